"""Whole numbers and truth values: whatever Python or NumPy has for one is taken, and stored as Python's own."""

from __future__ import annotations

import enum
import fractions
import json
import pickle
from collections.abc import Callable
from typing import Any

import pytest

import trickgames as tg
from trickgames.actions import LegalActions
from trickgames.arguments import number_of, truth_of, whole

try:
    import numpy
except ImportError:  # which nothing here depends on
    numpy = None


class Index:
    """A number of no library."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


class Seat(enum.IntEnum):
    """A number with a name."""

    ZERO = 0
    ONE = 1
    TWO = 2
    THREE = 3


KINDS: dict[str, Callable[[int], Any]] = {"int": int, "index": Index, "enum": Seat}
NO_NUMBERS: list[Any] = [True, False, 1.0, "1", None, [1], 1j, fractions.Fraction(1)]
TRUTHS: list[Any] = [True, False]
if numpy is not None:
    KINDS |= {name: getattr(numpy, name) for name in ("int8", "uint16", "int64", "uint64")}
    KINDS["array"] = numpy.array
    NO_NUMBERS += [numpy.True_, numpy.float64(1), numpy.array([1, 2]), numpy.array(True), numpy.array(1.0)]
    TRUTHS += [numpy.True_, numpy.False_]

every_kind = pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)


@every_kind
def test_every_call_takes_every_kind_of_whole_number(kind: Callable[[int], Any]):
    one, two = kind(1), kind(2)
    plain = tg.new_match("hearts", seed=3, first=2, deals=1, options={"target": 2})
    match = tg.new_match("hearts", seed=kind(3), first=two, deals=one, options={"target": two})
    assert match.to_record() == plain.to_record()
    assert match.view(two) == plain.view(2)
    assert match.legal_actions(two) == plain.legal_actions(2)
    assert match.events(two, since=two) == plain.events(2, since=2)
    assert match.push(two, match.legal_actions(2)[0]) == plain.push(2, plain.legal_actions(2)[0])
    assert match.push_default(one) == plain.push_default(1)
    players = [
        tg.player("easy", seed=one, limit=tg.Limit(playouts=two, seconds=one)),
        tg.player("easy", seed=1),
    ]
    for seat in range(4):
        match.seat(kind(seat), players[0])
        plain.seat(seat, players[1])
    assert match.advance(one) == plain.advance(1)
    assert (
        list(tg.replay(match.to_record(), watch=one))[-1].events
        == list(tg.replay(plain.to_record(), 1))[-1].events
    )
    assert pickle.loads(pickle.dumps(match)).to_record() == match.to_record() == plain.to_record()
    json.dumps(match.view(one).to_dict())


@every_kind
def test_what_is_stored_is_pythons_own(kind: Callable[[int], Any]):
    options = {"target": kind(3), "multipliers": {"H": kind(2)}, "match_bonus": kind(2)}
    match = tg.new_match("jass", seed=1, options=options)
    assert type(match.options["target"]) is int
    assert [type(number) for number in match.options.numbers("multipliers").values()] == [int]
    assert type(tg.new_match("putz", options={"seats": kind(3)}).options["seats"]) is int
    limit = tg.Limit(playouts=kind(3), seconds=kind(2))
    assert (type(limit.playouts), type(limit.seconds)) == (int, int)
    assert eval(repr(limit), {"Limit": tg.Limit}) == pickle.loads(pickle.dumps(limit)) == limit
    assert type(tg.Bid(kind(3)).number) is int and str(tg.Bid(kind(3))) == "bid:3"


@every_kind
def test_places_in_the_legal_actions(kind: Callable[[int], Any]):
    for legal in (LegalActions(0b111100), tg.new_match("hearts", seed=1).legal_actions(0)):
        assert [legal[kind(place)] for place in range(4)] == list(legal)[:4]
        for wrong in NO_NUMBERS:
            with pytest.raises(TypeError):
                legal[wrong]


@pytest.mark.parametrize("wrong", NO_NUMBERS, ids=repr)
def test_what_is_no_whole_number_is_a_wrong_type(wrong: Any):
    match = tg.new_match("hearts", seed=1)
    calls: list[Callable[[], object]] = [
        lambda: match.legal_actions(wrong), lambda: match.push(wrong, "QS"), lambda: match.push_default(wrong),
        lambda: match.seat(wrong, None), lambda: match.events(0, since=wrong), lambda: tg.Bid(wrong),
        lambda: tg.player("easy", seed=wrong), lambda: whole(wrong, "a thing"),
        lambda: tg.new_match("hearts", options={"target": wrong}),
        lambda: tg.new_match("putz", options={"seats": wrong}),
        lambda: tg.new_match("jass", options={"multipliers": {"H": wrong}}),
    ]  # fmt: skip
    if wrong is not None:  # which has a meaning here
        calls += [
            lambda: match.view(wrong), lambda: match.events(wrong), lambda: match.advance(wrong),
            lambda: tg.new_match("hearts", seed=wrong), lambda: tg.new_match("hearts", first=wrong),
            lambda: tg.new_match("hearts", deals=wrong), lambda: tg.Limit(playouts=wrong),
        ]  # fmt: skip
    for call in calls:
        with pytest.raises(TypeError):
            call()


@pytest.mark.parametrize("truth", TRUTHS, ids=repr)
def test_flags_take_truth_values(truth: Any):
    options = tg.new_match("hearts", options={"jack_of_diamonds": truth}).options
    assert options["jack_of_diamonds"] is bool(truth)
    assert truth_of(truth) is bool(truth) and number_of(truth) is None
    for wrong in (0, 1, Index(1), "true", None):
        with pytest.raises(TypeError):
            tg.new_match("hearts", options={"jack_of_diamonds": wrong})


def test_seconds_are_a_number_of_any_kind():
    for given in (0.5, fractions.Fraction(1, 2), *([] if numpy is None else [numpy.float32(0.5)])):
        limit = tg.Limit(seconds=given)
        assert limit.seconds == 0.5 and type(limit.seconds) is float
    for wrong in (*TRUTHS, "0.5", 1j, [1]):
        with pytest.raises(TypeError, match="seconds are a number"):
            tg.Limit(seconds=wrong)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="below"):
        tg.Limit(seconds=fractions.Fraction(10**400))


def test_words_of_options_may_come_from_an_enumeration():
    class Moon(str, enum.Enum):  # noqa: UP042  # whose `str` is no value of the option
        SUBTRACT = "subtract"

    options = tg.new_match("hearts", options={"moon": Moon.SUBTRACT}).options
    assert options["moon"] == "subtract" and type(options["moon"]) is str


def test_an_index_that_fails_tells_its_own_error():
    class Broken:
        def __index__(self) -> int:
            raise OSError("gone")

    with pytest.raises(OSError, match="gone"):
        tg.new_match("hearts", seed=Broken())


def test_json_is_strict_as_ever():
    match = tg.new_match("hearts", seed=1)
    lines = match.to_record().splitlines()
    for name, wrong in (("seed", 1.0), ("seed", True), ("first", "0"), ("first", 0.0), ("rules", True)):
        head = json.dumps({**json.loads(lines[0]), name: wrong})
        with pytest.raises(tg.InvalidRecord, match=name):
            tg.Match.from_record("\n".join([head, *lines[1:]]))
    for wrong in (1.0, True, "1"):
        with pytest.raises(tg.InvalidRecord, match="deal"):
            tg.View.from_json(json.dumps({**json.loads(match.view(0).to_json()), "deal": wrong}))
