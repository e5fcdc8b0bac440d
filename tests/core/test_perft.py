"""Counts of play sequences: those of ``tests/data/perft``, and the oracle's for small depths."""

import copy

import pytest
from core_tables import GAMES, scaled
from oracle import Oracle
from perft_positions import Position, read_all

from trickcore import perft

POSITIONS = read_all()


def count(oracle: Oracle, depth: int, claims: bool = False) -> int:
    """The sequences of so many cards, found with the oracle.

    With claims, a lead of a pair's card may be made in two ways (the points do not matter without goals), and a lead
    of the called suit with asking too, by whoever does not hold the ace while somebody does.
    """
    legal = oracle.legal()
    if depth == 0 or not legal:
        return 1
    total = 0
    leads = claims and not oracle.trick
    for card in legal:
        hand = oracle.hands[oracle.to_act]
        pair = leads and card[0] in "KQ" and {"K" + card[1], "Q" + card[1]} <= set(hand)
        called = getattr(oracle, "called", None)
        held = called is not None and any(called in other for other in oracle.hands) and called not in hand
        asks = (False, True) if leads and held and called is not None and card[1] == called[1] else (False,)
        for ask in asks:
            after = copy.deepcopy(oracle)
            after.play(card, ask) if ask else after.play(card)
            total += count(after, depth - 1, claims) * (2 if pair else 1)
    return total


@pytest.mark.parametrize("position", POSITIONS, ids=[position.name for position in POSITIONS])
def test_counts(position: Position):
    state = position.state()
    assert perft(state, 0) == 1
    for depth, expected in position.counts.items():
        assert perft(state, depth) == expected
    assert list(position.counts) == list(range(1, len(position.counts) + 1))
    assert state == position.state()


@pytest.mark.parametrize("position", POSITIONS, ids=[position.name for position in POSITIONS])
def test_the_oracle_counts_the_same(position: Position):
    checked = 0
    for depth, expected in position.counts.items():
        if expected > scaled(600) and depth > 2:
            break
        assert count(position.oracle(), depth, "claims" in position.lines) == expected
        checked = depth
    assert checked >= 2


def test_every_game_has_counts():
    assert {position.game for position in POSITIONS} == set(GAMES)
    for game in GAMES:
        mine = [position for position in POSITIONS if position.game == game]
        assert len(mine) >= 4
        assert max(max(position.counts.values()) for position in mine) > 100_000
    whole = [
        position
        for position in POSITIONS
        if len(position.counts) == position.rules.tricks * position.rules.seats
    ]
    assert {position.game for position in whole} == {"hearts", "jass", "putz", "as_de_copas"}


def test_the_end_of_a_deal_is_one_sequence():
    for position in POSITIONS:
        state = position.state()
        cards = position.rules.tricks * position.rules.seats
        if len(position.counts) == cards:
            assert perft(state, cards + 1) == perft(state, 2**31 - 1) == position.counts[cards]
            while not state.is_over:
                state.play(state.legal()[0])
            assert perft(state, 3) == perft(state, 0) == 1


def test_counts_from_the_middle_add_up():
    """The sequences after each card together are the sequences one card longer."""
    for position in POSITIONS[::4]:
        state = position.state()
        for _ in range(7):
            total = 0
            for card in state.legal():
                for claims in range(4):
                    if claims & ~state.claims(card) == 0:
                        after = state.copy()
                        after.play(card, claims)
                        total += perft(after, 3)
            assert total == perft(state, 4)
            state.play(state.legal()[-1])
