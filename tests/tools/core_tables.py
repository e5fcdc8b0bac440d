"""The tables of the five games with their options, and random deals of them, for the tests of the core."""

from __future__ import annotations

import importlib
import itertools
import os
import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any

from oracle import ORACLES, Oracle

from trickcore import Atom, Ban, Bonus, CardSet, Mode, Pair, Rules, Rung, State

GAMES = ("hearts", "jass", "putz", "bisca", "as_de_copas")
#: The points of a whole deal, where options do not change them.
TOTALS = {"hearts": 26, "jass": 157, "bisca": 120, "as_de_copas": 120}


def scaled(count: int, least: int = 1) -> int:
    """How many random decisions to take; TRICK_TEST_SCALE multiplies it, for slow builds."""
    return max(least, int(count * float(os.environ.get("TRICK_TEST_SCALE", "1"))))


def options_of(**choices: tuple[object, ...]) -> list[dict[str, Any]]:
    return [dict(zip(choices, values, strict=True)) for values in itertools.product(*choices.values())]


NO_YES = (False, True)
OPTIONS: dict[str, list[dict[str, Any]]] = {
    "hearts": options_of(
        open_with_two_of_clubs=NO_YES,
        queen_breaks_hearts=NO_YES,
        jack_of_diamonds=NO_YES,
        points_on_first_trick=NO_YES,
    ),
    "jass": options_of(jack_exempt=NO_YES, undertrump=("barred", "only-trumps")),
    "putz": options_of(seats=(3, 5), jack_exempt=NO_YES, undertrump=("barred", "only-trumps")),
    "bisca": [{}],
    "as_de_copas": options_of(recut=("must", "may")),
}


@cache
def table(game: str, **options: Any) -> Rules:
    rules: Rules = importlib.import_module(f"trickgames.games.{game}.rules").table(**options)
    return rules


@dataclass(frozen=True)
class Deal:
    """One deal of a table, for the core as well as for the oracle."""

    game: str
    options: Mapping[str, Any]
    hands: list[list[str]]
    leader: int = 0
    mode: str = "play"
    stock: list[str] = field(default_factory=list)
    sides: list[int] | None = None
    called: str | None = None

    @cached_property
    def rules(self) -> Rules:
        return table(self.game, **self.options)

    def state(self) -> State:
        """The deal as a state of the core."""
        return State(
            self.rules,
            [CardSet(hand) for hand in self.hands],
            leader=self.leader,
            mode=self.rules.mode(self.mode),
            stock=self.stock,
            sides=self.sides,
            goals=(66, 55) if self.game == "as_de_copas" and self.sides else None,
            kept=[self.called] if self.called else (),
        )

    def oracle(self) -> Oracle:
        """The deal as the oracle plays it."""
        return ORACLES[self.game](
            dict(self.options),
            self.hands,
            self.leader,
            trump=None if self.game == "hearts" else self.mode,
            stock=self.stock,
            sides=self.sides,
            called=self.called,
        )


def random_deal(game: str, options: Mapping[str, Any], rng: random.Random) -> Deal:
    """A deal of the game with everything that a declaration could have settled drawn at random."""
    rules = table(game, **options)
    pack = [str(card) for card in rules.pack]
    rng.shuffle(pack)
    size = rules.hand_size
    hands = [pack[seat * size : (seat + 1) * size] for seat in range(rules.seats)]
    leader = rng.randrange(rules.seats)
    mode = rng.choice(rules.mode_names)
    if game == "hearts" and options.get("open_with_two_of_clubs", True):
        [leader] = [seat for seat, hand in enumerate(hands) if "2C" in hand]
    sides = called = None
    if game in ("jass", "bisca"):
        sides = [0, 1, 0, 1]
    if game == "as_de_copas":
        called = rng.choice([None, *("A" + suit for suit in "CDHS")])
        sides = rng.choice([None, [0, 1, 0, 1], [0, 1, 1, 0], [1, 0, 1, 1]])
    stock = pack[rules.seats * size :] if game == "bisca" else []
    return Deal(game, options, hands, leader, mode, stock, sides, called)


def random_state(game: str, options: Mapping[str, Any], rng: random.Random, plays: int = 0) -> State:
    """A state after some random plays (fewer if the deal ends before)."""
    state = random_deal(game, options, rng).state()
    for _ in range(plays):
        if state.is_over:
            break
        state.play(rng.choice(state.legal()))
    return state


def random_table(
    rng: random.Random, *, seats: int | None = None, most_cards: int = 52, most_tricks: int = 26
) -> Rules:
    """A table with a ladder, trumps, bans, orders and points that no game has, small if so asked."""

    def some(cards: list[str], most: int) -> str:
        return " ".join(rng.sample(cards, rng.randint(0, min(most, len(cards)))))

    seats = seats or rng.randint(2, 6)
    ranks = rng.sample("23456789TJQKA", rng.randint(3, 13))
    pack = [rank + suit for suit in "CDHS" for rank in ranks]
    rng.shuffle(pack)
    del pack[max(most_cards // seats * seats, seats) :]
    hand_size = rng.randint(1, min(most_tricks, len(pack) // seats))
    draws = rng.random() < 0.3
    if draws:
        del pack[len(pack) // seats * seats :]
        del pack[max(seats * hand_size, seats * most_tricks) :]
        del pack[seats * hand_size + 48 // seats * seats :]
    modes = []
    for number in range(rng.randint(1, 8)):
        trump = rng.choice([None, 0, 1, 2, 3])
        trumps = [card for card in pack if trump is not None and card[1] == "CDHS"[trump]]
        points = [(name, rng.randint(-20, 30)) for name in rng.sample([*pack, *ranks], rng.randint(0, 9))]
        order, trump_order = ("".join(rng.sample(ranks, len(ranks))) for _ in range(2))
        mode = Mode(str(number), trump, order, points, trump_order)
        kind = rng.random()
        if kind < 0.3:  # trumps of any suits, called after one or none
            trumps = rng.sample(pack, rng.randint(1, min(10, len(pack))))
            mode = mode._replace(trump=rng.choice([trump, None]), trumps=trumps, trump_order=trumps)
        elif kind < 0.4 and trumps:
            mode = mode._replace(trump_order=rng.sample(trumps, len(trumps)))
        if rng.random() < 0.3 and kind < 0.7:
            mode = mode._replace(trump_points=[(name, rng.randint(-20, 30)) for name in rng.sample(pack, 3)])
        modes.append(mode._replace(exempt=some(trumps, 2)))
    ladders = []
    for parts in ([Atom.LED, Atom.HI, Atom.LO, Atom.OTHER], [*Atom]):
        ladder = []
        for _ in range(rng.randint(0, 3)):
            give = rng.sample(parts, rng.randint(1, len(parts)))
            need = rng.sample(give, rng.randint(1, len(give)))
            unruffed = Atom.EXEMPT not in parts and rng.random() < 0.25
            ladder.append(Rung(Atom(sum(need)), Atom(sum(give)), unruffed, rng.random() < 0.25))
        ladders.append(ladder)
    if rng.random() < 0.2:
        ladders = [[Rung(Atom.LED, Atom.LED)]] * 2  # the plainest, which the core does in a way of its own
    bans = []
    for number in range(rng.randint(0, 8)):
        sets = [
            tuple(some(pack, most) for _ in modes) if rng.random() < 0.5 else some(pack, most)
            for most in (9, 4, 2)
        ]
        until, unless = (part if rng.random() < 0.5 else "" for part in sets[1:])
        places = rng.choice([None, rng.sample(range(seats), rng.randint(1, seats))])
        bans.append(
            Ban(str(number), sets[0], until, unless, places, rng.choice([None, [0], range(2), range(1, 9)]))
        )
    bonuses = [
        Bonus(str(number), some(pack, 4), some(pack, 4), rng.randint(-16, 16), rng.random() < 0.3)
        for number in range(rng.randint(0, 4))
    ]
    return Rules(
        seats=seats,
        pack=pack,
        hand_size=hand_size,
        modes=modes,
        plain=ladders[0],
        led_trump=ladders[1],
        bans=bans,
        last_trick=rng.choice([0, 5, -7]),
        draws=draws,
        bonuses=bonuses,
        sweep=some(pack, 5),
        pair=rng.choice([None, Pair("".join(rng.sample(ranks, 2)), 20, 40)]),
        asks=rng.random() < 0.5,
    )


def deal_out(rules: Rules, rng: random.Random) -> State:
    """A random deal of any table, with sides of any kind."""
    pack = list(rules.pack)
    rng.shuffle(pack)
    dealt = rules.seats * rules.hand_size
    draws = len(pack) == rules.seats * rules.tricks and rules.tricks > rules.hand_size
    seats = range(rules.seats)
    return State(
        rules,
        [CardSet(pack[seat : dealt : rules.seats]) for seat in seats],
        leader=rng.choice(seats),
        mode=rng.randrange(len(rules.mode_names)),
        stock=pack[dealt:] if draws else (),
        sides=rng.choice([None, [seat % 2 for seat in seats], [rng.choice(seats) for _ in seats]]),
    )


def reach(rules: Rules, mode: int, leader: int, tricks: list[str], hand: str) -> State:
    """A state in which these tricks (the last one open) have been played and the seat to act holds this hand.

    The other cards of the hands are drawn at random until every card of the tricks may be played.
    """
    rng = random.Random(1)
    played = [trick.split() for trick in tricks]
    rules = rules.replace(hand_size=len(hand.split()) + len(tricks) - 1)
    for _ in range(3000):
        held: list[list[str]] = [[] for _ in range(rules.seats)]
        seat = leader
        for trick in played:
            lead = seat
            for card in trick:
                held[seat].append(card)
                seat = (seat + 1) % rules.seats
            if len(trick) == rules.seats:
                seat = (lead + rules.winner(trick, mode)) % rules.seats
        held[seat] += hand.split()
        rest = [str(card) for card in rules.pack - CardSet(card for cards in held for card in cards)]
        rng.shuffle(rest)
        for cards in held:
            while len(cards) < rules.hand_size:
                cards.append(rest.pop())
        state = State(rules, [CardSet(cards) for cards in held], leader=leader, mode=mode)
        try:
            for trick in played:
                for card in trick:
                    state.play(card)
        except ValueError:
            continue
        assert state.hand(state.to_act) == CardSet(hand)
        return state
    raise AssertionError("no such position")


def all_tables() -> list[Any]:
    """Every game with every combination of its options, named for pytest."""
    return [(game, options) for game in GAMES for options in OPTIONS[game]]


def name_of(value: object) -> str:
    """A short name of a game or of its options, as the id of a test."""
    if isinstance(value, Mapping):
        return "-".join(f"{key}={value[key]}" for key in value) or "default"
    return str(value)


def texts(cards: Iterable[object]) -> list[str]:
    return [str(card) for card in cards]
