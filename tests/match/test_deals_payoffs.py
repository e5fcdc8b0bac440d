"""Matches of a given number of deals, and what each seat has got: higher is better in every game."""

from __future__ import annotations

import json
import pickle
from typing import Any

import pytest
from option_sets import SETS

import trickgames as tg
from trickcore import Rng

CASES = [(game, name) for game, sets in SETS.items() for name in sets]


def played(match: tg.Match, seed: int, most: int = 100_000) -> tg.Match:
    """Play a match on by chance."""
    rng = Rng(seed, 5)
    while not match.is_over and most:
        most -= 1
        seat = match.to_act[rng.below(len(match.to_act))]
        legal = match.legal_actions(seat)
        match.push(seat, legal[rng.below(len(legal))])
    return match


@pytest.mark.parametrize(("game", "name"), CASES)
def test_a_match_ends_after_its_deals(game: str, name: str) -> None:
    for deals in (1, 3):
        match = played(tg.new_match(game, seed=2, options=SETS[game][name], deals=deals), 2)
        assert match.deals == deals
        whole = played(tg.new_match(game, seed=2, options=SETS[game][name]), 2)
        number = min(deals, len(whole.deal_results))
        assert match.deal_results == whole.deal_results[:number]
        assert match.is_over and match.winners and match.to_act == ()
        if len(whole.deal_results) > deals:  # nobody has won it before
            best = max(match.payoffs.match)
            assert match.winners == tuple(
                [seat for seat, got in enumerate(match.payoffs.match) if got == best]
            )
        for seat in (*range(match.seats), None):
            view = match.view(seat)
            assert view.is_over and view.phase == "over" and view.deals == deals
            assert tg.View.from_json(view.to_json()) == view
        assert isinstance(match.events(None)[-1], tg.MatchEnded)


def test_records_copies_and_undo_keep_the_number_of_deals() -> None:
    for most in (0, 20, 60, 10_000):
        match = played(tg.new_match("hearts", seed=3, deals=2), 3, most)
        record = match.to_record()
        assert json.loads(record.splitlines()[0])["deals"] == 2
        for again in (tg.Match.from_record(record), match.copy(), pickle.loads(pickle.dumps(match))):
            assert again.deals == 2
            assert played(again, 4).to_record() == played(match.copy(), 4).to_record()
            assert len(again.deal_results) == 2
    before = len(match.events(None))
    seat, action = match.undo()
    assert not match.is_over and match.winners == () and len(match.deal_results) == 1
    match.push(seat, action)
    assert match.is_over and len(match.events(None)) == before
    *_, last = tg.replay(match.to_record())
    assert last.match.is_over and last.match.deals == 2


def test_a_record_without_a_number_of_deals_is_as_it_was() -> None:
    record = tg.new_match("hearts", seed=3).to_record()
    head = json.loads(record.splitlines()[0])
    assert head["record"] == 1 and "deals" not in head
    counted = tg.new_match("hearts", seed=3, deals=5).to_record()
    head = json.loads(counted.splitlines()[0])
    assert head["record"] == 1 and head["deals"] == 5


@pytest.mark.parametrize("change", [{"deals": None}, {"deals": "3"}, {"deals": 0}, {"deals": True}])
def test_a_record_of_counted_deals_tells_how_many(change: dict[str, Any]) -> None:
    first, *rest = tg.new_match("hearts", seed=3, deals=5).to_record().splitlines()
    head = json.loads(first)
    del head["deals"]
    with pytest.raises(tg.InvalidRecord, match="deals"):
        tg.Match.from_record("\n".join([json.dumps(head | change), *rest]))


def test_a_number_of_deals_is_checked() -> None:
    for wrong in (0, -1, 2**31):
        with pytest.raises(tg.InvalidSetup, match="deals"):
            tg.new_match("hearts", deals=wrong)
    for odd in (True, "3", 2.0):
        with pytest.raises(TypeError, match="deals"):
            tg.new_match("hearts", deals=odd)  # type: ignore[arg-type]


def test_a_view_tells_no_more_deals_than_there_are() -> None:
    data = json.loads(tg.new_match("hearts", seed=1, deals=3).view(0).to_json())
    for wrong in (0, -1, 2**31):
        with pytest.raises(tg.InvalidRecord, match="deals"):
            tg.View.from_json(json.dumps(data | {"deals": wrong}))


@pytest.mark.rule("COP-9", "COP-12", "JAS-13", "BIS-19", "ADC-17", "PUT-11")
@pytest.mark.parametrize(("game", "name"), CASES)
def test_payoffs_are_the_scores_by_seat_and_higher_is_better(game: str, name: str) -> None:
    match = tg.new_match(game, seed=5, options=SETS[game][name], deals=4)
    assert match.payoffs == tg.Payoffs((0,) * match.seats, (0,) * match.seats)
    rng, total, number = Rng(6), [0] * match.seats, 0
    while not match.is_over:
        seat = match.to_act[rng.below(len(match.to_act))]
        legal = match.legal_actions(seat)
        match.push(seat, legal[rng.below(len(legal))])
        if len(match.deal_results) > number:
            number += 1
            points = match.deal_results[-1].points
            if game in ("jass", "bisca"):
                points = (*points, *points)
            assert match.payoffs.deal == tuple([-got if game == "hearts" else got for got in points])
            total = [old + new for old, new in zip(total, match.payoffs.deal, strict=True)]
        assert match.payoffs.match == tuple(total)
    if not any(award.why == "all 120" for award in match.deal_results[-1].awards):
        best = max(match.payoffs.match)
        assert {match.payoffs.match[seat] for seat in match.winners} == {best}
