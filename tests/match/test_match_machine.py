"""Matches driven by hypothesis: any mixture of actions, refused ones, undo, copies and records, against the model."""

from __future__ import annotations

import copy
import pickle
import random
from typing import Any

import pytest
from hearts_tools import ALL
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from model import Model

import trickgames as tg

PASSES = st.lists(st.sampled_from(["left", "right", "across", "none"]), min_size=1, max_size=4)
OPTIONS = st.fixed_dictionaries(
    {
        "target": st.sampled_from([1, 20, 45]),
        "passing": PASSES,
        "moon": st.sampled_from(["add", "subtract"]),
        "open_with_two_of_clubs": st.booleans(),
        "queen_breaks_hearts": st.booleans(),
        "jack_of_diamonds": st.booleans(),
        "points_on_first_trick": st.booleans(),
    }
)
ODD = ["pass:2C,3C", "pass:2C,3C,4C,5C", "push", "swap", "trump:H", "QS+see", "pass:QS,KS,AS", "pass:"]


class Matches(RuleBasedStateMachine):
    """A match and its model, side by side."""

    @initialize(options=OPTIONS, seed=st.integers(0, 2**64 - 1), given=st.integers(0, 3))
    def begin(self, options: dict[str, Any], seed: int, given: int) -> None:
        rng = random.Random(seed)
        # Packs for more deals than are played, a few of them told to the match and the rest read from it.
        self.packs = [rng.sample(ALL, 52) for _ in range(given)]
        self.match = tg.new_match(
            "hearts", seed=seed, options=options, packs=[" ".join(p) for p in self.packs]
        )
        self.read_pack()
        self.model = Model(options, self.packs)
        self.before: list[Model] = []
        self.kept: tuple[tg.Match, str] | None = None

    def read_pack(self) -> None:
        if len(self.packs) < self.match.deal_number:
            hands = [self.match.view(seat).hand | self.match.view(seat).passed for seat in range(4)]  # type: ignore[attr-defined]
            self.packs.append([str(card) for hand in hands for card in hand])

    def push(self, seat: int, text: str) -> None:
        self.before.append(self.model.copy())
        self.match.push(seat, text)
        # The model begins a deal by itself, so it must know the pack before.
        self.read_pack()
        self.model.packs = self.packs
        self.model.push(seat, text)

    @precondition(lambda self: not self.match.is_over)
    @rule(data=st.data())
    def act(self, data: st.DataObject) -> None:
        seat = data.draw(st.sampled_from(self.model.to_act))
        self.push(seat, data.draw(st.sampled_from(self.model.legal(seat))))

    @precondition(lambda self: not self.match.is_over)
    @rule(count=st.sampled_from([5, 30, 60, 120, 400]), seed=st.integers(0, 10**6))
    def act_often(self, count: int, seed: int) -> None:
        rng = random.Random(seed)
        for _ in range(count):
            if self.match.is_over:
                break
            seat = rng.choice(self.model.to_act)
            self.push(seat, rng.choice(self.model.legal(seat)))

    @precondition(lambda self: not self.match.is_over)
    @rule(data=st.data())
    def time_out(self, data: st.DataObject) -> None:
        seat = data.draw(st.sampled_from(self.model.to_act))
        text = self.model.default(seat)
        self.before.append(self.model.copy())
        assert str(self.match.view(seat).default) == text
        self.match.push_default(seat)
        self.read_pack()
        self.model.packs = self.packs
        self.model.push(seat, text)

    @rule(seat=st.integers(-1, 4), text=st.sampled_from([*ALL, *ODD]))
    def act_against_the_rules(self, seat: int, text: str) -> None:
        if 0 <= seat < 4 and text in self.model.legal(seat):
            assert self.match.view(seat).why_not(text) is None
            return
        record = self.match.to_record()
        with pytest.raises(tg.IllegalAction) as caught:
            self.match.push(seat, text)
        assert self.match.to_record() == record
        if not 0 <= seat < 4:
            assert caught.value.reason is tg.Reason.NO_SUCH_SEAT
            return
        assert self.match.view(seat).why_not(text) is caught.value.reason
        if self.match.is_over:
            assert caught.value.reason is tg.Reason.MATCH_OVER
        elif seat not in self.model.to_act:
            assert caught.value.reason is tg.Reason.NOT_YOUR_TURN
        elif self.model.tricks is not None and text in ALL:
            held = text in self.model.hand(seat)
            assert (caught.value.reason is tg.Reason.CARD_NOT_HELD) is not held

    @precondition(lambda self: self.before)
    @rule(count=st.sampled_from([1, 2, 5, 60]))
    def take_back(self, count: int) -> None:
        for _ in range(min(count, len(self.before))):
            self.match.undo()
            self.model = self.before.pop()

    @rule(how=st.sampled_from([tg.Match.copy, copy.copy, copy.deepcopy]))
    def go_on_in_a_copy(self, how: Any) -> None:
        self.kept = self.match, self.match.to_record()
        self.match = how(self.match)

    @rule(pickled=st.booleans())
    def go_on_from_the_record(self, pickled: bool) -> None:
        record = self.match.to_record()
        self.match = pickle.loads(pickle.dumps(self.match)) if pickled else tg.Match.from_record(record)
        assert self.match.to_record() == record

    @invariant()
    def the_match_is_as_the_model(self) -> None:
        match, model = self.match, self.model
        assert match.to_act == tuple(model.to_act)
        assert match.is_over is (model.winner is not None)
        assert match.winners == (() if model.winner is None else (model.winner,))
        assert match.scores == tuple(model.scores)
        assert [list(result.points) for result in match.deal_results] == model.results
        public = match.view(None)
        for seat in range(4):
            view = match.view(seat)
            assert [str(card) for card in view.hand] == model.hand(seat)
            assert [str(action) for action in view.legal_actions] == model.legal(seat)
            assert view.pass_direction == model.direction  # type: ignore[attr-defined]
            passed = [str(card) for card in view.passed]  # type: ignore[attr-defined]
            assert passed == [card for card in ALL if card in model.passes.get(seat, [])]
        if model.tricks is None:
            assert match.phase == "pass"
            assert public.leader is None
        else:
            assert match.phase == ("over" if match.is_over else "play")
            assert [str(played.card) for played in public.trick] == model.tricks.on_table
            assert list(public.points) == model.tricks.points
            assert public.hearts_broken is model.tricks.broken  # type: ignore[attr-defined]
            assert public.leader == model.tricks.leader

    @invariant()
    def a_match_that_was_copied_stays_as_it_was(self) -> None:
        if self.kept is not None:
            assert self.kept[0].to_record() == self.kept[1]


Matches.TestCase.settings = settings(
    max_examples=150,
    stateful_step_count=30,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)


@pytest.mark.rule(
    *("COP-2", "COP-3", "COP-4", "COP-5", "COP-6", "COP-7", "COP-8", "COP-9", "COP-10", "COP-11", "COP-12"),
    *("COP-13", "COP-14", "COP-15", "COP-16", "GEN-1", "GEN-2", "GEN-7", "GEN-8"),
)
@pytest.mark.case("Z-02", "Z-06", "P-01", "R-28")
class TestMatches(Matches.TestCase):
    """Runs the machine."""
