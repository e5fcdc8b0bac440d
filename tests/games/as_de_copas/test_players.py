"""Computer players of Ás de Copas: what each level does in telling positions, and how the levels compare."""

from __future__ import annotations

import pytest
from as_de_copas_tools import dealt, view
from match_tools import legal, play

import trickgames as tg
from trickgames.games.as_de_copas.ai import _Weighing

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
    # Though the ace of clubs would take a trick as well.
    hands = ("AH KH QH AC JD", "TH JC QC TS JS", "JH AD KD TC AS", "TD QD KC KS QS")
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
    hands = ("AH TH QC JC JD", "AC KC TC TS JS", "AD TD KD QS KS", "QH JH KH QD AS")
    assert chosen(play(dealt(*hands), "trump:C+AD")) == "JD+see"
    match = play(dealt(*HANDS, first=3), "trump:H+AD")
    assert "QD+see" in legal(match)
    assert "see" not in chosen(match)


@pytest.mark.rule("GEN-6", "ADC-8")
def test_the_maker_draws_trumps_with_the_highest_one_and_the_others_do_not_draw_them_for_it():
    assert chosen(play(dealt(*HANDS), "trump:H+AD")) == "AH"
    assert chosen(play(dealt(*HANDS), "trump:H")) == "AH"
    hands = ("AH KD TD JD AS", "QC AD TH QH KS", "AC TC KC JC QD", "KH JH TS QS JS")
    match = play(dealt(*hands, first=1), "trump:D")
    assert tg.Card(chosen(match)).suit != tg.Suit.DIAMONDS


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
    # The guest does not go over the maker; alone, the maker has no guest there.
    hands = ("AH KH TH TC JD", "JC KC QD TS JS", "AD QC AC QS KS", "QH JH KD TD AS")
    for made, best in (("trump:H+AD", "QC"), ("trump:H", "AC")):
        match = play(dealt(*hands), f"{made} TC JC")
        assert legal(match) == "QC AC"
        assert often(match) == {best}


@pytest.mark.rule("ADC-7", "GEN-6")
def test_normal_hears_what_the_maker_says():
    hands = ("AH KC QC JC JD", "AC TC KH QH JH", "AD TD KD QD TS", "TH AS KS QS JS")

    def may_be_with_the_maker(actions: str, reader: int = 1) -> str:
        match = play(dealt(*hands, first=1), actions)
        chances = _Weighing(view(match, reader)).chances
        return " ".join(
            str(card) for card in sorted(chances) if card.suit.letter in "CH" and chances[card][0]
        )

    # Seat 1 has A T of clubs and K Q J of hearts.
    assert may_be_with_the_maker("trump:C") == "JC QC KC TH AH"
    assert may_be_with_the_maker("trump:H") == "JC QC KC TH AH"
    assert may_be_with_the_maker("trump:H+seca") == "JC QC KC AH"
    # Seat 2 sees that with fora the maker has not the ace of trumps, and after seca no trump once the ace is out.
    assert "AC" in may_be_with_the_maker("trump:C TC", 2)
    assert "AC" not in may_be_with_the_maker("trump:C+fora TC", 2)
    assert may_be_with_the_maker("trump:H JH TD TH AH", 2) == "TC JC QC KC AC QH KH"
    assert may_be_with_the_maker("trump:H+seca JH TD TH AH", 2) == "TC JC QC KC AC"
