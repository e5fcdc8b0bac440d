"""Records of matches: they lead back to the same match, and whatever is wrong with one is noticed."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from changed_json import VALUES, bytes_changed, put_anywhere
from hearts_tools import OPTION_SETS, finished, moments, moon_pack, pack_of
from hypothesis import given, settings
from hypothesis import strategies as st
from match_tools import EVERYONE, step, told

import trickgames as tg
from trickgames import InvalidRecord

FEW = settings(max_examples=150, deadline=None, derandomize=True)


def faults(text: Any) -> tuple[str, ...]:
    """Return the faults of a text that is no record."""
    with pytest.raises(InvalidRecord) as caught:
        tg.Match.from_record(text)
    with pytest.raises(InvalidRecord) as replayed:
        tg.replay(text)
    assert replayed.value.faults == caught.value.faults
    assert caught.value.faults
    assert isinstance(caught.value, ValueError)
    return caught.value.faults


def altered(record: str, line: int, change: Callable[[dict[str, Any]], object]) -> str:
    """Return a record in which one line has been changed."""
    lines = [json.loads(text) for text in record.splitlines()]
    change(lines[line])
    return "".join(json.dumps(data) + "\n" for data in lines)


RECORD = finished(1, target=30).to_record()


@pytest.mark.rule("GEN-4", "GEN-5")
@pytest.mark.case("Z-02", "Z-05", "U-05")
@pytest.mark.parametrize("options", OPTION_SETS.values(), ids=OPTION_SETS)
def test_a_record_leads_back_to_the_match_at_every_step(options: dict[str, Any]):
    for match in moments(3, **{**options, "target": 25}):
        again = tg.Match.from_record(match.to_record())
        assert told(again) == told(match)
        assert [again.legal_actions(seat) for seat in range(4)] == [
            match.legal_actions(seat) for seat in range(4)
        ]


@pytest.mark.rule("GEN-4", "GEN-8")
@pytest.mark.case("Z-04")
def test_a_match_read_from_its_record_goes_on_as_it_would_have():
    for seed in range(3):
        match, rng = tg.new_match("hearts", seed=seed, options={"target": 80}), random.Random(seed)
        for _ in range(130):
            step(match, rng)
        again, other = tg.Match.from_record(match.to_record()), random.Random()
        other.setstate(rng.getstate())
        while not match.is_over:
            step(match, rng)
            step(again, other)
        assert told(match) == told(again)


@pytest.mark.rule("GEN-8")
def test_packs_given_ahead_survive():
    packs = [moon_pack(1), pack_of("QS AS"), moon_pack(2)]
    match = tg.new_match("hearts", seed=9, packs=packs, options={"target": 200})
    again = tg.Match.from_record(match.to_record())
    for _ in range(4):
        assert told(again) == told(match)
        deal = match.deal_number
        while match.deal_number == deal:
            for each in (match, again):
                each.push_default(each.to_act[0])


def test_a_pack_that_the_seed_gives_too_is_as_good_as_not_given():
    plain = tg.new_match("hearts", seed=9)
    pack = json.loads(plain.to_record().splitlines()[1])["pack"]
    assert tg.new_match("hearts", seed=9, packs=[pack]).to_record() == plain.to_record()


@pytest.mark.case("Z-05")
def test_a_record_is_json_lines_in_ascii():
    for seed in range(3):
        record = finished(seed, target=20).to_record()
        assert record.isascii()
        assert record.endswith("\n")
        lines = [json.loads(line) for line in record.split("\n")[:-1]]
        assert lines[0]["record"] == 1
        assert lines[0]["game"] == "hearts"
        assert lines[0]["seed"] == seed
        assert [line["deal"] for line in lines[1:-1]] == list(range(1, len(lines) - 1))
        assert lines[-1]["end"]["over"] is True


@pytest.mark.rule("GEN-4")
@pytest.mark.case("U-05")
@pytest.mark.parametrize("watch", EVERYONE)
def test_replay_goes_step_by_step(watch: int | None):
    match, rng = tg.new_match("hearts", seed=4, options={"target": 20}), random.Random(4)
    expected, states = [], []
    while not match.is_over:
        expected.append(step(match, rng))
        states.append(match.to_record())
    events: list[tg.Event] = []
    places = []
    for place, taken in enumerate(tg.replay(match.to_record(), watch=watch)):
        assert (taken.seat, taken.action) == expected[place]
        assert taken.match.to_record() == states[place]
        events += taken.events
        assert tuple(events) == taken.match.events(watch)
        places.append(place)
    assert places == list(range(len(expected)))
    assert isinstance(events[0], tg.DealStarted)
    assert tuple(events) == match.events(watch)


def test_replay_of_an_unfinished_match_and_of_one_not_begun():
    match = tg.new_match("hearts", seed=4)
    assert list(tg.replay(match.to_record())) == []
    match.push_default(2)
    [taken] = tg.replay(match.to_record())
    assert (taken.seat, str(taken.action)) == (2, str(match.view(2).default or taken.action))
    assert taken.match.to_record() == match.to_record()


def test_replay_for_a_seat_that_there_is_not():
    for wrong in (4, -1):
        with pytest.raises(tg.IllegalAction):
            tg.replay(RECORD, watch=wrong)
    with pytest.raises(TypeError):
        tg.replay(RECORD, watch="0")  # type: ignore[arg-type]


@pytest.mark.case("P-02")
@pytest.mark.parametrize("wrong", [None, 5, b"", RECORD.encode(), [RECORD], tg.new_match("hearts", seed=1)])
def test_a_record_is_text(wrong: Any):
    with pytest.raises(TypeError):
        tg.Match.from_record(wrong)
    with pytest.raises(TypeError):
        tg.replay(wrong)


@pytest.mark.parametrize(
    "text", ["", " \n\n", "{}", "[]", "null", "5", "\x00", "{" * 100000, "[" * 1000, '{"record":1}']
)
def test_a_text_that_is_no_record(text: str):
    faults(text)


def test_a_record_cut_off_after_any_line():
    lines = RECORD.splitlines(keepends=True)
    for count in range(len(lines)):
        faults("".join(lines[:count]))
        if count:
            faults("".join(lines[count:]))
            faults("".join(lines[:count] + lines[count + 1 :]))


def test_a_record_cut_off_anywhere():
    rng = random.Random(1)
    for place in {rng.randrange(len(RECORD) - 1) for _ in range(150)} | set(range(40)):
        faults(RECORD[:place])
    assert tg.Match.from_record(RECORD[:-1]).to_record() == RECORD  # but for the last line's end


@pytest.mark.rule("GEN-5")
@pytest.mark.parametrize("version", [0, 2, -1, 1.0, "1", None, True, [1], 10**30])
def test_a_record_of_another_version(version: Any):
    [fault] = faults(altered(RECORD, 0, lambda head: head.update(record=version)))
    assert "format" in fault
    found = faults(altered(RECORD, 0, lambda head: head.update(rules=version)))
    assert any("rules" in fault for fault in found)


@pytest.mark.rule("GEN-5")
@pytest.mark.parametrize("name", list(tg.new_match("hearts", seed=1).options))
def test_a_record_without_an_option_is_none(name: str):
    [fault] = faults(altered(RECORD, 0, lambda head: head["options"].pop(name)))
    assert f"option {name}" in fault


@pytest.mark.parametrize(
    ("line", "change"),
    [
        (0, {"game": "chess"}),
        (0, {"game": 5}),
        (0, {"game": None}),
        (0, {"seed": -1}),
        (0, {"seed": "1"}),
        (0, {"seed": 2**64}),
        (0, {"seed": 1.0}),
        (0, {"seed": True}),
        (0, {"first": 4}),
        (0, {"first": None}),
        (0, {"options": []}),
        (0, {"options": None}),
        (0, {"ahead": "2C"}),
        (0, {"ahead": [5]}),
        (0, {"ahead": ["2C"]}),
        (0, {"ahead": {}}),
        (1, {"deal": 2}),
        (1, {"deal": 1.0}),
        (1, {"deal": True}),
        (1, {"pack": 5}),
        (1, {"pack": ""}),
        (1, {"pack": "2C 2C"}),
        (1, {"actions": {}}),
        (1, {"actions": "0 2C"}),
        (1, {"actions": [5]}),
        (1, {"actions": []}),
        (-1, {"end": None}),
        (-1, {"end": []}),
        (-1, {"end": {}}),
    ],
)
def test_a_record_with_a_wrong_value(line: int, change: dict[str, Any]):
    faults(altered(RECORD, line, lambda data: data.update(change)))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("target", 0), ("target", "30"), ("target", True), ("target", 10**25), ("moon", "x"), ("moon", 1),
        ("passing", []), ("passing", "left"), ("passing", [1]), ("jack_of_diamonds", 1), ("strange", 1),
    ],
)  # fmt: skip
def test_a_record_with_a_wrong_option(name: str, value: Any):
    found = faults(altered(RECORD, 0, lambda head: head["options"].update({name: value})))
    assert any(name in fault for fault in found)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("over", False), ("over", 1), ("actions", 0), ("actions", "56"), ("scores", [0, 0, 0, 0]), ("winners", [0, 1]),
        ("winners", []), ("results", []), ("results", None), ("scores", {}),
    ],
)  # fmt: skip
def test_a_record_whose_end_is_not_true(name: str, value: Any):
    [fault] = faults(altered(RECORD, -1, lambda last: last["end"].update({name: value})))
    assert name in fault
    faults(altered(RECORD, -1, lambda last: last["end"].pop(name)))


@pytest.mark.parametrize(
    "entry",
    [
        "",
        "0",
        "0 ",
        " 2C",
        "0 QX",
        "4 2C",
        "-1 2C",
        "0  2C",
        "0 2C 3C",
        "00000 2C",
        "² 2C",
        "0\t2C",
        "0 push",
        "0 pass:2C",
    ],
)
def test_a_record_with_an_action_that_cannot_be(entry: str):
    for place in (0, 4, 20):
        faults(altered(RECORD, 1, lambda deal, place=place: deal["actions"].__setitem__(place, entry)))


def test_any_changed_pack_or_action_is_noticed():
    rng = random.Random(2)
    lines = [json.loads(line) for line in RECORD.splitlines()]
    for _ in range(60):
        number = rng.randrange(1, len(lines) - 1)
        pack, entries = lines[number]["pack"].split(), lines[number]["actions"]
        i, j = rng.sample(range(52), 2)
        pack[i], pack[j] = pack[j], pack[i]
        if i // 13 != j // 13:  # else the same hands are dealt
            faults(altered(RECORD, number, lambda deal, pack=pack: deal.update(pack=" ".join(pack))))
        place = rng.randrange(len(entries))
        fewer = entries[:place] + entries[place + 1 :]
        faults(altered(RECORD, number, lambda deal, fewer=fewer: deal.update(actions=fewer)))
        twice = [*entries[:place], entries[place], *entries[place:]]
        faults(altered(RECORD, number, lambda deal, twice=twice: deal.update(actions=twice)))


def test_actions_in_another_deals_line_are_noticed():
    lines = [json.loads(line) for line in RECORD.splitlines()]
    assert len(lines) > 3
    lines[2]["actions"].insert(0, lines[1]["actions"].pop())
    [fault] = faults("\n".join(map(json.dumps, lines)))
    assert "deals" in fault


def test_lines_that_are_too_many_are_noticed():
    lines = RECORD.splitlines()
    faults("\n".join([*lines[:1], *lines]))
    faults("\n".join([*lines, lines[-1]]))
    faults("\n".join([*lines[:2], *lines[1:]]))
    extra = json.dumps({"deal": len(lines) - 1, "pack": moon_pack(0), "actions": []})
    faults("\n".join([*lines[:-1], extra, lines[-1]]))


def test_all_faults_of_a_record_are_named_at_once():
    text = altered(RECORD, 0, lambda head: head.update(seed="x", first=None, options=5))
    assert len(faults(text)) == 3
    text = altered(RECORD, 0, lambda head: head.update(first=7, seed=-4))
    assert len(faults(text)) == 2


def test_a_record_may_be_written_otherwise_and_prints_as_ever():
    lines = [json.loads(line) for line in RECORD.splitlines()]
    lines[0]["game"] = "Copas"
    lines[1]["pack"] = lines[1]["pack"].lower().replace("t", "10").replace(" ", ", ")
    lines[1]["actions"] = [entry.replace("T", "10") for entry in lines[1]["actions"]]
    text = "\r\n\n".join(json.dumps(line, indent=None) for line in lines)
    assert tg.Match.from_record(text).to_record() == RECORD


def fixed_point(text: str) -> None:
    """Any text is either refused or prints back to itself from then on."""
    try:
        match = tg.Match.from_record(text)
    except InvalidRecord:
        return
    record = match.to_record()
    assert tg.Match.from_record(record).to_record() == record


@pytest.mark.case("P-02")
@given(st.text(max_size=200))
@FEW
def test_any_text_is_refused_or_a_record(text: str):
    fixed_point(text)


@pytest.mark.case("P-02")
@given(st.data())
@FEW
def test_a_record_with_any_bytes_changed_is_refused_or_a_record(data: st.DataObject):
    raw = bytes_changed(data, RECORD)
    fixed_point(raw.decode(errors="replace"))
    fixed_point(raw.decode(errors="surrogateescape"))


@pytest.mark.case("P-02")
@given(st.data(), VALUES)
@FEW
def test_a_record_with_any_value_anywhere_is_refused_or_a_record(data: st.DataObject, value: Any):
    lines = [json.loads(line) for line in RECORD.splitlines()]
    put_anywhere(data, lines[data.draw(st.integers(0, len(lines) - 1))], value)
    fixed_point("\n".join(map(json.dumps, lines)))


def test_nesting_of_any_depth_is_refused():
    for depth in (10, 300, 900, 980, 990, 1000, 5000):
        nested = "[" * depth + "]" * depth
        lines = RECORD.splitlines()
        for text in (nested, '{"record":' + nested + "}", '{"a":' * depth + "1" + "}" * depth):
            faults(text)
        faults("\n".join([*lines[:-1], '{"end":{"over":' + nested + "}}"]))
        faults("\n".join([lines[0][:-1] + ',"ahead":' + nested + "}", *lines[1:]]))


def test_record_errors_keep_secrets_out():
    """The errors name what is in the record, never more than a short piece of it."""
    for text in (
        RECORD[:-20],
        RECORD.replace("QS", "QX"),
        "x" * 100000,
        json.dumps({"record": "y" * 100000}),
    ):
        assert len("; ".join(faults(text))) < 500
