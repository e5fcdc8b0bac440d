"""The verb perft: how many ways there are to play the first cards of a deal."""

from __future__ import annotations

import argparse
from time import perf_counter

from trickcore.play import State
from trickcore.search import perft
from trickgames.cli.core import opening
from trickgames.cli.output import Failure, Out
from trickgames.cli.setup import read_match

#: The core counts this many cards at once, in well under a second; above that Ctrl-C is heard between the parts.
AT_ONCE = 6


def run(args: argparse.Namespace, out: Out) -> int:
    """Count for every depth, and print."""
    faults: list[str] = []
    match, _ = read_match(args, args.seed or 0, None, faults)
    if faults or match is None:
        raise Failure(faults)
    state = opening(match)
    cards = sum(state.counts)
    if args.depth > cards:
        raise Failure(f"the depth is {cards} at most, the number of cards in the hands")
    for depth in range(1, args.depth + 1) if args.depth else (0,):
        start = perf_counter()
        found = count(state, depth)
        took = perf_counter() - start
        if out.as_json:
            out.json({"depth": depth, "count": found})
        else:
            out.data(f"{depth} {found}")
        if args.time:
            out.talk(f"depth {depth}: {took:.3f} seconds, {found / max(took, 1e-9):,.0f} a second")
    return 0


def count(state: State, depth: int) -> int:
    """Return the number of sequences of so many cards; of fewer in a deal that ends before."""
    if depth <= AT_ONCE or state.is_over:
        return perft(state, depth)
    total = 0
    for card in state.legal_cards:
        after = state.copy()
        after.play(card)
        total += count(after, depth - 1)
    return total
