"""Records and views as files hold them: marks, ends of lines, and faults without number."""

from __future__ import annotations

import json
import tracemalloc
from pathlib import Path
from typing import Any

import pytest

import trickgames as tg
from trickgames.cli import main

BOM = "\ufeff"


def a_record() -> str:
    """Return the record of a match that is under way."""
    match = tg.new_match("hearts", seed=1)
    for _ in range(30):
        match.push_default(match.to_act[0])
    return match.to_record()


RECORD = a_record()
VIEW = tg.new_match("hearts", seed=1).view(0)


@pytest.mark.case("Z-13")
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\n\n", "\r\n \r\n"])
@pytest.mark.parametrize("mark", ["", BOM])
def test_records_of_every_system_are_read(mark: str, end: str):
    text = mark + end.join(RECORD.splitlines())
    for whole in (text, text + end):
        assert tg.Match.from_record(whole).to_record() == RECORD
        assert list(tg.replay(whole))[-1].match.to_record() == RECORD


@pytest.mark.case("Z-13")
def test_a_view_with_a_mark_is_read():
    text = VIEW.to_json()
    for whole in (
        BOM + text,
        text.encode(),
        (BOM + text).encode(),
        text.encode("utf-16"),
        text.encode("utf-32"),
    ):
        assert tg.View.from_json(whole) == VIEW
    for wrong in (BOM + BOM + text, text + BOM, text.encode() + b"\xff"):
        with pytest.raises(tg.InvalidRecord, match="not JSON"):
            tg.View.from_json(wrong)


@pytest.mark.case("Z-13")
def test_one_mark_stands_at_the_beginning_and_nowhere_else():
    lines = RECORD.splitlines()
    for wrong in (BOM + BOM + RECORD, "\n".join([lines[0], BOM + lines[1], *lines[2:]])):
        with pytest.raises(tg.InvalidRecord, match="not JSON"):
            tg.Match.from_record(wrong)


@pytest.mark.parametrize("character", "\u2028\u2029\x85\x0b\x0c\x1c\x1d\x1e")
def test_a_line_ends_where_json_lines_end(character: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """Python's `splitlines` ends lines at characters that JSON's texts may hold as they are, or escaped."""
    head, *lines = RECORD.splitlines()
    for note in (character, json.dumps(character)[1:-1]):
        text = "\n".join([head[:-1] + f',"note":"a{note}b"}}', *lines])
        if note < " ":  # which JSON wants escaped
            with pytest.raises(tg.InvalidRecord, match="line 1 of the record is not JSON"):
                tg.Match.from_record(text)
            continue
        assert tg.Match.from_record(text).to_record() == RECORD
        file = tmp_path / "record"
        file.write_text(text, encoding="utf-8")
        assert main(["replay", str(file)]) == 0, capsys.readouterr().err
    with pytest.raises(tg.InvalidRecord):  # between the lines it ends none
        tg.Match.from_record(RECORD.replace("\n", character))


def spent(call: Any) -> tuple[tg.InvalidRecord, int]:
    """Return what is raised, and how many objects' bytes there were at once while it was being found."""
    tracemalloc.start()
    try:
        with pytest.raises(tg.InvalidRecord) as caught:
            call()
        return caught.value, tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("place", ["packs", "ahead", "actions", "lines", "words of a pack"])
def test_who_finds_a_hundred_faults_does_not_look_for_more(place: str):
    """Each fault tells of a whole pack: all of them would take hundreds of times the record's own room."""
    head, deal, last = (json.loads(RECORD.splitlines()[line]) for line in (0, 1, -1))
    many = 4_000
    deals = [{**deal, "deal": number} for number in range(1, 3)]
    match place:
        case "packs":
            deals = [{"deal": number, "pack": "2C", "actions": []} for number in range(1, many + 1)]
        case "ahead":
            head["ahead"] = ["2C"] * many
        case "actions":
            deals[0]["actions"] = ["x"] * many
        case "lines":
            deals = [{}] * many  # type: ignore[list-item]
        case _:
            deals[0]["pack"] = "QX " * many
    text = "\n".join(map(json.dumps, [head, *deals, last]))
    error, room = spent(lambda: tg.Match.from_record(text))
    assert len(error.faults) == 100 and error.faults[-1] == "and more faults"
    assert len(str(error)) < 40_000
    assert room < 10_000_000 + 12 * len(text)


def test_the_packs_of_a_new_match_likewise():
    looked_at = 0

    def packs() -> Any:
        nonlocal looked_at
        while True:
            looked_at += 1
            yield "2C"

    with pytest.raises(tg.InvalidSetup) as caught:
        tg.new_match("hearts", packs=packs())
    assert len(caught.value.faults) == 100 and looked_at < 200


def test_a_fault_is_cut_and_an_error_of_faults_goes_through_itself():
    error = tg.InvalidRecord(["x" * 10**6, "a\x1b[2Jb"])
    assert len(error.faults[0]) < 1100 and error.faults[1] == r"a\x1b[2Jb"
    many = tg.InvalidRecord(str(number) for number in range(10**6))
    assert len(many.faults) == 100 and many.faults[98:] == ("98", "and more faults")
    for each in (error, many):
        assert tg.InvalidRecord(each.faults).faults == each.faults


@pytest.mark.parametrize(
    "field", ["format", "seats", "options", "hand", "tricks", "legal_actions", "default", "trump"]
)
def test_one_huge_field_of_a_view_is_told_of_in_few_words(field: str):
    data = json.loads(VIEW.to_json())
    for huge in (
        "x" * 10**6,
        [[]] * 10**5,
        {str(number): number for number in range(10**5)},
        10**4000,
        ["9"] * 10**5,
    ):
        with pytest.raises(tg.InvalidRecord) as caught:
            tg.View.from_json(json.dumps({**data, field: huge}))
        assert len(str(caught.value)) < (20_000 if field == "options" else 3000)


def test_nesting_of_any_depth_is_refused_in_a_view():
    text = VIEW.to_json()
    for depth in (10, 100, 300, 600, 900, 980, 990, 1000, 5000, 100_000):
        for nested in ("[" * depth + "]" * depth, '{"a":' * depth + "1" + "}" * depth):
            for field in json.loads(text):
                start, _, rest = text.partition(f'"{field}":')
                if depth < 1000 or field in ("format", "options", "tricks"):
                    whole = f'{start}"{field}":{nested},"left":{rest}'
                    with pytest.raises(tg.InvalidRecord) as caught:
                        tg.View.from_json(whole)
                    assert len(str(caught.value)) < 3000
