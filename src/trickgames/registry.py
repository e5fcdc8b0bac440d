"""Which games there are, by name and alias: those of this package, and those that other packages add.

Another package adds a game by an entry point of the group ``trickgames.games`` that names a `Game` instance; it is
loaded when it is first asked for by that name, and kept, as Python keeps the module that it comes from.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from trickgames.arguments import plain, quoted
from trickgames.errors import InvalidSetup
from trickgames.game import Game

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

ENTRY_POINTS = "trickgames.games"
#: Our games and where they are, as entry points say it, and their other names. Loaded when they are asked for.
OWN = {
    "as_de_copas": "trickgames.games.as_de_copas:AS_DE_COPAS",
    "bisca": "trickgames.games.bisca:BISCA",
    "hearts": "trickgames.games.hearts:HEARTS",
    "jass": "trickgames.games.jass:JASS",
    "putz": "trickgames.games.putz:PUTZ",
}
ALIASES = {"apple": "putz", "copas": "hearts", "schieber": "jass"}

#: The games of other packages that have been loaded.
_loaded: dict[str, Game] = {}


def _added() -> dict[str, list[EntryPoint]]:
    """Return the games of other packages by name, not loaded; none takes the name of one of ours.

    There are several entries where several packages have a game of that name.
    """
    from importlib.metadata import entry_points

    found: dict[str, dict[str, EntryPoint]] = {}
    for entry in entry_points(group=ENTRY_POINTS):
        name = entry.name.lower()
        if name not in OWN and name not in ALIASES:
            found.setdefault(name, {})[entry.value] = entry
    return {name: list(entries.values()) for name, entries in found.items()}


def games() -> tuple[str, ...]:
    """Return the names of the games, in alphabetical order."""
    return tuple(sorted([*OWN, *_added()]))


def game(name: str) -> Game:
    """Return a game by its name or alias, in any case.

    Raises `InvalidSetup` if there is none or another package's cannot be loaded, `TypeError`.
    """
    if not isinstance(name, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"a game is named by text, not by {type(name).__name__}")
    key = name.lower()
    key = ALIASES.get(key, key)
    if key in OWN:
        module, _, constant = OWN[key].partition(":")
        found: Game = getattr(import_module(module), constant)
        return found
    if key in _loaded:  # looking through all installed packages takes milliseconds
        return _loaded[key]
    entries = _added().get(key)
    if entries is None:
        raise InvalidSetup(f"there is no game {quoted(name)}; the games are: {', '.join(games())}")
    if len(entries) > 1:
        named = ", ".join(sorted([entry.value for entry in entries]))
        raise InvalidSetup(f"several packages have a game {key}: {named}")
    (entry,) = entries
    try:
        loaded = entry.load()
    except Exception as error:
        raise InvalidSetup(
            f"the game {key} of {entry.value} cannot be loaded: {plain(str(error))}"
        ) from error
    if not isinstance(loaded, Game):
        raise InvalidSetup(f"the game {key} of {entry.value} is no Game")
    if loaded.name != key:  # by which records and views would ask for it
        raise InvalidSetup(f"the game {key} of {entry.value} has another name: {plain(loaded.name)}")
    return _loaded.setdefault(key, loaded)


def all_games() -> tuple[Game, ...]:
    """Return every game that can be loaded, ours first."""
    found: list[Game] = []
    for name in [*OWN, *_added()]:
        try:
            found.append(game(name))
        except InvalidSetup:
            continue
    return tuple(found)


def game_of(event: type) -> Game | None:
    """Return the game that has a kind of event of its own; None if none has that is here, or several have."""
    having = [found for found in (*map(game, OWN), *_loaded.values()) if event in found.events]
    return having[0] if len(having) == 1 else None
