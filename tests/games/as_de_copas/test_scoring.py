"""The scoring of Ás de Copas: who has won a deal, its stones, and the match, as pure functions and in matches."""

from __future__ import annotations

import random

import pytest
from as_de_copas_tools import OPTION_SETS, dealt, finished, step, view
from match_tools import events_of, play

import trickgames as tg
from trickgames import Award
from trickgames.games.as_de_copas import ClaimSettled, DealWon, SidesKnown
from trickgames.games.as_de_copas.scoring import (
    claimed,
    score_deal,
    stones,
    winners,
)

ALONE, SHARED = ((2,), (0, 1, 3)), ((2, 0), (1, 3))

#: A whole deal for each cell of the table of stones: the hands, the mão, what is declared and played.
CELLS = {(won, alone, lost) for won in (0, 1) for alone in (True, False) for lost in (0, 1, 2)}


@pytest.mark.rule("ADC-13")
def test_vinte_and_quarenta():
    assert claimed(False) == 20
    assert claimed(True) == 40


@pytest.mark.rule("ADC-16")
@pytest.mark.parametrize(
    ("alone", "maker_won", "by_tricks"),
    [(True, True, (9, 6, 3, 3)), (False, True, (3, 2, 1, 1)), (True, False, (3, 2, 1, 1)),
     (False, False, (3, 2, 1, 1))],
)  # fmt: skip
def test_the_table_of_stones(alone: bool, maker_won: bool, by_tricks: tuple[int, ...]):
    for tricks, each in enumerate(by_tricks):
        assert stones(alone=alone, maker_won=maker_won, losers_tricks=tricks) == each


@pytest.mark.rule("ADC-16")
@pytest.mark.case("S-12")
def test_stones_go_to_each_seat_of_the_side_that_has_won():
    assert score_deal(ALONE, 0, (4, 1)) == (Award(2, 6, "maker alone"),)
    assert score_deal(ALONE, 1, (0, 3)) == tuple(Award(seat, 3, "opponents") for seat in (0, 1, 3))
    assert score_deal(SHARED, 0, (3, 2)) == (Award(0, 1, "maker and guest"), Award(2, 1, "maker and guest"))
    assert score_deal(SHARED, 1, (1, 3)) == (Award(1, 2, "opponents"), Award(3, 2, "opponents"))


@pytest.mark.rule("ADC-16")
def test_every_cell_of_the_table_is_reached_in_matches():
    """Random deals of matches reach all twelve, and each gives what the clause says."""
    reached: set[tuple[int, bool, int]] = set()
    for seed in range(200):
        match = finished(seed, target=30)
        results = iter(match.deal_results)
        sides: list[SidesKnown] = []
        for event in match.events(None):
            if isinstance(event, SidesKnown):
                sides.append(event)
            if isinstance(event, DealWon):
                known, result = sides[-1], next(results)
                alone, lost = known.guest is None, event.tricks[1 - event.side]
                assert lost <= 3
                table = [9, 6, 3, 3] if alone and event.side == 0 else [3, 2, 1, 1]
                expected = [table[lost] if seat in event.seats else 0 for seat in range(4)]
                assert list(result.points) == expected
                makers = {known.maker} if alone else {known.maker, known.guest}
                assert (set(event.seats) == makers) is (event.side == 0)
                reached.add((event.side, alone, min(lost, 2)))
        if reached == CELLS and seed > 20:
            break
    assert reached == CELLS


@pytest.mark.rule("ADC-16")
def test_losers_with_three_tricks_are_as_with_two():
    found = 0
    for seed in range(150):
        match = finished(seed, target=30)
        for event, result in zip(events_of(match, DealWon), match.deal_results, strict=True):
            if event.tricks[1 - event.side] == 3:
                found += 1
                alone = result.awards[0].why == "maker alone"
                assert {award.points for award in result.awards} == {3 if alone else 1}
    assert found


@pytest.mark.rule("ADC-15", "ADC-16")
@pytest.mark.case("M-05", "M-06")
def test_a_deal_ends_with_the_trick_that_decides_it():
    # The maker takes 44 with the ace and 40 with the ten of trumps, and needs no third trick.
    hands = ("AH TH KH QH JH", "AC TC KC QC JC", "AD TD KD QD JD", "AS TS KS QS JS")
    match = play(dealt(*hands), "trump:H AH AC AD AS")
    assert match.view(None).points == (44, 0, 0, 0)
    assert match.deal_number == 1
    play(match, "TH TC TD")
    told_now = match.push(3, "TS")
    assert [type(event).__name__ for event in told_now[:4]] == ["Played", "TrickWon", "DealWon", "DealScored"]
    assert events_of(match, DealWon) == [DealWon(0, (0,), (84, 0), (2, 0), False)]
    assert match.scores == (9, 0, 0, 0)
    assert match.deal_number == 2
    assert match.view(1).counts == (5, 5, 5, 5)


@pytest.mark.rule("ADC-15", "ADC-18")
def test_a_match_that_a_claim_ends_shows_the_card_that_nobody_took():
    hands = ("AH KH QH TC JD", "TH AC QC TS JS", "JH AD KD JC AS", "TD QD KC KS QS")
    match = play(dealt(*hands, target=9), "trump:H AH TH JH TD KH+pair")
    assert match.is_over
    assert match.winners == (0,)
    for seat in (0, 1, 2, 3, None):
        now = view(match, seat)
        assert [str(played.card) for played in now.trick] == ["KH"]
        assert now.points == (33, 0, 0, 0)
        assert now.side_points == (73, 0)
        assert now.sides == ((0,), (1, 2, 3))
        assert now.to_act == ()


@pytest.mark.rule("ADC-13", "ADC-15", "ADC-18")
def test_a_claim_wins_at_once_where_its_side_has_enough_its_secret_partner_s_included():
    found: set[tuple[int, bool, bool]] = set()
    for seed in range(60):
        match, rng = tg.new_match("as_de_copas", seed=seed, options={"target": 30}), random.Random(seed)
        while not match.is_over:
            number = match.deal_number
            knows = [view(match, seat) for seat in range(4) if match.view(seat).sides is not None]
            seat, action = step(match, rng)
            if isinstance(action, tg.Play) and "pair" in action.claims:
                now = knows[0]
                assert now.sides is not None and now.side_points is not None
                side = next(i for i, seats in enumerate(now.sides) if seat in seats)
                worth = 40 if action.card.suit.letter == now.trump else 20
                enough = now.side_points[side] + worth >= (66, 55)[side]
                ended = match.is_over or match.deal_number > number
                assert ended is enough
                found.add((side, enough, now.discovered))
    assert len(found) == 8


@pytest.mark.rule("ADC-17")
@pytest.mark.case("M-01")
@pytest.mark.parametrize(
    ("scores", "target", "expected"),
    [
        ((15, 15, 15, 15), 16, ()),
        ((16, 0, 0, 0), 16, (0,)),
        ((16, 17, 3, 18), 16, (3,)),
        ((17, 2, 17, 16), 16, (0, 2)),
        ((16, 16, 16, 0), 16, (0, 1, 2)),
        ((0, 0, 0, 1), 1, (3,)),
        ((0, 0, 0, 0), 1, ()),
    ],
)
def test_who_has_won_the_match(scores: tuple[int, ...], target: int, expected: tuple[int, ...]):
    assert winners(scores, target) == expected


@pytest.mark.rule("ADC-17", "GEN-1", "GEN-5")
@pytest.mark.case("M-07", "S-12")
@pytest.mark.parametrize("options", OPTION_SETS.values(), ids=OPTION_SETS)
def test_whole_matches_end_with_the_first_deal_that_gives_somebody_enough(options: dict[str, object]):
    target = options.get("target", 16)
    assert isinstance(target, int)
    shared = 0
    for seed in range(25):
        match = finished(seed, **options)
        totals = [0, 0, 0, 0]
        for place, result in enumerate(match.deal_results):
            totals = [a + b for a, b in zip(totals, result.points, strict=True)]
            assert (max(totals) >= target) is (place == len(match.deal_results) - 1)
        assert match.scores == tuple(totals)
        assert match.winners == tuple(seat for seat in range(4) if totals[seat] == max(totals))
        assert match.to_act == ()
        assert all(not match.legal_actions(seat) for seat in range(4))
        shared += len(match.winners) > 1
        assert tg.Match.from_record(match.to_record()).to_record() == match.to_record()
    assert shared or target > 8


@pytest.mark.rule("ADC-16", "ADC-17")
@pytest.mark.case("S-10")
def test_scores_are_by_seat_while_sides_change_with_every_deal():
    match, rng = tg.new_match("as_de_copas", seed=3, options={"target": 40}), random.Random(3)
    sides: set[tuple[tuple[int, ...], ...]] = set()
    while not match.is_over:
        step(match, rng)
        assert len(match.scores) == 4
        if match.sides is not None:
            sides.add(match.sides)
    assert len(sides) > 4


@pytest.mark.rule("ADC-2", "ADC-13", "ADC-15")
@pytest.mark.case("S-10")
def test_what_the_sides_have_is_their_cards_and_their_claims():
    for seed in range(30):
        match = finished(seed, target=30)
        taken = {0: 0, 1: 0, 2: 0, 3: 0}
        sides: SidesKnown | None = None
        claims: list[ClaimSettled] = []
        for event in match.events(None):
            if isinstance(event, tg.DealStarted):
                taken, claims = dict.fromkeys(range(4), 0), []
            elif isinstance(event, tg.TrickWon):
                taken[event.seat] += event.points
                assert event.points == sum(
                    {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}[str(c)[0]] for c in event.cards
                )
            elif isinstance(event, SidesKnown):
                sides = event
            elif isinstance(event, ClaimSettled) and event.credited:
                claims.append(event)
            elif isinstance(event, DealWon):
                assert sides is not None
                makers = (sides.maker, sides.guest)
                expected = [
                    sum(points for seat, points in taken.items() if (seat in makers) is (side == 0))
                    + sum(claim.points for claim in claims if (claim.seat in makers) is (side == 0))
                    for side in (0, 1)
                ]
                assert list(event.points) == expected
                assert event.points[event.side] >= (66, 55)[event.side]
