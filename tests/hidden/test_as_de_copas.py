"""The secret partner of Ás de Copas: who is told what before the guest is discovered, and that nothing tells more."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from as_de_copas_tools import ALL, dealt, moments, view
from match_tools import EVERYONE, events_of, play

import trickgames as tg
from trickcore import Rng
from trickgames import CardSet
from trickgames.actions import IllegalAction
from trickgames.announce import words
from trickgames.games.as_de_copas import ClaimSettled, DealWon, PairClaim, SidesKnown
from trickgames.games.as_de_copas.exchange import exchange
from trickgames.games.as_de_copas.match import AsDeCopasDeal, Tricks
from trickgames.players import LEVELS, player
from trickgames.testing import check_hidden
from trickgames.testing.hidden import tell

PLAYERS = {level: player(level, seed=11) for level in LEVELS}
#: Seat 0 is maker and mão; the ace of diamonds is with seat 2.
HANDS = ("AH KH QH TC JD", "AC KC QC TS JS", "AD KD TH JC AS", "TD QD JH KS QS")


@pytest.mark.rule("GEN-3", "GEN-6", "ADC-18")
@pytest.mark.case("H-01", "H-02", "H-04", "H-06", "H-10", "H-12")
@pytest.mark.parametrize("recut", ["must", "may"])
def test_nothing_tells_hidden_cards_or_who_holds_the_called_ace(recut: str):
    lines: list[str] = []
    check_hidden(
        "as_de_copas",
        options={"recut": recut, "target": 4},
        seeds=range(3),
        worlds=3,
        share=0.8,
        log=lines.append,
    )
    assert any("phase trump" in line for line in lines)
    assert any("phase play" in line for line in lines)


def secret_moments(seed: int) -> Iterator[tg.Match]:
    """Give every moment of a match at which the guest is secret."""
    for match in moments(seed, target=30):
        if match.phase == "play" and match.sides is None:
            yield match


@pytest.mark.rule("ADC-18")
def test_the_sides_are_told_with_the_tricks_that_have_been_told():
    """Also when the called ace is the last card of a trick, which is told after them."""
    last_cards = 0
    for seed in range(6):
        match = tg.new_match("as_de_copas", seed=seed, options={"target": 40})
        for seat in range(4):
            match.seat(seat, player("random", seed=seed))
        match.advance()
        told = match.events(None)
        won = 0
        for event, after in pairwise(told):
            if isinstance(event, tg.DealStarted):
                won = 0
            elif isinstance(event, tg.TrickWon):
                won += 1
            elif isinstance(event, SidesKnown):
                assert sum(event.tricks) == won
                last_cards += isinstance(after, tg.TrickWon)
    assert last_cards


def current(match: tg.Match) -> tuple[list[str], list[tuple[int, str]], int]:
    """Return the pack of the open deal, its actions, and its mão."""
    lines = [json.loads(line) for line in match.to_record().splitlines()]
    actions = [entry.split(" ", 1) for entry in lines[-2]["actions"]]
    return lines[-2]["pack"].split(), [(int(seat), text) for seat, text in actions], match.dealer


def replayed(match: tg.Match, pack: list[str], actions: list[tuple[int, str]], mao: int) -> tg.Match | None:
    """Return a match with this deal as its first one and these actions; None if they cannot be taken or end it."""
    again = tg.new_match(
        match.game, seed=7, options={**match.options, "target": 1000}, first=mao, packs=[" ".join(pack)]
    )
    try:
        for seat, text in actions:
            again.push(seat, text)
    except IllegalAction:
        return None
    return again if again.deal_number == 1 else None


@pytest.mark.rule("ADC-18", "GEN-3", "GEN-6")
@pytest.mark.case("H-01", "H-12")
def test_two_deals_that_differ_in_who_holds_the_called_ace_look_the_same_byte_for_byte():
    """At every step until the discovery, each seat that may not know is told the same in every such deal."""
    compared, roles, at, rng = 0, set(), set(), random.Random(2)
    for seed in range(4):
        for match in secret_moments(seed):
            pack, actions, mao = current(match)
            here = replayed(match, pack, actions, mao)
            assert here is not None
            maker, called = view(match, None).maker, str(view(match, None).called)
            place = pack.index(called)
            guest = (mao + place // 5) % 4
            for reader in EVERYONE:
                if reader == guest:
                    continue
                mine: dict[str, str] | None = None
                for other in rng.sample(range(20), 8):
                    holder = (mao + other // 5) % 4
                    if holder in (guest, reader) or (holder == maker and pack[other] == "AH"):
                        continue
                    changed = pack.copy()
                    changed[place], changed[other] = changed[other], changed[place]
                    there = replayed(match, changed, actions, mao)
                    if there is None:
                        continue
                    mine = mine or tell(here, reader, PLAYERS)
                    assert mine == tell(there, reader, PLAYERS)
                    compared += 1
                    roles.add((reader == maker, reader is None))
                    at.add(len(actions))
                    assert view(there, holder).guest == holder
    assert compared > 200
    assert roles == {(True, False), (False, False), (False, True)}
    assert at >= set(range(1, 12))


@pytest.mark.rule("ADC-18", "ADC-6")
def test_before_the_discovery_the_guest_alone_is_told_the_sides():
    for seed in range(20):
        for match in secret_moments(seed):
            called = view(match, None).called
            assert called is not None
            guest = next(seat for seat in range(4) if called in match.view(seat).hand)
            for seat in EVERYONE:
                now = view(match, seat)
                assert not now.discovered
                assert now.points == match.view(None).points  # public
                if seat == guest:
                    assert now.guest == guest
                    assert now.sides is not None and now.sides[0] == (now.maker, guest)
                    assert now.side_points is not None and now.side_tricks is not None
                    assert sum(now.side_tricks) == len(now.tricks)
                else:
                    assert (now.guest, now.sides, now.side_points, now.side_tricks) == (None,) * 4
                    assert all(claim.credited is None for claim in now.claims)
            assert match.sides is None


@pytest.mark.rule("ADC-13", "ADC-18")
def test_whether_a_claim_was_credited_is_told_to_the_guest_alone_until_the_sides_are_known():
    match = play(dealt(*HANDS), "trump:H+AD KH+pair JS TH JH")
    for seat in EVERYONE:
        secret = ClaimSettled(0, 40, True, 2) if seat == 2 else ClaimSettled(0, 40, None, None)
        assert events_of(match, ClaimSettled, seat) == [secret]
        assert view(match, seat).claims == (PairClaim(0, "H", 40, 1, True if seat == 2 else None),)
        assert view(match, seat).side_points == ((58, 0) if seat == 2 else None)


@pytest.mark.rule("ADC-18", "ADC-12", "ADC-13")
def test_the_discovery_tells_all_that_was_secret():
    hands = ("AH KH QH TH JD", "AC TC JC TS AS", "AD KD JH KS QS", "KC QC TD QD JS")
    match = play(
        dealt(*hands, first=3), "trump:H+AD KC+pair TH AC JH"
    )  # the maker ruffs, and the claim is lost
    for seat in EVERYONE:
        assert view(match, seat).claims[0].credited is (False if seat == 2 else None)
        assert view(match, seat).side_points == ((27, 0) if seat == 2 else None)
    mark = len(match.events(None))
    play(match, "JD+see TS AD")
    for seat in EVERYONE:
        assert match.events(seat, since=mark)[2:] == (
            tg.Played(2, tg.Card("AD"), ()),
            SidesKnown(0, 2, (27, 0), (1, 0)),
            ClaimSettled(3, 20, False, None),
        )
        now = view(match, seat)
        assert (now.guest, now.sides, now.discovered) == (2, ((0, 2), (1, 3)), True)
        assert now.claims[0].credited is False
        assert (now.side_points, now.side_tricks) == ((27, 0), (1, 0))
    assert match.sides == ((0, 2), (1, 3))
    play(match, "TD")
    assert view(match, 1).side_points == (27 + 33, 0)
    assert match.to_act == (2,)


@pytest.mark.rule("ADC-18")
def test_a_deal_that_ends_tells_a_guest_that_was_never_discovered():
    found = claims = 0
    for seed in range(80):
        *_, match = moments(seed, target=30)
        for place, event in enumerate(match.events(None)):
            if isinstance(event, SidesKnown) and event.guest is not None:
                before = match.events(None)[place - 1]
                if isinstance(before, tg.Played) and before.card.rank == tg.Rank.ACE and not before.claims:
                    continue
                found += 1
                after = list(match.events(None)[place + 1 :])
                while isinstance(after[0], ClaimSettled):
                    claims += 1
                    assert after.pop(0).credited is not None
                assert isinstance(after[0], DealWon)
                assert isinstance(after[1], tg.DealScored)
    assert found > 20
    assert claims


@pytest.mark.rule("ADC-18")
@pytest.mark.case("Y-01")
def test_every_deal_tells_its_sides_once_and_every_claim_in_the_end():
    for seed in range(40):
        *_, match = moments(seed, target=30)
        for reader in EVERYONE:
            known, open_claims, outcomes = 0, 0, 0
            for event in match.events(reader):
                if isinstance(event, tg.DealStarted):
                    known = open_claims = outcomes = 0
                elif isinstance(event, SidesKnown):
                    known += 1
                elif isinstance(event, tg.Played):
                    open_claims += "pair" in event.claims
                elif isinstance(event, ClaimSettled) and event.credited is not None and event.guest is None:
                    outcomes += 1
                elif isinstance(event, DealWon):
                    assert known == 1
                    assert outcomes == open_claims


@pytest.mark.rule("ADC-18")
def test_events_are_numbered_alike_and_of_one_kind_for_all():
    for seed in range(10):
        *_, match = moments(seed)
        kinds = [[type(event) for event in match.events(reader)] for reader in EVERYONE]
        assert all(one == kinds[0] for one in kinds)


@pytest.mark.rule("ADC-18", "ADC-6")
def test_of_a_maker_that_plays_alone_all_know_the_sides_from_the_start():
    match = play(dealt(*HANDS), "trump:C")
    for seat in EVERYONE:
        now = view(match, seat)
        assert now.sides == match.sides == ((0,), (1, 2, 3))
        assert now.discovered and now.guest is None
        assert (now.side_points, now.side_tricks) == ((0, 0), (0, 0))


@pytest.mark.rule("ADC-13", "ADC-18")
@pytest.mark.case("H-09")
def test_the_other_card_of_a_pair_is_known_to_all_until_it_is_played():
    match = play(dealt(*HANDS), "trump:H+AD QH+pair")
    for reader in EVERYONE:
        assert CardSet("KH AH").issubset(match.view(reader).known[0])


@pytest.mark.rule("ADC-18")
@pytest.mark.case("Y-02")
def test_words_name_the_guest_only_once_it_is_known():
    for seed in range(30):
        *_, match = moments(seed, target=20)
        for reader in EVERYONE:
            speaker = words(names=["Ana", "Bia", "Caio", "Duda"], opener="mão", unit="stone")
            secret, guest = False, None
            for event, truth in zip(match.events(reader), match.events(None), strict=True):
                text = speaker.event(event, reader)
                if isinstance(event, tg.TrumpMade):
                    secret = event.called is not None
                elif isinstance(truth, SidesKnown):
                    secret, guest = False, truth.guest
                    assert ("guest" in text) is (guest is not None)
                elif secret:
                    assert "the guest and" not in text
                    assert "with the guest" not in text


# A check that never fails checks nothing: each of these leaks must be noticed.


def leaks(what: str, **options: Any) -> None:
    with pytest.raises(AssertionError, match=what) as caught:
        check_hidden(
            "as_de_copas", options={"target": 12, **options}, seeds=[4], worlds=4, share=0.0, players={}
        )
    assert "can tell hidden cards by" in str(caught.value)


def test_sides_that_leak(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(AsDeCopasDeal, "sides", lambda self, seat: self.seats_of if self.state else None)
    leaks("sides")


def test_totals_that_leak(monkeypatch: pytest.MonkeyPatch):
    right = AsDeCopasDeal.facts

    def facts(self: AsDeCopasDeal, seat: int | None) -> dict[str, Any]:
        return {**right(self, seat), "side_tricks": self.side_tricks if self.state else None}

    monkeypatch.setattr(AsDeCopasDeal, "facts", facts)
    leaks("side_tricks")


def told_apart(match: tg.Match, reader: int | None) -> set[str]:
    """Return by what a seat can tell worlds apart that it may not."""
    rng, found = Rng(3), set()
    here = tell(match, reader, {})
    for _ in range(40):
        world = exchange(match, reader, rng)
        assert world is not None
        there = tell(world, reader, {})
        found |= {what for what in here if here[what] != there[what]}
    return found


@pytest.mark.parametrize("reader", [0, 1, 3, None])
def test_a_claim_of_the_maker_is_told_no_further(reader: int | None, monkeypatch: pytest.MonkeyPatch):
    match = play(dealt(*HANDS), "trump:H+AD KH+pair JS TH JH")
    assert told_apart(match, reader) == set()
    with monkeypatch.context() as patch:  # shown to all
        patch.setattr(ClaimSettled, "seen_by", lambda self, seat: self)
        assert "events" in told_apart(match, reader)
    right = AsDeCopasDeal.tell
    with monkeypatch.context() as patch:  # told only where it is credited: a leak by the number of events
        patch.setattr(
            AsDeCopasDeal, "tell", lambda self, claim: right(self, claim) if claim.credited else None
        )
        assert "events" in told_apart(match, reader)


def test_asking_that_is_refused_to_more_than_the_guest_leaks(monkeypatch: pytest.MonkeyPatch):
    right = Tricks.declarations

    def declarations(self: Tricks, deal: AsDeCopasDeal, seat: int) -> tuple[tg.Action, ...]:
        leads = right(self, deal, seat)
        if deal.guest != (seat + 1) % 4:
            return leads
        return tuple(lead for lead in leads if isinstance(lead, tg.Play) and "see" not in lead.claims)

    monkeypatch.setattr(Tricks, "declarations", declarations)
    leaks("legal_actions")


@pytest.mark.rule("ADC-18")
@pytest.mark.case("D-03", "D-15")
def test_the_exchange_changes_roles_and_keeps_what_a_seat_knows():
    rng, count, changed, other_guest = Rng(5), 0, 0, 0
    for seed in range(2):
        for match in secret_moments(seed):
            called = view(match, None).called
            assert called is not None
            for reader in EVERYONE:
                world = exchange(match, reader, rng)
                assert world is not None
                assert world.view(None).history == match.view(None).history
                if reader is not None:
                    assert world.view(reader).hand == match.view(reader).hand
                holders = [
                    next(seat for seat in range(4) if called in one.view(seat).hand) for one in (match, world)
                ]
                count += 1
                other_guest += holders[0] != holders[1]
                changed += any(world.view(seat).hand != match.view(seat).hand for seat in range(4))
                everything = [card for seat in range(4) for card in world.view(seat).hand]
                assert CardSet(everything) | world.view(None).seen == CardSet(ALL)
    assert changed / count > 0.8
    assert other_guest / count > 0.25


@pytest.mark.rule("ADC-18", "GEN-2")
def test_errors_and_texts_show_public_facts_only():
    for seed in range(5):
        for match in secret_moments(seed):
            called = view(match, None).called
            guest = next(seat for seat in range(4) if called in match.view(seat).hand)
            seat = match.to_act[0]
            refusals = [f"{card}+see" for card in match.view(seat).hand] + ["trump:H", "9C", "push"]
            for action in refusals:
                try:
                    match.copy().push(seat, action)
                except IllegalAction as error:
                    assert "guest" not in str(error) and str(guest) not in str(error).replace(
                        f"seat {seat}", ""
                    )
            for text in (str(match.view(None)), repr(match.view(None)), repr(match), str(match)):
                assert "guest" not in text
