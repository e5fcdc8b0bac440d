"""The payoff that each game gives a search is what its matches score: at the end of random deals of every kind."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import trickgames as tg
from trickcore import Payoff, Rng, State
from trickgames.games.as_de_copas import scoring as as_de_copas
from trickgames.games.bisca import scoring as bisca
from trickgames.games.hearts import scoring as hearts
from trickgames.games.jass import scoring as jass
from trickgames.games.putz import scoring as putz


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


CASES: dict[str, tuple[str, dict[str, object], int, Callable[[tg.View], Payoff]]] = {
    "hearts": ("hearts", {"target": 1000}, 300, lambda view: hearts.payoff()),
    "hearts, all options": (
        "hearts",
        {"target": 1000, "moon": "subtract", "jack_of_diamonds": True},
        300,
        lambda view: hearts.payoff(moon="subtract"),
    ),
    "jass": (
        "jass",
        {"target": 5000, "contracts": ["C", "D", "H", "S", "obenabe"]},
        80,
        lambda view: jass.payoff(),
    ),
    "jass, match bonus": (
        "jass",
        {"target": 5000, "match_bonus": 100},
        300,
        lambda view: jass.payoff(match_bonus=100),
    ),
    "putz": ("putz", {}, 400, lambda view: putz.payoff()),
    "putz, five seats": ("putz", {"seats": 5}, 400, lambda view: putz.payoff(seats=5)),
    "putz, ties": ("putz", {"seats": 5, "ties": "all"}, 400, lambda view: putz.payoff(seats=5, ties="all")),
    "as_de_copas": (
        "as_de_copas",
        {"target": 500},
        400,
        lambda view: as_de_copas.payoff(alone=getattr(view, "called", None) is None),
    ),
    "bisca": (
        "bisca",
        {"target": 50},
        400,
        lambda view: bisca.payoff(knocked=getattr(view, "knocked", False), target=50),
    ),
}


#: What must have come up, for the comparison to mean something.
WANTED = {
    "hearts": {"moon"},
    "hearts, all options": {"moon", "jack of diamonds"},
    "jass, match bonus": {"match"},
    "as_de_copas": {"maker alone", "maker and guest", "opponents"},
    "bisca": {"win", "61-59", "capote", "rodar o 7", "heley", "all 120"},
}


@pytest.mark.rule("BIS-22")
@pytest.mark.parametrize("case", CASES)
def test_a_payoff_is_what_the_match_scores(case: str) -> None:
    name, options, deals, payoff = CASES[case]
    seen = set()
    for view, state, result in ends(name, options, deals):
        assert state.is_over
        worth = payoff(view).of(state)
        # Who has taken all 120 in Bisca has won the match, to 50, as well.
        more = {award.side for award in result.awards if award.why == "all 120"}
        assert worth == tuple(
            [points + 50 * (seat % 2 in more) for seat, points in enumerate(by_seat(view, result))]
        )
        seen |= {(award.why, award.points) for award in result.awards}
    assert {why for why, _ in seen} >= WANTED.get(case, set()) and len(seen) > 2, seen
