"""How the cards that a seat cannot see are exchanged in Ás de Copas, the called ace among them: roles change too.

What is kept is what the seat knows: its own cards, every card that has been played, who must hold the ace of hearts
and the other card of a pair that was shown, and of a deal that is over who was the guest. The rest is exchanged at
random as far as the play allows. Each deal that comes of it is played again by its actions, and thrown away if one of
them is illegal there, or if it ends sooner or later than it did: that everybody sees.
"""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from trickcore.cards import Card, CardSet, Suit
from trickcore.rng import Rng
from trickgames.actions import Action, ChooseTrump, Play
from trickgames.errors import IllegalAction
from trickgames.match import Match, new_match
from trickgames.testing.exchanges import played_again, shuffled, swap

SEATS = range(4)
ACE_OF_HEARTS = CardSet("AH")
#: So many exchanges of two cards are tried for a deal, one number after another, until one leads to a deal that fits.
SWAPS = (24, 12, 6, 4, 3, 2, 2, 1, 1, 1, 1, 1)


class _Deal(NamedTuple):
    """A deal: its mão, the cards dealt, the actions in order, and whether it is over."""

    mao: int
    hands: tuple[CardSet, ...]
    actions: tuple[tuple[int, Action], ...]
    over: bool


def exchange(match: Match, seat: int | None, rng: Rng) -> Match | None:
    """Return a match that is the same to a seat (None: a spectator) and has other hidden cards.

    The seed of the deals to come is another too.
    """
    head, *lines = [json.loads(line) for line in match.to_record().splitlines()][:-1]
    deals = [
        _read_deal(line, (head["first"] + i) % 4, i < len(match.deal_results)) for i, line in enumerate(lines)
    ]
    made = [_exchange_deal(match, deal, seat, rng) for deal in deals]
    packs = [_pack(deal, rng) for deal in made]
    other = played_again(
        match, rng, head["first"], packs, [action for deal in made for action in deal.actions]
    )
    assert other is not None  # each deal has been tried by itself
    return other


def _read_deal(line: dict[str, Any], mao: int, over: bool) -> _Deal:
    pack = line["pack"].split()
    blocks = [CardSet(pack[5 * i : 5 * i + 5]) for i in SEATS]
    actions = [entry.split(" ", 1) for entry in line["actions"]]
    return _Deal(
        mao,
        tuple([blocks[(seat - mao) % 4] for seat in SEATS]),
        tuple([(int(seat), Action.parse(text)) for seat, text in actions]),
        over,
    )


def _pack(deal: _Deal, rng: Rng) -> list[Card]:
    """Return a pack that deals these hands, each in any order."""
    return [card for i in SEATS for card in shuffled(list(deal.hands[(deal.mao + i) % 4]), rng)]


def _exchange_deal(match: Match, deal: _Deal, seat: int | None, rng: Rng) -> _Deal:
    """Return a deal with other hidden cards that goes the same way; the same deal if none is found."""
    plays = [(actor, action) for actor, action in deal.actions if isinstance(action, Play)]
    played = tuple([CardSet([action.card for actor, action in plays if actor == s]) for s in SEATS])
    called = next((action.called for _, action in deal.actions if isinstance(action, ChooseTrump)), None)
    pinned = [ACE_OF_HEARTS & hand for hand in deal.hands]
    for actor, action in plays:
        if "pair" in action.claims:
            pinned[actor] |= CardSet([rank + action.card.suit.letter for rank in "QK"])
    if deal.over and called is not None:
        pinned = [pins | CardSet([called]) & hand for pins, hand in zip(pinned, deal.hands, strict=True)]
    left = [hand - cards for hand, cards in zip(deal.hands, played, strict=True)]
    shown = _shown([(actor, action.card) for actor, action in plays])
    for swaps in SWAPS:
        hidden = swap(left, pinned, shown, seat, rng, swaps)
        made = deal._replace(hands=tuple([cards | more for cards, more in zip(played, hidden, strict=True)]))
        if made.hands != deal.hands and _goes_the_same_way(match, made, rng):
            return made
    return deal


def _goes_the_same_way(match: Match, deal: _Deal, rng: Rng) -> bool:
    """Tell whether all the actions of a deal are legal with its hands, and end it if and when they did."""
    options = {**match.options, "target": 1000}
    trial = new_match(match.game, seed=0, options=options, first=deal.mao, packs=[_pack(deal, rng)])
    try:
        for actor, action in deal.actions:
            if trial.deal_results:
                return False
            trial.push(actor, action)
    except IllegalAction:
        return False
    return bool(trial.deal_results) is deal.over


def _shown(plays: list[tuple[int, Card]]) -> list[set[Suit]]:
    """Return by seat the suits in which it has shown to hold no more card."""
    shown: list[set[Suit]] = [set() for _ in SEATS]
    for place, (actor, card) in enumerate(plays):
        led = plays[place - place % 4][1].suit
        if card.suit is not led:
            shown[actor].add(led)
    return shown
