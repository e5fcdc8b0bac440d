"""The options and the play table of Jass: clauses JAS-5 to JAS-12, JAS-15a and JAS-15b."""

from __future__ import annotations

from trickcore.cards import Card, CardSet
from trickcore.rules import Atom, Mode, Rules, Rung
from trickgames.options import Choice, Flag, Numbers, Option, Options, Whole, Words
from trickgames.reasons import Reason

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

#: JAS-2 and JAS-15a, JAS-15b, in the order in which they are offered.
CONTRACTS = ("C", "D", "H", "S", "obenabe", "undenufe")

JACK_EXEMPT = Flag("jack_exempt", False, "a lone jack of trumps need not be played when trump is led")
UNDERTRUMP = Choice(
    "undertrump",
    "barred",
    "a lower trump may be played if nothing else may be, or only from a hand of trumps",
    ("barred", "only-trumps"),
)
OPTIONS: tuple[Option, ...] = (
    Whole("target", 1000, "the match ends when a team has this many points", 1),
    JACK_EXEMPT,
    UNDERTRUMP,
    Whole("match_bonus", 0, "points more for the team that wins all nine tricks", 0),
    Flag("stop_at_target", False, "the match stops with the trick that takes a team to the target"),
    Flag("weis", False, "melds count for the team that has the best one"),
    Flag("stoeck", False, "king and queen of trump in one hand count 20"),
    Words("contracts", ("C", "D", "H", "S"), "what may be made trump, or played without trump", CONTRACTS),
    Numbers("multipliers", Options(), "what a contract multiplies all points by", CONTRACTS, 1),
)
#: JAS-15.
SWISS: dict[str, object] = {
    "jack_exempt": True,
    "undertrump": "only-trumps",
    "match_bonus": 100,
    "weis": True,
    "stoeck": True,
}
SWISSLOS: dict[str, object] = {
    **SWISS,
    "contracts": CONTRACTS,
    "multipliers": {"C": 2, "D": 1, "H": 1, "S": 2, "obenabe": 3, "undenufe": 3},
    "target": 2500,
    "stop_at_target": True,
}
PRESETS = {"swiss": SWISS, "swisslos": SWISSLOS}


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


def refusal(card: Card, led: Card, trump: str | None) -> Reason:
    """Return why the ladder refuses a card: a trump to another suit is too low (JAS-7), all else does not follow."""
    low = card.suit.letter == trump and led.suit.letter != trump
    return Reason.UNDERTRUMP if low else Reason.MUST_FOLLOW_SUIT
