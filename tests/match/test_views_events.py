"""Views and events: what they hold, that they are frozen values, and their JSON."""

from __future__ import annotations

import copy
import json
import pickle
import random
from typing import Any

import pytest
from changed_json import VALUES, bytes_changed, put_anywhere
from hearts_tools import ALL, OPTION_SETS, dealt, finished, moments, moon_pack
from hypothesis import given, settings
from hypothesis import strategies as st
from match_tools import EVERYONE, events_of, play, play_deal, step

import trickgames as tg
from trickgames import Card, CardSet, InvalidRecord, Played, Suit, Trick, View
from trickgames.games import hearts
from trickgames.games.hearts import CardsPassed, HeartsBroken, HeartsView, PassAnnounced
from trickgames.view import CardPoints

FEW = settings(max_examples=200, deadline=None, derandomize=True)

#: What may stand in a view.
KINDS = (
    CardPoints,
    int, str, bool, tuple, type(None), Card, CardSet, tg.Options, tg.LegalActions, tg.Action, tg.Reason, tg.Refusal,
    Trick, tg.DealResult, tg.Award, Played,
)  # fmt: skip
#: All events that there are, by example.
RESULT = tg.DealResult(1, (3, 0, 23, 0), (tg.Award(0, 3, "hearts"), tg.Award(2, 23, "hearts")))
EVENTS: tuple[tg.Event, ...] = (
    tg.DealStarted(2, 1),
    tg.HandDealt(0, 2, CardSet("2C 3C")),
    tg.HandDealt(0, 13, None),
    PassAnnounced("left"),
    tg.Answered(3),
    tg.Answered(3, tg.PassCards("2C 3C 4C")),
    tg.HolderNamed(3, Card("2C")),
    CardsPassed(0, 1, 3, CardSet("2C 3C 4C")),
    CardsPassed(0, 1, 3, None),
    Played(2, Card("QS"), ()),
    Played(2, Card("KH"), ("pair", "see")),
    HeartsBroken(1),
    tg.TrickWon(1, (Card("2C"), Card("TC")), -10),
    tg.DealScored(RESULT, (3, 0, 23, 0)),
    tg.MatchEnded((100, 1, 2, 3), (1,)),
)


def some_views() -> list[View]:
    """Return views of every phase, for everyone."""
    views = []
    for place, match in enumerate(moments(7, target=30, passing=["left", "none"])):
        if place in (0, 2, 3, 4, 7, 20, 55, 56, 60, 90) or match.is_over:
            views += [match.view(seat) for seat in EVERYONE]
    return views


VIEWS = some_views()


@pytest.mark.rule("GEN-3")
@pytest.mark.case("H-13", "P-04")
def test_views_are_frozen():
    for view in VIEWS:
        slots = [name for kind in type(view).__mro__ for name in kind.__dict__.get("__slots__", ())]
        assert "hand" in slots
        for name in (*slots, "anything", "_game", "led_suit", "unseen"):
            with pytest.raises(AttributeError):
                setattr(view, name, None)
            with pytest.raises(AttributeError):
                delattr(view, name)
        assert not hasattr(view, "__dict__")


@pytest.mark.rule("GEN-3")
@pytest.mark.case("H-13")
def test_nothing_in_a_view_can_be_changed():
    def check(value: Any) -> None:
        assert isinstance(value, KINDS)
        hash(value)
        if isinstance(value, tuple):
            for inner in value:
                check(inner)
        elif not isinstance(value, (int, str, type(None), Card, CardSet)):
            with pytest.raises((AttributeError, TypeError)):
                value.anything = 1
        if isinstance(value, tg.Options):
            with pytest.raises(TypeError):
                value["target"] = 1  # type: ignore[index]

    for view in VIEWS:
        for kind in type(view).__mro__:
            for name in kind.__dict__.get("__slots__", ()):
                check(getattr(view, name))


@pytest.mark.rule("GEN-3")
def test_a_view_holds_no_way_to_the_match():
    for view in VIEWS:
        dumped = pickle.dumps(view)
        assert b"Match" not in dumped
        assert b"seed" not in dumped
        assert "seed" not in view.to_json()


@pytest.mark.case("Z-01", "H-10")
def test_views_are_values():
    for view in VIEWS:
        for again in (
            View.from_json(view.to_json()),
            View.from_json(view.to_json().encode()),
            *(pickle.loads(pickle.dumps(view, protocol)) for protocol in range(2, 6)),
        ):
            assert again == view
            assert hash(again) == hash(view)
            assert type(again) is HeartsView
            assert again.to_json() == view.to_json()
            assert repr(again) == repr(view)
        assert copy.copy(view) is copy.deepcopy(view) is view
    assert len(set(VIEWS)) == len(VIEWS)


@pytest.mark.case("H-10")
def test_the_json_of_a_view_tells_what_the_view_tells():
    for view in VIEWS:
        data = json.loads(view.to_json())
        assert data["format"] == 2
        assert data["hand"] == str(view.hand)
        assert [entry["card"] for entry in data["trick"]] == [str(played.card) for played in view.trick]
        assert data["counts"] == list(view.counts)
        assert data["scores"] == list(view.scores)
        assert data["options"] == view.options.to_dict()
        assert data["legal_actions"]["plays"] == str(view.legal_actions.plays)
        assert data["to_act"] == list(view.to_act)
        assert data["seat"] == view.seat
        assert data["hearts_broken"] is view.hearts_broken
        assert view.to_json().isascii()


def test_the_repr_of_a_view_is_short_and_shows_no_card():
    for view in VIEWS:
        assert len(repr(view)) < 80
        assert not set(repr(view).split()) & set(ALL)
    assert repr(VIEWS[4]) == "<HeartsView of a spectator, deal 1, pass>"


@pytest.mark.case("P-13")
def test_before_the_first_card_there_is_nothing():
    for match in (tg.new_match("hearts", seed=1), dealt("2C")):
        for seat in EVERYONE:
            view = match.view(seat)
            assert view.trick == ()
            assert view.tricks == ()
            assert view.last_trick is None
            assert view.led_suit is None
            assert view.trump is None
            assert view.history == ()
            assert not view.seen
            assert view.trick_number == 1
            assert view.points == (0, 0, 0, 0)
            assert view.leader == (None if view.phase == "pass" else 0)
            assert view.last_result is None
            assert view.winners == ()
            assert view.unseen == view.pack - view.hand


@pytest.mark.case("S-17")
def test_the_last_trick_after_none_one_and_two():
    match = dealt("2C 9D 8D", "3C 2D 3D", "4C JD TD", "AC KD 4D")
    assert match.view(0).last_trick is None
    play(match, "2C 3C 4C")
    assert match.view(0).last_trick is None
    assert match.view(0).led_suit is Suit.CLUBS
    assert match.view(0).trick == tuple(Played(s, Card(c), ()) for s, c in ((0, "2C"), (1, "3C"), (2, "4C")))
    play(match, "AC")
    first = Trick(0, tuple(map(Card, ("2C", "3C", "4C", "AC"))), 3, 0, ())
    assert match.view(0).last_trick == first
    assert match.view(0).led_suit is None
    assert match.view(0).trick_number == 2
    play(match, "4D")
    assert match.view(None).led_suit is Suit.DIAMONDS
    play(match, "9D 2D JD")
    second = Trick(3, tuple(map(Card, ("4D", "9D", "2D", "JD"))), 2, 0, ())
    for seat in EVERYONE:
        view = match.view(seat)
        assert view.last_trick == second
        assert view.tricks == (first, second)
        assert view.seen == CardSet("2C 3C 4C AC 4D 9D 2D JD")
        assert [(p.seat, str(p.card)) for p in view.history] == [
            (0, "2C"), (1, "3C"), (2, "4C"), (3, "AC"), (3, "4D"), (0, "9D"), (1, "2D"), (2, "JD"),
        ]  # fmt: skip
        assert view.counts == (11, 11, 11, 11)


@pytest.mark.case("D-14")
def test_counts_in_the_middle_of_a_trick():
    match = dealt("2C", "3C", "4C", "AC")
    play(match, "2C 3C")
    assert match.view(3).counts == (12, 12, 13, 13)


@pytest.mark.case("H-10")
def test_the_history_is_that_of_the_events():
    for seed in range(3):
        for place, match in enumerate(moments(seed, target=20)):
            if place % 7:
                continue
            events = match.events(None)
            since = max(i for i, event in enumerate(events) if isinstance(event, tg.DealStarted))
            for seat in EVERYONE:
                view = match.view(seat)
                assert view.history == tuple(e for e in events[since:] if isinstance(e, Played))
                assert view.events == len(events)
                assert view.seen == CardSet([played.card for played in view.history])
                assert view.unseen | view.hand | view.seen == CardSet(ALL)


@pytest.mark.case("H-15")
def test_a_turned_deal_looks_the_same_to_the_turned_seat():
    """Turning all hands by a seat turns everything by a seat, and nothing else changes."""
    rng = random.Random(4)
    for turn in (1, 2, 3):
        cards = rng.sample(ALL, 52)
        hands = [" ".join(cards[13 * s : 13 * s + 13]) for s in range(4)]
        options = {"passing": ["left"], "target": 1000}
        plain = tg.new_match("hearts", seed=1, first=0, options=options, packs=[" ".join(hands)])
        turned_pack = " ".join(hands[(seat - turn) % 4] for seat in range(4))
        turned = tg.new_match("hearts", seed=1, first=turn, options=options, packs=[turned_pack])
        while plain.deal_number == 1:
            for seat in range(4):
                one, other = plain.view(seat), turned.view((seat + turn) % 4)
                assert one.hand == other.hand
                assert one.legal_actions == other.legal_actions
                assert one.refused == other.refused
                assert one.default == other.default
                assert (one.dealer + turn) % 4 == other.dealer
                assert [(p.seat + turn) % 4 for p in one.trick] == [p.seat for p in other.trick]
                for name in ("counts", "known", "points"):
                    row = getattr(one, name)
                    assert getattr(other, name) == tuple(row[(s - turn) % 4] for s in range(4))
            seat, action = step(plain, rng)
            turned.push((seat + turn) % 4, action)
        assert turned.scores == tuple(plain.scores[(s - turn) % 4] for s in range(4))


@pytest.mark.rule("GEN-2")
@pytest.mark.case("U-03", "Y-05")
def test_the_refused_cards_say_why_before_one_is_tried():
    reasons = set()
    for options in OPTION_SETS.values():
        for place, match in enumerate(moments(1, **{**options, "target": 10})):
            if place % 3 or match.phase != "play":
                continue
            view = match.view(match.to_act[0])
            refused = {card: refusal.reason for refusal in view.refused for card in refusal.cards}
            assert CardSet(refused) == view.hand - view.legal_actions.plays
            for card in map(Card, ALL):
                reason = view.why_not(tg.Play(card))
                assert view.why_not(str(card)) is reason
                if card in view.legal_actions.plays:
                    assert reason is None
                else:
                    assert reason is refused.get(card, tg.Reason.CARD_NOT_HELD)
            reasons |= set(refused.values())
    assert reasons >= {tg.Reason.MUST_FOLLOW_SUIT, tg.Reason.HEARTS_NOT_BROKEN, tg.Reason.TWO_OF_CLUBS_OPENS}
    for wrong in (None, 5, b"QS", Card("QS")):
        with pytest.raises(TypeError):
            view.why_not(wrong)  # type: ignore[arg-type]
    with pytest.raises(tg.InvalidNotation):
        view.why_not("QX")


# The JSON of views


@pytest.mark.case("H-10", "P-04")
def test_the_order_in_which_json_names_things_does_not_matter():
    for view in VIEWS[:5]:
        data = json.loads(view.to_json())
        data["options"] = dict(reversed(data["options"].items()))
        again = View.from_json(json.dumps(dict(reversed(data.items()))))
        assert again == view
        assert hash(again) == hash(view)
        assert hash(again.options) == hash(view.options)


@pytest.mark.parametrize("version", [0, 1, 3, -1, 2.0, True, "2", None, [2]])
def test_a_view_of_another_format_is_refused(version: Any):
    data = {**json.loads(VIEWS[0].to_json()), "format": version}
    with pytest.raises(InvalidRecord, match="format"):
        View.from_json(json.dumps(data))
    del data["format"]
    with pytest.raises(InvalidRecord, match="format"):
        View.from_json(json.dumps(data))


@pytest.mark.parametrize("game", ["chess", "", None, 5, ["hearts"]])
def test_a_view_of_an_unknown_game_is_refused(game: Any):
    data = {**json.loads(VIEWS[0].to_json()), "game": game}
    with pytest.raises(InvalidRecord, match="game"):
        View.from_json(json.dumps(data))


@pytest.mark.case("P-02")
@pytest.mark.parametrize("wrong", [None, 5, [], {}, VIEWS[0], bytearray(b"{}")])
def test_a_view_is_read_from_text_or_bytes(wrong: Any):
    with pytest.raises(TypeError):
        View.from_json(wrong)


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "5", "null", b"\xff\xfe\x00", "[" * 3000, '{"format":2}', "\ud800"]
)
def test_what_is_no_view(text: Any):
    with pytest.raises(InvalidRecord):
        View.from_json(text)


def test_a_view_with_a_missing_field_is_refused_and_all_are_named():
    data = json.loads(VIEWS[0].to_json())
    for name in set(data) - {"format", "game"}:
        less = {key: value for key, value in data.items() if key != name}
        with pytest.raises(InvalidRecord) as caught:
            View.from_json(json.dumps(less))
        assert caught.value.faults == (f"HeartsView: {name} is missing",)
    with pytest.raises(InvalidRecord) as caught:
        View.from_json('{"format": 2, "game": "hearts"}')
    assert len(caught.value.faults) == len(data) - 2


WRONG: list[Any] = [5, -1, 2.5, True, "x", "", [], {}, [[]], [5], ["QX"], [{}], {"plays": 5}, None]


@pytest.mark.case("P-02")
def test_a_view_with_a_wrong_type_in_any_field_is_refused_or_a_view():
    refused = set()
    for view in (VIEWS[0], VIEWS[4], VIEWS[-12], VIEWS[-1]):
        data = json.loads(view.to_json())
        for name in set(data) - {"format", "game"}:
            for wrong in WRONG:
                text = json.dumps({**data, name: wrong})
                try:
                    read = View.from_json(text)
                except InvalidRecord as error:
                    refused.add(name)
                    assert all(name in fault for fault in error.faults)
                else:
                    assert View.from_json(read.to_json()) == read
                    assert View.from_json(read.to_json()).to_json() == read.to_json()
    assert refused == set(data) - {"format", "game"}


@pytest.mark.case("P-02")
@given(st.data(), VALUES)
@FEW
def test_a_view_with_any_value_anywhere_is_refused_or_a_view(data: st.DataObject, value: Any):
    whole = json.loads(data.draw(st.sampled_from(VIEWS)).to_json())
    put_anywhere(data, whole, value)
    try:
        read = View.from_json(json.dumps(whole))
    except InvalidRecord:
        return
    assert View.from_json(read.to_json()) == read
    hash(read)
    assert len(read.legal_actions) == len(list(read.legal_actions))


@pytest.mark.case("P-02")
@given(st.data())
@FEW
def test_the_json_of_a_view_with_any_bytes_changed_is_refused_or_a_view(data: st.DataObject):
    try:
        read = View.from_json(bytes_changed(data, VIEWS[0].to_json()))
    except InvalidRecord:
        return
    assert View.from_json(read.to_json()) == read


# Events


@pytest.mark.case("Z-01", "P-04", "H-13")
def test_events_are_frozen_values_that_go_through_json():
    for event in EVENTS:
        data = json.loads(json.dumps(event.to_dict()))
        assert data["event"] == type(event).__name__
        assert tg.Event.read(data) == event
        assert eval(repr(event), vars(tg) | vars(hearts)) == event
        for protocol in range(2, 6):
            assert pickle.loads(pickle.dumps(event, protocol)) == event
        assert copy.deepcopy(event) is event
        for name in (*type(event).__slots__, "anything"):
            with pytest.raises(AttributeError):
                setattr(event, name, None)
            with pytest.raises(AttributeError):
                delattr(event, name)
    assert len(set(EVENTS)) == len(EVENTS)
    assert sorted(sorted(EVENTS, key=repr)) == sorted(EVENTS)
    assert {type(event) for event in finished(1, target=20).events(0)} == {type(event) for event in EVENTS}


def test_events_that_are_none():
    good: dict[str, Any] = CardsPassed(0, 1, 3, CardSet("2C")).to_dict()
    wrong: Any
    for wrong in (
        None,
        5,
        [],
        "x",
        {},
        {"event": 5},
        {"event": "Event"},
        {"event": "Match"},
        {"event": ["Played"]},
    ):
        with pytest.raises(InvalidRecord):
            tg.Event.read(wrong)
    for name in set(good) - {"event"}:
        for wrong in ("x", 2.5, [], {}, True):
            with pytest.raises(InvalidRecord, match=name):
                tg.Event.read({**good, name: wrong})
        with pytest.raises(InvalidRecord, match=f"{name} is missing"):
            tg.Event.read({key: value for key, value in good.items() if key != name})
    with pytest.raises(InvalidRecord) as caught:
        tg.Event.read({"event": "CardsPassed"})
    assert len(caught.value.faults) == 4


@pytest.mark.rule("GEN-3")
@pytest.mark.case("H-05", "H-04")
def test_events_show_a_seat_what_it_may_see():
    for event in EVENTS:
        for reader in EVERYONE:
            shown = event.seen_by(reader)
            field = "action" if isinstance(event, tg.Answered) else "cards"
            kinds = (tg.HandDealt, CardsPassed, tg.Answered)
            secret = isinstance(event, kinds) and getattr(event, field) is not None
            mine = reader is not None and reader in (getattr(event, "seat", None), getattr(event, "to", None))
            if secret and not mine:
                assert shown != event
                assert getattr(shown, field) is None
            else:
                assert shown == event
            assert shown.seen_by(reader) == shown


@pytest.mark.case("Y-01", "Y-10")
def test_events_are_numbered_alike_and_read_on_from_where_one_was():
    match, rng = tg.new_match("hearts", seed=3, options={"target": 30}), random.Random(3)
    read: dict[int | None, list[tg.Event]] = {seat: [] for seat in EVERYONE}
    while True:
        for seat in EVERYONE:
            read[seat] += match.events(seat, since=len(read[seat]))
            assert tuple(read[seat]) == match.events(seat)
        assert len({len(events) for events in read.values()}) == 1
        if match.is_over:
            break
        mark = len(read[None])
        seat = match.to_act[0]
        told = match.push(seat, match.legal_actions(seat)[rng.randrange(len(match.legal_actions(seat)))])
        assert told
        assert told == match.events(seat, since=mark)
    assert match.events(0, since=10**30) == ()


@pytest.mark.rule("COP-6", "COP-9")
def test_the_course_of_a_deal_in_events():
    match = tg.new_match("hearts", seed=1, options={"passing": ["none"], "target": 26}, packs=[moon_pack(0)])
    play_deal(match)
    names = [type(event).__name__ for event in match.events(None)]
    trick = [["Played"] * 4, ["TrickWon"]]
    flat = [name for part in trick for name in part]
    assert names[:7] == ["DealStarted", *["HandDealt"] * 4, "PassAnnounced", "HolderNamed"]
    assert names[-2:] == ["DealScored", "MatchEnded"]
    assert [name for name in names[7:-2] if name != "HeartsBroken"] == flat * 13
    assert names.count("HeartsBroken") == 1
    won = events_of(match, tg.TrickWon)
    assert sum(event.points for event in won) == 26
    assert {event.seat for event in won} == {0}
