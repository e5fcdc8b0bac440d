"""One option changes one thing: matches that differ in one option, played alike, differ in what it is for alone."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from typing import Any

import pytest
from hearts_tools import NO_PASS, moon_pack, pack_of
from match_tools import step

import trickgames as tg

#: What a decision is of, for the legal actions to differ there.
Kind = Callable[[Any], str]


def changes(
    game: str,
    plain: dict[str, Any],
    others: dict[str, Any],
    kind: Kind,
    given: tuple[str, ...] = (),
    seeds: Iterable[int] = range(40),
) -> dict[str, set[str]]:
    """Play deals by the plain options, and each of the others along with them; return what each of these changes.

    ``given`` are the packs of the first deals; they, and some of the seeds, are there because something comes up in
    few deals.
    """
    changed: dict[str, set[str]] = {name: set() for name in others}
    for seed in seeds:

        def begun(seed: int = seed, **more: Any) -> tg.Match:
            packs = [given[seed]] if seed < len(given) else []
            return tg.new_match(game, seed=seed, options={**plain, **more}, packs=packs)

        match, twins = begun(), {name: begun(**{name: value}) for name, value in others.items()}
        rng = random.Random(seed)
        while not match.deal_results:
            told = [(seat, match.view(seat)) for seat in match.to_act]
            for name, twin in twins.items():
                for seat, view in told:
                    if twin.legal_actions(seat) != view.legal_actions:
                        changed[name].add(kind(view))
                    if twin.view(seat).points != view.points:
                        changed[name].add("points")
            seat, action = step(match, rng)
            for twin in twins.values():
                twin.push(seat, action)
        for name, twin in twins.items():
            if twin.deal_results != match.deal_results:
                changed[name].add("results")
    return changed


@pytest.mark.rule("COP-4", "COP-7", "COP-8", "COP-14", "COP-15", "COP-16")
@pytest.mark.case("R-27")
def test_the_options_of_hearts():
    others = {
        "open_with_two_of_clubs": False, "queen_breaks_hearts": True, "jack_of_diamonds": True,
        "moon": "subtract", "points_on_first_trick": True, "target": 50,
    }  # fmt: skip

    def kind(view: tg.View) -> str:
        return "a later lead" if view.tricks else "the first trick" if view.trick else "the opening"

    given = pack_of("2C", "2D 9D KS QS 2H 3H 4H 5H 6H 7H 8H 9H TH"), moon_pack(0)
    assert changes("hearts", NO_PASS, others, kind, given) == {
        "open_with_two_of_clubs": {"the opening"},
        "queen_breaks_hearts": {"a later lead"},
        "jack_of_diamonds": {"points", "results"},
        "moon": {"results"},
        "points_on_first_trick": {"the first trick"},
        "target": set(),
    }


def trumps_kind(view: tg.View) -> str:
    """Tell what is special of a hand with trumps in Jass and in Putz."""
    trumps = [card for card in view.hand if card.suit.letter == view.trump]
    if view.led_suit is None or view.led_suit.letter != view.trump:
        return "only trumps" if len(trumps) == len(view.hand) else "a hand of more suits"
    return "a lone jack" if [card.rank for card in trumps] == [tg.Rank.JACK] else "trump led"


@pytest.mark.rule("JAS-7", "JAS-8", "JAS-14", "JAS-15", "JAS-15c", "JAS-15d", "JAS-15f")
@pytest.mark.case("R-27")
def test_the_options_of_jass():
    others = {
        "jack_exempt": True, "undertrump": "only-trumps", "match_bonus": 100, "weis": True, "stoeck": True,
        "multipliers": {"H": 2}, "target": 2000, "stop_at_target": True,
    }  # fmt: skip
    given = " ".join(rank + suit for suit in "CDHS" for rank in "6789TJQKA")
    assert changes("jass", {}, others, trumps_kind, (given,), range(70)) == {
        "jack_exempt": {"a lone jack"},
        "undertrump": {"only trumps"},
        "match_bonus": {"results"},
        "weis": {"results"},
        "stoeck": {"results"},
        "multipliers": {"results"},
        "target": set(),
        "stop_at_target": set(),
    }


@pytest.mark.rule("JAS-7", "JAS-8", "PUT-12")
@pytest.mark.case("R-27")
@pytest.mark.parametrize(("seats", "seeds"), [(3, [*range(40), 185, 195, 708, 726]), (5, range(80))])
def test_the_options_of_putz(seats: int, seeds: Iterable[int]):
    others = {"jack_exempt": True, "undertrump": "only-trumps", "ties": "all"}
    assert changes("putz", {"seats": seats}, others, trumps_kind, seeds=seeds) == {
        "jack_exempt": {"a lone jack"},
        "undertrump": {"only trumps"},
        "ties": {"results"},
    }


@pytest.mark.rule("ADC-10", "ADC-17")
@pytest.mark.case("R-27")
def test_the_options_of_as_de_copas():
    def kind(view: tg.View) -> str:
        ruffed = any(played.card.suit.letter == view.trump for played in view.trick)
        follows = view.led_suit is not None and bool(view.hand.of(view.led_suit))
        return "a ruffed trick" if ruffed and not follows else "another"

    assert changes("as_de_copas", {}, {"recut": "may", "target": 5}, kind) == {
        "recut": {"a ruffed trick"},
        "target": set(),
    }
