"""Writes the golden records, by ``python tests/tools/make_golden.py``: matches that must replay the same for ever.

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

GOLDEN = Path(__file__).parents[1] / "data" / "golden"
CARDS = [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"]


def by_chance(match: tg.Match, seed: int, deals: int | None = None) -> tg.Match:
    """Play by chance to the end, or until so many deals have been scored and some cards of the next been played."""
    rng = Rng(seed, 1000)
    while not match.is_over and (deals is None or len(match.deal_results) < deals or _told(match) % 7):
        seat = match.to_act[rng.below(len(match.to_act))]
        legal = match.legal_actions(seat)
        match.push(seat, legal[rng.below(len(legal))])
    return match


def _told(match: tg.Match) -> int:
    """Return how many events there have been, but for those that the first records did not have yet."""
    return len([event for event in match.events(None) if not isinstance(event, tg.HolderNamed)])


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


#: Those with packs that are given, and not the seed's.
GIVEN = {"hearts-packs", "hearts-subtract", "hearts-not-begun", "putz-packs", "putz-five-packs"}


def given_subtract() -> tg.Match:
    """Return a match in whose first deal the moon is shot and subtracted."""
    clubs_last = " ".join(card for suit in "DHSC" for card in CARDS if card[1] == suit)
    options = {"moon": "subtract", "passing": ["none", "left"], "target": 40}
    return tg.new_match("hearts", seed=6, options=options, packs=[clubs_last])


def putz(seed: int, **options: Any) -> tg.Match:
    """Return a match of Putz."""
    return tg.new_match("putz", seed=seed, options=options)


def putz_packs(seats: int) -> tg.Match:
    """Return a match of Putz with packs given: the six in the hand of the seat that leads, then turned up."""
    cards = [rank + suit for suit in "DHCS" for rank in "A7K8Q9JT6"]
    place = 27 if seats == 3 else 35
    second = [card for card in cards if card != "6H"]
    packs = [" ".join(cards), " ".join([*second[:place], "6H", *second[place:]])]
    return tg.new_match("putz", seed=13, first=1, options={"seats": seats}, packs=packs)


RECORDS |= {
    "putz-default": lambda: by_chance(putz(1), 1),
    "putz-five": lambda: by_chance(putz(2, seats=5), 2),
    "putz-first-actions": lambda: by_first_action(putz(2**64 - 1)),
    "putz-five-first-actions": lambda: by_first_action(putz(3, seats=5)),
    "putz-ties": lambda: by_chance(putz(4, ties="all"), 4),
    "putz-jack": lambda: by_chance(putz(5, jack_exempt=True), 5),
    "putz-undertrump": lambda: by_chance(putz(6, undertrump="only-trumps", seats=5), 6),
    "putz-everything": lambda: by_chance(
        putz(7, seats=5, ties="all", jack_exempt=True, undertrump="only-trumps"), 7
    ),
    "putz-packs": lambda: by_chance(putz_packs(3), 8),
    "putz-five-packs": lambda: by_chance(putz_packs(5), 9),
    "putz-unfinished": lambda: by_chance(putz(10), 10, deals=2),
}


def jass(seed: int, **options: Any) -> tg.Match:
    """Return a match of Jass."""
    return tg.new_match("jass", seed=seed, options=options)


def jass_packs(**options: Any) -> tg.Match:
    """Return a match of Jass with packs given: a suit in each hand, which is a match and a row of nine, then others."""
    cards = [rank + suit for suit in "CDHS" for rank in "6789TJQKA"]
    packs = [" ".join(cards), " ".join([rank + suit for rank in "6789TJQKA" for suit in "CDHS"])]
    return tg.new_match("jass", seed=14, first=2, options=options, packs=packs)


RECORDS |= {
    "jass-default": lambda: by_chance(jass(1), 1),
    "jass-first-actions": lambda: by_first_action(jass(2**64 - 1)),
    "jass-jack": lambda: by_chance(jass(2, jack_exempt=True, target=400), 2),
    "jass-undertrump": lambda: by_chance(jass(3, undertrump="only-trumps", target=400), 3),
    "jass-stop": lambda: by_chance(jass(4, stop_at_target=True, target=500), 4),
    "jass-weis": lambda: by_chance(jass(5, weis=True, target=500), 5),
    "jass-stoeck": lambda: by_chance(jass(6, stoeck=True, target=500), 6),
    "jass-contracts": lambda: by_chance(jass(7, contracts=["undenufe", "obenabe", "S"], target=500), 7),
    "jass-multipliers": lambda: by_chance(jass(8, multipliers={"S": 3, "H": 2}, target=1000), 8),
    "jass-swiss": lambda: by_chance(tg.new_match("jass", seed=9, preset="swiss"), 9),
    "jass-swisslos": lambda: by_chance(tg.new_match("jass", seed=10, preset="swisslos"), 10),
    "jass-packs": lambda: by_first_action(jass_packs(match_bonus=100, weis=True, stoeck=True)),
    "jass-not-begun": jass_packs,
    "jass-unfinished": lambda: by_chance(jass(11, weis=True, stoeck=True), 11, deals=2),
}
GIVEN |= {"jass-packs", "jass-not-begun"}


def bisca(seed: int, **options: Any) -> tg.Match:
    """Return a match of Bisca in pairs."""
    return tg.new_match("bisca", seed=seed, options=options)


def bisca_packs() -> tg.Match:
    """Return a match of Bisca with packs given: a bisca on top, then a card whose two the leader holds."""
    cards = [rank + suit for suit in "SHDC" for rank in "A2K3Q4J567"]
    second = ["KD", "2D", *[card for card in cards if card not in ("KD", "2D")]]
    return tg.new_match("bisca", seed=13, first=3, packs=[" ".join(cards), " ".join(second)])


def drawing(match: tg.Match) -> tg.Match:
    """Play by what is done when time runs out: every cutter draws, and nobody swaps."""
    while not match.is_over:
        match.push_default(match.to_act[0])
    return match


def swapping(match: tg.Match) -> tg.Match:
    """Play the last legal action each time, cutters drawing in even deals and knocking in odd ones."""
    while not match.is_over:
        seat = match.to_act[0]
        draws = match.phase == "corte" and match.deal_number % 2 == 0
        match.push(seat, match.legal_actions(seat)[0 if draws else -1])
    return match


RECORDS |= {
    "bisca-default": lambda: by_chance(bisca(1), 1),
    "bisca-drawing": lambda: drawing(bisca(2**64 - 1, target=12)),
    "bisca-swapping": lambda: swapping(bisca(3, target=15)),
    "bisca-target": lambda: by_chance(bisca(4, target=1), 4),
    "bisca-cutter-leads": lambda: by_chance(bisca(5, first_lead="cutter", target=8), 5),
    "bisca-next-leads": lambda: by_chance(bisca(6, first_lead="next", target=8), 6),
    "bisca-no-swap": lambda: by_chance(bisca(7, swap_after_inversion=False, target=12), 7),
    "bisca-everything": lambda: by_chance(
        bisca(8, target=9, first_lead="next", swap_after_inversion=False), 8
    ),
    "bisca-packs": lambda: by_chance(bisca_packs(), 9),
    "bisca-unfinished": lambda: by_chance(bisca(10), 10, deals=2),
    "bisca-not-begun": lambda: bisca(11),
}
GIVEN.add("bisca-packs")


def as_de_copas(seed: int, **options: Any) -> tg.Match:
    """Return a match of Ás de Copas."""
    return tg.new_match("as_de_copas", seed=seed, options=options)


def as_de_copas_packs() -> tg.Match:
    """Return a match of Ás de Copas with packs given: a quarenta that wins at once, then all aces in one hand."""
    packs = [
        "AH KH QH TC JD TH AC QC TS JS JH AD KD JC AS TD QD KC KS QS",
        " ".join([rank + suit for rank in "AKQJT" for suit in "HDSC"]),
    ]
    return tg.new_match("as_de_copas", seed=15, first=0, packs=packs)


def by_claims(match: tg.Match, seed: int) -> tg.Match:
    """Play by chance, with a claim whenever one may be made."""
    rng = Rng(seed, 1000)
    while not match.is_over:
        seat = match.to_act[0]
        legal = list(match.legal_actions(seat))
        claims = [action for action in legal if isinstance(action, tg.Play) and action.claims] or legal
        match.push(seat, claims[rng.below(len(claims))])
    return match


def quarenta(match: tg.Match) -> tg.Match:
    """Play the first deal of `as_de_copas_packs` up to its claim, and on by chance."""
    for action in ("trump:H", "AH", "TH", "JH", "TD", "KH+pair"):
        match.push(match.to_act[0], action)
    return by_claims(match, 16)


RECORDS |= {
    "as_de_copas-default": lambda: by_chance(as_de_copas(1), 1),
    "as_de_copas-first-actions": lambda: by_first_action(as_de_copas(2**64 - 1)),
    "as_de_copas-target": lambda: by_chance(as_de_copas(3, target=1), 3),
    "as_de_copas-recut": lambda: by_chance(as_de_copas(4, recut="may"), 4),
    "as_de_copas-everything": lambda: by_claims(as_de_copas(5, recut="may", target=30), 5),
    "as_de_copas-claims": lambda: by_claims(as_de_copas(6), 6),
    "as_de_copas-packs": lambda: quarenta(as_de_copas_packs()),
    "as_de_copas-unfinished": lambda: by_chance(as_de_copas(7), 7, deals=2),
    "as_de_copas-not-begun": as_de_copas_packs,
}
GIVEN |= {"as_de_copas-packs", "as_de_copas-not-begun"}


def main(arguments: list[str]) -> None:
    """Write what is missing, or everything."""
    GOLDEN.mkdir(exist_ok=True)
    for name, make in RECORDS.items():
        path = GOLDEN / f"{name}.jsonl"
        if "--again" in arguments or not path.exists():
            path.write_text(make().to_record(), encoding="ascii", newline="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
