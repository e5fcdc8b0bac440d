"""How the cards that a seat cannot see are exchanged in Jass: another deal, the same to that seat.

What is kept is what the seat knows: its own cards, every card that has been played, and the melds that have been shown.
The rest is drawn anew as far as the play that everyone has seen allows; the new match is then played by its actions,
and thrown away if one of them is illegal there, or if other melds had to be shown: who shows none may still have some,
but none better.
"""

from __future__ import annotations

from trickcore.cards import NO_CARDS, CardSet
from trickcore.rng import Rng
from trickgames.actions import ChooseTrump
from trickgames.events import DealStarted
from trickgames.games.jass.match import MeldsShown
from trickgames.match import Match
from trickgames.registry import game
from trickgames.testing.exchanges import Changed, Dealt, course, packed, played_again, swapped

SEATS = range(4)
SIZE = 9


def exchange(match: Match, seat: int | None, rng: Rng) -> Match | None:
    """Return a match that is the same to a seat (None: a spectator) and has other hidden cards; None if none is found.

    The seed of the deals to come is another too.
    """
    shown, rules = _shown_melds(match), game(match.game).rules(match.options)

    def change(deal: Dealt, swaps: int) -> Changed:
        # All cards of the deals before have been played, so that only the last one has hidden cards.
        if deal.number < match.deal_number:
            return deal.pack, deal.actions
        forehand = (deal.dealer + 1) % 4
        trump = next((action.trump for _, action in deal.actions if isinstance(action, ChooseTrump)), "")
        fixed = [shown[s] | CardSet([card for actor, card in deal.plays if actor == s]) for s in SEATS]
        barred, free = course(deal, rules, trump).denied, [s for s in SEATS if s != seat]
        hands = swapped(deal.hands(forehand, SIZE), fixed, barred, free, rng, swaps)
        return packed(hands, forehand, rng), deal.actions

    others = played_again(match, rng, (40, 40, 8, 8, 3, 3, 1, 1), change)
    return next((other for other in others if _all_shown(other) == _all_shown(match)), None)


def _all_shown(match: Match) -> list[MeldsShown]:
    return [event for event in match.events(None) if isinstance(event, MeldsShown)]


def _shown_melds(match: Match) -> list[CardSet]:
    """Return by seat the cards of melds that it has shown in the last deal."""
    shown = [NO_CARDS] * 4
    for event in reversed(match.events(None)):
        if isinstance(event, DealStarted):
            break
        if isinstance(event, MeldsShown):
            for meld in event.melds:
                shown[meld.seat] |= meld.cards
    return shown
