"""Worlds: their number and the draws, held against every world laid out by brute force."""

import copy
import itertools
import math
import os
import pickle
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trickcore import NO_CARDS, Card, CardSet, Rng, Worlds

SCALE = float(os.environ.get("TRICK_TEST_SCALE", "1"))
PACK = 0x7FFC7FFC7FFC7FFC
#: Places as (how many cards, which may lie there), demands as (place, cards), all in masks.
Case = tuple[list[int], list[int], list[tuple[int, int]]]


def bits(mask: int) -> list[int]:
    return [1 << i for i in range(64) if mask >> i & 1]


def laid_out(
    sizes: Sequence[int], may: Sequence[int], demands: Sequence[tuple[int, int]]
) -> set[tuple[int, ...]]:
    """Return every world, found by trying every choice of cards for every place."""
    unseen = 0
    for mask in may:
        unseen |= mask

    def go(place: int, left: int) -> Iterator[tuple[int, ...]]:
        if place == len(sizes):
            if not left:
                yield ()
            return
        for chosen in itertools.combinations(bits(left & may[place]), sizes[place]):
            cards = sum(chosen)
            for rest in go(place + 1, left & ~cards):
                yield (cards, *rest)

    return {world for world in go(0, unseen) if all(world[place] & cards for place, cards in demands)}


def some_case(rng: random.Random) -> Case | None:
    """Return places as they come up late in a deal, mostly with a world that fits; None where they do not add up."""
    places = rng.randint(1, 9)
    cards = rng.sample(bits(PACK), rng.randint(0, (9, 9, 9, 8, 7, 6, 6, 6, 6)[places - 1]))
    sizes = [0] * places
    for _ in cards:
        sizes[rng.randrange(places)] += 1
    density = rng.choice([0.3, 0.6, 0.8, 0.95])
    may = [sum(card for card in cards if rng.random() < density) for _ in sizes]
    if rng.random() < 0.8:
        deal = iter(rng.sample(cards, len(cards)))
        may = [
            mask | sum(set(itertools.islice(deal, size)) - set(bits(mask)))
            for mask, size in zip(may, sizes, strict=True)
        ]
    if rng.random() < 0.3:
        may[rng.randrange(places)] = may[rng.randrange(places)]
    demands = [
        (
            rng.choices(range(places), [size + 0.05 for size in sizes])[0],
            sum(card for card in cards if rng.random() < rng.choice([0.2, 0.5, 0.8])),
        )
        for _ in range(rng.choice([0, 0, 1, 2, 3, 6]))
    ]
    unseen = 0
    for mask in may:
        unseen |= mask
    return (sizes, may, demands) if unseen.bit_count() == sum(sizes) else None


def masks(world: Sequence[CardSet]) -> tuple[int, ...]:
    return tuple(cards.mask for cards in world)


def test_counts_and_draws_against_brute_force() -> None:
    rng, kinds = random.Random(1), Counter[str]()
    while kinds.total() < 1500 * SCALE:
        case = some_case(rng)
        if case is None:
            continue
        worlds, all_of_them = Worlds(*case), laid_out(*case)
        assert worlds.count == len(all_of_them), case
        kinds[f"{min(worlds.count, 2)} worlds, {'with' if case[2] else 'without'} demands"] += 1
        generator = Rng(kinds.total())
        for _ in range(10 if all_of_them else 0):
            assert masks(worlds.draw(generator)) in all_of_them
    assert len(kinds) == 6 and min(kinds.values()) > 8 * SCALE - 3


def unlikely(observed: Counter[Any], expected: dict[Any, float]) -> float:
    """Return by how many standard deviations chi-square is too large (Wilson and Hilferty 1931)."""
    assert set(observed) <= set(expected)
    square = sum((observed[key] - mean) ** 2 / mean for key, mean in expected.items())
    degrees = len(expected) - 1
    spread = 2 / (9 * degrees)
    return float(((square / degrees) ** (1 / 3) - (1 - spread)) / spread**0.5)


def test_every_world_has_the_same_chance() -> None:
    """Where there are under 5,000: their numbers among many draws. The seeds are fixed, so the test is as well."""
    rng, tried, many = random.Random(2), 0, 0
    while tried < 40 * SCALE:
        case = some_case(rng)
        if case is None or not 2 <= (count := Worlds(*case).count) < 5000:
            continue
        tried += 1
        many += count > 100
        worlds, generator, draws = Worlds(*case), Rng(tried), 20 * count + 1000
        observed = Counter(masks(worlds.draw(generator)) for _ in range(draws))
        assert unlikely(observed, dict.fromkeys(laid_out(*case), draws / count)) < 5, case
    assert many or SCALE < 1


def ranks(letters: str, suits: str = "CDHS") -> CardSet:
    return CardSet([rank + suit for suit in suits for rank in letters])


ALL = ranks("23456789TJQKA")
#: Larger cases, of each way in which the core draws: with no step at all, by courses, by steps; with demands.
LARGE: dict[str, tuple[list[int], list[CardSet], list[tuple[int, CardSet]]]] = {
    "alike": ([13, 13, 13, 0], [ALL - ranks("A23", "CDHS") - ranks("4", "S")] * 3 + [NO_CARDS], []),
    "courses": (
        [5, 5, 5],
        [ranks("6789T", "CDH"), ranks("6789T", "CDH") - ranks("9T", "D"), ranks("6789T", "CH")],
        [],
    ),
    "steps": (
        [13, 13, 13, 13],
        [ALL - ranks("2345", "C"), ALL - ranks("6789", "D"), ALL - ranks("TJQKA", "H"), ALL],
        [],
    ),
    "demands": (
        [9, 9, 9, 1],
        [ranks("6789TJQ"), ranks("6789TJQ", "CDH"), ranks("6789TJQ"), ranks("678")],
        [
            (0, CardSet("6C 7C")),
            (0, CardSet("7C 8C 6S")),
            (2, CardSet("QH QD QC QS")),
            (3, CardSet("6C 7D 8H")),
        ],
    ),
}


@pytest.mark.parametrize("name", LARGE)
def test_a_card_lies_where_it_lies_in_as_many_worlds(name: str) -> None:
    """Where there are too many worlds to list: the chances of each card, from the worlds that are left."""
    sizes, may, demands = LARGE[name]
    worlds, generator, draws = Worlds(sizes, may, demands), Rng(5), int(4000 * max(SCALE, 0.25))
    assert worlds.count > 10**4
    drawn = [worlds.draw(generator) for _ in range(draws)]
    for card in list(may[0] | may[2])[:: 1 if SCALE >= 1 else 7]:
        chances: dict[Any, float] = {}
        for place in range(len(sizes)):
            here = [cards if other == place else cards - CardSet([card]) for other, cards in enumerate(may)]
            if card in may[place] and (ways := Worlds(sizes, here, demands).count):
                chances[place] = draws * ways / worlds.count
        assert sum(chances.values()) == pytest.approx(draws)
        observed = Counter(place for world in drawn for place, cards in enumerate(world) if card in cards)
        assert len(chances) == 1 or unlikely(observed, chances) < 5, card


def test_large_counts_are_exact() -> None:
    """Also where 64 and 128 bits overflow: 52 cards to nine places, against the multinomial coefficient."""
    for sizes in ([13] * 4, [6] * 7 + [5] * 2, [26, 26], [52], [52, 0]):
        ways, left = 1, 52
        for size in sizes:
            ways *= math.comb(left, size)
            left -= size
        assert Worlds(sizes, [ALL] * len(sizes)).count == ways
    assert Worlds([6] * 7 + [5] * 2, [ALL] * 9).count > 2**128
    # A void takes the same part of a hand's choices, whatever the others are.
    void = Worlds([13] * 4, [ALL - ranks("23456789TJQKA", "S"), ALL, ALL, ALL])
    assert void.count == math.comb(39, 13) * math.comb(39, 13) * math.comb(26, 13)
    both = Worlds([13] * 4, [ALL - ALL.of("S"), ALL - ALL.of("S"), ALL, ALL])
    assert both.count == math.comb(39, 13) * math.comb(26, 13) * math.comb(26, 13)


def test_demands_by_inclusion_and_exclusion() -> None:
    """The worlds with a demand are all but those in which the place holds none of the cards."""
    asked = ranks("A")
    without = Worlds([13] * 4, [ALL - asked, ALL, ALL, ALL]).count
    assert Worlds([13] * 4, [ALL] * 4, [(0, asked)]).count == Worlds([13] * 4, [ALL] * 4).count - without
    assert Worlds([13] * 4, [ALL] * 4, [(place, asked) for place in range(4)]).count == (
        24 * Worlds([12] * 4, [ALL - asked] * 4).count
    )


def test_one_world_and_none() -> None:
    one = Worlds([1, 2], ["2C", "2C 3C 4C"])
    assert one.count == 1
    assert one.draw(Rng(1)) == one.draw(Rng(2)) == (CardSet("2C"), CardSet("3C 4C"))
    nothing = Worlds([0, 0], ["", ""])
    assert nothing.count == 1 and nothing.draw(Rng(1)) == (NO_CARDS, NO_CARDS)
    for sizes, may, demands in (
        ([1, 1], ["2C 3C", ""], []),
        ([1, 1], ["2C 3C", "2C"], [(1, "3C")]),
        ([1, 1], ["2C 3C", "2C 3C"], [(0, "")]),
        ([2, 2], ["2C 3C 4C 5C"] * 2, [(0, "2C"), (0, "3C"), (0, "4C 5C")]),
        ([0, 2], ["2C 3C", "2C 3C"], [(0, "2C 3C")]),
    ):
        none = Worlds(sizes, may, demands)
        assert none.count == 0
        with pytest.raises(ValueError, match="no world fits"):
            none.draw(Rng(1))


@given(st.data())
def test_what_holds_of_any_worlds(data: st.DataObject) -> None:
    cards = data.draw(st.lists(st.sampled_from(list(ALL)), unique=True, max_size=16))
    places = data.draw(st.integers(1, 5))
    lies = [data.draw(st.integers(0, places - 1)) for _ in cards]
    true = [
        CardSet([card for card, at in zip(cards, lies, strict=True) if at == place])
        for place in range(places)
    ]
    more = [CardSet(data.draw(st.sets(st.sampled_from(cards)))) if cards else NO_CARDS for _ in true]
    may = [a | b for a, b in zip(true, more, strict=True)]
    sizes = [len(hand) for hand in true]
    worlds = Worlds(sizes, may)
    assert worlds.count >= 1
    world = worlds.draw(Rng(data.draw(st.integers(0, 99))))
    assert [len(hand) for hand in world] == sizes
    assert all(hand.issubset(cards) for hand, cards in zip(world, may, strict=True))
    # Other names for the places change nothing, and a demand splits the worlds in two.
    order = data.draw(st.permutations(range(places)))
    assert Worlds([sizes[at] for at in order], [may[at] for at in order]).count == worlds.count
    asked = CardSet(data.draw(st.sets(st.sampled_from(cards)))) if cards else NO_CARDS
    rest = Worlds(sizes, [may[0] - asked, *may[1:]]) if asked.issubset(union(may[1:])) else None
    if rest is not None:
        assert Worlds(sizes, may, [(0, asked)]).count + rest.count == worlds.count


def union(sets: Sequence[CardSet]) -> CardSet:
    out = NO_CARDS
    for cards in sets:
        out |= cards
    return out


#: Draws with the seed 7, the first two of each: they are the same on every machine and stay so.
GOLDEN: dict[str, tuple[str, ...]] = {
    "alike": (
        "6C 8C TC KC 7D TD JD 4H 8H 9H TH JH 7S / 5C 5D 6D 9D QD 7H QH KH 6S 8S 9S TS KS"
        " / 4C 7C 9C JC QC 4D 8D KD 5H 6H 5S JS QS / ",
        "4C JC KC 5D 7D 4H 6H 7H KH 8S 9S TS QS / 6C 9C TC QC 4D 6D TD KD 5H 8H 9H 6S 7S"
        " / 5C 7C 8C 8D 9D JD QD TH JH QH 5S JS KS / ",
    ),
    "courses": (
        "7C 8D 9D TD 6H / TC 6D 7D 9H TH / 6C 8C 9C 7H 8H",
        "6D 8D 9D TD 6H / 7C 7D 7H 9H TH / 6C 8C 9C TC 8H",
    ),
    "steps": (
        "8C TC 3D 5D 6D 8D QD KD 4H 6H 4S 8S QS / 3C 4C 5C JC QC 4D 2H 3H 5H QH 2S 7S KS"
        " / 2C 6C 7C 9C 2D 7D 9D TD JD AD 7H 9H JS / KC AC 8H TH JH KH AH 3S 5S 6S 9S TS AS",
        "8C 9C KC 7D 8D 2H 8H TH AH 3S 7S TS JS / 2C 6C 7C JC QC 2D 4D 4H 5H KH 6S 8S KS"
        " / 3C TC 5D 6D AD 3H 6H 7H 9H 2S 5S QS AS / 4C 5C AC 3D 9D TD JD QD KD JH QH 4S 9S",
    ),
    "demands": (
        "6C 7C TC QC 6S 7S 9S JS QS / 8C JC 6D 8D 9D JD 6H 7H 9H / 9C TD QD 8H TH JH QH 8S TS / 7D",
        "6C 7C 9D TH 6S 7S 9S TS JS / TC JC QC 6D TD JD QD 9H JH / 8C 9C 8D 6H 7H 8H QH 8S QS / 7D",
    ),
}
#: And what the generator gives after them.
AFTER = {
    "alike": 9986469540036305303,
    "courses": 18278145976438096664,
    "steps": 8849608494865257565,
    "demands": 10315339499203020299,
}


@pytest.mark.parametrize("name", LARGE)
def test_the_same_seed_draws_the_same_worlds(name: str) -> None:
    sizes, may, demands = LARGE[name]
    rng, worlds = Rng(7), Worlds(sizes, may, demands)
    assert tuple(" / ".join(map(str, worlds.draw(rng))) for _ in range(2)) == GOLDEN[name]
    assert rng.next() == AFTER[name]


WRONG: list[tuple[type[Exception], tuple[Any, ...]]] = [
    (TypeError, (None, ["2C"])),
    (TypeError, ("1", ["2C"])),
    (TypeError, (1, ["2C"])),
    (TypeError, ([1.0], ["2C"])),
    (TypeError, ([True], ["2C"])),
    (TypeError, (["1"], ["2C"])),
    (TypeError, ([1], "2C")),
    (TypeError, ([1], CardSet("2C"))),
    (TypeError, ([1], [None])),
    (TypeError, ([1], [1.5])),
    (TypeError, ([1], [Card("2C")])),
    (TypeError, ([1], ["2C"], None)),
    (TypeError, ([1], ["2C"], [0])),
    (TypeError, ([1], ["2C"], ["0A"])),
    (TypeError, ([1], ["2C"], [(0.0, "2C")])),
    (ValueError, ([1], ["2C"], [(0,)])),
    (ValueError, ([1], ["2C"], [(0, "2C", 1)])),
    (ValueError, ([1], ["2C"], [(1, "2C")])),
    (ValueError, ([1], ["2C"], [(-1, "2C")])),
    (ValueError, ([1], ["2C"], [(2**70, "2C")])),
    (ValueError, ([1], ["2C"], [(0, "2C")] * 65)),
    (ValueError, ([1], ["2C"], itertools.repeat((0, "2C")))),
    (ValueError, ([], [])),
    (ValueError, ([0] * 10, [0] * 10)),
    (ValueError, (itertools.repeat(1), itertools.repeat("2C"))),
    (ValueError, ([1], [itertools.repeat("2C")])),
    (ValueError, ([1], ["2C"], [(0, itertools.repeat("2C"))])),
    (ValueError, ([1], ["2C", "3C"])),
    (ValueError, ([2], ["2C"])),
    (ValueError, ([0], ["2C"])),
    (ValueError, ([-1, 2], ["2C", "2C"])),
    (ValueError, ([2**40, 1], ["2C", "2C"])),
    (ValueError, ([-(2**70), 1], ["2C", "2C"])),
    (ValueError, ([257], ["2C"])),
    (ValueError, ([1], [2**64])),
    (ValueError, ([1], [1])),
    (ValueError, ([1], ["1C"])),
]


@pytest.mark.parametrize("error, arguments", WRONG, ids=range(len(WRONG)))
def test_wrong_arguments(error: type[Exception], arguments: tuple[Any, ...]) -> None:
    with pytest.raises(error):
        Worlds(*arguments)


def test_all_faults_are_named_at_once() -> None:
    with pytest.raises(ValueError, match=r"cards for 1; sizes are 0 to 52; places are 0 to 1"):
        Worlds([-1, 3], ["2C"], [(5, "2C")])
    with pytest.raises(ValueError, match="the sizes add up to 3, and 2 cards are unseen"):
        Worlds([1, 2], ["2C", "3C"])


def test_values_that_change_are_read_once() -> None:
    """A list that a reading of its parts changes, and a subclass of int that says something else each time."""

    class Restless(int):
        def __index__(self) -> int:
            sizes.append(1)
            return 10**6

        def __le__(self, other: object) -> bool:
            return True

    sizes: list[int] = [Restless(1)]
    read = Worlds(sizes, ["2C"])
    assert read.sizes == (1,) and type(read.sizes[0]) is int and read.count == 1

    class Lying(list[Any]):
        def __len__(self) -> int:
            return 1

    with pytest.raises(ValueError):
        Worlds(Lying([0] * 20), Lying([0] * 20))


def test_a_table_that_would_be_too_long_is_refused() -> None:
    """Every place differs from every other, for every kind of card."""
    rng = random.Random(3)
    cards = list(ALL)
    may = [CardSet(rng.sample(cards, 40)) for _ in range(9)]
    sizes = [6] * 7 + [5] * 2
    with pytest.raises(OverflowError, match="more than 1048576 numbers"):
        Worlds(sizes, [cards | CardSet(list(ALL)[place::9]) for place, cards in enumerate(may)])


def test_values() -> None:
    one = Worlds([1, 1], ["2C 3C"] * 2, [(0, "2C")])
    assert one.sizes == (1, 1) and one.may == (CardSet("2C 3C"),) * 2 and one.demands == ((0, CardSet("2C")),)
    assert copy.copy(one) is one and copy.deepcopy(one) is one
    again = pickle.loads(pickle.dumps(one))
    assert again == one and hash(again) == hash(one) and again.count == one.count == 1
    assert one != Worlds([1, 1], ["2C 3C"] * 2) and one != 1
    assert repr(one) == "<Worlds 2 cards in 2 places>"
    with pytest.raises(TypeError):
        type("Mine", (Worlds,), {})
    with pytest.raises(AttributeError):
        one.count = 2  # type: ignore[misc]
    with pytest.raises(TypeError):
        one.draw(None)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Worlds()  # type: ignore[call-arg]


def test_threads_share_worlds() -> None:
    sizes, may, demands = LARGE["demands"]
    worlds = Worlds(sizes, may, demands)

    def draws(seed: int) -> list[tuple[CardSet, ...]]:
        rng = Rng(seed)
        return [worlds.draw(rng) for _ in range(300)]

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(draws, range(8))) == [draws(seed) for seed in range(8)]
