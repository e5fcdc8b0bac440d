"""What the checks share: a match that is being checked, and everything that it tells, to compare."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from trickcore.rng import Rng
from trickgames.actions import Action
from trickgames.events import Event
from trickgames.match import Match
from trickgames.view import View

#: Told in a line what has been checked, now and then.
Log = Callable[[str], None]

#: Every card that any game may have, as text.
ALL_CARDS = tuple(rank + suit for suit in "CDHS" for rank in "23456789TJQKA")

#: Actions that no hand and no game has all of: of each kind one or more.
ODD_ACTIONS = (
    "pass:",
    "pass:2C",
    "pass:2C,3C,4C",
    "pass",
    "bid:3",
    "bid:2+H",
    "pass:QS,KS,AS",
    "pass:2C,3C,4C,5C",
    "QS+pair",
    "KH+pair+see",
    "2C+see",
    "trump:H",
    "trump:S+fora",
    "trump:H+AD+seca",
    "trump:undenufe",
    "push",
    "keep",
    "swap",
    "kitty",
    "draw",
    "knock",
)

#: Texts that are no action.
NO_ACTION_TEXTS = (
    "",
    " ",
    "QX",
    "11S",
    "S",
    "pass:2C,2C,3C",
    "trump:",
    "QS+",
    "QS+pair+pair",
    "play QS",
)


#: How often a match has been taken back is no part of how it stands.
_EPOCH = re.compile(r'"epoch":\d+,')


class Standing(NamedTuple):
    """Everything that a match tells, by record, by view and by events.

    Of the events of a match that goes on only the last ones are held, and how many there are (in the views).
    """

    record: str
    views: tuple[str, ...]
    events: tuple[tuple[Event, ...], ...]
    public: str


def everyone(match: Match) -> tuple[int | None, ...]:
    """Return all seats, and None for a spectator."""
    return (*range(match.seats), None)


def public_facts(match: Match) -> str:
    """Return what the match tells whoever asks it, without a seat."""
    return repr(
        (
            match.game, match.options, match.seats, match.direction, match.to_act, match.phase, match.deal_number,
            match.dealer, match.scores, match.sides, match.deal_results, match.is_over, match.winners, str(match),
        )
    )  # fmt: skip


def standing(match: Match) -> Standing:
    """Return everything that a match tells."""
    seats = everyone(match)
    since = 0 if match.is_over else max(0, match.view(None).events - 80)
    return Standing(
        match.to_record(),
        tuple([_EPOCH.sub("", match.view(seat).to_json()) for seat in seats]),
        tuple([match.events(seat, since=since) for seat in seats]),
        public_facts(match),
    )


def difference(before: Standing, after: Standing) -> str:
    """Return where two standings differ, in words."""
    found: list[str] = []
    if before.record != after.record:
        found.append("the record")
    for what, old, new in (("view", before.views, after.views), ("events", before.events, after.events)):
        for seat, (one, other) in enumerate(zip(old, new, strict=True)):
            if one != other:
                found.append(f"the {what} of {'a spectator' if seat == len(old) - 1 else f'seat {seat}'}")
    if before.public != after.public:
        found.append("what the match tells everyone")
    return ", ".join(found)


def events_json(events: tuple[Event, ...]) -> str:
    """Return events as JSON text."""
    return json.dumps([event.to_dict() for event in events], separators=(",", ":"))


def public_values(view: View) -> Iterator[tuple[str, str]]:
    """Return every public attribute of a view that is no method, and every slot, by name, as text."""
    names = {name for kind in type(view).__mro__ for name in kind.__dict__.get("__slots__", ())}
    names |= {name for name in dir(view) if not name.startswith("_")} | set(getattr(view, "__dict__", ()))
    for name in sorted(names):
        value = getattr(view, name, None)
        if not callable(value):
            yield name, repr(value)


class Fault(AssertionError):
    """What a check has found."""


class Scene:
    """A match that is being checked: what fails is told with game, seed and place, and with the record.

    Within a ``with`` of it any other error than a `Fault` becomes one.
    """

    def __init__(self, match: Match, seed: int) -> None:
        self.match = match
        self.seed = seed
        self.rng = Rng(seed, 2**32)
        self.actions = 0

    def __enter__(self) -> Scene:
        return self

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, Exception) and not isinstance(error, Fault):
            raise self.fault(f"something raises {error!r}") from error

    def expect(self, condition: object, what: str) -> None:
        """Raise `AssertionError` unless a condition holds."""
        if not condition:
            raise self.fault(what)

    def fault(self, what: str) -> Fault:
        """Return the error that tells what is wrong, and where."""
        match = self.match
        error = Fault(
            f"{match.game}, seed {self.seed}, after {self.actions} actions, phase {match.phase}: {what}"
        )
        try:
            error.add_note(f"The match:\n{match.to_record()}")
        except Exception as fault:  # what is wrong may be the record itself
            error.add_note(f"The match has no record: {fault!r}")
        return error

    def same(self, before: Standing, after: Standing, what: str) -> None:
        """Raise `AssertionError` if two standings differ."""
        if before != after:
            raise self.fault(f"{what}: {difference(before, after)} differ")

    def pick(self) -> tuple[int, Action]:
        """Return a seat that is to act and one of its legal actions, by chance."""
        seats = self.match.to_act
        seat = seats[self.rng.below(len(seats))]
        legal = self.match.legal_actions(seat)
        return seat, legal[self.rng.below(len(legal))]
