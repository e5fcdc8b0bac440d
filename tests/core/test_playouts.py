"""Random playouts: both loops alike, the draw even, the results in order, many at once."""

import math
import pickle
import random
import sys
import threading
import time
from array import array
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from itertools import chain

import pytest
from core_tables import (
    TOTALS,
    all_tables,
    deal_out,
    name_of,
    random_deal,
    random_state,
    random_table,
    scaled,
    table,
)
from perft_positions import read_all

from trickcore import Atom, Card, CardSet, Mode, Rng, Rules, Rung, State, Totals, perft, playout, playouts
from trickgames.games.hearts import rules as hearts

TABLES = pytest.mark.parametrize(("game", "options"), all_tables(), ids=name_of)


def run(state: State, n: int, seed: int, **more: object) -> tuple[Totals, list[int], int]:
    """Totals, the rows of each playout, and the next number of the generator."""
    rng, rows = Rng(seed), array("h", [-1]) * (n * state.rules.seats)
    return playouts(state, n, rng, out=rows, **more), rows.tolist(), rng.next()


@pytest.mark.case("X-04")
@TABLES
def test_both_loops_give_the_same(game, options):
    """From a lead, from within a trick, from late in the deal and from its end; the state stays as it is."""
    rng = random.Random(f"both {game}")
    cards = table(game, **options).tricks * table(game, **options).seats
    for plays in (0, 1, 2, 3, 7, 13, cards - 2, cards):
        state = random_state(game, options, rng, plays)
        before = pickle.dumps(state)
        fast, portable = (run(state, 40, plays, portable=choice) for choice in (False, True))
        assert fast == portable == run(state, 40, plays)
        assert pickle.dumps(state) == before


def test_both_loops_give_the_same_for_tables_at_random():
    rng = random.Random(17)
    for seed in range(scaled(400)):
        state = deal_out(random_table(rng), rng)
        for _ in range(rng.choice([0, 0, 1, 5, 9])):
            if not state.is_over:
                state.play(rng.choice(state.legal()))
        assert run(state, 5, seed, portable=True) == run(state, 5, seed, portable=False)


@pytest.mark.case("S-03", "S-06")
@TABLES
def test_points_and_tricks_add_up(game, options):
    rng = random.Random(18)
    expected = TOTALS.get(game)
    if options.get("jack_of_diamonds"):
        expected += hearts.JACK_POINTS
    for plays in (0, 6, 11):
        deal = random_deal(game, options, rng)
        state = State(
            deal.rules,
            [CardSet(hand) for hand in deal.hands],
            leader=deal.leader,
            mode=deal.rules.mode(deal.mode),
            stock=deal.stock,
        )
        for _ in range(plays):
            state.play(rng.choice(state.legal()))
        n, seats = 50, state.rules.seats
        totals, rows, _ = run(state, n, 18)
        by_playout = [tuple(rows[start : start + seats]) for start in range(0, n * seats, seats)]
        assert totals.points == tuple(map(sum, zip(*by_playout, strict=True)))
        assert sum(totals.tricks) == n * state.rules.tricks
        if expected is not None:
            assert {sum(row) for row in by_playout} == {expected}
        else:  # dead cards, so each deal has its own total
            played = CardSet([card for hand in deal.hands for card in hand])
            assert {sum(row) for row in by_playout} == {
                sum(deal.rules.points(card, state.mode) for card in played) + 5
            }


@TABLES
def test_one_playout_is_the_first_of_many(game, options):
    rng = random.Random(19)
    for plays in (0, 2, 9):
        state = random_state(game, options, rng, plays)
        a, b = Rng(19), Rng(19)
        end = playout(state, a)
        rows = array("h", [0]) * state.rules.seats
        totals = playouts(state, 1, b, out=rows)
        assert end.is_over
        assert end.points == totals.points == tuple(rows)
        assert end.tricks == totals.tricks
        assert a.next() == b.next()
        assert end.rules is state.rules
        assert (end.trick, end.to_act, end.sides, end.mode) == ((), None, state.sides, state.mode)
        assert end.seen.issuperset(state.seen)
        assert len(end.seen) == end.trick_number * end.rules.seats == sum(end.tricks) * end.rules.seats
        assert end.leader == end.winner
        assert pickle.loads(pickle.dumps(end)) == end
        assert end.hands == tuple(CardSet() for _ in end.hands) or game == "as_de_copas"
        before = sorted(chain(*state.hands, state.seen, state.stock))
        assert sorted(chain(*end.hands, end.seen, end.stock)) == before


def test_a_goal_ends_playouts_early():
    rules = table("as_de_copas")
    rng = random.Random(20)
    early = 0
    for seed in range(60):
        pack = list(rules.pack)
        rng.shuffle(pack)
        hands = [CardSet(pack[seat::4]) for seat in range(4)]
        state = State(rules, hands, sides=[0, 1, 0, 1], goals=[66, 55])
        end = playout(state, Rng(seed))
        sides = [end.points[0] + end.points[2], end.points[1] + end.points[3]]
        assert sides[0] >= 66 or sides[1] >= 55
        if end.trick_number < 5:
            early += 1
            assert len(end.hands[0]) == 5 - end.trick_number
            whole = playout(State(rules, hands, sides=[0, 1, 0, 1]), Rng(seed))
            assert sum(whole.points) == 120 > sum(end.points)
    assert early > 0


def test_the_same_seed_gives_the_same():
    state = random_state("jass", {}, random.Random(1))
    first = run(state, 200, 5)
    assert first == run(state, 200, 5) != run(state, 200, 6)
    rng = Rng(5)
    halves = [array("h", [0]) * 400, array("h", [0]) * 400]
    totals = [playouts(state, 100, rng, out=half) for half in halves]
    assert first[1] == [*halves[0], *halves[1]]
    assert first[0].points == tuple(a + b for a, b in zip(totals[0].points, totals[1].points, strict=True))
    assert first[2] == rng.next()


def test_no_playouts():
    state = random_state("hearts", {}, random.Random(1))
    rng = Rng(3)
    assert playouts(state, 0, rng) == playouts(state, 0, rng, out=array("h")) == Totals((0,) * 4, (0,) * 4)
    assert rng.next() == Rng(3).next()


def test_playouts_of_a_deal_that_is_over():
    state = playout(random_state("jass", {}, random.Random(1)), Rng(1))
    rng = Rng(3)
    totals = playouts(state, 3, rng)
    assert totals.points == tuple(3 * points for points in state.points)
    assert totals.tricks == tuple(3 * tricks for tricks in state.tricks)
    assert rng.next() == Rng(3).next()


@pytest.mark.case("X-01", "X-02")
@pytest.mark.parametrize(
    ("n", "error"),
    [
        *((n, ValueError) for n in (-1, 2**31, 2**40, 2**70)),
        *((n, TypeError) for n in (1.0, "1", None, True)),
    ],
)
def test_a_bad_number_of_playouts(n, error):
    with pytest.raises(error):
        playouts(random_state("hearts", {}, random.Random(1)), n, Rng(1))


@pytest.mark.parametrize(
    ("out", "error"),
    [
        (array("h", [0]) * 39, ValueError),
        (array("h"), ValueError),
        (array("i", [0]) * 40, ValueError),
        (array("H", [0]) * 40, ValueError),
        (bytearray(80), ValueError),
        (memoryview(array("h", [0]) * 40).cast("B").cast("h", (10, 4)), ValueError),
        (memoryview(array("h", [0]) * 80)[::2], TypeError),
        (bytes(80), TypeError),
        (memoryview(array("h", [0]) * 40).toreadonly(), TypeError),
        ([0] * 40, TypeError),
        ("x" * 80, TypeError),
    ],
)
def test_a_bad_buffer(out, error):
    rng = Rng(1)
    with pytest.raises(error):
        playouts(random_state("hearts", {}, random.Random(1)), 10, rng, out=out)
    assert rng.next() == Rng(1).next()


def test_a_buffer_may_be_larger():
    state = random_state("hearts", {}, random.Random(1))
    rows = array("h", [7]) * 50
    playouts(state, 10, Rng(1), out=rows)
    assert rows[:40] == array("h", run(state, 10, 1)[1])
    assert rows[40:] == array("h", [7]) * 10
    view = memoryview(array("h", [7]) * 50)[5:45]
    playouts(state, 10, Rng(1), out=view)
    assert list(view) == rows[:40].tolist()


@pytest.mark.case("C-09")
def test_threads_do_as_one_after_another():
    rng = random.Random(9)
    jobs = []
    for number in range(8):
        game, options = rng.choice(all_tables())
        jobs.append(
            [(random_state(game, options, rng, rng.randrange(12)), 30, number * 100 + i) for i in range(50)]
        )
    shared = random_state("jass", {}, rng, 5)  # and one state that all of them use
    for job in jobs:
        job.append((shared, 3_000, 7))

    def work(job: list[tuple[State, int, int]]) -> list[object]:
        return [run(*one) for one in job]

    expected = [work(job) for job in jobs]
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(work, jobs)) == expected


def test_threads_that_play_in_one_state_leave_it_whole():
    """Each card is played once, by whoever is first; a copy taken meanwhile is of one moment."""
    rng = random.Random(15)
    for game in ("hearts", "bisca", "as_de_copas"):
        state = random_state(game, {}, rng)

        def work(seed: int, state: State = state) -> int:
            own, played = random.Random(seed), 0
            while not state.is_over:
                played += tries(state, own.choice(list(state.rules.pack)))
                pickle.loads(pickle.dumps(state.copy()))
                playouts(state, 2, Rng(seed))
            return played

        with ThreadPoolExecutor(6) as pool:
            played = sum(pool.map(work, range(6)))
        assert played == len(state.seen) == state.trick_number * state.rules.seats
        assert sum(state.tricks) == state.trick_number


def tries(state: State, card: Card) -> bool:
    try:
        state.play(card)
    except ValueError:
        return False
    return True


@pytest.mark.case("C-10")
def test_playouts_let_others_run():
    """While a long call goes on, another thread ticks; were the GIL held, it could not at all."""
    state = random_state("hearts", {}, random.Random(10))
    started, ticks, end = threading.Event(), [], threading.Event()

    def tick() -> None:
        started.wait()
        while not end.is_set():
            ticks.append(time.perf_counter())
            time.sleep(0.002)

    ticker = threading.Thread(target=tick)
    ticker.start()
    n = 20_000
    try:
        while True:
            started.set()
            begin = time.perf_counter()
            playouts(state, n, Rng(1))
            finish = time.perf_counter()
            if finish - begin > 0.2:
                break
            n *= 2
    finally:
        end.set()
        ticker.join()
    assert len([moment for moment in ticks if begin < moment < finish]) >= 5


def test_a_state_can_be_set_up_anew_while_others_play_it_out():
    """What runs without the GIL holds the table of the deal that it began with."""
    rules = table("jass").replace(last_trick=9)
    state = random_state("jass", {}, random.Random(11))
    own = State(rules, state.hands)
    expected = playouts(own, 100, Rng(1))
    before, n, still = sys.getrefcount(rules), 20_000, 0.0
    while still < 0.05:
        worker = threading.Thread(target=playouts, args=(own, n, Rng(1)))
        worker.start()
        time.sleep(0.01)
        own.__init__(state.rules, state.hands)
        held, begin = sys.getrefcount(rules), time.perf_counter()
        worker.join()
        still = time.perf_counter() - begin  # how long the call still went on after that
        assert sys.getrefcount(rules) == before - 1
        own.__init__(rules, state.hands)
        n *= 2
    assert held == before  # one fewer in the state, one more in the call
    assert playouts(own, 100, Rng(1)) == expected


def outcome(state: State) -> tuple[object, ...]:
    return state.points, state.tricks, state.bonuses, state.swept, state.won_by, state.leader


def final_points(state: State) -> dict[tuple[object, ...], Fraction]:
    """The exact distribution of what comes out where every legal card is equally likely."""
    if state.is_over:
        return {outcome(state): Fraction(1)}
    out: Counter[tuple[object, ...]] = Counter()
    legal = state.legal()
    for card in legal:
        after = state.copy()
        after.play(card)
        for end, chance in final_points(after).items():
            out[end] += chance / len(legal)
    return dict(out)


def check_distribution(state: State, n: int, seed: int, portable: bool = False) -> float:
    """Assert that only what can come out does; return how far off the exact distribution it is."""
    exact = final_points(state)
    rng = Rng(seed)
    if portable:
        seats = state.rules.seats
        rows = array("h", [0]) * (n * seats)
        playouts(state, n, rng, out=rows, portable=True)
        merged: Counter[object] = Counter()
        for (points, *_), chance in exact.items():
            merged[points] += chance
        exact = dict(merged)
        found = Counter(tuple(rows[start : start + seats]) for start in range(0, n * seats, seats))
    else:
        found = Counter()
        for _ in range(n):
            end = playout(state, rng)
            found[outcome(end)] += 1
    assert set(found) <= set(exact)
    rare = [end for end, chance in exact.items() if chance * n < 5]  # taken together, as is usual
    groups = [([end], chance) for end, chance in exact.items() if end not in rare]
    if rare:
        groups.append((rare, sum((exact[end] for end in rare), Fraction(0))))
    if len(groups) < 2:
        return 0.0
    chi_square = 0.0
    for ends, chance in groups:
        expected = float(chance * n)
        chi_square += (sum(found[end] for end in ends) - expected) ** 2 / expected
    return (chi_square - (len(groups) - 1)) / math.sqrt(2 * (len(groups) - 1))


@pytest.mark.parametrize(
    ("game", "options", "size"),
    [
        ("hearts", {}, 3),
        ("hearts", {"open_with_two_of_clubs": False, "points_on_first_trick": True}, 2),
        ("jass", {}, 3),
        ("jass", {"jack_exempt": True, "undertrump": "only-trumps"}, 3),
        ("putz", {"seats": 3}, 3),
        ("putz", {"seats": 5, "jack_exempt": True}, 2),
        ("as_de_copas", {"recut": "may"}, 3),
        ("as_de_copas", {}, 3),
    ],
    ids=name_of,
)
def test_every_legal_card_is_equally_likely(game, options, size):
    rules = table(game, **options).replace(hand_size=size)
    rng = random.Random(f"{game} {size}")
    for plays in (0, 1, rules.seats):
        state = deal_out(rules, rng)
        for _ in range(plays):
            state.play(rng.choice(state.legal()))
        n = scaled(4_000, 200)
        assert check_distribution(state, n, plays) < 8
        assert check_distribution(state, n, plays, portable=True) < 8


def test_every_legal_card_is_equally_likely_in_tables_at_random():
    """With stocks, bans and ladders of every shape; kept cards and goals now and then."""
    rng = random.Random(23)
    tables, seed = 0, 0
    while tables < scaled(250):
        rules = random_table(rng, seats=rng.choice([4, None]), most_cards=16, most_tricks=4)
        dealt = deal_out(rules, rng)
        seed += 1
        if not 6 <= perft(dealt, len(rules.pack)) <= 2_000:
            continue
        tables += 1
        state = State(
            rules,
            dealt.hands,
            leader=dealt.leader,
            mode=dealt.mode,
            stock=dealt.stock,
            sides=dealt.sides,
            goals=rng.choice([None, [rng.randint(1, 30) for _ in range(rules.seats)]]),
            kept=rng.choice(["", rng.sample(list(rules.pack), 1)]),
        )
        assert check_distribution(state, scaled(3_000, 200), seed) < 8


#: Ladders of one, two and three rungs that differ in what a void seat with low trumps only may play.
LADDERS = [
    [],
    [Rung(Atom.LED, Atom.LED)],
    [Rung(Atom.LED, Atom.LED), Rung(Atom.HI, Atom.HI)],
    [Rung(Atom.LED, Atom.LED), Rung(Atom.HI, Atom.HI), Rung(Atom.LO, Atom.LO)],
    [Rung(Atom.LED, Atom.LED), Rung(Atom.HI, Atom.HI, True)],
    [Rung(Atom.LED, Atom.LED), Rung(Atom.HI, Atom.HI, True), Rung(Atom.LO, Atom.LO)],
]


@pytest.mark.parametrize("ladder", LADDERS, ids=len)
def test_every_shape_of_ladder_is_played_as_it_is(ladder):
    """Clubs are led and the others are void: the second ruffs high, the third has low trumps and others."""
    rules = Rules(
        seats=4,
        pack="2C 3C 4C 2D 3D 4D 2S 3S 4S AS KS QS",
        hand_size=3,
        modes=[Mode("spades", 3, points=[("2C", 1), ("3D", 2), ("4S", 4), ("AS", 8), ("2D", 16)])],
        plain=ladder,
        led_trump=ladder[:1],
    )
    state = State(rules, ["2C 3C 4C", "AS KS QS", "2D 2S 3S", "3D 4D 4S"])
    for portable in (False, True):
        assert check_distribution(state, scaled(4_000, 500), 1, portable) < 8


#: Sums of 100 playouts with seed 1 from positions of tests/data/perft, by the number of the position in its file.
FOR_EVER = {
    "as_de_copas 1": Totals((375, 10335, 856, 434), (20, 422, 36, 22)),
    "as_de_copas 3": Totals((2644, 2254, 2964, 3163), (104, 102, 127, 123)),
    "bisca 1": Totals((4126, 3067, 2512, 2295), (290, 270, 241, 199)),
    "hearts 1": Totals((1223, 370, 464, 543), (516, 210, 337, 237)),
    "jass 1": Totals((2952, 346, 1523, 10879), (165, 25, 118, 592)),
    "jass 11": Totals((3849, 1902, 22, 2227), (171, 118, 1, 110)),
    "putz 1": Totals((1156, 6547, 4697), (129, 410, 361)),
    "putz 3": Totals((3898, 1904, 750, 2315, 6633), (175, 108, 43, 121, 253)),
}


@pytest.mark.parametrize("name", FOR_EVER)
def test_playouts_stay_the_same_for_ever(name):
    [position] = [one for one in read_all() if one.name == name]
    assert playouts(position.state(), 100, Rng(1)) == FOR_EVER[name]
