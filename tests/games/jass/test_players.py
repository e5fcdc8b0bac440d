"""Computer players of Jass: what each level does in telling positions, and how levels compare."""

from __future__ import annotations

import statistics

import pytest
from jass_tools import CONTRACTS, SWISS, dealt
from match_tools import changed, facing, play

import trickgames as tg
from trickgames import CardSet
from trickgames.games.jass import JassView
from trickgames.games.jass.ai import choose_contract, hand_worth, longest

PACK = tg.new_match("jass", seed=0).view(None).pack


def position(
    trump: str,
    trick: str,
    hand: str,
    *,
    tricks: tuple[str, ...] = (),
    chooser: int = 0,
    options: dict[str, object] | None = None,
    seat: int = 0,
) -> JassView:
    """Return the view of a seat that is to act with this hand; ``tricks`` were all led and won by seat 0."""
    settings: dict[str, object] = {"contracts": list(CONTRACTS), **(options or {})}
    view = tg.new_match("jass", seed=1, first=3, options=settings).view(seat)
    assert isinstance(view, JassView)
    held, led = CardSet(hand), trick[1:2]
    before = tuple([tg.Trick(0, tuple(map(tg.Card, row.split())), 0, 0, ()) for row in tricks])
    follow = held.of(led) if led else held
    trumps = held.of(trump) if trump in "CDHS" else CardSet()
    legal = (follow | trumps) if led and follow else held
    return facing(view, trick, held, legal, tricks=before, trump=trump, chooser=chooser)


def chosen(level: str, view: tg.View, seed: int = 1) -> str:
    return str(tg.player(level, seed=seed).choose(view))


# Cards


@pytest.mark.case("A-08", "A-10")
@pytest.mark.parametrize(
    ("trump", "trick", "hand", "best"),
    [
        pytest.param("S", "AH 6H 8H", "6S 7C 6C", "6S", id="an opponent's ace is ruffed"),
        pytest.param("S", "6H AH 8H", "6S 7C 6C", "6C 7C", id="the partner's ace is not ruffed"),
        pytest.param("S", "6C AC TC", "AS 9S 6S TD", "TD", id="the ten goes to the partner"),
        pytest.param("D", "6C QC AC", "AS 6S 9H", "6S 9H", id="an ace of another suit wins nothing"),
        pytest.param("D", "TC AC 9C", "JC 6C 7H", "JC", id="points on the partner's trick"),
        pytest.param("D", "AC TC 9C", "KC 6C QC", "6C", id="no points on the opponents' trick"),
        pytest.param("D", "KC TC QC", "AC 6C 7D", "AC 7D", id="takes a dear trick"),
        pytest.param("obenabe", "KC TC QC", "AC 6C 7D", "AC", id="obenabe: the ace"),
        pytest.param("undenufe", "TC 7C QC", "AC 6C KC", "KC", id="undenufe: the seven is the partner's"),
        pytest.param("undenufe", "7C TC QC", "AC 6C KC", "6C", id="undenufe: the six takes it"),
        pytest.param("H", "AD TD 6D", "JH 9H 6H 7C", "6H", id="ruffs with the lowest that will do"),
    ],
)
def test_normal_plays_last_to_a_trick(trump: str, trick: str, hand: str, best: str):
    assert chosen("normal", position(trump, trick, hand)) in best.split()


#: Both opponents have shown to be out of trumps (spades), the partner has followed.
DRAWN = ("JS 6H 6S 7H", "AS 8H KS 9H")


@pytest.mark.case("A-07")
@pytest.mark.parametrize("hand", ["9S AC 6D", "9S QS AC AD", "TS 8S AD KD"])
def test_normal_leads_no_trump_when_both_opponents_are_out_of_them(hand: str):
    view = position("S", "", hand, tricks=DRAWN)
    assert tg.Card(chosen("normal", view)).suit is not tg.Suit.SPADES


@pytest.mark.case("A-07")
def test_normal_draws_trumps_where_its_team_has_chosen():
    view = position("S", "", "JS 9S AS 6S AC AD KD 7H 8H", chooser=0)
    assert chosen_suit(view) is tg.Suit.SPADES
    # Not so where the others have, and it has small ones.
    view = position("S", "", "7S 6S AC AD KD 7H 8H 9C QH", chooser=1)
    assert chosen_suit(view) is not tg.Suit.SPADES


def chosen_suit(view: tg.View) -> tg.Suit:
    return tg.Card(chosen("normal", view)).suit


def test_normal_counts_what_is_out():
    """A king is led when its ace has gone, and another card when it has not."""
    gone = position("S", "", "KC 6D", tricks=("AC 6C 7C 8C", "JS 6S 7S 8S", "9S QS KS TS"))
    assert chosen("normal", gone) == "KC"
    there = position("S", "", "TC 6D", tricks=("QC 6C 7C 8C", "JS 6S 7S 8S", "9S QS KS TS"))
    assert chosen("normal", there) == "6D"


def test_normal_remembers_the_melds_that_were_shown():
    """Against a seat that has shown the ace and is still to play, the king is not put on the table."""
    view = position("S", "6C", "KC 7C 8D", seat=1)
    for holder, best in ((2, "7C"), (3, "KC")):  # an opponent, and the partner
        known = [*view.known]
        known[holder] = CardSet("AC")
        assert chosen("normal", changed(view, known=tuple(known))) == best


@pytest.mark.parametrize(
    ("trump", "trick", "hand", "sensible"),
    [
        ("S", "AH 6H 8H", "TH 7H QH", {"7H", "QH"}),  # no ten for the opponents
        ("S", "6H AH 8H", "TH 7H QH", {"TH", "7H", "QH"}),
        ("S", "AC 6C 8C", "TD AD 7D", {"7D"}),
        ("D", "TC AC KC", "QC TD", {"QC"}),  # the partner's trick is not ruffed
    ],
)
def test_easy_is_sensible_and_somewhat_random(trump: str, trick: str, hand: str, sensible: set[str]):
    seen = {chosen("easy", position(trump, trick, hand), seed) for seed in range(60)}
    assert seen == sensible


def test_easy_makes_a_long_suit_trump():
    match = dealt("JH 9H AH KH QH 6C 7D 8S 9S")
    assert {chosen("easy", match.view(0), seed) for seed in range(40)} == {"trump:H"}
    match = dealt("JH 9H 6C 7C 7D AD TS 8S 9S")
    seen = {chosen("easy", match.view(0), seed) for seed in range(60)}
    assert "push" in seen and len(seen) > 2
    play(match, "push")
    assert chosen("easy", match.view(2)).startswith("trump:")


# Trump


@pytest.mark.rule("JAS-2")
@pytest.mark.parametrize(
    ("hand", "contracts", "expected"),
    [
        ("JH 9H AH KH 6C 7D 8D 8S AS", "C D H S", "trump:H"),
        ("JH 9H AH TC QC 8C 7C 6C KS", "C D H S", "trump:H"),  # three good ones rather than five small ones
        ("6C 7C 8D TD 6H QH 8S TS KS", "C D H S", "push"),
        ("AC KC AD KD QD AH KH AS 6S", "C D H S obenabe undenufe", "trump:obenabe"),
        ("6C 7C 6D 7D 8D 6H 7H 6S KS", "C D H S obenabe undenufe", "trump:undenufe"),
        ("6C 7C 8D TD 6H QH 8S TS KS", "C", "trump:C"),  # a push would change nothing
    ],
)
def test_normal_judges_its_hand(hand: str, contracts: str, expected: str):
    match = dealt(hand, contracts=contracts.split())
    assert chosen("normal", match.view(0)) == expected


@pytest.mark.rule("JAS-15c")
def test_normal_minds_the_multipliers_and_the_score():
    hand = "JH 9H AH KH QH JS 9S AS 6C"
    assert chosen("normal", dealt(hand).view(0)) == "trump:H"
    assert chosen("normal", dealt(hand, multipliers={"S": 3}).view(0)) == "trump:S"
    # Near the target a multiplier is worth nothing, the surer contract everything.
    assert chosen("normal", dealt(hand, multipliers={"S": 3}, target=60).view(0)) == "trump:H"


@pytest.mark.rule("JAS-2")
def test_normals_trump_beats_the_longest_suit():
    """Both teams play as normal does; one makes its longest suit trump, and never pushes."""
    player = tg.player("normal")
    blocks: list[float] = []
    for seed in range(200):
        total = 0
        for side in (0, 1):
            match = tg.new_match("jass", seed=seed, options={"target": 10000})
            while not match.deal_results:
                seat = match.to_act[0]
                view = match.view(seat)
                if match.phase == "trump" and seat % 2 != side:
                    action: tg.Action = max(
                        [a for a in view.legal_actions if isinstance(a, tg.ChooseTrump)],
                        key=lambda a: longest(view.hand, a.trump),
                    )
                else:
                    action = player.choose(view)
                match.push(seat, action)
            points = match.deal_results[0].points
            total += points[side] - points[1 - side]
        blocks.append(total / 2)
    mean, error = statistics.mean(blocks), statistics.stdev(blocks) / len(blocks) ** 0.5
    assert mean - 1.96 * error > 0, (mean, error)


def test_a_better_hand_is_worth_more():
    worse_and_better = {
        "H": ("QH TH 7H 6C 8C KD 8D 9S TS", "9H AH 7H 6C 8C KD 8D 9S TS", "JH 9H AH 6C AC KD 8D 9S TS"),
        "obenabe": ("6C 7C TC 8D TD 9H JH 7S TS", "AC 7C TC 8D TD 9H JH 7S TS", "AC KC TC AD TD AH JH 7S TS"),
        "undenufe": (
            "AC KC TC QD TD 9H JH QS TS",
            "6C KC TC QD TD 9H JH QS TS",
            "6C 7C TC 6D TD 6H JH QS TS",
        ),
    }
    for contract, hands in worse_and_better.items():
        for leads in (True, False):
            worth = [hand_worth(CardSet(hand), contract, leads=leads) for hand in hands]
            assert worth == sorted(worth) and worth[0] < 0 < worth[2], (contract, worth)
    match = dealt("JH 9H AH KH 6C 7D 8D 8S AS", **SWISS)
    view = match.view(0)
    assert isinstance(view, JassView)
    assert str(choose_contract(view)) == "trump:H"


def test_the_positions_have_cards_of_the_pack():
    assert CardSet(" ".join(DRAWN)).issubset(PACK)
