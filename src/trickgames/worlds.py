"""From a view to a search: what it tells of the hidden cards, worlds that fit, and their positions in the core."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from math import factorial

from trickcore.cards import NO_CARDS, Card, CardSet, Suit
from trickcore.course import Course
from trickcore.payoff import Payoff
from trickcore.play import State
from trickcore.rng import Rng
from trickcore.worlds import States
from trickcore.worlds import Worlds as Layouts
from trickgames.errors import InvalidRecord
from trickgames.game import Game
from trickgames.phases import CLAIM_BITS
from trickgames.places import DISCARDS, KITTY, STOCK, Demand, Knowledge, Place, World, settled
from trickgames.registry import game
from trickgames.view import View


def knowledge(view: View) -> Knowledge:
    """Return what the seat of a view (or a spectator) can know of where the hidden cards lie.

    It follows from the hands' sizes, the cards that have been shown, what each play proves by the rules table, and what
    the game knows that has been said. Raises `InvalidRecord` for a view that cannot be, `TypeError`.
    """
    found = _game_of(view)
    return settled(found.knows(view, _base(view, found)))


def position(view: View, world: World) -> State:
    """Return the core's state of the deal in a world, in the middle of play.

    With the true world it equals `Match.state`. A world without sides is played by those of the view. Raises
    `ValueError` before cards are played, and for a world that does not fit the view's counts and seats, `InvalidRecord`
    for a view that cannot be, `TypeError`.
    """
    found = _game_of(view)
    if not isinstance(world, World):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"a world is a World, not {type(world).__name__}")
    if view.leader is None:
        raise ValueError("there is no position before cards are played")
    sides = view.sides if world.sides is None else world.sides
    if sides is not None and sorted([seat for side in sides for seat in side]) != list(range(view.seats)):
        raise ValueError("the world's sides: every seat is on one of them")
    return course(view, found, sides).state(world.hands, world.stock)


def denied(view: View) -> tuple[CardSet, ...]:
    """Return by seat the cards that its plays prove it not to hold: the part of `knowledge` that is quickest had.

    Cards that have been on the table may be among them. Raises `InvalidRecord` for a view that cannot be, `TypeError`.
    """
    return course(view, _game_of(view)).denied


def void_suits(view: View) -> tuple[frozenset[Suit], ...]:
    """Return by seat the suits of which its plays prove it to hold none, among those not all played; as `denied`."""
    played = course(view, _game_of(view))
    unseen = view.pack - played.seen
    suits = [(suit, cards) for suit in Suit if (cards := unseen.of(suit))]
    return tuple(
        [frozenset([suit for suit, cards in suits if cards.issubset(barred)]) for barred in played.denied]
    )


def payoff(view: View) -> Payoff:
    """Return what the end of this deal is worth to each seat, higher being better, for a search that plays for it.

    It takes in the match's options and scores as far as they change what a deal is worth; what no play
    changes any more, as melds that have been shown, may be left out. Raises `TypeError`.
    """
    return _game_of(view).payoff(view)


def course(view: View, found: Game, sides: tuple[tuple[int, ...], ...] | None = None) -> Course:
    """Return the tricks of a view's deal as everybody has seen them, played by these sides, or by those of the view.

    Where there are none each seat is its own, and no side has a goal. Raises `InvalidRecord`.
    """
    sides = view.sides if sides is None else sides
    cards: list[Card] = []
    leads: list[tuple[int, tuple[str, ...]]] = []
    for trick in view.tricks:
        if trick.claims:
            leads.append((len(cards), trick.claims))
        cards += trick.cards
    if view.trick:
        if view.trick[0].claims:
            leads.append((len(cards), view.trick[0].claims))
        cards += [played.card for played in view.trick]
    rules, side_of, size = found.rules(view.options), None, None
    if rules.tricks == rules.hand_size and view.leader is not None:  # no draws: a deal may have fewer cards
        in_trick = [played.seat for played in view.trick]
        size = len(view.tricks) + max([count + (s in in_trick) for s, count in enumerate(view.counts)])
    if sides is not None:
        side_of = [next(i for i, side in enumerate(sides) if seat in side) for seat in range(view.seats)]
    try:
        return Course(
            rules,
            cards,
            leader=view.tricks[0].leader if view.tricks else view.leader or 0,
            mode=rules.mode(view.trump) if view.trump in rules.mode_names else 0,
            sides=side_of,
            goals=None if sides is None else found.goals(view),
            kept=found.kept(view),
            claims=[(place, sum([CLAIM_BITS[claim] for claim in said])) for place, said in leads],
            hand_size=size,
        )
    except (ValueError, KeyError) as error:  # a claim that no core knows, as a key
        raise InvalidRecord(f"the view: {error}") from None


def _game_of(view: View) -> Game:
    if not isinstance(view, View):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"a view is needed, not {type(view).__name__}")
    return game(view.game)


def _base(view: View, found: Game) -> Knowledge:
    """Return what follows from sizes, shown cards and plays."""
    played = course(view, found)
    if view.leader is not None and played.counts != view.counts:
        raise InvalidRecord(
            f"the view: by the tricks the seats hold {played.counts} cards, not {view.counts}"
        )
    unseen = view.pack - played.seen
    rest = len(unseen) - sum(view.counts)
    denied = played.denied
    demands = tuple([Demand(seat, cards) for seat, cards in played.demands])
    others = unseen - view.hand
    places: tuple[Place, ...] = tuple(range(view.seats))
    sizes, sure = view.counts, view.known
    can = tuple([view.hand if s == view.seat else others - denied[s] for s in range(view.seats)])
    if rest:
        rules = found.rules(view.options)
        places = (*places, STOCK if rules.tricks > rules.hand_size else KITTY)
        sizes, sure, can = (*sizes, rest), (*sure, NO_CARDS), (*can, others)
    return Knowledge(places, sizes, sure, can, demands, ())


#: How often a world is drawn that the game's condition refuses, before all of them are looked at (where they are few),
#: and before it is said that there is none.
FIRST_TRIES, MOST_TRIES = 2_000, 20_000
FEW = 200_000


class Worlds:
    """The worlds that fit what a seat knows: counted, and drawn with the same chance each.

    ``Worlds(view)`` is made once for a view, then drawn from as often as one likes. Raises `InvalidRecord` for a view
    that cannot be, `TypeError`.
    """

    def __init__(self, view: View) -> None:
        self._view = view
        self._game = found = _game_of(view)
        self._knowledge = known = knowledge(view)
        self._condition = found.condition(view)
        at = {place: i for i, place in enumerate(known.places)}
        self._stock = at.get(STOCK)
        #: By place, the cards whose place is known; of the stock the bottom, as the others' order is not.
        self._fixed = list(known.sure)
        if self._stock is not None:
            self._fixed[self._stock] = CardSet(known.bottom)
        self._sizes = [size - len(fixed) for size, fixed in zip(known.sizes, self._fixed, strict=True)]
        self._may = [can - fixed for can, fixed in zip(known.can, self._fixed, strict=True)]
        demands = [(at[demand.place], demand.cards) for demand in known.demands]
        self._layouts = Layouts(self._sizes, self._may, demands)
        self._templates: tuple[Card | None, dict[int, State]] | None = None
        self._count = self._layouts.count
        if self._stock is not None:
            self._count *= factorial(self._sizes[self._stock])

    @property
    def knowledge(self) -> Knowledge:
        """What is known of where the cards lie."""
        return self._knowledge

    @property
    def count(self) -> int:
        """How many worlds there are by places, sizes and demands, every order of the stock being one.

        Where `exact` is False, a condition of the game refuses some of them.
        """
        return self._count

    @property
    def exact(self) -> bool:
        """Whether every world that is counted fits; False where a game knows what cannot be said by places."""
        return self._condition is None

    def draw(self, rng: Rng) -> World:
        """Return one of the worlds, each being equally likely. Raises `InvalidRecord` if none is found that fits."""
        condition = self._condition
        for tries in range(MOST_TRIES):
            world = self._world(self._layouts.draw(rng), rng)
            if condition is None or condition(world):
                return world
            if tries == FIRST_TRIES and self._count <= FEW:
                fitting = list(self)
                if not fitting:
                    break
                return fitting[rng.below(len(fitting))]
        raise InvalidRecord("the view: no deal is found that fits it")

    def states(self, n: int, rng: Rng) -> States:
        """Draw ``n`` worlds and return the positions of the deal in them; in the core, without the GIL.

        Where `exact` is False they are drawn and looked at one by one. Raises `ValueError` before cards are played or
        for a number that is none, `InvalidRecord` if no world is found that fits, `TypeError`.
        """
        if self._view.leader is None:
            raise ValueError("there is no position before cards are played")
        if self._condition is not None and n > 0:
            return States([position(self._view, self.draw(rng)) for _ in range(n)])
        if self._templates is None:
            self._templates = self._made()
        card, state = self._templates
        if card is None:
            return self._layouts.states(n, rng, state[0], stock=self._stock)
        return self._layouts.states(n, rng, state, key=card, stock=self._stock)

    def _made(self) -> tuple[Card | None, dict[int, State]]:
        """Return positions with the right numbers of cards: one, or one for each holder of the card that decides sides.

        Which of the unknown cards lie where in them does not matter.
        """
        view, known, found = self._view, self._knowledge, self._game
        world = self._world(self._layouts.draw(Rng(0)), Rng(0))
        card = found.side_card(view)
        if card is None or len(known.places_of(card)) == 1:
            return None, {0: position(view, world)}
        out: dict[int, State] = {}
        for seat in range(view.seats):
            if card in known.can[seat]:
                alone = [CardSet([card]) if other == seat else NO_CARDS for other in range(view.seats)]
                sides = found.sides_in(view, alone)
                out[seat] = course(view, found, sides).state(world.hands, world.stock)
        return card, out

    def __iter__(self) -> Iterator[World]:
        """Yield every world once, in no special order: for moments that leave few."""
        cards = NO_CARDS
        for may in self._may:
            cards |= may
        for laid in self._every(list(cards), self._sizes, [NO_CARDS] * len(self._sizes)):
            for order in permutations(self._loose(laid)):
                world = self._with(laid, order)
                if self._condition is None or self._condition(world):
                    yield world

    def _every(self, cards: list[Card], room: list[int], laid: list[CardSet]) -> Iterator[list[CardSet]]:
        """Yield all ways to lay the cards that are not known, by place."""
        if not cards:
            at = self._knowledge.places.index
            if all(laid[at(demand.place)] & demand.cards for demand in self._knowledge.demands):
                yield laid
            return
        card = cards[0]
        one = CardSet([card])
        for place, can in enumerate(self._may):
            if room[place] and card in can:
                left, more = room.copy(), laid.copy()
                left[place] -= 1
                more[place] |= one
                yield from self._every(cards[1:], left, more)

    def _loose(self, laid: Sequence[CardSet]) -> CardSet:
        """Return the cards of the stock whose order is not known."""
        return NO_CARDS if self._stock is None else laid[self._stock]

    def _world(self, laid: Sequence[CardSet], rng: Rng) -> World:
        return self._with(laid, rng.pack(self._loose(laid)))

    def _with(self, laid: Sequence[CardSet], order: tuple[Card, ...]) -> World:
        """Return the world with the unknown cards laid so, and the stock in this order down to its known bottom."""
        known = self._knowledge
        seats = self._view.seats
        lies = [more | fixed for more, fixed in zip(laid, self._fixed, strict=True)]
        hands = tuple(lies[:seats])
        rest = dict(zip(known.places[seats:], lies[seats:], strict=True))
        return World(
            hands,
            (*order, *known.bottom),
            rest.get(KITTY, NO_CARDS),
            rest.get(DISCARDS, NO_CARDS),
            self._game.sides_in(self._view, hands),
        )
