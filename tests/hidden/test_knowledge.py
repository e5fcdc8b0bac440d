"""What a seat knows of the hidden cards, and the worlds that fit: at random moments of every game and option set.

``TRICK_TEST_SCALE=90`` looks at over 100,000 moments.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest
from knowledge_tools import deal_of, exchanged, moments, placements, played_again, truth
from option_sets import SETS

import trickgames as tg
from trickcore import Rng
from trickgames import CardSet
from trickgames.registry import game

SCALE = float(os.environ.get("TRICK_TEST_SCALE", "1"))
CASES = [(name, options) for name, sets in SETS.items() for options in sets]
#: Moments of each game and option set.
MOMENTS = max(4, int(30 * SCALE))
EXCHANGES = max(10, int(60 * SCALE))
ENDINGS = max(1, int(2 * SCALE))


def some(name: str, options: str, number: int, stream: int) -> Iterator[tuple[tg.Match, int | None]]:
    """Yield random moments, each as somebody sees it."""
    rng = Rng(number, stream)
    seed = 1000 * stream
    while True:
        seed += 1
        for match in moments(name, SETS[name][options], seed, deals=1 + seed % 3, share=0.25):
            yield match, (None, *range(match.seats))[rng.below(match.seats + 1)]
            number -= 1
            if number == 0:
                return


def meets(view: tg.View, world: tg.World) -> bool:
    """Tell whether a world meets what a game knows that cannot be said by places."""
    condition = game(view.game).condition(view)
    return condition is None or condition(world)


@pytest.mark.parametrize(("name", "options"), CASES)
def test_the_truth_is_never_excluded_and_what_is_drawn_can_be_played(name: str, options: str) -> None:
    rng = Rng(1, 1)
    for match, seat in some(name, options, MOMENTS, 1):
        view, true = match.view(seat), truth(match)
        worlds = tg.Worlds(view)
        known = worlds.knowledge
        assert known == tg.knowledge(view)
        assert known.fits(true) and meets(view, true), match.to_record()
        assert worlds.count > 0
        drawn = worlds.draw(rng)
        assert known.fits(drawn) and meets(view, drawn)
        again = played_again(match, seat, drawn, rng)
        assert again is not None, (match.to_record(), drawn)
        assert truth(again) == drawn
        state = match.state()
        if state is None:
            with pytest.raises(ValueError, match="before cards are played"):
                tg.position(view, true)
            with pytest.raises(ValueError, match="before cards are played"):
                worlds.states(2, rng)
            continue
        assert tg.position(view, true) == state
        assert tg.position(view, drawn) == again.state()
        assert match.view(seat) == view  # nothing has changed


@pytest.mark.parametrize(("name", "options"), CASES)
def test_states_in_a_batch_are_positions_of_worlds(name: str, options: str) -> None:
    rng = Rng(2, 1)
    for match, seat in some(name, options, max(4, MOMENTS // 3), 2):
        view = match.view(seat)
        if match.state() is None:
            continue
        worlds = tg.Worlds(view)
        known = worlds.knowledge
        for state in worlds.states(5, rng):
            hands = state.hands
            left = known.hidden
            for held in (*hands, CardSet(state.stock)):
                left -= held
            for place, sure in zip(known.places, known.sure, strict=True):
                if place in ("kitty", "discards"):
                    left |= sure
            lies = {"kitty": left} if "kitty" in known.places else {}
            lies = {"discards": left} if "discards" in known.places else lies
            world = tg.World(
                hands,
                state.stock,
                lies.get("kitty", CardSet()),
                lies.get("discards", CardSet()),
                game(name).sides_in(view, hands),
            )
            assert known.fits(world) and meets(view, world)
            assert tg.position(view, world) == state


@pytest.mark.parametrize(("name", "options"), CASES)
def test_a_world_fits_just_if_it_can_be_played(name: str, options: str) -> None:
    """Cards are exchanged at random; what fits is what legality and the view of the seat leave."""
    rng = Rng(3, 1)
    fitting = 0
    for match, seat in some(name, options, EXCHANGES, 3):
        view = match.view(seat)
        known = tg.knowledge(view)
        for swaps in (1, 2, 4):
            world = exchanged(match, seat, rng, swaps)
            fits = known.fits(world) and meets(view, world)
            fitting += fits
            assert fits == (played_again(match, seat, world, rng) is not None), (
                match.to_record(),
                seat,
                world,
            )
    assert fitting > EXCHANGES / 2


@pytest.mark.parametrize(("name", "options"), CASES)
def test_in_endings_just_the_worlds_that_can_be_played_are_counted(name: str, options: str) -> None:
    """Every way to lay the cards out that nobody has seen is judged by playing it again."""
    rng = Rng(4, 1)
    left = ENDINGS
    for match, seat in some(name, options, 10**9, 4):
        view = match.view(seat)
        if match.state() is None or seat is None:
            continue
        ways = placements(match, seat, most=700)
        if ways is None:
            continue
        possible = {world for world in ways if played_again(match, seat, world, rng) is not None}
        worlds = tg.Worlds(view)
        assert set(worlds) == possible, match.to_record()
        assert truth(match) in possible
        if worlds.exact:
            assert worlds.count == len(possible)
        for i, place in enumerate(worlds.knowledge.places):
            can = CardSet()
            for world in possible:
                can |= world.at(place)
            if worlds.exact:
                assert worlds.knowledge.can[i] == can
            else:
                assert can.issubset(worlds.knowledge.can[i])
        left -= 1
        if left == 0:
            return


def surprise(counts: list[int]) -> float:
    """Return by how many standard deviations counts differ more than by chance from like ones (Wilson, Hilferty)."""
    mean, free = sum(counts) / len(counts), len(counts) - 1
    chi = sum([(count - mean) ** 2 / mean for count in counts])
    spread = 2 / (9 * free)
    return float(((chi / free) ** (1 / 3) - (1 - spread)) / spread**0.5)


@pytest.mark.parametrize("name", SETS)
@pytest.mark.parametrize("how", ["draw", "states"])
def test_draws_are_uniform(name: str, how: str) -> None:
    rng = Rng(5, 1)
    left = max(2, int(4 * SCALE))
    options = list(SETS[name])
    for number in range(10**6):
        for match, seat in some(name, options[number % len(options)], 12, 50 + number):
            worlds = tg.Worlds(match.view(seat))
            if match.state() is None or not 2 < worlds.count < 1200:
                continue
            every = list(worlds)
            if len(every) < 3:
                continue
            times = 12 * len(every)
            if how == "draw":
                counts: dict[Any, int] = dict.fromkeys(every, 0)
                for _ in range(times):
                    counts[worlds.draw(rng)] += 1
            else:
                keys = [(world.hands, world.stock) for world in every]
                counts = dict.fromkeys(keys, 0)
                for state in worlds.states(times, rng):
                    counts[state.hands, state.stock] += 1
            assert surprise(list(counts.values())) < 5, match.to_record()
            left -= 1
            if left == 0:
                return


def test_what_is_drawn_follows_from_the_generator() -> None:
    match = next(m for m, _ in some("jass", "swiss", 40, 9) if m.state() is not None)
    view = match.view(1)
    assert [tg.Worlds(view).draw(Rng(3)) for _ in range(2)] == [tg.Worlds(view).draw(Rng(3))] * 2
    assert deal_of(match).number == match.deal_number
