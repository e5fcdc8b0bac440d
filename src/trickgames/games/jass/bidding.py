"""What a hand of Jass is worth under each contract, and the choice of trump or the push that comes of it."""

from __future__ import annotations

from trickcore.cards import CardSet
from trickgames.actions import Action, ChooseTrump, Push
from trickgames.games.jass.match import JassView


def longest(hand: CardSet, contract: str) -> int:
    """Return how many cards of a trump suit a hand has; without trump, how many of the highest there."""
    if contract in "CDHS":
        return len(hand.of("CDHS".index(contract)))
    high = "AK" if contract == "obenabe" else "67"
    return len(hand & CardSet([rank + suit for suit in "CDHS" for rank in high]))


def choose_contract(view: JassView) -> Action:
    """Make the longest suit trump."""
    listed = [action for action in view.legal_actions.listed if isinstance(action, ChooseTrump)]
    return max(listed, key=lambda action: longest(view.hand, action.trump))


_ = Push
