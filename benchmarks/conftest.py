"""Collects the figures of a benchmark run, and prints them as one table: ours beside other programs', with ratios."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from peers import Peer


class Row(NamedTuple):
    """One figure: what, ours in its unit, the figure to reach in words and whether it was, and the peers'."""

    what: str
    ours: float
    unit: str
    aim: str
    reached: bool
    peers: tuple[Peer, ...]


ROWS = pytest.StashKey[list[Row]]()


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    config.stash[ROWS] = []
    config.option.benchmark_timer = "time.process_time"  # a busy machine makes no difference to it


@pytest.fixture
def report(request: pytest.FixtureRequest) -> Callable[..., None]:
    """Return a function that puts a figure into the table.

    ``at_most`` is an absolute figure to reach, ``times`` a factor by which ours must be less than the first peer's.
    """

    def add(
        what: str,
        ours: float,
        unit: str,
        peers: list[Peer | None],
        at_most: float | None = None,
        times: float | None = None,
    ) -> None:
        there = tuple([peer for peer in peers if peer is not None])
        aims: list[str] = []
        reached = True
        if at_most is not None:
            aims.append(f"<= {at_most:g} {unit}")
            reached &= ours <= at_most
        if times is not None and there:
            aims.append(f">= {times:g} x {there[0].name}")
            reached &= there[0].value >= times * ours
        elif times is not None:
            aims.append(f">= {times:g} x a peer that is not installed")
        request.config.stash[ROWS].append(Row(what, ours, unit, ", ".join(aims), reached, there))

    return add


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    rows = config.stash.get(ROWS, [])
    if not rows:
        return
    terminalreporter.section("trickgames beside other programs (CPU time, one run)")
    for row in rows:
        verdict = f"   [{'reached' if row.reached else 'MISSED'}: {row.aim}]" if row.aim else ""
        terminalreporter.write_line(f"{row.what}: {row.ours:.3g} {row.unit}{verdict}")
        for peer in row.peers:
            ratio = peer.value / row.ours
            terminalreporter.write_line(
                f"    {peer.name} {peer.version}: {peer.value:.4g} {peer.unit}, {ratio:.3g} times ours"
            )
