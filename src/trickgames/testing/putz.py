"""How the cards that a seat cannot see are exchanged in Putz: other hands and another kitty, the same to that seat.

What is kept is what the seat knows: its own cards (the kitty, if it has taken it, and the hand that it discarded), the
card in sight, every card that has been played, and what somebody has exchanged. The rest changes places, in earlier
deals too, as far as the play that everyone has seen allows; the new match is then played by its actions.
"""

from __future__ import annotations

import json
from typing import Any

from trickcore.cards import Card, CardSet
from trickcore.rng import Rng
from trickcore.rules import Rules
from trickgames.actions import Action, Keep, Play, Swap, TakeKitty
from trickgames.match import Match
from trickgames.registry import game
from trickgames.testing.exchanges import played_again, shuffled

Actions = list[tuple[int, Action]]


def exchange(match: Match, seat: int | None, rng: Rng) -> Match | None:
    """Return a match that is the same to a seat (None: a spectator) and has other hidden cards; None if none is found.

    The seed of the deals to come is another too.
    """
    lines: list[dict[str, Any]] = [json.loads(line) for line in match.to_record().splitlines()]
    rules = game(match.game).table(match.options)
    for swaps in (80, 15, 3, 1):
        made = [
            _Deal(line, (lines[0]["first"] + line["deal"]) % match.seats, rules, match.options).exchanged(
                seat, rng, swaps
            )
            for line in lines[1:-1]
        ]
        actions = [action for _, taken in made for action in taken]
        other = played_again(match, rng, lines[0]["first"], [pack for pack, _ in made], actions)
        if other is not None:
            return other
    return None


class _Deal:
    """A deal as it was: the cards in the places where they were dealt, and the actions in order."""

    def __init__(self, line: dict[str, Any], leader: int, rules: Rules, options: Any) -> None:
        pack = [Card(card) for card in line["pack"].split()]
        self.rules, self.options, self.seats, size = rules, options, rules.seats, rules.hand_size
        #: The hands by seat, and last the kitty without the card on top of it.
        self.order = [*[(leader + i) % self.seats for i in range(self.seats)], self.seats]
        self.turned = pack[self.seats * size]
        blocks = [CardSet(pack[i * size : (i + 1) * size]) for i in range(self.seats)]
        self.places = [blocks[(s - leader) % self.seats] for s in range(self.seats)]
        self.places.append(CardSet(pack[self.seats * size + 1 :]))
        self.six = Card("6" + self.turned.suit.letter)
        actions = [entry.split(" ", 1) for entry in line["actions"]]
        self.actions: Actions = [(int(actor), Action.parse(text)) for actor, text in actions]
        self.answers = {actor: a for actor, a in self.actions if isinstance(a, (Keep, Swap))}
        self.taker = next((actor for actor, a in self.actions if isinstance(a, TakeKitty)), None)

    def exchanged(self, seat: int | None, rng: Rng, swaps: int) -> tuple[list[Card], Actions]:
        """Return pack and actions of a deal that looks the same to a seat, after so many exchanges of two cards."""
        pinned, barred = self._pinned(), self._barred()
        places, free = self.places.copy(), [s for s in range(len(self.places)) if s != seat]
        if seat is not None and seat == self.taker:
            free.remove(self.seats)
        for _ in range(swaps):
            a = free.pop(rng.below(len(free)))
            b = free[rng.below(len(free))]
            free.append(a)
            mine, theirs = places[a] - pinned - barred[b], places[b] - pinned - barred[a]
            if mine and theirs:
                both = CardSet([mine[rng.below(len(mine))], theirs[rng.below(len(theirs))]])
                places[a], places[b] = places[a] ^ both, places[b] ^ both
        pack: list[Card] = []
        for place in self.order:
            pack += [self.turned] if place == self.seats else []
            pack += shuffled(list(places[place]), rng)
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
        barred = [CardSet() for _ in self.places]
        trick: list[Card] = []
        for actor, action in self.actions:
            if not isinstance(action, Play):
                continue
            place = self.seats if actor == self.taker else actor
            if trick:
                barred[place] |= self._barred_by(action.card, trick)
            trick = [] if len(trick) == self.seats - 1 else [*trick, action.card]
        return barred

    def _barred_by(self, card: Card, trick: list[Card]) -> CardSet:
        """Return the cards that a seat cannot hold after it has played one to a trick: JAS-6 to JAS-8."""
        pack, led, trump = self.rules.pack, trick[0].suit, self.turned.suit
        mode = self.rules.mode(trump.letter)
        if led == trump:
            if card.suit == trump:
                return CardSet()
            jack = CardSet("J" + trump.letter)
            return pack.of(trump) - jack if self.options.flag("jack_exempt") else pack.of(trump)
        if card.suit == led:
            return CardSet()
        if card.suit != trump:
            return pack.of(led)
        trumps = [other for other in trick if other.suit == trump]
        if not trumps:
            return CardSet()
        best = trick[self.rules.winner(trick, mode)]
        higher = self.rules.beats(best, mode).of(trump)
        if card in higher:
            return CardSet()
        # A lower trump: nothing else could be played, or ("only-trumps") nothing but trumps was held.
        others = pack - pack.of(trump)
        return others if self.options.word("undertrump") == "only-trumps" else others | higher
