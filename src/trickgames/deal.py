"""One deal of any game, and the kinds of phase that several games have: all at once, an exchange, trick play.

Phases hold nothing: what has been decided stands in the deal, in attributes that are replaced and never changed in
place (the core's state apart). So a copy of a deal is a copy of its attributes.
"""

from __future__ import annotations

from typing import Any, ClassVar, NamedTuple, TypeVar

from trickcore.cards import NO_CARDS, Card, CardSet
from trickcore.play import State
from trickcore.rules import Rules
from trickgames.actions import NO_ACTIONS, Action, Keep, LegalActions, Play, Swap
from trickgames.errors import Reason
from trickgames.events import (
    Answered,
    Award,
    DealResult,
    Event,
    HandDealt,
    Played,
    Swapped,
    Trick,
    TrickWon,
    TrumpMade,
)
from trickgames.options import Options
from trickgames.view import Refusal

T = TypeVar("T")

#: Where partners sit opposite: the seats of each side, and the side of each seat.
PARTNERS = ((0, 2), (1, 3))
SIDE_OF = (0, 1, 0, 1)


def replaced(row: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """Return a row with an entry a seat, one of them another."""
    return (*row[:seat], value, *row[seat + 1 :])


class Phase:
    """A kind of decision: who acts, what is legal, what an action does. Stateless; one instance serves all deals."""

    name: ClassVar[str]
    #: The time limit of a decision in seconds; None for none (GEN-7).
    seconds: ClassVar[int | None] = None

    def to_act(self, deal: Any) -> tuple[int, ...]:
        """Return the seats that are to act."""
        raise NotImplementedError

    def acts(self, deal: Any, seat: int) -> bool:
        """Tell whether a seat is to act."""
        return seat in self.to_act(deal)

    def legal(self, deal: Any, seat: int) -> LegalActions:
        """Return what a seat that is to act may do."""
        raise NotImplementedError

    def refused(self, deal: Any, seat: int) -> tuple[Refusal, ...]:
        """Return which cards of its hand a seat that is to act may not play, and why."""
        return ()

    def default(self, deal: Any, seat: int) -> Action:
        """Return what is done when the seat's time runs out: unless the game says otherwise, the first legal action."""
        return self.legal(deal, seat)[0]

    def apply(self, deal: Any, seat: int, action: Action) -> None:
        """Do a legal action."""
        raise NotImplementedError


class AllAtOnce(Phase):
    """Every seat answers once, in any order; nothing is told but that it has, until the last one has.

    A subclass says what each seat may answer, in `legal`, and what comes of the answers, in `resolve`.
    """

    def to_act(self, deal: Deal) -> tuple[int, ...]:
        """Return the seats that have not answered."""
        return tuple([seat for seat, answer in enumerate(deal.answers) if answer is None])

    def apply(self, deal: Deal, seat: int, action: Action) -> None:
        """Note the answer, and resolve them when it is the last."""
        deal.answers = replaced(deal.answers, seat, action)
        deal.emit(Answered(seat))
        if None not in deal.answers:
            answers = tuple([answer for answer in deal.answers if answer is not None])
            deal.answers = ()
            self.resolve(deal, answers)

    def resolve(self, deal: Any, answers: tuple[Action, ...]) -> None:
        """Do what all the answers together lead to."""
        raise NotImplementedError


class TrumpExchange(AllAtOnce):
    """Whether a low trump is exchanged for the card that lies in sight: every seat is asked, but only its holder may.

    The deal has the low trump in ``low`` and the other card in ``in_sight``, notes in ``swapped_by`` who has exchanged
    it, puts it where the other lay in ``lay_down``, and goes on with ``open_play``.
    """

    name = "exchange"

    def legal(self, deal: Any, seat: int) -> LegalActions:
        """Return keep, and swap for the holder of the low trump."""
        return KEEP_OR_SWAP if deal.low in deal.hands[seat] else ONLY_KEEP

    def resolve(self, deal: Any, answers: tuple[Action, ...]) -> None:
        """Exchange the cards if their holder has said so, and start the tricks."""
        for seat, answer in enumerate(answers):
            if isinstance(answer, Swap):
                gave, took = deal.low, deal.in_sight
                hand = deal.hands[seat] - CardSet([gave]) | CardSet([took])
                deal.hands = replaced(deal.hands, seat, hand)
                deal.swapped_by = seat
                deal.lay_down(gave)
                deal.show(seat, CardSet([took]))
                deal.emit(Swapped(seat, gave, took))
        deal.open_play()


ONLY_KEEP = LegalActions(listed=(Keep(),))
KEEP_OR_SWAP = LegalActions(listed=(Keep(), Swap()))


def exchange_faults(legal: LegalActions, phase: str) -> list[str]:
    """Return what cannot be in the exchange, in a view from outside."""
    wrong = phase == TrumpExchange.name and legal not in (ONLY_KEEP, KEEP_OR_SWAP, NO_ACTIONS)
    return ["legal_actions: to keep, and perhaps to swap, is asked"] if wrong else []


#: What the core calls the claims that go with a lead.
CLAIM_BITS = {"pair": 1, "see": 2}


def claim_bits(action: Play) -> int:
    """Return the claims of a play as the core takes them."""
    return sum([CLAIM_BITS[claim] for claim in action.claims])


class TrickPlay(Phase):
    """Playing cards to tricks, by the core's state. A game adds declarations made instead of or with a card."""

    name = "play"
    #: Reasons for the bans of the game's table, by their names.
    ban_reasons: ClassVar[dict[str, Reason]] = {}
    #: Reasons for its ladder's rungs.
    rung_reasons: ClassVar[tuple[Reason, ...]] = (Reason.MUST_FOLLOW_SUIT,)

    def to_act(self, deal: Deal) -> tuple[int, ...]:
        """Return the seat whose turn it is."""
        return (deal.play.to_act,)  # type: ignore[return-value]  # a deal that is over has no phase

    def acts(self, deal: Deal, seat: int) -> bool:
        """Tell whether it is the seat's turn."""
        return deal.state.to_act == seat  # type: ignore[union-attr]  # this phase has a state

    def legal(self, deal: Deal, seat: int) -> LegalActions:
        """Return the legal cards, and what else the game allows there."""
        return LegalActions(deal.play.legal_mask, listed=self.declarations(deal, seat))

    def declarations(self, deal: Any, seat: int) -> tuple[Action, ...]:
        """Return what the seat may do besides playing a plain card."""
        return ()

    def refused(self, deal: Deal, seat: int) -> tuple[Refusal, ...]:
        """Return the cards of the hand that may not be played, by reason."""
        state = deal.play
        reasons: dict[Reason, int] = {}
        for card in CardSet(state.hand_mask(seat) & ~state.legal_mask):
            reason = self.reason(deal, state.why(card), card)
            reasons[reason] = reasons.get(reason, 0) | card.mask
        return tuple([Refusal(reason, CardSet(mask)) for reason, mask in reasons.items()])

    def reason(self, deal: Any, why: int, card: Card) -> Reason:
        """Return the reason for a number of `State.why`."""
        if why >= 8:
            return self.ban_reasons[deal.rules.ban_names[why - 8]]
        if why >= 4:
            return self.rung_reasons[why - 4]
        return Reason.ASKED_FOR if why == 2 else Reason.CALLED_ACE_HELD_BACK

    def apply(self, deal: Deal, seat: int, action: Action) -> None:
        """Play the card, tell what it does, and end the trick and the deal where they end."""
        if not isinstance(action, Play):
            self.declare(deal, seat, action)
            return
        state = deal.play
        before = state.points
        winner = state.play(action.card, claim_bits(action)) if action.claims else state.play(action.card)
        played = Played(seat, action.card, action.claims)
        deal.table = (*deal.table, played)
        deal.emit(played)
        self.after_card(deal, seat, action)
        if winner is None:
            if state.is_over and deal.result is None:  # won by a claim, in the middle of a trick
                deal.finish()
            return
        trick = Trick(
            deal.table[0].seat,
            tuple([played.card for played in deal.table]),
            winner,
            state.points[winner] - before[winner],
            deal.table[0].claims,
        )
        deal.tricks, deal.table = (*deal.tricks, trick), ()
        deal.emit(TrickWon(winner, trick.cards, trick.points))
        self.after_trick(deal, trick)
        if state.is_over and deal.result is None:
            deal.finish()

    def declare(self, deal: Any, seat: int, action: Action) -> None:
        """Do one of `declarations` that is no play of a card."""
        raise NotImplementedError

    def after_card(self, deal: Any, seat: int, action: Play) -> None:
        """Do what the game adds when a card has been played."""

    def after_trick(self, deal: Any, trick: Trick) -> None:
        """Do what the game adds when a trick is complete."""


class DealSetup(NamedTuple):
    """What a deal starts from.

    ``number`` counts from 1, ``dealer`` is the seat with that part in this deal, ``pack`` all cards with the top one
    first, ``scores`` the match scores by side before the deal.
    """

    rules: Rules
    options: Options
    number: int
    dealer: int
    pack: tuple[Card, ...]
    scores: tuple[int, ...]


class Deal:
    """One deal: the cards, what has been decided, the open phase. A game subclasses it.

    Events go to ``events``, the list of the match.
    """

    phase: Phase | None
    #: The trump suit's letter or the contract, once there is one.
    made: str | None = None
    #: The core's state once cards are played.
    state: State | None = None
    #: What the deal gave, once it is scored.
    result: DealResult | None = None
    #: The open trick, and the complete ones.
    table: tuple[Played, ...] = ()
    tricks: tuple[Trick, ...] = ()
    #: The answers so far in a phase where all choose at once.
    answers: tuple[Action | None, ...] = ()

    def __init__(self, setup: DealSetup, events: list[Event]) -> None:
        self.rules, self.options, self.number, self.dealer, self.pack, self.scores = setup
        self.events = events
        none = (NO_CARDS,) * self.rules.seats
        #: The hands before play, by seat; then the state has them.
        self.hands: tuple[CardSet, ...] = none
        #: By seat, the cards that everybody has seen it take, or knows it to have been dealt.
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
    def play(self) -> State:
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
        """Note that everybody knows a seat to hold these cards; `known` tells them until they are played."""
        self.shown = replaced(self.shown, seat, self.shown[seat] | cards)

    def ask_all(self, phase: Phase) -> None:
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
        seen = NO_CARDS if self.state is None else self.state.seen
        known = [cards - seen if cards else cards for cards in self.shown]
        if seat is not None:
            known[seat] = self.hand(seat)
        return tuple(known)

    def trump(self) -> str | None:
        """Return the trump suit's letter or the contract, None without one."""
        return self.made

    def sides(self, seat: int | None) -> tuple[tuple[int, ...], ...] | None:
        """Return the seats of each side as a seat knows them, None if it does not."""
        return tuple([(s,) for s in range(self.rules.seats)])

    def facts(self, seat: int | None) -> dict[str, Any]:
        """Return the fields that the game's own view adds, as a seat knows them."""
        raise NotImplementedError

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
        out.__dict__.update(self.__dict__)
        out.events = events
        if self.state is not None:
            out.state = self.state.copy()
        return out
