"""The verb bench: one number for how everything here plays, and how fast it is."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from hashlib import blake2b
from time import perf_counter

from trickcore.rng import Rng
from trickcore.search import playouts
from trickgames.cli.core import opening
from trickgames.cli.output import Out
from trickgames.players import LEVELS, Limit, player
from trickgames.registry import OWN
from trickgames.setup import new_match

#: Deals by seed; of each, random playouts from its opening.
SEEDS = range(12)
PLAYOUTS = 5000
#: What a level that searches may spend on a decision: a number, so that the machine's speed has no part in it.
LIMIT = Limit(playouts=500)


def run(args: argparse.Namespace, out: Out) -> int:
    """Play what is fixed, and print the signature."""
    digest = blake2b(digest_size=8)

    def note(what: object) -> None:
        digest.update(f"{what}\n".encode("ascii"))

    levels = [level for level in LEVELS if level != "random"]
    decisions = drawn = 0
    for name in sorted(OWN):  # a game that another package adds does not change how these play
        note(name)
        lineups = [(level,) for level in levels] + [tuple(levels)]
        for lineup in lineups:
            start = perf_counter()
            made = sum([deal(name, seed, lineup, note) for seed in SEEDS])
            decisions += made
            _speed(out, f"{name}, {' and '.join(lineup)}", made, "decisions", perf_counter() - start)
        start = perf_counter()
        for seed in SEEDS:
            note(playouts(opening(new_match(name, seed=seed)), PLAYOUTS, Rng(seed)))
        drawn += PLAYOUTS * len(SEEDS)
        _speed(out, f"{name}, core", PLAYOUTS * len(SEEDS), "playouts", perf_counter() - start)
    signature = int.from_bytes(digest.digest(), "big")
    if out.as_json:
        out.json({"signature": signature, "decisions": decisions, "playouts": drawn})
    else:
        out.data(str(signature))
    return 0


def deal(name: str, seed: int, lineup: tuple[str, ...], note: Callable[[object], None]) -> int:
    """Play the first deal of a seed, the levels taking the seats in turn; return how many decisions it had."""
    match = new_match(name, seed=seed)
    players = [
        player(lineup[(seat + seed) % len(lineup)], seed=seed, limit=LIMIT) for seat in range(match.seats)
    ]
    decisions = 0
    while not match.deal_results:
        seat = match.to_act[0]
        action = players[seat].choose(match.view(seat))
        match.push(seat, action)
        note(f"{seat} {action}")
        decisions += 1
    note(match.deal_results[0].points)
    return decisions


def _speed(out: Out, what: str, number: int, things: str, seconds: float) -> None:
    out.talk(
        f"{what}: {number} {things} in {seconds:.2f} seconds, {number / max(seconds, 1e-9):,.0f} a second"
    )
