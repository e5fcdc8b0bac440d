"""Games by name and alias, and games that another package adds by an entry point."""

from __future__ import annotations

import importlib.metadata
from importlib.metadata import EntryPoint

import pytest

import trickgames as tg
from trickgames.games.hearts import HeartsView
from trickgames.games.hearts.match import Hearts
from trickgames.registry import ALIASES, OWN, game


class House(Hearts):
    """A game of another package: Hearts under a name of its own."""

    name = "house_hearts"
    aliases = ()


HOUSE = House()


@pytest.fixture
def added(monkeypatch: pytest.MonkeyPatch) -> None:
    points = [
        EntryPoint("house_hearts", f"{__name__}:HOUSE", "trickgames.games"),
        EntryPoint("broken", "no_such_module_at_all:GAME", "trickgames.games"),
        EntryPoint("wrong", f"{__name__}:pytest", "trickgames.games"),
        EntryPoint("hearts", f"{__name__}:HOUSE", "trickgames.games"),
        EntryPoint("twice", f"{__name__}:HOUSE", "trickgames.games"),
        EntryPoint("Twice", "elsewhere:HOUSE", "trickgames.games"),
        EntryPoint("renamed", f"{__name__}:HOUSE", "trickgames.games"),
    ]
    monkeypatch.setattr(importlib.metadata, "entry_points", lambda **_: points)


def test_names_and_aliases() -> None:
    assert "hearts" in tg.games()
    assert list(tg.games()) == sorted(tg.games())
    for name in ("hearts", "copas", "Hearts", "COPAS"):
        assert tg.new_match(name, seed=1).game == "hearts"
    with pytest.raises(tg.InvalidSetup, match="no game 'whist'"):
        tg.new_match("whist")
    with pytest.raises(TypeError):
        tg.new_match(3)  # type: ignore[arg-type]


def test_our_games_are_what_the_registry_says() -> None:
    for name in OWN:
        assert game(name).name == name
    for alias, name in ALIASES.items():
        assert game(alias).name == name


def test_what_games_add_is_there_without_asking_for_the_game() -> None:
    for name in tg.__all__:
        assert getattr(tg, name) is not None
    assert HeartsView is type(tg.new_match("hearts", seed=1).view(0))
    with pytest.raises(AttributeError):
        tg.WhistView  # type: ignore[attr-defined] # noqa: B018


@pytest.mark.usefixtures("added")
def test_another_package_can_add_a_game() -> None:
    ours = {"as_de_copas", "bisca", "hearts", "jass", "putz"}
    assert tg.games() == tuple(sorted(ours | {"broken", "house_hearts", "renamed", "twice", "wrong"}))
    match = tg.new_match("house_hearts", seed=3)
    for seat in range(4):
        match.seat(seat, tg.player("normal"))
    match.advance()
    assert match.is_over and match.game == "house_hearts"
    assert tg.Match.from_record(match.to_record()).to_record() == match.to_record()
    assert tg.View.from_json(match.view(0).to_json()) == match.view(0)


@pytest.mark.usefixtures("added")
def test_a_game_that_cannot_be_loaded_is_named_and_ours_cannot_be_replaced() -> None:
    for name, why in (
        ("broken", "cannot be loaded: No module"),
        ("wrong", "is no Game"),
        ("twice", f"several packages have a game twice: elsewhere:HOUSE, {__name__}:HOUSE"),
        ("renamed", "has another name: house_hearts"),
    ):
        with pytest.raises(tg.InvalidSetup) as refused:
            tg.new_match(name)
        assert name in str(refused.value) and why in str(refused.value)
    assert tg.new_match("hearts", seed=1).game == "hearts"


def test_every_fault_of_a_setup_is_named_at_once() -> None:
    with pytest.raises(tg.InvalidSetup) as caught:
        tg.new_match(
            "jass",
            seed=-1,
            first=4,
            options={"target": 0, "contracts": ["C", "C"], "multipliers": {"obenabe": 3}, "foo": 1},
            packs=["6C 6C 1X 2C ??"],
        )
    told = "; ".join(caught.value.faults)
    for fault in ("target", "contracts names C", "multipliers names obenabe", "no option 'foo'", "seed", "first seat",
                  "'1X' is no card", "'??' is no card", "more than once: 6C", "not of this game: 2C"):  # fmt: skip
        assert fault in told, fault
    # What cannot be told while another option is wrong is not told.
    with pytest.raises(tg.InvalidSetup) as caught:
        tg.new_match("jass", options={"contracts": ["obenabe", "none"], "multipliers": {"obenabe": 3}})
    assert len(caught.value.faults) == 1
