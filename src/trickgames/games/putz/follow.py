"""What cannot be told of a deal of Putz now, by what a follower knows of it."""

from __future__ import annotations

from trickgames.events import Answered, CardTurned, Event, PointsCounted, Swapped, TrumpMade
from trickgames.following import unless
from trickgames.games.putz.match import TRICKS, KittyTaken, PutzDeal

#: The common events that this game tells, beside those that every game does.
TELLS = (Answered, CardTurned, TrumpMade, Swapped, PointsCounted)


def doubt(deal: PutzDeal, event: Event) -> str:
    """Return what cannot be in the card turned up, trump, and who takes the kitty (PUT-1 to PUT-3)."""
    match event:
        case CardTurned():
            right = all(deal.hands) and not deal.kitty and deal.opening is None and event.card not in deal.own
            return unless(right, "no card is turned up now, or not that one")
        case TrumpMade():
            right = event.seat is None and event.called is None and not event.claims and bool(deal.kitty)
            right = right and deal.made is None and event.trump == deal.turned.suit.letter
            return unless(right, "trump cannot be made so")
        case KittyTaken():
            now = deal.phase is TRICKS and deal.kitty_open and event.seat == deal.turn
            if not now or event.count != len(deal.kitty):
                return "the kitty is not taken now, or by another seat"
            cards = event.cards
            if event.seat != deal.reader:
                return ""
            right = cards is not None and len(cards) == event.count and deal.kitty[0] in cards
            right = right and cards is not None and not cards & (deal.own | deal.seen)
            return unless(right, "these cannot be the cards of the kitty")
        case PointsCounted():
            right = len(deal.tricks) == deal.rules.tricks and event.points == deal.taken()
            return unless(right and deal.phase is not None, "these are not the points of the seats")
        case _:
            return ""
