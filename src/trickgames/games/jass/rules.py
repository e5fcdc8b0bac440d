"""The play table of Jass: clauses JAS-5 to JAS-12, JAS-15a and JAS-15b."""

from __future__ import annotations

from trickcore.cards import Card, CardSet
from trickcore.rules import Atom, Mode, Rules, Rung

PACK = CardSet([rank + suit for suit in "CDHS" for rank in "6789TJQKA"])
ORDER = "6789TJQKA"
#: JAS-10 and JAS-11.
TRUMP_ORDER = "678TQKA9J"
TRUMP_POINTS = (("J", 20), ("9", 14), ("A", 11), ("T", 10), ("K", 4), ("Q", 3))
PLAIN_POINTS = (("A", 11), ("T", 10), ("K", 4), ("Q", 3), ("J", 2))
#: JAS-15a and JAS-15b: without trump the eights count.
HIGH_POINTS = (("A", 11), ("T", 10), ("8", 8), ("K", 4), ("Q", 3), ("J", 2))
LOW_POINTS = (("6", 11), ("T", 10), ("8", 8), ("K", 4), ("Q", 3), ("J", 2))
#: JAS-12.
LAST_TRICK = 5


def table(
    *,
    jack_exempt: bool = False,
    undertrump: str = "barred",
    seats: int = 4,
    hand_size: int = 9,
    tops: bool = True,
    count_all_tricks: bool = False,
) -> Rules:
    """Return the table, with a mode for each trump suit (C, D, H, S) and, with ``tops``, obenabe and undenufe.

    ``jack_exempt`` (JAS-8) and ``undertrump``, "barred" or "only-trumps" (JAS-7), are the options of the game. With
    ``count_all_tricks`` the core notes who takes all cards, for the bonus that may give.
    """
    free = Atom.HI | Atom.OTHER
    exempt = [CardSet("J" + suit) if jack_exempt else "" for suit in "CDHS"]
    modes = [
        Mode(suit, i, ORDER, PLAIN_POINTS, TRUMP_ORDER, TRUMP_POINTS, exempt[i])
        for i, suit in enumerate("CDHS")
    ]
    if tops:
        modes.append(Mode("obenabe", None, ORDER, HIGH_POINTS))
        modes.append(Mode("undenufe", None, ORDER[::-1], LOW_POINTS))
    return Rules(
        seats=seats,
        pack=PACK,
        hand_size=hand_size,
        modes=modes,
        # JAS-6: follow or trump; JAS-7: no lower trump, unless nothing else may be played, or (Swiss) is held.
        plain=[
            Rung(Atom.LED, Atom.LED | Atom.HI),
            Rung(Atom.OTHER if undertrump == "only-trumps" else free, free),
        ],
        # JAS-8: the lone jack stays at home only where it is exempt.
        led_trump=[Rung(Atom.LED, Atom.LED | Atom.EXEMPT)],
        last_trick=LAST_TRICK,
        sweep=PACK if count_all_tricks else 0,
    )


def is_undertrump(card: Card, led: Card, trump: str) -> bool:
    """JAS-7: tell of a card that may not be played whether it is a trump too low, or does not follow suit."""
    return card.suit.letter == trump and led.suit.letter != trump
