"""Where the command line writes: data to stdout and talk to stderr, in whatever encoding those have."""

from __future__ import annotations

import errno
import json
import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from typing import Any, TextIO


class Failure(Exception):
    """A verb has failed in a way that the user should know; ``lines`` say how. Exit code 1."""

    def __init__(self, lines: str | Iterable[str]) -> None:
        self.lines: tuple[str, ...] = (lines,) if isinstance(lines, str) else tuple(lines)
        super().__init__("; ".join(self.lines))


class Closed(Exception):
    """Whoever was reading the output has gone (``| head``)."""


class Stopped(BaseException):
    """A signal has ended the run; no `Exception`, so that nothing takes it for a fault of its own."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class Out:
    """The two streams of a run. Everything is flushed at once, so that both stay in order on one terminal.

    With ``as_json`` stdout has JSON lines and nothing else.
    """

    def __init__(self, as_json: bool = False) -> None:
        self.as_json = as_json

    def data(self, text: str) -> None:
        """Write a line to stdout."""
        self._write(sys.stdout, text + "\n")

    def json(self, value: Any) -> None:
        """Write a value to stdout as one line of JSON."""
        self._write(sys.stdout, json.dumps(value, separators=(",", ":")) + "\n")

    def talk(self, text: str) -> None:
        """Write a line to stderr."""
        self._write(sys.stderr, text + "\n")

    def parting(self, text: str) -> None:
        """Write a line to stderr as a run ends, perhaps because nobody reads it any more."""
        try:
            self.talk(text)
        except (Closed, Failure):
            self.silence()

    def prompt(self, text: str) -> None:
        """Write a text to stderr and leave the line open."""
        self._write(sys.stderr, text)

    def answer(self, text: str) -> None:
        """Write a line that was asked for: to stdout, or to stderr where stdout is for JSON."""
        if self.as_json:
            self.talk(text)
        else:
            self.data(text)

    def _write(self, stream: TextIO | None, text: str) -> None:
        if stream is None:
            return
        # Names and file names may be in any script; what the stream has no letters for is spelled out.
        encoding = getattr(stream, "encoding", None) or "utf-8"
        try:
            stream.write(text.encode(encoding, "backslashreplace").decode(encoding))
            stream.flush()
        except BrokenPipeError:
            raise Closed from None
        except OSError as error:
            if error.errno == errno.EINVAL and sys.platform == "win32":  # a closed pipe there
                raise Closed from None
            raise Failure(f"the output cannot be written: {error.strerror}") from None

    def silence(self) -> None:
        """Let what is still waiting to be written to a closed pipe go nowhere."""
        for stream in (sys.stdout, sys.stderr):
            if stream is None:
                continue
            try:
                stream.flush()
            except OSError:
                with suppress(OSError):
                    nowhere = os.open(os.devnull, os.O_WRONLY)
                    os.dup2(nowhere, stream.fileno())
                    os.close(nowhere)
