"""Many states at once: worlds laid into a template, and playouts of all of them with what they are worth."""

import copy
import os
import pickle
import random
from array import array
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from trickcore import (
    NO_CARDS,
    Card,
    CardSet,
    PaidTotals,
    Payoff,
    Rng,
    Rules,
    State,
    States,
    Totals,
    Worlds,
    playout,
    playouts,
)
from trickgames.games.as_de_copas.rules import table as as_de_copas
from trickgames.games.as_de_copas.scoring import payoff as stones
from trickgames.games.bisca.rules import table as bisca
from trickgames.games.bisca.scoring import payoff as bisca_payoff
from trickgames.games.hearts.rules import table as hearts
from trickgames.games.hearts.scoring import payoff as hearts_payoff
from trickgames.games.putz.rules import table as putz
from trickgames.games.putz.scoring import payoff as apples

SCALE = float(os.environ.get("TRICK_TEST_SCALE", "1"))
HEARTS, BISCA, COPAS, PUTZ = hearts(), bisca(), as_de_copas(), putz()
PAYOFFS = {HEARTS: hearts_payoff(), BISCA: bisca_payoff(), COPAS: stones(alone=False), PUTZ: apples()}


def dealt(rules: Rules, seed: int, cards: int = 0, **deal: Any) -> State:
    """Return a deal in which some cards have been played, the lowest legal ones."""
    pack, size = Rng(seed).pack(rules.pack), rules.hand_size
    hands = [CardSet(pack[seat * size : (seat + 1) * size]) for seat in range(rules.seats)]
    stock = pack[rules.seats * size :] if rules is BISCA else ()
    state = State(rules, hands, stock=stock, leader=seed % rules.seats, **deal)
    for _ in range(cards):
        if not state.is_over:
            state.play(state.legal()[0])
    return state


def hidden(state: State, seat: int) -> Worlds:
    """Return the worlds of a seat that knows nothing but its hand, the counts and the last card of the stock."""
    seats = range(state.rules.seats)
    stock = CardSet(state.stock[:-1])
    unseen = stock
    for other in seats:
        unseen |= state.hand(other) if other != seat else NO_CARDS
    sizes = [len(state.hand(other)) if other != seat else 0 for other in seats] + [len(stock)] * bool(stock)
    return Worlds(sizes, [unseen if size else NO_CARDS for size in sizes])


def cards_in(state: State) -> list[Card]:
    return [card for hand in state.hands for card in hand] + list(state.stock)


@pytest.mark.parametrize("rules", PAYOFFS, ids=["hearts", "bisca", "as de copas", "putz"])
@pytest.mark.parametrize("cards", [0, 5, 11])
def test_a_state_has_what_a_world_says_and_the_rest_from_its_template(rules: Rules, cards: int) -> None:
    template = dealt(rules, 3, cards)
    seat = template.to_act
    assert seat is not None
    worlds = hidden(template, seat)
    stock = rules.seats if len(worlds.sizes) > rules.seats else None
    states = worlds.states(30, Rng(5), template, stock=stock)
    assert len(states) == 30 and states.rules is rules
    seen = set()
    for state in states:
        assert state.hand(seat) == template.hand(seat) and state.counts == template.counts
        assert state.stock[-1:] == template.stock[-1:] and len(state.stock) == len(template.stock)
        everything, in_play = cards_in(state), cards_in(template)
        assert sorted(everything) == sorted(in_play) and state.seen == template.seen
        assert pickle.loads(pickle.dumps(state)) == state
        back = state.replace_hands(template.hands) if stock is None else None
        assert back is None or back == template
        seen.add((state.hands, state.stock))
    assert len(seen) > 25


def test_the_worlds_in_states_are_those_that_are_drawn() -> None:
    template = dealt(HEARTS, 4, 22)
    seat = template.to_act or 0
    worlds = hidden(template, seat)
    one, other = Rng(9), Rng(9)
    for state in worlds.states(50, one, template):
        world = worlds.draw(other)
        assert [state.hand(i) for i in range(4) if i != seat] == [world[i] for i in range(4) if i != seat]
    assert one.next() == other.next()


def test_the_stock_is_in_random_order() -> None:
    """Three unseen cards in the stock lie in each of their six orders about equally often; the known one stays."""
    template = dealt(BISCA, 1, 24)
    assert len(template.stock) == 4
    last = template.stock[-1]
    unseen = CardSet(template.stock[:-1])
    worlds = Worlds([0, 0, 0, 0, 3], [0, 0, 0, 0, unseen])
    states = worlds.states(6000, Rng(2), template, stock=4)
    orders = Counter(state.stock[:-1] for state in states)
    assert len(orders) == 6 and all(880 < times < 1120 for times in orders.values())
    assert {state.stock[-1] for state in states} == {last}


def test_each_card_of_a_long_stock_lies_anywhere_in_it() -> None:
    """Of 27, too many for one number of the generator: by place, and the first two of them together."""
    template = dealt(BISCA, 1)
    unseen = CardSet(template.stock[:-1])
    count, draws = len(unseen), 20_000
    assert count > 18
    worlds = Worlds([0, 0, 0, 0, count], [0, 0, 0, 0, unseen])
    orders = [state.stock[:-1] for state in worlds.states(draws, Rng(3), template, stock=4)]
    for at in (0, 1, 7, count - 2, count - 1):
        seen = Counter(order[at] for order in orders)
        mean = draws / count
        square = sum((times - mean) ** 2 / mean for times in seen.values())
        assert len(seen) == count and square < count - 1 + 5 * (2 * (count - 1)) ** 0.5
    pairs = Counter(order[:2] for order in orders)
    mean, degrees = draws / (count * (count - 1)), count * (count - 1) - 1
    square = sum((pairs[a, b] - mean) ** 2 / mean for a in unseen for b in unseen if a != b)
    assert all(a != b for a, b in pairs) and square < degrees + 5 * (2 * degrees) ** 0.5


def test_a_stock_with_known_cards_between_is_filled_around_them() -> None:
    template = dealt(BISCA, 1, 24)
    first, known, second, last = template.stock
    worlds = Worlds([0, 0, 0, 0, 2], [0, 0, 0, 0, CardSet([first, second])])
    stocks = {state.stock for state in worlds.states(50, Rng(1), template, stock=4)}
    assert stocks == {(first, known, second, last), (second, known, first, last)}


def test_what_lies_at_no_seat_is_in_no_state() -> None:
    """Three seats of Putz, and a kitty whose cards are unseen as well."""
    template = dealt(PUTZ, 6)
    kitty = PUTZ.pack - template.hand(0) - template.hand(1) - template.hand(2)
    unseen = template.hand(1) | template.hand(2) | kitty
    worlds = Worlds([0, 9, 9, len(kitty)], [NO_CARDS, unseen, unseen, unseen])
    states = worlds.states(40, Rng(1), template)
    assert {state.counts for state in states} == {(9, 9, 9)}
    assert any(state.hand(1) & kitty for state in states)


def test_the_holder_of_a_card_decides_the_template() -> None:
    """Who holds the ace plays with seat 0: the sides and the goals follow."""
    state = dealt(COPAS, 2)
    key = next(card for card in state.hand(1) if card.rank == max(c.rank for c in state.hand(1)))
    templates = {
        seat: State(
            COPAS,
            state.hands,
            sides=[0 if at in (0, seat) else 1 for at in range(4)],
            goals=[66 + seat, 55],
            kept=CardSet([key]),
        )
        for seat in (1, 2, 3)
    }
    unseen = COPAS.pack - state.hand(0)
    worlds = Worlds([0, 5, 5, 5], [NO_CARDS, unseen, unseen, unseen - CardSet([key])])
    states = worlds.states(300, Rng(3), {1: templates[1], 2: templates[2]}, key=key)
    guests = Counter[int]()
    for one in states:
        guest = next(seat for seat in range(4) if key in one.hand(seat))
        guests[guest] += 1
        assert one.sides == templates[guest].sides and one == templates[guest].replace_hands(one.hands)
    assert guests.keys() == {1, 2} and min(guests.values()) > 100
    with pytest.raises(ValueError, match="no template for the key at 2"):
        worlds.states(1, Rng(3), {1: templates[1]}, key=key)
    with pytest.raises(ValueError, match="different rules"):
        worlds.states(1, Rng(3), {1: templates[1], 2: dealt(HEARTS, 1)}, key=key)
    with pytest.raises(ValueError, match="the key is no unseen card"):
        worlds.states(1, Rng(3), templates, key=state.hand(0)[0])
    for wrong in (templates[1], [templates[1]], None):
        with pytest.raises(TypeError):
            worlds.states(1, Rng(3), wrong, key=key)  # type: ignore[call-overload]


HIDDEN = dealt(HEARTS, 8, 13)
WORLDS = hidden(HIDDEN, 0)


@pytest.mark.parametrize(
    "match, worlds, template",
    [
        ("seat 1 holds", WORLDS, dealt(HEARTS, 8, 17)),
        ("has been seen in the template", hidden(dealt(HEARTS, 8, 9), 0), HIDDEN),
        ("not in this pack", Worlds([0, 1, 1], [0, "7C 8C", "7C 8C"]), dealt(COPAS, 1)),
        ("there are 4 seats, and only 3 places", Worlds([0, 1, 1], [0, "2C 3C", "2C 3C"]), HIDDEN),
        (
            "unseen cards in the template, not",
            Worlds([1, 0, 0, 0], [CardSet([HIDDEN.hand(1)[0]]), 0, 0, 0]),
            HIDDEN,
        ),
        ("the stock holds 3 unseen cards", Worlds([0] * 5, [0] * 5), dealt(BISCA, 1)),
    ],
)
def test_a_template_that_does_not_fit(match: str, worlds: Worlds, template: State) -> None:
    if match.startswith("the stock holds"):
        stock = CardSet(template.stock[:3])
        worlds = Worlds([0, 0, 0, 0, 0, 3], [0, 0, 0, 0, 0, stock])
    before = pickle.dumps(template)
    rng = Rng(1)
    with pytest.raises(ValueError, match=match):
        worlds.states(3, rng, template)
    assert pickle.dumps(template) == before and rng.next() == Rng(1).next()


BAD: list[tuple[type[Exception], Callable[[], object]]] = [
    (TypeError, lambda: WORLDS.states(1.0, Rng(1), HIDDEN)),  # type: ignore[call-overload]
    (TypeError, lambda: WORLDS.states(True, Rng(1), HIDDEN)),
    (ValueError, lambda: WORLDS.states(-1, Rng(1), HIDDEN)),
    (ValueError, lambda: WORLDS.states(2**20 + 1, Rng(1), HIDDEN)),
    (ValueError, lambda: WORLDS.states(2**70, Rng(1), HIDDEN)),
    (TypeError, lambda: WORLDS.states(1, None, HIDDEN)),  # type: ignore[call-overload]
    (TypeError, lambda: WORLDS.states(1, Rng(1), None)),  # type: ignore[call-overload]
    (TypeError, lambda: WORLDS.states(1, Rng(1), {0: HIDDEN})),  # type: ignore[call-overload]
    (ValueError, lambda: WORLDS.states(1, Rng(1), HIDDEN, stock=9)),
    (ValueError, lambda: WORLDS.states(1, Rng(1), HIDDEN, stock=-1)),
    (ValueError, lambda: WORLDS.states(1, Rng(1), HIDDEN, stock=1)),
    (TypeError, lambda: WORLDS.states(1, Rng(1), HIDDEN, stock="1")),  # type: ignore[call-overload]
    (TypeError, lambda: States(None)),  # type: ignore[arg-type]
    (TypeError, lambda: States([None])),  # type: ignore[list-item]
    (TypeError, lambda: States(HIDDEN)),  # type: ignore[arg-type]
    (ValueError, lambda: States([])),
    (ValueError, lambda: WORLDS.states(1, Rng(1), dict.fromkeys(range(10), HIDDEN), key=HIDDEN.hand(1)[0])),
    (ValueError, lambda: States([HIDDEN, dealt(COPAS, 1)])),
    (IndexError, lambda: States([HIDDEN])[1]),
    (IndexError, lambda: States([HIDDEN])[-2]),
    (TypeError, lambda: States([HIDDEN])["0"]),  # type: ignore[call-overload]
    (TypeError, lambda: playouts(None, 1, Rng(1))),  # type: ignore[call-overload]
    (TypeError, lambda: playouts([HIDDEN], 1, Rng(1))),  # type: ignore[call-overload]
    (TypeError, lambda: playouts(HIDDEN, 1, Rng(1), payoff=1)),  # type: ignore[call-overload]
    (ValueError, lambda: playouts(States([HIDDEN] * 2), 3, Rng(1), out=array("h", bytes(2 * 23)))),
    (ValueError, lambda: playouts(HIDDEN, 3, Rng(1), payoff=PAYOFFS[HEARTS], out=array("i", bytes(4 * 11)))),
    (ValueError, lambda: playouts(HIDDEN, 3, Rng(1), payoff=PAYOFFS[HEARTS], out=array("h", bytes(2 * 12)))),
    (TypeError, lambda: playouts(HIDDEN, 1, Rng(1), payoff=PAYOFFS[HEARTS], out=bytes(16))),
]


@pytest.mark.parametrize("error, call", BAD, ids=range(len(BAD)))
def test_wrong_arguments(error: type[Exception], call: Callable[[], object]) -> None:
    with pytest.raises(error):
        call()


def test_states_are_a_sequence_of_copies() -> None:
    states = WORLDS.states(10, Rng(4), HIDDEN)
    one = states[3]
    one.play(one.legal()[0])
    assert one != states[3] == states[-7]
    assert list(states[2:8:3]) == [states[2], states[5]] and len(states[5:5]) == 0
    assert states[::-1][0] == states[9]
    assert States(states) == states != states[1:] and states != 1
    assert copy.copy(states) is states and copy.deepcopy(states) is states
    for some in (states, states[:0], WORLDS.states(0, Rng(1), HIDDEN)):
        assert pickle.loads(pickle.dumps(some)) == some
    assert repr(states) == "<10 States>"
    with pytest.raises(TypeError):
        hash(states)
    given = [HIDDEN.copy()]
    kept = States(given)
    given[0].play(given[0].legal()[0])
    assert kept[0] == HIDDEN


@pytest.mark.parametrize("rules", PAYOFFS, ids=["hearts", "bisca", "as de copas", "putz"])
@pytest.mark.parametrize("portable", [False, True])
def test_many_states_give_what_they_give_one_by_one(rules: Rules, portable: bool) -> None:
    payoff, seats, each = PAYOFFS[rules], rules.seats, 7
    goals = {"goals": [66, 55], "sides": [0, 1, 0, 1]} if rules is COPAS else {}
    states = States([dealt(rules, seed, seed, **goals) for seed in range(12)])
    points, worth = array("h", [0] * (12 * each * seats)), array("i", [0] * (12 * each * seats))
    first, second, third = Rng(6), Rng(6), Rng(6)
    totals = playouts(states, each, first, out=points, portable=portable)
    paid = playouts(states, each, second, payoff=payoff, out=worth, portable=portable)
    assert isinstance(totals, Totals) and isinstance(paid, PaidTotals)
    assert (paid.points, paid.tricks) == totals
    sums = [[0] * seats for _ in range(3)]
    for at, state in enumerate(states):
        for k in range(each):
            end = playout(state, third)
            row = slice((at * each + k) * seats, (at * each + k + 1) * seats)
            assert tuple(points[row]) == end.points and tuple(worth[row]) == payoff.of(end)
            for total, part in zip(sums, (end.points, end.tricks, payoff.of(end)), strict=True):
                total[:] = [a + b for a, b in zip(total, part, strict=True)]
    assert tuple(map(tuple, sums)) == paid
    assert first.next() == second.next() == third.next()
    assert any(any(total) for total in sums[2:])
    alone = playouts(states[4], each, Rng(8), payoff=payoff)
    assert alone == playouts(States([states[4]]), each, Rng(8), payoff=payoff)


@pytest.mark.parametrize("rules", PAYOFFS, ids=["hearts", "bisca", "as de copas", "putz"])
@pytest.mark.parametrize("portable", [False, True])
def test_neighbours_in_a_batch_do_not_change_each_other(rules: Rules, portable: bool) -> None:
    """Of the same length or not, in the same mode or not, with and without a kept card or goals, over or not."""
    payoff, seats, count = PAYOFFS[rules], rules.seats, 161
    chance = random.Random(rules.hand_size)
    deals: list[State] = []
    for seed in range(count):
        more: dict[str, Any] = {"mode": chance.choice([0, 0, len(rules.mode_names) - 1])}
        if rules is COPAS and chance.random() < 0.4:
            more |= {"goals": [66, 0], "sides": [0, 1, 0, 1]}
        if chance.random() < 0.3:
            more["kept"] = CardSet([chance.choice([*rules.pack][:2])])
        deals.append(dealt(rules, seed, chance.choice([0, 0, 0, 4, 5, 6, rules.tricks * seats]), **more))
    ends, rng = [], Rng(9)
    for state in deals:
        ends.append(playout(state, rng))
    worth, together = array("i", [0] * (count * seats)), Rng(9)
    totals = playouts(States(deals), 1, together, payoff=payoff, out=worth, portable=portable)
    assert worth.tolist() == [number for end in ends for number in payoff.of(end)]
    assert totals.tricks == tuple(map(sum, zip(*(end.tricks for end in ends), strict=True)))
    assert totals.points == tuple(map(sum, zip(*(end.points for end in ends), strict=True)))
    assert together.next() == rng.next()


def test_no_playouts_and_no_states() -> None:
    zero = (0, 0, 0, 0)
    assert playouts(States([HIDDEN]), 0, Rng(1)) == (zero, zero)
    assert playouts(States([HIDDEN])[:0], 5, Rng(1), payoff=PAYOFFS[HEARTS]) == (zero, zero, zero)
    assert playouts(States([HIDDEN])[:0], 5, Rng(1), out=array("h")) == (zero, zero)


def test_a_worth_beyond_16_bits_is_whole() -> None:
    huge = Payoff(points=[(-64, 32767)], bonus=0, threshold=-32768, prizes=[[32767] * 4] * 5)
    rows = array("i", [0] * 8)
    paid = playouts(HIDDEN, 2, Rng(1), payoff=huge, out=rows)
    assert list(rows) == [65534] * 8 and paid.worth == (131068,) * 4


def test_threads_share_states() -> None:
    states = WORLDS.states(200, Rng(4), HIDDEN)

    def run(seed: int) -> object:
        rng = Rng(seed)
        some = WORLDS.states(100, rng, HIDDEN)
        return playouts(states, 5, rng), playouts(some, 5, rng, payoff=PAYOFFS[HEARTS])

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(run, range(8))) == [run(seed) for seed in range(8)]


def test_random_templates_keep_every_card_in_one_place() -> None:
    rng = random.Random(5)
    for number in range(int(60 * SCALE) + 5):
        rules = rng.choice(list(PAYOFFS))
        template = dealt(rules, number, rng.randrange(20 if rules is not BISCA else 36))
        if template.is_over:
            continue
        worlds = hidden(template, rng.randrange(rules.seats))
        stock = rules.seats if len(worlds.sizes) > rules.seats else None
        for state in worlds.states(5, Rng(number), template, stock=stock):
            assert playout(state, Rng(1)).is_over
            assert State.__reduce__(state)[0](*State.__reduce__(state)[1]) == state
