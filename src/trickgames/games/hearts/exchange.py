"""How the cards that a seat cannot see are exchanged in Hearts: another deal and other passes, the same to that seat.

What is kept is what the seat knows: its own cards, those that it passed and got, every card that has been played, and
who must hold the two of clubs. The rest is drawn anew, in earlier deals too, as far as the play that everyone has seen
allows; the new match is then played by its actions, so that a world in which one of them were illegal is thrown away.
"""

from __future__ import annotations

from trickcore.cards import CardSet
from trickcore.rng import Rng
from trickcore.rules import Rules
from trickgames.actions import PassCards
from trickgames.games.hearts.match import PASS_COUNT, PASS_STEPS
from trickgames.games.hearts.rules import OPENER
from trickgames.match import Match
from trickgames.registry import game
from trickgames.testing.exchanges import Changed, Dealt, course, packed, played_again, shuffled, swapped

SEATS = range(4)
SIZE = 13


def exchange(match: Match, seat: int | None, rng: Rng) -> Match | None:
    """Return a match that is the same to a seat (None: a spectator) and has other hidden cards; None if none is found.

    The seed of the deals to come is another too.
    """
    cycle = match.options.words("passing")
    rules = game(match.game).rules(match.options)

    def change(deal: Dealt, swaps: int) -> Changed:
        step = PASS_STEPS.get(cycle[(deal.number - 1) % len(cycle)], 0)
        return _exchanged(deal, step, rules, seat, rng, swaps)

    return next(played_again(match, rng, (60, 12, 3, 1), change), None)


def _exchanged(deal: Dealt, step: int, rules: Rules, seat: int | None, rng: Rng, swaps: int) -> Changed:
    hands = deal.hands(0, SIZE)
    passed = {actor: action.cards for actor, action in deal.actions if isinstance(action, PassCards)}
    if step and len(passed) < len(SEATS):
        hands = _deal_anew(hands, seat, rng)
        passed = {s: passed[s] if s == seat else _some(hands[s], rng) for s in passed}
        return _with_passes(hands, passed, deal, rng)
    held = [hands[s] - passed[s] | passed[(s - step) % 4] if step else hands[s] for s in SEATS]
    fixed = [CardSet([card for actor, card in deal.plays if actor == s]) | OPENER for s in SEATS]
    if step and seat is not None:
        fixed[(seat + step) % 4] |= passed[seat]
    held = swapped(held, fixed, course(deal, rules).denied, [s for s in SEATS if s != seat], rng, swaps)
    if not step:
        return _with_passes(held, passed, deal, rng)
    # Passes that lead to these hands: the seat's own and the one it got stay, the others are any of what was got.
    kept = () if seat is None else (seat, (seat - step) % 4)
    passed = {s: passed[s] if s in kept else _some(held[(s + step) % 4], rng) for s in passed}
    hands = [held[s] - passed[(s - step) % 4] | passed[s] for s in SEATS]
    return _with_passes(hands, passed, deal, rng)


def _with_passes(hands: list[CardSet], passed: dict[int, CardSet], deal: Dealt, rng: Rng) -> Changed:
    """Return the deal with other hands and passes, everything in the order as it was."""
    return packed(hands, 0, rng), [
        (actor, PassCards(passed[actor]) if isinstance(action, PassCards) else action)
        for actor, action in deal.actions
    ]


def _deal_anew(hands: list[CardSet], seat: int | None, rng: Rng) -> list[CardSet]:
    """Return hands in which all but the seat's own are dealt anew."""
    cards = shuffled([card for s in SEATS if s != seat for card in hands[s]], rng)
    return [hands[s] if s == seat else CardSet([cards.pop() for _ in range(SIZE)]) for s in SEATS]


def _some(cards: CardSet, rng: Rng) -> CardSet:
    """Return as many of some cards as are passed."""
    return CardSet(shuffled(cards, rng)[:PASS_COUNT])
