"""The command line's verb play: a person who selects, plays, errs, asks, takes back and leaves."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from cli_runs import SHORT, process, run

import trickgames as tg
from trickgames.announce import words
from trickgames.cli import play
from trickgames.cli.output import Out
from trickgames.cli.parser import build_parser
from trickgames.cli.setup import lay


@pytest.mark.case("U-05", "Y-01")
@pytest.mark.parametrize("seat", [(), ("--seat", "2", "--players", "random,easy,normal")])
def test_a_whole_match_through_stdin(tmp_path: Path, seat: tuple[str, ...]) -> None:
    argv = ("play", "hearts", "--seed", "5", *SHORT, *seat, "--record", str(tmp_path / "r"))
    told = run(*argv, stdin="auto\n" * 500)
    assert told.code == 0
    assert re.match(r"The match is over: ", told.lines[-1])
    played = run(*argv, "--json", stdin="auto\n" * 500)
    replayed = run("replay", str(tmp_path / "r"), "--json", "--seat", seat[1] if seat else "0")
    assert replayed.out == played.out and replayed.objects[-1]["result"]["over"]
    sentences = [
        words(game="hearts").event(tg.Event.read(event), int(seat[1]) if seat else 0)
        for event in played.objects[:-1]
    ]
    answers = iter(told.lines)
    assert all(sentence in answers for sentence in sentences), "every event is told once, in order"


def test_played_through_a_real_pipe() -> None:
    told = process("play", "hearts", "--seed", "5", *SHORT, stdin=b"auto\r\n" * 500)
    assert told.code == 0 and "The match is over: " in told.lines[-1]


@pytest.mark.case("Y-06", "R-11")
@pytest.mark.rule("COP-2")
def test_choosing_three_cards() -> None:
    hand = [str(card) for card in tg.new_match("hearts", seed=7).view(0).hand]
    foreign = str(tg.new_match("hearts", seed=7).view(1).hand[0])
    names = [words().card(tg.Card(card)) for card in hand]
    script = [
        f"{hand[0].lower()} {hand[1]}", "done", hand[0], f"{hand[2]},{hand[3]}", hand[4], "list", "clear", "list",
        foreign, f"{hand[0]} XX", f"pass:{hand[0]}", f"pass:{hand[0]},{hand[1]},{foreign}", hand[5], hand[6],
        hand[12], "DONE", "quit",
    ]  # fmt: skip
    told = run("play", "hearts", "--seed", "7", stdin="\n".join(script))
    assert told.code == 0
    for line in (
        f"The {names[0]} is selected: 1 of 3.",
        f"The {names[1]} is selected: 2 of 3.",
        f"The {names[0]} is no longer selected: 1 of 3.",
        f"The {names[3]} is selected: 3 of 3; type done to confirm.",
        f"3 of 3 selected: the {names[1]}, the {names[2]} and the {names[3]}.",
        "0 of 3 selected.",
        f"You pass the {names[5]}, the {names[6]} and the {names[12]} to Seat 1.",
    ):
        assert line in told.lines
    for text in (
        "Your cards (2 of 3 selected): 3 cards are needed to confirm.",
        f"The {names[4]} is not selected: unselect another card first.",
        f"You do not hold the {words().card(tg.Card(foreign))}.",
        f"'{hand[0]} XX' is no card, action or command; type help to hear the commands.",
        f"You may not pass the {names[0]}: that is not the number of cards to choose.",
        ": you do not hold that card.",
    ):
        assert text in told.err
    assert told.lines.count("Seat 1 has chosen.") == 1


def seated(seed: int, *argv: str) -> play.Person:
    args = build_parser().parse_args(["play", "hearts", "--seed", str(seed), "--level", "random", *argv])
    out = Out()
    return play.Person(lay(args, person=True), 0, out)


@pytest.mark.case("U-03", "R-01")
@pytest.mark.rule("COP-4", "COP-5", "COP-7", "COP-8")
def test_a_card_breaking_each_rule(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """For every reason that Hearts has: the rule is named, the legal cards are listed, and the question asked again."""
    en = words()
    wanted = {
        tg.Reason.CARD_NOT_HELD, tg.Reason.TWO_OF_CLUBS_OPENS, tg.Reason.MUST_FOLLOW_SUIT,
        tg.Reason.HEARTS_NOT_BROKEN, tg.Reason.NO_POINTS_ON_FIRST_TRICK,
    }  # fmt: skip
    met: set[tg.Reason] = set()
    for seed in range(60):
        person = seated(seed, "--option", "target=1")

        def answers(person: play.Person = person) -> Iterator[str]:
            while True:
                view = person.view
                if view.phase == "pass":  # the lowest clubs go, so that a seat can be void in the first trick
                    yield "auto"
                    continue
                tries = {refusal.reason: refusal.cards[0] for refusal in view.refused}
                tries[tg.Reason.CARD_NOT_HELD] = (view.pack - view.hand)[0]
                for reason, card in tries.items():
                    capsys.readouterr()
                    yield str(card)
                    out, err = capsys.readouterr()
                    assert out == "" and person.view == view
                    assert err == (
                        f"You may not play the {en.card(card)}: {en.reason(reason)}.\n{en.legal(view)}\nYour card: "
                    )
                    met.add(reason)
                yield "auto"

        monkeypatch.setattr(play, "read_line", answers().__next__)
        assert person.play() is None
        if met == wanted:
            return
    raise AssertionError(f"these were never met: {wanted - met}")


def test_questions() -> None:
    script = "auto/hand/deal/table/trick/led/trump/scores/turn/legal/why 2c/why/why x/list/done/clear//help/push/what?"
    script += "/auto/trick/table/quit/"
    told = run("play", "hearts", "--seed", "7", stdin=script.replace("/", "\n"))
    assert told.code == 0
    assert any(line.startswith("The two of clubs ") or "the two of clubs, and" in line for line in told.lines)
    for text in (
        "There is no trump.",
        "This is deal 1, and you are the dealer. In this deal everyone passes 3 cards to the left: you pass to",
        "No trick has been completed in this deal.",
        "It is your turn to play a card.",
        "Scores: you have no points, Seat 1 has no points",
        "Enter alone tells again what there is to decide.",
        "You leave the match in deal 1.",
    ):
        assert text in told.out
    for text in (
        "You are at seat 0. Type help to hear the commands.",
        "Type why and one card, as in why QS.",
        "There are no cards to select now.",
        "You may not leave the choice of trump to your partner: this is not what is being decided now.",
        "'what?' is no card, action or command",
    ):
        assert text in told.err


def test_undo(tmp_path: Path) -> None:
    record = tmp_path / "r"
    argv = ("play", "hearts", "--seed", "7", "--record", str(record), "--json")
    told = run(*argv, stdin="undo\nauto\nauto\nauto\nundo\nundo\nundo\nundo\nauto\nauto\nauto\nquit\n")
    straight = run(*argv, stdin="auto\nauto\nauto\nquit\n")
    assert told.code == straight.code == 0
    assert "You may not do that: nothing has been done that could be taken back." in told.err
    assert told.err.count("You have taken back your decision to ") == 3
    standing: list[dict[str, Any]] = []
    for line in told.objects:
        if "undo" in line:
            del standing[line["undo"]["events"] :]
        else:
            standing.append(line)
    assert standing == straight.objects
    assert not tg.Match.from_record(record.read_text()).is_over


def test_undo_goes_back_over_the_end_of_a_deal() -> None:
    told = run(
        "play", "hearts", "--seed", "7", "--option", "passing=none", stdin="auto\n" * 13 + "undo\nquit\n"
    )
    assert told.out.count("Deal 2 begins") == 1 and told.lines[-2] == "You leave the match in deal 1."


def test_the_input_ends_early(tmp_path: Path) -> None:
    told = run("play", "hearts", "--seed", "7", "--record", str(tmp_path / "r"), stdin="auto\nauto")
    assert told.code == 1
    assert "The input has ended before the match has; the match is left here." in told.err
    assert "You leave the match in deal 1." in told.lines
    match = tg.Match.from_record((tmp_path / "r").read_text())
    assert not match.is_over and match.view(None).events > 10
    early = run("play", "hearts", "--seed", "7", "--json")
    assert early.code == 1 and early.objects[-1]["result"] == {
        "game": "hearts", "over": False, "deals": 0, "points": [], "scores": [0, 0, 0, 0], "winners": [],
    }  # fmt: skip
