"""How the core looks to a type checker: read by ``mypy --strict`` and ``pyright``, not run by pytest."""

from array import array
from typing import assert_type

import trickcore
from trickcore import (
    NO_CARDS,
    Atom,
    Ban,
    Bonus,
    Card,
    CardSet,
    InvalidNotation,
    Mode,
    Pair,
    Payoff,
    Rank,
    Rng,
    Rules,
    Rung,
    State,
    Suit,
    Totals,
    cards_of,
    indexes,
    perft,
    playout,
    playouts,
)


def cards(card: Card, hand: CardSet) -> None:
    assert_type(Card("QS"), Card)
    assert_type(Card(card), Card)
    assert_type(card.index, int)
    assert_type(card.mask, int)
    assert_type(card.suit, Suit)
    assert_type(card.rank, Rank)
    assert_type(card.suit.symbol, str)
    assert_type(card.unicode(), str)
    assert_type(card < Card("KS"), bool)
    assert_type(sorted([card]), list[Card])
    assert_type({card: 1}, dict[Card, int])
    assert_type(NO_CARDS, CardSet)
    assert_type(CardSet("AS KS") | hand, CardSet)
    assert_type(CardSet([card, "7H"]) - hand & hand ^ hand, CardSet)
    assert_type(CardSet(hand.mask), CardSet)
    assert_type(hand[0], Card)
    assert_type(list(hand), list[Card])
    assert_type(list(reversed(hand)), list[Card])
    assert_type("QS" in hand, bool)
    assert_type(hand.issubset("AS KS"), bool)
    assert_type(hand.of(Suit.HEARTS), CardSet)
    assert_type(max(hand, CardSet()), CardSet)
    assert_type(cards_of("AS AS"), tuple[Card, ...])
    assert_type(indexes(hand), list[int])
    Card(7)  # type: ignore[arg-type]
    hand & {card}  # type: ignore[operator]
    str(~hand)  # type: ignore[operator]
    hand.mask = 1  # type: ignore[misc]
    try:
        Card("")
    except InvalidNotation as error:
        assert_type(error.text, str)


def generator(rng: Rng, hand: CardSet) -> None:
    assert_type(Rng(7, stream=2), Rng)
    assert_type(rng.next() + rng.below(6), int)
    assert_type(rng.pack(hand), tuple[Card, ...])
    assert_type(rng.copy(), Rng)
    Rng()  # type: ignore[call-arg]


def table(pack: CardSet) -> Rules:
    rules = Rules(
        seats=4,
        pack=pack,
        hand_size=13,
        modes=[
            Mode("play", points=[("A", 4), ("QS", 13)]),
            Mode("hearts", Suit.HEARTS, points={"A": 4}, trump_points=((Card("9H"), 14),), exempt="JH"),
        ],
        plain=[Rung(Atom.LED, Atom.LED | Atom.HI), (Atom.HI, Atom.HI)],
        bans=[Ban("hearts", "2H 3H", until=("AH", CardSet()), places=[0], tricks=range(3))],
    )
    assert_type(rules.mode_names, tuple[str, ...])
    assert_type(rules.ban_names, tuple[str, ...])
    assert_type(rules.mode("hearts"), int)
    assert_type(rules.trump(1), Suit | None)
    assert_type(rules.points("AS") + rules.points(card=Card("AS"), mode=1), int)
    assert_type(rules.beats("AS"), CardSet)
    assert_type(rules.winner(["AS", Card("KS"), 3]), int)
    assert_type(rules.replace(last_trick=5), Rules)
    assert_type(rules.replace(bonuses=[Bonus("b", "7H", "AH")], sweep="AH", pair=Pair("KQ", 20, 40)), Rules)
    rules.replace(players=3)  # type: ignore[call-arg]
    return rules


def play(rules: Rules, hands: list[CardSet]) -> None:
    state = State(rules, hands, leader=1, mode=0, stock="7S", sides=[0, 1, 0, 1], goals=(66, 55), kept="AH")
    assert_type(state.play("QS"), int | None)
    assert_type(state.legal(), list[int])
    assert_type(state.legal_cards, CardSet)
    assert_type(state.to_act, int | None)
    assert_type(state.trick, tuple[Card, ...])
    assert_type(state.hands, tuple[CardSet, ...])
    assert_type(state.hand(0), CardSet)
    assert_type(state.points, tuple[int, ...])
    assert_type(state.why(Card("QS")), int)
    assert_type(state.play("QS", claims=state.claims("QS")), int | None)
    assert_type(state.won_by, int | None)
    assert_type(state.side_points, tuple[int, ...])
    assert_type(state.replace_hands(["AS", hands[1]]), State)
    assert_type(state.copy(), State)
    state.leader = 2  # type: ignore[misc]


def look_ahead(state: State, rng: Rng) -> None:
    rows = array("h", bytes(80))
    assert_type(perft(state, 3), int)
    assert_type(playout(state, rng), State)
    totals = playouts(state, 10, rng, out=rows, portable=True)
    assert_type(totals, Totals)
    assert_type(totals.points, tuple[int, ...])
    payoff = Payoff(points=[(0, 0), (61, 1)], sides=True, tricks=[[4, 2, 1]])
    assert_type(payoff.of(state), tuple[int, ...])
    won, tricks = totals
    assert_type((won, tricks), tuple[tuple[int, ...], tuple[int, ...]])
    playouts(state, 10, rng, out=[])  # type: ignore[call-overload]
    assert_type(trickcore.get_include(), str)
