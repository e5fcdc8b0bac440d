"""Putz keeps what is promised of every game, and tells nobody the six, the kitty or the discarded hand."""

from __future__ import annotations

from typing import Any

import pytest
from match_tools import told_to
from putz_tools import OPTION_SETS, SIZE, dealt, moments, pack_now, view

import trickgames as tg
from trickcore import Rng
from trickgames import CardSet
from trickgames.games.putz import KittyTaken
from trickgames.games.putz.exchange import exchange
from trickgames.testing import check_hidden


@pytest.mark.rule("GEN-3", "GEN-6", "PUT-2", "PUT-4")
@pytest.mark.case("H-01", "H-02", "H-04", "H-10", "H-12", "Y-02")
@pytest.mark.parametrize("name", ["default", "five", "everything", "five everything"])
def test_nothing_tells_hidden_cards(name: str):
    lines: list[str] = []
    check_hidden("putz", options=OPTION_SETS[name], seeds=[len(name)], every=6, share=0.8, log=lines.append)
    assert any("phase play" in line for line in lines)
    assert any("phase exchange" in line for line in lines)


@pytest.mark.rule("GEN-3", "PUT-2", "PUT-3", "PUT-4")
@pytest.mark.case("H-01", "D-01", "D-15")
@pytest.mark.parametrize("options", [OPTION_SETS[name] for name in ("default", "five", "everything")])
def test_the_exchange_keeps_what_a_seat_knows_and_changes_the_rest(options: dict[str, Any]):
    """Whatever the check proves rests on this: worlds are legal, true to the seat, and really other ones."""
    rng = Rng(7)
    counts = dict.fromkeys(["all", "hands", "kitty", "discarded", "taken", "answers"], 0)
    for place, match in enumerate(moments(4, **options)):
        if match.is_over or (place % 7 and match.phase == "play"):
            continue
        taker = view(match, None).kitty_taker
        for seat in (*range(match.seats), None):
            world = exchange(match, seat, rng)
            assert world is not None
            assert told_to(world, seat) == told_to(match, seat)
            assert tg.Match.from_record(world.to_record()).to_record() == world.to_record()
            held = [card for s in range(match.seats) for card in world.view(s).hand]
            assert len(CardSet(held) | world.view(None).seen) == len(held) + len(world.view(None).seen)
            others = [other for other in range(match.seats) if other != seat]
            known = match.view(seat).known
            assert all(known[other].issubset(world.view(other).hand) for other in others)
            counts["all"] += 1
            counts["hands"] += any(world.view(s).hand != match.view(s).hand for s in others)
            at = match.seats * SIZE[match.seats]
            counts["kitty"] += set(pack_now(world)[at:]) != set(pack_now(match)[at:])
            if taker is not None and seat != taker:
                counts["taken"] += 1
                counts["discarded"] += view(world, taker).discarded != view(match, taker).discarded
            counts["answers"] += any(view(world, s).answer != view(match, s).answer for s in others)
    assert counts["hands"] > 0.9 * counts["all"]
    assert counts["answers"] > 0
    if match.seats == 3:
        assert counts["kitty"] > 0.5 * counts["all"]
        assert counts["discarded"] > 0.9 * counts["taken"] > 0


@pytest.mark.rule("GEN-3", "PUT-4")
@pytest.mark.case("D-03", "D-10")
def test_the_kitty_that_was_taken_may_be_any_cards_but_the_one_in_sight():
    match = dealt("", "", "", turned="6S")
    match.push(0, "kitty")
    rng, holders = Rng(3), set()
    for _ in range(100):
        world = exchange(match, 1, rng)
        assert world is not None
        assert "6S" in world.view(0).hand
        holders |= {str(card) for card in world.view(0).hand}
    assert holders == {str(card) for card in match.view(None).pack - match.view(1).hand}


# A check that never fails checks nothing: each of these leaks must be noticed.


def leaks(words: str, **kwargs: Any) -> None:
    with pytest.raises(AssertionError, match=words) as caught:
        check_hidden("putz", **{"seeds": [0], "every": 4, "worlds": 4, "players": {}, **kwargs})
    assert "can tell hidden cards by" in str(caught.value)


def putting(monkeypatch: pytest.MonkeyPatch, name: str, faulty: Any) -> None:
    """Put a leaking method around one of the deal of Putz."""
    kind: Any = type(tg.new_match("putz", seed=1)._now.deal)
    right = getattr(kind, name)
    monkeypatch.setattr(kind, name, lambda self, *args: faulty(right, self, *args))


def test_a_discarded_hand_that_is_told_to_all(monkeypatch: pytest.MonkeyPatch):
    def facts(right: Any, deal: Any, seat: Any) -> Any:
        return {**right(deal, seat), "discarded": deal.discarded}

    putting(monkeypatch, "facts", facts)
    leaks("view")


def test_a_kitty_that_is_told_to_all(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(KittyTaken, "seen_by", lambda self, seat: self)
    leaks("events")


def test_an_answer_that_is_told_to_all(monkeypatch: pytest.MonkeyPatch):
    def facts(right: Any, deal: Any, seat: Any) -> Any:
        swaps = [answer for answer in deal.answers if isinstance(answer, tg.Swap)]
        return {**right(deal, seat), "answer": swaps[0] if swaps else None}

    putting(monkeypatch, "facts", facts)
    leaks("view", every=1, worlds=8, seeds=[1])


def test_asking_the_holder_alone_is_noticed(monkeypatch: pytest.MonkeyPatch):
    right = tg.Match.to_act.fget  # type: ignore[attr-defined]

    def to_act(match: Any) -> tuple[int, ...]:
        seats: tuple[int, ...] = right(match)
        holders = tuple(seat for seat in seats if match.phase == "exchange" and match.legal_actions(seat)[1:])
        return holders or seats

    monkeypatch.setattr(tg.Match, "to_act", property(to_act))
    leaks("match|to_act", every=1)


def test_cards_of_the_kitty_that_are_told_are_noticed(monkeypatch: pytest.MonkeyPatch):
    def known(right: Any, deal: Any, seat: Any) -> Any:
        cards = right(deal, seat)
        taker = deal.kitty_taker
        return (
            cards
            if taker is None
            else tuple(deal.hand(s) if s == taker else held for s, held in enumerate(cards))
        )

    putting(monkeypatch, "known", known)
    leaks("view")
