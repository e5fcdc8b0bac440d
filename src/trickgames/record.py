"""Records: a match as JSON lines, from which it can be made again, everywhere and for ever.

The first line names format, game, rules version, every option, seed and first seat; then comes a line a deal with its
pack and its actions, ``seat action``; the last line says how the match stood, so that nothing can be missing. A record
tells everything, the seed of the deals to come included: it is for whoever may know all cards.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Any, NamedTuple

from trickcore.cards import Card
from trickgames.actions import Action, IllegalAction, parse
from trickgames.arguments import quoted
from trickgames.errors import InvalidNotation, InvalidRecord, InvalidSetup, enough
from trickgames.events import Event
from trickgames.match import Match
from trickgames.reading import BYTE_ORDER_MARK, load_json
from trickgames.registry import game as find_game
from trickgames.setup import new_match

RECORD_FORMAT = 1
#: Where a line ends. (Other characters at which Python splits lines may stand in a text of JSON.)
_LINE_ENDS = re.compile("\r\n|\n|\r")


class Step(NamedTuple):
    """One action of a record that is replayed: whose, what, what happened, and the match after it."""

    seat: int
    action: Action
    events: tuple[Event, ...]
    match: Match


def _line(data: dict[str, Any]) -> str:
    return json.dumps(data, separators=(",", ":")) + "\n"


class DealPart(NamedTuple):
    """A deal in a record: its pack, and the actions taken in it."""

    pack: tuple[Card, ...]
    actions: Sequence[tuple[int, Action]]


class Parts(NamedTuple):
    """What a record tells of a match besides what everyone may ask it: ``ahead`` are packs of deals to come."""

    rules_version: int
    seed: int
    first: int
    deals: list[DealPart]
    ahead: tuple[tuple[Card, ...], ...]


def _cards(pack: tuple[Card, ...]) -> str:
    return " ".join(map(str, pack))


def write(match: Match, parts: Parts) -> str:
    """Return the record of a match."""
    head: dict[str, Any] = {
        "record": RECORD_FORMAT,
        "game": match.game,
        "rules": parts.rules_version,
        "options": match.options.to_dict(),
        "seed": parts.seed,
        "first": parts.first,
    }
    if match.deals is not None:
        head["deals"] = match.deals
    if parts.ahead:
        head["ahead"] = [_cards(pack) for pack in parts.ahead]
    lines = [_line(head)]
    for number, deal in enumerate(parts.deals, 1):
        actions = [f"{seat} {action}" for seat, action in deal.actions]
        lines.append(_line({"deal": number, "pack": _cards(deal.pack), "actions": actions}))
    end = {
        "over": match.is_over,
        "actions": sum([len(deal.actions) for deal in parts.deals]),
        "scores": list(match.scores),
        "winners": list(match.winners),
        "results": [list(result.points) for result in match.deal_results],
    }
    return "".join(lines) + _line({"end": end})


class _Parsed(NamedTuple):
    """A record taken apart, its lines in order but not yet played; the packs of deals to come are the last."""

    head: dict[str, Any]
    packs: list[str]
    actions: list[tuple[int, str]]
    #: After how many actions each deal's line ends.
    ends: list[int]
    end: dict[str, Any]


def _parse(text: object) -> _Parsed:
    """Return the parts of a record. Raises `InvalidRecord` naming every fault, `TypeError`."""
    if not isinstance(text, str):
        raise TypeError(f"a record is text, not {type(text).__name__}")
    lines = [
        load_json(line, f"line {i} of the record")
        for i, line in enumerate(_LINE_ENDS.split(text.removeprefix(BYTE_ORDER_MARK)), 1)
        if line.strip(" \t")
    ]
    if not lines or "record" not in lines[0]:
        raise InvalidRecord("the text is no record of a match")
    head, last = lines[0], lines[-1]
    if head["record"] != RECORD_FORMAT or type(head["record"]) is not int:
        raise InvalidRecord(f"a record of format {RECORD_FORMAT} is needed, not of {quoted(head['record'])}")
    faults: list[str] = []
    fields: list[tuple[str, type]] = [
        ("game", str), ("rules", int), ("options", dict), ("seed", int), ("first", int),
    ]  # fmt: skip
    if "deals" in head:
        fields.append(("deals", int))
    for name, kind in fields:
        if type(head.get(name)) is not kind:
            faults.append(f"line 1: {name} is missing or of a wrong type")
    packs: list[str] = []
    actions: list[tuple[int, str]] = []
    ends: list[int] = []
    if not isinstance(last.get("end"), dict) or len(lines) < 3:
        faults.append("the record is cut off: its last line is not there")
        last = {"end": dict[str, Any]()}
    for number, line in enumerate(lines[1:-1], 1):
        if enough(faults):
            break
        match line:
            case {"deal": int(deal), "pack": str(pack), "actions": [*entries]} if (
                deal == number and type(deal) is int
            ):
                packs.append(pack)
                for entry in entries:  # pyright: ignore[reportUnknownVariableType]
                    if enough(faults):
                        break
                    seat, blank, action = entry.partition(" ") if isinstance(entry, str) else ("", "", "")
                    if not blank or not (seat.isascii() and seat.isdecimal() and len(seat) < 3):
                        faults.append(f"deal {number}: an action is a seat, a blank and the action's text")
                    else:
                        actions.append((int(seat), action))
                ends.append(len(actions))
            case _:
                faults.append(f"line {number + 1}: deal {number} with its pack and actions is needed")
    ahead = head.get("ahead", [])
    if isinstance(ahead, list) and all(isinstance(pack, str) for pack in ahead):  # pyright: ignore
        packs += ahead
    else:
        faults.append("line 1: ahead is a list of packs")
    if faults:
        raise InvalidRecord(faults)
    return _Parsed(head, packs, actions, ends, last["end"])


def _begin(parsed: _Parsed) -> Match:
    """Return the match of a record before its first action. Raises `InvalidRecord`."""
    head = parsed.head
    try:
        found = find_game(head["game"])
        if head["rules"] != found.rules_version:
            raise InvalidRecord(
                f"rules version {quoted(head['rules'])} of {found.name} is not known, {found.rules_version} is"
            )
        missing = [option.name for option in found.options if option.name not in head["options"]]
        if missing:
            raise InvalidRecord([f"line 1: the option {name} is missing" for name in missing])
        return new_match(
            head["game"],
            seed=head["seed"],
            options=head["options"],
            first=head["first"],
            packs=parsed.packs,
            deals=head.get("deals"),
        )
    except InvalidSetup as error:
        raise InvalidRecord(error.faults) from None
    except TypeError as error:
        raise InvalidRecord(f"line 1: {error}") from None


def _play(match: Match, parsed: _Parsed) -> Iterator[tuple[int, Action]]:
    """Play the actions one by one. Raises `InvalidRecord` for one that cannot be."""
    kinds = find_game(match.game).actions
    for number, (seat, text) in enumerate(parsed.actions, 1):
        try:
            action = parse(text, kinds)
            match.push(seat, action)
        except (IllegalAction, InvalidNotation) as error:
            raise InvalidRecord(f"action {number}: {error}") from None
        yield seat, action


def read(text: str) -> Match:
    """Return the match of a record, checked by playing it. Raises `InvalidRecord`, `TypeError`."""
    parsed = _parse(text)
    match = _begin(parsed)
    for _ in _play(match, parsed):
        pass
    again = [json.loads(line) for line in match.to_record().splitlines()]
    if list(accumulate([len(deal["actions"]) for deal in again[1:-1]])) != parsed.ends:
        raise InvalidRecord("the record's deals are not those that its actions lead to")
    end: dict[str, Any] = again[-1]["end"]
    wrong = [
        f"the record's {name} are not what its actions give"
        for name in end
        if repr(parsed.end.get(name)) != repr(end[name])
    ]
    if wrong:
        raise InvalidRecord(wrong)
    return match


def replay(text: str, watch: int | None = None) -> Iterator[Step]:
    """Return the actions of a record one by one, each with the match after it.

    ``events`` of a `Step` are as seat ``watch`` (None: a spectator) sees them, the first step's from the beginning of
    the match. The whole record is checked first. Raises `InvalidRecord`, `IllegalAction` (NO_SUCH_SEAT), `TypeError`.
    """
    read(text).view(watch)
    parsed = _parse(text)
    return _steps(_begin(parsed), parsed, watch)


def _steps(match: Match, parsed: _Parsed, watch: int | None) -> Iterator[Step]:
    mark = 0
    for seat, action in _play(match, parsed):
        events = match.events(watch, since=mark)
        mark += len(events)
        yield Step(seat, action, events, match)
