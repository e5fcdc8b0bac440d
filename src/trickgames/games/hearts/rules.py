"""The options and the play table of Hearts: clauses COP-1 and COP-4 to COP-9, with the options of COP-14 and COP-16."""

from __future__ import annotations

from trickcore.cards import CardSet
from trickcore.rules import Atom, Ban, Mode, Rules, Rung
from trickgames.options import Choice, Flag, Option, Whole, Words

PACK = CardSet([rank + suit for suit in "CDHS" for rank in "23456789TJQKA"])
HEARTS = CardSet([rank + "H" for rank in "23456789TJQKA"])
QUEEN = CardSet("QS")
JACK = CardSet("JD")
OPENER = CardSet("2C")
#: COP-9: points of the queen of spades, and of a deal without the jack of diamonds.
QUEEN_POINTS = 13
DEAL_POINTS = 26
#: COP-14.
JACK_POINTS = -10

OPTIONS: tuple[Option, ...] = (
    Whole("target", 100, "the match ends when a seat has this many points", 1),
    Flag("open_with_two_of_clubs", True, "the holder of the two of clubs leads it"),
    Flag("queen_breaks_hearts", False, "the queen of spades breaks hearts too"),
    Flag("jack_of_diamonds", False, "the jack of diamonds counts -10"),
    Choice("moon", "add", "a moon gives the others 26, or takes 26 from the shooter", ("add", "subtract")),
    Words(
        "passing",
        ("left", "right", "across", "none"),
        "the cycle of passes",
        ("left", "right", "across", "none"),
    ),
    Flag("points_on_first_trick", False, "hearts and the queen may be played to the first trick"),
)


def breakers(*, queen_breaks_hearts: bool = False) -> CardSet:
    """Return the cards of which the first one that is played breaks hearts (COP-7)."""
    return HEARTS | QUEEN if queen_breaks_hearts else HEARTS


def table(
    *,
    open_with_two_of_clubs: bool = True,
    queen_breaks_hearts: bool = False,
    jack_of_diamonds: bool = False,
    points_on_first_trick: bool = False,
) -> Rules:
    """Return the table for these options of the game."""
    bans: list[Ban] = []
    if open_with_two_of_clubs:  # COP-4
        bans.append(Ban("two of clubs", PACK - OPENER, places=[0], tricks=[0]))
    # COP-7
    until = breakers(queen_breaks_hearts=queen_breaks_hearts)
    bans.append(Ban("hearts not broken", HEARTS, until=until, places=[0]))
    if not points_on_first_trick:  # COP-8
        bans.append(Ban("points in the first trick", HEARTS | QUEEN, tricks=[0]))
    points = {str(card): 1 for card in HEARTS} | {"QS": QUEEN_POINTS}
    if jack_of_diamonds:
        points["JD"] = JACK_POINTS
    return Rules(
        seats=4,
        pack=PACK,
        hand_size=13,
        modes=[Mode("play", points=tuple(points.items()))],
        plain=[Rung(Atom.LED, Atom.LED)],  # COP-5
        bans=bans,
        sweep=HEARTS | QUEEN,  # COP-10
    )
