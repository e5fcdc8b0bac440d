"""Computer players of Putz: what each level does in telling positions, and how the levels compare."""

from __future__ import annotations

import pytest
from match_tools import changed, play
from putz_tools import answer, dealt

import trickgames as tg
from trickgames import CardSet, Suit
from trickgames.games.putz.ai import OWN_POINTS, _Weighing, hand_worth, kitty_worth


def chosen(level: str, match: tg.Match, seed: int = 1) -> str:
    """Return what a level does for the seat to act."""
    return str(tg.player(level, seed=seed).choose(match.view(match.to_act[0])))


STRONG = "JS 9S AS KS AC AD KD AH 6H"
WEAK = "6C 7C 8C 6D 7D 8D 7H 8H 9H"
MIDDLE = "TS QS 7S KC QC 9C TD JD 9D"


@pytest.mark.rule("GEN-6")
@pytest.mark.parametrize("level", ["easy", "normal"])
def test_the_six_is_exchanged_for_a_better_trump(level: str):
    for seats in (3, 5):
        hands = ["", "6S AS KS AC AD KD AH"] + [""] * (seats - 2)
        match = dealt(*hands, turned="JS")
        assert str(tg.player(level).choose(match.view(1))) == "swap"
        assert str(tg.player(level).choose(match.view(0))) == "keep"


@pytest.mark.rule("GEN-6")
def test_normal_leaves_a_jack_in_the_kitty_that_it_will_take():
    poor = WEAK.replace("6C", "6S")
    match = dealt(poor, "", "", turned="JS")
    assert str(tg.player("normal").choose(match.view(0))) == "keep"
    # With a hand that is better than the kitty it takes the jack at once.
    match = dealt(STRONG.replace("JS", "6S"), "", "", turned="JS")
    assert str(tg.player("normal").choose(match.view(0))) == "swap"
    # Another seat cannot count on it: somebody else may take it first.
    match = dealt("", poor, "", turned="JS")
    assert str(tg.player("normal").choose(match.view(1))) == "swap"


@pytest.mark.rule("GEN-6", "PUT-3")
def test_normal_takes_the_kitty_for_a_weak_hand_and_not_for_a_strong_one():
    for seat in range(3):
        for hand, takes in ((STRONG, False), (WEAK, True)):
            hands = ["", "", ""]
            hands[seat] = hand
            match = answer(dealt(*hands, turned="TS" if "TS" not in hand else "QS"))
            while match.to_act != (seat,):
                play(match, str(match.legal_actions(match.to_act[0])[1]))
            assert (chosen("normal", match) == "kitty") is takes


@pytest.mark.rule("GEN-6", "PUT-4")
def test_the_card_in_sight_counts_for_the_kitty():
    trump = Suit.SPADES
    unknown = CardSet([rank + suit for rank in "6789TJQKA" for suit in "CDH"])
    worth = [kitty_worth(tg.Card(rank + "S"), unknown, trump) for rank in "67TA9J"]
    assert worth == sorted(worth)
    assert hand_worth(CardSet(STRONG), trump) > hand_worth(CardSet(MIDDLE), trump)
    assert hand_worth(CardSet(MIDDLE), trump) > hand_worth(CardSet(WEAK), trump)


@pytest.mark.rule("GEN-6", "PUT-4")
def test_normal_counts_no_card_that_it_knows_to_be_out_of_play():
    match = play(answer(dealt(WEAK, "", "", turned="TS")), "kitty")
    view = match.view(0)
    others = match.view(1).hand | match.view(2).hand
    table = _Weighing(view)
    assert (table.out, table.idle, table.in_hands) == (others, 0, 1)
    # To the others the discarded hand may be anywhere.
    seen = _Weighing(match.view(1))
    assert (seen.out, seen.idle) == (match.view(1).unseen, 9)


def last_seat(trick: str, hand: str, turned: str = "6S") -> tg.Match:
    """Return a match in which the last seat of the first trick holds this hand, which no kitty would better."""
    match = dealt(*trick.split(), hand, turned=turned)
    return play(match, trick)


@pytest.mark.rule("GEN-6")
@pytest.mark.parametrize(
    ("trick", "hand", "best"),
    [
        pytest.param(
            "AC TC", "9S 7C JS AS KD AD AH KH QS", {"9S", "QS", "AS"}, id="takes 21 points with a trump"
        ),
        pytest.param(
            "AC 6D", "JS AS KD AD AH KH QS TC 7C", {"QS", "AS", "7C"}, id="does not throw the ten away"
        ),
        pytest.param("TC KC", "AC JS 9S AS KD AD AH KH QS", {"AC"}, id="takes with the ace, not a trump"),
    ],
)
def test_normal_in_play(trick: str, hand: str, best: set[str]):
    assert chosen("normal", last_seat(trick, hand)) in best


@pytest.mark.rule("GEN-6")
@pytest.mark.case("A-12")
def test_easy_takes_points_it_sees_and_gives_few():
    takes = {chosen("easy", last_seat("AC TC", "9S JS AS KD AD AH KH QS TD"), seed) for seed in range(40)}
    assert takes <= {"9S", "JS", "AS", "QS", "kitty"}
    assert len(takes) > 1
    gives = {chosen("easy", last_seat("AC JS", "9D TD AH KH QH 7H 8H 9C TC"), seed) for seed in range(40)}
    assert gives - {"kitty"} == {"9C"}


@pytest.mark.rule("GEN-6", "PUT-5")
def test_normal_plays_for_rank_and_not_for_points():
    """What some points more are worth to each seat, as the deal and the match stand."""
    match = tg.new_match("putz", seed=5)
    while len(match.view(None).tricks) < 7:
        match.push_default(match.to_act[0])
    view = match.view(match.to_act[0])
    me, others = match.to_act[0], [s for s in range(3) if s != match.to_act[0]]

    def values(mine: int, *theirs: int, scores: tuple[int, ...] = (0, 0, 0)) -> list[float]:
        points = [0, 0, 0]
        points[me] = mine
        for seat, taken in zip(others, theirs, strict=True):
            points[seat] = taken
        return _Weighing(changed(view, points=tuple(points), scores=scores)).value

    # Just short of 21 some points are worth much; with everything won long ago, nothing.
    assert values(90, 22, 10)[me] == pytest.approx(OWN_POINTS, abs=0.05)
    assert values(14, 60, 60)[me] > OWN_POINTS + 0.1
    # Points for the others are bad where they push this seat out of the Putz.
    assert min(values(45, 46, 25)[seat] for seat in others) < 0
    # A rival's Putz is worse when it would win the match.
    calm, near = values(45, 46, 30), values(45, 46, 30, scores=tuple(6 * (s == others[1]) for s in range(3)))
    assert near[others[1]] < calm[others[1]]
