"""Computer players of Bisca in pairs: what each level does in telling positions, and how the levels compare."""

from __future__ import annotations

from typing import Any

import pytest
from bisca_tools import dealt, points_of
from match_tools import changed, facing

import trickgames as tg
from trickgames import CardSet
from trickgames.games.bisca.match import BiscaView


def position(
    trick: str, hand: str, *, played: str = "", trump: str = "S", seat: int = 3, **more: Any
) -> BiscaView:
    """Return the view of a seat that is to act, with this hand and trick, these cards having been played before.

    ``taken`` gives the card points by side.
    """
    taken: tuple[int, int] = more.pop("taken", (0, 0))
    view = tg.new_match("bisca", seed=1).view(seat)
    assert isinstance(view, BiscaView)
    held, first = CardSet(hand), (seat - len(trick.split())) % 4
    before = [played.split()[i : i + 4] for i in range(0, len(played.split()), 4)]
    tricks = tuple([tg.Trick(first, tuple(map(tg.Card, cards)), first, 0, ()) for cards in before])
    plain = facing(
        view, trick, held, more.pop("legal", held), trump=trump, tricks=tricks,
        points=(taken[0], taken[1], 0, 0), stock=max(0, 28 - 4 * len(tricks)),
        knocked=True, drawn=None, in_sight=None, swap_over=True,
    )  # fmt: skip
    return changed(plain, **more)


def chosen(view: tg.View, level: str = "normal") -> str:
    return str(tg.player(level, seed=1).choose(view))


@pytest.mark.case("A-08")
def test_the_partners_ace_is_fed_and_not_ruffed():
    assert chosen(position("2H AH 3H", "2S 7C 3C")) == "7C"
    assert chosen(position("2H AH 3H", "2S KC 3C")) == "KC"


@pytest.mark.case("A-10")
def test_an_ace_of_another_suit_is_no_winner():
    assert chosen(position("KC 4C 3C", "AD 2D 5H", seat=0)) in ("2D", "5H")
    assert chosen(position("AC", "AD 2D 5H")) in ("2D", "5H")
    assert chosen(position("KC 2D AC", "AD 7H 5H")) == "5H"


def test_a_trump_is_spent_where_there_are_points_and_kept_where_there_are_none():
    assert chosen(position("AD 2C 7D", "2S KS 3C")) == "2S"
    assert chosen(position("2D 3D 4D", "2S KS 3C")) == "3C"
    # The lowest trump that wins.
    assert chosen(position("4S AD 7D", "3S 5S KS")) == "5S"
    assert chosen(position("4S AD 7D", "2S 5S JS", seat=0)) == "5S"


def test_the_last_to_play_takes_with_points_what_nobody_can_take_back():
    assert chosen(position("2D 3D KD", "AD 3C 4C")) == "AD"
    assert chosen(position("2D 3D 4D", "7D 3C 4C")) == "7D"


@pytest.mark.rule("BIS-17", "GEN-6")
def test_the_first_leader_opens_with_the_seven_of_trumps():
    assert chosen(position("", "7H 2C 3D", trump="H")) == "7H"
    assert chosen(position("", "7C 2C 3D", trump="H")) != "7C"
    # The partner that has the ace leaves it there; an opponent puts it on the seven.
    assert chosen(position("7H 2C", "AH 2D 3D", trump="H")) != "AH"
    for trick in ("7H", "7H 2C 3C"):
        assert chosen(position(trick, "AH 2D 3D", trump="H")) == "AH"


@pytest.mark.rule("BIS-18", "GEN-6")
def test_a_heley_is_made_and_dodged():
    played = "2C 3C 4C 5C"
    assert chosen(position("2D 7S", "AS 2H 3H", played=played)) == "AS"
    # The seat after this one is known to hold the ace.
    known = (CardSet("AS"), CardSet(), CardSet(), CardSet("7S 2H 3H"))
    assert chosen(position("2D", "7S 2H 3H", played=played, known=known)) != "7S"


def test_points_are_counted_towards_sixty_one():
    left = "AC 7C KC JC QC AD 7D KD JD QD 2H 3H 4H 5H 6H 7H 2C 3C 4C 5C 6C 2D 3D 4D 5D 6D JH QH"
    # Side 1 has 52: the ace in the trick decides the deal, and the best trump is worth spending.
    assert chosen(position("AH KH 4S", "5S 3S", played=left, taken=(40, 52), seat=0)) == "5S"
    # Where the low trump decides it, the king is kept; where nothing is decided yet, its points are taken in.
    assert chosen(position("AH KH 2S", "KS 4S", played=left, taken=(30, 52), seat=3)) == "4S"
    assert chosen(position("AH KH 2S", "KS 4S", played=left, taken=(20, 20), seat=3)) == "KS"


def test_a_side_that_is_behind_knocks_and_one_that_is_ahead_draws():
    for scores, expected in (((0, 3), "knock"), ((3, 0), "draw"), ((3, 3), "draw"), ((0, 0), "knock")):
        view = tg.new_match("bisca", seed=1).view(0)
        assert chosen(changed(view, scores=scores)) == expected
    view = tg.new_match("bisca", seed=1, options={"first_lead": "next"}).view(0)
    assert chosen(view) == "draw"


@pytest.mark.rule("BIS-9", "GEN-6")
def test_the_two_is_swapped():
    match = dealt("2C 3D 4D", "5D 6D JD", drawn="KC")
    assert chosen(match.view(0)) == "swap"
    assert chosen(match.view(1)) == "keep"
    assert {str(tg.player("easy", seed=i).choose(match.view(0))) for i in range(20)} == {"swap", "keep"}


def test_the_helper_counts_points():
    assert points_of("AS 7D KC JH QS 2C") == 30
