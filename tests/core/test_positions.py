"""Positions in the middle of a deal: what follows from them, what is refused, and deals with fewer cards."""

import pickle
import random
from typing import Any

import pytest
from core_tables import all_tables, deal_out, random_state, random_table, scaled

from trickcore import Atom, CardSet, Mode, Rng, Rules, Rung, State, perft, playout, playouts

NAMES = ("leader", "mode", "trick", "seen", "points", "tricks", "swept", "stock", "sides", "goals", "credits")
NAMES += ("bonuses", "stake", "kept", "asked")
FOLLOW = Rung(Atom.LED, Atom.LED)
WHIST = Rules(
    seats=4,
    pack=CardSet([rank + suit for suit in "CDHS" for rank in "23456789TJQKA"]),
    hand_size=13,
    modes=[Mode("none"), Mode("spades", 3)],
    plain=[FOLLOW],
    led_trump=[FOLLOW],
    sweep="AC AD AH AS",
    last_trick=5,
)


def described(state: State) -> dict[str, Any]:
    """Return what `State.at` takes besides the table and the hands."""
    return {name: getattr(state, name) for name in NAMES}


def moments(seed: int, count: int) -> list[State]:
    """Return states in the middle of deals of all our tables and of random ones, claims included."""
    rng = random.Random(seed)
    out = []
    for _ in range(count):
        state = random_state(*rng.choice(all_tables()), rng)
        if rng.random() < 0.5:
            state = deal_out(random_table(rng), rng)
        for _ in range(rng.randrange(40)):
            if not state.is_over:
                card = rng.choice(state.legal())
                state.play(card, rng.choice([0, state.claims(card)]))
        out.append(state)
    return out


def test_every_state_is_a_position():
    for state in moments(1, scaled(1_500)):
        other = State.at(state.rules, state.hands, **described(state), number=state.trick_number)
        assert other == state
        assert pickle.loads(pickle.dumps(other)) == state
        for name in (
            "to_act",
            "winner",
            "legal_mask",
            "is_over",
            "won_by",
            "trick_number",
            "length",
            "counts",
        ):
            assert getattr(other, name) == getattr(state, name), name
        assert playouts(other, 3, Rng(2)) == playouts(state, 3, Rng(2))


def test_the_open_trick_need_not_be_among_the_cards_seen():
    for state in moments(2, scaled(200)):
        given = described(state)
        given["seen"] = CardSet(given["seen"]) - CardSet(given["trick"])
        assert State.at(state.rules, state.hands, **given) == state


HANDS = ["AC KC", "2C 3D", "4C", "5C"]


def position(**changes: Any) -> State:
    """Return a position of the last two tricks of a deal of four, with changes."""
    given: dict[str, Any] = {
        "leader": 2,
        "trick": "QC JC",
        "seen": "2S 3S 4S 5S 2H 3H 4H 5H",
        "tricks": [1, 0, 1, 0],
    }
    given["hands"] = HANDS
    given |= changes
    return State.at(WHIST, given.pop("hands"), **given)


def test_what_follows_from_a_position():
    state = position()
    assert (state.trick_number, state.length, state.to_act, state.winner) == (2, 4, 0, 2)
    assert str(state.legal_cards) == "KC AC"
    assert state.points == (0, 0, 0, 0)
    state.play("KC")
    assert state.play("2C") == 0
    assert playout(state, Rng(1)).points in [(5, 0, 0, 0), (0, 5, 0, 0), (0, 0, 5, 0), (0, 0, 0, 5)]
    assert position(goals=[7], points=[7, 0, 0, 0]).won_by == 0
    assert position(goals=[0, 7], points=[7, 0, 0, 0], credits=[9]).won_by is None
    over = State.at(WHIST, ["", "", "", ""], leader=0, seen="2S 3S 4S 5S", tricks=[1, 0, 0, 0])
    assert over.is_over and over.length == 1 and over.legal() == []


FAULTS: list[tuple[str, dict[str, Any], list[str]]] = [
    ("a seat short of a card", {"hands": ["AC KC", "2C", "4C", "5C"]}, ["seat 1 holds 1 cards, not 2"]),
    (
        "a card for a seat that has played",
        {"hands": ["AC KC", "2C 3D", "4C 6C", "5C"]},
        ["seat 0 holds 2 cards, not 3"],
    ),
    ("a card seen and held", {"hands": ["AC 2S", *HANDS[1:]]}, ["in two places: 2S"]),
    ("a card in the trick and held", {"hands": ["AC QC", *HANDS[1:]]}, ["in two places: QC"]),
    ("a trick of one card twice", {"trick": "QC QC"}, ["in two places: QC"]),
    ("a whole trick open", {"trick": "QC JC TC 9C"}, ["an open trick has at most 3 cards"]),
    ("cards seen that are no tricks", {"seen": "2S 3S 4S"}, ["whole tricks of 4, not 3"]),
    ("another number", {"number": 3}, ["the cards seen make 2 tricks"]),
    ("tricks of nobody", {"tricks": None}, ["2 tricks have been won, not 0"]),
    ("tricks of too many", {"tricks": [1, 1, 1, 0]}, ["2 tricks have been won, not 3"]),
    ("aces of nobody", {"swept": [1, 0, 0, 0]}, ["0 of the sweep cards have been taken, not 1"]),
    ("points", {"points": [0, 0, 0]}, ["the points are one number for every seat"]),
    ("too many points", {"points": [0, 0, 0, 2**15]}, ["the points are one number for every seat"]),
    ("stock", {"stock": "AS"}, ["the stock is not used in this game"]),
    ("kept and asked", {"kept": "AS", "asked": "AS"}, ["kept back and asked for: AS"]),
    (
        "a stake without a trick",
        {"trick": "", "hands": ["AC", "2C", "4C", "5C"], "stake": 20},
        ["in an open trick only"],
    ),
    (
        "two sides at their goals",
        {"goals": [1, 1], "points": [1, 1, 0, 0]},
        ["two sides have reached their goals"],
    ),
    (
        "all at once",
        {
            "leader": 4,
            "mode": 2,
            "trick": "QC QC",
            "number": 1,
            "sides": [4],
            "goals": [-1],
            "stake": -1,
            "stock": "AS",
        },
        [
            *("seats are 0 to 3", "modes are 0 to 1", "in two places: QC", "the cards seen make 2 tricks"),
            *(
                "the sides are one number",
                "the goals are one number",
                "the stake is",
                "the stock is not used",
            ),
        ],
    ),
]


@pytest.mark.parametrize(("changes", "named"), [row[1:] for row in FAULTS], ids=[row[0] for row in FAULTS])
def test_a_faulty_position_is_refused(changes: dict[str, Any], named: list[str]):
    with pytest.raises(ValueError) as caught:
        position(**changes)
    for part in named:
        assert part in str(caught.value)


@pytest.mark.parametrize("name", [*NAMES, "number"])
def test_a_wrong_type_is_a_type_error(name: str):
    for wrong in (1.0, object(), [1.0], True, None if name in ("leader", "mode", "stake") else [None]):
        with pytest.raises(TypeError):
            position(**{name: wrong})


def test_a_deal_of_fewer_cards():
    rng = random.Random(3)
    for size in range(1, 14):
        cards = list(WHIST.pack)
        rng.shuffle(cards)
        hands = [CardSet(cards[seat * size : (seat + 1) * size]) for seat in range(4)]
        state = State(WHIST, hands, leader=size % 4, mode=size % 2)
        assert state.length == size
        assert perft(state, 1) == len(state.legal())
        end = playout(state, Rng(size))
        assert end.is_over and sum(end.tricks) == size == end.trick_number
        for portable in (False, True):
            totals = playouts(state, 7, Rng(size), portable=portable)
            assert sum(totals.points) == 7 * 5  # the last trick is that of the deal, not of the table
            assert sum(totals.tricks) == 7 * size
        while not state.is_over:
            assert state.trick_number < size
            state.play(rng.choice(state.legal()))
        assert not any(state.counts)


@pytest.mark.parametrize("hands", [["2C 3C", "4C", "5C", "6C"], ["", "", "", ""], ["2C", "3C", "4C", ""]])
def test_hands_of_a_deal_are_equal_and_not_empty(hands: list[str]):
    with pytest.raises(ValueError, match=r"holds|empty"):
        State(WHIST, hands)
