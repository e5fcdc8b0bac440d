"""A sixth game from outside: Sueca, with the public API alone, held to the same checks as the library's own games."""

from __future__ import annotations

import importlib.metadata
import json
import random
from importlib.metadata import EntryPoint

import pytest
import sueca

import trickgames as tg
from trickcore import Rng
from trickgames.deal import PARTNERS
from trickgames.testing import check_game, check_hidden, check_player


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the game be found as another package's would be."""
    points = [EntryPoint("sueca", "sueca:SUECA", "trickgames.games")]
    monkeypatch.setattr(importlib.metadata, "entry_points", lambda **_: points)


def test_it_is_a_game_like_the_others() -> None:
    assert "sueca" in tg.games()
    check_game("sueca", options={"target": 2}, seeds=[1])
    for level in ("random", "easy", "normal"):
        check_player(tg.player(level, seed=1), game="sueca")


def exchange(match: tg.Match, seat: int | None, rng: Rng) -> tg.Match | None:
    """Return a match in which cards not yet played have changed places between the seats that `seat` cannot see."""
    lines = [json.loads(line) for line in match.to_record().splitlines()]
    for _ in range(20):
        packs = []
        for line in lines[1:-1]:
            pack = line["pack"].split()
            played = {entry.split()[1] for entry in line["actions"]}
            leader = (lines[0]["first"] + line["deal"]) % 4
            places = [
                i for i, card in enumerate(pack[:-1]) if card not in played and (leader + i // 10) % 4 != seat
            ]
            for _ in range(rng.below(3)):
                if len(places) > 1:
                    a, b = places[rng.below(len(places))], places[rng.below(len(places))]
                    pack[a], pack[b] = pack[b], pack[a]
            packs.append(pack)
        other = tg.new_match("sueca", seed=rng.next(), first=lines[0]["first"], packs=packs)
        try:
            for line in lines[1:-1]:
                for entry in line["actions"]:
                    actor, action = entry.split()
                    other.push(int(actor), action)
        except tg.IllegalAction:
            continue
        return other
    return None


@pytest.mark.case("H-01")
def test_nothing_hidden_is_told() -> None:
    check_hidden("sueca", seeds=[1], every=12, exchange=exchange, share=0.3)


@pytest.mark.case("S-11", "M-05")
@pytest.mark.parametrize(
    ("points", "tricks", "games"),
    [
        ((60, 60), (5, 5), (0, 0)),
        ((59, 61), (5, 5), (0, 1)),
        ((90, 30), (7, 3), (1, 0)),
        ((91, 29), (7, 3), (2, 0)),
        ((120, 0), (9, 1), (2, 0)),
        ((0, 120), (0, 10), (0, 4)),
    ],
)
def test_what_a_deal_is_worth(
    points: tuple[int, int], tricks: tuple[int, int], games: tuple[int, int]
) -> None:
    awards = sueca.score_deal(points, tricks)
    assert tuple(sum(award.points for award in awards if award.side == side) for side in (0, 1)) == games


@pytest.mark.case("R-21", "R-22")
def test_order_of_the_ranks() -> None:
    rules, spades = sueca.table(), sueca.table().mode("S")
    assert rules.winner(["KH", "7H", "AD", "JH"], spades) == 1
    assert rules.winner(["QH", "JH"], spades) == 1
    assert rules.winner(["AH", "7H", "2S", "KH"], spades) == 2


def test_matches_to_their_end() -> None:
    rng = random.Random(4)
    for seed in range(8):
        match = tg.new_match("sueca", seed=seed)
        while not match.is_over:
            seat = match.to_act[0]
            view = match.view(seat)
            assert isinstance(view, sueca.SuecaView)
            assert view.turned in (view.known[match.dealer] | view.seen)
            legal = match.legal_actions(seat)
            match.push(seat, legal[int(rng.random() * len(legal))])
            if not match.is_over and not match.view(0).trick and not match.view(0).tricks:
                assert sum(match.scores) == sum(sum(result.points) for result in match.deal_results)
        assert max(match.scores) >= 4 and match.winners in PARTNERS
        assert tg.Match.from_record(match.to_record()).to_record() == match.to_record()
