"""`check_player` tells players that keep the view from those that only leave cycles behind, or keep other things."""

from __future__ import annotations

import functools
import gc
import weakref
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import trickgames as tg
from trickgames.testing import check_player

first: Callable[[tg.View], tg.Action] = lambda view: view.legal_actions[0]  # noqa: E731


class Recursive:
    """An inner function that calls itself refers to itself, and to the view."""

    def choose(self, view: tg.View) -> tg.Action:
        def look(depth: int) -> tg.Action:
            return look(depth - 1) if depth else view.legal_actions[0]

        return look(3)


class Failing:
    """An exception in a local variable refers to the frame that refers to it."""

    def choose(self, view: tg.View) -> tg.Action:
        kept: Exception | None = None
        try:
            raise ValueError
        except ValueError as error:
            kept = error
        assert kept is not None
        return first(view)


class Ring:
    """Objects that refer to each other."""

    def choose(self, view: tg.View) -> tg.Action:
        one: dict[str, Any] = {"view": view}
        other = {"one": one}
        one["other"] = other
        return first(view)


class Suspended:
    """A generator that is not run to its end."""

    def choose(self, view: tg.View) -> tg.Action:
        def choices() -> Iterator[tg.Action]:
            for action in view.legal_actions:
                yield action
                assert view

        return next(choices())


class Remembering:
    """What is kept is equal to what the view holds, or is a part of it; and weak references keep nothing."""

    class Thought:
        pass

    def __init__(self) -> None:
        self.by_json: dict[str, tg.Action] = {}
        self.hands: set[tg.CardSet] = set()
        self.thoughts: weakref.WeakValueDictionary[int, Any] = weakref.WeakValueDictionary()
        self.options: tg.Options | None = None
        self.cheapest = functools.lru_cache(lambda cards: cards)

    def choose(self, view: tg.View) -> tg.Action:
        self.hands.add(view.hand)
        self.options = view.options
        self.cheapest(view.legal_actions)
        self.thoughts[0] = thought = self.Thought()
        thought.view = view  # type: ignore[attr-defined]
        return self.by_json.setdefault(view.to_json(), first(view))


class Copying:
    """A view that is equal is another one."""

    def __init__(self) -> None:
        self.seen: list[tg.View] = []

    def choose(self, view: tg.View) -> tg.Action:
        self.seen.append(tg.View.from_json(view.to_json()))
        return first(view)


FINE: list[Callable[[], Any]] = [Recursive, Failing, Ring, Suspended, Remembering, Copying]


@pytest.mark.parametrize("player", FINE, ids=lambda kind: kind.__name__)
def test_what_only_waits_to_be_collected_is_not_kept(player: Callable[[], Any]):
    for enabled in (True, False):
        if not enabled:
            gc.disable()
        try:
            check_player(player, seeds=[1], game="hearts", options={"target": 1})
        finally:
            gc.enable()


class Keeps:
    """Keeps the view in some way."""

    def __init__(self, how: str) -> None:
        self.how = how
        self.kept: Any = None
        self.cached = functools.lru_cache(first)

    def choose(self, view: tg.View) -> tg.Action:
        match self.how:
            case "itself":
                self.kept = view
            case "function":
                self.kept = lambda: view
            case "method":
                self.kept = view.why_not
            case "generator":
                self.kept = (action for action in view.legal_actions if view)
                next(self.kept)
            case "cache":
                return self.cached(view)
            case "ring":
                self.kept = [view]
                self.kept.append(self.kept)
            case _:
                try:
                    raise ValueError
                except ValueError as error:
                    self.kept = error
        return first(view)


@pytest.mark.parametrize("how", ["itself", "function", "method", "generator", "cache", "ring", "exception"])
def test_a_view_that_is_kept_is_found(how: str):
    with pytest.raises(AssertionError, match="has kept the view"):
        check_player(lambda: Keeps(how), seeds=[1], game="hearts", options={"target": 1})
