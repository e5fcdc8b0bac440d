"""How fast matches and views are where they are long, kept, sent or brought back: ratios within one run."""

from __future__ import annotations

import pickle
import random
import sys
import tracemalloc
from collections.abc import Callable
from typing import Any

import pytest
from test_speed import Report, middle, per

import trickgames as tg


@pytest.fixture(scope="module")
def long() -> dict[int, tg.Match]:
    """Matches of Hearts in the deal after so many."""
    out: dict[int, tg.Match] = {}
    match = tg.new_match("hearts", seed=1, options={"target": 10**6})
    for deals in (1, 100, 1000):
        while match.deal_number <= deals:
            for seat in match.to_act:
                match.push_default(seat)
        out[deals] = match.copy()
    return out


def many(call: Callable[[], object], times: int) -> Callable[[], None]:
    """Return a function that does something so many times."""

    def run() -> None:
        for _ in range(times):
            call()

    return run


@pytest.mark.parametrize("game", tg.games())
def test_new_match(benchmark: Any, report: Report, game: str) -> None:
    assert tg.new_match(game, seed=1).view(None).events
    cost = per(benchmark, many(lambda: tg.new_match(game, seed=1), 500), 500, 1e6)
    report(f"new_match, {game}", cost, "µs", [], 60)


def test_size_of_a_match(report: Report) -> None:
    tg.new_match("hearts", seed=0)
    tracemalloc.start()
    kept = [tg.new_match("hearts", seed=seed) for seed in range(300)]
    size = tracemalloc.get_traced_memory()[0] / len(kept) / 1024
    tracemalloc.stop()
    report("a new match, kept", size, "KB", [], 3)


def test_size_of_a_copy(report: Report, long: dict[int, tg.Match]) -> None:
    tracemalloc.start()
    kept = [long[1000].copy() for _ in range(300)]
    size = tracemalloc.get_traced_memory()[0] / len(kept) / 1024
    tracemalloc.stop()
    report("a copy of a match after 1,000 deals, kept", size, "KB", [], 3)


@pytest.mark.parametrize("deals", [1, 100, 1000])
def test_view_json_of_a_long_match(
    benchmark: Any, report: Report, long: dict[int, tg.Match], deals: int
) -> None:
    match = long[deals]
    # The deal's number and the scores have more digits, and the last result may have more awards.
    assert len(match.view(0).to_json()) <= 1.2 * len(long[1].view(0).to_json())
    cost = per(benchmark, many(lambda: match.view(0).to_json(), 300), 300, 1e6)
    report(f"view and its JSON after {deals} deals", cost, "µs", [], 120)


@pytest.mark.parametrize("deals", [1, 1000])
def test_copy_of_a_long_match(benchmark: Any, report: Report, long: dict[int, tg.Match], deals: int) -> None:
    match = long[deals]
    assert match.copy().view(2) == match.view(2)
    cost = per(benchmark, many(match.copy, 2000), 2000, 1e6)
    report(f"match.copy() after {deals} deals", cost, "µs", [], 5)


@pytest.mark.parametrize("deals", [1, 1000])
def test_unpickling_a_long_match(
    benchmark: Any, report: Report, long: dict[int, tg.Match], deals: int
) -> None:
    match, data = long[deals], pickle.dumps(long[deals])
    assert pickle.loads(data).view(1) == match.view(1)
    cost = per(benchmark, many(lambda: pickle.loads(data), 20), 20, 1e3)
    report(f"a match unpickled after {deals} deals", cost, "ms", [], 1)


def test_one_choice_of_a_pass(benchmark: Any, report: Report) -> None:
    legal = tg.new_match("hearts", seed=1).legal_actions(0)
    assert [legal[k] for k in range(len(legal))] == list(legal)
    cost = per(benchmark, lambda: [legal[k] for k in range(len(legal))], len(legal), 1e6)
    report("legal_actions[k] of a pass, over all k", cost, "µs", [], 5)


def test_view_and_step(benchmark: Any, report: Report) -> None:
    """What every player needs: a view, a choice among its actions, the action taken."""
    begun = [
        tg.new_match("hearts", seed=seed, options={"passing": ["none"], "target": 1000}) for seed in range(10)
    ]

    def run() -> int:
        pick, steps = random.Random(1).random, 0
        for start in begun:
            match = start.copy()
            while match.deal_number == 1:
                seat = match.to_act[0]
                legal = match.view(seat).legal_actions
                match.push(seat, legal[int(pick() * len(legal))])
                steps += 1
        return steps

    assert run() == 520
    report("match.view + match.push", per(benchmark, run, 520, 1e6), "µs a step", [], 40)


def test_view_from_json(benchmark: Any, report: Report) -> None:
    view = middle(tg.new_match("hearts", seed=3))
    text = view.to_json()
    assert tg.View.from_json(text) == view
    cost = per(benchmark, many(lambda: tg.View.from_json(text), 100), 100, 1e6)
    report("View.from_json", cost, "µs", [], 600)


def test_size_of_a_view(report: Report) -> None:
    report(
        "a view's JSON", sys.getsizeof(middle(tg.new_match("hearts", seed=3)).to_json()), "bytes", [], 3000
    )
