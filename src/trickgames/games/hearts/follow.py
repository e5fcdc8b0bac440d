"""What cannot be told of a deal of Hearts now, by what a follower knows of it."""

from __future__ import annotations

from trickgames.events import Answered, Event, HolderNamed
from trickgames.following import unless
from trickgames.games.hearts import rules
from trickgames.games.hearts.match import (
    PASS_COUNT,
    PASSING,
    CardsPassed,
    HeartsBroken,
    HeartsDeal,
    PassAnnounced,
)

#: The common events that this game tells, beside those that every game does.
TELLS = (Answered, HolderNamed)


def doubt(deal: HeartsDeal, event: Event) -> str:
    """Return what cannot be in the pass, in who leads, or with hearts (COP-2 to COP-4, COP-7)."""
    dealt = all(deal.hands) and deal.opening is None
    match event:
        case PassAnnounced():
            right = dealt and deal.phase is None and event.direction == deal.direction
            return unless(right, "the cards are passed another way in this deal, or that has been told")
        case CardsPassed():
            return _passed(deal, event)
        case HolderNamed():
            passed = deal.direction == "none" or deal.told_passes == deal.rules.seats
            return unless(dealt and passed and event.card in rules.OPENER, "nobody leads now by that card")
        case HeartsBroken():
            last = deal.trick[-1] if deal.trick else None
            broken = (
                last is not None and last.seat == event.seat and bool(deal.breakers.mask & last.card.mask)
            )
            return unless(broken and not deal.broken, "hearts have not been broken just now")
        case _:
            return ""


def _passed(deal: HeartsDeal, event: CardsPassed) -> str:
    if deal.phase is not PASSING or deal.answers or event.seat != deal.told_passes:
        return "no cards are passed now, or by another seat"
    if (event.to, event.count) != (deal.passes_to(event.seat), PASS_COUNT):
        return "so many cards, or to that seat, are not passed"
    if deal.reader not in (event.seat, event.to):
        return ""
    cards = event.cards
    if cards is None or len(cards) != PASS_COUNT:
        return f"the {PASS_COUNT} cards are needed"
    if event.seat == deal.reader:
        return unless(cards == deal.chosen, "these are not the cards that were chosen")
    return unless(not cards & deal.own, "a card is passed that is held already")
