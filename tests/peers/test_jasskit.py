"""Cross-check with jass-kit: trick winners and points everywhere, and legal cards but for one known difference.

jass-kit plays what is here ``jack_exempt=True`` and ``undertrump="only-trumps"``. Where two seats have ruffed it bounds
undertrumping by the wrong one of the two trumps: it compares the numbers of its cards, which run from the ace down to
the six, and so takes the lower one by that order, whatever the order in trump (JAS-10).
"""

from __future__ import annotations

import random
from typing import Any

import pytest
from core_tables import scaled
from jass_tools import CONTRACTS, dealt, view
from match_tools import events_of, play

import trickgames as tg
from trickgames import CardSet

pytest.importorskip("jass", reason="jass-kit is not installed (the `peers` extra)")

from jass.game.const import PUSH, card_strings
from jass.game.game_sim import GameSim
from jass.game.rule_schieber import RuleSchieber

pytestmark = pytest.mark.peers

DEALS = scaled(2400, 60)
#: Their numbers of the contracts, in our order.
CONTRACT_NUMBERS = {"D": 0, "H": 1, "S": 2, "C": 3, "obenabe": 4, "undenufe": 5}
TRUMP_ORDER = "678TQKA9J"
THEIR_ORDER = "AKQJT9876"


def our_card(number: int) -> tg.Card:
    """Return the card of their number."""
    text = str(card_strings[number])
    return tg.Card(text[1:].replace("10", "T") + text[0])


OURS = [our_card(number) for number in range(36)]
THEIRS = {card: number for number, card in enumerate(OURS)}


def their_seat(seat: int) -> int:
    """Return their number of a seat: theirs run against the order of play."""
    return -seat % 4


def only_difference(shown: tg.View) -> CardSet:
    """Return the trumps that jass-kit allows and the rules do not: between the wrong bound and the right one."""
    table = [played.card for played in shown.trick]
    ruffs = [card for card in table[1:] if card.suit.letter == shown.trump]
    if not table or table[0].suit.letter == shown.trump or len(ruffs) < 2:
        return CardSet()
    wrong = max(ruffs, key=lambda card: THEIR_ORDER.index(str(card)[0]))
    best = max(ruffs, key=lambda card: TRUMP_ORDER.index(str(card)[0]))
    between = TRUMP_ORDER[TRUMP_ORDER.index(str(wrong)[0]) + 1 : TRUMP_ORDER.index(str(best)[0])]
    return shown.hand & CardSet([f"{rank}{shown.trump}" for rank in between])


@pytest.mark.rule("JAS-2", "JAS-3", "JAS-5", "JAS-6", "JAS-7", "JAS-8", "JAS-9", "JAS-10", "JAS-11", "JAS-12")
@pytest.mark.rule("JAS-13", "JAS-15a", "JAS-15b")
@pytest.mark.case("R-13", "R-14", "R-15", "R-17", "R-19", "R-20", "S-06", "S-10")
@pytest.mark.parametrize("contract", CONTRACTS)
def test_winners_points_and_legal_cards_agree(contract: str) -> None:
    rng = random.Random(contract)
    options: dict[str, object] = {
        "jack_exempt": True, "undertrump": "only-trumps", "contracts": list(CONTRACTS), "target": 1000
    }  # fmt: skip
    differences = 0
    for number in range(DEALS // 6 + 1):
        match = tg.new_match("jass", seed=number, first=number % 4, options=options)
        sim = load(match)
        (seat,) = match.to_act
        if rng.random() < 0.5:
            sim.action_trump(PUSH)
            match.push(seat, "push")
            (seat,) = match.to_act
        assert sim.state.player == their_seat(seat)
        sim.action_trump(CONTRACT_NUMBERS[contract])
        match.push(seat, f"trump:{contract}")
        while not match.deal_results:
            (seat,) = match.to_act
            assert sim.state.player == their_seat(seat)
            shown = match.view(seat)
            legal = shown.legal_actions.plays
            theirs = sim.rule.get_valid_cards_from_state(sim.state)
            found = CardSet([OURS[i] for i in range(36) if theirs[i]])
            more = only_difference(shown)
            assert found == legal | more, (number, shown.trick, shown.hand)
            differences += found != legal
            card = choose(legal, contract, rng)
            sim.action_play_card(THEIRS[card])
            match.push(seat, tg.Play(card))
        points = match.deal_results[0].points
        assert tuple(map(int, sim.state.points)) == points
        won = events_of(match, tg.TrickWon)
        assert [their_seat(trick.seat) for trick in won] == [int(winner) for winner in sim.state.trick_winner]
        assert [trick.points for trick in won] == [int(points) for points in sim.state.trick_points]
    if contract in ("C", "D", "H", "S"):
        assert differences, "the known difference did not come up in all these deals"
    else:
        assert not differences


@pytest.mark.rule("JAS-7")
@pytest.mark.case("R-13")
def test_the_known_difference() -> None:
    """Of jack and ten of trumps on the table theirs is bound by the ten, and lets a nine be played under the jack."""
    match = dealt(
        "6C", "TD", "JD", "AD 9D 6D TS 6S 7S 8S KS QS", trump="D", undertrump="only-trumps", jack_exempt=True
    )
    sim = load(match)
    sim.action_trump(CONTRACT_NUMBERS["D"])
    for card in ("6C", "TD", "JD"):
        sim.action_play_card(THEIRS[tg.Card(card)])
        play(match, card)
    theirs = sim.rule.get_valid_cards_from_state(sim.state)
    found = CardSet([OURS[i] for i in range(36) if theirs[i]])
    assert match.legal_actions(3).plays == CardSet("TS 6S 7S 8S KS QS")
    assert found - match.legal_actions(3).plays == CardSet("AD 9D") == only_difference(match.view(3))


@pytest.mark.rule("JAS-7")
def test_theirs_is_only_trumps_and_not_barred() -> None:
    """A hand of nothing but trumps, one of them higher: theirs may play any, and so may ours under this option."""
    hands = ("AC TC", "9D 7C", "6D 7D 8D TD QD KD AD JD 8C", "9C")
    found: dict[str, CardSet] = {}
    for undertrump in ("barred", "only-trumps"):
        match = dealt(*hands, trump="D", undertrump=undertrump)
        sim = load(match)
        sim.action_trump(CONTRACT_NUMBERS["D"])
        for card in ("AC", "7C", "8C", "9C", "TC", "9D"):
            sim.action_play_card(THEIRS[tg.Card(card)])
            play(match, card)
        theirs = sim.rule.get_valid_cards_from_state(sim.state)
        found["theirs"] = CardSet([OURS[i] for i in range(36) if theirs[i]])
        found[undertrump] = match.legal_actions(2).plays
    assert found["theirs"] == found["only-trumps"] != found["barred"] == CardSet("JD")


def load(match: tg.Match) -> Any:
    """Return their game with the same hands and dealer."""
    import numpy

    hands = numpy.zeros([4, 36], numpy.int32)
    for seat in range(4):
        for card in match.view(seat).hand:
            hands[their_seat(seat), THEIRS[card]] = 1
    sim = GameSim(RuleSchieber())
    sim.init_from_cards(hands, their_seat(view(match).dealer))
    return sim


def choose(legal: CardSet, contract: str, rng: random.Random) -> tg.Card:
    """Choose at random, trumps more often than not, so that two seats ruff."""
    cards = list(legal)
    trumps = [card for card in cards if card.suit.letter == contract]
    return rng.choice(trumps if trumps and rng.random() < 0.35 else cards)
