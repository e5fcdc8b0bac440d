"""What is the same in every game: its options, what a record says of them, and that all seats are alike."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from match_tools import moments, step
from option_sets import SETS

import trickgames as tg

#: What the published games have.
DEFAULTS: dict[str, dict[str, Any]] = {
    "as_de_copas": {"target": 16, "recut": "must"},
    "bisca": {"target": 4, "first_lead": "partner", "swap_after_inversion": True},
    "hearts": {
        "target": 100,
        "open_with_two_of_clubs": True,
        "queen_breaks_hearts": False,
        "jack_of_diamonds": False,
        "moon": "add",
        "passing": ["left", "right", "across", "none"],
        "points_on_first_trick": False,
    },
    "jass": {
        "target": 1000,
        "jack_exempt": False,
        "undertrump": "barred",
        "match_bonus": 0,
        "stop_at_target": False,
        "weis": False,
        "stoeck": False,
        "contracts": ["C", "D", "H", "S"],
        "multipliers": {},
    },
    "putz": {"seats": 3, "ties": "none", "jack_exempt": False, "undertrump": "barred"},
}
OPTIONS = [(game, name) for game, options in DEFAULTS.items() for name in options]
#: Values of the right type that no option has.
WRONG: dict[type, tuple[Any, ...]] = {
    bool: (),
    int: (-1, 10**5000),
    str: ("", "MUST", "x" * 10000),
    list: ([], ["x"]),
    dict: ({"x": 1}, {"C": 0}, {"C": 10**5000}),
}
#: The fields of views with something for each seat.
ROWS = ("counts", "known", "points")


@pytest.mark.rule("GEN-5")
def test_the_defaults_are_the_published_games():
    assert tuple(DEFAULTS) == tg.games()
    for game, options in DEFAULTS.items():
        assert list(tg.new_match(game, seed=1).options.to_dict().items()) == list(options.items())


@pytest.mark.rule("GEN-5", "GEN-2")
@pytest.mark.case("P-02")
@pytest.mark.parametrize(("game", "name"), OPTIONS)
def test_what_an_option_cannot_be(game: str, name: str):
    default = DEFAULTS[game][name]
    for wrong in (None, 1.5, b"x", (1 if isinstance(default, bool) else True)):
        with pytest.raises(TypeError):
            tg.new_match(game, options={name: wrong})
    for value in WRONG[type(default)]:
        with pytest.raises(tg.InvalidSetup) as caught:
            tg.new_match(game, options={name: value})
        [fault] = caught.value.faults
        assert f"option {name}" in fault
    if name == "target":
        with pytest.raises(tg.InvalidSetup):
            tg.new_match(game, options={name: 0})
        assert tg.new_match(game, options={name: 1}).options[name] == 1


@pytest.mark.rule("GEN-5")
@pytest.mark.case("Z-05")
@pytest.mark.parametrize("game", tg.games())
def test_a_record_names_the_rules_version_and_every_option(game: str):
    for options in SETS[game].values():
        match = tg.new_match(game, seed=1, options=options)
        head = json.loads(match.to_record().splitlines()[0])
        assert (head["game"], head["rules"]) == (game, 1)
        assert head["options"] == {**DEFAULTS[game], **options}
        again = tg.Match.from_record(match.to_record())
        assert again.options == match.options
        assert hash(again.options) == hash(match.options)


@pytest.mark.rule("GEN-5")
def test_the_option_sets_have_every_option_at_another_value_too():
    for game, name in OPTIONS:
        values = [options[name] for options in SETS[game].values() if name in options]
        assert any(value != DEFAULTS[game][name] for value in values), (game, name)


@pytest.mark.rule("GEN-8")
@pytest.mark.case("H-15")
@pytest.mark.parametrize("game", [game for game in tg.games() if game != "hearts"])
def test_a_turned_deal_looks_the_same_to_the_turned_seat(game: str):
    """Where the pack is dealt from the seat that leads on, turning that seat turns everything, and changes nothing.

    In Hearts the first block is always that of seat 0.
    """
    for options in SETS[game].values():
        match = tg.new_match(game, seed=1, first=0, options=options)
        seats = match.seats
        turn = random.Random(len(options)).randrange(1, seats)
        pack = json.loads(match.to_record().splitlines()[1])["pack"]
        turned = tg.new_match(game, seed=1, first=turn, options=options, packs=[pack])
        rng = random.Random(3)
        while not match.deal_results:
            for seat in range(seats):
                one, other = match.view(seat), turned.view((seat + turn) % seats)
                for name in one._fields:
                    value, there = getattr(one, name), getattr(other, name)
                    if name in one.seat_fields:
                        assert there == (None if value is None else (value + turn) % seats), name
                    elif name in ROWS:
                        assert there == tuple(value[(s - turn) % seats] for s in range(seats)), name
                    elif name in ("hand", "phase", "trump", "legal_actions", "refused", "default", "stock"):
                        assert there == value, name
            seat, action = step(match, rng)
            turned.push((seat + turn) % seats, action)
        points, sides = match.deal_results[0].points, len(match.scores)
        assert turned.deal_results[0].points == tuple(points[(s - turn) % sides] for s in range(sides))


@pytest.mark.case("H-10", "S-17")
@pytest.mark.parametrize("game", tg.games())
def test_the_history_of_a_view_is_that_of_the_events(game: str):
    for options in SETS[game].values():
        for place, match in enumerate(moments(game, 3, **options)):
            if place % 9:
                continue
            view, events = match.view(place % match.seats), match.events(None)
            since = max(i for i, event in enumerate(events) if isinstance(event, tg.DealStarted))
            played = [event for event in events[since:] if isinstance(event, tg.Played)]
            assert view.history == tuple(played)
            assert view.trick == tuple(played[len(played) - len(view.trick) :])
            assert view.events == len(events)
            assert view.seen == tg.CardSet([one.card for one in played])


@pytest.mark.rule("GEN-3")
@pytest.mark.case("P-13", "H-06")
@pytest.mark.parametrize("game", tg.games())
def test_before_the_first_card_of_a_deal_there_is_no_trick(game: str):
    for match in moments(game, 2, **({} if game == "putz" else {"target": 3})):
        view = match.view(None)
        if match.phase not in ("play", "over"):
            assert (view.trick, view.tricks, view.last_trick, view.led_suit, view.leader) == (
                (),
                (),
                None,
                None,
                None,
            )
            assert not view.seen and not any(view.points)
        assert (view.led_suit is None) is (not view.trick)
