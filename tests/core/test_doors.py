"""What comes from outside is read once and checked: strange classes, whole numbers of any kind, look-alike cards."""

import importlib
import inspect
import pickle
import subprocess
import sys
from typing import Any

import pytest
from core_tables import table

import trickcore
from trickcore import (
    Atom,
    Ban,
    Bonus,
    Card,
    CardSet,
    InvalidNotation,
    Mode,
    Pair,
    Payoff,
    Rank,
    Rng,
    Rules,
    Rung,
    State,
    Suit,
    playouts,
)

MODULES = ("cards", "rng", "rules", "positions", "play", "payoff", "course", "worlds", "search")


GIVEN: dict[str, Any] = {
    "seats": 2,
    "pack": "2C 3C 4C 5C",
    "hand_size": 2,
    "modes": [Mode("one"), Mode("two", 0)],
}


def made(**changes: Any) -> Rules:
    return Rules(**GIVEN | changes)


class Sly(int):
    """A number that tells that it is within every range."""

    def __le__(self, other: object) -> bool:
        return True

    __ge__ = __lt__ = __gt__ = __le__


class Index:
    """A whole number of another library."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


def changing(kind: Any, field: str, *values: Any) -> Any:
    """Return a class whose field is another thing each time it is read."""
    left = list(values)
    return type(
        "Changing", (kind,), {field: property(lambda self: left.pop(0) if len(left) > 1 else left[0])}
    )


STRANGE = [
    ("places", lambda: made(bans=[Ban("b", "2C", places=[Sly(70)])])),
    ("tricks", lambda: made(bans=[Ban("b", "2C", tricks=[Sly(-9)])])),
    ("points", lambda: made(modes=[Mode("m", points=[("A", Sly(10**6))])])),
    ("bonus", lambda: made(bonuses=[Bonus("b", "2C", "3C", Sly(10**6))])),
    ("pair", lambda: made(pair=Pair("KQ", Sly(10**6), 1))),
    ("rung", lambda: made(plain=[Rung(Sly(-5), Sly(99))])),  # type: ignore[arg-type]
    ("seats", lambda: made(seats=Sly(70))),
    ("hand size", lambda: made(hand_size=Sly(70))),
    ("last trick", lambda: made(last_trick=Sly(10**6))),
]


@pytest.mark.parametrize("make", [row[1] for row in STRANGE], ids=[row[0] for row in STRANGE])
def test_a_number_that_lies_about_its_size_is_refused(make: Any):
    with pytest.raises(ValueError):
        make()


def test_fields_that_change_between_reads_are_read_once():
    for field, values in (("cards", ("2C", ("2C",) * 9)), ("until", (("2C", "3C"), 5))):
        ban = changing(Ban, field, *values)("b", "2C")
        assert made(bans=[ban]) == made(bans=[Ban("b", "2C")])  # what the tuple holds counts
    mode = changing(Mode, "order", "2345", None, 7)("one")
    assert made(modes=[mode]) == made(modes=[Mode("one")])
    bonus = changing(Bonus, "first", "2C", ("2C",) * 40)("b", "2C", "3C")
    assert made(bonuses=[bonus]) == made(bonuses=[Bonus("b", "2C", "3C")])
    assert type(made(bans=[ban]).replace()) is Rules


def test_no_class_of_the_core_takes_a_pickle_that_it_did_not_write():
    """In a process of its own, as a state set from outside has brought the interpreter down."""
    code = (
        "from trickcore import *\n"
        "objects = [iter(CardSet('2C')), CardSet('2C'), Card('2C'), Rng(1), Payoff()]\n"
        "for one in objects:\n"
        "    for name in ('__setstate_cython__', '__setstate__'):\n"
        "        for state in ((), (1,), (None,) * 9, 5, {}):\n"
        "            try: getattr(one, name)(state)\n"
        "            except (TypeError, AttributeError): pass\n"
        "            else: raise SystemExit(f'{one!r} took {state}')\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    for name in MODULES:
        module = importlib.import_module(f"trickcore.{name}")
        for kind in vars(module).values():
            if inspect.isclass(kind):
                assert not hasattr(kind, "__setstate_cython__"), kind


def test_whole_numbers_of_other_libraries():
    rules = made(seats=Index(2), hand_size=Index(2), last_trick=Index(5))
    assert rules == made(last_trick=5)
    state = State(rules, ["2C 3C", "4C 5C"], leader=Index(1), mode=Index(1))
    assert (state.to_act, state.mode) == (1, 1)
    assert state.hand_mask(Index(0)) == CardSet("2C 3C").mask
    assert rules.points(Index(2)) == 0
    assert CardSet(Index(4)) == CardSet("2C")
    assert CardSet("2C 3C")[Index(1)] == Card("3C")
    assert Rng(Index(7)).next() == Rng(7).next()


class Number(int):
    """Stands for a truth value of NumPy."""


Number.__module__, Number.__name__ = "numpy", "bool_"


def test_truth_values_are_no_numbers():
    for wrong in (True, Number(1)):
        for call in (
            lambda n: made(seats=n),
            CardSet,
            Rng,
            table("hearts").trump,
            lambda n: CardSet("2C 3C")[n],
        ):
            with pytest.raises(TypeError):
                call(wrong)  # type: ignore[operator]
    assert made(asks=Number(1)) == made(asks=True)


def test_the_selector_after_a_symbol_is_read_over():
    assert Card("Q♠\ufe0f") == Card("Q♠\ufe0e") == Card("QS")
    assert CardSet("Q♠\ufe0f 10♥\ufe0f") == CardSet("QS TH")
    for wrong in ("QS\ufe0f", "Q♠\ufe0f\ufe0f", "Q\ufe0f♠", "\ufe0f"):
        with pytest.raises(InvalidNotation):
            Card(wrong)


@pytest.mark.parametrize(("text", "named"), [("QС", "U+0421"), ("Кс", "U+041A, U+0441"), ("Q♤", "U+2664")])
def test_a_letter_that_only_looks_right_is_named(text: str, named: str):
    with pytest.raises(InvalidNotation, match=named.replace("+", r"\+")):
        Card(text)


def test_errors_are_bounded_and_say_what_they_are_about():
    long, huge = "x\x1b[31m" * 10**5, 10**4000
    for call in (
        lambda: made(modes=[Mode(long, order="22")]),
        lambda: made(bans=[Ban(long, "2C", places=[huge] * 10**4)]),
        lambda: made(seats=huge, hand_size=-huge),
        lambda: made(modes=[Mode("m", points=[(long, 1)])]),
        lambda: made(modes=[Mode("m", points=[("2", huge)] * 10**4)]),
        lambda: made().mode(long),
        lambda: Card(long),
        lambda: State(made(), [huge, huge]),
    ):
        with pytest.raises(ValueError) as caught:
            call()
        assert len(str(caught.value)) < 20_000
        assert "\x1b" not in str(caught.value)


def test_what_a_table_is_asked_about_is_checked():
    rules = made()
    for call, named in (
        (lambda: rules.winner(["2C", "2C"]), "twice in a trick: 2C"),
        (lambda: rules.winner(["2C", "3C", "4C"]), "at most 2 cards"),
        (lambda: rules.winner(["9C"]), "not in this pack: 9C"),
        (lambda: rules.points("9C"), "not in this pack: 9C"),
        (lambda: rules.beats("9C"), "not in this pack: 9C"),
    ):
        with pytest.raises(ValueError, match=named):
            call()
    assert trickcore.Rules is Rules and Atom.LED


@pytest.mark.parametrize(
    "call",
    [
        lambda text: Suit(text),
        lambda text: Rank(text),
        lambda text: CardSet("2C").of(text),
        lambda text: made(modes=[Mode("m", text)]),
    ],
)
def test_a_suit_or_rank_that_there_is_not(call: Any):
    for wrong in ("\x1b" * 10**5, 99, 10**4000, -1):
        with pytest.raises(ValueError, match=r"are 0 to 3|are 2 to 14") as caught:
            call(wrong)
        assert len(str(caught.value)) < 300
        assert "\x1b" not in str(caught.value)
    with pytest.raises((TypeError, ValueError)) as caught:
        call(type("x" * 10**5, (), {})())
    assert len(str(caught.value)) < 300


def test_numbers_of_other_libraries_are_suits_and_ranks():
    assert (Suit(Index(2)), Rank(Index(14))) == (Suit.HEARTS, Rank.ACE)
    assert made(modes=[Mode("m", Index(1))]) == made(modes=[Mode("m", Suit.DIAMONDS)])  # type: ignore[arg-type]


def test_flags_are_truth_values_everywhere():
    state = State(made(), ["2C 3C", "4C 5C"])
    yes: Any = Number(1)
    assert playouts(state, 3, Rng(1), portable=yes) == playouts(state, 3, Rng(1), portable=True)
    assert Payoff(sides=yes, share_all=yes) == Payoff(sides=True, share_all=True)
    assert repr(Payoff(sides=yes)) == repr(Payoff(sides=True))
    assert pickle.loads(pickle.dumps(Rules(**{**GIVEN, "draws": yes}))).replace(draws=False) == made()
    long: Any = type("x" * 10**5, (), {})()
    for call in (
        lambda: playouts(state, 3, Rng(1), portable=long),
        lambda: playouts(long, 3, Rng(1)),
        lambda: Payoff(sides=long),
        lambda: Rng(long),
        lambda: Rng(1).below(long),
        lambda: made(draws=long),
    ):
        with pytest.raises(TypeError) as caught:
            call()
        assert len(str(caught.value)) < 300


def test_faults_of_a_payoff_are_bounded():
    steps = [(10**4, 10**6)] * 10**5
    prizes = [[10**6] * 10**4] * 10
    with pytest.raises(ValueError) as caught:
        Payoff(points=steps, prizes=prizes, tricks=[[]], sweep=(1,), threshold=10**9)
    assert len(str(caught.value)) < 2_000
    for named in ("step", "prize", "by tricks", "sweep", "threshold"):
        assert named in str(caught.value)


def test_cards_that_cannot_be_read_are_told_with_the_other_faults():
    given: dict[str, Any] = {
        "seats": 9,
        "modes": [
            Mode("m", points=[("ZZ", 1)], exempt="1X"),
            Mode("n", "Q"),
            Mode("o", trumps="2?", trump_order=["0C"]),
        ],
        "bans": [Ban("first", "9Q", until=("2C", "7Y")), Ban("second", "2C", places=[7])],
        "bonuses": [Bonus("third", "5W", "2C")],
        "sweep": "6V",
    }
    with pytest.raises(ValueError) as caught:
        made(**given)
    assert not isinstance(caught.value, InvalidNotation)
    told = str(caught.value)
    for named in (
        *("number of seats", "'1X'", "mode n: suits are 0 to 3", "mode o: '2?'", "mode o: '0C'"),
        *("ban first: '9Q'", "'7Y'", "places of the ban second", "bonus third: '5W'", "sweep cards: '6V'"),
    ):
        assert named in told
    with pytest.raises(InvalidNotation) as caught:
        made(pack="2C 3Z", bans=[Ban("b", "4Z")])
    assert "the pack: '3Z'" in str(caught.value) and "the ban b: '4Z'" in str(caught.value)
    assert caught.value.text == "4Z"
    assert "too small" not in str(caught.value)
