"""Worlds: their number and the draws, held against every world laid out by brute force."""

import itertools
import os
import random
from collections import Counter
from collections.abc import Iterator, Sequence

from trickcore import CardSet, Rng, Worlds

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
