"""Spades for two pairs: each seat bids so many tricks, or passes, and then its partner bids for both.

Thirteen cards each; spades are trump, and led only when one has been played. Who holds both king and queen of spades
shows them: 20 points. A pair gets 10 a trick that it has bid, or loses as much; a trick more is a bag of one point,
every ten bags cost 100. Nil, a bid of no trick, is worth 100. Who is behind deals. 300 points up or down end a match.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import trickgames as tg
from pair_spades.scoring import score_side
from trickcore import Atom, Ban, CardSet, Mode, Rules, Rung
from trickgames.deal import PARTNERS, SIDE_OF, Deal, Phase, replaced
from trickgames.game import Game
from trickgames.options import Whole
from trickgames.phases import TrickPlay
from trickgames.values import Value

PACK = CardSet([rank + suit for suit in "CDHS" for rank in "23456789TJQKA"])
SPADES, MARRIAGE = CardSet([card for card in PACK if card.suit == 3]), CardSet("KS QS")
NOT_BROKEN = tg.Reason("spades:not-broken", "spades have not been broken")


class BidMade(tg.Event):
    """A seat has bid so many tricks."""

    __slots__ = ("seat", "tricks")
    seat: int
    tricks: int


class Pushed(tg.Event):
    """A seat has left it to its partner to bid for both."""

    __slots__ = ("seat", "to")
    seat: int
    to: int


class Meld(Value):
    """Cards that a seat has shown."""

    __slots__ = ("seat", "cards")
    seat: int
    cards: CardSet


class MarriageShown(tg.Event):
    """A seat has shown the king and the queen of spades."""

    __slots__ = ("meld",)
    meld: Meld


class SpadesView(tg.View):
    """What a seat knows of a match of Spades: what each seat has bid, and the marriage."""

    __slots__ = ("bids", "meld")
    phases: ClassVar = {"auction": (tg.Bid, tg.Pass), "play": (tg.Play,)}
    bids: tuple[tg.Action | None, ...]
    meld: Meld | None


class Auction(Phase["SpadesDeal"]):
    """Each seat bids in turn, or leaves it to its partner."""

    name = "auction"

    def to_act(self, deal: SpadesDeal) -> tuple[int, ...]:
        return ((deal.dealer + 5 - deal.bids.count(None)) % 4,)

    def legal(self, deal: SpadesDeal, seat: int) -> tg.LegalActions:
        bids = [tg.Bid(tricks) for tricks in range(deal.bids[seat ^ 2] == tg.Pass(), 14)]
        return tg.LegalActions(listed=(*bids, *[tg.Pass()] * (deal.bids[seat ^ 2] is None)))

    def apply(self, deal: SpadesDeal, seat: int, action: tg.Action) -> None:
        deal.emit(BidMade(seat, action.number) if isinstance(action, tg.Bid) else Pushed(seat, seat ^ 2))
        if None not in deal.bids and (holder := deal.holder(MARRIAGE)) is not None:
            deal.emit(MarriageShown(Meld(holder, MARRIAGE)))


class Tricks(TrickPlay["SpadesDeal"]):
    """Playing to tricks; why a card may not be played, by the names of the table's bans."""

    ban_reasons: ClassVar = {"not broken": NOT_BROKEN}


class SpadesDeal(Deal):
    """One deal of Spades."""

    partners, made, opens = PARTNERS, "S", Auction()
    bids: tuple[tg.Action | None, ...] = (None,) * 4
    meld: Meld | None = None

    def start(self) -> None:
        self.deal_hands((self.dealer + 1) % 4)

    def told(self, event: tg.Event) -> None:
        super().told(event)
        if isinstance(event, MarriageShown):
            self.meld = event.meld
            self.show(event.meld.seat, MARRIAGE)
        elif isinstance(event, BidMade | Pushed):
            bid = tg.Bid(event.tricks) if isinstance(event, BidMade) else tg.Pass()
            self.bids = replaced(self.bids, event.seat, bid)
            if None not in self.bids:
                self.open_tricks(Tricks(), (self.dealer + 1) % 4, sides=SIDE_OF)

    def finish(self) -> None:
        awards = [] if self.meld is None else [tg.Award(self.meld.seat % 2, 20, "marriage")]
        for side, seats in enumerate(PARTNERS):
            bids = [bid.number if isinstance(bid := self.bids[seat], tg.Bid) else None for seat in seats]
            bags = sum(a.points for r in self.results for a in r.awards if (a.side, a.why) == (side, "bags"))
            awards += score_side(side, bids, [self.core.tricks[seat] for seat in seats], bags)
        self.score(tuple(awards))

    def facts(self, seat: int | None) -> dict[str, Any]:
        return {"bids": self.bids, "meld": self.meld}


class Spades(Game):
    """Spades."""

    name, title, rules_version, direction = "spades", "Spades", 1, "clockwise"
    pack, view, deal = PACK, SpadesView, SpadesDeal
    options = (Whole("target", 300, "the match ends at so many points, or so many below nothing", 1),)
    events, reasons = (BidMade, Pushed, MarriageShown), (NOT_BROKEN,)
    words, ai = {"en": "pair_spades.english"}, "pair_spades.ai"

    def make_rules(self, options: tg.Options) -> Rules:
        follow, bans = [Rung(Atom.LED, Atom.LED)], [Ban("not broken", SPADES, until=SPADES, places=[0])]
        trump = [Mode("S", 3)]
        return Rules(seats=4, pack=PACK, hand_size=13, modes=trump, plain=follow, led_trump=follow, bans=bans)

    def next_dealer(self, options: tg.Options, first: int, results: Sequence[tg.DealResult]) -> int:
        ahead = sum([result.points[0] - result.points[1] for result in results])
        return first if ahead == 0 else (ahead > 0) + len(results) // 2 % 2 * 2

    def winners(self, options: tg.Options, scores: tuple[int, ...], results: Any) -> tuple[int, ...]:
        over = max(map(abs, scores)) >= options.whole("target") and scores[0] != scores[1]
        return PARTNERS[scores.index(max(scores))] if over else ()


GAME = Spades()
