"""How the fields of a value are annotated, for its JSON form: as text or not, by a plain name or through a module."""

# Without postponed annotations: what a module's author may well leave out.
from typing import Any

import pytest

import trickgames as tg
from trickgames.values import Value, codec


class Shown(Value):
    """A value of a package that imports the library as a whole."""

    __slots__ = ("action", "bids", "by", "card", "cards", "left", "name", "sure")
    name: str
    by: int
    sure: bool
    card: tg.Card
    cards: tg.CardSet | None
    left: tuple[tg.Card, ...]
    bids: tuple[tg.Action | None, ...]
    action: "tg.Action | None"


class Told(tg.Event):
    """An event that holds such a value."""

    __slots__ = ("shown", "why")
    shown: tuple[Shown, ...]
    why: "tuple[tg.Award, ...]"


def test_fields_are_annotated_by_any_name() -> None:
    shown = Shown(
        action=None,
        bids=(tg.Bid(3, "H"), None, tg.Pass()),
        by=2,
        card=tg.Card("QS"),
        cards=tg.CardSet("AS KS"),
        left=(tg.Card("2C"), tg.Card("3C")),
        name="x",
        sure=True,
    )
    told = Told((shown, shown), (tg.Award(1, 2, "y"),))
    data = told.to_dict()
    assert data["shown"][0] == {
        "action": None, "bids": ["bid:3+H", None, "pass"], "by": 2, "card": "QS", "cards": str(tg.CardSet("AS KS")),
        "left": ["2C", "3C"], "name": "x", "sure": True,
    }  # fmt: skip
    assert Told.from_dict(data) == told
    for name, wrong in (("by", True), ("card", "XX"), ("left", "2C"), ("bids", ["bid:x"]), ("sure", 1)):
        with pytest.raises(tg.InvalidRecord, match=name):
            Shown.from_dict(data["shown"][0] | {name: wrong})


@pytest.mark.parametrize(
    "annotation",
    ["dict[str, int]", dict, dict[str, int], tuple[int, int], int | str, int | str | None, "tg", "tg.Whist", "X", Any],
)  # fmt: skip
def test_a_field_that_has_no_json_form_is_named(annotation: object) -> None:
    with pytest.raises(TypeError, match="no JSON form is known for a field of type"):
        codec(annotation, globals())
