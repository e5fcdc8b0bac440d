"""The verb watch: a match among computer players, told as it goes."""

from __future__ import annotations

import argparse

from trickgames.cli.output import Out
from trickgames.cli.recording import recording
from trickgames.cli.setup import lay, result, tell, telling_seed


def run(args: argparse.Namespace, out: Out) -> int:
    """Play the match and tell it."""
    lineup = lay(args, person=False)
    match = lineup.match
    with telling_seed(lineup, args, out), recording(match, args.record, out):
        told = tell(match, lineup.words, out, args.seat, 0)
        while not match.is_over:
            seat = match.to_act[0]
            match.push(seat, lineup.players[seat].choose(match.view(seat)))
            told = tell(match, lineup.words, out, args.seat, told)
        if out.as_json:
            out.json(result(match))
    return 0
