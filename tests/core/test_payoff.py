"""Payoffs, bonuses, claims with a lead and early ends in the core: what a deal is worth, against plain counting."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any

import pytest
from core_tables import scaled

from trickcore import Bonus, CardSet, Mode, Pair, Payoff, Rng, Rules, State, perft, playout, playouts
from trickgames.games.as_de_copas import rules as as_de_copas
from trickgames.games.bisca import rules as bisca
from trickgames.games.hearts import rules as hearts

PAIR, ASK = 1, 2

HEARTS = hearts.table()
BISCA = bisca.table()
CLAIMS = as_de_copas.table()


def dealt(rules: Rules, seed: int, mode: int = 0, **more: object) -> State:
    pack = Rng(seed).pack(rules.pack)
    size, seats = rules.hand_size, rules.seats
    hands = [CardSet(pack[i * size : (i + 1) * size]) for i in range(seats)]
    stock = pack[size * seats :] if rules.pack == bisca.PACK else ()
    leader = next((i for i, hand in enumerate(hands) if "2C" in hand and size == 13), 0)
    return State(rules, hands, leader=leader, mode=mode, stock=stock, **more)  # type: ignore[arg-type]


def tricks_of(state: State, seed: int) -> Iterator[tuple[int, list[tuple[int, str]], int]]:
    """Play a state to its end at random; yield each trick's number, seats and cards, and its winner."""
    rng = random.Random(seed)
    trick: list[tuple[int, str]] = []
    while not state.is_over:
        seat, card = state.to_act, rng.choice(list(state.legal_cards))
        assert seat is not None
        trick.append((seat, str(card)))
        winner = state.play(card)
        if winner is not None:
            yield state.trick_number - 1, trick, winner
            trick = []


def test_bonuses_are_those_of_plain_counting() -> None:
    seen = [0, 0]
    for seed in range(scaled(3000, 200)):
        mode = seed % 4
        state = dealt(BISCA, seed, mode, sides=[0, 1, 0, 1])
        ace, seven = "A" + "CDHS"[mode], "7" + "CDHS"[mode]
        want = [0, 0]
        for number, trick, _ in tricks_of(state, seed):
            cards = [card for _, card in trick]
            for (_, first), (seat, then) in pairwise(trick):
                if (first, then) == (seven, ace):
                    want[seat % 2] += 1
                    seen[1] += 1
            if number == 0 and cards[0] == seven and ace not in cards:
                want[trick[0][0] % 2] += 1
                seen[0] += 1
        assert list(state.bonuses) == want
    assert min(seen) > 3


def test_bonuses_may_come_with_every_card() -> None:
    """As many as there can be: three in each of thirteen tricks, of four bonuses."""
    everything = CardSet(HEARTS.pack)
    bonuses = [Bonus(str(n), everything, everything, value) for n, value in enumerate((16, 16, 16, -16))]
    state = dealt(HEARTS.replace(bonuses=bonuses), 1, sides=[1, 1, 1, 1])
    end = playout(state, Rng(1))
    while not state.is_over:
        state.play(state.legal_cards[0])
    assert state.bonuses == end.bonuses == (0, 13 * 3 * 32)
    assert Payoff(points=(), bonus=32767).of(state) == (32767 * 13 * 3 * 32,) * 4


@pytest.mark.parametrize("portable", [False, True])
def test_playouts_leave_the_state_that_single_plays_would(portable: bool) -> None:
    """Bonuses, swept cards and early ends of the hot loop, by the sums over all legal orders of a small ending."""
    for rules, more in ((BISCA, {"sides": [0, 1, 0, 1]}), (HEARTS, {}), (CLAIMS, {"goals": [66, 55, 0, 0]})):
        for seed in range(60):
            state = dealt(rules, seed, **more)
            out = playout(state, Rng(seed))
            assert sum(out.swept) == (14 if rules is HEARTS else 0)
            assert out.is_over and out.tricks == playouts(state, 1, Rng(seed), portable=portable).tricks
            if rules is CLAIMS and out.won_by is not None:
                assert out.side_points[out.won_by] >= (66, 55, 0, 0)[out.won_by]


def test_a_sweep_is_paid_instead_of_its_cards() -> None:
    add, subtract = Payoff(sweep=(0, 26)), Payoff(sweep=(-26, 0))
    moons = 0
    for seed in range(400):
        state = dealt(HEARTS, seed)
        greedy = seed % 4
        while not state.is_over:
            cards = sorted(state.legal_cards, key=lambda card: card.rank)
            state.play(cards[-1] if state.to_act == greedy else cards[0])
        points = state.points
        if max(points) == 26:
            moons += 1
            assert add.of(state) == tuple([0 if p == 26 else 26 for p in points])
            assert subtract.of(state) == tuple([-26 if p == 26 else 0 for p in points])
        else:
            assert add.of(state) == subtract.of(state) == points
        assert max(state.swept) == 14 or max(points) < 26
    assert moons > 1


def test_sixteen_points_are_no_sweep_though_they_are_what_a_sweep_with_the_jack_would_be() -> None:
    rules = hearts.table(jack_of_diamonds=True).replace(sweep=hearts.HEARTS | hearts.QUEEN)
    pay = Payoff(sweep=(0, 26))
    for seed in range(300):
        state = playout(dealt(rules, seed), Rng(seed))
        if max(state.swept) < 14:
            assert pay.of(state) == state.points


STEPS = [(61, 2), (62, 1), (90, 2)]


def test_steps_by_side_and_bonuses() -> None:
    pay = Payoff(sides=True, points=STEPS, bonus=1)
    values = set()
    for seed in range(scaled(2000, 100)):
        state = playout(dealt(BISCA, seed, seed % 4, sides=[0, 1, 0, 1]), Rng(seed))
        want = []
        for side in (0, 1):
            points = state.points[side] + state.points[side + 2]
            base = 0 if points <= 60 else 2 if points == 61 or points >= 90 else 1
            values.add((points, base)) if points in (60, 61, 62, 89, 90) else None
            want.append(base + state.bonuses[side])
        assert pay.of(state) == (*want, *want)
    assert {base for _, base in values} == {0, 1, 2}


PAIR_OF_HEARTS = ["KH QH AC JC TD", "AD KD QD JD JS", "AH TH JH TC KC", "QC AS TS KS QS"]
PAIR_OF_CLUBS = ["KC QC JC TD JD", "AC KD QD AD JS", "AH TH JH KH QH", "TC AS TS KS QS"]


def claiming(hands: list[str], mode: int = 2, sides: Iterable[int] = (0, 1, 0, 1), **more: Any) -> State:
    """Return a deal of the table with claims, hearts being trump."""
    return State(CLAIMS, hands, mode=mode, sides=sides, **more)


def test_claims_are_offered_with_leads_only() -> None:
    state = claiming(PAIR_OF_HEARTS, goals=(66, 55), kept="AD")
    assert [state.claims(card) for card in ("KH", "QH", "AC", "TD", "KD", "AH")] == [PAIR, PAIR, 0, ASK, 0, 0]
    for card, claims in (("AC", PAIR), ("KH", ASK), ("KH", 4)):
        before = pickle.dumps(state)
        with pytest.raises(ValueError, match="claims"):
            state.play(card, claims)
        assert pickle.dumps(state) == before
    asked = state.copy()
    asked.play("TD", ASK)
    assert str(asked.legal_cards) == "AD"
    assert asked.claims("AD") == 0
    plain = state.copy()
    plain.play("TD")
    assert str(plain.legal_cards) == "JD QD KD"


@pytest.mark.parametrize(("first", "others"), [("KH", ("JS", "JH", "QS")), ("QH", ("JS", "AH", "QS"))])
def test_a_pair_is_had_with_the_trick(first: str, others: tuple[str, ...]) -> None:
    """Seats 0 and 2 are a side; the claim counts if either of them takes the trick."""
    state = claiming(PAIR_OF_HEARTS, goals=(200, 200))
    state.play(first, PAIR)
    for card in others:
        assert state.credits == (0, 0)
        state.play(card)
    assert state.credits == (40, 0)
    assert state.side_points[0] == 40 + state.points[0] + state.points[2]


def test_a_pair_is_lost_with_the_trick() -> None:
    state = claiming(PAIR_OF_CLUBS, goals=(200, 200))
    state.play("KC", PAIR)
    for card in ("AC", "JH", "TC"):
        state.play(card)
    assert state.winner == 2 and state.credits == (20, 0)  # ruffed by the partner
    again = claiming(PAIR_OF_CLUBS, sides=(0, 1, 2, 1))
    again.play("KC", PAIR)
    for card in ("AC", "JH", "TC"):
        again.play(card)
    assert again.credits == (0, 0, 0)


def test_a_pair_that_reaches_the_goal_wins_at_once_and_the_open_trick_counts_for_nobody() -> None:
    hands = ["KH QH AC JC TD", "AD KD QD JD JS", "AH TH JH TC KC", "QC AS TS KS QS"]
    state = claiming(hands, goals=(40, 55))
    state.play("KH", PAIR)
    assert state.is_over and state.won_by == 0 and state.to_act is None
    assert state.points == (0, 0, 0, 0) and state.tricks == (0, 0, 0, 0) and state.side_points == (40, 0)
    assert pickle.loads(pickle.dumps(state)) == state
    pay = Payoff(sides=True, points=[(-64, 0)], tricks=[[3, 2, 1], [3, 2, 1]])
    assert pay.of(state) == (3, 0, 3, 0)


@pytest.mark.rule("ADC-13", "ADC-15")
@pytest.mark.case("M-05", "S-11")
@pytest.mark.parametrize(("mode", "claim"), [(2, 40), (0, 20)])
def test_a_goal_is_reached_with_the_very_point(mode: int, claim: int) -> None:
    """With the trick: the points it brings; with a claim: what the side has and the claim, and not a point less."""
    hands = ["KH QH AC JC TD", "AD KD QD JD JS", "AH TH JH TC KC", "QC AS TS KS QS"]

    def after_a_trick(goal: int) -> State:
        state = claiming(hands, goals=(goal, 0), mode=mode)
        for card in ("AC", "JS", "TC", "QC"):
            state.play(card)
        return state

    points = after_a_trick(0).points[0]
    assert points == 11 + 2 + 10 + 3
    assert after_a_trick(points).won_by == 0
    assert after_a_trick(points + 1).won_by is None
    for more, won in ((claim, 0), (claim + 1, None)):
        state = after_a_trick(points + more)
        state.play("KH", PAIR)
        assert state.won_by == won and state.is_over is (won == 0)


@pytest.mark.rule("ADC-15", "ADC-16")
def test_exactly_one_side_wins_and_is_paid_by_the_tricks_of_the_others() -> None:
    rng = random.Random(5)
    pay = Payoff(sides=True, points=[(-64, 0)], tricks=[[9, 6, 3], [3, 2, 1]])
    for seed in range(scaled(20_000, 500)):
        maker = rng.randrange(4)
        sides = [0 if seat == maker else 1 for seat in range(4)]
        state = playout(dealt(CLAIMS, seed, seed % 4, sides=sides, goals=[66, 55]), Rng(seed))
        won = state.won_by
        assert won is not None
        others = sum([state.tricks[seat] for seat in range(4) if sides[seat] != won])
        assert others <= 3
        award = (9, 6, 3, 3)[others] if won == 0 else (3, 2, 1, 1)[others]
        assert pay.of(state) == tuple([award if sides[seat] == won else 0 for seat in range(4)])


def naive_perft(state: State, depth: int) -> int:
    if depth == 0 or state.is_over:
        return 1
    total = 0
    for card in state.legal_cards:
        allowed = state.claims(card)
        for claims in range(4):
            if claims & ~allowed:
                continue
            after = state.copy()
            after.play(card, claims)
            total += naive_perft(after, depth - 1)
    return total


def test_perft_counts_the_claims() -> None:
    for seed in range(6):
        state = dealt(CLAIMS, seed, 1, sides=[0, 1, 0, 1], goals=[66, 55], kept=["AC", "AS", "AD"][seed % 3])
        for depth in range(6):
            assert perft(state, depth) == naive_perft(state, depth)


def test_faults_are_all_named() -> None:
    with pytest.raises(ValueError, match=r"upwards.*prizes"):
        Payoff(points=[(5, 1), (1, 2)], prizes=[[1] * 7])
    with pytest.raises(ValueError, match="by tricks"):
        Payoff(tricks=[[]])
    with pytest.raises(ValueError) as caught:
        Payoff(points=[(1, 2, 3)], sweep=(1,), tricks=[[40_000, 40_000]])
    named = [
        "a step of the points is two numbers",
        "what a sweep gives is two",
        "by tricks is a whole number of 16",
    ]
    assert [caught.value.args[0].count(part) for part in named] == [1, 1, 1]
    for wrong in ({"sides": 1}, {"threshold": 1.0}, {"bonus": "1"}, {"prizes": 3}):
        with pytest.raises(TypeError):
            Payoff(**wrong)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="not over"):
        Payoff().of(dealt(HEARTS, 1))
    with pytest.raises(ValueError, match="two ranks"):
        CLAIMS.replace(pair=Pair("KK", 20, 40))
    with pytest.raises(ValueError, match="bonus x"):
        CLAIMS.replace(bonuses=[Bonus("x", ("AC",), "AD")])
    assert Payoff(sweep=(0, 26)) == pickle.loads(pickle.dumps(Payoff(sweep=(0, 26)))) != Payoff()


def test_a_payoff_keeps_nothing_that_can_change() -> None:
    steps, prizes = [(0, 1)], [[4, 2], [3]]
    pay, same = (Payoff(points=steps, prizes=prizes, tricks=iter([iter([5])])) for _ in range(2))
    steps.append((9, 9))
    prizes[0].append(9)
    pay.__reduce__()[1][0].clear()
    assert pay == same and hash(pay) == hash(same) and eval(repr(pay)) == pay
    assert pay == Payoff(points=[(0, 1)], prizes=[[4, 2], [3]], tricks=[[5]])


def test_a_table_of_three_seats_pays_places() -> None:
    """The points of three seats in a made-up game with as many tricks, each worth what its winner's card says."""
    three = [[1, 1], [1, 1], [2], []]
    five = [[1, 1, 1], [1, 1, 1], [2, 1, 1], [2, 2], [3], []]
    cases = [
        (three, [50, 40, 30], (1, 1, 0), (1, 1, 0)),
        (three, [50, 40, 20], (1, 1, -1), (1, 1, -1)),
        (three, [50, 20, 20], (2, -1, -1), (2, -1, -1)),
        (three, [20, 20, 20], (-1, -1, -1), (-1, -1, -1)),
        (three, [50, 40, 40], (1, 0, 0), (1, 1, 1)),
        (three, [40, 40, 40], (0, 0, 0), (1, 1, 1)),
        (five, [50, 40, 30, 20, 20], (2, 1, 1, -1, -1), (2, 1, 1, -1, -1)),
        (five, [50, 50, 30, 20, 20], (1, 1, 1, -1, -1), (2, 2, 1, -1, -1)),
        (five, [50, 40, 20, 20, 20], (2, 2, -1, -1, -1), (2, 2, -1, -1, -1)),
        (five, [50, 20, 20, 20, 20], (3, -1, -1, -1, -1), (3, -1, -1, -1, -1)),
        (five, [40, 40, 40, 40, 30], (0, 0, 0, 0, 0), (1, 1, 1, 1, 0)),
        (five, [50, 40, 30, 30, 20], (1, 1, 0, 0, -1), (1, 1, 1, 1, -1)),
    ]
    for prizes, points, strict, shared in cases:
        state = with_points(points)
        for share_all, want in ((False, strict), (True, shared)):
            pay = Payoff(points=[(-64, 0)], threshold=21, below=-1, prizes=prizes, share_all=share_all)
            assert pay.of(state) == want, (points, share_all)


@pytest.mark.parametrize("points", [[381, 127], [-128, -300], [63, 319], [-64, 320], [-65, 5]])
def test_points_count_one_however_many_they_are(points: list[int]) -> None:
    assert Payoff().of(with_points(points)) == tuple(points)


def test_steps_are_where_points_can_be_looked_up() -> None:
    steps = Payoff(points=[(-64, 1), (-63, 2), (319, 3)])
    assert [steps.of(with_points([points, 0]))[0] for points in (-300, -64, -63, 318, 319, 400)] == [
        *(1, 1, 2, 2, 3, 3),
    ]
    for start in (-65, 320):
        with pytest.raises(ValueError, match="from -64 to 319"):
            Payoff(points=[(start, 1)])


def test_a_number_that_no_side_has_is_nobody() -> None:
    """Sides 1 and 3 against sides 0 and 1, with points that a side of nobody would have fewer or more of."""
    for points in ([30, 25, -20, -25], [-30, 5, 6, -7], [0, 0, 0, 0], [50, 40, 30, 20]):
        for threshold in (-100, 1, 60):
            pay = Payoff(sides=True, points=(), threshold=threshold, below=-9, prizes=[[4, 1], [3], []])
            paid = [
                pay.of(with_points(points, sides)) for sides in ([0, 1, 0, 1], [1, 3, 1, 3], [3, 1, 3, 1])
            ]
            assert paid[0] == paid[1] == paid[2], (points, threshold)


def test_who_is_paid_by_the_tricks_of_the_others_is_the_side_that_has_won() -> None:
    """The same with seats as units: in seat order the winners are 1 and 2, not the seat of the side's number."""
    hands = ["QC AS TS KS QS", "KH QH AC JC TD", "AD KD QD JD JS", "AH TH JH TC KC"]
    state = claiming(hands, leader=1, sides=(1, 0, 0, 1), goals=(40, 55))
    state.play("KH", PAIR)
    assert state.won_by == 0
    for sides in (False, True):
        pay = Payoff(sides=sides, points=(), tricks=[[3, 2, 1], [6, 4, 2]])
        assert pay.of(state) == (0, 3, 3, 0)


def with_points(points: list[int], sides: list[int] | None = None) -> State:
    """Return a finished deal in which each seat has these points, by winning tricks with trumps that are worth them."""
    seats = len(points)
    each = max(1, *[-(-abs(value) // 127) for value in points])  # trumps that each seat needs
    ranks = "23456789TJQKA"
    trumps = [rank + "S" for rank in ranks[: seats * each]]
    values = [value // each + (k < value % each) for value in points for k in range(each)]
    rest = [rank + suit for suit in "CDH" for rank in ranks]
    hands = [
        trumps[seat * each : (seat + 1) * each] + [rest.pop() for _ in range((seats - 1) * each)]
        for seat in range(seats)
    ]
    mode = Mode("x", trump=3, points=list(zip(trumps, values, strict=True)))
    pack = [card for hand in hands for card in hand]
    rules = Rules(seats=seats, pack=pack, hand_size=seats * each, modes=[mode])
    state = State(rules, hands, sides=sides)
    for trump in trumps:
        for _ in range(seats):
            seat = state.to_act
            assert seat is not None
            held = [card for card in state.hand(seat) if str(card) not in trumps]
            state.play(trump if trump in state.hand(seat) else held[0])
    assert list(state.points) == points
    return state
