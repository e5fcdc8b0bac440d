"""What cannot be told of a deal of Ás de Copas now, by what a follower knows of it."""

from __future__ import annotations

from trickgames.events import Event, HolderNamed, TrumpMade
from trickgames.following import unless
from trickgames.games.as_de_copas import rules
from trickgames.games.as_de_copas.match import (
    CHOICES,
    MAKING_TRUMP,
    AsDeCopasDeal,
    ClaimSettled,
    DealWon,
    SidesKnown,
    settled,
)

#: The common events that this game tells, beside those that every game does.
TELLS = (HolderNamed, TrumpMade)


def doubt(deal: AsDeCopasDeal, event: Event) -> str:
    """Return what cannot be in who makes trump and how, in the claims and in the sides (ADC-4 to ADC-7, ADC-18)."""
    match event:
        case HolderNamed():
            now = all(deal.hands) and deal.phase is None and deal.made is None
            return unless(now and event.card == rules.ACE_OF_HEARTS, "nobody makes trump now by that card")
        case TrumpMade():
            return _trump(deal, event)
        case SidesKnown():
            return _sides(deal, event)
        case ClaimSettled():
            return _claim(deal, event)
        case DealWon():
            won = _as_won(deal) if event.by_claim else deal
            right = deal.phase is not None and deal.discovered and event.side in (0, 1)
            right = right and event.seats == deal.seats_of[event.side] and event.by_claim == bool(deal.trick)
            right = right and (event.points, event.tricks) == (won.side_points, won.side_tricks)
            reached = right and event.points[event.side] >= rules.GOALS[event.side]
            return unless(reached, "nobody has won the deal so")
        case _:
            return ""


def _trump(deal: AsDeCopasDeal, event: TrumpMade) -> str:
    if deal.phase is not MAKING_TRUMP or event.seat != deal.maker:
        return "trump is not made now, or by another seat"
    choice = CHOICES.get((event.trump, event.called, event.claims[0] if event.claims else None))
    if choice is None or event.claims[1:] or event.called == rules.ACE_OF_HEARTS:
        return "trump cannot be made so"
    if deal.maker == deal.reader:
        return unless(choice in MAKING_TRUMP.legal(deal, deal.maker), "it cannot be made so with this hand")
    ace = rules.ACES[event.trump]
    if event.called is not None and event.called == ace and "seca" in event.claims:
        return "that cannot have been said"
    elsewhere = ace in deal.own if "seca" in event.claims else ace == rules.ACE_OF_HEARTS
    return unless(not (event.claims and elsewhere), "that cannot have been said")


def _sides(deal: AsDeCopasDeal, event: SidesKnown) -> str:
    if deal.opening is None or deal.discovered or event.maker != deal.maker or event.guest == event.maker:
        return "the sides are not made known now, or are others"
    shown = [played.seat for played in deal.trick if played.card == deal.called]
    guest = deal.guest if deal.guest is not None else shown[0] if shown else event.guest
    if event.guest != guest or (event.guest is None) != (deal.called is None):
        return "it is another seat that was called"
    if event.guest is not None and event.guest == deal.reader and deal.guest is None:
        return "the called ace was not in this hand"
    there = deal.copy([])
    assert isinstance(there, AsDeCopasDeal)
    there.guest = event.guest
    there.settle()
    told = event.points, event.tricks
    right = told == (there.side_points, there.side_tricks)
    if not right and deal.trick and deal.claims:  # the claim of this trick may just have won the deal
        right = told == (_as_won(there).side_points, there.side_tricks)
    return unless(right, "the sides have other points or tricks")


def _claim(deal: AsDeCopasDeal, event: ClaimSettled) -> str:
    knows = deal.knows(deal.reader)
    if event.guest != (deal.guest if knows and not deal.discovered else None):
        return "it is shown to another seat"
    for claim in deal.claims:
        if (claim.seat, claim.points) == (event.seat, event.points):
            won = event.credited is True and claim.trick > len(deal.tricks)  # at once, and the deal with it
            if won or (
                claim.trick <= len(deal.tricks) and event.credited == (claim.credited if knows else None)
            ):
                return ""
    return "no claim has been settled so"


def _as_won(deal: AsDeCopasDeal) -> AsDeCopasDeal:
    """Return the deal with its last claim credited."""
    won = deal.copy([])
    assert isinstance(won, AsDeCopasDeal)
    if deal.claims:
        won.claims = (*deal.claims[:-1], settled(deal.claims[-1], True))
    return won
