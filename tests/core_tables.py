"""The play tables of the five games with their options, and random deals of them, for the tests of the core."""

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

from trickcore import CardSet, Rules, State

GAMES = ("hearts", "jass", "putz", "bisca", "as_de_copas")
#: The points of a whole deal, where options do not change them.
TOTALS = {"hearts": 26, "jass": 157, "bisca": 120, "as_de_copas": 120}


def scaled(count: int) -> int:
    """How many random decisions to take; TRICK_TEST_SCALE multiplies it, for slow builds."""
    return max(1, int(count * float(os.environ.get("TRICK_TEST_SCALE", "1"))))


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
