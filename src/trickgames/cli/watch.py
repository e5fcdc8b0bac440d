"""The verb watch: a match among computer players, told as it goes."""

from __future__ import annotations

import argparse

from trickgames.cli.output import Out
from trickgames.cli.setup import lay, recording, result, tell


def run(args: argparse.Namespace, out: Out) -> int:
    """Play the match and tell it."""
    lineup = lay(args, out, person=False)
    match = lineup.match
    with recording(match, args.record, out):
        told = tell(lineup, out, args.seat, 0)
        while not match.is_over:
            seat = match.to_act[0]
            match.push(seat, lineup.players[seat].choose(match.view(seat)))
            told = tell(lineup, out, args.seat, told)
        if out.as_json:
            out.json(result(match))
    return 0
