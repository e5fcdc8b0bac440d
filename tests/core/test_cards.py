"""Cards and sets of cards: against a Python set, their notation, and what is refused."""

import copy
import itertools
import pickle
import random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from trickcore import NO_CARDS, Card, CardSet, InvalidNotation, Rank, Suit, cards_of, indexes

PROTOCOLS = range(2, pickle.HIGHEST_PROTOCOL + 1)
#: In card order.
PACK = [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"]
CARDS = [Card(text) for text in PACK]
ALL = CardSet(PACK)
#: The bit of each card: suit * 16 + rank.
BITS = [suit * 16 + rank for suit in range(4) for rank in range(2, 15)]
SYMBOLS = {"C": "\u2663", "D": "\u2666", "H": "\u2665", "S": "\u2660"}
FIXED = settings(derandomize=True, deadline=None, database=None, max_examples=60)

subsets = st.sets(st.sampled_from(CARDS))


def ways_to_write(text: str) -> list[str]:
    rank, suit = text
    ranks = [rank, rank.lower()] + (["10"] if rank == "T" else [])
    return [r + s for r in ranks for s in (suit, suit.lower(), SYMBOLS[suit])]


def check_alike(cards: CardSet, model: frozenset[Card]) -> None:
    """Assert that everything there is to ask of a set of cards is answered as the model says."""
    in_order = sorted(model, key=CARDS.index)
    assert list(cards) == in_order
    assert list(reversed(cards)) == in_order[::-1]
    assert [cards[place] for place in range(len(in_order))] == in_order
    assert [cards[place] for place in range(-len(in_order), 0)] == in_order
    assert len(cards) == len(model)
    assert bool(cards) == bool(model)
    assert [card in cards for card in CARDS] == [card in model for card in CARDS]
    assert [text in cards for text in PACK] == [card in model for card in CARDS]
    assert indexes(cards) == indexes(cards.mask) == [BITS[CARDS.index(card)] for card in in_order]
    assert int(cards) == cards.mask == sum(1 << BITS[CARDS.index(card)] for card in model)
    for beyond in (len(model), -len(model) - 1, 2**70, -(2**70)):
        with pytest.raises(IndexError):
            cards[beyond]
    assert str(cards) == " ".join(PACK[CARDS.index(card)] for card in in_order)
    for again in (
        CardSet(cards),
        CardSet(model),
        CardSet(cards.mask),
        CardSet(str(cards)),
        CardSet(iter(cards)),
    ):
        assert again == cards
        assert hash(again) == hash(cards)
    assert eval(repr(cards), {"CardSet": CardSet}) == cards
    assert CardSet(cards.unicode()) == cards
    for protocol in PROTOCOLS:
        assert pickle.loads(pickle.dumps(cards, protocol)) == cards
    assert copy.copy(cards) == copy.deepcopy(cards) == cards


class CardSetMachine(RuleBasedStateMachine):
    """Drives sets of cards and frozensets of cards side by side."""

    pairs: Bundle[tuple[CardSet, frozenset[Card]]] = Bundle("pairs")

    def __init__(self) -> None:
        super().__init__()
        self.latest: tuple[CardSet, frozenset[Card]] = (NO_CARDS, frozenset())

    def keep(self, cards: CardSet, model: frozenset[Card]) -> tuple[CardSet, frozenset[Card]]:
        self.latest = (cards, model)
        return self.latest

    @rule(target=pairs, model=subsets)
    def made(self, model):
        return self.keep(CardSet(list(model)), frozenset(model))

    @rule(target=pairs, card=st.sampled_from(CARDS))
    def single(self, card):
        return self.keep(CardSet(card.mask), frozenset([card]))

    @rule(target=pairs, a=pairs, b=pairs)
    def both(self, a, b):
        return self.keep(a[0] & b[0], a[1] & b[1])

    @rule(target=pairs, a=pairs, b=pairs)
    def either(self, a, b):
        return self.keep(a[0] | b[0], a[1] | b[1])

    @rule(target=pairs, a=pairs, b=pairs)
    def without(self, a, b):
        return self.keep(a[0] - b[0], a[1] - b[1])

    @rule(target=pairs, a=pairs, b=pairs)
    def one_only(self, a, b):
        return self.keep(a[0] ^ b[0], a[1] ^ b[1])

    @rule(target=pairs, a=pairs, suit=st.sampled_from(list(Suit)))
    def of_suit(self, a, suit):
        return self.keep(a[0].of(suit), frozenset(card for card in a[1] if card.suit == suit))

    @rule(a=pairs, b=pairs)
    def compared(self, a, b):
        assert (a[0] == b[0]) == (a[1] == b[1])
        assert (a[0] != b[0]) == (a[1] != b[1])
        for other in (b[0], b[0].mask, str(b[0]), list(b[0])):
            assert a[0].isdisjoint(other) == a[1].isdisjoint(b[1])
            assert a[0].issubset(other) == a[1].issubset(b[1])
            assert a[0].issuperset(other) == a[1].issuperset(b[1])
        masks = a[0].mask, b[0].mask
        assert (a[0] < b[0], a[0] <= b[0]) == (masks[0] < masks[1], masks[0] <= masks[1])
        assert (a[0] > b[0], a[0] >= b[0]) == (masks[0] > masks[1], masks[0] >= masks[1])
        assert len({a[0], b[0]}) == len({a[1], b[1]})

    @invariant()
    def alike(self):
        check_alike(*self.latest)


def test_a_set_of_cards_is_a_set():
    run_state_machine_as_test(
        CardSetMachine, settings=settings(FIXED, max_examples=150, stateful_step_count=25)
    )


@pytest.mark.case("K-04")
def test_every_bit_from_31_up_alone_and_in_pairs():
    high = [bit for bit in BITS if bit >= 31]
    assert len(high) == 26
    for a, b in itertools.product(high, repeat=2):
        card, other = CARDS[BITS.index(a)], CARDS[BITS.index(b)]
        both = CardSet([card, other])
        assert both.mask == 1 << a | 1 << b == card.mask | other.mask
        assert (card.index, other.index) == (a, b)
        assert list(both) == sorted({card, other})
        assert both - CardSet([card]) == (CardSet([other]) if a != b else NO_CARDS)


@pytest.mark.case("P-04")
@pytest.mark.parametrize("ranks", ["23456789TJQKA", "234567JQKA", "6789TJQKA"])
def test_cards_are_keys(ranks):
    pack = [Card(rank + suit) for suit in "CDHS" for rank in ranks]
    assert len(set(pack)) == len({card: card for card in pack}) == 4 * len(ranks)
    again = {Card(str(card)): place for place, card in enumerate(pack)}
    assert [again[card] for card in pack] == list(range(len(pack)))
    assert len({CardSet([card]) for card in pack}) == len(pack)


@pytest.mark.case("P-04")
def test_cards_and_sets_are_frozen():
    for value, name in (
        (Card("QS"), "index"),
        (Card("QS"), "suit"),
        (CardSet("QS"), "mask"),
        (Card("QS"), "x"),
    ):
        with pytest.raises(AttributeError):
            setattr(value, name, 1)
    with pytest.raises(TypeError):
        CardSet("QS")[0] = Card("KS")
    for kind in (Card, CardSet):
        with pytest.raises(TypeError):
            type("Other", (kind,), {})


def test_the_parts_of_a_card():
    assert [card.index for card in CARDS] == BITS
    for card, text, bit in zip(CARDS, PACK, BITS, strict=True):
        assert card.mask == 1 << bit
        assert card.rank.letter + card.suit.letter == str(card) == text
        assert (card.suit, card.rank) == divmod(bit, 16)
        assert card.unicode() == text[0] + SYMBOLS[text[1]]
        assert hash(card) == hash(Card(text))
    assert [suit.symbol for suit in Suit] == list(SYMBOLS.values())
    assert [rank.letter for rank in Rank] == list("23456789TJQKA")


@pytest.mark.case("P-05")
def test_every_way_to_write_a_card():
    for text, card in zip(PACK, CARDS, strict=True):
        for written in ways_to_write(text):
            assert Card(written) == card
        assert eval(repr(card), {"Card": Card}) == Card(card) == card
        for protocol in PROTOCOLS:
            assert pickle.loads(pickle.dumps(card, protocol)) == card
        assert copy.copy(card) == copy.deepcopy(card) == card


def test_cards_go_clubs_to_spades_and_two_to_ace():
    assert sorted(random.Random(1).sample(CARDS, 52)) == CARDS
    for i, j in itertools.product(range(0, 52, 5), repeat=2):
        a, b = CARDS[i], CARDS[j]
        assert (a < b, a <= b, a > b, a >= b, a == b, a != b) == (
            i < j,
            i <= j,
            i > j,
            i >= j,
            i == j,
            i != j,
        )


WRITTEN = {way: Card(text) for text in PACK for way in ways_to_write(text)}
near_cards = st.text("23456789TtJjQqKkAa10CcDdHhSs\u2663\u2666\u2665\u2660\u017f\u212a\ufe0f ,", max_size=4)


@settings(FIXED, max_examples=800)
@given(st.text(max_size=30) | near_cards)
@example("")
@example("1C")
@example("Q\u017f")
@example("QS\0")
@example("QS\ufe0f")
@example("\ud800S")
def test_any_text_is_a_card_that_prints_back_or_is_refused(text):
    if text in WRITTEN:
        assert Card(text) == WRITTEN[text] == Card(str(Card(text)))
    else:
        with pytest.raises(InvalidNotation) as caught:
            Card(text)
        assert caught.value.text == text
        assert isinstance(caught.value, ValueError)


@settings(FIXED, max_examples=1000)
@given(st.lists(near_cards, max_size=5).map(" ".join) | st.lists(st.sampled_from(PACK)).map(", ".join))
def test_any_text_is_a_set_that_prints_back_or_is_refused(text):
    parts = text.replace(",", " ").split()
    if all(part in WRITTEN for part in parts):
        cards = CardSet(text)
        assert set(cards) == {WRITTEN[part] for part in parts}
        assert CardSet(str(cards)) == cards
        assert cards_of(text) == tuple(WRITTEN[part] for part in parts)
    else:
        for read in (CardSet, cards_of, ALL.issuperset, ALL.isdisjoint, NO_CARDS.issubset):
            with pytest.raises(InvalidNotation):
                read(text)


@pytest.mark.case("Z-01")
@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_a_refused_notation_pickles(protocol):
    with pytest.raises(InvalidNotation) as caught:
        Card("XS")
    again = pickle.loads(pickle.dumps(caught.value, protocol))
    assert type(again) is InvalidNotation
    assert (str(again), again.text) == (str(caught.value), "XS")
    assert "XS" in str(again)


def test_cards_of_keeps_order_and_doubles():
    assert cards_of(["AS", Card("2C"), "AS"]) == cards_of("AS 2C,as") == (Card("AS"), Card("2C"), Card("AS"))
    assert cards_of(card for card in CARDS) == tuple(CARDS)
    assert cards_of("") == ()


@pytest.mark.parametrize("place", [True, 1.0, "1", None, slice(0, 2)])
def test_a_place_in_a_set_is_a_whole_number(place):
    with pytest.raises(TypeError):
        ALL[place]


def test_a_set_has_no_complement_without_a_pack():
    with pytest.raises(TypeError, match="pack - cards"):
        ~CardSet("QS")


@pytest.mark.parametrize("other", [{Card("QS")}, Card("QS"), "QS", 1, None])
def test_operators_take_sets_of_cards_only(other):
    cards = CardSet("QS")
    for operate in (
        lambda a, b: a & b,
        lambda a, b: a | b,
        lambda a, b: a - b,
        lambda a, b: a ^ b,
        lambda a, b: a < b,
        lambda a, b: a >= b,
    ):
        for pair in ((cards, other), (other, cards)):
            with pytest.raises(TypeError):
                operate(*pair)
    assert cards != other


@settings(FIXED)
@given(subsets)
def test_iterators_know_how_much_is_left(model):
    cards = CardSet(model)
    for iterator in (iter(cards), reversed(cards)):
        for left in range(len(model), 0, -1):
            assert iterator.__length_hint__() == left
            next(iterator)
        with pytest.raises(StopIteration):
            next(iterator)


def test_a_fault_of_the_iterable_itself_comes_through():
    def faulty():
        yield Card("QS")
        raise LookupError("not a matter of cards")

    with pytest.raises(LookupError):
        CardSet(faulty())


def test_the_cards_of_a_suit_are_asked_for_as_a_card_writes_it():
    for suit in Suit:
        for written in (suit, int(suit), suit.letter, suit.letter.lower(), suit.symbol):
            assert ALL.of(written) == CardSet([card for card in CARDS if card.suit is suit])
    for wrong in ("X", "", "HH", "hearts", "2", 4):
        with pytest.raises(ValueError, match="suits are 0 to 3"):
            ALL.of(wrong)
    for wrong in (None, 1.5, []):
        with pytest.raises(TypeError, match="a suit is a whole number"):
            ALL.of(wrong)
