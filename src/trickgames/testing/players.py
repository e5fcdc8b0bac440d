"""`check_player`: watches a computer player choose, and checks that it is what a player must be."""

from __future__ import annotations

import contextlib
import gc
import io
import random
import sys
import threading
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from trickcore.rng import Rng
from trickgames.actions import Action, IllegalAction
from trickgames.players import Player
from trickgames.setup import new_match
from trickgames.testing.common import Log, Scene
from trickgames.view import View

#: A decision: the view as JSON, and what was chosen.
Choice = tuple[str, Action]


def check_player(
    player: Player | Callable[[], Player],
    *,
    game: str = "hearts",
    options: Mapping[str, object] | None = None,
    seeds: Iterable[int] = range(2),
    most: int = 100_000,
    log: Log | None = None,
) -> None:
    """Let a player act for every seat of a match a seed, and check each choice.

    It must be legal; depend on the view alone, so that the same view gives the same action at once, later, in
    another order and when it comes as JSON; leave the view as it is and not keep it; and neither use Python's global
    random numbers, nor print, nor leave a thread behind. ``player`` is a player, or something that makes one: then
    each one made must choose alike. In a third of the decisions something else is done than was chosen, so that the
    player comes into strange situations. A match of more than ``most`` actions is taken not to end. Raises
    `AssertionError`.
    """
    make = _maker(player)
    for seed in seeds:
        choices = _watch(make(), game, options, seed, most)
        _ask_again(make(), choices, game, seed)
        if log is not None:
            log(f"{game}: seed {seed}, {len(choices)} choices checked")


def _maker(player: Player | Callable[[], Player]) -> Callable[[], Player]:
    # A class of players has a method `choose` itself, and makes a player.
    if isinstance(player, Player) and not isinstance(player, type):
        return lambda: player
    return player


def _watch(
    player: Player, game: str, options: Mapping[str, object] | None, seed: int, most: int
) -> list[Choice]:
    """Play a match with the player in every seat; return its choices."""
    match = new_match(game, seed=seed, options=options)
    scene = Scene(match, seed)
    choices: list[Choice] = []
    while not match.is_over:
        scene.expect(scene.actions < most, f"the match has not ended after {most} actions")
        seat, other = scene.pick()
        view = match.view(seat)
        text, count = view.to_json(), _references(view)
        action = _choose(scene, player, view)
        scene.expect(isinstance(action, Action), f"the player chooses {action!r}, which is no Action")
        scene.expect(action in view.legal_actions, f"the player chooses {action}, which is illegal")
        scene.expect(view.to_json() == text and view == match.view(seat), "the player has changed the view")
        scene.expect(not _kept(view, count), "the player has kept the view")
        again = _choose(scene, player, View.from_json(text))
        scene.expect(again == action, f"the player chooses {action}, and for the same view as JSON {again}")
        choices.append((text, action))
        try:
            match.push(seat, other if scene.rng.below(3) == 0 else action)
        except IllegalAction as error:
            raise scene.fault(f"the choice {action} of the player is refused: {error}") from error
        scene.actions += 1
    return choices


def _ask_again(player: Player, choices: list[Choice], game: str, seed: int) -> None:
    """Ask again in another order, when the match is gone."""
    rng = Rng(seed, 2**33)
    left = choices.copy()
    while left:
        text, action = left.pop(rng.below(len(left)))
        again = player.choose(View.from_json(text))
        if again != action:
            raise AssertionError(
                f"{game}, seed {seed}: the player chose {action}, and asked later about the same view {again}: {text}"
            )


def _references(view: View) -> int:
    return sys.getrefcount(view) if hasattr(sys, "getrefcount") else 0


def _kept(view: View, count: int) -> bool:
    """Tell whether there are more references to a view than there were, but for what only waits to be collected.

    A function that calls itself, or an exception that is kept with its frame, refers to itself: what it refers to is
    free only when Python collects such cycles, of which the young ones are found soonest.
    """
    for generation in range(3):
        if _references(view) <= count + 1:  # the argument of this function is one more
            return False
        gc.collect(generation)
    return _references(view) > count + 1


def _choose(scene: Scene, player: Player, view: View) -> Any:
    """Let the player choose, and check what it does besides."""
    shown = io.StringIO()
    numbers, threads = random.getstate(), set(threading.enumerate())
    try:
        with contextlib.redirect_stdout(shown), contextlib.redirect_stderr(shown):
            action = player.choose(view)
    except Exception as error:
        raise scene.fault(f"the player raises {error!r}") from error
    scene.expect(random.getstate() == numbers, "the player uses Python's global random numbers")
    scene.expect(set(threading.enumerate()) <= threads, "the player leaves a thread behind")
    scene.expect(not shown.getvalue(), f"the player prints {shown.getvalue()[:80]!r}")
    return action
