"""Positions in which other programs went wrong: what may be played there, and who wins the trick."""

import random

import pytest
from core_tables import Deal, random_deal, reach, table

from trickcore import CardSet, State

FIRST_TRICK = "9D 2D KS QS 2H 3H 4H 5H 6H 7H 8H 9H TH"
ONLY_POINTS = "QS 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"

#: Game, options, mode, tricks, hand, what may be played.
LEGAL = [
    pytest.param(
        *("hearts", {}, "play", ["2C"], FIRST_TRICK, "2D 9D KS"),
        id="void in the first trick",
        marks=[pytest.mark.case("R-01"), pytest.mark.rule("COP-5", "COP-8")],
    ),
    pytest.param(
        *("hearts", {"points_on_first_trick": True}, "play", ["2C"], FIRST_TRICK, FIRST_TRICK),
        id="void in the first trick, points allowed",
        marks=[pytest.mark.case("R-01", "R-27"), pytest.mark.rule("COP-8")],
    ),
    pytest.param(
        *("hearts", {}, "play", ["2C"], ONLY_POINTS, ONLY_POINTS),
        id="only points in the first trick",
        marks=[pytest.mark.case("R-02"), pytest.mark.rule("COP-8")],
    ),
    pytest.param(
        *("hearts", {}, "play", ["2C"], "3C QC QS 2H 3H 4H 5H 6H 7H 8H 9H TH JH", "3C QC"),
        id="follow suit in the first trick",
        marks=[pytest.mark.case("R-09"), pytest.mark.rule("COP-5")],
    ),
    pytest.param(
        *("hearts", {}, "play", ["2C 3C 4C AC", ""], "AD 5H 6H", "AD"),
        id="hearts not broken",
        marks=pytest.mark.rule("COP-7"),
    ),
    pytest.param(
        *("hearts", {}, "play", ["2C 3C 4C AC", ""], "4H 9H JH", "4H 9H JH"),
        id="only hearts to lead",
        marks=[pytest.mark.case("R-05"), pytest.mark.rule("COP-7")],
    ),
    pytest.param(
        *("hearts", {}, "play", ["2C 3C 4C AC", "4H KH 5H TH", ""], "3D 6H", "3D 6H"),
        id="broken by a lead",
        marks=[pytest.mark.case("R-05"), pytest.mark.rule("COP-7")],
    ),
    pytest.param(
        *("hearts", {}, "play", ["2C 3C 4C AC", "5C 6C 7C KC", "3D 3H 5D 4D", ""], "KD AH", "KD AH"),
        id="broken by a discard",
        marks=[pytest.mark.case("R-06"), pytest.mark.rule("COP-7")],
    ),
    pytest.param(
        *("hearts", {}, "play", ["2C 3C 4C AC", "4D KD QS 5D", ""], "3S 6H", "3S"),
        id="not broken by the queen",
        marks=pytest.mark.rule("COP-7"),
    ),
    pytest.param(
        *(
            "hearts",
            {"queen_breaks_hearts": True},
            "play",
            ["2C 3C 4C AC", "4D KD QS 5D", ""],
            "3S 6H",
            "3S 6H",
        ),
        id="broken by the queen",
        marks=[pytest.mark.case("R-27"), pytest.mark.rule("COP-7")],
    ),
    pytest.param(
        *("hearts", {}, "play", [""], "2C 3C AS", "2C"),
        id="the two of clubs opens",
        marks=[pytest.mark.case("R-08"), pytest.mark.rule("COP-4")],
    ),
    pytest.param(
        *("hearts", {"open_with_two_of_clubs": False}, "play", [""], "2C 3C AS 5H", "2C 3C AS"),
        id="any card but a heart opens",
        marks=[pytest.mark.case("R-08"), pytest.mark.rule("COP-4")],
    ),
    pytest.param(
        *("jass", {}, "D", ["6C JD TD"], "AD 9D 6D TS", "TS"),
        id="no undertrump",
        marks=[pytest.mark.case("R-13"), pytest.mark.rule("JAS-7", "JAS-10")],
    ),
    pytest.param(
        *("jass", {"undertrump": "only-trumps"}, "D", ["6C JD TD"], "AD 9D 6D TS", "TS"),
        id="no undertrump, Swiss",
        marks=[pytest.mark.case("R-13"), pytest.mark.rule("JAS-7")],
    ),
    pytest.param(
        *("jass", {}, "D", ["6C 9D"], "6D 7D", "6D 7D"),
        id="undertrump with trumps only",
        marks=[pytest.mark.case("R-14"), pytest.mark.rule("JAS-7")],
    ),
    pytest.param(
        *("jass", {}, "D", ["6C TD"], "6D 9D", "9D"),
        id="overtrump with trumps only",
        marks=[pytest.mark.case("R-14"), pytest.mark.rule("JAS-7")],
    ),
    pytest.param(
        *("jass", {"undertrump": "only-trumps"}, "D", ["6C TD"], "6D 9D", "6D 9D"),
        id="any trump with trumps only, Swiss",
        marks=[pytest.mark.case("R-14", "R-27"), pytest.mark.rule("JAS-7")],
    ),
    pytest.param(
        *("jass", {"jack_exempt": True}, "D", ["7D"], "JD AS", "JD AS"),
        id="the lone jack stays at home",
        marks=[pytest.mark.case("R-15"), pytest.mark.rule("JAS-8")],
    ),
    pytest.param(
        *("jass", {}, "D", ["7D"], "JD AS", "JD"),
        id="the lone jack follows",
        marks=[pytest.mark.case("R-15", "R-27"), pytest.mark.rule("JAS-8")],
    ),
    pytest.param(
        *("jass", {"jack_exempt": True}, "D", ["7D"], "JD 6D AS", "JD 6D"),
        id="the jack with another trump follows",
        marks=[pytest.mark.case("R-15"), pytest.mark.rule("JAS-8")],
    ),
    pytest.param(
        *("jass", {}, "D", ["6C"], "8C 6D AS", "8C 6D"),
        id="follow or trump",
        marks=pytest.mark.rule("JAS-6"),
    ),
    pytest.param(
        *("jass", {}, "obenabe", ["9H"], "7H JS AC", "7H"),
        id="no trump, follow",
        marks=[pytest.mark.case("R-19"), pytest.mark.rule("JAS-15a")],
    ),
    pytest.param(
        *("jass", {}, "undenufe", ["9H"], "JS AC", "JS AC"),
        id="no trump, void",
        marks=[pytest.mark.case("R-19"), pytest.mark.rule("JAS-15b")],
    ),
    pytest.param(
        *("putz", {}, "S", ["6C 9S"], "7S KH", "KH"),
        id="no undertrump in Putz",
        marks=pytest.mark.rule("PUT-8"),
    ),
    pytest.param(
        *("as_de_copas", {}, "H", ["KC"], "JC AH", "JC"),
        id="follow",
        marks=pytest.mark.rule("ADC-8"),
    ),
    pytest.param(
        *("as_de_copas", {}, "H", ["KC"], "JS JH", "JH"),
        id="ruff when void",
        marks=pytest.mark.rule("ADC-9"),
    ),
    pytest.param(
        *("as_de_copas", {}, "H", ["KC QH"], "JH KH AS", "KH"),
        id="recut",
        marks=pytest.mark.rule("ADC-10"),
    ),
    pytest.param(
        *("as_de_copas", {"recut": "may"}, "H", ["KC QH"], "JH KH AS", "JH KH AS"),
        id="recut at will",
        marks=[pytest.mark.case("R-27"), pytest.mark.rule("ADC-10")],
    ),
    pytest.param(
        *("as_de_copas", {}, "H", ["KC AH"], "JH KH AS", "JH KH AS"),
        id="no recut to make",
        marks=pytest.mark.rule("ADC-10"),
    ),
]


@pytest.mark.parametrize(("game", "options", "mode", "tricks", "hand", "legal"), LEGAL)
def test_legal(game, options, mode, tricks, hand, legal):
    rules = table(game, **options)
    for leader in range(rules.seats):
        state = reach(rules, rules.mode(mode), leader, tricks, hand)
        assert state.legal_cards == CardSet(legal)
        assert [card for card in CardSet(hand) if not state.why(card)] == list(CardSet(legal))
        for card in CardSet(hand) - CardSet(legal):
            with pytest.raises(ValueError, match=str(card)):
                state.play(card)


WINNERS = [
    pytest.param("jass", "D", "AD TD 9D KD", "9D", id="nine of trumps", marks=pytest.mark.case("R-17")),
    pytest.param("jass", "D", "9D AD JD KD", "JD", id="jack of trumps", marks=pytest.mark.case("R-17")),
    pytest.param("jass", "obenabe", "9S TS AH 8S", "TS", id="plain nine", marks=pytest.mark.case("R-17")),
    pytest.param("jass", "undenufe", "9S TS 6H 8S", "8S", id="low wins", marks=pytest.mark.rule("JAS-15b")),
    pytest.param(
        "jass", "S", "JC KD 7C AC", "AC", id="a discard wins nothing", marks=pytest.mark.case("R-20")
    ),
    pytest.param("bisca", "C", "KH 7H AD JH", "7H", id="seven", marks=pytest.mark.case("R-21")),
    pytest.param("bisca", "C", "QH JH", "JH", id="jack over queen", marks=pytest.mark.case("R-21")),
    pytest.param("bisca", "S", "AH 7H 2S KH", "2S", id="lowest trump", marks=pytest.mark.case("R-22")),
    pytest.param("bisca", "S", "2S AH 7H KH", "2S", id="trump led", marks=pytest.mark.case("R-22")),
    pytest.param("hearts", "play", "2C AH AS 3C", "3C", id="no trump", marks=pytest.mark.rule("COP-6")),
    pytest.param("putz", "H", "AS 6H KS", "6H", id="three seats", marks=pytest.mark.rule("PUT-8")),
    pytest.param(
        "as_de_copas", "C", "KD TD AH QD", "TD", id="ten over king", marks=pytest.mark.rule("ADC-11")
    ),
]


@pytest.mark.parametrize(("game", "mode", "cards", "winner"), WINNERS)
def test_winner(game, mode, cards, winner):
    rules = table(game)
    assert rules.winner(cards.split(), rules.mode(mode)) == cards.split().index(winner)


@pytest.mark.case("R-20", "S-12")
def test_the_winning_seat_counts_from_the_leader():
    rules = table("jass").replace(hand_size=1)
    for leader in range(4):
        state = reach(rules, rules.mode("S"), leader, ["JC KD 7C"], "AC")
        assert state.to_act == (leader + 3) % 4
        assert state.winner == leader
        winner = state.play("AC")
        assert winner == state.winner == state.leader == (leader + 3) % 4
        expected = [0] * 4
        expected[winner] = 2 + 4 + 0 + 11 + 5
        assert state.points == tuple(expected)
        assert state.tricks == tuple(int(seat == winner) for seat in range(4))


@pytest.mark.case("R-05", "R-06")
@pytest.mark.rule("COP-7")
def test_a_new_deal_starts_unbroken():
    """What has been seen belongs to the deal, not to the table."""
    rules = table("hearts")
    broken = reach(rules, 0, 0, ["2C 3C 4C AC", "5C 6C 7C KC", "3D 3H 5D 4D", ""], "KD AH")
    assert broken.seen.of(2)
    fresh = reach(rules, 0, 0, ["2C 3C 4C AC", ""], "AD 5H 6H")
    assert not fresh.seen.of(2)
    assert fresh.legal_cards == CardSet("AD")


@pytest.mark.case("R-24")
@pytest.mark.rule("BIS-11")
def test_bisca_needs_no_following():
    pack = ["KH", "2C", "3C", "2H", "AC", "3S", "4C", "5C", "6C", "4H", "5H", "6H"]
    rest = [str(card) for card in table("bisca").pack - CardSet(pack)]
    hands = [pack[seat * 3 : seat * 3 + 3] for seat in range(4)]
    state = Deal("bisca", {}, hands, 0, "D", rest).state()
    state.play("KH")
    assert state.legal_cards == CardSet("2H AC 3S")


@pytest.mark.rule("BIS-14", "BIS-15")
def test_bisca_seven_and_ace_of_trumps():
    """The ace waits for the seven; the seven is not the last card of a trick, unless the ace is beside it."""

    def after(cards: str, *hands: str) -> State:
        pack = [hand.split() for hand in hands]
        rest = [str(card) for card in table("bisca").pack - CardSet(" ".join(hands))]
        state = Deal("bisca", {}, pack, 0, "H", rest).state()
        for card in cards.split():
            state.play(card)
        return state

    seven, ace, others = "2C 3C 7H", "4C 5C AH", ("2D 3D 4D", "2S 3S 4S")
    assert after("", seven, ace, *others).legal_cards == CardSet("2C 3C 7H")
    waits = after("2C", seven, ace, *others)
    assert (str(waits.legal_cards), waits.why("AH")) == ("4C 5C", 8)
    assert after("7H", seven, ace, *others).legal_cards == CardSet(ace)  # the same trick is enough
    last = after("4C 2D 2S", ace, *others, seven)
    assert (str(last.legal_cards), last.why("7H")) == ("2C 3C", 9)
    assert after("2D 4C", others[0], ace, seven, others[1]).legal_cards == CardSet(seven)  # third, not last
    beside = after("4C 2D 2S", "4C 5C 6C", *others, "7H AH 2C")
    assert (str(beside.legal_cards), beside.why("AH")) == ("2C 7H", 8)


@pytest.mark.case("R-26")
@pytest.mark.rule("ADC-12")
def test_the_called_ace():
    hands = [
        cards.split() for cards in ("JC QC KC TC JD", "AC QD JH QH JS", "KD TD KH TH KS", "QS TS AD AH AS")
    ]
    unasked = Deal("as_de_copas", {}, hands, 0, "S", called="AC").state()
    unasked.play("JD")
    assert unasked.legal_cards == CardSet("QD")
    unasked = Deal("as_de_copas", {}, hands, 0, "S", called="AC").state()
    unasked.play("JC")
    assert unasked.legal_cards == CardSet("AC")  # the only legal card
    led = Deal("as_de_copas", {}, hands, 1, "S", called="AC").state()
    assert led.legal_cards == CardSet("QD JH QH JS")
    assert led.why("AC") == 3
    with_more = [["JC", "QC", "KC", "JD", "QD"], ["AC", "TC", "JH", "QH", "JS"], *hands[2:]]
    asked = Deal("as_de_copas", {}, with_more, 0, "S", called="AC").state()
    asked.play("JC")
    assert asked.legal_cards == CardSet("TC")
    assert asked.why("AC") == 3
    asked.ask("AC")
    assert asked.legal_cards == CardSet("AC")
    assert (asked.why("AC"), asked.why("TC"), asked.why("JH")) == (0, 2, 2)


@pytest.mark.case("S-17", "P-13")
def test_questions_before_and_after_one_trick():
    for game in ("hearts", "jass", "putz", "bisca", "as_de_copas"):
        rng = random.Random(game)
        state = random_deal(game, {}, rng).state()
        leader = state.leader
        assert (state.trick, state.trick_number, state.winner, state.to_act) == ((), 0, leader, leader)
        assert (state.points, state.tricks) == ((0,) * state.rules.seats,) * 2
        assert not state.seen
        assert not state.is_over
        for number in (1, 2):
            winners = [state.play(rng.choice(state.legal())) for _ in range(state.rules.seats)]
            assert winners[:-1] == [None] * (state.rules.seats - 1)
            assert winners[-1] == state.winner == state.leader == state.to_act
            assert (state.trick, state.trick_number, sum(state.tricks)) == ((), number, number)


@pytest.mark.case("M-07")
def test_the_end_is_the_end():
    for game in ("hearts", "jass", "putz", "bisca", "as_de_copas"):
        rng = random.Random(game)
        state = random_deal(game, {}, rng).state()
        while not state.is_over:
            state.play(rng.choice(state.legal()))
        assert (state.to_act, state.legal(), state.legal_mask, str(state.legal_cards)) == (None, [], 0, "")
        for call in (state.play, state.why, state.ask):
            with pytest.raises(ValueError):
                call("QH")
        with pytest.raises(ValueError, match="the deal is over"):
            state.play("QH")
