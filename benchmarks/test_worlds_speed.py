"""What a world costs, drawn and made a state, beside the playout after it: in every game, from the first card to the
last tricks, with what the cards played have shown. Each figure is a ratio within one run."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest

from trickcore import NO_CARDS, CardSet, Payoff, Rng, Rules, State, Worlds, playouts
from trickgames.games.as_de_copas.rules import table as as_de_copas_table
from trickgames.games.as_de_copas.scoring import payoff as as_de_copas_payoff
from trickgames.games.bisca.rules import table as bisca_table
from trickgames.games.bisca.scoring import payoff as bisca_payoff
from trickgames.games.hearts.rules import table as hearts_table
from trickgames.games.hearts.scoring import payoff as hearts_payoff
from trickgames.games.jass.rules import table as jass_table
from trickgames.games.jass.scoring import payoff as jass_payoff
from trickgames.games.putz.rules import table as putz_table
from trickgames.games.putz.scoring import payoff as putz_payoff

Report = Callable[..., None]
#: The table, how it is paid, and the deals to look at.
GAMES: dict[str, tuple[Rules, Payoff, int]] = {
    "hearts": (hearts_table(), hearts_payoff(), 12),
    "jass": (jass_table(), jass_payoff(), 12),
    "putz": (putz_table(), putz_payoff(), 12),
    "bisca": (bisca_table(), bisca_payoff(), 12),
    "as_de_copas": (as_de_copas_table(), as_de_copas_payoff(alone=False), 24),
}
BATCH = 400


@dataclass(frozen=True)
class Moment:
    """A decision in a deal: the state, what the seat to act knows of it, and which part of the deal is over."""

    state: State
    sizes: list[int]
    may: list[CardSet]
    demands: list[tuple[int, CardSet]]
    stock: int | None
    done: float


def moment(state: State, denied: list[CardSet], demands: list[tuple[int, CardSet]]) -> Moment:
    rules, seat = state.rules, state.to_act
    seats, stock = range(rules.seats), CardSet(state.stock[:-1])
    out = rules.pack - state.seen - CardSet(state.stock) if rules.seats == 3 else NO_CARDS
    for hand in state.hands:
        out -= hand
    unseen = stock | out
    for other in seats:
        unseen |= state.hand(other) if other != seat else NO_CARDS
    sizes = [len(state.hand(other)) if other != seat else 0 for other in seats]
    may = [unseen - denied[other] if other != seat else NO_CARDS for other in seats]
    for more in (stock, out):  # a stock or a kitty, which may hold any card
        sizes += [len(more)] * bool(more)
        may += [unseen] * bool(more)
    left = [
        (place, cards & may[place]) for place, cards in demands if place != seat and not cards & state.seen
    ]
    done = state.trick_number / rules.tricks
    return Moment(state.copy(), sizes, may, left, rules.seats if stock else None, done)


@cache
def moments(game: str) -> list[Moment]:
    """Return the decisions at the beginning of each trick, and in the middle of it, of some random deals."""
    rules, _, deals = GAMES[game]
    out: list[Moment] = []
    for seed in range(deals):
        rng = Rng(seed)
        pack, size = rng.pack(rules.pack), rules.hand_size
        hands = [CardSet(pack[seat * size : (seat + 1) * size]) for seat in range(rules.seats)]
        leader = next((seat for seat, hand in enumerate(hands) if "2C" in hand), 0)
        stock = pack[size * rules.seats :] if game == "bisca" else ()
        state = State(rules, hands, leader=leader, mode=seed % len(rules.mode_names), stock=stock)
        denied, demands = [NO_CARDS] * rules.seats, list[tuple[int, CardSet]]()
        while not state.is_over:
            if len(state.trick) in (0, 2) and state.trick_number < rules.tricks - 1:
                out.append(moment(state, denied, demands))
            card, seat = state.legal()[rng.below(len(state.legal()))], state.to_act or 0
            proof = state.proves(card)
            denied[seat] |= proof.denied if game != "bisca" else NO_CARDS
            if proof.one_of and game != "bisca":
                demands.append((seat, proof.one_of))
            state.play(card)
    return out


def costs(at: Moment, payoff: Payoff) -> tuple[float, float, float]:
    """Return what the table, a world made a state and its playout cost; what is computed is checked."""
    begun = time.thread_time()
    worlds = Worlds(at.sizes, at.may, at.demands)
    table = (time.thread_time() - begun) * 1e6
    assert worlds.count
    states = worlds.states(BATCH, Rng(1), at.state, stock=at.stock)
    assert len(states) == BATCH and states[0].counts == at.state.counts
    assert sum(playouts(states, 1, Rng(1)).tricks) == BATCH * at.state.rules.tricks
    drawn = cost(lambda: worlds.states(BATCH, Rng(1), at.state, stock=at.stock))
    return table, drawn, cost(lambda: playouts(states, 1, Rng(1), payoff=payoff))


def cost(run: Callable[[], object], rounds: int = 5) -> float:
    """Return the CPU time of the fastest of some rounds, for one of a batch, in nanoseconds."""
    best = float("inf")
    for _ in range(rounds):
        begun = time.thread_time()
        run()
        best = min(best, time.thread_time() - begun)
    return best / BATCH * 1e9


def spread_of(at: Moment) -> float:
    """Return how many times the median the 99th percentile is, over 200 batches of twenty worlds of one view.

    Each batch is the fastest of five that draw the same: what is left is what the worlds themselves cost.
    """
    worlds, times = Worlds(at.sizes, at.may, at.demands), list[float]()
    for seed in range(200):
        best = float("inf")
        for _ in range(5):
            rng, begun = Rng(seed), time.thread_time()
            worlds.states(20, rng, at.state, stock=at.stock)
            best = min(best, time.thread_time() - begun)
        times.append(best)
    times.sort()
    return times[197] / times[100]


@pytest.mark.parametrize("game", GAMES)
def test_a_world_beside_its_playout(benchmark: Any, report: Report, game: str) -> None:
    rows: list[tuple[float, float, float]] = []
    late = [k for k, at in enumerate(moments(game)) if at.done >= 0.5]

    def run() -> None:
        rows[:] = [costs(at, GAMES[game][1]) for at in moments(game)]

    benchmark.pedantic(run, rounds=1, warmup_rounds=0)
    spreads = [spread_of(moments(game)[k]) for k in late]
    made, drawn, played = zip(*rows, strict=True)
    ratio = sum(drawn) / sum(played)
    late_ratio = sum(drawn[k] for k in late) / sum(played[k] for k in late)
    report(f"a world as a state, {game}", ratio, "of the playout after it", [], 1 / 3)
    report(f"the same in the second half of a deal, {game}", late_ratio, "of the playout after it", [], 1 / 3)
    report(
        f"its 99th percentile, the most of {len(late)} such views, {game}",
        max(spreads),
        "times the median",
        [],
        3,
    )
    report(f"the table of worlds of a view, {game}", sorted(made)[len(made) // 2], "µs", [], 200)
