"""Which games there are, by name and alias."""

from __future__ import annotations

from trickgames.errors import InvalidSetup
from trickgames.game import Game
from trickgames.games.hearts.match import HEARTS

_GAMES: dict[str, Game] = {game.name: game for game in (HEARTS,)}
_ALIASES: dict[str, str] = {alias: game.name for game in _GAMES.values() for alias in game.aliases}


def games() -> tuple[str, ...]:
    """Return the names of the games, in alphabetical order."""
    return tuple(sorted(_GAMES))


def game(name: str) -> Game:
    """Return a game by its name or alias, in any case. Raises `InvalidSetup`, `TypeError`."""
    if not isinstance(name, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"a game is named by text, not by {type(name).__name__}")
    key = name.lower()
    found = _GAMES.get(_ALIASES.get(key, key))
    if found is None:
        raise InvalidSetup(f"there is no game {name[:40]!r}; there are {', '.join(games())}")
    return found
