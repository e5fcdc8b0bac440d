"""Cross-check with OpenSpiel's Hearts: legal actions at every decision and the points of every deal, equal options."""

from __future__ import annotations

import random
from typing import Any

import pytest
from core_tables import scaled

import trickgames as tg

pyspiel: Any = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed (the `peers` extra)")

pytestmark = pytest.mark.peers

DEALS = scaled(500, 20)
DIRECTIONS = ("none", "left", "across", "right")

#: Ours and theirs, equal. Theirs has no other seat's points to compare where it knows no such option.
OPTION_SETS: tuple[tuple[dict[str, object], dict[str, bool]], ...] = (
    ({}, {"no_pts_on_first_trick": True, "qs_breaks_hearts": False}),
    ({"queen_breaks_hearts": True}, {"no_pts_on_first_trick": True, "qs_breaks_hearts": True}),
    ({"points_on_first_trick": True}, {"no_pts_on_first_trick": False, "qs_breaks_hearts": False}),
    (
        {"jack_of_diamonds": True, "points_on_first_trick": True},
        {"no_pts_on_first_trick": False, "qs_breaks_hearts": False, "jd_bonus": True},
    ),
)


def their_card(card: tg.Card) -> int:
    """Return OpenSpiel's number of a card: by rank from the two, within a rank clubs to spades."""
    return (int(card.rank) - 2) * 4 + int(card.suit)


def our_card(number: int) -> tg.Card:
    """Return the card of OpenSpiel's number."""
    return tg.Card("23456789TJQKA"[number // 4] + "CDHS"[number % 4])


def load(options: dict[str, bool]) -> Any:
    given = {
        "pass_cards": True,
        "can_lead_any_club": False,
        "jd_bonus": False,
        "avoid_all_tricks_bonus": False,
        "must_break_hearts": True,
        "can_lead_hearts_instead_of_qs": False,
        **options,
    }
    text = ",".join(f"{name}={value}" for name, value in given.items())
    return pyspiel.load_game(f"hearts({text})")


@pytest.mark.rule("COP-2", "COP-4", "COP-5", "COP-6", "COP-7", "COP-8", "COP-9", "COP-10")
@pytest.mark.parametrize("place", range(len(OPTION_SETS)))
def test_legal_actions_and_points_agree(place: int) -> None:
    ours, theirs = OPTION_SETS[place]
    game = load(theirs)
    rng = random.Random(place)
    moons = 0
    for number in range(DEALS):
        direction = DIRECTIONS[number % 4]
        pack = list(tg.new_match("hearts", seed=0).view(None).pack)
        rng.shuffle(pack)
        match = tg.new_match(
            "hearts", packs=[pack], seed=1, options={**ours, "passing": [direction], "target": 1000}
        )
        state = game.new_initial_state()
        state.apply_action(DIRECTIONS.index(direction))
        # Theirs deals one card to each seat in turn; ours in blocks.
        for i in range(52):
            state.apply_action(their_card(pack[(i % 4) * 13 + i // 4]))
        if direction != "none":
            for seat in range(4):
                cards = rng.sample(list(match.view(seat).hand), 3)
                for card in cards:
                    assert state.current_player() == seat
                    state.apply_action(their_card(card))
                match.push(seat, tg.PassCards(cards))
        greedy = number % 5 == 0
        while not match.deal_results:
            (seat,) = match.to_act
            legal = match.legal_actions(seat)
            assert state.current_player() == seat
            assert sorted(our_card(action) for action in state.legal_actions()) == list(legal.plays)
            card = choose(match, seat, greedy, rng)
            state.apply_action(their_card(card))
            match.push(seat, tg.Play(card))
        assert state.is_terminal()
        points = match.deal_results[0].points
        moons += any(award.why == "moon" for award in match.deal_results[0].awards)
        # Theirs returns how far each seat is below the most that a deal can give.
        returns = [round(value) for value in state.returns()]
        assert [returns[0] - value for value in returns] == [value - points[0] for value in points], (
            number,
            points,
        )
    assert moons, "no moon was shot in all these deals"


def choose(match: tg.Match, seat: int, greedy: bool, rng: random.Random) -> tg.Card:
    """Choose at random, or so that seat 0 takes all it can, for moons."""
    cards = list(match.legal_actions(seat).plays)
    if not greedy:
        return rng.choice(cards)
    return max(cards, key=lambda card: card.rank) if seat == 0 else min(cards, key=lambda card: card.rank)
