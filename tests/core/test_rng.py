"""The generator: its numbers for ever the same, proved by a second implementation, and evenly spread."""

import copy
import itertools
import math
import pickle
import random
from collections import Counter
from collections.abc import Iterator

import pytest
from core_tables import table

from trickcore import Card, CardSet, Rng, State, playouts

WORD = 2**64 - 1
PROTOCOLS = range(2, pickle.HIGHEST_PROTOCOL + 1)
#: (seed, stream): the first three numbers.
NUMBERS = {
    (0, 0): [11091344671253066420, 13793997310169335082, 1900383378846508768],
    (0, 1): [18110106563157542208, 8650457082529208451, 3032169436225125478],
    (0, 2): [7421629122807502682, 16129990183657047738, 18130317390225860902],
    (7, 0): [12923355070828475994, 5142052590334782674, 15488392906492639638],
    (7, 1): [3822060276188950975, 7870441586774305383, 4044593800113012244],
    (7, 2): [12449187366898829183, 14050812936838242960, 13995907458949520379],
    (WORD, 0): [10328197420357168392, 14156678507024973869, 9357971779955476126],
    (WORD, 1): [10654883598352614366, 13534360678242880536, 15199379270338621066],
    (WORD, 2): [1829610385010132272, 10508157496266317757, 14731050520303862159],
}
#: (seed, stream): the first twelve of `below` with bounds 2 to 13.
BELOW = {
    (0, 0): [1, 2, 0, 2, 4, 6, 3, 4, 8, 10, 1, 0],
    (0, 1): [1, 1, 0, 1, 1, 0, 5, 2, 0, 10, 5, 4],
    (0, 2): [0, 2, 3, 1, 3, 1, 1, 1, 0, 8, 4, 1],
    (7, 0): [1, 0, 3, 4, 5, 6, 0, 0, 4, 1, 6, 9],
    (7, 1): [0, 1, 0, 4, 2, 3, 7, 2, 2, 9, 10, 9],
    (7, 2): [1, 2, 3, 4, 4, 1, 0, 4, 3, 1, 2, 4],
    (WORD, 0): [1, 2, 2, 3, 3, 5, 2, 6, 6, 6, 3, 0],
    (WORD, 1): [1, 2, 3, 3, 0, 3, 5, 4, 2, 9, 9, 7],
    (WORD, 2): [0, 1, 3, 1, 4, 3, 2, 7, 7, 10, 1, 11],
}
#: Seed: a pack of the aces and kings, shuffled with stream 0.
PACKS = {
    0: "AC KS AD AS KD KC AH KH",
    7: "KS KC KD AD KH AS AC AH",
    WORD: "AC KC AS KD KS AD AH KH",
}


def mix(z: int) -> int:
    """The output function of splitmix64 (Steele, Lea and Flood 2014)."""
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & WORD
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB & WORD
    return z ^ (z >> 31)


def splitmix64(seed: int) -> Iterator[int]:
    while True:
        seed = seed + 0x9E3779B97F4A7C15 & WORD
        yield mix(seed)


def xoshiro256(words: list[int]) -> Iterator[int]:
    """xoshiro256** (Blackman and Vigna 2018) from four words."""

    def rotate(x: int, k: int) -> int:
        return (x << k | x >> 64 - k) & WORD

    a, b, c, d = words
    while True:
        yield rotate(b * 5 & WORD, 7) * 9 & WORD
        shifted = b << 17 & WORD
        c, d = c ^ a, d ^ b
        b, a = b ^ c, a ^ d
        c, d = c ^ shifted, rotate(d, 45)


class Reference:
    """The generator once more, in the plainest Python."""

    def __init__(self, seed: int, stream: int = 0) -> None:
        start = seed ^ mix(stream * 0x9E3779B97F4A7C15 & WORD) if stream else seed
        self.numbers = xoshiro256(list(itertools.islice(splitmix64(start), 4)))

    def next(self) -> int:
        return next(self.numbers)

    def below(self, n: int) -> int:
        """The top 32 bits times n, drawn again where the low half is under 2**32 mod n."""
        while True:
            product = (self.next() >> 32) * n
            if product % 2**32 >= 2**32 % n:
                return product >> 32

    def pack(self, cards: CardSet) -> list[Card]:
        out = list(cards)
        for last in range(len(out) - 1, 0, -1):
            other = self.below(last + 1)
            out[last], out[other] = out[other], out[last]
        return out


SEEDS = [(seed, stream) for seed in (0, 7, WORD) for stream in (0, 1, 2)]


def test_published_numbers():
    """Those of splitmix64 from 1234567 and of xoshiro256** from 1, 2, 3, 4, as others print them."""
    assert list(itertools.islice(splitmix64(1234567), 5)) == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]
    restore = Rng(0).__reduce__()[0]
    expected = [
        11520,
        0,
        1509978240,
        1215971899390074240,
        1216172134540287360,
        607988272756665600,
        16172922978634559625,
        8476171486693032832,
        10595114339597558777,
        2904607092377533576,
    ]
    rng = restore(1, 2, 3, 4)
    assert [rng.next() for _ in expected] == expected
    assert list(itertools.islice(xoshiro256([1, 2, 3, 4]), 10)) == expected


@pytest.mark.parametrize(("seed", "stream"), SEEDS)
def test_numbers(seed, stream):
    rng, reference = Rng(seed, stream), Reference(seed, stream)
    numbers = [rng.next() for _ in range(1000)]
    assert numbers[:3] == NUMBERS[seed, stream]
    assert numbers == [reference.next() for _ in numbers]


@pytest.mark.parametrize(("seed", "stream"), SEEDS)
def test_below(seed, stream):
    rng, reference = Rng(seed, stream), Reference(seed, stream)
    assert (
        [rng.below(n) for n in range(2, 14)]
        == BELOW[seed, stream]
        == [reference.below(n) for n in range(2, 14)]
    )
    bounds = [1, 52, 2**31 + 1, 3 * 2**30, 2**32 - 1, 2**32 // 3 + 1] * 100
    drawn = [rng.below(n) for n in bounds]
    assert drawn == [reference.below(n) for n in bounds]
    assert all(number < bound for number, bound in zip(drawn, bounds, strict=True))
    assert rng.next() == reference.next()


def test_packs():
    for seed, pack in PACKS.items():
        assert " ".join(map(str, Rng(seed).pack("AC AD AH AS KC KD KH KS"))) == pack
    for game in ("hearts", "jass", "bisca"):
        cards = table(game).pack
        for seed, stream in SEEDS:
            rng, reference = Rng(seed, stream), Reference(seed, stream)
            for _ in range(5):
                pack = rng.pack(cards)
                assert list(pack) == reference.pack(cards)
                assert CardSet(pack) == cards
                assert len(pack) == len(cards)
            assert rng.next() == reference.next()
    assert Rng(3).pack("") == ()


@pytest.mark.case("C-01")
def test_streams_are_apart():
    numbers = [[rng.next() for _ in range(500)] for rng in (Rng(7, stream) for stream in range(20))]
    assert len({number for row in numbers for number in row}) == 20 * 500
    bits = 500 * 64
    for a, b in itertools.combinations(numbers, 2):
        alike = bits - sum((x ^ y).bit_count() for x, y in zip(a, b, strict=True))
        assert abs(alike - bits / 2) < 6 * math.sqrt(bits) / 2
    packs = {Rng(seed, stream).pack(table("hearts").pack) for seed in range(20) for stream in range(20)}
    assert len(packs) == 400


@pytest.mark.case("Z-04", "Z-06")
def test_copies_go_on_alike_and_apart():
    rng = Rng(11, 3)
    rng.pack("2C 3C 4C")
    copies = [rng.copy(), copy.copy(rng), copy.deepcopy(rng)]
    copies += [pickle.loads(pickle.dumps(rng, protocol)) for protocol in PROTOCOLS]
    expected = [Reference(11, 3)]
    expected[0].pack(CardSet("2C 3C 4C"))
    numbers = [expected[0].next() for _ in range(50)]
    for one in copies:
        assert type(one) is Rng
        assert [one.next() for _ in numbers] == numbers
    assert [rng.next() for _ in numbers] == numbers


def test_words_of_a_broken_pickle_are_refused():
    restore, words = Rng(1).__reduce__()
    assert restore(*words).next() == Rng(1).next()
    with pytest.raises(ValueError, match="zero"):
        restore(0, 0, 0, 0)
    for bad, error in (
        (-1, ValueError),
        (2**64, ValueError),
        (1.0, TypeError),
        (None, TypeError),
        (True, TypeError),
    ):
        for place in range(4):
            with pytest.raises(error):
                restore(*words[:place], bad, *words[place + 1 :])


def far_off(counts: Counter[object], kinds: int) -> float:
    """How far counts are from even, in standard deviations of chi-square with so many kinds."""
    expected = counts.total() / kinds
    chi_square = sum((count - expected) ** 2 / expected for count in counts.values())
    chi_square += (kinds - len(counts)) * expected
    return (chi_square - (kinds - 1)) / math.sqrt(2 * (kinds - 1))


@pytest.mark.parametrize("n", [2, 3, 6, 13, 52, 1000])
def test_below_is_even(n):
    rng = Rng(20, n)
    assert far_off(Counter(rng.below(n) for _ in range(60_000)), n) < 5


def test_below_is_even_where_words_do_not_divide():
    """Of 3 * 2**30 numbers, every third would come twice as often if no word were drawn again."""
    rng = Rng(21)
    assert far_off(Counter(rng.below(3 * 2**30) % 3 for _ in range(30_000)), 3) < 5


def test_packs_are_even():
    rng = Rng(22)
    assert far_off(Counter(rng.pack("2C 3D 4H 5S") for _ in range(24_000)), 24) < 5
    places: Counter[tuple[int, Card]] = Counter()
    for _ in range(2_000):
        places.update(enumerate(rng.pack(table("hearts").pack)))
    assert far_off(places, 52 * 52) < 5


@pytest.mark.case("C-04")
def test_the_global_generator_is_left_alone():
    hearts = table("hearts")
    before = random.getstate()
    rng = Rng(1)
    rng.pack(hearts.pack)
    rng.below(10)
    playouts(State(hearts, [CardSet(list(hearts.pack)[seat::4]) for seat in range(4)]), 10, rng)
    assert random.getstate() == before
    random.seed(1)
    a = Rng(5).next()
    random.seed(2)
    assert Rng(5).next() == a
