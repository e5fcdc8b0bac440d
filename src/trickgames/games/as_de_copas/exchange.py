"""How the cards that a seat cannot see are exchanged in Ás de Copas, the called ace among them: roles change too.

What is kept is what the seat knows: its own cards, every card that has been played, who must hold the ace of hearts
and the other card of a pair that was shown, and of a deal that is over who was the guest. The rest is exchanged at
random as far as the play allows. Each deal that comes of it is played again by its actions, and thrown away if one of
them is illegal there, or if it ends sooner or later than it did: that everybody sees.
"""

from __future__ import annotations

from trickcore.cards import NO_CARDS, CardSet
from trickcore.rng import Rng
from trickgames.actions import ChooseTrump, IllegalAction, Play
from trickgames.games.as_de_copas.rules import ACE_OF_HEARTS, PAIRS
from trickgames.match import Match
from trickgames.registry import game
from trickgames.setup import new_match
from trickgames.testing.exchanges import Changed, Dealt, course, packed, played_again, swapped

SEATS = range(4)
SIZE = 5
#: So many exchanges of two cards are tried for a deal, one number after another, until one leads to a deal that fits.
SWAPS = (24, 12, 6, 4, 3, 2, 2, 1, 1, 1, 1, 1)


def exchange(match: Match, seat: int | None, rng: Rng) -> Match | None:
    """Return a match that is the same to a seat (None: a spectator) and has other hidden cards.

    The seed of the deals to come is another too.
    """

    def change(deal: Dealt, swaps: int) -> Changed:
        return _exchanged(match, deal, seat, rng)

    # Each deal has been tried by itself, so that the first match is one.
    return next(played_again(match, rng, (0,), change))


def _exchanged(match: Match, deal: Dealt, seat: int | None, rng: Rng) -> Changed:
    """Return a deal with other hidden cards that goes the same way; the same deal if none is found."""
    over, hands = deal.number <= len(match.deal_results), deal.hands(deal.dealer, SIZE)
    called = next((action.called for _, action in deal.actions if isinstance(action, ChooseTrump)), None)
    public = CardSet([ACE_OF_HEARTS]) | (CardSet([called]) if over and called is not None else NO_CARDS)
    fixed = [public] * 4
    for actor, action in deal.actions:
        if isinstance(action, Play):
            fixed[actor] |= CardSet([action.card])
            if "pair" in action.claims:
                fixed[actor] |= PAIRS[action.card.suit.letter]
    trump = next((action.trump for _, action in deal.actions if isinstance(action, ChooseTrump)), "")
    rules = game(match.game).rules(match.options)
    barred, free = course(deal, rules, trump, called).denied, [s for s in SEATS if s != seat]
    for swaps in SWAPS:
        made = swapped(hands, fixed, barred, free, rng, swaps)
        changed = packed(made, deal.dealer, rng), deal.actions
        if made != hands and _goes_the_same_way(match, deal.dealer, changed, over):
            return changed
    return deal.pack, deal.actions


def _goes_the_same_way(match: Match, mao: int, changed: Changed, over: bool) -> bool:
    """Tell whether all the actions of a deal are legal with its pack, and end it if and when they did."""
    pack, actions = changed
    options = {**match.options, "target": 1000}
    trial = new_match(match.game, seed=0, options=options, first=mao, packs=[pack])
    try:
        for actor, action in actions:
            if trial.deal_results:
                return False
            trial.push(actor, action)
    except IllegalAction:
        return False
    return bool(trial.deal_results) is over
