"""A deal of Jass: the choice of trump and the tricks, clauses JAS-1 to JAS-15, and what a seat knows of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from trickcore.cards import NO_CARDS, Card, CardSet
from trickcore.play import State
from trickcore.rng import Rng
from trickcore.rules import Rules
from trickgames.actions import Action, ChooseTrump, LegalActions, Play, Push
from trickgames.deal import Deal, DealSetup, Phase, TrickPlay
from trickgames.errors import Reason
from trickgames.events import Award, DealResult, Event, HandDealt, Pushed, Trick, TrumpMade
from trickgames.game import Game, Heuristics
from trickgames.games.jass import rules as table
from trickgames.games.jass.scoring import (
    STOECK,
    TRICKS,
    Meld,
    counted,
    shown_melds,
    stoeck_seat,
    summed,
    trick_awards,
    winner,
)
from trickgames.options import Choice, Flag, Numbers, Options, Whole, Words
from trickgames.view import View

#: JAS-1: partners sit opposite.
SIDES = ((0, 2), (1, 3))
SIDE_OF_SEAT = (0, 1, 0, 1)
#: JAS-2 and JAS-15a, JAS-15b, in the order in which they are offered.
CONTRACTS = ("C", "D", "H", "S", "obenabe", "undenufe")
CHOICES = tuple([ChooseTrump(contract) for contract in CONTRACTS])


class MeldsShown(Event):
    """The melds that score have been shown: all those of the side with the best one, and what they count together."""

    __slots__ = ("side", "melds", "points")
    side: int
    melds: tuple[Meld, ...]
    points: int


class StoeckShown(Event):
    """A seat has played the second of king and queen of trump, both dealt to it; what that counts for its side."""

    __slots__ = ("seat", "points")
    seat: int
    points: int


class JassView(View):
    """What a seat knows of a match of Jass."""

    __slots__ = ("forehand", "pushed", "chooser", "multiplier", "melds", "stoeck", "counted")  # fmt: skip
    #: The seat at the dealer's left, which chooses trump or pushes, and leads.
    forehand: int
    #: Whether forehand has passed the choice of trump to its partner.
    pushed: bool
    #: The seat that has made trump; None before that.
    chooser: int | None
    #: What the contract multiplies all points of the deal by; 1 before it is chosen.
    multiplier: int
    #: The melds that have been shown.
    melds: tuple[Meld, ...]
    #: The seat that has shown Stöck; None before that.
    stoeck: int | None
    #: What each side has scored in this deal so far, multiplied.
    counted: tuple[int, ...]

    def why_not_declare(self, action: Action) -> Reason | None:
        """Return why trump may not be made so, or the choice not passed on."""
        if self.phase != ChoosingTrump.name:
            return None
        if isinstance(action, Push):
            return Reason.MUST_CHOOSE
        if isinstance(action, ChooseTrump) and action.trump not in self.options.words("contracts"):
            return Reason.NO_SUCH_TRUMP
        return None


class ChoosingTrump(Phase):
    """JAS-2: forehand makes trump or passes the choice to its partner, who must make it."""

    name = "trump"

    def to_act(self, deal: JassDeal) -> tuple[int, ...]:
        """Return forehand, or its partner after a push."""
        return ((deal.forehand + 2 * deal.pushed) % 4,)

    def legal(self, deal: JassDeal, seat: int) -> LegalActions:
        """Return the contracts of the match, and for forehand the push."""
        return LegalActions(listed=deal.choices if deal.pushed else (*deal.choices, PUSH))

    def apply(self, deal: JassDeal, seat: int, action: Action) -> None:
        """Pass the choice on, or make trump and start the tricks."""
        if isinstance(action, ChooseTrump):
            deal.chooser = seat
            deal.emit(TrumpMade(seat, action.trump, None, ()))
            deal.open_play(action.trump)
        else:
            deal.pushed = True
            deal.emit(Pushed(seat, (seat + 2) % 4))


class Tricks(TrickPlay):
    """JAS-3 and JAS-5 to JAS-9: nine tricks by the table; here is what they count, and when the match stops."""

    def reason(self, deal: JassDeal, why: int, card: Card) -> Reason:
        """Return UNDERTRUMP for a trump refused where another suit was led (JAS-7): it must be a lower one."""
        low = table.is_undertrump(card, deal.table[0].card, deal.contract)
        return Reason.UNDERTRUMP if low else Reason.MUST_FOLLOW_SUIT

    def after_card(self, deal: JassDeal, seat: int, action: Play) -> None:
        """Tell of Stöck when the second of its cards is played (JAS-15f)."""
        if deal.stoeck_cards.mask & action.card.mask and seat == deal.stoeck_seat:
            deal.stoeck_cards -= CardSet([action.card])
            if not deal.stoeck_cards:
                deal.stoeck = seat
                deal.stoeck_open = True
                deal.emit(StoeckShown(seat, STOECK * deal.multiplier))

    def after_trick(self, deal: JassDeal, trick: Trick) -> None:
        """Count Stöck, melds and the trick, in this order (JAS-14), and stop the match where it stops."""
        number, factor = len(deal.tricks), deal.multiplier
        awards: list[tuple[Award, ...]] = []
        if deal.stoeck_open and deal.stoeck is not None:
            deal.stoeck_open = False
            awards.append((Award(SIDE_OF_SEAT[deal.stoeck], STOECK * factor, "stoeck"),))
        if number == 1 and deal.weis:
            deal.melds = shown_melds(deal.hands, deal.contract, deal.forehand)
            if deal.melds:
                side = SIDE_OF_SEAT[deal.melds[0].seat]
                points = sum([meld.points for meld in deal.melds]) * factor
                deal.emit(MeldsShown(side, deal.melds, points))
                awards.append((Award(side, points, "weis"),))
        side, last = SIDE_OF_SEAT[trick.winner], number == TRICKS
        match = last and all(SIDE_OF_SEAT[won.winner] == side for won in deal.tricks)
        bonus = deal.options.whole("match_bonus") if match else 0
        awards.append(trick_awards(trick.points, side, last=last, match_bonus=bonus, multiplier=factor))
        if deal.count(awards):
            deal.finish()


CHOOSING_TRUMP = ChoosingTrump()
TRICKS_PLAYED = Tricks()
PUSH = Push()


class JassDeal(Deal):
    """One deal of Jass."""

    pushed: bool = False
    chooser: int | None = None
    contract: str = ""
    multiplier: int = 1
    #: What has been shown and scored so far.
    melds: tuple[Meld, ...] = ()
    stoeck: int | None = None
    awards: tuple[Award, ...] = ()
    counted: tuple[int, ...] = (0, 0)
    #: Who was dealt king and queen of trump, which of them are still to come, and whether they are to be counted.
    stoeck_seat: int | None = None
    stoeck_cards: CardSet = NO_CARDS
    stoeck_open: bool = False

    def __init__(self, setup: DealSetup, events: list[Event]) -> None:
        super().__init__(setup, events)
        #: JAS-4: left of the dealer, and play is clockwise.
        self.forehand = (self.dealer + 1) % 4
        listed = self.options.words("contracts")
        self.choices = tuple([action for action in CHOICES if action.trump in listed])
        self.weis = self.options.flag("weis")
        #: The target, if the match stops at it at once.
        self.stop_at = self.options.whole("target") if self.options.flag("stop_at_target") else None

    def start(self) -> None:
        """Deal nine cards each, forehand first (GEN-8), and ask it for trump."""
        self.hands = self.blocks(self.forehand)
        for seat, hand in enumerate(self.hands):
            self.emit(HandDealt(seat, len(hand), hand))
        self.phase = CHOOSING_TRUMP

    def open_play(self, contract: str) -> None:
        """Let forehand lead under this contract (JAS-3)."""
        self.contract = contract
        self.multiplier = multiplier_of(self.options, contract)
        if self.options.flag("stoeck"):
            self.stoeck_seat = stoeck_seat(self.hands, contract)
            if self.stoeck_seat is not None:
                self.stoeck_cards = CardSet(["K" + contract, "Q" + contract])
        mode = self.rules.mode(contract)
        self.state = State(self.rules, self.hands, leader=self.forehand, mode=mode, sides=SIDE_OF_SEAT)
        self.phase = TRICKS_PLAYED

    def count(self, awards: list[tuple[Award, ...]]) -> bool:
        """Add what a trick has brought, as far as it counts; return whether the match stops with it (JAS-14)."""
        (zero, one), (before_zero, before_one) = self.counted, self.scores
        brought, stops = counted(awards, (before_zero + zero, before_one + one), self.stop_at)
        self.awards += brought
        for award in brought:
            if award.side:
                one += award.points
            else:
                zero += award.points
        self.counted = zero, one
        return stops

    def finish(self) -> None:
        """Score the deal by what has been counted trick by trick."""
        self.score(summed(self.awards))

    def known(self, seat: int | None) -> tuple[CardSet, ...]:
        """Add the cards of melds that have been shown, until they are played (JAS-15e)."""
        known = super().known(seat)
        if not self.melds:
            return known
        out, seen = list(known), self.play.seen
        for meld in self.melds:
            out[meld.seat] |= meld.cards - seen
        return tuple(out)

    def trump(self) -> str | None:
        """Return the contract, None before it is chosen."""
        return self.contract or None

    def sides(self, seat: int | None) -> tuple[tuple[int, ...], ...]:
        """JAS-1: partners sit opposite."""
        return SIDES

    def facts(self, seat: int | None) -> dict[str, Any]:
        """Return what has been chosen, shown and counted: all of it is public."""
        return {
            "forehand": self.forehand,
            "pushed": self.pushed,
            "chooser": self.chooser,
            "multiplier": self.multiplier,
            "melds": self.melds,
            "stoeck": self.stoeck,
            "counted": self.counted,
        }


def multiplier_of(options: Options, contract: str) -> int:
    """Return what a contract multiplies all points by (JAS-15c)."""
    factor = options.table("multipliers").get(contract, 1)
    assert isinstance(factor, int)
    return factor


SWISS: dict[str, object] = {
    "jack_exempt": True,
    "undertrump": "only-trumps",
    "match_bonus": 100,
    "weis": True,
    "stoeck": True,
}
SWISSLOS: dict[str, object] = {
    **SWISS,
    "contracts": CONTRACTS,
    "multipliers": {"C": 2, "D": 1, "H": 1, "S": 2, "obenabe": 3, "undenufe": 3},
    "target": 2500,
    "stop_at_target": True,
}


class Jass(Game):
    """Jass (Schieber)."""

    name = "jass"
    title = "Jass"
    aliases = ("schieber",)
    rules_version = 1
    direction = "clockwise"
    pack = table.PACK
    view = JassView
    deal = JassDeal
    options = (
        Whole("target", 1000, "the match ends when a team has this many points", 1),
        Flag("jack_exempt", False, "a lone jack of trumps need not be played when trump is led"),
        Choice(
            "undertrump", "barred", "a lower trump may be played if nothing else may be, or only from a hand of trumps",
            ("barred", "only-trumps"),
        ),
        Whole("match_bonus", 0, "points more for the team that wins all nine tricks", 0),
        Flag("stop_at_target", False, "the match stops with the trick that takes a team to the target"),
        Flag("weis", False, "melds count for the team that has the best one"),
        Flag("stoeck", False, "king and queen of trump in one hand count 20"),
        Words("contracts", ("C", "D", "H", "S"), "what may be made trump, or played without trump", CONTRACTS),
        Numbers("multipliers", Options(), "what a contract multiplies all points by", CONTRACTS, 1),
    )  # fmt: skip
    together = ("contracts", "multipliers")
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {"swiss": SWISS, "swisslos": SWISSLOS}

    def faults(self, options: Options) -> list[str]:
        """Return the contracts that are named twice, and the multipliers for those that may not be chosen."""
        contracts = options.words("contracts")
        faults = [
            f"the option contracts names {contract} more than once"
            for contract in CONTRACTS
            if contracts.count(contract) > 1
        ]
        faults += [
            f"the option multipliers names {contract}, which is not among the contracts"
            for contract in options.table("multipliers")
            if contract not in contracts
        ]
        return faults

    def seats(self, options: Options) -> int:
        """JAS-1: four."""
        return 4

    def sides(self, options: Options) -> int:
        """JAS-1: two teams."""
        return len(SIDES)

    def table(self, options: Options) -> Rules:
        """Return the play table for these options."""
        return table.table(
            jack_exempt=options.flag("jack_exempt"),
            undertrump=options.word("undertrump"),
            count_all_tricks=options.whole("match_bonus") > 0,
        )

    def first(self, options: Options, rng: Rng) -> int:
        """JAS-4: the first dealer is drawn from the seed."""
        return rng.below(4)

    def winners(
        self, options: Options, scores: tuple[int, ...], results: tuple[DealResult, ...]
    ) -> tuple[int, ...]:
        """JAS-14."""
        side = winner(scores, options.whole("target"))
        return () if side is None else SIDES[side]

    def heuristics(self) -> Heuristics:
        """Return the computer players' module."""
        from trickgames.games.jass import ai

        return ai


JASS = Jass()
