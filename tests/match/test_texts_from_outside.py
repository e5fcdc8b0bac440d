"""Texts that come from outside stand in errors quoted, escaped and cut: a terminal does not obey them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from cli_runs import run

import trickgames as tg
from trickgames.announce import words
from trickgames.arguments import plain, quoted
from trickgames.events import Event

#: What a terminal would obey, a line would end at, or no encoding takes; and a text without an end.
ODD = [
    "\x1b[2J",
    "a\nb",
    "a\rb",
    "\x9b2J",
    "\u202eabc",
    "a\u2028b",
    "\ud800",
    "\udcff",
    "\x00",
    "x" * 100_000,
    "\x7f",
]
VIEW = json.loads(tg.new_match("jass", seed=1, first=0).view(1).to_json())
RECORD = tg.new_match("jass", seed=1).to_record().splitlines()
EVENT = {"event": "Played", "seat": 0, "card": "6H", "claims": []}


def record(line: int, **fields: Any) -> str:
    """Return a record with other values in a line."""
    changed = json.dumps({**json.loads(RECORD[line]), **fields})
    return "\n".join([*RECORD[:line], changed, *RECORD[line + 1 :]])


def options(**more: Any) -> dict[str, Any]:
    return {**VIEW["options"], **more}


CALLS: dict[str, Callable[[str], object]] = {
    "game": lambda odd: tg.new_match(odd),
    "preset": lambda odd: tg.new_match("jass", preset=odd),
    "name of an option": lambda odd: tg.new_match("jass", options={odd: 1}),
    "word of an option": lambda odd: tg.new_match("hearts", options={"moon": odd}),
    "words of an option": lambda odd: tg.new_match("jass", options={"contracts": [odd]}),
    "name in an option": lambda odd: tg.new_match("jass", options={"multipliers": {odd: 1}}),
    "pack": lambda odd: tg.new_match("jass", packs=[[odd]]),
    "action": lambda odd: tg.new_match("jass", seed=1, first=0).push(1, odd),
    "head of an action": lambda odd: tg.Action.parse(odd + ":2C"),
    "claim": lambda odd: tg.Play("QS", [odd]),
    "claim in a text": lambda odd: tg.Action.parse("QS+" + odd),
    "trump": lambda odd: tg.ChooseTrump(odd),
    "trump in a text": lambda odd: tg.Action.parse("trump:" + odd),
    "called card": lambda odd: tg.Action.parse("trump:H+" + odd),
    "bid": lambda odd: tg.Action.parse("bid:" + odd),
    "level": lambda odd: tg.player(odd),
    "language": lambda odd: words(odd),
    "name of a seat": lambda odd: words(names=[odd + "\n"]),
    "view": lambda odd: tg.View.from_json(odd),
    "key of a view": lambda odd: tg.View.from_json(f"{{{json.dumps(odd)}: 1, {json.dumps(odd)}: 2}}"),
    "options of a view": lambda odd: tg.View.from_json(json.dumps({**VIEW, "options": options(**{odd: 1})})),
    "value of an option of a view": lambda odd: tg.View.from_json(
        json.dumps({**VIEW, "options": {odd: None}})
    ),
    "name in an option of a view": lambda odd: tg.View.from_json(
        json.dumps({**VIEW, "options": options(multipliers={odd: 1})})
    ),
    "record": lambda odd: tg.Match.from_record(odd),
    "game of a record": lambda odd: tg.Match.from_record(record(0, game=odd)),
    "format of a record": lambda odd: tg.Match.from_record(record(0, record=odd)),
    "options of a record": lambda odd: tg.Match.from_record(record(0, options=options(**{odd: 1}))),
    "name in an option of a record": lambda odd: tg.Match.from_record(
        record(0, options=options(multipliers={odd: 1}))
    ),
    "pack of a record": lambda odd: tg.Match.from_record(record(1, pack=odd)),
    "action of a record": lambda odd: tg.Match.from_record(record(1, actions=["0 " + odd])),
    "event": lambda odd: Event.read({"event": odd}),
    "game of an event": lambda odd: Event.read(EVENT, odd),
    "trump of an event": lambda odd: Event.read(
        {"event": "TrumpMade", "seat": 0, "trump": odd, "called": None, "claims": []}
    ),
    "claim of an event": lambda odd: Event.read({**EVENT, "claims": [odd]}),
    **{
        f"{name} of a view": lambda odd, name=name: tg.View.from_json(json.dumps({**VIEW, name: odd}))  # type: ignore[misc]
        for name in VIEW
    },
}


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_errors_show_what_is_wrong_in_safe_and_few_letters(call: Callable[[str], object]):
    for odd in ODD:
        with pytest.raises((ValueError, TypeError)) as caught:
            call(odd)
        told = str(caught.value)
        assert told.isprintable() and len(told) < 2000
        told.encode("utf-8")  # which takes no half of a pair


@pytest.mark.parametrize("odd", ["\x1b[2J", "\ud800", "a\u2028b"])
def test_a_record_gives_the_terminal_nothing_to_obey(odd: str, tmp_path: Path):
    for number, text in enumerate(
        (
            record(0, options=options(multipliers={odd: 1})),
            record(0, game=odd),
            record(1, actions=["0 " + odd]),
        )
    ):
        file = tmp_path / str(number)
        file.write_text(text)
        told = run("replay", str(file))
        assert told.code == 1 and not told.out
        assert told.err.strip().isprintable() and len(told.err) < 2000


def test_a_long_action_is_cut_in_the_error_that_refuses_it():
    match = tg.new_match("hearts", seed=1)
    cards = "pass:" + ",".join(map(str, match.view(0).pack))
    with pytest.raises(tg.IllegalAction) as caught:
        match.push(0, cards)
    assert len(str(caught.value)) < 400 and str(caught.value.action) == cards
    words_said = [a + b for a in "abcdefgh" for b in "abcdefgh"]
    with pytest.raises(tg.InvalidNotation, match="more than 8 words"):
        tg.Action.parse("+".join(["QS", *words_said]))


def test_quoted_is_short_whatever_it_is_given():
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    for value, shown in (
        ("x", "'x'"), ("x" * 50, repr("x" * 40 + "...")), ("\x1b", r"'\x1b'"), (5, "5"),
        (10**5000, "a number of more than 64 bits"),
        (deep, "a list"), ({"a": deep}, "an object"), (None, "None"), (True, "True"), (1.5, "1.5"),
        (object(), "object"),
    ):  # fmt: skip
        assert quoted(value) == shown
    assert (
        plain("a 'b' \\ c") == "a 'b' \\ c" and plain("a\x1b") == r"a\x1b" and len(plain("x" * 1000)) == 203
    )
    while deep:  # which Python would take apart by recursion
        deep = deep.pop()
