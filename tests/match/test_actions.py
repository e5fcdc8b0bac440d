"""Actions: their texts, order, hashes and pickles, and the sequence of legal ones."""

from __future__ import annotations

import copy
import itertools
import pickle
import random
from typing import Any

import pytest
from hearts_tools import ALL, moments
from hypothesis import example, given, settings
from hypothesis import strategies as st

import trickgames as tg
from trickgames import (
    Action,
    Card,
    CardSet,
    ChooseTrump,
    Draw,
    InvalidNotation,
    Keep,
    Knock,
    LegalActions,
    PassCards,
    Play,
    Push,
    Swap,
    TakeKitty,
)

#: Every kind of text that there is, with its action.
TEXTS: dict[str, Action] = {
    "QS": Play("QS"),
    "TD": Play("TD"),
    "KH+pair": Play("KH", ["pair"]),
    "7D+see": Play("7D", ["see"]),
    "KD+pair+see": Play("KD", ["see", "pair"]),
    "pass:2C,KH,QS": PassCards("QS 2C KH"),
    "pass:": PassCards(""),
    "trump:C": ChooseTrump("C"),
    "trump:H": ChooseTrump("H"),
    "trump:obenabe": ChooseTrump("obenabe"),
    "trump:undenufe": ChooseTrump("undenufe"),
    "trump:H+AD": ChooseTrump("H", "AD"),
    "trump:H+AD+seca": ChooseTrump("H", Card("AD"), ["seca"]),
    "trump:S+fora": ChooseTrump("S", None, ["fora"]),
    "trump:D+AS+seca+fora": ChooseTrump("D", "AS", ["fora", "seca"]),
    "push": Push(),
    "swap": Swap(),
    "keep": Keep(),
    "kitty": TakeKitty(),
    "draw": Draw(),
    "knock": Knock(),
}

#: The same written otherwise.
OTHERWISE = {
    "10d": "TD",
    "qs": "QS",
    "Q♠": "QS",
    "KD+see+pair": "KD+pair+see",
    "pass:QS,2c,kh": "pass:2C,KH,QS",
    "pass:10H,2H,AH": "pass:2H,TH,AH",
    "trump:H+seca+AD": "trump:H+AD+seca",
    "trump:D+fora+AS+seca": "trump:D+AS+seca+fora",
}

NONE_OF_THEM = [
    "", " ", "Q", "S", "QSS", "1S", "11S", "0S", "QX", "XS", "QS ", " QS", "QS+", "+pair", "QS+pair+pair", "QS+Pears",
    "pass:QS,", "pass:,QS", "pass:QS,QS,2C", "pass:QS;2C", "pass:QS 2C", "PASS:QS", "pass:X",
    "trump", "trump:", "trump:X", "trump:h", "trump:H+", "trump:H+AD+AS", "trump:H+AX", "trump:H+x",
    "trump:H+seca+seca",
    "Push", "push:", "push+see", "pushed", "keep ", "draw:2C", "kitty+", "2C,3C", "2C 3C", "play:2C", ":", "::", "+",
    "QS\n", "\x00", "☃", "pass:2C\x00,3C,4C",
]  # fmt: skip


@pytest.mark.case("P-05", "Z-05")
@pytest.mark.parametrize("text", TEXTS)
def test_every_text_is_read_and_written(text: str):
    action = TEXTS[text]
    assert Action.parse(text) == action
    assert str(action) == text
    assert eval(repr(action), vars(tg)) == action
    assert hash(Action.parse(text)) == hash(action)


@pytest.mark.case("P-05")
@pytest.mark.parametrize("card", ALL)
def test_every_card_is_played_by_its_name(card: str):
    assert Action.parse(card) == Play(card) == Play(Card(card))
    assert Action.parse(card.lower()) == Play(card)
    assert str(Play(card)) == card
    if card[0] == "T":
        assert Action.parse("10" + card[1]) == Play(card)


@pytest.mark.case("P-05")
@pytest.mark.parametrize("text", OTHERWISE)
def test_texts_may_be_written_otherwise(text: str):
    assert str(Action.parse(text)) == OTHERWISE[text]


@pytest.mark.case("P-02")
@pytest.mark.parametrize("text", NONE_OF_THEM)
def test_what_is_no_action(text: str):
    with pytest.raises(InvalidNotation) as caught:
        Action.parse(text)
    assert isinstance(caught.value, ValueError)
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.text) == (str(caught.value), caught.value.text)


@pytest.mark.case("P-02")
@given(st.text(max_size=20) | st.text(alphabet="23456789TJQKACDHS10+:,passtrumepiow ", max_size=24))
@example("pass:")
@example("trump:H+AD+seca")
@settings(max_examples=600, deadline=None, derandomize=True)
def test_any_text_is_no_action_or_one_with_a_text_of_its_own(text: str):
    try:
        action = Action.parse(text)
    except InvalidNotation as error:
        assert len(str(error)) < 200
        return
    again = Action.parse(str(action))
    assert again == action
    assert str(again) == str(action)
    assert eval(repr(action), vars(tg)) == action


@pytest.mark.case("P-02")
@pytest.mark.parametrize("wrong", [None, 5, 5.0, b"QS", ["QS"], Card("QS"), Play("QS")])
def test_an_action_is_read_from_text(wrong: Any):
    with pytest.raises(TypeError):
        Action.parse(wrong)


@pytest.mark.case("P-02", "P-07")
def test_actions_of_wrong_parts():
    wrong: Any
    for wrong in (None, 5, -1, 2**40, 3.0, True, b"QS", ["QS"]):
        with pytest.raises(TypeError):
            Play(wrong)
        with pytest.raises(TypeError):
            ChooseTrump(wrong)
    for wrong in (None, 3.0, True, b"QS", [5], Card("QS")):
        with pytest.raises(TypeError):
            PassCards(wrong)
    for wrong in (5, [5], [None], None):
        with pytest.raises(TypeError):
            Play("QS", wrong)
    for wrong in (5, 3.0, ["AD"]):
        with pytest.raises(TypeError):
            ChooseTrump("H", wrong)
    for wrong in (-1, 2**64, 1):
        with pytest.raises(ValueError, match="mask"):
            PassCards(wrong)
    for bad in ("x", ["pair", "pair"], ["Seca"]):
        with pytest.raises(InvalidNotation):
            Play("QS", bad)
    with pytest.raises(InvalidNotation):
        ChooseTrump("H", "AD", ["p"])


@pytest.mark.case("P-04", "H-13")
def test_actions_are_frozen_values():
    for action in TEXTS.values():
        for name in (*type(action).__slots__, "card", "anything"):
            with pytest.raises(AttributeError):
                setattr(action, name, None)
            with pytest.raises(AttributeError):
                delattr(action, name)
        assert copy.copy(action) is copy.deepcopy(action) is action
    assert len(set(TEXTS.values())) == len(TEXTS)
    assert len({Play(card) for card in ALL}) == 52


@pytest.mark.case("Z-01")
@pytest.mark.parametrize("protocol", range(2, 6))
def test_actions_are_pickled(protocol: int):
    for action in TEXTS.values():
        again = pickle.loads(pickle.dumps(action, protocol))
        assert again == action
        assert type(again) is type(action)
    legal = tg.new_match("hearts", seed=1).legal_actions(0)
    again = pickle.loads(pickle.dumps(legal, protocol))
    assert again == legal
    assert list(again) == list(legal)


def test_actions_are_equal_only_to_the_same():
    for (one, a), (other, b) in itertools.product(TEXTS.items(), TEXTS.items()):
        assert (a == b) is (one == other)
        assert (a != b) is (one != other)
    assert Play("QS") != "QS"
    assert Play("QS") != Card("QS")
    assert Keep() != Push()


def test_actions_are_ordered():
    actions = list(TEXTS.values())
    for a, b in itertools.product(actions, actions):
        assert [a < b, a == b, a > b].count(True) == 1
        assert (a <= b) is (a < b or a == b)
        assert (a >= b) is (a > b or a == b)
        assert (a < b) is (b > a)
    ordered = sorted(actions)
    rng = random.Random(1)
    for _ in range(20):
        rng.shuffle(actions)
        assert sorted(actions) == ordered
    # Declarations come before cards, and cards in card order.
    assert sorted([Play("2C"), Push(), PassCards("2C"), Play("AS"), Play("AC")]) == [
        PassCards("2C"), Push(), Play("2C"), Play("AC"), Play("AS"),
    ]  # fmt: skip
    with pytest.raises(TypeError):
        sorted([Play("2C"), "2C"])  # type: ignore[list-item]
    with pytest.raises(TypeError):
        assert Play("2C") < 5  # type: ignore[operator]


def test_passes_are_ordered_as_they_are_offered():
    passes = [PassCards(cards) for cards in itertools.combinations(CardSet("2C 3C AC 2D KH QS AS"), 3)]
    assert sorted(passes, key=str) != passes
    assert sorted(passes) == passes
    assert max(passes) == passes[-1]


@pytest.mark.rule("GEN-1")
@pytest.mark.case("P-11")
def test_legal_actions_are_a_sequence():
    rng = random.Random(3)
    for place, match in enumerate(moments(2, target=20)):
        for seat in match.to_act:
            legal = match.legal_actions(seat)
            listed = list(legal)
            assert listed == sorted(set(listed))
            assert len(legal) == len(listed)
            assert tuple(reversed(match.legal_actions(seat))) == tuple(reversed(listed))
            fresh = match.legal_actions(seat)
            for i in (0, len(listed) - 1, rng.randrange(len(listed))):
                assert fresh[i] == listed[i]
                assert fresh.index(listed[i]) == i
                assert fresh.count(listed[i]) == 1
            assert match.legal_actions(seat)[-1] == listed[-1]
            assert match.legal_actions(seat)[2:5] == tuple(listed[2:5])
            for wrong in (len(listed), -len(listed) - 1, 10**30, -(10**30)):
                with pytest.raises(IndexError):
                    match.legal_actions(seat)[wrong]
            with pytest.raises(TypeError):
                legal["0"]  # type: ignore[call-overload]
            if place > 8:
                continue
            for card in ALL:
                assert (Play(card) in legal) is (Play(card) in listed)
                assert Play(card, ["see"]) not in legal
            assert str(listed[0]) not in legal  # a text is no action
            assert PassCards("2C 3C") not in legal
            assert None not in legal


@pytest.mark.case("H-13", "P-11")
def test_legal_actions_are_frozen():
    match = tg.new_match("hearts", seed=1, options={"passing": ["none"]})
    for legal in (match.legal_actions(match.to_act[0]), match.view(None).legal_actions, LegalActions()):
        for name in ("play_mask", "choose", "choose_from", "listed", "anything"):
            with pytest.raises(AttributeError):
                setattr(legal, name, 1)
            with pytest.raises(AttributeError):
                delattr(legal, name)
    assert not match.view(None).legal_actions
    assert len(match.legal_actions(match.to_act[0])) == 1


def test_legal_actions_of_all_parts():
    legal = LegalActions(CardSet("2C AS").mask, listed=(Play("2C", ["see"]), Swap(), Play("AS", ["pair"])))
    assert list(legal) == [Swap(), Play("2C"), Play("2C", ["see"]), Play("AS"), Play("AS", ["pair"])]
    assert len(legal) == 5
    assert legal[1] == Play("2C")
    assert Swap() in legal
    assert Keep() not in legal
    assert Play("AS", ["pair"]) in legal
    assert Play("2C", ["pair"]) not in legal
    assert legal.plays == CardSet("2C AS")
    assert LegalActions.from_dict(legal.to_dict()) == legal
    assert hash(LegalActions.from_dict(legal.to_dict())) == hash(legal)
    assert legal != LegalActions(CardSet("2C AS").mask)
    assert legal != list(legal)
    assert repr(legal) == "<LegalActions swap 2C 2C+see AS AS+pair>"
    passes = tg.new_match("hearts", seed=1).legal_actions(0)
    assert "and 272 more" in repr(passes)
    assert LegalActions.from_dict(passes.to_dict()) == passes


@pytest.mark.parametrize(
    "data",
    [
        None, [], {}, {"plays": "2C"}, {"others": []}, {"plays": 5, "others": []}, {"plays": "QX", "others": []},
        {"plays": "", "others": "x"}, {"plays": "", "others": [5]}, {"plays": "", "others": ["x"]},
        {"plays": "", "others": [], "pass": None}, {"plays": "", "others": [], "pass": {"count": 3}},
        {"plays": "", "others": [], "pass": {"count": 0, "from": "2C"}},
        {"plays": "", "others": [], "pass": {"count": 2, "from": "2C"}},
        {"plays": "", "others": [], "pass": {"count": -1, "from": "2C"}},
        {"plays": "", "others": [], "pass": {"count": True, "from": "2C"}},
        {"plays": "", "others": [], "pass": {"count": 1, "from": 5}},
    ],
)  # fmt: skip
def test_legal_actions_that_are_none(data: Any):
    with pytest.raises((ValueError, TypeError)):
        LegalActions.from_dict(data)


@pytest.mark.parametrize("place", [3, 64, 10**30, -4])
def test_a_place_that_legal_plays_have_not(place: int):
    for plays in ("2C 5D KH", ""):
        legal = tg.LegalActions(CardSet(plays).mask)
        with pytest.raises(IndexError):
            legal[place]
        assert [legal[i] for i in range(len(legal))] == list(legal)
