"""Views that cannot be are refused by what reads the hidden cards from them, in one way, or read as what they say."""

from __future__ import annotations

import json
from typing import Any

import pytest
from knowledge_tools import moments

import trickgames as tg
from trickcore import Rng
from trickgames import Card, CardSet
from trickgames.registry import game

#: What is changed: all that is read of where the cards lie.
FIELDS = ("counts", "hand", "known", "leader", "trick", "tricks", "trump")
OWN = {
    "as_de_copas": ("maker", "called", "guest", "said", "discovered"),
    "bisca": ("stock", "in_sight", "swapped_by"),
    "jass": ("melds", "forehand"),
}


def changed(value: Any, cards: list[str], rng: Rng) -> Any:
    """Return a value of a view's JSON with something in it changed, as near to what it was as can be."""
    other = cards[rng.below(len(cards))]
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1 - 2 * rng.below(2)
    if isinstance(value, str):
        held = value.split()
        return " ".join([*held, other] if rng.below(2) or not held else [*held[1:], other])
    if isinstance(value, list) and value:
        at = rng.below(len(value))
        return [*value[:at], changed(value[at], cards, rng), *value[at + 1 :]]
    if isinstance(value, dict):
        name = sorted(value)[rng.below(len(value))]
        return {**value, name: changed(value[name], cards, rng)}
    return [0, 3, other][rng.below(3)]


@pytest.mark.parametrize("name", ["as_de_copas", "bisca", "hearts", "jass", "putz"])
def test_a_view_that_is_changed_is_refused_or_has_worlds_that_are_positions(name: str) -> None:
    rng = Rng(11)
    read = refused = 0
    options = {"weis": True} if name == "jass" else {}
    for match in moments(name, options, 21, deals=1, share=0.5):
        whole = json.loads(match.view(None if rng.below(4) == 0 else rng.below(match.seats)).to_json())
        for field in (*FIELDS, *OWN.get(name, ())):
            value = changed(whole[field], whole["pack"].split(), rng)
            try:
                view = tg.View.from_json(json.dumps({**whole, field: value}))
                worlds = tg.Worlds(view)
                world = worlds.draw(Rng(1))
                if view.leader is not None:
                    tg.position(view, world)
                    worlds.states(2, Rng(2))
                read += 1
            except tg.InvalidRecord:
                refused += 1
    assert read and refused > read / 10


def test_tricks_that_leave_the_seats_other_numbers_of_cards_are_refused() -> None:
    """By the first trick, if another had led it, another would have played in the second."""
    matches = moments("hearts", {"passing": ["none"]}, 3)
    view = next(v for v in (m.view(None) for m in matches) if len(v.tricks) == len(v.trick) == 1)

    def but(value: Any, **changes: object) -> Any:
        return type(value)(**{name: getattr(value, name) for name in value._fields} | changes)

    untrue = but(view, tricks=(but(view.tricks[0], leader=(view.tricks[0].leader + 1) % 4),))
    for ask in (tg.knowledge, tg.Worlds):
        with pytest.raises(tg.InvalidRecord, match="by the tricks"):
            ask(untrue)


@pytest.mark.rule("BIS-13")
def test_a_card_in_a_stock_that_is_not_there_is_refused() -> None:
    known = tg.knowledge(tg.new_match("hearts", seed=1).view(0))
    for ask in (known.hold, known.deny):
        with pytest.raises(tg.InvalidRecord, match="no card can be at stock"):
            ask("stock", CardSet("2C"))
    with pytest.raises(tg.InvalidRecord, match="at stock"):
        known.ends(Card("2C"))


@pytest.mark.rule("ADC-6")
def test_a_called_ace_that_nobody_holds_makes_no_sides() -> None:
    """Hands of a world come from outside; so does a view in which the ace is gone and its player not named."""
    match = next(
        m
        for m in moments("as_de_copas", {}, 5)
        if m.view(None).called is not None and m.view(None).sides is None
    )
    view = match.view(None)
    hands = tuple([CardSet()] * 4)
    with pytest.raises(tg.InvalidRecord, match="nobody can hold the called card"):
        game("as_de_copas").sides_in(view, hands)
