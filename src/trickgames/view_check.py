"""What a view that comes from outside must be like, beside its fields' types, for players and its own methods."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, cast

from trickcore.cards import NO_CARDS, Card, CardSet
from trickcore.rules import Rules
from trickgames.actions import ChooseTrump, PassCards, Play
from trickgames.errors import InvalidRecord
from trickgames.game import ABOUT, Game
from trickgames.options import check_options
from trickgames.values import Value
from trickgames.view import View
from trickgames.worlds import course


def view_faults(view: View, game: Game) -> list[str]:
    """Return what cannot be in a view of a game, each fault beginning with the field that has it."""
    # Each step relies on those before it.
    faults = _option_faults(view, game)
    if not faults and view.seats != game.seats(view.options):
        faults = [f"seats: there are {game.seats(view.options)} in this game"]
    faults = faults or list(_of_seats(view, game.sides(view.options)))
    if faults:
        return faults
    rules = game.rules(view.options)
    faults = [
        f"{name}: it is not that of the game"
        for name, value in zip(ABOUT, game.about(rules, view.mode), strict=True)
        if getattr(view, name) != value
    ]
    faults += [*_of_course(view, rules), *_of_cards(view, rules), *_of_actions(view), *_of_words(view, game)]
    return faults or view.own_faults() or _of_play(view, game)


def _option_faults(view: View, game: Game) -> list[str]:
    given = view.options.to_dict()
    faults = [f"options: {option.name} is missing" for option in game.options if option.name not in given]
    try:
        checked, wrong = check_options(game.options, given, {})
    except TypeError as error:
        return [*faults, f"options: {error}"]
    if not wrong:
        faults += [f"options: {fault}" for fault in game.faults(checked)]
    return faults + [f"options: {fault}" for fault in wrong.values()]


def _of_seats(view: View, sides: int) -> Iterator[str]:
    """Yield the fields that name no seat, or have not something for each seat or side."""
    seats, before = view.seats, view.previous_trick
    named: list[tuple[str, Iterable[int | None]]] = [
        *[(name, [getattr(view, name)]) for name in view.seat_fields],
        ("to_act", view.to_act),
        ("winners", view.winners),
        ("tricks", [seat for trick in view.tricks for seat in (trick.leader, trick.winner)]),
        ("previous_trick", [] if before is None else [before.leader, before.winner]),
    ]
    for name in view._fields:  # pyright: ignore[reportPrivateUsage]
        value: Any = getattr(view, name)
        if name not in view.seat_fields:  # a value that has a seat, or several, as the cards of the trick
            inner = cast("tuple[object, ...]", value) if type(value) is tuple else (value,)
            named.append((name, [getattr(item, "seat", None) for item in inner]))
    for name, given in named:
        if any(seat is not None and not 0 <= seat < seats for seat in given):
            yield f"{name}: there is no such seat"
    for name in ("to_act", "winners"):
        if len(getattr(view, name)) != len(set(getattr(view, name))):
            yield f"{name}: a seat is named once"
    for name in ("counts", "known", "points"):
        if len(getattr(view, name)) != seats:
            yield f"{name}: one for each of the {seats} seats is needed"
    if view.sides is not None and sorted([s for side in view.sides for s in side]) != list(range(seats)):
        yield "sides: every seat is on one side"
    if len(view.scores) != sides:
        yield f"scores: one for each of the {sides} sides is needed"
    result = view.last_result
    if result is not None and (
        len(result.points) != sides or any(not 0 <= award.side < sides for award in result.awards)
    ):
        yield f"last_result: there are {sides} sides"


def _of_course(view: View, rules: Rules) -> Iterator[str]:
    """Yield what cannot be in the course of the match, and in that of the tricks."""
    seats, tricks, trick = view.seats, view.tricks, view.trick
    if not view.is_over == (view.phase == "over") == bool(view.winners) == (not view.to_act):
        yield "is_over, phase, winners and to_act: they do not say the same"
    elif view.phases and not view.is_over and view.phase not in view.phases:
        yield f"phase: the phases are {', '.join(view.phases)}"
    if view.deal - (not view.is_over) != (0 if view.last_result is None else view.last_result.deal):
        yield "deal, last_result and is_over: it is another deal"
    before = view.previous_trick
    if before is not None and (tricks or view.deal == 1 or len(before.cards) != seats):
        yield f"previous_trick, deal and tricks: it is of {seats} cards, of the deal before one without a trick"
    if not 0 <= view.epoch < 2**53:
        yield "epoch: it is counted from 0"
    if view.deals is not None and not view.deal <= view.deals < 2**31:
        yield "deals and deal: there are no more deals than that"
    if not 0 < view.events < 2**53:
        yield "events: the number of events is needed"
    if view.seconds is not None and view.seconds < 1:
        yield "seconds: a time limit is from 1"
    if view.trump is not None and view.trump not in ("C", "D", "H", "S", *rules.mode_names):
        yield "trump: there is no such trump"
    if view.phases and view.leader is not None and view.trump is None and len(rules.mode_names) > 1:
        yield "trump and leader: there is a trump when cards are played"
    if (
        view.phases
        and not view.is_over
        and (Play in view.phases.get(view.phase, ())) != (view.leader is not None)
    ):
        yield "leader and phase: there is a leader when cards are played, else none"
    if len(tricks) > rules.tricks or any(len(won.cards) != seats for won in tricks):
        yield f"tricks: there are {rules.tricks}, of {seats} cards each"
    leaders = [*[won.leader for won in tricks], *([] if view.leader is None else [view.leader])]
    if leaders[1:] != [won.winner for won in tricks][: len(leaders) - 1] or (tricks and view.leader is None):
        yield "leader and tricks: who wins a trick leads the next"
    lead = view.leader
    order = [] if lead is None else [(lead + i) % seats for i in range(seats - 1)]
    if [played.seat for played in trick] != order[: len(trick)]:
        yield "trick and leader: the seats play one after the other"


def cards_in(value: object) -> int:
    """Return all cards that a value or one inside it names, as a mask."""
    if isinstance(value, (Card, CardSet)):
        return value.mask
    if isinstance(value, (Play, PassCards, ChooseTrump)):
        return 0  # what is judged as an action
    inner: Any = value
    if isinstance(value, Value):
        inner = [getattr(value, name) for name in value._fields]  # pyright: ignore[reportPrivateUsage]
    elif not isinstance(value, tuple):
        return 0
    mask = 0
    for item in inner:
        mask |= cards_in(item)
    return mask


def _of_cards(view: View, rules: Rules) -> Iterator[str]:
    """Yield where cards are that cannot be there, or the numbers of cards do not fit together."""
    if view.pack != rules.pack:
        yield "pack: it is not that of the game"
        return
    for name in view._fields:  # pyright: ignore[reportPrivateUsage]
        if cards_in(getattr(view, name)) & ~rules.pack.mask:
            yield f"{name}: a card is not of this game"
    shown = [card for won in view.tricks for card in won.cards] + [played.card for played in view.trick]
    seen = CardSet(shown)
    if len(seen) < len(shown):
        yield "tricks and trick: a card is played once"
    out = seen
    for seat, cards in enumerate(view.known):
        if cards & out or len(cards) > view.counts[seat]:
            yield "known, tricks, trick and counts: a card has one place, and there are no more than so many"
            break
        out |= cards
    if view.seat is None:
        if view.hand:
            yield "hand and seat: a spectator has no hand"
    elif view.hand != view.known[view.seat] or len(view.hand) != view.counts[view.seat]:
        yield "hand, known, counts and seat: they do not say the same"
    left = min(rules.hand_size, rules.tricks - len(view.tricks))
    played = [entry.seat for entry in view.trick]
    counts = [count + (seat in played) for seat, count in enumerate(view.counts)]
    if view.leader is None:
        if any(not 0 <= count <= rules.hand_size for count in counts):
            yield "counts: no hand is so large"
    elif any(count != left for count in counts):
        yield "counts, tricks, trick and leader: they do not fit"


def _of_actions(view: View) -> Iterator[str]:
    """Yield what the seat cannot do, by its hand, by whose turn it is, or by the phase."""
    legal = view.legal_actions
    acts = view.seat is not None and view.seat in view.to_act
    if acts != bool(legal):
        yield "legal_actions, to_act and seat: there are some if it is the seat's turn, else none"
    played = [action for action in legal.listed if isinstance(action, Play)]
    if not (legal.plays | legal.choose_from | CardSet([play.card for play in played])).issubset(view.hand):
        yield "legal_actions and hand: a card is not held"
    if len(set(legal.listed)) < len(legal.listed):
        yield "legal_actions: an action is named twice"
    kinds = view.phases.get(view.phase)
    given = {*map(type, legal.listed), *[Play] * bool(legal.plays), *[PassCards] * bool(legal.choose)}
    if kinds is not None and not given <= set(kinds):
        yield f"legal_actions: there is no such action in the phase {view.phase}"
    if acts and kinds is not None and Play in kinds and not legal.plays:
        yield "legal_actions and phase: a card can be played"
    if legal.plays and (view.leader is None or view.seat != (view.leader + len(view.trick)) % view.seats):
        yield "legal_actions, leader, trick and seat: it is another seat that plays"
    if (view.default is not None) != acts or (view.default is not None and view.default not in legal):
        yield "default, to_act and seat: it is one of legal_actions if it is the seat's turn, else null"
    refused = NO_CARDS
    for refusal in view.refused:
        refused |= refusal.cards
    # What is offered in ``plays`` and ``pass`` is offered there alone: `LegalActions` looks for it nowhere else.
    if any(not play.claims or play.card not in legal.plays for play in played):
        yield "legal_actions: a play that is listed is made with claims, of a card that may be played"
    if PassCards in map(type, legal.listed):
        yield "legal_actions: a choice of cards is not listed"
    if refused and not (acts and refused.issubset(view.hand - legal.plays)):
        yield "refused, to_act and seat: they are cards of the hand that are not in legal_actions"


def _of_words(view: View, game: Game) -> Iterator[str]:
    """Yield where a word is said that is none of the game's."""
    plays = [action for action in (*view.legal_actions.listed, view.default) if isinstance(action, Play)]
    before = () if view.previous_trick is None else (view.previous_trick,)
    for name, said in (
        ("trick", view.trick),
        ("previous_trick", before),
        ("tricks", view.tricks),
        ("legal_actions", plays),
    ):
        if not {claim for one in said for claim in one.claims} <= set(game.claims):
            yield f"{name}: there is no such claim"


def _of_play(view: View, game: Game) -> list[str]:
    """Return the card that cannot have been played where it was, by all that was played before it."""
    try:
        course(view, game)
    except InvalidRecord as error:
        return [f"tricks and trick: {error}"]
    return []
