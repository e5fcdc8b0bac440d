"""What the tests of knowledge share: random moments, the truth as a world, and a world as a match that is played again.

That a world is possible is judged by legality alone: a match is dealt so that the same actions lead to it, they are
pushed one by one, and in the end the seat must see just what it saw.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from math import comb
from typing import Any

import trickgames as tg
from trickcore import Rng
from trickgames import Card, CardSet, World
from trickgames.actions import IllegalAction, parse
from trickgames.deal import Deal
from trickgames.games.hearts.match import PASS_STEPS
from trickgames.places import Place
from trickgames.registry import game

NO_CARDS = CardSet()


def moments(
    name: str, options: dict[str, Any], seed: int, *, deals: int = 2, share: float = 1.0
) -> Iterator[tg.Match]:
    """Yield a match of chance at a share of its moments, the last one among them."""
    match = tg.new_match(name, seed=seed, options=options, deals=deals)
    rng = Rng(seed, 77)
    while not match.is_over:
        if rng.below(1000) < 1000 * share:
            yield match
        seat = match.to_act[rng.below(len(match.to_act))]
        legal = match.legal_actions(seat)
        match.push(seat, legal[rng.below(len(legal))])
    yield match


def deal_of(match: tg.Match) -> Deal:
    """Return the deal of a match, with all that is hidden."""
    return match._now.deal  # pyright: ignore[reportPrivateUsage]


def truth(match: tg.Match) -> World:
    """Return where all cards lie in truth."""
    deal: Any = deal_of(match)
    hands = tuple([deal.hand(seat) for seat in range(match.seats)])
    stock: tuple[Card, ...] = ()
    sides = deal.sides(None)
    if match.game == "bisca":
        stock = (
            deal.pack if deal.made is None else deal.order[12:] if deal.state is None else deal.state.stock
        )
    elif match.game == "as_de_copas":
        sides = None if deal.made is None else deal.seats_of
    kitty = CardSet(getattr(deal, "kitty", ()))
    return World(hands, stock, kitty, getattr(deal, "discarded", NO_CARDS), sides)


def taken(match: tg.Match) -> list[tuple[int, tg.Action]]:
    """Return the actions of the deal in play, with their seats."""
    line = json.loads(match.to_record().splitlines()[-2])
    kinds = game(match.game).actions
    return [(int(seat), parse(text, kinds)) for seat, text in map(str.split, line["actions"])]


def played_again(match: tg.Match, seat: int | None, world: World, rng: Rng) -> tg.Match | None:
    """Return a match that comes to a world by the actions of this one and looks the same to a seat; None for none."""
    head, *lines, _ = [json.loads(line) for line in match.to_record().splitlines()]
    for pack, actions in dealt(match, seat, world, rng):
        try:
            other = tg.new_match(
                match.game,
                seed=rng.next(),
                options=match.options,
                first=head["first"],
                packs=[*[line["pack"] for line in lines[:-1]], pack],
                deals=match.deals,
            )
            for line in lines[:-1]:
                for text in line["actions"]:
                    actor, action = text.split()
                    other.push(int(actor), action)
            number = other.deal_number
            for actor, action in actions:
                if other.deal_number != number:
                    break
                other.push(actor, action)
            else:
                if other.view(seat) == match.view(seat):
                    return other
        except (IllegalAction, tg.InvalidSetup):
            pass  # these cards cannot be dealt or played so
    return None


Actions = list[tuple[int, tg.Action]]


def packed(hands: Sequence[CardSet], first: int, rest: Sequence[Card] = ()) -> list[Card]:
    """Return the pack that deals these hands, seat ``first`` getting the first block, and leaves the rest."""
    order = [(first + i) % len(hands) for i in range(len(hands))]
    return [card for seat in order for card in hands[seat]] + list(rest)


def dealt(match: tg.Match, seat: int | None, world: World, rng: Rng) -> Iterator[tuple[list[Card], Actions]]:
    """Yield packs and actions that may lead to a world; if none does the world cannot be."""
    deal: Any = deal_of(match)
    actions = taken(match)
    had = list(world.hands)
    for actor, action in actions:
        if isinstance(action, tg.Play):
            had[actor] |= CardSet([action.card])
    if match.game == "hearts":
        yield _hearts(deal, seat, had, actions, rng)
    elif match.game == "putz":
        yield _putz(deal, seat, world, had, actions)
    elif match.game == "bisca":
        yield from _bisca(deal, seat, world, had, actions)
    else:
        first = deal.forehand if match.game == "jass" else deal.dealer
        yield packed(had, first), actions


def _hearts(
    deal: Any, seat: int | None, had: list[CardSet], actions: Actions, rng: Rng
) -> tuple[list[Card], Actions]:
    """The pass, as far as the seat does not know it, is any of the cards that the other seat holds after it."""
    step = PASS_STEPS.get(deal.direction, 0)
    passes: dict[int, CardSet] = {
        actor: action.cards for actor, action in actions if isinstance(action, tg.PassCards)
    }
    if step and len(passes) < 4:
        for actor in passes:
            if actor != seat:
                passes[actor] = CardSet(rng.pack(had[actor])[:3])
    elif step:
        kept = () if seat is None else (seat, (seat - step) % 4)
        for actor in passes:
            if actor not in kept:
                passes[actor] = CardSet(rng.pack(had[(actor + step) % 4])[:3])
        had = [had[s] - passes[(s - step) % 4] | passes[s] for s in range(4)]
    return packed(had, 0), [
        (actor, tg.PassCards(passes[actor]) if isinstance(action, tg.PassCards) else action)
        for actor, action in actions
    ]


def _kept(seat: int | None, actions: Actions) -> Actions:
    """Return the actions with answers to an exchange that the seat does not know being to keep."""
    return [
        (actor, tg.Keep() if isinstance(action, tg.Swap) and actor != seat else action)
        for actor, action in actions
    ]


def _putz(
    deal: Any, seat: int | None, world: World, had: list[CardSet], actions: Actions
) -> tuple[list[Card], Actions]:
    kitty = world.kitty
    if deal.kitty_taker is not None:
        kitty, had[deal.kitty_taker] = had[deal.kitty_taker], world.discards
    top = deal.turned
    if deal.swapped_by is not None:
        both = CardSet([deal.turned, deal.low])
        had[deal.swapped_by] ^= both
        kitty ^= both
    if deal.state is None:
        actions = _kept(seat, actions)
    if top not in kitty:
        return packed(had, (deal.dealer + 1) % len(had), list(kitty)), actions
    return packed(had, (deal.dealer + 1) % len(had), [top, *(kitty - CardSet([top]))]), actions


def _bisca(
    deal: Any, seat: int | None, world: World, had: list[CardSet], actions: Actions
) -> Iterator[tuple[list[Card], Actions]]:
    """Lay the cards of each seat where they were dealt or drawn: those that were played first came first.

    The seat's own cards came as they did. Who played the seven of trumps last may have had the ace by then.
    """
    if deal.made is None:
        yield list(world.stock), actions
        return
    if deal.state is None:
        actions = _kept(seat, actions)
    plays = [(actor, action.card) for actor, action in actions if isinstance(action, tg.Play)]
    due = {card: i // 4 for i, (_, card) in enumerate(plays)}
    seven, ace = Card("7" + deal.made), Card("A" + deal.made)
    tricks = len(deal.tricks)
    for early in (False, True):
        if early and seven in due:
            due[ace] = min(due.get(ace, 99), due[seven])
        #: By place of the pack after the corte (and the swap): the seat that gets it, and for which trick.
        places: list[tuple[int, int]] = [((deal.leader + i // 3) % 4, 0) for i in range(12)]
        for number, trick in enumerate(deal.tricks[:7]):
            places += [((trick.winner + i) % 4, number + 1) for i in range(4)]
        assert len(places) == 12 + 4 * min(7, tricks)
        order: list[Card | None] = [None] * len(places)
        left = list(had)
        after_swap = list(deal.order)
        if deal.swapped_by is not None:
            after_swap[after_swap.index(deal.low)] = Card(str(deal.drawn))
        for i, (owner, _) in enumerate(places):
            fixed = after_swap[i] if owner == seat or (i == 39 and deal.drawn is not None) else None
            if fixed is not None:
                order[i] = fixed
                left[owner] -= CardSet([fixed])
        if deal.swapped_by is not None and deal.swapped_by != seat:
            took = Card(str(deal.drawn))
            at = next(i for i, (owner, _) in enumerate(places) if owner == deal.swapped_by)
            order[at] = took
            left[deal.swapped_by] -= CardSet([took])
        for owner in range(4):
            cards = sorted(left[owner], key=lambda card: (due.get(card, 99), card))
            free = [i for i, (who, _) in enumerate(places) if who == owner and order[i] is None]
            for i, card in zip(free, cards, strict=False):
                order[i] = card
            if len(free) != len(cards):
                return
        pack = [card for card in order if card is not None] + list(world.stock)
        if deal.drawn is not None:
            if (
                deal.swapped_by is not None
            ):  # before the swap the two was in the hand, and its card at the end
                a, b = pack.index(deal.drawn), pack.index(deal.low)
                pack[a], pack[b] = pack[b], pack[a]
            if pack[-1] != deal.drawn:
                return
            pack = [pack[-1], *pack[:-1]]
        yield pack, actions


def with_sides(match: tg.Match, seat: int | None, lies: dict[Place, list[Card]]) -> World:
    """Return a world by place, played by the sides that there would be in it."""
    hands = tuple([CardSet(lies.get(s, [])) for s in range(match.seats)])
    view = match.view(seat)
    called = getattr(view, "called", None)
    held = [called is not None and called in hand for hand in hands]
    sides = view.sides
    if sides is None and any(held):
        makers = (view.maker, held.index(True))
        sides = makers, tuple([s for s in range(match.seats) if s not in makers])
    return World(
        hands,
        tuple(lies.get("stock", [])),
        CardSet(lies.get("kitty", [])),
        CardSet(lies.get("discards", [])),
        sides,
    )


def _slots(match: tg.Match, seat: int | None) -> tuple[dict[Place, list[Card]], list[tuple[Place, int]]]:
    """Return the truth by place, and where in it cards lie that the seat does not hold."""
    true = truth(match)
    lies: dict[Place, list[Card]] = {s: list(hand) for s, hand in enumerate(true.hands)}
    lies |= {"stock": list(true.stock), "kitty": list(true.kitty), "discards": list(true.discards)}
    return lies, [(place, i) for place, cards in lies.items() if place != seat for i in range(len(cards))]


def exchanged(match: tg.Match, seat: int | None, rng: Rng, swaps: int) -> World:
    """Return the truth after some exchanges of two cards that the seat does not hold."""
    lies, slots = _slots(match, seat)
    for _ in range(swaps if slots else 0):
        (a, i), (b, j) = slots[rng.below(len(slots))], slots[rng.below(len(slots))]
        lies[a][i], lies[b][j] = lies[b][j], lies[a][i]
    return with_sides(match, seat, lies)


def placements(match: tg.Match, seat: int | None, most: int) -> list[World] | None:
    """Return every way to lay out the cards that the seat neither holds nor has seen played; None if more than most."""
    lies, slots = _slots(match, seat)
    ways, left = 1, len(slots)
    for place, cards in lies.items():
        if place != seat:
            for _ in range(len(cards) if place == "stock" else 0):
                ways, left = ways * left, left - 1
            if place != "stock":
                ways, left = ways * comb(left, len(cards)), left - len(cards)
    if ways > most:
        return None
    out: list[World] = []

    def lay(rest: CardSet, places: list[Place], laid: dict[Place, list[Card]]) -> None:
        if not places:
            out.append(with_sides(match, seat, laid))
            return
        place = places[0]
        choose = permutations if place == "stock" else combinations
        for cards in choose(rest, len(lies[place])):
            lay(rest - CardSet(cards), places[1:], {**laid, place: list(cards)})

    hidden = CardSet([lies[place][i] for place, i in slots])
    own: dict[Place, list[Card]] = {} if seat is None else {seat: lies[seat]}
    lay(hidden, [place for place, cards in lies.items() if place != seat and cards], own)
    return out
