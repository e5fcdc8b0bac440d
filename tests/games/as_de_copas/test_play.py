"""Ás de Copas in a match: the deal, making trump, what may be played and why not, quero ver, vinte and quarenta."""

from __future__ import annotations

import random
from typing import Any

import pytest
from as_de_copas_tools import ALL, dealt, finished, moments, step, view
from match_tools import EVERYONE, events_of, legal, play, refused
from oracle import AsDeCopasOracle

import trickgames as tg
from trickcore import cards_of
from trickgames import CardSet, Reason
from trickgames.games.as_de_copas import ClaimSettled, DealWon, PairClaim, SidesKnown
from trickgames.games.as_de_copas.rules import table

#: Seat 0 is maker and mão; the ace of diamonds is with seat 2.
HANDS = ("AH KH QH TC JD", "AC KC QC TS JS", "AD KD TH JC AS", "TD QD JH KS QS")


@pytest.mark.rule("ADC-1", "GEN-8")
def test_four_seats_with_five_cards_each_and_all_cards_dealt():
    for seed in range(20):
        match = tg.new_match("as_de_copas", seed=seed)
        hands = [match.view(seat).hand for seat in range(4)]
        assert match.seats == 4
        assert [len(held) for held in hands] == [5] * 4
        assert sorted(str(card) for held in hands for card in held) == sorted(ALL)
        assert match.direction == "anticlockwise"
        assert match.scores == (0, 0, 0, 0)


@pytest.mark.rule("ADC-2", "ADC-11")
def test_the_order_and_the_points_of_the_cards():
    rules = table()
    assert {rank: rules.points(rank + "S") for rank in "ATKQJ"} == {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
    assert sum(rules.points(card) for card in ALL) == 120
    for i, low in enumerate("JQKTA"):
        beaten_by = [str(card)[0] for card in rules.beats(low + "C", rules.mode("H")) if card.suit == 0]
        assert sorted(beaten_by) == sorted("JQKTA"[i + 1 :])


@pytest.mark.rule("ADC-3", "GEN-8")
@pytest.mark.case("M-08", "H-15")
@pytest.mark.parametrize("first", range(4))
def test_the_mao_leads_gets_the_first_block_and_moves_one_seat_with_each_deal(first: int):
    match, rng = tg.new_match("as_de_copas", seed=first, first=first), random.Random(first)
    number = 0
    while not match.is_over:
        if match.deal_number > number:
            number, mao = match.deal_number, (first + match.deal_number - 1) % 4
            assert view(match, None).mao == match.dealer == mao
            assert match.phase == "trump"
            step(match, rng)
            assert match.view(None).leader == mao
            assert match.to_act == (mao,)
        step(match, rng)
    started = events_of(match, tg.DealStarted)
    assert [event.dealer for event in started] == [(first + i) % 4 for i in range(number)]
    again = tg.new_match("as_de_copas", seed=0, first=first, packs=[ALL])
    assert list(map(str, again.view(first).hand)) == ["TC", "JC", "QC", "KC", "AC"]
    assert list(map(str, again.view((first + 3) % 4).hand)) == ["TS", "JS", "QS", "KS", "AS"]


@pytest.mark.rule("ADC-3")
def test_the_first_mao_is_drawn_from_the_seed():
    drawn = [view(tg.new_match("as_de_copas", seed=seed), None).mao for seed in range(60)]
    assert set(drawn) == {0, 1, 2, 3}
    assert drawn == [view(tg.new_match("as_de_copas", seed=seed), None).mao for seed in range(60)]


@pytest.mark.rule("ADC-4")
def test_the_holder_of_the_ace_of_hearts_makes_trump():
    for seed in range(20):
        match = tg.new_match("as_de_copas", seed=seed)
        [maker] = match.to_act
        assert "AH" in match.view(maker).hand
        for seat in EVERYONE:
            assert view(match, seat).maker == maker
            assert "AH" in match.view(seat).known[maker]
        assert match.view(None).leader is None


@pytest.mark.rule("ADC-5", "ADC-6", "ADC-7")
def test_what_the_maker_may_declare():
    match = dealt("AH KS QS TS JC", "AC", "AS", "AD")
    assert legal(match) == (
        "trump:C trump:C+fora trump:C+AC trump:C+AC+fora trump:C+AS trump:C+AS+fora "
        "trump:H trump:H+seca trump:H+AC trump:H+AC+seca trump:H+AS trump:H+AS+seca "
        "trump:S trump:S+fora trump:S+AC trump:S+AC+fora trump:S+AS trump:S+AS+fora"
    )


@pytest.mark.rule("ADC-5", "ADC-6", "ADC-7", "GEN-2")
@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("trump:D", Reason.CANNOT_BE_TRUMP),
        ("trump:obenabe", Reason.NO_SUCH_TRUMP),
        ("trump:S+AD", Reason.CANNOT_BE_CALLED),  # no diamond held
        ("trump:S+AH", Reason.CANNOT_BE_CALLED),  # held
        ("trump:S+KC", Reason.CANNOT_BE_CALLED),  # no ace
        ("trump:S+seca", Reason.FALSE_SECA),
        ("trump:C+seca", Reason.FALSE_SECA),
        ("trump:H+fora", Reason.FALSE_FORA),
        ("trump:H+seca+fora", Reason.FALSE_FORA),
        ("trump:S+seca+fora", Reason.FALSE_SECA),
        ("AH", Reason.NOT_NOW),
        ("AH+see", Reason.NOT_NOW),
        ("push", Reason.NOT_NOW),
    ],
)
def test_what_the_maker_may_not_declare(action: str, reason: Reason):
    match = dealt("AH KS QS TS JC", "AC", "AS", "AD")
    assert refused(match, action) is reason
    with pytest.raises(tg.IllegalAction) as caught:
        match.push(1, "trump:C")
    assert caught.value.reason is Reason.NOT_YOUR_TURN


@pytest.mark.rule("ADC-7")
def test_seca_needs_the_ace_alone_and_fora_that_it_is_missing():
    match = dealt("AH KH QS TS JC", "AC", "AS", "AD")
    assert refused(match, "trump:H+seca") is Reason.FALSE_SECA  # the king is there too
    assert refused(match, "trump:C+seca") is Reason.FALSE_SECA  # alone, and no ace
    play(match, "trump:C+AS+fora")
    assert events_of(match, tg.TrumpMade, 3) == [tg.TrumpMade(0, "C", tg.Card("AS"), ("fora",))]
    for seat in EVERYONE:
        assert (view(match, seat).said, view(match, seat).called) == (("fora",), tg.Card("AS"))
        assert match.view(seat).trump == "C"


@pytest.mark.rule("ADC-6", "ADC-18")
def test_a_maker_without_an_ace_to_call_plays_alone():
    match = dealt("AH AC AD AS JC")
    assert legal(match) == "trump:C trump:D trump:D+seca trump:H trump:H+seca trump:S trump:S+seca"
    play(match, "trump:C")
    assert match.sides == ((0,), (1, 2, 3))
    assert events_of(match, SidesKnown, 3) == [SidesKnown(0, None, (0, 0), (0, 0))]


@pytest.mark.rule("ADC-6")
def test_the_called_ace_may_be_of_the_trump_suit():
    match = play(dealt("AH KS QS TS JC", "AC", "AS JS", "AD", first=1), "trump:S+AS")
    assert view(match, 2).guest == 2
    # Two trumps in hand, the ace among them: the other one ruffs (ADC-12).
    play(match, "AC")
    assert legal(match) == "JS"
    assert refused(match, "AS") is Reason.CALLED_ACE_HELD_BACK


@pytest.mark.rule("ADC-5")
def test_trump_holds_for_the_whole_deal():
    match, rng = play(dealt(*HANDS), "trump:H"), random.Random(1)
    while match.deal_number == 1 and not match.is_over:
        assert match.view(None).trump == "H"
        step(match, rng)


@pytest.mark.rule("ADC-8")
def test_the_mao_leads_what_it_likes_and_the_others_follow():
    match = play(dealt(*HANDS), "trump:H")
    assert match.legal_actions(0).plays == match.view(0).hand
    play(match, "TC")
    assert legal(match) == "QC KC AC"
    assert refused(match, "TS") is Reason.MUST_FOLLOW_SUIT
    assert refused(match, "QC+pair") is Reason.CLAIM_NOT_ALLOWED
    assert refused(match, "AH") is Reason.CARD_NOT_HELD


@pytest.mark.rule("ADC-9", "ADC-11")
def test_a_void_seat_must_ruff_if_it_can():
    match = play(dealt("AH KC", "TH TS AS", "JC", "QC"), "trump:H KC")
    assert legal(match) == "TH"
    assert refused(match, "TS") is Reason.MUST_RUFF
    play(match, "TH JC QC")
    assert match.view(None).last_trick == tg.Trick(0, cards_of("KC TH JC QC"), 1, 19, ())
    # Without a trump it plays any card.
    match = play(dealt("AH KC", "TD TS AS KS JS", "JC", "QC"), "trump:H KC")
    assert match.legal_actions(1).plays == match.view(1).hand


@pytest.mark.rule("ADC-10")
def test_a_ruffed_trick_must_be_recut_by_who_can_go_over():
    hands = ("AH KC", "QH TS AS", "TH JH KS QS", "JC")
    match = play(dealt(*hands), "trump:H KC QH")
    assert legal(match) == "TH"
    assert refused(match, "JH") is Reason.MUST_RECUT
    assert refused(match, "KS") is Reason.MUST_RECUT
    # With no higher trump any card will do.
    match = play(dealt("AH KC", "QH TS AS", "JH KS QS TD JD", "JC"), "trump:H KC QH")
    assert match.legal_actions(2).plays == match.view(2).hand


@pytest.mark.rule("ADC-10", "GEN-5")
@pytest.mark.case("R-27")
def test_where_the_recut_is_free_a_ruffed_trick_frees_void_seats():
    hands = ("AH KC", "QH TS AS", "TH JH KS QS", "JC")
    match = play(dealt(*hands, recut="may"), "trump:H KC")
    assert refused(match, "TS") is Reason.MUST_RUFF  # the duty to ruff is the same
    play(match, "QH")
    assert match.legal_actions(2).plays == match.view(2).hand


@pytest.mark.rule("ADC-10", "ADC-8")
@pytest.mark.parametrize("recut", ["must", "may"])
def test_when_trump_is_led_it_is_followed_with_no_duty_to_beat(recut: str):
    match = play(dealt("AH KC QH", "TH JH AS", "JC KH", "QC", recut=recut), "trump:H QH")
    assert legal(match) == "TH JH"
    play(match, "JH KH")
    assert match.legal_actions(3).plays == match.view(3).hand


@pytest.mark.rule("ADC-11")
@pytest.mark.case("R-20", "R-22")
@pytest.mark.parametrize("leader", range(4))
def test_the_highest_trump_wins_and_the_winner_leads(leader: int):
    hands = ("TC JS AH QS TS", "AC AS KS JD QD", "JH KD TD AD QH", "KC QC JC TH KH")
    turned = [hands[(seat - leader) % 4] for seat in range(4)]
    match = play(dealt(*turned, first=leader), "trump:H TC")
    play(match, "AC JH KC")
    assert match.view(None).last_trick == tg.Trick(leader, cards_of("TC AC JH KC"), (leader + 2) % 4, 27, ())
    assert match.to_act == ((leader + 2) % 4,)


# ADC-12: quero ver, and the called ace held back


@pytest.mark.rule("ADC-12")
@pytest.mark.case("R-26")
def test_the_called_ace_is_not_led_nor_followed_with_unasked():
    match = play(dealt(*HANDS, first=2), "trump:H+AD")
    assert refused(match, "AD") is Reason.CALLED_ACE_HELD_BACK
    assert "AD" not in legal(match).split()
    match = play(dealt(*HANDS), "trump:H+AD JD")
    play(match, legal(match).split()[0])
    assert legal(match) == "KD"
    assert refused(match, "AD") is Reason.CALLED_ACE_HELD_BACK


@pytest.mark.rule("ADC-12")
@pytest.mark.case("R-26")
def test_the_called_ace_follows_when_it_is_the_only_card_of_the_suit():
    hands = ("AH KH QH TC JD", "AC KC QC TS JS", "AD KS TH JC AS", "TD QD KD JH QS")
    match = play(dealt(*hands), "trump:H+AD JD")
    play(match, legal(match).split()[0])
    assert legal(match) == "AD"
    play(match, "AD")
    assert match.sides == ((0, 2), (1, 3))


@pytest.mark.rule("ADC-12")
@pytest.mark.case("R-26")
def test_the_guest_must_ruff_with_the_called_ace_only_if_it_has_no_other_trump():
    match = play(dealt("AH TS", "KC AC", "AS QC", "JC", first=1), "trump:S+AS KC")
    play(match, "QC")  # follows
    match = play(dealt("AH TS", "KC AC", "AS TD JD QD KD", "JC", first=1), "trump:S+AS KC")
    assert legal(match) == "AS"


@pytest.mark.rule("ADC-12")
def test_asked_the_guest_must_play_the_ace_whatever_else_it_holds():
    match = play(dealt(*HANDS), "trump:H+AD JD+see")
    for seat in EVERYONE:
        assert view(match, seat).asked
    play(match, "JS")
    assert legal(match) == "AD"
    assert refused(match, "KD") is Reason.ASKED_FOR
    play(match, "AD")
    assert view(match, 1).guest == 2 and view(match, 1).discovered
    play(match, "QD")
    assert not view(match, None).asked
    assert match.view(None).last_trick == tg.Trick(0, cards_of("JD JS AD QD"), 2, 18, ("see",))
    # What has been played cannot be asked for again.
    assert refused(match, "KD+see") is Reason.CLAIM_NOT_ALLOWED


@pytest.mark.rule("ADC-12", "ADC-14")
def test_any_seat_but_the_guest_may_ask_with_a_card_of_the_suit():
    for first in (0, 1, 2, 3):
        match = play(dealt(*HANDS, first=first), "trump:H+AD")
        asks = [action for action in legal(match).split() if action.endswith("see")]
        assert asks == {0: ["JD+see"], 1: [], 2: [], 3: ["TD+see", "QD+see"]}[first]
    match = play(dealt(*HANDS, first=2), "trump:H+AD")
    assert refused(match, "KD+see") is Reason.CLAIM_NOT_ALLOWED
    match = play(dealt(*HANDS, first=3), "trump:H+AD")
    assert refused(match, "JH+see") is Reason.CLAIM_NOT_ALLOWED
    match = play(dealt(*HANDS, first=3), "trump:H")  # nobody was called
    assert refused(match, "TD+see") is Reason.CLAIM_NOT_ALLOWED
    match = play(dealt(*HANDS), "trump:H+AD TC KC")
    assert refused(match, "JC+see") is Reason.CLAIM_NOT_ALLOWED  # no lead


# ADC-13 and ADC-14: vinte and quarenta


@pytest.mark.rule("ADC-13", "ADC-14")
def test_who_may_claim_and_with_what():
    match = play(dealt(*HANDS), "trump:H+AD")
    assert [a for a in legal(match).split() if "pair" in a] == ["QH+pair", "KH+pair"]
    assert refused(match, "AH+pair") is Reason.CLAIM_NOT_ALLOWED
    assert refused(match, "JD+pair+see") is Reason.CLAIM_NOT_ALLOWED
    play(match, "TC")
    assert refused(match, "KC+pair") is Reason.CLAIM_NOT_ALLOWED  # only a lead claims
    match = play(dealt("AH QD KD", "", "AD", first=0), "trump:H+AD")
    assert [a for a in legal(match).split() if "+" in a] == [
        "QD+pair", "QD+pair+see", "QD+see", "KD+pair", "KD+pair+see", "KD+see",
    ]  # fmt: skip


@pytest.mark.rule("ADC-13")
@pytest.mark.case("H-09")
def test_a_claim_that_loses_its_trick_counts_for_nobody():
    match = play(dealt(*HANDS), "trump:H KH+pair")
    for seat in EVERYONE:
        assert "QH" in match.view(seat).known[0]  # it was shown
        assert view(match, seat).claims == (PairClaim(0, "H", 40, 1, None),)
    play(match, "JS TH JH")  # the ten takes it from the maker, who plays alone
    assert events_of(match, ClaimSettled) == [ClaimSettled(0, 40, False, None)]
    assert view(match, 3).side_points == (0, 18)
    assert view(match, 3).claims == (PairClaim(0, "H", 40, 1, False),)
    assert "QH" in match.view(2).known[0]
    play(match, "AS")  # seat 3 has spades, the maker has not
    play(match, "QS QH")
    assert match.view(2).known[0] == CardSet("AH")


@pytest.mark.rule("ADC-13")
def test_a_claim_whose_side_wins_the_trick_is_credited():
    # The holder of the ten is the maker's guest.
    match = play(dealt(*HANDS), "trump:H+AD KH+pair JS TH JH")
    assert view(match, 2).side_points == (4 + 2 + 10 + 2 + 40, 0)
    assert view(match, 2).claims == (PairClaim(0, "H", 40, 1, True),)
    assert view(match, 2).side_tricks == (1, 0)
    # Against a maker alone each of the others wins it for the claimer: here seat 3, with a ruff.
    match = play(dealt(*HANDS, first=1), "trump:H KC+pair JC JH TC")
    assert view(match, 0).side_points == (0, 4 + 2 + 2 + 10 + 20)
    assert events_of(match, ClaimSettled) == [ClaimSettled(1, 20, True, None)]


@pytest.mark.rule("ADC-13", "ADC-15", "ADC-16")
@pytest.mark.case("M-05")
def test_a_claim_that_is_enough_wins_at_once_and_the_open_trick_counts_for_nobody():
    # The maker takes 27 with the ace of hearts; 27 and 40 are 67.
    hands = ("AH KH QH TC JD", "TH AC QC TS JS", "JH AD KD JC AS", "TD QD KC KS QS")
    match = play(dealt(*hands), "trump:H AH TH JH TD")
    assert match.view(None).points == (33, 0, 0, 0)
    assert view(match, None).side_points == (33, 0)
    match.push(0, "KH+pair")
    assert match.deal_number == 2
    assert events_of(match, DealWon) == [DealWon(0, (0,), (73, 0), (1, 0), True)]
    assert match.deal_results[0].points == (9, 0, 0, 0)
    names = [type(event).__name__ for event in match.events(2)]
    last = len(names) - 1 - names[::-1].index("Played")
    assert names[last : last + 4] == ["Played", "ClaimSettled", "DealWon", "DealScored"]


@pytest.mark.rule("ADC-13")
@pytest.mark.case("S-11")
def test_a_claim_just_short_of_the_target_does_not_win_at_once():
    # 25 points and 40 are 65 for the maker: play goes on.
    hands = ("AH KH QH TC JD", "JH TH AC QC TS", "JC AD KD JS AS", "TD QD KC KS QS")
    match = play(dealt(*hands), "trump:H AH JH JC TD")
    assert match.view(None).points == (25, 0, 0, 0)
    match.push(0, "KH+pair")
    assert match.deal_number == 1
    assert match.view(None).trick[0].claims == ("pair",)
    # With two points more it is enough.
    match = play(dealt(*hands), "trump:H AH JH AS QD")
    assert match.view(None).points == (27, 0, 0, 0)
    match.push(0, "KH+pair")
    assert match.deal_number == 2


@pytest.mark.rule("ADC-13", "ADC-15")
def test_all_outcomes_of_claims_come_up_in_random_play():
    seen: set[tuple[object, ...]] = set()
    for seed in range(60):
        match = finished(seed)
        seen |= {(event.points, event.credited) for event in events_of(match, ClaimSettled)}
        seen |= {("at once", event.side) for event in events_of(match, DealWon) if event.by_claim}
    assert seen >= {
        (20, True), (20, False), (40, True), (40, False), ("at once", 0), ("at once", 1),
    }  # fmt: skip


@pytest.mark.rule("GEN-7")
def test_the_default_makes_hearts_trump_alone_and_plays_the_first_legal_card():
    for seed in range(5):
        for match in moments(seed, target=3):
            if match.is_over:
                break
            [seat] = match.to_act
            default = match.view(seat).default
            if match.phase == "trump":
                assert str(default) == "trump:H"
            else:
                assert default == tg.Play(next(iter(match.legal_actions(seat).plays)))
            match.copy().push_default(seat)


@pytest.mark.rule("ADC-8", "ADC-9", "ADC-10", "ADC-11", "ADC-12", "ADC-15", "GEN-1")
@pytest.mark.case("R-09", "R-28", "D-14")
@pytest.mark.parametrize("recut", ["must", "may"])
def test_play_agrees_with_the_oracle(recut: str):
    options: dict[str, Any] = {"recut": recut}
    for seed in range(60):
        rng = random.Random(seed)
        match = tg.new_match("as_de_copas", seed=seed, options={**options, "target": 100})
        hands = [[str(card) for card in match.view(seat).hand] for seat in range(4)]
        maker = match.to_act[0]
        made = rng.choice([a for a in match.legal_actions(maker) if isinstance(a, tg.ChooseTrump)])
        match.push(maker, made)
        called = None if made.called is None else str(made.called)
        sides = [0 if seat == maker or called in hands[seat] else 1 for seat in range(4)]
        oracle = AsDeCopasOracle(options, hands, view(match, None).mao, made.trump, None, sides, called)
        while match.deal_number == 1:
            [seat] = match.to_act
            assert seat == oracle.to_act
            assert match.legal_actions(seat).plays == CardSet(oracle.legal())
            now = match.view(None)
            assert list(now.points) == oracle.points
            assert now.counts == tuple(len(held) for held in oracle.hands)
            # Without pairs, whose points the oracle does not know.
            actions = [
                a for a in match.legal_actions(seat) if isinstance(a, tg.Play) and "pair" not in a.claims
            ]
            action = rng.choice(actions)
            if action.claims:
                oracle.accept_ask(seat, str(action.card))
            match.push(seat, action)
            oracle.play(str(action.card))
        assert oracle.is_over
        assert events_of(match, DealWon)[0].tricks[0] == sum(
            oracle.tricks[seat] for seat in range(4) if sides[seat] == 0
        )
