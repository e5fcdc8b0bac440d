"""The follower: told the events of one seat, it gives that seat's view, in every game and at every moment."""

from __future__ import annotations

import copy
import json
import os
import pickle
import random
from typing import Any

import pytest
from match_tools import finished, moments, play_deal, step
from option_sets import SETS

import trickgames as tg
from trickgames.games.hearts import CardsPassed, HeartsBroken, PassAnnounced
from trickgames.games.jass import Pushed

SCALE = float(os.environ.get("TRICK_TEST_SCALE", "1"))
ALL_SETS = [
    pytest.param(game, options, id=f"{game} {name}")
    for game, sets in SETS.items()
    for name, options in sets.items()
]


def everyone(match: tg.Match) -> tuple[int | None, ...]:
    """Return all seats, and None for a spectator."""
    return (*range(match.seats), None)


def followers(match: tg.Match) -> dict[int | None, tg.Follower]:
    """Return a follower for each seat and a spectator, told nothing yet."""
    options = match.options.to_dict()
    return {
        seat: tg.Follower(match.game, seat, options=options, deals=match.deals) for seat in everyone(match)
    }


def catch_up(follower: tg.Follower, match: tg.Match, form: int = 0) -> None:
    """Tell a follower what it has not been told yet, in one of three forms."""
    for event in match.events(follower.seat, since=len(follower.events)):
        told = event if form == 0 else event.to_dict() if form == 1 else json.dumps(event.to_dict())
        assert follower.receive(told) == event


def agrees(follower: tg.Follower, match: tg.Match) -> None:
    """Check that a follower's view is the match's."""
    here, there = follower.view(), match.view(follower.seat)
    for name in there._fields:
        assert getattr(here, name) == getattr(there, name), f"{name} of seat {follower.seat}"
    assert here == there
    assert here.to_json() == there.to_json()


def easy(match: tg.Match, rng: random.Random) -> None:
    """Let the easy level act for a seat."""
    seat = rng.choice(match.to_act)
    match.push(seat, tg.player("easy", seed=rng.randrange(9)).choose(match.view(seat)))


def default(match: tg.Match, rng: random.Random) -> None:
    """Let the time of a seat run out."""
    match.push_default(rng.choice(match.to_act))


@pytest.mark.rule("GEN-3")
@pytest.mark.parametrize(("game", "options"), ALL_SETS)
def test_it_gives_the_view_of_every_seat_at_every_moment(game: str, options: dict[str, Any]) -> None:
    ways = [step, easy, default] if SCALE >= 10 else [step]
    for seed in range(max(1, int(SCALE))):
        for form, by in enumerate(ways, seed):
            match = tg.new_match(game, seed=seed, options=options, deals=1 + int(SCALE))
            rng, told = random.Random(seed), followers(match)
            while True:
                for follower in told.values():
                    catch_up(follower, match, form % 3)
                    agrees(follower, match)
                if match.is_over:
                    break
                by(match, rng)


@pytest.mark.parametrize("game", SETS)
@pytest.mark.parametrize("by", [easy, default])
def test_it_gives_the_view_whoever_plays(game: str, by: Any) -> None:
    match = tg.new_match(game, seed=4, deals=2)
    rng, told = random.Random(4), followers(match)
    while not match.is_over:
        by(match, rng)
        for follower in told.values():
            catch_up(follower, match, 2)
            agrees(follower, match)


@pytest.mark.slow
@pytest.mark.parametrize("game", SETS)
def test_it_follows_a_match_to_its_end(game: str) -> None:
    match = finished(game, 3)
    for follower in followers(match).values():
        catch_up(follower, match)
        agrees(follower, match)
        assert follower.events == match.events(follower.seat)
        assert follower.ready
        with pytest.raises(tg.InvalidRecord, match="the match is over"):
            follower.receive(match.events(follower.seat)[-1])


def test_what_a_seat_has_chosen_and_who_leads_is_told() -> None:
    match = tg.new_match("hearts", seed=2)
    mine = tg.PassCards(list(match.view(1).hand)[:3])
    match.push(1, mine)
    assert [match.events(seat)[-1] for seat in everyone(match)] == [
        tg.Answered(1, mine if seat == 1 else None) for seat in everyone(match)
    ]
    for seat in match.to_act:
        match.push_default(seat)
    opener = tg.HolderNamed(match.to_act[0], tg.Card("2C"))
    assert {match.events(seat)[-1] for seat in everyone(match)} == {opener}
    match = tg.new_match("as_de_copas", seed=2)
    maker = tg.HolderNamed(match.to_act[0], tg.Card("AH"))
    assert {match.events(seat)[-1] for seat in everyone(match)} == {maker}


@pytest.mark.parametrize("game", SETS)
def test_an_undo_is_followed(game: str) -> None:
    match, rng = tg.new_match(game, seed=8, deals=2), random.Random(8)
    told = followers(match)
    while not match.is_over:
        for _ in range(rng.randrange(1, 9)):
            if not match.is_over:
                step(match, rng)
        for follower in told.values():
            if follower.seat is None or rng.random() < 0.5:  # some come back only after several undos
                follower.back(min(match.stands(follower.epoch), len(follower.events)), match.epoch)
                catch_up(follower, match)
                agrees(follower, match)
        for _ in range(rng.randrange(4)):
            if match.view(None).events > 12:
                match.undo()
        if rng.random() < 0.1 and match.epoch > 40:
            play_deal(match, rng)
    for follower in told.values():
        follower.back(min(match.stands(follower.epoch), len(follower.events)), match.epoch)
        catch_up(follower, match)
        agrees(follower, match)


def test_it_goes_back_to_every_event() -> None:
    match = tg.new_match("jass", seed=5, deals=2)
    while not match.is_over:
        match.push_default(match.to_act[0])
    events = match.events(2)
    follower = tg.Follower("jass", 2, deals=2)
    catch_up(follower, match)
    for number in reversed(range(len(events))):
        follower.back(number)
        assert follower.events == events[:number]
        assert follower.epoch == len(events) - number
    for event in events:
        follower.receive(event)
    follower.back(len(events), 1000)
    assert follower.view().epoch == 1000
    assert follower.view().to_json().replace('"epoch":1000', '"epoch":0') == match.view(2).to_json()


@pytest.mark.parametrize("wrong", [-1, 7, 2**70])
def test_it_goes_back_only_to_where_it_has_been(wrong: int) -> None:
    follower = tg.Follower("jass", 2)
    catch_up(follower, tg.new_match("jass", seed=5))
    before = follower.view()
    with pytest.raises(ValueError, match="5 events"):
        follower.back(wrong)
    with pytest.raises(ValueError, match="epoch 0"):
        follower.back(1, -1)
    with pytest.raises(TypeError):
        follower.back("1")  # type: ignore[arg-type]
    assert follower.view() is before


def test_copies_and_pickles_stand_alike_and_go_on_apart() -> None:
    *_, match = (moment for _, moment in zip(range(20), moments("bisca", 3), strict=False))
    follower = tg.Follower("bisca", 1)
    catch_up(follower, match)
    follower.back(len(follower.events), 3)
    twins = [
        follower.copy(),
        copy.copy(follower),
        copy.deepcopy(follower),
        pickle.loads(pickle.dumps(follower)),
    ]
    before = follower.view()
    step(match, random.Random(1))
    for twin in twins:
        assert twin.view() == before
        catch_up(twin, match)
        assert twin.view() != before
    assert follower.view() == before


# What cannot be


def told(game: str, seat: int | None, until: int, **options: Any) -> tuple[tg.Follower, tg.Match]:
    """Return a follower after so many actions by default, and its match."""
    match = tg.new_match(game, seed=6, options=options)
    for _ in range(until):
        match.push_default(match.to_act[0])
    follower = tg.Follower(game, seat, options=options)
    catch_up(follower, match)
    return follower, match


def refused(follower: tg.Follower, event: Any, kind: type[Exception] = tg.InvalidRecord) -> str:
    """Check that an event is refused and changes nothing; return the error's text."""
    before, events = follower.view(), follower.events
    with pytest.raises(kind) as caught:
        follower.receive(event)
    assert type(caught.value) is kind
    assert follower.events == events
    assert follower.view() == before
    return str(caught.value)


def test_an_event_of_another_game_is_refused() -> None:
    follower, _ = told("hearts", 0, 4)
    for event in (
        Pushed(0, 2),
        {"event": "Pushed", "seat": 0, "to": 2},
        '{"event":"Pushed","seat":0,"to":2}',
    ):
        assert "no event of hearts" in refused(follower, event)
    assert "no such event in this game" in refused(follower, tg.TrumpMade(0, "H", None, ()))
    assert "not of this game" in refused(told("jass", 0, 1)[0], tg.Played(1, tg.Card("2C"), ()))


@pytest.mark.parametrize("wrong", [None, 5, ["Played"], ("Played", 1), tg.Play("2C"), object()])
def test_what_is_no_event_is_a_type_error(wrong: object) -> None:
    refused(told("hearts", 0, 4)[0], wrong, TypeError)


@pytest.mark.parametrize(
    "wrong",
    ["", "[]", "{", '{"event":7}', '{"event":"Played"}', b"\xff", {}, {"event": "Event"}, {"seat": 1}],
)
def test_what_says_nothing_is_refused(wrong: Any) -> None:
    refused(told("hearts", 0, 4)[0], wrong)


def test_fields_of_wrong_types_are_a_type_error() -> None:
    follower, match = told("hearts", 0, 4)
    leader: Any = match.to_act[0]
    for event in (
        tg.Played(str(leader), tg.Card("2C"), ()),  # type: ignore[arg-type]
        tg.Played(leader, "2C", ()),  # type: ignore[arg-type]
        tg.Played(leader, tg.Card("2C"), None),  # type: ignore[arg-type]
        tg.TrickWon(leader, [], 0),  # type: ignore[arg-type]
    ):
        refused(follower, event, TypeError)


def test_what_the_seat_may_not_see_is_refused() -> None:
    match = tg.new_match("hearts", seed=6)
    follower = tg.Follower("hearts", 2)
    follower.receive(match.events(2)[0])
    with pytest.raises(tg.InvalidRecord, match="may not see"):
        follower.receive(match.events(0)[1])
    follower.receive(match.events(2)[1])
    follower.receive(match.events(2)[2])
    with pytest.raises(tg.InvalidRecord, match="cards are needed"):
        follower.receive(match.events(0)[3])
    assert len(follower.events) == 3
    catch_up(follower, match)
    assert "may not see" in refused(follower, tg.Answered(0, match.view(0).default))
    assert "cannot have been chosen" in refused(follower, tg.Answered(2))
    assert "cannot have been chosen" in refused(follower, tg.Answered(2, tg.Keep()))


def test_what_is_out_of_order_is_refused() -> None:
    follower, match = told("hearts", 0, 4)
    leader, view = match.to_act[0], match.view(0)
    other = (leader + 1) % 4
    two, three = tg.Card("2C"), tg.Card("3C")
    assert f"it is seat {leader}" in refused(follower, tg.Played(other, three, ()))
    assert "not complete" in refused(follower, tg.TrickWon(leader, (two,), 0))
    assert "broken" in refused(follower, HeartsBroken(leader))
    for event in (
        tg.DealStarted(2, 1),
        tg.DealStarted(1, 0),
        tg.HandDealt(0, 13, view.hand),
        tg.MatchEnded((0, 0, 0, 0), (0,)),
        tg.DealScored(tg.DealResult(1, (0, 0, 0, 0), ()), (0, 0, 0, 0)),
        tg.HolderNamed(leader, two),
        tg.Answered(other),
        PassAnnounced("left"),
        CardsPassed(1, 2, 3, None),
        tg.Played(7, two, ()),
        tg.Played(leader, two, ("pair",)),
        tg.Played(leader, three, ()),
    ):
        refused(follower, event)


def test_a_trick_is_won_by_the_rules() -> None:
    match = tg.new_match("hearts", seed=6, options={"passing": ["none"]})
    follower = tg.Follower("hearts", None, options={"passing": ["none"]})
    for _ in range(4):
        match.push_default(match.to_act[0])
    *before, won = match.events(None)
    for event in before:
        follower.receive(event)
    assert not follower.ready
    with pytest.raises(ValueError, match="more are to come"):
        follower.view()
    assert isinstance(won, tg.TrickWon)
    for wrong in (
        tg.TrickWon((won.seat + 1) % 4, won.cards, won.points),
        tg.TrickWon(won.seat, won.cards, won.points + 1),
        tg.TrickWon(won.seat, won.cards[::-1], won.points),
        tg.TrickWon(won.seat, won.cards[:3], won.points),
        tg.Played(won.seat, tg.Card("AS"), ()),
    ):
        with pytest.raises(tg.InvalidRecord):
            follower.receive(wrong)
    follower.receive(won)
    agrees(follower, match)


def test_a_card_of_another_hand_or_one_that_is_denied_is_refused() -> None:
    options = {"passing": ["none"], "open_with_two_of_clubs": False}
    match = tg.new_match("hearts", seed=6, options=options)
    me = match.to_act[0]
    follower = tg.Follower("hearts", me, options=options)
    catch_up(follower, match)
    mine = match.view(me).hand
    assert "from this hand" in refused(follower, tg.Played(me, next(iter(match.view((me + 1) % 4).hand)), ()))
    match.push(me, next(iter(match.legal_actions(me))))
    catch_up(follower, match)
    left = follower.view().hand
    assert "in another hand" in refused(follower, tg.Played((me + 1) % 4, left[0], ()))
    gone = next(iter(mine - left))
    assert "cannot have been played" in refused(follower, tg.Played((me + 1) % 4, gone, ()))
    # A seat that has not followed suit has none of it, and plays none later.
    led = gone.suit
    off = next(card for card in tg.CardSet("2D 2C 2S 2H") if card.suit != led and card not in mine)
    follower.receive(tg.Played((me + 1) % 4, off, ()))
    rest = [card for card in follower.view().pack - mine if card.suit == led]
    for seat, card in zip(((me + 2) % 4, (me + 3) % 4), rest, strict=False):
        follower.receive(tg.Played(seat, card, ()))


@pytest.mark.parametrize("game", SETS)
def test_events_in_any_order_leave_it_whole(game: str) -> None:
    """Whatever is told: it is taken, or refused and nothing has changed; and a view can always be written and read."""
    rng = random.Random(11)
    match = tg.new_match(game, seed=1, deals=2)
    while not match.is_over:
        match.push_default(match.to_act[0])
    for seat in (0, 2, None):
        events = list(match.events(seat))
        follower = tg.Follower(game, seat, deals=2)
        for event in events:
            for wrong in rng.choices([*events, *match.events(1)], k=max(1, int(2 * SCALE))):
                twin = follower.copy()
                try:
                    twin.receive(wrong)
                except tg.InvalidRecord:
                    assert twin.events == follower.events
                if twin.ready:
                    assert tg.View.from_json(twin.view().to_json()) == twin.view()
            follower.receive(event)


@pytest.mark.parametrize(
    ("wrong", "kind"),
    [
        ({"seat": 4}, tg.InvalidSetup),
        ({"seat": -1}, tg.InvalidSetup),
        ({"seat": "0"}, TypeError),
        ({"seat": True}, TypeError),
        ({"first": 4}, tg.InvalidSetup),
        ({"options": {"moon": "sun"}}, tg.InvalidSetup),
        ({"options": 5}, TypeError),
        ({"preset": "swiss"}, tg.InvalidSetup),
        ({"deals": 0}, tg.InvalidSetup),
        ({"game": "chess"}, tg.InvalidSetup),
        ({"game": 7}, TypeError),
    ],
)
def test_what_it_is_made_of_is_checked(wrong: dict[str, Any], kind: type[Exception]) -> None:
    given: dict[str, Any] = {"game": "hearts", "seat": 0} | wrong
    with pytest.raises(kind):
        tg.Follower(given.pop("game"), given.pop("seat"), **given)


def test_who_deals_first_is_checked_if_it_is_given() -> None:
    match = tg.new_match("jass", seed=3, first=2)
    with pytest.raises(tg.InvalidRecord, match="another seat's"):
        tg.Follower("jass", 0, first=1).receive(match.events(0)[0])
    for first in (2, None):
        follower = tg.Follower("jass", 0, first=first)
        catch_up(follower, match)
        agrees(follower, match)
    with pytest.raises(ValueError, match="more are to come"):
        tg.Follower("jass", 0).view()
