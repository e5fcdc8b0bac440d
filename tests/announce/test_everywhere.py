"""Words at every moment of every game: each question has one line for everybody, and tells no more than the view."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from match_tools import play
from putz_tools import answer
from putz_tools import dealt as putz_dealt

import trickgames as tg
from trickcore.rng import Rng
from trickgames.announce import LANGUAGES, words
from trickgames.events import DealStarted
from trickgames.games.hearts import HeartsView
from trickgames.view import View

GAMES = ("as_de_copas", "bisca", "hearts", "jass", "putz")
#: Matches that are over soon, and options by which there is more to tell.
OPTIONS: dict[str, dict[str, object]] = {
    "as_de_copas": {"target": 2},
    "bisca": {"target": 2},
    "hearts": {"target": 20},
    "jass": {"target": 200, "weis": True, "stoeck": True, "contracts": ["C", "H", "obenabe", "undenufe"],
             "multipliers": {"obenabe": 3}},
    "putz": {},
}  # fmt: skip
CARD = re.compile(r"\b(\w+) of (clubs|diamonds|hearts|spades)\b")
BLOCKS = " ".join([rank + suit for suit in "CDHS" for rank in "23456789TJQKA"])


def moments(name: str, seed: int, most: int = 400) -> Iterator[tg.Match]:
    """Yield a match before each of its actions, chosen at random, and at its end."""
    match, rng = tg.new_match(name, seed=seed, options=OPTIONS[name], deals=4), Rng(seed)
    for _ in range(most):
        yield match
        if match.is_over:
            return
        seat = match.to_act[rng.below(len(match.to_act))]
        legal = match.legal_actions(seat)
        match.push(seat, legal[rng.below(len(legal))])


def everybody(match: tg.Match) -> Iterator[View]:
    for seat in (*range(match.seats), None):
        yield match.view(seat)


@pytest.mark.case("U-09")
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_has_one_line_at_every_moment(name: str, language: str) -> None:
    phases: set[str] = set()
    for match in moments(name, 3):
        said = match.words(language)
        for view in everybody(match):
            phases.add(view.phase)
            questions = (
                said.hand, said.deal, said.table, said.last_trick, said.led_suit, said.trump, said.scores, said.turn,
                said.legal,
            )  # fmt: skip
            texts = [question(view) for question in questions]
            texts += [said.card_status(view, card) for card in view.pack]
            for text in texts:
                assert re.fullmatch(r"\S.*\.", text) and text.isprintable() and "None" not in text, text
    assert {"over", "play"} <= phases and len(phases) > 2 - (name == "putz")


@pytest.mark.case("Y-05")
@pytest.mark.parametrize("name", GAMES)
def test_every_choice_is_told_and_what_is_asked_for(name: str) -> None:
    most = 0
    for match in moments(name, 8):
        said = match.words()
        for view in everybody(match):
            text, listed = said.legal(view), view.legal_actions.listed
            most = max(most, len(listed))
            assert "(type" not in text
            assert text.count("; ") >= len(listed) - 1
            for action in listed:
                assert said.action(action) in text
            assert "declare" not in said.turn(view)
    assert most > {"as_de_copas": 12, "jass": 4, "bisca": 1, "putz": 1}.get(name, -1)


@pytest.mark.case("U-03")
def test_a_front_end_says_how_choices_are_made() -> None:
    match = tg.new_match("bisca", seed=1)
    said = match.words()
    assert said.legal(match.view(0)) == "You may draw the card that makes trump; knock hearts."
    assert said.legal(match.view(0), str) == "You may draw; knock."
    assert said.turn(match.view(0)) == "It is your turn to draw the card that makes trump or knock hearts."
    for other in (1, None):
        assert said.turn(match.view(other)) == "It is the turn of Seat 0 to draw a card or to knock hearts."


# Where a card lies


@pytest.mark.case("Y-11")
@pytest.mark.parametrize("name", ["bisca", "putz"])
def test_the_card_in_sight_is_told_at_every_moment(name: str) -> None:
    met = swapped = 0
    for seed in range(12):
        for match in moments(name, seed, 60):
            said = match.words()
            for view in everybody(match):
                card, by = view.to_dict()["in_sight"], view.to_dict()["swapped_by"]
                if card is None:
                    continue
                met += 1
                swapped += by is not None
                text = said.card_status(view, tg.Card(card))
                assert " lies in sight" in text and "has not been played" not in text
                assert said.card(tg.Card(card)) in text
                assert not any(
                    "lies in sight" in said.card_status(view, other)
                    for other in view.pack - tg.CardSet([tg.Card(card)])
                )
    assert met > 200 and swapped > 50, (met, swapped)


@pytest.mark.case("Y-11")
@pytest.mark.rule("PUT-3", "PUT-4")
def test_cards_of_putz_that_are_out_of_play() -> None:
    clubs, diamonds, hearts = (" ".join(rank + suit for rank in "789TJQKA") for suit in "CDH")
    match = putz_dealt(f"{clubs} 6C", f"{diamonds} 6S", f"{hearts} 6H", turned="JS")
    said = match.words()
    match.push(1, "swap")
    assert said.card_status(match.view(1), tg.Card("6S")) == (
        "The six of spades (a trump) is in your hand; it is not your turn. "
        "It is to be exchanged for the card in sight, as you have chosen."
    )
    assert said.card_status(match.view(0), tg.Card("6S")) == (
        "You do not hold the six of spades, and it has not been played."
    )
    answer(match)
    assert said.card_status(match.view(None), tg.Card("6S")) == (
        "The six of spades (a trump) lies in sight on the kitty."
    )
    assert said.card_status(match.view(0), tg.Card("JS")) == (
        "You do not hold the jack of spades: Seat 1 does, as you know."
    )
    assert said.card_status(match.view(None), tg.Card("JS")) == (
        "The jack of spades (a trump) is held by Seat 1, as everyone knows."
    )
    mine = play(match.copy(), "kitty")
    assert said.card_status(mine.view(0), tg.Card("7C")) == (
        "The seven of clubs is out of play, in the hand that you discarded."
    )
    assert "out of play" not in said.card_status(mine.view(1), tg.Card("7C"))
    other = play(match.copy(), "7C kitty")
    for seat in (0, 2, None):
        assert said.card_status(other.view(seat), tg.Card("JS")) == (
            "The jack of spades (a trump) is out of play, in the hand that Seat 1 discarded."
        )
    gone = play(match.copy(), "7C 7D 7H")
    assert said.card_status(gone.view(0), tg.Card("6S")) == (
        "The six of spades (a trump) lies in sight on the kitty and is out of play."
    )


@pytest.mark.rule("COP-2", "COP-3")
def test_cards_that_the_seat_passes() -> None:
    match = tg.new_match("hearts", packs=[BLOCKS])
    said = match.words()
    for seat, cards in enumerate(("2C,3C,4C", "2D,3D,4D", "2H,3H,4H", "2S,3S,4S")):
        if seat == 3:
            assert said.card_status(match.view(1), tg.Card("3D")) == (
                "The three of diamonds is in your hand; it is not your turn. "
                "It is to be passed to Seat 2, as you have chosen."
            )
            assert "You have chosen to pass the two of diamonds" in said.deal(match.view(1))
        match.push(seat, f"pass:{cards}")
    view = match.view(1)
    assert isinstance(view, HeartsView)
    assert said.card_status(view, tg.Card("3D")) == "The three of diamonds is held by Seat 2: you passed it."
    assert "passed" not in said.card_status(match.view(3), tg.Card("3D"))
    text = said.deal(view)
    assert "You passed the two of diamonds, the three of diamonds and the four of diamonds to Seat 2." in text
    assert "chosen" not in text
    play(match, "2C 3D")
    assert "is on the table, played by Seat 2" in said.card_status(match.view(1), tg.Card("3D"))


@pytest.mark.rule("ADC-6", "ADC-18")
def test_the_called_ace() -> None:
    for seed in range(60):
        match = tg.new_match("as_de_copas", seed=seed)
        maker = match.to_act[0]
        calls = [a for a in match.legal_actions(maker) if isinstance(a, tg.ChooseTrump) and a.called]
        if calls and calls[0].called:
            break
    ace = calls[0].called
    assert ace is not None
    match.push(maker, calls[0])
    said = match.words()
    guest = next(seat for seat in range(4) if ace in match.view(seat).hand)
    for seat in (*range(4), None):
        text = said.card_status(match.view(seat), ace)
        if seat == guest:
            assert text.endswith("It has been called, and you are the guest.")
        else:
            assert text.endswith(" has been called, and whoever holds it is the guest.")


# Scores, the last trick, trump, names


@pytest.mark.rule("JAS-15c", "JAS-20")
def test_jass_tells_by_side_what_has_been_counted() -> None:
    options: dict[str, object] = {"contracts": ["undenufe"], "multipliers": {"undenufe": 3}}
    hands = ("6C 7C 8C 9C TC JC QC KC AC", "6D 7D 8D 9D TD JD QD KD AD", "6H 7H 8H 9H TH JH QH KH AH")
    spades = "6S 7S 8S 9S TS JS QS KS AS"
    match = tg.new_match("jass", first=3, options=options, packs=[" ".join([*hands, spades])])
    said = match.words()
    match.push(0, "trump:undenufe")
    play(match, "6C 6D 6H 6S")
    points = sum(match.view(None).points) * 3
    assert points > 0
    for seat, who in ((0, "you and Seat 2 have"), (1, "Seat 0 and Seat 2 have"), (2, "you and Seat 0 have")):
        assert said.scores(match.view(seat)).endswith(f" In this deal {who} {points} points.")
    for match in moments("jass", 4):
        view = match.view(1)
        counted = view.to_dict()["counted"]
        text = match.words().scores(view)
        assert view.is_over or all(f"have {points} points" in text for points in counted if points)
        assert dict(view.standing) == {(0, 2): counted[0], (1, 3): counted[1]}


@pytest.mark.parametrize("name", ["bisca", "putz", "hearts"])
def test_what_counts_together_is_told_together(name: str) -> None:
    for match in moments(name, 2):
        for view in everybody(match):
            assert view.sides is not None and [side for side, _ in view.standing] == list(view.sides)
            assert sum(points for _, points in view.standing) == sum(view.points)
            if name == "bisca" and not view.is_over and sum(view.points):
                assert " taken " not in match.words().scores(view)


def test_the_sides_of_as_de_copas_are_counted_for_who_may_know_them() -> None:
    known = unknown = 0
    for match in moments("as_de_copas", 6):
        for view in everybody(match):
            told = view.to_dict()["side_points"]
            if told is None:
                unknown += 1
                assert len(view.standing) == 4
            else:
                known += 1
                assert [points for _, points in view.standing] == told
    assert known and unknown


@pytest.mark.case("U-08")
@pytest.mark.parametrize("name", GAMES)
def test_the_last_trick_of_a_deal_is_told_until_the_next_deal_has_one(name: str) -> None:
    deals = asked = 0
    for match in moments(name, 5, 3000):
        last = _last_of_all(match)
        for view in everybody(match):
            if view.tricks:
                assert view.previous_trick is None
            else:
                assert view.previous_trick == last and view.last_trick is None
            text = match.words().last_trick(view)
            if view.tricks:
                assert text.startswith(f"Trick {len(view.tricks)}: ")
            elif last is not None:
                asked += 1
                assert text.startswith(f"The last trick of deal {view.deal - 1}: ")
                named = [" of ".join(found) for found in CARD.findall(text)]
                assert named == [match.words().card(card) for card in last.cards]
            else:
                assert text == "No trick has been completed in this deal."
            assert tg.View.from_json(view.to_json()) == view
        deals = len(match.deal_results)
    assert deals > 1 and asked


def _last_of_all(match: tg.Match) -> tg.Trick | None:
    """Return the last complete trick of a match, made of its events."""
    played: list[tg.Played] = []
    last = None
    for event in match.events(None):
        if isinstance(event, DealStarted):
            played = []
        if isinstance(event, tg.Played):
            played.append(event)
        if isinstance(event, tg.TrickWon):
            cards = tuple([one.card for one in played])
            last = tg.Trick(played[0].seat, cards, event.seat, event.points, played[0].claims)
            played = []
    return last


def test_trump_that_is_to_be_made() -> None:
    assert words().trump(tg.new_match("jass", seed=1).view(0)) == "Trump has not been made yet."
    assert words().trump(tg.new_match("as_de_copas", seed=1).view(None)) == "Trump has not been made yet."
    assert words().trump(tg.new_match("hearts", seed=1).view(0)) == "There is no trump."


def test_a_spectator_hears_of_the_mao() -> None:
    match = tg.new_match("as_de_copas", seed=1, first=2)
    assert match.words().event(match.events(None)[0]) == "Deal 1 begins, and Seat 2 is the mão."
    assert words(game="as_de_copas").event(match.events(0)[0], 2) == "Deal 1 begins, and you are the mão."


@pytest.mark.case("P-20")
@pytest.mark.parametrize("name", ["You", "you", " YOU ", "\uff39\uff4f\uff55", "nobody", "Seat 1", "seat 3"])
def test_names_that_the_words_need(name: str) -> None:
    with pytest.raises(tg.InvalidSetup, match="which is said of others"):
        words(names=[name, "B", "C", "D"])
    with pytest.raises(tg.InvalidSetup):
        tg.new_match("hearts", seed=1).words(names=["A", "B", name, "D"])


def test_other_names_are_as_they_are() -> None:
    names = ["Youssef", "Seat 1", "O, you", "D"]
    assert words(names=names).names == tuple(names)
