"""One deal of any game: the cards, what has been decided, and the phase that says what is decided next.

Phases hold nothing: what has been decided stands in the deal, in attributes that are replaced and never changed in
place (the core's state apart). So a copy of a deal is a copy of its attributes.

What a view tells is noted where it is told: `Deal.emit` hands each event to `Deal.told`. A `Follower` has a deal of the
same class that is told the events of one seat and nothing else, so that its view is that seat's.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from trickcore.cards import NO_CARDS, Card, CardSet
from trickcore.play import State
from trickcore.rules import Rules
from trickgames.actions import NO_ACTIONS, Action, LegalActions
from trickgames.events import (
    Answered,
    Award,
    DealResult,
    DealScored,
    Event,
    HandDealt,
    HolderNamed,
    Played,
    Swapped,
    Trick,
    TrickWon,
    TrumpMade,
)
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

#: Stands for an answer that has been given and is not told.
UNTOLD = Action()


def some(cards: CardSet, count: int) -> CardSet:
    """Return so many of some cards, the first ones."""
    return CardSet(islice(cards, count))


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


class Opening(NamedTuple):
    """How the tricks of a deal begin, as the core's `State` takes it, without sides and goals while they are secret."""

    leader: int
    mode: int = 0
    sides: Sequence[int] | None = None
    goals: Sequence[int] | None = None
    kept: CardSet = NO_CARDS


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

    Events go to ``events``, the list of the match. In a match every card of the deal is there (``whole``); in a
    follower only what seat ``reader`` (None: a spectator) has been told, other hands being any cards of their number.
    """

    #: The seats of each side, where they are the same in every deal, as `PARTNERS`; none where each seat is a side.
    partners: ClassVar[tuple[tuple[int, ...], ...]] = ()
    #: The phase that begins when every seat has got its hand; None where more has to be told before.
    opens: ClassVar[Phase[Any] | None] = None
    whole: bool = True
    reader: int | None = None
    phase: Phase[Any] | None = None
    #: The trump suit's letter or the contract, once there is one.
    made: str | None = None
    #: How the tricks have begun; and the core's state once cards are played.
    opening: Opening | None = None
    state: State | None = None
    #: What the deal gave, once it is scored.
    result: DealResult | None = None
    #: The open trick, and the complete ones.
    trick: tuple[Played, ...] = ()
    tricks: tuple[Trick, ...] = ()
    #: Whether the deal ends here, before its last card, by what has been told.
    stopped: bool = False
    #: The answers so far in a phase where all choose at once.
    answers: tuple[Action | None, ...] = ()

    def __init__(self, setup: DealSetup, events: list[Event]) -> None:
        self.rules, self.options, self.number, self.dealer, self.pack, self.scores, self.results = setup
        self.events = events
        none = (NO_CARDS,) * self.rules.seats
        #: The hands before play, by seat; then the state has them (in a follower they go on here).
        self.hands: tuple[CardSet, ...] = none
        #: By seat, the cards that everybody knows it to hold.
        self.shown: tuple[CardSet, ...] = none

    def start(self) -> None:
        """Deal the cards, and tell what is seen of them."""
        raise NotImplementedError

    def dealt(self) -> None:
        """Go on when every seat has got its hand: open the phase that ``opens``, if there is one."""
        self.phase = self.opens

    def answered(self) -> None:
        """Go on when the last seat has answered, in a follower: where no event need come before what is next."""

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
        """Tell that something has happened, and note what it tells."""
        self.events.append(event)
        self.told(event)

    def told(self, event: Event) -> None:
        """Note what an event tells. What views have of a deal is noted here alone, so that followers have it too.

        A game adds its own events, and what only it takes from the common ones; it calls this first.
        """
        match event:
            case Played():
                self.trick = (*self.trick, event)
                shown = self.shown[event.seat]
                if shown and event.card in shown:
                    self.shown = replaced(self.shown, event.seat, shown - CardSet([event.card]))
                if not self.whole:
                    self.move(event.seat, less=CardSet([event.card]), by=-1)
            case TrickWon():
                lead = self.trick[0]
                won = Trick(lead.seat, event.cards, event.seat, event.points, lead.claims)
                self.tricks, self.trick = (*self.tricks, won), ()
            case HandDealt():
                cards = some(self.rules.pack, event.count) if event.cards is None else event.cards
                self.hands = replaced(self.hands, event.seat, cards)
                if all(self.hands):
                    self.dealt()
            case Answered():
                answers = replaced(self.answers, event.seat, event.action or UNTOLD)
                self.answers = answers if None in answers else ()
                if not self.answers and not self.whole:
                    self.answered()
            case Swapped():
                self.move(event.seat, less=CardSet([event.gave]), more=CardSet([event.took]))
                self.show(event.seat, CardSet([event.took]))
            case HolderNamed():
                self.show(event.seat, CardSet([event.card]))
            case TrumpMade():
                self.made = event.trump
            case DealScored():
                self.result, self.phase = event.result, None
            case _:
                pass

    @property
    def own(self) -> CardSet:
        """The cards that the reader of a follower holds before and between plays; none for a spectator."""
        return NO_CARDS if self.reader is None else self.hands[self.reader]

    @property
    def turn(self) -> int | None:
        """The seat that plays the next card, as far as the tricks tell; None before them and when one is complete."""
        if (
            self.opening is None
            or len(self.trick) == self.rules.seats
            or len(self.tricks) == self.rules.tricks
        ):
            return None
        leader = self.tricks[-1].winner if self.tricks else self.opening.leader
        return (leader + len(self.trick)) % self.rules.seats

    @property
    def due(self) -> bool:
        """Whether more is sure to be told before the next decision, by what the game alone knows."""
        return False

    @property
    def seen(self) -> CardSet:
        """The cards that have been on the table."""
        cards = [card for trick in self.tricks for card in trick.cards]
        return CardSet([*cards, *[played.card for played in self.trick]])

    def taken(self, sides: Sequence[Sequence[int]] | None = None) -> tuple[int, ...]:
        """Return the card points that the tricks have brought each seat, or each side."""
        points = [0] * self.rules.seats
        for trick in self.tricks:
            points[trick.winner] += trick.points
        return tuple(points if sides is None else [sum([points[seat] for seat in side]) for side in sides])

    def holder(self, cards: CardSet) -> int | None:
        """Return the seat that holds all these cards before play; None where none does, or that cannot be seen."""
        return next((s for s, hand in enumerate(self.hands) if self.sees(s) and cards.issubset(hand)), None)

    def sees(self, seat: int) -> bool:
        """Tell whether the cards of a seat are known here."""
        return self.whole or seat == self.reader

    def move(
        self, seat: int, *, less: CardSet | None = None, more: CardSet | None = None, by: int = 0
    ) -> None:
        """Note that a hand has lost some cards and got others, and so is larger ``by`` so many than it was."""
        hand = self.hands[seat]
        if self.sees(seat):
            hand = hand - (less or NO_CARDS) | (more or NO_CARDS)
        else:
            hand = some(self.rules.pack, len(hand) + by)
        self.hands = replaced(self.hands, seat, hand)

    def deal_hands(self, first: int, cards: tuple[Card, ...] = ()) -> None:
        """Deal the hands in `blocks`, and tell each seat its own."""
        for seat, hand in enumerate(self.blocks(first, cards)):
            self.emit(HandDealt(seat, len(hand), hand))

    def open_tricks(
        self,
        phase: Phase[Any],
        leader: int,
        *,
        mode: int = 0,
        sides: Sequence[int] | None = None,
        goals: Sequence[int] | None = None,
        kept: CardSet = NO_CARDS,
        stock: Sequence[Card] = (),
    ) -> None:
        """Let a seat lead: from now on cards are played, by the core's `State`, which takes the rest of this."""
        self.opening = Opening(leader, mode, sides, goals, kept)
        self.phase = phase
        if self.whole:
            self.state = State(
                self.rules,
                self.hands,
                leader=leader,
                mode=mode,
                stock=stock,
                sides=sides,
                goals=goals,
                kept=kept,
            )

    def make_trump(
        self, seat: int | None, trump: str, called: Card | None = None, claims: tuple[str, ...] = ()
    ) -> None:
        """Tell what is trump: made by a seat, or (None) by a card that was turned up."""
        self.emit(TrumpMade(seat, trump, called, claims))

    def show(self, seat: int, cards: CardSet) -> None:
        """Note that everybody knows a seat to hold these cards, as far as they have not been played."""
        cards -= self.seen
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
