"""Computer players: what a player is, the levels, and how much a searching level may spend."""

from __future__ import annotations

from math import inf
from typing import Protocol, SupportsFloat, SupportsIndex, final, runtime_checkable

from trickcore.rng import Rng
from trickgames.actions import Action
from trickgames.arguments import number_of, quoted, text_of, truth_of, whole
from trickgames.errors import InvalidSetup
from trickgames.registry import game
from trickgames.values import Value
from trickgames.view import View

#: The levels there are in this version.
LEVELS = ("random", "easy", "normal")
#: The generator's streams from here on are for decisions.
STREAMS = 1 << 63


@runtime_checkable
class Player(Protocol):
    """Anything with a method ``choose(view)`` that returns one of the view's legal actions."""

    def choose(self, view: View) -> Action:
        """Return the action to take; the view's seat is to act."""
        ...


@final
class Limit(Value, init=False):
    """How much a level that searches may spend on a decision: a number of ``playouts``, or ``seconds``, or both.

    Levels that do not search take no notice of it. Raises `ValueError` for no number at all, one below 0 or one too
    large to count or wait for, `TypeError`.
    """

    __slots__ = ("playouts", "seconds")
    playouts: int | None
    seconds: float | None

    def __new__(
        cls, *, playouts: SupportsIndex | None = None, seconds: SupportsFloat | SupportsIndex | None = None
    ) -> Limit:
        count = None if playouts is None else whole(playouts, "the number of playouts")
        time = None if seconds is None else _seconds(seconds)
        if count is None and time is None:
            raise ValueError("a limit names playouts or seconds")
        if not (0 <= (count or 0) < 2**63 and 0 <= (time or 0) < 2**63):
            raise ValueError("a limit is not negative, and below 2**63")
        return cls._filled(count, time)

    def __reduce__(self) -> tuple[object, ...]:
        return _limit, (self.playouts, self.seconds)


def _seconds(seconds: object) -> float:
    number = number_of(seconds)
    if number is not None:
        return number
    if truth_of(seconds) is None and not isinstance(seconds, str) and isinstance(seconds, SupportsFloat):
        try:
            return float(seconds)
        except OverflowError:
            return inf
    raise TypeError(f"seconds are a number, not {type(seconds).__name__}")


def _limit(playouts: int | None, seconds: float | None) -> Limit:
    return Limit(playouts=playouts, seconds=seconds)


@final
class LevelPlayer:
    """A computer player of one level, for every game. Its choice depends on the view and the seed alone.

    It keeps nothing between decisions: the same view gives the same action, in any order and any process.
    """

    __slots__ = ("_level", "_limit", "_seed")

    def __init__(self, level: str, seed: int, limit: Limit | None) -> None:
        self._level = level
        self._seed = seed
        self._limit = limit

    @property
    def level(self) -> str:
        """The player's level."""
        return self._level

    def choose(self, view: View) -> Action:
        """Return the action to take. Raises `ValueError` if the view's seat is not to act."""
        if not isinstance(view, View):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise TypeError(f"a player chooses from a View, not from {type(view).__name__}")
        legal = view.legal_actions
        if not legal:
            raise ValueError("the view's seat is not to act")
        if len(legal) == 1:
            return legal[0]
        # Each decision has a stream of its own, named by what everyone at the table knows; packs have the low ones.
        rng = Rng(self._seed, STREAMS + (view.events << 4) + (view.seat or 0))
        if self._level == "random":
            return legal[rng.below(len(legal))]
        heuristics = game(view.game).heuristics()
        return heuristics.easy(view, rng) if self._level == "easy" else heuristics.normal(view, rng)

    def __reduce__(self) -> tuple[object, ...]:
        return LevelPlayer, (self._level, self._seed, self._limit)

    def __repr__(self) -> str:
        return f"<player, level {self._level}>"


def player(level: str, *, seed: SupportsIndex = 0, limit: Limit | None = None) -> LevelPlayer:
    """Return a computer player of a level: "random", "easy" or "normal", for any game.

    ``seed`` fixes its choices: the same view and seed give the same action. ``limit`` is for levels that search.
    Raises `InvalidSetup` for another level or seed, `TypeError`.
    """
    name = text_of(level)
    if name is None:
        raise TypeError(f"a level is named by text, not by {type(level).__name__}")
    number = whole(seed, "a seed")
    if limit is not None and not isinstance(limit, Limit):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"a limit is a Limit, not {type(limit).__name__}")
    faults: list[str] = []
    if name not in LEVELS:
        faults.append(f"there is no level {quoted(level)}; there are {', '.join(LEVELS)}")
    if not 0 <= number < 2**64:
        faults.append("a seed is a whole number from 0 to 2**64 - 1")
    if faults:
        raise InvalidSetup(faults)
    return LevelPlayer(name, number, limit)
