"""What a seat knows of the hidden cards, and the worlds that fit: at random moments of every game and option set.

``TRICK_TEST_SCALE=91`` looks at over 100,000 moments.
"""

from __future__ import annotations

import importlib.metadata
import os
import pickle
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from math import factorial
from typing import Any

import pytest
import sueca
from knowledge_tools import deal_of, exchanged, moments, placements, played_again, truth
from option_sets import SETS

import trickgames as tg
from trickcore import Course, Payoff, Rng, State
from trickgames import CardSet
from trickgames.registry import game

SCALE = float(os.environ.get("TRICK_TEST_SCALE", "1"))
CASES = [(name, options) for name, sets in SETS.items() for options in sets]
#: The same for what takes longer: by default one or two of each game.
LONG_CASES = [
    pytest.param(name, options, marks=[] if options in ("default", "weis") else pytest.mark.slow)
    for name, options in CASES
]
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


@pytest.mark.parametrize(("name", "options"), LONG_CASES)
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


@pytest.mark.parametrize(("name", "options"), LONG_CASES)
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


@pytest.mark.parametrize(("name", "options"), LONG_CASES)
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


@pytest.mark.rule("BIS-13")
def test_cards_that_must_be_in_the_stock_are_drawn_in_any_order() -> None:
    """Where it is known what the hands hold, the stock's cards are known too, and only their order is not."""
    match = next(m for m in moments("bisca", {}, 3) if m.state() is not None and 0 < len(truth(m).stock) <= 4)
    view = match.view(0)
    seen = {name: getattr(view, name) for name in view._fields}  # pyright: ignore[reportPrivateUsage]
    shown = type(view)(**{**seen, "known": truth(match).hands})
    worlds = tg.Worlds(shown)
    bottom = len(worlds.knowledge.bottom)
    assert not worlds.knowledge.hidden
    assert worlds.count == factorial(len(truth(match).stock) - bottom) > 1
    for orders in (
        {worlds.draw(Rng(1, i)).stock for i in range(100)},
        {state.stock for state in worlds.states(100, Rng(2))},
        {world.stock for world in worlds},
    ):
        assert len(orders) == worlds.count


def test_what_is_drawn_follows_from_the_generator() -> None:
    match = next(m for m, _ in some("jass", "swiss", 40, 9) if m.state() is not None)
    view = match.view(1)
    assert [tg.Worlds(view).draw(Rng(3)) for _ in range(2)] == [tg.Worlds(view).draw(Rng(3))] * 2
    assert deal_of(match).number == match.deal_number


@pytest.mark.parametrize("passes", [1, 2])
def test_a_game_from_outside_gets_all_of_it_without_writing_anything(
    passes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    points = [EntryPoint("sueca", "sueca:SUECA", "trickgames.games")]
    monkeypatch.setattr(importlib.metadata, "entry_points", lambda **_: points)
    rng = Rng(6, passes)
    shown = 0
    for seed in range(3):
        for match in moments("sueca", {}, 10 * passes + seed, share=0.3):
            state = match.state()
            assert state is not None
            for seat in (None, *range(4)):
                view = match.view(seat)
                worlds = tg.Worlds(view)
                hands = state.hands
                assert worlds.knowledge.fits(tg.World(hands, (), CardSet(), CardSet(), view.sides))
                assert worlds.exact and worlds.knowledge.places == (0, 1, 2, 3)
                world = worlds.draw(rng)
                assert tg.position(view, tg.World(hands, (), CardSet(), CardSet(), view.sides)) == state
                # The world can be played: its hands with what has been played are dealt, and all of it is legal.
                had = list(world.hands)
                for played in view.history:
                    had[played.seat] |= CardSet([played.card])
                again = State(
                    view.rules, had, leader=(view.dealer + 1) % 4, mode=view.mode, sides=(0, 1, 0, 1)
                )
                for played in view.history:
                    again.play(played.card)
                assert again == tg.position(view, world)
                assert [*worlds.states(2, rng)] and tg.payoff(view) == Payoff(sides=True)
                barred = view.pack - view.seen - view.hand
                shown += any(
                    not barred.issubset(can) for s, can in enumerate(worlds.knowledge.can) if s != seat
                )
    assert shown > 50  # somebody has not followed suit


def test_a_deal_with_fewer_cards_than_the_tables_hands() -> None:
    """Three cards each of a table for ten: only the first of them have been dealt, the rest lies somewhere."""
    rules = sueca.table()
    state = State(rules, ["2C 3C 4C", "5C 6C 2D", "3D 4D 5D", "6D 7D 2H"])
    course = Course(rules, ["2C", "2D"][:1], hand_size=3)
    state.play("2C")
    assert course.counts == (2, 3, 3, 3)
    assert course.state(state.hands) == state
    course = Course(rules, ["2C", "5C", "3D", "6D"], hand_size=3)
    for card in ("5C", "3D", "6D"):
        state.play(card)
    assert course.state(state.hands) == state
    assert course.denied[2] >= CardSet("3C 4C 5C 6C") and course.denied[1] == CardSet()


def test_what_a_course_cannot_be() -> None:
    rules = sueca.table()
    for cards, options in (
        (["2C", "2C"], {}),
        (["2C", "5D", "3D", "6D", "5C", "2D", "3C"], {"leader": 0}),
        (["2C"], {"leader": 4}),
        (["2C"], {"mode": 4}),
        (["2C"], {"claims": [(0, 4)]}),
        (["2C"], {"claims": [(1, 1)]}),
        (["2C", "3C"], {"claims": [(1, 1)]}),
        (["8C"], {}),
        (["2C"], {"sides": (0, 1)}),
        (["2C"], {"hand_size": 0}),
        (["2C"], {"hand_size": 11}),
    ):
        with pytest.raises(ValueError):
            Course(rules, cards, **options)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Course(rules, [2.0])  # type: ignore[list-item]
    course = Course(rules, ["2C"], hand_size=3)
    for hands in (
        ["3C 4C"],
        ["3C 4C", "5C 6C 2D", "3D 4D 5D", "6D 7D 2H 3H"],
        ["2C 4C", "5C 6C 2D", "3D 4D 5D", "6D 7D 2H"],
        ["3C 4C", "4C 6C 2D", "3D 4D 5D", "6D 7D 2H"],
        ["3C 8C", "5C 6C 2D", "3D 4D 5D", "6D 7D 2H"],
    ):
        with pytest.raises(ValueError):
            course.state(hands)
    with pytest.raises(ValueError, match="stock"):
        course.state(["3C 4C", "5C 6C 2D", "3D 4D 5D", "6D 7D 2H"], ["3H"])
    with pytest.raises(TypeError):
        pickle.dumps(course)
