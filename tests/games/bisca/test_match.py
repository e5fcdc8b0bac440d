"""Matches of Bisca in pairs: the corte, the swap, who cuts and leads, and when a match ends and who has won it."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from bisca_tools import ALL, FIRST_LEAD, OPTION_SETS, deals, dealt, finished, greedy, pack_of, to_play
from match_tools import events_of, hand, legal, play, play_deal, step

import trickgames as tg
from trickgames import CardSet, Reason
from trickgames.games.bisca import CardDrawn, HeartsKnocked, TrumpInverted
from trickgames.games.bisca.match import BISCA, BiscaView


def view_of(match: tg.Match, seat: int | None) -> BiscaView:
    view = match.view(seat)
    assert isinstance(view, BiscaView)
    return view


@pytest.mark.rule("BIS-1")
def test_four_seats_in_two_pairs_with_forty_cards():
    match = tg.new_match("bisca", seed=1)
    assert match.seats == 4
    assert match.sides == ((0, 2), (1, 3))
    assert match.direction == "anticlockwise"
    assert match.scores == (0, 0)
    assert list(map(str, match.view(0).pack)) == list(ALL)
    assert len(match.view(0).pack) == 40
    assert BISCA.seats(match.options) == 4


@pytest.mark.rule("BIS-3", "GEN-7")
def test_before_any_card_is_dealt_the_cutter_decides():
    match = tg.new_match("bisca", seed=1)
    assert match.phase == "corte"
    assert match.to_act == (0,)
    assert legal(match) == "draw knock"
    for seat in (0, 1, 2, 3, None):
        view = view_of(match, seat)
        assert not view.hand
        assert view.counts == (0, 0, 0, 0)
        assert view.cutter == view.dealer == 0
        assert view.trump is view.leader is view.drawn is view.in_sight is None
        assert not view.swap_over
        assert view.stock == 40
    told = match.push(0, "draw")
    kinds = [type(event).__name__ for event in told]
    assert kinds[:2] == ["CardTurned", "TrumpMade"] or kinds[:3] == [
        "CardTurned", "TrumpInverted", "TrumpMade",
    ]  # fmt: skip
    assert kinds[-4:] == ["HandDealt"] * 4
    assert not any(isinstance(event, tg.HandDealt) for event in match.events(0)[: -len(told)])


@pytest.mark.rule("BIS-3")
@pytest.mark.case("M-08")
@pytest.mark.parametrize("first", [None, 0, 1, 2, 3])
def test_the_right_to_cut_moves_one_seat_on_with_each_deal(first: int | None):
    match = tg.new_match("bisca", seed=1, first=first, options={"target": 1000})
    rng = random.Random(1)
    for number in range(1, 10):
        cutter = ((first or 0) + number - 1) % 4
        assert match.dealer == view_of(match, None).cutter == cutter
        assert match.to_act == (cutter,)
        started = events_of(match, tg.DealStarted)
        assert started[-1] == tg.DealStarted(number, cutter)
        with pytest.raises(tg.IllegalAction) as caught:
            match.push((cutter + 1) % 4, "draw")
        assert caught.value.reason is Reason.NOT_YOUR_TURN
        if play_deal(match, rng).is_over:  # by a deal of all 120
            break


@pytest.mark.rule("BIS-4", "GEN-8")
def test_a_drawn_card_makes_trump_and_goes_to_the_bottom_of_the_stock():
    pack = ["4S", *[card for card in ALL if card != "4S"]]
    match = tg.new_match("bisca", seed=1, packs=[" ".join(pack)])
    told = match.push(0, "draw")
    assert told[0] == tg.CardTurned(tg.Card("4S"))
    assert told[1] == tg.TrumpMade(None, "S", None, ())
    # The card is off the top, so the blocks are dealt from the second card on; seat 2 leads and has the first.
    for i in range(4):
        assert CardSet(pack[1 + 3 * i : 4 + 3 * i]) == match.view((2 + i) % 4).hand
    to_play(match)
    for seat in (0, 1, 2, 3, None):
        view = view_of(match, seat)
        assert view.trump == "S"
        assert view.drawn == view.in_sight == tg.Card("4S")
        assert view.stock == 28
        assert not view.knocked
    state = match.state()
    assert state is not None
    assert [str(card) for card in state.stock] == [*pack[13:], "4S"]


@pytest.mark.rule("BIS-4", "BIS-13")
@pytest.mark.case("H-09", "D-10")
def test_the_card_in_sight_is_drawn_last_and_known_until_it_is_played():
    for seed in range(12):
        match, rng = tg.new_match("bisca", seed=seed, options={"target": 100}), random.Random(seed)
        match.push(0, "draw")
        to_play(match)
        turned = view_of(match, None).in_sight
        assert turned is not None
        while match.deal_number == 1:
            view = view_of(match, None)
            held = [seat for seat in range(4) if turned in match.view(seat).hand]
            if view.stock:
                assert view.in_sight == turned
                assert held == []
                assert view.known == (CardSet(),) * 4
            else:
                assert view.in_sight is None
                assert [seat for seat in range(4) if turned in view.known[seat]] == held
                for seat in range(4):
                    assert [s for s in range(4) if turned in match.view(seat).known[s]] == held
            step(match, rng)
        drawn = events_of(match, CardDrawn)
        assert [event.card for event in drawn] == [None] * 27 + [turned]
        assert [event.in_sight for event in drawn] == [False] * 27 + [True]


@pytest.mark.rule("BIS-5", "GEN-8")
def test_a_knock_makes_hearts_trump_and_turns_no_card():
    pack = list(ALL)
    random.Random(4).shuffle(pack)
    match = tg.new_match("bisca", seed=1, packs=[" ".join(pack)])
    told = match.push(0, "knock")
    assert told[:2] == (HeartsKnocked(0), tg.TrumpMade(0, "H", None, ()))
    assert not any(isinstance(event, (tg.CardTurned, TrumpInverted)) for event in told)
    # The pack is as it was, top first.
    for i in range(4):
        assert CardSet(pack[3 * i : 3 * i + 3]) == match.view((2 + i) % 4).hand
    assert match.phase == "play"
    for seat in (0, 1, 2, 3, None):
        view = view_of(match, seat)
        assert view.knocked
        assert view.trump == "H"
        assert view.drawn is view.in_sight is None
        assert view.swap_over
    play_deal(match)
    drawn = events_of(match, CardDrawn)
    assert [event.card for event in drawn] == [None] * 28
    assert not any(event.in_sight for event in drawn)


@pytest.mark.rule("BIS-6")
@pytest.mark.parametrize("rank", "234567JQKA")
@pytest.mark.parametrize(("suit", "other"), ["SC", "CS", "HD", "DH"])
def test_a_drawn_bisca_turns_trump_to_the_other_suit_of_its_colour(rank: str, suit: str, other: str):
    match = dealt(drawn=rank + suit)
    trump = other if rank in "7A" else suit
    assert match.view(None).trump == trump
    events = match.events(None)
    inverted = [event for event in events if isinstance(event, TrumpInverted)]
    assert inverted == ([TrumpInverted(tg.Card(rank + suit))] if rank in "7A" else [])
    assert tg.TrumpMade(None, trump, None, ()) in events
    assert view_of(match, 1).in_sight == tg.Card(rank + suit)


@pytest.mark.rule("BIS-7", "GEN-7")
def test_the_corte_has_thirty_seconds_and_then_a_card_is_drawn():
    match, other = (tg.new_match("bisca", seed=5) for _ in range(2))
    view = match.view(0)
    assert view.seconds == 30
    assert str(view.default) == "draw"
    assert match.view(1).seconds is match.view(1).default is None
    with pytest.raises(tg.IllegalAction) as caught:
        match.push_default(1)
    assert caught.value.reason is Reason.NOT_YOUR_TURN
    assert match.push_default(0) == other.push(0, "draw")
    assert match.to_record() == other.to_record()
    # No other decision has a limit; to keep is what happens in the swap, and the first legal card in play.
    kinds = set()
    for match in (tg.new_match("bisca", seed=seed) for seed in range(4)):
        while not match.is_over:
            for seat in match.to_act:
                view = match.view(seat)
                kinds.add(match.phase)
                assert view.seconds == (30 if match.phase == "corte" else None)
                expected = {"corte": "draw", "exchange": "keep"}.get(match.phase, str(view.legal_actions[0]))
                assert str(view.default) == expected
            match.push_default(match.to_act[0])
    assert kinds == {"corte", "exchange", "play"}


@pytest.mark.rule("BIS-8", "GEN-3")
def test_three_cards_are_dealt_to_each_seat_and_shown_to_it_alone():
    match = dealt(drawn="6C")
    for seat in (0, 1, 2, 3, None):
        dealt_now = events_of(match, tg.HandDealt, seat)
        assert [event.count for event in dealt_now] == [3] * 4
        for event in dealt_now:
            assert event.cards == (match.view(seat).hand if event.seat == seat else None)
        assert match.view(seat).counts == (3, 3, 3, 3)


SWAP = ("2C 3D 4D", "5D 6D JD", "2S 3S 4S", "5S 6S JS")


@pytest.mark.rule("BIS-9")
@pytest.mark.case("H-09", "D-10")
def test_the_holder_of_the_two_may_swap_it_for_the_card_in_sight():
    match = dealt(*SWAP, drawn="KC")
    assert match.phase == "exchange"
    assert match.to_act == (0, 1, 2, 3)
    assert [legal(match, seat) for seat in range(4)] == ["keep swap", "keep", "keep", "keep"]
    for seat in (3, 1, 0):
        told = match.push(seat, "swap" if seat == 0 else "keep")
        assert told == (tg.Answered(seat, tg.Swap() if seat == 0 else tg.Keep()),)
        assert match.events(2)[-1] == tg.Answered(seat)
    assert str(view_of(match, 0).answer) == "swap"
    assert view_of(match, 2).answer is view_of(match, None).answer is None
    assert not view_of(match, 0).swap_over
    told = match.push(2, "keep")
    assert told == (tg.Answered(2, tg.Keep()), tg.Swapped(0, tg.Card("2C"), tg.Card("KC")))
    assert hand(match, 0) == "KC 3D 4D"
    for seat in (0, 1, 2, 3, None):
        view = view_of(match, seat)
        assert view.swap_over
        assert view.swapped_by == 0
        assert view.in_sight == tg.Card("2C")
        assert view.drawn == tg.Card("KC")
        assert view.answer is None
        assert tg.Card("KC") in view.known[0]
        assert view.trump == "C"
    play(match, "2S 5S KC")
    assert not view_of(match, None).known[0]
    play_deal(match)
    last = events_of(match, CardDrawn)[-1]
    assert (last.card, last.in_sight) == (tg.Card("2C"), True)


@pytest.mark.rule("BIS-9")
def test_the_swap_is_a_right_and_no_duty():
    match = to_play(dealt(*SWAP, drawn="KC"))
    assert hand(match, 0) == "2C 3D 4D"
    assert view_of(match, None).in_sight == tg.Card("KC")
    assert view_of(match, None).swapped_by is None
    assert view_of(match, None).swap_over
    assert not any(isinstance(event, tg.Swapped) for event in match.events(None))


@pytest.mark.rule("BIS-9", "GEN-2")
def test_who_does_not_hold_the_two_cannot_swap():
    match = dealt(*SWAP, drawn="KC")
    for seat, reason in ((0, None), (1, Reason.CARD_NOT_HELD), (2, Reason.CARD_NOT_HELD)):
        assert match.view(seat).why_not("swap") is reason
    with pytest.raises(tg.IllegalAction) as caught:
        match.push(3, "swap")
    assert caught.value.reason is Reason.CARD_NOT_HELD
    match.push(0, "swap")
    for action in ("swap", "keep"):
        assert match.view(0).why_not(action) is Reason.NOT_YOUR_TURN
    for action in ("draw", "knock", "5D", "push", "kitty"):
        assert match.view(1).why_not(action) is Reason.NOT_NOW
    to_play(match)
    assert match.view(2).why_not("swap") is match.view(2).why_not("keep") is Reason.NOT_NOW
    corte = tg.new_match("bisca", seed=1)
    for action in ("swap", "keep", "2C", "trump:H"):
        assert corte.view(0).why_not(action) is Reason.NOT_NOW


@pytest.mark.rule("BIS-9", "GEN-5")
@pytest.mark.case("R-27")
def test_a_bisca_that_changed_the_suit_may_be_swapped_too_unless_the_option_says_no():
    match = dealt("2S 3D 4D", drawn="AC")
    assert match.view(0).trump == "S"
    assert legal(match, 0) == "keep swap"
    play(match, "swap keep keep keep")
    assert hand(match, 0) == "AC 3D 4D"
    assert view_of(match, 3).in_sight == tg.Card("2S")
    other = dealt("2S 3D 4D", drawn="AC", swap_after_inversion=False)
    assert other.phase == "play"
    assert view_of(other, 0).swap_over
    assert dealt("2C 3D 4D", drawn="KC", swap_after_inversion=False).phase == "exchange"


@pytest.mark.rule("BIS-9")
def test_nobody_is_asked_when_there_is_nothing_to_swap():
    assert dealt("2H 3D 4D").phase == "play"  # hearts knocked
    assert dealt("3C 3D 4D", drawn="2C").phase == "play"  # the two itself
    assert dealt("3C 3D 4D", drawn="3H").phase == "exchange"  # the two lies in the stock: asked all the same


@pytest.mark.rule("BIS-9")
def test_only_a_two_that_was_dealt_counts():
    match = dealt("3C 3D 4D", drawn="KC", stock="2C 2D 2H 2S")
    assert [legal(match, seat) for seat in range(4)] == ["keep"] * 4
    to_play(match)
    for _ in range(4):
        match.push(match.to_act[0], match.legal_actions(match.to_act[0])[0])
    holder = next(seat for seat in range(4) if "2C" in match.view(seat).hand)
    expected = Reason.NOT_NOW if match.to_act == (holder,) else Reason.NOT_YOUR_TURN
    assert view_of(match, holder).why_not("swap") is expected
    assert view_of(match, None).in_sight == tg.Card("KC")


@pytest.mark.rule("BIS-10", "GEN-5", "GEN-8")
@pytest.mark.case("R-27", "R-20")
@pytest.mark.parametrize("first", range(4))
@pytest.mark.parametrize("first_lead", ["partner", "cutter", "next"])
def test_who_leads_first(first_lead: str, first: int):
    match = tg.new_match("bisca", seed=1, first=first, options={"first_lead": first_lead})
    pack = json.loads(match.to_record().splitlines()[1])["pack"].split()
    match.push(first, "knock")
    leader = (first + FIRST_LEAD[first_lead]) % 4
    assert match.view(None).leader == leader
    assert match.to_act == (leader,)
    assert match.view(leader).hand == CardSet(pack[:3])
    assert match.view((leader + 1) % 4).hand == CardSet(pack[3:6])


def test_the_helper_packs_are_packs():
    assert sorted(pack_of(["2C AS", "", "QS"], drawn="KC", stock="7H").split()) == sorted(ALL)


# The end of a match


@pytest.mark.rule("BIS-22")
@pytest.mark.parametrize("side", [0, 1])
def test_all_120_win_the_match_whatever_the_score(side: int):
    for match, points in deals("draw", greedy(side)):
        assert match.is_over is (120 in points)
        if points[side] == 120:
            break
    assert match.options["target"] == 100
    assert match.winners == ((0, 2), (1, 3))[side]
    assert len(match.view(None).tricks) == 10
    assert match.scores[side] == match.deal_results[0].points[side] >= 2
    assert match.events(None)[-1] == tg.MatchEnded(match.scores, match.winners)


def after_given(scores: tuple[int, int]) -> tuple[list[str], list[tuple[int, str]]]:
    """Return the packs and actions of deals after which the score is this one in a match to 4 points."""
    for seed in range(4000):
        match, rng = tg.new_match("bisca", seed=seed), random.Random(seed)
        actions: list[tuple[int, str]] = []
        while not match.is_over:
            number = match.deal_number
            seat, action = step(match, rng)
            actions.append((seat, str(action)))
            if match.deal_number > number and match.scores == scores:
                lines = [json.loads(line) for line in match.to_record().splitlines()[1:-2]]
                return [line["pack"] for line in lines], actions
    raise AssertionError(f"no match stood at {scores}")


@pytest.mark.rule("BIS-23", "BIS-21")
@pytest.mark.case("M-01", "M-02")
@pytest.mark.parametrize(
    ("corte", "points", "ends"),
    [
        ("draw", (1, 0), (0, 2)),
        ("draw", (0, 1), (1, 3)),
        ("draw", (1, 1), ()),
        ("draw", (2, 1), (0, 2)),
        ("knock", (2, 1), (0, 2)),
        ("knock", (1, 2), (1, 3)),
        ("draw", (0, 0), ()),
    ],
)
def test_a_deal_at_three_all(corte: str, points: tuple[int, int], ends: tuple[int, ...]):
    """One side gets there; both do and the higher total wins; both do with the same total, and another deal follows."""
    packs, actions = after_given((3, 3))
    for seed in range(3000):
        rng = random.Random(seed)
        pack = list(ALL)
        rng.shuffle(pack)
        match = tg.new_match("bisca", seed=1, packs=[*packs, " ".join(pack)])
        for seat, action in actions:
            match.push(seat, action)
        assert match.scores == (3, 3)
        match.push(match.dealer, corte)
        number = match.deal_number
        play_deal(match, rng)
        if match.deal_results[-1].points == points:
            break
    else:
        pytest.fail(f"no deal gave {points}")
    assert match.scores == (3 + points[0], 3 + points[1])
    assert match.winners == ends
    assert match.is_over is bool(ends)
    assert match.deal_number == number + (not ends)


@pytest.mark.rule("BIS-23", "BIS-3", "BIS-4", "BIS-5", "BIS-10", "GEN-1")
@pytest.mark.parametrize("options", OPTION_SETS.values(), ids=OPTION_SETS)
def test_whole_matches_under_every_option(options: dict[str, Any]):
    target = options.get("target", 4)
    for seed in range(25):
        match = finished(seed, **options)
        scores = [0, 0]
        for number, result in enumerate(match.deal_results, 1):
            assert result.deal == number
            # Nothing but the last deal has ended the match.
            assert max(scores) < target or scores[0] == scores[1]
            scores = [a + b for a, b in zip(scores, result.points, strict=True)]
        assert tuple(scores) == match.scores
        everything = any(award.why == "all 120" for award in match.deal_results[-1].awards)
        assert everything or (max(scores) >= target and scores[0] != scores[1])
        if not everything:
            assert match.winners == ((0, 2) if scores[0] > scores[1] else (1, 3))


@pytest.mark.rule("BIS-23", "GEN-1", "GEN-2")
@pytest.mark.case("M-07")
def test_when_the_match_is_over_it_is_over():
    match = finished(3)
    assert match.to_act == ()
    assert match.phase == "over"
    record = match.to_record()
    for seat in range(4):
        assert not match.legal_actions(seat)
        for action in ("2C", "draw", "keep"):
            with pytest.raises(tg.IllegalAction) as caught:
                match.push(seat, action)
            assert caught.value.reason is Reason.MATCH_OVER
    assert match.to_record() == record
