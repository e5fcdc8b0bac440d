"""A plain model of whole Hearts matches: lists of card texts, the oracle for the tricks, and its own scoring."""

from __future__ import annotations

import copy
import itertools
from typing import Any

from oracle import HeartsOracle, card_order

#: COP-2: how many seats on the cards go.
STEPS = {"left": 1, "right": -1, "across": 2}


class Model:
    """A match. Packs are told to it deal by deal, for it has no generator."""

    def __init__(self, options: dict[str, Any], packs: list[list[str]]) -> None:
        self.options = options
        self.packs = packs
        self.scores = [0, 0, 0, 0]
        self.results: list[list[int]] = []
        self.winner: int | None = None
        self.start()

    def start(self) -> None:
        """Begin a deal with the next pack."""
        pack = self.packs[len(self.results)]
        self.hands = [sorted(pack[13 * seat : 13 * seat + 13], key=card_order) for seat in range(4)]
        cycle = self.options["passing"]
        self.direction = cycle[len(self.results) % len(cycle)]
        self.passes: dict[int, list[str]] = {}
        self.tricks: HeartsOracle | None = None
        if self.direction == "none":
            self.open()

    def open(self) -> None:
        """Begin the tricks (COP-4)."""
        leader = next(seat for seat in range(4) if "2C" in self.hands[seat])
        self.tricks = HeartsOracle(self.options, self.hands, leader)
        self.taken: list[list[str]] = [[], [], [], []]

    @property
    def to_act(self) -> list[int]:
        """The seats to act."""
        if self.winner is not None:
            return []
        if self.tricks is None:
            return [seat for seat in range(4) if seat not in self.passes]
        return [self.tricks.to_act]

    def legal(self, seat: int) -> list[str]:
        """The texts of the legal actions, in order."""
        if seat not in self.to_act:
            return []
        if self.tricks is None:
            return ["pass:" + ",".join(cards) for cards in itertools.combinations(self.hands[seat], 3)]
        return self.tricks.legal()

    def default(self, seat: int) -> str:
        """The default action of a seat that is to act (GEN-7)."""
        return self.legal(seat)[0]

    def hand(self, seat: int) -> list[str]:
        """The cards of a seat, in order."""
        return sorted(self.hands[seat] if self.tricks is None else self.tricks.hands[seat], key=card_order)

    def push(self, seat: int, text: str) -> None:
        """Take a legal action."""
        if self.tricks is None:
            self.passes[seat] = text.removeprefix("pass:").split(",")
            if len(self.passes) == 4:
                self.move()
            return
        before = list(self.tricks.tricks)
        table = [*self.tricks.on_table, text]
        self.tricks.play(text)
        for winner in range(4):
            if self.tricks.tricks[winner] > before[winner]:
                self.taken[winner] += table
        if self.tricks.is_over:
            self.score()

    def move(self) -> None:
        """Let the passed cards change hands (COP-3)."""
        for seat, cards in self.passes.items():
            for card in cards:
                self.hands[seat].remove(card)
        for seat, cards in self.passes.items():
            self.hands[(seat + STEPS[self.direction]) % 4] += cards
        self.open()

    def score(self) -> None:
        """Score the deal, and end the match or begin the next deal (COP-9 to COP-15)."""
        points = [0, 0, 0, 0]
        for seat, cards in enumerate(self.taken):
            points[seat] = sum(1 for card in cards if card[1] == "H") + (13 if "QS" in cards else 0)
        if 26 in points:
            shooter = points.index(26)
            subtract = self.options["moon"] == "subtract"
            points = [0 if subtract else 26] * 4
            points[shooter] = -26 if subtract else 0
        if self.options["jack_of_diamonds"]:
            for seat, cards in enumerate(self.taken):
                points[seat] -= 10 if "JD" in cards else 0
        self.results.append(points)
        self.scores = [sum(column) for column in zip(*self.results, strict=True)]
        lowest = sorted(self.scores)[:2]
        if max(self.scores) >= self.options["target"] and lowest[0] != lowest[1]:
            self.winner = self.scores.index(lowest[0])
        else:
            self.start()

    def copy(self) -> Model:
        """Return a model that stands as this one."""
        return copy.deepcopy(self)
