"""Jass on the whole contract: the conformance suite, and that exchanging hidden cards changes nothing that is told."""

from __future__ import annotations

from typing import Any

import pytest
from jass_tools import CONTRACTS, OPTION_SETS, SWISS, dealt, moments, view
from match_tools import EVERYONE, events_of, play

import trickgames as tg
from trickcore import Rng
from trickgames import CardSet
from trickgames.games.jass import MeldsShown
from trickgames.games.jass.exchange import exchange
from trickgames.testing import check_hidden

#: Matches of two deals or so.
SHORT: dict[str, dict[str, Any]] = {
    "default": {"target": 160},
    "swiss": {**SWISS, "target": 200},
    "swisslos": {**OPTION_SETS["swisslos"], "target": 400},
    "melds without trump": {"weis": True, "contracts": ["obenabe", "undenufe"], "target": 200},
}


@pytest.mark.rule("GEN-3", "GEN-6", "JAS-15e", "JAS-15f")
@pytest.mark.case("H-01", "H-02", "H-04", "H-05", "H-06", "H-10", "H-12", "Y-02")
@pytest.mark.parametrize("options", SHORT.values(), ids=SHORT)
def test_nothing_tells_hidden_cards(options: dict[str, Any]):
    lines: list[str] = []
    check_hidden("jass", options=options, seeds=range(4), every=5, worlds=2, share=0.75, log=lines.append)
    assert any("phase play" in line for line in lines)
    assert any("phase trump" in line for line in lines)


@pytest.mark.rule("GEN-3", "JAS-15e", "JAS-15d")
@pytest.mark.case("H-01", "H-04")
def test_nothing_tells_hidden_cards_at_any_moment_of_a_deal():
    check_hidden("jass", options={**SWISS, "target": 1}, seeds=[3], worlds=3, share=0.8)


@pytest.mark.rule("JAS-15e")
@pytest.mark.case("H-04", "H-09")
def test_the_exchange_keeps_what_a_seat_knows_and_changes_the_rest():
    """Whatever the check proves rests on this: worlds are legal, true to the seat, and really other ones."""
    rng = Rng(7)
    found = changed = melded = 0
    for place, match in enumerate(moments(4, **{**SWISS, "target": 500})):
        if place % 3:
            continue
        for seat in EVERYONE:
            found += 1
            world = exchange(match, seat, rng)
            if world is None:
                continue
            assert tg.Match.from_record(world.to_record()).to_record() == world.to_record()
            assert world.view(None).history == match.view(None).history
            assert events_of(world, MeldsShown) == events_of(match, MeldsShown)
            if seat is not None:
                assert world.view(seat).hand == match.view(seat).hand
            others = [other for other in range(4) if other != seat]
            differs = any(world.view(other).hand != match.view(other).hand for other in others)
            changed += differs
            melded += differs and bool(view(match).melds)
    assert changed > 0.7 * found
    assert melded > 0.1 * found


@pytest.mark.rule("JAS-15e", "GEN-3")
@pytest.mark.case("H-04")
def test_a_meld_that_does_not_score_is_told_by_nothing():
    """Two deals that differ in the losing meld alone look the same to a seat that holds none of it."""
    hands = (
        "AS KS QS JS TS 6C 7C 6D 7D",
        "6H 7H 8H 9C TC JD QD 8S 9S",
        "8C JC 8D 9D TD KD JH QH 6S",
        "9H TH KH AH QC KC AC AD 7S",
    )
    without = list(hands)
    without[1], without[3] = without[1].replace("8H", "AD"), without[3].replace("AD", "8H")
    first, second = (
        play(dealt(*some, trump="C", weis=True), "AS 9S 6S 7S") for some in (hands, tuple(without))
    )
    assert events_of(first, MeldsShown) == events_of(second, MeldsShown)
    for seat in (0, 2, None):
        assert first.view(seat).to_json() == second.view(seat).to_json()
        assert first.events(seat) == second.events(seat)


@pytest.mark.rule("JAS-15e", "JAS-15f")
@pytest.mark.case("H-09")
@pytest.mark.parametrize("contract", CONTRACTS)
def test_what_a_view_knows_of_melds_is_true_at_every_moment(contract: str):
    options = {**SWISS, "target": 600, "contracts": [contract]}
    for match in moments(6, **options):
        hands = [match.view(seat).hand for seat in range(4)]
        for seat in EVERYONE:
            shown = view(match, seat)
            assert len(shown.known) == 4
            for holder, cards in enumerate(shown.known):
                assert cards.issubset(hands[holder])
                melds = [meld.cards for meld in shown.melds if meld.seat == holder]
                in_melds = CardSet([card for meld in melds for card in meld]) if melds else CardSet()
                assert cards == (hands[holder] if holder == seat else in_melds - shown.seen)


def holders(match: tg.Match, cards: str) -> set[int]:
    """Return the seats that may hold all of some cards as far as seat 3 can tell."""
    rng, found = Rng(2), set()
    for _ in range(150):
        world = exchange(match, 3, rng)
        assert world is not None
        found |= {seat for seat in range(3) if CardSet(cards).issubset(world.view(seat).hand)}
    return found


@pytest.mark.rule("JAS-6")
@pytest.mark.case("D-05")
def test_to_ruff_shows_no_void_and_another_suit_does():
    last = "6S 7S 8S 9S TS JS QS KS AS"
    ruffed = play(dealt("TC", "9D 6C", "8C", last, trump="D"), "TC 9D 8C")
    assert holders(ruffed, "KC") == {0, 1, 2}
    void = play(dealt("TC", "9D 6H 7H 8H 9H TH JH QH KH", "8C", last, trump="D"), "TC 6H 8C")
    assert holders(void, "KC") == {0, 2}


@pytest.mark.rule("JAS-2", "GEN-3")
@pytest.mark.case("D-16")
def test_a_push_rules_no_hand_out():
    match = play(dealt("6C 7D 8H", "", "", "6S 7S 8S 9S TS JS QS KS AS"), "push")
    assert holders(match, "JH 9H") == {0, 1, 2}
