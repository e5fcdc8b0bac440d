"""How the cards that a seat cannot see are exchanged in Jass: another deal, the same to that seat.

What is kept is what the seat knows: its own cards, every card that has been played, and the melds that have been shown.
The rest is drawn anew as far as the play that everyone has seen allows; the new match is then played by its actions,
and thrown away if one of them is illegal there, or if other melds had to be shown: who shows none may still have some,
but none better.
"""

from __future__ import annotations

import json
from typing import Any

from trickcore.cards import NO_CARDS, Card, CardSet
from trickcore.rng import Rng
from trickgames.actions import Action, ChooseTrump, Play
from trickgames.games.jass.match import MeldsShown
from trickgames.match import Match
from trickgames.testing.exchanges import played_again, shuffled

SEATS = range(4)
SIZE = 9


def exchange(match: Match, seat: int | None, rng: Rng) -> Match | None:
    """Return a match that is the same to a seat (None: a spectator) and has other hidden cards; None if none is found.

    The seed of the deals to come is another too.
    """
    lines: list[dict[str, Any]] = [json.loads(line) for line in match.to_record().splitlines()]
    deals = [_read_deal(line) for line in lines[1:-1]]
    forehand = (match.dealer + 1) % 4
    for swaps in (40, 40, 8, 8, 3, 3, 1, 1):
        # All cards of the deals before have been played, so that only the last one has hidden cards.
        pack, actions = deals[-1]
        hands = _hands(pack, forehand)
        made = _exchange(
            hands, actions, _shown_melds(match), match.options["jack_exempt"] is True, seat, rng, swaps
        )
        new = [card for i in SEATS for card in shuffled(list(made[(forehand + i) % 4]), rng)]
        packs = [*[pack for pack, _ in deals[:-1]], new]
        actions = [action for _, taken in deals for action in taken]
        other = played_again(match, rng, lines[0]["first"], packs, actions)
        if other is not None and _all_shown(other) == _all_shown(match):
            return other
    return None


def _read_deal(line: dict[str, Any]) -> tuple[list[Card], list[tuple[int, Action]]]:
    actions = [entry.split(" ", 1) for entry in line["actions"]]
    return (
        [Card(card) for card in line["pack"].split()],
        [(int(seat), Action.parse(text)) for seat, text in actions],
    )


def _hands(pack: list[Card], forehand: int) -> list[CardSet]:
    blocks = [CardSet(pack[SIZE * i : SIZE * i + SIZE]) for i in SEATS]
    return [blocks[(seat - forehand) % 4] for seat in SEATS]


def _all_shown(match: Match) -> list[MeldsShown]:
    return [event for event in match.events(None) if isinstance(event, MeldsShown)]


def _shown_melds(match: Match) -> list[CardSet]:
    """Return by seat the cards of melds that it has shown in the last deal."""
    shown, events = [NO_CARDS] * 4, match.events(None)
    for event in reversed(events):
        if type(event).__name__ == "DealStarted":
            break
        if isinstance(event, MeldsShown):
            for meld in event.melds:
                shown[meld.seat] |= meld.cards
    return shown


def _exchange(
    hands: list[CardSet],
    actions: list[tuple[int, Action]],
    melds: list[CardSet],
    jack_exempt: bool,
    seat: int | None,
    rng: Rng,
    swaps: int,
) -> list[CardSet]:
    """Return the hands after some exchanges of two cards between two seats that may hold them."""
    plays = [(actor, action.card) for actor, action in actions if isinstance(action, Play)]
    trump = next((action.trump for _, action in actions if isinstance(action, ChooseTrump)), "")
    fixed = [melds[s] | CardSet([card for actor, card in plays if actor == s]) for s in SEATS]
    barred = _barred(plays, trump, jack_exempt)
    hands, others = hands.copy(), [s for s in SEATS if s != seat]
    for _ in range(swaps):
        a = others.pop(rng.below(len(others)))
        b = others[rng.below(len(others))]
        others.append(a)
        mine, theirs = hands[a] - fixed[a] - barred[b], hands[b] - fixed[b] - barred[a]
        if mine and theirs:
            swapped = CardSet([mine[rng.below(len(mine))], theirs[rng.below(len(theirs))]])
            hands[a], hands[b] = hands[a] ^ swapped, hands[b] ^ swapped
    return hands


def _barred(plays: list[tuple[int, Card]], trump: str, jack_exempt: bool) -> list[CardSet]:
    """Return by seat the cards that it has shown not to hold, by not following suit with them."""
    barred = [NO_CARDS] * 4
    for place, (actor, card) in enumerate(plays):
        led = plays[place - place % 4][1].suit
        if card.suit is led or card.suit.letter == trump:
            continue
        void = CardSet([rank + led.letter for rank in "6789TJQKA"])
        if led.letter == trump and jack_exempt:
            void -= CardSet("J" + trump)
        barred[actor] |= void
    return barred
