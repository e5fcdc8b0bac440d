"""How strong the levels are: each against the next lower one over duplicate deals, every pack from every seat."""

from __future__ import annotations

import itertools
import statistics
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

import trickgames as tg

#: Blocks of a comparison: so many packs, each played once for every rotation of the line-up.
BLOCKS = 500
Report = Callable[..., None]


class Measured(NamedTuple):
    """What the better level gets a deal over the mean of the others, and the half of its 95 % interval."""

    mean: float
    half: float


def block(
    game: str, seed: int, options: dict[str, Any], good: tg.Player, bad: tg.Player, low_is_good: bool
) -> float:
    """Play one pack from every seat, the better level in one and the other level in the rest."""
    total, seats = 0.0, tg.new_match(game, seed=seed, options=options).seats
    for chair in range(seats):
        match = tg.new_match(game, seed=seed, options=options)
        while not match.deal_results:
            seat = match.to_act[0]
            match.push(seat, (good if seat == chair else bad).choose(match.view(seat)))
        points = match.deal_results[0].points
        total += points[chair] - (sum(points) - points[chair]) / (seats - 1)
    return (-total if low_is_good else total) / seats


def measure(
    game: str, better: str, worse: str, options: dict[str, Any], low_is_good: bool = False
) -> Measured:
    """Return how much better one level is than another where each seat is a side of its own."""
    good, bad = tg.player(better, seed=3), tg.player(worse, seed=4)
    found = [block(game, seed, options, good, bad, low_is_good) for seed in range(BLOCKS)]
    return Measured(statistics.mean(found), 1.96 * statistics.stdev(found) / len(found) ** 0.5)


def pair_block(game: str, seed: int, options: dict[str, Any], players: tuple[tg.Player, tg.Player]) -> float:
    """Play one pack with the first player as each of the pairs, and the second as the other one."""
    total = 0.0
    for side in (0, 1):
        match = tg.new_match(game, seed=seed, options=options, first=seed % 4)
        while not match.deal_results:
            seat = match.to_act[0]
            match.push(seat, players[(seat + side) % 2].choose(match.view(seat)))
        points = match.deal_results[0].points
        total += points[side] - points[1 - side]
    return total / 2


def measure_pairs(game: str, better: str, worse: str, options: dict[str, Any]) -> Measured:
    """Return how much better one level is than another where partners sit opposite, over ``BLOCKS`` packs."""
    return measure_players(game, (tg.player(better, seed=3), tg.player(worse, seed=4)), options)


def measure_players(game: str, players: tuple[tg.Player, tg.Player], options: dict[str, Any]) -> Measured:
    """Return how much better the first player is than the second as a pair, over ``BLOCKS`` packs."""
    found = [pair_block(game, seed, options, players) for seed in range(BLOCKS)]
    return Measured(statistics.mean(found), 1.96 * statistics.stdev(found) / len(found) ** 0.5)


@pytest.mark.parametrize(("better", "worse"), [("easy", "random"), ("normal", "easy")])
def test_hearts(report: Report, better: str, worse: str) -> None:
    found = measure("hearts", better, worse, {}, low_is_good=True)
    report(f"Hearts: {better} over {worse}, ± {found.half:.2f}", found.mean, "points a deal", [])
    assert found.mean - found.half > 0


@pytest.mark.parametrize(("better", "worse"), [("easy", "random"), ("normal", "easy")])
def test_bisca(report: Report, better: str, worse: str) -> None:
    found = measure_pairs("bisca", better, worse, {})
    report(f"Bisca: {better} over {worse}, ± {found.half:.3f}", found.mean, "points of the match a deal", [])
    assert found.mean - found.half > 0


@pytest.mark.parametrize("seats", [3, 5])
@pytest.mark.parametrize(("better", "worse"), [("easy", "random"), ("normal", "easy")])
def test_putz(report: Report, better: str, worse: str, seats: int) -> None:
    found = measure("putz", better, worse, {"seats": seats})
    what = f"Putz, {seats} seats: {better} over {worse}, ± {found.half:.3f}"
    report(what, found.mean, "points a deal", [])
    assert found.mean - found.half > 0


@pytest.mark.parametrize("preset", [None, "swiss", "swisslos"])
@pytest.mark.parametrize(("better", "worse"), [("easy", "random"), ("normal", "easy")])
def test_jass(report: Report, better: str, worse: str, preset: str | None) -> None:
    options = tg.presets("jass")[preset].to_dict() if preset else {}
    found = measure_pairs("jass", better, worse, {**options, "target": 10**6})
    what = f"Jass, {preset or 'default'}: {better} over {worse}, ± {found.half:.1f}"
    report(what, found.mean, "points a deal", [])
    assert found.mean - found.half > 0


class LongestSuit:
    """Plays as normal does, but makes the suit trump of which it has most, and never pushes."""

    def __init__(self) -> None:
        self.normal = tg.player("normal", seed=3)

    def choose(self, view: tg.View) -> tg.Action:
        """Return the action to take."""
        choices = [action for action in view.legal_actions.listed if isinstance(action, tg.ChooseTrump)]
        if not choices:
            return self.normal.choose(view)
        return max(choices, key=lambda action: len(view.hand.of("CDHS".index(action.trump))))


def test_jass_trump_choice(report: Report) -> None:
    players = tg.player("normal", seed=3), LongestSuit()
    found = measure_players("jass", players, {"target": 10**6})
    what = f"Jass: normal's trump over the longest suit, ± {found.half:.1f}"
    report(what, found.mean, "points a deal", [])
    assert found.mean - found.half > 0


#: How often a pack is played for each role in Ás de Copas, each time with other streams of chance for the players:
#: the less a role decides, the more chance there is to even out.
STREAMS = {"the maker": 2, "the guest": 16, "the other side": 4}


def told(seed: int, line_up: list[tg.Player]) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]:
    """Play one pack of Ás de Copas; return the stones and the sides."""
    match = tg.new_match("as_de_copas", seed=seed, first=seed % 4, options={"target": 1})
    while not match.deal_results:
        seat = match.to_act[0]
        match.push(seat, line_up[seat].choose(match.view(seat)))
    assert match.sides is not None  # the match is over, and all is told
    return match.deal_results[0].points, match.sides


def gains(seed: int, better: str, worse: str) -> dict[str, float]:
    """Return by role what the better level gets more in one pack than the worse, in the same seat and company.

    The company is of the worse level. A role that nobody has in this pack is left out.
    """
    found: dict[str, list[float]] = {role: [] for role in STREAMS}
    for stream in range(max(STREAMS.values())):
        good, bad = tg.player(better, seed=2 * stream + 1), tg.player(worse, seed=2 * stream)
        without, (makers, others) = told(seed, [bad] * 4)
        seats = {"the maker": makers[:1], "the guest": makers[1:], "the other side": others}
        for role, streams in STREAMS.items():
            for seat in seats[role] if stream < streams else ():
                with_it, _ = told(seed, [good if chair == seat else bad for chair in range(4)])
                more = [a - b for a, b in zip(with_it, without, strict=True)]
                found[role].append(more[seat] - (sum(more) - more[seat]) / 3)
    return {role: statistics.mean(gain) for role, gain in found.items() if gain}


@pytest.mark.parametrize(("better", "worse"), [("easy", "random"), ("normal", "easy")])
def test_as_de_copas(report: Report, better: str, worse: str) -> None:
    found: dict[str, list[float]] = {role: [] for role in STREAMS}
    for seed in itertools.count():
        for role, gain in gains(seed, better, worse).items():
            found[role].append(gain)
        if all(len(packs) >= BLOCKS for packs in found.values()):
            break
    for role, packs in found.items():
        mean, half = statistics.mean(packs), 1.96 * statistics.stdev(packs) / len(packs) ** 0.5
        report(f"Ás de Copas, {role}: {better} over {worse}, ± {half:.3f}", mean, "stones a deal", [])
        assert mean - half > 0
