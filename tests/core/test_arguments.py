"""What every entry point of the core makes of wrong values: a ValueError or a TypeError, nothing worse."""

import random
from array import array
from collections.abc import Callable
from typing import Any

import pytest
from core_tables import scaled, table

from trickcore import (
    Atom,
    Ban,
    Bonus,
    Card,
    CardSet,
    Mode,
    Pair,
    Payoff,
    Rng,
    Rules,
    Rung,
    State,
    cards_of,
    indexes,
    perft,
    playout,
    playouts,
)

PACK = CardSet("2C 3C 4C 5C")
TINY = Rules(seats=2, pack=PACK, hand_size=1, modes=[Mode("a"), Mode("b", 0)], draws=True)
BAD = [
    -1,
    0,
    1,
    2,
    15,
    52,
    63,
    64,
    255,
    2**31,
    2**40,
    2**64,
    -(2**63),
    True,
    3.0,
    "7",
    "",
    None,
    b"QS",
    [7],
    {},
]


def tiny(**changes: Any) -> State:
    return State(TINY, ["2C", "3C"], **{"stock": "4C 5C", **changes})


def card_index(value: object) -> bool:
    return type(value) is int and 0 <= value < 64 and 2 <= value % 16 <= 14


def tiny_card(value: object) -> bool:
    return card_index(value) and value in [card.index for card in TINY.pack]


def of_range(*bounds: int) -> Callable[[object], bool]:
    return lambda value: type(value) is int and value in range(*bounds)


def cards_mask(value: object) -> bool:
    return type(value) is int and value & ~0x7FFC7FFC7FFC7FFC == 0


#: An entry point, and which of the bad values are good for it.
Entry = tuple[str, Callable[[Any], object], Callable[[object], bool]]
ENTRIES: list[Entry] = [
    ("Card", Card, lambda value: False),
    ("CardSet", CardSet, lambda value: cards_mask(value) or value in ("", {})),
    ("CardSet of one", lambda value: CardSet([value]), lambda value: False),
    ("cards_of", cards_of, lambda value: value in ("", {})),
    ("indexes", indexes, lambda value: cards_mask(value) or value in ("", {})),
    ("cards_of one", lambda value: cards_of([value]), lambda value: False),
    ("in", lambda value: value in PACK, lambda value: False),
    ("isdisjoint", PACK.isdisjoint, lambda value: cards_mask(value) or value in ("", {})),
    ("issubset", PACK.issubset, lambda value: cards_mask(value) or value in ("", {})),
    ("issuperset", PACK.issuperset, lambda value: cards_mask(value) or value in ("", {})),
    ("of", PACK.of, lambda value: value in (0, 1, 2, 3)),
    ("Rng", Rng, of_range(2**64)),
    ("Rng stream", lambda value: Rng(1, value), of_range(2**64)),
    ("below", Rng(1).below, of_range(1, 2**32)),
    ("pack", Rng(1).pack, lambda value: cards_mask(value) or value in ("", {})),
    ("Rules.mode", TINY.mode, lambda value: False),
    ("Rules.trump", TINY.trump, of_range(2)),
    ("Rules.points", TINY.points, tiny_card),
    ("Rules.points mode", lambda value: TINY.points("2C", value), of_range(2)),
    ("Rules.beats", TINY.beats, tiny_card),
    ("Rules.beats mode", lambda value: TINY.beats("2C", value), of_range(2)),
    ("Rules.winner", lambda value: TINY.winner([value]), tiny_card),
    ("Rules.winner mode", lambda value: TINY.winner(["2C"], value), of_range(2)),
    ("State rules", lambda value: State(value, ["2C", "3C"]), lambda value: False),
    ("State hands", lambda value: State(TINY, value, stock="4C 5C"), lambda value: False),
    ("State hand", lambda value: State(TINY, [value, "3C"], stock="4C 5C"), lambda value: False),
    ("State leader", lambda value: tiny(leader=value), of_range(2)),
    ("State mode", lambda value: tiny(mode=value), of_range(2)),
    ("State stock", lambda value: tiny(stock=value), lambda value: False),
    ("State sides", lambda value: tiny(sides=value), lambda value: value is None),
    ("State side", lambda value: tiny(sides=[0, value]), of_range(2)),
    ("State goals", lambda value: tiny(goals=value), lambda value: value in (None, "", {}, [7], b"QS")),
    ("State goal", lambda value: tiny(goals=[value]), of_range(2**15)),
    (
        "State kept",
        lambda value: tiny(kept=value),
        lambda value: value in (52, 0, "", {}) and value is not False,
    ),
    ("play", lambda value: tiny().play(value), lambda value: value == 2),
    ("play claims", lambda value: tiny().play("2C", value), lambda value: type(value) is int and value == 0),
    ("claims", lambda value: tiny().claims(value), card_index),
    ("why", lambda value: tiny().why(value), card_index),
    ("ask", lambda value: asked(value), lambda value: False),
    ("hand", tiny().hand, of_range(2)),
    ("hand_mask", tiny().hand_mask, of_range(2)),
    ("replace_hands", tiny().replace_hands, lambda value: False),
    ("replace_hands one", lambda value: tiny().replace_hands([value, "3C"]), lambda value: False),
    ("Payoff.of", Payoff().of, lambda value: False),
    ("perft", lambda value: perft(tiny(), value), of_range(2**31)),
    ("perft state", lambda value: perft(value, 1), lambda value: False),
    ("playout", lambda value: playout(value, Rng(1)), lambda value: False),
    ("playout rng", lambda value: playout(tiny(), value), lambda value: False),
    ("playouts", lambda value: playouts(tiny(), value, Rng(1)), of_range(2**31)),
    ("playouts state", lambda value: playouts(value, 1, Rng(1)), lambda value: False),
    ("playouts rng", lambda value: playouts(tiny(), 1, value), lambda value: False),
    (
        "playouts portable",
        lambda value: playouts(tiny(), 1, Rng(1), portable=value),
        lambda value: value is True,
    ),
    ("playouts out", lambda value: playouts(tiny(), 1, Rng(1), out=value), lambda value: value is None),
]


def asked(value: object) -> None:
    state = tiny()
    state.play("2C")
    state.ask(value)


@pytest.mark.case("P-07", "P-02")
@pytest.mark.parametrize(
    ("call", "good"), [entry[1:] for entry in ENTRIES], ids=[entry[0] for entry in ENTRIES]
)
def test_bad_values(call, good):
    for value in BAD:
        if good(value):
            call(value)
        else:
            with pytest.raises((ValueError, TypeError)) as caught:
                call(value)
            assert type(caught.value).__module__ in ("builtins", "trickcore.cards"), value
            assert str(caught.value)


class FakeCard:
    """Looks like the queen of spades in all ways but being one."""

    index, suit, rank, mask = 60, 3, 12, 1 << 60
    __class__ = Card  # type: ignore[assignment]

    def __str__(self) -> str:
        return "QS"

    def __index__(self) -> int:
        return 60

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 60


class Text(str):
    """A text that tells other things about itself than what it holds."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return hash("AS")

    def upper(self) -> str:
        return "AS"


class Number(int):
    """A number that is no plain one."""


@pytest.mark.case("H-16")
def test_what_only_looks_like_a_card_is_refused():
    hearts = table("hearts")
    hands = [CardSet(list(hearts.pack)[seat::4]) for seat in range(4)]
    state = State(hearts, hands)
    assert isinstance(FakeCard(), Card)
    for value in (FakeCard(), Number(2), Number(60)):
        for call in (Card, lambda card: CardSet([card])):
            with pytest.raises(TypeError):
                call(value)
        assert state.why(value) == state.why(
            int(value.__index__())
        )  # as an index it is a whole number like any
        with pytest.raises(TypeError):
            assert value in state.hands[0]
    assert Card(Text("QS")) == Card("QS")
    assert state.trick == ()


def test_what_only_looks_like_no_claims_is_refused():
    """It would be asked whether it is 0 between the look whether the card is legal and the play."""
    state = tiny()

    class Nothing:
        def __eq__(self, other: object) -> bool:
            state.play("2C")
            return True

    with pytest.raises(TypeError):
        state.play("2C", Nothing())
    with pytest.raises(TypeError):
        state.play("2C", 0.0)
    assert state.trick == ()


@pytest.mark.case("H-16")
def test_a_card_of_another_pack_is_refused():
    bisca = table("bisca")
    pack = list(bisca.pack)
    hands, stock = [CardSet(pack[i * 3 : i * 3 + 3]) for i in range(4)], pack[12:]
    for foreign in ("8H", "9H", "TH"):
        with pytest.raises(ValueError, match=foreign):
            State(bisca, [CardSet([*pack[:2], foreign]), *hands[1:]], stock=stock)
        with pytest.raises(ValueError, match=foreign):
            State(bisca, hands, stock=[foreign, *stock[1:]])
        with pytest.raises(ValueError, match=foreign):
            State(bisca, hands, stock=stock, kept=[foreign])
        state = State(bisca, hands, stock=stock)
        assert state.why(foreign) == 1
        with pytest.raises(ValueError):
            state.play(foreign)
        with pytest.raises(ValueError, match=foreign):
            state.replace_hands([CardSet([*pack[:2], foreign]), *hands[1:]])
        state.play(state.legal()[0])
        with pytest.raises(ValueError):
            state.ask(foreign)


STRANGE = [
    *BAD,
    *("QS", "AS KS", "2C", "10h", "x" * 99, "\ud800", "CDHS", "23456789TJQKA"),
    *(Card("QS"), Card("2C"), CardSet(), PACK, CardSet("AS KS 7H")),
    *(
        range(3),
        range(-1, 70),
        (),
        [[]],
        [None] * 4,
        ["2C", "3C"],
        {"A": 11},
        {"ZZ": 1},
        [("A", 11), ("T", 999)],
    ),
    *(
        Mode("a"),
        Mode("b", 7),
        Mode("c", 0, "AA"),
        Mode("", 1, "2345", {"A": 1000}),
        Mode(None),
        Mode("d", order=7),
    ),
    *(Ban("a", "AS"), Ban("b", ("AS",)), Ban("c", 7, places=[9]), Ban("", None, tricks=["x"]), Ban(5, "AS")),
    *(Bonus("a", "AC", "KC"), Bonus("b", 7, None, 99), Bonus(3, "2C", "3C"), Bonus("c", ("2C",), "3C", 1.5)),
    *(
        Pair("23", 20, 40),
        Pair("AA", -1, 999),
        Pair(2, 3, 4),
        Pair("2", "x", None),
        [(0, 5)],
        [(1, 2), (0, 99999)],
    ),
    *(
        Rung(Atom.LED, Atom.LED),
        Rung(0, 0),
        Rung(31, 31, True),
        Rung("a", "b"),
        (1,),
        (1, 1, 1, 1),
        Rung(1, 1, 300),
    ),
    *(
        float("nan"),
        float("inf"),
        1j,
        object(),
        Rng,
        Card,
        len,
        bytearray(8),
        array("h", [1, 2]),
        memoryview(b"ab"),
    ),
    *(FakeCard(), Text("QS"), Number(2), TINY, tiny(), Rng(3), iter([1, 2]), ValueError("x")),
]
FIELDS = ("seats", "pack", "hand_size", "modes", "plain", "led_trump", "bans", "last_trick", "draws")
FIELDS += ("bonuses", "sweep", "pair", "asks")
PAYOFF = ("sides", "points", "sweep", "threshold", "below", "prizes", "share_all", "tricks", "bonus")


def strange_call(rng: random.Random) -> None:
    """One call of the library with values from anywhere."""

    def strange() -> Any:
        value = rng.choice(STRANGE)
        return [value, rng.choice(STRANGE)] if rng.random() < 0.1 else value

    kind = rng.randrange(5)
    if kind == 0:
        TINY.replace(**{rng.choice(FIELDS): strange() for _ in range(rng.randint(1, 3))})
    elif kind == 1:
        changes = rng.sample(("leader", "mode", "stock", "sides", "goals", "kept"), rng.randint(0, 2))
        State(strange() if rng.random() < 0.1 else TINY, strange(), **{name: strange() for name in changes})
    elif kind == 2:
        Payoff(**{rng.choice(PAYOFF): strange() for _ in range(rng.randint(1, 3))})
    elif kind == 3:
        _, call, _ = rng.choice(ENTRIES)
        value = strange()
        if type(value) is not int or value < 2**20:  # no endless playouts
            call(value)
    else:
        state = tiny()
        name = rng.choice(
            [name for name in dir(state) if not name.startswith("_") and callable(getattr(state, name))]
        )
        getattr(state, name)(*[strange() for _ in range(rng.randint(0, 2))])


@pytest.mark.case("P-02")
def test_strange_values_give_only_the_errors_of_the_library():
    rng = random.Random(5)
    refused = 0
    calls = scaled(100_000)
    for _ in range(calls):
        before = rng.getstate()
        try:
            strange_call(rng)
        except (ValueError, TypeError):
            refused += 1
        except Exception as error:
            rng.setstate(before)
            pytest.fail(f"{type(error).__name__}: {error}")
    assert calls // 2 < refused < calls
