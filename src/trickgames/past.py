"""What lies behind a match: its finished deals, each linked to the one before, so that a copy shares them all."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, overload

from trickcore.cards import Card
from trickgames.actions import Action
from trickgames.events import DealResult, Event, Played, Trick, TrickWon

Log = tuple[tuple[int, Action], ...]


class Past:
    """A finished deal, and by ``before`` those before it; nothing in it changes.

    ``events`` and ``log`` are the deal's own, ``events_until`` and ``actions_until`` count from the beginning of the
    match to its end, ``scores`` are those after it, ``last_trick`` is the last complete one (None without one).
    """

    __slots__ = (
        "actions_until", "before", "events", "events_until", "last_trick", "log", "number", "pack", "result", "scores",
    )  # fmt: skip

    before: Past | None
    number: int
    pack: tuple[Card, ...]
    log: Log
    events: tuple[Event, ...]
    result: DealResult
    scores: tuple[int, ...]
    events_until: int
    actions_until: int
    last_trick: Trick | None

    def __init__(
        self,
        before: Past | None,
        pack: tuple[Card, ...],
        log: Log,
        events: tuple[Event, ...],
        result: DealResult,
        scores: tuple[int, ...],
    ) -> None:
        self.before = before
        self.pack = pack
        self.log = log
        self.events = events
        self.result = result
        self.scores = scores
        self.last_trick = last_trick(events)
        self.number = 1 if before is None else before.number + 1
        self.events_until = len(events) + (0 if before is None else before.events_until)
        self.actions_until = len(log) + (0 if before is None else before.actions_until)


def last_trick(events: Sequence[Event]) -> Trick | None:
    """Return the last complete trick of a deal by its events; None without one."""
    played: list[Played] = []
    won: TrickWon | None = None
    for event in reversed(events):
        if isinstance(event, TrickWon):
            if won is not None:
                break
            won = event
        elif won is not None and isinstance(event, Played):
            played.append(event)
    if won is None:
        return None
    lead = played[-1]
    return Trick(lead.seat, won.cards, won.seat, won.points, lead.claims)


def back(past: Past | None) -> Iterator[Past]:
    """Yield the finished deals, the last one first."""
    while past is not None:
        yield past
        past = past.before


class Results(Sequence[DealResult]):
    """What the finished deals have given, in order; made without going through them."""

    __slots__ = ("_past",)

    def __init__(self, past: Past | None) -> None:
        self._past = past

    @property
    def past(self) -> Past | None:
        """The finished deals themselves."""
        return self._past

    def __len__(self) -> int:
        return 0 if self._past is None else self._past.number

    @overload
    def __getitem__(self, place: int) -> DealResult: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[DealResult, ...]: ...
    def __getitem__(self, place: int | slice) -> DealResult | tuple[DealResult, ...]:
        if self._past is not None and place == -1:
            return self._past.result
        return tuple(self)[place]

    def __iter__(self) -> Iterator[DealResult]:
        return reversed([past.result for past in back(self._past)])

    def __repr__(self) -> str:
        return repr(tuple(self))


class Unread(Past):
    """A finished deal of a match that has been unpickled: what only few ask for is read when it is asked for."""

    __slots__ = ("_read",)

    def __init__(
        self,
        number: int,
        result: DealResult,
        scores: tuple[int, ...],
        until: tuple[int, int],
        last_trick: Trick | None,
        read: Callable[[], Past],
    ) -> None:
        self.number = number
        self.result = result
        self.scores = scores
        self.events_until, self.actions_until = until
        self.last_trick = last_trick
        self._read = read

    def __getattr__(self, name: str) -> Any:
        if name not in ("before", "pack", "log", "events"):
            raise AttributeError(name)
        read = self._read()
        self.before, self.pack, self.log, self.events = read.before, read.pack, read.log, read.events
        return getattr(self, name)
