"""Writes the golden records, ``python tests/make_golden.py``: matches that must replay to the same bytes for ever.

They are played by chance and by first legal actions, not by the levels, so that they stay when play grows stronger.
A record that is there already is left alone unless ``--again`` is given: then say in the changelog why.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import trickgames as tg
from trickcore import Rng

GOLDEN = Path(__file__).parent / "golden"
CARDS = [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"]


def by_chance(match: tg.Match, seed: int, deals: int | None = None) -> tg.Match:
    """Play by chance to the end, or until so many deals have been scored and some cards of the next been played."""
    rng = Rng(seed, 1000)
    while not match.is_over and (
        deals is None or len(match.deal_results) < deals or match.view(None).events % 7
    ):
        seat = match.to_act[rng.below(len(match.to_act))]
        legal = match.legal_actions(seat)
        match.push(seat, legal[rng.below(len(legal))])
    return match


def by_first_action(match: tg.Match) -> tg.Match:
    """Play the first legal action each time, the last seat to act first."""
    while not match.is_over:
        match.push(match.to_act[-1], match.legal_actions(match.to_act[-1])[0])
    return match


def hearts(seed: int, **options: Any) -> tg.Match:
    """Return a match of Hearts."""
    return tg.new_match("hearts", seed=seed, options=options)


def given_packs() -> tg.Match:
    """Return a match with three packs given, all clubs in one hand first: a moon, then a tie, then other hands."""
    moons = [
        " ".join(card for suit in suits for card in CARDS if card[1] == suit) for suits in ("CDHS", "DCHS")
    ]
    third = " ".join(map(str, Rng(3).pack(CARDS)))
    options = {"passing": ["none"], "target": 50}
    return tg.new_match("hearts", seed=11, first=2, options=options, packs=[*moons, third])


#: The records by the name of their file, which begins with the name of the game.
RECORDS: dict[str, Callable[[], tg.Match]] = {
    "hearts-default": lambda: by_chance(hearts(1), 1),
    "hearts-first-actions": lambda: by_first_action(hearts(2**64 - 1)),
    "hearts-target": lambda: by_chance(hearts(2, target=1), 2),
    "hearts-any-opening": lambda: by_chance(hearts(3, open_with_two_of_clubs=False, target=50), 3),
    "hearts-queen-breaks": lambda: by_chance(hearts(4, queen_breaks_hearts=True, target=50), 4),
    "hearts-jack": lambda: by_chance(hearts(5, jack_of_diamonds=True, target=50), 5),
    "hearts-subtract": lambda: by_chance(given_subtract(), 6),
    "hearts-passing": lambda: by_chance(hearts(7, passing=["across", "none", "right"], target=60), 7),
    "hearts-points-at-once": lambda: by_chance(hearts(8, points_on_first_trick=True, target=50), 8),
    "hearts-everything": lambda: by_chance(
        hearts(
            9,
            target=70,
            open_with_two_of_clubs=False,
            queen_breaks_hearts=True,
            jack_of_diamonds=True,
            moon="subtract",
            passing=["right", "left"],
            points_on_first_trick=True,
        ),
        9,
    ),
    "hearts-packs": lambda: by_chance(given_packs(), 10),
    "hearts-unfinished": lambda: by_chance(hearts(12), 12, deals=2),
    "hearts-not-begun": given_packs,
}


def given_subtract() -> tg.Match:
    """Return a match in whose first deal the moon is shot and subtracted."""
    clubs_last = " ".join(card for suit in "DHSC" for card in CARDS if card[1] == suit)
    options = {"moon": "subtract", "passing": ["none", "left"], "target": 40}
    return tg.new_match("hearts", seed=6, options=options, packs=[clubs_last])


def main(arguments: list[str]) -> None:
    """Write what is missing, or everything."""
    GOLDEN.mkdir(exist_ok=True)
    for name, make in RECORDS.items():
        path = GOLDEN / f"{name}.jsonl"
        if "--again" in arguments or not path.exists():
            path.write_text(make().to_record(), encoding="ascii", newline="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
