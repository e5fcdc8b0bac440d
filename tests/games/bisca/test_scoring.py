"""The scoring of Bisca in pairs: every line of its tables, as a pure function and in matches, and who wins when."""

from __future__ import annotations

import random

import pytest
from bisca_tools import ALL, deals, dealt, greedy, to_play
from match_tools import events_of, play, play_deal

import trickgames as tg
from trickgames import Award
from trickgames.games.bisca.scoring import score_deal, winner


def given(points: tuple[int, int], **more: object) -> tuple[int, int]:
    """Return what the sides get."""
    awards = score_deal(points, **more)  # type: ignore[arg-type]
    a, b = (sum(award.points for award in awards if award.side == side) for side in (0, 1))
    return a, b


# What the winner gets for its card points: with a drawn card, and with hearts knocked.
LINES = [
    ((62, 58), 1, 1),
    ((75, 45), 1, 1),
    ((89, 31), 1, 1),
    ((61, 59), 2, 3),
    ((90, 30), 2, 3),
    ((91, 29), 2, 3),
    ((119, 1), 2, 3),
    ((120, 0), 2, 3),
]


@pytest.mark.rule("BIS-19", "BIS-20")
@pytest.mark.case("S-11", "S-10")
@pytest.mark.parametrize(("points", "normal", "knocked"), LINES)
def test_what_card_points_give(points: tuple[int, int], normal: int, knocked: int):
    assert given(points) == (normal, 0)
    assert given(points, knocked=True) == (knocked, 0)
    assert given((points[1], points[0])) == (0, normal)
    assert given((points[1], points[0]), knocked=True) == (0, knocked)


@pytest.mark.rule("BIS-19")
@pytest.mark.case("S-11", "M-05")
def test_at_sixty_each_nobody_scores_for_the_deal():
    for knocked in (False, True):
        assert given((60, 60), knocked=knocked) == (0, 0)
        assert {award.why for award in score_deal((60, 60), knocked=knocked)} == {"60-60"}
    assert given((60, 60), rodar=1) == (0, 1)
    assert given((60, 60), heley=0, knocked=True) == (2, 0)


@pytest.mark.rule("BIS-20", "BIS-17", "BIS-18")
@pytest.mark.parametrize("kind", ["rodar", "heley"])
@pytest.mark.parametrize("side", [0, 1])
def test_rodar_and_heley_count_whoever_wins_the_deal(kind: str, side: int):
    for points, won in (((62, 58), (1, 0)), ((40, 80), (0, 1)), ((60, 60), (0, 0))):
        for knocked, value in ((False, 1), (True, 2)):
            expected = list(won)
            expected[side] += value
            assert list(given(points, knocked=knocked, **{kind: side})) == expected


@pytest.mark.rule("BIS-21")
def test_everything_in_a_deal_adds_up():
    assert given((95, 25), knocked=True, heley=0) == (5, 0)
    assert given((95, 25), knocked=True, rodar=0) == (5, 0)
    assert given((95, 25), heley=0) == (3, 0)
    assert given((95, 25), heley=1, knocked=True) == (3, 2)
    assert given((61, 59), rodar=0, knocked=True) == (5, 0)
    assert given((61, 59), rodar=1) == (2, 1)


@pytest.mark.rule("BIS-20", "BIS-21")
def test_every_point_has_its_reason():
    assert score_deal((95, 25), knocked=True, heley=0) == (
        Award(0, 1, "win"),
        Award(0, 2, "capote"),
        Award(0, 2, "heley"),
    )
    assert score_deal((59, 61), rodar=0) == (
        Award(0, 1, "rodar o 7"),
        Award(1, 1, "win"),
        Award(1, 1, "61-59"),
    )
    assert score_deal((120, 0)) == (Award(0, 1, "win"), Award(0, 1, "capote"), Award(0, 0, "all 120"))


@pytest.mark.case("S-10", "R-28")
def test_points_that_are_not_those_of_a_deal_are_noticed():
    with pytest.raises(ValueError, match="120"):
        score_deal((61, 60))


@pytest.mark.rule("BIS-22", "BIS-23")
@pytest.mark.case("M-01", "M-02")
@pytest.mark.parametrize(
    ("scores", "target", "expected"),
    [
        ((3, 3), 4, None),
        ((4, 3), 4, 0),
        ((0, 4), 4, 1),
        ((4, 4), 4, None),
        ((6, 5), 4, 0),
        ((5, 6), 4, 1),
        ((7, 7), 4, None),
        ((3, 0), 4, None),
        ((1, 0), 1, 0),
    ],
)
def test_who_has_won(scores: tuple[int, int], target: int, expected: int | None):
    assert winner(scores, target, score_deal((70, 50))) == expected
    for side in (0, 1):
        assert winner(scores, target, score_deal((0, 120) if side else (120, 0))) == side


# The same lines in matches: deals by chance, or played for one side, until such a one has come up.


def is_plain(points: tuple[int, ...]) -> bool:
    return 62 <= max(points) <= 89


KINDS = {
    "win": (is_plain, (1, 1), {"win"}),
    "61-59": (lambda points: 61 in points, (2, 3), {"win", "61-59"}),
    "capote": (lambda points: 90 <= max(points) < 120, (2, 3), {"win", "capote"}),
    "60-60": (lambda points: 60 in points, (0, 0), {"60-60"}),
    "all 120": (lambda points: 120 in points, (2, 3), {"win", "capote", "all 120"}),
}
EXTRA = {"rodar o 7", "heley"}


@pytest.mark.rule("BIS-19", "BIS-20", "BIS-5")
@pytest.mark.case("S-11", "M-05", "S-12")
@pytest.mark.parametrize("corte", ["draw", "knock"])
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("side", [0, 1])
def test_every_line_is_reached_in_a_match(kind: str, corte: str, side: int):
    fits, values, whys = KINDS[kind]
    how = [greedy(side)] if kind in ("capote", "all 120") else []
    for match, points in deals(corte, *how):
        result = match.deal_results[0]
        found = {award.why for award in result.awards}
        if fits(points) and not found & EXTRA and (points[side] >= 60):
            break
    else:
        pytest.fail(f"no deal ended with {kind}")
    assert sum(points) == 120
    expected = [0, 0]
    expected[side] = values[corte == "knock"]
    assert list(result.points) == expected
    assert found == whys
    assert match.scores == result.points
    scored = events_of(match, tg.DealScored)
    assert scored == [tg.DealScored(result, match.scores)]


@pytest.mark.rule("BIS-17", "BIS-18", "BIS-20", "BIS-21")
@pytest.mark.parametrize("corte", ["draw", "knock"])
@pytest.mark.parametrize("why", ["rodar o 7", "heley"])
@pytest.mark.parametrize("wins", [True, False])
def test_every_extra_point_is_reached_in_a_match(why: str, corte: str, wins: bool):
    value = 1 + (corte == "knock")
    for match, points in deals(corte):
        result = match.deal_results[0]
        extra = [award for award in result.awards if award.why in EXTRA]
        if [award.why for award in extra] == [why] and is_plain(points):
            side = extra[0].side
            if (points[side] > 60) is wins:
                break
    else:
        pytest.fail(f"no deal had a {why}")
    assert extra[0].points == value
    expected = [1, 1]
    expected[side] = value + wins
    expected[1 - side] = 0 if wins else 1
    assert list(result.points) == expected


@pytest.mark.rule("BIS-21")
def test_a_capote_with_a_heley_and_hearts_knocked_is_worth_five():
    for seed in range(500):
        rng = random.Random(seed)
        named = ["7H", "2C", "3C", "AH", "4C", "5C"]
        rest = [card for card in ALL if card not in named]
        rng.shuffle(rest)
        # Seat 2 leads the seven, and seat 3 has the ace.
        pack = " ".join([*named, *rest])
        match = play(tg.new_match("bisca", seed=1, options={"target": 5}, packs=[pack]), "knock 7H AH")
        how = greedy(1)
        while not match.deal_results:
            match.push(*how(match, rng))
        if match.deal_results[0].points[1] == 5:
            break
    assert match.deal_results[0].points == (0, 5)
    assert match.is_over
    assert match.winners == (1, 3)


@pytest.mark.rule("BIS-20", "BIS-6")
@pytest.mark.parametrize(("drawn", "knock"), [("4H", False), ("AD", False), ("7D", False), ("", True)])
def test_only_a_knock_changes_the_values(drawn: str, knock: bool):
    """Hearts by a drawn card, turned by a bisca or not, score as any other suit."""
    match = to_play(dealt("", "", "7H 2C 3C", "AH 4C 5C", drawn=drawn))
    assert match.view(0).trump == "H"
    play(match, "7H AH")
    play_deal(match)
    [heley] = [award for award in match.deal_results[0].awards if award.why == "heley"]
    assert heley == Award(1, 2 if knock else 1, "heley")


@pytest.mark.rule("BIS-19")
@pytest.mark.case("M-05", "M-06", "S-17")
def test_all_ten_tricks_are_played_and_the_cards_of_each_side_counted():
    for seed in range(8):
        match, rng = tg.new_match("bisca", seed=seed, options={"target": 100}), random.Random(seed)
        for number in range(1, 4):
            play_deal(match, rng)
            events = match.events(None)
            start = max(
                i for i, event in enumerate(events) if event == tg.DealStarted(number, (number - 1) % 4)
            )
            won = [event for event in events[start:] if isinstance(event, tg.TrickWon)]
            assert len(won) == 10
            points = [0, 0]
            for event in won:
                points[event.seat % 2] += event.points
            assert [e for e in events[start:] if isinstance(e, tg.PointsCounted)] == [
                tg.PointsCounted((points[0], points[1]))
            ]
            assert sum(points) == 120
