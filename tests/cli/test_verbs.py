"""The command line: every verb and every mistake, exit codes, encodings, pipes and Ctrl-C."""

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from cli_runs import SHORT, Ran, process, run

import trickgames as tg
from trickcore import perft
from trickgames.announce import words
from trickgames.cli import bench
from trickgames.cli.core import opening
from trickgames.cli.perft import count

POSIX = pytest.mark.skipif(os.name != "posix", reason="signals and pipes as POSIX has them")
#: The command line in a process that hears Ctrl-C even where its parent does not.
HEARS = (
    "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler); "
    "from trickgames.cli import main; sys.exit(main())"
)


# games, watch, replay


def test_games() -> None:
    told = run("games")
    assert told.code == 0 and told.err == ""
    assert "hearts: Hearts, also called copas; 4 seats." in told.out
    assert "  moon=add: a moon gives" in told.out and "(one of add, subtract)" in told.out
    assert "  passing=left,right,across,none: " in told.out
    games = run("games", "--json").objects
    assert [game["name"] for game in games] == list(tg.games())
    hearts = games[tg.games().index("hearts")]
    assert {option["name"]: option["default"] for option in hearts["options"]} == (
        tg.new_match("hearts").options.to_dict()
    )


def test_options_are_written_as_they_are_listed() -> None:
    # Each game's options stand below its line.
    for told in re.split(r"^(?=\w)", run("games").out, flags=re.MULTILINE)[1:]:
        name = told.partition(":")[0]
        listed = re.findall(r"^  (\w+=[\w,]+):", told, re.MULTILINE)
        assert listed
        given = [part for option in listed for part in ("--option", option)]
        ran = run("watch", name, "--seed", "3", *given)
        assert ran.code == 0
        assert ran.out == run("watch", name, "--seed", "3").out


@pytest.mark.case("Y-01")
def test_watch_tells_a_whole_match() -> None:
    told = run("watch", "hearts", "--seed", "7")
    assert told.code == 0 and told.err == "" and told.out.isascii()
    assert told.lines[0] == "Deal 1 begins, and Seat 0 is the dealer."
    assert re.match(r"The match is over: .*; Seat \d wins\.", told.lines[-1])
    events = run("watch", "hearts", "--seed", "7", "--json").objects
    assert len(events) == len(told.lines) + 1
    read = [tg.Event.read(event) for event in events[:-1]]
    assert [words(game="hearts").event(event) for event in read] == told.lines
    result = events[-1]["result"]
    assert result["over"] and f"Seat {result['winners'][0]} wins." in told.lines[-1]


def test_watch_from_a_seat() -> None:
    told = run("watch", "copas", "--seed", "7", "--seat", "2", "--names", "Ann,Bo,Cy,Di", *SHORT)
    assert told.code == 0
    assert told.lines[3].startswith("You get 13 cards: the ")
    assert told.lines[1] == "Ann gets 13 cards." and "Cy plays" not in told.out


def test_a_seed_that_is_not_given_is_told() -> None:
    told = run("watch", "hearts", *SHORT)
    found = re.fullmatch(r"The seed of this match is (\d+)\.\n", told.err)
    assert found is not None
    assert run("watch", "hearts", "--seed", found[1], *SHORT).out == told.out


def test_levels_and_first() -> None:
    def watch(*argv: str) -> str:
        told = run("watch", "hearts", "--seed", "1", *SHORT, *argv)
        assert told.code == 0
        return told.out

    assert watch() == watch("--level", "normal") == watch("--players", "normal,normal,normal,normal")
    assert watch("--level", "random") == watch("--players", "random") != watch()
    assert "Seat 3 is the dealer" in watch("--first", "3").splitlines()[0]


@pytest.mark.case("U-05")
@pytest.mark.parametrize("seat", [(), ("--seat", "1")])
def test_a_record_is_replayed(tmp_path: Path, seat: tuple[str, ...]) -> None:
    file = str(tmp_path / "match.jsonl")
    options = (
        "--option",
        "moon=subtract",
        "--option",
        "queen_breaks_hearts=yes",
        "--option",
        "passing=right,none",
    )
    watched = run("watch", "hearts", "--seed", "11", *options, *seat, "--json", "--record", file)
    assert watched.code == 0 and watched.err == f"The record of the match is in {file}.\n"
    replayed = run("replay", file, *seat, "--json")
    assert replayed == Ran(0, watched.out, "")
    told = run("watch", "hearts", "--seed", "11", *options, *seat)
    text = Path(file).read_text("ascii")
    assert run("replay", "-", *seat, stdin=text).out == told.out
    assert process("replay", "-", *seat, stdin=b"\xef\xbb\xbf" + text.encode()).out.splitlines() == told.lines


def test_a_record_that_ends_early_is_told_as_far_as_it_goes(tmp_path: Path) -> None:
    match = tg.new_match("hearts", seed=1)
    (tmp_path / "r").write_text(match.to_record())
    told = run("replay", str(tmp_path / "r"), "--names", "A,B,C,D")
    assert told.code == 0 and told.lines[-1].startswith(
        "The record ends before the match does. Scores: A has no "
    )
    assert len(told.lines) == 7


def broken_records() -> Iterator[Any]:
    match = tg.new_match("hearts", seed=1, options={"target": 1})
    while not match.is_over:
        match.push_default(match.to_act[0])
    text = match.to_record()
    lines = text.splitlines(keepends=True)
    head, deal = json.loads(lines[0]), json.loads(lines[1])
    yield pytest.param("", 1, id="empty")
    yield pytest.param("hello\n", 1, id="no JSON")
    yield pytest.param("[" * 100_000, 1, id="deep")
    yield pytest.param("".join(lines[:-1]), 1, id="cut off")
    yield pytest.param(text.replace('"record":1', '"record":99'), 1, id="another format")
    yield pytest.param(json.dumps({**head, "rules": 99}) + "\n" + "".join(lines[1:]), 1, id="other rules")
    yield pytest.param(json.dumps({"record": 1}) + "\n" + "".join(lines[1:]), 5, id="bare head")
    options = {**head["options"], "target": 0, "moon": "x"}
    yield pytest.param(
        json.dumps({**head, "options": options}) + "\n" + "".join(lines[1:]), 2, id="bad options"
    )
    deal["actions"][4] = "0 9S"
    yield pytest.param(lines[0] + json.dumps(deal) + "\n" + lines[-1], 1, id="illegal action")
    deal["actions"] = ["x", "y"]
    yield pytest.param(lines[0] + json.dumps(deal) + "\n" + lines[-1], 2, id="no actions")
    yield pytest.param(text.replace('"over":true', '"over":false'), 1, id="untrue end")


@pytest.mark.parametrize(("text", "faults"), list(broken_records()))
def test_a_broken_record_is_refused(text: str, faults: int) -> None:
    told = run("replay", "-", stdin=text)
    assert told.code == 1 and told.out == ""
    assert len(told.err.splitlines()) == faults
    assert all(line.startswith("trickgames: ") for line in told.err.splitlines())


# Mistakes


@pytest.mark.parametrize(
    ("argv", "code", "says"),
    [
        ((), 2, ["required: VERB"]),
        (("dance",), 2, ["invalid choice: 'dance'"]),
        (("watch",), 2, ["required: GAME"]),
        (("watch", "hearts", "--option", "target"), 2, ["an option is given as NAME=VALUE"]),
        (("watch", "hearts", "--seed", "x"), 2, ["invalid int value: 'x'"]),
        (("watch", "hearts", "--level", "easy", "--players", "easy"), 2, ["not allowed with"]),
        (("watch", "hearts", "--record", "-"), 2, ["the name of a file is needed"]),
        (("perft", "hearts"), 2, ["required: --depth"]),
        (("perft", "hearts", "--depth", "-1"), 2, ["a whole number from 0 is needed"]),
        (("perft", "hearts", "--depth", "53"), 1, ["the depth is 52 at most"]),
        (("perft", "tarock", "--depth", "1"), 1, ["there is no game 'tarock'"]),
        (
            ("watch", "tarock", "--level", "best"),
            1,
            ["there is no game 'tarock'", "there is no level 'best'"],
        ),
        (("watch", "hearts", "--names", "A,B"), 1, ["4 names are needed, one a seat, not 2"]),
        (("watch", "hearts", "--names", "A,B,C\n,a"), 1, ["every seat needs a name of its own"]),
        (
            ("watch", "hearts", "--names", "A,B,C\t1,"),
            1,
            ["a name is not empty and has printable letters only"],
        ),
        (("play", "hearts", "--seat", "4"), 1, ["there is no seat 4; the seats are 0 to 3"]),
        (
            ("play", "hearts", "--players", "easy,easy"),
            1,
            ["one level is needed, or 3, one a computer player"],
        ),
        (("replay", "no/such/file"), 1, ["no/such/file cannot be read: "]),
        (("replay", "."), 1, [". cannot be read: "]),
        (("replay", "a\0b"), 1, ["cannot be read: "]),
        (("watch", "hearts", "--record", "no/such/file"), 1, ["cannot be written to no/such/file"]),
        (("watch", "hearts", "--record", "a\0b"), 1, ["cannot be written to a"]),
        (
            (
                *(
                    "watch",
                    "hearts",
                    "--option",
                    "target=abc",
                    "--option",
                    "shape=round",
                    "--option",
                    "moon=x",
                ),
                *("--option", "passing=up", "--option", "queen_breaks_hearts=maybe", "--first", "7"),
                *("--seed", "-1", "--seat", "-1", "--players", "good,bad", "--names", "A"),
            ),
            1,
            [
                "the option target is a whole number, not 'abc'",
                "there is no option 'shape'",
                "the option moon is one of add, subtract, not 'x'",
                "the option passing is a list, not empty, of left, right, across, none",
                "the option queen_breaks_hearts is True or False, not 'maybe'",
                "there is no seat 7",
                "a seed is a whole number from 0 to 2**64 - 1",
                "there is no seat -1",
                "there is no level 'good'",
                "there is no level 'bad'",
                "one level is needed, or 4",
                "4 names are needed",
            ],
        ),
    ],
)
def test_mistakes(argv: tuple[str, ...], code: int, says: list[str]) -> None:
    told = run(*argv)
    assert told.code == code and told.out == ""
    assert "Traceback" not in told.err
    for text in says:
        assert text in told.err
    if code == 1 and len(says) > 2:
        assert len(told.err.splitlines()) == len(says), "every fault on a line of its own, and no other"


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    told = run("replay", str(tmp_path / "binary"))
    assert told.code == 1 and "is not a text in UTF-8" in told.err
    (tmp_path / "good").write_text(tg.new_match("hearts", seed=1).to_record())
    told = run("replay", str(tmp_path / "good"), "--seat", "9", "--names", "x")
    assert told.code == 1 and len(told.err.splitlines()) == 2


@pytest.mark.parametrize("verb", ["", "games", "watch", "play", "replay", "perft", "bench"])
def test_help(verb: str) -> None:
    told = run(*verb.split(), "--help")
    assert told.code == 0 and "Exit codes: " in told.out and told.out.isascii() and told.err == ""


def test_version() -> None:
    assert run("--version").out == f"trickgames {tg.__version__}\n"


# perft and bench


def test_perft() -> None:
    told = run("perft", "hearts", "--depth", "7", "--seed", "4", "--time")
    state = opening(tg.new_match("hearts", seed=4))
    assert told.lines == [f"{depth} {perft(state, depth)}" for depth in range(1, 8)]
    assert len(told.err.splitlines()) == 7
    assert count(state, 8) == perft(state, 8)
    none = run("perft", "hearts", "--depth", "3", "--option", "passing=none", "--json")
    state = opening(tg.new_match("hearts", seed=0, options={"passing": ["none"]}))
    assert none.objects == [{"depth": depth, "count": perft(state, depth)} for depth in (1, 2, 3)]
    assert none.err == ""
    assert run("perft", "hearts", "--depth", "0").out == "0 1\n"


def test_the_opening_is_that_of_the_match() -> None:
    match = tg.new_match("hearts", seed=9)
    state = opening(match)
    assert state.hands == tuple([match.view(seat).hand for seat in range(4)])
    assert (state.to_act,) == match.to_act and state.legal_cards == match.legal_actions(match.to_act[0]).plays


def test_bench_prints_one_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "SEEDS", range(2))
    first = run("bench")
    assert first.code == 0 and re.fullmatch(r"\d+\n", first.out)
    assert "decisions in" in first.err and "playouts in" in first.err
    assert run("bench", "--json").objects[0]["signature"] == int(first.out)
    monkeypatch.setattr(bench, "SEEDS", range(2, 4))
    assert run("bench").out != first.out


# Streams


@pytest.mark.case("U-01")
@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "cp850", "utf-8"])
def test_any_encoding(encoding: str, tmp_path: Path) -> None:
    env = {"PYTHONIOENCODING": encoding, "NO_COLOR": "1"}
    names = ("--names", "Zo\u00eb,\u0141ukasz,\u674e,Di")
    watched = process("watch", "hearts", "--seed", "7", "--seat", "0", *SHORT, env=env)
    assert watched.code == 0 and watched.out.isascii() and watched.err == ""
    named = process("watch", "hearts", "--seed", "7", *names, *SHORT, env=env)
    assert named.code == 0 and named.err == "" and "Di plays" in named.out
    assert ("\u674e plays" if encoding == "utf-8" else "\\u674e plays") in named.out
    script = "\u00e9\nwhy \u2660\nQ\u2660\nauto\nquit\n".encode() + b"\xff\n"
    played = process("play", "hearts", "--seed", "7", *names, stdin=script, env=env)
    assert played.code == 0 and "Traceback" not in played.err
    bad = process("watch", "\u674e", "--option", "\u00e9=\u2660", "--record", str(tmp_path / "x"), env=env)
    assert bad.code == 1 and "there is no game" in bad.err and "Traceback" not in bad.err


def test_output_to_a_file(tmp_path: Path) -> None:
    with (tmp_path / "out").open("wb") as file:
        argv = [sys.executable, "-m", "trickgames", "watch", "hearts", "--seed", "7", *SHORT]
        done = subprocess.run(argv, stdout=file, env={**os.environ, "PYTHONIOENCODING": "ascii"}, check=True)
    assert done.returncode == 0 and (tmp_path / "out").read_bytes().isascii()


@POSIX
@pytest.mark.parametrize("verb", [("watch",), ("watch", "--json")])
def test_a_closed_pipe_ends_quietly(verb: tuple[str, ...], tmp_path: Path) -> None:
    record = str(tmp_path / "r")
    argv = [sys.executable, "-m", "trickgames", *verb, "hearts", "--seed", "1", "--option", "target=100000"]
    argv += ["--record", record]
    with subprocess.Popen(argv, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as child:
        assert child.stdout is not None and child.stderr is not None
        assert child.stdout.readline()
        child.stdout.close()
        assert child.wait(60) == 0
        assert child.stderr.read().decode() == f"The record of the match is in {record}.\n"
    assert not tg.Match.from_record(Path(record).read_text()).is_over


def interrupted(child: subprocess.Popen[bytes]) -> bytes:
    """Press Ctrl-C, and return what the program has told on stderr when it has ended.

    Python itself drops an interrupt that comes while it runs a callback, as it does in an import; then press again.
    """
    for _ in range(5):
        child.send_signal(signal.SIGINT)
        try:
            return child.communicate(timeout=10)[1]
        except subprocess.TimeoutExpired:
            continue
    raise AssertionError("the program does not end")


@POSIX
@pytest.mark.case("U-02")
@pytest.mark.parametrize("verb", ["watch", "play", "perft"])
def test_ctrl_c(verb: str, tmp_path: Path) -> None:
    record = tmp_path / "r"
    argv = [sys.executable, "-c", HEARS, verb, "hearts", "--seed", "1"]
    argv += ["--depth", "40"] if verb == "perft" else ["--record", str(record), "--option", "target=100000"]
    pipe = subprocess.PIPE
    with subprocess.Popen(argv, stdin=pipe, stdout=pipe, stderr=pipe) as child:
        assert child.stdout is not None and child.stderr is not None
        told, wanted = b"", b"Your cards (" if verb == "play" else b"\n"
        while wanted not in told:
            told += os.read((child.stderr if verb == "play" else child.stdout).fileno(), 4096)
        err = interrupted(child)
        assert child.returncode == 130
        assert b"trickgames: interrupted" in err and b"Traceback" not in err
    if verb != "perft":
        tg.Match.from_record(record.read_text())


@pytest.mark.case("U-05")
@pytest.mark.parametrize("nth", [1, 5, 56, 57])
def test_ctrl_c_in_the_middle_of_an_action(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, nth: int) -> None:
    """What is recorded is what was done before the action; 56 actions are the first deal."""
    calls = 0
    scored = tg.Match._after

    def interrupted(self: tg.Match, *args: Any) -> Any:
        nonlocal calls
        calls += 1
        if calls == nth:
            if nth % 2 == 0:
                scored(self, *args)
            raise KeyboardInterrupt
        return scored(self, *args)

    monkeypatch.setattr(tg.Match, "_after", interrupted)
    told = run("watch", "hearts", "--seed", "1", "--record", str(tmp_path / "r"))
    assert told.code == 130 and told.err.endswith("trickgames: interrupted\n")
    monkeypatch.undo()
    match = tg.Match.from_record((tmp_path / "r").read_text())
    assert len(match.deal_results) == (nth > 56)
    ends = json.loads(match.to_record().splitlines()[-1])
    assert ends["end"]["actions"] == nth - 1
