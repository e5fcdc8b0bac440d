"""How a view is made of a deal: the one place where what a seat may know is put together, for matches and followers."""

from __future__ import annotations

from typing import Any

from trickcore.cards import NO_CARDS
from trickgames.actions import Action, LegalActions
from trickgames.deal import Deal
from trickgames.events import DealResult, Trick
from trickgames.game import Game
from trickgames.options import Options
from trickgames.view import Refusal, View

#: So many fields of a view every game has.
_COMMON = len(View._fields)  # pyright: ignore[reportPrivateUsage]


def public_fields(
    game: Game,
    options: Options,
    deal: Deal,
    *,
    deals: int | None,
    scores: tuple[int, ...],
    last_result: DealResult | None,
    previous_trick: Trick | None = None,
    events: int,
    epoch: int,
    winners: tuple[int, ...],
) -> tuple[Any, ...]:
    """Return the first fields of a view, in their order: those that are the same for everybody.

    ``previous_trick`` is the last trick of the deal before.
    """
    phase = None if winners else deal.phase
    rules, state, trump = deal.rules, deal.state, deal.trump()
    return (
        game.name,
        options,
        rules.seats,
        deal.number,
        deals,
        deal.dealer,
        "over" if phase is None else phase.name,
        () if phase is None else phase.to_act(deal),
        rules.pack,
        trump,
        None if state is None else state.leader,
        deal.trick,
        deal.tricks,
        None if deal.tricks else previous_trick,
        tuple([len(hand) for hand in deal.hands]) if state is None else state.counts,
        (0,) * rules.seats if state is None else state.points,
        scores,
        last_result,
        events,
        epoch,
        bool(winners),
        winners,
        *game.about(rules, rules.mode(trump) if trump in rules.mode_names else 0),
    )


def build_view(
    game: Game, deal: Deal, seat: int | None, public: tuple[Any, ...], legal: LegalActions
) -> View:
    """Return what a seat (None: a spectator) may know: what is public, and what the deal says that this seat knows.

    ``legal`` are the actions of that seat. Another deal in which all of this is the same gives the same view.
    """
    refused: tuple[Refusal, ...] = ()
    default: Action | None = None
    seconds: int | None = None
    phase = deal.phase
    if legal and phase is not None and seat is not None:
        refused, seconds = phase.refused(deal, seat), phase.seconds
        default = legal[0] if phase.first_is_default else phase.default(deal, seat)
    kind: Any = game.view
    facts = deal.facts(seat)
    # By place and not by name: a view is made for every decision.
    view: View = kind(
        *public,
        seat,
        legal,
        refused,
        default,
        seconds,
        NO_CARDS if seat is None else deal.hand(seat),
        deal.known(seat),
        deal.sides(seat),
        *[facts[name] for name in kind._fields[_COMMON:]],
    )
    return view
