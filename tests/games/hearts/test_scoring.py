"""The scoring of Hearts, as a pure function of the cards taken and at the end of deals in a match."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hearts_tools import ALL, NO_PASS, finished, moon_pack, pack_of
from match_tools import play_deal

import trickgames as tg
from trickgames import Award, CardSet
from trickgames.games.hearts.scoring import score_deal, winner

HEARTS = [rank + "H" for rank in "23456789TJQKA"]
REST = [card for card in ALL if card[1] != "H" and card not in ("QS", "JD")]


def points(taken: list[str], **options: Any) -> list[int]:
    """Return the points by seat for the cards taken, as text; what is not named goes to the last seat."""
    named = " ".join(taken).split()
    taken = [*taken[:-1], " ".join([*taken[-1].split(), *[card for card in ALL if card not in named]])]
    out = [0, 0, 0, 0]
    for award in score_deal([CardSet(cards) for cards in taken], **options):
        out[award.side] += award.points
    return out


@pytest.mark.rule("COP-9")
def test_a_heart_counts_one_and_the_queen_of_spades_thirteen():
    assert points(["2H", "AH KH", "QS", ""]) == [1, 2, 13, 10]
    assert points(["2H QS", "", "", ""]) == [14, 0, 0, 12]
    assert points(["AS KS JS TS", "AD JD AH", "AC", ""]) == [0, 1, 0, 25]


@pytest.mark.rule("COP-9")
def test_the_awards_say_what_the_points_are_for():
    awards = score_deal(
        list(map(CardSet, ["2H 3H QS", "", "AH JD", " ".join(HEARTS[2:-1])])), jack_of_diamonds=True
    )
    assert awards == (
        Award(0, 2, "hearts"),
        Award(0, 13, "queen of spades"),
        Award(2, 1, "hearts"),
        Award(2, -10, "jack of diamonds"),
        Award(3, 10, "hearts"),
    )


@pytest.mark.rule("COP-9", "COP-10")
@pytest.mark.case("S-01")
def test_sixteen_points_are_no_moon():
    assert points(["3H 5H 9H QS", "2H 4H 6H", "7H 8H TH JH", "QH KH AH"]) == [16, 3, 4, 3]
    assert points(["3H 5H 9H QS JD", "2H 4H 6H", "7H 8H TH JH", "QH KH AH"], jack_of_diamonds=True) == [
        6,
        3,
        4,
        3,
    ]


@pytest.mark.rule("COP-9")
@pytest.mark.case("S-12")
def test_points_go_to_the_right_seat():
    assert points(["2H 3H 4H 5H 6H", "", "7H 8H 9H TH JH QH KH AH", "QS"]) == [5, 0, 8, 13]


@pytest.mark.rule("COP-10", "COP-15")
@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize(("moon", "shooter", "others"), [("add", 0, 26), ("subtract", -26, 0)])
def test_what_a_moon_counts_for_the_shooter_and_for_the_others(
    seat: int, moon: str, shooter: int, others: int
):
    taken, expected = ["", "", "", ""], [others] * 4
    taken[seat], expected[seat] = " ".join([*HEARTS, "QS"]), shooter
    assert points(taken, moon=moon) == expected


@pytest.mark.rule("COP-10")
def test_all_hearts_without_the_queen_are_no_moon_and_the_queen_alone_is_none():
    assert points([" ".join(HEARTS), "QS", "", ""]) == [13, 13, 0, 0]
    assert points([" ".join(HEARTS[1:]) + " QS", "2H", "", ""]) == [25, 1, 0, 0]


@pytest.mark.rule("COP-14")
def test_the_jack_of_diamonds_counts_ten_less_where_it_counts():
    assert points(["JD", "2H", "QS", ""]) == [0, 1, 13, 12]
    assert points(["JD", "2H", "QS", ""], jack_of_diamonds=True) == [-10, 1, 13, 12]
    assert points(["JD QS", "2H", "", ""], jack_of_diamonds=True) == [3, 1, 0, 12]


@pytest.mark.rule("COP-14", "COP-15", "COP-10")
@pytest.mark.parametrize(
    ("jack", "moon", "expected"),
    [
        (0, "add", [-10, 26, 26, 26]),
        (2, "add", [0, 26, 16, 26]),
        (0, "subtract", [-36, 0, 0, 0]),
        (2, "subtract", [-26, 0, -10, 0]),
    ],
)
def test_a_moon_leaves_the_jack_to_whoever_took_it(jack: int, moon: str, expected: list[int]):
    taken = [" ".join([*HEARTS, "QS"]), "", "", ""]
    taken[jack] += " JD"
    assert points(taken, jack_of_diamonds=True, moon=moon) == expected


@pytest.mark.rule("COP-9", "COP-10", "COP-14", "COP-15")
@pytest.mark.case("S-03", "S-10")
def test_the_points_of_any_deal_add_up():
    rng = random.Random(3)
    for _ in range(400):
        taken: list[list[str]] = [[], [], [], []]
        # Half of the time one seat gets most of it, so that moons come up.
        likely = [97, 1, 1, 1] if rng.random() < 0.5 else [1, 1, 1, 1]
        for card in ALL:
            taken[rng.choices(range(4), likely)[0]].append(card)
        texts = [" ".join(cards) for cards in taken]
        shot = any({*HEARTS, "QS"} <= set(cards) for cards in taken)
        assert sum(points(texts)) == (78 if shot else 26)
        assert sum(points(texts, jack_of_diamonds=True)) == (68 if shot else 16)
        assert sum(points(texts, moon="subtract")) == (-26 if shot else 26)
        assert sum(points(texts, jack_of_diamonds=True, moon="subtract")) == (-36 if shot else 16)
        if not shot:
            by_seat = [sum((card[1] == "H") + 13 * (card == "QS") for card in cards) for cards in taken]
            assert points(texts) == points(texts, moon="subtract") == by_seat


@pytest.mark.rule("COP-9", "COP-11")
@pytest.mark.case("R-27")
def test_scoring_is_by_the_cards_alone():
    taken = [CardSet("2H JD"), CardSet(), CardSet("QS"), CardSet(HEARTS[1:])]
    before = list(taken)
    assert score_deal(taken) == score_deal(tuple(taken))
    assert taken == before
    with pytest.raises(TypeError):
        score_deal(taken, True)  # type: ignore[misc]  # options are given by name


@pytest.mark.rule("COP-12", "COP-13")
@pytest.mark.case("M-01")
@pytest.mark.parametrize(
    ("scores", "target", "expected"),
    [
        ((104, 61, 61, 88), 100, None),
        ((104, 61, 62, 88), 100, 1),
        ((100, 99, 98, 97), 100, 3),
        ((99, 0, 1, 2), 100, None),
        ((100, 0, 0, 0), 100, None),
        ((100, 100, 100, 100), 100, None),
        ((101, 120, 100, 101), 100, 2),
        ((-10, 100, 50, 50), 100, 0),
        ((-10, -10, 150, 50), 100, None),
        ((0, 0, 0, 1), 1, None),
        ((0, 1, 1, 1), 1, 0),
    ],
)
def test_who_has_won(scores: tuple[int, ...], target: int, expected: int | None):
    assert winner(scores, target) == expected


@pytest.mark.rule("COP-9", "COP-11")
@pytest.mark.case("S-10")
def test_a_deal_ends_after_thirteen_tricks_and_is_scored_by_what_was_taken():
    for seed in range(6):
        match = tg.new_match("hearts", seed=seed, options={"target": 10000})
        rng = random.Random(seed)
        for number in range(1, 4):
            tricks: tuple[tg.Trick, ...] = ()
            before = match.scores
            while match.deal_number == number:
                tricks = match.view(None).tricks or tricks
                assert len(match.deal_results) == number - 1
                seat = match.to_act[0]
                last = match.push(seat, rng.choice(list(match.legal_actions(seat))))
            won = [event for event in last if isinstance(event, tg.TrickWon)]
            assert len(tricks) == 12
            assert len(won) == 1
            taken: list[str] = ["", "", "", ""]
            for seat, cards in [
                *[(trick.winner, trick.cards) for trick in tricks],
                (won[0].seat, won[0].cards),
            ]:
                taken[seat] += " " + " ".join(map(str, cards))
            assert len(" ".join(taken).split()) == 52
            result = match.deal_results[-1]
            assert list(result.points) == points(taken)
            assert result.deal == number
            assert match.scores == tuple(a + b for a, b in zip(before, result.points, strict=True))
            scored = [event for event in last if isinstance(event, tg.DealScored)]
            assert scored == [tg.DealScored(result, match.scores)]


@pytest.mark.rule("COP-10", "COP-14", "COP-15")
@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({}, (26, 26, 0, 26)),
        ({"moon": "subtract"}, (0, 0, -26, 0)),
        ({"jack_of_diamonds": True}, (26, 26, -10, 26)),
        ({"jack_of_diamonds": True, "moon": "subtract"}, (0, 0, -36, 0)),
    ],
)
def test_a_moon_that_is_shot_in_a_match(options: dict[str, Any], expected: tuple[int, ...]):
    match = tg.new_match(
        "hearts", seed=1, options={**NO_PASS, **options, "target": 500}, packs=[moon_pack(2)]
    )
    play_deal(match, random.Random(1))
    assert match.scores == match.deal_results[0].points == expected
    assert {award.why for award in match.deal_results[0].awards} >= {"moon"}


@pytest.mark.rule("COP-9")
def test_the_points_that_a_view_shows_are_those_of_the_tricks():
    for seed in range(4):
        match = finished(seed, target=30, jack_of_diamonds=True)
        points_of = {**dict.fromkeys(HEARTS, 1), "QS": 13, "JD": -10}
        view = match.view(None)
        shown = [0, 0, 0, 0]
        for trick in view.tricks:
            assert trick.points == sum(points_of.get(str(card), 0) for card in trick.cards)
            shown[trick.winner] += trick.points
        assert list(view.points) == shown


def test_the_helper_packs_are_packs():
    assert sorted(pack_of("2C AS", "", "QS").split()) == sorted(ALL)
    assert sorted(moon_pack(3).split()) == sorted(ALL)
    assert not set(REST) & {*HEARTS, "QS", "JD"}
