"""The compiled core of trick-taking: card words, rules tables, deals in play, playouts. It knows tricks, not games."""

import os

from trickcore.cards import NO_CARDS, Card, CardSet, InvalidNotation, Rank, Suit, cards_of, indexes
from trickcore.course import Course
from trickcore.payoff import COUNT, Payoff
from trickcore.play import Proof, State
from trickcore.rng import Rng
from trickcore.rules import Atom, Ban, Bonus, Mode, Pair, Rules, Rung
from trickcore.search import PaidTotals, Totals, perft, playout, playouts
from trickcore.worlds import States, Worlds

__all__ = [
    "COUNT",
    "NO_CARDS",
    "Atom",
    "Ban",
    "Bonus",
    "Card",
    "CardSet",
    "Course",
    "InvalidNotation",
    "Mode",
    "PaidTotals",
    "Pair",
    "Payoff",
    "Proof",
    "Rank",
    "Rng",
    "Rules",
    "Rung",
    "State",
    "States",
    "Suit",
    "Totals",
    "Worlds",
    "cards_of",
    "get_include",
    "indexes",
    "perft",
    "playout",
    "playouts",
]


def get_include() -> str:
    """Return the folder of the C headers, for compiling against them (``#include "trickcore/state.h"``)."""
    return os.path.join(os.path.dirname(__file__), "include")
