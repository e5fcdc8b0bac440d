"""A deal in play, card by card: the tables of the five games against the oracle, and what a play changes."""

import itertools
import pickle
import random
from collections import Counter

import pytest
from core_tables import (
    GAMES,
    OPTIONS,
    TOTALS,
    Deal,
    all_tables,
    name_of,
    random_deal,
    reach,
    scaled,
    table,
    texts,
)
from oracle import Oracle

from trickcore import Card, CardSet, State
from trickgames.games.hearts import rules as hearts

#: Random decisions for each game, over all its options.
DECISIONS = 100_000


def asks(deal: Deal, oracle: Oracle, card: str) -> bool:
    """Whether a lead of this card may ask for the called ace."""
    called = deal.called
    return (
        called is not None
        and not oracle.trick
        and card[1] == called[1]
        and called not in oracle.hands[oracle.to_act]
        and any(called in hand for hand in oracle.hands)
    )


def check_alike(state: State, oracle: Oracle, winner: int | None) -> None:
    """Assert that state and oracle tell the same of a deal after a play."""
    assert state.points == tuple(oracle.points)
    assert state.tricks == tuple(oracle.tricks)
    assert texts(state.trick) == oracle.on_table
    assert state.leader == oracle.leader
    assert winner == (None if oracle.trick else oracle.leader)
    if oracle.trick:
        best = oracle.winning_card()
        assert state.winner == next(seat for seat, card in oracle.trick if card == best)
    else:
        assert texts(state.stock) == oracle.stock
        assert state.hands == tuple(CardSet(hand) for hand in oracle.hands)
        assert state.seen == CardSet(oracle.taken)
        assert state.trick_number == sum(oracle.tricks)
    assert state.is_over == oracle.is_over
    assert state.to_act == (None if oracle.is_over else oracle.to_act)


def play_beside_the_oracle(deal: Deal, rng: random.Random) -> int:
    """Play a deal out at random; return how many decisions there were."""
    state, oracle = deal.state(), deal.oracle()
    decisions = 0
    while not oracle.is_over:
        legal = oracle.legal()
        assert texts(state.legal_cards) == legal
        for card in oracle.hands[oracle.to_act]:
            assert (state.why(card) == 0) == (card in legal)
        card = rng.choice(legal)
        asked = asks(deal, oracle, card) and rng.random() < 0.5
        oracle.play(card, ask=asked)
        winner = state.play(card)
        if asked:
            state.ask(deal.called)
        check_alike(state, oracle, winner)
        decisions += 1
    assert not state.legal_cards
    return decisions


@pytest.mark.case("R-09", "R-27", "R-28", "S-03", "S-10")
@pytest.mark.rule(
    *("COP-4", "COP-5", "COP-6", "COP-7", "COP-8", "COP-9", "COP-14", "COP-16"),
    *("JAS-5", "JAS-6", "JAS-7", "JAS-8", "JAS-9", "JAS-10", "JAS-11", "JAS-12", "JAS-15a", "JAS-15b"),
    *("PUT-1", "PUT-8", "BIS-2", "BIS-11", "BIS-12", "BIS-13", "BIS-14", "BIS-15", "BIS-16"),
    *("ADC-2", "ADC-8", "ADC-9", "ADC-10", "ADC-11", "ADC-12", "ADC-15"),
)
@pytest.mark.parametrize(("game", "options"), all_tables(), ids=name_of)
def test_the_table_plays_as_the_oracle(game, options):
    rng = random.Random(f"{game} {name_of(options)}")
    left = scaled(DECISIONS // len(OPTIONS[game]) + 1)
    while left > 0:
        left -= play_beside_the_oracle(random_deal(game, options, rng), rng)


@pytest.mark.case("R-28", "S-03")
@pytest.mark.parametrize(("game", "options"), all_tables(), ids=name_of)
def test_no_card_is_lost_or_doubled(game, options):
    rng = random.Random(28)
    for _ in range(5):
        deal = random_deal(game, options, rng)
        state, rules = deal.state(), deal.rules
        unused = rules.pack - CardSet([*itertools.chain(*deal.hands), *deal.stock])
        while not state.is_over:
            state.play(rng.choice(state.legal()))
            places = Counter(itertools.chain(*state.hands, state.stock, state.seen, unused))
            assert places == Counter(rules.pack)
            assert len(state.seen) == state.trick_number * rules.seats + len(state.trick)
            size = min(rules.hand_size, rules.tricks - state.trick_number)
            played = [(state.leader + place) % rules.seats for place in range(len(state.trick))]
            assert state.counts == tuple(size - (seat in played) for seat in range(rules.seats))
        total = TOTALS.get(game)
        if options.get("jack_of_diamonds"):
            total += hearts.JACK_POINTS
        if total is not None and state.trick_number == rules.tricks:
            assert sum(state.points) == total
        assert sum(state.tricks) == state.trick_number


@pytest.mark.case("P-11")
@pytest.mark.parametrize("game", GAMES)
def test_the_forms_of_the_legal_cards_agree(game):
    rng = random.Random(11)
    state = random_deal(game, {}, rng).state()
    while True:
        legal = state.legal()
        assert type(legal) is list
        assert [type(index) for index in legal] == [int] * len(legal)
        assert legal == sorted(legal) == [card.index for card in state.legal_cards]
        assert state.legal_mask == sum(1 << index for index in legal) == state.legal_cards.mask
        assert (state.seen_mask, state.counts) == (state.seen.mask, tuple(map(len, state.hands)))
        seats = range(state.rules.seats)
        assert state.hands == tuple(map(state.hand, seats))
        assert [hand.mask for hand in state.hands] == list(map(state.hand_mask, seats))
        if state.is_over:
            break
        state.play(rng.choice(legal))


def test_a_card_may_be_played_in_every_form():
    deal = random_deal("jass", {}, random.Random(2))
    states = [deal.state() for _ in range(3)]
    for form, state in zip((str, lambda card: card, lambda card: card.index), states, strict=True):
        for _ in range(20):
            card = state.legal_cards[-1]
            assert state.why(form(card)) == 0
            state.play(form(card))
    assert states[0] == states[1] == states[2]


@pytest.mark.case("P-01")
@pytest.mark.parametrize(("game", "options"), all_tables(), ids=name_of)
def test_a_refused_play_changes_nothing(game, options):
    rng = random.Random(1)
    state = random_deal(game, options, rng).state()
    while True:
        before = pickle.dumps(state)
        for card in state.rules.pack - state.legal_cards:
            with pytest.raises(ValueError) as caught:
                state.play(card)
            assert str(caught.value) == (
                "the deal is over" if state.is_over else f"{card} may not be played now"
            )
        for nonsense, error in (("XX", ValueError), (1, ValueError), (None, TypeError)):
            with pytest.raises(error):
                state.play(nonsense)
        assert pickle.dumps(state) == before
        if state.is_over:
            break
        played = rng.choice(list(state.legal_cards))
        state.play(played)
        with pytest.raises(ValueError):
            state.play(played)


#: Why a card may not be played: the deal, the cards played so far, the card, the number.
DEAL = Deal(
    "as_de_copas",
    {},
    [hand.split() for hand in ("JC QC KC JD QD", "AC TC JH QH JS", "KD TD KH TH KS", "QS TS AD AH AS")],
    mode="S",
    called="AC",
)


@pytest.mark.case("U-03")
@pytest.mark.parametrize(
    ("plays", "card", "why"),
    [
        ("", "JC", 0),
        ("", "AC", 1),
        ("", "7C", 1),
        ("JC", "TC", 0),
        ("JC", "AC", 3),
        ("JC", "JS", 4),
        ("JC", "JH", 4),
        ("JC TC", "KD", 5),
        ("JC TC", "KS", 0),
        ("JC TC KS", "AD", 5),
        ("JC TC KS", "QS", 5),
        ("JC TC KS", "TS", 0),
        ("JC TC KS", "JC", 1),
    ],
)
def test_why_not(plays, card, why):
    state = DEAL.state()
    for played in plays.split():
        state.play(played)
    assert state.why(card) == state.why(Card(card)) == state.why(Card(card).index) == why
    assert (Card(card) in state.legal_cards) == (why == 0)


def test_why_not_tells_the_ban():
    rules = table("hearts")
    number = {name: 8 + place for place, name in enumerate(rules.ban_names)}
    opening = reach(rules, 0, 0, [""], "2C 3C AS")
    assert [opening.why(card) for card in ("2C", "3C", "AS")] == [0, *[number["two of clubs"]] * 2]
    second = reach(rules, 0, 0, ["2C 3C 4C AC", ""], "AD 5H 6H")
    assert [second.why(card) for card in ("AD", "5H", "6H")] == [0, *[number["hearts not broken"]] * 2]
    void = reach(rules, 0, 0, ["2C"], "AD QS 6H")
    assert [void.why(card) for card in ("AD", "QS", "6H")] == [0, *[number["points in the first trick"]] * 2]


def test_a_card_that_was_asked_for():
    state = DEAL.state()
    with pytest.raises(ValueError, match="open trick"):
        state.ask("AC")
    state.play("JC")
    for card in ("JC", "7C", "2H"):
        with pytest.raises(ValueError, match="cannot be asked for"):
            state.ask(card)
    assert str(state.legal_cards) == "TC"
    state.ask("AC")
    assert str(state.legal_cards) == "AC"
    state.play("AC")
    assert texts(state.legal_cards) == ["KS"]
    state.play("KS")
    state.play("TS")
    assert state.to_act == 3
    state.play("AD")
    assert str(state.legal_cards) == "JD QD"  # the question was for one trick


def test_a_card_asked_for_is_kept_no_longer():
    hands = [
        hand.split() for hand in ("JC JD QD JH QH", "AC TC KH TH AH", "QC KC KD TD AD", "JS QS KS TS AS")
    ]
    for asked in (False, True):
        state = Deal("as_de_copas", {}, hands, mode="H", called="AC").state()
        state.play("JC")
        state.play("TC")
        if asked:  # too late for its holder, but it has been asked for
            state.ask("AC")
        state.play("QC")
        assert state.play("JS") == 1
        assert ("AC" in state.legal_cards) == asked
        assert state.why("AC") == (0 if asked else 3)


@pytest.mark.case("M-05")
@pytest.mark.rule("ADC-15")
def test_a_goal_ends_the_deal_at_once():
    rng = random.Random(15)
    rules = table("as_de_copas")
    tricks: Counter[int] = Counter()
    for _ in range(scaled(2_000)):
        sides = rng.choice([(0, 1, 0, 1), (0, 1, 1, 1), (1, 1, 0, 0)])
        pack = list(rules.pack)
        rng.shuffle(pack)
        hands, mode = [CardSet(pack[seat::4]) for seat in range(4)], rng.randrange(4)
        state = State(rules, hands, mode=mode, sides=sides, goals=(66, 55))
        whole = State(rules, hands, mode=mode, sides=sides)
        while not state.is_over:
            card = rng.choice(state.legal())
            state.play(card)
            whole.play(card)
            taken = [0, 0]
            for side, points in zip(sides, whole.points, strict=True):
                taken[side] += points
            reached = not whole.trick and (taken[0] >= 66 or taken[1] >= 55)
            assert state.is_over == (reached or whole.is_over)
            assert (state.points, state.tricks, state.sides) == (whole.points, whole.tricks, sides)
        assert (state.to_act, state.legal()) == (None, [])
        tricks[state.trick_number] += 1
    assert {3, 4, 5} <= set(tricks)
    assert 0 not in tricks


def test_goals_are_by_side_and_the_rest_have_none():
    rules = table("jass")
    pack = [CardSet(list(rules.pack)[seat::4]) for seat in range(4)]
    rng = random.Random(4)
    for goals, side in (((0, 1), 1), ((1,), 0), ((0, 0, 0, 1), 3), (iter((0, 1)), 1)):
        sides = (side, side, 2 if side != 2 else 0, 2 if side != 2 else 0)
        state = State(rules, pack, sides=sides, goals=goals)
        while not state.is_over:
            state.play(rng.choice(state.legal()))
        assert sides[state.winner] == side or state.trick_number == 9
        assert sum(state.points[:2]) >= 1
        assert sum(state.points) < 157  # the last trick's points are for the last trick of a whole deal
