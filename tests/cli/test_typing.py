"""The command line's verb play: what a person may type, in any case, and what is read out once."""

from __future__ import annotations

import re

import pytest
from cli_runs import run

import trickgames as tg
from trickgames.cli import bench, play
from trickgames.registry import OWN


def cased(text: str) -> list[str]:
    return [text, text.upper(), text.lower(), text.swapcase()]


@pytest.mark.case("Y-05")
@pytest.mark.parametrize(
    ("name", "seed", "options"),
    [
        ("as_de_copas", 3, {}),
        ("jass", 1, {"contracts": ["C", "D", "H", "S", "obenabe", "undenufe"]}),
        ("bisca", 1, {}),
        ("putz", 1, {}),
    ],
)
def test_every_choice_is_read_in_any_case(name: str, seed: int, options: dict[str, object]) -> None:
    match = tg.new_match(name, seed=seed, options=options)
    seen = 0
    for _ in range(12):
        view = match.view(match.to_act[0])
        for action in view.legal_actions:
            for text in cased(str(action)):
                seen += 1
                assert play.action_of(text, view) == action, text
        match.push(match.to_act[0], view.legal_actions[-1])
    assert seen > 80


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("TRUMP:H+AD+SECA", "trump:H+AD+seca"),
        ("trump:h+ad+Fora", "trump:H+AD+fora"),
        ("trump:OBENABE", "trump:obenabe"),
        ("PASS:2c,kh,qs", "pass:2C,KH,QS"),
        ("kh+PAIR+see", "KH+pair+see"),
        ("Bid:3+h", "bid:3+H"),
        ("BID:4+NoTrump", "bid:4+notrump"),
        ("PuSH", "push"),
    ],
)
def test_an_action_that_is_not_legal_is_read_too(text: str, action: str) -> None:
    view = tg.new_match("hearts", seed=1).view(0)
    assert play.action_of(text, view) == tg.Action.parse(action)


def test_typed_in_any_case_and_refused_with_its_reason() -> None:
    hand = tg.new_match("hearts", seed=7).view(0).hand
    passed = "PASS:" + ",".join(str(card).lower() for card in list(hand)[:3])
    told = run("play", "hearts", "--seed", "7", stdin=f"TRUMP:H+AD+SECA\nTRUMP:X\n{passed}\nquit\n")
    assert "You may not make hearts trump, calling the ace of diamonds, saying seca: " in told.err
    assert "'TRUMP:X' cannot be read: " in told.err
    assert any(line.startswith("You pass the ") for line in told.lines)
    jass = run("play", "jass", "--seed", "2", "--first", "3", stdin="trump:h\nquit\n")
    assert "You make hearts trump." in jass.lines
    corte = run("play", "bisca", "--seed", "1", stdin="DRAW\nquit\n")
    assert any("is turned up" in line for line in corte.lines)


@pytest.mark.parametrize("word", ["help", "h", "?", "H", "HELP"])
def test_help(word: str) -> None:
    assert play.HELP in run("play", "hearts", "--seed", "7", stdin=f"{word}\nquit\n").out


@pytest.mark.parametrize("name", sorted(OWN))
def test_a_hand_is_read_once(name: str) -> None:
    told = run("play", name, "--seed", "7", stdin="draw\nquit\n")
    held = [line for line in told.lines if line.startswith(("You get ", "You hold "))]
    assert len(held) == 1 + (name == "bisca"), held  # before the corte there are no cards to hold
    again = run("play", name, "--seed", "7", stdin="\nquit\n")
    assert sum(line.startswith("You hold ") for line in again.lines) == 1 + (name == "bisca")
    as_json = run("play", name, "--seed", "7", "--json", stdin="quit\n")
    assert as_json.err.count("You hold ") == 1


def test_choices_are_told_with_what_to_type() -> None:
    told = run("play", "bisca", "--seed", "1", stdin="quit\n")
    assert "You may draw the card that makes trump (type draw); knock hearts (type knock)." in told.lines
    match = tg.new_match("as_de_copas", seed=3)
    maker = match.to_act[0]
    told = run("play", "as_de_copas", "--seed", "3", "--seat", str(maker), stdin="quit\n")
    listed = match.legal_actions(maker).listed
    assert len(listed) > 2 and all(f"(type {action})" in told.out for action in listed)


def test_the_signature_is_of_our_own_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that another package adds changes nothing."""
    played: list[str] = []
    monkeypatch.setattr(bench, "deal", lambda name, seed, lineup, note: played.append(name) or 0)
    monkeypatch.setattr(bench, "playouts", lambda state, number, rng: number)
    first = run("bench").out
    monkeypatch.setattr("trickgames.registry._added", lambda: {"aaa": None, "sueca": None})
    assert "sueca" in tg.games()
    assert run("bench").out == first and set(played) == set(OWN)


@pytest.mark.case("U-08")
def test_the_last_trick_of_a_deal_can_be_asked_for_in_the_next() -> None:
    argv = ("play", "hearts", "--seed", "7", "--option", "passing=none")
    told = run(*argv, stdin="auto\n" * 13 + "trick\n" + "auto\n" + "trick\nquit\n")
    assert "deal 2" in told.out
    asked = [
        line for line in told.lines if re.match(r"The last trick of deal 1: |Trick 1: .* won it with ", line)
    ]
    assert [line.partition(":")[0] for line in asked] == ["The last trick of deal 1", "Trick 1"]


@pytest.mark.case("P-20")
@pytest.mark.parametrize("name", ["You", "you", "Nobody", "Seat 2"])
def test_a_name_that_is_said_of_others_is_refused(name: str) -> None:
    for argv in (("watch", "hearts"), ("play", "hearts")):
        told = run(*argv, "--names", f"{name},B,C,D", "--seed", "1")
        assert told.code == 1 and told.out == ""
        assert told.err == f"trickgames: seat 0 cannot be called {name!r}, which is said of others\n"
