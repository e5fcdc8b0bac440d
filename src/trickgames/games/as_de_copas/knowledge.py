"""What is known of the hidden cards in Ás de Copas beside the play: what the maker has said, and who is no guest."""

from __future__ import annotations

from collections.abc import Sequence

from trickcore.cards import Card, CardSet
from trickgames.errors import InvalidRecord
from trickgames.games.as_de_copas.match import AS_DE_COPAS, AsDeCopasView
from trickgames.games.as_de_copas.rules import ACES, PACK
from trickgames.places import Knowledge
from trickgames.worlds import course


def knows(view: AsDeCopasView, base: Knowledge) -> Knowledge:
    """Return the knowledge with what making trump tells of the maker's hand, and with the seats that can be the guest.

    The maker was dealt a card of the trump suit (ADC-5) and one of the suit of the ace that it calls, but not that ace
    (ADC-6); with seca the ace is its only trump, with fora it has not got it (ADC-7). A seat for which the deal would
    be over by now, on the maker's side, is not the guest (ADC-13, ADC-15).
    """
    if view.trump is None:
        return base
    maker, called, unseen = view.maker, view.called, view.pack - view.seen
    trumps, ace = PACK.of(view.trump), CardSet([ACES[view.trump]])
    if "seca" in view.said:
        base = base.hold(maker, ace & unseen).deny(maker, trumps - ace)
    elif "fora" in view.said:
        base = base.deny(maker, ace)
    base = _had_one_of(view, base, trumps)
    if called is None:
        return base
    base = _had_one_of(view, base.deny(maker, CardSet([called])), PACK.of(called.suit))
    if called not in unseen:
        return base
    if view.guest is not None:
        return base.hold(view.guest, CardSet([called]))
    for seat in range(view.seats):
        if seat != maker and called in base.can[seat] and not _can_be_guest(view, seat):
            base = base.deny(seat, CardSet([called]))
    return base


def _had_one_of(view: AsDeCopasView, base: Knowledge, cards: CardSet) -> Knowledge:
    """Return the knowledge with the maker having been dealt one of some cards."""
    played = [played.card for played in view.history if played.seat == view.maker]
    return base if cards & CardSet(played) else base.demand(view.maker, cards)


def _can_be_guest(view: AsDeCopasView, seat: int) -> bool:
    """Tell whether the deal would still go on if a seat were the guest."""
    try:
        return not course(view, AS_DE_COPAS, sides_with(view, seat)).is_over
    except InvalidRecord:  # over before the last card that has been played
        return False


def sides_with(view: AsDeCopasView, guest: int) -> tuple[tuple[int, ...], ...]:
    """Return the seats of the maker's side and of the other with a guest."""
    makers = (view.maker, guest)
    return makers, tuple([seat for seat in range(view.seats) if seat not in makers])


def sides_in(view: AsDeCopasView, hands: Sequence[CardSet]) -> tuple[tuple[int, ...], ...] | None:
    """Return the sides of the deal if these are the hands: the holder of the called ace is the guest (ADC-6).

    Raises `InvalidRecord` if nobody holds it: as long as the guest is not known it has not been played.
    """
    called = side_card(view)
    if called is None:
        return view.sides
    for seat, hand in enumerate(hands):
        if called in hand:
            return sides_with(view, seat)
    raise InvalidRecord(f"the view: nobody can hold the called card {called}")


def side_card(view: AsDeCopasView) -> Card | None:
    """Return the called ace for a seat that does not know its holder; else None."""
    return view.called if view.sides is None and view.trump is not None else None
