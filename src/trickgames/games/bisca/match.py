"""A deal of Bisca in pairs: the corte, the swap and the tricks with the stock, and what a seat knows of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from trickcore.cards import Card, CardSet
from trickcore.payoff import Payoff
from trickcore.rng import Rng
from trickcore.rules import Rules
from trickgames.actions import NO_ACTIONS, Action, Draw, Keep, Knock, LegalActions, Play, Swap
from trickgames.deal import PARTNERS, SIDE_OF, DealSetup, Phase
from trickgames.events import (
    CardTurned,
    DealResult,
    Event,
    Played,
    PointsCounted,
    Trick,
    TrumpMade,
)
from trickgames.game import Game
from trickgames.games.bisca import rules
from trickgames.games.bisca.scoring import payoff, score_deal, winner
from trickgames.options import Options
from trickgames.phases import ExchangeDeal, TrickPlay, TrumpExchange, exchange_faults
from trickgames.reasons import Reason
from trickgames.view import View


class HeartsKnocked(Event):
    """The cutter has knocked hearts: no card is turned up, and the deal is worth more."""

    __slots__ = ("seat",)
    seat: int


class TrumpInverted(Event):
    """The card that was turned up is a bisca, so trump is the other suit of its colour."""

    __slots__ = ("card",)
    card: Card


class CardDrawn(Event):
    """A seat has drawn a card of the stock; only that seat sees which, unless the card lay in sight."""

    __slots__ = ("seat", "card", "in_sight")
    seat: int
    card: Card | None
    in_sight: bool

    def seen_by(self, seat: int | None) -> CardDrawn:
        """Return the event without the card for every other seat, unless it lay in sight."""
        return self if self.in_sight or seat == self.seat else CardDrawn(self.seat, None, False)

    def own_faults(self) -> list[str]:
        """Return that a card in sight is not told."""
        return ["card and in_sight: all see it"] if self.in_sight and self.card is None else []


class RodarMade(Event):
    """Rodar o 7: a seat has opened the deal with the seven of trumps, and nobody has put the ace on it."""

    __slots__ = ("seat",)
    seat: int


class HeleyMade(Event):
    """Heley: a seat has put the ace of trumps on the seven that the seat before it played."""

    __slots__ = ("seat",)
    seat: int


class BiscaView(View):
    """What a seat knows of a match of Bisca in pairs."""

    __slots__ = (
        "cutter", "knocked", "drawn", "in_sight", "stock", "answer", "swap_over", "swapped_by", "rodar", "heley",
    )  # fmt: skip
    seat_fields = (*View.seat_fields, "cutter", "swapped_by", "rodar", "heley")
    phases: ClassVar[Mapping[str, tuple[type[Action], ...]]] = {
        "corte": (Draw, Knock),
        "exchange": (Keep, Swap),
        "play": (Play,),
    }
    #: The seat that makes trump in this deal.
    cutter: int
    #: Whether it has knocked hearts.
    knocked: bool
    #: The card that it has drawn; None before, or with hearts knocked.
    drawn: Card | None
    #: The card that lies in sight at the bottom of the stock; None without one, or once it has been drawn.
    in_sight: Card | None
    #: How many cards there are still to be drawn.
    stock: int
    #: What this seat has answered when asked whether it swaps, as long as others have not.
    answer: Action | None
    #: Whether there is no swap, or no more.
    swap_over: bool
    #: The seat that has swapped the two of trumps for the card in sight; None for none.
    swapped_by: int | None
    #: The seat that has made a rodar o 7 in this deal, and the one that has made a heley; None for none.
    rodar: int | None
    heley: int | None

    def own_faults(self) -> list[str]:
        """Return what cannot be in the corte and in the exchange."""
        faults = exchange_faults(self.legal_actions, self.phase)
        if self.phase == Corte.name and self.legal_actions not in (DRAW_OR_KNOCK, NO_ACTIONS):
            faults.append("legal_actions: the cutter draws or knocks")
        if self.stock < (self.in_sight is not None):
            faults.append("stock and in_sight: the card in sight lies under the stock")
        return faults


DRAW_OR_KNOCK = LegalActions(listed=(Draw(), Knock()))


class Corte(Phase["BiscaDeal"]):
    """BIS-3 to BIS-7: before the cards are dealt, the cutter draws or knocks."""

    name = "corte"
    seconds = 30

    def to_act(self, deal: BiscaDeal) -> tuple[int, ...]:
        """Return the cutter."""
        return (deal.dealer,)

    def legal(self, deal: BiscaDeal, seat: int) -> LegalActions:
        """Return to draw, which is the default, and to knock."""
        return DRAW_OR_KNOCK

    def apply(self, deal: BiscaDeal, seat: int, action: Action) -> None:
        """Make trump and deal the cards."""
        if isinstance(action, Knock):
            deal.emit(HeartsKnocked(seat))
            deal.make_trump(seat, rules.KNOCKED.letter)
        else:
            if not deal.whole:  # what has been drawn, only the pack could tell
                return
            card = deal.pack[0]
            deal.emit(CardTurned(card))
            suit = rules.trump_of(card)
            if suit != card.suit:
                deal.emit(TrumpInverted(card))
            deal.make_trump(None, suit.letter)
        deal.deal_cards()


class Tricks(TrickPlay["BiscaDeal"]):
    """BIS-11 to BIS-18: ten tricks with seven draws; the table has what may be played and who wins."""

    ban_reasons: ClassVar[dict[str, Reason]] = {
        "ace of trumps": Reason.ACE_LOCKED,
        "seven of trumps": Reason.SEVEN_LAST,
    }

    def after_card(self, deal: BiscaDeal, seat: int, action: Play) -> None:
        """BIS-18: the ace of trumps right on the seven is a heley."""
        if action.card.mask == deal.ace and len(deal.trick) > 1 and deal.trick[-2].card.mask == deal.seven:
            deal.emit(HeleyMade(seat))

    def after_trick(self, deal: BiscaDeal, trick: Trick) -> None:
        """BIS-17: note a rodar o 7; BIS-13: tell who draws what."""
        number, seats = len(deal.tricks), deal.rules.seats
        seven_led = trick.cards[0].mask == deal.seven
        if number == 1 and seven_led and not deal.core.seen_mask & deal.ace:
            deal.emit(RodarMade(trick.leader))
        cards = deal.order[seats * (deal.rules.hand_size + number - 1) :][:seats]
        for i, card in enumerate(cards):
            seat = (trick.winner + i) % seats
            deal.emit(CardDrawn(seat, card, card == deal.in_sight))


CORTE = Corte()
EXCHANGE: TrumpExchange[BiscaDeal] = TrumpExchange()
TRICKS = Tricks()


class BiscaDeal(ExchangeDeal):
    """One deal of Bisca in pairs. Its ``dealer`` is the cutter."""

    partners = PARTNERS  # BIS-1
    knocked: bool = False
    drawn: Card | None = None
    in_sight: Card | None = None
    swapped_by: int | None = None
    rodar: int | None = None
    heley: int | None = None
    #: How many cards have been drawn from the stock, as a follower counts them.
    draws: int = 0
    #: The cards from the top, once the cutter has drawn or knocked (and the two been swapped).
    order: tuple[Card, ...] = ()
    #: The two of trumps, and the masks of the seven and the ace.
    low: Card
    seven: int = 0
    ace: int = 0

    def __init__(self, setup: DealSetup, events: list[Event]) -> None:
        super().__init__(setup, events)
        step = rules.FIRST_LEAD[self.options.word("first_lead")]
        self.leader = (self.dealer + step) % self.rules.seats
        self.phase = CORTE

    def start(self) -> None:
        """Leave it to the cutter; nobody has cards yet (BIS-3)."""

    def deal_cards(self) -> None:
        """BIS-8: deal three cards each, the leader first, a drawn card under the pack (GEN-8)."""
        self.order = self.pack if self.drawn is None else (*self.pack[1:], self.drawn)
        self.deal_hands(self.leader, self.order)

    def told(self, event: Event) -> None:
        """Note how trump is made, who draws, and the extra points."""
        super().told(event)
        if type(event) is Played:  # most of all events, and with nothing that only this game has
            return
        match event:
            case CardDrawn():
                if event.in_sight and event.card is not None:
                    self.in_sight = None
                    self.show(event.seat, CardSet([event.card]))
                if not self.whole:
                    self.move(event.seat, more=None if event.card is None else CardSet([event.card]), by=1)
                    self.draws += 1
            case HeartsKnocked():
                self.knocked, self.phase = True, None
            case CardTurned():
                self.drawn = self.in_sight = event.card
                self.phase = None
            case TrumpMade():
                self.low, seven, ace = [Card(f"{rank}{event.trump}") for rank in "27A"]
                self.seven, self.ace = seven.mask, ace.mask
            case RodarMade():
                self.rodar = event.seat
            case HeleyMade():
                self.heley = event.seat
            case PointsCounted():
                self.phase = None
            case _:
                pass

    def dealt(self) -> None:
        """Ask for the two of trumps (BIS-9), where there is a card to be had for it."""
        if self.can_swap():
            self.ask_all(EXCHANGE)
        else:
            self.open_play()

    def can_swap(self) -> bool:
        """Tell whether the seats are asked for a swap (BIS-9)."""
        if self.in_sight is None or self.in_sight == self.low:
            return False
        return self.in_sight.suit.letter == self.made or self.options.flag("swap_after_inversion")

    def lay_down(self, card: Card) -> None:
        """BIS-9: put the two in sight at the bottom of the stock."""
        self.order = (*self.order[:-1], card) if self.whole else ()
        self.in_sight = card  # pyright: ignore[reportIncompatibleMethodOverride]

    def open_play(self) -> None:
        """BIS-10: let the first leader lead."""
        seats, size = self.rules.seats, self.rules.hand_size
        mode, stock = self.rules.mode(self.made or ""), self.order[seats * size :]
        self.open_tricks(TRICKS, self.leader, mode=mode, stock=stock, sides=SIDE_OF)

    def finish(self) -> None:
        """BIS-19: count the cards of each side, and score the deal."""
        points = self.core.side_points
        awards = score_deal(
            points,
            knocked=self.knocked,
            rodar=None if self.rodar is None else SIDE_OF[self.rodar],
            heley=None if self.heley is None else SIDE_OF[self.heley],
        )
        self.emit(PointsCounted(points))
        self.score(awards)

    def facts(self, seat: int | None) -> dict[str, Any]:
        """Return how trump was made, what lies in sight, the stock's size, the swap and the extra points."""
        rules = self.rules
        held = rules.seats * (rules.hand_size + len(self.tricks)) if self.made is not None else 0
        return {
            "cutter": self.dealer,
            "knocked": self.knocked,
            "drawn": self.drawn,
            "in_sight": self.in_sight,
            "stock": max(0, len(rules.pack) - held),
            "answer": self.answer(seat),
            "swap_over": self.state is not None,
            "swapped_by": self.swapped_by,
            "rodar": self.rodar,
            "heley": self.heley,
        }


class Bisca(Game):
    """Bisca in pairs."""

    name = "bisca"
    title = "Bisca in pairs"
    rules_version = 1
    direction = "anticlockwise"
    opener = "cutter"
    pack = rules.PACK
    view = BiscaView
    deal = BiscaDeal
    ai = "trickgames.games.bisca.ai"
    knowledge = "trickgames.games.bisca.knowledge"
    events = (CardDrawn, HeartsKnocked, HeleyMade, RodarMade, TrumpInverted)
    words: ClassVar[Mapping[str, str]] = {"en": "trickgames.games.bisca.english"}
    exchange = "trickgames.games.bisca.exchange"
    follow = "trickgames.games.bisca.follow"
    options = rules.OPTIONS

    def seats(self, options: Options) -> int:
        """BIS-1: four."""
        return 4

    def make_rules(self, options: Options) -> Rules:
        """Return the play rules."""
        return rules.table()

    def first(self, options: Options, rng: Rng) -> int:
        """BIS-3: seat 0 has opened the table, and cuts."""
        return 0

    def payoff(self, view: BiscaView) -> Payoff:
        """BIS-17 to BIS-22."""
        return payoff(knocked=view.knocked, target=view.options.whole("target"))

    def winners(
        self, options: Options, scores: tuple[int, ...], results: Sequence[DealResult]
    ) -> tuple[int, ...]:
        """BIS-22 and BIS-23."""
        side = winner(scores, options.whole("target"), results[-1].awards)
        return () if side is None else PARTNERS[side]


BISCA = Bisca()
