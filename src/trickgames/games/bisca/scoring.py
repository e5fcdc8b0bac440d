"""Scoring of Bisca in pairs, as pure functions of plain values: clauses BIS-17 to BIS-23."""

from __future__ import annotations

from collections.abc import Sequence

from trickcore.payoff import Payoff
from trickgames.events import Award
from trickgames.games.bisca.rules import DEAL_POINTS

#: BIS-19: card points that win a deal, and those that neither side wins with.
ENOUGH = 61
HALF = DEAL_POINTS // 2
#: BIS-20: a loser with so many card points or fewer is beaten by a capote.
CAPOTE = 30
#: What awards are for. "all 120" and "60-60" count no points: the first ends the match, the second is why nobody wins.
WIN, CLOSE, BEATEN, RODAR, HELEY = "win", "61-59", "capote", "rodar o 7", "heley"
ALL, TIED = "all 120", "60-60"
#: BIS-20: what each award counts, normal and with hearts knocked; those of a capote and of 61-59 on top of the win.
VALUES: dict[str, tuple[int, int]] = {
    WIN: (1, 1),
    CLOSE: (1, 2),
    BEATEN: (1, 2),
    RODAR: (1, 2),
    HELEY: (1, 2),
}


def score_deal(
    points: Sequence[int], *, knocked: bool = False, rodar: int | None = None, heley: int | None = None
) -> tuple[Award, ...]:
    """Return what each side gets for its card points, and for a rodar o 7 or a heley if it made one.

    BIS-19 and BIS-20: 61 win the deal, more for 61-59 and for a capote; BIS-21: everything adds up; BIS-22: all 120
    are noted, for `winner`.
    """
    if points[0] + points[1] != DEAL_POINTS:
        raise ValueError(f"a deal has {DEAL_POINTS} card points, not {points[0]} and {points[1]}")
    awards: list[Award] = []

    def award(side: int, why: str) -> None:
        awards.append(Award(side, VALUES[why][knocked] if why in VALUES else 0, why))

    for side, own in enumerate(points):
        if own >= ENOUGH:
            award(side, WIN)
            if own == ENOUGH:
                award(side, CLOSE)
            if DEAL_POINTS - own <= CAPOTE:
                award(side, BEATEN)
            if own == DEAL_POINTS:
                award(side, ALL)
        elif own == HALF:
            award(side, TIED)
        if side == rodar:
            award(side, RODAR)
        if side == heley:
            award(side, HELEY)
    return tuple(awards)


def winner(scores: Sequence[int], target: int, awards: Sequence[Award] = ()) -> int | None:
    """Return the side that has won after a deal with these awards, or None if another deal is to be played.

    A side with all 120 card points of the deal wins (BIS-22). Else the side with more points wins once one of them
    has the target (BIS-23).
    """
    for award in awards:
        if award.why == ALL:
            return award.side
    highest = max(scores)
    return list(scores).index(highest) if highest >= target and list(scores).count(highest) == 1 else None


def payoff(*, knocked: bool = False, target: int = 4) -> Payoff:
    """Return what a deal is worth to each seat, for a search: the points of `score_deal`.

    A side with all 120 card points has as many more as the match goes to, since it has won it (BIS-22).
    """
    win, close, beaten, extra = (VALUES[why][knocked] for why in (WIN, CLOSE, BEATEN, RODAR))
    steps = [
        (0, 0),
        (ENOUGH, win + close),
        (ENOUGH + 1, win),
        (DEAL_POINTS - CAPOTE, win + beaten),
        (DEAL_POINTS, win + beaten + target),
    ]
    return Payoff(sides=True, points=steps, bonus=extra)
