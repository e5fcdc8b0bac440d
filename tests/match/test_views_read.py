"""Views that come as JSON: what is read can be asked anything and played from; the rest is refused."""

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

OPTIONS: dict[str, list[dict[str, Any]]] = {
    "as_de_copas": [{}, {"recut": "may"}],
    "bisca": [{}],
    "hearts": [{"passing": ["left", "across"]}, {"passing": ["none"], "moon": "subtract"}],
    "jass": [{"weis": True, "stoeck": True, "multipliers": {"H": 2}}, {"undertrump": "only-trumps"}],
    "putz": [{"seats": 3}, {"seats": 5}],
}
ACTIONS = ("2C", "AS", "7H", "KH+pair", "JD+see", "pass:2C,3C,4C", "trump:H", "trump:S+AD+seca", "push", "keep", "swap",
           "kitty", "draw", "knock", "bid:3", "pass")  # fmt: skip


@lru_cache(maxsize=8)
def some_views(game: str) -> tuple[str, ...]:
    """Return views as JSON, of random moments and of everybody."""
    found: list[str] = []
    for seed in range(24):
        rng = random.Random(seed)
        match = tg.new_match(game, seed=seed, options=OPTIONS[game][seed % 2 % len(OPTIONS[game])], deals=2)
        moments = {rng.randrange(60) for _ in range(4)} | {0, rng.randrange(6)}
        for moment in range(400):
            if moment in moments or match.is_over:
                found += [match.view(seat).to_json() for seat in (None, *range(match.seats))]
            if match.is_over:
                break
            seat = rng.choice(match.to_act)
            legal = match.legal_actions(seat)
            match.push(seat, legal[rng.randrange(len(legal))])
    return tuple(found)


@lru_cache(maxsize=8)
def field_values(game: str) -> dict[str, list[Any]]:
    """Return by field what stands in it in some view."""
    values: dict[str, set[str]] = {}
    for text in some_views(game):
        for name, value in json.loads(text).items():
            values.setdefault(name, set()).add(json.dumps(value))
    return {name: [json.loads(text) for text in sorted(texts)] for name, texts in values.items()}


def use(view: tg.View) -> None:
    """Ask a view everything that can be asked."""
    assert tg.View.from_json(view.to_json()) == view == pickle.loads(pickle.dumps(view))
    assert hash(view) == hash(copy.copy(view)) and not view < view
    for name in dir(type(view)):
        if not name.startswith("_"):
            getattr(view, name)
    legal = view.legal_actions
    for action in (*[tg.Action.parse(text) for text in ACTIONS], *list(legal)[:20]):
        assert (view.why_not(action) is None) == (action in legal)
        assert view.why_not(str(action)) == view.why_not(action)
    match = tg.new_match(view.game, seed=1, options=view.options)
    for teller in (words(), words(game=view.game), match.words()):
        for told in ("hand", "deal", "table", "last_trick", "led_suit", "trump", "scores", "turn", "legal"):
            assert getattr(teller, told)(view).isprintable()
        for card in view.pack:
            assert teller.card_status(view, card).isprintable()
            assert teller.card_in_hand(view, card).isprintable()
        for action in list(legal)[:20]:
            assert teller.action(action).isprintable()
    if legal:
        for level in tg.LEVELS:
            assert tg.player(level, seed=1).choose(view) in legal
        assert view.default in legal


def changed(text: str, data: st.DataObject) -> dict[str, Any]:
    """Return a view with other values in some places: those of another view, or strange ones."""
    view: dict[str, Any] = json.loads(text)
    values = field_values(view["game"])
    odd = st.integers(-2, 9) | st.sampled_from(
        [
            None,
            True,
            False,
            [],
            {},
            "",
            "x\x1b[2J",
            "2C",
            "AS 7H",
            "over",
            [0, 0],
            2**62,
            -(2**63),
            "KH+pair",
            "keep",
            "H",
        ]
    )
    for _ in range(data.draw(st.integers(1, 3))):
        name = data.draw(st.sampled_from(sorted(view)))
        if data.draw(st.booleans()):
            view[name] = copy.deepcopy(data.draw(st.sampled_from(values[name])))
            continue
        place: Any = view
        while isinstance(place[name], (dict, list)) and place[name] and data.draw(st.booleans()):
            place = place[name]
            name = data.draw(
                st.sampled_from(list(place) if isinstance(place, dict) else list(range(len(place))))
            )
        place[name] = data.draw(odd)
    return view


@pytest.mark.parametrize("game", OPTIONS)
@given(data=st.data())
@settings(max_examples=150, deadline=None, derandomize=True)
def test_what_is_read_can_be_used(game: str, data: st.DataObject):
    whole = changed(data.draw(st.sampled_from(some_views(game))), data)
    try:
        view = tg.View.from_json(json.dumps(whole))
    except tg.InvalidRecord as error:
        assert str(error).isprintable() and len(str(error)) < 20_000
    else:
        use(view)


def view_of(game: str, **fields: Any) -> dict[str, Any]:
    """Return the first view in some phase in which its seat is to act and no field is empty that is to be changed."""
    for text in some_views(game):
        data: dict[str, Any] = json.loads(text)
        if data["seat"] in data["to_act"] and all(data[name] for name in fields):
            return data
    raise AssertionError(f"no view of {game} has {list(fields)}")


@pytest.mark.parametrize("game", OPTIONS)
def test_a_card_that_can_be_played_is_no_other_action(game: str):
    """A player that looks through all that is offered would choose it, and `in` would say that it is not legal."""
    data = view_of(game, trick=[], leader=1)
    legal = data["legal_actions"]
    for card in (legal["plays"].split()[0], data["hand"].split()[-1], "2H", "AS"):
        for others in ([card], [*legal["others"], card]):
            lie = {**data, "legal_actions": {**legal, "others": others}}
            with pytest.raises(tg.InvalidRecord, match="legal_actions"):
                tg.View.from_json(json.dumps(lie))
    for plays in ("", data["hand"]):
        lie = {**data, "legal_actions": {**legal, "plays": plays, "others": data["hand"].split()}}
        with pytest.raises(tg.InvalidRecord, match="legal_actions"):
            tg.View.from_json(json.dumps(lie))


@pytest.mark.parametrize("game", OPTIONS)
@pytest.mark.parametrize(
    "claim", ["", "x", "PAIR", "I win", "\x1b[2J", "\u202eevil", "\ud800", "hello", "pair pair"]
)
def test_claims_are_words_of_the_game(game: str, claim: str):
    """What is claimed is said as it is."""
    data = view_of(game, trick=[], tricks=[])
    for place in (data["trick"][0], data["tricks"][-1]):
        kept, place["claims"] = place["claims"], [claim]
        with pytest.raises(tg.InvalidRecord) as caught:
            tg.View.from_json(json.dumps(data))
        assert str(caught.value).isprintable() and "trick" in str(caught.value)
        place["claims"] = kept
    legal = data["legal_actions"]
    card = legal["plays"].split()[0]
    lie = {**data, "legal_actions": {**legal, "others": [f"{card}+{claim}"]}}
    with pytest.raises(tg.InvalidRecord) as caught:
        tg.View.from_json(json.dumps(lie))
    assert str(caught.value).isprintable() and "legal_actions" in str(caught.value)


@pytest.mark.parametrize(
    ("game", "field", "wrong"),
    [
        ("as_de_copas", "said", ["boo"]), ("as_de_copas", "said", ["\x1b[2J"]), ("hearts", "phase", "\x1b[2J"),
        ("as_de_copas", "claims", [{"seat": 0, "suit": "X", "points": 20, "trick": 1, "credited": None}]),
        ("as_de_copas", "claims", [{"seat": 0, "suit": "C", "points": 30, "trick": 1, "credited": None}]),
        ("jass", "trump", "x" * 300), ("jass", "trump", "\u2028"), ("putz", "phase", "\ud800"),
        ("jass", "melds", [{"seat": 0, "kind": "row", "cards": "6H 7H 9H", "points": 20}]),
        ("jass", "melds", [{"seat": 0, "kind": "row", "cards": "6H 7H 8H", "points": 50}]),
    ],
)  # fmt: skip
def test_what_is_said_of_one_game_is_checked_too(game: str, field: str, wrong: Any):
    data = view_of(game)
    with pytest.raises(tg.InvalidRecord, match=field) as caught:
        tg.View.from_json(json.dumps({**data, field: wrong}))
    assert str(caught.value).isprintable()


@pytest.mark.parametrize("other", ["trump:H+AC", "trump:H+seca", "trump:obenabe+AD+fora", "bid:3", "pass"])
def test_the_choice_of_trump_in_jass_is_the_plain_one(other: str):
    data: dict[str, Any] = json.loads(tg.new_match("jass", seed=1, first=0).view(1).to_json())
    assert tg.View.from_json(json.dumps(data)).legal_actions
    data["legal_actions"]["others"].append(other)
    with pytest.raises(tg.InvalidRecord, match="legal_actions"):
        tg.View.from_json(json.dumps(data))


def test_what_all_know_of_the_guest_and_of_the_stock_is_known():
    for text in some_views("bisca"):
        data = json.loads(text)
        if data["in_sight"] is not None:
            with pytest.raises(tg.InvalidRecord, match="stock"):
                tg.View.from_json(json.dumps({**data, "stock": 0}))
            break
    found = 0
    for text in some_views("as_de_copas"):
        data = json.loads(text)
        held = data["hand"].split() + [card for trick in data["tricks"] for card in trick["cards"]]
        if data["sides"] is None and held and data["called"] is not None:
            for called in {"AC", "AD", "AS"} & set(held):
                found += 1
                with pytest.raises(tg.InvalidRecord, match="called"):
                    tg.View.from_json(json.dumps({**data, "called": called}))
    assert found
