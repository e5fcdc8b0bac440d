"""A deal of Bisca in pairs: the corte, the swap and the tricks with the stock, and what a seat knows of them."""

from __future__ import annotations

from typing import Any, ClassVar

from trickcore.cards import NO_CARDS, Card, CardSet
from trickcore.play import State
from trickcore.rng import Rng
from trickcore.rules import Rules
from trickgames.actions import Action, Draw, Keep, Knock, LegalActions, Play, Swap
from trickgames.deal import AllAtOnce, Deal, DealSetup, Phase, TrickPlay
from trickgames.errors import Reason
from trickgames.events import (
    CardDrawn,
    CardTurned,
    DealResult,
    Event,
    HandDealt,
    Swapped,
    Trick,
    TrumpMade,
)
from trickgames.game import Game, Heuristics
from trickgames.games.bisca import rules as table
from trickgames.games.bisca.scoring import score_deal, winner
from trickgames.options import Choice, Flag, Options, Whole
from trickgames.view import View


class HeartsKnocked(Event):
    """The cutter has knocked hearts: no card is turned up, and the deal is worth more."""

    __slots__ = ("seat",)
    seat: int


class TrumpInverted(Event):
    """The card that was turned up is a bisca, so trump is the other suit of its colour."""

    __slots__ = ("card",)
    card: Card


class RodarMade(Event):
    """Rodar o 7: a seat has opened the deal with the seven of trumps, and nobody has put the ace on it."""

    __slots__ = ("seat",)
    seat: int


class HeleyMade(Event):
    """Heley: a seat has put the ace of trumps on the seven that the seat before it played."""

    __slots__ = ("seat",)
    seat: int


class CardsCounted(Event):
    """The sides have counted their cards at the end of a deal: the card points by side."""

    __slots__ = ("points",)
    points: tuple[int, ...]


class BiscaView(View):
    """What a seat knows of a match of Bisca in pairs."""

    __slots__ = (
        "cutter", "knocked", "drawn", "turned", "stock", "answer", "swap_over", "swapper", "rodar", "heley",
    )  # fmt: skip
    #: The seat that makes trump in this deal.
    cutter: int
    #: Whether it has knocked hearts.
    knocked: bool
    #: The card that it has drawn; None before, or with hearts knocked.
    drawn: Card | None
    #: The card that lies in sight at the bottom of the stock; None without one, or once it has been drawn.
    turned: Card | None
    #: How many cards there are still to be drawn.
    stock: int
    #: What this seat has answered when asked whether it swaps, as long as others have not.
    answer: Action | None
    #: Whether there is no swap, or no more.
    swap_over: bool
    #: The seat that has swapped the two of trumps for the card in sight; None for none.
    swapper: int | None
    #: The seat that has made a rodar o 7 in this deal, and the one that has made a heley; None for none.
    rodar: int | None
    heley: int | None

    def why_not_declare(self, action: Action) -> Reason | None:
        """BIS-9: only who holds the two of trumps can swap."""
        return Reason.CARD_NOT_HELD if isinstance(action, Swap) and self.phase == SWAP.name else None


_CORTE = LegalActions(listed=(Draw(), Knock()))
_KEEP = LegalActions(listed=(Keep(),))
_KEEP_OR_SWAP = LegalActions(listed=(Keep(), Swap()))


class Corte(Phase):
    """BIS-3 to BIS-7: before the cards are dealt, the cutter draws or knocks."""

    name = "corte"
    seconds = 30

    def to_act(self, deal: BiscaDeal) -> tuple[int, ...]:
        """Return the cutter."""
        return (deal.dealer,)

    def legal(self, deal: BiscaDeal, seat: int) -> LegalActions:
        """Return to draw, which is the default, and to knock."""
        return _CORTE

    def apply(self, deal: BiscaDeal, seat: int, action: Action) -> None:
        """Make trump and deal the cards."""
        if isinstance(action, Knock):
            deal.knocked = True
            deal.emit(HeartsKnocked(seat))
            deal.make_trump(seat, table.KNOCKED.letter)
        else:
            card = deal.drawn = deal.turned = deal.pack[0]
            deal.emit(CardTurned(card))
            suit = table.trump_of(card)
            if suit != card.suit:
                deal.emit(TrumpInverted(card))
            deal.make_trump(None, suit.letter)
        deal.deal_cards()


class SwapTwo(AllAtOnce):
    """BIS-9: every seat is asked, and only the holder of the two of trumps can swap."""

    name = "swap"

    def legal(self, deal: BiscaDeal, seat: int) -> LegalActions:
        """Return to keep, and for the holder of the two to swap."""
        return _KEEP_OR_SWAP if deal.two.issubset(deal.hands[seat]) else _KEEP

    def resolve(self, deal: BiscaDeal, answers: tuple[Action, ...]) -> None:
        """Exchange the cards if the holder swaps, and start the tricks."""
        took = deal.turned
        assert took is not None
        for seat, answer in enumerate(answers):
            if isinstance(answer, Swap):
                gave, got = deal.two[0], CardSet([took])
                deal.hands = (*deal.hands[:seat], deal.hands[seat] - deal.two | got, *deal.hands[seat + 1 :])
                deal.order = (*deal.order[:-1], gave)
                deal.turned, deal.swapper = gave, seat
                deal.show(seat, got)
                deal.emit(Swapped(seat, gave, took))
        deal.open_play()


class Tricks(TrickPlay):
    """BIS-11 to BIS-18: ten tricks with seven draws; the table has what may be played and who wins."""

    ban_reasons: ClassVar[dict[str, Reason]] = {
        "ace of trumps": Reason.ACE_LOCKED,
        "seven of trumps": Reason.SEVEN_LAST,
    }

    def after_card(self, deal: BiscaDeal, seat: int, action: Play) -> None:
        """BIS-18: the ace of trumps right on the seven is a heley."""
        if action.card.mask == deal.ace and len(deal.table) > 1 and deal.table[-2].card.mask == deal.seven:
            deal.heley = seat
            deal.emit(HeleyMade(seat))

    def after_trick(self, deal: BiscaDeal, trick: Trick) -> None:
        """BIS-17: note a rodar o 7; BIS-13: tell who draws what."""
        number, seats = len(deal.tricks), deal.rules.seats
        seven_led = trick.cards[0].mask == deal.seven
        if number == 1 and seven_led and not deal.play.seen_mask & deal.ace:
            deal.rodar = trick.leader
            deal.emit(RodarMade(trick.leader))
        cards = deal.order[seats * (deal.rules.hand_size + number - 1) :][:seats]
        for i, card in enumerate(cards):
            seat = (trick.winner + i) % seats
            in_sight = card == deal.turned
            if in_sight:
                deal.turned = None
                deal.show(seat, CardSet([card]))
            deal.emit(CardDrawn(seat, card, in_sight))


CORTE = Corte()
SWAP = SwapTwo()
TRICKS = Tricks()


class BiscaDeal(Deal):
    """One deal of Bisca in pairs. Its ``dealer`` is the cutter."""

    made: str | None = None
    knocked: bool = False
    drawn: Card | None = None
    turned: Card | None = None
    swapper: int | None = None
    rodar: int | None = None
    heley: int | None = None
    #: The cards from the top, once the cutter has drawn or knocked (and the two been swapped).
    order: tuple[Card, ...] = ()
    #: By seat, the cards that everybody has seen it take.
    shown: tuple[CardSet, ...] = ()
    #: The two of trumps, and the masks of the seven and the ace.
    two: CardSet = NO_CARDS
    seven: int = 0
    ace: int = 0

    def __init__(self, setup: DealSetup, events: list[Event]) -> None:
        super().__init__(setup, events)
        seats = self.rules.seats
        self.hands = self.shown = (NO_CARDS,) * seats
        self.leader = (self.dealer + table.FIRST_LEAD[self.options.word("first_lead")]) % seats

    def start(self) -> None:
        """Ask the cutter; nobody has cards yet (BIS-3)."""
        self.phase = CORTE

    def make_trump(self, seat: int | None, suit: str) -> None:
        """Note the trump suit and tell it."""
        self.made = suit
        self.two, self.seven, self.ace = CardSet("2" + suit), Card("7" + suit).mask, Card("A" + suit).mask
        self.emit(TrumpMade(seat, suit, None, ()))

    def deal_cards(self) -> None:
        """BIS-8: deal three cards each, the leader first, a drawn card under the pack (GEN-8); ask for the swap."""
        self.order = self.pack if self.drawn is None else (*self.pack[1:], self.drawn)
        self.hands = self.blocks(self.leader, self.order)
        for seat, hand in enumerate(self.hands):
            self.emit(HandDealt(seat, len(hand), hand))
        if self.can_swap():
            self.ask_all(SWAP)
        else:
            self.open_play()

    def can_swap(self) -> bool:
        """Tell whether the seats are asked for a swap (BIS-9)."""
        if self.turned is None or self.turned in self.two:
            return False
        return self.turned.suit.letter == self.made or self.options.flag("swap_after_inversion")

    def open_play(self) -> None:
        """BIS-10: let the first leader lead."""
        seats, size = self.rules.seats, self.rules.hand_size
        self.state = State(
            self.rules,
            self.hands,
            leader=self.leader,
            mode=self.rules.mode(self.made or ""),
            stock=self.order[seats * size :],
            sides=table.SIDE_OF,
        )
        self.phase = TRICKS

    def finish(self) -> None:
        """BIS-19: count the cards of each side, and score the deal."""
        taken = self.play.points
        points = tuple([sum([taken[seat] for seat in seats]) for seats in table.SIDES])
        awards = score_deal(
            points,
            knocked=self.knocked,
            rodar=None if self.rodar is None else table.SIDE_OF[self.rodar],
            heley=None if self.heley is None else table.SIDE_OF[self.heley],
        )
        self.emit(CardsCounted(points))
        self.score(awards)

    def show(self, seat: int, cards: CardSet) -> None:
        """Note that a seat has taken cards in everybody's sight."""
        self.shown = (*self.shown[:seat], self.shown[seat] | cards, *self.shown[seat + 1 :])

    def known(self, seat: int | None) -> tuple[CardSet, ...]:
        """Add the cards that a seat has taken in sight and not played since."""
        known = super().known(seat)
        if not any(self.shown) or self.state is None:
            return known
        played = self.state.seen
        return tuple([cards | shown - played for cards, shown in zip(known, self.shown, strict=True)])

    def trump(self) -> str | None:
        """Return the trump suit's letter."""
        return self.made

    def sides(self, seat: int | None) -> tuple[tuple[int, ...], ...]:
        """BIS-1: partners sit opposite."""
        return table.SIDES

    def facts(self, seat: int | None) -> dict[str, Any]:
        """Return how trump was made, what lies in sight, the stock's size, the swap and the extra points."""
        rules = self.rules
        held = rules.seats * (rules.hand_size + len(self.tricks)) if self.made is not None else 0
        return {
            "cutter": self.dealer,
            "knocked": self.knocked,
            "drawn": self.drawn,
            "turned": self.turned,
            "stock": max(0, len(self.pack) - held),
            "answer": self.answers[seat] if self.answers and seat is not None else None,
            "swap_over": self.state is not None,
            "swapper": self.swapper,
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
    pack = table.PACK
    view = BiscaView
    deal = BiscaDeal
    options = (
        Whole("target", 4, "the match goes to this many points", 1),
        Choice(
            "first_lead",
            "partner",
            "who leads first: the cutter's partner, the cutter, or the seat after it",
            ("partner", "cutter", "next"),
        ),
        Flag("swap_after_inversion", True, "the two of trumps may be swapped for an ace or a seven too"),
    )

    def seats(self, options: Options) -> int:
        """BIS-1: four."""
        return 4

    def sides(self, options: Options) -> int:
        """BIS-1: two pairs."""
        return len(table.SIDES)

    def table(self, options: Options) -> Rules:
        """Return the play table."""
        return table.table()

    def first(self, options: Options, rng: Rng) -> int:
        """BIS-3: seat 0 has opened the table, and cuts."""
        return 0

    def winners(
        self, options: Options, scores: tuple[int, ...], results: tuple[DealResult, ...]
    ) -> tuple[int, ...]:
        """BIS-22 and BIS-23."""
        side = winner(scores, options.whole("target"), results[-1].awards)
        return () if side is None else table.SIDES[side]

    def heuristics(self) -> Heuristics:
        """Return the computer players' module."""
        from trickgames.games.bisca import ai

        return ai


BISCA = Bisca()
