"""The record that a run leaves: written whole or not at all, also when the run is stopped by a signal."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Generator
from contextlib import contextmanager, suppress
from types import FrameType

from trickgames.cli.output import Failure, Out, Stopped
from trickgames.match import Match

#: The signals that end a run, as far as the system has them.
ENDING = tuple(
    [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK") if hasattr(signal, name)]
)


class _Signals:
    """While it is entered the signals that would end the program raise instead; after `hold` they wait until it ends.

    Only the main thread can say what signals do, and one that is ignored (as under nohup) stays ignored.
    """

    def __enter__(self) -> _Signals:
        self._held = False
        self._waiting: int | None = None
        main = threading.current_thread() is threading.main_thread()
        before = {number: signal.getsignal(number) for number in ENDING} if main else {}
        self._before = {n: was for n, was in before.items() if was not in (signal.SIG_IGN, None)}
        for number in self._before:
            signal.signal(number, self._heard)
        return self

    def hold(self) -> None:
        """Let signals wait from now on."""
        self._held = True

    def _heard(self, number: int, frame: FrameType | None) -> None:
        if not self._held:
            raise _end(number)
        self._waiting = number

    def __exit__(self, *error: object) -> None:
        self._held = True
        for number, was in self._before.items():
            signal.signal(number, was)
        if self._waiting is not None:
            raise _end(self._waiting)


def _end(number: int) -> BaseException:
    """Return what a signal raises: Ctrl-C is what it always is."""
    return KeyboardInterrupt() if number == signal.SIGINT else Stopped(number)


@contextmanager
def recording(match: Match, path: str | None, out: Out) -> Generator[None, None, None]:
    """Write the match's record to a file when this ends, in whatever way; try first whether it can be.

    At every moment the file has a whole record: at first that of the match as it begins.
    """
    if path is None:
        yield
        return
    with _Signals() as signals:
        write(match.to_record(), path)
        try:
            yield
        finally:
            signals.hold()
            write(match.to_record(), path)
            out.parting(f"The record of the match is in {path}.")


def write(text: str, path: str) -> None:
    """Write a file whole: beside it first, then in its place. What is no file (a pipe, a device) is written to.

    Raises `Failure`.
    """
    try:
        place = os.path.realpath(path)
        if os.path.exists(place) and not os.path.isfile(place):
            with open(place, "w", encoding="ascii", newline="\n") as file:
                file.write(text)
            return
        with suppress(FileNotFoundError):
            open(place, "r+b").close()  # a file that may not be written is not replaced either
        beside = f"{place}.{os.urandom(4).hex()}.part"
        try:
            with open(beside, "x", encoding="ascii", newline="\n") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            with suppress(FileNotFoundError):
                os.chmod(beside, os.stat(place).st_mode & 0o7777)
            os.replace(beside, place)
        except BaseException:
            with suppress(OSError):
                os.remove(beside)
            raise
    except (OSError, ValueError) as error:
        raise Failure(f"the record cannot be written to {path}: {why(error)}") from None


def why(error: Exception) -> str:
    """Return what was wrong with a file."""
    return (isinstance(error, OSError) and error.strerror) or str(error)
