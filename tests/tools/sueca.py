"""Sueca, as another package would add it: a sixth game, made with the public API alone.

Four seats in two pairs, 40 cards, ten each. The last card dealt, the dealer's, is shown and makes trump. Suit must be
followed. Ace 11, seven 10, king 4, jack 3, queen 2: 120 in all. A side with 61 points wins one game, with 91 two, with
all four; 60 each is a draw. Who has four games first has won the match.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from trickcore import Atom, CardSet, Mode, Rng, Rules, Rung
from trickgames import Action, Award, Card, CardTurned, DealResult, Event, Options, Play, TrumpMade, View
from trickgames.deal import PARTNERS, SIDE_OF, Deal
from trickgames.game import Game, Heuristics
from trickgames.options import Whole
from trickgames.phases import TrickPlay

PACK = CardSet([rank + suit for suit in "CDHS" for rank in "234567JQKA"])
POINTS = (("A", 11), ("7", 10), ("K", 4), ("J", 3), ("Q", 2))


def table() -> Rules:
    """Return the play table: one mode for each trump suit, and the one duty, to follow suit."""
    follow = [Rung(Atom.LED, Atom.LED)]
    return Rules(
        seats=4,
        pack=PACK,
        hand_size=10,
        modes=[Mode(suit, i, "23456QJK7A", POINTS) for i, suit in enumerate("CDHS")],
        plain=follow,
        led_trump=follow,
    )


def score_deal(points: Sequence[int], tricks: Sequence[int]) -> tuple[Award, ...]:
    """Return the games that the card points of the two sides give; all is all ten tricks."""
    side = 0 if points[0] > points[1] else 1
    if points[0] == points[1]:
        return ()
    if tricks[1 - side] == 0:
        return (Award(side, 4, "all"),)
    return (Award(side, 2, "ninety-one") if points[side] >= 91 else Award(side, 1, "sixty-one"),)


class SuecaView(View):
    """What a seat knows of a match of Sueca."""

    __slots__ = ("turned",)
    #: The dealer's card that was shown and makes trump.
    turned: Card


class SuecaDeal(Deal):
    """One deal of Sueca."""

    partners = PARTNERS
    turned: Card

    def start(self) -> None:
        """Deal ten cards each, the seat after the dealer first; the dealer's last card is shown."""
        self.deal_hands(self.leader)
        self.emit(CardTurned(self.pack[-1]))
        self.make_trump(None, self.turned.suit.letter)

    @property
    def leader(self) -> int:
        """Return the seat after the dealer, which leads."""
        return (self.dealer + 1) % 4

    def told(self, event: Event) -> None:
        """Note the card that is shown, and let the first seat lead once trump is made."""
        super().told(event)
        if isinstance(event, CardTurned):
            self.turned = event.card
            self.show(self.dealer, CardSet([event.card]))
        elif isinstance(event, TrumpMade):
            self.open_tricks(TRICKS, self.leader, mode=self.rules.mode(event.trump), sides=SIDE_OF)

    def finish(self) -> None:
        """Score the deal by the sides' card points."""
        points, tricks = (
            [sum([taken[seat] for seat in seats]) for seats in PARTNERS]
            for taken in (self.core.points, self.core.tricks)
        )
        self.score(score_deal(points, tricks))

    def facts(self, seat: int | None) -> dict[str, Any]:
        """Return the card that was shown."""
        return {"turned": self.turned}


TRICKS: TrickPlay[SuecaDeal] = TrickPlay()


class Players:
    """Computer players that know little: easy plays anything, normal follows low and takes what is worth it."""

    @staticmethod
    def easy(view: SuecaView, rng: Rng) -> Action:
        """Return any legal card."""
        return view.legal_actions[rng.below(len(view.legal_actions))]

    @staticmethod
    def normal(view: SuecaView, rng: Rng) -> Action:
        """Return the dearest card if the partner has played the last word, else the cheapest."""
        rules = table()
        mode = rules.mode(view.trump or "C")
        dear = sorted(view.legal_actions.plays, key=lambda card: (rules.points(card, mode), card))
        partner = False
        if len(view.trick) == 3:
            partner = rules.winner([played.card for played in view.trick], mode) == 1
        return Play(dear[-1] if partner else dear[0])


class Sueca(Game):
    """Sueca."""

    name = "sueca"
    title = "Sueca"
    rules_version = 1
    direction = "anticlockwise"
    pack = PACK
    view = SuecaView
    deal = SuecaDeal
    options = (Whole("target", 4, "the side that has won this many games first wins the match", 1),)

    def make_rules(self, options: Options) -> Rules:
        """Return the play table."""
        return table()

    def winners(
        self, options: Options, scores: tuple[int, ...], results: Sequence[DealResult]
    ) -> tuple[int, ...]:
        """Return the side that has reached the target."""
        best = max(scores)
        return PARTNERS[scores.index(best)] if best >= options.whole("target") else ()

    def heuristics(self) -> Heuristics:
        """Return the computer players."""
        return Players()


SUECA = Sueca()
