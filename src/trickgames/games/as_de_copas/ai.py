"""Computer players for Ás de Copas: the easy and the normal level, from a view and nothing else.

Normal weighs each card by what its side may win or lose in the trick, against what the card would be worth later.
Chances are rough ones: each card not yet seen is with any seat that may still hold it, and each seat is a friend as
likely as what has been seen makes it the guest.
"""

from __future__ import annotations

from collections.abc import Iterable

from trickcore.cards import Card, CardSet, Suit
from trickcore.rng import Rng
from trickgames.actions import Action, ChooseTrump, Play
from trickgames.games.as_de_copas.match import AsDeCopasView
from trickgames.games.as_de_copas.rules import ACES, GOALS, MAKERS, ORDER, OTHERS, POINTS, VINTE
from trickgames.worlds import void_suits

WORTH = dict(POINTS)
#: What a seat is likely to add to a trick that its side is winning, and to another, in points.
GIVES, KEEPS = 7.5, 4.0
#: What it is worth to win the deal, in points, and what it costs to lose it.
DECIDES = 45.0
#: A lead: what it is worth to the maker to draw trumps with the highest one, and again for each card that this makes
#: safe; what it costs the other side to lead trumps; what it is worth to lead a suit's highest card while it counts.
DRAWS, HELPS_MAKER, CASHES = 15.0, 20.0, 12.0
#: How likely a trump wins a later trick, by how many higher ones are out.
LATER_TRUMP = (0.95, 0.6, 0.4, 0.3, 0.25)
#: What a trick holds, besides the card that wins it.
LATER_POINTS = 13.0


def worth(card: Card) -> int:
    """Return the points of a card (ADC-2)."""
    return WORTH[str(card)[0]]


def height(card: Card) -> int:
    """Return how high a card is in its suit."""
    return ORDER.index(str(card)[0])


def easy(view: AsDeCopasView, rng: Rng) -> Action:
    """Make a long suit trump and call an ace; claim pairs, take tricks where that can be seen, else play by chance."""
    if view.phase == "trump":
        return _easy_trump(view, rng)
    claims = [action for action in view.legal_actions.listed if isinstance(action, Play)]
    pairs = [action for action in claims if action.claims == ("pair",)]
    if pairs:
        return pairs[rng.below(len(pairs))]
    cards = list(view.legal_actions.plays)
    if view.trick:
        best = _best(view)
        holder = next(played.seat for played in view.trick if played.card == best)
        if any(holder in side and view.seat in side for side in view.sides or ()):
            under = [card for card in cards if not _beats(card, best, view)]
            cards = sorted(under or cards, key=worth)[-2:]
        else:
            over = [card for card in cards if _beats(card, best, view)]
            under = [card for card in cards if worth(card) < 10]
            cards = over or under or cards
    return Play(cards[rng.below(len(cards))])


def _easy_trump(view: AsDeCopasView, rng: Rng) -> Action:
    """Choose one of the longest suits, and by chance any ace to go with it."""
    longest = max([len(view.hand.of(suit)) for suit in Suit])
    ways = [
        action
        for action in view.legal_actions.listed
        if isinstance(action, ChooseTrump)
        and not action.claims
        and len(view.hand.of(action.trump)) == longest
    ]
    called = [action for action in ways if action.called is not None] or ways
    return called[rng.below(len(called))]


def _beats(card: Card, best: Card, view: AsDeCopasView) -> bool:
    """Tell whether a card goes over the one that is winning the trick."""
    if card.suit == best.suit:
        return height(card) > height(best)
    return card.suit.letter == view.trump


def _best(view: AsDeCopasView) -> Card:
    """Return the card that is winning the open trick."""
    best = view.trick[0].card
    for played in view.trick[1:]:
        if _beats(played.card, best, view):
            best = played.card
    return best


def normal(view: AsDeCopasView, rng: Rng) -> Action:
    """Choose by weighing; the same view always gives the same action."""
    if view.phase == "trump":
        return _make_trump(view)
    weighing = _Weighing(view)
    return max(weighing.choices(), key=lambda action: (round(weighing.value(action), 6), -action.card.index))


# Making trump


def _make_trump(view: AsDeCopasView) -> Action:
    """Choose the trump and the partner that promise most."""
    ways = [
        action
        for action in view.legal_actions.listed
        if isinstance(action, ChooseTrump) and not action.claims
    ]
    return max(
        ways, key=lambda action: promise(view.hand, action.trump, action.called, view.mao == view.seat)
    )


def features(hand: CardSet, trump: str, called: Card | None, leads: bool) -> list[float]:
    """Return what a choice of trump rests on."""
    trumps = hand.of(trump)
    ranks = {str(card)[0] for card in trumps}
    rest = hand - trumps
    kings = {card.suit for card in rest if str(card)[0] == "K"}
    queens = {card.suit for card in rest if str(card)[0] == "Q"}
    void = len([suit for suit in Suit if not hand.of(suit)])
    out = [
        1.0,
        len(trumps) - 2.0,
        float("A" in ranks),
        float("T" in ranks),
        float({"K", "Q"} <= ranks),
        float("K" in ranks),
        float(len([card for card in rest if str(card)[0] == "A"])),
        float(len([card for card in rest if str(card)[0] == "T"])),
        float(bool(kings & queens)),
        float(void),
        float(leads),
    ]
    if called is not None:
        mine = hand.of(called.suit)
        out += [
            float(called.suit.letter == trump),
            len(mine) - 1.0,
            float("T" in {str(card)[0] for card in mine}),
        ]
    return out


#: What the features count, in stones; found by play of many hands in every way they could be declared.
ALONE = (-4.24, 2.17, 2.96, 0.75, 1.31, 0.27, 2.08, 0.0, 1.29, 0.84, 0.3)
SHARED = (-0.47, 0.62, 0.87, 0.21, 0.17, 0.06, 0.49, 0.0, 0.22, 0.15, 0.06, 0.8, 0.0, 0.11)


def promise(hand: CardSet, trump: str, called: Card | None, leads: bool) -> float:
    """Return how many stones more than the others a maker may hope for."""
    given = features(hand, trump, called, leads)
    hope = sum([a * b for a, b in zip(given, ALONE if called is None else SHARED, strict=True)])
    # Alone a good hand wins more than it looks like, and a middling one is better shared.
    return hope if called is not None else 1.4 * hope - 1.0


# Play


class _Weighing:
    """What one decision of play needs to know, worked out once from the view."""

    def __init__(self, view: AsDeCopasView) -> None:
        self.view = view
        self.seat = view.seat if view.seat is not None else 0
        self.hand = view.hand
        self.trump = _trump(view)
        self.unseen = view.unseen
        self.places = view.seats - 1 - len(view.trick)
        self.later = [(self.seat + i) % view.seats for i in range(1, self.places + 1)]
        self.voids = void_suits(view)
        self.friends = self._friends()
        self.side = MAKERS if self.seat in (view.maker, view.guest) else OTHERS
        self.on_table = sum([worth(played.card) for played in view.trick])
        self.best = _best(view) if view.trick else None
        self.chances = {card: self._chances(card) for card in self.unseen}
        #: The called ace, as long as another seat holds it.
        called = view.called
        self.called = called if called is not None and called in self.unseen else None
        self.left = 5 - len(view.tricks)
        self.trumps_out = len(self.unseen.of(self.trump))

    # Who is a friend, and who holds what

    def _friends(self) -> list[float]:
        """Return by seat how likely it is on this seat's side."""
        view = self.view
        if view.sides is not None:
            return [
                float(any(self.seat in side and seat in side for side in view.sides)) for seat in range(4)
            ]
        guests = self.guests()
        if self.seat == view.maker:
            return [guests[seat] if seat != self.seat else 1.0 for seat in range(4)]
        return [
            1.0 if seat == self.seat else 0.0 if seat == view.maker else 1.0 - guests[seat]
            for seat in range(4)
        ]

    def guests(self) -> list[float]:
        """Return by seat how likely it is the guest, for a seat that may not know."""
        view = self.view
        assert view.called is not None
        likely = [1.0] * 4
        for seat in (view.maker, self.seat):
            likely[seat] = 0.0
        for seat in range(4):
            if view.called.suit in self.voids[seat]:
                likely[seat] = 0.0
        total = sum(likely) or 1.0
        return [chance / total for chance in likely]

    def _chances(self, card: Card) -> list[float]:
        """Return by seat how likely it holds a card that has not been seen."""
        view = self.view
        for seat, cards in enumerate(view.known):
            if card in cards:
                return [float(s == seat) for s in range(4)]
        if card == view.called:
            if view.guest is not None:
                return [float(s == view.guest) for s in range(4)]
            return self.guests()
        room = [
            0.0
            if seat == self.seat
            or card.suit in self.voids[seat]
            or (seat == view.maker and self._denied(card))
            else float(view.counts[seat] - len(view.known[seat]))
            for seat in range(4)
        ]
        total = sum(room)
        return [share / total for share in room] if total else [0.0] * 4

    def _denied(self, card: Card) -> bool:
        """Tell whether the maker has said that it does not hold a card (ADC-7)."""
        if card.suit != self.trump:
            return False
        ace = ACES[self.trump.letter]
        return ("fora" in self.view.said and card == ace) or ("seca" in self.view.said and card != ace)

    def none_of(self, seat: int, cards: Iterable[Card]) -> float:
        """Return how likely a seat holds none of some cards."""
        chance = 1.0
        for card in cards:
            chance *= 1.0 - self.chances[card][seat]
        return chance

    # What there is to choose

    def choices(self) -> list[Play]:
        """Return the plays to weigh: where a pair can be claimed with a card it is."""
        listed = [action for action in self.view.legal_actions.listed if isinstance(action, Play)]
        paired = {action.card for action in listed if "pair" in action.claims}
        plain = [Play(card) for card in self.view.legal_actions.plays if card not in paired]
        return [
            *plain,
            *[action for action in listed if "pair" in action.claims or action.card not in paired],
        ]

    def value(self, action: Play) -> float:
        """Return what a play promises, in points."""
        card, view = action.card, self.view
        led = view.trick[0].card.suit if view.trick else card.suit
        asked = self.called is not None and ("see" in action.claims or view.asked)
        if self.best is None or _beats(card, self.best, view):
            best, ours = card, 1.0
        else:
            holder = next(played.seat for played in view.trick if played.card == self.best)
            best, ours = self.best, self.friends[holder]
        points = float(self.on_table + worth(card))
        if asked and self.called is not None:
            # The ace is still to come; only a trump goes over it.
            points += worth(self.called) - KEEPS
            if best.suit == self.called.suit:
                best, ours = self.called, float(self.side == MAKERS)
        ours, more = self._course(led, best, ours, asked)
        points += more
        claim = 0.0
        if "pair" in action.claims:
            claim = VINTE * (1 + (card.suit == self.trump))
            if self._has() + claim >= GOALS[self.side]:
                return 1000.0
        gain = ours * (points + claim + self._decides(self.side, points + claim))
        loss = (1 - ours) * (points + self._decides(1 - self.side, points))
        return gain - loss - self.later_worth(card) + self._lead(card)

    def _has(self) -> float:
        """Return what this seat's side has for sure, or is likely to have."""
        view = self.view
        if view.side_points is not None:
            return float(view.side_points[self.side])
        taken = [points * self.friends[seat] for seat, points in enumerate(view.points)]
        return sum(taken)

    def _decides(self, side: int, points: float) -> float:
        """Return what it is worth besides that points may decide the deal."""
        has = self._has() if side == self.side else sum(self.view.points) - self._has()
        missing = GOALS[side] - has
        return DECIDES if points >= missing else 0.0

    def _course(self, led: Suit, best: Card, ours: float, asked: bool) -> tuple[float, float]:
        """Return how likely this side wins the trick as it goes on, and the points that are still to come."""
        points = 0.0
        for seat in self.later:
            friend = self.friends[seat]
            ace, over = self._goes_over(seat, led, best, asked)
            points += KEEPS + (GIVES - KEEPS) * (friend * ours + (1 - friend) * (1 - ours))
            ours = ours * (1 - (1 - friend) * over) + (1 - ours) * friend * over
            # Whoever has the called ace is the guest.
            ours = (1 - ace) * ours + ace * (self.side == MAKERS)
        return ours, points

    def _goes_over(self, seat: int, led: Suit, best: Card, asked: bool) -> tuple[float, float]:
        """Return how likely a seat goes over the best card with the called ace unasked, and with another card."""
        called = self.called
        suit = [card for card in self.unseen.of(led) if card != called]
        void = self.none_of(seat, suit)
        follows = 1.0 - self.none_of(seat, [card for card in suit if _beats(card, best, self.view)])
        ace = 0.0
        if called is not None and called.suit == led:
            # Unasked the ace comes only when its holder has no other card of the suit.
            comes = self.chances[called][seat]
            ace = comes * void if not asked and _beats(called, best, self.view) else 0.0
            void *= 1.0 - comes
        ruffs = 0.0
        if led != self.trump:
            trumps = [card for card in self.unseen.of(self.trump) if _beats(card, best, self.view)]
            ruffs = void * (1.0 - self.none_of(seat, trumps))
        return ace, min(1.0, follows + ruffs)

    def _lead(self, card: Card) -> float:
        """Return what a card is worth, besides, because it is led: whom it helps, and what it makes safe."""
        if self.view.trick:
            return 0.0
        highest = not self._higher(card)
        if card.suit != self.trump:
            return CASHES if highest else 0.0
        if self.side == OTHERS:
            return -HELPS_MAKER
        if self.seat != self.view.maker or not self.trumps_out or not highest:
            return 0.0
        safer = [other for other in self.hand - self.hand.of(self.trump) if not self._higher(other)]
        return DRAWS * (1 + len(safer))

    def _higher(self, card: Card) -> int:
        """Return how many cards of its suit that have not been seen go over a card."""
        return len([other for other in self.unseen.of(card.suit) if height(other) > height(card)])

    def later_worth(self, card: Card) -> float:
        """Return what a card is worth if it is kept for a later trick."""
        if self.left <= 1:
            return 0.0
        out, higher = self.unseen.of(card.suit), self._higher(card)
        if card.suit == self.trump:
            wins = LATER_TRUMP[min(higher, 4)]
        elif higher:
            wins = 0.2 if higher == 1 else 0.05
        else:
            wins = 0.95 if not self.trumps_out else (0.3, 0.3, 0.5, 0.65, 0.65)[min(len(out), 4)]
        return wins * (LATER_POINTS + worth(card)) - (1 - wins) * 0.6 * worth(card)


def _trump(view: AsDeCopasView) -> Suit:
    """Return the trump suit, once it has been made."""
    return Suit("CDHS".index(view.trump or "C"))
