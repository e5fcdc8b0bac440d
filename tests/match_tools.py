"""What the tests of every game play matches with: actions in a row, by chance, and to the end of a deal."""

from __future__ import annotations

import random

import trickgames as tg


def play(match: tg.Match, actions: str) -> tg.Match:
    """Let whoever is to act take these actions, in order."""
    for action in actions.split():
        match.push(match.to_act[0], action)
    return match


def legal(match: tg.Match, seat: int | None = None) -> str:
    """Return the legal actions of a seat (whoever is to act) as text."""
    return " ".join(map(str, match.legal_actions(match.to_act[0] if seat is None else seat)))


def hand(match: tg.Match, seat: int) -> str:
    """Return a hand as text."""
    return str(match.view(seat).hand)


def step(match: tg.Match, rng: random.Random) -> tuple[int, tg.Action]:
    """Take a legal action by chance; return whose and which."""
    seat = rng.choice(match.to_act)
    legal_actions = match.legal_actions(seat)
    action = legal_actions[rng.randrange(len(legal_actions))]
    match.push(seat, action)
    return seat, action


def play_deal(match: tg.Match, rng: random.Random | None = None) -> tg.Match:
    """Play the deal to its end, by chance or by first legal actions."""
    deal = len(match.deal_results)
    while len(match.deal_results) == deal:
        if rng is None:
            match.push(match.to_act[0], match.legal_actions(match.to_act[0])[0])
        else:
            step(match, rng)
    return match
