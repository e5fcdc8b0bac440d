"""`check_game`: plays random matches of a game through the public API and checks all that is promised of any game."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from trickcore.rng import Rng
from trickgames.actions import Action, IllegalAction
from trickgames.errors import InvalidNotation
from trickgames.events import Event
from trickgames.match import Match
from trickgames.reasons import Reason
from trickgames.setup import new_match
from trickgames.testing.common import (
    ALL_CARDS,
    NO_ACTION_TEXTS,
    ODD_ACTIONS,
    Log,
    Scene,
    Standing,
    everyone,
    public_facts,
    standing,
)
from trickgames.testing.followers import Followers
from trickgames.testing.views import check_conserved, check_moment

Way = tuple[str, Callable[[Match], Match]]
#: The ways to have a match twice.
COPIES: tuple[Way, ...] = (
    ("match.copy()", lambda m: m.copy()),
    ("copy.copy", copy.copy),
    ("copy.deepcopy", copy.deepcopy),
    *[(f"pickle protocol {p}", lambda m, p=p: pickle.loads(pickle.dumps(m, p))) for p in range(2, 6)],
    ("its record", lambda m: Match.from_record(m.to_record())),
)


def check_game(
    name: str,
    *,
    options: Mapping[str, object] | None = None,
    seeds: Iterable[int] = range(2),
    most: int = 100_000,
    deals: int | None = None,
    log: Log | None = None,
) -> None:
    """Play matches of a game, one a seed, by chance, and check at every step all that is promised of any game.

    A match ends after ``deals`` deals, if that is given and nobody has won before. A match of more than ``most``
    actions is taken not to end. Raises `AssertionError`.
    """
    for seed in seeds:
        match = new_match(name, seed=seed, options=options, deals=deals)
        with Scene(match, seed) as scene:
            _check_match(scene, most)
        if log is not None:
            log(f"{name}: seed {seed}, {len(match.deal_results)} deals, {scene.actions} actions checked")


def _check_match(scene: Scene, most: int) -> None:
    match = scene.match
    records: list[str] = []
    elsewhere, deal = 0, 0
    kept: tuple[Match, Standing] | None = None
    followers = Followers(scene)
    while not match.is_over:
        scene.expect(len(records) < most, f"the match has not ended after {most} actions")
        records.append(match.to_record())
        elsewhere = check_conserved(scene, elsewhere if deal == match.deal_number else None)
        deal = match.deal_number
        check_moment(scene)
        followers.check()
        check_refusals(scene)
        check_defaults(scene)
        check_copies(scene)
        if kept is None or scene.rng.below(12) == 0:
            kept = match.copy(), standing(match)
        check_push(scene)
        scene.same(kept[1], standing(kept[0]), "a copy has changed with the match")
    check_moment(scene)
    followers.check()
    check_refusals(scene)
    check_copies(scene)
    check_rewind(scene, records)


def _refused(scene: Scene, seat: Any, action: Any) -> IllegalAction:
    """Try an action that is to be refused; return the error."""
    match = scene.match
    before, count = public_facts(match), match.view(None).events
    try:
        match.push(seat, action)
    except IllegalAction as error:
        reason = getattr(error, "reason", None)
        scene.expect(isinstance(reason, Reason), f"seat {seat}, {action}: refused without a reason")
        scene.expect(
            error.reason.name in str(error), f"seat {seat}, {action}: the error does not name the reason"
        )
        same = public_facts(match) == before and match.view(None).events == count
        scene.expect(same, f"seat {seat}, {action}: refused, and yet the match has changed")
        return error
    raise scene.fault(f"seat {seat} took the action {action}, which is not among its legal actions")


def check_refusals(scene: Scene) -> None:
    """Try what may not be done, and check that it is refused with a reason and changes nothing (GEN-2)."""
    match = scene.match
    before = standing(match)
    for seat in range(match.seats):
        view, legal = match.view(seat), match.legal_actions(seat)
        for action in _attempts(scene, seat):
            reason = view.why_not(action)
            scene.expect(
                (reason is None) is (action in legal), f"why_not and the legal actions disagree on {action}"
            )
            if action in legal:
                continue
            error = _refused(scene, seat, action if scene.rng.below(2) else str(action))
            scene.expect(error.reason is reason, f"why_not of {action} is {reason}, push says {error.reason}")
            scene.expect((error.seat, error.action) == (seat, action), "the error has another seat or action")
    some = Action.parse("QS")
    for seat in (-1, match.seats, 99, 2**70):
        error = _refused(scene, seat, some)
        scene.expect(error.reason is Reason.NO_SUCH_SEAT, f"seat {seat} is refused as {error.reason}")
    for wrong in (None, "0", 0.0, True):
        _raises(scene, TypeError, wrong, some)
    for nothing in (None, 5, b"QS", ["QS"]):
        _raises(scene, TypeError, 0, nothing)
    for text in NO_ACTION_TEXTS:
        _raises(scene, InvalidNotation, 0, text)
    scene.same(before, standing(match), "refused actions have changed the match")


def _raises(scene: Scene, kind: type[Exception], seat: Any, action: Any) -> None:
    try:
        scene.match.push(seat, action)
    except kind:
        return
    except Exception as error:
        raise scene.fault(f"push({seat!r}, {action!r}) raises {error!r}, not {kind.__name__}") from error
    raise scene.fault(f"push({seat!r}, {action!r}) does not raise {kind.__name__}")


def _attempts(scene: Scene, seat: int) -> list[Action]:
    """Return actions for a seat to try, legal ones among them."""
    match, rng = scene.match, scene.rng
    texts: list[str] = list(ODD_ACTIONS)
    if seat in match.to_act:
        texts += ALL_CARDS
    else:
        texts += [ALL_CARDS[rng.below(52)] for _ in range(3)]
        texts += [str(match.legal_actions(other)[0]) for other in match.to_act]
    legal = match.legal_actions(seat)
    if legal.choose:
        hand, pack = list(legal.choose_from), list(match.view(seat).pack)
        for count in (legal.choose - 1, legal.choose + 1):
            texts.append("pass:" + ",".join(map(str, hand[:count])))
        for _ in range(8):
            some = [pack[rng.below(len(pack))] for _ in range(legal.choose)]
            texts.append("pass:" + ",".join(map(str, sorted(set(some)))))
    return [Action.parse(text) for text in texts]


def check_defaults(scene: Scene) -> None:
    """Let the time of each seat run out, in a copy (GEN-7)."""
    match = scene.match
    for seat in range(match.seats):
        view, twin, other = match.view(seat), match.copy(), match.copy()
        if seat in match.to_act:
            scene.expect(view.default is not None, f"seat {seat} is to act and has no default")
            if view.default is not None:
                told = twin.push_default(seat), other.push(seat, view.default)
                scene.expect(told[0] == told[1], "the default tells something else than the same action")
                scene.same(
                    standing(other), standing(twin), "the default does something else than the same action"
                )
        else:
            try:
                twin.push_default(seat)
            except IllegalAction:
                continue
            raise scene.fault(f"a default was taken for seat {seat}, which is not to act")


def check_copies(scene: Scene) -> None:
    """Check that a copy stands as the match, goes on like it, and has nothing in common with it."""
    match, rng = scene.match, scene.rng
    before = standing(match)
    ways = COPIES if match.is_over or scene.actions < 8 else _some(COPIES, 4, rng)
    twins = [(what, make(match)) for what, make in ways]
    for what, twin in twins:
        scene.same(before, standing(twin), f"{what} gives another match")
    # Every other one is played on; the rest and the match must stay as they are.
    moving = twins[rng.below(2) :: 2]
    for what, twin in moving:
        if not match.is_over:
            twin.push(*scene.pick())
            scene.expect(twin.to_record() != before.record, f"{what}: an action changes nothing")
        elif scene.actions:
            twin.undo()
    for what, twin in [*twins, ("the match", match)]:
        if all(twin is not moved for _, moved in moving):
            scene.same(before, standing(twin), f"{what} changes with a copy")
    if rng.below(24) == 0 and not match.is_over:
        seed = rng.next()
        courses = {what: _course(make(match), seed) for what, make in COPIES}
        first = courses["match.copy()"]
        for what, course in courses.items():
            scene.same(first, course, f"{what} goes on otherwise than match.copy()")


def _some(ways: tuple[Way, ...], count: int, rng: Rng) -> tuple[Way, ...]:
    start = rng.below(len(ways))
    return (*ways[start:], *ways[:start])[:count]


def _course(match: Match, seed: int) -> Standing:
    """Play a match on by chance until a later deal has been dealt, or to its end; return how it stands then."""
    rng, until = Rng(seed), match.deal_number + 2
    while not match.is_over and match.deal_number < until:
        seat = match.to_act[rng.below(len(match.to_act))]
        legal = match.legal_actions(seat)
        match.push(seat, legal[rng.below(len(legal))])
    return standing(match)


def check_push(scene: Scene) -> None:
    """Take an action, undo it, and take it again."""
    match = scene.match
    before, mark = standing(match), len(match.events(None))
    seat, action = scene.pick()
    told = match.push(seat, str(action) if scene.rng.below(2) else action)
    scene.actions += 1
    _check_told(scene, seat, mark, told)
    after = standing(match)
    scene.expect(after.record != before.record, "an action changes nothing")
    epoch = match.epoch
    undone = match.undo()
    scene.expect(match.epoch == epoch + 1, "undo is not counted")
    scene.expect(undone == (seat, action), f"undo gives back {undone}, not {(seat, action)}")
    scene.same(before, standing(match), "undo does not lead back")
    scene.expect(match.push(seat, action) == told, "an action tells something else after undo")
    scene.same(after, standing(match), "an action does something else after undo")


def _check_told(scene: Scene, seat: int, mark: int, told: tuple[Event, ...]) -> None:
    match = scene.match
    scene.expect(told, "an action tells nothing")
    scene.expect(
        told == match.events(seat, since=mark), "push tells something else than the events of the seat"
    )
    for other in everyone(match):
        count = len(match.events(other, since=mark))
        scene.expect(count == len(told), "not everyone is told the same number of events")


def check_rewind(scene: Scene, records: list[str]) -> None:
    """Take back a whole match, comparing its record after each step with what it was."""
    match = scene.match
    end = match.to_record()
    log: list[tuple[int, Action]] = []
    for record in reversed(records):
        log.append(match.undo())
        scene.actions -= 1
        scene.expect(match.to_record() == record, "undo does not lead back")
    before = standing(match)
    try:
        match.undo()
    except IllegalAction as error:
        scene.expect(error.reason is Reason.NOTHING_TO_UNDO, f"nothing to undo, refused as {error.reason}")
    else:
        raise scene.fault("more has been undone than was done")
    scene.same(before, standing(match), "undo with nothing to undo changes the match")
    for seat, action in reversed(log):
        match.push(seat, action)
        scene.actions += 1
    scene.expect(match.to_record() == end, "the same actions do not lead to the same match")
