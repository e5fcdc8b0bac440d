"""Hands, packs, option sets and ways of playing Putz, for the tests of the match layer."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

import match_tools
from match_tools import fill

import trickgames as tg
from trickgames.games.putz import PutzView

ALL = tuple(rank + suit for suit in "CDHS" for rank in "6789TJQKA")
SIZE = {3: 9, 5: 7}

#: Option sets that between them have every option at every value.
OPTION_SETS: dict[str, dict[str, Any]] = {
    "default": {},
    "five": {"seats": 5},
    "ties": {"ties": "all"},
    "five ties": {"seats": 5, "ties": "all"},
    "jack": {"jack_exempt": True},
    "trumps": {"undertrump": "only-trumps"},
    "everything": {"ties": "all", "jack_exempt": True, "undertrump": "only-trumps"},
    "five everything": {"seats": 5, "ties": "all", "jack_exempt": True, "undertrump": "only-trumps"},
}


def pack_of(*hands: str, turned: str, kitty: str = "") -> str:
    """Return a pack that deals these cards to the seats from the one that leads on, and turns up this one.

    What is not named goes where there is room, in order. Three hands or five decide how many seats there are.
    """
    over = [turned, *kitty.split()]
    blocks, left = fill(hands, ALL, SIZE[len(hands)], over)
    return " ".join([*[card for block in blocks for card in block], *over, *left])


def dealt(*hands: str, turned: str, kitty: str = "", **options: Any) -> tg.Match:
    """Return a match in which seat 0 leads, and its first deal gives these hands to seats 0, 1 ..."""
    return tg.new_match(
        "putz",
        seed=1,
        first=len(hands) - 1,
        options={"seats": len(hands), **options},
        packs=[pack_of(*hands, turned=turned, kitty=kitty)],
    )


def sweep_pack(leader: int, winner: int) -> str:
    """Return a pack for three seats in which one takes every trick if all play their last legal card.

    Spades are trump, the six of them is turned up, and nobody is asked.
    """
    clubs, hearts = (" ".join(rank + suit for rank in "6789TJQKA") for suit in "CH")
    trumps = " ".join([rank + "S" for rank in "789TJQKA"] + ["6D"])
    hands = {winner: trumps}
    for seat, cards in zip([s for s in range(3) if s != winner], (clubs, hearts), strict=True):
        hands[seat] = cards
    return pack_of(*[hands[(leader + i) % 3] for i in range(3)], turned="6S")


def view(match: tg.Match, seat: int | None) -> PutzView:
    """Return the view of a seat."""
    seen = match.view(seat)
    assert isinstance(seen, PutzView)
    return seen


def answer(match: tg.Match, swapper: int | None = None) -> tg.Match:
    """Let every seat answer, all keep but one that swaps."""
    while match.phase == "exchange":
        seat = match.to_act[-1]
        match.push(seat, "swap" if seat == swapper else "keep")
    return match


def pack_now(match: tg.Match) -> list[str]:
    """Return the pack of the open deal, which only the record tells."""
    deal = json.loads(match.to_record().splitlines()[match.deal_number])
    return str(deal["pack"]).split()


#: To the end of a deal by chance or by last legal actions, as the first one may be to take the kitty.
play_deal = partial(match_tools.play_deal, place=-1)
#: Matches of the game played by chance: at every moment, and over.
moments = partial(match_tools.moments, "putz")
finished = partial(match_tools.finished, "putz")
