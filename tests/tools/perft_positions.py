"""Reads the positions of ``tests/data/perft``: deals, and how many sequences of cards can be played from them.

A file holds positions with an empty line between them. A line starts with a word:

``table``   a game of trickgames.games, then options of its table as ``name=value``
``size``    cards in a hand, where they are fewer than the game deals
``mode``    the name of the mode
``leader``  the seat that leads, 0 if the line is missing
``hand``    the cards of a seat; one line for each seat, from seat 0
``stock``   the cards to be drawn, top first
``kept``    a card that its holder keeps back (a called ace)
``sides``   the side of each seat; ``goals`` the points of each side that end the deal
``claims``  leads are counted with each set of claims that they may have (pairs, asking); without the line, plain
``D1`` …    the counts, each after its depth: ``D1 9 D2 45``; a deal that ends early counts as one

``#`` starts a comment.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from core_tables import table
from oracle import ORACLES, Oracle

from trickcore import CardSet, Rules, State

WORDS = ("table", "size", "mode", "leader", "stock", "kept", "sides", "goals", "claims")
FOLDER = Path(__file__).parents[1] / "data" / "perft"


@dataclass(frozen=True)
class Position:
    """A deal and its counts by depth."""

    name: str
    game: str
    options: dict[str, Any]
    lines: dict[str, list[str]]
    hands: list[list[str]]
    counts: dict[int, int]

    @property
    def rules(self) -> Rules:
        rules = table(self.game, **self.options)
        if "claims" not in self.lines:
            rules = rules.replace(pair=None, asks=False)
        return rules.replace(hand_size=int(self.lines["size"][0])) if "size" in self.lines else rules

    @property
    def mode(self) -> str:
        [mode] = self.lines["mode"]
        return mode

    def numbers(self, word: str) -> list[int] | None:
        return [int(number) for number in self.lines[word]] if word in self.lines else None

    def state(self) -> State:
        """The deal as a state of the core."""
        rules = self.rules
        return State(
            rules,
            [CardSet(hand) for hand in self.hands],
            leader=int(self.lines.get("leader", "0")[0]),
            mode=rules.mode(self.mode),
            stock=self.lines.get("stock", []),
            sides=self.numbers("sides"),
            goals=self.numbers("goals"),
            kept=self.lines.get("kept", []),
        )

    def oracle(self) -> Oracle:
        """The deal as the oracle plays it."""
        return ORACLES[self.game](
            self.options,
            self.hands,
            int(self.lines.get("leader", "0")[0]),
            trump=None if self.game == "hearts" else self.mode,
            stock=self.lines.get("stock"),
            sides=self.numbers("sides"),
            called=self.lines["kept"][0] if "kept" in self.lines else None,
        )


def value_of(text: str) -> object:
    """The value of an option: a number, yes or no, or a word."""
    return {"True": True, "False": False}.get(text, int(text) if text.isdigit() else text)


def read(path: Path) -> list[Position]:
    """Return the positions of a file."""
    positions = []
    for number, block in enumerate(path.read_text(encoding="utf-8").split("\n\n"), start=1):
        lines: dict[str, list[str]] = {}
        hands: list[list[str]] = []
        counts: list[str] = []
        for line in block.splitlines():
            word, *rest = line.partition("#")[0].split() or [""]
            if word == "hand":
                hands.append(rest)
            elif word.startswith("D"):
                counts += [word, *rest]
            elif word:
                assert word in WORDS and word not in lines, (path.name, number, word)
                lines[word] = rest
        if not lines:
            continue
        game, *options = lines.pop("table")
        positions.append(
            Position(
                name=f"{path.stem} {len(positions) + 1}",
                game=game,
                options={name: value_of(value) for name, value in (option.split("=") for option in options)},
                lines=lines,
                hands=hands,
                counts={int(d[1:]): int(n) for d, n in zip(counts[::2], counts[1::2], strict=True)},
            )
        )
    return positions


def read_all() -> list[Position]:
    """Return the positions of all files."""
    return [position for path in sorted(FOLDER.glob("*.perft")) for position in read(path)]
