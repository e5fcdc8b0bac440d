"""A deal of Jass: the choice of trump and the tricks, clauses JAS-1 to JAS-15, and what a seat knows of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from trickcore.cards import NO_CARDS, Card, CardSet
from trickcore.payoff import Payoff
from trickcore.rules import Rules
from trickgames.actions import Action, ChooseTrump, LegalActions, Play, Push
from trickgames.deal import PARTNERS, SIDE_OF, Deal, DealSetup, Phase
from trickgames.events import Award, DealResult, Event, Played, Trick, TrickWon, TrumpMade
from trickgames.game import Game
from trickgames.games.jass import rules
from trickgames.games.jass.scoring import (
    STOECK,
    Meld,
    counted,
    melds_of,
    payoff,
    shown_melds,
    summed,
    trick_awards,
    winner,
)
from trickgames.options import Options
from trickgames.phases import TrickPlay
from trickgames.reasons import Reason
from trickgames.view import View

CHOICES = tuple([ChooseTrump(contract) for contract in rules.CONTRACTS])


class Pushed(Event):
    """A seat has passed the choice of trump to its partner."""

    __slots__ = ("seat", "to")
    seat: int
    to: int

    def own_faults(self) -> list[str]:
        """Return that it is not the partner who is to choose."""
        return [] if self.to == (self.seat + 2) % 4 else ["seat and to: they are partners"]


class MeldsShown(Event):
    """The melds that score have been shown: all those of the side with the best one, and what they count together."""

    __slots__ = ("side", "melds", "points")
    side: int
    melds: tuple[Meld, ...]
    points: int

    def own_faults(self) -> list[str]:
        """Return what cannot be in the melds, or in whose they are."""
        if self.side not in SIDE_OF or not all(SIDE_OF[meld.seat] == self.side for meld in self.melds):
            return ["side and melds: the melds of one side are shown"]
        faults = [] if self.melds and self.points > 0 else ["melds and points: some are shown"]
        return faults + meld_faults(self.melds)


class StoeckShown(Event):
    """A seat has played the second of king and queen of trump, both dealt to it; what that counts for its side."""

    __slots__ = ("seat", "points")
    seat: int
    points: int

    def own_faults(self) -> list[str]:
        """Return that it counts nothing."""
        return [] if self.points > 0 else ["points: it counts something"]


def meld_faults(melds: tuple[Meld, ...]) -> list[str]:
    """Return that one of these melds, of cards of the game, is none or counts something else (JAS-15d)."""
    right = all(meld in melds_of(meld.seat, meld.cards) for meld in melds)
    return [] if right else ["melds: a meld is a row of three cards or more, or a four, and counts as such"]


class JassView(View):
    """What a seat knows of a match of Jass."""

    __slots__ = ("forehand", "pushed", "chooser", "multiplier", "melds", "stoeck", "counted")  # fmt: skip
    seat_fields = (*View.seat_fields, "forehand", "chooser", "stoeck")
    phases: ClassVar[Mapping[str, tuple[type[Action], ...]]] = {"trump": (ChooseTrump, Push), "play": (Play,)}
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

    @property
    def standing(self) -> tuple[tuple[tuple[int, ...], int], ...]:
        """What each side has scored in this deal so far, multiplied, with melds and Stöck (JAS-14, JAS-15)."""
        return tuple(zip(PARTNERS, self.counted, strict=True))

    def own_faults(self) -> list[str]:
        """Return what cannot be in the points of the sides, the melds, or the choice of a contract."""
        faults = [] if len(self.counted) == len(PARTNERS) else ["counted: one for each side is needed"]
        faults += meld_faults(self.melds)
        listed = set(self.legal_actions.listed)
        if listed - {PUSH} not in (
            set(),
            {ChooseTrump(contract) for contract in self.options.words("contracts")},
        ):
            faults.append("legal_actions: the contracts are those of the options")
        return faults

    def why_not_declare(self, action: Action) -> Reason | None:
        """Return why trump may not be made so, or the choice not passed on."""
        if self.phase != ChoosingTrump.name:
            return None
        if isinstance(action, Push):
            return Reason.MUST_CHOOSE
        if isinstance(action, ChooseTrump):
            known = action.trump in self.options.words("contracts")
            return Reason.CLAIM_NOT_ALLOWED if known else Reason.NO_SUCH_TRUMP
        return None


class ChoosingTrump(Phase["JassDeal"]):
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
            deal.make_trump(seat, action.trump)
        else:
            deal.emit(Pushed(seat, (seat + 2) % 4))


class Tricks(TrickPlay["JassDeal"]):
    """JAS-3 and JAS-5 to JAS-9: nine tricks by the table; here is what they count, and when the match stops."""

    def reason(self, deal: JassDeal, why: int, card: Card) -> Reason:
        """Tell a trump that is too low from a card that does not follow suit."""
        return rules.refusal(card, deal.trick[0].card, deal.made)

    def after_card(self, deal: JassDeal, seat: int, action: Play) -> None:
        """Tell of Stöck when the second of its cards is played (JAS-15f): who plays both was dealt both."""
        if action.card in deal.stoeck_cards:
            played = [other.seat for other in deal.history() if other.card in deal.stoeck_cards]
            if played == [seat, seat]:
                deal.emit(StoeckShown(seat, STOECK * deal.multiplier))

    def after_trick(self, deal: JassDeal, trick: Trick) -> None:
        """Show the melds after the first trick (JAS-15e), and stop the match where it stops (JAS-14)."""
        if len(deal.tricks) == 1 and deal.weis:
            if not deal.whole:  # whether there are melds, only hands could tell
                return
            melds = shown_melds(deal.hands, deal.made or "", deal.forehand)
            if melds:
                points = sum([meld.points for meld in melds]) * deal.multiplier
                deal.emit(MeldsShown(SIDE_OF[melds[0].seat], melds, points))
        if deal.stopped:
            deal.finish()


CHOOSING_TRUMP = ChoosingTrump()
TRICKS = Tricks()
PUSH = Push()


class JassDeal(Deal):
    """One deal of Jass."""

    partners = PARTNERS  # JAS-1
    opens = CHOOSING_TRUMP
    pushed: bool = False
    chooser: int | None = None
    multiplier: int = 1
    #: What has been shown and scored so far.
    melds: tuple[Meld, ...] = ()
    stoeck: int | None = None
    awards: tuple[Award, ...] = ()
    counted: tuple[int, ...] = (0, 0)
    #: King and queen of trump, where they count as Stöck; the trick in which Stöck has been shown, from 1.
    stoeck_cards: CardSet = NO_CARDS
    stoeck_trick: int = 0

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
        """Deal nine cards each, forehand first (GEN-8)."""
        self.deal_hands(self.forehand)

    def history(self) -> tuple[Played, ...]:
        """Return every card of the deal in order of play."""
        seats = range(4)
        old = [Played((won.leader + i) % 4, won.cards[i], ()) for won in self.tricks for i in seats]
        return (*old, *self.trick)

    def told(self, event: Event) -> None:
        """Note who makes trump, and count what is taken and shown."""
        super().told(event)
        if type(event) is Played:  # most of all events, and with nothing that only this game has
            return
        match event:
            case TrickWon():
                self.count(self.tricks[-1])
            case TrumpMade():
                contract, self.chooser = event.trump, event.seat
                self.multiplier = multiplier_of(self.options, contract)
                if self.options.flag("stoeck") and len(contract) == 1:
                    self.stoeck_cards = CardSet(["K" + contract, "Q" + contract])
                self.open_tricks(TRICKS, self.forehand, mode=self.rules.mode(contract), sides=SIDE_OF)
            case Pushed():
                self.pushed = True
            case StoeckShown():
                self.stoeck, self.stoeck_trick = event.seat, len(self.tricks) + 1
            case MeldsShown():
                self.melds = event.melds
                for meld in event.melds:
                    self.show(meld.seat, meld.cards)
                self.awards, self.counted = (
                    (),
                    (0, 0),
                )  # the melds count before the trick after which they are shown
                self.count(self.tricks[-1])
            case _:
                pass

    def count(self, trick: Trick) -> None:
        """Add Stöck, melds and the trick, in this order, as far as they count before the match stops (JAS-14)."""
        number, factor = len(self.tricks), self.multiplier
        awards: list[tuple[Award, ...]] = []
        if self.stoeck is not None and self.stoeck_trick == number:
            awards.append((Award(SIDE_OF[self.stoeck], STOECK * factor, "stoeck"),))
        if number == 1 and self.melds:
            points = sum([meld.points for meld in self.melds]) * factor
            awards.append((Award(SIDE_OF[self.melds[0].seat], points, "weis"),))
        side, last = SIDE_OF[trick.winner], number == self.rules.tricks
        match = last and all(SIDE_OF[won.winner] == side for won in self.tricks)
        bonus = self.options.whole("match_bonus") if match else 0
        awards.append(trick_awards(trick.points, side, last=last, match_bonus=bonus, multiplier=factor))
        (zero, one), (before_zero, before_one) = self.counted, self.scores
        brought, self.stopped = counted(awards, (before_zero + zero, before_one + one), self.stop_at)
        self.awards += brought
        for award in brought:
            if award.side:
                one += award.points
            else:
                zero += award.points
        self.counted = zero, one

    def finish(self) -> None:
        """Score the deal by what has been counted trick by trick."""
        self.score(summed(self.awards))

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
    factor = options.numbers("multipliers").get(contract, 1)
    assert isinstance(factor, int)
    return factor


class Jass(Game):
    """Jass (Schieber)."""

    name = "jass"
    title = "Jass"
    rules_version = 1
    direction = "clockwise"
    pack = rules.PACK
    view = JassView
    deal = JassDeal
    ai = "trickgames.games.jass.ai"
    knowledge = "trickgames.games.jass.knowledge"
    events = (MeldsShown, Pushed, StoeckShown)
    words: ClassVar[Mapping[str, str]] = {"en": "trickgames.games.jass.english"}
    exchange = "trickgames.games.jass.exchange"
    follow = "trickgames.games.jass.follow"
    options = rules.OPTIONS
    together = ("contracts", "multipliers")
    presets = rules.PRESETS

    def faults(self, options: Options) -> list[str]:
        """Return the contracts that are named twice, and the multipliers for those that may not be chosen."""
        contracts = options.words("contracts")
        faults = [
            f"the option contracts names {contract} more than once"
            for contract in rules.CONTRACTS
            if contracts.count(contract) > 1
        ]
        faults += [
            f"the option multipliers names {contract}, which is not among the contracts"
            for contract in options.numbers("multipliers")
            if contract not in contracts
        ]
        return faults

    def seats(self, options: Options) -> int:
        """JAS-1: four."""
        return 4

    def make_rules(self, options: Options) -> Rules:
        """Return the play table for these options."""
        return rules.table(
            jack_exempt=options.flag("jack_exempt"),
            undertrump=options.word("undertrump"),
            count_all_tricks=options.whole("match_bonus") > 0,
        )

    def payoff(self, view: JassView) -> Payoff:
        """JAS-12 to JAS-15c, but for melds and Stöck."""
        return payoff(match_bonus=view.options.whole("match_bonus"), multiplier=view.multiplier)

    def winners(
        self, options: Options, scores: tuple[int, ...], results: Sequence[DealResult]
    ) -> tuple[int, ...]:
        """JAS-14."""
        side = winner(scores, options.whole("target"))
        return () if side is None else PARTNERS[side]


JASS = Jass()
