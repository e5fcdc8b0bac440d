"""What a seat can know of the hidden cards: the places where each can be, how many lie there, and what one must hold.

A `Knowledge` is made from a view by `trickgames.worlds.knowledge`: what all games have in common is worked out there,
a game adds what is said beside the play (`Game.knows`), and `settled` draws the conclusions.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from trickcore.cards import Card, CardSet
from trickgames.errors import InvalidRecord
from trickgames.values import Value

#: A seat by its number, or one of `STOCK`, `KITTY` and `DISCARDS`.
Place: TypeAlias = int | str
#: The cards that are still to be drawn; those left over that nobody has taken; those that a seat has laid away.
STOCK, KITTY, DISCARDS = "stock", "kitty", "discards"


class Demand(Value):
    """A place holds at least one of some cards; which one is not known."""

    __slots__ = ("place", "cards")
    place: Place
    cards: CardSet


class World(Value):
    """Where all cards of a deal may lie at a moment: in the hands, the stock (top first), the kitty and the discards.

    ``sides`` are the seats of each side, as in a view; None as long as there are none.
    """

    __slots__ = ("hands", "stock", "kitty", "discards", "sides")
    hands: tuple[CardSet, ...]
    stock: tuple[Card, ...]
    kitty: CardSet
    discards: CardSet
    sides: tuple[tuple[int, ...], ...] | None

    def at(self, place: Place) -> CardSet:
        """Return the cards that lie in a place."""
        if isinstance(place, int):
            return self.hands[place]
        return {STOCK: CardSet(self.stock), KITTY: self.kitty, DISCARDS: self.discards}[place]


class Knowledge(Value):
    """What a seat knows of where the cards lie that have not been on the table.

    By place, in the order of ``places``: how many cards lie there (``sizes``), those that are sure to (``sure``) and
    those that can (``can``, the sure ones among them). ``demands`` say that a place holds one of some cards, and
    ``bottom`` are the last cards of the stock where they are known, in their order. Whatever fits all of that is
    possible, but for what a game knows that cannot be said so (`Game.condition`).
    """

    __slots__ = ("places", "sizes", "sure", "can", "demands", "bottom")
    places: tuple[Place, ...]
    sizes: tuple[int, ...]
    sure: tuple[CardSet, ...]
    can: tuple[CardSet, ...]
    demands: tuple[Demand, ...]
    bottom: tuple[Card, ...]

    @property
    def hidden(self) -> CardSet:
        """The cards of which it is not known where they lie."""
        sure = can = 0
        for known, possible in zip(self.sure, self.can, strict=True):
            sure |= known.mask
            can |= possible.mask
        return CardSet(can & ~sure)

    def places_of(self, card: Card) -> tuple[Place, ...]:
        """Return the places where a card can be; none for one that has been on the table."""
        return tuple([place for place, can in zip(self.places, self.can, strict=True) if card in can])

    def fits(self, world: World) -> bool:
        """Tell whether the cards of a world lie where they can by places, sizes, demands and bottom."""
        held = [world.at(place) for place in self.places]
        total = sum([len(hand) for hand in world.hands])
        total += len(world.stock) + len(world.kitty) + len(world.discards)
        return (
            total == sum(self.sizes)
            and all(len(cards) == size for cards, size in zip(held, self.sizes, strict=True))
            and all(cards.issubset(can) for cards, can in zip(held, self.can, strict=True))
            and all(sure.issubset(cards) for cards, sure in zip(held, self.sure, strict=True))
            and all(world.at(demand.place) & demand.cards for demand in self.demands)
            and (not self.bottom or world.stock[-len(self.bottom) :] == self.bottom)
        )

    # For a game to add what it knows. Nothing is concluded, or refused, before `settled`.

    def deny(self, place: Place, cards: CardSet) -> Knowledge:
        """Return the knowledge with some cards not being in a place."""
        at = self._at(place)
        can = self.can[at] - cards
        return self if can == self.can[at] else self._with(can=replaced(self.can, at, can))

    def hold(self, place: Place, cards: CardSet) -> Knowledge:
        """Return the knowledge with some cards being in a place."""
        at = self._at(place)
        return self._with(sure=replaced(self.sure, at, self.sure[at] | cards))

    def demand(self, place: Place, cards: CardSet) -> Knowledge:
        """Return the knowledge with one of some cards being in a place."""
        return self._with(demands=(*self.demands, Demand(place, cards)))

    def ends(self, *cards: Card) -> Knowledge:
        """Return the knowledge with these cards being the last of the stock, in this order."""
        return self.hold(STOCK, CardSet(cards))._with(bottom=cards)

    def renamed(self, place: Place, to: Place) -> Knowledge:
        """Return the knowledge with a place being another one."""
        return self._with(places=tuple([to if other == place else other for other in self.places]))

    def _at(self, place: Place) -> int:
        """Return the number of a place. Raises `InvalidRecord`: a view has told of one that it leaves no cards for."""
        if place not in self.places:
            raise InvalidRecord(f"the view: no card can be at {place}")
        return self.places.index(place)

    def _with(
        self,
        places: tuple[Place, ...] | None = None,
        sure: tuple[CardSet, ...] | None = None,
        can: tuple[CardSet, ...] | None = None,
        demands: tuple[Demand, ...] | None = None,
        bottom: tuple[Card, ...] | None = None,
    ) -> Knowledge:
        return Knowledge(
            self.places if places is None else places,
            self.sizes,
            self.sure if sure is None else sure,
            self.can if can is None else can,
            self.demands if demands is None else demands,
            self.bottom if bottom is None else bottom,
        )


def replaced(row: tuple[CardSet, ...], at: int, cards: CardSet) -> tuple[CardSet, ...]:
    """Return a row of sets of cards, one of them another."""
    return (*row[:at], cards, *row[at + 1 :])


def settled(told: Knowledge) -> Knowledge:
    """Return the knowledge with everything that follows from it: each card is in ``can`` just where it can be.

    Raises `InvalidRecord` if the cards cannot lie so at all.
    """
    at = {place: i for i, place in enumerate(told.places)}
    draft = _Draft(
        list(told.sizes),
        [cards.mask for cards in told.sure],
        [cards.mask for cards in told.can],
        [(at[demand.place], demand.cards.mask) for demand in told.demands],
    )
    if not draft.settle() or not draft.narrow():
        raise InvalidRecord("the view: the cards cannot lie as it says")
    return Knowledge(
        told.places,
        told.sizes,
        tuple([CardSet(mask) for mask in draft.sure]),
        tuple([CardSet(mask) for mask in draft.can]),
        tuple([Demand(told.places[place], CardSet(cards)) for place, cards in sorted(draft.demands)]),
        told.bottom,
    )


class _Draft:
    """Places, sizes and demands as masks, while conclusions are drawn from them."""

    def __init__(
        self, sizes: list[int], sure: list[int], can: list[int], demands: Iterable[tuple[int, int]]
    ) -> None:
        self.sizes = sizes
        self.sure = sure
        self.can = can
        self.demands = list(demands)
        self.cards = 0
        for mask in can:
            self.cards |= mask

    def settle(self) -> bool:
        """Conclude what follows by counting, until nothing more does; return whether the cards can lie so.

        As all cards have a place and all places are full, a card can be in a place unless some places are filled by
        the cards that can only be in them, and the card is not among those (or is, and its place is not). Demands are
        looked at one by one; what several of them mean together `narrow` finds.
        """
        if self.cards.bit_count() != sum(self.sizes):
            return False
        while True:
            before = self.sure.copy(), self.can.copy()
            if not self._count() or not self._meet():
                return False
            if before == (self.sure, self.can):
                return True

    def _count(self) -> bool:
        sure, can, sizes = self.sure, self.can, self.sizes
        placed = 0
        for mask in sure:
            if placed & mask:
                return False
            placed |= mask
        open_places: list[int] = []
        for i, mask in enumerate(sure):
            free = sizes[i] - mask.bit_count()
            if free < 0 or mask & ~can[i]:
                return False
            if free:
                open_places.append(i)
                can[i] = can[i] & ~placed | mask
            else:
                can[i] = mask
        hidden = self.cards & ~placed
        count = len(open_places)
        # By set of places: the cards that can be outside of them.
        outside = [0] * (1 << count)
        room = [0] * (1 << count)
        for bits in range(1, 1 << count):
            low = bits & -bits
            place = open_places[low.bit_length() - 1]
            room[bits] = room[bits ^ low] + sizes[place] - sure[place].bit_count()
            outside[bits] = outside[bits ^ low] | can[place]
        whole = (1 << count) - 1
        for bits in range(1, whole + 1):
            only = hidden & ~outside[whole ^ bits]
            number = only.bit_count()
            if number > room[bits]:
                return False
            if number == room[bits] and bits != whole:
                for i, place in enumerate(open_places):
                    if bits >> i & 1:
                        can[place] &= only | sure[place]
            if not bits & (bits - 1):
                sure[open_places[bits.bit_length() - 1]] |= only
        return not hidden & ~outside[whole]

    def _meet(self) -> bool:
        left: list[tuple[int, int]] = []
        for place, cards in self.demands:
            cards &= self.can[place]
            if not cards:
                return False
            if cards & self.sure[place]:
                continue
            if not cards & (cards - 1):
                self.sure[place] |= cards
            elif not any(place == other and not mask & ~cards for other, mask in left):
                left = [(other, mask) for other, mask in left if place != other or cards & ~mask]
                left.append((place, cards))
        self.demands = left
        return True

    def narrow(self) -> bool:
        """Conclude what several demands, or a demand and the sizes, mean together; return whether the cards can lie so.

        Without demands `settle` has found everything. With some, each card that may still be in a place is put there,
        and left out where no way to meet all demands is left.
        """
        while self.demands:
            found = False
            for place in range(len(self.sizes)):
                for group in self._alike(self.can[place] & ~self.sure[place]):
                    if not self._possible(self.demands, place, group & -group):
                        self.can[place] &= ~group
                        found = True
            if not found:
                return self._possible(self.demands)
            if not self.settle():
                return False
        return True

    def _alike(self, cards: int) -> list[int]:
        """Return cards in groups that can be in the same places, and are in the same demands."""
        groups = [cards] if cards else []
        for mask in [*self.can, *[mask for _, mask in self.demands]]:
            groups = [part for group in groups for part in (group & mask, group & ~mask) if part]
        return groups

    def _possible(self, demands: Sequence[tuple[int, int]], place: int = 0, cards: int = 0) -> bool:
        """Tell whether the cards can lie so, with these demands met, and some cards in a place."""
        sure = self.sure.copy()
        sure[place] |= cards
        draft = _Draft(self.sizes, sure, self.can.copy(), ())
        if not draft.settle():
            return False
        for i, (where, wanted) in enumerate(demands):
            if draft.sure[where] & wanted:
                continue
            # One of the wanted cards is there: like ones are as good as each other.
            return any(
                draft._possible(demands[i + 1 :], where, group & -group)
                for group in self._alike(draft.can[where] & wanted)
            )
        return True
