"""What watch, play and perft share: a match from the arguments with all faults told at once."""

from __future__ import annotations

import argparse
import os
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from trickgames.announce import Words, words
from trickgames.arguments import quoted
from trickgames.cli.output import Failure, Out
from trickgames.errors import InvalidSetup
from trickgames.game import Game
from trickgames.match import Match
from trickgames.options import check_options
from trickgames.players import Player, player
from trickgames.registry import game
from trickgames.setup import new_match

#: What the command line speaks.
LANGUAGE = "en"


class Lineup(NamedTuple):
    """A match that is set up, who speaks of it, and the computer players by seat."""

    match: Match
    words: Words
    players: dict[int, Player]
    seed: int


def read_options(found: Game, given: Sequence[tuple[str, str]], faults: list[str]) -> dict[str, object]:
    """Return the options as a match takes them; note what is wrong with their values."""
    known = {option.name: option for option in found.options}
    out: dict[str, object] = {}
    for name, text in given:
        option = known.get(name)
        if option is None:
            faults.append(f"there is no option {quoted(name)}; there are {', '.join(known)}")
            continue
        value = option.read(text)
        try:
            out[name] = option.check(value)
        except TypeError:
            faults.append(f"the option {name} is {option.needs}, not {quoted(text)}")
        except ValueError as error:
            faults.append(str(error))
    return out


def read_match(
    args: argparse.Namespace, seed: int, first: int | None, faults: list[str]
) -> tuple[Match | None, int | None]:
    """Return the match that the arguments ask for and its number of seats; note the faults.

    There is no match with faults, and no number of seats without a game.
    """
    seats = None
    try:
        found = game(args.game)
        options = read_options(found, args.option, faults)
        preset: Mapping[str, object] = found.presets.get(args.preset, {})
        seats = found.seats(check_options(found.options, options, preset)[0])
        if first is not None and not 0 <= first < seats:
            read_seat(first, seats, faults)
            first = None
        return new_match(args.game, seed=seed, options=options, preset=args.preset, first=first), seats
    except InvalidSetup as error:
        faults += error.faults
        return None, seats


def lay(args: argparse.Namespace, *, person: bool) -> Lineup:
    """Return the table of watch or, with a person at a seat, of play. Raises `Failure` with every fault."""
    faults: list[str] = []
    seed: int | None = args.seed
    if seed is None:
        seed = int.from_bytes(os.urandom(4), "big")
    match, seats = read_match(args, seed, args.first, faults)
    read_seat(args.seat, seats, faults)
    others = [seat for seat in range(seats or 0) if not (person and seat == args.seat)]
    levels = _levels(args, seats - person if seats else None, faults)
    names = read_names(args.names, seats, faults)
    if match is not None and not set(levels) <= {"random"}:
        try:
            game(args.game).heuristics()
        except InvalidSetup as error:
            faults += error.faults
    if faults or match is None:
        raise Failure(faults)
    # The players' numbers are not those of the packs: what a player draws tells nothing about the cards.
    players: dict[int, Player] = {
        seat: player(level, seed=(seed + 1) % 2**64) for seat, level in zip(others, levels, strict=True)
    }
    return Lineup(match, speaker(match, names), players, seed)


@contextmanager
def telling_seed(lineup: Lineup, args: argparse.Namespace, out: Out) -> Generator[None, None, None]:
    """Tell the seed of a match for which none was given when this ends: it tells every deal. If asked for, at once."""
    line = f"The seed of this match is {lineup.seed}." if args.seed is None else ""
    if line and args.show_seed:
        out.talk(line)
    try:
        yield
    finally:
        if line and not args.show_seed:
            out.parting(line)


def speaker(match: Match, names: Sequence[str] | None) -> Words:
    """Return the words in which a match is told."""
    return match.words(LANGUAGE, names)


def read_seat(seat: int | None, seats: int | None, faults: list[str]) -> None:
    """Note if there is no such seat."""
    if seat is not None and seats is not None and not 0 <= seat < seats:
        faults.append(f"there is no seat {seat}; the seats are 0 to {seats - 1}")


def read_names(text: str | None, seats: int | None, faults: list[str]) -> list[str] | None:
    """Return the names of the seats; note what is wrong with them."""
    if text is None:
        return None
    names = [name.strip() for name in text.split(",")]
    faults += words(LANGUAGE).name_faults(names, seats)
    return names


def _levels(args: argparse.Namespace, count: int | None, faults: list[str]) -> list[str]:
    """Return the level of each computer player; note what is wrong with them. ``count`` is None if not known."""
    text: str = args.level if args.players is None else args.players
    given = [level.strip() for level in text.split(",")]
    for level in dict.fromkeys(given):
        try:
            player(level)
        except InvalidSetup as error:
            faults += error.faults
    if count is None or len(given) == 1:
        return given * (count or 1)
    if len(given) != count:
        faults.append(f"one level is needed, or {count}, one a computer player, not {len(given)}")
    return given


def result(match: Match) -> dict[str, Any]:
    """Return how a match stands, as the last line of JSON output."""
    return {
        "result": {
            "game": match.game,
            "over": match.is_over,
            "deals": len(match.deal_results),
            "points": [list(given.points) for given in match.deal_results],
            "scores": list(match.scores),
            "winners": list(match.winners),
        }
    }


def tell(match: Match, told: Words, out: Out, seat: int | None, since: int) -> int:
    """Tell the events of a match from one on, as a seat sees them; return the number of the next."""
    events = match.events(seat, since=since)
    for event in events:
        if out.as_json:
            out.json(event.to_dict())
        else:
            out.data(told.event(event, seat))
    return since + len(events)
