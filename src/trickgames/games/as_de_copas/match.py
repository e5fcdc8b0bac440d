"""A deal of Ás de Copas: making trump and the tricks, clauses ADC-3 to ADC-18, and what a seat knows of them.

The deal knows the guest from the start. What it tells goes through `AsDeCopasDeal.knows`: the guest itself knows the
sides of the deal, and everybody else once they are public.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from trickcore.cards import NO_CARDS, Card, CardSet
from trickcore.payoff import Payoff
from trickcore.rules import Rules
from trickgames.actions import TRUMP_CLAIMS, Action, ChooseTrump, LegalActions, Play
from trickgames.deal import Deal, Phase
from trickgames.events import DealResult, Event, HolderNamed, Played, Trick, TrickWon, TrumpMade
from trickgames.game import Game
from trickgames.games.as_de_copas import rules
from trickgames.games.as_de_copas.rules import MAKERS, OTHERS, QUARENTA, VINTE
from trickgames.games.as_de_copas.scoring import claimed, payoff, score_deal, winners
from trickgames.options import Options
from trickgames.phases import TrickPlay
from trickgames.reasons import Reason
from trickgames.values import Value
from trickgames.view import View


class SidesKnown(Event):
    """From now on all know the sides of the deal: who has made trump, and its guest (None if it plays alone).

    ``points`` and ``tricks`` are what the maker's side and the other have by now, credited claims included.
    """

    __slots__ = ("maker", "guest", "points", "tricks")
    maker: int
    guest: int | None
    points: tuple[int, ...]
    tricks: tuple[int, ...]
    seat_fields = ("maker", "guest")

    def own_faults(self) -> list[str]:
        """Return what cannot be in who plays with whom, and in what the sides have."""
        faults = ["maker and guest: they are two seats"] if self.maker == self.guest else []
        return faults + _side_faults(self.points, self.tricks)


class ClaimSettled(Event):
    """What has become of vinte or quarenta: credited to the claimer's side, or lost.

    It is told when the trick is over, and as long as the sides are secret shown to the guest alone: ``credited`` is
    None for the others, and ``guest`` the seat that is shown it (None where all are). It is told again to all when
    the sides become known.
    """

    __slots__ = ("seat", "points", "credited", "guest")
    seat: int
    points: int
    credited: bool | None
    guest: int | None

    def seen_by(self, seat: int | None) -> ClaimSettled:
        """Return the event without its outcome for whoever may not know the sides."""
        if self.guest is None or seat == self.guest:
            return self
        return ClaimSettled(self.seat, self.points, None, None)

    def own_faults(self) -> list[str]:
        """Return what cannot be in the claim."""
        faults = [] if self.points in (VINTE, QUARENTA) else ["points: vinte or quarenta is claimed"]
        if self.guest is not None and self.credited is None:
            faults.append("guest and credited: who is shown it is told what has become of it")
        return faults


class DealWon(Event):
    """A side has won the deal: 0 the maker's, 1 the other; ``by_claim`` if vinte or quarenta won it at once.

    ``points`` and ``tricks`` are those of the maker's side and of the other.
    """

    __slots__ = ("side", "seats", "points", "tricks", "by_claim")
    side: int
    seats: tuple[int, ...]
    points: tuple[int, ...]
    tricks: tuple[int, ...]
    by_claim: bool
    seat_fields = ("seats",)

    def own_faults(self) -> list[str]:
        """Return what cannot be in who has won, and in what the sides have."""
        faults = [] if self.side in (MAKERS, OTHERS) else ["side: it is 0 or 1"]
        faults += [] if self.seats else ["seats: some have won"]
        return faults + _side_faults(self.points, self.tricks)


def _side_faults(points: tuple[int, ...], tricks: tuple[int, ...]) -> list[str]:
    """Return what cannot be in what the maker's side and the other have."""
    return [
        f"{name}: one for each of the two sides is needed, none below 0"
        for name, have in (("points", points), ("tricks", tricks))
        if len(have) != 2 or min(have) < 0
    ]


class PairClaim(Value):
    """Vinte or quarenta, claimed with the lead of a trick (by its number); ``credited`` is None as long as it is open.

    For a seat that may not know the sides it stays None until it may.
    """

    __slots__ = ("seat", "suit", "points", "trick", "credited")
    seat: int
    suit: str
    points: int
    trick: int
    credited: bool | None


def settled(claim: PairClaim, credited: bool | None) -> PairClaim:
    """Return a claim of which that has become."""
    return PairClaim(claim.seat, claim.suit, claim.points, claim.trick, credited)


class AsDeCopasView(View):
    """What a seat knows of a match of Ás de Copas.

    ``scores`` are by seat, ``sides`` those of the deal: the maker's and the other, None for who may not know them.
    """

    __slots__ = (
        "mao", "maker", "called", "said", "guest", "discovered", "asked", "claims", "side_points", "side_tricks",
    )  # fmt: skip
    seat_fields = (*View.seat_fields, "mao", "maker", "guest")
    phases: ClassVar[Mapping[str, tuple[type[Action], ...]]] = {"trump": (ChooseTrump,), "play": (Play,)}
    #: The seat that leads the first trick; ``dealer`` names it too.
    mao: int
    #: The seat that was dealt the ace of hearts and makes trump.
    maker: int
    #: The ace that the maker has called; None before that and if it plays alone.
    called: Card | None
    #: What the maker has said with it: "seca" or "fora".
    said: tuple[str, ...]
    #: The seat that was dealt the called ace; None without one, and for who may not know it.
    guest: int | None
    #: Whether everybody knows the sides.
    discovered: bool
    #: Whether the lead of the open trick has asked for the called ace.
    asked: bool
    #: Vinte and quarenta so far in this deal.
    claims: tuple[PairClaim, ...]
    #: Points with credited claims, and tricks, of the maker's side and of the other; None for who may not know them.
    side_points: tuple[int, ...] | None
    side_tricks: tuple[int, ...] | None

    @property
    def standing(self) -> tuple[tuple[tuple[int, ...], int], ...]:
        """What the maker's side and the other have in this deal, with credited claims (ADC-13), for who may know it."""
        if self.sides is None or self.side_points is None:
            return super().standing
        return tuple(zip(self.sides, self.side_points, strict=True))

    def own_faults(self) -> list[str]:
        """Return what cannot be in what the sides have, in the call, or in the ways to make trump."""
        faults = [
            f"{name}: one for each of the two sides is needed"
            for name in ("sides", "side_points", "side_tricks")
            if getattr(self, name) is not None and len(getattr(self, name)) != 2
        ]
        if self.sides is None and self.leader is not None and self.called is None:
            faults.append("called: without a called ace everybody knows the sides")
        if self.sides is None and self.called is not None and self.called in self.seen | self.hand:
            faults.append(
                "sides and called: who holds the called ace knows them, and all do once it is played"
            )
        if not set(self.said) <= set(TRUMP_CLAIMS):
            faults.append("said: seca or fora is said with trump")
        for claim in self.claims:
            if claim.suit not in rules.ACES or claim.points not in (VINTE, QUARENTA) or claim.trick < 1:
                faults.append("claims: vinte or quarenta of a suit is claimed with the lead of a trick")
                break
        plain = [ChooseTrump(suit) for suit in rules.ACES if self.hand.of(suit)]
        if (
            self.phase == MakingTrump.name
            and self.legal_actions
            and not set(plain) <= set(self.legal_actions.listed)
        ):
            faults.append("legal_actions: every suit that is held can be made trump")
        return faults

    def why_not_declare(self, action: Action) -> Reason | None:
        """Return what is wrong with making trump so (ADC-5 to ADC-7)."""
        if not isinstance(action, ChooseTrump) or self.phase != MakingTrump.name:
            return None
        hand, trump, called = self.hand, action.trump, action.called
        if trump not in rules.ACES:
            return Reason.NO_SUCH_TRUMP
        if not hand.of(trump):
            return Reason.CANNOT_BE_TRUMP
        if called is not None and called not in _callable(hand):
            return Reason.CANNOT_BE_CALLED
        if "seca" in action.claims and not _seca(hand, trump):
            return Reason.FALSE_SECA
        return Reason.FALSE_FORA if "fora" in action.claims and not _fora(hand, trump) else None


def _callable(hand: CardSet) -> list[Card]:
    """ADC-6: the aces that a hand has not, of suits that it has."""
    return [ace for suit, ace in rules.ACES.items() if ace not in hand and hand.of(suit)]


def _seca(hand: CardSet, trump: str) -> bool:
    """ADC-7: the ace is the only trump."""
    return hand.of(trump) == CardSet([rules.ACES[trump]])


def _fora(hand: CardSet, trump: str) -> bool:
    """ADC-7: the ace of trumps is not held."""
    return rules.ACES[trump] not in hand


#: The declarations that there may be by trump, by the ace that is called and by what is said, made once.
CHOICES: dict[tuple[str, Card | None, str | None], ChooseTrump] = {
    (trump, called, said): ChooseTrump(trump, called, () if said is None else (said,))
    for trump in rules.ACES
    for called in (None, *rules.ACES.values())
    for said in (None, "seca", "fora")
}
#: What may be said with a lead, by the claims that the core allows with it, and the leads with it, made once.
SAID: tuple[tuple[tuple[str, ...], ...], ...] = (
    (),
    (("pair",),),
    (("see",),),
    (("pair",), ("see",), ("pair", "see")),
)
LEADS: dict[tuple[Card, tuple[str, ...]], Play] = {
    (card, said): Play(card, said) for card in rules.PACK for said in SAID[-1]
}


class MakingTrump(Phase["AsDeCopasDeal"]):
    """ADC-4 to ADC-7: the maker names trump, and perhaps calls an ace and says seca or fora."""

    name = "trump"

    def to_act(self, deal: AsDeCopasDeal) -> tuple[int, ...]:
        """Return the maker."""
        return (deal.maker,)

    def legal(self, deal: AsDeCopasDeal, seat: int) -> LegalActions:
        """Return every trump with every ace that may be called, each with or without what may be said."""
        hand = deal.hands[seat]
        calls = (None, *_callable(hand))
        out: list[Action] = []
        for trump in rules.ACES:
            if not hand.of(trump):
                continue
            words = (
                (None, "seca") if _seca(hand, trump) else (None, "fora") if _fora(hand, trump) else (None,)
            )
            out += [CHOICES[trump, called, said] for called in calls for said in words]
        return LegalActions(listed=tuple(out))

    def default(self, deal: AsDeCopasDeal, seat: int) -> Action:
        """Return hearts, alone and with nothing said: the one declaration that a maker can always make."""
        return ChooseTrump("H")

    def apply(self, deal: AsDeCopasDeal, seat: int, action: Action) -> None:
        """Make trump and start the tricks."""
        assert isinstance(action, ChooseTrump)
        deal.make_trump(seat, action.trump, action.called, action.claims)
        if deal.called is None:
            deal.discover()


class Tricks(TrickPlay["AsDeCopasDeal"]):
    """ADC-8 to ADC-15: the tricks, with quero ver, vinte and quarenta as claims of a lead."""

    rung_reasons: ClassVar[tuple[Reason, ...]] = (Reason.MUST_FOLLOW_SUIT, Reason.MUST_RECUT)

    def declarations(self, deal: AsDeCopasDeal, seat: int) -> tuple[Action, ...]:
        """Return the leads with a claim: king or queen of a pair, and a card of the called suit (ADC-14)."""
        if deal.trick:
            return ()
        state = deal.core
        leads = [(card, state.claims(card)) for card in state.legal_cards]
        return tuple([LEADS[card, said] for card, claims in leads for said in SAID[claims]])

    def reason(self, deal: AsDeCopasDeal, why: int, card: Card) -> Reason:
        """Return the reason: the ladder's second rung is the duty to ruff (ADC-9), or to recut (ADC-10)."""
        if why == 5 and not any(played.card.suit.letter == deal.made for played in deal.trick):
            return Reason.MUST_RUFF
        return super().reason(deal, why, card)

    def after_card(self, deal: AsDeCopasDeal, seat: int, action: Play) -> None:
        """Tell when the called ace is out."""
        if action.card == deal.called:
            deal.guest = seat
            deal.discover()

    def after_trick(self, deal: AsDeCopasDeal, trick: Trick) -> None:
        """Tell what has become of the claim with which the trick was led (ADC-13)."""
        if deal.claims and deal.claims[-1].trick == len(deal.tricks):
            deal.tell(deal.claims[-1])


MAKING_TRUMP = MakingTrump()
TRICKS = Tricks()


class AsDeCopasDeal(Deal):
    """One deal of Ás de Copas. Its ``dealer`` is the mão, the seat that the match's ``first`` names."""

    called: Card | None = None
    said: tuple[str, ...] = ()
    guest: int | None = None
    discovered: bool = False
    asked: bool = False
    claims: tuple[PairClaim, ...] = ()
    maker: int

    def start(self) -> None:
        """Deal five cards each, the mão first (GEN-8), and ask the holder of the ace of hearts (ADC-4)."""
        self.deal_hands(self.dealer)
        maker = self.holder(CardSet([rules.ACE_OF_HEARTS]))
        assert maker is not None  # all cards are dealt
        self.emit(HolderNamed(maker, rules.ACE_OF_HEARTS))

    def told(self, event: Event) -> None:
        """Note who makes trump and how, what is claimed, and the sides once they are known."""
        super().told(event)
        match event:
            case Played():
                if "pair" in event.claims:
                    self.claim(event.seat, event.card)
                self.asked = self.asked or "see" in event.claims
            case TrickWon():
                self.asked = False
                if self.whole or self.knows(self.reader):
                    self.settle()
            case HolderNamed():
                self.maker, self.phase = event.seat, MAKING_TRUMP
            case TrumpMade():
                self.called, self.said = event.called, event.claims
                self.open_play()
            case SidesKnown():
                self.guest, self.discovered = event.guest, True
                self.settle()
                if not self.whole and self.opening is not None:
                    self.opening = self.opening._replace(sides=self.all_sides(), goals=rules.GOALS)
            case DealWon():
                if event.by_claim:
                    self.claims = (*self.claims[:-1], settled(self.claims[-1], True))
                self.phase = None
            case _:
                pass

    @property
    def due(self) -> bool:
        """Whether the sides are to be told: nobody has been called, or the called ace is out."""
        return not self.discovered and (self.called is None or self.called in self.seen)

    def open_play(self) -> None:
        """Let the mão lead (ADC-8); the state keeps the called ace back (ADC-12)."""
        assert self.made is not None
        if self.called is not None:
            self.guest = self.holder(CardSet([self.called]))
        known = self.called is None or self.guest is not None
        self.open_tricks(
            TRICKS,
            self.dealer,
            mode=self.rules.mode(self.made),
            sides=self.all_sides() if known else None,
            goals=rules.GOALS if known else None,
            kept=NO_CARDS if self.called is None else CardSet([self.called]),
        )

    # The sides, in truth

    def side_of(self, seat: int) -> int:
        """Return the side of a seat in this deal."""
        return MAKERS if seat in (self.maker, self.guest) else OTHERS

    def all_sides(self) -> tuple[int, ...]:
        """Return the side of each seat."""
        return tuple([self.side_of(seat) for seat in range(self.rules.seats)])

    @property
    def seats_of(self) -> tuple[tuple[int, ...], ...]:
        """The seats of the maker's side, the maker first, and of the other."""
        seats = range(self.rules.seats)
        makers = (self.maker,) if self.guest is None else (self.maker, self.guest)
        return makers, tuple([seat for seat in seats if seat not in makers])

    @property
    def side_points(self) -> tuple[int, ...]:
        """What the sides have: the points of their tricks, and credited claims.

        The state would count a trick before it has been told, when its last card is the called ace.
        """
        points = [0, 0]
        for trick in self.tricks:
            points[self.side_of(trick.winner)] += trick.points
        for claim in self.claims:
            if claim.credited:
                points[self.side_of(claim.seat)] += claim.points
        return tuple(points)

    @property
    def side_tricks(self) -> tuple[int, ...]:
        """The tricks that the sides have won."""
        tricks = [0, 0]
        for trick in self.tricks:
            tricks[self.side_of(trick.winner)] += 1
        return tuple(tricks)

    # What happens to them

    def claim(self, seat: int, card: Card) -> None:
        """Note vinte or quarenta; it counts at once if its side needs no more (ADC-13)."""
        suit = card.suit.letter
        wins = True if self.whole and self.core.is_over else None
        claim = PairClaim(seat, suit, claimed(suit == self.made), len(self.tricks) + 1, wins)
        self.claims = (*self.claims, claim)
        self.show(seat, rules.PAIRS[suit])

    def settle(self) -> None:
        """Credit the claims with which tricks were led to the sides that have won them (ADC-13)."""
        self.claims = tuple(
            [
                settled(claim, self.side_of(self.tricks[claim.trick - 1].winner) == self.side_of(claim.seat))
                if claim.trick <= len(self.tricks)
                else claim
                for claim in self.claims
            ]
        )

    def tell(self, claim: PairClaim) -> None:
        """Tell what has become of a claim, to whoever may know."""
        self.emit(
            ClaimSettled(claim.seat, claim.points, claim.credited, None if self.discovered else self.guest)
        )

    def discover(self) -> None:
        """Tell all the sides, and what was kept from them before (ADC-18)."""
        self.emit(SidesKnown(self.maker, self.guest, self.side_points, self.side_tricks))
        for claim in self.claims:
            if claim.credited is not None:
                self.tell(claim)

    def finish(self) -> None:
        """Score the deal (ADC-16); what has been secret until now is told."""
        by_claim = bool(self.trick)  # the open trick counts for nobody
        if not self.discovered:
            self.discover()
        elif by_claim:
            self.tell(self.claims[-1])
        points, tricks = self.side_points, self.side_tricks
        won = self.core.won_by
        assert won is not None  # 66 and 55 are one more than there are points
        self.emit(DealWon(won, self.seats_of[won], points, tricks, by_claim))
        self.score(score_deal(self.seats_of, won, tricks))

    # What a seat knows

    def knows(self, seat: int | None) -> bool:
        """Tell whether a seat knows the sides of the deal (ADC-18)."""
        return self.discovered or (seat is not None and seat == self.guest)

    def sides(self, seat: int | None) -> tuple[tuple[int, ...], ...] | None:
        """Return the seats of the maker's side and of the other, to whom may know them."""
        return self.seats_of if self.state is not None and self.knows(seat) else None

    def facts(self, seat: int | None) -> dict[str, Any]:
        """Return what all know of the deal, and what the guest knows if the seat is the guest."""
        knows = self.state is not None and self.knows(seat)
        return {
            "mao": self.dealer,
            "maker": self.maker,
            "called": self.called,
            "said": self.said,
            "guest": self.guest if knows else None,
            "discovered": self.discovered,
            "asked": self.asked,
            "claims": self.claims if knows else tuple([settled(claim, None) for claim in self.claims]),
            "side_points": self.side_points if knows else None,
            "side_tricks": self.side_tricks if knows else None,
        }


class AsDeCopas(Game):
    """Ás de Copas."""

    name = "as_de_copas"
    title = "Ás de Copas"
    rules_version = 1
    direction = "anticlockwise"
    opener = "mão"
    unit = "stone"
    pack = rules.PACK
    view = AsDeCopasView
    deal = AsDeCopasDeal
    ai = "trickgames.games.as_de_copas.ai"
    knowledge = "trickgames.games.as_de_copas.knowledge"
    events = (ClaimSettled, DealWon, SidesKnown)
    claims = ("pair", "see")
    words: ClassVar[Mapping[str, str]] = {"en": "trickgames.games.as_de_copas.english"}
    exchange = "trickgames.games.as_de_copas.exchange"
    follow = "trickgames.games.as_de_copas.follow"
    options = rules.OPTIONS

    def seats(self, options: Options) -> int:
        """ADC-1: four."""
        return 4

    def make_rules(self, options: Options) -> Rules:
        """Return the play table for these options."""
        return rules.table(recut=options.word("recut"))

    def goals(self, view: AsDeCopasView) -> tuple[int, ...]:
        """ADC-15."""
        return rules.GOALS

    def kept(self, view: AsDeCopasView) -> CardSet:
        """ADC-12: the called ace."""
        return NO_CARDS if view.called is None else CardSet([view.called])

    def payoff(self, view: AsDeCopasView) -> Payoff:
        """ADC-16."""
        return payoff(alone=view.trump is not None and view.called is None)

    def winners(
        self, options: Options, scores: tuple[int, ...], results: Sequence[DealResult]
    ) -> tuple[int, ...]:
        """ADC-17."""
        return winners(scores, options.whole("target"))


AS_DE_COPAS = AsDeCopas()
