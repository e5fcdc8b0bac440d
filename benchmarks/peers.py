"""Timings of other people's card-game programs, to be printed beside our own in one run.

Every figure is CPU time, so that a busy neighbour on the machine does not count, and the median of several
samples over fixed seeds.  A peer that is not installed gives None; anything else that goes wrong is raised.

What "a step" is: whole games of random moves are driven from Python in the way the peer means them to be
driven, and the time of all of it, from the first move to the end, is divided by the number of moves.  So a
step is the list of legal moves, one of them picked at random, the move made, and the peer's own test for the
end of the game.  Dealing and bidding are not in it, except for pyschieber, which plays only whole rounds.

Every peer is imported by name at run time: this file can be imported, and type-checked, without any of them.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.metadata
import importlib.util
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

if sys.platform != "win32":
    import resource

SEED = 20240229
CLONES = 20_000  # live states whose memory is measured


@dataclass(frozen=True)
class Peer:
    """One figure of one program: value per unit, so 150.0 and "ns a card"."""

    name: str
    version: str
    value: float
    unit: str


def cpu_median(fn: Callable[[], float], repeat: int = 7) -> float:
    """The median of the figures that fn returns when it is called repeat times."""
    return statistics.median(fn() for _ in range(repeat))


def installed(module: str) -> bool:
    return importlib.util.find_spec(module) is not None


def _peer(name: str, distribution: str, value: float, unit: str) -> Peer:
    return Peer(name, importlib.metadata.version(distribution), value, unit)


def _us_each(fn: Callable[[], object], count: int) -> float:
    """The CPU microseconds of one call of fn, over count calls."""
    start = time.process_time()
    for _ in range(count):
        fn()
    return (time.process_time() - start) / count * 1e6


# OpenSpiel: C++ with a Python interface.  Its Hearts without passing is 52 cards and nothing else.


def _openspiel_deals(count: int) -> tuple[Any, list[Any]]:
    """OpenSpiel's Hearts, and states at the first decision of as many hands dealt at random."""
    pyspiel = importlib.import_module("pyspiel")
    game = pyspiel.load_game("hearts(pass_cards=False)")
    rng = random.Random(SEED)
    states = []
    for _ in range(count):
        state = game.new_initial_state()
        state.apply_action(0)  # the first chance node is the direction of the pass: none
        while state.is_chance_node():
            actions = [action for action, _ in state.chance_outcomes()]
            state.apply_action(rng.choice(actions))
        states.append(state)
    return game, states


def _openspiel_moves_left(state: Any) -> int:
    """How many moves are left: in Hearts the same number whatever is played."""
    state = state.clone()
    moves = 0
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
        moves += 1
    return moves


def openspiel_rollout() -> Peer | None:
    """Nanoseconds a card of OpenSpiel's random rollouts in C++, from a dealt hand of Hearts to its end.

    A search of one simulation values its root and stops, so that it makes exactly the rollouts that the
    evaluator is told to make, all of them from the root.  The forced first card thus needs no stepping past:
    MCTSBot.step(), which must also choose a move, would not do with one simulation.
    """
    if not installed("pyspiel"):
        return None
    pyspiel = importlib.import_module("pyspiel")
    game, states = _openspiel_deals(16)
    rollouts = 500
    cards = rollouts * sum(_openspiel_moves_left(state) for state in states)

    def sample() -> float:
        evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=rollouts, seed=SEED)
        search = {"uct_c": 2.0, "max_simulations": 1, "max_memory_mb": 100, "solve": False}
        bot = pyspiel.MCTSBot(game, evaluator, **search, seed=SEED, verbose=False)
        start = time.process_time()
        roots = [bot.mcts_search(state) for state in states]
        spent = time.process_time() - start
        if any(root.explore_count != 1 or root.children for root in roots):
            raise RuntimeError("OpenSpiel's search did not stop after one simulation")
        return spent / cards * 1e9

    return _peer("OpenSpiel", "open-spiel", cpu_median(sample), "ns a card")


def openspiel_step() -> Peer | None:
    """Microseconds a step of random games of Hearts on OpenSpiel's states, driven from Python."""
    if not installed("pyspiel"):
        return None
    _, states = _openspiel_deals(100)
    rng = random.Random(SEED)

    def sample() -> float:
        games = [state.clone() for state in states for _ in range(20)]
        uniform = rng.random
        steps = 0
        start = time.process_time()
        for state in games:
            while not state.is_terminal():
                actions = state.legal_actions()
                state.apply_action(actions[int(uniform() * len(actions))])
                steps += 1
        return (time.process_time() - start) / steps * 1e6

    return _peer("OpenSpiel", "open-spiel", cpu_median(sample), "µs a step")


def openspiel_tensor() -> Peer | None:
    """Microseconds of OpenSpiel's information_state_tensor at the first decision of a hand of Hearts."""
    if not installed("pyspiel"):
        return None
    _, [state] = _openspiel_deals(1)
    player = state.current_player()
    value = cpu_median(lambda: _us_each(lambda: state.information_state_tensor(player), 2_000))
    return _peer("OpenSpiel", "open-spiel", value, "µs a tensor")


def openspiel_clone() -> Peer | None:
    """Microseconds of OpenSpiel's state.clone() at the first decision of a hand of Hearts."""
    if not installed("pyspiel"):
        return None
    _, [state] = _openspiel_deals(1)
    value = cpu_median(lambda: _us_each(state.clone, 200_000))
    return _peer("OpenSpiel", "open-spiel", value, "µs a clone")


def openspiel_state_bytes() -> Peer | None:
    """Bytes of a live clone of OpenSpiel's state at the first decision of a hand of Hearts.

    It is the growth of the resident memory over 20,000 clones held in a list, in a process of its own, where
    no memory freed by something else is there to be used again.  None also where it cannot be read (Windows).
    """
    if not installed("pyspiel") or sys.platform == "win32":
        return None
    command = [sys.executable, os.path.abspath(__file__), "--openspiel-state-bytes"]
    result = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    return _peer("OpenSpiel", "open-spiel", float(result.stdout), "bytes a clone")


def _resident_bytes() -> int:
    if sys.platform == "linux":
        with open("/proc/self/statm", encoding="ascii") as statm:
            return int(statm.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    elif sys.platform == "win32":
        raise NotImplementedError("resident memory is not read on Windows")
    else:
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss  # near enough: nothing is freed
        return peak if sys.platform == "darwin" else peak * 1024


def _openspiel_state_bytes_here() -> float:
    _, [state] = _openspiel_deals(1)
    clones = [state.clone() for _ in range(100)]  # what the first ones set up does not count
    before = _resident_bytes()
    clones += [state.clone() for _ in range(CLONES)]
    return (_resident_bytes() - before) / CLONES


# colver: Belote with an auction, 32 cards, Rust with a Python interface.


def _colver_deals(count: int) -> list[Any]:
    """Dealt hands of colver's at the first card, their auctions bid by its own heuristic."""
    colver = importlib.import_module("colver")
    deals: list[Any] = []
    seed = SEED
    while len(deals) < count:
        env = colver.Env.deal(dealer=seed % 4, seed=seed)
        while env.phase() == 0:
            env.step(env.bid_improved())
        if env.phase() == 1:  # not passed out
            deals.append(env)
        seed += 1
    return deals


def _colver_cards_left(env: Any) -> int:
    return sum(len(hand) for hand in env.get_hands())


def colver_rollout() -> Peer | None:
    """Nanoseconds a card of colver's random rollouts in Rust, from the first card of a hand to its end."""
    if not installed("colver"):
        return None
    envs = _colver_deals(16)
    rollouts = 5_000
    cards = rollouts * sum(_colver_cards_left(env) for env in envs)

    def sample() -> float:
        start = time.process_time()
        for env in envs:
            env.rollout(rollouts)
        return (time.process_time() - start) / cards * 1e9

    return _peer("colver", "colver", cpu_median(sample), "ns a card")


def colver_step() -> Peer | None:
    """Microseconds a step of random hands in colver's environment, driven from Python, from the first card.

    colver's step always makes an observation too, and returns the next legal actions: none are asked for.
    """
    if not installed("colver"):
        return None
    rng = random.Random(SEED)

    def sample() -> float:
        envs = _colver_deals(500)  # new ones every time: colver has no clone
        uniform = rng.random
        steps = 0
        start = time.process_time()
        for env in envs:
            actions = env.legal_actions()
            done = False
            while not done:
                _, _, done, actions = env.step(actions[int(uniform() * len(actions))])
                steps += 1
        return (time.process_time() - start) / steps * 1e6

    return _peer("colver", "colver", cpu_median(sample), "µs a step")


# Peers written in Python.


def rlcard_step() -> Peer | None:
    """Microseconds a step of random bridge hands in RLCard's environment, after an auction of one bid.

    Bridge is its one trick-taking game.  Its step always makes an observation, with the legal actions in it.
    """
    if not installed("rlcard"):
        return None
    rlcard = importlib.import_module("rlcard")
    env = rlcard.make("bridge", config={"seed": SEED})
    one_club, no_bid = 1, 36
    rng = random.Random(SEED)

    def sample() -> float:
        uniform = rng.random
        steps = 0
        spent = 0.0
        for _ in range(50):
            env.reset()
            for call in (one_club, no_bid, no_bid, no_bid):
                state, _ = env.step(call)
            start = time.process_time()
            while not env.is_over():
                actions = list(state["legal_actions"])
                state, _ = env.step(actions[int(uniform() * len(actions))])
                steps += 1
            spent += time.process_time() - start
        return spent / steps * 1e6

    return _peer("RLCard", "rlcard", cpu_median(sample), "µs a step")


def pythonchess_ply() -> Peer | None:
    """Microseconds a ply of random games of chess in python-chess, up to 200 plies each."""
    if not installed("chess"):
        return None
    chess = importlib.import_module("chess")
    rng = random.Random(SEED)

    def sample() -> float:
        uniform = rng.random
        plies = 0
        start = time.process_time()
        for _ in range(20):
            board = chess.Board()
            for _ in range(200):
                moves = list(board.legal_moves)
                if not moves:
                    break
                board.push(moves[int(uniform() * len(moves))])
                plies += 1
        return (time.process_time() - start) / plies * 1e6

    return _peer("python-chess", "chess", cpu_median(sample), "µs a ply")


def jasskit_step() -> Peer | None:
    """Microseconds a step of random hands of Schieber in jass-kit's simulation, the trump chosen before."""
    if not installed("jass"):
        return None
    numpy = importlib.import_module("numpy")
    simulation = importlib.import_module("jass.game.game_sim").GameSim
    rule = importlib.import_module("jass.game.rule_schieber").RuleSchieber()
    rng = random.Random(SEED)

    def dealt() -> Any:
        hands = numpy.zeros((4, 36), dtype=numpy.int32)
        for place, card in enumerate(rng.sample(range(36), 36)):
            hands[place % 4, card] = 1
        sim = simulation(rule=rule)
        sim.init_from_cards(hands=hands, dealer=rng.randrange(4))
        sim.action_trump(rng.randrange(6))
        return sim

    def sample() -> float:
        sims = [dealt() for _ in range(300)]
        uniform = rng.random
        steps = 0
        start = time.process_time()
        for sim in sims:
            while not sim.is_done():
                cards = numpy.flatnonzero(rule.get_valid_cards_from_state(sim.state))
                sim.action_play_card(cards[int(uniform() * len(cards))])
                steps += 1
        return (time.process_time() - start) / steps * 1e6

    return _peer("jass-kit", "jass-kit", cpu_median(sample), "µs a step")


def pyschieber_step() -> Peer | None:
    """Microseconds a step of rounds of Schieber between pyschieber's own random players, 36 cards a round.

    It plays only whole rounds: the shuffling, the dealing and the choice of trump, all small, are in it.
    """
    if not installed("pyschieber"):
        return None
    game_class = importlib.import_module("pyschieber.game").Game
    team_class = importlib.import_module("pyschieber.team").Team
    player_class = importlib.import_module("pyschieber.player.random_player").RandomPlayer
    players = [player_class() for _ in range(4)]
    for number, player in enumerate(players):
        player.id = number
    rounds = 30

    def sample() -> float:
        start = time.process_time()
        for _ in range(rounds):
            teams = [team_class(players=players[0::2]), team_class(players=players[1::2])]
            game_class(teams=teams).play(whole_rounds=True)
        return (time.process_time() - start) / (rounds * 36) * 1e6

    state = random.getstate()
    random.seed(SEED)  # pyschieber draws from the random module itself
    try:
        value = cpu_median(sample)
    finally:
        random.setstate(state)
    return _peer("pyschieber", "pyschieber", value, "µs a step")


# What an import costs.


def _children_seconds() -> float:
    """A clock of the CPU time of the processes waited for, or, where there is none (Windows), of the time."""
    if sys.platform == "win32":
        return time.perf_counter()
    else:
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        return usage.ru_utime + usage.ru_stime


def _process_ms(code: str, folder: str, environment: dict[str, str]) -> float:
    """The milliseconds of a fresh interpreter that runs code."""
    start = _children_seconds()
    subprocess.run([sys.executable, "-c", code], check=True, cwd=folder, env=environment)
    return (_children_seconds() - start) * 1e3


def import_cost(module: str) -> float:
    """The CPU milliseconds that importing module adds to a bare interpreter: medians of 15 runs in turn.

    The compiled files of all modules go into a temporary folder, in a first run that does not count, so that
    a module run from its sources costs no more than an installed one even where Python may not write them.
    """
    bare: list[float] = []
    full: list[float] = []
    with tempfile.TemporaryDirectory() as cache, tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "PYTHONPYCACHEPREFIX": cache}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        _process_ms(f"import {module}", folder, environment)
        for _ in range(15):
            bare.append(_process_ms("pass", folder, environment))
            full.append(_process_ms(f"import {module}", folder, environment))
    return statistics.median(full) - statistics.median(bare)


PEERS: tuple[Callable[[], Peer | None], ...] = (
    openspiel_rollout,
    openspiel_step,
    openspiel_tensor,
    openspiel_clone,
    openspiel_state_bytes,
    colver_rollout,
    colver_step,
    rlcard_step,
    pythonchess_ply,
    jasskit_step,
    pyschieber_step,
)
MODULES = ("pyspiel", "colver", "rlcard", "chess", "jass.game.game_sim", "pyschieber.game")


def main() -> None:
    """Print every figure of every peer that is installed."""
    parser = argparse.ArgumentParser(description="Time other people's card-game programs.")
    parser.add_argument(
        "--openspiel-state-bytes", action="store_true", help="only that one, and in this process"
    )
    if parser.parse_args().openspiel_state_bytes:
        print(_openspiel_state_bytes_here())
        return
    for measure in PEERS:
        peer = measure()
        line = f"{peer.name:<13} {peer.version:<8} {peer.value:>10.4g} {peer.unit}" if peer else "not there"
        print(f"{measure.__name__:<25} {line}", flush=True)
    for module in MODULES:
        if installed(module.partition(".")[0]):
            print(f"{'import ' + module:<48} {import_cost(module):>10.4g} ms of CPU", flush=True)


if __name__ == "__main__":
    main()
