"""Tables of games that the library does not have: Belote, Euchre, Skat and Rikiki."""

from trickcore import Atom, Mode, Rules, Rung

FOLLOW = Rung(Atom.LED, Atom.LED)
SUITS = "CDHS"


def pack_of(ranks: str) -> list[str]:
    return [rank + suit for suit in SUITS for rank in ranks]


BELOTE = Rules(
    seats=4,
    pack=pack_of("789TJQKA"),
    hand_size=8,
    modes=[
        Mode(
            suit,
            trump,
            "789JQKTA",
            [("A", 11), ("T", 10), ("K", 4), ("Q", 3), ("J", 2)],
            "78QKTA9J",
            [("J", 20), ("9", 14), ("A", 11), ("T", 10), ("K", 4), ("Q", 3)],
        )
        for trump, suit in enumerate(SUITS)
    ],
    plain=[FOLLOW, Rung(Atom.HI, Atom.HI, opposed=True), Rung(Atom.LO, Atom.LO, opposed=True)],
    led_trump=[Rung(Atom.HI, Atom.HI), Rung(Atom.LO, Atom.LO)],
    last_trick=10,
)


def bowers(suit: str) -> list[str]:
    """Return the trumps of Euchre from low to high."""
    other = {"C": "S", "S": "C", "D": "H", "H": "D"}[suit]
    return [*(rank + suit for rank in "9TQKA"), "J" + other, "J" + suit]


EUCHRE = Rules(
    seats=4,
    pack=pack_of("9TJQKA"),
    hand_size=5,
    modes=[
        Mode(suit, trump, "9TJQKA", trumps=bowers(suit), trump_order=bowers(suit))
        for trump, suit in enumerate(SUITS)
    ],
    plain=[FOLLOW],
    led_trump=[FOLLOW],
)
JACKS = ["JD", "JH", "JS", "JC"]


def skat_trumps(suit: str) -> list[str]:
    """Return the trumps of Skat from low to high, in grand (G) the jacks alone."""
    return [*(rank + suit for rank in "789QKTA" if suit in SUITS), *JACKS]


VALUES = [("A", 11), ("T", 10), ("K", 4), ("Q", 3), ("J", 2)]
SKAT = Rules(
    seats=3,
    pack=pack_of("789TJQKA"),
    hand_size=10,
    modes=[
        *(
            Mode(name, None, "789JQKTA", VALUES, " ".join(skat_trumps(name)), trumps=skat_trumps(name))
            for name in "CDHSG"
        ),
        Mode("null", None, "789TJQKA"),
    ],
    plain=[FOLLOW],
    led_trump=[FOLLOW],
)
RIKIKI = Rules(
    seats=4,
    pack=pack_of("23456789TJQKA"),
    hand_size=13,
    modes=[*(Mode(suit, trump) for trump, suit in enumerate(SUITS)), Mode("none")],
    plain=[FOLLOW],
    led_trump=[FOLLOW],
)
