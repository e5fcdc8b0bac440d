"""What the tests of every game play matches with: hands, actions in a row, by chance, and to the end of a deal."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any

import pytest

import trickgames as tg

#: The readers of views and events at a table of four, a spectator among them.
EVERYONE = (0, 1, 2, 3, None)
#: No match of the tests takes so many deals.
MOST_DEALS = 300


def fill(
    hands: Sequence[str], cards: Sequence[str], size: int, apart: Collection[str] = ()
) -> tuple[list[list[str]], list[str]]:
    """Return the hands filled up in order with cards that are not named, and what is left; some cards lie apart."""
    filled = [hand.split() for hand in hands]
    named = [card for hand in (*filled, apart) for card in hand]
    assert len(named) == len(set(named)), "a card is named twice"
    left = [card for card in cards if card not in named]
    for hand in filled:
        assert len(hand) <= size
        while len(hand) < size:
            hand.append(left.pop(0))
    return filled, left


def four(hands: Sequence[str]) -> list[str]:
    """Return four hands, those not named empty."""
    return [*hands, *[""] * (4 - len(hands))]


def play(match: tg.Match, actions: str) -> tg.Match:
    """Let whoever is to act take these actions, in order."""
    for action in actions.split():
        match.push(match.to_act[0], action)
    return match


def legal(match: tg.Match, seat: int | None = None) -> str:
    """Return the legal actions of a seat (whoever is to act) as text."""
    return " ".join(map(str, match.legal_actions(match.to_act[0] if seat is None else seat)))


def hand(match: tg.Match, seat: int) -> str:
    """Return a hand as text."""
    return str(match.view(seat).hand)


def told_to(match: tg.Match, seat: int | None) -> tuple[object, ...]:
    """Return everything that a match tells a seat, or a spectator."""
    view = re.sub(
        r'"epoch":\d+,', "", match.view(seat).to_json()
    )  # how often it was taken back is no standing
    return view, match.events(seat), repr(match), match.to_act


def told(match: tg.Match) -> tuple[object, ...]:
    """Return everything that a match tells."""
    readers = (*range(match.seats), None)
    return match.to_record(), [told_to(match, seat) for seat in readers], match.deal_results, match.winners


def refused(match: tg.Match, action: str, seat: int | None = None) -> tg.Reason:
    """Return why an action is refused to a seat (whoever is to act); the view says so before, and nothing changes."""
    seat = match.to_act[0] if seat is None else seat
    before, reason = told(match), match.view(seat).why_not(action)
    with pytest.raises(tg.IllegalAction) as caught:
        match.push(seat, action)
    assert caught.value.reason is reason
    assert told(match) == before
    return caught.value.reason


def changed(view: Any, **fields: Any) -> Any:
    """Return a view with some fields other than they are."""
    return type(view)(**{name: getattr(view, name) for name in view._fields} | fields)


def facing(view: Any, trick: str, hand: tg.CardSet, legal: tg.CardSet, **more: Any) -> Any:
    """Return the view of a seat that is to act, with this trick, hand and legal cards, and what else is changed."""
    seat, seats, cards = view.seat, view.seats, [tg.Card(card) for card in trick.split()]
    leader = (seat - len(cards)) % seats
    return changed(
        view,
        phase="play",
        leader=leader,
        to_act=(seat,),
        trick=tuple([tg.Played((leader + i) % seats, card, ()) for i, card in enumerate(cards)]),
        hand=hand,
        legal_actions=tg.LegalActions(legal.mask),
        refused=(),
        counts=tuple([len(hand) - ((s - leader) % seats < len(cards)) for s in range(seats)]),
        known=tuple([hand if s == seat else tg.NO_CARDS for s in range(seats)]),
        **more,
    )


def events_of(match: tg.Match, kind: type[Any], seat: int | None = None) -> list[Any]:
    """Return the events of a kind so far, as a seat sees them."""
    return [event for event in match.events(seat) if isinstance(event, kind)]


def step(match: tg.Match, rng: random.Random) -> tuple[int, tg.Action]:
    """Take a legal action by chance; return whose and which."""
    seat = rng.choice(match.to_act)
    legal_actions = match.legal_actions(seat)
    action = legal_actions[rng.randrange(len(legal_actions))]
    match.push(seat, action)
    return seat, action


def play_deal(match: tg.Match, rng: random.Random | None = None, place: int = 0) -> tg.Match:
    """Play the deal to its end, by chance or always by the legal action in this place."""
    deal = len(match.deal_results)
    while len(match.deal_results) == deal:
        if rng is None:
            match.push(match.to_act[0], match.legal_actions(match.to_act[0])[place])
        else:
            step(match, rng)
    return match


Step = Callable[[tg.Match, random.Random], object]


def moments(game: str, seed: int, *, by: Step = step, **options: Any) -> Iterator[tg.Match]:
    """Play a match by chance and give it at every moment from its first to its last."""
    match, rng = tg.new_match(game, seed=seed, options=options), random.Random(seed)
    yield match
    while not match.is_over:
        by(match, rng)
        assert match.deal_number < MOST_DEALS
        yield match


def finished(game: str, seed: int, *, by: Step = step, **options: Any) -> tg.Match:
    """Return a match played by chance to its end."""
    *_, match = moments(game, seed, by=by, **options)
    return match
