"""How fast the library is, beside other programs: each benchmark checks what it has computed while it is timed."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable, Container
from typing import Any

import peers
import pytest

import trickgames as tg
from trickcore import Rng, Rules, State, playouts
from trickgames.games.as_de_copas.rules import table as as_de_copas_table
from trickgames.games.bisca.rules import table as bisca_table
from trickgames.games.hearts.rules import table as hearts_table
from trickgames.games.jass.rules import table as jass_table

ROUNDS = 9
Report = Callable[..., None]


def dealt(rules: Rules, seed: int, mode: int = 0) -> State:
    """Return a dealt hand of this table at its first decision; the holder of the two of clubs leads."""
    pack = Rng(seed).pack(rules.pack)
    size = rules.hand_size
    hands = [tg.CardSet(pack[i * size : (i + 1) * size]) for i in range(rules.seats)]
    leader = next((i for i, hand in enumerate(hands) if "2C" in hand), 0)
    stock = pack[size * rules.seats :] if rules.tricks > size else ()
    return State(rules, hands, leader=leader, mode=mode, stock=stock)


def per(benchmark: Any, run: Callable[[], object], count: int, scale: float) -> float:
    """Time a run, and return its median time for one of ``count`` things, in seconds times ``scale``."""
    benchmark.pedantic(run, rounds=ROUNDS, warmup_rounds=1)
    return float(benchmark.stats.stats.median) / count * scale


def playout_cost(benchmark: Any, rules: Rules, points: int, mode: int, portable: bool) -> float:
    """Return nanoseconds a card of whole-deal playouts, the sum of all points checked."""
    states = [dealt(rules, seed, mode) for seed in range(100)]
    each = 400

    def run() -> None:
        rng = Rng(1)
        total = sum(sum(playouts(state, each, rng, portable=portable).points) for state in states)
        assert total == points * each * len(states)

    return per(benchmark, run, each * len(states) * rules.seats * rules.tricks, 1e9)


def test_hearts_playout(benchmark: Any, report: Report) -> None:
    cost = playout_cost(benchmark, hearts_table(), 26, 0, portable=False)
    report("Hearts, random playout of a dealt hand", cost, "ns a card", [peers.openspiel_rollout()], 9, 20)


def test_hearts_playout_portable(benchmark: Any, report: Report) -> None:
    cost = playout_cost(benchmark, hearts_table(), 26, 0, portable=True)
    report("the same without bit deposit", cost, "ns a card", [peers.openspiel_rollout()], None, 10)


def test_jass_playout(benchmark: Any, report: Report) -> None:
    cost = playout_cost(benchmark, jass_table(), 157, 1, portable=False)
    report("Jass, random playout of a dealt hand", cost, "ns a card", [peers.colver_rollout()], 10, 3)


def test_bisca_playout(benchmark: Any, report: Report) -> None:
    cost = playout_cost(benchmark, bisca_table(), 120, 1, portable=False)
    report("Bisca, random playout with its stock", cost, "ns a card", [], 15)


def test_as_de_copas_playout(benchmark: Any, report: Report) -> None:
    cost = playout_cost(benchmark, as_de_copas_table(), 120, 2, portable=False)
    report("Ás de Copas, random playout of a dealt hand", cost, "ns a card", [], 15)


def test_core_step_from_python(benchmark: Any, report: Report) -> None:
    starts = [dealt(hearts_table(), seed) for seed in range(200)]

    def run() -> None:
        pick = random.Random(1).random
        total = 0
        for start in starts:
            state = start.copy()
            while not state.is_over:
                legal = state.legal()
                state.play(legal[int(pick() * len(legal))])
            total += sum(state.points)
        assert total == 26 * len(starts)

    cost = per(benchmark, run, 52 * len(starts), 1e6)
    others = [peers.openspiel_step(), peers.colver_step(), peers.jasskit_step(), peers.rlcard_step()]
    report("core state from Python, a random game", cost, "µs a step", others, None, 2)


def step_cost(benchmark: Any, begun: list[tg.Match], totals: Container[int]) -> float:
    """Return microseconds of a step of random deals, start to end; ``totals`` are what they may give."""

    def run() -> int:
        pick, steps = random.Random(1).random, 0
        for start in begun:
            match = start.copy()
            while not match.deal_results:
                seat = match.to_act[0]
                legal = match.legal_actions(seat)
                match.push(seat, legal[int(pick() * len(legal))])
                steps += 1
            assert sum(match.scores) in totals
        return steps

    return per(benchmark, run, run(), 1e6)


def test_match_step(benchmark: Any, report: Report) -> None:
    options = {"passing": ["none"], "target": 1000}
    begun = [tg.new_match("hearts", seed=seed, options=options) for seed in range(20)]
    cost = step_cost(benchmark, begun, (26, 78))
    others = [peers.pythonchess_ply(), peers.rlcard_step(), peers.pyschieber_step()]
    report("match.legal_actions + match.push", cost, "µs a step", others, 8)


@pytest.mark.parametrize("game", tg.games())
def test_normal(benchmark: Any, report: Report, game: str) -> None:
    match, normal = tg.new_match(game, seed=3), tg.player("normal", seed=1)
    views: list[tg.View] = []
    while not match.is_over and len(views) < 200:
        views.append(match.view(match.to_act[0]))
        match.push(match.to_act[0], normal.choose(views[-1]))

    def run() -> None:
        assert all(normal.choose(view) in view.legal_actions for view in views)

    cost = per(benchmark, run, len(views), 1e6)
    report(f"a decision of normal, {game}", cost, "µs", [], 2000)


def middle(match: tg.Match) -> tg.View:
    """Return the view of whoever is to act in the middle of the first deal."""
    while len(match.view(0).tricks) < 6:
        match.push_default(match.to_act[0])
    return match.view(match.to_act[0])


def test_view(benchmark: Any, report: Report) -> None:
    match = tg.new_match("hearts", seed=3)
    seat = middle(match).seat

    def run() -> None:
        for _ in range(500):
            view = match.view(seat)
        assert len(view.hand) == 7 and view.legal_actions

    report("match.view(seat)", per(benchmark, run, 500, 1e6), "µs", [peers.openspiel_tensor()], 25)


def to_json_cost(benchmark: Any, match: tg.Match) -> float:
    """Return microseconds of a view's JSON in the middle of a deal."""
    view = middle(match)

    def run() -> None:
        for _ in range(500):
            text = view.to_json()
        assert len(json.loads(text)["tricks"]) == 6

    return per(benchmark, run, 500, 1e6)


def test_view_to_json(benchmark: Any, report: Report) -> None:
    cost = to_json_cost(benchmark, tg.new_match("hearts", seed=3))
    report("view.to_json()", cost, "µs", [peers.openspiel_tensor()], 120)


def test_jass_match_step(benchmark: Any, report: Report) -> None:
    begun = [tg.new_match("jass", seed=seed, preset="swiss") for seed in range(20)]
    cost = step_cost(benchmark, begun, range(157, 5000))
    others = [peers.jasskit_step(), peers.pyschieber_step()]
    report("the same in Jass, with melds", cost, "µs a step", others, 8)


def test_jass_view_to_json(benchmark: Any, report: Report) -> None:
    cost = to_json_cost(benchmark, tg.new_match("jass", seed=3, preset="swiss"))
    report("view.to_json() in Jass", cost, "µs", [peers.openspiel_tensor()], 120)


def test_state_copy(benchmark: Any, report: Report) -> None:
    state = dealt(hearts_table(), 5)

    def run() -> None:
        copy = state.copy
        for _ in range(20000):
            out = copy()
        assert out == state and out is not state

    report("core state, copy", per(benchmark, run, 20000, 1e6), "µs", [peers.openspiel_clone()], 0.15)


def test_state_size(report: Report) -> None:
    size = sys.getsizeof(dealt(hearts_table(), 5))
    report("core state, size", size, "bytes", [peers.openspiel_state_bytes()], 290)


def test_import(report: Report) -> None:
    others = [
        peers.Peer(name, "import", peers.import_cost(module), "ms")
        for name, module in (("OpenSpiel", "pyspiel"), ("python-chess", "chess"), ("RLCard", "rlcard"))
        if peers.installed(module)
    ]
    report("import trickgames, over bare Python", peers.import_cost("trickgames"), "ms", others, 26)
