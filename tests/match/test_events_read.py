"""Events that come as JSON: what is read can be told in words and is an event like any other; the rest is refused."""

from __future__ import annotations

import copy
import json
import pickle
import random
from functools import lru_cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import trickgames as tg
from trickgames.announce import words
from trickgames.events import Event
from trickgames.registry import game as find_game

OPTIONS: dict[str, list[dict[str, Any]]] = {
    "as_de_copas": [{}], "bisca": [{}], "hearts": [{"target": 30}, {"target": 30, "moon": "subtract"}],
    "jass": [{"weis": True, "stoeck": True, "match_bonus": 100, "contracts": ["C", "D", "H", "S", "obenabe"]}],
    "putz": [{"seats": seats} for seats in (3, 5)],
}  # fmt: skip


@lru_cache(maxsize=1)
def every_kind() -> dict[tuple[str, str], list[dict[str, Any]]]:
    """Return events as JSON holds them, a few of each kind and game, as several seats see them."""
    found: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for game, sets in OPTIONS.items():
        for seed in range(12):
            rng = random.Random(seed)
            match = tg.new_match(game, seed=seed, options=sets[seed % len(sets)], deals=3)
            while not match.is_over:
                seat = rng.choice(match.to_act)
                legal = match.legal_actions(seat)
                match.push(seat, legal[rng.randrange(len(legal))])
            for seat in (None, 0):
                for event in match.events(seat):
                    kept = found.setdefault((game, type(event).__name__), [])
                    data = event.to_dict()
                    assert Event.read(data, game) == event
                    assert Event.read(json.loads(json.dumps(data)), game) == event
                    if len(kept) < 12 and data not in kept:
                        kept.append(data)
    return found


@lru_cache(maxsize=1)
def field_values() -> list[Any]:
    """Return what stands in any field of any event: right by itself, and mostly wrong elsewhere."""
    texts = {json.dumps(value) for kept in every_kind().values() for data in kept for value in data.values()}
    return [json.loads(text) for text in sorted(texts)]


def use(event: Event, game: str, asked: str | None) -> None:
    """Do with an event what can be done with one."""
    seats = max(tg.new_match(game, options=options).seats for options in OPTIONS[game])
    for seat in (None, *range(seats)):
        seen = event.seen_by(seat)
        assert seen.seen_by(seat) == seen
        for teller in (
            words(),
            words(game=game),
            tg.new_match(game, seed=1, options=OPTIONS[game][0]).words(),
        ):
            told = teller.event(seen, seat)
            assert told.endswith(".") and told.isprintable()
    data = event.to_dict()
    assert Event.read(json.loads(json.dumps(data)), asked) == event == pickle.loads(pickle.dumps(event))
    assert hash(event) == hash(copy.deepcopy(event))
    assert repr(event).isprintable()
    assert sorted([event, tg.Answered(0), event])


@pytest.mark.parametrize("game", OPTIONS)
def test_every_event_of_every_game_is_read_and_told(game: str):
    met = {name for of, name in every_kind() if of == game}
    assert met >= {kind.__name__ for kind in find_game(game).events}
    for name in met:
        for data in every_kind()[game, name]:
            use(Event.read(data, game), game, game)


@pytest.mark.parametrize("game", OPTIONS)
@given(data=st.data())
@settings(max_examples=150, deadline=None, derandomize=True)
def test_what_is_read_can_be_used(game: str, data: st.DataObject):
    """Any field of any event is given any other field's value, or a number, a text, a card too many."""
    options = sorted(key for key in every_kind() if key[0] == game)
    key = data.draw(st.sampled_from(options))
    event = copy.deepcopy(data.draw(st.sampled_from(every_kind()[key])))
    odd = st.integers(-2, 9) | st.sampled_from(
        [None, True, [], "", "x\x1b[2J", "2C", "sv", [0, 0], 2**62, -(2**63), 53]
    )
    for _ in range(data.draw(st.integers(1, 2))):
        place: Any = event
        while True:
            name = data.draw(
                st.sampled_from(list(place) if isinstance(place, dict) else list(range(len(place))))
            )
            if not isinstance(place[name], (dict, list)) or not place[name] or data.draw(st.booleans()):
                place[name] = data.draw(odd | st.sampled_from(field_values()))
                break
            place = place[name]
    for asked in (game, None):
        try:
            found = Event.read(event, asked)
        except tg.InvalidRecord as error:
            assert str(error).isprintable() and len(str(error)) < 3000
        else:
            use(found, game, asked)


LIES: list[tuple[str, str, dict[str, Any]]] = [
    ("hearts", "DealStarted", {"deal": 0}), ("hearts", "DealStarted", {"dealer": 4}),
    ("hearts", "Played", {"seat": -1}),
    ("hearts", "Played", {"seat": 4}), ("hearts", "Played", {"claims": ["pair"]}), ("bisca", "Played", {"card": "8H"}),
    ("as_de_copas", "Played", {"claims": ["PAIR"]}), ("hearts", "HandDealt", {"count": -1}),
    ("hearts", "HandDealt", {"count": 12, "cards": "2C"}), ("hearts", "TrickWon", {"cards": []}),
    ("hearts", "TrickWon", {"cards": ["2C", "2C"]}), ("hearts", "TrickWon", {"cards": ["2C", "3C", "4C", "5C", "6C"]}),
    ("hearts", "DealScored", {"scores": [1]}), ("hearts", "DealScored", {"scores": []}),
    ("hearts", "MatchEnded", {"winners": [4]}), ("hearts", "MatchEnded", {"winners": [0, 0]}),
    ("hearts", "MatchEnded", {"scores": [0] * 5}), ("hearts", "MatchEnded", {"scores": []}),
    ("hearts", "PassAnnounced", {"direction": "up"}), ("hearts", "CardsPassed", {"to": 0, "seat": 0}),
    ("hearts", "CardsPassed", {"count": 4}), ("hearts", "Answered", {"seat": 2**62}),
    ("jass", "TrumpMade", {"trump": "Q"}), ("jass", "TrumpMade", {"trump": "\x1b[2J"}), ("jass", "Pushed", {"to": 0}),
    ("jass", "MeldsShown", {"side": 2}), ("jass", "MeldsShown", {"melds": []}), ("jass", "MeldsShown", {"points": -1}),
    ("jass", "StoeckShown", {"points": 0}), ("jass", "MatchEnded", {"scores": [0, 0, 0, 0]}),
    ("as_de_copas", "SidesKnown", {"points": [1]}), ("as_de_copas", "SidesKnown", {"tricks": []}),
    ("as_de_copas", "SidesKnown", {"maker": 7}), ("as_de_copas", "ClaimSettled", {"points": 30}),
    ("as_de_copas", "DealWon", {"side": 2}), ("as_de_copas", "DealWon", {"seats": [9]}),
    ("as_de_copas", "DealWon", {"seats": []}), ("bisca", "PointsCounted", {"points": []}),
    ("bisca", "CardDrawn", {"card": None, "in_sight": True}), ("bisca", "Swapped", {"gave": "2C", "took": "2C"}),
    ("putz", "KittyTaken", {"count": -3}), ("putz", "Played", {"seat": 5}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("game", "name", "lie"), LIES, ids=[f"{g}-{n}-{i}" for i, (g, n, _) in enumerate(LIES)]
)
def test_an_event_that_cannot_be_is_refused(game: str, name: str, lie: dict[str, Any]):
    event = {**every_kind()[game, name][0], **lie}
    with pytest.raises(tg.InvalidRecord) as caught:
        Event.read(event, game)
    assert all(fault.startswith(f"{name}: ") for fault in caught.value.faults)
    assert any(field in fault for fault in caught.value.faults for field in lie)


def test_every_fault_of_an_event_is_named():
    with pytest.raises(tg.InvalidRecord) as caught:
        Event.read({"event": "Played", "seat": 9, "card": "3C", "claims": ["no"]}, "jass")
    assert len(caught.value.faults) == 3


def test_a_game_of_another_package_says_what_its_events_are_like():
    class Doubled(Event):
        __slots__ = ("by", "times")
        by: int
        times: int

        def own_faults(self) -> list[str]:
            return [] if self.times > 1 else ["times: twice at least"]

    from trickgames.event_check import event_faults

    assert event_faults(Doubled(3, 2), None) == []
    assert event_faults(Doubled(3, 1), None) == ["times: twice at least"]
    assert event_faults(Doubled(7, 1), None) == ["by: there is no such seat"]
    assert event_faults(Doubled(4, 2), find_game("hearts")) == ["by: there is no such seat"]
