"""Which games there are, by name and alias: those of this package, and those that other packages add.

Another package adds a game by an entry point of the group ``trickgames.games`` that names a `Game` instance; it is
loaded when it is first asked for by that name.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from trickgames.errors import InvalidSetup
from trickgames.game import Game
from trickgames.games import __name__ as PACKAGE

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

ENTRY_POINTS = "trickgames.games"
#: Our games: each is the constant of its name in capitals, in its module ``match``, loaded when it is asked for.
OWN = ("as_de_copas", "bisca", "hearts", "jass", "putz")
ALIASES = {"apple": "putz", "copas": "hearts", "schieber": "jass"}


def _added() -> dict[str, EntryPoint]:
    """Return the games of other packages, not loaded; none takes the name of one of ours."""
    from importlib.metadata import entry_points

    found = {entry.name.lower(): entry for entry in entry_points(group=ENTRY_POINTS)}
    return {name: entry for name, entry in found.items() if name not in OWN and name not in ALIASES}


def games() -> tuple[str, ...]:
    """Return the names of the games, in alphabetical order."""
    return tuple(sorted([*OWN, *_added()]))


def game(name: str) -> Game:
    """Return a game by its name or alias, in any case.

    Raises `InvalidSetup` if there is none or another package's cannot be loaded, `TypeError`.
    """
    if not isinstance(name, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"a game is named by text, not by {type(name).__name__}")
    key = ALIASES.get(name.lower(), name.lower())
    if key in OWN:
        found: Game = getattr(import_module(f"{PACKAGE}.{key}.match"), key.upper())
        return found
    entry = _added().get(key)
    if entry is None:
        raise InvalidSetup(f"there is no game {name[:40]!r}; the games are: {', '.join(games())}")
    try:
        loaded = entry.load()
    except Exception as error:
        raise InvalidSetup(f"the game {key} of {entry.value} cannot be loaded: {error}") from error
    if not isinstance(loaded, Game):
        raise InvalidSetup(f"the game {key} of {entry.value} is no Game")
    return loaded


def load_all() -> None:
    """Load every game that can be, so that its events are known."""
    for name in games():
        try:
            game(name)
        except InvalidSetup:
            continue
