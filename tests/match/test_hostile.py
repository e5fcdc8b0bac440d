"""What hostile input and ordinary Python cannot do: numbers and texts of any size, values changed, views that lie."""

from __future__ import annotations

import importlib.metadata
import json
import pickle
from contextlib import suppress
from importlib.metadata import EntryPoint
from time import process_time
from typing import Any

import pytest
import sueca
from cli_runs import run
from option_sets import SETS

import trickgames as tg
from trickgames.actions import LegalActions
from trickgames.announce import words
from trickgames.game import Game, Heuristics
from trickgames.values import Value

HUGE = 10**5000
VIEWS = {
    (game, seat): tg.new_match(game, seed=3, **more).view(seat)
    for game, more in {
        "as_de_copas": {}, "bisca": {}, "hearts": {}, "jass": {}, "putz": {},
    }.items()
    for seat in (0, None)
}  # fmt: skip


def changed(view: tg.View, **fields: Any) -> str:
    """Return the JSON of a view with other values in some fields."""
    return json.dumps({**json.loads(view.to_json()), **fields})


# Numbers and texts of any size


@pytest.mark.parametrize("number", [2**31, 10**4000, HUGE], ids=["least", "long", "huge"])
def test_numbers_of_options_have_a_bound(number: int):
    for options in ({"multipliers": {"C": number}}, {"target": number}, {"match_bonus": number}):
        with pytest.raises(tg.InvalidSetup, match="below 2147483648"):
            tg.new_match("jass", options=options)


def test_the_highest_numbers_that_there_can_be_keep_scores_within_64_bits():
    most = 2**31 - 1
    contracts = dict.fromkeys(("C", "D", "H", "S"), most)
    options = {"target": most, "match_bonus": most, "multipliers": contracts, "weis": True, "stoeck": True}
    for level in tg.LEVELS:
        match = tg.new_match("jass", seed=1, options=options)
        for seat in range(4):
            match.seat(seat, tg.player(level, seed=seat))
        match.advance()
        assert match.is_over and all(score < 2**63 for score in match.scores)
        assert tg.View.from_json(match.view(0).to_json()) == match.view(0)
        assert tg.Match.from_record(match.to_record()).scores == match.scores


@pytest.mark.parametrize("wrong", [HUGE, -HUGE, "x" * 10**6], ids=["huge", "below", "long"])
def test_what_is_no_value_of_an_option_can_be_of_any_size(wrong: Any):
    for game, options in {game: tg.new_match(game).options for game in tg.games()}.items():
        for name in options:
            with pytest.raises((tg.InvalidSetup, TypeError)) as caught:
                tg.new_match(game, options={name: wrong})
            assert len(str(caught.value)) < 300


def test_a_limit_has_a_bound():
    for wrong in (
        {"seconds": 10**400},
        {"seconds": float("inf")},
        {"seconds": float("nan")},
        {"playouts": HUGE},
    ):
        with pytest.raises(ValueError, match="below"):
            tg.Limit(**wrong)  # type: ignore[arg-type]


def test_a_pack_of_any_length_is_judged_in_few_words_and_in_time_that_grows_with_its_length():
    """Ten times the cards take about ten times as long; a hundred times, were each compared with all."""
    lines = tg.new_match("hearts", seed=1).to_record().splitlines()
    for card in ("2C", "QX"):
        spent: list[float] = []
        for count in (10_000, 100_000):
            deal = json.dumps({"deal": 1, "pack": f"{card} " * count, "actions": []})
            start = process_time()
            with pytest.raises(tg.InvalidRecord) as caught:
                tg.Match.from_record("\n".join([lines[0], deal, lines[2]]))
            spent.append(process_time() - start)
            assert len(str(caught.value)) < 20_000
        assert spent[1] < 40 * spent[0]


def test_of_very_many_faults_only_the_first_are_named():
    lines = tg.new_match("hearts", seed=1).to_record().splitlines()
    with pytest.raises(tg.InvalidRecord) as caught:
        tg.Match.from_record("\n".join([lines[0], *["{}"] * 100_000, lines[2]]))
    faults = caught.value.faults
    assert len(faults) == 100 and faults[-1] == "and more faults"
    assert pickle.loads(pickle.dumps(caught.value)).faults == faults == tg.InvalidRecord(faults).faults


# Values stay what they are


def test_values_cannot_be_made_anew():
    """`__init__` can be called on whatever there is; it changes nothing."""
    match = tg.new_match("hearts", seed=1)
    values: list[Any] = [match.view(0), *match.events(0), tg.Limit(playouts=5)]
    values += [tg.Action.parse(text) for text in ("QS", "KH+pair", "pass:2C", "trump:H", "keep")]
    for value in values:
        assert isinstance(value, Value)
        before = repr(value), value._key()
        for given in ([], ["2C"], [tg.Card("2C")] * len(value._fields), [None] * len(value._fields)):
            with suppress(TypeError):
                value.__init__(*given)
            assert (repr(value), value._key()) == before
    options = repr(match.options)
    match.options.__init__([("target", 1)])  # type: ignore[misc]
    assert repr(match.options) == options
    assert tg.Action.parse("QS") is tg.Action.parse("QS") and str(tg.Action.parse("QS")) == "QS"


@pytest.mark.parametrize("game", tg.games())
def test_the_legal_actions_of_a_view_do_not_change_those_of_the_match(game: str):
    match = tg.new_match(game, seed=2)
    record = match.to_record()
    for seat in match.to_act:
        legal = match.view(seat).legal_actions
        before = list(legal)
        parts: dict[str, Any] = {
            "choose": 3,
            "choose_from": match.view(seat).unseen,
            "listed": (tg.Swap(), tg.Push()),
        }
        legal.__init__(2**64 - 1, **parts)  # type: ignore[misc]
        assert list(legal) == before == list(match.legal_actions(seat))
        unseen = tg.PassCards(list(match.view(seat).unseen)[:3])
        for action in (unseen, *parts["listed"]):
            if action not in before:
                with pytest.raises(tg.IllegalAction):
                    match.push(seat, action)
    assert match.to_record() == record


def test_only_actions_of_the_library_are_taken():
    class Evil(tg.Keep):  # type: ignore[misc]  # a final class
        __slots__ = ()
        word = "zzz"

        def __eq__(self, other: object) -> bool:
            return True

        __hash__ = tg.Keep.__hash__

    match = tg.new_match("putz", seed=1)
    record = match.to_record()
    seat = match.to_act[0]
    with pytest.raises(TypeError, match="not Evil"):
        match.push(seat, Evil())
    with pytest.raises(TypeError, match="not Evil"):
        match.view(seat).why_not(Evil())
    assert match.to_record() == record


# Views and records from outside


@pytest.mark.parametrize("game", tg.games())
def test_what_the_library_writes_it_reads(game: str):
    for options in SETS[game].values():
        match = tg.new_match(game, seed=5, options=options)
        for _ in range(90):
            for seat in (*range(match.seats), None):
                view = match.view(seat)
                assert tg.View.from_json(view.to_json()) == view
            if match.is_over:
                break
            match.push_default(match.to_act[0])


LIES: list[tuple[str, dict[str, Any]]] = [
    ("seats", {"seats": 0}), ("seats", {"seats": 2}), ("seats", {"seats": 10**30}), ("seat", {"seat": 99}),
    ("counts", {"counts": []}), ("known", {"known": []}), ("points", {"points": [0] * 9}), ("scores", {"scores": []}),
    ("options", {"options": {}}), ("trump", {"trump": "Q"}), ("to_act", {"to_act": [7]}), ("sides", {"sides": [[0]]}),
    ("dealer", {"dealer": -1}), ("leader", {"leader": 9}), ("winners", {"winners": [0]}),
    ("is_over", {"is_over": True}),
    ("pack", {"pack": "2C"}), ("hand", {"hand": ""}), ("events", {"events": 2**62}), ("deal", {"deal": 5}),
    ("trick", {"trick": [{"event": "Played", "seat": 0, "card": "2C", "claims": []}]}), ("phase", {"phase": "x"}),
    ("tricks", {"tricks": [{"leader": 0, "cards": [], "winner": 0, "points": 0, "claims": []}]}),
    ("legal_actions", {"legal_actions": {"plays": "", "others": ["draw", "draw"]}}), ("default", {"default": "KH+see"}),
    ("seconds", {"seconds": -5}), ("last_result", {"last_result": {"deal": 9, "points": [], "awards": []}}),
    ("refused", {"refused": [{"reason": "NOT_NOW", "cards": "AS"}]}),
]  # fmt: skip


@pytest.mark.parametrize(("field", "lie"), LIES, ids=[f"{name}-{i}" for i, (name, _) in enumerate(LIES)])
@pytest.mark.parametrize("view", VIEWS.values(), ids=[f"{game}-{seat}" for game, seat in VIEWS])
def test_a_view_that_cannot_be_is_refused(view: tg.View, field: str, lie: dict[str, Any]):
    if field == "hand" and not view.hand:
        lie = {"hand": str(view.pack[0])}
    with pytest.raises(tg.InvalidRecord) as caught:
        tg.View.from_json(changed(view, **lie))
    assert any(field in fault for fault in caught.value.faults)


@pytest.mark.parametrize(
    ("game", "field", "wrong"),
    [
        ("as_de_copas", "maker", 4), ("as_de_copas", "side_points", [1]), ("bisca", "cutter", -1),
        ("bisca", "rodar", 4), ("hearts", "pass_to", 5), ("hearts", "pass_direction", "up"), ("jass", "forehand", 4),
        ("jass", "counted", []), ("putz", "kitty_taker", 3), ("putz", "turned", "2C"), ("putz", "discarded", "3H"),
        ("jass", "melds", [{"seat": 9, "kind": "row", "cards": "6H", "points": 20}]),
    ],
)  # fmt: skip
def test_the_fields_of_one_game_are_checked_too(game: str, field: str, wrong: Any):
    with pytest.raises(tg.InvalidRecord, match=field):
        tg.View.from_json(changed(VIEWS[game, 0], **{field: wrong}))


def test_a_key_stands_once():
    view, record = VIEWS["hearts", 0].to_json(), tg.new_match("hearts", seed=1).to_record()
    for text, read in ((view, tg.View.from_json), (record, tg.Match.from_record)):
        with pytest.raises(tg.InvalidRecord, match="has the key 'game' twice"):
            read(text.replace("{", '{"game":"hearts",', 1))
        with pytest.raises(tg.InvalidRecord, match="has the key 'moon' twice"):
            read(text.replace('"moon":', '"moon":"add","moon":', 1))


# Smaller things


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_players_and_matches_with_them_go_through_every_protocol_of_pickle(protocol: int):
    match = tg.new_match("putz", seed=1)
    for seat in match.to_act:
        match.seat(seat, tg.player("easy", seed=7, limit=tg.Limit(playouts=3)))
    again = pickle.loads(pickle.dumps(match, protocol))
    match.advance()
    again.advance()
    assert again.to_record() == match.to_record() and again.is_over


def test_words_take_what_they_say_and_nothing_else():
    speaker, view = words(), VIEWS["hearts", 0]
    calls: list[Any] = [
        lambda: speaker.card_status(view, "QS"), lambda: speaker.refusal("X"), lambda: speaker.turn(3),
        lambda: speaker.cards("QS"), lambda: speaker.legal(view=None), lambda: speaker.event(None),
        lambda: speaker.refusal(tg.Reason.NOT_NOW, "keep"), lambda: speaker.hand(LegalActions()),
    ]  # fmt: skip
    for call in calls:
        with pytest.raises(TypeError, match=r"^an? [A-Z]\w+ is needed, not "):
            call()
    assert speaker.refusal(tg.Reason.NOT_NOW) and speaker.refusal(tg.Reason.NOT_NOW, None)


def test_claims_are_words():
    for wrong in (3, None, True):
        with pytest.raises(TypeError, match="claims are words"):
            tg.Play("QS", wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "names",
    [
        ["A\nB", "C", "D", "E"],
        ["\x1b[2J", "C", "D", "E"],
        ["Ann", "ANN", "D", "E"],
        ["Ann"],
        ["", "b", "c", "d"],
    ],
)
def test_names_are_judged_alike_everywhere(names: list[str]):
    with pytest.raises(tg.InvalidSetup) as caught:
        words(names=names, sides=[(0, 2), (1, 3)])
    told = run("watch", "jass", "--seed", "1", "--names", ",".join(names))
    assert told.code == 1
    assert all(fault in told.err for fault in caught.value.faults)


def added(monkeypatch: pytest.MonkeyPatch, **games: str) -> None:
    """Let other packages add games."""
    points = [EntryPoint(name, value, "trickgames.games") for name, value in games.items()]
    monkeypatch.setattr(importlib.metadata, "entry_points", lambda **_: points)


@pytest.mark.parametrize("form", [[], ["--json"]])
def test_a_broken_game_does_not_hide_the_others(monkeypatch: pytest.MonkeyPatch, form: list[str]):
    added(monkeypatch, broken="nosuch:X", sueca="sueca:SUECA")
    told = run("games", *form)
    assert told.code == 1
    assert told.err.startswith("trickgames: the game broken of nosuch:X cannot be loaded")
    for name in (*tg.games()[:2], "sueca"):
        assert (name in told.out) == (name != "broken")


def test_one_game_can_be_asked_about():
    whole, one = run("games", "--json"), run("games", "Copas", "--json")
    assert one.code == 0 and one.out in whole.out and json.loads(one.out)["name"] == "hearts"
    assert run("games", "hearts").out in run("games").out
    told = run("games", "chess")
    assert (told.code, told.out) == (1, "") and "no game 'chess'" in told.err


def test_a_game_without_players_is_told_before_the_deal(monkeypatch: pytest.MonkeyPatch):
    class Alone(sueca.Sueca):
        name = "alone"

        def heuristics(self) -> Heuristics:
            return Game.heuristics(self)

    monkeypatch.setattr(sueca, "ALONE", Alone(), raising=False)
    added(monkeypatch, alone="sueca:ALONE")
    told = run("watch", "alone", "--seed", "1")
    assert (told.code, told.out) == (1, "") and "has no computer players" in told.err
    assert run("watch", "alone", "--seed", "1", "--level", "random").code == 0


def test_numbers_on_the_command_line_are_plain():
    for argv in (["watch", "hearts", "--seed", "٣"], ["perft", "hearts", "--depth", "٣"]):
        assert run(*argv).code == 2
    assert "999999999 at most" in run("perft", "hearts", "--depth", "99999999999").err


def test_an_action_that_cannot_be_read_is_told_why():
    told = run("play", "hearts", "--seed", "7", stdin="PASS:2C,2C\nquit\n")
    assert "2C stands twice in the pass" in told.err
