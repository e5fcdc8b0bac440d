"""Which tests take long: `slow.txt` names what was measured, and those tests get the marker ``slow``, too."""

from __future__ import annotations

from pathlib import Path

import pytest

TESTS = Path(__file__).parent
#: A test, or a test function for all its cases, or a file, a line; the lines are in order.
SLOW = frozenset(
    line.partition("  #")[0] for line in (TESTS / "slow.txt").read_text("utf-8").splitlines() if line
)


@pytest.hookimpl(tryfirst=True)  # before those are left out that a marker leaves out
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if not item.path.is_relative_to(TESTS):
            continue
        file = item.path.relative_to(TESTS).as_posix()
        case = item.nodeid.partition("::")[2]
        if not SLOW.isdisjoint({file, f"{file}::{case}", f"{file}::{case.partition('[')[0]}"}):
            item.add_marker(pytest.mark.slow)
