"""What an event that comes from outside must be like, beside its fields' types, for words and whoever follows it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, cast

from trickgames.actions import is_trump, is_word
from trickgames.events import (
    DealScored,
    DealStarted,
    Event,
    MatchEnded,
    Played,
    PointsCounted,
    TrickWon,
    TrumpMade,
)
from trickgames.game import Game
from trickgames.options import Option, check_options
from trickgames.view_check import cards_in

#: More seats, and so more sides, no rules table has.
MOST_SEATS = 6


def event_faults(event: Event, game: Game | None) -> list[str]:
    """Return what cannot be in an event of a game (None: of any), each fault beginning with the field that has it.

    Whether it can happen at a table depends on what has happened before, and is not judged here.
    """
    return [*_of_seats(event, game), *_of_cards(event, game), *_of_kind(event, game)] or event.own_faults()


@lru_cache(maxsize=64)
def _most(game: Game) -> tuple[int, int]:
    """Return how many seats and sides a game can have, each option with any value beside the defaults of the others."""
    seats, sides = 1, 1
    for option in game.options:
        for value in (option.default, *_values(option)):
            options, _ = check_options(game.options, {option.name: value}, {})
            seats, sides = max(seats, game.seats(options)), max(sides, game.sides(options))
    return seats, sides


def _values(option: Option) -> tuple[Any, ...]:
    """Return the values that an option can have, where they can be listed."""
    if isinstance(option.default, bool):
        return True, False
    return (
        cast("tuple[Any, ...]", getattr(option, "values", ()))
        if not isinstance(option.default, tuple)
        else ()
    )


def _of_seats(event: Event, game: Game | None) -> Iterator[str]:
    """Yield the fields that name no seat, or the same one twice."""
    most, _ = (MOST_SEATS, 0) if game is None else _most(game)
    for name in event._fields:  # pyright: ignore[reportPrivateUsage]
        value: Any = getattr(event, name)
        held: tuple[Any, ...] = value if type(value) is tuple else (value,)  # pyright: ignore
        # Perhaps of values that have a seat each, as melds.
        seats = held if name in event.seat_fields else tuple([getattr(item, "seat", None) for item in held])
        if any(type(seat) is int and not 0 <= seat < most for seat in seats):
            yield f"{name}: there is no such seat"
        if name in event.seat_fields and len(set(seats)) < len(seats):
            yield f"{name}: a seat is named once"


def _of_cards(event: Event, game: Game | None) -> Iterator[str]:
    """Yield the fields with cards that are not of the game, or one card twice."""
    for name in event._fields:  # pyright: ignore[reportPrivateUsage]
        value: Any = getattr(event, name)
        if game is not None and cards_in(value) & ~game.pack.mask:
            yield f"{name}: a card is not of this game"
    if isinstance(event, TrickWon) and len(set(event.cards)) < len(event.cards):
        yield "cards: a card is played once"


def _of_kind(event: Event, game: Game | None) -> Iterator[str]:
    """Yield what cannot be in an event of one of the kinds that every game has."""
    most_seats, most_sides = (MOST_SEATS, MOST_SEATS) if game is None else _most(game)
    match event:
        case DealStarted():
            yield from _of_number(event.deal, "deal")
        case Played():
            if not set(event.claims) <= set(event.claims if game is None else game.claims):
                yield "claims: there is no such claim"
            yield from _of_claims(event.claims)
        case TrumpMade():
            if not is_trump(event.trump):
                yield "trump: there is no such trump"
            yield from _of_claims(event.claims)
        case TrickWon():
            if not 0 < len(event.cards) <= most_seats:
                yield f"cards: a trick has one from each seat, and there are {most_seats} at most"
        case PointsCounted():
            yield from _of_sides(len(event.points), most_sides, "points")
        case DealScored():
            yield from _of_sides(len(event.scores), most_sides, "scores")
            yield from _of_number(event.result.deal, "result")
            if len(event.result.points) != len(event.scores):
                yield "result and scores: they are of as many sides"
            if any(not 0 <= award.side < len(event.scores) for award in event.result.awards):
                yield "result: there is no such side"
        case MatchEnded():
            yield from _of_sides(len(event.scores), most_sides, "scores")
        case _:
            pass


def _of_number(deal: int, name: str) -> Iterator[str]:
    if not 0 < deal < 2**31:
        yield f"{name}: the deals are numbered from 1"


def _of_claims(claims: tuple[str, ...]) -> Iterator[str]:
    if not all(map(is_word, claims)) or len(set(claims)) < len(claims):
        yield "claims: words are needed, each one once"


def _of_sides(count: int, most: int, name: str) -> Iterator[str]:
    if not 0 < count <= most:
        yield f"{name}: one for each side is needed, and there are {most} at most"
