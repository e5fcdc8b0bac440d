"""The options and the play table of Ás de Copas: clauses ADC-1, ADC-2 and ADC-8 to ADC-12.

The called ace (ADC-12) is not in the table, as it is another in each deal: the state keeps it back.
"""

from __future__ import annotations

from trickcore.cards import Card, CardSet
from trickcore.rules import Atom, Mode, Pair, Rules, Rung
from trickgames.options import Choice, Option, Whole

PACK = CardSet([rank + suit for suit in "CDHS" for rank in "TJQKA"])
#: ADC-2.
ORDER = "JQKTA"
POINTS = (("A", 11), ("T", 10), ("K", 4), ("Q", 3), ("J", 2))
#: The sides of a deal: the maker's, and the other.
MAKERS, OTHERS = 0, 1
#: ADC-15, by side.
GOALS = (66, 55)
#: ADC-13.
VINTE, QUARENTA = 20, 40
#: ADC-4.
ACE_OF_HEARTS = Card("AH")
#: ADC-13: king and queen of each suit.
PAIRS = {suit: CardSet(f"Q{suit} K{suit}") for suit in "CDHS"}
ACES = {suit: Card("A" + suit) for suit in "CDHS"}

OPTIONS: tuple[Option, ...] = (
    Whole("target", 16, "who has this many stones first wins the match", 1),
    Choice(
        "recut",
        "must",
        "whether a void seat must go over a trump that has ruffed the trick, or may",
        ("must", "may"),
    ),
)


def table(*, recut: str = "must") -> Rules:
    """Return the table, with a mode for each trump suit (C, D, H, S); ``recut`` is "must" or "may" (ADC-10)."""
    return Rules(
        seats=4,
        pack=PACK,
        hand_size=5,
        modes=[Mode(suit, i, ORDER, POINTS) for i, suit in enumerate("CDHS")],
        # ADC-8: follow; ADC-9 and ADC-10: a void seat plays a trump that beats the best one if it has one, or (recut
        # free) any trump but only until somebody has ruffed.
        plain=[Rung(Atom.LED, Atom.LED), Rung(Atom.HI, Atom.HI, unruffed=recut == "may")],
        led_trump=[Rung(Atom.LED, Atom.LED)],
        pair=Pair("KQ", VINTE, QUARENTA),  # ADC-13
        asks=True,  # ADC-12
    )
