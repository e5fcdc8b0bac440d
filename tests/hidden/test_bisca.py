"""Bisca keeps what is promised of every game, and tells nobody the stock, the hands, or who holds the two of trumps."""

from __future__ import annotations

from typing import Any

import pytest
from bisca_tools import OPTION_SETS, dealt, moments, to_play
from match_tools import EVERYONE, play, told_to

import trickgames as tg
from trickcore import Rng
from trickgames import CardSet
from trickgames.games.bisca.exchange import exchange
from trickgames.games.bisca.match import BiscaView
from trickgames.testing import check_hidden

SETS = pytest.mark.parametrize("options", OPTION_SETS.values(), ids=OPTION_SETS)


@pytest.mark.rule("GEN-3", "GEN-6", "BIS-4", "BIS-8", "BIS-9", "BIS-13")
@pytest.mark.case("H-01", "H-02", "H-04", "H-05", "H-06", "H-10", "H-12", "Y-02")
@SETS
def test_nothing_tells_hidden_cards(options: dict[str, Any]):
    lines: list[str] = []
    check_hidden(
        "bisca",
        options={**options, "target": min(2, options.get("target", 4))},
        seeds=range(3),
        every=6,
        share=0.8,
        log=lines.append,
    )
    assert any("phase play" in line for line in lines)


@pytest.mark.rule("GEN-3", "GEN-6")
@pytest.mark.case("H-01")
def test_nothing_tells_hidden_cards_at_any_moment_of_a_deal():
    lines: list[str] = []
    check_hidden("bisca", options={"target": 1}, seeds=[0], worlds=2, share=0.85, log=lines.append)
    for phase in ("corte", "exchange", "play"):
        assert any(f"phase {phase}" in line for line in lines)


@pytest.mark.rule("GEN-3", "BIS-3")
@pytest.mark.case("H-01")
def test_nothing_tells_the_card_on_top_before_the_corte():
    rng, tops = Rng(1), set()
    for seed in range(6):
        match = tg.new_match("bisca", seed=seed)
        for seat in EVERYONE:
            world = exchange(match, seat, rng)
            assert world is not None
            assert told_to(world, seat) == told_to(match, seat)
            for level in tg.LEVELS:
                if seat == 0:
                    player = tg.player(level, seed=3)
                    assert player.choose(match.view(0)) == player.choose(world.view(0))
            world.push(0, "draw")
            tops.add(world.view(None).to_dict()["in_sight"])
    assert len(tops) > 10


def stock_of(match: tg.Match) -> tuple[tg.Card, ...]:
    state = match.state()
    return () if state is None else state.stock


@pytest.mark.rule("GEN-3", "BIS-4", "BIS-9", "BIS-13")
@pytest.mark.case("H-01", "D-01", "D-10", "D-15")
@SETS
def test_the_exchange_keeps_what_a_seat_knows_and_changes_the_rest(options: dict[str, Any]):
    """Whatever the check proves rests on this: worlds are legal, true to the seat, and really other ones."""
    rng = Rng(7)
    found = dict.fromkeys(["all", "hands", "stock", "packs"], 0)
    for place, match in enumerate(moments(5, **options)):
        if match.is_over or (place % 5 and match.phase == "play"):
            continue
        for seat in EVERYONE:
            world = exchange(match, seat, rng)
            assert world is not None
            assert told_to(world, seat) == told_to(match, seat)
            assert tg.Match.from_record(world.to_record()).to_record() == world.to_record()
            view = match.view(seat)
            others = [other for other in range(4) if other != seat]
            assert all(view.known[other].issubset(world.view(other).hand) for other in others)
            held = [(match.view(other).hand, world.view(other).hand) for other in others]
            found["all"] += 1
            found["hands"] += any(here != there for here, there in held)
            found["stock"] += stock_of(match) != stock_of(world)
            found["packs"] += world.to_record().splitlines()[-2] != match.to_record().splitlines()[-2]
    assert found["packs"] > 0.8 * found["all"]
    assert found["hands"] > 0.6 * found["all"]
    assert found["stock"] > 0.3 * found["all"]


@pytest.mark.rule("GEN-3", "BIS-9")
@pytest.mark.case("H-01")
def test_the_exchange_moves_the_two_and_what_its_holder_has_answered():
    match = dealt("3C 6S QS", "3D 4D 5D", "6D QD JD", "2C 4S 5S", drawn="KC")
    match.push(3, "swap")
    match.push(1, "keep")
    rng, places, answers = Rng(5), set(), set()
    for _ in range(300):
        world = exchange(match, 0, rng)
        assert world is not None
        assert told_to(world, 0) == told_to(match, 0)
        places |= {seat for seat in range(4) if "2C" in world.view(seat).hand}
        answers |= {(seat, str(world.view(seat).to_dict()["answer"])) for seat in (1, 3)}
    assert places == {1, 2, 3}
    assert answers == {(1, "keep"), (3, "keep"), (1, "swap"), (3, "swap")}


@pytest.mark.rule("GEN-3", "BIS-9")
@pytest.mark.case("H-01")
def test_a_holder_that_keeps_the_two_is_not_told_from_one_that_has_none():
    """All that a seat sees of a swap that did not happen is the same wherever the two was."""
    cards = ["3D 4D 5D", "6D QD JD", "3S 4S 5S"]
    matches = [
        to_play(dealt("2C 6S QS", *cards, drawn="KC")),
        to_play(dealt("JS 6S QS", *cards, drawn="KC", stock="3C 2C")),
    ]
    for seat in (1, 2, 3, None):
        assert matches[0].view(seat) == matches[1].view(seat)
        assert matches[0].events(seat) == matches[1].events(seat)
    # While it is being asked, nobody is told who may swap, and an answer is told to whoever gave it.
    match, other = (dealt("2C 6S QS", *cards, drawn="KC") for _ in range(2))
    match.push(0, "swap")
    other.push(0, "keep")
    for seat in (1, 2, 3, None):
        assert match.view(seat) == other.view(seat)
        assert match.events(seat) == other.events(seat)
    assert match.view(0) != other.view(0)


@pytest.mark.rule("BIS-13", "GEN-3")
@pytest.mark.case("H-02", "H-05")
def test_the_order_of_the_stock_is_nowhere():
    for match in moments(3, target=1):
        if match.phase != "play":
            continue
        state = match.state()
        assert state is not None
        for seat in EVERYONE:
            view = match.view(seat)
            assert isinstance(view, BiscaView)
            public = ("pack", "events", "order", "card_points", "previous_trick")
            text = str({key: value for key, value in view.to_dict().items() if key not in public})
            for card in state.stock:
                assert str(card) not in text or card == view.in_sight


@pytest.mark.rule("BIS-11")
@pytest.mark.case("D-09")
def test_a_card_of_another_suit_shows_no_void():
    match = to_play(dealt("3H 4D 5D", "2H 6D QD", "KH", "2C 3S 4S", drawn="5C"))
    play(match, "KH 2C")
    rng, held = Rng(1), 0
    for _ in range(40):
        world = exchange(match, 0, rng)
        assert world is not None
        held += any(card.suit == tg.Suit.HEARTS for card in world.view(3).hand)
    assert held > 5


@pytest.mark.rule("BIS-4", "BIS-9")
@pytest.mark.case("D-10", "H-09")
def test_whoever_took_a_card_in_sight_has_it_in_every_world():
    match = dealt("2S 3D 4D", drawn="AC")
    play(match, "swap keep keep keep")
    rng = Rng(2)
    while "AC" in match.view(0).hand:
        for seat in (1, 2, 3, None):
            assert match.view(seat).known[0] == CardSet("AC")
            world = exchange(match, seat, rng)
            assert world is not None
            assert "AC" in world.view(0).hand
        seat = match.to_act[0]
        choice = [card for card in match.legal_actions(seat) if str(card) != "AC"]
        match.push(seat, "AC" if seat == 0 and len(match.view(seat).tricks) >= 3 else choice[0])
    for seat in EVERYONE:
        assert match.view(seat).known[0] == (match.view(0).hand if seat == 0 else CardSet())
