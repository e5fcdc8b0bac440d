"""The verb replay: the match of a record, told and checked."""

from __future__ import annotations

import argparse
import sys

from trickgames.cli.output import Failure, Out
from trickgames.cli.recording import why
from trickgames.cli.setup import read_names, read_seat, result, speaker, tell
from trickgames.match import Match


def run(args: argparse.Namespace, out: Out) -> int:
    """Read the record, check it, and tell its match."""
    match = Match.from_record(read(args.file))
    faults: list[str] = []
    read_seat(args.seat, match.seats, faults)
    names = read_names(args.names, match.seats, faults)
    if faults:
        raise Failure(faults)
    told = speaker(match, names)
    tell(match, told, out, args.seat, 0)
    if out.as_json:
        out.json(result(match))
    elif not match.is_over:
        out.data(f"The record ends before the match does. {told.scores(match.view(args.seat))}")
    return 0


def read(path: str) -> str:
    """Return the text of a file, or with "-" of stdin. Raises `Failure`."""
    try:
        if path != "-":
            with open(path, "rb") as file:
                return file.read().decode("utf-8-sig")
        if sys.stdin is None:
            return ""
        source = getattr(sys.stdin, "buffer", None)
        return sys.stdin.read() if source is None else source.read().decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Failure(f"{path} is not a text in UTF-8") from None
    except (OSError, ValueError) as error:
        raise Failure(f"{path} cannot be read: {why(error)}") from None
