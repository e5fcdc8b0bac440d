"""Values in the patterns of a ``match`` statement: by position, as type checkers let them, and by name."""

from __future__ import annotations

import pytest

import trickgames as tg
from trickgames.values import Value


def kinds(base: type[Value] = Value) -> list[type[Value]]:
    """Return every kind of value that is loaded, the games' own too."""
    for name in tg.games():
        tg.new_match(name, seed=1)
    return [kind for sub in base.__subclasses__() for kind in (sub, *kinds(sub))]


def test_an_event_is_taken_apart_by_position() -> None:
    match tg.Played(2, tg.Card("QS"), ("pair",)):
        case tg.Played(seat, card, claims):
            assert (seat, card, claims) == (2, tg.Card("QS"), ("pair",))
        case _:
            pytest.fail("no pattern fits")


def test_an_action_is_taken_apart_by_position_and_name() -> None:
    match tg.Bid(4, "H"):
        case tg.Bid(number, suit="H"):
            assert number == 4
        case _:
            pytest.fail("no pattern fits")


def test_every_value_can_be() -> None:
    found = kinds()
    assert len(found) > 40
    for kind in found:
        assert kind.__match_args__ == kind._fields
