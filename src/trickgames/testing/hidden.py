"""`check_hidden`: exchanges the cards hidden from a seat and checks that nothing it is told, or chooses, changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module

from trickcore.rng import Rng
from trickgames.actions import Action, IllegalAction
from trickgames.game import Game
from trickgames.match import Match
from trickgames.players import LEVELS, Player, player
from trickgames.registry import game as find_game
from trickgames.setup import new_match
from trickgames.testing.common import (
    ALL_CARDS,
    ODD_ACTIONS,
    Log,
    Scene,
    events_json,
    everyone,
    public_facts,
    public_values,
)

#: Makes of a match another one that is the same to a seat (None: a spectator) as far as the rules go, with the cards
#: that are hidden from it exchanged among each other; None where it finds none. The generator is for its choices.
Exchange = Callable[[Match, int | None, Rng], Match | None]


def exchange_of(game: Game) -> Exchange | None:
    """Return how the cards that a seat cannot see are exchanged in a game; None if the game does not say so."""
    return import_module(game.exchange).exchange if game.exchange else None


def check_hidden(
    name: str,
    *,
    options: Mapping[str, object] | None = None,
    seeds: Iterable[int] = range(2),
    worlds: int = 2,
    share: float = 0.5,
    every: int = 1,
    exchange: Exchange | None = None,
    players: Mapping[str, Player] | None = None,
    most: int = 100_000,
    log: Log | None = None,
) -> None:
    """Play matches by chance and check at every step that no seat, and no spectator, is told what is hidden from it.

    For each of them ``exchange`` (for a game of the library its own) makes up to ``worlds`` other matches, and then
    its view, events, errors and reasons must be the same byte for byte, and so must the choices of ``players`` (by
    name; if not given, every level). At least a ``share`` of the moments of each phase must have a world in which
    another seat holds other cards, or the check would prove nothing. With ``every`` above 1 only about one in
    so many moments is checked, and those in which several seats are to act. A match of more than ``most`` actions
    is taken not to end. Raises `AssertionError`.
    """
    change = exchange or exchange_of(find_game(name))
    if change is None:
        raise ValueError(f"how hidden cards are exchanged in {name} is not known here: give an exchange")
    asked = {level: player(level, seed=11) for level in LEVELS} if players is None else players
    moments: Counter[str] = Counter()
    changed: Counter[str] = Counter()
    for seed in seeds:
        match = new_match(name, seed=seed, options=options)
        with Scene(match, seed) as scene:
            while True:
                if match.is_over or len(match.to_act) > 1 or scene.rng.below(every) == 0:
                    for seat in everyone(match):
                        moments[match.phase] += 1
                        changed[match.phase] += _check_worlds(scene, seat, change, asked, worlds)
                if match.is_over:
                    break
                scene.expect(scene.actions < most, f"the match has not ended after {most} actions")
                match.push(*scene.pick())
                scene.actions += 1
        if log is not None:
            log(f"{name}: seed {seed}, {scene.actions} actions checked for what they tell")
    for phase, count in moments.items():
        found = changed[phase] / count
        if log is not None:
            log(f"{name}: phase {phase}: {count} moments, hidden cards exchanged in {found:.0%}")
        if found < share and phase != "over":
            raise AssertionError(
                f"{name}: only in {found:.0%} of phase {phase} could hidden cards be exchanged"
            )


def _check_worlds(
    scene: Scene, seat: int | None, change: Exchange, players: Mapping[str, Player], worlds: int
) -> bool:
    """Compare what a seat is told with what it is told in other worlds; return whether one really was another."""
    match = scene.match
    told, differs = None, False
    for _ in range(worlds):
        world = change(match, seat, scene.rng)
        if world is None:
            continue
        told = told or tell(match, seat, players)
        other = tell(world, seat, players)
        for what in {**told, **other}:
            if told.get(what) != other.get(what):
                error = scene.fault(
                    f"{'a spectator' if seat is None else f'seat {seat}'} can tell hidden cards by: {what}\n"
                    f"  here:  {told.get(what)}\n  there: {other.get(what)}"
                )
                error.add_note(f"The other match:\n{world.to_record()}")
                raise error
        hands = [
            (match.view(other).hand, world.view(other).hand) for other in range(match.seats) if other != seat
        ]
        differs = differs or any(here != there for here, there in hands)
        if not any(here for here, _ in hands):  # nobody holds cards yet, so they all lie in the pack
            differs = differs or world.to_record().splitlines()[-2] != match.to_record().splitlines()[-2]
    return differs


def tell(match: Match, seat: int | None, players: Mapping[str, Player]) -> dict[str, str]:
    """Return everything that a seat can learn, by what tells it."""
    view = match.view(seat)
    told = {f"view.{name}": value for name, value in public_values(view)}
    told |= {
        "view.to_json()": view.to_json(),
        "str(view)": f"{view} {view!r}",
        "hash of the view": repr(hash(view)),
        "match": public_facts(match),
        "events": events_json(match.events(seat)),
        "repr of events": repr(match.events(seat)),
    }
    if seat is None:
        return told
    legal = match.legal_actions(seat)
    told["match.legal_actions"] = f"{len(legal)} {legal!r} {legal.to_dict()}"
    for text in (*ALL_CARDS, *ODD_ACTIONS):
        action = Action.parse(text)
        told[f"why_not of {text}"] = str(view.why_not(action))
        if action not in legal:
            told[f"error of {text}"] = _refusal(match, seat, action)
    if seat in match.to_act:
        for name, asked in players.items():
            told[f"choice of {name}"] = str(asked.choose(view))
    return told


def _refusal(match: Match, seat: int, action: Action) -> str:
    try:
        match.push(seat, action)
    except IllegalAction as error:
        return f"{error} {error!r} {error.reason}"
    return "none: the action was taken"
