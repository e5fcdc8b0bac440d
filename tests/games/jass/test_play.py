"""Jass up to the last card: the deal, the choice of trump, what may be played and who wins a trick."""

from __future__ import annotations

import random
from typing import Any

import pytest
from jass_tools import (  # fmt: skip
    ALL,
    CONTRACTS,
    OPTION_SETS,
    dealt,
    finished,
    moments,
    pack_of,
    suit_pack,
    view,
)
from match_tools import events_of, legal, play, refused, step
from oracle import JassOracle

import trickgames as tg
from trickgames import CardSet, Reason
from trickgames.games.jass import Pushed

# The deal


@pytest.mark.rule("JAS-1")
def test_four_seats_in_two_teams_with_nine_of_36_cards_each():
    match = tg.new_match("jass", seed=1)
    assert match.seats == 4
    assert match.sides == ((0, 2), (1, 3)) == match.view(None).sides == match.view(2).sides
    assert match.scores == (0, 0)
    assert sorted(map(str, match.view(None).pack)) == sorted(ALL)
    hands = [match.view(seat).hand for seat in range(4)]
    assert [len(hand) for hand in hands] == [9] * 4
    assert hands[0] | hands[1] | hands[2] | hands[3] == match.view(None).pack
    assert match.view(None).counts == (9, 9, 9, 9)
    assert tg.new_match("schieber", seed=1).to_record() == match.to_record()


@pytest.mark.rule("JAS-2", "JAS-3", "GEN-8")
@pytest.mark.parametrize("first", range(4))
def test_the_first_block_is_forehands_and_it_chooses_and_leads(first: int):
    pack = suit_pack("H", "S", "C", "D")
    match = tg.new_match("jass", seed=1, first=first, packs=[pack])
    forehand = (first + 1) % 4
    assert match.dealer == first
    assert view(match).forehand == forehand
    assert match.to_act == (forehand,)
    for i, suit in enumerate("HSCD"):
        assert match.view((forehand + i) % 4).hand == CardSet([rank + suit for rank in "6789TJQKA"])
    match.push(forehand, "trump:S")
    assert match.to_act == (forehand,)
    assert match.view(None).leader == forehand


@pytest.mark.rule("JAS-4")
@pytest.mark.case("M-08")
def test_the_next_seat_deals_next():
    for first in range(4):
        match, rng = tg.new_match("jass", seed=3, first=first, options={"target": 10000}), random.Random(1)
        for number in range(1, 7):
            assert match.dealer == (first + number - 1) % 4
            assert match.to_act == ((first + number) % 4,)
            assert events_of(match, tg.DealStarted)[-1] == tg.DealStarted(number, match.dealer)
            while match.deal_number == number:
                step(match, rng)
    assert match.direction == "clockwise"


@pytest.mark.rule("JAS-4", "GEN-4")
def test_the_first_dealer_is_drawn_from_the_seed():
    dealers = [tg.new_match("jass", seed=seed).dealer for seed in range(400)]
    assert [tg.new_match("jass", seed=seed).dealer for seed in range(400)] == dealers
    assert all(70 < dealers.count(seat) < 130 for seat in range(4))
    assert tg.new_match("jass", seed=5, first=2).dealer == 2
    # Who deals has no part in which cards come.
    hands = [tg.new_match("jass", seed=5, first=first) for first in range(4)]
    assert len({str(match.view((match.dealer + 1) % 4).hand) for match in hands}) == 1


# Trump


@pytest.mark.rule("JAS-2", "JAS-15b")
def test_forehand_chooses_a_suit_or_pushes():
    match = dealt()
    assert match.phase == "trump"
    assert legal(match) == "trump:C trump:D trump:H trump:S push"
    assert match.view(0).trump is None and match.view(0).leader is None
    assert match.push(0, "trump:H") == (tg.TrumpMade(0, "H", None, ()),)
    assert match.phase == "play"
    for seat in (0, 1, 2, 3, None):
        shown = view(match, seat)
        assert (shown.trump, shown.chooser, shown.pushed, shown.leader) == ("H", 0, False, 0)


@pytest.mark.rule("JAS-2", "JAS-3")
def test_after_a_push_the_partner_must_choose_and_forehand_leads():
    match = dealt()
    assert match.push(0, "push") == (Pushed(0, 2),)
    assert match.to_act == (2,)
    assert legal(match) == "trump:C trump:D trump:H trump:S"
    assert refused(match, "push") is Reason.MUST_CHOOSE
    assert view(match).pushed and view(match).chooser is None
    match.push(2, "trump:S")
    shown = view(match, 1)
    assert (shown.trump, shown.chooser, shown.pushed) == ("S", 2, True)
    assert match.to_act == (0,)
    assert match.view(None).leader == 0


@pytest.mark.rule("JAS-2", "JAS-15b", "GEN-2")
def test_what_may_not_be_chosen():
    match = dealt(contracts=["H", "undenufe"])
    assert legal(match) == "trump:H trump:undenufe push"
    for action in ("trump:S", "trump:obenabe", "trump:C"):
        assert refused(match, action) is Reason.NO_SUCH_TRUMP
    for action in ("trump:H+AD", "trump:H+seca"):
        assert refused(match, action) is Reason.CLAIM_NOT_ALLOWED
    for action in ("6C", "kitty", "swap", "keep", "pass:6C,7C,8C"):
        assert refused(match, action) is Reason.NOT_NOW
    for action in ("trump:H", "push", "6C"):
        for seat in (1, 2, 3):
            assert refused(match, action, seat) is Reason.NOT_YOUR_TURN
    match.push(0, "push")
    assert refused(match, "push", 0) is Reason.NOT_YOUR_TURN
    assert refused(match, "trump:D") is Reason.NO_SUCH_TRUMP
    match.push(2, "trump:undenufe")
    for action in ("trump:H", "push"):
        assert refused(match, action) is Reason.NOT_NOW


@pytest.mark.rule("JAS-15b")
def test_the_contracts_may_be_named_in_any_order():
    assert legal(dealt(contracts=["undenufe", "S", "obenabe", "C"])) == (
        "trump:C trump:S trump:obenabe trump:undenufe push"
    )


@pytest.mark.rule("GEN-7", "JAS-2")
def test_what_is_done_when_time_runs_out():
    match = dealt(contracts=["obenabe", "S"])
    assert str(match.view(0).default) == "trump:S"
    assert match.view(0).seconds is None
    match.push_default(0)
    assert match.view(None).trump == "S"
    assert match.view(0).default == match.legal_actions(0)[0]


# What may be played


@pytest.mark.rule("JAS-5")
def test_the_lead_is_free():
    for contract in CONTRACTS:
        match = dealt("6C AC 7D 6H JH 6S 9S TS KD", contracts=list(CONTRACTS), trump=contract)
        assert match.legal_actions(0).plays == match.view(0).hand


@pytest.mark.rule("JAS-6")
def test_follow_suit_or_play_a_trump():
    match = play(dealt("AC", "6C KC 7H JH 6S 9D", trump="H"), "AC")
    assert set(legal(match).split()) >= {"6C", "KC", "7H", "JH"}
    assert {card.suit.letter for card in match.legal_actions(1).plays} == {"C", "H"}
    assert refused(match, "6S") is Reason.MUST_FOLLOW_SUIT
    assert refused(match, "9D") is Reason.MUST_FOLLOW_SUIT
    assert refused(match, "AC") is Reason.CARD_NOT_HELD


@pytest.mark.rule("JAS-6")
def test_who_cannot_follow_plays_what_it_likes():
    match = play(dealt("AC", "6D 7D 8D 6H 7H 6S 7S 8S 9S", trump="H"), "AC")
    assert match.legal_actions(1).plays == match.view(1).hand


@pytest.mark.rule("JAS-7", "JAS-10")
@pytest.mark.case("R-13")
def test_no_lower_trump_than_the_best_of_two():
    match = dealt("6C", "JD 7C", "TD 8C", "AD 9D 6D TS 6S 7S 8S KS QS", trump="D")
    play(match, "6C JD")
    # The ten may not be played under the jack, but by who has nothing else; here it has a club.
    assert refused(match, "TD") is Reason.UNDERTRUMP
    match = dealt("6C", "TD 7C", "JD 8C", "AD 9D 6D TS 6S 7S 8S KS QS", trump="D")
    play(match, "6C TD JD")
    assert legal(match) == "6S 7S 8S TS QS KS"
    for card in ("AD", "9D", "6D"):
        assert refused(match, card) is Reason.UNDERTRUMP


@pytest.mark.rule("JAS-7")
@pytest.mark.case("R-13")
def test_lower_is_by_rank_not_by_points():
    # The queen counts less than the ten and is higher.
    match = play(dealt("6C", "TD 7C", "QD 6D 8C 7D", trump="D"), "6C TD")
    plays = match.legal_actions(2).plays
    assert "QD" in plays and "8C" in plays and "6D" not in plays and "7D" not in plays


@pytest.mark.rule("JAS-7")
@pytest.mark.case("R-14")
@pytest.mark.parametrize(
    ("undertrump", "expected"), [("barred", "JD"), ("only-trumps", "6D 7D 8D TD JD QD KD AD")]
)
def test_a_hand_of_trumps_with_a_higher_one(undertrump: str, expected: str):
    match = dealt("AC TC", "9D 7C", "6D 7D 8D TD QD KD AD JD 8C", "9C", trump="D", undertrump=undertrump)
    play(match, "AC 7C 8C 9C TC 9D")
    assert legal(match) == expected
    if undertrump == "barred":
        assert refused(match, "AD") is Reason.UNDERTRUMP


@pytest.mark.rule("JAS-7")
@pytest.mark.case("R-14")
@pytest.mark.parametrize("undertrump", ["barred", "only-trumps"])
def test_a_hand_of_lower_trumps_only(undertrump: str):
    match = dealt("AC TC", "JD 7C", "6D 7D 8D TD QD KD AD 9D 8C", "9C", trump="D", undertrump=undertrump)
    play(match, "AC 7C 8C 9C TC JD")
    assert match.legal_actions(2).plays == match.view(2).hand


@pytest.mark.rule("JAS-7", "JAS-6")
@pytest.mark.parametrize(("undertrump", "expected"), [("barred", "6H"), ("only-trumps", "6H")])
def test_with_another_card_in_hand_lower_trumps_stay_barred(undertrump: str, expected: str):
    match = dealt("AC TC", "JD 7C", "6D 7D 8D TD QD KD AD 6H 8C", "9C", trump="D", undertrump=undertrump)
    play(match, "AC 7C 8C 9C TC JD")
    assert legal(match) == expected
    assert refused(match, "6D") is Reason.UNDERTRUMP


@pytest.mark.rule("JAS-8", "JAS-6")
@pytest.mark.case("R-15")
@pytest.mark.parametrize(
    ("hand", "jack_exempt", "expected"),
    [
        ("JD AS 6S 7S 8S 9S TS QS KS", False, "JD"),
        ("JD AS 6S 7S 8S 9S TS QS KS", True, "JD 6S 7S 8S 9S TS QS KS AS"),
        ("JD 6D AS 6S 7S 8S 9S TS QS", False, "6D JD"),
        ("JD 6D AS 6S 7S 8S 9S TS QS", True, "6D JD"),
        ("7D AS 6S 7S 8S 9S TS QS KS", True, "7D"),
    ],
)
def test_a_lone_jack_when_trump_is_led(hand: str, jack_exempt: bool, expected: str):
    match = play(dealt("9D", hand, trump="D", jack_exempt=jack_exempt), "9D")
    assert legal(match) == expected


@pytest.mark.rule("JAS-8", "JAS-7")
def test_trump_led_knows_no_undertrumping():
    match = play(dealt("AD", "6D 7D 6C", trump="D"), "AD")
    assert legal(match).startswith("6D 7D")
    assert refused(match, "6C") is Reason.MUST_FOLLOW_SUIT


@pytest.mark.rule("JAS-15a", "JAS-15b")
@pytest.mark.case("R-19")
@pytest.mark.parametrize("contract", ["obenabe", "undenufe"])
def test_without_trump_suit_is_followed(contract: str):
    match = dealt("9H 6C", "7H JS AC", trump=contract, contracts=[contract], jack_exempt=True)
    assert refused(play(match, "9H"), "JS") is Reason.MUST_FOLLOW_SUIT
    assert {card.suit.letter for card in match.legal_actions(1).plays} == {"H"}
    match = play(dealt("9H", "6C 7C 8C 9C TC JC QC KC AC", trump=contract, contracts=[contract]), "9H")
    assert match.legal_actions(1).plays == match.view(1).hand


# Who wins


@pytest.mark.rule("JAS-9", "JAS-10", "JAS-11", "JAS-15a", "JAS-15b")
@pytest.mark.case("R-17", "R-20", "R-22")
@pytest.mark.parametrize(
    ("contract", "trick", "winner", "points"),
    [
        ("D", "AD TD 9D KD", 2, 39),
        ("D", "9D JD AD TD", 1, 55),
        ("D", "TD QD 6D 7D", 1, 13),
        ("D", "8D 7D 6D TD", 3, 10),
        ("S", "JC KD 7C AC", 3, 17),
        ("S", "JC KD 6S AC", 2, 17),
        ("H", "AC TC KC 6H", 3, 25),
        ("H", "9C 8C 7C 6C", 0, 0),
        ("H", "9C TC JC QC", 3, 15),
        ("obenabe", "9S TS AH 8S", 1, 29),
        ("obenabe", "6C 8D 8H 8S", 0, 24),
        ("obenabe", "KC AC QC JC", 1, 20),
        ("undenufe", "9S TS AH 8S", 3, 18),
        ("undenufe", "AC KC 6C 7C", 2, 15),
        ("undenufe", "AC 6D 6H 6S", 0, 33),
    ],
)
def test_who_wins_a_trick_and_what_it_counts(contract: str, trick: str, winner: int, points: int):
    for first in range(4):
        match = dealt(*trick.split(), first=first, trump=contract, contracts=list(CONTRACTS))
        play(match, trick)
        seat = (first + 1 + winner) % 4
        assert events_of(match, tg.TrickWon) == [
            tg.TrickWon(seat, tuple(map(tg.Card, trick.split())), points)
        ]
        assert match.to_act == (seat,)
        assert match.view(None).points[seat] == points
        assert sum(match.view(None).points) == points


@pytest.mark.rule("JAS-9", "JAS-12")
def test_the_order_of_all_trumps_and_what_they_count():
    """Each trump of the order takes each one below it, and their points are those of the clause."""
    order, points = "J9AKQT876", (20, 14, 11, 4, 3, 10, 0, 0, 0)
    for high in range(9):
        for low in range(high + 1, 9):
            others = [rank for rank in "6789TJQKA" if rank not in (order[low], order[high])]
            match = dealt(
                f"{order[low]}S 6C 7C 8C 9C TC JC QC KC",
                f"{order[high]}S AC 6D 7D 8D 9D TD JD QD",
                " ".join([f"{rank}S" for rank in others]) + " KD AD",
                trump="S",
            )
            play(match, f"{order[low]}S {order[high]}S")
            third = next(rank for rank in reversed(order) if f"{rank}S" in legal(match))
            play(match, f"{third}S")
            match.push(3, "6H")
            won = events_of(match, tg.TrickWon)[0]
            best = min(high, order.index(third))
            assert won.seat == (1 if best == high else 2)
            assert won.points == points[high] + points[low] + points[order.index(third)]


# Against the oracle


@pytest.mark.rule("JAS-1", "JAS-5", "JAS-6", "JAS-7", "JAS-8", "JAS-9", "JAS-10", "JAS-11", "JAS-12")
@pytest.mark.rule("JAS-15a", "JAS-15b", "GEN-1", "GEN-2")
@pytest.mark.case("R-09", "R-13", "R-14", "R-15", "R-19")
@pytest.mark.parametrize("options", OPTION_SETS.values(), ids=OPTION_SETS)
def test_a_match_agrees_with_the_oracle_at_every_decision(options: dict[str, Any]):
    for seed in range(4):
        oracle: JassOracle | None = None
        deal = 0
        for match in moments(seed, **{**options, "target": 800}):
            shown = match.view(None)
            if match.phase == "trump":
                oracle = None
            elif match.phase == "play":
                if oracle is None or deal != match.deal_number:
                    hands = [[str(card) for card in match.view(seat).hand] for seat in range(4)]
                    oracle = JassOracle(dict(match.options), hands, view(match).forehand, shown.trump)
                    deal = match.deal_number
                elif shown.history:
                    oracle.play(str(shown.history[-1].card))
                seat = match.to_act[0]
                assert seat == oracle.to_act
                assert legal(match) == " ".join(oracle.legal())
                assert list(shown.points) == oracle.points
                check_reasons(match, oracle)


def check_reasons(match: tg.Match, oracle: JassOracle) -> None:
    """Every refused card is refused for what it breaks."""
    shown = match.view(match.to_act[0])
    for refusal in shown.refused:
        for card in refusal.cards:
            low = card.suit.letter == shown.trump and shown.led_suit is not card.suit
            assert refusal.reason is (Reason.UNDERTRUMP if low else Reason.MUST_FOLLOW_SUIT)


def test_the_helper_packs_are_packs():
    assert sorted(pack_of("6C AS", "", "QS").split()) == sorted(ALL)
    assert sorted(suit_pack("H", "C", "D", "S").split()) == sorted(ALL)
    assert finished(1, target=1).is_over
