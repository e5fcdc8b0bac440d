"""A deal of Hearts: the pass and the tricks, clauses COP-1 to COP-8, and what a seat knows of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from trickcore.cards import NO_CARDS, CardSet
from trickcore.payoff import Payoff
from trickcore.rng import Rng
from trickcore.rules import Rules
from trickgames.actions import Action, LegalActions, PassCards, Play
from trickgames.deal import Deal, DealSetup, replaced
from trickgames.events import Answered, DealResult, Event, HolderNamed, Played, count_faults
from trickgames.game import Game
from trickgames.games.hearts import rules
from trickgames.games.hearts.scoring import payoff, score_deal, winner
from trickgames.options import Options
from trickgames.phases import AllAtOnce, TrickPlay
from trickgames.reasons import Reason
from trickgames.view import View

#: COP-2: how many seats on in order of play a pass goes.
PASS_STEPS = {"left": 1, "across": 2, "right": 3}
PASS_COUNT = 3


class PassAnnounced(Event):
    """Which way the cards of this deal are passed: "left", "right", "across" or "none"."""

    __slots__ = ("direction",)
    direction: str

    def own_faults(self) -> list[str]:
        """Return that there is no such direction."""
        known = self.direction in (*PASS_STEPS, "none")
        return [] if known else [f"direction: it is one of {', '.join(PASS_STEPS)} and none"]


class CardsPassed(Event):
    """Cards have gone from one seat to another; those two see which."""

    __slots__ = ("seat", "to", "count", "cards")
    seat: int
    to: int
    count: int
    cards: CardSet | None

    def seen_by(self, seat: int | None) -> CardsPassed:
        """Return the event without the cards for whoever neither gave nor got them."""
        known = seat is not None and seat in (self.seat, self.to)
        return self if known else CardsPassed(self.seat, self.to, self.count, None)

    def own_faults(self) -> list[str]:
        """Return what cannot be in who passes to whom, and in the number of cards."""
        faults = ["seat and to: they are two seats"] if self.seat == self.to else []
        faults += [] if self.count == PASS_COUNT else [f"count: {PASS_COUNT} cards are passed"]
        return faults or count_faults(self.count, self.cards)


class HeartsBroken(Event):
    """Hearts may be led from now on; the card just played by this seat has broken them."""

    __slots__ = ("seat",)
    seat: int


class HeartsView(View):
    """What a seat knows of a match of Hearts."""

    __slots__ = (
        "pass_direction", "pass_to", "pass_from", "passed", "received", "hearts_broken",
    )  # fmt: skip
    seat_fields = (*View.seat_fields, "pass_to", "pass_from")
    phases: ClassVar[Mapping[str, tuple[type[Action], ...]]] = {"pass": (PassCards,), "play": (Play,)}
    #: Which way this deal's cards are passed: "left", "right", "across" or "none".
    pass_direction: str
    #: The seat that this seat passes to, and the one it gets cards from; None without a pass, or for a spectator.
    pass_to: int | None
    pass_from: int | None
    #: The cards that this seat has passed (chosen, as long as the others have not), and those it got.
    passed: CardSet
    received: CardSet
    #: Whether hearts may be led.
    hearts_broken: bool

    def own_faults(self) -> list[str]:
        """Return what cannot be in the direction, or in the choice of cards to pass."""
        named = self.pass_direction in self.options.words("passing")
        faults = [] if named else ["pass_direction: it is not among those of the options"]
        legal = self.legal_actions
        if legal.choose and (legal.choose, legal.choose_from) != (PASS_COUNT, self.hand):
            faults.append(f"legal_actions: {PASS_COUNT} cards of the hand are passed")
        return faults


class Passing(AllAtOnce["HeartsDeal"]):
    """COP-2 and COP-3: every seat passes three cards, all at once."""

    name = "pass"

    def legal(self, deal: HeartsDeal, seat: int) -> LegalActions:
        """Return any three cards of the hand."""
        return LegalActions(choose=PASS_COUNT, choose_from=deal.hands[seat])

    def resolve(self, deal: HeartsDeal, answers: tuple[Action, ...]) -> None:
        """Move the cards and start the tricks."""
        for seat, action in enumerate(answers):
            assert isinstance(action, PassCards)
            deal.emit(CardsPassed(seat, deal.passes_to(seat), PASS_COUNT, action.cards))
        deal.open_play()


class Tricks(TrickPlay["HeartsDeal"]):
    """COP-4 to COP-8: thirteen tricks; the table has the rules, here is only what breaks hearts."""

    ban_reasons: ClassVar[dict[str, Reason]] = {
        "hearts not broken": Reason.HEARTS_NOT_BROKEN,
        "two of clubs": Reason.TWO_OF_CLUBS_OPENS,
        "points in the first trick": Reason.NO_POINTS_ON_FIRST_TRICK,
    }

    def after_card(self, deal: HeartsDeal, seat: int, action: Play) -> None:
        """Tell when hearts are broken (COP-7)."""
        if not deal.broken and deal.breakers.mask & action.card.mask:
            deal.emit(HeartsBroken(seat))


PASSING = Passing()
TRICKS = Tricks()


class HeartsDeal(Deal):
    """One deal of Hearts."""

    #: By seat, what it has passed (as far as that is known), once it is told; and how many seats have been told of.
    passed: tuple[CardSet, ...] = ()
    told_passes: int = 0
    #: What the reader of a follower has chosen to pass.
    chosen: CardSet = NO_CARDS
    broken: bool = False

    def __init__(self, setup: DealSetup, events: list[Event]) -> None:
        super().__init__(setup, events)
        cycle = self.options.words("passing")
        self.direction = cycle[(self.number - 1) % len(cycle)]
        self.breakers = rules.breakers(queen_breaks_hearts=self.options.flag("queen_breaks_hearts"))

    def start(self) -> None:
        """Deal thirteen cards each, seat 0 first (GEN-8), and ask for the pass unless there is none."""
        self.deal_hands(0)
        self.emit(PassAnnounced(self.direction))
        if self.direction == "none":
            self.open_play()

    def open_play(self) -> None:
        """Let the holder of the two of clubs lead (COP-4), by which all know that it has that card."""
        leader = self.holder(rules.OPENER)
        assert leader is not None  # all cards are dealt
        self.emit(HolderNamed(leader, rules.OPENER[0]))

    def passes_to(self, seat: int) -> int:
        """Return the seat that a seat passes its cards to."""
        return (seat + PASS_STEPS[self.direction]) % self.rules.seats

    def told(self, event: Event) -> None:
        """Note the pass, who leads, and that hearts are broken."""
        super().told(event)
        if type(event) is Played:  # most of all events, and with nothing that only this game has
            return
        match event:
            case Answered():
                if isinstance(event.action, PassCards) and not self.whole:
                    self.chosen = event.action.cards
            case PassAnnounced():
                if event.direction != "none":
                    self.ask_all(PASSING)
            case CardsPassed():
                cards = event.cards
                passed = self.passed or (NO_CARDS,) * self.rules.seats
                self.passed = replaced(passed, event.seat, cards or NO_CARDS)
                self.told_passes += 1
                self.move(event.seat, less=cards, by=-event.count)
                self.move(event.to, more=cards, by=event.count)
            case HolderNamed():
                self.open_tricks(TRICKS, event.seat)
            case HeartsBroken():
                self.broken = True
            case _:
                pass

    def finish(self) -> None:
        """Score the deal by the cards in each seat's tricks."""
        seats = self.rules.seats
        taken = [
            CardSet([card for t in self.tricks if t.winner == seat for card in t.cards])
            for seat in range(seats)
        ]
        self.score(
            score_deal(
                taken, jack_of_diamonds=self.options.flag("jack_of_diamonds"), moon=self.options.word("moon")
            )
        )

    def known(self, seat: int | None) -> tuple[CardSet, ...]:
        """Add the cards that the seat has passed."""
        known = super().known(seat)
        if seat is None or not self.passed:
            return known
        to = self.passes_to(seat)
        return replaced(known, to, known[to] | self.passed[seat] - self.core.seen)

    def facts(self, seat: int | None) -> dict[str, Any]:
        """Return the pass as the seat knows it, and whether hearts are broken."""
        told: dict[str, Any] = {
            "pass_direction": self.direction,
            "pass_to": None,
            "pass_from": None,
            "passed": NO_CARDS,
            "received": NO_CARDS,
            "hearts_broken": self.broken,
        }
        if seat is None or self.direction == "none":
            return told
        step, seats, chosen = PASS_STEPS[self.direction], self.rules.seats, self.answer(seat)
        told["pass_to"], told["pass_from"] = (seat + step) % seats, (seat - step) % seats
        if self.passed:
            told["passed"], told["received"] = self.passed[seat], self.passed[told["pass_from"]]
        elif isinstance(chosen, PassCards):
            told["passed"] = chosen.cards
        return told


class Hearts(Game):
    """Hearts (Copas)."""

    name = "hearts"
    title = "Hearts"
    rules_version = 1
    direction = "clockwise"
    lowest_wins = True
    pack = rules.PACK
    view = HeartsView
    deal = HeartsDeal
    ai = "trickgames.games.hearts.ai"
    events = (CardsPassed, HeartsBroken, PassAnnounced)
    words: ClassVar[Mapping[str, str]] = {"en": "trickgames.games.hearts.english"}
    exchange = "trickgames.games.hearts.exchange"
    follow = "trickgames.games.hearts.follow"
    options = rules.OPTIONS

    def seats(self, options: Options) -> int:
        """COP-1: four."""
        return 4

    def make_rules(self, options: Options) -> Rules:
        """Return the play table for these options."""
        return rules.table(
            open_with_two_of_clubs=options.flag("open_with_two_of_clubs"),
            queen_breaks_hearts=options.flag("queen_breaks_hearts"),
            jack_of_diamonds=options.flag("jack_of_diamonds"),
            points_on_first_trick=options.flag("points_on_first_trick"),
        )

    def first(self, options: Options, rng: Rng) -> int:
        """Seat 0: the dealer has no part in the game."""
        return 0

    def payoff(self, view: HeartsView) -> Payoff:
        """COP-9 to COP-15, the points being bad."""
        return payoff(moon=view.options.word("moon"))

    def winners(
        self, options: Options, scores: tuple[int, ...], results: Sequence[DealResult]
    ) -> tuple[int, ...]:
        """COP-12 and COP-13."""
        seat = winner(scores, options.whole("target"))
        return () if seat is None else (seat,)


HEARTS = Hearts()
