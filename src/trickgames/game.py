"""What a game is to the rest of the library: its name, seats, options, and how deals and matches of it go."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from importlib import import_module
from typing import Any, ClassVar, Protocol, cast, final

from trickcore.cards import NO_CARDS, Card, CardSet, Suit
from trickcore.payoff import Payoff
from trickcore.rng import Rng
from trickcore.rules import Rules
from trickgames.actions import Action
from trickgames.deal import Deal
from trickgames.errors import InvalidSetup
from trickgames.events import DealResult, Event
from trickgames.options import Option, Options
from trickgames.places import Knowledge, World
from trickgames.reasons import Reason
from trickgames.view import CardPoints, View


class Heuristics(Protocol):
    """The computer players of a game: its ``ai`` module. ``rng`` is seeded for this one decision."""

    def easy(self, view: Any, rng: Rng) -> Action:
        """Choose for the easy level."""
        ...

    def normal(self, view: Any, rng: Rng) -> Action:
        """Choose for the normal level."""
        ...


#: The fields of a view that tell of its game and its cards, and of nothing that happens.
ABOUT = ("title", "turning", "opener", "unit", "order", "card_points")


def ranked(rules: Rules, mode: int) -> list[list[Card]]:
    """Return the cards of each suit in a mode, the highest first; suits in card order.

    Trumps are one suit, whatever suits they are written in. It has the place of the suit that they are called after,
    the first if they are called after none.
    """
    trumps, trump = rules.trumps(mode), rules.trump(mode)
    suits = [trumps if suit == trump else rules.pack.of(suit) - trumps for suit in Suit]
    if trump is None:
        suits.insert(0, trumps)
    return [
        sorted(suit, key=lambda card: (len(rules.beats(card, mode) & suit), -card.index))
        for suit in suits
        if suit
    ]


class Game:
    """A game. One instance serves all matches of it; nothing in it changes."""

    name: ClassVar[str]
    #: What people call it, for a title.
    title: ClassVar[str]
    #: Raised with every change of the rules that changes a match; records name it.
    rules_version: ClassVar[int]
    #: How the seats are drawn around a table: "clockwise" or "anticlockwise".
    direction: ClassVar[str]
    #: What the seat is called that a deal starts from, as "dealer" or "cutter".
    opener: ClassVar[str] = "dealer"
    #: What the match scores are counted in.
    unit: ClassVar[str] = "point"
    #: Whether points are bad, and the lowest score wins.
    lowest_wins: ClassVar[bool] = False
    pack: ClassVar[CardSet]
    options: ClassVar[tuple[Option, ...]]
    #: The options that `faults` compares; it is asked when each of them is right by itself.
    together: ClassVar[tuple[str, ...]] = ()
    #: Named sets of options, as ``presets`` gives them.
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {}
    view: ClassVar[type[View]]
    deal: ClassVar[type[Deal]]
    #: The kinds of action and of event that only this game has, and its own reasons for refusing actions.
    actions: ClassVar[tuple[type[Action], ...]] = ()
    events: ClassVar[tuple[type[Event], ...]] = ()
    reasons: ClassVar[tuple[Reason, ...]] = ()
    #: The words that may go with a played card, as "pair".
    claims: ClassVar[tuple[str, ...]] = ()
    #: The module with the game's words in each language, by the language's code; see `trickgames.announce`.
    words: ClassVar[Mapping[str, str]] = {}
    #: The module in which ``exchange`` exchanges the cards that are hidden from a seat, for `check_hidden`.
    exchange: ClassVar[str] = ""
    #: The module that says what the game knows of hidden cards, by functions that `knows`, `condition`, `sides_in` and
    #: `side_card` ask; "" where all of it is in the rules table and the view.
    knowledge: ClassVar[str] = ""
    #: The module that says by ``doubt`` which events cannot be told now, and by ``TELLS`` which common ones there are;
    #: see `Follower`.
    follow: ClassVar[str] = ""
    #: The module with its computer players, loaded when one is asked; "" where there is only random.
    ai: ClassVar[str] = ""

    def faults(self, options: Options) -> list[str]:
        """Return which options do not go together, each of them being right by itself."""
        return []

    def seats(self, options: Options) -> int:
        """Return the number of seats: if the game does not say otherwise, those of its table.

        It is asked of options too that are right one by one but do not go together.
        """
        return self.rules(options).seats

    def make_rules(self, options: Options) -> Rules:
        """Return the rules table for these options; `rules` hands on what was made before."""
        raise NotImplementedError

    @final
    @lru_cache(maxsize=256)  # noqa: B019  # games live as long as the program
    def rules(self, options: Options) -> Rules:
        """Return the rules table for these options: the same object for equal ones."""
        return self.make_rules(options)

    def first(self, options: Options, rng: Rng) -> int:
        """Return the first dealer (or cutter, or leader) of a match where none was given: one drawn from the seed."""
        return rng.below(self.seats(options))

    @final
    @lru_cache(maxsize=512)  # noqa: B019
    def about(self, rules: Rules, mode: int) -> tuple[Any, ...]:
        """Return what a view tells of the game, and of its cards in a mode of the rules table.

        That are the fields `ABOUT` of a view, in this order.
        """
        counting: dict[int, list[Card]] = {}
        for card in rules.pack:
            if rules.points(card, mode):
                counting.setdefault(rules.points(card, mode), []).append(card)
        return (
            self.title,
            self.direction,
            self.opener,
            self.unit,
            tuple([" ".join(map(str, cards)) for cards in ranked(rules, mode)]),
            tuple([CardPoints(CardSet(cards), worth) for worth, cards in counting.items()]),
        )

    def next_dealer(self, options: Options, first: int, results: Sequence[DealResult]) -> int:
        """Return who deals (or cuts, or leads) the next deal after these results: the part goes round the table."""
        return (first + len(results)) % self.seats(options)

    def sides(self, options: Options) -> int:
        """Return how many sides keep a score: those of `Deal.partners`, or each seat."""
        return len(self.deal.partners) or self.seats(options)

    def score_side(self, options: Options, seat: int) -> int:
        """Return the side whose score is that of a seat: partners sit opposite, or each seat is its own."""
        return seat % self.sides(options)

    @final
    def by_seat(self, options: Options, points: Sequence[int]) -> tuple[int, ...]:
        """Return points that are given by side as they are to each seat, higher being better."""
        sign = -1 if self.lowest_wins else 1
        return tuple([sign * points[self.score_side(options, s)] for s in range(self.seats(options))])

    def winners(
        self, options: Options, scores: tuple[int, ...], results: Sequence[DealResult]
    ) -> tuple[int, ...]:
        """Return the seats that have won, after a deal has been scored; none if the match goes on."""
        raise NotImplementedError

    @final
    def won(
        self, options: Options, scores: tuple[int, ...], results: Sequence[DealResult], deals: int | None
    ) -> tuple[int, ...]:
        """Return the seats that have won after these deals; none if the match, of so many deals, goes on."""
        winners = self.winners(options, scores, results)
        if not winners and deals == len(results):
            worth = self.by_seat(options, scores)
            winners = tuple([seat for seat, got in enumerate(worth) if got == max(worth)])
        return winners

    # From a view to a search: what the rules table and the view do not say by themselves.

    def _added(self, name: str) -> Any:
        return getattr(import_module(self.knowledge), name, None) if self.knowledge else None

    def knows(self, view: Any, base: Knowledge) -> Knowledge:
        """Return what a seat knows of the hidden cards: to what the plays prove, add what only the game knows.

        That is what has been said or shown beside the play, as far as ``view.known`` does not tell it. ``base`` has
        the hands, ``view.known``, what the plays prove, and the other cards in one place: the stock of a game with
        draws, else the kitty. What follows from it all is concluded afterwards. Unless a game says otherwise it is
        what ``knows(view, base)`` of its module `knowledge` gives.
        """
        added = self._added("knows")
        return base if added is None else cast(Knowledge, added(view, base))

    def condition(self, view: Any) -> Callable[[World], bool] | None:
        """Return what a world must meet, in sizes and places that fit, where `knows` cannot say it; None for nothing.

        Worlds that do not meet it are drawn in vain, so leave to it only what cannot be said by places and demands.
        Unless a game says otherwise, ``condition(view)`` of its module `knowledge`.
        """
        added = self._added("condition")
        return None if added is None else cast("Callable[[World], bool] | None", added(view))

    def sides_in(self, view: Any, hands: Sequence[CardSet]) -> tuple[tuple[int, ...], ...] | None:
        """Return the seats of each side of the deal if these are the hands now: those of the view where it has them.

        Where the sides are secret, ``sides_in(view, hands)`` of the game's module `knowledge` says it.
        """
        added = self._added("sides_in")
        return cast("tuple[tuple[int, ...], ...] | None", view.sides if added is None else added(view, hands))

    def side_card(self, view: Any) -> Card | None:
        """Return the card whose holder decides the sides of the deal, for a seat that does not know them; else None.

        Where there is such a card, ``side_card(view)`` of the game's module `knowledge` says it.
        """
        added = self._added("side_card")
        return None if added is None else cast("Card | None", added(view))

    def goals(self, view: Any) -> tuple[int, ...]:
        """Return by side the points that end this deal at once; none where there are none."""
        return ()

    def kept(self, view: Any) -> CardSet:
        """Return the cards that are kept back in this deal, as for the core's `State`."""
        return NO_CARDS

    def payoff(self, view: Any) -> Payoff:
        """Return what the end of the view's deal is worth to each seat, higher being better.

        Unless the game says otherwise, a card point that its side has taken is worth one.
        """
        sides = self.sides(view.options) < view.seats
        if not self.lowest_wins:
            return Payoff(sides=sides)
        return Payoff(sides=sides, points=[(points, -points) for points in range(-64, 320)])

    def heuristics(self) -> Heuristics:
        """Return the computer players. Raises `InvalidSetup` if the game has none but random."""
        if not self.ai:
            raise InvalidSetup(f"{self.title} has no computer players of this level")
        return cast(Heuristics, import_module(self.ai))
