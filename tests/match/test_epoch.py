"""Taking back and reading on: how a client that has been away over an undo and further play comes to the truth."""

from __future__ import annotations

import copy
import json
import pickle
import random
from typing import Any

import pytest
from match_tools import step

import trickgames as tg


class Client:
    """A client that keeps the events of a seat, and reads on as the documentation says."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.events: list[tg.Event] = []
        self.epoch = 0

    def come_back(self, match: tg.Match) -> None:
        since = min(len(self.events), match.stands(self.epoch))
        self.events = [*self.events[:since], *match.events(self.seat, since=since)]
        self.epoch = match.view(self.seat).epoch


@pytest.mark.parametrize("game", tg.games())
def test_whoever_was_away_over_undos_and_further_play_reads_the_truth(game: str):
    for seed in range(6):
        rng = random.Random(seed)
        match = tg.new_match(game, seed=seed)
        clients = [Client(seat) for seat in (*range(match.seats), None)]
        for _ in range(150):
            if match.is_over:
                break
            if match.view(None).events > 6 and rng.random() < 0.3:
                for _ in range(rng.randrange(1, 4)):
                    try:
                        match.undo()
                    except tg.IllegalAction:
                        break
            else:
                step(match, rng)
            for client in clients:
                if rng.random() < 0.2:
                    client.come_back(match)
                    assert tuple(client.events) == match.events(client.seat)


def test_epochs_are_counted_and_kept():
    match = tg.new_match("jass", seed=1)
    assert match.epoch == match.view(None).epoch == 0
    match.push_default(match.to_act[0])
    before = match.view(0).events
    match.undo()
    assert match.epoch == match.view(2).epoch == 1
    assert match.stands(0) == match.view(0).events < before
    assert match.stands(1) == match.view(0).events
    for twin in (match.copy(), copy.deepcopy(match), pickle.loads(pickle.dumps(match))):
        assert (twin.epoch, twin.stands(0)) == (1, match.stands(0))
    with pytest.raises(tg.IllegalAction):
        match.undo()
    assert match.epoch == 1
    assert tg.View.from_json(match.view(1).to_json()).epoch == 1


def test_packs_that_were_given_are_there_again_after_pickling_and_taking_back():
    packs = [tg.new_match("putz", seed=seed).to_record().splitlines()[1] for seed in (5, 6, 7, 8)]
    match = tg.new_match("putz", seed=1, packs=[json.loads(line)["pack"] for line in packs])
    rng = random.Random(3)
    records = []
    while match.deal_number < 4:
        records.append(match.to_record())
        step(match, rng)
    twin = pickle.loads(pickle.dumps(match))
    assert twin.to_record() == match.to_record()
    log: list[tuple[int, tg.Action]] = []
    for record in reversed(records):
        log.append(twin.undo())
        assert twin.to_record() == record
    for seat, action in reversed(log):
        twin.push(seat, action)
    assert twin.to_record() == match.to_record()


@pytest.mark.parametrize("wrong", [2, -1, 2**70])
def test_an_epoch_that_has_not_been(wrong: int):
    match = tg.new_match("jass", seed=1)
    match.push_default(match.to_act[0])
    match.undo()
    with pytest.raises(ValueError, match="epochs so far are 0 to 1"):
        match.stands(wrong)


@pytest.mark.parametrize("wrong", [True, 1.0, "0", None])
def test_what_is_no_epoch(wrong: Any):
    with pytest.raises(TypeError, match="an epoch"):
        tg.new_match("jass", seed=1).stands(wrong)


def test_an_interrupt_at_any_point_of_an_action_leaves_the_match_as_it_was():
    """Whatever line is running when it comes, and if it comes twice: nothing has happened, or all of it."""
    import sys

    class Stop(BaseException):
        pass

    def run(match: tg.Match, at: int, again: int) -> bool:
        """Push, interrupted at a line and then again some lines later; return whether an interrupt came."""
        lines, seat = 0, match.to_act[0]

        def trace(frame: Any, event: str, arg: Any) -> Any:
            nonlocal lines
            lines += event == "line"
            if lines in (at, at + again):
                raise Stop
            return trace

        sys.settrace(trace)
        try:
            match.push_default(seat)
        except Stop:
            return True
        finally:
            sys.settrace(None)
        return False

    for game in ("hearts", "jass"):
        begun = tg.new_match(game, seed=3, options={"target": 1})
        while len(begun.to_act) > 1 or len(begun.view(None).tricks) < (12 if game == "hearts" else 8):
            begun.push_default(begun.to_act[0])
        while len(begun.view(None).trick) < 3:  # the next card ends the deal, and the match
            begun.push_default(begun.to_act[0])
        done = begun.copy()
        done.push_default(done.to_act[0])
        outcomes = {begun.to_record(), done.to_record()}
        for again in (1, 7, 10**9):
            at = 1
            while True:
                match = begun.copy()
                came = run(match, at, again)
                record = match.to_record()
                assert record in outcomes
                views = [match.view(seat) for seat in (*range(4), None)]
                right = begun if record == begun.to_record() else done
                assert views == [right.view(seat) for seat in (*range(4), None)]
                if not came:
                    break
                at += 3
