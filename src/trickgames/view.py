"""What one seat may know, as a frozen value: built by putting in what is known, never by taking out what is not."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, ClassVar

from trickcore.cards import CardSet, Suit
from trickcore.rules import Rules
from trickgames.actions import COMMON, Action, Bid, Keep, LegalActions, PassCards, Play, Swap, check_action
from trickgames.events import DealResult, Played, Trick
from trickgames.options import Options
from trickgames.reasons import Reason
from trickgames.values import Value

#: Version of the JSON form; readers refuse others.
VIEW_FORMAT = 2


class Refusal(Value):
    """Cards of the hand that may not be played now, and why."""

    __slots__ = ("reason", "cards")
    reason: Reason
    cards: CardSet

    def _order(self) -> tuple[Any, ...]:
        return "", self.reason.name, self.cards


class CardPoints(Value):
    """Cards that count, and what each of them does."""

    __slots__ = ("cards", "points")
    cards: CardSet
    points: int


class View(Value):
    """What a seat knows of a match. Each game has a subclass with what only it has.

    It is a value: it holds no way to the match, equals another view of the same knowledge, and goes through JSON
    (`to_json`, `from_json`) to a player in another process or language. Seats are numbered in order of play.
    """

    __slots__ = (
        "game", "options", "seats", "deal", "deals", "dealer", "phase", "to_act", "pack", "trump", "leader", "trick",
        "tricks", "previous_trick", "counts", "points", "scores", "last_result", "events", "epoch", "is_over",
        "winners", "title", "turning", "opener", "unit", "order", "card_points", "seat", "legal_actions", "refused",
        "default", "seconds", "hand", "known", "sides",
    )  # fmt: skip
    #: By what a view from outside is checked, beside its fields' types: the fields that hold a seat, and the kinds of
    #: action that there are in each phase (of a game that does not say so, any).
    seat_fields: ClassVar[tuple[str, ...]] = ("seat", "dealer", "leader")
    phases: ClassVar[Mapping[str, tuple[type[Action], ...]]] = {}
    #: The game's name.
    game: str
    #: Every option with its value.
    options: Options
    #: How many seats there are.
    seats: int
    #: Number of the deal, from 1.
    deal: int
    #: After how many deals the match ends, if nobody has won it before; None: it goes on until somebody has.
    deals: int | None
    #: The seat that deals (or cuts, or leads, as the game has it).
    dealer: int
    #: What is being decided, a word of the game.
    phase: str
    #: The seats that are to act: several where all choose at once, none when the match is over.
    to_act: tuple[int, ...]
    #: All the cards of the game.
    pack: CardSet
    #: The trump suit's letter, or the contract; None without one.
    trump: str | None
    #: Who leads the open or the next trick; None before play.
    leader: int | None
    #: The open trick, in order of play.
    trick: tuple[Played, ...]
    #: The complete tricks of the deal.
    tricks: tuple[Trick, ...]
    #: The last trick of the deal before, as long as this deal has no complete one; then None, and where there is none.
    previous_trick: Trick | None
    #: How many cards each seat holds.
    counts: tuple[int, ...]
    #: Card points that each seat has taken in this deal.
    points: tuple[int, ...]
    #: Match scores by side.
    scores: tuple[int, ...]
    #: What the last scored deal has given; None before one.
    last_result: DealResult | None
    #: How many events there have been.
    events: int
    #: How often an action has been taken back: events read under another epoch may not stand any more.
    epoch: int
    #: Whether the match is over.
    is_over: bool
    #: The seats that have won it.
    winners: tuple[int, ...]
    #: What people call the game.
    title: str
    #: How the seats are drawn around a table, "clockwise" or "anticlockwise"; play goes 0, 1, 2 … in any case.
    turning: str
    #: What the seat that `dealer` names is in this game, as "dealer".
    opener: str
    #: What the match scores count, as "point".
    unit: str
    #: By suit the cards as they rank under the present trump, the highest first; trumps of several suits are one suit.
    order: tuple[str, ...]
    #: What cards count under the present trump; those that are not named count nothing.
    card_points: tuple[CardPoints, ...]
    #: Whose view it is; None for a spectator.
    seat: int | None
    #: What this seat may do now.
    legal_actions: LegalActions
    #: Which cards of the hand it may not play now, and why.
    refused: tuple[Refusal, ...]
    #: What is done for the seat when its time runs out; None when it is not to act.
    default: Action | None
    #: The time limit of the decision in seconds; None for none.
    seconds: int | None
    #: The seat's own cards.
    hand: CardSet
    #: By seat, the cards that this view's seat knows it holds.
    known: tuple[CardSet, ...]
    #: The seats of each side; None while they are not known.
    sides: tuple[tuple[int, ...], ...] | None

    @property
    def hand_mask(self) -> int:
        """The hand as a mask."""
        return self.hand.mask

    @property
    def legal_mask(self) -> int:
        """The cards that may be played now, as a mask."""
        return self.legal_actions.play_mask

    @property
    def rules(self) -> Rules:
        """The rules table of the match: how cards rank, what they count, what may be played."""
        from trickgames.registry import game  # the registry knows games, and games know views

        return game(self.game).rules(self.options)

    @property
    def mode(self) -> int:
        """The mode of the rules table that is played, by its number; 0 where trump is not made yet."""
        rules = self.rules
        return rules.mode(self.trump) if self.trump in rules.mode_names else 0

    @property
    def led_suit(self) -> Suit | None:
        """The suit of the first card of the open trick; None before it."""
        return self.trick[0].card.suit if self.trick else None

    @property
    def trick_number(self) -> int:
        """Number of the open or next trick in the deal, from 1."""
        return len(self.tricks) + 1

    @property
    def last_trick(self) -> Trick | None:
        """The last complete trick of the deal; None before one."""
        return self.tricks[-1] if self.tricks else None

    @property
    def standing(self) -> tuple[tuple[tuple[int, ...], int], ...]:
        """What has been got in this deal so far: the seats that count together, and their points.

        Those are the sides where the seat knows them, otherwise each seat by itself; the points are as the game counts
        them.
        """
        sides = self.sides or tuple([(seat,) for seat in range(self.seats)])
        return tuple([(side, sum([self.points[seat] for seat in side])) for side in sides])

    @property
    def seen(self) -> CardSet:
        """The cards that have been on the table in this deal."""
        mask = 0
        for trick in self.tricks:
            for card in trick.cards:
                mask |= card.mask
        for played in self.trick:
            mask |= played.card.mask
        return CardSet(mask)

    @property
    def unseen(self) -> CardSet:
        """The cards that are neither in the hand nor have been on the table."""
        return self.pack - self.hand - self.seen

    @property
    def history(self) -> tuple[Played, ...]:
        """Every card of the deal in order of play."""
        out: list[Played] = []
        for trick in self.tricks:
            out += [
                Played((trick.leader + i) % self.seats, card, () if i else trick.claims)
                for i, card in enumerate(trick.cards)
            ]
        return (*out, *self.trick)

    def why_not(self, action: Action | str) -> Reason | None:
        """Return why the seat may not take an action now; None if it may.

        Raises `InvalidNotation` for a text that is no action, `TypeError` for a wrong type.
        """
        kinds: tuple[type[Action], ...] = ()
        if type(action) not in COMMON:  # a text, or one of the game's own
            from trickgames.registry import game  # the registry knows games, and games know views

            kinds = game(self.game).actions
        return why_not(check_action(action, kinds), self)

    def why_not_declare(self, action: Action) -> Reason | None:  # pyright: ignore[reportUnusedParameter]
        """Return the game's own reason why an action other than a card may not be taken; None for no special one."""
        return None

    def own_faults(self) -> list[str]:
        """Return what cannot be in the fields that only this game has, of a view from outside; each names its field."""
        return []

    def to_json(self) -> str:
        """Return the view as JSON text."""
        return json.dumps({"format": VIEW_FORMAT, **self.to_dict()}, separators=(",", ":"))

    @staticmethod
    def from_json(text: str | bytes) -> View:
        """Return the view of a JSON text, of its game's class; as `read_view`."""
        from trickgames.reading import read_view  # which knows the games, and they know views

        return read_view(text)

    def __repr__(self) -> str:
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"<{type(self).__name__} of {who}, deal {self.deal}, {self.phase}>"


def why_not(action: Action, view: View) -> Reason | None:
    """Return why an action may not be taken by the seat of a view; None if it may."""
    legal = view.legal_actions
    if action in legal:
        return None
    if view.is_over:
        return Reason.MATCH_OVER
    if view.seat not in view.to_act:
        return Reason.NOT_YOUR_TURN
    if isinstance(action, PassCards) and legal.choose:
        return (
            Reason.WRONG_NUMBER_OF_CARDS if len(action.cards) != legal.choose
            else Reason.CARD_NOT_HELD
        )  # fmt: skip
    if isinstance(action, Play) and legal.play_mask:
        if action.card not in view.hand:
            return Reason.CARD_NOT_HELD
        for refusal in view.refused:
            if action.card in refusal.cards:
                return refusal.reason
        return view.why_not_declare(action) or Reason.CLAIM_NOT_ALLOWED
    if isinstance(action, Swap) and Keep() in legal:
        return Reason.CARD_NOT_HELD
    bids = isinstance(action, Bid) and any(isinstance(other, Bid) for other in legal.listed)
    return view.why_not_declare(action) or (Reason.NO_SUCH_BID if bids else Reason.NOT_NOW)
