"""English: lists and numbers in a sentence."""

from __future__ import annotations

from collections.abc import Iterable


def listed(items: Iterable[str], last: str = " and ") -> str:
    """Return items as a list in a sentence: "a, b and c"."""
    *before, end = items
    return f"{', '.join(before)}{last}{end}" if before else end


def signed(number: int) -> str:
    """Return a number as it is said: "minus 10"."""
    return f"minus {-number}" if number < 0 else str(number)


def counted(number: int, what: str) -> str:
    """Return a number of things: "no points", "1 point", "minus 10 points"."""
    return f"{signed(number) if number else 'no'} {what}{'' if abs(number) == 1 else 's'}"
