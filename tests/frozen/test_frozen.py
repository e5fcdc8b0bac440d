"""A program that PyInstaller has put into one folder finds every game, its players and words, and the command."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from spades_site import install

import trickgames as tg
from trickgames.registry import OWN

pytest.importorskip("PyInstaller", reason="PyInstaller is not installed (the `frozen` extra)")

pytestmark = [pytest.mark.slow, pytest.mark.frozen]

PROGRAM = Path(__file__).with_name("program.py")


def run(*command: object, cwd: Path, **env: str) -> str:
    """Run a program in a folder of its own; return what it prints. It must end well."""
    done = subprocess.run(
        list(map(str, command)),
        cwd=cwd,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **env},
        capture_output=True,
        encoding="utf-8",
        timeout=600,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder in which a game of another package is installed."""
    return install(tmp_path_factory.mktemp("site"))


@pytest.fixture(scope="module")
def frozen(tmp_path_factory: pytest.TempPathFactory, site: Path) -> Path:
    """Return the frozen program, in a folder that is all that there is of it."""
    work = tmp_path_factory.mktemp("frozen")
    run(
        *(sys.executable, "-m", "PyInstaller", "--onedir", "--noconfirm", "--log-level", "WARN"),
        *("--distpath", work / "dist", "--workpath", work / "build", "--specpath", work, PROGRAM),
        cwd=work,
        PYTHONPATH=str(site),
        PYINSTALLER_CONFIG_DIR=str(work / "config"),
    )
    folder = work / "elsewhere"
    shutil.move(work / "dist" / "program", folder)
    return folder / ("program.exe" if sys.platform == "win32" else "program")


def test_every_game_is_played_and_told_as_from_source(frozen: Path, site: Path, tmp_path: Path) -> None:
    told = run(frozen, cwd=tmp_path, PYTHONPATH="")
    assert told == run(sys.executable, PROGRAM, cwd=tmp_path, PYTHONPATH=str(site))
    lines = told.splitlines()
    assert [line.split()[:2] for line in lines] == [
        [name, level] for name in sorted([*OWN, "spades"]) for level in tg.LEVELS
    ]


@pytest.mark.parametrize(
    "line",
    ["watch hearts --seed 7", "watch spades --seed 7", "games --json", "perft jass --seed 7 --depth 2"],
)
def test_the_command_is_all_there(frozen: Path, site: Path, tmp_path: Path, line: str) -> None:
    told = run(frozen, *line.split(), cwd=tmp_path, PYTHONPATH="")
    source = run(sys.executable, "-m", "trickgames", *line.split(), cwd=tmp_path, PYTHONPATH=str(site))
    assert told and told == source


def test_a_record_is_replayed(frozen: Path, tmp_path: Path) -> None:
    watched = run(frozen, "watch", "putz", "--seed", "7", "--record", "match.jsonl", cwd=tmp_path)
    assert watched
    assert run(frozen, "replay", "match.jsonl", cwd=tmp_path)
