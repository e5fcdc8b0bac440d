"""A sixth game in a package of its own, with bids and with names that our games have too, installed beside them."""

from __future__ import annotations

import importlib.metadata
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from cli_runs import process
from spades_site import PACKAGE, install

import trickgames as tg
from trickcore import Rng
from trickgames import registry
from trickgames.games import jass
from trickgames.testing import check_game, check_hidden, check_player
from trickgames.testing.common import Scene
from trickgames.testing.views import check_event

SIDES = ((0, 2), (1, 3))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder in which the package is installed, with the entry points that it names."""
    return install(tmp_path_factory.mktemp("site"))


@pytest.fixture
def installed(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the package installed, for this process."""
    monkeypatch.syspath_prepend(str(site))
    monkeypatch.setattr(registry, "_loaded", {})


@pytest.fixture
def env(site: Path) -> dict[str, str]:
    """Return the environment of a process that has the package installed."""
    return {"PYTHONPATH": os.pathsep.join(filter(None, [str(site), os.environ.get("PYTHONPATH")]))}


def played(seed: int, choose: Callable[[tg.View, Rng], tg.Action], **options: object) -> tg.Match:
    """Return a match of Spades that has been played to its end."""
    match, rng = tg.new_match("spades", seed=seed, options=options), Rng(seed, 9)
    while not match.is_over:
        match.push(match.to_act[0], choose(match.view(match.to_act[0]), rng))
    return match


def by_chance(view: tg.View, rng: Rng) -> tg.Action:
    """Choose any legal action, but bid low more often than high."""
    legal = view.legal_actions
    return legal[rng.below(len(legal)) * rng.below(len(legal)) // len(legal)]


def test_it_is_small() -> None:
    lines = [path.read_text("utf-8").splitlines() for path in (PACKAGE / "pair_spades").glob("*.py")]
    assert max(map(len, lines)) <= 150
    assert len([line for text in lines for line in text if line.strip()]) <= 150


@pytest.mark.usefixtures("installed")
def test_it_is_a_game_like_ours() -> None:
    assert tg.games() == ("as_de_copas", "bisca", "hearts", "jass", "putz", "spades")
    normal = [tg.player("normal", seed=seat) for seat in range(4)]
    match = played(4, lambda view, rng: normal[view.seat or 0].choose(view))
    assert max(match.scores) >= 300 and match.winners == SIDES[match.scores.index(max(match.scores))]
    assert [step.match.to_record() for step in tg.replay(match.to_record())][-1] == match.to_record()


@pytest.mark.slow
@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize("target", [1, 60])
def test_it_keeps_all_that_front_ends_rely_on(target: int) -> None:
    check_game("spades", options={"target": target}, seeds=[1])


@pytest.mark.slow
@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize("level", tg.LEVELS)
def test_its_levels_keep_what_is_promised_of_players(level: str) -> None:
    check_player(tg.player(level, seed=1), game="spades", options={"target": 100}, seeds=[1])


@pytest.mark.usefixtures("installed")
def test_the_levels_are_better_than_chance() -> None:
    levels, won = ("normal", "random"), {"normal": 0, "random": 0}
    for seed in range(12):
        players = [tg.player(levels[seat % 2], seed=seed) for seat in range(4)]
        match = played(seed, lambda view, rng, players=players: players[view.seat or 0].choose(view))  # type: ignore[misc]
        won[levels[match.winners[0] % 2]] += 1
    assert won["normal"] >= 10


@pytest.mark.usefixtures("installed")
def test_every_deal_is_scored_by_what_was_told() -> None:
    seen: set[str] = set()
    for seed in range(30):
        match = played(seed, by_chance, target=900)
        bags = [0, 0]
        bids: dict[int, int] = {}
        tricks: dict[int, int] = {}
        married: int | None = None
        for event in match.events(None):
            kind = type(event).__name__
            if isinstance(event, tg.DealStarted):
                bids, tricks, married = {}, dict.fromkeys(range(4), 0), None
            elif kind == "BidMade":
                bids[event.seat] = event.tricks  # type: ignore[attr-defined]
            elif kind == "MarriageShown":
                married = event.meld.seat  # type: ignore[attr-defined]
            elif isinstance(event, tg.TrickWon):
                tricks[event.seat] += 1
            elif isinstance(event, tg.DealScored):
                for side, pair in enumerate(SIDES):
                    bid, taken = sum(bids.get(seat, 0) for seat in pair), sum(tricks[seat] for seat in pair)
                    due = 20 if married in pair else 0
                    for seat in pair:
                        if bids.get(seat) == 0:
                            due += 100 if tricks[seat] == 0 else -100
                    due += 10 * bid if taken >= bid else -10 * bid
                    for _ in range(bid, taken):
                        bags[side] += 1
                        due += 1 if bags[side] % 10 else 1 - 100
                    assert event.result.points[side] == due, (seed, event)
                seen |= {award.why for award in event.result.awards}
    assert seen == {"bid", "lost bid", "nil", "lost nil", "bags", "ten bags", "marriage"}


@pytest.mark.usefixtures("installed")
def test_who_is_behind_deals() -> None:
    match = played(2, by_chance, target=900)
    dealers = [event.dealer for event in match.events(None) if isinstance(event, tg.DealStarted)]
    scores = [event.scores for event in match.events(None) if isinstance(event, tg.DealScored)]
    assert len(scores) > 3
    for dealer, (ours, theirs) in zip(dealers[1:], scores, strict=False):
        assert ours == theirs or dealer % 2 == (1 if theirs < ours else 0)


@pytest.mark.usefixtures("installed")
def test_an_auction() -> None:
    match = tg.new_match("spades", seed=1, first=2)
    assert match.phase == "auction" and match.to_act == (3,)
    view = match.view(3)
    assert [str(action) for action in view.legal_actions] == [*[f"bid:{n}" for n in range(14)], "pass"]
    assert view.why_not("bid:14") is tg.Reason.NO_SUCH_BID
    assert view.why_not("bid:3+S") is tg.Reason.NO_SUCH_BID
    assert view.why_not("trump:S") is tg.Reason.NOT_NOW
    match.push(3, "pass")
    match.push(0, "bid:0")
    with pytest.raises(tg.IllegalAction) as refused:
        match.push(1, "bid:0")  # for both of them
    assert refused.value.reason is tg.Reason.NO_SUCH_BID
    assert match.view(1).why_not("pass") is tg.Reason.NOT_NOW
    match.push(1, tg.Bid(3))
    match.push(2, "bid:5")
    assert match.phase == "play" and match.to_act == (3,)
    view = match.view(3)
    assert view.why_not("bid:1") is tg.Reason.NOT_NOW
    spade = next(iter(view.hand.of(tg.Suit.SPADES)))
    reason = view.why_not(tg.Play(spade))
    assert reason == tg.Reason("spades:not-broken", "spades have not been broken")
    assert tg.View.from_json(view.to_json()).why_not(tg.Play(spade)) == reason


@pytest.mark.usefixtures("installed")
def test_what_is_said_of_it() -> None:
    match = tg.new_match("spades", seed=1, first=2)
    words = match.words(names=["Ann", "Ben", "Cid", "Dora"])
    told = [words.event(event, 1) for text in ("pass", "bid:0", "bid:3", "bid:5")
            for event in match.push(match.to_act[0], text)]  # fmt: skip
    assert told[:4] == ["Dora pushes to you.", "Ann bids nil.", "You bid 3.", "Cid bids 5."]
    assert "The bids: Ann 0, you 3, Cid 5." in words.deal(match.view(1))
    spade = next(iter(match.view(3).hand.of(tg.Suit.SPADES)))
    assert words.card_in_hand(match.view(3), spade).endswith("because spades have not been broken.")
    for _ in range(4):
        told = [
            words.event(event, 1)
            for event in match.push(match.to_act[0], match.legal_actions(match.to_act[0])[0])
        ]
    assert told[-1].endswith(" the trick.")
    match.undo()
    again = tg.new_match("spades", seed=1)
    assert again.words().action(tg.Pass()) == "leave the bid to your partner"
    assert tg.new_match("jass", seed=1).words().action(tg.Pass()) == "make no bid"


@pytest.mark.usefixtures("installed")
def test_two_games_have_an_event_of_the_same_name() -> None:
    match, ours = tg.new_match("spades", seed=1), tg.new_match("jass", seed=1)
    theirs, own = match.push(match.to_act[0], "pass")[0], ours.push(ours.to_act[0], "push")[0]
    assert type(theirs).__name__ == type(own).__name__ == "Pushed" and type(theirs) is not type(own)
    assert type(own) is jass.Pushed
    assert tg.Event.read(theirs.to_dict(), game="spades") == theirs
    assert tg.Event.read(own.to_dict(), game="jass") == own
    check_event(Scene(match, 1), 0, theirs)
    check_event(Scene(ours, 1), 0, own)
    with pytest.raises(tg.InvalidRecord, match="several games"):
        tg.Event.read(own.to_dict())
    with pytest.raises(tg.InvalidRecord):
        tg.Event.read(theirs.to_dict(), game="hearts")
    assert match.words().event(theirs) == "Seat 3 pushes to Seat 1."
    assert ours.words().event(own) != match.words().event(theirs)
    for event in ours.events(None):
        assert tg.Event.read(json.loads(json.dumps(event.to_dict())), game="jass") == event


@pytest.mark.usefixtures("installed")
def test_melds_of_two_games_go_through_json() -> None:
    ours = tg.new_match("jass", seed=3, options={"weis": True})
    melds = 0
    while not melds:
        seat = ours.to_act[0]
        ours.push(seat, ours.legal_actions(seat)[0])
        view = ours.view(seat)
        assert isinstance(view, jass.JassView)
        assert tg.View.from_json(view.to_json()) == view
        melds = len(view.melds)
    shown = None
    for seed in range(20):
        match = tg.new_match("spades", seed=seed)
        for _ in range(4):
            match.push(match.to_act[0], "bid:3")
        view = match.view(0)
        assert tg.View.from_json(view.to_json()) == view
        shown = shown or view.meld  # type: ignore[attr-defined]
    assert shown is not None and shown.cards == tg.CardSet("KS QS")
    for wrong in ({"seat": 4, "cards": "KS QS"}, {"seat": 1, "cards": "KS 1S"}, {"cards": "KS QS"}, []):
        data = json.loads(view.to_json()) | {"meld": wrong}
        with pytest.raises(tg.InvalidRecord, match="meld"):
            tg.View.from_json(json.dumps(data))


@pytest.mark.usefixtures("installed")
def test_a_decision_looks_through_no_installed_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    match, player = tg.new_match("spades", seed=1), tg.player("normal")
    scans: list[object] = []
    look = importlib.metadata.entry_points
    monkeypatch.setattr(
        importlib.metadata, "entry_points", lambda **asked: scans.append(asked) or look(**asked)
    )
    while not match.is_over:
        view = tg.View.from_json(match.view(match.to_act[0]).to_json())
        for event in match.push(match.to_act[0], player.choose(view)):
            assert tg.Event.read(event.to_dict(), game="spades") == event
            if type(event) in (tg.Played, tg.TrickWon, tg.DealScored):
                assert tg.Event.read(event.to_dict()) == event
    assert tg.Match.from_record(match.to_record()).scores == match.scores
    assert not scans
    assert tg.games() and scans


@pytest.mark.usefixtures("installed")
def test_what_a_seat_knows_of_hidden_cards_and_the_worlds_that_fit_it() -> None:
    rng, voids = Rng(5), 0
    match = tg.new_match("spades", seed=4, deals=2)
    while not match.is_over:
        seat = match.to_act[0]
        view, state = match.view(seat), match.state()
        if state is not None:
            known = tg.knowledge(view)
            for other in range(4):
                at = known.places.index(other)
                assert state.hand(other).issubset(known.can[at]) and known.sizes[at] == len(state.hand(other))
            voids += (
                len({cards for place, cards in zip(known.places, known.can, strict=True) if place != seat})
                > 1
            )
            world = tg.Worlds(view).draw(rng)
            assert world.hands[seat] == view.hand
            there = tg.position(view, world)
            assert (
                there.to_act == seat and there.legal_mask == view.legal_mask and there.points == state.points
            )
        match.push(seat, by_chance(view, rng))
    assert voids > 20


def exchange(match: tg.Match, seat: int | None, rng: Rng) -> tg.Match | None:
    """Return a match in which cards not yet played have changed places between the seats that `seat` cannot see."""
    lines = [json.loads(line) for line in match.to_record().splitlines()]
    dealers = [event.dealer for event in match.events(None) if isinstance(event, tg.DealStarted)]
    marriage = {"KS", "QS"}
    for _ in range(20):
        packs = []
        for line, dealer in zip(lines[1:-1], dealers, strict=True):
            pack: list[str] = line["pack"].split()
            out = {entry.split()[1] for entry in line["actions"]}
            owner = {card: (dealer + 1 + i // 13) % 4 for i, card in enumerate(pack)}
            places = [i for i, card in enumerate(pack) if card not in out | marriage and owner[card] != seat]
            for _ in range(rng.below(3)):
                if len(places) > 1:
                    a, b = places[rng.below(len(places))], places[rng.below(len(places))]
                    pack[a], pack[b] = pack[b], pack[a]
            packs.append(pack)
        other = tg.new_match(
            match.game, options=match.options, seed=rng.next(), first=dealers[0], packs=packs
        )
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
@pytest.mark.usefixtures("installed")
def test_nothing_hidden_is_told() -> None:
    check_hidden("spades", options={"target": 200}, seeds=[1], every=10, exchange=exchange, share=0.3)


@pytest.mark.slow
def test_the_command_line_plays_it(env: dict[str, str], tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    watched = process("watch", "spades", "--seed", "3", "--record", str(path), env=env)
    assert watched.code == 0, watched.err
    assert "Seat 3 bids" in watched.out and "points for the bid and now" in watched.out
    replayed = process("replay", str(path), env=env)
    assert replayed.code == 0, replayed.err
    assert replayed.lines[-3:] == watched.lines[-3:]
    listed = process("games", "--json", env=env)
    assert [one["name"] for one in listed.objects][-1] == "spades"
    assert listed.objects[-1]["seats"] == 4 and listed.objects[-1]["options"][0]["default"] == 300
    typed = b"\n".join([b"?", b"bid:14", b"bid:2", b"quit"])
    asked = process("play", "spades", "--seed", "3", "--first", "3", env=env, stdin=typed)
    assert "bid nil (type bid:0)" in asked.out and "You bid 2." in asked.out, asked.out + asked.err
    # Without the package nothing of it can be read, and that is told.
    assert process("replay", str(path)).code == 1


@pytest.mark.slow
def test_the_bench_plays_our_own_games_alone(env: dict[str, str]) -> None:
    alone, beside = process("bench"), process("bench", env=env)
    assert alone.code == beside.code == 0
    assert alone.out == beside.out and int(alone.out) > 0


WORKERS = """
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import trickgames as tg


def played(match: tg.Match) -> tuple[tg.Match, tuple[tg.Event, ...], tg.View]:
    player = tg.player("normal", seed=1)
    while not match.is_over:
        match.push(match.to_act[0], player.choose(match.view(match.to_act[0])))
    return match, match.events(2), match.view(2)


if __name__ == "__main__":
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        matches = [tg.new_match("spades", seed=seed, options={"target": 1}) for seed in range(3)]
        for match, (there, events, view) in zip(matches, pool.map(played, matches), strict=True):
            here, *told = played(match)
            assert there.to_record() == here.to_record() and told == [events, view]
"""


def test_workers_find_it(env: dict[str, str], tmp_path: Path) -> None:
    script = tmp_path / "workers.py"
    script.write_text(WORKERS, "utf-8")
    done = subprocess.run(
        [sys.executable, script],
        env={**os.environ, **env},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
