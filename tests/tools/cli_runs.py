"""How the tests run the command line: in this process with texts as its streams, or as a process of its own."""

import io
import json
import os
import subprocess
import sys
from collections.abc import Mapping
from contextlib import redirect_stderr, redirect_stdout
from typing import Any, NamedTuple
from unittest.mock import patch

from trickgames.cli import main

#: A match of one deal, unless two seats are lowest together.
SHORT = ("--option", "target=10")


class Ran(NamedTuple):
    """What a run gave."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()

    @property
    def objects(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.lines]


def run(*argv: str, stdin: str = "") -> Ran:
    """Run the command line in this process."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err), patch("sys.stdin", io.StringIO(stdin)):
        code = main(argv)
    return Ran(code, out.getvalue(), err.getvalue())


def process(*argv: str, stdin: bytes = b"", env: Mapping[str, str] | None = None) -> Ran:
    """Run ``python -m trickgames`` as a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "trickgames", *argv],
        input=stdin,
        capture_output=True,
        env={**os.environ, **(env or {})},
        timeout=60,
        check=False,
    )
    encoding = (env or {}).get("PYTHONIOENCODING", "utf-8")
    return Ran(done.returncode, done.stdout.decode(encoding), done.stderr.decode(encoding))
