"""Trick play of Hearts in a match: who leads, what may be played and why not, who wins, and when hearts are broken."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest
from hearts_tools import ALL, dealt, finished, moments
from match_tools import hand, legal, play, play_deal, refused, step
from oracle import HeartsOracle

import trickgames as tg
from trickcore import cards_of
from trickgames import CardSet, Reason
from trickgames.games.hearts import HeartsBroken

#: Each rule option of the play, and all of them.
PLAY_OPTIONS: list[dict[str, Any]] = [
    {},
    {"open_with_two_of_clubs": False},
    {"queen_breaks_hearts": True},
    {"points_on_first_trick": True},
    {"open_with_two_of_clubs": False, "queen_breaks_hearts": True, "points_on_first_trick": True},
]


@pytest.mark.rule("COP-1", "GEN-8")
def test_four_seats_with_thirteen_cards_each_for_itself():
    for seed in range(20):
        match = tg.new_match("hearts", seed=seed)
        hands = [match.view(seat).hand for seat in range(4)]
        assert match.seats == 4
        assert [len(held) for held in hands] == [13] * 4
        assert sorted(str(card) for held in hands for card in held) == sorted(ALL)
        assert match.sides == ((0,), (1,), (2,), (3,))
        assert len(match.scores) == 4
        assert match.direction == "clockwise"


@pytest.mark.rule("COP-4")
@pytest.mark.parametrize("seat", range(4))
def test_the_two_of_clubs_opens(seat: int):
    hands = ["", "", "", ""]
    hands[seat] = "2C 5C AC 2D"
    match = dealt(*hands)
    assert match.to_act == (seat,)
    assert match.view(None).leader == seat
    assert legal(match) == "2C"
    assert refused(match, "5C") is Reason.TWO_OF_CLUBS_OPENS
    assert refused(match, "2D") is Reason.TWO_OF_CLUBS_OPENS


@pytest.mark.rule("COP-4")
@pytest.mark.case("R-08")
def test_the_two_of_clubs_opens_wherever_it_was_passed():
    match = tg.new_match("hearts", seed=3)
    holder = next(s for s in range(4) if "2C" in match.view(s).hand)
    for seat in range(4):
        own = [str(card) for card in match.view(seat).hand]
        match.push(seat, "pass:" + ",".join(own[:3]))
    assert match.to_act == ((holder + 1) % 4,)
    assert legal(match) == "2C"


@pytest.mark.rule("COP-4")
@pytest.mark.case("R-08")
def test_the_two_of_clubs_opens_a_deal_without_a_pass():
    match = tg.new_match("hearts", seed=5)
    for _ in range(3):
        play_deal(match)
    assert match.deal_number == 4
    assert match.phase == "play"
    assert "2C" in match.view(match.to_act[0]).hand
    assert legal(match) == "2C"


@pytest.mark.rule("COP-4", "COP-8", "COP-7")
def test_the_opener_may_lead_another_card_where_the_option_says_so():
    match = dealt("2C 5C 3D 9D KS QS 2H 3H 4H 5H 6H 7H 8H", open_with_two_of_clubs=False)
    assert legal(match) == "2C 5C 3D 9D KS"
    assert refused(match, "QS") is Reason.NO_POINTS_ON_FIRST_TRICK
    assert refused(match, "2H") is Reason.HEARTS_NOT_BROKEN
    # Without COP-8 the queen may be led too; hearts still wait for COP-7.
    match = dealt(
        "2C 5C 3D 9D KS QS 2H 3H 4H 5H 6H 7H 8H", open_with_two_of_clubs=False, points_on_first_trick=True
    )
    assert legal(match) == "2C 5C 3D 9D QS KS"
    # The card stays known to be with the opener when another was led.
    match = dealt("2C 5C 3D 9D", "6C", "7C", "8C", open_with_two_of_clubs=False)
    play(match, "5C 6C 7C 8C")
    assert match.to_act == (3,)
    for view in map(match.view, (None, 1, 2, 3)):
        assert view.known[0] == CardSet("2C")


@pytest.mark.rule("COP-5")
def test_the_led_suit_must_be_followed():
    match = dealt("2C AS", "3C 4C 2D 3D KS", "5C", "6C")
    play(match, "2C")
    assert legal(match) == "3C 4C"
    assert refused(match, "2D") is Reason.MUST_FOLLOW_SUIT
    assert refused(match, "KS") is Reason.MUST_FOLLOW_SUIT
    assert refused(match, "AS") is Reason.CARD_NOT_HELD


@pytest.mark.rule("COP-5")
def test_a_seat_without_the_led_suit_plays_what_it_likes():
    # Seat 1 has no diamond when the second trick begins with one.
    match = dealt("2C 9D", "3C 4C 5C 2H 3H 4H QS 2S 3S 4S 5S 6S 7S", "6C 8D", "AC KD")
    play(match, "2C 3C 6C AC KD")
    assert match.to_act == (0,)
    play(match, "9D")
    assert legal(match) == hand(match, 1)
    assert legal(match) == "4C 5C 2H 3H 4H 2S 3S 4S 5S 6S 7S QS"


@pytest.mark.rule("COP-6")
@pytest.mark.case("R-20")
@pytest.mark.parametrize("leader", range(4))
def test_the_highest_card_of_the_led_suit_wins_whoever_leads(leader: int):
    # The trick of the rules page, turned to each seat: nine, jack, queen of spades and four.
    hands = ["2C JD", "3C QS 2S 3S 4S 5S 6S 7S 8S 9S TS JS KS", "4C 4D", "5C 9D"]
    match = dealt(*[hands[(seat - leader) % 4] for seat in range(4)])
    play(match, "2C 3C 4C 5C")
    last = (leader + 3) % 4
    assert match.view(None).last_trick == tg.Trick(leader, cards_of("2C 3C 4C 5C"), last, 0, ())
    assert match.to_act == (last,)
    play(match, "9D JD QS 4D")
    assert match.view(None).last_trick == tg.Trick(last, cards_of("9D JD QS 4D"), leader, 13, ())
    assert match.to_act == (leader,)


@pytest.mark.rule("COP-6")
def test_tricks_are_won_as_the_clause_says_in_random_play():
    order = "23456789TJQKA"
    for match in moments(11, target=1):
        for trick in match.view(None).tricks:
            led = [card for card in map(str, trick.cards) if card[1] == str(trick.cards[0])[1]]
            best = max(led, key=lambda card: order.index(card[0]))
            assert trick.winner == (trick.leader + list(map(str, trick.cards)).index(best)) % 4
        tricks = match.view(None).tricks
        for one, following in pairwise(tricks):
            assert following.leader == one.winner


@pytest.mark.rule("COP-7")
@pytest.mark.case("R-06", "Y-10")
def test_hearts_are_broken_by_a_discard_until_the_next_deal():
    match = dealt("2C 9D 8D", "3C 4C 2H 3H QS 2S 3S 4S 5S 6S 7S 8S 9S", "6C TD JD", "AC KD AD 4H", target=500)
    play(match, "2C 3C 6C AC")
    assert refused(match, "4H") is Reason.HEARTS_NOT_BROKEN
    play(match, "KD 8D")
    assert not match.view(0).hearts_broken
    told = match.push(1, "2H")
    assert [type(event).__name__ for event in told] == ["Played", "HeartsBroken"]
    assert told[1] == HeartsBroken(1)
    assert all(match.view(seat).hearts_broken for seat in (0, 1, 2, 3, None))
    play(match, "TD")
    assert match.to_act == (3,)
    assert "4H" in legal(match).split()
    play_deal(match)
    assert match.deal_number == 2
    assert not match.view(0).hearts_broken


@pytest.mark.rule("COP-7")
def test_hearts_broken_is_told_once_and_before_the_trick_is_won():
    for seed in range(8):
        events = finished(seed, target=40).events(None)
        since = 0
        for place, event in enumerate(events):
            if isinstance(event, tg.DealStarted):
                since = place
            if isinstance(event, HeartsBroken):
                before = events[place - 1]
                assert isinstance(before, tg.Played)
                assert before.seat == event.seat
                assert before.card.suit is tg.Suit.HEARTS
                played = [e.card for e in events[since : place - 1] if isinstance(e, tg.Played)]
                assert not any(card.suit is tg.Suit.HEARTS for card in played)


@pytest.mark.rule("COP-7")
def test_the_queen_of_spades_breaks_hearts_only_by_the_option():
    hands = ("2C 9D 2H", "3C 4C QS 3H 2S 3S 4S 5S 6S 7S 8S 9S TS", "6C KD", "AC 7D AD 4H")
    for breaks in (False, True):
        match = dealt(*hands, queen_breaks_hearts=breaks)
        play(match, "2C 3C 6C AC 7D 9D")
        told = match.push(1, "QS")
        assert (HeartsBroken(1) in told) is breaks
        play(match, "KD")
        assert match.to_act == (2,)
        assert match.view(2).hearts_broken is breaks
        hearts = [card for card in map(str, match.view(2).hand) if card[1] == "H"]
        assert hearts
        assert (hearts[0] in legal(match).split()) is breaks


@pytest.mark.rule("COP-7")
def test_the_queen_breaks_hearts_when_she_is_led_too():
    match = dealt("2C", "AC QS 2H", "3C", "4C", queen_breaks_hearts=True)
    play(match, "2C AC 3C 4C QS")
    assert match.view(None).hearts_broken


@pytest.mark.rule("COP-7")
@pytest.mark.case("R-05", "D-08")
def test_a_heart_led_because_nothing_else_is_held_breaks_hearts():
    # Seat 1 wins the first trick with its only club and holds nothing but hearts then.
    match = dealt("2C 3D 4D", "AC 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH", "3C", "4C AH")
    play(match, "2C AC 3C 4C")
    assert match.to_act == (1,)
    assert not match.view(1).hearts_broken
    assert legal(match) == "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"
    told = match.push(1, "2H")
    assert HeartsBroken(1) in told
    play(match, legal(match).split()[0])
    assert legal(match) == "AH"
    play(match, "AH")
    play(match, legal(match).split()[0])
    assert match.to_act == (3,)
    assert match.view(3).hearts_broken
    assert match.view(3).legal_actions.plays == match.view(3).hand


@pytest.mark.rule("COP-8", "COP-5")
@pytest.mark.case("R-01", "R-09")
def test_no_points_in_the_first_trick_with_a_mixed_hand():
    hands = ("2C", "2D 9D KS QS 2H 3H 4H 5H 6H 7H 8H 9H TH")
    match = play(dealt(*hands), "2C")
    assert legal(match) == "2D 9D KS"
    assert refused(match, "QS") is Reason.NO_POINTS_ON_FIRST_TRICK
    assert refused(match, "2H") is Reason.NO_POINTS_ON_FIRST_TRICK


@pytest.mark.rule("COP-8")
@pytest.mark.case("R-02", "R-09")
def test_a_hand_of_points_only_may_play_any_of_them_in_the_first_trick():
    match = play(dealt("2C", "QS 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"), "2C")
    assert legal(match) == "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH QS"
    match.push(1, "QS")
    assert not match.view(None).hearts_broken
    match = play(dealt("2C", "QS 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"), "2C 2H")
    assert match.view(None).hearts_broken


@pytest.mark.rule("COP-8")
def test_the_queen_must_follow_in_the_first_trick_if_she_is_the_only_spade():
    match = dealt("2C 2S", "QS 2D 3C", "KS", "AS", open_with_two_of_clubs=False)
    play(match, "2S")
    assert legal(match) == "QS"


@pytest.mark.rule("COP-8", "COP-16")
def test_points_may_be_played_in_the_first_trick_where_the_option_says_so():
    held = "2D 9D KS QS 2H 3H 4H 5H 6H 7H 8H 9H TH"
    match = play(dealt("2C", held, points_on_first_trick=True), "2C")
    assert match.legal_actions(1).plays == CardSet(held)
    assert HeartsBroken(1) in match.push(1, "2H")


@pytest.mark.rule("COP-8")
def test_points_may_be_played_from_the_second_trick_on():
    match = dealt("2C 5D", "3C QS 2H 2S 3S 4S 5S 6S 7S 8S 9S TS JS", "4C 6D", "AC 9D")
    play(match, "2C 3C 4C AC 9D 5D")
    assert match.legal_actions(1).plays == match.view(1).hand


@pytest.mark.rule("COP-4", "COP-5", "COP-6", "COP-7", "COP-8", "GEN-1")
@pytest.mark.case("R-09", "R-28", "D-14")
@pytest.mark.parametrize("options", PLAY_OPTIONS, ids=lambda options: " ".join(options) or "default")
def test_play_agrees_with_the_oracle(options: dict[str, Any]):
    for seed in range(12):
        rng = random.Random(seed)
        match = tg.new_match("hearts", seed=seed, options={**options, "passing": ["none"], "target": 1000})
        hands = [[str(card) for card in match.view(seat).hand] for seat in range(4)]
        oracle = HeartsOracle(options, hands, match.to_act[0])
        while match.deal_number == 1:
            assert match.to_act == (oracle.to_act,)
            assert legal(match).split() == oracle.legal()
            view = match.view(None)
            assert [str(played.card) for played in view.trick] == oracle.on_table
            assert view.counts == tuple(len(held) for held in oracle.hands)
            assert list(view.points) == oracle.points
            assert view.hearts_broken is oracle.broken
            assert view.leader == oracle.leader
            assert [str(c) for trick in view.tricks for c in trick.cards] == oracle.taken
            _, action = step(match, rng)
            oracle.play(str(action))
        assert oracle.is_over
