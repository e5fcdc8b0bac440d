"""Bisca in English and on the command line: the corte, the swap, draws, extra points and what every point is for."""

from __future__ import annotations

import contextlib
import io
from typing import Any

import pytest
from bisca_tools import deals, dealt, finished, greedy, moments, to_play
from match_tools import EVERYONE, play

import trickgames as tg
from trickgames.announce import Words
from trickgames.cli import main
from trickgames.games.bisca import CardDrawn


def speaker(match: tg.Match) -> Words:
    return match.words(names=["Ann", "Bo", "Cy", "Di"])


def texts(match: tg.Match, seat: int | None = None) -> list[str]:
    """Return what is said of everything so far."""
    return [speaker(match).event(event, seat) for event in match.events(seat)]


def run(*arguments: str) -> list[str]:
    """Run the command line and return the lines of its output."""
    out, talk = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(talk):
        assert main(list(arguments)) == 0, talk.getvalue()
    return out.getvalue().splitlines()


@pytest.mark.rule("BIS-4", "BIS-6", "BIS-9")
@pytest.mark.case("Y-01", "Y-02")
def test_the_corte_and_the_swap_are_told():
    match = dealt("2S 3D 4D", "5D 6D JD", "KH 3S 4S", "5S 6S JS", drawn="AC")
    assert texts(match, 0) == [
        "Deal 1 begins, and you are the cutter.",
        "The ace of clubs is turned up.",
        "The ace of clubs is a bisca, so trump is the other suit of its colour.",
        "Spades are trump.",
        "You get 3 cards: the three of diamonds, the four of diamonds and the two of spades.",
        "Bo gets 3 cards.",
        "Cy gets 3 cards.",
        "Di gets 3 cards.",
    ]
    play(match, "swap keep keep keep")
    assert texts(match, 2)[-1] == "Ann exchanges the two of spades for the ace of clubs."
    assert texts(match, 2)[-2] == "Di has chosen."
    assert speaker(match).deal(match.view(2)) == (
        "This is deal 1, and Ann is the cutter. Ann has drawn the ace of clubs. Ann has exchanged the two of "
        "trumps for it. The two of spades lies in sight under the stock. 28 cards are still to be drawn."
    )


@pytest.mark.rule("BIS-5")
def test_a_knock_is_told():
    match = dealt()
    assert texts(match)[:3] == [
        "Deal 1 begins, and Ann is the cutter.",
        "Ann knocks hearts: no card is turned up, and the deal is worth more.",
        "Ann makes hearts trump.",
    ]
    assert "Ann has knocked hearts. 28 cards" in speaker(match).deal(match.view(1))
    corte = tg.new_match("bisca", seed=1)
    assert speaker(corte).deal(corte.view(0)).endswith("You are to draw or to knock hearts.")
    assert speaker(corte).legal(corte.view(0)) == ("You may draw the card that makes trump; knock hearts.")


@pytest.mark.rule("BIS-13", "BIS-17", "BIS-18")
@pytest.mark.case("Y-01", "Y-02")
def test_draws_and_extra_points_are_told():
    match = to_play(dealt("2C", "3C", "7H", "AH", drawn="5H"))
    play(match, "7H AH")
    assert texts(match)[-1] == "Di makes a heley: the ace of trumps right on the seven."
    assert texts(match, 3)[-1].startswith("You make a heley")
    assert "You have made a heley." in speaker(match).deal(match.view(3))
    for _ in range(2):
        match.push(match.to_act[0], match.legal_actions(match.to_act[0])[0])
    assert texts(match, 1)[-4:-2] == ["Di draws a card.", "Ann draws a card."]
    assert texts(match, 1)[-2].startswith("You draw the ")
    rodar = to_play(dealt("2C", "3C", "7H", "4C", drawn="5H"))
    play(rodar, "7H 4C 2C 3C")
    assert (
        "Cy makes a rodar o 7: the seven of trumps opened the deal, and nobody put the ace on it."
        in texts(rodar)
    )
    assert "Cy has made a rodar o 7." in speaker(rodar).deal(rodar.view(0))


@pytest.mark.rule("BIS-19", "BIS-20", "BIS-22")
@pytest.mark.parametrize(
    ("corte", "fits", "how", "said"),
    [
        ("draw", lambda p: p == (61, 59), [], "1 for winning the deal and 1 for winning it by 61 to 59"),
        ("knock", lambda p: p == (61, 59), [], "1 for winning the deal and 2 for winning it by 61 to 59"),
        ("draw", lambda p: 90 <= p[0] < 120, [greedy(0)], "1 for winning the deal and 1 for a capote"),
        ("draw", lambda p: p[0] == 60, [], "both sides have 60 card points, so nobody wins the deal"),
        ("draw", lambda p: p[0] == 120, [greedy(0)], "taken all 120 card points, which wins the match"),
        ("draw", lambda p: 62 <= p[0] < 90, [], "Ann and Cy get 1 point for winning the deal and now have 1"),
    ],
)
def test_every_result_says_why(corte: str, fits: Any, how: list[Any], said: str):
    for match, points in deals(corte, *how):
        if fits(points) and not {award.why for award in match.deal_results[0].awards} & {
            "rodar o 7",
            "heley",
        }:
            break
    told = texts(match)
    scored = next(text for text in told if text.startswith("Deal 1 is scored"))
    assert said in scored
    theirs = f"Bo and Di have {points[1] or 'no'} points"
    assert f"The card points are counted: Ann and Cy have {points[0]} points and {theirs}." in told


@pytest.mark.case("Y-01", "Y-02", "H-05")
@pytest.mark.rule("GEN-3", "BIS-13")
def test_no_text_names_a_card_to_whom_it_is_not_for():
    match = finished(4)
    for seat in EVERYONE:
        for event, text in zip(match.events(seat), texts(match, seat), strict=True):
            assert text.endswith(".") and "None" not in text
            if isinstance(event, (CardDrawn, tg.HandDealt)):
                named = " of " in text
                mine = event.seat == seat or (isinstance(event, CardDrawn) and event.in_sight)
                assert named is mine


def test_every_view_can_be_told():
    for match in moments(2, target=1):
        say = speaker(match)
        for seat in EVERYONE:
            view = match.view(seat)
            for text in (
                say.deal(view), say.hand(view), say.table(view), say.last_trick(view), say.trump(view),
                say.scores(view), say.turn(view), say.legal(view),
            ):  # fmt: skip
                assert text.endswith(".") and "None" not in text
        assert repr(match).startswith("<Match of bisca")


def test_refusals_are_told():
    match = to_play(dealt("7S 3D 4D", "5D 6D QD", "AS 2D JC", "3C 4C 5C", drawn="6S"))
    reason = match.view(2).why_not("AS")
    assert reason is not None
    assert speaker(match).refusal(reason, tg.Play("AS")) == (
        "You may not play the ace of spades: the ace of trumps has to wait for the seven of trumps."
    )


@pytest.mark.rule("BIS-20", "BIS-21")
@pytest.mark.case("Y-01")
def test_watch_tells_a_whole_match():
    told = run("watch", "bisca", "--seed", "5")
    assert told[0] == "Deal 1 begins, and Seat 0 is the cutter."
    assert "win" in told[-1]
    for words_of in (
        "turned up",
        "draws a card",
        "draws the",
        "has chosen",
        "is scored",
        "for winning the deal",
    ):
        assert any(words_of in line for line in told), words_of
    scored = [line for line in told if " is scored: " in line]
    assert len(scored) == len([line for line in told if "card points are counted" in line])
    assert told == run("watch", "bisca", "--seed", "5")


@pytest.mark.rule("GEN-4")
def test_perft_and_games_know_bisca():
    assert run("perft", "bisca", "--seed", "3", "--depth", "4") == ["1 3", "2 6", "3 18", "4 54"]
    assert any(line.startswith("bisca: Bisca in pairs; 4 seats") for line in run("games"))
