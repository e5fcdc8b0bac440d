"""Putz in words and on the command line: every event for its hearer, how the deal stands, whole matches told."""

from __future__ import annotations

import re
from typing import Any

import pytest
from cli_runs import run
from match_tools import play
from putz_tools import answer, dealt, finished, moments

import trickgames as tg
from trickcore import perft
from trickgames.announce import words
from trickgames.cli.core import opening

EN = words(game="putz")
CARD = re.compile(r"\b(\w+) of (clubs|diamonds|hearts|spades)\b")
CLUBS, DIAMONDS, HEARTS = (" ".join(rank + suit for rank in "789TJQKA") for suit in "CDH")
#: Seat 1 holds the six of spades; the jack of spades is turned up.
HANDS = (f"{CLUBS} 6C", f"{DIAMONDS} 6S", f"{HEARTS} 6H")


def told(match: tg.Match, seat: int | None, since: int = 0) -> list[str]:
    return [EN.event(event, seat) for event in match.events(seat, since=since)]


@pytest.mark.case("Y-01", "Y-02", "Y-03")
@pytest.mark.rule("JAS-20", "PUT-2", "PUT-4")
def test_what_a_seat_hears():
    match = dealt(*HANDS, turned="JS")
    assert told(match, 0)[4:] == ["The jack of spades is turned up.", "Spades are trump."]
    mark = match.view(None).events
    answer(match, 1)
    play(match, "7C kitty")
    for seat in (0, None):
        who = "Seat 0 plays" if seat is None else "You play"
        assert told(match, seat, mark) == [
            "Seat 2 has chosen.",
            "Seat 1 has chosen.",
            "You have chosen." if seat == 0 else "Seat 0 has chosen.",
            "Seat 1 exchanges the six of spades for the jack of spades.",
            f"{who} the seven of clubs.",
            "Seat 1 takes the kitty.",
        ]
    assert told(match, 1, mark)[3] == "You exchange the six of spades for the jack of spades."
    kitty = match.view(1).hand
    assert told(match, 1, mark)[-1] == f"You take the kitty: {EN.cards(kitty)}."


@pytest.mark.rule("JAS-20", "PUT-2", "PUT-3", "PUT-4")
def test_how_a_deal_stands():
    match = dealt(*HANDS, turned="JS")
    assert EN.deal(match.view(0)) == (
        "This is deal 1, and Seat 2 is the dealer. The jack of spades was turned up, and spades are trump. "
        "The kitty of 9 cards may be taken in the first trick, with the jack of spades in sight."
    )
    assert EN.trump(match.view(0)) == "Spades are trump."
    assert EN.legal(match.view(1)) == (
        "You may keep your cards; exchange your low trump for the card that is turned up."
    )
    match.push(1, "swap")
    assert "You have chosen to exchange the six of trumps." in EN.deal(match.view(1))
    assert "chosen" not in EN.deal(match.view(0))
    match.push(2, "keep")
    assert "You have chosen to keep your cards." in EN.deal(match.view(2))
    answer(match)
    assert "Seat 1 has exchanged the six of trumps for it." in EN.deal(match.view(0))
    assert "You have exchanged the six of trumps for it." in EN.deal(match.view(1))
    assert "with the six of spades in sight." in EN.deal(match.view(2))
    assert "You may also take the kitty." in EN.legal(match.view(0))
    assert EN.refusal(tg.Reason.KITTY_GONE, tg.TakeKitty()) == (
        "You may not take the kitty: the kitty cannot be taken any more."
    )
    taken = play(match.copy(), "kitty")
    assert "You have taken the kitty. You have discarded the six, seven" in EN.deal(taken.view(0))
    assert EN.deal(taken.view(2)).endswith("Seat 0 has taken the kitty.")
    play(match, "6C 7D 6H")
    assert EN.deal(match.view(2)).endswith("Nobody has taken the kitty, with the six of spades in sight.")
    five = dealt("", "", "", "", "", turned="JS")
    assert "kitty" not in EN.deal(five.view(0))


@pytest.mark.rule("PUT-5", "PUT-6")
def test_the_result_of_a_deal():
    names = words(names=["Ann", "Bob", "Cy"], game="putz")
    result = tg.DealResult(
        2, (2, -1, -1), (tg.Award(0, 2, "putz"), tg.Award(1, -1, "apple"), tg.Award(2, -1, "apple"))
    )
    assert names.event(tg.DealScored(result, (5, -1, 0)), 1) == (
        "Deal 2 is scored: Ann gets 2 points for a Putz and now has 5; you get minus 1 point for an Apple and now "
        "have minus 1; Cy gets minus 1 point for an Apple and now has 0."
    )
    apples = tg.DealResult(1, (-1, -1, -1), tuple(tg.Award(seat, -1, "apple") for seat in range(3)))
    assert names.event(tg.DealScored(apples, (0, 0, 0))).startswith(
        "Deal 1 is scored: nobody gets a Putz; Ann gets minus 1 point for an Apple"
    )
    assert names.event(tg.PointsCounted((60, 0, 21)), 2) == (
        "The card points are counted: Ann has 60 points, Bob has no points and you have 21 points."
    )


@pytest.mark.case("Y-01", "Y-03")
@pytest.mark.parametrize("options", [{}, {"seats": 5}])
def test_one_sentence_an_event(options: dict[str, Any]):
    match = finished(2, **options)
    for hearer in (*range(match.seats), None):
        for event in match.events(hearer):
            text = EN.event(event, hearer)
            assert re.fullmatch(r"[A-Z][^.\n]+\.", text), text


@pytest.mark.case("Y-02")
@pytest.mark.rule("GEN-3", "PUT-4")
def test_words_tell_no_more_than_the_view():
    for match in moments(9):
        for seat in (0, 1, 2, None):
            view = match.view(seat)
            public = {EN.card(card) for card in view.seen | view.hand | view.discarded}  # type: ignore[attr-defined]
            public |= {EN.card(view.turned), EN.card(tg.Card("6" + view.turned.suit.letter))}  # type: ignore[attr-defined]
            for text in (EN.deal(view), EN.table(view), EN.turn(view), EN.scores(view), EN.legal(view)):
                assert {" of ".join(found) for found in CARD.findall(text)} <= public


@pytest.mark.rule("GEN-1")
@pytest.mark.parametrize("options", [(), ("--option", "seats=5"), ("--option", "ties=all")])
def test_watch_tells_a_whole_match(options: tuple[str, ...]):
    ran = run("watch", "putz", "--seed", "3", *options)
    assert ran.code == 0
    assert ran.err == ""
    assert ran.out.isascii()
    assert re.match(r"The match is over: .*; .* wins?\.", ran.lines[-1])
    assert run("watch", "apple", "--seed", "3", *options).out == ran.out
    assert run("watch", "putz", "--seed", "3", "--json", *options).objects[-1]["result"]["over"]


def test_play_goes_through_the_exchange_and_the_kitty():
    ran = run("play", "putz", "--seed", "1", "--first", "1", stdin="swap\nkeep\nkitty\nquit\n")
    assert ran.code == 0
    assert "Seat 1 exchanges the six of clubs for the king of clubs." in ran.lines
    assert any(line.startswith("You take the kitty: the six and nine of clubs") for line in ran.lines)
    assert "you do not hold that card" in ran.err


@pytest.mark.parametrize("seats", [3, 5])
def test_perft_counts_from_the_first_card(seats: int):
    ran = run("perft", "putz", "--seed", "4", "--depth", "3", "--option", f"seats={seats}")
    state = opening(tg.new_match("putz", seed=4, options={"seats": seats}))
    assert ran.lines == [f"{depth} {perft(state, depth)}" for depth in (1, 2, 3)]
    assert run("perft", "putz", "--depth", "1", "--option", "seats=4").code == 1


def test_four_seats_are_refused_in_words():
    ran = run("watch", "putz", "--option", "seats=4")
    assert ran.code == 1
    assert "the option seats is one of 3, 5" in ran.err
