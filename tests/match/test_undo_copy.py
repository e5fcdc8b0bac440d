"""Taking back, copying and pickling matches, and computer players in their seats."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable
from typing import Any

import pytest
from hearts_tools import OPTION_SETS, dealt, finished, moments
from match_tools import play_deal, step, told

import trickgames as tg
from trickgames import Reason

COPIES: list[Any] = [
    pytest.param(tg.Match.copy, id="match.copy()"),
    pytest.param(copy.copy, id="copy.copy"),
    pytest.param(copy.deepcopy, id="copy.deepcopy"),
    pytest.param(lambda match: pickle.loads(pickle.dumps(match)), id="pickle"),
    pytest.param(lambda match: tg.Match.from_record(match.to_record()), id="record"),
]


@pytest.mark.rule("GEN-2")
@pytest.mark.parametrize("options", OPTION_SETS.values(), ids=OPTION_SETS)
def test_a_whole_match_can_be_taken_back_and_played_again(options: dict[str, Any]):
    match, rng = tg.new_match("hearts", seed=5, options=options), random.Random(5)
    states, log = [told(match)], []
    while not match.is_over:
        log.append(step(match, rng))
        states.append(told(match))
    for place in range(len(log) - 1, -1, -1):
        assert match.undo() == log[place]
        assert told(match) == states[place]
    for place, (seat, action) in enumerate(log):
        match.push(seat, action)
        assert told(match) == states[place + 1]


def test_undo_leads_back_over_a_deal_and_out_of_the_end():
    match = tg.new_match("hearts", seed=1, options={"target": 26})
    play_deal(match)
    number = len(match.deal_results)
    if match.deal_number > number:
        match.undo()
    assert match.deal_number == 1
    assert match.deal_results == ()
    assert match.scores == (0, 0, 0, 0)
    over = finished(3, target=20)
    record = over.to_record()
    seat, action = over.undo()
    assert not over.is_over
    assert over.winners == ()
    assert over.to_act == (seat,)
    assert not any(isinstance(event, tg.MatchEnded) for event in over.events(None))
    over.push(seat, action)
    assert over.to_record() == record


def test_undo_with_nothing_to_undo():
    match = tg.new_match("hearts", seed=1)
    before = told(match)
    for _ in range(2):
        with pytest.raises(tg.IllegalAction) as caught:
            match.undo()
        assert caught.value.reason is Reason.NOTHING_TO_UNDO
        assert caught.value.action is None
        assert str(caught.value).startswith("nothing can be undone: ")
    assert told(match) == before


def test_after_undo_another_action_may_be_taken():
    match = tg.new_match("hearts", seed=2)
    first, other = match.legal_actions(1)[3], match.legal_actions(1)[200]
    match.push(1, first)
    assert match.undo() == (1, first)
    match.push(1, other)
    assert match.view(1).passed == other.cards  # type: ignore[attr-defined]
    assert match.view(0) != match.view(1)


@pytest.mark.case("Z-06")
@pytest.mark.parametrize("make", COPIES)
def test_a_copy_stands_as_the_match_and_is_its_own(make: Callable[[tg.Match], tg.Match]):
    for place, match in enumerate(moments(8, target=25)):
        if place % 6:
            continue
        before = told(match)
        twin = make(match)
        assert twin is not match
        assert told(twin) == before
        rng = random.Random(place)
        for _ in range(60):
            if not twin.is_over:
                step(twin, rng)
        if place:
            other = make(match)
            other.undo()
            assert told(other) != before
        assert told(match) == before
        # And the other way round.
        if not match.is_over:
            ahead, twin = match.copy(), make(match)
            step(ahead, rng)
            assert told(twin) == before


@pytest.mark.case("Z-04", "Z-09")
@pytest.mark.parametrize("make", COPIES)
def test_later_deals_of_a_copy_are_the_same(make: Callable[[tg.Match], tg.Match]):
    match = tg.new_match("hearts", seed=6, options={"target": 10000})
    rng = random.Random(6)
    play_deal(play_deal(match, rng), rng)
    twin = make(match)
    # What is done with one, or with another copy, or by a computer player, does not change the deals of the other.
    spoiled = make(match)
    play_deal(spoiled, rng)
    for seat in range(4):
        twin.seat(seat, tg.player("random", seed=seat))
    while twin.deal_number < 6:
        for seat in twin.to_act[:1]:
            twin.push_default(seat)
    while match.deal_number < 6:
        step(match, rng)
    packs = [
        [line.split('"pack":"')[1][:155] for line in m.to_record().splitlines()[1:-1]] for m in (match, twin)
    ]
    assert len(packs[0]) == 6
    assert packs[0] == packs[1]


@pytest.mark.case("Z-01")
@pytest.mark.parametrize("protocol", range(2, 6))
def test_matches_and_errors_are_pickled(protocol: int):
    match = finished(2, target=20)
    assert told(pickle.loads(pickle.dumps(match, protocol))) == told(match)
    for make in (
        lambda: match.push(0, "2C"),
        lambda: match.view(9),
        lambda: tg.new_match("x"),
        lambda: tg.replay(""),
    ):
        with pytest.raises(ValueError) as caught:
            make()
        again = pickle.loads(pickle.dumps(caught.value, protocol))
        assert type(again) is type(caught.value)
        assert str(again) == str(caught.value)
        assert again.__dict__.keys() == caught.value.__dict__.keys()
    error = tg.IllegalAction(tg.Play("QS"), 2, Reason.HEARTS_NOT_BROKEN)
    again = pickle.loads(pickle.dumps(error, protocol))
    assert (again.action, again.seat, again.reason) == (tg.Play("QS"), 2, Reason.HEARTS_NOT_BROKEN)


def test_players_act_for_their_seats_until_a_person_must():
    match = tg.new_match("hearts", seed=4, options={"target": 30})
    for seat in (1, 2, 3):
        match.seat(seat, tg.player("random", seed=seat))
    record = match.to_record()
    told_first = match.advance(watch=0)
    assert match.to_record() != record
    assert match.to_act == (0,)
    assert told_first == tuple(tg.Answered(seat) for seat in (1, 2, 3))
    seen = list(match.events(0))
    while not match.is_over:
        mark = len(match.events(0))
        match.push(0, match.legal_actions(0)[0])
        seen += match.events(0, since=mark)
        seen += match.advance(watch=0)
        assert match.to_act in ((0,), ())
    assert tuple(seen) == match.events(0)
    assert match.advance() == ()


def test_a_player_can_be_taken_from_its_seat():
    match = dealt("2C", "3C", "4C", "5C")
    for seat in range(4):
        match.seat(seat, tg.player("random"))
    match.seat(2, None)
    match.seat(2, None)
    match.advance()
    assert match.to_act == (2,)
    twin = match.copy()
    match.seat(2, tg.player("random"))
    match.advance()
    assert match.is_over
    assert twin.advance() == ()
    assert twin.to_act == (2,)


def test_players_go_with_a_copy_and_a_pickle():
    match = tg.new_match("hearts", seed=4, options={"target": 20})
    for seat in range(4):
        match.seat(seat, tg.player("random", seed=seat))
    twins = [match.copy(), pickle.loads(pickle.dumps(match)), copy.deepcopy(match)]
    match.advance()
    for twin in twins:
        assert not twin.is_over
        twin.advance()
        assert twin.to_record() == match.to_record()


@pytest.mark.rule("GEN-2")
def test_a_player_that_is_refused_leaves_the_match_before_its_action():
    class Wrong:
        def choose(self, view: tg.View) -> tg.Action:
            return tg.Play("QS")

    match = dealt("2C")
    match.seat(0, Wrong())
    record = match.to_record()
    with pytest.raises(tg.IllegalAction) as caught:
        match.advance()
    assert caught.value.reason is Reason.CARD_NOT_HELD
    assert match.to_record() == record
    with pytest.raises(tg.IllegalAction):
        match.advance(watch=4)
    with pytest.raises(TypeError):
        match.advance(watch="0")  # type: ignore[arg-type]
