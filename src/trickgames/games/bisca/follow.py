"""What cannot be told of a deal of Bisca in pairs now, by what a follower knows of it."""

from __future__ import annotations

from trickgames.deal import PARTNERS
from trickgames.events import Answered, CardTurned, Event, HandDealt, PointsCounted, Swapped, TrumpMade
from trickgames.following import unless
from trickgames.games.bisca import rules
from trickgames.games.bisca.match import (
    CORTE,
    BiscaDeal,
    CardDrawn,
    HeartsKnocked,
    HeleyMade,
    RodarMade,
    TrumpInverted,
)

#: The common events that this game tells, beside those that every game does.
TELLS = (Answered, CardTurned, TrumpMade, Swapped, PointsCounted)


def doubt(deal: BiscaDeal, event: Event) -> str:
    """Return what cannot be in the corte, the draws and the extra points (BIS-3 to BIS-7, BIS-13 to BIS-19)."""
    corte, drawn = deal.made is None, deal.drawn
    match event:
        case HandDealt():
            return unless(not corte, "trump has not been made yet")
        case HeartsKnocked() | CardTurned():
            right = deal.phase is CORTE and (isinstance(event, CardTurned) or event.seat == deal.dealer)
            return unless(right, "the cutter has made its choice, or it is another seat")
        case TrumpInverted():
            right = corte and event.card == drawn and rules.trump_of(event.card) != event.card.suit
            return unless(right, "trump is not inverted by that card")
        case TrumpMade():
            suit = rules.KNOCKED if deal.knocked else None if drawn is None else rules.trump_of(drawn)
            right = corte and event.called is None and not event.claims
            right = right and event.seat == (deal.dealer if deal.knocked else None)
            return unless(
                right and suit is not None and event.trump == suit.letter, "trump cannot be made so"
            )
        case CardDrawn():
            return _drawn(deal, event)
        case RodarMade():
            first = deal.tricks[0] if len(deal.tricks) == 1 and not deal.trick and not deal.draws else None
            right = first is not None and first.leader == event.seat and first.cards[0].mask == deal.seven
            right = right and not deal.seen.mask & deal.ace
            return unless(right and deal.rodar is None, "this is no rodar o 7")
        case HeleyMade():
            last = [played.card.mask for played in deal.trick[-2:]]
            right = last == [deal.seven, deal.ace] and deal.trick[-1].seat == event.seat
            return unless(right and deal.heley is None, "this is no heley")
        case PointsCounted():
            right = len(deal.tricks) == deal.rules.tricks and event.points == deal.taken(PARTNERS)
            return unless(right and deal.phase is not None, "these are not the points of the sides")
        case _:
            return ""


def _drawn(deal: BiscaDeal, event: CardDrawn) -> str:
    seats, size = deal.rules.seats, deal.rules.hand_size
    turn, stock = deal.draws - seats * (len(deal.tricks) - 1), len(deal.rules.pack) - seats * size
    if deal.trick or not 0 <= turn < seats or deal.draws >= stock:
        return "no card is drawn now"
    if event.seat != (deal.tricks[-1].winner + turn) % seats:
        return "it is another seat that draws"
    last = deal.draws + 1 == stock and deal.in_sight is not None
    if event.in_sight != last or (last and event.card != deal.in_sight):
        return "the card in sight is drawn last"
    if event.card is None:
        return unless(event.seat != deal.reader, "the card that is drawn is needed")
    return unless(event.card not in deal.own | deal.seen, "that card cannot be drawn")
