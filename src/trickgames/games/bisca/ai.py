"""Computer players for Bisca in pairs: the easy and the normal level, from a view and nothing else.

Normal weighs every card it may play: what the trick is likely to bring the side or cost it, in points of the match,
against what the card is worth if it is kept. Chances are rough ones from the cards not yet seen. Nobody has to follow
suit, so a card thrown away never shows that a suit is gone.
"""

from __future__ import annotations

from math import sqrt

from trickcore.cards import Card, CardSet
from trickcore.rng import Rng
from trickgames.actions import Action, Draw, Keep, Knock, Play, Swap
from trickgames.deal import SIDE_OF
from trickgames.games.bisca.match import BiscaView
from trickgames.games.bisca.rules import DEAL_POINTS, ORDER, POINTS, TRICKS
from trickgames.games.bisca.scoring import BEATEN, CAPOTE, ENOUGH, HELEY, RODAR, VALUES, WIN

STRENGTH = {rank: place for place, rank in enumerate(ORDER)}
WORTH = dict(POINTS)

# What normal's weighing rests on, in card points where nothing else is said; found by play over the same deals.
MATCH_POINT = 26.0
SPREAD = 2.2
KEEP_POINTS = 0.3
KEEP_TRUMP = 9.0
KEEP_RANK = 1.0
KEEP_ACE = 20.0
FREE_TAKE = 0.9
RUFF_AT_LEAST = 0.15
RUFF_BY_STAKE = 0.055
RETAKE = 0.4
LEAD_BURDEN = 0.8
EASY_CARE = 4


def points_of(card: Card) -> int:
    """Return the card points of a card (BIS-2)."""
    return WORTH.get(card.rank.letter, 0)


def easy(view: BiscaView, rng: Rng) -> Action:
    """Take a trick with points if it can and give few points away if not, mostly; else choose by chance."""
    legal = view.legal_actions
    if not legal.play_mask:
        return legal[rng.below(len(legal))]
    cards = list(legal.plays)
    if rng.below(EASY_CARE) == 0:
        return Play(cards[rng.below(len(cards))])
    cheap = sorted(cards, key=lambda card: (points_of(card) + 3 * (card.suit.letter == view.trump), card))
    if view.trick and (len(view.trick) < 2 or _best(view) != len(view.trick) - 2):
        best = view.trick[_best(view)].card
        takers = [card for card in cheap if _beats(card, best, view.trump)]
        stake = sum([points_of(played.card) for played in view.trick])
        if takers and stake > 3:
            return Play(takers[rng.below(len(takers))])
    return Play(cheap[rng.below(min(2, len(cheap)))])


def _beats(card: Card, best: Card, trump: str | None) -> bool:
    """Tell whether a card played after another one beats it."""
    if card.suit == best.suit:
        return STRENGTH[card.rank.letter] > STRENGTH[best.rank.letter]
    return card.suit.letter == trump


def _best(view: BiscaView) -> int:
    """Return the place in the open trick of the card that is winning it."""
    best = 0
    for place, played in enumerate(view.trick):
        if place and _beats(played.card, view.trick[best].card, view.trump):
            best = place
    return best


def normal(view: BiscaView, rng: Rng) -> Action:
    """Choose by weighing; the same view always gives the same action."""
    legal = view.legal_actions
    if not legal.play_mask:
        if (
            Swap() in legal
        ):  # any card in sight is worth more than the two, if only as one that others go without
            return Swap()
        return corte(view) if Knock() in legal else Keep()
    weighing = _Weighing(view)
    best = max(legal.plays, key=lambda card: (round(weighing.value(card), 6), -points_of(card), -card.index))
    return Play(best)


def corte(view: BiscaView) -> Action:
    """Knock where the greater values are more use to this side than to the other.

    A side that is nearly there has no use for them; the side that leads first has the better chance of a rodar o 7.
    """
    mine = SIDE_OF[view.cutter]
    target, most = view.options.whole("target"), 3
    need = [min(most, max(1, target - score)) for score in view.scores]
    leads = view.options.word("first_lead") != "next"
    behind = need[mine] - need[1 - mine]
    return Knock() if behind > 0 or (behind == 0 and need[mine] > 1 and leads) else Draw()


class _Weighing:
    """What one decision of play needs to know, worked out once from the view."""

    def __init__(self, view: BiscaView) -> None:
        self.view = view
        self.seat = view.seat or 0
        self.side = SIDE_OF[self.seat]
        self.trump = view.trump or ""
        self.seven, self.ace = Card("7" + self.trump), Card("A" + self.trump)
        points = [0, 0]
        for seat, taken in enumerate(view.points):
            points[SIDE_OF[seat]] += taken
        self.mine, self.theirs = points[self.side], points[1 - self.side]
        self.left = TRICKS - len(view.tricks)
        seen = view.seen
        #: Cards that lie where this seat does not know, and how many hands and how much stock share them.
        hidden = view.pack - view.hand - seen
        for cards in view.known:
            hidden -= cards
        if view.in_sight is not None:
            hidden -= CardSet([view.in_sight])
        self.hidden = list(hidden)
        self.locked = self.seven not in seen
        self.on_table = sum([points_of(played.card) for played in view.trick])
        self.later = [(self.seat + i) % 4 for i in range(1, 4 - len(view.trick))]
        place = _best(view) if view.trick else 0
        self.best = view.trick[place].card if view.trick else None
        self.ours = bool(view.trick) and (len(view.trick) - place) % 2 == 0
        self.after_seven = bool(view.trick) and view.trick[-1].card == self.seven
        self.need = [max(1, view.options.whole("target") - score) for score in view.scores]

    # What a card is worth

    def value(self, card: Card) -> float:
        """Return what playing a card is worth, in card points."""
        ours, stake = self.course(card)
        value = ours * self.standing(self.mine + stake, self.theirs)
        value += (1 - ours) * self.standing(self.mine, self.theirs + stake)
        value = MATCH_POINT * (value + self.extra(card))
        value -= self.kept(card) * self.weight()
        if self.left > 1:
            value -= ours * LEAD_BURDEN * (not self.later) + self.last_draw(ours)
        return value

    def standing(self, mine: float, theirs: float) -> float:
        """Return what a deal is worth to the side at so many card points, in points of the match."""
        left = DEAL_POINTS - mine - theirs
        middle, spread = mine + left / 2, SPREAD * sqrt(max(left, 0.0)) + 0.5
        win = VALUES[WIN][0]
        out = win * (
            _above(middle, ENOUGH - 0.5, spread) - _above(DEAL_POINTS - middle, ENOUGH - 0.5, spread)
        )
        more = VALUES[BEATEN][self.view.knocked]
        big = DEAL_POINTS - CAPOTE - 0.5
        out += self.useful(self.side, more, win) * _above(middle, big, spread)
        out -= self.useful(1 - self.side, more, win) * _above(DEAL_POINTS - middle, big, spread)
        return out

    def useful(self, side: int, points: int, before: int = 0) -> float:
        """Return what points are worth to a side that has not far to go: little beyond the target."""
        inside = max(0, min(points, self.need[side] - before))
        return inside + 0.1 * (points - inside)

    def weight(self) -> float:
        """Return how much card points matter as the deal stands; 1 at its start."""
        up = self.standing(self.mine + 8, self.theirs) - self.standing(self.mine, self.theirs + 8)
        return min(1.5, max(0.15, up * MATCH_POINT / 16))

    def extra(self, card: Card) -> float:
        """Return the points of rodar o 7 and heley that a card makes, gives or prevents, as far as can be foreseen."""
        knocked, view = self.view.knocked, self.view
        heley = VALUES[HELEY][knocked]
        out = 0.0
        if card == self.ace and self.after_seven:
            out += self.useful(self.side, heley)
        rolling = not view.tricks and (view.trick[0].card if view.trick else card) == self.seven
        if rolling:
            leader = view.trick[0].seat if view.trick else self.seat
            mine, rodar = SIDE_OF[leader] == self.side, VALUES[RODAR][knocked]
            if card == self.ace:
                out += -self.useful(self.side, rodar) if mine else self.useful(1 - self.side, rodar)
            elif mine and card == self.seven:
                caught = sum([self.holds(seat, self.ace) for seat in self.later if seat % 2 != self.seat % 2])
                out += (1 - caught) * self.useful(self.side, rodar)
        if card == self.seven and self.later:
            out -= self.holds(self.later[0], self.ace) * self.useful(1 - self.side, heley)
        return out

    def kept(self, card: Card) -> float:
        """Return what a card is worth for later if it is not played now."""
        if self.left == 1:
            return 0.0
        rest = min(1.0, (self.left - 1) / 4)
        worth = KEEP_POINTS * points_of(card)
        if card.suit.letter != self.trump:
            return worth * rest
        if card == self.ace:
            return KEEP_ACE
        worth += KEEP_TRUMP + KEEP_RANK * STRENGTH[card.rank.letter]
        if card == self.seven and self.locked and self.ace not in self.view.hand:
            # The longer the seven waits, the nearer the ace comes to the seat after it.
            danger = 0.0 if self.ace in self.view.seen else 3 / max(3, len(self.hidden))
            worth -= 2 * MATCH_POINT * danger
        return worth * rest

    def last_draw(self, ours: float) -> float:
        """Return what it costs to win the last trick before the card in sight is drawn: it goes to the other side."""
        in_sight = self.view.in_sight
        if in_sight is None or self.view.stock != 4:
            return 0.0
        return (2 * ours - 1) * self.kept(in_sight)

    # How the trick may go on

    def course(self, card: Card) -> tuple[float, float]:
        """Return the chance that the side wins the trick with this card in it, and the points it is likely to hold."""
        takes = self.best is None or _beats(card, self.best, self.trump)
        best = card if takes or self.best is None else self.best
        ours = 1.0 if takes or self.ours else 0.0
        stake = float(self.on_table + points_of(card))
        certain = True
        for place, seat in enumerate(self.later):
            partner = seat % 2 == self.seat % 2
            last = place == len(self.later) - 1
            if partner:
                take = self.takes(seat, best, stake, card, last) if certain and ours == 0.0 else RETAKE
                ours += (1 - ours) * take
            else:
                ours *= 1 - self.takes(seat, best, stake, card, last)
            certain = certain and ours in (0.0, 1.0)
            for_them = ours if partner else 1 - ours
            stake += self.adds(seat, for_them)
        return ours, stake

    def adds(self, seat: int, winning: float) -> float:
        """Return the points that a seat is likely to add to a trick that its side wins with this chance."""
        cards = self.hidden or [self.seven]
        mean = sum([points_of(card) for card in cards]) / len(cards)
        count = max(1, self.view.counts[seat])
        most, least = mean * (1 + 0.4 * (count - 1)), mean * 0.35 ** (count - 1)
        return winning * most + (1 - winning) * least

    def holds(self, seat: int, card: Card) -> float:
        """Return the chance that another seat holds a card."""
        if card in self.view.known[seat]:
            return 1.0
        if card not in self.hidden:
            return 0.0
        return (self.view.counts[seat] - len(self.view.known[seat])) / len(self.hidden)

    def takes(self, seat: int, best: Card, stake: float, played: Card, last: bool) -> float:
        """Return the chance that a seat beats a card: that it can, and that it wants to for so many points."""
        suit = trumps = 0
        for card in self.hidden:
            if not _beats(card, best, self.trump) or self.barred(card, played, last):
                continue
            if card.suit == best.suit:
                suit += 1
            else:
                trumps += 1
        ruff = min(0.97, RUFF_AT_LEAST + RUFF_BY_STAKE * stake)
        free = ruff if best.suit.letter == self.trump else FREE_TAKE
        unknown = self.view.counts[seat] - len(self.view.known[seat])
        miss = max(0.0, 1 - unknown / max(1, len(self.hidden)))
        chance = 1 - (1 - free * (1 - miss**suit)) * (1 - ruff * (1 - miss**trumps))
        for card in self.view.known[seat]:
            if _beats(card, best, self.trump) and not self.barred(card, played, last):
                chance = max(chance, free if card.suit == best.suit else ruff)
        return chance

    def barred(self, card: Card, played: Card, last: bool) -> bool:
        """Tell whether a card could not be played to this trick after a card of this seat (BIS-14, BIS-15)."""
        if self.left == 1:
            return False
        if card == self.ace:
            return self.locked and played != self.seven
        return card == self.seven and last and self.ace not in self.hidden


def _above(middle: float, line: float, spread: float) -> float:
    """Return the chance that a figure scattered around a middle is above a line; from square roots alone."""
    z = (middle - line) / spread
    return 0.5 + 0.5 * z / sqrt(0.6 + z * z)
