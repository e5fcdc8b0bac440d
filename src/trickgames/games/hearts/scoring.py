"""Scoring of Hearts, as pure functions of plain values: clauses COP-9 to COP-15."""

from __future__ import annotations

from collections.abc import Sequence

from trickcore.cards import CardSet
from trickcore.payoff import Payoff
from trickgames.events import Award
from trickgames.games.hearts.rules import DEAL_POINTS, HEARTS, JACK, JACK_POINTS, QUEEN


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
        (seat for seat in range(len(taken)) if hearts[seat] + 13 * queen[seat] == DEAL_POINTS), None
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
                awards.append(Award(seat, 13, "queen of spades"))
        if jack_of_diamonds and JACK.issubset(cards):
            awards.append(Award(seat, JACK_POINTS, "jack of diamonds"))
    return tuple(awards)


def winner(scores: Sequence[int], target: int) -> int | None:
    """Return the seat that has won after a deal, or None if another is to be played.

    The match ends when a seat stands at the target or more (COP-12) and one seat alone is lowest (COP-13).
    """
    lowest = min(scores)
    return scores.index(lowest) if max(scores) >= target and list(scores).count(lowest) == 1 else None


def payoff(*, moon: str = "add") -> Payoff:
    """Return what a deal is worth to each seat, for a search: the points of `score_deal`, which are bad."""
    return Payoff(sweep=(0, DEAL_POINTS) if moon == "add" else (-DEAL_POINTS, 0))
