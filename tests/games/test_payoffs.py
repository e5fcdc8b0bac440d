"""The payoff that each game gives a search is what its matches score: at the end of random deals of every kind."""

from __future__ import annotations

import importlib.metadata
from importlib.metadata import EntryPoint
from typing import Any

import pytest
import sueca

import trickgames as tg
from trickcore import CardSet, Payoff, Rng, State, playout


def ends(name: str, options: dict[str, object], deals: int) -> list[tuple[tg.View, State, tg.DealResult]]:
    """Return of random deals the view before the last card, the core's state after it, and the result.

    What is decided before the play is decided at random; a seat or a side plays high, and the others often low, so
    that something comes of it.
    """
    rng = Rng(7)
    out: list[tuple[tg.View, State, tg.DealResult]] = []
    seed = 0
    while len(out) < deals:
        match = tg.new_match(name, seed=seed, options=options)
        seed += 1
        high = (1, 3) if len(match.scores) == 2 else (1,)
        for _ in range(2):
            if match.is_over:
                break
            number = len(match.deal_results)
            while True:
                seat = match.to_act[0]
                legal = match.legal_actions(seat)
                plays = sorted(legal.plays, key=lambda card: card.rank)
                action: tg.Action = legal[rng.below(len(legal))]
                if plays and (seat in high or seed % 2):
                    action = tg.Play(plays[-1 if seat in high else 0])
                view, state = match.view(seat), match.state()
                match.push(seat, action)
                if len(match.deal_results) > number:
                    break
            assert state is not None and isinstance(action, tg.Play)
            claims = ("pair" in action.claims) + 2 * ("see" in action.claims)
            state.play(action.card, claims)
            out.append((view, state, match.deal_results[number]))
    return out


def by_seat(view: tg.View, result: tg.DealResult) -> tuple[int, ...]:
    """Return the points of a deal by seat."""
    if len(result.points) == view.seats:
        return result.points
    sides = view.sides or ()
    return tuple(
        [result.points[next(i for i, side in enumerate(sides) if s in side)] for s in range(view.seats)]
    )


CASES: dict[str, tuple[str, dict[str, object], int]] = {
    "hearts": ("hearts", {"target": 1000}, 300),
    "hearts, all options": (
        "hearts",
        {"target": 1000, "moon": "subtract", "jack_of_diamonds": True},
        300,
    ),
    "jass": ("jass", {"target": 5000, "contracts": ["C", "D", "H", "S", "obenabe"]}, 80),
    "jass, match bonus": ("jass", {"target": 5000, "match_bonus": 100}, 300),
    "jass, multipliers": (
        "jass",
        {"target": 50_000, "match_bonus": 100, "multipliers": {"C": 2, "D": 3, "H": 7, "S": 100}},
        300,
    ),
    "putz": ("putz", {}, 400),
    "putz, five seats": ("putz", {"seats": 5}, 400),
    "putz, ties": ("putz", {"seats": 5, "ties": "all"}, 400),
    "as_de_copas": ("as_de_copas", {"target": 500}, 400),
    "bisca": ("bisca", {"target": 50}, 400),
}


#: What must have come up, for the comparison to mean something.
WANTED = {
    "hearts": {"moon"},
    "hearts, all options": {"moon", "jack of diamonds"},
    "jass, match bonus": {"match"},
    "jass, multipliers": {"match"},
    "as_de_copas": {"maker alone", "maker and guest", "opponents"},
    "bisca": {"win", "61-59", "capote", "rodar o 7", "heley", "all 120"},
}


@pytest.mark.rule("BIS-22")
@pytest.mark.parametrize("case", CASES)
def test_a_payoff_is_what_the_match_scores(case: str) -> None:
    name, options, deals = CASES[case]
    seen = set()
    for view, state, result in ends(name, options, deals):
        assert state.is_over
        worth = tg.payoff(view).of(state)
        sign = -1 if name == "hearts" else 1  # points that are bad count down
        # Who has taken all 120 in Bisca has won the match, to 50, as well.
        more = {award.side for award in result.awards if award.why == "all 120"}
        assert worth == tuple(
            [sign * points + 50 * (seat % 2 in more) for seat, points in enumerate(by_seat(view, result))]
        )
        seen |= {(award.why, award.points) for award in result.awards}
    assert {why for why, _ in seen} >= WANTED.get(case, set()) and len(seen) > 2, seen


def test_a_game_from_outside_is_worth_its_card_points_unless_it_says_otherwise(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    points = [EntryPoint("sueca", "sueca:SUECA", "trickgames.games")]
    monkeypatch.setattr(importlib.metadata, "entry_points", lambda **_: points)
    match = tg.new_match("sueca", seed=4)
    view = match.view(0)
    assert tg.payoff(view) == Payoff(sides=True)
    monkeypatch.setattr(sueca.Sueca, "lowest_wins", True)
    end = match.state()
    assert end is not None
    end = playout(end, Rng(1))
    taken = [end.points[0] + end.points[2], end.points[1] + end.points[3]] * 2
    assert tg.payoff(view).of(end) == tuple([-got for got in taken])


def test_what_cannot_be_asked() -> None:
    match: Any = tg.new_match("jass", seed=1)
    for ask in (tg.payoff, tg.knowledge, tg.Worlds):
        with pytest.raises(TypeError, match="a view is needed"):
            ask(match)
    with pytest.raises(TypeError, match="a World"):
        tg.position(match.view(0), match)
    match.push(match.to_act[0], "trump:H")
    view = match.view(0)
    world = tg.Worlds(view).draw(Rng(1))
    for wrong in (
        tg.World(world.hands[:3], (), CardSet(), CardSet(), world.sides),
        tg.World(world.hands[::-1], tuple(world.hands[0]), CardSet(), CardSet(), world.sides),
        tg.World((world.hands[0],) * 4, (), CardSet(), CardSet(), world.sides),
        tg.World(world.hands, (), CardSet(), CardSet(), ((0, 2), (1,))),
        tg.World(world.hands, (), CardSet(), CardSet(), ((0, 2), (1, 3, 4))),
    ):
        with pytest.raises(ValueError):
            tg.position(view, wrong)
    assert tg.position(view, tg.World(world.hands, (), CardSet(), CardSet(), None)) == tg.position(
        view, world
    )
