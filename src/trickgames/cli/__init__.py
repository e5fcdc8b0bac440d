"""The command line: reads the arguments, runs one verb, and turns what goes wrong into a line and an exit code."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module

from trickgames.actions import IllegalAction
from trickgames.cli.output import Closed, Failure, Out, Stopped
from trickgames.cli.parser import build_parser
from trickgames.errors import InvalidRecord, InvalidSetup

#: Exit codes: a verb has failed, the arguments make no sense, Ctrl-C.
FAILED, USAGE, INTERRUPTED = 1, 2, 130
#: What is added to the number of another signal that has stopped a run.
SIGNALLED = 128


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit code: 0, 1 for a failure, 2 for wrong usage, 130 after Ctrl-C.

    Where another signal has stopped a run with a record, it is 128 and the signal's number.
    """
    out = Out()
    try:
        args = build_parser().parse_args(argv)
        out.as_json = args.json
        run = import_module(f"trickgames.cli.{args.verb}").run
        return int(run(args, out))
    except SystemExit as stop:  # from the parser, which has said why
        return stop.code if isinstance(stop.code, int) else USAGE
    except Failure as failure:
        return _fail(out, failure.lines)
    except (InvalidSetup, InvalidRecord) as error:
        return _fail(out, error.faults)
    except IllegalAction as error:
        return _fail(out, (str(error),))
    except KeyboardInterrupt:
        return _fail(out, ("interrupted",), INTERRUPTED, "\n")
    except Stopped as stop:
        return _fail(out, ("stopped by a signal",), SIGNALLED + stop.number, "\n")
    except Closed:
        out.silence()
        return 0


def _fail(out: Out, lines: Sequence[str], code: int = FAILED, before: str = "") -> int:
    try:
        out.prompt(before)
        for line in lines:
            out.talk(f"trickgames: {line}")
    except (Closed, Failure):  # nobody can be told
        out.silence()
    return code
