# Types of the compiled module trickcore.rng.
from collections.abc import Callable, Iterable
from typing import final

from trickcore.cards import Card, CardSet

@final
class Rng:
    """xoshiro256** (Blackman and Vigna 2018), seeded by splitmix64: ``Rng(seed, stream=0)``.

    Streams of one seed are independent. No generator is shared: whoever draws owns one. Not for secrets: a
    person who knows the seed knows every number.
    """

    def __new__(cls, seed: int, stream: int = 0) -> Rng: ...
    def next(self) -> int:
        """Return the next 64 bits as a whole number."""
    def below(self, n: int) -> int:
        """Return a number from 0 to n - 1, each equally likely; n from 1 to 2**32 - 1."""
    def pack(self, cards: CardSet | int | str | Iterable[Card | str]) -> tuple[Card, ...]:
        """Return the cards of a set as a shuffled pack, top first."""
    def copy(self) -> Rng:
        """Return a generator that goes on as this one would, apart from it."""
    def __copy__(self) -> Rng: ...
    def __deepcopy__(self, memo: object) -> Rng: ...
    def __reduce__(self) -> tuple[Callable[[int, int, int, int], Rng], tuple[int, int, int, int]]: ...
