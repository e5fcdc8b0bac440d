"""The tricks of Putz: what may be played under each option, why a card is refused, and who wins."""

from __future__ import annotations

import random
from typing import Any

import pytest
from match_tools import legal, play, refused
from oracle import PutzOracle
from putz_tools import OPTION_SETS, answer, dealt, moments, view

import trickgames as tg
from trickgames import Reason
from trickgames.games.putz import PutzView


def trick(*plays: str, turned: str, seats: int = 3, **options: Any) -> tg.Match:
    """Return a match in its first trick: each seat holds some cards and plays the first of them; the last is to act."""
    hands = [*plays, *[""] * (seats - len(plays))]
    match = answer(dealt(*hands, turned=turned, **options))
    for cards in plays[:-1]:
        play(match, cards.split()[0])
    return match


@pytest.mark.rule("JAS-5", "JAS-6", "PUT-3")
def test_the_seat_that_leads_may_play_any_card():
    match = trick("6C 7C 8D 9D TH JH QS KS AS", turned="6D")
    assert legal(match) == "kitty 6C 7C 8D 9D TH JH QS KS AS"


@pytest.mark.rule("JAS-6")
def test_who_can_follow_follows_or_ruffs():
    match = trick("AC", "6C 8C 7H 8H 9D JD AD QS KS", turned="6D")
    assert legal(match) == "kitty 6C 8C 9D JD AD"
    assert refused(match, "7H") is Reason.MUST_FOLLOW_SUIT
    assert refused(match, "QS") is Reason.MUST_FOLLOW_SUIT
    assert refused(match, "AH") is Reason.CARD_NOT_HELD
    match = trick("AC", "6H 7H 8H 9H 9D JD AD QS KS", turned="6D")
    assert legal(match) == "kitty 9D JD AD 6H 7H 8H 9H QS KS"


@pytest.mark.rule("JAS-7", "JAS-10")
@pytest.mark.case("R-13")
def test_a_lower_trump_may_not_be_played():
    # Diamonds are trump; the ten has ruffed. Nine and jack are above it in rank, the eight below.
    match = trick("AC", "TD 6H 7H 8H 9H TH JH QH KH", "7C 8D 9D JD QS KS AS 8S 9S", turned="6D")
    assert legal(match) == "kitty 7C 9D JD"
    assert refused(match, "8D") is Reason.UNDERTRUMP
    assert refused(match, "QS") is Reason.MUST_FOLLOW_SUIT
    match = trick("AC", "JD 6H 7H 8H 9H TH JH QH KH", "8D 9D AD QS KS AS 8S 9S TS", turned="6D")
    assert legal(match) == "kitty 8S 9S TS QS KS AS"
    for card in ("8D", "9D", "AD"):
        assert refused(match, card) is Reason.UNDERTRUMP
    # Higher is by rank, not by points: the king (4) lies above the ten (10).
    match = trick("AC", "TD 6H 7H 8H 9H TH JH QH KH", "KD 7D QS KS AS 8S 9S TS JS", turned="6D")
    assert "KD" in legal(match)
    assert refused(match, "7D") is Reason.UNDERTRUMP


@pytest.mark.rule("JAS-7", "PUT-8")
@pytest.mark.case("R-14")
def test_only_low_trumps_are_left():
    # The last seat holds low trumps and nothing else; in a hand of seven that can be dealt.
    hands = ("AC", "JD 6S 7S 8S 9S TS QS", "7D 8D 9D TD QD KD AD")
    for undertrump in ("barred", "only-trumps"):
        match = trick(*hands, turned="6D", seats=5, undertrump=undertrump)
        assert legal(match) == "7D 8D 9D TD QD KD AD"
    # With one above the best trump the default bars the others, the option does not.
    hands = ("AC", "TD 6S 7S 8S 9S TS QS", "7D 8D 9D JD QD KD AD")
    match = trick(*hands, turned="6D", seats=5)
    assert legal(match) == "9D JD QD KD AD"
    assert refused(match, "7D") is Reason.UNDERTRUMP
    match = trick(*hands, turned="6D", seats=5, undertrump="only-trumps")
    assert legal(match) == "7D 8D 9D JD QD KD AD"


@pytest.mark.rule("JAS-8")
@pytest.mark.case("R-15")
def test_a_lone_jack_of_trumps():
    hands = ("AD", "JD 6S 7S 8S 9S TS JS QS KS")
    match = trick(*hands, turned="6D")
    assert legal(match) == "kitty JD"
    assert refused(match, "6S") is Reason.MUST_FOLLOW_SUIT
    match = trick(*hands, turned="6D", jack_exempt=True)
    assert legal(match) == "kitty JD 6S 7S 8S 9S TS JS QS KS"
    match = trick("AD", "JD 7D 6S 7S 8S 9S TS JS QS", turned="6D", jack_exempt=True)
    assert legal(match) == "kitty 7D JD"


@pytest.mark.rule("JAS-8")
def test_a_lower_trump_is_no_undertrump_when_trump_is_led():
    match = trick("KD", "6S 7D 8D AD 7S 8S 9S TS JS", turned="6D")
    assert legal(match) == "kitty 7D 8D AD"
    assert refused(match, "6S") is Reason.MUST_FOLLOW_SUIT


@pytest.mark.rule("JAS-9", "JAS-10", "JAS-11")
@pytest.mark.parametrize(
    ("cards", "winner", "points"),
    [
        ("AC TC 6C", 0, 21),
        ("6C TH AS", 0, 21),
        ("QC KC JC", 1, 9),
        ("AC 7D TC", 1, 21),
        ("AC 9D JD", 2, 45),
        ("AD 9D JD", 2, 45),
        ("AD 8D 9D", 2, 25),
        ("KD QD TD", 0, 17),
    ],
)
def test_who_wins_a_trick(cards: str, winner: int, points: int):
    match = play(dealt(*cards.split(), turned="6D"), cards)
    [won] = view(match, None).tricks
    assert (won.winner, won.points) == (winner, points)
    assert match.to_act == (winner,)
    assert view(match, None).points[winner] == points


@pytest.mark.rule("JAS-12", "PUT-11")
def test_the_last_trick_counts_five_more():
    for seats in (3, 5):
        match, rng = tg.new_match("putz", seed=4, options={"seats": seats}), random.Random(4)
        before: tuple[int, ...] = ()
        while match.deal_number == 1:
            before = view(match, None).points
            legal_actions = match.legal_actions(match.to_act[0])
            last = match.push(match.to_act[0], rng.choice(list(legal_actions)))
        won = next(event for event in last if isinstance(event, tg.TrickWon))
        counted = next(event for event in last if isinstance(event, tg.PointsCounted))
        assert counted.points[won.seat] - before[won.seat] == won.points
        values = dict(zip("6789TJQKA", (0, 0, 0, 0, 10, 2, 3, 4, 11), strict=True))
        trump = next(e.trump for e in match.events(None) if isinstance(e, tg.TrumpMade))
        worth = [
            {**values, "J": 20, "9": 14}[c.rank.letter] if c.suit.letter == trump else values[c.rank.letter]
            for c in won.cards
        ]
        assert won.points == sum(worth) + 5


@pytest.mark.rule("JAS-6", "JAS-7", "JAS-8", "JAS-9", "PUT-1", "PUT-3", "PUT-8")
@pytest.mark.case("R-09")
@pytest.mark.parametrize("options", OPTION_SETS.values(), ids=OPTION_SETS)
def test_every_decision_is_that_of_the_oracle(options: dict[str, Any]):
    """With the kitty taken and cards exchanged too: what counts is the hand that the seat has now."""
    play_options = {name: value for name, value in options.items() if name != "ties"}
    decisions = 0
    for seed in range(6):
        for match in moments(seed, **options):
            if match.phase != "play":
                continue
            [seat] = match.to_act
            seen = view(match, seat)
            oracle = oracle_of(seen, play_options)
            assert {str(card) for card in seen.legal_actions.plays} == set(oracle)
            refused = {str(card) for refusal in seen.refused for card in refusal.cards}
            assert refused == set(map(str, seen.hand)) - set(oracle)
            for refusal in seen.refused:
                assert refusal.reason in (Reason.MUST_FOLLOW_SUIT, Reason.UNDERTRUMP)
                for card in refusal.cards:
                    low = card.suit.letter == seen.trump and seen.led_suit != card.suit
                    assert (refusal.reason is Reason.UNDERTRUMP) is low
            decisions += 1
    assert decisions > 900


def oracle_of(seen: PutzView, options: dict[str, Any]) -> list[str]:
    """Return the cards that the oracle allows to the hand of a view; the others' hands are as large and no matter."""
    hands = [["2C"] * count for count in seen.counts]
    hands[seen.seat or 0] = list(map(str, seen.hand))
    oracle = PutzOracle(options, hands, seen.leader or 0, seen.trump)
    oracle.trick = [(played.seat, str(played.card)) for played in seen.trick]
    assert oracle.to_act == seen.seat
    return oracle.legal()
