"""Computer players of Hearts: what each level does in telling positions."""

from __future__ import annotations

import pytest
from hearts_tools import dealt
from match_tools import changed, facing, play

import trickgames as tg
from trickgames.games.hearts.ai import _Weighing
from trickgames.games.hearts.match import HeartsView


def position(
    trick: str,
    hand: str,
    *,
    options: dict[str, object] | None = None,
    tricks: tuple[tg.Trick, ...] = (),
    broken: bool = True,
    scores: tuple[int, ...] = (0, 0, 0, 0),
    seat: int = 3,
) -> HeartsView:
    """Return the view of a seat that is to act with this hand, the trick and the tricks before it being as given."""
    view = tg.new_match("hearts", seed=1, options={"passing": ["none"], **(options or {})}).view(seat)
    assert isinstance(view, HeartsView)
    held, led = tg.CardSet(hand), trick[1:2]
    hearts = held.of("H")
    legal = (held.of(led) or held) if led else held if broken else (held - hearts or held)
    before = tricks or (tg.Trick(0, tuple(map(tg.Card, ("2C", "3C", "4C", "6C"))), 3, 0, ()),)
    points = tuple([sum(t.points for t in before if t.winner == s) for s in range(4)])
    return facing(view, trick, held, legal, tricks=before, points=points, hearts_broken=broken, scores=scores)


def chosen(level: str, view: tg.View) -> str:
    return str(tg.player(level, seed=1).choose(view))


@pytest.mark.rule("COP-20")
@pytest.mark.parametrize(
    ("trick", "hand", "safe"),
    [
        ("TD QS 4D", "QD 5D 3C", {"5D"}),  # last: the only card under the ten
        ("5H", "3H 9H KH", {"3H"}),
        ("9C 2H", "TC 8C 3C AC", {"8C", "3C"}),
        ("9C TC 2C", "KC AC 3C", {"3C", "KC", "AC"}),  # last, no points: all is safe
        ("KS AS", "QS 4S", {"QS", "4S"}),
    ],
)
def test_easy_does_not_take_points_it_can_see(trick: str, hand: str, safe: set[str]) -> None:
    seen = {str(tg.player("easy", seed=seed).choose(position(trick, hand))) for seed in range(60)}
    assert seen == safe


@pytest.mark.rule("COP-20")
def test_easy_passes_high_cards_with_some_randomness() -> None:
    view = tg.new_match("hearts", seed=5).view(0)
    passes = {tg.player("easy", seed=seed).choose(view) for seed in range(30)}
    assert len(passes) > 3
    high = sorted(view.hand, key=lambda card: card.rank)[-7:]
    for action in passes:
        assert isinstance(action, tg.PassCards)
        assert action.cards.issubset(high)


def dealt_to_seat_0(hand: str) -> tg.View:
    """Return the view of seat 0 in the pass, holding these thirteen cards."""
    rest = tg.new_match("hearts", seed=0).view(None).pack - tg.CardSet(hand)
    return tg.new_match("hearts", seed=0, packs=[[*tg.CardSet(hand), *rest]]).view(0)


@pytest.mark.rule("COP-21")
@pytest.mark.parametrize(
    ("hand", "goes", "stays"),
    [
        ("2C 5C 8C 3D 6D 9D TD 2H 4H 5H QS 3S KS", "QS KS", "2H 4H"),
        ("2C 3C 4C 5C 6C 2D 3D 4D QH KH AH 2S 3S", "QH KH AH", "2C 2D"),
        ("2C 5C 8C 3D 6D 9D TD 2H 4H AS KS 3S 7D", "AS KS", "2H"),
        ("2C 5C 8C TC 3D 6D 2H 4H QS 2S 3S 4S 5S", "", "QS"),  # well guarded: she stays
    ],
)
def test_normal_passes_its_dangerous_cards(hand: str, goes: str, stays: str) -> None:
    action = tg.player("normal").choose(dealt_to_seat_0(hand))
    assert isinstance(action, tg.PassCards)
    assert action.cards.issuperset(goes)
    assert action.cards.isdisjoint(stays)


@pytest.mark.rule("COP-21")
@pytest.mark.parametrize(
    ("trick", "hand", "best"),
    [
        pytest.param("TD QS 4D", "QD 5D 3C", "5D", marks=pytest.mark.case("A-01"), id="ducks the queen"),
        pytest.param("AS 4S", "KS QS", "QS", marks=pytest.mark.case("A-02"), id="queen under the ace"),
        pytest.param("KS 4S 5S", "QS 9S", "QS", id="queen under the king"),
        pytest.param("9C 5C 7C", "QS AH KD 3D", "QS", id="queen on another suit"),
        pytest.param("TH 4H", "3H 8H AH", "8H", id="the highest that stays under"),
        pytest.param("9C TC 7C", "KC AC 5C", "AC", id="takes an empty trick high when last"),
        pytest.param("9C 3H", "TC 4C 8C", "8C", id="stays under a trick with points"),
        pytest.param("JD", "AS KH 2C 3C 4S", "AS", id="the ace of spades goes while the queen is out"),
    ],
)
def test_normal_in_play(trick: str, hand: str, best: str) -> None:
    assert chosen("normal", position(trick, hand)) == best


@pytest.mark.rule("COP-21")
@pytest.mark.case("A-12")
def test_normal_wants_the_jack_of_diamonds_where_it_counts() -> None:
    assert chosen("normal", position("JD 3D 4D", "KD 2D", options={"jack_of_diamonds": True})) == "KD"
    assert chosen("normal", position("JD 3D 4D", "KD JH", options={"jack_of_diamonds": True})) == "KD"
    assert chosen("normal", position("9C 5C", "JD 2H 4S", options={"jack_of_diamonds": True})) != "JD"


@pytest.mark.rule("COP-21")
def test_normal_leads_low_hearts_once_they_are_broken_and_not_the_ace() -> None:
    assert chosen("normal", position("", "2H AC KC", broken=True)) == "2H"
    assert chosen("normal", position("", "2H 3C KC AS", broken=False)) == "3C"


def tricks_of_a_shooter(seat: int) -> tuple[tg.Trick, ...]:
    """Return tricks in which one seat has taken fourteen points, all there were."""
    rows = ("2C 3C 4C AC", "KC 5C 6C QS", "QC 7C TC 5H", "JC 8C 9C 2S")
    points = (0, 13, 1, 0)
    leaders = ((seat + 1) % 4, seat, seat, seat)
    return tuple(
        [
            tg.Trick(leader, tuple(map(tg.Card, row.split())), seat, n, ())
            for leader, row, n in zip(leaders, rows, points, strict=True)
        ]
    )


@pytest.mark.rule("COP-21")
def test_normal_stops_a_moon_in_plain_sight() -> None:
    shooting = position("9D 2H 8D", "JD 2D 3S 4S", tricks=tricks_of_a_shooter(0))
    assert chosen("normal", shooting) == "JD"
    # The same trick where another seat has points too: no moon, so it stays under.
    rows = list(tricks_of_a_shooter(0))
    rows[2] = tg.Trick(0, rows[2].cards, 1, 1, ())
    assert chosen("normal", position("9D 2H 8D", "JD 2D 3S 4S", tricks=tuple(rows))) == "2D"


@pytest.mark.rule("COP-21")
def test_normal_shoots_with_a_hand_that_cannot_lose() -> None:
    # A trick with a heart is taken; with one loser in the hand, or without points so far, it is not.
    mine = tricks_of_a_shooter(3)
    assert chosen("normal", position("5D KD 2H", "AD QD AS", tricks=mine)) == "AD"
    assert chosen("normal", position("5D KD 2H", "AD QD 3S", tricks=mine)) == "QD"
    assert chosen("normal", position("5D KD 2H", "AD QD AS")) == "QD"
    # Its own points are no moon to be stopped.
    assert chosen("normal", position("9D 2H 8D", "JD 2D 3S 4S", tricks=mine)) == "2D"


@pytest.mark.rule("COP-21", "COP-8", "COP-16")
def test_normal_knows_that_the_first_trick_has_no_points() -> None:
    for points, best in ((False, "AC"), (True, "4C")):
        match = play(dealt("2C", "AC KC 4C 2D 3D 4D", points_on_first_trick=points), "2C")
        assert chosen("normal", match.view(1)) == best


@pytest.mark.rule("COP-21")
@pytest.mark.case("D-02")
def test_normal_remembers_to_whom_it_has_passed_the_queen() -> None:
    view = position("", "AS 2S 3C 4C 5D")
    assert [_Weighing(view)._has_queen(seat) for seat in range(3)] == [1 / 3] * 3
    known = (tg.NO_CARDS, tg.CardSet("QS"), tg.NO_CARDS, view.hand)
    assert [_Weighing(changed(view, known=known))._has_queen(seat) for seat in range(3)] == [0, 1, 0]


@pytest.mark.rule("COP-21")
def test_normal_gives_no_points_to_a_shooter() -> None:
    shooting = position("KD TD 6D", "3H 4S 9C", tricks=tricks_of_a_shooter(0))
    assert chosen("normal", shooting) != "3H"


@pytest.mark.rule("COP-21")
def test_normal_minds_the_score() -> None:
    # The last card to a trick that seat 0 takes: the queen would end the match with seat 3 behind.
    hand = "QS 4S 9C"
    assert chosen("normal", position("KD TD 6D", hand, scores=(90, 20, 40, 60))) != "QS"
    assert chosen("normal", position("KD TD 6D", hand, scores=(90, 60, 60, 20))) == "QS"


def test_a_player_that_is_not_to_act_says_so() -> None:
    match = tg.new_match("hearts", seed=1, options={"passing": ["none"]})
    waiting = next(seat for seat in range(4) if seat not in match.to_act)
    for view in (match.view(waiting), match.view(None)):
        with pytest.raises(ValueError, match="not to act"):
            tg.player("normal").choose(view)
    with pytest.raises(TypeError):
        tg.player("normal").choose(match)  # type: ignore[arg-type]
