"""How the way from a view to a search looks to a type checker: read by ``mypy --strict`` and ``pyright``."""

from typing import assert_type

import trickgames as tg
from trickcore import Course, Payoff, Rng, Rules, State, States


def from_a_view(view: tg.View, rng: Rng) -> None:
    known = tg.knowledge(view)
    assert_type(known, tg.Knowledge)
    assert_type(known.sure, tuple[tg.CardSet, ...])
    assert_type(known.places_of(tg.Card("QS")), tuple[int | str, ...])
    assert_type(known.demands, tuple[tg.Demand, ...])
    worlds = tg.Worlds(view)
    assert_type(worlds.count, int)
    assert_type(worlds.exact, bool)
    assert_type(worlds.draw(rng), tg.World)
    assert_type(list(worlds), list[tg.World])
    assert_type(worlds.states(10, rng), States)
    assert_type(worlds.draw(rng).sides, tuple[tuple[int, ...], ...] | None)
    assert_type(tg.position(view, worlds.draw(rng)), State)
    assert_type(tg.payoff(view), Payoff)
    tg.Worlds(view, 3)  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]


def of_a_match(match: tg.Match) -> None:
    assert_type(match.payoffs, tg.Payoffs)
    assert_type(match.payoffs.deal, tuple[int, ...])
    assert_type(match.deals, int | None)
    assert_type(tg.new_match("hearts", deals=3), tg.Match)


def course(rules: Rules) -> None:
    made = Course(rules, ["2C"], leader=1, claims=[(0, 1)])
    assert_type(made.denied, tuple[tg.CardSet, ...])
    assert_type(made.demands, tuple[tuple[int, tg.CardSet], ...])
    assert_type(made.state(["AS", "KS"]), State)
