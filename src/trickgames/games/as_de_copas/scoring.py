"""Scoring of Ás de Copas, as pure functions of plain values: clauses ADC-13, ADC-16 and ADC-17."""

from __future__ import annotations

from collections.abc import Sequence

from trickcore.payoff import Payoff
from trickgames.events import Award
from trickgames.games.as_de_copas.rules import MAKERS, OTHERS, QUARENTA, VINTE

#: ADC-16, by how many tricks the losers have: none, one, two or more.
ALONE = (9, 6, 3)
SHARED = (3, 2, 1)


def claimed(trump: bool) -> int:
    """Return what king and queen of a suit count: quarenta in trump, vinte elsewhere (ADC-13)."""
    return QUARENTA if trump else VINTE


def stones(*, alone: bool, maker_won: bool, losers_tricks: int) -> int:
    """Return the stones that each seat of the side that has won a deal gets (ADC-16)."""
    table = ALONE if alone and maker_won else SHARED
    return table[min(losers_tricks, 2)]


def score_deal(sides: Sequence[Sequence[int]], won: int, tricks: Sequence[int]) -> tuple[Award, ...]:
    """Return what each seat gets (ADC-16).

    ``sides`` are the seats of the maker's side and of the other, ``won`` is the side that has won, ``tricks`` are the
    tricks of both when the deal ended.
    """
    alone = len(sides[MAKERS]) == 1
    each = stones(alone=alone, maker_won=won == MAKERS, losers_tricks=tricks[1 - won])
    why = "opponents" if won == OTHERS else "maker alone" if alone else "maker and guest"
    return tuple([Award(seat, each, why) for seat in sorted(sides[won])])


def winners(scores: Sequence[int], target: int) -> tuple[int, ...]:
    """Return the seats that have won after a deal, none if another is to be played (ADC-17)."""
    best = max(scores)
    return tuple([seat for seat, score in enumerate(scores) if score == best]) if best >= target else ()


def payoff(*, alone: bool) -> Payoff:
    """Return what a deal is worth to each seat, for a search: the stones of `stones`."""
    return Payoff(sides=True, points=(), tricks=(ALONE if alone else SHARED, SHARED))
