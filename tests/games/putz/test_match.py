"""A match of Putz around the tricks: deal, exchange, kitty, and who deals next."""

from __future__ import annotations

import random
from typing import Any

import pytest
from match_tools import legal, play, refused, step
from putz_tools import (
    ALL,
    OPTION_SETS,
    answer,
    dealt,
    finished,
    moments,
    pack_now,
    pack_of,
    play_deal,
    view,
)

import trickgames as tg
from trickgames import CardSet, Reason
from trickgames.games.putz import KittyTaken

#: Seat 1 holds the six of trumps, spades; the jack of spades is turned up.
SIX_WITH_1 = ("6C 7C 8C 9C TC JC QC KC AC", "6S 6D 7D 8D 9D TD JD QD KD", "6H 7H 8H 9H TH JH QH KH AH")
LEFT_OVER = "AD 7S 8S 9S TS QS KS AS"


def three(**options: Any) -> tg.Match:
    """Return a match for three in which seat 0 leads and seat 1 holds the six of spades."""
    return dealt(*SIX_WITH_1, turned="JS", kitty=LEFT_OVER, **options)


def five(**options: Any) -> tg.Match:
    """Return a match for five in which seat 3 holds the six of spades and the ace is turned up."""
    return dealt("", "", "", "6S 7S", "", turned="AS", **options)


# The deal


@pytest.mark.rule("PUT-1", "GEN-8")
@pytest.mark.parametrize("first", range(3))
def test_nine_cards_each_and_a_kitty(first: int):
    pack = pack_of("", "", "", turned="8H")
    match = tg.new_match("putz", seed=1, first=first, packs=[pack])
    cards = pack.split()
    for place in range(3):
        seat = (first + 1 + place) % 3
        assert view(match, seat).hand == CardSet(cards[9 * place : 9 * place + 9])
    seen = view(match, None)
    assert seen.counts == (9, 9, 9)
    assert (seen.turned, seen.in_sight, seen.trump, seen.kitty) == (tg.Card("8H"), tg.Card("8H"), "H", 9)
    assert seen.kitty_open
    assert seen.kitty_taker is None
    told = match.events(None)
    assert told[0] == tg.DealStarted(1, first)
    assert told[1:4] == tuple(tg.HandDealt(seat, 9, None) for seat in range(3))
    assert told[4:6] == (tg.CardTurned(tg.Card("8H")), tg.TrumpMade(None, "H", None, ()))
    assert match.events(2)[3] == tg.HandDealt(2, 9, match.view(2).hand)


@pytest.mark.rule("PUT-8", "GEN-8")
@pytest.mark.parametrize("first", range(5))
def test_seven_cards_each_and_one_left_over(first: int):
    pack = pack_of("", "", "", "", "", turned="8H")
    match = tg.new_match("putz", seed=1, first=first, options={"seats": 5}, packs=[pack])
    cards = pack.split()
    for place in range(5):
        seat = (first + 1 + place) % 5
        assert view(match, seat).hand == CardSet(cards[7 * place : 7 * place + 7])
    seen = view(match, 2)
    assert seen.counts == (7,) * 5
    assert (seen.turned, seen.in_sight, seen.trump) == (tg.Card("8H"), tg.Card("8H"), "H")
    assert (seen.kitty, seen.kitty_open, seen.kitty_taker) == (0, False, None)
    assert set(map(str, seen.pack)) == set(ALL)


@pytest.mark.rule("PUT-1", "PUT-8", "PUT-11")
def test_the_game_and_its_seats():
    match = tg.new_match("apple", seed=3)
    assert (match.game, match.seats, match.direction) == ("putz", 3, "clockwise")
    assert tg.new_match("putz", seed=3, options={"seats": 5}).seats == 5
    assert tg.presets("putz") == {}
    assert match.scores == (0, 0, 0)


@pytest.mark.rule("PUT-1", "PUT-8", "GEN-5")
@pytest.mark.parametrize("seats", [2, 4, 6, 0, -3])
def test_other_numbers_of_seats_are_refused(seats: int):
    with pytest.raises(tg.InvalidSetup, match="the option seats is one of 3, 5"):
        tg.new_match("putz", options={"seats": seats})


@pytest.mark.rule("GEN-2", "GEN-5")
def test_bad_setups_are_refused_with_every_fault():
    for wrong in ("3", 3.0, True, None):
        with pytest.raises(TypeError):
            tg.new_match("putz", options={"seats": wrong})
    with pytest.raises(tg.InvalidSetup) as caught:
        tg.new_match(
            "putz", options={"seats": 4, "ties": "some", "undertrump": "never", "target": 7}, seed=-1, first=3
        )
    assert len(caught.value.faults) == 6
    tg.new_match("putz", options={"seats": 5}, first=4)
    with pytest.raises(tg.InvalidSetup, match="from 0 to 2"):
        tg.new_match("putz", first=4)


@pytest.mark.rule("GEN-8")
@pytest.mark.case("P-08")
@pytest.mark.parametrize("seats", [3, 5])
def test_packs_of_a_wrong_size_are_refused(seats: int):
    good = pack_of(*[""] * seats, turned="AS").split()
    for wrong, words in (
        (good[:-1], f"missing: {good[-1]}"),
        ([*good, "6C"], "more than once: 6C"),
        ([*good, "2C"], "not of this game: 2C"),
        (good[:27], "missing: 6S 7S 8S"),
        ([], "missing: 6C 7C"),
        ([*good[:-1], good[0]], f"missing: {good[-1]}; pack 1: more than once: {good[0]}"),
    ):
        with pytest.raises(tg.InvalidSetup, match=words):
            tg.new_match("putz", options={"seats": seats}, packs=[wrong])
    assert tg.new_match("putz", options={"seats": seats}, packs=[good]).deal_number == 1


# The exchange


@pytest.mark.rule("PUT-2")
@pytest.mark.case("P-14")
def test_every_seat_is_asked_and_only_the_holder_may_swap():
    match = three()
    assert match.phase == "exchange"
    assert match.to_act == (0, 1, 2)
    assert [legal(match, seat) for seat in range(3)] == ["keep", "keep swap", "keep"]
    for seat in (0, 2):
        assert refused(match, "swap", seat) is Reason.CARD_NOT_HELD
    for action in ("kitty", "6C", "trump:S", "push"):
        assert refused(match, action, 0) is Reason.NOT_NOW
    assert refused(match, "pass:6C,7C,8C", 1) is Reason.NOT_NOW


@pytest.mark.rule("PUT-2")
def test_a_swap_is_told_when_all_have_answered():
    match = three()
    assert match.push(1, "swap") == (tg.Answered(1, tg.Swap()),)
    assert match.to_act == (0, 2)
    assert view(match, 1).answer == tg.Swap()
    assert view(match, 0).answer is None
    assert view(match, 1).hand == CardSet(SIX_WITH_1[1])
    assert refused(match, "keep", 1) is Reason.NOT_YOUR_TURN
    assert match.push(2, "keep") == (tg.Answered(2, tg.Keep()),)
    assert match.push(0, "keep") == (tg.Answered(0, tg.Keep()), tg.Swapped(1, tg.Card("6S"), tg.Card("JS")))
    assert match.phase == "play"
    for seat in (0, 1, 2, None):
        seen = view(match, seat)
        assert (seen.turned, seen.in_sight, seen.swapped_by, seen.trump) == (
            tg.Card("JS"),
            tg.Card("6S"),
            1,
            "S",
        )
        assert seen.answer is None
        assert seen.kitty == 9
    assert view(match, 1).hand == CardSet("JS 6D 7D 8D 9D TD JD QD KD")


@pytest.mark.rule("PUT-2")
@pytest.mark.case("H-09", "D-10")
def test_everyone_knows_who_holds_the_exchanged_card_until_it_is_played():
    match = answer(three(), 1)
    for seat in (0, 2, None):
        assert view(match, seat).known[1] == CardSet("JS")
    play(match, "6C JS")
    for seat in (0, 2, None):
        assert view(match, seat).known[1] == tg.NO_CARDS
    match = answer(three())
    assert view(match, 0).known[1] == tg.NO_CARDS


@pytest.mark.rule("PUT-2", "GEN-3")
@pytest.mark.case("H-01", "H-04")
def test_a_keep_is_not_told_apart():
    """The holder keeps: events and the others' views are those of a deal in which the six lies in the kitty."""
    other = (SIX_WITH_1[0], SIX_WITH_1[1].replace("6S", "AD"), SIX_WITH_1[2])
    there = dealt(*other, turned="JS", kitty=LEFT_OVER.replace("AD", "6S"))
    here = three()
    for seat in (2, 1, 0):
        assert here.to_act == there.to_act
        assert here.push(seat, "keep") == there.push(seat, "keep")
        for reader in (0, 2, None):
            assert here.view(reader).to_json() == there.view(reader).to_json()
            assert here.events(reader) == there.events(reader)
    assert here.phase == there.phase == "play"


@pytest.mark.rule("PUT-2", "GEN-3")
def test_an_answer_is_not_told_before_all_have_answered():
    one, other = three(), three()
    one.push(1, "swap")
    other.push(1, "keep")
    for reader in (0, 2, None):
        assert one.view(reader).to_json() == other.view(reader).to_json()
        assert one.events(reader) == other.events(reader)
    assert one.view(1).to_json() != other.view(1).to_json()


@pytest.mark.rule("PUT-2")
def test_nobody_is_asked_when_the_six_is_turned_up():
    for hands in (("", "", ""), ("", "", "", "", "")):
        match = dealt(*hands, turned="6D")
        assert match.phase == "play"
        assert match.to_act == (0,)
        assert not any(isinstance(event, tg.Answered) for event in match.events(None))
        assert refused(match, "swap") is Reason.NOT_NOW
        assert refused(match, "keep") is Reason.NOT_NOW
        assert view(match, 0).in_sight == tg.Card("6D")


@pytest.mark.rule("PUT-2", "PUT-8")
def test_all_are_asked_when_the_six_is_in_the_kitty():
    match = dealt(
        "6C 7C 8C 9C TC JC QC KC AC",
        "AD 6D 7D 8D 9D TD JD QD KD",
        "6H 7H 8H 9H TH JH QH KH AH",
        turned="JS",
    )
    assert [legal(match, seat) for seat in range(3)] == ["keep"] * 3
    answer(match)
    assert not any(isinstance(event, tg.Swapped) for event in match.events(None))


@pytest.mark.rule("PUT-8")
def test_the_exchange_at_five_seats():
    match = five()
    assert match.to_act == (0, 1, 2, 3, 4)
    assert [legal(match, seat) for seat in range(5)] == ["keep", "keep", "keep", "keep swap", "keep"]
    assert refused(match, "swap", 4) is Reason.CARD_NOT_HELD
    answer(match, 3)
    assert match.events(None)[-1] == tg.Swapped(3, tg.Card("6S"), tg.Card("AS"))
    assert "AS" in view(match, 3).hand
    assert "6S" not in view(match, 3).hand
    assert view(match, 0).in_sight == tg.Card("6S")
    # What is left over is out of play, and everyone sees it.
    assert view(match, None).out_of_play == CardSet("6S")
    assert view(answer(five()), 4).out_of_play == CardSet("AS")
    assert "kitty" not in legal(match)
    assert refused(match, "kitty") is Reason.NOT_NOW


@pytest.mark.rule("GEN-7", "PUT-2", "PUT-3")
def test_when_time_runs_out_a_seat_keeps_and_plays():
    match = three()
    while match.phase == "exchange":
        seat = match.to_act[-1]
        assert match.view(seat).default == tg.Keep()
        match.push_default(seat)
    assert view(match, 1).swapped_by is None
    assert legal(match).split()[:2] == ["kitty", "6C"]
    assert match.view(0).default == tg.Play("6C")
    assert match.push_default(0) == (tg.Played(0, tg.Card("6C"), ()),)


# The kitty


@pytest.mark.rule("PUT-3", "PUT-4")
def test_the_kitty_becomes_the_hand():
    match = answer(three())
    kitty = CardSet("JS " + LEFT_OVER)
    first = view(match, 0).hand
    assert match.push(0, "kitty") == (KittyTaken(0, 9, kitty),)
    assert match.events(1)[-1] == match.events(None)[-1] == KittyTaken(0, 9, None)
    mine = view(match, 0)
    assert (mine.hand, mine.discarded, mine.out_of_play) == (kitty, first, first)
    assert (mine.kitty, mine.kitty_open, mine.kitty_taker, mine.in_sight) == (0, False, 0, None)
    assert mine.counts == (9, 9, 9)
    assert match.to_act == (0,)
    for seat in (1, 2, None):
        seen = view(match, seat)
        assert seen.known[0] == CardSet("JS")
        assert seen.discarded == tg.NO_CARDS
        assert seen.out_of_play == tg.NO_CARDS
        assert (seen.kitty_taker, seen.in_sight) == (0, None)
    assert legal(match) == " ".join(map(str, kitty))
    # There is no way back, and it is gone for the others.
    assert refused(match, "kitty") is Reason.KITTY_GONE
    assert refused(match, "6C") is Reason.CARD_NOT_HELD
    play(match, "7S")
    assert refused(match, "kitty") is Reason.KITTY_GONE
    assert "kitty" not in legal(match)


@pytest.mark.rule("PUT-3")
def test_each_seat_may_take_it_on_its_turn_before_its_card():
    for taker in range(3):
        match = answer(three())
        for seat, card in ((0, "6C"), (1, "7D"), (2, "6H")):
            assert match.to_act == (seat,)
            assert ("kitty" in legal(match)) is (seat <= taker)
            for other in range(3):
                if other != seat:
                    assert refused(match, "kitty", other) is Reason.NOT_YOUR_TURN
            if seat == taker:
                play(match, "kitty")
                assert match.to_act == (seat,)
                card = "AD"
            play(match, card)
        assert view(match, None).kitty_taker == taker
        assert len(view(match, None).tricks) == 1
        assert refused(match, "kitty") is Reason.KITTY_GONE


@pytest.mark.rule("PUT-3")
def test_after_the_first_trick_the_kitty_is_gone_for_all():
    match = play(answer(three()), "6C 7D 6H")
    assert match.to_act == (0,)
    assert refused(match, "kitty") is Reason.KITTY_GONE
    assert "kitty" not in legal(match)
    seen = view(match, 2)
    assert (seen.kitty, seen.kitty_open, seen.kitty_taker, seen.in_sight) == (9, False, None, tg.Card("JS"))
    assert seen.out_of_play == CardSet("JS")
    assert view(match, None).out_of_play == CardSet("JS")


@pytest.mark.rule("PUT-3")
def test_a_new_hand_follows_suit_by_itself():
    match = play(answer(three()), "6C 7D")
    assert legal(match) == "kitty 6H 7H 8H 9H TH JH QH KH AH"
    play(match, "kitty")
    # No club among the nine, so anything goes; a trump wins.
    assert len(match.legal_actions(2)) == 9
    play(match, "7S")
    assert view(match, 0).tricks[0].winner == 2


@pytest.mark.rule("PUT-2", "PUT-4")
@pytest.mark.case("D-10")
def test_the_exchanged_six_goes_with_the_kitty():
    match = play(answer(three(), 1), "kitty")
    assert "6S" in view(match, 0).hand
    assert "JS" not in view(match, 0).hand
    for seat in (2, None):
        assert view(match, seat).known[:2] == (CardSet("6S"), CardSet("JS"))
    play(match, "6S")
    assert view(match, 2).known[0] == tg.NO_CARDS


@pytest.mark.rule("PUT-2", "PUT-4")
def test_who_has_exchanged_the_six_may_take_it_back_with_the_kitty():
    match = play(answer(three(), 1), "6C kitty")
    assert view(match, 1).hand == CardSet("6S " + LEFT_OVER)
    assert view(match, 1).discarded == CardSet("JS 6D 7D 8D 9D TD JD QD KD")
    for seat in (0, 2, None):
        seen = view(match, seat)
        assert seen.known[1] == CardSet("6S")
        # The jack that it took before is out of play, as all can tell.
        assert seen.out_of_play == CardSet("JS")


@pytest.mark.rule("PUT-4", "GEN-3")
@pytest.mark.case("H-01")
def test_the_taker_goes_on_being_told_its_first_hand_and_nobody_else():
    match = play(answer(three()), "kitty")
    first, rng = CardSet(SIX_WITH_1[0]), random.Random(3)
    while match.deal_number == 1:
        for seat in (0, 1, 2, None):
            seen = view(match, seat)
            assert seen.discarded == (first if seat == 0 else tg.NO_CARDS)
            assert seen.unseen.issuperset(first)
            assert seat == 0 or not seen.known[0] & first
        step(match, rng)
    assert view(match, 0).discarded == tg.NO_CARDS


@pytest.mark.rule("PUT-1", "PUT-3", "PUT-4")
@pytest.mark.case("R-28")
def test_every_card_is_in_one_place():
    for options in OPTION_SETS.values():
        taken = 0
        for match in moments(5, **options):
            if match.is_over:
                break
            seats, pack = match.seats, pack_now(match)
            seen = [view(match, seat) for seat in range(seats)]
            played = list(map(str, seen[0].seen))
            held = [str(card) for one in seen for card in one.hand]
            left_over = pack[9 * 3 :] if seats == 3 else pack[35:]
            swapped = seen[0].swapped_by is not None
            if swapped:
                left_over = ["6" + left_over[0][1], *left_over[1:]]
            taker = seen[0].kitty_taker
            dead = list(map(str, seen[taker].discarded)) if taker is not None else left_over
            assert sorted([*played, *held, *dead]) == sorted(ALL)
            assert len(dead) == (9 if seats == 3 else 1)
            sizes = [len(one.hand) for one in seen]
            assert max(sizes) - min(sizes) <= 1
            assert all(one.out_of_play.issubset(dead) for one in seen)
            taken += taker is not None
        assert taken or options.get("seats") == 5


@pytest.mark.rule("PUT-3", "PUT-4")
def test_undo_gives_the_hand_back():
    match = answer(three())
    before = match.to_record(), [match.view(seat).hand for seat in range(3)]
    play(match, "kitty JS")
    match.undo()
    match.undo()
    assert (match.to_record(), [match.view(seat).hand for seat in range(3)]) == before


# Deals in a row


@pytest.mark.rule("PUT-14")
@pytest.mark.case("M-08")
@pytest.mark.parametrize("seats", [3, 5])
def test_the_dealer_moves_on_and_the_next_seat_leads(seats: int):
    for first in range(seats):
        match, rng = tg.new_match("putz", seed=2, first=first, options={"seats": seats}), random.Random(first)
        for number in range(1, 4):
            dealer = (first + number - 1) % seats
            assert match.dealer == match.view(0).dealer == dealer
            answer(match)
            assert match.to_act == ((dealer + 1) % seats,)
            assert match.view(None).leader == (dealer + 1) % seats
            play_deal(match, rng)


@pytest.mark.rule("PUT-14", "GEN-4")
def test_the_first_dealer_is_drawn_from_the_seed():
    for seats in (3, 5):
        dealers = [tg.new_match("putz", seed=seed, options={"seats": seats}).dealer for seed in range(300)]
        again = [tg.new_match("putz", seed=seed, options={"seats": seats}).dealer for seed in range(300)]
        assert dealers == again
        assert all(300 / seats * 0.6 < dealers.count(seat) < 300 / seats * 1.4 for seat in range(seats))


@pytest.mark.rule("PUT-13", "GEN-1")
@pytest.mark.case("M-07")
def test_when_the_match_is_over_it_is_over():
    for options in ({}, {"seats": 5}):
        match = finished(3, **options)
        assert match.is_over
        assert match.winners
        record = match.to_record()
        for seat in range(match.seats):
            assert not match.legal_actions(seat)
            for action in ("keep", "swap", "kitty", "6C"):
                assert match.view(seat).why_not(action) is Reason.MATCH_OVER
                with pytest.raises(tg.IllegalAction):
                    match.push(seat, action)
        assert match.to_record() == record
        assert tg.Match.from_record(record).to_record() == record


@pytest.mark.rule("GEN-4")
@pytest.mark.case("Z-02", "Z-05")
@pytest.mark.parametrize("options", OPTION_SETS.values(), ids=OPTION_SETS)
def test_a_record_makes_the_same_match_at_every_moment(options: dict[str, Any]):
    for place, match in enumerate(moments(6, **options)):
        if place % 7 == 0 or match.phase != "play":
            again = tg.Match.from_record(match.to_record())
            for seat in (*range(match.seats), None):
                assert again.view(seat) == match.view(seat)
                assert again.events(seat) == match.events(seat)
                assert tg.View.from_json(match.view(seat).to_json()) == match.view(seat)
