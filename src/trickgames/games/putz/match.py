"""A deal of Putz: the exchange, the kitty and the tricks, clauses PUT-1 to PUT-4 and PUT-8, and what a seat knows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from trickcore.cards import NO_CARDS, Card, CardSet
from trickcore.payoff import Payoff
from trickcore.rules import Rules
from trickgames.actions import Action, Keep, Play, Swap, TakeKitty
from trickgames.deal import replaced, some
from trickgames.events import CardTurned, DealResult, Event, Played, PointsCounted, TrumpMade, count_faults
from trickgames.game import Game
from trickgames.games.jass.rules import refusal
from trickgames.games.putz import rules
from trickgames.games.putz.scoring import payoff, score_deal, winners
from trickgames.options import Options
from trickgames.phases import ExchangeDeal, TrickPlay, TrumpExchange, exchange_faults
from trickgames.reasons import Reason
from trickgames.view import View

#: Only with this number of seats there is a kitty to take.
KITTY_SEATS = 3
TAKE_KITTY = TakeKitty()


class KittyTaken(Event):
    """A seat has taken the kitty for its hand; only that seat sees the cards."""

    __slots__ = ("seat", "count", "cards")
    seat: int
    count: int
    cards: CardSet | None

    def seen_by(self, seat: int | None) -> KittyTaken:
        """Return the event without the cards for every other seat."""
        return self if seat == self.seat else KittyTaken(self.seat, self.count, None)

    def own_faults(self) -> list[str]:
        """Return that the number of cards is another."""
        return count_faults(self.count, self.cards)


class PutzView(View):
    """What a seat knows of a match of Putz."""

    __slots__ = (
        "turned", "in_sight", "answer", "swapped_by", "kitty", "kitty_open", "kitty_taker", "discarded",
        "out_of_play",
    )  # fmt: skip
    seat_fields = (*View.seat_fields, "swapped_by", "kitty_taker")
    phases: ClassVar[Mapping[str, tuple[type[Action], ...]]] = {
        "exchange": (Keep, Swap),
        "play": (Play, TakeKitty),
    }
    #: The card that was turned up and made trump.
    turned: Card
    #: The card that lies in sight: the turned-up one or the six exchanged for it; None once the kitty is taken.
    in_sight: Card | None
    #: What this seat has answered in the exchange, as long as others have not.
    answer: Action | None
    #: The seat that has exchanged the six; None if nobody has.
    swapped_by: int | None
    #: How many cards are in the kitty: none once it is taken, nor at five seats.
    kitty: int
    #: Whether the kitty may still be taken.
    kitty_open: bool
    #: The seat that has taken the kitty; None if nobody has.
    kitty_taker: int | None
    #: The hand that this seat has discarded for the kitty.
    discarded: CardSet
    #: The cards that this seat knows to be out of play.
    out_of_play: CardSet

    def own_faults(self) -> list[str]:
        """Return what cannot be in the exchange, or about the kitty."""
        faults = exchange_faults(self.legal_actions, self.phase)
        if self.kitty_open and (self.seats != KITTY_SEATS or self.tricks):
            faults.append("kitty_open: the kitty is taken in the first trick, at three seats")
        if TAKE_KITTY in self.legal_actions.listed and not self.kitty_open:
            faults.append("legal_actions: the kitty cannot be taken")
        return faults

    def why_not_declare(self, action: Action) -> Reason | None:
        """Return why the kitty cannot be taken."""
        if isinstance(action, TakeKitty) and self.phase == TRICKS.name and self.seats == KITTY_SEATS:
            return Reason.KITTY_GONE
        return None


class Tricks(TrickPlay["PutzDeal"]):
    """The tricks, by the table of Jass, and within the first one the kitty (PUT-3)."""

    def declarations(self, deal: PutzDeal, seat: int) -> tuple[Action, ...]:
        """Return the kitty where it may be taken: the seat whose turn it is in the first trick has played no card."""
        return (TAKE_KITTY,) if deal.kitty_open else ()

    def default(self, deal: PutzDeal, seat: int) -> Action:
        """Return the first card that may be played: not to take the kitty is simply to play."""
        return Play(deal.core.legal_cards[0])

    def declare(self, deal: PutzDeal, seat: int, action: Action) -> None:
        """Take the kitty."""
        deal.take_kitty(seat)

    def reason(self, deal: PutzDeal, why: int, card: Card) -> Reason:
        """Tell a trump that is too low from a card that does not follow suit."""
        return refusal(card, deal.trick[0].card, deal.made)


EXCHANGE: TrumpExchange[PutzDeal] = TrumpExchange()
TRICKS = Tricks()


class PutzDeal(ExchangeDeal):
    """One deal of Putz."""

    turned: Card
    #: The six of trump, for which the turned-up card may be had.
    low: Card
    #: The cards left over, top first; none once they have been taken.
    kitty: tuple[Card, ...] = ()
    kitty_taker: int | None = None
    discarded: CardSet = NO_CARDS

    def start(self) -> None:
        """Deal the hands, turn up the next card (PUT-1, PUT-8), and ask for the six unless it is that card (PUT-2)."""
        seats = self.rules.seats
        self.deal_hands((self.dealer + 1) % seats)
        self.kitty = self.pack[seats * self.rules.hand_size :]
        self.emit(CardTurned(self.kitty[0]))
        self.make_trump(None, self.turned.suit.letter)

    def told(self, event: Event) -> None:
        """Note the card that is turned up, trump, and who takes the kitty."""
        super().told(event)
        if type(event) is Played:  # most of all events, and with nothing that only this game has
            return
        match event:
            case CardTurned():
                self.turned, self.low = event.card, rules.six(event.card.suit.letter)
                if not self.whole:  # under it lies what nobody sees
                    left = len(self.rules.pack) - self.rules.seats * self.rules.hand_size
                    self.kitty = (event.card, *some(self.rules.pack - CardSet([event.card]), left - 1))
            case TrumpMade():
                if self.turned == self.low:
                    self.open_play()
                else:
                    self.ask_all(EXCHANGE)
            case KittyTaken():
                if event.seat == self.reader:
                    self.discarded = self.own
                if not self.whole:
                    self.move(event.seat, less=self.hands[event.seat], more=event.cards)
                self.shown = replaced(self.shown, event.seat, NO_CARDS)  # what it had is out of play
                self.show(event.seat, CardSet([self.kitty[0]]))
                self.kitty, self.kitty_taker = (), event.seat
            case PointsCounted():
                self.phase = None
            case _:
                pass

    @property
    def in_sight(self) -> Card | None:
        """The card that lies in sight, on top of the kitty; None once that has been taken."""
        return self.kitty[0] if self.kitty else None

    def lay_down(self, card: Card) -> None:
        """Put the six in the place of the turned-up card (PUT-2)."""
        self.kitty = (card, *self.kitty[1:])

    def open_play(self) -> None:
        """Let the seat after the dealer lead (PUT-3)."""
        leader, mode = (self.dealer + 1) % self.rules.seats, self.rules.mode(self.turned.suit.letter)
        self.open_tricks(TRICKS, leader, mode=mode)

    @property
    def kitty_open(self) -> bool:
        """Whether the kitty may be taken by the seat whose turn it is, or by a later one (PUT-3)."""
        return (
            self.rules.seats == KITTY_SEATS
            and self.kitty_taker is None
            and not self.tricks
            and self.result is None
        )

    def take_kitty(self, seat: int) -> None:
        """Make the kitty the hand of a seat; the hand it had is out of play (PUT-3, PUT-4)."""
        cards, state = CardSet(self.kitty), self.core
        if not self.whole and seat == self.reader:  # which cards it gets, only the table can tell
            return
        if self.whole:
            self.discarded = state.hand(seat)
            self.state = state.replace_hands(
                [cards if s == seat else hand for s, hand in enumerate(state.hands)]
            )
        self.emit(KittyTaken(seat, len(cards), cards))

    def finish(self) -> None:
        """Count the card points, and score the deal by them."""
        points = self.core.points
        self.emit(PointsCounted(points))
        self.score(score_deal(points, ties=self.options.word("ties")))

    def facts(self, seat: int | None) -> dict[str, Any]:
        """Return the cards that lie in sight, and the exchange and the kitty as the seat knows them."""
        mine = seat is not None and seat == self.kitty_taker
        discarded = self.discarded if mine else NO_CARDS
        return {
            "turned": self.turned,
            "in_sight": self.in_sight,
            "answer": self.answer(seat),
            "swapped_by": self.swapped_by,
            "kitty": len(self.kitty) if self.rules.seats == KITTY_SEATS else 0,
            "kitty_open": self.kitty_open,
            "kitty_taker": self.kitty_taker,
            "discarded": discarded,
            "out_of_play": discarded | self._dead(),
        }

    def _dead(self) -> CardSet:
        """Return the cards that everyone knows to be out of play."""
        if self.state is None:
            return NO_CARDS
        if self.kitty:  # the card in sight, once nobody can take it any more
            return NO_CARDS if self.kitty_open else CardSet([self.kitty[0]])
        # The kitty has been taken by the seat that had exchanged its six: the turned-up card went with its hand.
        return CardSet([self.turned]) if self.swapped_by == self.kitty_taker else NO_CARDS


class Putz(Game):
    """Putz (Apple)."""

    name = "putz"
    title = "Putz"
    rules_version = 1
    direction = "clockwise"
    pack = rules.PACK
    view = PutzView
    deal = PutzDeal
    ai = "trickgames.games.putz.ai"
    knowledge = "trickgames.games.putz.knowledge"
    events = (KittyTaken,)
    words: ClassVar[Mapping[str, str]] = {"en": "trickgames.games.putz.english"}
    exchange = "trickgames.games.putz.exchange"
    follow = "trickgames.games.putz.follow"
    options = rules.OPTIONS

    def seats(self, options: Options) -> int:
        """PUT-1, PUT-8: three or five."""
        return options.whole("seats")

    def make_rules(self, options: Options) -> Rules:
        """Return the play table for these options."""
        return rules.table(
            seats=options.whole("seats"),
            jack_exempt=options.flag("jack_exempt"),
            undertrump=options.word("undertrump"),
        )

    def payoff(self, view: PutzView) -> Payoff:
        """PUT-5, PUT-9 and PUT-12."""
        return payoff(seats=view.seats, ties=view.options.word("ties"))

    def winners(
        self, options: Options, scores: tuple[int, ...], results: Sequence[DealResult]
    ) -> tuple[int, ...]:
        """PUT-7, PUT-10 and PUT-13."""
        return winners(scores)


PUTZ = Putz()
