"""The scoring of Putz, as pure functions of plain values and at the end of deals in a match."""

from __future__ import annotations

import random
from itertools import permutations, product
from typing import Any

import pytest
from match_tools import events_of
from putz_tools import OPTION_SETS, moments, play_deal, sweep_pack, view

import trickgames as tg
from trickgames import Award
from trickgames.games.putz.scoring import score_deal, winners


def given(points: tuple[int, ...], ties: str = "none") -> tuple[int, ...]:
    """Return what each seat gets for these card points; check that the awards say what for."""
    awards = score_deal(points, ties=ties)
    assert [award.side for award in awards] == sorted({award.side for award in awards})
    assert all((award.points > 0, award.why) in ((True, "putz"), (False, "apple")) for award in awards)
    out = [0] * len(points)
    for award in awards:
        out[award.side] += award.points
    return tuple(out)


@pytest.mark.rule("PUT-5", "PUT-9", "PUT-11")
def test_the_awards_say_what_the_points_are_for():
    assert score_deal((80, 20, 21)) == (Award(0, 1, "putz"), Award(1, -1, "apple"), Award(2, 1, "putz"))
    assert score_deal((30, 30, 30)) == ()
    assert score_deal((100, 10, 11, 12, 13)) == (
        Award(0, 3, "putz"),
        *[Award(seat, -1, "apple") for seat in (1, 2, 3, 4)],
    )


@pytest.mark.rule("PUT-5", "PUT-6", "PUT-12")
@pytest.mark.parametrize(
    ("points", "none", "paid"),
    [
        ((60, 50, 40), (1, 1, 0), None),
        ((80, 50, 21), (1, 1, 0), None),
        ((80, 50, 20), (1, 1, -1), None),
        ((50, 50, 20), (1, 1, -1), None),
        ((100, 20, 20), (2, -1, -1), None),
        ((157, 0, 0), (2, -1, -1), None),
        ((21, 20, 0), (2, -1, -1), None),
        ((20, 20, 20), (-1, -1, -1), None),
        ((20, 0, 5), (-1, -1, -1), None),
        # Level for the last place, for the first, and for both.
        ((60, 40, 40), (1, 0, 0), (1, 1, 1)),
        ((50, 50, 40), (1, 1, 0), None),
        ((45, 45, 45), (0, 0, 0), (1, 1, 1)),
        ((21, 21, 21), (0, 0, 0), (1, 1, 1)),
        ((21, 21, 20), (1, 1, -1), None),
    ],
)
def test_three_seats(points: tuple[int, ...], none: tuple[int, ...], paid: tuple[int, ...] | None):
    for order in permutations(range(3)):
        shuffled = tuple(points[i] for i in order)
        assert given(shuffled) == tuple(none[i] for i in order)
        assert given(shuffled, "all") == tuple((paid or none)[i] for i in order)


@pytest.mark.rule("PUT-9", "PUT-12")
@pytest.mark.parametrize(
    ("points", "none", "paid"),
    [
        # No Apple, one, two, three, four, and (no pack gives that) five.
        ((50, 40, 30, 22, 21), (1, 1, 1, 0, 0), None),
        ((60, 40, 30, 27, 0), (1, 1, 1, 0, -1), None),
        ((60, 50, 47, 0, 20), (2, 1, 1, -1, -1), None),
        ((100, 57, 0, 0, 0), (2, 2, -1, -1, -1), None),
        ((140, 17, 0, 0, 0), (3, -1, -1, -1, -1), None),
        ((20, 20, 20, 20, 20), (-1, -1, -1, -1, -1), None),
        # Level for the last place: with one too many, two, three.
        ((50, 40, 25, 25, 21), (1, 1, 0, 0, 0), (1, 1, 1, 1, 0)),
        ((50, 40, 25, 25, 0), (1, 1, 0, 0, -1), (1, 1, 1, 1, -1)),
        ((55, 24, 24, 24, 24), (1, 0, 0, 0, 0), (1, 1, 1, 1, 1)),
        ((49, 35, 24, 24, 24), (1, 1, 0, 0, 0), (1, 1, 1, 1, 1)),
        ((60, 32, 32, 32, 0), (1, 0, 0, 0, -1), (1, 1, 1, 1, -1)),
        # Level above it: paid as usual.
        ((45, 45, 30, 22, 21), (1, 1, 1, 0, 0), None),
        ((40, 40, 40, 21, 21), (1, 1, 1, 0, 0), None),
        ((50, 35, 35, 21, 0), (1, 1, 1, 0, -1), None),
        # Level from a higher place down past the last one.
        ((34, 34, 34, 34, 21), (0, 0, 0, 0, 0), (1, 1, 1, 1, 0)),
        ((39, 39, 39, 39, 0), (0, 0, 0, 0, -1), (1, 1, 1, 1, -1)),
        ((31, 31, 31, 31, 31), (0, 0, 0, 0, 0), (1, 1, 1, 1, 1)),
        ((50, 50, 28, 28, 0), (1, 1, 0, 0, -1), (1, 1, 1, 1, -1)),
        # Two Apples and level for the best place: no +2, or one each.
        ((60, 60, 37, 0, 0), (1, 1, 1, -1, -1), (2, 2, 1, -1, -1)),
        ((50, 50, 50, 0, 7), (1, 1, 1, -1, -1), (2, 2, 2, -1, -1)),
        ((80, 38, 38, 0, 0), (2, 1, 1, -1, -1), None),
        # Three Apples: the two others get +2 whatever their order.
        ((70, 70, 0, 0, 17), (2, 2, -1, -1, -1), None),
        ((116, 21, 20, 0, 0), (2, 2, -1, -1, -1), None),
    ],
)
def test_five_seats(points: tuple[int, ...], none: tuple[int, ...], paid: tuple[int, ...] | None):
    for order in permutations(range(5)):
        shuffled = tuple(points[i] for i in order)
        assert given(shuffled) == tuple(none[i] for i in order)
        assert given(shuffled, "all") == tuple((paid or none)[i] for i in order)


def told(points: tuple[int, ...], ties: str) -> tuple[int, ...]:
    """Say the clauses again, slowly: places by how many seats are better."""
    seats, apples = len(points), sum(taken < 21 for taken in points)
    places = {3: 2, 5: 3}[seats]
    out = []
    for taken in points:
        if taken < 21:
            out.append(-1)
            continue
        better = sum(other > taken for other in points)
        level = points.count(taken)
        if better >= places or (better + level > places and ties == "none"):
            out.append(0)
        elif seats == 3:
            out.append(2 if apples == 2 else 1)
        elif apples == 2:
            out.append(2 if better == 0 and (level == 1 or ties == "all") else 1)
        else:
            out.append({3: 2, 4: 3}.get(apples, 1))
    return tuple(out)


@pytest.mark.rule("PUT-5", "PUT-6", "PUT-9", "PUT-12")
@pytest.mark.case("S-10")
def test_any_points_at_all():
    values = (0, 19, 20, 21, 22, 40)
    for seats in (3, 5):
        for points in product(values, repeat=seats):
            for ties in ("none", "all"):
                assert given(points, ties) == told(points, ties), (points, ties)


@pytest.mark.rule("PUT-11")
def test_scoring_is_by_the_points_alone():
    points = [60, 60, 37, 0, 0]
    assert score_deal(points) == score_deal(tuple(points))
    assert points == [60, 60, 37, 0, 0]
    with pytest.raises(TypeError):
        score_deal(points, "all")  # type: ignore[misc]  # options are given by name


@pytest.mark.rule("PUT-7", "PUT-10", "PUT-13")
@pytest.mark.case("M-01")
@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        ((6, 0, -3), ()),
        ((7, 0, -3), (0,)),
        ((0, 8, 7), (1,)),
        ((7, 7, 0), (0, 1)),
        ((2, 1, -4), (0,)),
        ((2, 2, -4), (0, 1)),
        ((-4, -4, -4), (0, 1, 2)),
        ((0, 0, -5), (0, 1)),
        ((-3, -3, -3), ()),
        ((0, 0, 0), ()),
        ((6, 6, -4, -4, -4), ()),
        ((7, 6, -4, -4, -4), (0,)),
        ((6, 5, -5, 0, 0), (0,)),
        ((6, 6, -5, 0, 6), (0, 1, 4)),
        ((0, 0, 0, 0, 0), ()),
        ((0, 0, 0, 0, -6), (0, 1, 2, 3)),
        ((7, 7, 7, 8, -4), (3,)),
    ],
)
def test_who_has_won(scores: tuple[int, ...], expected: tuple[int, ...]):
    assert winners(scores) == expected


def sweeps(*swept: int, **options: Any) -> tg.Match:
    """Return a match in whose deals these seats take every trick; seat 0 leads in the first."""
    packs = [sweep_pack(number % 3, seat) for number, seat in enumerate(swept)]
    return tg.new_match("putz", seed=1, first=2, options=options, packs=packs)


@pytest.mark.rule("PUT-5", "PUT-11", "PUT-14")
def test_points_add_up_over_the_deals():
    match = sweeps(0, 1, 1)
    for scores in ((2, -1, -1), (1, 1, -2), (0, 3, -3)):
        play_deal(match)
        assert match.scores == scores
        assert not match.is_over
    assert match.sides == ((0,), (1,), (2,))
    events = match.events(None)
    assert [e.points for e in events if isinstance(e, tg.PointsCounted)] == [
        (127, 0, 0),
        (0, 127, 0),
        (0, 127, 0),
    ]
    at = [place for place, event in enumerate(events) if isinstance(event, tg.DealScored)]
    assert all(isinstance(events[place - 1], tg.PointsCounted) for place in at)


@pytest.mark.rule("PUT-7", "PUT-13")
@pytest.mark.parametrize(
    ("swept", "scores", "won"),
    [
        ((0, 1, 0, 1), (2, 2, -4), (0, 1)),  # the last falls below -3
        ((0, 0, 0, 0), (8, -4, -4), (0,)),  # both ends at once
        ((0, 1, 2, 0, 1, 2, 0), (2, -1, -1), ()),
        ((2, 0, 1, 2, 2, 2), (-3, -3, 6), ()),  # one short of both ends
    ],
)
def test_the_match_ends_for_the_last_too(
    swept: tuple[int, ...], scores: tuple[int, ...], won: tuple[int, ...]
):
    match = sweeps(*swept)
    for _ in swept:
        assert not match.is_over
        play_deal(match)
    assert match.scores == scores
    assert match.is_over is bool(won)
    assert match.winners == won
    if won:
        assert match.events(None)[-1] == tg.MatchEnded(scores, won)
        assert match.to_act == ()
        assert match.phase == "over"


@pytest.mark.rule("PUT-5", "PUT-6", "PUT-7", "PUT-9", "PUT-10", "PUT-11", "PUT-12", "PUT-13", "GEN-1")
@pytest.mark.parametrize("options", OPTION_SETS.values(), ids=OPTION_SETS)
def test_whole_matches_under_every_option(options: dict[str, Any]):
    seats, ends = options.get("seats", 3), set()
    for seed in range(40):
        rng = random.Random(seed)
        match = tg.new_match("putz", seed=seed, options=options)
        scores = [0] * seats
        while not match.is_over:
            assert max(scores) < 7
            assert min(scores) > (-4 if seats == 3 else -5)
            play_deal(match, rng)
            counted = events_of(match, tg.PointsCounted)[-1]
            result = match.deal_results[-1]
            assert result.points == told(counted.points, options.get("ties", "none"))
            scores = [a + b for a, b in zip(scores, result.points, strict=True)]
            assert tuple(scores) == match.scores
        ends |= {"top"} if max(scores) >= 7 else set()
        ends |= {"bottom"} if min(scores) <= (-4 if seats == 3 else -5) else set()
        assert match.winners == tuple(s for s in range(seats) if scores[s] == max(scores))
    assert ends == {"top", "bottom"}


@pytest.mark.rule("PUT-1", "PUT-4", "PUT-8")
@pytest.mark.case("S-03", "S-10")
def test_the_points_of_a_deal_are_those_of_the_cards_played_and_five():
    values = dict(zip("6789TJQKA", (0, 0, 0, 0, 10, 2, 3, 4, 11), strict=True))
    trumps = {**values, "J": 20, "9": 14}
    for seats in (3, 5):
        for seed in range(30):
            match, rng = tg.new_match("putz", seed=seed, options={"seats": seats}), random.Random(seed)
            trump = view(match, None).trump
            play_deal(match, rng)
            events = match.events(None)
            played = [event.card for event in events if isinstance(event, tg.Played)]
            assert len(played) == seats * (9 if seats == 3 else 7)
            worth = [(trumps if card.suit.letter == trump else values)[card.rank.letter] for card in played]
            [counted] = [event for event in events if isinstance(event, tg.PointsCounted)]
            assert sum(counted.points) == sum(worth) + 5
            tricks = [event for event in events if isinstance(event, tg.TrickWon)]
            assert sum(trick.points for trick in tricks) == sum(counted.points)


@pytest.mark.rule("PUT-7", "PUT-10", "PUT-14")
def test_the_match_ends_only_after_a_deal():
    for options in ({}, {"seats": 5}):
        for seed in range(3):
            before: tuple[int, ...] = ()
            for match in moments(seed, **options):
                if match.deal_results == () or match.is_over:
                    continue
                assert match.scores == match.view(0).scores
                if match.view(None).tricks or match.view(None).trick:
                    assert match.scores == before
                before = match.scores
            assert match.is_over
            assert len(match.view(None).tricks) == (7 if options else 9)
