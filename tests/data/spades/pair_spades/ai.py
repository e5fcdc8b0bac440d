"""Computer players of Spades."""

from pair_spades import SPADES, SpadesView
from trickcore import Rank, Rng
from trickgames import Action, Bid, Play


def easy(view: SpadesView, rng: Rng) -> Action:
    """Bid as the normal level, and play any card."""
    legal = view.legal_actions
    return normal(view, rng) if view.phase == "auction" else legal[rng.below(len(legal))]


def normal(view: SpadesView, rng: Rng) -> Action:
    """Bid high cards and long spades; win tricks cheaply, but leave the partner its own."""
    if view.phase == "auction":
        high = [card for card in view.hand if card.rank >= Rank.KING]
        return Bid(max(1, len(high) + len(view.hand & SPADES) - 3))
    before = [played.card for played in view.trick]
    cards = sorted(view.legal_actions.plays, key=lambda card: (card in SPADES, card.rank))
    winning = [card for card in cards if view.rules.winner([*before, card]) == len(before)]
    partner = len(before) > 1 and view.rules.winner(before) == len(before) - 2
    return Play(cards[0] if partner or not winning else winning[0 if len(before) == 3 else -1])
