"""What comes from outside as JSON, read and checked: views and events. This room knows the games, theirs do not.

Records are read in `trickgames.record`, which plays them.
"""

from __future__ import annotations

import json
from typing import Any

from trickgames.arguments import quoted
from trickgames.errors import InvalidRecord, InvalidSetup
from trickgames.event_check import event_faults
from trickgames.events import COMMON, Event
from trickgames.game import Game
from trickgames.registry import all_games
from trickgames.registry import game as find_game
from trickgames.view import VIEW_FORMAT, View
from trickgames.view_check import view_faults

#: What some programs of Windows put before a text that they save.
BYTE_ORDER_MARK = "\ufeff"


def _keys_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object of JSON. Raises `InvalidRecord` for a key that it has twice: it is not said which counts."""
    data: dict[str, Any] = {}
    for key, value in pairs:
        if key in data:
            raise InvalidRecord(f"has the key {quoted(key)} twice")
        data[key] = value
    return data


def load_json(text: object, what: str) -> dict[str, Any]:
    """Return the object that a JSON text holds. Raises `InvalidRecord`, `TypeError`."""
    if not isinstance(text, (str, bytes)):
        raise TypeError(f"{what} is read from JSON text, not from {type(text).__name__}")
    try:
        data = json.loads(text, object_pairs_hook=_keys_once)
    except InvalidRecord as error:
        raise InvalidRecord(f"{what} {error}") from None
    except (ValueError, RecursionError):
        raise InvalidRecord(f"{what} is not JSON") from None
    if not isinstance(data, dict):
        raise InvalidRecord(f"{what} is no JSON object")
    return data  # pyright: ignore[reportUnknownVariableType]


def _game(name: object, what: str) -> Game:
    """Return a game that something names. Raises `InvalidRecord`."""
    try:
        return find_game(name)  # type: ignore[arg-type]
    except (InvalidSetup, TypeError) as error:
        raise InvalidRecord(f"{what}: {error}") from None


def read_view(text: str | bytes) -> View:
    """Return the view of a JSON text, of its game's class. Raises `InvalidRecord` naming every fault, `TypeError`.

    Its fields are checked one by one and against each other, so that any player can be asked about it. Whether it
    is true only the match knows.
    """
    if isinstance(text, str):  # of bytes, JSON itself takes the mark off
        text = text.removeprefix(BYTE_ORDER_MARK)
    data = load_json(text, "the view")
    if type(data.get("format")) is not int or data["format"] != VIEW_FORMAT:
        raise InvalidRecord(f"a view of format {VIEW_FORMAT} is needed, not of {quoted(data.get('format'))}")
    found = _game(data.get("game", ""), "the view's game")
    if data["game"] != found.name:
        raise InvalidRecord(f"the view's game is written {found.name}")
    view = found.view.from_dict(data, found)
    faults = view_faults(view, found)
    if faults:
        raise InvalidRecord([f"{type(view).__name__}: {fault}" for fault in faults])
    return view


def read_event(data: object, game: str | None = None) -> Event:
    """Return the event that `Event.to_dict` gave this for, of a game or of any game. Raises `InvalidRecord`.

    Its fields are checked one by one and against each other, and by what the game has, so that it can be told in
    words and followed. Whether it has happened only the match knows.
    Games may use the same name for events of their own: where ``game`` is not given, one that several games have is
    refused, and the name of an event that any game may have is that one's.
    """
    match data:
        case {"event": str(name)}:
            pass
        case _:
            raise InvalidRecord("no event of a known kind")
    common = [kind for kind in COMMON if kind.__name__ == name]
    found = None if game is None else _game(game, "the event's game")
    if common and found is None:
        return _checked(common[0].from_dict(data), None)  # pyright: ignore[reportUnknownArgumentType]
    asked = all_games() if found is None else (found,)
    named = [(kind, own) for own in asked for kind in own.events if kind.__name__ == name]
    if len(named) > 1:
        raise InvalidRecord(f"several games have an event {quoted(name)}: name the game")
    if not named and not common:
        raise InvalidRecord("no event of a known kind")
    kind, own = named[0] if named else (common[0], found)
    return _checked(kind.from_dict(data, own), own)  # pyright: ignore[reportUnknownArgumentType]


def _checked(event: Event, game: Game | None) -> Event:
    """Return an event whose fields have been read. Raises `InvalidRecord` for what cannot be in it."""
    faults = event_faults(event, game)
    if faults:
        raise InvalidRecord([f"{type(event).__name__}: {fault}" for fault in faults])
    return event
