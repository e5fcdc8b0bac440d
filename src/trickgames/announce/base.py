"""What every language must be able to say, and what does not depend on the language: names, and who is winning."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from importlib import import_module
from typing import Any, ClassVar
from unicodedata import normalize

from trickcore.cards import Card, CardSet, Rank, Suit
from trickgames.actions import Action
from trickgames.arguments import quoted
from trickgames.errors import InvalidSetup
from trickgames.events import Event
from trickgames.game import Game
from trickgames.reasons import Reason
from trickgames.view import View

#: What a parameter of this name has to be.
KINDS: dict[str, type] = {
    "view": View, "card": Card, "cards": CardSet, "suit": Suit, "rank": Rank, "action": Action, "reason": Reason,
    "event": Event,
}  # fmt: skip

#: Of so many seats nobody may take the number for a name.
MOST_SEATS = 8


def _checked(method: Callable[..., str]) -> Callable[..., str]:
    """Return a method that raises `TypeError` for a parameter of another type than its name says."""
    names = method.__code__.co_varnames[1 : method.__code__.co_argcount]
    left_out = names[len(names) - len(method.__defaults__ or ()) :]

    @wraps(method)
    def checked(self: Words, *args: Any, **named: Any) -> str:
        for name, value in (*zip(names, args, strict=False), *named.items()):
            kind = KINDS.get(name, object)
            if not isinstance(value, kind) and not (value is None and name in left_out):
                needed = f"{'an' if kind.__name__[0] in 'AE' else 'a'} {kind.__name__}"
                raise TypeError(f"{needed} is needed, not {type(value).__name__}")
        return method(self, *args, **named)

    return checked


def heard(name: str) -> str:
    """Return a name as it is heard: letters that look or sound alike are one."""
    return normalize("NFKC", name).strip().casefold()


class Words(ABC):
    """A language. Every method returns a text of whole words, for somebody who hears it and sees nothing.

    Texts about a view speak to the view's seat; `event` speaks to the seat that it is given. They tell what is in the
    view or event and no more: give each hearer its own.
    """

    #: The language's code.
    language: ClassVar[str]
    #: What the hearer is called, and nobody: words that no seat can have for its name.
    pronouns: ClassVar[tuple[str, ...]] = ()

    def __init__(
        self,
        names: Iterable[str] | None = None,
        sides: Iterable[Iterable[int]] | None = None,
        opener: str | None = None,
        unit: str | None = None,
        game: Game | None = None,
    ) -> None:
        """Take the names of the seats, the sides, who a deal starts from, what is scored, and the game; use `words`."""
        if isinstance(names, str):
            raise TypeError("names are a list with one name a seat, not a text")
        self.names: tuple[str, ...] = () if names is None else tuple(names)
        self.sides = None if sides is None else tuple([tuple(side) for side in sides])
        self.opener = opener or ("dealer" if game is None else game.opener)
        self.unit = unit or ("point" if game is None else game.unit)
        self.game = game
        for name in self.names:
            if not isinstance(name, str):  # pyright: ignore[reportUnnecessaryIsInstance]
                raise TypeError(f"a name is text, not {type(name).__name__}")
        seats = None if self.sides is None else sum(map(len, self.sides))
        faults = self.name_faults(self.names, seats) if self.names else []
        if faults:
            raise InvalidSetup(faults)

    def __init_subclass__(cls) -> None:
        for name in Words.__abstractmethods__ & cls.__dict__.keys():
            setattr(cls, name, _checked(cls.__dict__[name]))

    def name_faults(self, names: Sequence[str], seats: int | None) -> list[str]:
        """Return what is wrong with the names of the seats; without the number of seats it is not judged."""
        faults: list[str] = []
        if not all(name.strip() and name.isprintable() for name in names):
            faults.append("a name is not empty and has printable letters only")
        if len({heard(name) for name in names}) < len(names):
            faults.append("every seat needs a name of its own")
        for seat, name in enumerate(names):
            numbers = [heard(self.seat_number(other)) for other in range(MOST_SEATS) if other != seat]
            if heard(name) in (*self.pronouns, *numbers):
                faults.append(f"seat {seat} cannot be called {quoted(name.strip())}, which is said of others")
        if seats is not None and len(names) != seats:
            faults.append(f"{seats} names are needed, one a seat, not {len(names)}")
        return faults

    def own(self, game: Game | None) -> Any:
        """Return the module with a game's own words in this language; None for none."""
        module = None if game is None else game.words.get(self.language)
        return None if module is None else import_module(module)

    def name(self, seat: int) -> str:
        """Return what a seat is called."""
        return self.names[seat] if 0 <= seat < len(self.names) else self.seat_number(seat)

    # Things

    @abstractmethod
    def seat_number(self, seat: int) -> str:
        """Return what a seat without a name is called."""

    @abstractmethod
    def rank(self, rank: Rank) -> str:
        """Return the name of a rank."""

    @abstractmethod
    def suit(self, suit: Suit) -> str:
        """Return the name of a suit."""

    @abstractmethod
    def card(self, card: Card) -> str:
        """Return the full name of a card."""

    @abstractmethod
    def cards(self, cards: CardSet) -> str:
        """Return the names of cards, grouped by suit, as part of a sentence."""

    @abstractmethod
    def action(self, action: Action) -> str:
        """Return what an action does, as part of a sentence: "play the queen of spades"."""

    @abstractmethod
    def reason(self, reason: Reason) -> str:
        """Return why an action is refused, as a clause."""

    # What happens

    @abstractmethod
    def event(self, event: Event, seat: int | None = None) -> str:
        """Return one sentence for an event, spoken to a seat (None: a spectator).

        The event must be as that seat may see it (`Event.seen_by`): what it shows is told. An event of a kind that
        the language does not know is told by its name and what it holds.
        """

    # How things stand

    @abstractmethod
    def hand(self, view: View) -> str:
        """Return the cards that the seat holds."""

    @abstractmethod
    def deal(self, view: View) -> str:
        """Return which deal it is, who deals, and what else the game lets the seat know of it."""

    @abstractmethod
    def table(self, view: View) -> str:
        """Return the open trick: who has played what, and who is winning it."""

    @abstractmethod
    def last_trick(self, view: View) -> str:
        """Return the last complete trick, of the deal before as long as this one has none, and who has won it."""

    @abstractmethod
    def led_suit(self, view: View) -> str:
        """Return the suit that was led to the open trick."""

    @abstractmethod
    def trump(self, view: View) -> str:
        """Return what is trump."""

    @abstractmethod
    def scores(self, view: View) -> str:
        """Return the scores of the match, and what has been taken in the deal."""

    @abstractmethod
    def turn(self, view: View) -> str:
        """Return who is to act, and what is to be played or declared."""

    @abstractmethod
    def legal(self, view: View, told: Callable[[Action], str] | None = None) -> str:
        """Return everything that the seat may do now.

        A choice that is no card is told by ``told``, if that is given, instead of `action`: a front end can add how
        it is made.
        """

    @abstractmethod
    def refusal(self, reason: Reason, action: Action | None = None) -> str:
        """Return that an action is refused, and which rule says so."""

    @abstractmethod
    def card_in_hand(self, view: View, card: Card) -> str:
        """Return whether the seat holds a card, whether it may be played now, and if not why."""

    @abstractmethod
    def card_status(self, view: View, card: Card) -> str:
        """Return where a card lies as far as the seat knows; for its own cards as `card_in_hand`."""


def winning(view: View) -> int | None:
    """Return the place in the open trick of the card that is winning it; None when no card is on the table."""
    if not view.trick:
        return None
    return view.rules.winner([played.card for played in view.trick], view.mode)
