"""What a seat knows of the hidden cards by single clauses, in deals that are set up for it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest
from knowledge_tools import packed

import trickgames as tg
from trickcore import Rng
from trickgames import Card, CardSet


def dealt(
    game: str, hands: Sequence[str], leader: int, *actions: str, rest: str = "", top: str = "", **options: Any
) -> tg.Match:
    """Return a match in which the seats have these hands and have taken these actions, each with its seat before it.

    ``leader`` leads first; ``rest`` lies on the cards that are left, ``top`` on the whole pack.
    """
    first = {"hearts": 0, "bisca": (leader + 2) % 4, "as_de_copas": leader}.get(
        game, (leader - 1) % len(hands)
    )
    pack = [Card(card) for card in top.split()]
    pack += packed([CardSet(hand) for hand in hands], 0 if game == "hearts" else leader)
    pack += [Card(card) for card in rest.split()]
    pack += list(tg.new_match(game, seed=1, options=options).view(None).pack - CardSet(pack))
    match = tg.new_match(game, seed=1, options=options, first=first, packs=[pack])
    for action in actions:
        seat, text = action.split()
        match.push(int(seat), text)
    return match


def can(match: tg.Match, viewer: int | None, seat: tg.places.Place) -> CardSet:
    """Return what a place can hold, as somebody sees it."""
    known = tg.knowledge(match.view(viewer))
    return known.can[known.places.index(seat)]


def sure(match: tg.Match, viewer: int | None, seat: tg.places.Place) -> CardSet:
    """Return what a place is known to hold, as somebody sees it."""
    known = tg.knowledge(match.view(viewer))
    return known.sure[known.places.index(seat)]


HEARTS = [
    "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC",
    "2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD",
    "2S 3S 4S 5S 6S 7S 8S 9S TS JS KS AS 3H",
    "QS 2H 4H 5H 6H 7H 8H 9H TH JH QH KH AH",
]


@pytest.mark.rule("COP-5", "COP-8")
def test_hearts_a_point_in_the_first_trick_shows_a_hand_of_nothing_else() -> None:
    match = dealt("hearts", HEARTS, 0, "0 2C", "1 2D", "2 2S", "3 2H", passing=["none"])
    points = CardSet("QS 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH")
    # Nine hearts more, the queen and the three of hearts are left for its twelve cards.
    assert can(match, 0, 3) == points
    assert not can(match, 0, 1) & CardSet([card for card in match.view(0).pack if card.suit == tg.Suit.CLUBS])
    assert can(match, 0, 2) >= can(match, 0, 1)


@pytest.mark.rule("COP-7")
def test_hearts_a_heart_led_before_its_time_shows_a_hand_of_hearts() -> None:
    hands = [
        "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC 2D",
        "AC 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH",
        "3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD 2S",
        "3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS AH",
    ]
    match = dealt("hearts", hands, 0, "0 2C", "1 AC", "2 3D", "3 3S", "1 2H", passing=["none"])
    assert sure(match, 0, 1) | CardSet("2H") == CardSet(hands[1]) - CardSet("AC") or all(
        card.suit == tg.Suit.HEARTS for card in can(match, 0, 1)
    )
    assert all(card.suit == tg.Suit.HEARTS for card in can(match, None, 1))


@pytest.mark.rule("COP-3")
def test_hearts_passed_cards_are_where_they_went() -> None:
    match = tg.new_match("hearts", seed=3)
    given = CardSet(list(match.view(0).hand)[:3])
    match.push(0, tg.PassCards(list(given)))
    assert sure(match, 0, 1) == CardSet()  # they move when the last seat has chosen
    for seat in (1, 2, 3):
        match.push(seat, match.legal_actions(seat)[0])
    assert given <= sure(match, 0, 1)
    assert not given & sure(match, 2, 1)


BISCA = ["2C 3C 4C", "5C 6C QC", "JC KC 2D", "7H AH 3D"]


@pytest.mark.rule("BIS-15")
def test_bisca_who_plays_the_seven_last_holds_the_ace_whatever_is_drawn_since() -> None:
    match = dealt("bisca", BISCA, 0, "2 knock", "0 2C", "1 5C", "2 JC")
    assert sure(match, 0, 3) == CardSet()
    match.push(3, "7H")
    for _ in range(4):
        for viewer in (0, 1, 2, None):
            assert sure(match, viewer, 3) == CardSet("AH")
            known = tg.knowledge(match.view(viewer))
            assert known.places_of(Card("AH")) == (3,)
        while match.to_act[0] != 3:
            match.push(match.to_act[0], match.legal_actions(match.to_act[0])[0])
        match.push(3, next(card for card in match.legal_actions(3).plays if card != Card("AH")).__str__())
    while "AH" in match.view(3).hand:
        seat = match.to_act[0]
        match.push(seat, "AH" if seat == 3 else str(match.legal_actions(seat)[0]))
    assert not sure(match, 0, 3)


@pytest.mark.rule("BIS-14", "BIS-15")
def test_bisca_a_seven_played_earlier_in_the_trick_shows_nothing() -> None:
    match = dealt("bisca", BISCA, 3, "1 knock", "3 7H", "0 2C", "1 5C", "2 JC")
    assert not sure(match, 0, 3)
    assert "AH" in can(match, 0, "stock")


@pytest.mark.rule("BIS-4", "BIS-9", "BIS-13")
def test_bisca_the_card_in_sight_is_the_last_of_the_stock() -> None:
    match = dealt("bisca", ["2H 3C 4C", "5C 6C QC", "JC KC 2D", "7D AD 3D"], 0, "2 draw", top="KH")
    known = tg.knowledge(match.view(1))
    assert known.bottom == (Card("KH"),) and known.sizes == (3, 3, 3, 3, 28)
    for seat in range(4):
        match.push(seat, "swap" if seat == 0 else "keep")
    assert tg.knowledge(match.view(1)).bottom == (Card("2H"),)
    assert sure(match, 1, 0) == CardSet("KH")
    for _ in range(3):
        assert tg.Worlds(match.view(2)).draw(Rng(1)).stock[-1] == Card("2H")


ADC = ["AH KH AC TC JD", "AD KD QD TD KC", "QC JC QH JH TH", "AS KS QS JS TS"]


@pytest.mark.rule("ADC-5", "ADC-6", "ADC-7")
def test_as_de_copas_seca_shows_the_ace_and_denies_every_other_trump() -> None:
    hands = ["AH AC KC TC JD", "AD KD QD TD KS", "QC JC QH JH TH", "AS KH QS JS TS"]
    match = dealt("as_de_copas", hands, 1, "0 trump:H+AD+seca")
    assert sure(match, 1, 0) == CardSet("JD AH")  # it was dealt a card of the suit that it has called
    assert not can(match, 1, 0) & CardSet("KH QH JH TH AD")
    assert sure(match, 2, 0) == CardSet("AH")
    known = tg.knowledge(match.view(2))
    assert [demand.cards for demand in known.demands if demand.place == 0] == [CardSet("TD JD QD KD")]


@pytest.mark.rule("ADC-7")
def test_as_de_copas_seca_in_another_suit_shows_its_ace() -> None:
    hands = ["AH KH AC TD JD", "AD KD QD TC KC", "QC JC QH JH TH", "AS KS QS JS TS"]
    match = dealt("as_de_copas", hands, 1, "0 trump:C+AD+seca")
    for viewer in (1, 2, 3, None):
        assert sure(match, viewer, 0) >= CardSet("AH AC")
        assert not can(match, viewer, 0) & CardSet("KC QC JC TC")


@pytest.mark.rule("ADC-5", "ADC-7")
def test_as_de_copas_fora_denies_the_ace_of_trumps() -> None:
    match = dealt("as_de_copas", ADC, 1, "0 trump:D+fora")
    assert "AD" not in can(match, 2, 0)
    known = tg.knowledge(match.view(2))
    assert [demand.cards for demand in known.demands] == [CardSet("TD JD QD KD")]


@pytest.mark.rule("ADC-12")
def test_as_de_copas_who_asks_for_the_guest_is_not_the_guest() -> None:
    hands = ["AH KH AC TC JD", "TD AS KD QS KC", "QC JC QH JH AD", "QD KS TH JS TS"]
    match = dealt("as_de_copas", hands, 1, "0 trump:C+AD", "1 KD")
    assert tg.knowledge(match.view(3)).places_of(Card("AD")) == (1, 2)
    match = dealt("as_de_copas", hands, 1, "0 trump:C+AD", "1 KD+see")
    assert tg.knowledge(match.view(3)).places_of(Card("AD")) == (2,)
    assert tg.Worlds(match.view(3)).draw(Rng(1)).sides == ((0, 2), (1, 3))


@pytest.mark.rule("ADC-13", "ADC-15", "ADC-18")
def test_as_de_copas_a_seat_for_which_the_deal_would_be_over_is_not_the_guest() -> None:
    found = 0
    for seed in range(300):
        match = tg.new_match("as_de_copas", seed=seed)
        rng = Rng(seed)
        while not match.deal_results:
            view: Any = match.view(None)
            if view.called is not None and not view.discovered and view.tricks:
                maker = view.points[view.maker]
                claims: dict[int, int] = {}
                for seat in range(4):
                    if seat == view.maker:
                        continue
                    together = maker + view.points[seat]
                    others = sum(view.points) - together
                    claims[seat] = together >= 66 or others >= 55
                ace = tg.knowledge(view).places_of(view.called)
                for seat, over in claims.items():
                    assert not (over and seat in ace)
                    found += over
            seat = match.to_act[0]
            legal = match.legal_actions(seat)
            match.push(seat, legal[rng.below(len(legal))])
    assert found > 20


JASS = [
    "6C 7C 8C 9D JD AD 6H TH QS",
    "9C TC JC 6D 7D 9H JH KH 6S",
    "QC KC 8D TD 7H 8H AH 7S 9S",
    "AC QD KD QH 8S TS JS KS AS",
]


@pytest.mark.rule("JAS-15d", "JAS-15e")
def test_jass_who_shows_no_meld_has_none_that_had_to_be_shown() -> None:
    match = dealt("jass", JASS, 0, "0 trump:H", "0 6H", "1 9H", "2 AH", "3 QH", weis=True)
    melds: Any = match.view(0)
    assert [(meld.seat, str(meld.cards)) for meld in melds.melds] == [(3, "TS JS KS AS")] or melds.melds
    shown = {meld.seat: meld.cards for meld in melds.melds}
    for seat, cards in shown.items():
        assert cards <= sure(match, 0, seat) | CardSet(
            [card for trick in melds.tricks for card in trick.cards]
        )
    for viewer in (0, 1, None):
        worlds = tg.Worlds(match.view(viewer))
        assert not worlds.exact
        for number in range(20):
            assert worlds.knowledge.fits(worlds.draw(Rng(number)))


PUTZ = ["6C 7C 8C 9C TC JC QC KC AC", "6D 7D 8D 9D TD JD QD KD AD", "6H 7S 8S 9S TS JS QS KS AS"]


@pytest.mark.rule("PUT-2", "PUT-3", "PUT-4")
def test_putz_the_kitty_and_the_hand_laid_away_for_it() -> None:
    match = dealt("putz", PUTZ, 0, "0 keep", "1 keep", "2 swap", rest="KH")
    known = tg.knowledge(match.view(0))
    assert known.places == (0, 1, 2, "kitty") and known.sizes == (9, 9, 9, 9)
    assert known.sure[3] == CardSet("6H") and known.sure[2] == CardSet("KH")
    match.push(0, "6C")
    match.push(1, "6D")
    match.push(2, "kitty")
    known = tg.knowledge(match.view(0))
    assert known.places == (0, 1, 2, "discards") and known.sizes == (8, 8, 9, 9)
    assert known.sure[2] == CardSet("6H")  # it lay in sight
    assert known.sure[3] == CardSet("KH")  # and this was in the hand
    own = tg.knowledge(match.view(2))
    assert own.sure[3] == CardSet("KH 7S 8S 9S TS JS QS KS AS")
    # Seat 1 has not followed suit.
    assert not known.can[1] & CardSet("7C 8C 9C TC JC QC KC AC")
    world = tg.Worlds(match.view(0)).draw(Rng(2))
    assert len(world.discards) == 9 and not world.kitty


@pytest.mark.rule("PUT-8")
def test_putz_at_five_seats_the_card_in_sight_is_out_of_play() -> None:
    match = tg.new_match("putz", seed=2, options={"seats": 5})
    view: Any = match.view(0)
    known = tg.knowledge(view)
    assert known.places == (0, 1, 2, 3, 4, "kitty") and known.sizes[-1] == 1
    assert known.sure[-1] == CardSet([view.turned])


def test_an_impossible_view_is_refused() -> None:
    match = dealt("hearts", HEARTS, 0, "0 2C", "1 2D", "2 2S", passing=["none"])
    view = json.loads(match.view(3).to_json())
    known = view["known"]

    def refused(**changes: object) -> None:
        for ask in (tg.knowledge, tg.Worlds):
            with pytest.raises(tg.InvalidRecord, match="cannot"):
                ask(tg.View.from_json(json.dumps(view | changes)))

    refused(known=[known[0], "AC", *known[2:]])  # it has shown to have no clubs
    full = [*known[:2], "3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD", known[3]]
    assert tg.knowledge(tg.View.from_json(json.dumps(view | {"known": full}))).sure[2] == CardSet(full[2])
    # And here it plays one.
    later = dealt("hearts", HEARTS, 0, "0 2C", "1 2D", "2 2S", "3 2H", "0 3C", passing=["none"])
    view = json.loads(later.view(2).to_json())
    club = {**view["trick"][0], "seat": 1, "card": "AC"}
    counts = [view["counts"][0], view["counts"][1] - 1, *view["counts"][2:]]
    refused(trick=[*view["trick"], club], counts=counts, to_act=[3])
