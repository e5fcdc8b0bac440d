"""Scoring of Putz, as pure functions of plain values: clauses PUT-5 to PUT-7, PUT-9, PUT-10, PUT-12 and PUT-13."""

from __future__ import annotations

from collections.abc import Sequence

from trickcore.payoff import Payoff
from trickgames.events import Award
from trickgames.games.putz.rules import APPLE_BELOW

#: PUT-7 and PUT-10: the leader's total that ends the match, and by number of seats the last one's.
LEADER = 7
LAST = {3: -4, 5: -5}
#: PUT-5 and PUT-9: how many seats get a Putz, by number of seats.
PLACES = {3: 2, 5: 3}


def score_deal(points: Sequence[int], *, ties: str = "none") -> tuple[Award, ...]:
    """Return what the seats get for the card points they have taken: an Apple or a Putz, or nothing.

    ``ties`` is "none" or "all" (PUT-12).
    """
    given = enumerate(deal_points(points, pay_ties=ties == "all"))
    return tuple([Award(seat, got, "apple" if got < 0 else "putz") for seat, got in given if got])


def deal_points(points: Sequence[float], *, pay_ties: bool = False) -> list[int]:
    """Return by seat what `score_deal` awards it."""
    out = [-1 if taken < APPLE_BELOW else 0 for taken in points]
    # PUT-6: who has an Apple gets no Putz.
    ranked = sorted([taken for taken in points if taken >= APPLE_BELOW], reverse=True)
    seats, apples = len(points), len(points) - len(ranked)
    left = places = min(PLACES[seats], len(ranked))
    while left > 0:
        taken = ranked[places - left]
        level = ranked.count(taken)
        # PUT-12: a group with more seats than places left goes without, or is paid as a whole.
        if level > left and not pay_ties:
            break
        worth = _worth(seats, apples, left == places, level == 1 or pay_ties)
        for seat in range(seats):
            if points[seat] == taken:
                out[seat] = worth
        left -= level
    return out


def _worth(seats: int, apples: int, is_best: bool, alone: bool) -> int:
    """Return what a rewarded place is worth: PUT-5 for three seats, PUT-9 for five.

    ``alone`` is whether a seat that is best may have more than the next (PUT-12).
    """
    if seats == 3:
        return 2 if apples == 2 else 1
    if apples == 4:
        return 3
    if apples == 3:
        return 2
    return 2 if apples == 2 and is_best and alone else 1


def winners(scores: Sequence[int]) -> tuple[int, ...]:
    """Return the seats that have won after a deal, none if another is to be played.

    PUT-7 and PUT-10 end the match; PUT-13: the highest total wins, and seats that share it win together.
    """
    highest = max(scores)
    if highest < LEADER and min(scores) > LAST[len(scores)]:
        return ()
    return tuple([seat for seat, score in enumerate(scores) if score == highest])


def payoff(*, seats: int = 3, ties: str = "none") -> Payoff:
    """Return what a deal is worth to each seat, for a search: the points of `score_deal`."""
    prizes = {3: ((1, 1), (1, 1), (2,)), 5: ((1, 1, 1), (1, 1, 1), (2, 1, 1), (2, 2), (3,))}[seats]
    return Payoff(points=(), threshold=APPLE_BELOW, below=-1, prizes=prizes, share_all=ties == "all")
