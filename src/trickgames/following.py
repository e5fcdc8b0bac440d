"""The deal of a follower: the core's state with any cards in the hands that are not seen, and what cannot be told."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from trickcore.cards import CardSet
from trickcore.course import Course
from trickcore.rules import Rules
from trickgames.actions import Play
from trickgames.deal import Deal, some
from trickgames.errors import InvalidRecord
from trickgames.events import (
    COMMON,
    Answered,
    DealScored,
    DealStarted,
    Event,
    HandDealt,
    HolderNamed,
    MatchEnded,
    Played,
    Swapped,
    TrickWon,
    TrumpMade,
)
from trickgames.game import Game
from trickgames.phases import CLAIM_BITS, AllAtOnce, ExchangeDeal, TrickPlay

#: The events that every game has.
ALWAYS = (DealStarted, HandDealt, Played, TrickWon, DealScored, MatchEnded)


def seat_faults(event: Event, seats: int) -> list[str]:
    """Return the fields of an event that name a seat which this table has not."""
    faults: list[str] = []
    for name in event._fields:  # pyright: ignore[reportPrivateUsage]
        value: Any = getattr(event, name)
        held: tuple[Any, ...] = value if type(value) is tuple else (value,)  # pyright: ignore
        named = held if name in event.seat_fields else tuple([getattr(item, "seat", None) for item in held])
        if any(type(seat) is int and seat >= seats for seat in named):
            faults.append(f"{name}: there is no such seat")
    return faults


def course_of(deal: Deal, more: Played | None = None) -> Course:
    """Return the tricks of a deal, and one card more. Raises `ValueError` for what cannot have been played."""
    opening, seats = deal.opening, deal.rules.seats
    assert opening is not None  # cards are played
    cards = [card for trick in deal.tricks for card in trick.cards]
    claims = [(i * seats, trick.claims) for i, trick in enumerate(deal.tricks) if trick.claims]
    for played in (*deal.trick, *(() if more is None else (more,))):
        if played.claims:
            claims.append((len(cards), played.claims))
        cards.append(played.card)
    return Course(
        deal.rules,
        cards,
        leader=opening.leader,
        mode=opening.mode,
        sides=opening.sides,
        goals=None if opening.sides is None else opening.goals,
        kept=opening.kept,
        claims=[(place, sum([CLAIM_BITS[claim] for claim in said])) for place, said in claims],
    )


def _draws(rules: Rules) -> bool:
    """Tell whether cards are drawn from a stock: then there are more tricks than cards in a first hand."""
    return rules.tricks > rules.hand_size


def unsettled(deal: Deal) -> bool:
    """Tell whether more has to be told of the last trick: cards that are drawn, or that the deal is over."""
    if deal.stopped or deal.due:
        return True
    course = course_of(deal)
    return bool(course.is_over) or course.counts != tuple([len(hand) for hand in deal.hands])


def dressed(deal: Deal) -> Deal:
    """Return a deal in play with a state of the core: the own hand is true, the others are any cards."""
    return deal.copy([]) if deal.opening is None else _with_state(deal, course_of(deal), {})


def with_card(deal: Deal, seat: int, play: Play) -> Deal:
    """Return the same so that another seat may play a card. Raises `InvalidRecord` if it cannot hold it."""
    if deal.opening is None or play.card in deal.own | deal.seen or play.card not in deal.rules.pack:
        raise InvalidRecord(f"seat {seat}: {play} cannot have been played")
    try:
        after = course_of(deal, Played(seat, play.card, play.claims))
    except (ValueError, KeyError):
        raise InvalidRecord(f"seat {seat}: {play} cannot have been played") from None
    if after.denied[seat] & deal.shown[seat]:
        raise InvalidRecord(f"seat {seat}: {play} cannot have been played beside what has been shown")
    # What it has beside that card must let it play the card: no card that this denies, and one that it asks for.
    size = len(deal.hands[seat]) - 1
    pool = deal.rules.pack - deal.seen - deal.own - CardSet([play.card]) - after.denied[seat]
    needed = [cards & pool for who, cards in after.demands if who == seat]
    cards = CardSet([play.card])
    for asked in needed:
        if asked and not asked & cards:
            cards |= some(asked, 1)
    for card in pool - cards:
        if len(cards) > size:
            break
        cards |= CardSet([card])
    return _with_state(deal, course_of(deal), {seat: cards})


def _with_state(deal: Deal, course: Course, fixed: dict[int, CardSet]) -> Deal:
    out = deal.copy([])
    free = deal.rules.pack - deal.seen - deal.own
    for cards in fixed.values():
        free -= cards
    hands: list[CardSet] = []
    for seat, hand in enumerate(deal.hands):
        if seat == deal.reader:
            hands.append(hand)
        elif seat in fixed:
            hands.append(fixed[seat])
        else:
            hands.append(some(free, len(hand)))
            free -= hands[-1]
    out.state = course.state(hands, free if _draws(deal.rules) else ())
    return out


class Judge:
    """Says of the events of a game what cannot be: the common ones by what all games have in common, the rest by it."""

    def __init__(self, game: Game) -> None:
        own: Any = import_module(game.follow) if game.follow else None
        self._doubt: Callable[[Any, Event], str] | None = None if own is None else own.doubt
        self._kinds = (*ALWAYS, *(COMMON if own is None else own.TELLS), *game.events)

    def doubt(self, deal: Deal, event: Event) -> str:
        """Return why an event cannot be told of a deal now, as far as a follower can see; "" where nothing is wrong."""
        if type(event) not in self._kinds:
            return "there is no such event in this game"
        why = _doubt_common(deal, event)
        return why if why or self._doubt is None else self._doubt(deal, event)


def unless(right: bool, why: str) -> str:
    """Return what is doubted, unless it is right."""
    return "" if right else why


def _doubt_common(deal: Deal, event: Event) -> str:
    match event:
        case HandDealt():
            return _doubt_hand(deal, event)
        case Answered():
            return _doubt_answer(deal, event)
        case Played():
            return _doubt_card(deal, event)
        case TrickWon():
            return _doubt_trick(deal, event)
        case Swapped():
            return _doubt_exchange(deal, event)
        case HolderNamed():
            right = (event.card in deal.own) == (event.seat == deal.reader)
            return unless(right, "it is another seat that holds that card")
        case TrumpMade():
            return unless(
                event.trump in ("C", "D", "H", "S", *deal.rules.mode_names), "there is no such trump"
            )
        case DealScored():
            playing = isinstance(deal.phase, TrickPlay) and not deal.stopped
            over = deal.opening is not None and (not playing or _played_out(deal))
            return unless(over, "the deal is not over")
        case _:
            return ""


def _doubt_exchange(deal: Deal, event: Swapped) -> str:
    """Only the low trump is exchanged, for the card in sight, by a seat that may have it, before the first card."""
    held = event.gave in deal.own, event.took in deal.own
    right = held == (event.seat == deal.reader, False) and event.gave != event.took
    if isinstance(deal, ExchangeDeal):
        begun = deal.opening is not None and not deal.trick and not deal.tricks and deal.swapped_by is None
        right = right and begun and (event.gave, event.took) == (deal.low, deal.in_sight)
    return unless(right, "no such exchange can have been made")


def _played_out(deal: Deal) -> bool:
    return not deal.trick and course_of(deal).is_over


def _doubt_hand(deal: Deal, event: HandDealt) -> str:
    given = [bool(hand) for hand in deal.hands]
    if (
        deal.phase is not None
        or deal.opening is not None
        or given != [s < event.seat for s in range(len(given))]
    ):
        return "no hand is dealt now, or that of another seat"
    first = len(deal.hands[0]) or event.count
    if not 0 < event.count == first <= deal.rules.hand_size:
        return "no hand is so large"
    mine = event.seat == deal.reader
    return "the cards are needed" if mine and (event.cards is None or len(event.cards) != event.count) else ""


def _doubt_answer(deal: Deal, event: Answered) -> str:
    phase = deal.phase
    if not isinstance(phase, AllAtOnce) or not deal.answers or deal.answers[event.seat] is not None:
        return "that seat has nothing to choose now"
    if event.seat != deal.reader:
        return ""
    return "" if event.action in deal.legal(event.seat) else "that cannot have been chosen"


def _doubt_card(deal: Deal, event: Played) -> str:
    seat, card = event.seat, event.card
    if not isinstance(deal.phase, TrickPlay) or deal.turn is None or unsettled(deal):
        return "no card is played now"
    if seat != deal.turn:
        return f"it is seat {deal.turn} that plays"
    if seat == deal.reader:
        return (
            ""
            if Play(card, event.claims) in dressed(deal).legal(seat)
            else "it cannot be played from this hand"
        )
    if card in deal.own:
        return "the card is in another hand"
    try:
        after = course_of(deal, event)
    except (ValueError, KeyError):
        return "it cannot have been played"
    return unless(
        not after.denied[seat] & deal.shown[seat], "it cannot have been played beside what has been shown"
    )


def _doubt_trick(deal: Deal, event: TrickWon) -> str:
    if len(deal.trick) != deal.rules.seats:
        return "the trick is not complete"
    if event.cards != tuple([played.card for played in deal.trick]):
        return "these are not the cards of the trick"
    winner, points = trick_result(deal)
    return (
        ""
        if (event.seat, event.points) == (winner, points)
        else f"it is seat {winner}'s, with {points} points"
    )


def trick_result(deal: Deal) -> tuple[int, int]:
    """Return who has won a trick in which the last card has been played, and what it counts."""
    course, free = course_of(deal), deal.rules.pack - deal.seen
    hands: list[CardSet] = []
    for count in course.counts:
        hands.append(some(free, count))
        free -= hands[-1]
    state = course.state(hands, free if _draws(deal.rules) else ())
    return state.winner, state.points[state.winner] - deal.taken()[state.winner]
