"""The command line's records, seeds and stops: what a run leaves behind, however it ends."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from cli_runs import SHORT, run

import trickgames as tg
from trickgames.cli import main, recording
from trickgames.cli.output import Failure

POSIX = pytest.mark.skipif(os.name != "posix", reason="signals as POSIX has them")
#: The command line in a process that hears signals even where its parent does not.
HEARS = (
    "import signal, sys; [signal.signal(number, signal.SIG_DFL) for number in (1, 15)]; "
    "from trickgames.cli import main; sys.exit(main())"
)
ENDLESS = ("--option", "target=100000")


@POSIX
@pytest.mark.case("U-05")
@pytest.mark.parametrize("verb", ["watch", "play"])
@pytest.mark.parametrize("number", [1, 15])
def test_a_run_that_is_stopped_leaves_a_whole_record(verb: str, number: int, tmp_path: Path) -> None:
    record = tmp_path / "r"
    argv = [sys.executable, "-c", HEARS, verb, "hearts", *ENDLESS, "--record", str(record)]
    pipe = subprocess.PIPE
    with subprocess.Popen(argv, stdin=pipe, stdout=pipe, stderr=pipe) as child:
        assert child.stdin is not None and child.stdout is not None
        told = b""
        if verb == "play":
            child.stdin.write(b"auto\nauto\nauto\n")
            child.stdin.flush()
        while told.count(b" wins the trick") + told.count(b"You win the trick") < 2:
            told += os.read(child.stdout.fileno(), 4096)
        child.send_signal(number)
        err = child.communicate(timeout=60)[1].decode()
        assert child.returncode == 128 + number
    assert "Traceback" not in err and err.splitlines()[-1] == "trickgames: stopped by a signal"
    assert re.search(r"^The seed of this match is \d+\.$", err, re.MULTILINE)
    match = tg.Match.from_record(record.read_text())
    assert not match.is_over
    assert sum(isinstance(event, tg.TrickWon) for event in match.events(None)) >= 2
    assert os.listdir(tmp_path) == ["r"]


@POSIX
def test_a_run_that_is_killed_leaves_a_whole_record_too(tmp_path: Path) -> None:
    record = tmp_path / "r"
    argv = [sys.executable, "-m", "trickgames", "play", "hearts", "--seed", "3", "--record", str(record)]
    pipe = subprocess.PIPE
    with subprocess.Popen(argv, stdin=pipe, stdout=pipe, stderr=pipe) as child:
        assert child.stderr is not None
        told = b""
        while b"Your cards (" not in told:
            told += os.read(child.stderr.fileno(), 4096)
        child.kill()
    assert tg.Match.from_record(record.read_text()).to_record() == tg.new_match("hearts", seed=3).to_record()


@POSIX
def test_signals_wait_while_the_record_is_written(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """They are as they were before and after, and one that comes while the file is written ends the run after it."""
    before = [signal.getsignal(number) for number in recording.ENDING]
    written = recording.write
    calls = 0

    def write(text: str, path: str) -> None:
        nonlocal calls
        calls += 1
        if calls == 2:
            signal.raise_signal(signal.SIGTERM)
            signal.raise_signal(signal.SIGTERM)
        written(text, path)

    monkeypatch.setattr(recording, "write", write)
    told = run("watch", "hearts", "--seed", "1", *SHORT, "--record", str(tmp_path / "r"))
    assert told.code == 128 + signal.SIGTERM
    assert tg.Match.from_record((tmp_path / "r").read_text()).is_over
    assert [signal.getsignal(number) for number in recording.ENDING] == before


@POSIX
def test_a_signal_that_is_ignored_stays_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    told = tg.Match.push

    def push(self: tg.Match, seat: int, action: tg.Action | str) -> tuple[tg.Event, ...]:
        signal.raise_signal(signal.SIGHUP)
        return told(self, seat, action)

    monkeypatch.setattr(tg.Match, "push", push)
    try:
        assert run("watch", "hearts", "--seed", "1", *SHORT, "--record", str(tmp_path / "r")).code == 0
        assert signal.getsignal(signal.SIGHUP) == signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, before)


def test_a_record_from_another_thread(tmp_path: Path) -> None:
    codes: list[int] = []
    argv = ["watch", "hearts", "--seed", "1", *SHORT, "--json", "--record", str(tmp_path / "r")]
    thread = threading.Thread(target=lambda: codes.append(main(argv)))
    thread.start()
    thread.join()
    assert codes == [0] and tg.Match.from_record((tmp_path / "r").read_text()).is_over


def test_a_file_is_replaced_whole_or_not_at_all(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    record = tmp_path / "r"
    recording.write("old\n", str(record))
    monkeypatch.setattr(os, "fsync", lambda _: (_ for _ in ()).throw(OSError(28, "No space left on device")))
    with pytest.raises(Failure, match="No space left on device"):
        recording.write("new\n", str(record))
    assert record.read_text() == "old\n" and os.listdir(tmp_path) == ["r"]
    monkeypatch.undo()
    recording.write("new\n", str(record))
    assert record.read_text() == "new\n" and os.listdir(tmp_path) == ["r"]


@POSIX
def test_links_modes_and_pipes_are_kept(tmp_path: Path) -> None:
    record, link = tmp_path / "r", tmp_path / "link"
    record.write_text("old")
    record.chmod(0o640)
    link.symlink_to(record)
    recording.write("new", str(link))
    assert link.is_symlink() and record.read_text() == "new" and record.stat().st_mode & 0o777 == 0o640
    recording.write("gone", os.devnull)
    assert not Path(os.devnull).is_file()
    with pytest.raises(Failure, match="cannot be written"):
        recording.write("new", str(tmp_path))


# The seed


def test_the_seed_is_told_at_the_end_or_at_once_on_request() -> None:
    seed = re.compile(r"The seed of this match is (\d+)\.")
    at_end = run("play", "hearts", stdin="auto\nquit\n")
    assert len(seed.findall(at_end.err)) == 1 and at_end.err.splitlines()[-1].endswith(
        seed.findall(at_end.err)[0] + "."
    )
    at_once = run("play", "hearts", "--show-seed", stdin="quit\n")
    assert len(seed.findall(at_once.err)) == 1 and seed.fullmatch(at_once.err.splitlines()[0])
    assert not seed.search(run("play", "hearts", "--seed", "7", "--show-seed", stdin="quit\n").err)
    early = run("play", "hearts")
    assert early.code == 1 and seed.search(early.err.splitlines()[-1])
    watched = run("watch", "hearts", "--show-seed", *SHORT)
    found = seed.search(watched.err)
    assert found and run("watch", "hearts", "--seed", found[1], *SHORT).out == watched.out
