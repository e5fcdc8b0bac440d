"""The program that is frozen: plays and tells a match of every game there is, or is the command with its arguments."""

from __future__ import annotations

import sys

import trickgames as tg
from trickgames.cli import main


def tell_every_game() -> None:
    """Print, for each game, its name, its level, and the last thing that was said of a deal played by that level."""
    for name in tg.games():
        for level in tg.LEVELS:
            match = tg.new_match(name, seed=7)
            player = tg.player(level, seed=7)
            while not match.deal_results:
                seat = match.to_act[0]
                match.push(seat, player.choose(match.view(seat)))
            words = match.words()
            told = [text for event in match.events(None) if (text := words.event(event))]
            print(name, level, len(told), told[-1])  # noqa: T201


if __name__ == "__main__":
    if len(sys.argv) > 1:
        sys.exit(main(sys.argv[1:]))
    tell_every_game()
