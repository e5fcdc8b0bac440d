"""Trick play of Bisca in pairs in a match: what may be played and why not, who wins and draws, rodar o 7 and heley."""

from __future__ import annotations

import os
import random
import subprocess
from itertools import pairwise
from pathlib import Path

import pytest
from bisca_tools import ALL, dealt, points_of, to_play
from compiler import COMPILER, STRICT
from core_tables import scaled
from match_tools import events_of, hand, legal, play, play_deal, step
from oracle import BiscaOracle

import trickgames as tg
from trickcore import CardSet, Rng, State
from trickgames import Reason
from trickgames.games.bisca import CardDrawn, HeleyMade, RodarMade
from trickgames.games.bisca.match import BiscaView
from trickgames.games.bisca.rules import DEAL_POINTS, ORDER, PACK, POINTS, table


def trick(trump: str, cards: str, first: int = 0) -> tuple[tg.Match, tuple[tg.Event, ...]]:
    """Play these cards as the first trick of a deal with this suit as trump; return the match and what happened."""
    played = cards.split()
    drawn = next(rank + trump for rank in "2345" if rank + trump not in played)
    hands = ["", "", "", ""]
    for place, card in enumerate(played):
        hands[(first + 2 + place) % 4] = card
    match = to_play(dealt(*hands, drawn=drawn, first=first))
    told: tuple[tg.Event, ...] = ()
    for card in played:
        told = match.push(match.to_act[0], card)
    return match, told


# The tricks that the published rules show: trump, the cards, the place of the winner, its points, what else.
SHOWN = [
    ("S", "6D KD QD 3D", 1, 6, None),
    ("S", "7D AH 4D KC", 0, 25, None),
    ("S", "AD 3S KD 6S", 3, 15, None),
    ("H", "7H 4C JD 2S", 0, 13, RodarMade),
    ("H", "7H AH 5D 2S", 1, 21, HeleyMade),
]


@pytest.mark.rule("BIS-2", "BIS-12", "BIS-17", "BIS-18")
@pytest.mark.case("R-20", "R-21", "R-22")
@pytest.mark.parametrize(("trump", "cards", "place", "points", "extra"), SHOWN)
@pytest.mark.parametrize("first", range(4))
def test_the_tricks_of_the_published_rules(
    trump: str, cards: str, place: int, points: int, extra: type[tg.Event] | None, first: int
):
    match, _ = trick(trump, cards, first)
    leader = (first + 2) % 4
    winner = (leader + place) % 4
    done = match.view(None).tricks[0]
    assert done == tg.Trick(leader, tuple(map(tg.Card, cards.split())), winner, points, ())
    assert match.view(None).leader == winner
    assert match.view(None).points[winner] == points
    events = [event for event in match.events(None) if isinstance(event, (RodarMade, HeleyMade))]
    assert events == ([] if extra is None else [extra(winner)])
    view = match.view(1)
    assert isinstance(view, BiscaView)
    assert view.rodar == (winner if extra is RodarMade else None)
    assert view.heley == (winner if extra is HeleyMade else None)


@pytest.mark.rule("BIS-2")
@pytest.mark.case("R-21", "S-06")
def test_the_order_and_the_points_of_the_cards():
    assert ORDER[::-1] == "A7KJQ65432"
    assert dict(POINTS) == {"A": 11, "7": 10, "K": 4, "J": 3, "Q": 2}
    rules = table()
    for mode in range(4):
        assert sum(rules.points(card, mode) for card in PACK) == DEAL_POINTS == 120
        for suit in "CDHS":
            for low, high in pairwise(ORDER):
                assert rules.winner([low + suit, high + suit], mode) == 1
                assert rules.winner([high + suit, low + suit], mode) == 0


@pytest.mark.rule("BIS-12", "BIS-2")
@pytest.mark.case("R-21", "R-22", "R-20")
@pytest.mark.parametrize(
    ("trump", "cards", "place"),
    [
        ("S", "KH 7H AD JH", 1),
        ("S", "QH JH 2H 3H", 1),
        ("S", "AH 7H 2S KH", 2),
        ("S", "2H AC AD 3C", 0),
        ("S", "2S AH 7D 3S", 3),
        ("S", "AH KS JS QS", 1),
        ("D", "6H 5H 4D 2H", 2),
    ],
)
def test_who_wins_a_trick(trump: str, cards: str, place: int):
    for first in range(4):
        match, told = trick(trump, cards, first)
        winner = (first + 2 + place) % 4
        won = [event for event in told if isinstance(event, tg.TrickWon)]
        assert won == [tg.TrickWon(winner, tuple(map(tg.Card, cards.split())), points_of(cards))]
        assert match.to_act == (winner,)


@pytest.mark.rule("BIS-11")
@pytest.mark.case("R-24", "D-09")
def test_nobody_has_to_follow_suit_or_to_trump():
    match = to_play(dealt("2H AC 3S", "4H 5S 6D", "KH", "2C 3H QS", drawn="4S"))
    play(match, "KH")
    for cards in ("2C 3H QS", "2H AC 3S", "4H 6D 5S"):
        assert match.legal_actions(match.to_act[0]).plays == CardSet(cards)
        match.push(match.to_act[0], cards.split()[1])
    # Also when the stock is gone.
    for seed in range(5):
        match, rng = tg.new_match("bisca", seed=seed), random.Random(seed)
        while match.deal_number == 1 and not match.is_over:
            view = match.view(match.to_act[0])
            if match.phase == "play" and isinstance(view, BiscaView) and not view.stock:
                biscas = CardSet(f"A{view.trump} 7{view.trump}")
                assert (view.hand - view.legal_actions.plays).issubset(biscas)
            step(match, rng)


@pytest.mark.rule("BIS-13")
@pytest.mark.case("R-28", "H-05")
def test_the_winner_draws_first_and_then_the_others_in_order():
    match, told = trick("S", "6D KD QD 3D")
    state = match.state()
    drawn = [event for event in told if isinstance(event, CardDrawn)]
    assert [event.seat for event in drawn] == [3, 0, 1, 2]
    assert isinstance(told[1], tg.TrickWon)
    # push told it to seat 1, which played last; to each seat its own card alone is shown.
    for seat in (0, 1, 2, 3, None):
        shown = events_of(match, CardDrawn, seat)
        for event in shown:
            assert (event.card is not None) is (event.seat == seat)
            if event.card is not None:
                assert event.card in match.view(event.seat).hand
        view = match.view(seat)
        assert view.counts == (3, 3, 3, 3)
        assert isinstance(view, BiscaView)
        assert view.stock == 24
    assert state is not None
    assert len(state.stock) == 24


@pytest.mark.rule("BIS-13", "BIS-1")
@pytest.mark.case("R-28", "S-17")
def test_ten_tricks_and_seven_draws():
    for seed in range(4):
        match, rng = tg.new_match("bisca", seed=seed, options={"target": 50}), random.Random(seed)
        pack = match.to_record().splitlines()[1].split('"pack":"')[1].split('"')[0].split()
        counts: list[tuple[int, int]] = []
        while match.deal_number == 1 and not match.is_over:
            view = match.view(None)
            if match.phase == "play" and not view.trick:
                assert isinstance(view, BiscaView)
                counts.append((view.stock, view.counts[0]))
                held = [str(card) for s in range(4) for card in match.view(s).hand]
                state = match.state()
                assert state is not None
                everything = [*held, *map(str, state.stock), *map(str, view.seen)]
                assert sorted(everything) == sorted(pack)
            step(match, rng)
        assert counts == [*[(28 - 4 * i, 3) for i in range(8)], (0, 2), (0, 1)]


def test_the_state_that_a_match_gives_is_a_copy():
    assert tg.new_match("bisca", seed=1).state() is None
    match = to_play(dealt(drawn="6S"))
    state, before = match.state(), match.to_record()
    assert state is not None
    state.play(state.legal()[0])
    assert match.state() != state
    assert match.to_record() == before
    assert len(match.view(2).hand) == 3


@pytest.mark.rule("BIS-14")
def test_the_ace_of_trumps_waits_for_the_seven():
    match = to_play(dealt("7S 3D 4D", "5D 6D QD", "AS 2D JC", "3C 4C 5C", drawn="6S"))
    assert legal(match) == "JC 2D"
    assert match.view(2).why_not("AS") is Reason.ACE_LOCKED
    with pytest.raises(tg.IllegalAction) as caught:
        match.push(2, "AS")
    assert caught.value.reason is Reason.ACE_LOCKED
    assert match.view(2).refused == (tg.Refusal(Reason.ACE_LOCKED, CardSet("AS")),)
    play(match, "2D 3C 7S 5D")  # seat 0 puts the seven
    assert match.to_act == (0,)
    play(match, str(match.legal_actions(0)[0]))
    play(match, str(match.legal_actions(1)[0]))
    assert "AS" in legal(match, 2).split()
    assert match.view(2).why_not("AS") is None


@pytest.mark.rule("BIS-14")
def test_the_seven_earlier_in_the_same_trick_is_enough():
    match = to_play(dealt("2C", "3C", "7S", "AS", drawn="6S"))
    assert match.view(3).why_not("AS") is Reason.NOT_YOUR_TURN
    match.push(2, "7S")
    assert match.view(3).why_not("AS") is None
    # Other aces and sevens are free.
    match = to_play(dealt("AC 7C AD", "7D", "7H AH", "2C", drawn="6S"))
    assert {"7H", "AH"} <= set(legal(match).split())


@pytest.mark.rule("BIS-15")
def test_the_seven_of_trumps_may_not_come_last():
    match = to_play(dealt("2C", "7S 3D 4D", "3C", "4C", drawn="6S"))
    play(match, "3C 4C 2C")
    assert legal(match) == "3D 4D"
    assert match.view(1).why_not("7S") is Reason.SEVEN_LAST
    with pytest.raises(tg.IllegalAction) as caught:
        match.push(1, "7S")
    assert caught.value.reason is Reason.SEVEN_LAST
    # In any other place it may be played.
    for first in (1, 2, 3):
        match = to_play(dealt("2C", "7S 3D 4D", "3C", "4C", drawn="6S", first=first))
        while match.to_act != (1,):
            match.push(match.to_act[0], match.legal_actions(match.to_act[0])[0])
        assert "7S" in legal(match).split()


@pytest.mark.rule("BIS-15", "BIS-14", "BIS-16")
def test_who_also_holds_the_ace_may_play_the_seven_last():
    match = to_play(dealt("2C", "7S AS 4D", "3C", "4C", drawn="6S"))
    play(match, "3C 4C 2C")
    assert legal(match) == "4D 7S"
    assert match.view(1).why_not("AS") is Reason.ACE_LOCKED
    match.push(1, "7S")
    assert match.view(None).tricks[0].winner == 1
    assert "AS" in legal(match).split()


@pytest.mark.rule("BIS-14", "BIS-15")
def test_in_the_last_trick_both_may_be_played():
    found = {"A": 0, "7": 0}
    for seed in range(2000):
        match, rng = tg.new_match("bisca", seed=seed), random.Random(seed)
        match.push(0, "knock")
        for _ in range(36):
            step(match, rng)
        seen = "7H" in match.view(None).seen
        for place in range(4):
            seat = match.to_act[0]
            [card] = map(str, match.view(seat).hand)
            assert legal(match) == card
            found["A"] += card == "AH" and not seen and "7H" not in match.view(None).seen
            found["7"] += card == "7H" and place == 3
            if place < 3:
                match.push(seat, card)
        if min(found.values()):
            break
    assert min(found.values())


@pytest.mark.rule("BIS-14", "BIS-15", "BIS-16")
@pytest.mark.case("R-09")
def test_a_legal_card_always_remains_and_at_most_one_is_barred():
    rules = table()
    cards = list(PACK)
    barred = {"A": 0, "7": 0}
    for number in range(scaled(2000)):
        rng = Rng(number, 77)
        pack = rng.pack(cards)
        mode = rng.below(4)
        hands = [CardSet(pack[3 * i : 3 * i + 3]) for i in range(4)]
        state = State(rules, hands, leader=rng.below(4), mode=mode, stock=pack[12:])
        while not state.is_over:
            seat = state.to_act
            assert seat is not None
            left = state.hand(seat) - state.legal_cards
            assert state.legal_mask
            assert len(left) <= 1
            for card in left:
                assert card.suit == mode
                assert state.trick_number < 9
                barred[str(card)[0]] += 1
            choice = state.legal()
            state.play(choice[rng.below(len(choice))])
    assert min(barred.values()) > 0


@pytest.mark.rule("BIS-16")
@pytest.mark.skipif(COMPILER is None, reason="no C compiler: none of cc, gcc and clang is installed")
def test_the_same_over_a_million_deals(tmp_path: Path):
    """In C, on a table that is shown to be the same by the points of the first deals."""
    program, seed = tmp_path / "locks", 3
    source = Path(__file__).parents[2] / "c" / "bisca_locks.c"
    built = subprocess.run(
        [str(COMPILER), *STRICT, "-O2", str(source), "-o", str(program)], capture_output=True, text=True
    )
    assert built.returncode == 0, built.stderr
    count = str(min(1_000_000, scaled(1_000_000, 1000)))
    env = {name: value for name, value in os.environ.items() if name not in ("LD_PRELOAD", "ASAN_OPTIONS")}
    ran = subprocess.run([str(program), count, str(seed)], capture_output=True, text=True, env=env)
    assert (ran.returncode, ran.stderr) == (0, "")
    *points, end = ran.stdout.splitlines()
    assert end.startswith(f"{count} deals, ")
    assert len(points) == 50
    for number, line in enumerate(points):
        rng = Rng(seed, number)
        pack = rng.pack(PACK)
        hands = [CardSet(pack[3 * i : 3 * i + 3]) for i in range(4)]
        mode = rng.below(4)
        state = State(table(), hands, leader=rng.below(4), mode=mode, stock=pack[12:])
        while not state.is_over:
            state.play(state.legal()[0])
        assert " ".join(map(str, state.points)) == line


# Extra points


def extras(match: tg.Match) -> list[tg.Event]:
    return [event for event in match.events(None) if isinstance(event, (RodarMade, HeleyMade))]


@pytest.mark.rule("BIS-17")
@pytest.mark.parametrize("place", [1, 2, 3])
def test_no_rodar_if_anybody_puts_the_ace_on_it_the_partner_included(place: int):
    cards = ["7H", "2C", "3C", "4C"]
    cards[place] = "AH"
    match, _ = trick("H", " ".join(cards))
    assert extras(match) == ([HeleyMade(3)] if place == 1 else [])
    assert match.view(None).tricks[0].winner == (2 + place) % 4


@pytest.mark.rule("BIS-17")
def test_no_rodar_but_by_the_first_lead_of_the_deal():
    match, _ = trick("H", "2C 7H 3C 4C")
    assert extras(match) == []
    # Led to the second trick.
    match = to_play(dealt("2C", "3D", "KC 7H 3C", "4C", drawn="5H"))
    play(match, "KC 4C 2C 3D 7H")
    for _ in range(3):
        seat = match.to_act[0]
        match.push(seat, next(card for card in match.legal_actions(seat) if str(card) != "AH"))
    assert len(match.view(None).tricks) == 2
    assert extras(match) == []


@pytest.mark.rule("BIS-18")
@pytest.mark.parametrize(
    ("cards", "heley"),
    [
        ("7H AH 2C 3C", 3),
        ("2C 7H AH 3C", 0),
        ("2C 3C 7H AH", 1),
        ("7H 2C AH 3C", None),
        ("7H 2C 3C AH", None),
        ("2C 7H 3C AH", None),
    ],
)
def test_a_heley_is_the_ace_right_after_the_seven(cards: str, heley: int | None):
    match, _ = trick("H", cards)
    assert extras(match) == ([] if heley is None else [HeleyMade(heley)])
    winner = (2 + cards.split().index("AH")) % 4
    assert match.view(None).tricks[0].winner == winner
    play_deal(match)
    result = match.deal_results[0]
    awards = [award for award in result.awards if award.why == "heley"]
    assert awards == ([] if heley is None else [tg.Award(heley % 2, 1, "heley")])


@pytest.mark.rule("BIS-18")
def test_a_heley_counts_when_it_happens_and_only_then_is_it_told():
    match = to_play(dealt("2C", "3C", "7H", "AH", drawn="5H"))
    match.push(2, "7H")
    told = match.push(3, "AH")
    assert told == (tg.Played(3, tg.Card("AH"), ()), HeleyMade(3))
    match.undo()
    assert extras(match) == []
    assert match.view(0).heley is None  # type: ignore[attr-defined]


@pytest.mark.rule("BIS-18", "BIS-17", "BIS-14")
def test_a_heley_in_the_last_trick_and_never_both():
    last = 0
    for seed in range(2500):
        match, rng = tg.new_match("bisca", seed=seed), random.Random(seed)
        play_deal(match, rng)
        events = match.events(None)
        end = next(i for i, event in enumerate(events) if isinstance(event, tg.DealScored))
        made = [i for i, event in enumerate(events[:end]) if isinstance(event, (RodarMade, HeleyMade))]
        assert len(made) <= 1
        tricks = [i for i, event in enumerate(events[:end]) if isinstance(event, tg.TrickWon)]
        last += bool(made) and made[0] > tricks[-2]
        whys = [award.why for award in match.deal_results[0].awards]
        assert ("heley" in whys or "rodar o 7" in whys) is bool(made)
        if last and seed > 200:
            break
    assert last


@pytest.mark.rule("BIS-2", "BIS-11", "BIS-12", "BIS-13", "BIS-14", "BIS-15", "BIS-16", "GEN-1")
@pytest.mark.case("R-09", "R-28", "D-14")
@pytest.mark.parametrize("corte", ["draw", "knock"])
def test_play_agrees_with_the_oracle(corte: str):
    for seed in range(scaled(60)):
        rng = random.Random(seed)
        pack = list(ALL)
        rng.shuffle(pack)
        match = tg.new_match("bisca", seed=seed, packs=[" ".join(pack)], options={"target": 99})
        match.push(0, corte)
        while match.phase == "exchange":
            step(match, rng)
        state = match.state()
        assert state is not None
        hands = [hand(match, seat).split() for seat in range(4)]
        oracle = BiscaOracle({}, hands, 2, trump=match.view(None).trump, stock=list(map(str, state.stock)))
        while match.deal_number == 1 and not match.is_over:
            assert match.to_act == (oracle.to_act,)
            assert legal(match).split() == oracle.legal()
            view = match.view(None)
            assert isinstance(view, BiscaView)
            assert [str(played.card) for played in view.trick] == oracle.on_table
            assert [hand(match, seat).split() for seat in range(4)] == [
                sorted(held, key=ALL.index) for held in oracle.hands
            ]
            assert list(view.points) == oracle.points
            assert view.stock == len(oracle.stock)
            assert view.leader == oracle.leader
            _, action = step(match, rng)
            oracle.play(str(action))
        assert oracle.is_over
