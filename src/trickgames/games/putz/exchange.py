"""How the cards that a seat cannot see are exchanged in Putz: other hands and another kitty, the same to that seat.

What is kept is what the seat knows: its own cards (the kitty, if it has taken it, and the hand that it discarded), the
card in sight, every card that has been played, and what somebody has exchanged. The rest changes places, in earlier
deals too, as far as the play that everyone has seen allows; the new match is then played by its actions.
"""

from __future__ import annotations

from trickcore.cards import Card, CardSet
from trickcore.rng import Rng
from trickcore.rules import Rules
from trickgames.actions import Keep, Play, Swap, TakeKitty
from trickgames.match import Match
from trickgames.registry import game
from trickgames.testing.exchanges import Actions, Changed, Dealt, course, played_again, shuffled, swapped


def exchange(match: Match, seat: int | None, rng: Rng) -> Match | None:
    """Return a match that is the same to a seat (None: a spectator) and has other hidden cards; None if none is found.

    The seed of the deals to come is another too.
    """
    rules = game(match.game).rules(match.options)

    def change(deal: Dealt, swaps: int) -> Changed:
        return _Deal(deal, rules).exchanged(seat, rng, swaps)

    return next(played_again(match, rng, (80, 15, 3, 1), change), None)


class _Deal:
    """A deal as it was: the cards in the places where they were dealt, and the actions in order."""

    def __init__(self, deal: Dealt, rules: Rules) -> None:
        self.deal, self.rules, self.seats, size = deal, rules, rules.seats, rules.hand_size
        leader = (deal.dealer + 1) % self.seats
        #: The hands by seat, and last the kitty without the card on top of it.
        self.order = [*[(leader + i) % self.seats for i in range(self.seats)], self.seats]
        self.turned, *rest = deal.pack[self.seats * size :]
        self.places = [*deal.hands(leader, size, self.seats), CardSet(rest)]
        self.six = Card("6" + self.turned.suit.letter)
        self.actions = deal.actions
        self.answers = {actor: a for actor, a in self.actions if isinstance(a, (Keep, Swap))}
        self.taker = next((actor for actor, a in self.actions if isinstance(a, TakeKitty)), None)

    def exchanged(self, seat: int | None, rng: Rng, swaps: int) -> Changed:
        """Return pack and actions of a deal that looks the same to a seat, after so many exchanges of two cards."""
        free = [s for s in range(len(self.places)) if s != seat]
        if seat is not None and seat == self.taker:
            free.remove(self.seats)
        fixed = [self._pinned()] * len(self.places)
        places = swapped(self.places, fixed, self._barred(), free, rng, swaps)
        pack: list[Card] = []
        for place in self.order:
            pack += [self.turned] if place == self.seats else []
            pack += shuffled(places[place], rng)
        return pack, self._answered(places, seat, rng)

    def _answered(self, places: list[CardSet], seat: int | None, rng: Rng) -> Actions:
        """Return the actions, answers that nobody knows yet being others where the six lies elsewhere now."""
        if len(self.answers) in (0, self.seats):
            return self.actions
        swap = {
            actor: self.six in places[actor] and rng.below(2) if actor != seat else isinstance(answer, Swap)
            for actor, answer in self.answers.items()
        }
        return [(actor, Swap() if swap[actor] else Keep()) for actor, _ in self.actions]

    def _pinned(self) -> CardSet:
        """Return the cards that everyone knows where they were: what has been played, and a six that was exchanged."""
        pinned = CardSet([action.card for _, action in self.actions if isinstance(action, Play)])
        swapped = any(isinstance(answer, Swap) for answer in self.answers.values())
        return pinned | CardSet([self.six]) if swapped and len(self.answers) == self.seats else pinned

    def _barred(self) -> list[CardSet]:
        """Return by place the cards that cannot have been there, as whoever held them would have broken a rule.

        The one who has taken the kitty has played from it.
        """
        barred = [*course(self.deal, self.rules, self.turned.suit.letter).denied, CardSet()]
        if self.taker is not None:
            barred[self.seats], barred[self.taker] = barred[self.taker], CardSet()
        return barred
