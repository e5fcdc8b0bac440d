"""The kinds of phase that several games have: all at once, the exchange of a low trump, playing cards to tricks."""

from __future__ import annotations

from typing import ClassVar, TypeVar

from trickcore.cards import Card, CardSet
from trickgames.actions import NO_ACTIONS, Action, Keep, LegalActions, Play, Swap
from trickgames.deal import D, Deal, Phase, replaced
from trickgames.events import Answered, Event, Played, Swapped, Trick, TrickWon
from trickgames.reasons import Reason
from trickgames.view import Refusal


class AllAtOnce(Phase[D]):
    """Every seat answers once, in any order; nothing is told but that it has, until the last one has.

    A subclass says what each seat may answer, in `legal`, and what comes of the answers, in `resolve`.
    """

    def to_act(self, deal: D) -> tuple[int, ...]:
        """Return the seats that have not answered."""
        return tuple([seat for seat, answer in enumerate(deal.answers) if answer is None])

    def apply(self, deal: D, seat: int, action: Action) -> None:
        """Note the answer, and resolve them when it is the last."""
        given = replaced(deal.answers, seat, action)
        deal.emit(Answered(seat, action))
        answers = tuple([answer for answer in given if answer is not None])
        if len(answers) == len(given) and deal.whole:
            self.resolve(deal, answers)

    def resolve(self, deal: D, answers: tuple[Action, ...]) -> None:
        """Do what all the answers together lead to."""
        raise NotImplementedError


class ExchangeDeal(Deal):
    """A deal in which a low trump may be exchanged for the card that lies in sight."""

    #: The low trump, and who has exchanged it; None as long as nobody has.
    low: Card
    swapped_by: int | None = None

    def told(self, event: Event) -> None:
        """Note who has exchanged the low trump, and that it lies in sight."""
        super().told(event)
        if isinstance(event, Swapped):
            self.swapped_by = event.seat
            self.lay_down(event.gave)

    def answered(self) -> None:
        """Go on to the tricks: who has exchanged nothing is told nothing more."""
        self.open_play()

    @property
    def in_sight(self) -> Card | None:
        """The card that lies in sight; None where there is none."""
        raise NotImplementedError

    def lay_down(self, card: Card) -> None:
        """Put the low trump where the card in sight lay."""
        raise NotImplementedError

    def open_play(self) -> None:
        """Go on to the tricks, when every seat has answered."""
        raise NotImplementedError


#: The deal of a game with such an exchange.
X = TypeVar("X", bound=ExchangeDeal)


class TrumpExchange(AllAtOnce[X]):
    """Whether a low trump is exchanged for the card that lies in sight: every seat is asked, but only its holder may.

    Its deals are `ExchangeDeal`.
    """

    name = "exchange"

    def legal(self, deal: X, seat: int) -> LegalActions:
        """Return keep, and swap for the holder of the low trump."""
        return KEEP_OR_SWAP if deal.low in deal.hands[seat] else ONLY_KEEP

    def resolve(self, deal: X, answers: tuple[Action, ...]) -> None:
        """Exchange the cards if their holder has said so, and start the tricks."""
        for seat, answer in enumerate(answers):
            if isinstance(answer, Swap):
                gave, took = deal.low, deal.in_sight
                assert took is not None  # there is a card to be had as long as this phase lasts
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


class TrickPlay(Phase[D]):
    """Playing cards to tricks, by the core's state. A game adds declarations made instead of or with a card."""

    name = "play"
    #: Reasons for the bans of the game's table, by their names.
    ban_reasons: ClassVar[dict[str, Reason]] = {}
    #: Reasons for its ladder's rungs.
    rung_reasons: ClassVar[tuple[Reason, ...]] = (Reason.MUST_FOLLOW_SUIT,)

    def to_act(self, deal: D) -> tuple[int, ...]:
        """Return the seat whose turn it is."""
        return (deal.core.to_act,)  # type: ignore[return-value]  # a deal that is over has no phase

    def acts(self, deal: D, seat: int) -> bool:
        """Tell whether it is the seat's turn."""
        return deal.state.to_act == seat  # type: ignore[union-attr]  # this phase has a state

    def legal(self, deal: D, seat: int) -> LegalActions:
        """Return the legal cards, and what else the game allows there."""
        return LegalActions(deal.core.legal_mask, listed=self.declarations(deal, seat))

    def declarations(self, deal: D, seat: int) -> tuple[Action, ...]:
        """Return what the seat may do besides playing a plain card."""
        return ()

    def refused(self, deal: D, seat: int) -> tuple[Refusal, ...]:
        """Return the cards of the hand that may not be played, by reason."""
        state = deal.core
        reasons: dict[Reason, int] = {}
        for card in CardSet(state.hand_mask(seat) & ~state.legal_mask):
            reason = self.reason(deal, state.why(card), card)
            reasons[reason] = reasons.get(reason, 0) | card.mask
        return tuple([Refusal(reason, CardSet(mask)) for reason, mask in reasons.items()])

    def reason(self, deal: D, why: int, card: Card) -> Reason:
        """Return the reason for a number of `State.why`."""
        if why >= 8:
            return self.ban_reasons[deal.rules.ban_names[why - 8]]
        if why >= 4:
            return self.rung_reasons[why - 4]
        return Reason.ASKED_FOR if why == 2 else Reason.CALLED_ACE_HELD_BACK

    def apply(self, deal: D, seat: int, action: Action) -> None:
        """Play the card, tell what it does, and end the trick and the deal where they end."""
        if not isinstance(action, Play):
            self.declare(deal, seat, action)
            return
        state = deal.core
        before = state.points
        winner = state.play(action.card, claim_bits(action)) if action.claims else state.play(action.card)
        deal.emit(Played(seat, action.card, action.claims))
        self.after_card(deal, seat, action)
        if winner is None:
            if state.is_over and deal.result is None:  # won by a claim, in the middle of a trick
                deal.finish()
            return
        cards = tuple([played.card for played in deal.trick])
        deal.emit(TrickWon(winner, cards, state.points[winner] - before[winner]))
        self.after_trick(deal, deal.tricks[-1])
        if state.is_over and deal.result is None:
            deal.finish()

    def declare(self, deal: D, seat: int, action: Action) -> None:
        """Do one of `declarations` that is no play of a card."""
        raise NotImplementedError

    def after_card(self, deal: D, seat: int, action: Play) -> None:
        """Do what the game adds when a card has been played."""

    def after_trick(self, deal: D, trick: Trick) -> None:
        """Do what the game adds when a trick is complete."""
