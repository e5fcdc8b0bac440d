"""The players in the documentation keep what the page says of players: their chance is none of the packs'."""

from __future__ import annotations

from doctest import DocTestParser
from pathlib import Path
from typing import Any

import pytest

import trickgames as tg
from trickcore import Rng

PAGE = Path(__file__).parents[2] / "docs" / "writing_players.rst"
#: More deals than any match has.
DEALS = 1 << 32


@pytest.mark.parametrize("game", tg.games())
def test_a_player_that_has_the_seed_of_its_match_draws_nothing_that_packs_are_made_of(game: str) -> None:
    sources = [example.source for example in DocTestParser().get_examples(PAGE.read_text("utf-8"))]
    (source,) = [text for text in sources if text.startswith("class Whimsical")]
    streams: list[int] = []

    def drawn(seed: int, stream: int = 0) -> Rng:
        streams.append(stream)
        return Rng(seed, stream)

    scope: dict[str, Any] = {"Rng": drawn}
    exec(source, scope)
    player: tg.Player = scope["Whimsical"](7)
    match = tg.new_match(game, seed=7)
    while len(match.deal_results) < 2 and not match.is_over:
        seat = match.to_act[0]
        match.push(seat, player.choose(match.view(seat)))
    assert min(streams) > DEALS
    assert len(set(streams)) == len(streams) > 10
