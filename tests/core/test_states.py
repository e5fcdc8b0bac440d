"""States as values: the faults of a setup, copies, pickles, other hands, what a broken pickle cannot do."""

import copy
import pickle
import random
import sys
from collections.abc import Callable
from typing import Any

import pytest
from core_tables import (
    GAMES,
    Deal,
    all_tables,
    deal_out,
    name_of,
    random_deal,
    random_state,
    random_table,
    scaled,
    table,
)

from trickcore import CardSet, Pair, Payoff, Rng, Rules, State, perft, playout, playouts

PROTOCOLS = range(2, pickle.HIGHEST_PROTOCOL + 1)
HEARTS, BISCA, JASS = table("hearts"), table("bisca"), table("jass")
HANDS = [list(HEARTS.pack)[seat::4] for seat in range(4)]
DRAWN = [list(BISCA.pack)[seat * 3 : seat * 3 + 3] for seat in range(4)]
STOCK = list(BISCA.pack)[12:]
PARTS = ("points", "tricks", "seen", "stock", "leader", "mode", "sides", "trick_number")


def test_a_setup_is_as_given():
    state = State(
        BISCA,
        [CardSet(DRAWN[0]), "5C 6C 7C", CardSet(DRAWN[2]).mask, iter(DRAWN[3])],
        leader=2,
        mode=3,
        stock=" ".join(map(str, STOCK)),
        sides=[0, 1, 0, 1],
        goals=[61, 61],
    )
    assert state.rules is BISCA
    assert state.hands == tuple(CardSet(hand) for hand in DRAWN)
    assert (state.leader, state.to_act, state.winner, state.mode) == (2, 2, 2, 3)
    assert state.stock == tuple(STOCK)
    assert state.sides == (0, 1, 0, 1)
    assert repr(state) == "<State trick 0 of 10, 0 cards in it>"
    assert State(HEARTS, HANDS).sides == (0, 1, 2, 3)


FAULTS = [
    (
        "twice in a hand",
        HEARTS,
        [[*HANDS[0][:12], HANDS[0][0]], *HANDS[1:]],
        {},
        ["in two places: 2C", "holds 12"],
    ),
    ("in two hands", HEARTS, [[*HANDS[0][:12], HANDS[1][0]], *HANDS[1:]], {}, ["in two places: 3C"]),
    ("in a hand and the stock", BISCA, DRAWN, {"stock": [DRAWN[1][0], *STOCK[1:]]}, ["in two places: 5C"]),
    ("twice in the stock", BISCA, DRAWN, {"stock": [STOCK[1], *STOCK[1:]]}, [f"in two places: {STOCK[1]}"]),
    (
        "foreign in a hand",
        BISCA,
        [["8C", *DRAWN[0][:2]], *DRAWN[1:]],
        {"stock": STOCK},
        ["not in this pack: 8C"],
    ),
    ("foreign in the stock", BISCA, DRAWN, {"stock": ["TS", *STOCK[1:]]}, ["not in this pack: TS"]),
    ("foreign kept back", BISCA, DRAWN, {"stock": STOCK, "kept": "TD AD"}, ["not in this pack: TD"]),
    ("a card missing", HEARTS, [HANDS[0][1:], *HANDS[1:]], {}, ["seat 0 holds 12 cards, not 13"]),
    (
        "a card too many",
        JASS,
        [CardSet("6C 7C 8C 9C TC JC QC KC AC 6D")] * 4,
        {},
        ["seat 3 holds 10 cards, not 9"],
    ),
    ("a hand missing", HEARTS, HANDS[:3], {}, ["there are 4 seats, not 3"]),
    ("a hand too many", HEARTS, [*HANDS, []], {}, ["there are 4 seats, not 5"]),
    ("a short stock", BISCA, DRAWN, {"stock": STOCK[1:]}, ["the stock holds 27 cards, not 28"]),
    ("no stock", BISCA, DRAWN, {}, ["the stock holds 0 cards, not 28"]),
    ("a stock too many", HEARTS, HANDS, {"stock": "2C"}, ["the stock is not used in this game"]),
    ("leader", HEARTS, HANDS, {"leader": 4}, ["seats are 0 to 3"]),
    ("leader below", HEARTS, HANDS, {"leader": -1}, ["seats are 0 to 3"]),
    ("mode", HEARTS, HANDS, {"mode": 1}, ["modes are 0 to 0"]),
    ("sides", HEARTS, HANDS, {"sides": [0, 1, 2]}, ["the sides are one number from 0 to 3 for every seat"]),
    ("side", HEARTS, HANDS, {"sides": [0, 1, 2, 4]}, ["the sides are one number from 0 to 3"]),
    ("goals", HEARTS, HANDS, {"goals": [1, 2, 3, 4, 5]}, ["the goals are one number of points from 0"]),
    ("goal", HEARTS, HANDS, {"goals": [-1]}, ["the goals are one number of points from 0"]),
    ("goal out of reach", HEARTS, HANDS, {"goals": [2**15]}, ["the goals are one number of points from 0"]),
    (
        "all at once",
        BISCA,
        ["2C 3C 4C 8C", "2C 5C", "6C 6C 7C"],
        {"stock": STOCK[1:], "leader": 9, "mode": 7, "sides": [], "goals": [-1], "kept": "9H"},
        [
            *("there are 4 seats, not 3", "not in this pack: 8C", "in two places: 2C", "in two places: 6C"),
            *("seat 0 holds 4 cards, not 3", "seat 1 holds 2", "seat 2 holds 2", "the stock holds 27"),
            *(
                "seats are 0 to 3",
                "modes are 0 to 3",
                "the sides are",
                "the goals are",
                "not in this pack: 9H",
            ),
        ],
    ),
]


@pytest.mark.case("P-08")
@pytest.mark.parametrize(
    ("rules", "hands", "more", "named"), [row[1:] for row in FAULTS], ids=[row[0] for row in FAULTS]
)
def test_a_faulty_setup_is_refused(rules, hands, more, named):
    with pytest.raises(ValueError) as caught:
        State(rules, hands, **more)
    for part in named:
        assert part in str(caught.value)


def test_a_state_is_small_and_frozen_from_outside():
    state = State(HEARTS, HANDS)
    assert sys.getsizeof(state) <= 290
    for name in ("rules", "hands", "leader", "points", "x"):
        with pytest.raises(AttributeError):
            setattr(state, name, 1)
    with pytest.raises(TypeError):
        hash(state)
    with pytest.raises(TypeError):
        type("Other", (State,), {})


def test_a_state_without_a_setup_is_over():
    empty = State.__new__(State)
    assert (empty.is_over, empty.to_act, empty.legal()) == (True, None, [])
    assert (perft(empty, 5), playouts(empty, 3, Rng(1)).points) == (1, (0, 0))
    for call in (empty.play, empty.why, empty.ask):
        with pytest.raises(ValueError):
            call("2C")
    assert pickle.loads(pickle.dumps(empty)) == empty.copy() == empty
    with pytest.raises(ValueError):
        empty.__init__(HEARTS, [])
    assert empty.rules is not HEARTS
    empty.__init__(HEARTS, HANDS)
    assert empty == State(HEARTS, HANDS)


@pytest.mark.case("C-14")
def test_states_let_go_of_their_table():
    rules = HEARTS.replace(last_trick=3)
    before = sys.getrefcount(rules)
    for seed in range(300):
        state = State(rules, HANDS)
        copies = [
            state.copy(),
            playout(state, Rng(seed)),
            pickle.loads(pickle.dumps(state)),
            State.__new__(State),
        ]
        state.__init__(rules, HANDS)
        with pytest.raises(ValueError):
            state.__init__(rules, HANDS[:3])
    assert sys.getrefcount(rules) >= before + 2
    del state, copies
    assert sys.getrefcount(rules) == before


@pytest.mark.case("Z-06")
@pytest.mark.parametrize("game", GAMES)
def test_copies_are_apart(game):
    rng = random.Random(6)
    for plays in (0, 1, 5, 10):
        state = random_state(game, {}, rng, plays)
        copies = [state.copy(), copy.copy(state), copy.deepcopy(state)]
        copies += [pickle.loads(pickle.dumps(state, protocol)) for protocol in PROTOCOLS]
        before = pickle.dumps(state)
        played = {}
        for number, one in enumerate(copies):
            assert one == state
            assert one is not state
            assert one.rules == state.rules
            own = random.Random(number)
            while not one.is_over:
                one.play(own.choice(one.legal()))
            played[pickle.dumps(one)] = one
            assert pickle.dumps(state) == before
        assert len(played) > 1 or plays == 10
        end = copies[0].copy()
        while not state.is_over:
            state.play(rng.choice(state.legal()))
        assert copies[0] == end


@pytest.mark.case("Z-01", "Z-02")
@pytest.mark.parametrize(("game", "options"), all_tables(), ids=name_of)
def test_a_state_survives_its_pickle_at_every_step(game, options):
    rng = random.Random(2)
    state = random_deal(game, options, rng).state()
    while True:
        for protocol in PROTOCOLS:
            again = pickle.loads(pickle.dumps(state, protocol))
            assert again == state
        for name in (
            "legal_cards",
            "to_act",
            "leader",
            "winner",
            "trick",
            "points",
            "tricks",
            "stock",
            "sides",
            "mode",
        ):
            assert getattr(again, name) == getattr(state, name), name
        assert pickle.dumps(again) == pickle.dumps(state)
        assert not state.legal_mask or again.why(state.legal_cards[0]) == 0
        if state.is_over:
            break
        card = rng.choice(state.legal())
        assert again.play(card) == state.play(card)
        if state.trick and game == "as_de_copas" and rng.random() < 0.3:
            asked = rng.choice(list(state.rules.pack - state.seen))
            state.ask(asked)
            again.ask(asked)
        assert again == state


def test_states_with_the_same_play_are_equal_however_it_was_played():
    """To the end there is one way from each of these: by a playout, or by playing the last cards."""
    rng = random.Random(14)
    shown = 0
    for _ in range(200):
        state = deal_out(random_table(rng), rng)
        while (not state.is_over and max(state.counts) > 1) or state.trick:
            card = rng.choice(state.legal())
            claims = state.claims(card)
            shown += claims & 1
            state.play(card, claims)
        end = playout(state, Rng(1))
        while not state.is_over:
            state.play(state.legal()[0])
        assert end == state
        assert pickle.dumps(end) == pickle.dumps(state)
    assert shown


def test_nothing_is_asked_for_in_a_deal_that_is_over():
    state = State(
        table("as_de_copas").replace(pair=Pair("KQ", 20, 40)),
        ["KH QH AC JC TD", "AD KD QD JD JS", "AH TH JH TC KC", "QC AS TS KS QS"],
        goals=[20],
    )
    state.play("KH", 1)
    assert state.is_over and state.trick
    before = pickle.dumps(state)
    with pytest.raises(ValueError, match="open trick"):
        state.ask("AD")
    assert pickle.dumps(state) == before


def test_states_are_equal_by_all_that_counts():
    deal = random_deal("as_de_copas", {}, random.Random(8))
    hands = [CardSet(hand) for hand in deal.hands]
    rules = deal.rules
    states = [
        State(rules, hands),
        State(rules, hands, leader=1),
        State(rules, hands, mode=1),
        State(rules, hands, sides=[0, 0, 1, 1]),
        State(rules, hands, goals=[66]),
        State(rules, hands, kept="AC"),
        State(rules, [*hands[1:], hands[0]]),
        State(table("as_de_copas", recut="may"), hands),
    ]
    for number, state in enumerate(states):
        assert [state == other for other in states] == [number == other for other in range(len(states))]
        assert state != "a state"
    assert State(rules.replace(), hands) == states[0]


@pytest.mark.parametrize("game", GAMES)
def test_other_hands(game):
    rng = random.Random(9)
    for plays in range(0, 14, 3):
        state = random_state(game, {}, rng, plays)
        before = pickle.dumps(state)
        free = list(state.rules.pack - state.seen - CardSet(state.stock))
        rng.shuffle(free)
        hands = [CardSet(free.pop() for _ in range(count)) for count in state.counts]
        other = state.replace_hands(hands)
        assert pickle.dumps(state) == before
        assert other.hands == tuple(hands)
        assert other.replace_hands(state.hands) == state
        for name in (*PARTS, "to_act", "winner", "trick"):
            assert getattr(other, name) == getattr(state, name)
        while not other.is_over:
            other.play(rng.choice(other.legal()))
        places = [*other.hands, other.seen, CardSet(other.stock), CardSet(free)]
        assert sum(map(len, places)) == len(set().union(*places)) == len(state.rules.pack)


def test_other_hands_that_do_not_fit():
    state = Deal("bisca", {}, [list(map(str, hand)) for hand in DRAWN], 0, "D", list(map(str, STOCK))).state()
    played = state.legal_cards[0]
    state.play(played)
    hands = list(state.hands)
    faults = [
        ([played, hands[0][1]], f"not free: {played}"),
        ([STOCK[0], hands[0][1]], f"not free: {STOCK[0]}"),
        ([hands[1][0], hands[0][1]], f"not free: {hands[1][0]}"),
        (["8C", hands[0][1]], "not free: 8C"),
        ([hands[0][1]], "seat 0 holds 2 cards, not 1"),
        ([*hands[0], "QS"], "not free: QS"),
    ]
    for hand, named in faults:
        with pytest.raises(ValueError, match=named):
            state.replace_hands([hand, *hands[1:]])
    for wrong in (hands[:3], [*hands, ""]):
        with pytest.raises(ValueError, match="there are 4 seats"):
            state.replace_hands(wrong)


def fields_of(state: State) -> list[Any]:
    return [list(field) if isinstance(field, list) else field for field in state.__reduce__()[1][1]]


#: What a pickle of a state holds, in this order.
_FIELDS = "hands leader mode trick seen points tricks swept number stock sides goals credits bonuses stake kept asked"
FIELDS = _FIELDS.split()


def restored(rules: Rules, fields: object) -> State:
    restore = State(HEARTS, HANDS).__reduce__()[0]
    state: State = restore(rules, fields)
    return state


def exercise(state: State, rng: random.Random) -> None:
    """Do with a state all that the core can do with it."""
    rng_of_core = Rng(rng.getrandbits(64))
    repr(state), state.hands, state.stock, state.trick, state.winner, state.side_points, state.credits
    assert pickle.loads(pickle.dumps(state)) == state
    perft(state, 2)
    for portable in (False, True):
        playouts(state, 2, rng_of_core, portable=portable)
    while not state.is_over:
        legal = state.legal()
        assert legal
        assert state.legal_cards.issubset(state.hand(state.to_act))
        for card in state.rules.pack:
            assert (state.why(card) == 0) == (card.index in legal)
        card = rng.choice(legal)
        state.play(card, rng.choice([0, state.claims(card)]))
        for count in state.counts:
            assert 0 <= count <= 32
    for payoff in PAYOFFS:
        assert len(payoff.of(state)) == state.rules.seats


PAYOFFS = [
    Payoff(sweep=(0, 26), prizes=[[4, 2, 1]] * 7, threshold=30, below=-1),
    Payoff(sides=True, points=[(0, 1), (61, 4)], tricks=[[4, 2, 1]] * 6, bonus=2),
]
STRANGE = [0, 1, 2, 5, 7, 31, 63, 64, 200, 255, 256, 2**15, 2**16, 2**31, 2**40, 2**63, 2**64, -1, -(2**15)]
STRANGE += [None, "", "2C", "AS KS", True, 1.0, (), [], [0], [[]], [0] * 6, [1] * 6, [255] * 6, [2**40] * 6]
STRANGE += [[2, 2], [2, 3, 4, 5], list(range(2, 15)) * 5, {}, "x", b"\x02", object()]


def nearby(value: object, rng: random.Random) -> object:
    if type(value) is not int or rng.random() < 0.2:
        return rng.choice(STRANGE)
    return rng.choice([value ^ 1 << rng.randrange(64), value + 1, value - 1])


def damage(fields: list[Any], rng: random.Random) -> None:
    """Change a field, or one number of it, or put two of them in each other's place."""
    place = rng.randrange(len(fields))
    kind = rng.random()
    if kind < 0.3:
        fields[place] = rng.choice(STRANGE)
    elif kind < 0.4:
        del fields[place]
    elif kind < 0.5:
        other = rng.randrange(len(fields))
        fields[place], fields[other] = fields[other], fields[place]
    elif isinstance(fields[place], list):
        if fields[place] and kind < 0.6:  # the same once more
            fields[place][rng.randrange(len(fields[place]))] = rng.choice(fields[place])
        elif fields[place] and kind < 0.85:
            at = rng.randrange(len(fields[place]))
            fields[place][at] = nearby(fields[place][at], rng)
        elif fields[place] and kind < 0.93:
            fields[place].pop(rng.randrange(len(fields[place])))
        else:
            fields[place].insert(rng.randint(0, len(fields[place])), rng.choice([2, 3, 20, 0, 255]))
    elif isinstance(fields[place], int):
        fields[place] = nearby(fields[place], rng)


@pytest.mark.case("P-07", "H-16")
def test_a_broken_pickle_gives_an_error_or_a_state_that_works():
    rng = random.Random(12)
    refused = worked = 0
    for _ in range(scaled(400)):
        if rng.random() < 0.5:
            game, options = rng.choice(all_tables())
            state = random_state(game, options, rng, rng.randrange(40))
        else:
            state = deal_out(random_table(rng), rng)
            for _ in range(rng.randrange(20)):
                if not state.is_over:
                    state.play(rng.choice(state.legal()))
        for _ in range(50):
            fields = fields_of(state)
            for _ in range(rng.choice([1, 1, 1, 2, 3])):
                if fields:
                    damage(fields, rng)
            try:
                other = restored(state.rules, fields)
            except (ValueError, TypeError):
                refused += 1
            else:
                exercise(other, rng)
                worked += 1
    assert min(refused, worked) > (refused + worked) / 50


def test_a_pickle_of_another_table_is_refused_or_works():
    rng = random.Random(13)
    refused = 0
    for _ in range(scaled(1_000)):
        game, options = rng.choice(all_tables())
        state = random_state(game, options, rng, rng.randrange(30))
        other, other_options = rng.choice(all_tables())
        try:
            mixed = restored(table(other, **other_options), fields_of(state))
        except ValueError:
            refused += 1
        else:
            exercise(mixed, rng)
    assert refused > 0
    for nonsense in (None, 5, [], [None] * 18, [*fields_of(state), 0]):
        with pytest.raises((ValueError, TypeError)):
            restored(HEARTS, nonsense)
    with pytest.raises(TypeError):
        restored(None, fields_of(state))


def test_a_pickle_with_a_card_at_two_places_is_refused():
    deal = Deal("bisca", {}, [list(map(str, hand)) for hand in DRAWN], 0, "D", list(map(str, STOCK)))
    state = deal.state()
    state.play(state.legal()[0])
    hands, stock = 0, fields_of(state).index([card.index for card in STOCK])
    seen = state.seen.mask

    def refused(change: Callable[[list[Any]], None]) -> bool:
        fields = fields_of(state)
        change(fields)
        try:
            restored(BISCA, fields)
        except ValueError:
            return True
        return False

    def twice_in_the_stock(fields: list[Any]) -> None:
        fields[stock][0] = fields[stock][1]

    def in_the_stock_and_a_hand(fields: list[Any]) -> None:
        fields[stock][0] = state.hand(1)[0].index

    def in_two_hands(fields: list[Any]) -> None:
        fields[hands][1] = fields[hands][2]

    def in_a_hand_and_seen(fields: list[Any]) -> None:
        fields[hands][1] = fields[hands][1] & fields[hands][1] - 1 | seen

    assert not refused(lambda fields: None)
    for change in (twice_in_the_stock, in_the_stock_and_a_hand, in_two_hands, in_a_hand_and_seen):
        assert refused(change), change.__name__


def test_a_pickle_with_tricks_that_nobody_played_is_refused():
    """Payoffs look up what a side gets by the tricks of the others."""
    fields = fields_of(State(HEARTS, HANDS))
    place = FIELDS.index("tricks")
    assert fields[place] == [0] * 4
    fields[place] = [255] * 4
    with pytest.raises(ValueError, match="no state of this table"):
        restored(HEARTS, fields)


def test_a_pickle_of_a_deal_that_is_won_and_goes_on_is_refused():
    fields = fields_of(State(HEARTS, HANDS, goals=[1]))
    fields[FIELDS.index("points")] = [1, 0, 0, 0]
    assert restored(HEARTS, fields).is_over and restored(HEARTS, fields).won_by == 0
    fields[FIELDS.index("goals")] = [1, 1, 0, 0]
    fields[FIELDS.index("points")] = [1, 1, 0, 0]
    with pytest.raises(ValueError, match="no state of this table"):
        restored(HEARTS, fields)
