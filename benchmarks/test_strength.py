"""How strong the levels are: each against the next lower one over duplicate deals, every pack from every seat."""

from __future__ import annotations

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


def roles(seed: int, good: tg.Player, bad: tg.Player, found: dict[str, list[float]]) -> float:
    """Play one pack of Ás de Copas with one seat of the better level, in each seat; note what that is worth by role.

    A seat of the maker's side, and one of the other, is compared with the other level in the same seat of the same
    deal. Returns the mean over the four seats of what the better level gets over the mean of the others.
    """

    def played(chair: int | None) -> tuple[tuple[int, ...], tuple[int, ...]]:
        match = tg.new_match("as_de_copas", seed=seed, first=seed % 4, options={"target": 1})
        while not match.deal_results:
            seat = match.to_act[0]
            match.push(seat, (good if seat == chair else bad).choose(match.view(seat)))
        assert match.sides is not None  # the match is over, and all is told
        return match.deal_results[0].points, match.sides[0]

    def over(points: tuple[int, ...], chair: int) -> float:
        return points[chair] - (sum(points) - points[chair]) / 3

    without, _ = played(None)
    total = 0.0
    for chair in range(4):
        points, makers = played(chair)
        role = "the maker's side" if chair in makers else "the other side"
        found[role].append(over(points, chair) - over(without, chair))
        total += over(points, chair)
    return total / 4


@pytest.mark.parametrize(("better", "worse"), [("easy", "random"), ("normal", "easy"), ("normal", "random")])
def test_as_de_copas(report: Report, better: str, worse: str) -> None:
    good, bad = tg.player(better, seed=3), tg.player(worse, seed=4)
    found: dict[str, list[float]] = {"all seats": [], "the maker's side": [], "the other side": []}
    for seed in range(BLOCKS):
        found["all seats"].append(roles(seed, good, bad, found))
    for role, gains in found.items():
        mean, half = statistics.mean(gains), 1.96 * statistics.stdev(gains) / len(gains) ** 0.5
        report(f"Ás de Copas, {role}: {better} over {worse}, ± {half:.3f}", mean, "stones a deal", [])
        assert mean - half > 0
