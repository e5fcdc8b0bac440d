"""The order of the cards that a view tells, under trumps of any suits."""

import pytest
from core_tables import table
from other_tables import BELOTE, EUCHRE, SKAT

from trickcore import CardSet, Rules
from trickgames.game import ranked

ORDERS = [
    (EUCHRE, "H", ["AC KC QC JC TC 9C", "AD KD QD TD 9D", "JH JD AH KH QH TH 9H", "AS KS QS JS TS 9S"]),
    (EUCHRE, "S", ["AC KC QC TC 9C", "AD KD QD JD TD 9D", "AH KH QH JH TH 9H", "JS JC AS KS QS TS 9S"]),
    # called after no suit, the trumps come first
    (SKAT, "G", ["JC JS JH JD", *(" ".join(rank + suit for rank in "ATKQ987") for suit in "CDHS")]),
    (SKAT, "null", [" ".join(rank + suit for rank in "AKQJT987") for suit in "CDHS"]),
    (BELOTE, "D", ["AC TC KC QC JC 9C 8C 7C", "JD 9D AD TD KD QD 8D 7D", "AH TH KH QH JH 9H 8H 7H"]),
]


@pytest.mark.parametrize(("rules", "mode", "told"), ORDERS)
def test_trumps_are_one_suit_whatever_they_are_written_in(rules: Rules, mode: str, told: list[str]) -> None:
    lists = ranked(rules, rules.mode(mode))
    assert [" ".join(map(str, cards)) for cards in lists][: len(told)] == told


@pytest.mark.parametrize("rules", [EUCHRE, SKAT, BELOTE, table("jass"), table("bisca"), table("hearts")])
def test_every_list_holds_what_follows_to_one_another_each_beaten_by_those_before_it(rules: Rules) -> None:
    for mode in range(len(rules.mode_names)):
        lists = ranked(rules, mode)
        assert sorted(card for cards in lists for card in cards) == list(rules.pack)
        for cards in lists:
            assert rules.suit(cards[0], mode) == CardSet(cards)
            for place, card in enumerate(cards):
                assert rules.beats(card, mode) & CardSet(cards) == CardSet(cards[:place])
