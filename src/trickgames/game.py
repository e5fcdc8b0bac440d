"""What a game is to the rest of the library: its name, seats, options, and how deals and matches of it go."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib import import_module
from typing import Any, ClassVar, Protocol, cast, final

from trickcore.cards import Card, CardSet, Suit
from trickcore.rng import Rng
from trickcore.rules import Rules
from trickgames.actions import Action
from trickgames.deal import Deal
from trickgames.errors import InvalidSetup
from trickgames.events import DealResult, Event
from trickgames.options import Option, Options
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
    """Return the cards of each suit in a mode, the highest first; suits in card order."""
    suits = [rules.pack.of(suit) for suit in Suit]
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

    def heuristics(self) -> Heuristics:
        """Return the computer players. Raises `InvalidSetup` if the game has none but random."""
        if not self.ai:
            raise InvalidSetup(f"{self.title} has no computer players of this level")
        return cast(Heuristics, import_module(self.ai))
