"""Checks of one moment of a match: its decisions, what each seat is shown, and what it is told."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import trickgames.actions
from trickcore.cards import NO_CARDS, Card, CardSet
from trickgames.actions import Action, LegalActions, Play
from trickgames.events import Event
from trickgames.testing.common import Scene, everyone, public_values
from trickgames.view import View


def check_moment(scene: Scene) -> None:
    """Check the decisions, the views and the events of a match as it stands."""
    match, expect = scene.match, scene.expect
    to_act = match.to_act
    expect(
        type(to_act) is tuple and list(to_act) == sorted(set(to_act)), "to_act is no sorted tuple of seats"
    )
    expect(all(seat in range(match.seats) for seat in to_act), "a seat that does not exist is to act")
    expect(
        bool(to_act) is not match.is_over,
        "some seat is to act until the match is over, and none then (GEN-1)",
    )
    expect(bool(match.winners) is match.is_over, "there are winners when the match is over, and only then")
    expect((match.phase == "over") is match.is_over, "the phase is over when the match is, and only then")
    views = {seat: match.view(seat) for seat in everyone(match)}
    for seat, view in views.items():
        if seat is not None:
            _check_decision(scene, seat, view)
        _check_form(scene, seat, view)
        _check_agreement(scene, seat, view)
        _check_tricks(scene, view)
    _check_cards(scene, views)
    _check_results(scene)
    _check_events(scene)


def _check_decision(scene: Scene, seat: int, view: View) -> None:
    match, expect = scene.match, scene.expect
    legal = match.legal_actions(seat)
    expect(type(legal) is LegalActions, "legal actions are not LegalActions in every phase")
    expect(view.legal_actions == legal, f"the view of seat {seat} has other legal actions than the match")
    expect(hash(view.legal_actions) == hash(legal), "equal legal actions have unequal hashes")
    listed = list(legal)
    if seat not in match.to_act:
        expect(
            not listed and not legal and len(legal) == 0, f"seat {seat} is not to act and has legal actions"
        )
        expect(view.default is None and view.refused == () and view.seconds is None,
               f"seat {seat} is not to act and has a default, refused cards or a time limit")  # fmt: skip
        return
    expect(listed and legal, f"seat {seat} is to act and has no legal action (GEN-1)")
    expect(len(listed) == len(legal), "len() and iteration of legal actions disagree")
    expect(all(a < b for a, b in pairwise(listed)), "legal actions are not sorted, or not unique")
    expect(
        [legal[i] for i in range(len(listed))] == listed, "indexing and iteration of legal actions disagree"
    )
    expect(
        legal[-1] == listed[-1] and list(legal[1:3]) == listed[1:3], "legal actions have wrong ends or slices"
    )
    expect(pickle.loads(pickle.dumps(legal)) == legal, "legal actions do not survive pickling")
    for action in listed:
        expect(action in legal, f"{action} is offered and not `in` the legal actions")
        expect(view.why_not(action) is None, f"why_not gives a reason against the legal action {action}")
        check_action(scene, action)
    expect(view.default in legal, f"the default of seat {seat} is no legal action (GEN-7)")
    expect(view.seconds is None or view.seconds > 0, "a time limit is not above 0")
    plays = CardSet([a.card for a in listed if isinstance(a, Play)])
    expect(plays.issubset(view.hand), "a card may be played that is not in the hand")
    expect(
        legal.plays.mask == legal.play_mask == view.legal_mask, "the legal mask and the legal cards disagree"
    )
    if legal.plays:
        refused = [card for refusal in view.refused for card in refusal.cards]
        expect(len(refused) == len(set(refused)), "a card is refused for two reasons")
        expect(CardSet(refused) == view.hand - legal.plays, "refused and legal cards do not make up the hand")
        for refusal in view.refused:
            same = all(view.why_not(Play(card)) is refusal.reason for card in refusal.cards)
            expect(refusal.cards and same, "why_not and the refused cards disagree")


def check_action(scene: Scene, action: Action) -> None:
    """Check that an action survives being written, and is a frozen, hashable value."""
    text = str(action)
    back = Action.parse(text)
    scene.expect(back == action and str(back) == text, f"the text {text!r} does not read back")
    scene.expect(hash(back) == hash(action), f"{text} has two hashes")
    again: Any = eval(repr(action), dict(vars(trickgames.actions)))
    scene.expect(again == action, f"{action!r} does not evaluate back")
    _check_frozen(scene, action)


def _check_frozen(scene: Scene, value: object) -> None:
    changes: tuple[Callable[[str], None], ...] = (
        lambda name: setattr(value, name, None),
        lambda name: delattr(value, name),
    )
    for name in (*getattr(type(value), "__slots__", ()), "anything"):
        for change in changes:
            try:
                change(name)
            except (AttributeError, TypeError):
                continue
            raise scene.fault(f"the field {name} of a {type(value).__name__} can be changed")


def _check_form(scene: Scene, seat: int | None, view: View) -> None:
    expect = scene.expect
    again = scene.match.view(seat)
    expect(view == again and hash(view) == hash(again), "two views of the same moment are not equal")
    text = view.to_json()
    expect(again.to_json() == text, "two views of the same moment have not the same JSON")
    read = View.from_json(text)
    expect(type(read) is type(view) and read == view, "a view is another when read from its JSON")
    expect(hash(read) == hash(view), "a view has another hash when read from its JSON")
    expect(read.to_json() == text, "the JSON of a view is not the same byte for byte when it has been read")
    expect(View.from_json(text.encode()) == view, "a view cannot be read from the bytes of its JSON")
    expect(pickle.loads(pickle.dumps(view)) == view, "a view does not survive pickling")
    expect(
        dict(public_values(read)) == dict(public_values(view)), "a read view has other values than the view"
    )
    _check_frozen(scene, view)


def _check_agreement(scene: Scene, seat: int | None, view: View) -> None:
    """The view agrees with the match, and its fields with each other."""
    match, expect = scene.match, scene.expect
    expect(view.seat == seat, "the view is another seat's")
    for what, here, there in (
        ("game", view.game, match.game),
        ("options", view.options, match.options),
        ("number of seats", view.seats, match.seats),
        ("deal", view.deal, match.deal_number),
        ("dealer", view.dealer, match.dealer),
        ("phase", view.phase, match.phase),
        ("seats to act", view.to_act, match.to_act),
        ("scores", view.scores, match.scores),
        ("last result", view.last_result, match.deal_results[-1] if match.deal_results else None),
        ("winners", view.winners, match.winners),
        ("end", view.is_over, match.is_over),
        ("number of events", view.events, len(match.events(seat))),
        ("epoch", view.epoch, match.epoch),
    ):
        expect(here == there, f"view and match tell another {what}: {here!r}, {there!r}")
    expect(
        len(view.counts) == len(view.known) == len(view.points) == match.seats,
        "a row has not an entry a seat",
    )
    if seat is None:
        expect(not view.hand and not view.legal_actions, "a spectator is shown a hand or may act")
    else:
        expect(view.counts[seat] == len(view.hand), "the count and the hand of the seat disagree")
        expect(view.known[seat] == view.hand, "the seat does not know its own hand")
        expect(match.sides is None or view.sides == match.sides, "a seat is told other sides than everyone")
    expect(view.hand_mask == view.hand.mask, "the hand and its mask disagree")
    expect(view.hand.isdisjoint(view.seen), "a card in the hand has been played")
    expect(view.unseen == view.pack - view.hand - view.seen, "hand, seen and unseen do not make up the pack")
    expect((view.hand | view.seen).issubset(view.pack), "a card is not of the pack")


def _check_tricks(scene: Scene, view: View) -> None:
    expect, seats = scene.expect, view.seats
    history = [(played.seat, played.card) for played in view.history]
    expect(CardSet([card for _, card in history]) == view.seen, "the history and the seen cards disagree")
    expect(len(history) == len(view.seen), "a card stands twice in the history")
    expect(view.last_trick == (view.tricks[-1] if view.tricks else None), "the last trick is another")
    before = view.previous_trick
    expect(before is None or not view.tricks, "the deal has a trick, but that of the deal before is told")
    expect(
        before is None or (len(before.cards) == seats and before.winner in range(seats)),
        "the last trick of the deal before has not a card of each seat, or no winner",
    )
    expect(view.trick_number == len(view.tricks) + 1, "the number of the trick is another")
    for trick in view.tricks:
        expect(len(trick.cards) == seats, "a complete trick has not a card of each seat")
        expect(
            trick.leader in range(seats) and trick.winner in range(seats),
            "a trick has no leader or no winner",
        )
    expect(len(view.trick) < seats, "the open trick is complete")
    for place, played in enumerate(view.trick):
        expect(
            view.leader is not None and played.seat == (view.leader + place) % seats,
            "the trick is out of order",
        )
    expect(view.led_suit == (view.trick[0].card.suit if view.trick else None), "the led suit is another")
    if view.leader is None:
        expect(not view.trick and not view.tricks, "there are tricks and no leader")


def _check_cards(scene: Scene, views: dict[int | None, View]) -> None:
    """No card is in two places, and what a seat believes to know is true."""
    match, expect = scene.match, scene.expect
    hands = [views[seat].hand for seat in range(match.seats)]
    public = views[None]
    held = NO_CARDS
    for hand in hands:
        expect(held.isdisjoint(hand), "two seats hold the same card")
        held |= hand
    expect(held.isdisjoint(public.seen), "a card that has been played is still held")
    expect((held | public.seen).issubset(public.pack), "a card is not of the pack")
    for seat, view in views.items():
        expect(view.counts == tuple(map(len, hands)), "a view has wrong counts")
        for other in range(match.seats):
            told = view.known[other]
            expect(
                told.issubset(hands[other]), f"{view!r} tells of cards of seat {other} that it does not hold"
            )
            expect(public.known[other].issubset(told), f"{view!r} does not tell what a spectator knows")
        expect(
            view.tricks == public.tricks and view.trick == public.trick and view.points == public.points
            and view.leader == public.leader and view.pack == public.pack,
            f"seat {seat} and a spectator are shown another table",
        )  # fmt: skip


def check_conserved(scene: Scene, before: int | None) -> int:
    """Check that no card of a deal is lost; return how many cards lie neither in a hand nor on the table.

    ``before`` is how many did so before in this deal, None if it has just been dealt. A game may have a stock, from
    which cards come, and cards may be exchanged for others that are out of play: there are never more of those.
    """
    match = scene.match
    cards: list[Card] = [card for seat in range(match.seats) for card in match.view(seat).hand]
    cards += list(match.view(None).seen)
    elsewhere = len(match.view(None).pack) - len(cards)
    stock = getattr(match.view(None), "stock", elsewhere)
    scene.expect(stock == elsewhere, "hands, table and stock do not make up the pack")
    whole = len(cards) == len(set(cards)) and match.view(None).pack.issuperset(cards)
    scene.expect(whole and (before is None or elsewhere <= before), "a card has been lost or doubled")
    return elsewhere


def _check_results(scene: Scene) -> None:
    match, expect = scene.match, scene.expect
    results = match.deal_results
    expect(
        [r.deal for r in results] == list(range(1, len(results) + 1)), "the results are not numbered from 1"
    )
    expect(
        len(results) == match.deal_number - (not match.is_over), "there is not a result for each scored deal"
    )
    for side in range(len(match.scores)):
        expect(
            sum([r.points[side] for r in results]) == match.scores[side],
            "the results do not add up to the scores",
        )
        for result in results:
            given = sum([award.points for award in result.awards if award.side == side])
            expect(given == result.points[side], "the awards of a deal do not add up to its points")


def _check_events(scene: Scene) -> None:
    match, expect = scene.match, scene.expect
    public = match.events(None)
    since = max(0, len(public) - 12)
    for seat in everyone(match):
        events = match.events(seat)
        expect(len(events) == len(public), "the events are not numbered alike for all seats")
        expect(
            match.events(seat, since=since) == events[since:], "events from a number on are not the last ones"
        )
        expect(match.events(seat, since=len(events)) == (), "there are events after the last one")
        for event, shown in zip(events[since:], public[since:], strict=True):
            check_event(scene, seat, event)
            expect(type(event) is type(shown), "two seats are told of another kind of event under one number")
            expect(
                event.seen_by(None) == shown,
                f"{event!r} shows a spectator something else than the match does",
            )


def check_event(scene: Scene, seat: int | None, event: Event) -> None:
    """Check one event as a seat is shown it."""
    data = json.loads(json.dumps(event.to_dict()))
    back = Event.read(data, scene.match.game)
    scene.expect(back == event and hash(back) == hash(event), f"{event!r} is another when read from its JSON")
    scene.expect(back.to_dict() == data, f"{event!r} has another JSON when it has been read")
    scene.expect(pickle.loads(pickle.dumps(event)) == event, f"{event!r} does not survive pickling")
    scene.expect(event.seen_by(seat) == event, f"{event!r} tells seat {seat} what it may not see")
    _check_frozen(scene, event)
