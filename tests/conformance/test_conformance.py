"""The conformance suite: run over every game and level, and shown to notice what it is there to notice."""

from __future__ import annotations

import random
import sys
import threading
from collections.abc import Callable
from typing import Any

import pytest
from hearts_tools import OPTION_SETS
from jass_tools import OPTION_SETS as JASS_SETS
from jass_tools import SWISS
from putz_tools import OPTION_SETS as PUTZ_SETS

import trickgames as tg
from trickgames.actions import IllegalAction
from trickgames.games.hearts.match import Hearts, HeartsView
from trickgames.match import _since
from trickgames.reasons import Reason
from trickgames.testing import check_game, check_player

#: Option sets by game, for matches that do not take long.
SETS: dict[str, dict[str, dict[str, Any]]] = {
    "as_de_copas": {"default": {"target": 4}, "free recut": {"target": 4, "recut": "may"}},
    "bisca": {
        "default": {"target": 1},
        "no swap for a bisca": {"target": 1, "swap_after_inversion": False, "first_lead": "next"},
    },
    "hearts": {name: {**options, "target": 10} for name, options in OPTION_SETS.items()},
    "jass": {
        "default": {"target": 120},
        "swiss": {**SWISS, "target": 120},
        "swisslos": {**JASS_SETS["swisslos"], "target": 120},
        "melds without trump": {"weis": True, "contracts": ["obenabe", "undenufe"], "target": 120},
    },
    "putz": {name: PUTZ_SETS[name] for name in ("everything", "five everything")},
}
GAMES = [
    pytest.param(game, options, id=f"{game} {name}")
    for game in tg.games()
    for name, options in SETS[game].items()
]
SHORT = {"target": 1}


@pytest.mark.rule("GEN-1", "GEN-2", "GEN-3", "GEN-4", "GEN-7")
@pytest.mark.case("R-09", "R-28", "Z-02", "Z-04", "Z-06", "Z-09", "P-01", "P-11", "P-14", "M-07", "H-13")
@pytest.mark.parametrize(("game", "options"), GAMES)
def test_every_game_keeps_what_is_promised(game: str, options: dict[str, Any]):
    lines: list[str] = []
    # By chance a match of Putz takes dozens of deals.
    deals = 3 if game == "putz" else None
    check_game(game, options=options, seeds=[len(options)], deals=deals, log=lines.append)
    assert len(lines) == 1
    assert lines[0].startswith(f"{game}: seed {len(options)}, ")


@pytest.mark.rule("GEN-6")
@pytest.mark.case("A-13", "C-04", "P-10")
@pytest.mark.parametrize("level", tg.LEVELS)
@pytest.mark.parametrize("game", tg.games())
def test_every_level_is_a_player(game: str, level: str):
    for options in SETS[game].values():
        check_player(lambda: tg.player(level, seed=5), game=game, options=options, seeds=range(2))
    lines: list[str] = []
    check_player(tg.player(level), game=game, options=options, seeds=[9], log=lines.append)
    assert len(lines) == 1


# A check that never fails checks nothing: each of these faults must be noticed.


def fails(words: str, **options: Any) -> None:
    """The suite notices the fault that has been built in, and says so."""
    with pytest.raises(AssertionError, match=words) as caught:
        check_game("hearts", options={**SHORT, **options}, seeds=[1])
    assert str(caught.value).startswith("hearts, seed 1, after ")
    assert caught.value.__notes__


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Return a function that puts a faulty method around one of `Match` or another class."""

    def put(name: str, faulty: Callable[..., Any], kind: type = tg.Match) -> None:
        right = getattr(kind, name)
        monkeypatch.setattr(kind, name, lambda self, *args, **kwargs: faulty(right, self, *args, **kwargs))

    return put


def test_a_push_that_changes_something_before_it_raises(broken: Callable[..., None]):
    def push(right: Any, match: Any, seat: Any, action: Any) -> Any:
        try:
            return right(match, seat, action)
        except IllegalAction:
            match._now = match._now._replace(events=(*match._now.events, tg.Answered(0)), public=[])
            raise

    broken("push", push)
    fails("refused, and yet the match has changed")


def test_a_push_that_changes_the_record_before_it_raises(broken: Callable[..., None]):
    def push(right: Any, match: Any, seat: Any, action: Any) -> Any:
        try:
            return right(match, seat, action)
        except IllegalAction as error:
            if error.reason is Reason.MUST_FOLLOW_SUIT:
                match._now = match._now._replace(scores=(1, 2, 3, 4), public=[])
            raise

    broken("push", push)
    fails("the match has changed|have changed the match")


def test_a_push_that_takes_what_is_illegal(broken: Callable[..., None]):
    def push(right: Any, match: Any, seat: Any, action: Any) -> Any:
        try:
            return right(match, seat, action)
        except IllegalAction as error:
            if error.reason is Reason.NOT_YOUR_TURN:
                return ()
            raise

    broken("push", push)
    fails("took the action")


def test_a_push_that_raises_the_wrong_error(broken: Callable[..., None]):
    def push(right: Any, match: Any, seat: Any, action: Any) -> Any:
        if action is None:
            raise KeyError(action)
        return right(match, seat, action)

    broken("push", push)
    fails("raises KeyError.*not TypeError")


def test_a_why_not_that_disagrees_with_push(broken: Callable[..., None]):
    def why_not(right: Any, view: Any, action: Any) -> Any:
        reason = right(view, action)
        return Reason.CARD_NOT_HELD if reason is Reason.WRONG_NUMBER_OF_CARDS else reason

    broken("why_not", why_not, tg.View)
    fails("why_not of .* is Reason.CARD_NOT_HELD, push says Reason.WRONG_NUMBER")


def test_a_why_not_that_is_too_kind(broken: Callable[..., None]):
    broken("why_not", lambda right, view, action: None, tg.View)
    fails("why_not and the legal actions disagree")


def test_an_undo_that_goes_too_far(broken: Callable[..., None]):
    def undo(right: Any, match: Any) -> Any:
        undone = right(match)
        if len(match.view(None).tricks) == 3:
            right(match)
        return undone

    broken("undo", undo)
    fails("undo does not lead back|undo is not counted")


def test_an_undo_that_forgets_something(broken: Callable[..., None]):
    def undo(right: Any, match: Any) -> Any:
        undone = right(match)
        if len(match.events(None)) > 30:
            match._now = match._now._replace(events=match._now.events[:-1], public=[])
        return undone

    broken("undo", undo)
    fails("undo does not lead back.*differ")


def test_a_copy_that_is_the_match_itself(broken: Callable[..., None]):
    broken("copy", lambda right, match: match)
    fails("a copy|changes with a copy|undo|something raises")


def test_a_copy_with_other_deals_to_come(broken: Callable[..., None]):
    def clone(right: Any, match: Any) -> Any:
        twin = right(match)
        twin._seed += 1
        return twin

    broken("copy", clone)
    fails("copy.. gives another match")


def test_a_record_that_loses_something(broken: Callable[..., None]):
    def record(right: Any, match: Any) -> Any:
        return right(match).replace('"moon":"add"', '"moon":"subtract"')

    broken("to_record", record)
    fails("its record gives another match|pickle protocol . gives another match")


def test_a_seat_with_nothing_to_do(broken: Callable[..., None]):
    def legal(right: Any, match: Any, seat: Any) -> Any:
        state = match._now.deal.state
        return tg.LegalActions() if state is not None and state.trick_number == 3 else right(match, seat)

    broken("legal_actions", legal)
    fails("GEN-1|something raises")


def test_legal_actions_in_another_order(broken: Callable[..., None]):
    broken("__iter__", lambda right, legal: iter(sorted(right(legal), key=str)), tg.LegalActions)
    fails("not sorted")


def test_an_action_that_does_not_read_back(broken: Callable[..., None]):
    broken("__repr__", lambda right, action: f"Play({str(action)!r}, 'see')", tg.Play)
    fails("does not evaluate back")


class Soft(HeartsView):
    """A view that can be changed."""

    def __setattr__(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)


def test_a_view_that_can_be_changed(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(Hearts, "view", Soft)
    fails("can be changed")


def test_a_view_that_is_wrong_about_the_cards(broken: Callable[..., None]):
    def view(right: Any, match: Any, seat: Any) -> Any:
        seen = right(match, seat)
        if seat == 2:
            object.__setattr__(seen, "known", (match.view(3).hand, *seen.known[1:]))
        return seen

    broken("view", view)
    fails("tells of cards of seat 0 that it does not hold")


def test_a_view_with_wrong_counts(broken: Callable[..., None]):
    def view(right: Any, match: Any, seat: Any) -> Any:
        seen = right(match, seat)
        object.__setattr__(seen, "counts", (13, 13, 13, 13))
        return seen

    broken("view", view)
    fails("count")


def test_events_that_tell_too_much(broken: Callable[..., None]):
    def events(right: Any, match: Any, seat: Any, since: int = 0) -> Any:
        return tuple(_since(match._now, since))

    broken("events", events)
    fails("tells seat .* what it may not see|something else than the match does")


def test_events_that_are_not_numbered_alike(broken: Callable[..., None]):
    def events(right: Any, match: Any, seat: Any, since: int = 0) -> Any:
        told = right(match, seat, since)
        return told if seat in (0, None) else tuple(e for e in told if not isinstance(e, tg.Answered))

    broken("events", events)
    fails("numbered alike|number of events|push tells something else")


def test_a_default_that_is_something_else(broken: Callable[..., None]):
    broken("push_default", lambda right, match, seat: match.push(seat, match.legal_actions(seat)[-1]))
    fails("default")


def test_results_that_do_not_add_up(monkeypatch: pytest.MonkeyPatch):
    right = tg.Match.scores.fget  # type: ignore[attr-defined]
    monkeypatch.setattr(tg.Match, "scores", property(lambda match: tuple(x + 1 for x in right(match))))
    fails("add up|another scores")


def test_a_match_that_does_not_end():
    with pytest.raises(AssertionError, match="has not ended after 30 actions"):
        check_game("hearts", options=SHORT, seeds=[1], most=30)
    with pytest.raises(AssertionError, match="has not ended after 30 actions"):
        check_player(tg.player("random"), options=SHORT, most=30)


# Players


class First:
    """A proper player: takes the first legal action."""

    def choose(self, view: tg.View) -> tg.Action:
        return view.legal_actions[0]


class Illegal(First):
    """Now and then plays the queen of spades, whatever the rules say."""

    def choose(self, view: tg.View) -> tg.Action:
        return tg.Play("QS") if view.phase == "play" else super().choose(view)


class NoAction(First):
    """Returns a text."""

    def choose(self, view: tg.View) -> tg.Action:
        return str(super().choose(view))  # type: ignore[return-value]


class Moody(First):
    """Chooses by how often it has been asked."""

    asked = 0

    def choose(self, view: tg.View) -> tg.Action:
        self.asked += 1
        return view.legal_actions[self.asked % len(view.legal_actions)]


class Remembers(First):
    """Chooses by the view before the one before."""

    def __init__(self) -> None:
        self.before: list[str] = ["", "", ""]

    def choose(self, view: tg.View) -> tg.Action:
        text = view.to_json()
        if self.before[-1] != text:
            self.before.append(text)
        return view.legal_actions[len(self.before[-3]) % len(view.legal_actions)]


class Keeps(First):
    """Keeps the view."""

    def choose(self, view: tg.View) -> tg.Action:
        self.view = view
        return super().choose(view)


class Changes(First):
    """Writes into the view."""

    def choose(self, view: tg.View) -> tg.Action:
        action = super().choose(view)
        object.__setattr__(view, "hand", view.hand - view.hand)
        return action


class Peeks(First):
    """Has got hold of the match, and plays by what the next seat holds."""

    match: tg.Match

    def choose(self, view: tg.View) -> tg.Action:
        other = self.match.view(((view.seat or 0) + 1) % 4).hand
        return view.legal_actions[other.mask % len(view.legal_actions)]


class GlobalRandom(First):
    """Uses the global random numbers."""

    def choose(self, view: tg.View) -> tg.Action:
        random.random()
        return super().choose(view)


class Prints(First):
    """Prints."""

    def choose(self, view: tg.View) -> tg.Action:
        print("hm", file=sys.stderr)  # noqa: T201
        return super().choose(view)


class LeavesThread(First):
    """Starts a thread and does not end it."""

    def __init__(self) -> None:
        self.stop = threading.Event()

    def choose(self, view: tg.View) -> tg.Action:
        threading.Thread(target=self.stop.wait, daemon=True).start()
        return super().choose(view)


class Raises(First):
    """Raises in the play."""

    def choose(self, view: tg.View) -> tg.Action:
        if view.phase == "play":
            raise KeyError("queen")
        return super().choose(view)


@pytest.mark.rule("GEN-6")
def test_a_proper_player_passes():
    check_player(First(), options=SHORT, seeds=[1])
    check_player(First, options=SHORT, seeds=[1])


@pytest.mark.rule("GEN-6")
@pytest.mark.parametrize(
    ("player", "words"),
    [
        (Illegal, "illegal"),
        (NoAction, "no Action"),
        (Moody, "for the same view as JSON|asked later"),
        (Remembers, "asked later"),
        (Keeps, "kept the view"),
        (Changes, "changed the view"),
        (GlobalRandom, "global random"),
        (Prints, "prints 'hm"),
        (LeavesThread, "leaves a thread"),
        (Raises, "raises KeyError"),
    ],
)
def test_a_player_that_is_none_is_noticed(player: type[First], words: str):
    asked = player()
    try:
        with pytest.raises(AssertionError, match=words):
            check_player(asked, options=SHORT, seeds=range(3))
    finally:
        if isinstance(asked, LeavesThread):
            asked.stop.set()


@pytest.mark.rule("GEN-6")
def test_a_player_that_peeks_is_noticed(monkeypatch: pytest.MonkeyPatch):
    def spy(*args: Any, **kwargs: Any) -> tg.Match:
        Peeks.match = tg.new_match(*args, **kwargs)
        return Peeks.match

    monkeypatch.setattr("trickgames.testing.players.new_match", spy)
    with pytest.raises(AssertionError, match="asked later"):
        check_player(Peeks(), options=SHORT, seeds=range(3))


@pytest.mark.rule("GEN-6")
def test_a_player_whose_makes_differ_is_noticed():
    made = iter(range(100))
    with pytest.raises(AssertionError, match="asked later"):
        check_player(lambda: tg.player("random", seed=next(made)), options=SHORT, seeds=[1])
