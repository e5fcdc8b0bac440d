"""Hands, packs, option sets and ways of playing Putz, for the tests of the match layer."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

from match_tools import step

import trickgames as tg
from trickgames import PutzView

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
    size = SIZE[len(hands)]
    blocks = [hand.split() for hand in hands]
    named = [card for block in (*blocks, [turned], kitty.split()) for card in block]
    assert len(named) == len(set(named)), "a card is named twice"
    left = [card for card in ALL if card not in named]
    for block in blocks:
        assert len(block) <= size
        while len(block) < size:
            block.append(left.pop(0))
    return " ".join([*[card for block in blocks for card in block], turned, *kitty.split(), *left])


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


def reason(match: tg.Match, action: str, seat: int | None = None) -> tg.Reason:
    """Return why an action is refused to a seat (whoever is to act), and check that it is, and changes nothing."""
    seat = match.to_act[0] if seat is None else seat
    before = match.to_record(), [match.view(s) for s in range(match.seats)], match.events(None)
    told = match.view(seat).why_not(action)
    try:
        match.push(seat, action)
    except tg.IllegalAction as error:
        assert error.reason is told
        assert before == (match.to_record(), [match.view(s) for s in range(match.seats)], match.events(None))
        return error.reason
    raise AssertionError(f"{action} was taken")


def play_deal(match: tg.Match, rng: random.Random | None = None) -> tg.Match:
    """Play the deal to its end, by chance or by last legal actions."""
    deal = len(match.deal_results)
    while len(match.deal_results) == deal:
        if rng is None:
            match.push(match.to_act[0], match.legal_actions(match.to_act[0])[-1])
        else:
            step(match, rng)
    return match


def moments(seed: int, **options: Any) -> Iterator[tg.Match]:
    """Play a match by chance and give it at every moment from its first to its last."""
    match, rng = tg.new_match("putz", seed=seed, options=options), random.Random(seed)
    yield match
    while not match.is_over:
        step(match, rng)
        yield match


def finished(seed: int, **options: Any) -> tg.Match:
    """Return a match played by chance to its end."""
    for match in moments(seed, **options):
        last = match
    return last


def pack_now(match: tg.Match) -> list[str]:
    """Return the pack of the open deal, which only the record tells."""
    deal = json.loads(match.to_record().splitlines()[match.deal_number])
    return str(deal["pack"]).split()
