"""What can go wrong when a match is set up or something is read: the errors that name every fault at once."""

from __future__ import annotations

from collections.abc import Iterable

from trickcore.cards import InvalidNotation

__all__ = ["InvalidNotation", "InvalidRecord", "InvalidSetup"]

#: Of more faults than this only the first are named, and that there are more.
MANY = 100


class _Faults(ValueError):
    """An error that names every fault at once, in ``faults``."""

    def __init__(self, faults: str | Iterable[str]) -> None:
        named = (faults,) if isinstance(faults, str) else tuple(faults)
        if len(named) > MANY:
            named = (*named[: MANY - 1], f"and {len(named) - MANY + 1} more faults")
        self.faults: tuple[str, ...] = named
        super().__init__("; ".join(self.faults))

    def __reduce__(self) -> tuple[type[_Faults], tuple[tuple[str, ...]]]:
        return type(self), (self.faults,)


class InvalidSetup(_Faults):
    """A match that cannot be set up so: an unknown game, option or value, a bad seat, seed or pack."""


class InvalidRecord(_Faults):
    """A record, or the JSON of a view or an event, that is broken, truncated, of another version, or not true."""
