"""How the cards that a seat cannot see are exchanged in Bisca: other hands and another stock, the same to that seat.

What is kept is what the seat knows: its own cards with when it drew them, the card in sight, every card that has been
played, and a two that somebody has swapped. The rest changes places, in earlier deals too, as far as the play that
everyone has seen allows; the new match is then played by its actions.
"""

from __future__ import annotations

from typing import NamedTuple

from trickcore.cards import Card
from trickcore.rng import Rng
from trickcore.rules import Rules
from trickgames.actions import Draw, Keep, Knock, Swap
from trickgames.games.bisca.rules import FIRST_LEAD, KNOCKED, trump_of
from trickgames.match import Match
from trickgames.registry import game
from trickgames.testing.exchanges import Actions, Changed, Dealt, course, played_again, shuffled

SEATS = range(4)


class _Place(NamedTuple):
    """A place in the pack: who gets the card that lies there (None: still in the stock), and after which trick."""

    owner: int | None
    since: int


def exchange(match: Match, seat: int | None, rng: Rng) -> Match | None:
    """Return a match that is the same to a seat (None: a spectator) and has other hidden cards; None if none is found.

    The seed of the deals to come is another too.
    """
    rules, step = game(match.game).rules(match.options), FIRST_LEAD[match.options.word("first_lead")]

    def change(deal: Dealt, swaps: int) -> Changed:
        return _Deal(deal, (deal.dealer + step) % 4, rules).exchanged(seat, rng, swaps)

    return next(played_again(match, rng, (100, 20, 4, 1), change), None)


class _Deal:
    """A deal as it was: the cards from the top as they lay when they were dealt, and the actions in order."""

    def __init__(self, deal: Dealt, leader: int, rules: Rules) -> None:
        self.actions, self.plays = deal.actions, deal.plays
        self.order = deal.pack.copy()
        self.drawn = any(isinstance(action, Draw) for _, action in self.actions)
        self.dealt = self.drawn or any(isinstance(action, Knock) for _, action in self.actions)
        trump = KNOCKED.letter
        if self.drawn:
            card = self.order.pop(0)
            self.order.append(card)
            trump = trump_of(card).letter
        self.two, self.seven, self.ace = [Card(rank + trump) for rank in "27A"]
        self.answers = {actor: a for actor, a in self.actions if isinstance(a, (Keep, Swap))}
        self.places = [_Place((leader + i // 3) % 4 if i < 12 else None, 0) for i in range(40)]
        #: Where a card must have been: who has had it, and before which trick was over.
        self.had: dict[Card, tuple[int, int]] = {}
        for number in range(0, len(self.plays), 4):
            trick = self.plays[number : number + 4]
            for actor, card in trick:
                self.had.setdefault(card, (actor, number // 4))
            for actor, cards in course(deal, rules, trump, cards=number + len(trick)).demands:
                for card in cards if len(cards) == 1 else ():  # who has shown by a play that it had the card
                    self.had.setdefault(card, (actor, number // 4))
            if len(trick) == 4 and number < 28:
                best = rules.winner([card for _, card in trick], rules.mode(trump))
                for i in SEATS:
                    self.places[12 + number + i] = _Place((trick[best][0] + i) % 4, number // 4 + 1)
        for actor, answer in self.answers.items():
            if isinstance(answer, Swap):  # and drew the two in sight, whoever played it
                self.had[self.two] = actor, 0

    def exchanged(self, seat: int | None, rng: Rng, swaps: int) -> Changed:
        """Return the pack and the actions of a deal that looks the same to a seat, after exchanges of two cards."""
        if not self.dealt:
            return shuffled(self.order, rng), self.actions
        order = self.order.copy()
        free = [i for i, place in enumerate(self.places) if seat is None or place.owner != seat]
        if self.drawn and free[-1] == 39:
            free.pop()
        for _ in range(swaps):
            a, b = free[rng.below(len(free))], free[rng.below(len(free))]
            if self._fits(order[a], self.places[b]) and self._fits(order[b], self.places[a]):
                order[a], order[b] = order[b], order[a]
        actions = self._answered(order, seat, rng)
        return ([order[-1], *order[:-1]] if self.drawn else order), actions

    def _fits(self, card: Card, place: _Place) -> bool:
        """Tell whether a card can have lain in a place, by what has been seen of it."""
        if card not in self.had or (card == self.two and self._open()):
            return True
        owner, number = self.had[card]
        return place.owner == owner and place.since <= number

    def _open(self) -> bool:
        """Tell whether some seats have still to answer, so that nobody knows what the others have."""
        return len(self.answers) < 4 and not self.plays

    def _answered(self, order: list[Card], seat: int | None, rng: Rng) -> Actions:
        """Return the actions, answers that nobody knows yet being others where the two lies elsewhere now."""
        if not self.answers or not self._open():
            return self.actions
        holder = self.places[order.index(self.two)].owner
        out: Actions = []
        for actor, action in self.actions:
            if actor in self.answers and isinstance(action, (Keep, Swap)) and actor != seat:
                action = Swap() if actor == holder and rng.below(2) else Keep()
            out.append((actor, action))
        return out
