"""Computer players of Ás de Copas: what each level does in telling positions, and how the levels compare."""

from __future__ import annotations

import statistics
from typing import Any

import pytest
from as_de_copas_tools import OPTION_SETS, dealt, legal, play, view

import trickgames as tg

#: Seat 0 is the maker; the ace of diamonds is with seat 2.
HANDS = ("AH KH TH TC JD", "AC JC QC TS JS", "AD TD KC QS KS", "QH JH KD QD AS")


def chosen(match: tg.Match, level: str = "normal", seed: int = 1) -> str:
    """Return what a level does for the seat to act."""
    seat = match.to_act[0]
    return str(tg.player(level, seed=seed).choose(match.view(seat)))


def often(match: tg.Match, level: str = "easy") -> set[str]:
    """Return what a level does with many seeds."""
    return {chosen(match, level, seed) for seed in range(40)}


@pytest.mark.rule("ADC-5", "ADC-6", "GEN-6")
@pytest.mark.parametrize(
    ("hand", "made", "alone"),
    [
        ("AH TH KH QH AS", "trump:H", True),
        ("AH AC AD TD KD", "trump:D", True),
        ("AH AC AD AS JS", "trump:", True),  # nobody to call
        ("AH JC QC JD QS", "trump:C+AC", False),
        ("AH QD JD JC QS", "trump:D+AD", False),
    ],
)
def test_normal_plays_alone_with_a_strong_hand_and_calls_an_ace_with_a_weak_one(
    hand: str, made: str, alone: bool
):
    choice = chosen(dealt(hand))
    assert choice.startswith(made)
    assert (len(choice) == len("trump:H")) is alone


@pytest.mark.rule("GEN-6")
def test_easy_makes_a_long_suit_trump_and_calls_where_it_can():
    match = dealt("AH KS QS TS JC", "AC", "AS", "AD")
    assert often(match) == {"trump:S+AC", "trump:S+AS"}
    assert often(dealt("AH AC AD AS JS")) == {"trump:S"}


@pytest.mark.rule("ADC-13")
def test_normal_claims_and_wins_at_once_where_it_can():
    hands = ("AH KH QH TC JD", "TH AC QC TS JS", "JH AD KD JC AS", "TD QD KC KS QS")
    assert chosen(play(dealt(*hands), "trump:H AH TH JH TD")) in ("QH+pair", "KH+pair")


@pytest.mark.rule("ADC-13")
def test_a_lead_from_a_pair_claims_it():
    for seed in range(60):
        match = tg.new_match("as_de_copas", seed=seed, options={"target": 1})
        while not match.is_over:
            seat = match.to_act[0]
            action = tg.player("normal").choose(match.view(seat))
            if isinstance(action, tg.Play) and not match.view(seat).trick:
                pairs = [
                    a for a in match.legal_actions(seat) if isinstance(a, tg.Play) and "pair" in a.claims
                ]
                assert action.card not in {pair.card for pair in pairs} or "pair" in action.claims
            match.push(seat, action)


@pytest.mark.rule("ADC-12")
def test_the_maker_asks_to_free_its_guest_and_the_opponents_leave_the_ace_locked():
    assert chosen(play(dealt(*HANDS), "trump:H+AD")) == "JD+see"
    match = play(dealt(*HANDS, first=3), "trump:H+AD")
    assert "QD+see" in legal(match)
    assert "see" not in chosen(match)


@pytest.mark.rule("ADC-18")
def test_the_guest_helps_and_the_opponents_keep_their_points_from_the_maker():
    # The maker's ace of trumps takes the trick. Seat 1 is against it, seat 2 is its guest; neither has a trump.
    match = play(dealt(*HANDS), "trump:H+AD AH")
    assert view(match, 1).guest is None
    assert chosen(match) == "JC"
    match.push(1, "JC")
    assert tg.Card(chosen(match)).rank >= tg.Rank.KING
    assert not view(match, 1).discovered
    # Alone, the maker has no friend there.
    match = play(dealt(*HANDS), "trump:H AH JC")
    assert chosen(match) == "QS"


@pytest.mark.rule("ADC-9", "ADC-10")
def test_easy_takes_what_it_can_and_leaves_the_maker_its_trick():
    match = play(dealt(*HANDS, first=1), "trump:H JC")
    assert often(match) == {"KC"}
    # The guest does not go over the maker.
    hands = ("AH KH TH KC JD", "AC JC QC TS JS", "AD TC QD QS KS", "QH JH KD TD AS")
    match = play(dealt(*hands), "trump:H+AD KC JC")
    assert match.to_act == (2,)
    assert often(match) == {"TC"}  # the only club


@pytest.mark.case("A-03", "A-13", "A-04")
@pytest.mark.parametrize("level", tg.LEVELS)
def test_every_level_plays_whole_matches_legally(level: str):
    for options in OPTION_SETS.values():
        for seed in range(12):
            match = tg.new_match("as_de_copas", seed=seed, options=options)
            for seat in range(4):
                match.seat(seat, tg.player(level, seed=seed + seat))
            match.advance()
            assert match.is_over


def played(seed: int, players: list[tg.Player]) -> tuple[tuple[int, ...], set[int]]:
    """Return the stones of one deal by seat, and the seats of the maker's side."""
    match = tg.new_match("as_de_copas", seed=seed, first=seed % 4, options={"target": 1})
    while not match.deal_results:
        seat = match.to_act[0]
        match.push(seat, players[seat].choose(match.view(seat)))
    [known] = [event for event in match.events(None) if isinstance(event, tg.SidesKnown)]
    return match.deal_results[0].points, {known.maker} | ({known.guest} - {None})  # type: ignore[operator]


@pytest.mark.rule("GEN-6")
@pytest.mark.case("A-14", "C-12")
@pytest.mark.parametrize(("better", "worse"), [("easy", "random"), ("normal", "easy"), ("normal", "random")])
def test_levels_are_ordered(better: str, worse: str):
    """One seat of the better level among three of the other, over the same packs from every seat."""
    good, bad = tg.player(better, seed=3), tg.player(worse, seed=4)
    blocks: list[float] = []
    for seed in range(120):
        total = 0.0
        for chair in range(4):
            players: list[Any] = [good if seat == chair else bad for seat in range(4)]
            points, _ = played(seed, players)
            total += points[chair] - (sum(points) - points[chair]) / 3
        blocks.append(total / 4)
    mean, error = statistics.mean(blocks), statistics.stdev(blocks) / len(blocks) ** 0.5
    assert mean - 1.96 * error > 0, (mean, error)
