"""Values as Python sees them: in `match` statements, sorted, annotated by any author, and in JSON."""

from __future__ import annotations

import pickle
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import trickgames as tg
from trickgames.actions import LegalActions
from trickgames.values import Value


def module(name: str, source: str, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return a module of another package, made of its source."""
    made = ModuleType(name)
    monkeypatch.setitem(sys.modules, name, made)
    exec(compile(source, name, "exec", dont_inherit=True), vars(made))
    return made


def named(value: object) -> tuple[object, ...]:
    """Take values apart as a front end does."""
    match value:
        case tg.Played(seat, card, claims):
            return "played", seat, card, claims
        case tg.TrickWon(seat, (first, *_), points):
            return "won", seat, first, points
        case tg.DealScored(tg.DealResult(deal, points), scores):
            return "scored", deal, points, scores
        case tg.Play(tg.Card() as card):
            return "play", card
        case tg.ChooseTrump("H" | "S" as trump, None):
            return "trump", trump
        case tg.Bid(number, suit=None):
            return "bid", number
        case tg.Limit(playouts, None):
            return "limit", playouts
        case tg.Refusal(reason, cards):
            return "refused", reason, cards
        case tg.Reason(name):
            return "reason", name
        case LegalActions(plays, 0):
            return "legal", plays
        case _:
            return ()


def test_values_are_taken_apart_by_class_patterns():
    two = tg.Card("2C")
    result = tg.DealResult(1, (3, 4), ())
    for value, parts in (
        (tg.Played(1, two, ()), ("played", 1, two, ())),
        (tg.TrickWon(2, (two, tg.Card("3C")), 5), ("won", 2, two, 5)),
        (tg.DealScored(result, (3, 4)), ("scored", 1, (3, 4), (3, 4))),
        (tg.Play("2C"), ("play", two)),
        (tg.ChooseTrump("H"), ("trump", "H")),
        (tg.ChooseTrump("H", "AD"), ()),
        (tg.Bid(3), ("bid", 3)),
        (tg.Limit(playouts=5), ("limit", 5)),
        (tg.Refusal(tg.Reason.NOT_NOW, tg.CardSet("2C")), ("refused", tg.Reason.NOT_NOW, tg.CardSet("2C"))),
        (tg.Reason.NOT_NOW, ("reason", "NOT_NOW")),
        (LegalActions(4), ("legal", 4)),
        (tg.Keep(), ()),
    ):
        assert named(value) == parts


@pytest.mark.parametrize("game", tg.games())
def test_every_event_and_view_is_taken_apart_by_its_fields_in_their_order(game: str):
    match = tg.new_match(game, seed=1)
    for _ in range(30):
        match.push_default(match.to_act[0])
    for value in (match.view(0), *match.events(0)):
        kind: Any = type(value)
        assert [getattr(value, name) for name in kind.__match_args__] == list(value._key())
        assert kind(*[getattr(value, name) for name in kind.__match_args__]) == value


SOURCE = """
from typing import TYPE_CHECKING
import trickgames as tg
from trickgames.values import Value

class Lot(Value):
    __slots__ = ("seat", "cards", "inner")
    seat: int
    cards: "tg.CardSet | None"
    inner: "tuple[Inner, ...]"

class Inner(Value):
    __slots__ = "name"
    name: str

class Drawn(tg.Event):
    __slots__ = ("lot",)
    lot: Lot
"""


@pytest.mark.parametrize("postponed", [False, True])
def test_a_value_of_another_package_goes_through_json(postponed: bool, monkeypatch: pytest.MonkeyPatch):
    head = "from __future__ import annotations\n" if postponed else ""
    source = SOURCE.replace('"tg.CardSet | None"', "tg.CardSet | None").replace(
        '"tuple[Inner, ...]"', "tuple[Inner, ...]"
    )
    other = module("other_package", head + (source if postponed else SOURCE), monkeypatch)
    # The same names in this module mean nothing there.
    lot = other.Lot(2, tg.CardSet("2C"), (other.Inner("x"), other.Inner("y")))
    data = other.Drawn(lot).to_dict()
    assert data == {
        "event": "Drawn",
        "lot": {"seat": 2, "cards": "2C", "inner": [{"name": "x"}, {"name": "y"}]},
    }
    assert other.Drawn.from_dict(data) == other.Drawn(lot)
    with pytest.raises(tg.InvalidRecord, match="Lot: cards is missing"):
        other.Drawn.from_dict({"lot": {"seat": 2, "inner": []}})
    assert pickle.loads(pickle.dumps(lot)) == lot
    assert other.Inner._fields == other.Inner.__match_args__ == ("name",)


class Lot:
    """A class of this module that a value of another package does not mean."""


def test_annotations_that_cannot_be_resolved_are_named(monkeypatch: pytest.MonkeyPatch):
    source = (
        "from __future__ import annotations\n"
        "from trickgames.values import Value\n"
        "class Odd(Value):\n"
        "    __slots__ = ('seat', 'who')\n"
        "    seat: int\n"
        "    who: {}\n"
        "class Bare(Value):\n"
        "    __slots__ = ('seat',)\n"
    )
    for annotation in ("Nobody", "Lot", "nowhere.Lot", "dict[str, int]", "int | str", "list[int]", "object"):
        other = module("odd_package", source.format(annotation), monkeypatch)
        odd = other.Odd(1, 2)  # which is a value for all that
        assert odd == other.Odd(1, 2) and repr(odd) == "Odd(seat=1, who=2)"
        for call in (odd.to_dict, lambda other=other: other.Odd.from_dict({"seat": 1, "who": 2})):
            with pytest.raises(TypeError, match="Odd: who: no JSON form is known for a field of type"):
                call()
        with pytest.raises(TypeError, match="Bare: the field seat has no annotation"):
            other.Bare(1).to_dict()


def test_names_that_are_there_for_type_checkers_alone(monkeypatch: pytest.MonkeyPatch):
    """Python 3.14 evaluates annotations when they are asked for: then such a name is not there."""
    source = "from trickgames.values import Value\nclass Odd(Value):\n    __slots__ = ('who',)\n    who: {}\n"
    text = source.format("Nobody" if sys.version_info >= (3, 14) else "'Nobody'")
    with pytest.raises(TypeError, match="Odd: who: no JSON form is known for a field of type Nobody"):
        module("odd_package", text, monkeypatch).Odd(1).to_dict()
    text = source.format("int | None")
    assert module("odd_package", text, monkeypatch).Odd(None).to_dict() == {"who": None}


class Row(Value):
    """A row in which something may be absent."""

    __slots__ = ("items",)
    items: tuple[tuple[int | None, ...], ...]


def test_whatever_is_absent_comes_first(monkeypatch: pytest.MonkeyPatch):
    rows = [Row(((None, 2),)), Row(((1, None),)), Row(((1, 2),)), Row(()), Row(((None, None),))]
    assert sorted(rows) == [rows[3], rows[4], rows[0], rows[1], rows[2]]


def test_values_of_one_name_are_sorted_whatever_they_hold(monkeypatch: pytest.MonkeyPatch):
    """Two games may have an event of the same name."""
    source = "import trickgames as tg\nclass Pushed(tg.Event):\n    __slots__ = ('what',)\n    what: {}\n"
    one, two = (module(f"package_{kind}", source.format(kind), monkeypatch).Pushed for kind in ("int", "str"))
    values = [two("x"), one(1), two("a"), one(0)]
    assert sorted(values) == [one(0), one(1), two("a"), two("x")]


def test_options_and_legal_actions_are_values():
    options, legal = tg.new_match("jass", seed=1).options, LegalActions(0b100, listed=(tg.Keep(),))
    for value in (options, legal):
        assert isinstance(value, Value)
        for name in (*type(value).__slots__, "anything"):
            with pytest.raises(AttributeError, match="is frozen"):
                setattr(value, name, 1)
            with pytest.raises(AttributeError, match="is frozen"):
                delattr(value, name)
        again = pickle.loads(pickle.dumps(value))
        assert again == value and hash(again) == hash(value) and not again < value and again <= value
    assert options == dict(options) and dict(options) == options and options != 1
    assert options != tg.new_match("jass", options={"target": 1}).options
    assert type(options).from_dict(options.to_dict()) == options
    other = type(options)(reversed(list(options.items())))
    assert other == options and hash(other) == hash(options)


def test_the_hash_of_options_is_of_this_process():
    """Texts hash otherwise in each process: options that are unpickled hash anew."""
    code = (
        "import pickle, sys, trickgames as tg\n"
        "options = pickle.loads(bytes.fromhex(sys.argv[1]))\n"
        "assert hash(options) == hash(tg.new_match('jass').options)\n"
    )
    text = pickle.dumps(tg.new_match("jass").options).hex()
    for seed in ("1", "2"):
        subprocess.run(
            [sys.executable, "-c", code, text], check=True, env={"PYTHONHASHSEED": seed}, cwd=Path.cwd()
        )
