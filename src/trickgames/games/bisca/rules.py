"""The play table of Bisca in pairs: clauses BIS-1, BIS-2 and BIS-11 to BIS-16."""

from __future__ import annotations

from trickcore.cards import CardSet
from trickcore.rules import Ban, Mode, Rules

PACK = CardSet([rank + suit for suit in "CDHS" for rank in "234567JQKA"])
#: BIS-2.
ORDER = "23456QJK7A"
POINTS = (("A", 11), ("7", 10), ("K", 4), ("J", 3), ("Q", 2))
TRICKS = 10


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
    )
