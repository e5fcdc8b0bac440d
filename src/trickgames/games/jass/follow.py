"""What cannot be told of a deal of Jass now, by what a follower knows of it."""

from __future__ import annotations

from trickcore.cards import CardSet
from trickgames.actions import ChooseTrump
from trickgames.deal import SIDE_OF
from trickgames.events import Event, TrumpMade
from trickgames.following import unless
from trickgames.games.jass.match import CHOOSING_TRUMP, JassDeal, MeldsShown, Pushed, StoeckShown
from trickgames.games.jass.scoring import STOECK, melds_of

#: The common events that this game tells, beside those that every game does.
TELLS = (TrumpMade,)


def doubt(deal: JassDeal, event: Event) -> str:
    """Return what cannot be in the choice of trump, or with what is shown (JAS-2, JAS-15d to JAS-15f)."""
    match event:
        case Pushed() | TrumpMade():
            if deal.phase is not CHOOSING_TRUMP or (event.seat,) != CHOOSING_TRUMP.to_act(deal):
                return "trump is not made now, or by another seat"
            if isinstance(event, Pushed):
                right = not deal.pushed and event.to == (event.seat + 2) % 4
                return unless(right, "it is the partner that is asked, once")
            plain = event.called is None and not event.claims
            return unless(plain and ChooseTrump(event.trump) in deal.choices, "there is no such trump")
        case StoeckShown():
            seats = [played.seat for played in deal.history() if played.card in deal.stoeck_cards]
            now = deal.stoeck is None and bool(deal.trick) and deal.trick[-1].card in deal.stoeck_cards
            right = now and seats == [event.seat, event.seat] and event.points == STOECK * deal.multiplier
            return unless(right, "no Stöck has been shown just now")
        case MeldsShown():
            return _melds(deal, event)
        case _:
            return ""


def _melds(deal: JassDeal, event: MeldsShown) -> str:
    if not deal.weis or len(deal.tricks) != 1 or deal.trick or deal.melds or not event.melds:
        return "no melds are shown now"
    total = sum([meld.points for meld in event.melds]) * deal.multiplier
    if event.points != total or any(SIDE_OF[meld.seat] != event.side for meld in event.melds):
        return "the melds are those of one side, with their points"
    if not all(melds_of(meld.seat, meld.cards) == (meld,) for meld in event.melds):
        return "these are no melds"
    # A card that was played to the first trick was in a hand; the others are still there.
    first = deal.tricks[0]
    for seat in range(4):
        mine = tuple([meld for meld in event.melds if meld.seat == seat])
        played = CardSet([first.cards[(seat - first.leader) % 4]])
        if seat == deal.reader:
            if SIDE_OF[seat] == event.side and mine != melds_of(seat, deal.own | played):
                return "these are not the melds of the hand"
        elif any(meld.cards & (deal.own | deal.seen - played) for meld in mine):
            return "a card of a meld is in another hand"
    return ""
