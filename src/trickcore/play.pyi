# Types of the compiled module trickcore.play.
from collections.abc import Callable, Iterable
from typing import Any, ClassVar, NamedTuple, TypeAlias, final

from trickcore.cards import Card, CardSet
from trickcore.rules import Rules

_CardLike: TypeAlias = Card | str | int
_CardsLike: TypeAlias = CardSet | int | str | Iterable[Card | str]

class Proof(NamedTuple):
    """What a play proves: the seat holds none of ``denied``, and at least one of ``one_of`` if there are
    any.

    Both are sets of unseen cards besides the one that is played. Any card that is not denied is in some
    hand of that size from which the card may be played, if the hand has room for it and for all that is
    demanded at once. Where there is more than one reason why the card may be played, ``one_of`` unites
    what each of them demands, the smallest set of each; it is empty where one demands nothing.
    """

    denied: CardSet
    one_of: CardSet

@final
class State:
    """One deal in play; changed in place by `play`, copied by `copy`.

    ``State(rules, hands, leader=0, mode=0, stock=(), sides=None, goals=None, kept=())``: the hands by
    seat, as sets of cards; the number of the mode; the stock top first; the side of each seat (each its
    own if not given); by side, the points that end the deal at once (0 for none); and cards that their
    holder may not play while it has another legal card. The hands are of one size, up to that of the
    table, and so many tricks the deal has; where cards are drawn they are of the table's size. `at` makes
    a state in the middle of a deal. A state holds the truth of all hands: give it to no player.

    Raises `ValueError` naming every fault, `TypeError` for a wrong type.
    """

    def __init__(
        self,
        rules: Rules,
        hands: Iterable[_CardsLike],
        *,
        leader: int = 0,
        mode: int = 0,
        stock: str | Iterable[Card | str] = (),
        sides: Iterable[int] | None = None,
        goals: Iterable[int] | None = None,
        kept: _CardsLike = 0,
    ) -> None: ...
    @staticmethod
    def at(
        rules: Rules,
        hands: Iterable[_CardsLike],
        *,
        leader: int,
        mode: int = 0,
        trick: str | Iterable[Card | str] = (),
        seen: _CardsLike = 0,
        points: Iterable[int] | None = None,
        tricks: Iterable[int] | None = None,
        swept: Iterable[int] | None = None,
        number: int | None = None,
        stock: str | Iterable[Card | str] = (),
        sides: Iterable[int] | None = None,
        goals: Iterable[int] | None = None,
        credits: Iterable[int] | None = None,
        bonuses: Iterable[int] | None = None,
        stake: int = 0,
        kept: _CardsLike = 0,
        asked: _CardsLike = 0,
    ) -> State:
        """Return a deal in the middle of its play: the hands as they are now, and what has been played.

        ``leader`` is the seat that led the open trick or leads the next one, ``trick`` the cards of the
        open trick in order of play, ``seen`` all cards that have been on the table (those of the open
        trick may be left out), ``stock`` what is still to be drawn. ``points``, ``tricks`` and ``swept``
        are by seat, ``goals``, ``credits`` and ``bonuses`` by side, as the properties of a state give
        them; ``stake`` is what a pair shown by the leader of the open trick is worth, ``asked`` what must
        be played in it. Points that are not given are counted from here on; ``tricks`` and ``swept`` can
        be left out only as long as there are none.

        Whose turn it is, who is winning, how many tricks are complete (``number``, if given, is compared),
        how many the deal has, whether it is over and who has won it follow from that. Raises `ValueError`
        naming every fault, `TypeError` for a wrong type.
        """
    def copy(self) -> State:
        """Return a state of its own with the same play so far."""
    def play(self, card: _CardLike, claims: int = 0) -> int | None:
        """Play a card (a `Card`, its text or its index) for the seat to act, with some of its `claims`.

        Returns the seat that wins the trick if this card completes it, else None. Raises `ValueError` for
        a card or claims that are not allowed or when the deal is over, and then changes nothing.
        """
    def claims(self, card: _CardLike) -> int:
        """Return what the seat to act may claim with a card it leads: 1 a pair, 2 to ask for the card kept
        back, 3.
        """
    def ask(self, card: _CardLike) -> None:
        """Make its holder play a card in the open trick; the card is no longer kept back. Raises
        `ValueError`.
        """
    def replace_hands(self, hands: Iterable[_CardsLike]) -> State:
        """Return a state with other cards in the hands, each hand as large as it is now.

        The new cards are any of the pack that have not been seen and are not in the stock. Raises
        `ValueError`.
        """
    def why(self, card: _CardLike) -> int:
        """Tell why the seat to act may not play a card, as a number.

        0 it may, 1 not in its hand, 2 another card has been asked for, 3 kept back, 4 + k by the ladder's
        k-th rung, 8 + b by the b-th ban.
        """
    def proves(self, card: _CardLike) -> Proof:
        """Return what it proves of the other cards in its hand that the seat to act plays a card now, as a
        `Proof`.

        That follows from the table and from what everybody sees, sizes of hands included, whoever holds
        the card in this state: no hand is looked at. Ask before the card is played. Raises `ValueError`
        when the deal is over, and for a card that has been seen or is not of this pack.
        """
    def legal(self) -> list[int]:
        """Return the indexes of the cards that the seat to act may play, as a list."""
    def hand(self, seat: int) -> CardSet:
        """Return the hand of a seat. Raises `ValueError` for no seat."""
    def hand_mask(self, seat: int) -> int:
        """Return the hand of a seat as a mask. Raises `ValueError` for no seat."""
    @property
    def rules(self) -> Rules:
        """The table that is played by."""
    @property
    def legal_mask(self) -> int:
        """The cards that the seat to act may play, as a mask; 0 when the deal is over."""
    @property
    def legal_cards(self) -> CardSet:
        """The cards that the seat to act may play."""
    @property
    def is_over(self) -> bool:
        """Whether the deal's last card has been played, or a side has reached its goal."""
    @property
    def to_act(self) -> int | None:
        """The seat whose turn it is, None when the deal is over."""
    @property
    def leader(self) -> int:
        """The seat that led the open trick, or leads the next one."""
    @property
    def winner(self) -> int:
        """The seat that is winning the open trick, or won the last one; the leader before any card."""
    @property
    def trick(self) -> tuple[Card, ...]:
        """The cards of the open trick, in order of play."""
    @property
    def trick_number(self) -> int:
        """How many tricks are complete."""
    @property
    def mode(self) -> int:
        """The number of the mode: which suit is trump."""
    @property
    def seen(self) -> CardSet:
        """The cards that have been on the table."""
    @property
    def seen_mask(self) -> int:
        """The same as a mask."""
    @property
    def hands(self) -> tuple[CardSet, ...]:
        """The hands by seat."""
    @property
    def counts(self) -> tuple[int, ...]:
        """How many cards each seat holds."""
    @property
    def stock(self) -> tuple[Card, ...]:
        """The cards still to be drawn, top first."""
    @property
    def points(self) -> tuple[int, ...]:
        """Card points by seat, from the tricks it has won."""
    @property
    def tricks(self) -> tuple[int, ...]:
        """Tricks won by seat."""
    @property
    def side_points(self) -> tuple[int, ...]:
        """Points by side: what its seats have taken in tricks, and its claims."""
    @property
    def credits(self) -> tuple[int, ...]:
        """Points by side for claims that have counted."""
    @property
    def bonuses(self) -> tuple[int, ...]:
        """Points of the table's bonuses by side; they are no card points."""
    @property
    def swept(self) -> tuple[int, ...]:
        """By seat, how many of the table's sweep cards it has taken."""
    @property
    def won_by(self) -> int | None:
        """The side that has reached its goal, None if none has."""
    @property
    def sides(self) -> tuple[int, ...]:
        """The side of each seat."""
    @property
    def length(self) -> int:
        """How many tricks the deal has if it is played to its end."""
    @property
    def stake(self) -> int:
        """What a pair shown with the lead of the open trick is worth to the leader's side if it wins the
        trick.
        """
    @property
    def goals(self) -> tuple[int, ...]:
        """By side, the points that end the deal at once; 0 for none."""
    @property
    def kept(self) -> CardSet:
        """The cards that their holder may not play while it has another legal card."""
    @property
    def asked(self) -> CardSet:
        """The cards that their holder must play in the open trick."""
    def __eq__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]
    def __reduce__(self) -> tuple[Callable[[Rules, Any], State], tuple[Rules, Any]]: ...
    def __copy__(self) -> State: ...
    def __deepcopy__(self, memo: object) -> State: ...
