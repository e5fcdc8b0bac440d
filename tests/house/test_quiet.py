"""A quiet library: it prints nothing, configures nothing, uses nothing global, and plays alike everywhere."""

from __future__ import annotations

import hashlib
import logging
import os
import pickle
import random
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from hearts_tools import finished

import trickgames as tg

#: Plays a match with every level, says what everybody was told and chose in one number, and nothing else.
PROGRAM = """
import hashlib, sys
import trickgames as tg
match = tg.new_match("hearts", seed=12, options={"target": 40, "jack_of_diamonds": True, "moon": "subtract"})
for seat, level in enumerate((*tg.LEVELS, "random")[:4]):
    match.seat(seat, tg.player(level, seed=seat))
match.advance()
told = [match.to_record()]
for seat in (0, 1, 2, 3, None):
    told += [match.view(seat).to_json(), repr(match.events(seat)), repr(match.legal_actions(seat or 0))]
told += [repr(sorted(set(match.events(None)))), repr(match.options)]
sys.stdout.write(hashlib.sha256("".join(told).encode()).hexdigest())
"""

#: Imports everything and plays, in a process whose output and state are looked at.
QUIET = """
import logging, random, sys, threading
before = random.getstate(), logging.root.handlers[:], logging.root.level, threading.active_count()
import warnings
warnings.simplefilter("error")
import trickgames as tg
from trickgames.testing import check_game, check_hidden, check_player
match = tg.new_match("hearts", options={"target": 30})
for seat in range(4):
    match.seat(seat, tg.player(tg.LEVELS[seat % len(tg.LEVELS)], seed=seat))
match.advance()
for wrong in (lambda: match.push(0, "2C"), lambda: tg.new_match("x"), lambda: tg.Match.from_record("x")):
    try:
        wrong()
    except ValueError:
        pass
check_game("hearts", options={"target": 1}, seeds=[1])
after = random.getstate(), logging.root.handlers[:], logging.root.level, threading.active_count()
assert before == after
for name, logger in logging.root.manager.loggerDict.items():
    if name.startswith("trick") and isinstance(logger, logging.Logger):
        assert all(isinstance(handler, logging.NullHandler) for handler in logger.handlers)
assert "numpy" not in sys.modules
assert not [name for name in ("pytest", "hypothesis", "unittest") if name in sys.modules]
"""


def run(program: str, **env: str) -> subprocess.CompletedProcess[str]:
    """Run a program in a process of its own, where this one imports the library from."""
    path = os.pathsep.join([str(Path(tg.__file__).parent.parent), os.environ.get("PYTHONPATH", "")])
    return subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": path, **env},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )


@pytest.mark.rule("GEN-4")
@pytest.mark.case("C-05")
def test_the_hash_seed_changes_nothing():
    results = {run(PROGRAM, PYTHONHASHSEED=seed).stdout for seed in ("0", "1", "random")}
    assert len(results) == 1
    assert len(results.pop()) == 64


@pytest.mark.rule("GEN-4")
def test_optimised_python_plays_the_same():
    plain, optimised = (run(PROGRAM, PYTHONOPTIMIZE=level).stdout for level in ("", "2"))
    assert plain == optimised


@pytest.mark.case("P-10", "C-04")
def test_nothing_is_printed_logged_or_left_behind():
    done = run(QUIET, PYTHONWARNINGS="error")
    assert done.stdout == ""
    assert done.stderr == ""


@pytest.mark.case("P-10")
def test_a_match_prints_nothing(capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture):
    caplog.set_level(logging.DEBUG)
    match = finished(1, target=30)
    repr(match.view(0)), str(match)
    assert capfd.readouterr() == ("", "")
    assert caplog.records == []


@pytest.mark.rule("GEN-4")
@pytest.mark.case("C-04")
def test_global_random_numbers_are_neither_used_nor_disturbed():
    random.seed(5)
    state = random.getstate()
    records = []
    for noise in (0, 3):
        match = tg.new_match("hearts", seed=3, options={"target": 30})
        for seat in range(4):
            match.seat(seat, tg.player(tg.LEVELS[seat % len(tg.LEVELS)], seed=seat))
        while not match.is_over:
            for _ in range(noise):
                random.random()
            seat = match.to_act[0]
            match.push(seat, tg.player(tg.LEVELS[seat % len(tg.LEVELS)], seed=seat).choose(match.view(seat)))
        if not noise:
            assert random.getstate() == state
        records.append(match.to_record())
    assert records[0] == records[1]
    tg.new_match("hearts")
    random.setstate(state)
    tg.new_match("hearts")
    assert random.getstate() == state


@pytest.mark.rule("GEN-4")
@pytest.mark.case("Z-01")
def test_pickles_are_read_in_another_process():
    match = finished(2, target=20)
    match.undo()
    held = [
        match,
        match.view(1),
        match.events(None),
        tg.player("easy", seed=3),
        match.options,
        match.deal_results,
    ]
    program = f"""
import pickle, sys
match, view, *_ = pickle.loads(bytes.fromhex({pickle.dumps(held).hex()!r}))
sys.stdout.write(match.to_record() + match.view(1).to_json() + view.to_json())
"""
    view = match.view(1).to_json()
    assert run(program).stdout == match.to_record() + view + view


@pytest.mark.rule("GEN-4")
@pytest.mark.case("C-09")
def test_matches_in_threads_do_not_disturb_each_other():
    def play(seed: int) -> str:
        return finished(seed, target=20, jack_of_diamonds=bool(seed % 2)).to_record()

    expected = {seed: play(seed) for seed in range(24)}
    found: dict[int, str] = {}

    def work(part: int) -> None:
        for seed in range(part, 24, 6):
            found[seed] = play(seed)

    threads = [threading.Thread(target=work, args=(part,)) for part in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == expected


@pytest.mark.rule("GEN-4")
def test_a_seeded_match_is_this_one_everywhere():
    """The packs of a seed and a whole match by first legal actions, as numbers that must never change."""
    match = tg.new_match("hearts", seed=2026)
    while not match.is_over:
        match.push(match.to_act[0], match.legal_actions(match.to_act[0])[0])
    assert match.scores == SCORES
    assert hashlib.sha256(match.to_record().encode()).hexdigest() == DIGEST


SCORES = (96, 90, 111, 93)
DIGEST = "152a6570a4c3c148c925eaf99031b5c14a6f3a1db57ee3e82b0b6ef507ead42e"
