"""Hidden information: exchanging the cards that a seat cannot see changes nothing that it is told."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from hearts_tools import OPTION_SETS, moments
from match_tools import EVERYONE, step

import trickgames as tg
from trickcore import Rng
from trickgames import CardSet
from trickgames.actions import IllegalAction
from trickgames.games.hearts.exchange import exchange
from trickgames.games.hearts.match import Hearts, HeartsDeal, HeartsView
from trickgames.match import _since
from trickgames.registry import OWN, game
from trickgames.testing import check_hidden, exchange_of

SHORT = {"target": 1}


@pytest.mark.rule("GEN-3", "GEN-6", "COP-3")
@pytest.mark.case("H-01", "H-02", "H-04", "H-05", "H-06", "H-10", "H-12", "Y-02")
@pytest.mark.parametrize("options", OPTION_SETS.values(), ids=OPTION_SETS)
def test_nothing_tells_hidden_cards(options: dict[str, Any]):
    lines: list[str] = []
    check_hidden(
        "hearts",
        options={**options, "target": 30},
        seeds=[len(options)],
        every=5,
        worlds=2,
        share=0.8,
        log=lines.append,
    )
    assert any("phase play" in line for line in lines)
    assert any("phase pass" in line for line in lines) is (options.get("passing") != ["none"])


@pytest.mark.rule("GEN-3", "GEN-6")
@pytest.mark.case("H-01")
def test_nothing_tells_hidden_cards_at_any_moment_of_a_deal():
    check_hidden("hearts", options={"target": 1}, seeds=[3], worlds=3, share=0.9)


@pytest.mark.rule("GEN-3", "COP-3")
@pytest.mark.case("H-01")
def test_nothing_tells_a_pass_in_any_direction_or_order():
    for passing in ("left", "right", "across"):
        for seed in range(4):
            match, rng = tg.new_match("hearts", seed=seed, options={"passing": [passing]}), Rng(seed)
            order = [0, 1, 2, 3]
            random.Random(seed).shuffle(order)
            for seat in order[:-1]:
                match.push(seat, match.legal_actions(seat)[rng.below(286)])
                for reader in EVERYONE:
                    for _ in range(4):
                        world = exchange(match, reader, rng)
                        assert world is not None
                        assert world.view(reader).to_json() == match.view(reader).to_json()
                        assert world.events(reader) == match.events(reader)
                        assert repr(world) == repr(match)


@pytest.mark.rule("COP-3")
def test_the_exchange_keeps_what_a_seat_knows_and_changes_the_rest():
    """Whatever the check proves rests on this: worlds are legal, true to the seat, and really other ones."""
    rng = Rng(7)
    hands, answers, passes, moments_seen = 0, 0, 0, 0
    for place, match in enumerate(moments(4, target=40)):
        if place % 4 and match.phase == "play":
            continue
        for seat in EVERYONE:
            world = exchange(match, seat, rng)
            assert world is not None
            assert tg.Match.from_record(world.to_record()).to_record() == world.to_record()
            others = [other for other in range(4) if other != seat]
            assert world.view(None).history == match.view(None).history
            assert world.view(None).counts == match.view(None).counts
            everything = [card for s in range(4) for card in world.view(s).hand]
            assert CardSet(everything) | world.view(None).seen == match.view(None).pack
            if seat is not None:
                assert world.view(seat).hand == match.view(seat).hand
                known = match.view(seat).known
                assert all(known[other].issubset(world.view(other).hand) for other in others)
            moments_seen += 1
            hands += any(world.view(other).hand != match.view(other).hand for other in others)
            for other in others:
                here, there = match.view(other).passed, world.view(other).passed  # type: ignore[attr-defined]
                assert len(here) == len(there)
                if other not in match.to_act and match.phase == "pass":
                    answers += here != there
                elif match.phase == "play":
                    passes += here != there
    assert hands / moments_seen > 0.9
    assert answers > 50
    assert passes > 200


@pytest.mark.case("D-01", "D-15")
def test_the_exchange_respects_what_has_been_shown():
    rng = Rng(3)
    for place, match in enumerate(moments(2, target=1, passing=["none"])):
        if match.phase != "play" or place % 2:
            continue
        voids: list[set[tg.Suit]] = [set(), set(), set(), set()]
        played = match.view(None).history
        for i, one in enumerate(played):
            led = played[i - i % 4].card.suit
            if one.card.suit is not led:
                voids[one.seat].add(led)
        for seat in EVERYONE:
            world = exchange(match, seat, rng)
            assert world is not None
            for other in range(4):
                assert not any(card.suit in voids[other] for card in world.view(other).hand)


@pytest.mark.case("D-03")
def test_the_exchange_reaches_many_worlds():
    match, chance = tg.new_match("hearts", seed=2, options={"passing": ["none"]}), random.Random(2)
    for _ in range(20):
        step(match, chance)
    rng = Rng(5)
    worlds = set()
    holders: dict[str, set[int]] = {}
    for _ in range(200):
        world = exchange(match, 0, rng)
        assert world is not None
        worlds.add(tuple(world.view(seat).hand for seat in range(4)))
        for seat in (1, 2, 3):
            for card in world.view(seat).hand:
                holders.setdefault(str(card), set()).add(seat)
    assert len(worlds) > 190
    assert all(len(seats) > 1 for seats in holders.values())


@pytest.mark.case("D-13")
def test_where_one_world_is_left_it_is_found():
    match, chance = tg.new_match("hearts", seed=2), random.Random(2)
    while sum(match.view(None).counts) != 1:
        step(match, chance)
    for seat in EVERYONE:
        world = exchange(match, seat, Rng(1))
        assert world is not None
        assert [world.view(s).hand for s in range(4)] == [match.view(s).hand for s in range(4)]


# A check that never fails checks nothing: each of these leaks must be noticed.


def leaks(words: str, **kwargs: Any) -> None:
    """The suite notices the leak that has been built in, and says by what it can be told."""
    with pytest.raises(AssertionError, match=words) as caught:
        check_hidden("hearts", **{"options": SHORT, "seeds": [1], "every": 3, "players": {}, **kwargs})
    assert "can tell hidden cards by" in str(caught.value)
    assert len(caught.value.__notes__) == 2


def next_hand(match: Any, seat: int | None) -> CardSet:
    """Return what a seat must not know."""
    hand: CardSet = match._now.deal.hand(((seat or 0) + 1) % 4)
    return hand


@pytest.fixture
def leaking(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Return a function that puts a leaking method around one of `Match`."""

    def put(name: str, faulty: Callable[..., Any]) -> None:
        right = getattr(tg.Match, name)
        monkeypatch.setattr(
            tg.Match, name, lambda self, *args, **kwargs: faulty(right, self, *args, **kwargs)
        )

    return put


def test_a_field_of_the_view_that_leaks(leaking: Callable[..., None]):
    def view(right: Any, match: Any, seat: Any) -> Any:
        seen = right(match, seat)
        object.__setattr__(seen, "points", (next_hand(match, seat).mask & 7, *seen.points[1:]))
        return seen

    leaking("view", view)
    leaks("view.to_json|view.points|hash")


class Leaky(HeartsView):
    """A view that carries more than its JSON tells."""

    _match: Any

    @property
    def hint(self) -> int:
        """Something about the next seat's hand."""
        return next_hand(self._match, self.seat).mask % 97


@pytest.mark.parametrize("name", ["_secret", "secret", "hint"])
def test_a_view_that_carries_more_than_its_json(leaking: Callable[..., None], monkeypatch: Any, name: str):
    monkeypatch.setattr(Hearts, "view", Leaky)

    def view(right: Any, match: Any, seat: Any) -> Any:
        seen = right(match, seat)
        object.__setattr__(seen, "_match", None if name != "hint" else match)
        if name != "hint":
            object.__setattr__(seen, name, next_hand(match, seat).mask)
        return seen

    leaking("view", view)
    leaks(f"view.{name}|view._match")


def test_events_that_leak(leaking: Callable[..., None]):
    leaking("events", lambda right, match, seat, since=0: tuple(_since(match._now, since)))
    leaks("events")


def test_an_event_that_tells_a_choice(leaking: Callable[..., None]):
    def events(right: Any, match: Any, seat: Any, since: int = 0) -> Any:
        told = right(match, seat, since)
        secret = {s: a.cards.mask % 5 for s, a in enumerate(match._now.deal.answers) if a is not None}
        return tuple(
            tg.Answered(e.seat + 10 * secret.get(e.seat, 0)) if type(e) is tg.Answered else e for e in told
        )

    leaking("events", events)
    leaks("events", options={"target": 1, "passing": ["left"]})


def test_an_error_that_leaks(leaking: Callable[..., None]):
    def push(right: Any, match: Any, seat: Any, action: Any) -> Any:
        try:
            return right(match, seat, action)
        except IllegalAction as error:
            error.args = (f"{error.args[0]}, while the next seat holds {next_hand(match, seat)}",)
            raise

    leaking("push", push)
    leaks("error of")


def test_a_reason_that_leaks(leaking: Callable[..., None]):
    def push(right: Any, match: Any, seat: Any, action: Any) -> Any:
        try:
            return right(match, seat, action)
        except IllegalAction as error:
            if isinstance(action, tg.Play) and action.card in next_hand(match, seat):
                error.reason = tg.Reason.NOT_NOW
            raise

    leaking("push", push)
    leaks("error of")


def test_legal_actions_that_leak(monkeypatch: pytest.MonkeyPatch):
    right = HeartsDeal.legal

    def legal(deal: HeartsDeal, seat: int) -> tg.LegalActions:
        actions = right(deal, seat)
        if len(actions) < 2 or actions.choose or "QS" not in deal.hand((seat + 1) % 4):
            return actions
        return tg.LegalActions(actions.play_mask & (actions.play_mask - 1))

    monkeypatch.setattr(HeartsDeal, "legal", legal)
    leaks("legal|default", worlds=6, every=1)


def test_a_repr_that_leaks(leaking: Callable[..., None]):
    leaking("__repr__", lambda right, match: f"<Match {match.view(0).hand}>")
    leaks("match")


def test_whose_turn_it_is_that_leaks(monkeypatch: pytest.MonkeyPatch):
    right = tg.Match.to_act.fget  # type: ignore[attr-defined]

    def to_act(match: Any) -> tuple[int, ...]:
        seats: tuple[int, ...] = right(match)
        # A seat that holds the queen of spades is asked alone.
        holders = tuple(seat for seat in seats if "QS" in match._now.deal.hand(seat))
        return holders if len(seats) > 1 and holders else seats

    monkeypatch.setattr(tg.Match, "to_act", property(to_act))
    leaks("match|to_act", every=1)


def test_a_seed_that_leaks(leaking: Callable[..., None]):
    leaking("__repr__", lambda right, match: f"<Match of seed {match._seed}>")
    leaks("match")


class Peeks:
    """Has got hold of the match that showed a view last, and plays by what the next seat holds."""

    match: tg.Match

    def choose(self, view: tg.View) -> tg.Action:
        return view.legal_actions[next_hand(self.match, view.seat).mask % len(view.legal_actions)]


def test_a_player_that_peeks(leaking: Callable[..., None]):
    player = Peeks()

    def view(right: Any, match: Any, seat: Any) -> Any:
        player.match = match
        return right(match, seat)

    leaking("view", view)
    leaks("choice of peeks", players={"peeks": player})


def test_an_exchange_that_exchanges_nothing_proves_nothing():
    with pytest.raises(AssertionError, match="only in 0%"):
        check_hidden(
            "hearts", options=SHORT, seeds=[1], every=9, exchange=lambda match, seat, rng: match.copy()
        )
    with pytest.raises(AssertionError, match="only in 0%"):
        check_hidden("hearts", options=SHORT, seeds=[1], every=9, exchange=lambda match, seat, rng: None)


def test_an_exchange_that_changes_what_a_seat_knows_is_noticed():
    def wrong(match: tg.Match, seat: int | None, rng: Rng) -> tg.Match | None:
        return exchange(match, None if seat is None else (seat + 1) % 4, rng)

    leaks("view", exchange=wrong)


def test_a_match_that_does_not_end():
    with pytest.raises(AssertionError, match="has not ended after 20 actions"):
        check_hidden("hearts", options=SHORT, seeds=[1], every=9, most=20)


def test_every_game_of_the_library_has_an_exchange():
    assert all(callable(exchange_of(game(name))) for name in OWN)
    with pytest.raises(tg.InvalidSetup):
        check_hidden("no such game")
