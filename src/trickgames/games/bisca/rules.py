"""The options and the play table of Bisca in pairs: clauses BIS-1 to BIS-6 and BIS-10 to BIS-16."""

from __future__ import annotations

from trickcore.cards import Card, CardSet, Rank, Suit
from trickcore.rules import Ban, Bonus, Mode, Rules
from trickgames.options import Choice, Flag, Option, Whole

PACK = CardSet([rank + suit for suit in "CDHS" for rank in "234567JQKA"])
#: BIS-2.
ORDER = "23456QJK7A"
POINTS = (("A", 11), ("7", 10), ("K", 4), ("J", 3), ("Q", 2))
TRICKS = 10
#: BIS-2: the card points of a deal.
DEAL_POINTS = 120
#: BIS-6: the ranks that turn trump to the other suit of their colour, and that suit.
BISCAS = (Rank.SEVEN, Rank.ACE)
SAME_COLOUR = {
    Suit.CLUBS: Suit.SPADES,
    Suit.SPADES: Suit.CLUBS,
    Suit.HEARTS: Suit.DIAMONDS,
    Suit.DIAMONDS: Suit.HEARTS,
}
#: BIS-5: what a knock makes trump.
KNOCKED = Suit.HEARTS
#: BIS-10: how many seats on from the cutter the first leader sits.
FIRST_LEAD = {"partner": 2, "cutter": 0, "next": 1}

OPTIONS: tuple[Option, ...] = (
    Whole("target", 4, "the match goes to this many points", 1),
    Choice(
        "first_lead",
        "partner",
        "who leads first: the cutter's partner, the cutter, or the seat after it",
        ("partner", "cutter", "next"),
    ),
    Flag("swap_after_inversion", True, "the two of trumps may be swapped for an ace or a seven too"),
)


def trump_of(card: Card) -> Suit:
    """Return the suit that a drawn card makes trump: its own, or with a bisca the other of its colour (BIS-6)."""
    return SAME_COLOUR[card.suit] if card.rank in BISCAS else card.suit


def table() -> Rules:
    """Return the table, with a mode for each trump suit (C, D, H, S)."""
    aces = tuple(CardSet("A" + suit) for suit in "CDHS")
    sevens = tuple(CardSet("7" + suit) for suit in "CDHS")
    but_the_last = range(TRICKS - 1)
    return Rules(
        seats=4,
        pack=PACK,
        hand_size=3,
        modes=[Mode(suit, i, ORDER, POINTS) for i, suit in enumerate("CDHS")],
        bans=[
            Ban("ace of trumps", aces, until=sevens, tricks=but_the_last),  # BIS-14
            Ban("seven of trumps", sevens, unless=aces, places=[3], tricks=but_the_last),  # BIS-15
        ],
        draws=True,
        bonuses=[
            Bonus("rodar o 7", sevens, aces, unanswered=True),  # BIS-17
            Bonus("heley", sevens, aces),  # BIS-18
        ],
    )
