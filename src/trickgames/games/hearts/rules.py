"""The play table of Hearts: clauses COP-1 and COP-4 to COP-9, with the options of COP-14 and COP-16."""

from __future__ import annotations

from trickcore.cards import CardSet
from trickcore.rules import Atom, Ban, Mode, Rules, Rung

PACK = CardSet([rank + suit for suit in "CDHS" for rank in "23456789TJQKA"])
HEARTS = CardSet([rank + "H" for rank in "23456789TJQKA"])
QUEEN = CardSet("QS")
JACK = CardSet("JD")
OPENER = CardSet("2C")
#: COP-9: points of a deal, without the jack of diamonds.
DEAL_POINTS = 26
#: COP-14.
JACK_POINTS = -10


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
    bans.append(
        Ban("hearts not broken", HEARTS, until=HEARTS | QUEEN if queen_breaks_hearts else HEARTS, places=[0])
    )
    if not points_on_first_trick:  # COP-8
        bans.append(Ban("points in the first trick", HEARTS | QUEEN, tricks=[0]))
    points = {str(card): 1 for card in HEARTS} | {"QS": 13}
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
