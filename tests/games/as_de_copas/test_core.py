"""Ás de Copas in the core: random deals with a secret side and the points that end them, by the playouts."""

from __future__ import annotations

import random

import pytest
from core_tables import scaled

from trickcore import CardSet, Rng, State, playout
from trickgames.games.as_de_copas import rules as as_de_copas
from trickgames.games.as_de_copas.rules import GOALS, PACK


@pytest.mark.rule("ADC-15", "ADC-16", "ADC-12")
@pytest.mark.case("M-05")
@pytest.mark.parametrize("recut", ["must", "may"])
def test_exactly_one_side_wins_each_deal_and_the_losers_have_three_tricks_at_most(recut: str):
    """With a scale of 50 these are the million deals of a long run."""
    table, rng, pick = as_de_copas.table(recut=recut), Rng(9), random.Random(9)
    cards = list(PACK)
    won = [0, 0]
    ends: set[tuple[int, int, int]] = set()
    for _ in range(scaled(20_000)):
        pick.shuffle(cards)
        hands = [CardSet(cards[i : i + 5]) for i in (0, 5, 10, 15)]
        maker = next(seat for seat in range(4) if "AH" in hands[seat])
        trump = pick.choice(list(hands[maker])).suit
        calls = [
            suit for suit in range(4) if hands[maker].of(suit) and f"A{'CDHS'[suit]}" not in hands[maker]
        ]
        called = f"A{'CDHS'[pick.choice(calls)]}" if calls and pick.random() < 0.6 else None
        side = [0 if seat == maker or (called and called in hands[seat]) else 1 for seat in range(4)]
        state = State(
            table, hands, leader=pick.randrange(4), mode=int(trump), sides=side, goals=GOALS,
            kept=CardSet(called) if called else 0,
        )  # fmt: skip
        end = playout(state, rng)
        points = [sum(p for p, s in zip(end.points, side, strict=True) if s == which) for which in (0, 1)]
        tricks = [sum(t for t, s in zip(end.tricks, side, strict=True) if s == which) for which in (0, 1)]
        there = [points[which] >= GOALS[which] for which in (0, 1)]
        assert sum(there) == 1
        winner = there.index(True)
        assert tricks[1 - winner] <= 3
        assert sum(tricks) == end.trick_number <= 5
        won[winner] += 1
        ends.add((winner, side.count(0), min(2, tricks[1 - winner])))
    assert min(won) > 0
    assert len(ends) == 12 or scaled(20_000) < 10_000
