"""The pass of Hearts: where the cards go, what may be passed, who knows of it, and when the cards move."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest
from hearts_tools import dealt, pack_of
from match_tools import events_of, hand, play_deal

import trickgames as tg
from trickgames import CardSet, PassCards, Reason
from trickgames.games.hearts import CardsPassed, PassAnnounced

#: Where seat 0 passes to.
TARGETS = {"left": 1, "right": 3, "across": 2}


def passing(direction: str = "left", seed: int = 4) -> tg.Match:
    """Return a match that passes in one direction, at its first pass."""
    return tg.new_match("hearts", seed=seed, options={"passing": [direction]})


def lowest(match: tg.Match, seat: int) -> str:
    """Return the pass of the seat's three lowest cards."""
    return "pass:" + ",".join(str(card) for card in list(match.view(seat).hand)[:3])


@pytest.mark.rule("COP-2")
@pytest.mark.case("R-10")
def test_the_passes_go_left_right_across_and_not_at_all():
    match, seen = tg.new_match("hearts", seed=2, options={"target": 10000}), []
    for _ in range(9):
        view = match.view(0)
        seen.append((view.pass_direction, view.pass_to, view.pass_from))
        play_deal(match)
    cycle = [("left", 1, 3), ("right", 3, 1), ("across", 2, 2), ("none", None, None)]
    assert seen == [*cycle, *cycle, cycle[0]]


@pytest.mark.rule("COP-2", "COP-3")
@pytest.mark.case("R-10")
@pytest.mark.parametrize("direction", TARGETS)
def test_three_cards_go_from_each_seat_to_the_right_one(direction: str):
    match = passing(direction)
    before = [match.view(seat).hand for seat in range(4)]
    chosen: dict[int, CardSet] = {}
    for seat in (2, 0, 3, 1):
        action = match.legal_actions(seat)[77]
        assert isinstance(action, PassCards)
        chosen[seat] = action.cards
        assert match.view(seat).hand == before[seat]
        match.push(seat, action)
    for seat in range(4):
        target = (seat + TARGETS[direction]) % 4
        giver = (seat - TARGETS[direction]) % 4
        view = match.view(seat)
        assert (view.pass_to, view.pass_from) == (target, giver)
        assert view.passed == chosen[seat]
        assert view.received == chosen[giver]
        assert view.hand == before[seat] - chosen[seat] | chosen[giver]
        assert len(view.hand) == 13


@pytest.mark.rule("COP-2", "COP-16")
def test_no_pass_where_the_cycle_says_none():
    match = dealt("2C")
    assert match.phase == "play"
    view = match.view(0)
    assert (view.pass_direction, view.pass_to, view.pass_from) == ("none", None, None)
    assert not view.passed
    assert not view.received
    assert not any(isinstance(event, CardsPassed) for event in match.events(0))


@pytest.mark.rule("COP-16")
@pytest.mark.parametrize("cycle", [["none"], ["across"], ["right", "right", "none"], ["none", "left"]])
def test_the_cycle_may_be_any_list(cycle: list[str]):
    match = tg.new_match("hearts", seed=1, options={"passing": cycle, "target": 10000})
    for number in range(7):
        assert match.view(None).pass_direction == cycle[number % len(cycle)]
        assert match.phase == ("play" if cycle[number % len(cycle)] == "none" else "pass")
        *_, announced = events_of(match, PassAnnounced)
        assert announced == PassAnnounced(cycle[number % len(cycle)])
        play_deal(match)


@pytest.mark.rule("COP-3")
def test_any_three_cards_of_the_hand_may_be_passed():
    match = passing()
    for seat in range(4):
        legal = match.legal_actions(seat)
        assert len(legal) == 286
        assert list(legal) == [PassCards(cards) for cards in itertools.combinations(match.view(seat).hand, 3)]


@pytest.mark.rule("COP-3")
@pytest.mark.parametrize("order", list(itertools.permutations(range(4)))[::5])
def test_the_seats_may_be_asked_in_any_order(order: tuple[int, ...]):
    ordered, other = passing(), passing()
    for seat in range(4):
        ordered.push(seat, lowest(ordered, seat))
    left = [0, 1, 2, 3]
    for seat in order:
        assert other.to_act == tuple(left)
        assert other.phase == "pass"
        other.push(seat, lowest(other, seat))
        left.remove(seat)
    assert other.phase == "play"
    assert [hand(other, seat) for seat in range(4)] == [hand(ordered, seat) for seat in range(4)]


@pytest.mark.rule("COP-3")
def test_the_cards_move_when_the_last_seat_has_chosen():
    match = passing()
    for seat in (3, 1, 0):
        told = match.push(seat, lowest(match, seat))
        assert told == (tg.Answered(seat, tg.PassCards(lowest(match, seat)[5:])),)
        assert match.events(2)[-1] == tg.Answered(seat)
        assert match.view(seat).passed == CardSet(lowest(match, seat)[5:])
        assert not match.view(seat).received
        assert len(match.view(seat).hand) == 13
    told = match.push(2, lowest(match, 2))
    assert [type(event).__name__ for event in told] == ["Answered"] + ["CardsPassed"] * 4 + ["HolderNamed"]


@pytest.mark.rule("COP-3", "GEN-2")
def test_a_seat_chooses_once():
    match = passing()
    match.push(1, lowest(match, 1))
    for action in (lowest(match, 1), "pass:2C,3C,4C", str(match.legal_actions(0)[9])):
        with pytest.raises(tg.IllegalAction) as caught:
            match.push(1, action)
        assert caught.value.reason is Reason.NOT_YOUR_TURN
    assert match.legal_actions(1) == tg.LegalActions()


@pytest.mark.rule("COP-3", "GEN-2")
@pytest.mark.case("R-11", "P-01")
def test_wrong_passes_are_refused_and_change_nothing():
    match = tg.new_match("hearts", packs=[pack_of("2C 3C 4C 5C", "AS KS QS")], seed=1)
    record = match.to_record()
    for action, reason in (
        ("pass:2C,3C", Reason.WRONG_NUMBER_OF_CARDS),
        ("pass:2C,3C,4C,5C", Reason.WRONG_NUMBER_OF_CARDS),
        ("pass:", Reason.WRONG_NUMBER_OF_CARDS),
        (PassCards("2C 2C 3C"), Reason.WRONG_NUMBER_OF_CARDS),
        ("pass:2C,3C,QS", Reason.CARD_NOT_HELD),
        ("pass:QS,KS,AS", Reason.CARD_NOT_HELD),
        ("2C", Reason.NOT_NOW),
        ("push", Reason.NOT_NOW),
    ):
        with pytest.raises(tg.IllegalAction) as caught:
            match.push(0, action)
        assert caught.value.reason is reason
        assert match.view(0).why_not(action) is reason
        assert match.to_record() == record
    with pytest.raises(tg.InvalidNotation, match="twice"):
        match.push(0, "pass:2C,2C,3C")
    assert match.to_record() == record


@pytest.mark.rule("COP-3", "GEN-3")
@pytest.mark.case("H-05", "Y-02")
@pytest.mark.parametrize("direction", TARGETS)
def test_only_giver_and_receiver_are_told_which_cards_were_passed(direction: str):
    match = passing(direction)
    chosen = {seat: match.legal_actions(seat)[seat * 50] for seat in range(4)}
    for seat in (1, 3, 2, 0):
        match.push(seat, chosen[seat])
    for reader in (0, 1, 2, 3, None):
        told = events_of(match, CardsPassed, reader)
        assert [event.seat for event in told] == [0, 1, 2, 3]
        for event in told:
            assert event.to == (event.seat + TARGETS[direction]) % 4
            assert event.count == 3
            action = chosen[event.seat]
            assert isinstance(action, PassCards)
            assert event.cards == (action.cards if reader in (event.seat, event.to) else None)


@pytest.mark.rule("COP-3", "GEN-3")
@pytest.mark.case("Y-01", "H-02")
def test_that_a_seat_has_chosen_is_public_and_what_is_not():
    match = passing()
    texts = {}
    for action in (match.legal_actions(2)[3], match.legal_actions(2)[280]):
        twin = match.copy()
        twin.push(2, action)
        for reader in (0, 1, 3, None):
            assert twin.view(reader).to_act == (0, 1, 3)
            assert twin.events(reader)[-1] == tg.Answered(2)
            text = twin.view(reader).to_json() + repr(twin.events(reader)) + repr(twin)
            assert texts.setdefault(reader, text) == text


@pytest.mark.rule("COP-3")
@pytest.mark.case("H-09", "D-02")
def test_a_passed_card_stays_known_until_it_is_played():
    rng = random.Random(8)
    for seed in range(10):
        match = passing("left", seed)
        given: dict[int, CardSet] = {}
        for seat in range(4):
            action = match.legal_actions(seat)[rng.randrange(286)]
            assert isinstance(action, PassCards)
            given[seat] = action.cards
            match.push(seat, action)
        while match.deal_number == 1:
            seen = match.view(None).seen
            for seat in range(4):
                known = match.view(seat).known
                opener = match.view(None).known
                assert known[(seat + 1) % 4] == given[seat] - seen | opener[(seat + 1) % 4]
                assert known[(seat + 2) % 4] == opener[(seat + 2) % 4]
            seat = match.to_act[0]
            match.push(seat, rng.choice(list(match.legal_actions(seat))))


@pytest.mark.rule("COP-3", "GEN-7")
@pytest.mark.parametrize("options", [{}, {"passing": ["across"]}])
def test_the_default_pass_is_the_three_lowest_cards(options: dict[str, Any]):
    match = tg.new_match("hearts", seed=6, options=options)
    for seat in (2, 0, 1, 3):
        cards = list(match.view(seat).hand)[:3]
        assert match.view(seat).default == PassCards(cards)
        assert match.view(seat).seconds is None
        match.push_default(seat)
        assert match.view(seat).passed == CardSet(cards)
    # Suit comes before rank.
    match = tg.new_match("hearts", packs=[pack_of("7C 3D KH 2S 3S 4S 5S 6S 7S 8S 9S TS JS")], seed=0)
    assert str(match.view(0).default) == "pass:7C,3D,KH"
