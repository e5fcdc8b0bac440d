"""The levels of the computer players in every game: each is stronger than the one below, and none plays illegally."""

from __future__ import annotations

import statistics
from collections.abc import Callable
from typing import Any

import pytest
from match_tools import moments
from option_sets import SETS

import trickgames as tg
from trickgames import CardSet
from trickgames.games.as_de_copas import ai as as_de_copas
from trickgames.worlds import denied, void_suits

#: By game how many packs show that easy is stronger than random and normal than easy, and with which options, in turn.
PACKS: list[tuple[str, tuple[int, int], list[dict[str, Any]]]] = [
    ("as_de_copas", (100, 100), [{}]),
    ("bisca", (100, 40), [{}]),
    ("hearts", (20, 20), [{"passing": [direction]} for direction in ("left", "right", "across", "none")]),
    ("jass", (60, 30), [{}]),
    ("putz", (80, 30), [{}]),
    ("putz", (100, 40), [{"seats": 5}]),
]
GAMES = pytest.mark.parametrize("game", tg.games())
LEVELS = pytest.mark.parametrize("level", tg.LEVELS)


def lead(game: str, seed: int, options: dict[str, Any], good: tg.Player, bad: tg.Player) -> float:
    """Play one pack with the better player as each side in turn; return how far that side is ahead of the others."""
    ahead = 0.0
    sides = len(tg.new_match(game, options=options).scores)
    for side in range(sides):
        match = tg.new_match(game, seed=seed, options=options)
        while not match.deal_results:
            seat = match.to_act[0]
            match.push(seat, (good if seat % sides == side else bad).choose(match.view(seat)))
        points = match.deal_results[0].points
        ahead += points[side] - (sum(points) - points[side]) / (sides - 1)
    return -ahead if game == "hearts" else ahead


@pytest.mark.rule("GEN-6")
@pytest.mark.case("A-14", "C-12")
@pytest.mark.parametrize("level", [1, 2], ids=tg.LEVELS[1:])
@pytest.mark.parametrize(("game", "packs", "options"), PACKS, ids=lambda given: str(given)[:13])
def test_each_level_is_stronger_than_the_one_below(
    game: str, packs: tuple[int, int], options: list[dict[str, Any]], level: int
):
    """Over the same packs from every seat or side, beyond the 95 % interval of what is measured."""
    good, bad = tg.player(tg.LEVELS[level], seed=3), tg.player(tg.LEVELS[level - 1], seed=4)
    count = packs[level - 1]
    ahead = [lead(game, seed, options[seed % len(options)], good, bad) for seed in range(count)]
    assert statistics.mean(ahead) > 1.96 * statistics.stdev(ahead) / count**0.5


@pytest.mark.rule("GEN-1", "GEN-6")
@pytest.mark.case("A-03", "A-04", "A-13")
@GAMES
@LEVELS
def test_every_level_plays_whole_matches_legally(game: str, level: str):
    for options in SETS[game].values():
        for seed in range(2):
            match = tg.new_match(game, seed=seed, options=options)
            for seat in range(match.seats):
                match.seat(seat, tg.player(level, seed=seed + seat))
            match.advance()
            assert match.is_over


@pytest.mark.rule("GEN-6")
@GAMES
@LEVELS
def test_normal_leaves_nothing_to_chance_and_the_levels_below_do(game: str, level: str):
    options = {} if game == "putz" else {"target": 20}
    views = [match.view(match.to_act[0]) for match in moments(game, 4, **options) if match.to_act]
    one, other = ([tg.player(level, seed=seed).choose(view) for view in views] for seed in (7, 8))
    assert (one == other) is (level == "normal")


def of_suits(view: tg.View, suits: frozenset[tg.Suit]) -> CardSet:
    return CardSet([card for card in view.pack if card.suit in suits])


def no_chance(view: Any, seat: int) -> CardSet:
    """Return the cards that normal gives a seat no chance to hold in Ás de Copas."""
    chances = as_de_copas._Weighing(view).chances
    return CardSet([card for card in chances if not chances[card][seat]])


#: By game the cards that normal takes another seat not to have, by what it has shown; in Bisca nothing shows that.
SHOWN: dict[str, Callable[[Any, int], CardSet]] = {
    "as_de_copas": no_chance,
    "hearts": lambda view, seat: of_suits(view, void_suits(view)[seat]),
    "jass": lambda view, seat: denied(view)[seat],
    "putz": lambda view, seat: of_suits(view, void_suits(view)[seat]),
}


@pytest.mark.rule("GEN-6")
@pytest.mark.case("D-01", "D-05")
@pytest.mark.parametrize("game", SHOWN)
def test_what_normal_takes_for_shown_is_so_in_every_position(game: str):
    shown = 0
    for seed, options in enumerate([*SETS[game].values()] * 3):
        for match in moments(game, seed, **options):
            if match.phase == "play":
                [seat] = match.to_act
                view = match.view(seat)
                for other in set(range(match.seats)) - {seat}:
                    cards = SHOWN[game](view, other)
                    assert not cards & match.view(other).hand
                    shown += len(cards)
    assert shown > 1000
