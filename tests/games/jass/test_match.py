"""Whole matches of Jass: what scores when and is shown to whom, and how a match ends."""

from __future__ import annotations

import random
from typing import Any

import pytest
from jass_tools import (  # fmt: skip
    CONTRACTS,
    MELDS,
    OPTION_SETS,
    dealt,
    finished,
    moments,
    suit_pack,
    view,
)
from match_tools import events_of, play, play_deal, step

import trickgames as tg
from trickgames import Award, CardSet
from trickgames.games.jass import Meld, MeldsShown, StoeckShown
from trickgames.games.jass.scoring import shown_melds


def melds_of_side(side: int) -> tuple[Meld, ...]:
    return (
        Meld(0 + side, "row", CardSet("QH KH AH"), 20),
        Meld(2 + side, "row", CardSet("8C 9C TC JC"), 50),
    )


# Weis


@pytest.mark.rule("JAS-15e", "JAS-15d")
@pytest.mark.case("H-04", "S-09", "Y-01")
def test_melds_are_shown_and_scored_when_the_first_trick_is_complete():
    match = dealt(*MELDS, trump="D", weis=True)
    while len(match.view(None).history) < 4:
        assert not events_of(match, MeldsShown)
        assert view(match).melds == () and view(match).counted == (0, 0)
        assert all(not match.view(None).known[seat] for seat in range(4))
        match.push(match.to_act[0], match.legal_actions(match.to_act[0])[0])
        if match.view(None).tricks:
            break
    shown = events_of(match, MeldsShown)
    assert len(shown) == 1
    names = [type(event).__name__ for event in match.events(None)][-2:]
    assert names == ["TrickWon", "MeldsShown"]
    expected = shown_melds([CardSet(hand) for hand in MELDS], "D", 0)
    assert shown[0].melds == expected
    assert shown[0].points == sum(meld.points for meld in expected)
    for seat in (0, 1, 2, 3, None):
        assert events_of(match, MeldsShown, seat) == shown
        assert view(match, seat).melds == expected
        assert view(match, seat).counted[shown[0].side] >= shown[0].points


@pytest.mark.rule("JAS-15e")
@pytest.mark.case("H-04", "H-09")
def test_only_the_melds_that_score_are_shown_and_their_cards_stay_known_until_played():
    match = play(dealt(*MELDS, trump="D", weis=True), "6C 7C 8C QC")
    public = view(match)
    melds = melds_of_side(0)
    assert public.melds == melds
    assert public.counted == (70, 3)
    assert public.known == (CardSet("QH KH AH"), CardSet(), CardSet("9C TC JC"), CardSet())
    assert view(match, 1).known[0] == CardSet("QH KH AH")
    assert view(match, 1).known[1] == match.view(1).hand
    assert view(match, 2).known[2] == match.view(2).hand
    # The row of seat 1 is told to nobody, nor that there is one.
    assert not public.known[1] and not match.view(0).known[1] and not match.view(2).known[1]
    assert all("8H" not in str(event) for event in match.events(None))
    while match.deal_number == 1:
        known = match.view(None).known
        assert known[0].issubset(match.view(0).hand) and known[2].issubset(match.view(2).hand)
        played = match.view(None).seen
        assert known[0] == CardSet("QH KH AH") - played
        assert known[2] == CardSet("8C 9C TC JC") - played
        match.push(match.to_act[0], match.legal_actions(match.to_act[0])[0])
    assert view(match).melds == () and not any(match.view(None).known)


@pytest.mark.rule("JAS-15e")
def test_a_meld_counts_though_its_team_wins_no_trick():
    # Forehand has all trumps but the other team the longest row and the same number of cards.
    pack = suit_pack("C", "D", "H", "S")
    match = tg.new_match("jass", seed=1, first=3, options={"weis": True, "match_bonus": 100}, packs=[pack])
    play_deal(play(match, "trump:C"))
    assert match.deal_results[0].points == (257 + 600, 0)
    hands = (
        "JC 9C AC KC QC TC 8C 6C AS",
        "6D 7D 8D 9D TD JD QD KD 6S",
        "6H 7H 9H TH QH KH AD 7S 9S",
        "7C JH AH 8H 8S TS JS QS KS",
    )
    match = dealt(*hands, trump="C", weis=True, match_bonus=100)
    play_deal(play(match, "JC"))
    result = match.deal_results[0]
    assert {trick.seat % 2 for trick in events_of(match, tg.TrickWon)} == {0}
    assert result.points == (257, 250 + 50)
    assert Award(1, 300, "weis") in result.awards


@pytest.mark.rule("JAS-15e")
def test_without_the_option_no_meld_is_told():
    match = dealt(*MELDS, trump="D")
    play_deal(match)
    assert not events_of(match, MeldsShown)
    assert sum(match.scores) == 157


@pytest.mark.rule("JAS-15d", "JAS-15e")
def test_melds_are_of_the_cards_dealt_in_every_contract():
    for contract in CONTRACTS:
        match = dealt(*MELDS, trump=contract, weis=True, contracts=list(CONTRACTS))
        play_deal(match)
        shown = events_of(match, MeldsShown)
        assert shown and shown[0].melds == shown_melds([CardSet(hand) for hand in MELDS], contract, 0)


# Stöck


@pytest.mark.rule("JAS-15f")
@pytest.mark.case("Y-01")
def test_stoeck_is_shown_with_the_second_card_and_counted_with_its_trick():
    hands = ("KC QC 6D 7D 8D", "6C 7C 9D TD", "8C 9C JD QD", "TC JC KD AD")
    match = dealt(*hands, trump="C", stoeck=True)
    play(match, "KC 6C 8C TC")
    assert not events_of(match, StoeckShown) and view(match).stoeck is None
    while "QC" not in match.view(None).seen:
        seat = match.to_act[0]
        plays = match.legal_actions(seat).plays
        if seat == 0 and "QC" in plays:
            before = view(match).counted
            told = match.push(0, "QC")
            assert told[:2] == (tg.Played(0, tg.Card("QC"), ()), StoeckShown(0, 20))
            break
        match.push(seat, tg.Play(plays[0]))
    assert view(match, 3).stoeck == 0
    assert view(match).counted == before or not match.view(None).trick
    while match.view(None).trick:
        match.push(match.to_act[0], match.legal_actions(match.to_act[0])[0])
    points = view(match).counted
    assert sum(points) == sum(match.view(None).points) + 20
    play_deal(match)
    assert Award(0, 20, "stoeck") in match.deal_results[0].awards
    assert sum(match.scores) == 177


@pytest.mark.rule("JAS-15f")
def test_there_is_no_stoeck_in_two_hands_or_without_trump_or_without_the_option():
    split = ("KC 6D", "QC 7D", "6C", "7C")
    both = ("KC QC KD", "QD", "", "")
    for hands, trump, options in (
        (split, "C", {"stoeck": True}),
        (both, "D", {"stoeck": True}),
        (both, "obenabe", {"stoeck": True, "contracts": ["obenabe"]}),
        (both, "undenufe", {"stoeck": True, "contracts": ["undenufe"]}),
        (both, "C", {}),
    ):
        match = dealt(*hands, trump=trump, **options)
        play_deal(match)
        assert not events_of(match, StoeckShown)
        assert sum(match.scores) == 157


@pytest.mark.rule("JAS-15f", "JAS-15d", "JAS-15c")
def test_the_cards_of_stoeck_may_be_in_melds_too_and_all_is_multiplied():
    match = dealt(
        "QC KC AC 6D 8D TD 6H 8H TH", trump="C", weis=True, stoeck=True, multipliers={"C": 3, "D": 2}
    )
    assert view(match).multiplier == 3
    forehand_melds = shown_melds([match.view(seat).hand for seat in range(4)], "C", 0)
    play_deal(match)
    melds = sum(meld.points for meld in forehand_melds)
    assert sum(match.scores) == 3 * (157 + 20 + melds)
    assert events_of(match, StoeckShown)[0].points == 60
    assert events_of(match, MeldsShown)[0].points == 3 * melds


# The end of a match


@pytest.mark.rule("JAS-13", "JAS-14")
def test_the_match_ends_after_the_deal_in_which_the_target_is_reached():
    packs = [suit_pack("C", "D", "H", "S")] * 7
    for target, deals in ((157, 1), (158, 3), (314, 3)):
        match = tg.new_match("jass", seed=1, first=3, options={"target": target}, packs=packs)
        for number in range(1, deals + 1):
            # Whoever is forehand wins all: both teams in turn.
            assert not match.is_over
            play_deal(play(match, "trump:C"))
            assert len(match.deal_results) == number
        assert match.is_over
        assert match.winners == (0, 2)
        assert match.scores == (157 * ((deals + 1) // 2), 157 * (deals // 2))
        assert match.events(None)[-1] == tg.MatchEnded(match.scores, (0, 2))


@pytest.mark.rule("JAS-13")
def test_the_target_is_a_thousand_unless_said_otherwise():
    match = tg.new_match("jass", seed=1)
    assert match.options["target"] == 1000
    packs = [suit_pack("C", "D", "H", "S")] * 14
    for target in (1000, 1500, 2000):
        match = tg.new_match("jass", seed=1, first=3, options={"target": target}, packs=packs)
        while not match.is_over:
            before = max(match.scores)
            play_deal(play(match, "trump:C"))
        assert before < target <= max(match.scores)


def two_even_deals(seed: int) -> tg.Match | None:
    """Return a match in which after two deals both teams have the same total, at the target; None if it is not so."""
    match, rng = tg.new_match("jass", seed=seed, options={"target": 157}), random.Random(seed)
    play_deal(match, rng)
    if not match.is_over:
        play_deal(match, rng)
    return match if match.scores == (157, 157) else None


@pytest.mark.rule("JAS-14")
@pytest.mark.case("M-01")
def test_equal_totals_at_the_target_bring_another_deal():
    """A deal alone, of an odd number of points, never ends in a tie; two may."""
    tied = next(match for seed in range(5000) if (match := two_even_deals(seed)) is not None)
    assert not tied.is_over and tied.deal_number == 3 and tied.winners == ()
    play_deal(tied, random.Random(1))
    assert tied.is_over
    assert tied.winners == ((0, 2) if tied.scores[0] > tied.scores[1] else (1, 3))


@pytest.mark.rule("JAS-14")
@pytest.mark.case("M-02")
def test_without_the_option_whole_deals_are_compared():
    for seed in range(20):
        match, rng = (
            tg.new_match("jass", seed=seed, options={"target": 60, "weis": True}),
            random.Random(seed),
        )
        while not match.is_over:
            assert match.scores == tuple(
                sum(result.points[side] for result in match.deal_results) for side in (0, 1)
            )
            step(match, rng)
        assert len(match.view(None).tricks) == 9
        assert match.winners == ((0, 2) if match.scores[0] > match.scores[1] else (1, 3))


@pytest.mark.rule("JAS-14")
@pytest.mark.case("M-02")
@pytest.mark.parametrize("name", ["stop", "swisslos"])
def test_with_the_option_the_match_stops_inside_a_deal(name: str):
    """At every trick the count is done again here, in the order Stöck, Weis, trick."""
    options = OPTION_SETS[name]
    target, stops = options["target"], set()
    for seed in range(40):
        scores = [0, 0]
        stoeck: StoeckShown | None = None
        match = finished(seed, **options)
        events = match.events(None)
        factor, tricks = 1, 0
        for place, event in enumerate(events):
            match event:
                case tg.DealStarted():
                    stoeck, tricks = None, 0
                case tg.TrumpMade():
                    factor = dict(options.get("multipliers", {})).get(event.trump, 1)
                case StoeckShown():
                    stoeck = event
                case tg.TrickWon():
                    tricks += 1
                    groups = []
                    if stoeck is not None:
                        groups.append((stoeck.seat % 2, stoeck.points, "stoeck"))
                        stoeck = None
                    after = events[place + 1] if place + 1 < len(events) else None
                    if isinstance(after, MeldsShown):
                        groups.append((after.side, after.points, "weis"))
                    bonus = 0
                    if tricks == 9:
                        won = [e.seat % 2 for e in events[: place + 1] if isinstance(e, tg.TrickWon)][-9:]
                        bonus = options.get("match_bonus", 0) if len(set(won)) == 1 else 0
                    groups.append((event.seat % 2, (event.points + bonus) * factor, "trick"))
                    for side, points, why in groups:
                        assert max(scores) < target, "the match should have stopped"
                        scores[side] += points
                        if scores[side] >= target:
                            stops.add(why)
                            break
                case tg.DealScored():
                    assert event.scores == tuple(scores)
        assert match.is_over and match.scores == tuple(scores)
        assert match.winners == ((0, 2) if scores[0] >= target else (1, 3))
        assert min(match.scores) < target <= max(match.scores)
    assert "trick" in stops
    assert name != "swisslos" or stops >= {"trick", "weis"}


@pytest.mark.rule("JAS-14", "JAS-15f")
@pytest.mark.case("M-02")
@pytest.mark.parametrize(
    ("options", "scores"),
    [
        ({"stoeck": True, "stop_at_target": True}, (23, 0)),
        ({"stop_at_target": True}, (3, 48)),
        ({"stoeck": True, "stop_at_target": True, "multipliers": {"C": 2}, "target": 40}, (46, 0)),
        ({"stoeck": True, "stop_at_target": True, "target": 24}, (23, 48)),
    ],
)
def test_stoeck_is_counted_before_the_trick_it_falls_in(options: dict[str, Any], scores: tuple[int, int]):
    """The king of trumps makes Stöck in a trick that would take the other team past the target."""
    match = dealt("QC KC", "6C JC", "7C 9C", "8C TC", trump="C", **{"target": 20, **options})
    play(match, "QC 6C 7C 8C")
    assert not match.is_over and match.scores == (0, 0)
    before = match.copy()
    play(match, "KC JC 9C TC")
    assert match.is_over
    assert match.scores == scores == match.deal_results[0].points == view(match).counted
    assert match.winners == ((0, 2) if scores[0] > scores[1] else (1, 3))
    assert match.view(0).phase == "over" and not match.legal_actions(1)
    # It can be taken back, and goes on the same way.
    for _ in range(4):
        match.undo()
    assert match.to_record() == before.to_record()
    assert tg.Match.from_record(play(match, "KC JC 9C TC").to_record()).scores == scores


@pytest.mark.rule("JAS-14", "JAS-15e")
@pytest.mark.case("M-02")
def test_melds_are_counted_before_the_first_trick():
    hands = (
        "6C 7C JC 6D 8D TD QD AD QH",
        "9C 6H 7H 8H 9H 6S 8S TS QS",
        "AC 7D 9D JD KD JH KH 9S KS",
        "8C TC QC KC TH AH 7S JS AS",
    )
    for weis, scores in ((True, (0, 50)), (False, (55, 0))):
        match = dealt(*hands, trump="C", weis=weis, stop_at_target=True, target=50)
        play(match, "JC 9C AC TC")
        assert match.is_over and match.scores == scores
        names = [type(event).__name__ for event in match.events(None)]
        assert names[-2:] == ["DealScored", "MatchEnded"]
        assert ("MeldsShown" in names) is weis


@pytest.mark.rule("JAS-14", "JAS-15", "JAS-12")
def test_the_last_trick_is_counted_as_a_whole():
    for target, options, scores in (
        (157, {}, (157, 0)),
        (153, {}, (157, 0)),
        (158, {"match_bonus": 100}, (257, 0)),
    ):
        options = {**options, "stop_at_target": True, "target": target}
        match = tg.new_match("jass", seed=1, first=3, options=options, packs=[suit_pack("C", "D", "H", "S")])
        play_deal(play(match, "trump:C"))
        assert match.is_over and match.scores == scores
        assert len(match.view(None).tricks) == 9


@pytest.mark.rule("JAS-14")
def test_the_match_scores_move_when_a_deal_is_scored():
    for options in (OPTION_SETS["weis"], OPTION_SETS["stop"]):
        for match in moments(3, **options):
            done = [sum(result.points[side] for result in match.deal_results) for side in (0, 1)]
            assert list(match.scores) == done == list(match.view(1).scores)
