"""English for what only Ás de Copas has: the secret guest, vinte and quarenta, who has won a deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from trickcore.cards import CardSet
from trickgames.announce.english_phrases import counted, listed
from trickgames.games.as_de_copas.match import AsDeCopasView, ClaimSettled, DealWon, PairClaim, SidesKnown

if TYPE_CHECKING:
    from trickgames.announce.english import English

#: What an award of the game is for.
AWARDS = {
    "maker alone": "winning alone",
    "maker and guest": "winning with a guest",
    "opponents": "winning against the maker",
}
CLAIM_NAMES = {20: "vinte", 40: "quarenta"}


def _both(points: tuple[int, ...], tricks: tuple[int, ...]) -> str:
    """Return what both sides have."""
    have = [
        f"{counted(number, 'point')} in {counted(won, 'trick')}"
        for number, won in zip(points, tricks, strict=True)
    ]
    return f"the maker's side has {have[0]}, the other {have[1]}"


def sides_known(words: English, event: SidesKnown, me: int | None) -> str:
    """Return who plays with whom, and what the sides have."""
    if event.guest is None:
        return f"{words.does(event.maker, me, 'play', 'plays')} alone against the others"
    who = (
        f"{words.does(event.guest, me, 'are', 'is')} the guest and {'play' if event.guest == me else 'plays'}"
    )
    return f"{who} with {words.who(event.maker, me)}; {_both(event.points, event.tricks)}"


def claim_settled(words: English, event: ClaimSettled, me: int | None) -> str:
    """Return what has become of a claim, or that it stays secret."""
    whose = "your" if event.seat == me else f"{words.name(event.seat)}'s"
    what = f"{whose} {CLAIM_NAMES.get(event.points, str(event.points))}"
    if event.credited is None:
        return f"whether {what} counts stays secret until the guest is known"
    return f"{what} {'counts' if event.credited else 'is lost'}"


def deal_won(words: English, event: DealWon, me: int | None) -> str:
    """Return who has won the deal, and how the sides stood."""
    how = " at once by the claim" if event.by_claim else ""
    return f"{words.won(event.seats, me)} the deal{how}; {_both(event.points, event.tricks)}"


def _claim(words: English, view: AsDeCopasView, claim: PairClaim) -> str:
    """Return a claim of the deal, and what has become of it as far as the seat may know."""
    name = CLAIM_NAMES.get(claim.points, str(claim.points))
    told = f"{words.does(claim.seat, view.seat, 'have', 'has')} claimed {name}"
    if claim.credited is not None:
        return f"{told}, which {'counts' if claim.credited else 'is lost'}"
    return told if claim.trick > len(view.tricks) else f"{told}, and whether it counts is secret"


def deal(words: English, view: AsDeCopasView) -> list[str]:
    """Return what to add to how the deal stands: trump, the called ace, the sides, the claims."""
    me = view.seat
    if view.trump is None:
        hold = words.does(view.maker, me, "hold", "holds")
        return [
            words.sentence(f"{hold} the ace of hearts and {'make' if view.maker == me else 'makes'} trump")
        ]
    told = [f"{words.does(view.maker, me, 'have', 'has')} made {words.contract(view.trump)} trump"]
    if view.called is not None:
        told.append(f"called the {words.card(view.called)}")
    told += [f"said {word}" for word in view.said]
    out = [words.sentence(listed(told))]
    if view.called is None:
        out.append(words.sentence(f"{words.does(view.maker, me, 'play', 'plays')} alone against the others"))
    elif view.guest is None:
        out.append("The guest is not known yet.")
    else:
        secret = "" if view.discovered else ", which nobody else knows yet"
        out.append(words.sentence(f"{words.does(view.guest, me, 'are', 'is')} the guest{secret}"))
    if view.side_points is not None and view.side_tricks is not None:
        out.append(words.sentence(_both(view.side_points, view.side_tricks)))
    if view.asked and view.called is not None:
        out.append(f"The {words.card(view.called)} has been asked for.")
    out += [words.sentence(_claim(words, view, claim)) for claim in view.claims]
    return out


def places(words: English, view: AsDeCopasView) -> list[tuple[CardSet, str]]:
    """Return what is known of the called ace, by the part that it gives to whoever holds it."""
    if view.called is None:
        return []
    who = "whoever holds it is" if view.guest is None else words.does(view.guest, view.seat, "are", "is")
    return [(CardSet([view.called]), f"has been called, and {who} the guest")]


EVENTS: dict[Any, Any] = {
    SidesKnown: sides_known,
    ClaimSettled: claim_settled,
    DealWon: deal_won,
}
