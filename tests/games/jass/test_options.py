"""The options and presets of Jass, whole matches under each of them, and what a front end announces."""

from __future__ import annotations

import random
from typing import Any

import pytest
from jass_tools import (  # fmt: skip
    ALL,
    CONTRACTS,
    MELDS,
    OPTION_SETS,
    SWISS,
    dealt,
    finished,
    pack_of,
    suit_pack,
    view,
)
from match_tools import play, play_deal

import trickgames as tg
from trickgames import CardSet, Reason
from trickgames.games.jass import Meld, MeldsShown, StoeckShown

# Options and presets


@pytest.mark.rule("JAS-15")
def test_the_presets():
    found = tg.presets("jass")
    defaults = tg.new_match("jass").options.to_dict()
    assert list(found) == ["swiss", "swisslos"]
    assert found["swiss"].to_dict() == {**defaults, **SWISS}
    assert found["swisslos"].to_dict() == {
        **defaults,
        **SWISS,
        "target": 2500,
        "stop_at_target": True,
        "contracts": list(CONTRACTS),
        "multipliers": {"C": 2, "D": 1, "H": 1, "S": 2, "obenabe": 3, "undenufe": 3},
    }
    match = tg.new_match("jass", preset="swiss", options={"target": 1500}, seed=1)
    assert match.options["target"] == 1500 and match.options["weis"] is True
    same = tg.new_match("jass", options={**SWISS, "target": 1500}, seed=1)
    assert match.to_record() == same.to_record()


@pytest.mark.rule("JAS-15c", "GEN-5")
@pytest.mark.parametrize(
    ("options", "words_of_faults"),
    [
        ({"multipliers": {"obenabe": 2}}, ["obenabe, which is not among the contracts"]),
        ({"contracts": ["H", "S", "H"]}, ["names H more than once"]),
        (
            {"contracts": ["H", "H"], "multipliers": {"C": 2, "S": 1}},
            ["H more than once", "names C,", "names S,"],
        ),
        ({"target": 0, "undertrump": "yes", "match_bonus": -1}, ["target", "undertrump", "match_bonus"]),
        ({"contracts": []}, ["contracts"]),
        ({"contracts": ["X"]}, ["contracts"]),
        ({"multipliers": {"C": 0}}, ["multipliers"]),
        ({"multipliers": {"X": 1}}, ["multipliers"]),
        ({"jacks": True}, ["no option 'jacks'"]),
    ],
)
def test_options_that_cannot_be(options: dict[str, Any], words_of_faults: list[str]):
    with pytest.raises(tg.InvalidSetup) as caught:
        tg.new_match("jass", options=options)
    assert len(caught.value.faults) == len(words_of_faults)
    for fault, expected in zip(caught.value.faults, words_of_faults, strict=True):
        assert expected in fault


@pytest.mark.parametrize(
    "options",
    [
        {"multipliers": {"C": 2.0}},
        {"multipliers": {"C": True}},
        {"contracts": "CD"},
        {"weis": 1},
        {"target": "1"},
    ],
)
def test_options_of_a_wrong_type(options: dict[str, Any]):
    with pytest.raises(TypeError):
        tg.new_match("jass", options=options)


@pytest.mark.rule("GEN-1", "JAS-13", "JAS-14", "JAS-15", "JAS-15c")
@pytest.mark.parametrize("options", OPTION_SETS.values(), ids=OPTION_SETS)
def test_whole_matches_under_every_option(options: dict[str, Any]):
    target = options["target"]
    for seed in range(6):
        match = finished(seed, **options)
        scores = [0, 0]
        for number, result in enumerate(match.deal_results, 1):
            assert number == 1 or max(scores) < target or scores[0] == scores[1]
            scores = [a + b for a, b in zip(scores, result.points, strict=True)]
            for side in (0, 1):
                awarded = [award for award in result.awards if award.side == side]
                assert sum(award.points for award in awarded) == result.points[side]
                assert len({award.why for award in awarded}) == len(awarded)
        assert tuple(scores) == match.scores
        assert max(scores) >= target and scores[0] != scores[1]
        assert match.winners == ((0, 2) if scores[0] > scores[1] else (1, 3))
        assert tg.Match.from_record(match.to_record()).to_record() == match.to_record()


@pytest.mark.rule("GEN-1", "JAS-15")
@pytest.mark.parametrize("preset", ["swiss", "swisslos"])
@pytest.mark.parametrize("level", tg.LEVELS)
def test_whole_matches_under_every_preset(preset: str, level: str):
    match = tg.new_match("jass", seed=2, preset=preset)
    for seat in range(4):
        match.seat(seat, tg.player(level, seed=seat))
    match.advance()
    assert match.is_over and max(match.scores) >= match.options.whole("target")


@pytest.mark.rule("GEN-1", "GEN-2", "JAS-14")
@pytest.mark.case("M-07")
def test_when_the_match_is_over_it_is_over():
    match = finished(3, **OPTION_SETS["swisslos"])
    assert match.to_act == () and match.phase == "over"
    for seat in range(4):
        assert not match.legal_actions(seat) and match.view(seat).default is None
        for action in ("6C", "push", "trump:H"):
            assert match.view(seat).why_not(action) is Reason.MATCH_OVER
            with pytest.raises(tg.IllegalAction):
                match.push(seat, action)


@pytest.mark.rule("GEN-3")
@pytest.mark.case("H-10", "P-13")
def test_a_view_before_trump_is_made():
    for match in (dealt(weis=True, stoeck=True), play(dealt(weis=True, stoeck=True), "push")):
        for seat in (0, 1, 2, 3, None):
            shown = view(match, seat)
            assert (shown.trump, shown.chooser, shown.leader, shown.led_suit) == (None, None, None, None)
            assert (shown.melds, shown.stoeck, shown.counted, shown.multiplier) == ((), None, (0, 0), 1)
            assert tg.View.from_json(shown.to_json()) == shown


# What a front end announces


@pytest.mark.rule("JAS-20")
@pytest.mark.case("Y-01", "Y-05")
def test_every_announcement_as_text():
    match = tg.new_match("jass", seed=1, first=3, preset="swiss", packs=[pack_of(*MELDS)])
    said = match.words()
    assert said.turn(match.view(0)) == (
        "It is your turn to make trump or leave the choice of trump to your partner."
    )
    assert "make hearts trump" in said.legal(match.view(0))
    assert "leave the choice of trump to your partner" in said.legal(match.view(0))
    assert said.trump(match.view(1)) == "Trump has not been made yet."
    assert "You are forehand." in said.deal(match.view(0))
    assert [said.event(event, 2) for event in match.push(0, "push")] == [
        "Seat 0 passes the choice of trump on to you."
    ]
    assert [said.event(event, 0) for event in match.push(2, "trump:D")] == ["Seat 2 makes diamonds trump."]
    assert said.trump(match.view(1)) == "Diamonds are trump."
    told = said.deal(match.view(2))
    assert "The choice of trump was passed on to you." in told and "You chose diamonds." in told
    play(match, "6C")
    assert said.led_suit(match.view(1)) == "Clubs have been led."
    assert "Seat 0 leads the six of clubs" in said.table(match.view(1))
    assert said.turn(match.view(2)) == "It is the turn of Seat 1 to play a card."
    play(match, "7C 8C QC")
    shown = next(event for event in match.events(None) if isinstance(event, MeldsShown))
    assert said.event(shown, 2).startswith(
        "Seat 0 shows a row of 3, the queen to the ace of hearts; "
        "you show a row of 4, the eight to the jack of clubs; "
    )
    assert said.event(shown, 2).endswith("You and Seat 0 score 70 for Weis.".replace("You", "you"))
    assert "Seat 0 and Seat 2 have scored 70 in this deal." in said.deal(match.view(None))
    assert said.scores(match.view(1)).startswith(
        "Scores: Seat 0 and Seat 2 have no points and you and Seat 3 have no"
    )
    play_deal(match, random.Random(1))
    scored = next(event for event in match.events(None) if isinstance(event, tg.DealScored))
    assert "70 for Weis" in said.event(scored)


@pytest.mark.rule("JAS-20", "JAS-15", "JAS-15f", "JAS-15c")
@pytest.mark.case("Y-01", "Y-03")
def test_a_match_in_words():
    options = {"match_bonus": 100, "stoeck": True, "weis": True, "multipliers": {"obenabe": 3}}
    options["contracts"] = ["C", "obenabe"]
    packs = [suit_pack("C", "D", "H", "S")]
    match = tg.new_match("jass", seed=1, first=3, options=options, packs=packs)
    said = match.words()
    assert "choose obenabe" in said.legal(match.view(0))
    other = match.copy()
    play(other, "trump:obenabe")
    assert said.event(other.events(1)[-1], 1) == "Seat 0 chooses obenabe."
    assert said.trump(other.view(1)) == "There is no trump; obenabe is played."
    assert "Seat 0 chose obenabe, and all points count 3 times." in said.deal(other.view(1))
    play_deal(play(match, "trump:C"))
    stoeck = next(event for event in match.events(0) if isinstance(event, StoeckShown))
    assert said.event(stoeck, 0) == "You have shown Stoeck, which scores 20."
    scored = next(event for event in match.events(0) if isinstance(event, tg.DealScored))
    text = said.event(scored, 1)
    assert "Seat 0 and Seat 2 have won every trick" in text
    assert "152 for tricks, 5 for the last trick, 100 for the match, 600 for Weis and 20 for Stoeck" in text
    fours = Meld(1, "four", CardSet("6C 6D 6H 6S"), 100)
    assert said.event(MeldsShown(1, (fours,), 100), None) == (
        "Seat 1 shows the four sixes; Seat 1 and Seat 3 score 100 for Weis."
    )
    for seed in range(3):
        done = finished(seed, **OPTION_SETS["swisslos"])
        for seat in (0, None):
            for event in done.events(seat):
                told = said.event(event, seat)
                assert told[0].isupper() and told.endswith(".") and told.isascii() and "\n" not in told


def test_the_hands_of_these_tests_are_packs():
    assert sorted(" ".join(MELDS).split()) == sorted(ALL)
