"""Golden records: matches that were played once and must replay to the same bytes for ever."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from make_golden import GIVEN, GOLDEN, RECORDS

import trickgames as tg

FILES = sorted(GOLDEN.glob("*.jsonl"))


@pytest.mark.rule("GEN-4", "GEN-5")
@pytest.mark.case("U-05")
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_record_replays_to_the_same_match(path: Path):
    text = path.read_bytes().decode("ascii")
    match = tg.Match.from_record(text)
    assert match.to_record() == text
    # Step by step, each deal's pack, points and the end are those that are written down.
    lines = [json.loads(line) for line in text.splitlines()]
    actions = [(seat, action) for seat, action, *_ in tg.replay(text)]
    written = [entry.split(" ", 1) for line in lines[1:-1] for entry in line["actions"]]
    assert [[str(seat), str(action)] for seat, action in actions] == written
    assert [list(result.points) for result in match.deal_results] == lines[-1]["end"]["results"]
    assert list(match.scores) == lines[-1]["end"]["scores"]


@pytest.mark.rule("GEN-4", "GEN-8")
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_packs_of_a_golden_record_come_from_its_seed_where_none_were_given(path: Path):
    lines = [json.loads(line) for line in path.read_text(encoding="ascii").splitlines()]
    head, deals = lines[0], lines[1:-1]
    given = [line["pack"] for line in deals] + head.get("ahead", [])
    free = tg.new_match(head["game"], seed=head["seed"], options=head["options"], first=head["first"])
    same = tg.new_match(
        head["game"], seed=head["seed"], options=head["options"], first=head["first"], packs=given
    )
    assert (same.to_record() != free.to_record()) is (path.stem in GIVEN)


@pytest.mark.rule("GEN-4")
@pytest.mark.parametrize("name", RECORDS)
def test_a_golden_record_is_what_would_be_written_today(name: str):
    assert RECORDS[name]().to_record() == (GOLDEN / f"{name}.jsonl").read_text(encoding="ascii")


def test_every_game_has_golden_records():
    for game in tg.games():
        assert any(path.stem.startswith(f"{game}-") for path in FILES), f"{game} has no golden record"


def test_the_golden_records_have_every_option_at_every_kind_of_value():
    heads = [json.loads(path.read_text(encoding="ascii").splitlines()[0]) for path in FILES]
    for option, default in tg.new_match("hearts", seed=1).options.items():
        values = [head["options"][option] for head in heads if head["game"] == "hearts"]
        default = list(default) if isinstance(default, tuple) else default
        assert default in values
        assert any(value != default for value in values), option
    ends = [json.loads(path.read_text(encoding="ascii").splitlines()[-1])["end"] for path in FILES]
    assert {end["over"] for end in ends} == {True, False}
    assert any(26 in result and result.count(26) == 3 for end in ends for result in end["results"])
    assert any(-26 in result for end in ends for result in end["results"])
    assert {path.stem for path in FILES} == set(RECORDS)
