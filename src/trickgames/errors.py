"""What can go wrong when a match is set up or something is read: the errors that name every fault at once."""

from __future__ import annotations

from collections.abc import Iterable, Sized
from itertools import islice

from trickcore.cards import InvalidNotation
from trickgames.arguments import plain

__all__ = ["InvalidNotation", "InvalidRecord", "InvalidSetup"]

#: Of more faults than this only the first are named, and that there are more; and of a longer one only the beginning.
MANY = 100
LONG = 1000


def enough(faults: Sized) -> bool:
    """Tell whether more faults have been found than an error names: then nobody need look for others."""
    return len(faults) > MANY


class _Faults(ValueError):
    """An error that names every fault at once, in ``faults``."""

    def __init__(self, faults: str | Iterable[str]) -> None:
        found = [faults] if isinstance(faults, str) else islice(faults, MANY + 1)
        named = [plain(fault, LONG) for fault in found]
        if len(named) > MANY:
            named[MANY - 1 :] = ["and more faults"]
        self.faults: tuple[str, ...] = tuple(named)
        super().__init__("; ".join(self.faults))

    def __reduce__(self) -> tuple[type[_Faults], tuple[tuple[str, ...]]]:
        return type(self), (self.faults,)


class InvalidSetup(_Faults):
    """A match that cannot be set up so: an unknown game, option or value, a bad seat, seed or pack."""


class InvalidRecord(_Faults):
    """A record, or the JSON of a view or an event, that is broken, truncated, of another version, or not true."""
