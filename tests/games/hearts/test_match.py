"""Whole matches of Hearts: how deals follow each other, when a match ends and who has won it."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hearts_tools import NO_PASS, OPTION_SETS, finished, moon_pack
from match_tools import events_of, play_deal, step

import trickgames as tg
from trickgames import Reason


def moons(*shooters: int, **options: Any) -> tg.Match:
    """Return a match in whose deals these seats shoot the moon, however they are played."""
    packs = [moon_pack(shooter) for shooter in shooters]
    return tg.new_match("hearts", seed=1, options={**NO_PASS, **options}, packs=packs)


@pytest.mark.rule("COP-11")
def test_points_add_up_over_the_deals():
    match, expected = moons(0, 1, 0, 3, target=1000), [0, 0, 0, 0]
    rng = random.Random(2)
    for number, shooter in enumerate((0, 1, 0, 3), 1):
        play_deal(match, rng)
        expected = [points + 26 * (seat != shooter) for seat, points in enumerate(expected)]
        assert list(match.scores) == expected
        assert match.deal_number == number + 1
    assert match.scores == (52, 78, 104, 78)


@pytest.mark.rule("COP-12")
def test_the_match_ends_with_the_deal_in_which_the_target_is_reached():
    match = moons(0, 0, target=52)
    play_deal(match)
    assert match.scores == (0, 26, 26, 26)
    assert not match.is_over
    play_deal(match)
    assert match.scores == (0, 52, 52, 52)
    assert match.is_over
    assert match.winners == (0,)
    assert match.events(None)[-1] == tg.MatchEnded((0, 52, 52, 52), (0,))
    match = moons(0, 0, target=53)
    play_deal(play_deal(match))
    assert not match.is_over


@pytest.mark.rule("COP-12")
def test_the_target_is_a_hundred_unless_said_otherwise():
    match = moons(1, 1, 1, 1)
    assert match.options["target"] == 100
    for _ in range(3):
        play_deal(match)
    assert match.scores == (78, 0, 78, 78)
    assert not match.is_over
    play_deal(match)
    assert match.scores == (104, 0, 104, 104)
    assert match.winners == (1,)


@pytest.mark.rule("COP-12")
def test_the_match_does_not_end_within_a_deal():
    for seed in range(5):
        match, rng = tg.new_match("hearts", seed=seed, options={"target": 1}), random.Random(seed)
        while not match.is_over:
            deal = match.deal_number
            step(match, rng)
            assert match.is_over or match.deal_number > deal or match.scores == match.view(0).scores
            assert not match.is_over or len(match.view(None).tricks) == 13
        assert max(match.scores) >= 1


@pytest.mark.rule("COP-13")
@pytest.mark.case("M-01")
def test_further_deals_are_played_until_one_seat_alone_is_lowest():
    match = moons(0, 1, 2, 3, 0, target=50)
    for scores in ((0, 26, 26, 26), (26, 26, 52, 52), (52, 52, 52, 78), (78, 78, 78, 78)):
        play_deal(match)
        assert match.scores == scores
        assert not match.is_over
        assert match.winners == ()
        assert match.to_act
    play_deal(match)
    assert match.scores == (78, 104, 104, 104)
    assert match.winners == (0,)


@pytest.mark.rule("COP-13", "COP-2")
def test_the_passing_goes_on_where_it_stood_in_a_tie_break():
    packs = [moon_pack(seat) for seat in (0, 1, 2, 3)]
    cycle = ["none", "none", "right", "across"]
    match = tg.new_match("hearts", seed=1, options={"passing": cycle, "target": 50}, packs=packs)
    play_deal(play_deal(match))
    assert match.scores == (26, 26, 52, 52)
    assert match.deal_number == 3
    assert match.view(0).pass_direction == "right"
    assert match.phase == "pass"


@pytest.mark.rule("COP-13")
def test_ties_in_random_matches_are_played_on():
    ties = 0
    for seed in range(60):
        match, rng = tg.new_match("hearts", seed=seed, options={"target": 1}), random.Random(seed)
        while not match.is_over:
            play_deal(match, rng)
            lowest = [seat for seat in range(4) if match.scores[seat] == min(match.scores)]
            assert match.is_over is (len(lowest) == 1)
            assert match.winners == (tuple(lowest) if len(lowest) == 1 else ())
            ties += len(lowest) > 1
    assert ties > 3


@pytest.mark.rule("COP-15", "COP-13")
def test_a_subtracted_moon_can_take_the_total_below_the_target_again():
    for seed in range(500):
        match = tg.new_match("hearts", seed=seed, options={**NO_PASS, "moon": "subtract", "target": 9})
        play_deal(match, random.Random(seed))
        over = [seat for seat in range(4) if match.scores[seat] >= 9]
        if not match.is_over and len(over) == 1:
            break
    else:
        pytest.fail("no deal ended in a tie with one seat at the target")
    first = match.to_record().splitlines()[1]
    packs = [first.split('"pack":"')[1].split('"')[0], moon_pack(over[0])]
    match = tg.new_match(
        "hearts", seed=seed, options={**NO_PASS, "moon": "subtract", "target": 9}, packs=packs
    )
    play_deal(match, random.Random(seed))
    before = match.scores
    assert max(before) >= 9
    play_deal(match)
    assert match.scores[over[0]] == before[over[0]] - 26
    assert max(match.scores) < 9
    assert list(match.scores).count(min(match.scores)) == 1
    assert not match.is_over
    assert match.deal_number == 3


@pytest.mark.rule("COP-14", "COP-13")
def test_the_jack_of_diamonds_can_take_the_total_below_the_target_again():
    for seed in range(3000):
        free = tg.new_match("hearts", seed=seed, options={"jack_of_diamonds": True, "target": 10000})
        rng = random.Random(seed)
        before = play_deal(free, rng).scores
        after = play_deal(free, rng).scores
        target = max(before)
        alone = after.count(min(after)) == 1
        if before.count(min(before)) > 1 and max(after) < target and alone:
            break
    else:
        pytest.fail("no two deals were a tie and then a fall below what had been reached")
    match = tg.new_match("hearts", seed=seed, options={"jack_of_diamonds": True, "target": target})
    rng = random.Random(seed)
    assert play_deal(match, rng).scores == before
    assert not match.is_over
    assert play_deal(match, rng).scores == after
    assert "jack of diamonds" in {award.why for award in match.deal_results[1].awards}
    assert not match.is_over
    assert match.deal_number == 3


@pytest.mark.rule("COP-2", "COP-11")
@pytest.mark.case("M-08")
@pytest.mark.parametrize("first", [None, 0, 1, 2, 3])
def test_the_dealer_moves_one_seat_each_deal(first: int | None):
    match = tg.new_match("hearts", seed=1, first=first, options={"target": 10000})
    for number in range(1, 10):
        dealer = ((first or 0) + number - 1) % 4
        assert match.dealer == match.view(2).dealer == dealer
        assert match.deal_number == match.view(None).deal == number
        started = events_of(match, tg.DealStarted)
        assert started[-1] == tg.DealStarted(number, dealer)
        play_deal(match)


@pytest.mark.rule("COP-1", "GEN-8")
@pytest.mark.case("M-08")
def test_the_first_block_is_seat_0s_whoever_deals():
    pack = moon_pack(3)
    for first in range(4):
        match = tg.new_match("hearts", seed=1, first=first, packs=[pack])
        hands = [str(match.view(seat).hand) for seat in range(4)]
        assert hands == [" ".join(pack.split()[13 * seat : 13 * seat + 13]) for seat in range(4)]


@pytest.mark.rule("COP-1", "COP-11", "COP-12", "COP-13", "COP-14", "COP-15", "COP-16", "GEN-1")
@pytest.mark.parametrize("options", OPTION_SETS.values(), ids=OPTION_SETS)
def test_whole_matches_under_every_option(options: dict[str, Any]):
    target = options["target"]
    for seed in range(6):
        match = finished(seed, **options)
        scores = [0, 0, 0, 0]
        for number, result in enumerate(match.deal_results, 1):
            # Nothing but the last deal has ended the match.
            if number > 1:
                assert max(scores) < target or scores.count(min(scores)) > 1
            scores = [a + b for a, b in zip(scores, result.points, strict=True)]
            jack = -10 if options.get("jack_of_diamonds") else 0
            assert sum(result.points) - jack in (26, -26 if options.get("moon") == "subtract" else 78)
            assert sum(award.points for award in result.awards) == sum(result.points)
        assert tuple(scores) == match.scores
        assert max(scores) >= target
        assert match.winners == (scores.index(min(scores)),)
        assert scores.count(min(scores)) == 1


@pytest.mark.rule("GEN-1", "GEN-2", "COP-12")
@pytest.mark.case("M-07")
def test_when_the_match_is_over_it_is_over():
    match = moons(0, target=26)
    play_deal(match)
    assert match.is_over
    assert match.to_act == ()
    assert match.phase == "over"
    assert match.scores == (0, 26, 26, 26)
    record = match.to_record()
    for seat in range(4):
        view = match.view(seat)
        assert not match.legal_actions(seat)
        assert not view.legal_actions
        assert view.default is None
        assert view.is_over
        assert view.scores == match.scores
        assert view.winners == (0,)
        assert view.why_not("2C") is Reason.MATCH_OVER
        for action in ("2C", "pass:2C,3C,4C", "push"):
            with pytest.raises(tg.IllegalAction) as caught:
                match.push(seat, action)
            assert caught.value.reason is Reason.MATCH_OVER
        with pytest.raises(tg.IllegalAction) as caught:
            match.push_default(seat)
        assert caught.value.reason is Reason.MATCH_OVER
    assert match.advance() == ()
    assert match.to_record() == record
    events = match.events(None)
    assert sum(isinstance(event, tg.MatchEnded) for event in events) == 1
    assert isinstance(events[-2], tg.DealScored)


@pytest.mark.rule("COP-11")
@pytest.mark.case("M-06")
def test_a_deal_goes_on_when_all_its_points_are_taken():
    early = 0
    for seed in range(10):
        match, rng = tg.new_match("hearts", seed=seed), random.Random(seed)
        while match.deal_number == 1:
            step(match, rng)
            if match.deal_number == 1 and sum(match.view(None).points) == 26 and not match.view(None).trick:
                early += 1
                assert match.deal_results == ()
                assert len(match.view(None).tricks) < 13
    assert early
