"""Scoring of Hearts, as pure functions of plain values: clauses COP-9 to COP-15."""

from __future__ import annotations

from collections.abc import Sequence

from trickcore.cards import CardSet
from trickcore.payoff import Payoff
from trickgames.events import Award, DealResult
from trickgames.games.hearts.rules import DEAL_POINTS, HEARTS, JACK, JACK_POINTS, QUEEN, QUEEN_POINTS


def score_deal(
    taken: Sequence[CardSet], *, jack_of_diamonds: bool = False, moon: str = "add"
) -> tuple[Award, ...]:
    """Return what each seat gets for the cards it has taken in tricks.

    COP-9 counts the hearts and the queen; COP-10 and COP-15 say what a moon does, "add" or "subtract"; COP-14 adds
    the jack of diamonds where it counts, which no moon changes.
    """
    awards: list[Award] = []
    hearts = [len(cards & HEARTS) for cards in taken]
    queen = [QUEEN.issubset(cards) for cards in taken]
    shooter = next(
        (seat for seat in range(len(taken)) if hearts[seat] + QUEEN_POINTS * queen[seat] == DEAL_POINTS), None
    )
    for seat, cards in enumerate(taken):
        if shooter is not None:
            if moon == "subtract" and seat == shooter:
                awards.append(Award(seat, -DEAL_POINTS, "moon"))
            elif moon == "add" and seat != shooter:
                awards.append(Award(seat, DEAL_POINTS, "moon"))
        else:
            if hearts[seat]:
                awards.append(Award(seat, hearts[seat], "hearts"))
            if queen[seat]:
                awards.append(Award(seat, QUEEN_POINTS, "queen of spades"))
        if jack_of_diamonds and JACK.issubset(cards):
            awards.append(Award(seat, JACK_POINTS, "jack of diamonds"))
    return tuple(awards)


def shooter(result: DealResult) -> int | None:
    """Return the seat that has shot the moon in a deal; None without a moon.

    Where a moon adds to the others (COP-10), the shooter is the seat without an award for it; where it is taken off
    (COP-15), the only one with such an award.
    """
    moons = {award.side: award.points for award in result.awards if award.why == "moon"}
    if not moons:
        return None
    if min(moons.values()) < 0:
        return next(seat for seat, points in moons.items() if points < 0)
    return next((seat for seat in range(len(result.points)) if seat not in moons), None)


def winner(scores: Sequence[int], target: int) -> int | None:
    """Return the seat that has won after a deal, or None if another is to be played.

    The match ends when a seat stands at the target or more (COP-12) and one seat alone is lowest (COP-13).
    """
    lowest = min(scores)
    return scores.index(lowest) if max(scores) >= target and list(scores).count(lowest) == 1 else None


def payoff(*, moon: str = "add") -> Payoff:
    """Return what a deal is worth to each seat, for a search: the points of `score_deal`, taken off as they are bad."""
    return Payoff(
        points=[(points, -points) for points in range(JACK_POINTS, DEAL_POINTS + 1)],
        sweep=(0, -DEAL_POINTS) if moon == "add" else (DEAL_POINTS, 0),
    )
