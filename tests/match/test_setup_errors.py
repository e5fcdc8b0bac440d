"""Matches and players that cannot be set up so: every fault is named at once, and a wrong type is a TypeError."""

from __future__ import annotations

import pickle
from typing import Any

import pytest
from hearts_tools import ALL, pack_of

import trickgames as tg
from trickgames import InvalidSetup

PACK = " ".join(ALL)


def faults(*args: Any, **kwargs: Any) -> tuple[str, ...]:
    """Return the faults of a match that cannot be set up."""
    with pytest.raises(InvalidSetup) as caught:
        tg.new_match(*args, **{"seed": 1, **kwargs})
    assert str(caught.value) == "; ".join(caught.value.faults)
    assert len(str(caught.value)) < 3000
    return caught.value.faults


def test_games_are_named_in_any_case_and_by_alias():
    for name in ("hearts", "Hearts", "HEARTS", "copas", "Copas"):
        assert tg.new_match(name, seed=1).game == "hearts"
    assert "hearts" in tg.games()
    assert tg.games() == tuple(sorted(tg.games()))


@pytest.mark.parametrize("name", ["", "heart", " hearts", "hearts\n", "x" * 10000, "☃", "\ud800"])
def test_an_unknown_game(name: str):
    [fault] = faults(name)
    assert "no game" in fault
    assert "hearts" in fault


@pytest.mark.case("P-02")
@pytest.mark.parametrize("name", [None, 5, b"hearts", ["hearts"], tg])
def test_a_game_is_named_by_text(name: Any):
    with pytest.raises(TypeError):
        tg.new_match(name)


def test_an_unknown_option_is_named_with_those_there_are():
    [fault] = faults("hearts", options={"targets": 50})
    assert "'targets'" in fault
    assert "jack_of_diamonds" in fault


@pytest.mark.rule("GEN-5")
@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("target", 0),
        ("target", -5),
        pytest.param("target", 10**5000, id="a target too long to be written"),
        ("moon", ""),
        ("moon", "ADD"),
        ("moon", "x" * 10000),
        ("passing", []),
        ("passing", ()),
        ("passing", ["left", "up"]),
        ("passing", [""]),
    ],
)
def test_a_value_that_an_option_cannot_have(name: str, value: Any):
    [fault] = faults("hearts", options={name: value})
    assert f"option {name}" in fault


@pytest.mark.case("P-02")
@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("target", "100"),
        ("target", 100.0),
        ("target", True),
        ("target", None),
        ("open_with_two_of_clubs", 1),
        ("queen_breaks_hearts", "yes"),
        ("jack_of_diamonds", None),
        ("points_on_first_trick", 0),
        ("moon", 5),
        ("moon", None),
        ("passing", "left"),
        ("passing", {"left"}),
        ("passing", [1]),
        ("passing", None),
        (5, 5),
    ],
)
def test_an_option_of_a_wrong_type(name: Any, value: Any):
    with pytest.raises(TypeError):
        tg.new_match("hearts", options={name: value})


@pytest.mark.parametrize("options", [[], "target", 5, [("target", 50)]])
def test_options_are_a_mapping(options: Any):
    with pytest.raises(TypeError):
        tg.new_match("hearts", options=options)


@pytest.mark.case("R-27")
def test_everything_but_the_game_is_given_by_name():
    with pytest.raises(TypeError):
        tg.new_match("hearts", 7)  # type: ignore[misc]
    with pytest.raises(TypeError):
        tg.player("easy", 7)  # type: ignore[misc]


@pytest.mark.case("P-07")
@pytest.mark.parametrize("seed", [-1, 2**64, 10**500])
def test_a_seed_out_of_range(seed: int):
    [fault] = faults("hearts", seed=seed)
    assert "seed" in fault


@pytest.mark.case("P-07")
@pytest.mark.parametrize("seed", [1.0, "1", True, [1]])
def test_a_seed_of_a_wrong_type(seed: Any):
    with pytest.raises(TypeError):
        tg.new_match("hearts", seed=seed)


@pytest.mark.case("P-07")
@pytest.mark.parametrize("first", [-1, 4, 10**40])
def test_a_first_seat_out_of_range(first: int):
    [fault] = faults("hearts", first=first)
    assert fault == "the first seat is from 0 to 3"


@pytest.mark.parametrize("first", [1.0, "1", False, [1]])
def test_a_first_seat_of_a_wrong_type(first: Any):
    with pytest.raises(TypeError):
        tg.new_match("hearts", first=first)


@pytest.mark.rule("GEN-8")
@pytest.mark.case("P-08")
@pytest.mark.parametrize(
    ("pack", "words"),
    [
        ("", ["missing: 2C 3C"]),
        (PACK.replace("QS ", ""), ["missing: QS"]),
        (PACK + " QS", ["more than once: QS"]),
        (PACK.replace("QS", "2C"), ["missing: QS", "more than once: 2C"]),
        (PACK.replace("QS", "2C").replace("AH", "KH"), ["missing: AH QS", "more than once: 2C KH"]),
        (PACK.replace("QS", "QX"), ["'QX'"]),
        ("2C", ["missing: 3C"]),
        (PACK + " ??", ["'??'"]),
    ],
)
def test_packs_that_are_none(pack: str, words: list[str]):
    found = faults("hearts", packs=[pack])
    assert len(found) == len(words)
    for fault, word in zip(found, words, strict=True):
        assert fault.startswith("pack 1: ")
        assert word in fault


@pytest.mark.case("P-08")
def test_every_pack_is_checked():
    double = PACK.replace("3H", "2H")
    found = faults("hearts", packs=[PACK, double, "x", PACK])
    assert found == (
        "pack 2: missing: 3H",
        "pack 2: more than once: 2H",
        "pack 3: 'x' is no card: write rank then suit, as in QS or TD",
    )


@pytest.mark.case("P-02")
@pytest.mark.parametrize(
    "packs", [PACK, None, 5, b"", tg.CardSet("2C"), [None], [5], [b"2C"], [[2]], [[None]]]
)
def test_packs_of_a_wrong_type(packs: Any):
    with pytest.raises(TypeError):
        tg.new_match("hearts", packs=packs)


def test_packs_may_come_from_any_iterable():
    match = tg.new_match("hearts", seed=1, packs=(pack for pack in [pack_of("AS"), iter(ALL)]))
    assert "AS" in match.view(0).hand


def test_all_faults_are_named_at_once():
    found = faults(
        "hearts",
        seed=-1,
        first=9,
        options={"target": 0, "moon": "x", "colour": 1, "passing": []},
        packs=[PACK + " 2C", "zz"],
    )
    words = [
        "target",
        "moon",
        "'colour'",
        "passing",
        "seed",
        "first seat",
        "pack 1: more than once",
        "pack 2: 'zz'",
    ]
    assert len(found) == len(words)
    for word in words:
        assert any(word in fault for fault in found), word


def test_setup_errors_are_values():
    with pytest.raises(InvalidSetup) as caught:
        tg.new_match("hearts", seed=-1, first=7)
    again = pickle.loads(pickle.dumps(caught.value))
    assert type(again) is InvalidSetup
    assert again.faults == caught.value.faults
    assert isinstance(again, ValueError)


@pytest.mark.case("X-02")
def test_players_that_cannot_be_made():
    for level in ("", "Easy", "x" * 1000):
        with pytest.raises(InvalidSetup, match="no level"):
            tg.player(level)
    for seed in (-1, 2**64):
        with pytest.raises(InvalidSetup, match="seed"):
            tg.player("easy", seed=seed)
    with pytest.raises(InvalidSetup) as caught:
        tg.player("hardest", seed=-1)
    assert len(caught.value.faults) == 2
    wrong: Any
    for wrong in (None, 5, b"easy"):
        with pytest.raises(TypeError):
            tg.player(wrong)
    for wrong in (1.0, "1", None, True):
        with pytest.raises(TypeError):
            tg.player("easy", seed=wrong)
    for wrong in (5, 0.2, "1"):
        with pytest.raises(TypeError):
            tg.player("easy", limit=wrong)


@pytest.mark.case("X-02")
def test_limits():
    for good in ({"playouts": 0}, {"seconds": 0}, {"seconds": 0.2}, {"playouts": 5, "seconds": 1}):
        limit = tg.Limit(**good)  # type: ignore[arg-type]
        assert limit == tg.Limit(**good)  # type: ignore[arg-type]
        assert hash(limit) == hash(tg.Limit(**good))  # type: ignore[arg-type]
        assert eval(repr(limit), {"Limit": tg.Limit}) == limit
        assert pickle.loads(pickle.dumps(limit)) == limit
        with pytest.raises(AttributeError):
            limit.playouts = 9  # type: ignore[misc]
        with pytest.raises(AttributeError):
            del limit.seconds
    for bad in (
        {},
        {"playouts": -1},
        {"seconds": -0.1},
        {"seconds": float("nan")},
        {"seconds": float("inf")},
    ):
        with pytest.raises(ValueError, match="limit"):
            tg.Limit(**bad)  # type: ignore[arg-type]
    for wrong in ({"playouts": 1.0}, {"playouts": True}, {"seconds": "1"}, {"seconds": True}):
        with pytest.raises(TypeError):
            tg.Limit(**wrong)  # type: ignore[arg-type]
