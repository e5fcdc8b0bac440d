"""The scoring of Jass: as pure functions, in matches to their end, and over very many deals."""

from __future__ import annotations

import random
from typing import Any

import pytest
from core_tables import scaled
from jass_tools import CONTRACTS, SWISS, dealt, suit_pack, view
from match_tools import events_of, play, play_deal

import trickgames as tg
from trickcore import Rng, State, playouts
from trickgames import Award, CardSet
from trickgames.games.jass.rules import table
from trickgames.games.jass.scoring import (
    Meld,
    best_meld,
    counted,
    melds_of,
    shown_melds,
    stoeck_seat,
    summed,
    trick_awards,
    winner,
)

RANKS = "6789TJQKA"


def row(seat: int, cards: str, points: int) -> Meld:
    return Meld(seat, "row", CardSet(cards), points)


def four(seat: int, rank: str, points: int) -> Meld:
    return Meld(seat, "four", CardSet([rank + suit for suit in "CDHS"]), points)


def hands_of(*hands: str) -> list[CardSet]:
    return [CardSet(hand) for hand in hands]


# Card points


@pytest.mark.rule("JAS-10", "JAS-11", "JAS-12", "JAS-15a", "JAS-15b")
@pytest.mark.case("S-06")
@pytest.mark.parametrize("contract", CONTRACTS)
def test_the_cards_count_152_under_every_contract(contract: str):
    rules = table()
    mode = rules.mode(contract)
    assert sum(rules.points(card, mode) for card in rules.pack) == 152
    by_rank = {"A": 11, "K": 4, "Q": 3, "J": 2, "T": 10, "9": 0, "8": 0, "7": 0, "6": 0}
    if contract == "obenabe":
        by_rank |= {"8": 8}
    elif contract == "undenufe":
        by_rank |= {"8": 8, "6": 11, "A": 0}
    for card in rules.pack:
        points = by_rank[str(card)[0]]
        if card.suit.letter == contract:
            points = {"J": 20, "9": 14}.get(str(card)[0], points)
        assert rules.points(card, mode) == points, card


@pytest.mark.rule("JAS-12", "JAS-15a", "JAS-15b")
@pytest.mark.case("S-06", "S-10")
@pytest.mark.parametrize("contract", CONTRACTS)
@pytest.mark.parametrize("options", [{}, {"jack_exempt": True, "undertrump": "only-trumps"}])
def test_over_100_000_random_deals_the_points_total_157(contract: str, options: dict[str, Any]):
    """Every deal is a pack of its own, played out at random in the core."""
    rules = table(**options)
    mode = rules.mode(contract)
    deals = scaled(9001)
    rng = Rng(CONTRACTS.index(contract), len(options))
    for _ in range(deals):
        pack = rng.pack(rules.pack)
        state = State(
            rules, [CardSet(pack[9 * i : 9 * i + 9]) for i in range(4)], leader=rng.below(4), mode=mode
        )
        totals = playouts(state, 1, rng)
        assert sum(totals.points) == 157
        assert sum(totals.tricks) == 9


@pytest.mark.rule("JAS-12", "JAS-13", "JAS-15", "JAS-15c", "JAS-15e", "JAS-15f")
@pytest.mark.case("S-08", "S-10")
def test_the_awards_of_deals_in_matches_add_up_under_every_contract_and_option():
    """What a deal gives both sides is 157 and what is added for the match, melds and Stöck, all of it multiplied."""
    seen: set[str] = set()
    for seed in range(scaled(1000, 60)):
        rng = random.Random(seed)
        factors = {contract: rng.randint(1, 4) for contract in CONTRACTS if rng.random() < 0.6}
        bonus = rng.choice([0, 100, 257])
        options = {
            "target": 10**6,
            "contracts": list(CONTRACTS),
            "multipliers": factors,
            "match_bonus": bonus,
            "weis": rng.random() < 0.7,
            "stoeck": rng.random() < 0.7,
            "jack_exempt": rng.random() < 0.5,
        }
        pack = suit_pack(*rng.sample("CDHS", 4)) if seed % 10 == 0 else None
        match = tg.new_match("jass", seed=seed, options=options, packs=[pack] if pack else [])
        forehand = match.to_act[0]
        hands = [match.view(seat).hand for seat in range(4)]
        contract = CONTRACTS[seed % 6]
        match.push(forehand, f"trump:{contract}")
        play_deal(match, rng)
        result, factor = match.deal_results[0], factors.get(contract, 1)
        won = {trick.seat % 2 for trick in events_of(match, tg.TrickWon)}
        expected = 157 + bonus * (len(won) == 1)
        if options["weis"]:
            expected += sum(meld.points for meld in shown_melds(hands, contract, forehand))
        if options["stoeck"] and stoeck_seat(hands, contract) is not None:
            expected += 20
        assert sum(result.points) == expected * factor == sum(match.scores)
        for side in (0, 1):
            assert sum(award.points for award in result.awards if award.side == side) == result.points[side]
        of_cards = [award for award in result.awards if award.why in ("tricks", "last trick")]
        assert sum(award.points for award in of_cards) == 157 * factor
        assert [award.points for award in of_cards if award.why == "last trick"] == [5 * factor]
        seen |= {award.why for award in result.awards}
    assert seen == {"tricks", "last trick", "match", "weis", "stoeck"}


@pytest.mark.rule("JAS-12", "JAS-13")
def test_a_tricks_points_go_to_its_winners_team():
    for seed in range(8):
        match, rng = tg.new_match("jass", seed=seed), random.Random(seed)
        play_deal(match, rng)
        taken = [0, 0]
        won = events_of(match, tg.TrickWon)
        assert len(won) == 9
        for trick in won:
            taken[trick.seat % 2] += trick.points
        assert tuple(taken) == match.deal_results[0].points == match.scores
        contract = events_of(match, tg.TrumpMade)[0].trump
        mode = table().mode(contract)
        last = sum(table().points(card, mode) for card in won[-1].cards)
        assert won[-1].points == last + 5


# Matches, multipliers


@pytest.mark.rule("JAS-15", "JAS-15c", "JAS-12")
@pytest.mark.case("S-08")
@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({}, (157, 0)),
        ({"match_bonus": 100}, (257, 0)),
        ({"match_bonus": 100, "multipliers": {"C": 3}}, (771, 0)),
        ({"multipliers": {"C": 3}}, (471, 0)),
        ({"multipliers": {"D": 3}}, (157, 0)),
        ({"match_bonus": 1, "multipliers": {"C": 1}}, (158, 0)),
    ],
)
def test_all_tricks_won(options: dict[str, Any], expected: tuple[int, int]):
    match = tg.new_match("jass", seed=1, first=3, options=options, packs=[suit_pack("C", "D", "H", "S")])
    play_deal(play(match, "trump:C"))
    assert match.deal_results[0].points == expected
    whys = {award.why: award.points for award in match.deal_results[0].awards}
    factor = options.get("multipliers", {}).get("C", 1)
    bonus = {"match": options["match_bonus"] * factor} if "match_bonus" in options else {}
    assert whys == {"tricks": 152 * factor, "last trick": 5 * factor, **bonus}


#: Seat 2 takes one early trick without points with the nine of spades, seat 1 (or 0) everything else.
EIGHT = (
    "6S AC KC TC QC JC 9C 8C 7C",
    "7S 6H 7H 8H 9H TH JH QH KH",
    "8S 6D 7D 8D 9D TD JD QD KD",
    "9S TS JS QS KS AS AH AD 6C",
)


@pytest.mark.rule("JAS-15")
@pytest.mark.case("S-04")
def test_a_match_is_by_tricks_not_by_points():
    hands = [hand.split() for hand in EIGHT]
    assert len({card for hand in hands for card in hand}) == 36
    match = dealt(*EIGHT, trump="C", match_bonus=100)
    # The other team takes the first trick with the nine of spades: no points in it.
    play(match, "6S 7S 8S 9S")
    assert events_of(match, tg.TrickWon)[0].points == 0
    assert match.to_act == (3,)
    play(match, "6C")
    while not match.deal_results:
        seat = match.to_act[0]
        plays = match.legal_actions(seat).plays
        mine = [card for card in plays if card.suit is tg.Suit.CLUBS]
        match.push(seat, tg.Play((mine or list(plays))[-1]))
    result = match.deal_results[0]
    assert result.points == (157, 0)
    assert "match" not in {award.why for award in result.awards}


@pytest.mark.rule("JAS-15")
@pytest.mark.parametrize(
    ("points", "last", "bonus", "factor", "expected"),
    [
        (20, False, 0, 1, [Award(1, 20, "tricks")]),
        (0, False, 0, 3, []),
        (5, True, 0, 1, [Award(1, 5, "last trick")]),
        (25, True, 100, 2, [Award(1, 40, "tricks"), Award(1, 10, "last trick"), Award(1, 200, "match")]),
    ],
)
def test_what_a_trick_counts(points: int, last: bool, bonus: int, factor: int, expected: list[Award]):
    assert list(trick_awards(points, 1, last=last, match_bonus=bonus, multiplier=factor)) == expected


def test_awards_are_summed_by_side_and_reason():
    awards = [Award(1, 3, "tricks"), Award(0, 20, "stoeck"), Award(1, 4, "tricks"), Award(0, 5, "last trick")]
    assert summed(awards) == (Award(0, 5, "last trick"), Award(0, 20, "stoeck"), Award(1, 7, "tricks"))
    assert summed([]) == ()


# Melds


@pytest.mark.rule("JAS-15d")
@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("6C 7C 8D 9D TH JH QS KS AS", [row(1, "QS KS AS", 20)]),
        ("6C 7C 8C 9D TH JH QS KS AC", [row(1, "6C 7C 8C", 20)]),
        ("6C 7C 8C 9C TH JH QS KS AD", [row(1, "6C 7C 8C 9C", 50)]),
        ("6C 7C 8C 9C TC JH QS KS AD", [row(1, "6C 7C 8C 9C TC", 100)]),
        ("6C 7C 8C 9C TC JC QS KS AD", [row(1, "6C 7C 8C 9C TC JC", 150)]),
        ("6C 7C 8C 9C TC JC QC KS AD", [row(1, "6C 7C 8C 9C TC JC QC", 200)]),
        ("6C 7C 8C 9C TC JC QC KC AD", [row(1, "6C 7C 8C 9C TC JC QC KC", 250)]),
        ("6C 7C 8C 9C TC JC QC KC AC", [row(1, "6C 7C 8C 9C TC JC QC KC AC", 300)]),
        ("KC AC 6C 7C TD JD 6H 7H 9S", []),  # no row goes round the corner
        ("6C 7C 8C TC JC QC 6D 7D 9D", [row(1, "6C 7C 8C", 20), row(1, "TC JC QC", 20)]),
        ("6C 7C 8C TD JD QD KH AH 9S", [row(1, "6C 7C 8C", 20), row(1, "TD JD QD", 20)]),
        ("JC JD JH JS 6C 7C 9D KD 8S", [four(1, "J", 200)]),
        ("9C 9D 9H 9S 6C 7C JD QD KS", [four(1, "9", 150)]),
        ("6C 6D 6H 6S AC AD AH AS TS", [four(1, "6", 100), four(1, "A", 100)]),
        ("8C 8D 8H 8S 6C JC TD QD KS", [four(1, "8", 100)]),
        # A card may count in a row and in four of a kind.
        ("TC JC QC TD TH TS 6D 7H 8S", [row(1, "TC JC QC", 20), four(1, "T", 100)]),
    ],
)
def test_melds_of_a_hand(hand: str, expected: list[Meld]):
    assert list(melds_of(1, CardSet(hand))) == expected


@pytest.mark.rule("JAS-15d")
def test_melds_by_an_oracle_over_random_hands():
    rng = random.Random(1)
    values = (20, 50, 100, 150, 200, 250, 300)
    for _ in range(3000):
        # From all cards, from a few ranks, or from few suits, so that every kind of meld comes up.
        ranks, suits = rng.choice(
            [(RANKS, "CDHS"), (rng.sample(RANKS, 3), "CDHS"), (RANKS, "CH"), (RANKS, "S")]
        )
        cards = rng.sample([rank + suit for suit in suits for rank in ranks], 9)
        held = set(cards)
        found: list[tuple[str, int]] = []
        for suit in "CDHS":
            run: list[str] = []
            for rank in RANKS + "-":
                if rank + suit in held:
                    run.append(rank + suit)
                    continue
                if len(run) >= 3:
                    found.append((" ".join(run), values[len(run) - 3]))
                run = []
        for rank in RANKS:
            if all(rank + suit in held for suit in "CDHS"):
                found.append((" ".join(rank + suit for suit in "CDHS"), {"J": 200, "9": 150}.get(rank, 100)))
        assert [(str(meld.cards), meld.points) for meld in melds_of(2, CardSet(cards))] == found


@pytest.mark.rule("JAS-15e")
@pytest.mark.case("S-09")
@pytest.mark.parametrize(
    ("contract", "better", "worse"),
    [
        ("D", row(1, "6C 7C 8C 9C", 50), row(0, "QH KH AH", 20)),  # more points
        ("D", row(3, "6C 7C 8C 9C TC", 100), four(0, "A", 100)),  # then more cards
        ("D", row(3, "6C 7C 8C 9C TC JC", 150), four(0, "9", 150)),
        ("D", four(0, "J", 200), row(1, "6C 7C 8C 9C TC JC", 150)),
        ("D", row(1, "7C 8C 9C", 20), row(0, "6D 7D 8D", 20)),  # then the higher top card, trump or not
        ("undenufe", row(0, "6D 7D 8D", 20), row(1, "7C 8C 9C", 20)),  # undenufe: the lower bottom card
        ("undenufe", four(0, "6", 100), four(1, "A", 100)),
        ("obenabe", four(1, "A", 100), four(0, "6", 100)),
        ("D", row(3, "6D 7D 8D", 20), row(0, "6C 7C 8C", 20)),  # then a row in trump
        ("D", row(0, "6C 7C 8C", 20), row(1, "6H 7H 8H", 20)),  # then the first from forehand on
        ("undenufe", row(1, "6C 7C 8C", 20), row(2, "6H 7H 8H", 20)),
    ],
)
def test_the_better_of_two_melds(contract: str, better: Meld, worse: Meld):
    assert best_meld([better, worse], contract, 0) == better
    assert best_meld([worse, better], contract, 0) == better


@pytest.mark.rule("JAS-15e")
@pytest.mark.case("S-09")
def test_a_full_tie_goes_to_the_seat_that_comes_first_from_forehand():
    rows = [row(seat, f"6{suit} 7{suit} 8{suit}", 20) for seat, suit in enumerate("CDHS")]
    for forehand in range(4):
        found = best_meld(rows, "obenabe", forehand)
        assert found is not None and found.seat == forehand
        later = [rows[(forehand + i) % 4] for i in (3, 2)]
        found = best_meld(later, "undenufe", forehand)
        assert found is not None and found.seat == (forehand + 2) % 4
    assert best_meld([], "C", 0) is None


@pytest.mark.rule("JAS-15e", "JAS-15d")
@pytest.mark.case("S-09")
def test_the_team_with_the_best_meld_scores_all_its_melds_and_the_other_none():
    hands = hands_of(
        "QH KH AH 6C 6D 7D 7S 9D TD",
        "6S 8C 9C TC JC TH JH 8D 9S",
        "6H 7H 8H KC AC JD QD QS 7C",
        "9H QC 8S TS JS KS AS KD AD",
    )
    shown = shown_melds(hands, "D", 0)
    assert shown == (row(1, "8C 9C TC JC", 50),)
    hands[1], hands[2] = hands[2], hands[1]
    assert shown_melds(hands, "D", 0) == (row(0, "QH KH AH", 20), row(2, "8C 9C TC JC", 50))
    assert shown_melds(hands, "D", 1) == (row(2, "8C 9C TC JC", 50), row(0, "QH KH AH", 20))
    assert shown_melds(hands_of("6C", "", "", ""), "D", 1) == ()


# Stöck


@pytest.mark.rule("JAS-15f")
def test_who_has_stoeck():
    hands = hands_of("KC QD", "QC KD", "KH QH", "KS QS")
    assert [stoeck_seat(hands, contract) for contract in CONTRACTS] == [None, None, 2, 3, None, None]


# The order of counting, and the end


@pytest.mark.rule("JAS-14")
@pytest.mark.case("M-02")
def test_each_trick_is_counted_in_order_and_the_match_stops_at_the_target():
    stoeck, trick = (Award(0, 20, "stoeck"),), (Award(1, 90, "tricks"),)
    assert counted([stoeck, trick], (985, 940), 1000) == (stoeck, True)
    assert counted([stoeck, trick], (985, 940), None) == (stoeck + trick, False)
    assert counted([stoeck, trick], (979, 940), 1000) == (stoeck + trick, True)
    assert counted([stoeck, trick], (979, 909), 1000) == (stoeck + trick, False)
    weis = (Award(1, 50, "weis"),)
    assert counted([weis, trick], (999, 950), 1000) == (weis, True)
    # What belongs together is counted together.
    both = (Award(0, 20, "tricks"), Award(0, 5, "last trick"), Award(0, 100, "match"))
    assert counted([both], (985, 0), 1000) == (both, True)


@pytest.mark.rule("JAS-14", "JAS-13")
@pytest.mark.case("M-01")
@pytest.mark.parametrize(
    ("scores", "target", "expected"),
    [
        ((1000, 900), 1000, 0),
        ((999, 900), 1000, None),
        ((1010, 1020), 1000, 1),
        ((1020, 1020), 1000, None),
        ((0, 1), 1, 1),
    ],
)
def test_who_has_won(scores: tuple[int, int], target: int, expected: int | None):
    assert winner(scores, target) == expected


@pytest.mark.case("R-27")
def test_scoring_leaves_what_it_is_given_alone():
    hands = hands_of("QH KH AH", "6C 7C 8C", "KD QD", "9S")
    before = list(hands)
    assert shown_melds(hands, "D", 0) == shown_melds(tuple(hands), "D", 0)
    assert hands == before
    with pytest.raises(TypeError):
        trick_awards(1, 0, True, 0, 1)  # type: ignore[misc]  # options are given by name


def test_swiss_is_what_the_preset_says():
    assert {name: tg.presets("jass")["swiss"][name] for name in SWISS} == SWISS
    match = tg.new_match("jass", seed=1, preset="swiss")
    assert view(match).multiplier == 1
