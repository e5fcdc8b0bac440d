"""Packs, option sets and ways of playing Bisca in pairs, for the tests of its matches."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import match_tools
from match_tools import events_of, fill, four

import trickgames as tg

ALL = tuple(rank + suit for suit in "CDHS" for rank in "234567JQKA")
ORDER = "23456QJK7A"
POINTS = {"A": 11, "7": 10, "K": 4, "J": 3, "Q": 2}
FIRST_LEAD = {"partner": 2, "cutter": 0, "next": 1}

#: Option sets that between them have every option at every value.
OPTION_SETS: dict[str, dict[str, Any]] = {
    "default": {},
    "short": {"target": 1},
    "cutter leads": {"first_lead": "cutter", "target": 2},
    "next leads": {"first_lead": "next", "target": 3},
    "no swap for a bisca": {"swap_after_inversion": False, "target": 2},
    "everything": {"target": 7, "first_lead": "next", "swap_after_inversion": False},
}


def points_of(cards: str) -> int:
    """Return the card points of cards."""
    return sum(POINTS.get(card[0], 0) for card in cards.split())


def beats(card: str, best: str, trump: str) -> bool:
    """Tell whether a card played after another one beats it, by BIS-2 and BIS-12."""
    if card[1] == best[1]:
        return ORDER.index(card[0]) > ORDER.index(best[0])
    return card[1] == trump


def pack_of(hands: list[str], *, leader: int = 2, drawn: str = "", stock: str = "") -> str:
    """Return a pack that deals these cards to seats 0, 1 …, seat ``leader`` first; the rest is filled up in order.

    With ``drawn`` that card is on top for the cutter to draw. ``stock`` are the first cards to be drawn later.
    """
    top = drawn.split()
    given, left = fill(four(hands), ALL, 3, [*top, *stock.split()])
    blocks = [card for i in range(4) for card in given[(leader + i) % 4]]
    return " ".join([*top, *blocks, *stock.split(), *left])


def dealt(*hands: str, drawn: str = "", stock: str = "", first: int = 0, **options: Any) -> tg.Match:
    """Return a match in whose first deal the cutter has drawn this card (or knocked), the seats holding these cards."""
    leader = (first + FIRST_LEAD[options.get("first_lead", "partner")]) % 4
    pack = pack_of(list(hands), leader=leader, drawn=drawn, stock=stock)
    match = tg.new_match("bisca", seed=1, first=first, options=options, packs=[pack])
    match.push(first, "draw" if drawn else "knock")
    return match


def to_play(match: tg.Match) -> tg.Match:
    """Let everyone keep what it has."""
    while match.phase == "exchange":
        match.push(match.to_act[0], "keep")
    return match


def cards_of(match: tg.Match) -> list[str]:
    """Return the cards that have been played in the deal."""
    return [str(played.card) for played in match.view(None).history]


def greedy(side: int) -> Callable[[tg.Match, random.Random], tuple[int, str]]:
    """Return a way to play in which both sides do what they can for one side to take everything."""

    def choose(match: tg.Match, rng: random.Random) -> tuple[int, str]:
        seat = match.to_act[0]
        choice = list(map(str, match.legal_actions(seat)))
        view = match.view(seat)
        if match.phase != "play":
            return seat, rng.choice(choice)
        best, owner = "", -1
        for played in view.trick:
            if not best or beats(str(played.card), best, view.trump or ""):
                best, owner = str(played.card), played.seat % 2
        taking = [card for card in choice if not best or beats(card, best, view.trump or "")]
        leaving = [card for card in choice if card not in taking]
        trumps_last = sorted(choice, key=lambda card: (card[1] == view.trump, ORDER.index(card[0])))
        if seat % 2 != side:
            return seat, max(leaving, key=lambda c: points_of(c)) if leaving and best else trumps_last[0]
        if owner == side and len(view.trick) == 3:
            return seat, trumps_last[0]
        return seat, max(taking or choice, key=lambda card: (card[1] == view.trump, ORDER.index(card[0])))

    return choose


def chance(match: tg.Match, rng: random.Random) -> tuple[int, str]:
    """Choose any legal action."""
    seat = rng.choice(match.to_act)
    return seat, str(rng.choice(list(match.legal_actions(seat))))


def deals(
    corte: str,
    how: Callable[[tg.Match, random.Random], tuple[int, str]] = chance,
    count: int = 20_000,
    **options: Any,
) -> Iterator[tuple[tg.Match, tuple[int, ...]]]:
    """Give matches after their first deal, which begins with this corte, and the sides' card points in it."""
    for seed in range(count):
        match, rng = tg.new_match("bisca", seed=seed, options={"target": 100, **options}), random.Random(seed)
        match.push(0, corte)
        while match.phase != "over" and not match.deal_results:
            match.push(*how(match, rng))
        [counted] = events_of(match, tg.PointsCounted)
        yield match, counted.points


#: Matches of the game played by chance: at every moment, and over.
moments = partial(match_tools.moments, "bisca")
finished = partial(match_tools.finished, "bisca")
