"""How strong the levels are: each against the next lower one over duplicate deals, every pack from every seat."""

from __future__ import annotations

import itertools
import statistics
from collections.abc import Callable
from typing import Any

import pytest

import trickgames as tg

#: Blocks of a comparison: so many packs, each played once for every rotation of the line-up.
BLOCKS = 500
Report = Callable[..., None]


def block(game: str, seed: int, options: dict[str, Any], good: tg.Player, bad: tg.Player) -> float:
    """Play one pack with the better player as each side in turn; return how far it is ahead on average."""
    ahead, sides = 0.0, len(tg.new_match(game, options=options).scores)
    for side in range(sides):
        match = tg.new_match(game, seed=seed, options=options)
        while not match.deal_results:
            seat = match.to_act[0]
            match.push(seat, (good if seat % sides == side else bad).choose(match.view(seat)))
        points = match.deal_results[0].points
        ahead += points[side] - (sum(points) - points[side]) / (sides - 1)
    return (-ahead if game == "hearts" else ahead) / sides


def check(report: Report, what: str, gains: list[float], unit: str) -> None:
    """Report the mean over packs with half of its 95 % interval, which is to be clear of even."""
    mean, half = statistics.mean(gains), 1.96 * statistics.stdev(gains) / len(gains) ** 0.5
    report(f"{what}, ± {half:.3f}", mean, unit, [])
    assert mean - half > 0


GAMES: list[tuple[str, str, dict[str, Any]]] = [
    ("Hearts", "hearts", {}),
    ("Bisca", "bisca", {}),
    ("Putz, 3 seats", "putz", {"seats": 3}),
    ("Putz, 5 seats", "putz", {"seats": 5}),
    ("Jass, default", "jass", {}),
    ("Jass, swiss", "jass", tg.presets("jass")["swiss"].to_dict()),
    ("Jass, swisslos", "jass", tg.presets("jass")["swisslos"].to_dict()),
]


@pytest.mark.parametrize(("title", "game", "options"), GAMES, ids=[title for title, _, _ in GAMES])
@pytest.mark.parametrize(("better", "worse"), [("easy", "random"), ("normal", "easy")])
def test_levels(
    report: Report, title: str, game: str, options: dict[str, Any], better: str, worse: str
) -> None:
    if game == "jass":
        options = {**options, "target": 10**6}  # whole deals
    good, bad = tg.player(better, seed=3), tg.player(worse, seed=4)
    gains = [block(game, seed, options, good, bad) for seed in range(BLOCKS)]
    check(report, f"{title}: {better} over {worse}", gains, "points a deal")


class LongestSuit:
    """Plays as normal does, but makes the suit trump of which it has most, and never pushes."""

    def __init__(self) -> None:
        self.normal = tg.player("normal", seed=3)

    def choose(self, view: tg.View) -> tg.Action:
        """Return the action to take."""
        choices = [action for action in view.legal_actions.listed if isinstance(action, tg.ChooseTrump)]
        if not choices:
            return self.normal.choose(view)
        return max(choices, key=lambda action: len(view.hand.of(action.trump)))


def test_jass_trump_choice(report: Report) -> None:
    normal, longest = tg.player("normal", seed=3), LongestSuit()
    gains = [block("jass", seed, {"target": 10**6}, normal, longest) for seed in range(BLOCKS)]
    check(report, "Jass: normal's trump over the longest suit", gains, "points a deal")


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
        check(report, f"Ás de Copas, {role}: {better} over {worse}", packs, "stones a deal")
