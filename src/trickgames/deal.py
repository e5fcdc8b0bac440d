"""One deal of any game: the cards, what has been decided, and the phase that says what is decided next.

Phases hold nothing: what has been decided stands in the deal, in attributes that are replaced and never changed in
place (the core's state apart). So a copy of a deal is a copy of its attributes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from trickcore.cards import NO_CARDS, Card, CardSet
from trickcore.play import State
from trickcore.rules import Rules
from trickgames.actions import NO_ACTIONS, Action, LegalActions
from trickgames.events import Award, DealResult, Event, HandDealt, Played, Trick, TrumpMade
from trickgames.options import Options
from trickgames.view import Refusal

T = TypeVar("T")
#: The deal of the game that a phase belongs to.
D = TypeVar("D", bound="Deal")

#: Where partners sit opposite: the seats of each side, and the side of each seat.
PARTNERS = ((0, 2), (1, 3))
SIDE_OF = (0, 1, 0, 1)
#: Where each seat is a side of its own: the seats of each side.
SINGLE = tuple([(seat,) for seat in range(6)])


def replaced(row: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """Return a row with an entry a seat, one of them another."""
    return (*row[:seat], value, *row[seat + 1 :])


class Phase(Generic[D]):
    """A kind of decision: who acts, what is legal, what an action does. Stateless; one instance serves all deals."""

    name: ClassVar[str]
    #: The time limit of a decision in seconds; None for none (GEN-7).
    seconds: ClassVar[int | None] = None
    #: Whether the default is the first legal action: so in a phase that has no `default` of its own.
    first_is_default: ClassVar[bool] = True

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "default" in cls.__dict__:
            cls.first_is_default = False

    def to_act(self, deal: D) -> tuple[int, ...]:
        """Return the seats that are to act."""
        raise NotImplementedError

    def acts(self, deal: D, seat: int) -> bool:
        """Tell whether a seat is to act."""
        return seat in self.to_act(deal)

    def legal(self, deal: D, seat: int) -> LegalActions:
        """Return what a seat that is to act may do."""
        raise NotImplementedError

    def refused(self, deal: D, seat: int) -> tuple[Refusal, ...]:
        """Return which cards of its hand a seat that is to act may not play, and why."""
        return ()

    def default(self, deal: D, seat: int) -> Action:
        """Return what is done when the seat's time runs out: unless the game says otherwise, the first legal action."""
        return self.legal(deal, seat)[0]

    def apply(self, deal: D, seat: int, action: Action) -> None:
        """Do a legal action."""
        raise NotImplementedError


class DealSetup(NamedTuple):
    """What a deal starts from.

    ``number`` counts from 1, ``dealer`` is the seat with that part in this deal, ``pack`` all cards with the top one
    first, ``scores`` the match scores by side before the deal, and ``results`` what the deals before it gave.
    """

    rules: Rules
    options: Options
    number: int
    dealer: int
    pack: tuple[Card, ...]
    scores: tuple[int, ...]
    results: Sequence[DealResult]


class Deal:
    """One deal: the cards, what has been decided, the open phase. A game subclasses it.

    Events go to ``events``, the list of the match.
    """

    #: The seats of each side, where they are the same in every deal, as `PARTNERS`; none where each seat is a side.
    partners: ClassVar[tuple[tuple[int, ...], ...]] = ()
    phase: Phase[Any] | None
    #: The trump suit's letter or the contract, once there is one.
    made: str | None = None
    #: The core's state once cards are played.
    state: State | None = None
    #: What the deal gave, once it is scored.
    result: DealResult | None = None
    #: The open trick, and the complete ones.
    trick: tuple[Played, ...] = ()
    tricks: tuple[Trick, ...] = ()
    #: The answers so far in a phase where all choose at once.
    answers: tuple[Action | None, ...] = ()

    def __init__(self, setup: DealSetup, events: list[Event]) -> None:
        self.rules, self.options, self.number, self.dealer, self.pack, self.scores, self.results = setup
        self.events = events
        none = (NO_CARDS,) * self.rules.seats
        #: The hands before play, by seat; then the state has them.
        self.hands: tuple[CardSet, ...] = none
        #: By seat, the cards that everybody knows it to hold.
        self.shown: tuple[CardSet, ...] = none

    def start(self) -> None:
        """Deal the cards and open the first phase."""
        raise NotImplementedError

    def finish(self) -> None:
        """Score the deal, by `score`."""
        raise NotImplementedError

    def score(self, awards: tuple[Award, ...]) -> None:
        """Note what the deal gives, the points of each side being those of its awards; the deal is over."""
        points = [0] * len(self.scores)
        for award in awards:
            points[award.side] += award.points
        self.result = DealResult(self.number, tuple(points), awards)
        self.phase = None

    @property
    def core(self) -> State:
        """The core's state, in a phase that has one."""
        assert self.state is not None
        return self.state

    def emit(self, event: Event) -> None:
        """Tell that something has happened."""
        self.events.append(event)

    def deal_hands(self, first: int, cards: tuple[Card, ...] = ()) -> None:
        """Deal the hands in `blocks`, and tell each seat its own."""
        self.hands = self.blocks(first, cards)
        for seat, hand in enumerate(self.hands):
            self.emit(HandDealt(seat, len(hand), hand))

    def make_trump(
        self, seat: int | None, trump: str, called: Card | None = None, claims: tuple[str, ...] = ()
    ) -> None:
        """Note what is trump, and tell it: made by a seat, or (None) by a card that was turned up."""
        self.made = trump
        self.emit(TrumpMade(seat, trump, called, claims))

    def show(self, seat: int, cards: CardSet) -> None:
        """Note that everybody knows a seat to hold these cards, as far as they have not been played."""
        if self.state is not None:
            cards -= self.state.seen
        self.shown = replaced(self.shown, seat, self.shown[seat] | cards)

    def ask_all(self, phase: Phase[Any]) -> None:
        """Open a phase in which every seat answers at once."""
        self.answers = (None,) * self.rules.seats
        self.phase = phase

    def blocks(self, first: int, cards: tuple[Card, ...] = ()) -> tuple[CardSet, ...]:
        """Return the hands by seat, dealt in blocks from the top, seat ``first`` getting the first (GEN-8).

        ``cards`` are the pack as it lies, if it is not as it was.
        """
        size, seats, cards = self.rules.hand_size, self.rules.seats, cards or self.pack
        blocks = [CardSet(cards[i * size : (i + 1) * size]) for i in range(seats)]
        return tuple([blocks[(seat - first) % seats] for seat in range(seats)])

    def hand(self, seat: int) -> CardSet:
        """Return the cards that a seat holds."""
        return self.hands[seat] if self.state is None else self.state.hand(seat)

    def answer(self, seat: int | None) -> Action | None:
        """Return what a seat has answered where all choose at once, as long as others have not; None for nothing."""
        return self.answers[seat] if self.answers and seat is not None else None

    def known(self, seat: int | None) -> tuple[CardSet, ...]:
        """Return by holder the cards that a seat knows to be there: its own, those shown, and what the game adds."""
        return self.shown if seat is None else replaced(self.shown, seat, self.hand(seat))

    def trump(self) -> str | None:
        """Return the trump suit's letter or the contract, None without one."""
        return self.made

    def sides(self, seat: int | None) -> tuple[tuple[int, ...], ...] | None:
        """Return the seats of each side as a seat knows them, None if it does not."""
        return self.partners or SINGLE[: self.rules.seats]

    def facts(self, seat: int | None) -> dict[str, Any]:
        """Return the fields that the game's own view adds, as a seat knows them; none if it adds none."""
        return {}

    def to_act(self) -> tuple[int, ...]:
        """Return the seats that are to act."""
        return () if self.phase is None else self.phase.to_act(self)

    def legal(self, seat: int) -> LegalActions:
        """Return what a seat may do now."""
        phase = self.phase
        return NO_ACTIONS if phase is None or not phase.acts(self, seat) else phase.legal(self, seat)

    def copy(self, events: list[Event]) -> Deal:
        """Return the deal as it stands, telling its further events to another list."""
        out = object.__new__(type(self))
        out.__dict__ = self.__dict__.copy()  # at once, and not name by name: every action is done in a copy
        out.events = events
        if self.state is not None:
            out.state = self.state.copy()
        return out
