"""A deal of Hearts: the pass and the tricks, clauses COP-1 to COP-8, and what a seat knows of them."""

from __future__ import annotations

from typing import Any, ClassVar

from trickcore.cards import NO_CARDS, CardSet
from trickcore.play import State
from trickcore.rng import Rng
from trickcore.rules import Rules
from trickgames.actions import Action, LegalActions, Pass, Play
from trickgames.deal import AllAtOnce, Deal, DealSetup, TrickPlay
from trickgames.errors import Reason
from trickgames.events import CardsPassed, DealResult, Event, HandDealt
from trickgames.game import Game, Heuristics
from trickgames.games.hearts import rules as table
from trickgames.games.hearts.scoring import score_deal, winner
from trickgames.options import Choice, Flag, Options, Whole, Words
from trickgames.view import View

#: COP-2: how many seats on in order of play a pass goes.
PASS_STEPS = {"left": 1, "across": 2, "right": 3}
PASS_COUNT = 3


class PassAnnounced(Event):
    """Which way the cards of this deal are passed: "left", "right", "across" or "none"."""

    __slots__ = ("direction",)
    direction: str


class HeartsBroken(Event):
    """Hearts may be led from now on; the card just played by this seat has broken them."""

    __slots__ = ("seat",)
    seat: int


class HeartsView(View):
    """What a seat knows of a match of Hearts."""

    __slots__ = (
        "direction", "pass_to", "pass_from", "passed", "received", "hearts_broken",
    )  # fmt: skip
    #: Which way this deal's cards are passed: "left", "right", "across" or "none".
    direction: str
    #: The seat that this seat passes to, and the one it gets cards from; None without a pass, or for a spectator.
    pass_to: int | None
    pass_from: int | None
    #: The cards that this seat has passed (chosen, as long as the others have not), and those it got.
    passed: CardSet
    received: CardSet
    #: Whether hearts may be led.
    hearts_broken: bool


class Passing(AllAtOnce):
    """COP-2 and COP-3: every seat passes three cards, all at once."""

    name = "pass"

    def legal(self, deal: HeartsDeal, seat: int) -> LegalActions:
        """Return any three cards of the hand."""
        return LegalActions(choose=PASS_COUNT, choose_from=deal.hands[seat])

    def resolve(self, deal: HeartsDeal, answers: tuple[Action, ...]) -> None:
        """Move the cards and start the tricks."""
        passed = tuple([action.cards for action in answers if isinstance(action, Pass)])
        step, seats = PASS_STEPS[deal.direction], len(passed)
        deal.passed = passed
        deal.received = tuple([passed[(seat - step) % seats] for seat in range(seats)])
        deal.hands = tuple([deal.hands[seat] - passed[seat] | deal.received[seat] for seat in range(seats)])
        for seat, cards in enumerate(passed):
            deal.emit(CardsPassed(seat, (seat + step) % seats, PASS_COUNT, cards))
        deal.open_play()


class Tricks(TrickPlay):
    """COP-4 to COP-8: thirteen tricks; the table has the rules, here is only what breaks hearts."""

    ban_reasons: ClassVar[dict[str, Reason]] = {
        "hearts not broken": Reason.HEARTS_NOT_BROKEN,
        "two of clubs": Reason.TWO_OF_CLUBS_OPENS,
        "points in the first trick": Reason.NO_POINTS_ON_FIRST_TRICK,
    }

    def after_card(self, deal: HeartsDeal, seat: int, action: Play) -> None:
        """Tell when hearts are broken (COP-7)."""
        if not deal.broken and deal.breakers.mask & action.card.mask:
            deal.broken = True
            deal.emit(HeartsBroken(seat))


PASSING = Passing()
TRICKS = Tricks()


class HeartsDeal(Deal):
    """One deal of Hearts."""

    passed: tuple[CardSet, ...] = ()
    received: tuple[CardSet, ...] = ()
    broken: bool = False

    def __init__(self, setup: DealSetup, events: list[Event]) -> None:
        super().__init__(setup, events)
        cycle = self.options.words("passing")
        self.direction = cycle[(self.number - 1) % len(cycle)]
        self.breakers = (
            table.HEARTS | table.QUEEN if self.options.flag("queen_breaks_hearts") else table.HEARTS
        )

    def start(self) -> None:
        """Deal thirteen cards each, seat 0 first (GEN-8), and ask for the pass unless there is none."""
        self.hands = self.blocks(0)
        for seat, hand in enumerate(self.hands):
            self.emit(HandDealt(seat, len(hand), hand))
        self.emit(PassAnnounced(self.direction))
        if self.direction == "none":
            self.open_play()
        else:
            self.ask_all(PASSING)

    def open_play(self) -> None:
        """Let the holder of the two of clubs lead (COP-4)."""
        leader = next(seat for seat, hand in enumerate(self.hands) if table.OPENER.issubset(hand))
        self.state = State(self.rules, self.hands, leader=leader)
        self.phase = TRICKS

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
        """Add the cards that the seat has passed, and the two of clubs with whoever opened because of it."""
        known = list(super().known(seat))
        if self.state is not None:
            if seat is not None and self.passed:
                known[self._to(seat)] |= self.passed[seat] - self.state.seen
            opener = self.tricks[0].leader if self.tricks else self.state.leader
            known[opener] |= table.OPENER - self.state.seen
        return tuple(known)

    def _to(self, seat: int) -> int:
        return (seat + PASS_STEPS[self.direction]) % self.rules.seats

    def facts(self, seat: int | None) -> dict[str, Any]:
        """Return the pass as the seat knows it, and whether hearts are broken."""
        passing = seat is not None and self.direction != "none"
        chosen = self.answers[seat] if seat is not None and self.answers else None
        passed = chosen.cards if isinstance(chosen, Pass) else NO_CARDS
        return {
            "direction": self.direction,
            "pass_to": self._to(seat) if passing and seat is not None else None,
            "pass_from": (seat - PASS_STEPS[self.direction]) % self.rules.seats
            if passing and seat is not None
            else None,
            "passed": self.passed[seat] if seat is not None and self.passed else passed,
            "received": self.received[seat] if seat is not None and self.received else NO_CARDS,
            "hearts_broken": self.broken,
        }


class Hearts(Game):
    """Hearts (Copas)."""

    name = "hearts"
    title = "Hearts"
    aliases = ("copas",)
    rules_version = 1
    direction = "clockwise"
    pack = table.PACK
    view = HeartsView
    deal = HeartsDeal
    options = (
        Whole("target", 100, "the match ends when a seat has this many points", 1),
        Flag("open_with_two_of_clubs", True, "the holder of the two of clubs leads it"),
        Flag("queen_breaks_hearts", False, "the queen of spades breaks hearts too"),
        Flag("jack_of_diamonds", False, "the jack of diamonds counts -10"),
        Choice(
            "moon", "add", "a moon gives the others 26, or takes 26 from the shooter", ("add", "subtract")
        ),
        Words(
            "passing",
            ("left", "right", "across", "none"),
            "the cycle of passes",
            ("left", "right", "across", "none"),
        ),
        Flag("points_on_first_trick", False, "hearts and the queen may be played to the first trick"),
    )

    def seats(self, options: Options) -> int:
        """COP-1: four."""
        return 4

    def table(self, options: Options) -> Rules:
        """Return the play table for these options."""
        return table.table(
            open_with_two_of_clubs=options.flag("open_with_two_of_clubs"),
            queen_breaks_hearts=options.flag("queen_breaks_hearts"),
            jack_of_diamonds=options.flag("jack_of_diamonds"),
            points_on_first_trick=options.flag("points_on_first_trick"),
        )

    def first(self, options: Options, rng: Rng) -> int:
        """Seat 0: the dealer has no part in the game."""
        return 0

    def winners(
        self, options: Options, scores: tuple[int, ...], results: tuple[DealResult, ...]
    ) -> tuple[int, ...]:
        """COP-12 and COP-13."""
        seat = winner(scores, options.whole("target"))
        return () if seat is None else (seat,)

    def heuristics(self) -> Heuristics:
        """Return the computer players' module."""
        from trickgames.games.hearts import ai

        return ai


HEARTS = Hearts()
