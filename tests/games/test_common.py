"""The clauses that hold for every game: decisions, refusals, what a seat learns, reproduction, options, packs."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hearts_tools import ALL, OPTION_SETS, dealt, finished, moments, pack_of
from match_tools import EVERYONE, events_of, hand, play, step

import trickgames as tg
from trickgames import Reason


@pytest.mark.rule("GEN-1")
@pytest.mark.case("P-11", "P-14")
@pytest.mark.parametrize("options", OPTION_SETS.values(), ids=OPTION_SETS)
def test_whoever_is_to_act_has_a_legal_action_until_the_match_is_over(options: dict[str, Any]):
    for match in moments(5, **options):
        for seat in range(4):
            legal = match.legal_actions(seat)
            assert type(legal) is tg.LegalActions
            assert bool(legal) is (seat in match.to_act)
            kinds = {type(action) for action in legal}
            assert kinds <= ({tg.PassCards} if match.phase == "pass" else {tg.Play})
        assert bool(match.to_act) is not match.is_over


@pytest.mark.rule("GEN-2")
@pytest.mark.case("P-01", "P-14", "U-03")
def test_what_is_not_legal_is_refused_with_a_reason_and_changes_nothing():
    for place, match in enumerate(moments(6, target=20)):
        if place % 5:
            continue
        record = match.to_record()
        views = [match.view(seat).to_json() for seat in EVERYONE]
        events = [match.events(seat) for seat in EVERYONE]
        for seat in range(4):
            for text in (*ALL, "pass:2C,3C", "pass:2C,9D,QS", "push", "QS+pair", "trump:H"):
                action = tg.Action.parse(text)
                if action in match.legal_actions(seat):
                    continue
                with pytest.raises(tg.IllegalAction) as caught:
                    match.push(seat, text)
                error = caught.value
                assert isinstance(error, ValueError)
                assert isinstance(error.reason, Reason)
                assert (error.seat, error.action) == (seat, action)
                assert error.reason.name in str(error)
                assert error.reason.value in str(error)
                assert text in str(error)
        assert match.to_record() == record
        assert [match.view(seat).to_json() for seat in EVERYONE] == views
        assert [match.events(seat) for seat in EVERYONE] == events


@pytest.mark.rule("GEN-2")
@pytest.mark.case("P-01")
def test_the_same_card_cannot_be_played_twice_nor_out_of_turn():
    match = play(dealt("2C 3C", "4C", "5C", "6C 7C"), "2C 4C")
    for seat, card, reason in (
        (2, "2C", Reason.CARD_NOT_HELD),
        (2, "4C", Reason.CARD_NOT_HELD),
        (3, "6C", Reason.NOT_YOUR_TURN),
        (0, "2C", Reason.NOT_YOUR_TURN),
        (4, "5C", Reason.NO_SUCH_SEAT),
        (-1, "5C", Reason.NO_SUCH_SEAT),
        (10**40, "5C", Reason.NO_SUCH_SEAT),
    ):
        with pytest.raises(tg.IllegalAction) as caught:
            match.push(seat, card)
        assert caught.value.reason is reason
        assert len(str(caught.value)) < 150
    assert match.push(2, "5C")


@pytest.mark.rule("GEN-2")
@pytest.mark.case("P-02", "P-07", "H-16")
def test_a_wrong_type_is_a_type_error():
    match = tg.new_match("hearts", seed=1)
    record = match.to_record()

    class FakeCard:
        suit, rank, index, mask = tg.Suit.CLUBS, tg.Rank.TWO, 2, 4

    wrong: Any
    for wrong in (None, 3.0, "0", True, [0]):
        for call in (match.view, match.events, match.legal_actions, match.push_default):
            if wrong is None and call in (match.view, match.events):
                continue
            with pytest.raises(TypeError):
                call(wrong)
        with pytest.raises(TypeError):
            match.push(wrong, "2C")
    for wrong in (
        None,
        5,
        5.0,
        b"2C",
        ["2C"],
        ("2C",),
        tg.Card("2C"),
        tg.CardSet("2C"),
        FakeCard(),
        object(),
    ):
        with pytest.raises(TypeError):
            match.push(0, wrong)
        with pytest.raises(TypeError):
            match.view(0).why_not(wrong)
        with pytest.raises(TypeError):
            tg.Play(wrong) if not isinstance(wrong, tg.Card) else tg.Play(5)  # type: ignore[arg-type]
    for wrong in ("0", 1.0, None, True):
        with pytest.raises(TypeError):
            match.events(0, since=wrong)
    with pytest.raises(ValueError, match="from 0"):
        match.events(0, since=-1)
    for wrong in (object(), 5, "easy", tg.Match):
        with pytest.raises(TypeError):
            match.seat(0, wrong)
    with pytest.raises(tg.IllegalAction):
        match.seat(4, None)
    assert match.to_record() == record


@pytest.mark.rule("GEN-2")
@pytest.mark.case("H-16")
def test_an_action_of_a_foreign_kind_is_refused():
    """What only looks like the play of a card is none, even if it says that it is one."""

    class Claim(tg.Action):
        __slots__ = ()
        card = tg.Card("2C")
        claims = ()

        def __str__(self) -> str:
            return "2C"

    class Other(tg.Play):  # type: ignore[misc]  # a final class
        __slots__ = ()

    match = dealt("2C")
    record = match.to_record()
    for foreign in (Claim(), Other(tg.Card("2C"), ())):
        with pytest.raises(TypeError):
            match.push(0, foreign)
        with pytest.raises(TypeError):
            match.view(0).why_not(foreign)
        assert match.to_record() == record


@pytest.mark.rule("GEN-3")
@pytest.mark.case("H-02", "H-06")
def test_no_unseen_card_stands_in_what_a_seat_is_told():
    for place, match in enumerate(moments(9, target=20)):
        if place % 3:
            continue
        for seat in EVERYONE:
            view = match.view(seat)
            told = json.loads(view.to_json())
            public = {str(card) for card in view.seen}
            mine = {str(card) for card in view.hand | view.passed | view.received} | public
            opener = {"2C"} if match.phase == "play" else set()
            known = {str(card) for cards in view.known for card in cards}
            assert known <= mine | opener
            del told["pack"], told["known"], told["order"], told["card_points"], told["previous_trick"]
            words = set(json.dumps(told).replace('"', " ").replace(",", " ").split())
            assert words & set(ALL) <= mine
            deal = [e.to_dict() for e in match.events(seat)]
            since = max(i for i, e in enumerate(deal) if e["event"] == "DealStarted")
            words = set(json.dumps(deal[since:]).replace('"', " ").replace(",", " ").split())
            assert words & set(ALL) <= mine | opener


@pytest.mark.rule("GEN-3")
@pytest.mark.case("H-06")
def test_a_spectator_sees_what_is_public_and_no_more():
    match = tg.new_match("hearts", seed=1)
    view = match.view(None)
    assert view.seat is None
    assert not view.hand
    assert not view.legal_actions
    assert view.to_act == (0, 1, 2, 3)
    assert not any(view.known)
    dealt_hands = events_of(match, tg.HandDealt)
    assert [(event.seat, event.count, event.cards) for event in dealt_hands] == [
        (s, 13, None) for s in range(4)
    ]
    for wrong in (4, 7, -1):
        with pytest.raises(tg.IllegalAction):
            match.view(wrong)
    with pytest.raises(TypeError):
        match.view("spectator")  # type: ignore[arg-type]


@pytest.mark.rule("GEN-3")
@pytest.mark.case("H-12")
def test_a_view_does_not_tell_what_others_may_do():
    match = tg.new_match("hearts", seed=2)
    match.push(0, match.legal_actions(0)[0])
    assert not match.view(0).legal_actions
    assert not match.view(None).legal_actions
    assert match.view(0).why_not(match.legal_actions(1)[0]) is Reason.NOT_YOUR_TURN


@pytest.mark.rule("GEN-4")
def test_the_same_seed_and_actions_give_the_same_match():
    for options in OPTION_SETS.values():
        for seed in (0, 1, 2**64 - 1):
            one, other = finished(seed, **options), finished(seed, **options)
            assert one.to_record() == other.to_record()
            assert [one.events(s) for s in EVERYONE] == [other.events(s) for s in EVERYONE]
    assert finished(1, target=20).to_record() != finished(2, target=20).to_record()


@pytest.mark.rule("GEN-4")
@pytest.mark.case("C-01")
def test_every_deal_and_seed_has_another_pack():
    packs = set()
    for seed in range(40):
        match = tg.new_match("hearts", seed=seed, options={"target": 10000})
        for _ in range(5):
            packs.add(tuple(hand(match, seat) for seat in range(4)))
            deal = match.deal_number
            while match.deal_number == deal:
                match.push_default(match.to_act[0])
    assert len(packs) == 200


@pytest.mark.rule("GEN-4")
def test_a_match_without_a_seed_has_one_and_its_record_names_it():
    records = {tg.new_match("hearts").to_record() for _ in range(4)}
    assert len(records) == 4
    for record in records:
        assert tg.Match.from_record(record).to_record() == record


@pytest.mark.rule("GEN-7")
def test_every_decision_has_a_default_and_hearts_has_no_time_limit():
    for match in moments(3, target=20):
        for seat in range(4):
            view = match.view(seat)
            assert view.seconds is None
            if seat not in match.to_act:
                assert view.default is None
                with pytest.raises(tg.IllegalAction):
                    match.copy().push_default(seat)
                continue
            twin = match.copy()
            assert twin.push_default(seat) == match.copy().push(seat, view.default or "")
            cards = sorted(view.hand)
            if match.phase == "pass":
                assert view.default == tg.PassCards(cards[:3])
            else:
                assert view.default == tg.Play(
                    min(card for card in cards if card in view.legal_actions.plays)
                )


@pytest.mark.rule("GEN-7")
def test_a_table_never_stands_still():
    match = tg.new_match("hearts", seed=1, options={"target": 50})
    while not match.is_over:
        match.push_default(match.to_act[-1])
    assert max(match.scores) >= 50


@pytest.mark.rule("GEN-8", "COP-1")
def test_the_pack_is_dealt_in_blocks_from_the_top():
    rng = random.Random(1)
    for _ in range(10):
        cards = rng.sample(ALL, 52)
        for pack in (" ".join(cards), ", ".join(cards), cards, [tg.Card(card) for card in cards]):
            match = tg.new_match("hearts", seed=1, packs=[pack])
            for seat in range(4):
                assert match.view(seat).hand == tg.CardSet(cards[13 * seat : 13 * seat + 13])


@pytest.mark.rule("GEN-8")
def test_packs_are_for_the_first_deals_and_then_comes_the_seed():
    given = [pack_of("AS KS QS", "2C"), pack_of("2C 3C 4C", "5C 6C")]
    match = tg.new_match("hearts", seed=5, options={"target": 10000}, packs=given)
    plain = tg.new_match("hearts", seed=5, options={"target": 10000})
    for number in range(1, 5):
        hands = [hand(match, seat) for seat in range(4)]
        expected = [hand(plain, seat) for seat in range(4)]
        if number <= 2:
            expected = [str(tg.CardSet(given[number - 1].split()[13 * s : 13 * s + 13])) for s in range(4)]
        assert hands == expected
        line = json.loads(match.to_record().splitlines()[number])
        assert [str(tg.CardSet(line["pack"].split()[13 * s : 13 * s + 13])) for s in range(4)] == hands
        for each in (match, plain):
            while each.deal_number == number:
                each.push_default(each.to_act[0])


@pytest.mark.rule("GEN-8")
def test_a_record_names_every_pack_those_to_come_as_well():
    given = [pack_of("AS"), pack_of("KS"), pack_of("QS")]
    match = tg.new_match("hearts", seed=1, packs=given)
    lines = [json.loads(line) for line in match.to_record().splitlines()]
    assert lines[0]["ahead"] == given[1:]
    assert lines[1]["pack"] == given[0]
    rng = random.Random(2)
    while match.deal_number < 3:
        step(match, rng)
    lines = [json.loads(line) for line in match.to_record().splitlines()]
    assert "ahead" not in lines[0]
    assert [line["pack"] for line in lines[1:-1]] == given
