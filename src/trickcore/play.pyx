"""One deal in play, over the core: legal cards, playing one, who wins what."""
cimport cython

from trickcore.cards cimport TC_BIT, card_at, index_of, mask_of, set_of, tc_count, tc_low, whole
from trickcore.positions cimport FIELDS, checked

from collections import namedtuple

from trickcore.rules import Mode

class Proof(namedtuple("Proof", "denied one_of", module=__name__)):
    """What a play proves: the seat holds none of ``denied``, and at least one of ``one_of`` if there are any.

    Both are sets of unseen cards besides the one that is played. Any card that is not denied is in some hand of that size
    from which the card may be played, if the hand has room for it and for all that is demanded at once. Where there is more
    than one reason why the card may be played, ``one_of`` unites what each of them demands, the smallest set of each; it
    is empty where one demands nothing.
    """

    __slots__ = ()


# What a State is on before it has been initialised.
cdef Rules _NO_RULES = Rules(seats=2, pack="2C 3C", hand_size=1, modes=[Mode("none")])


@cython.final
@cython.no_gc
@cython.freelist(64)
cdef class State:
    """One deal in play; changed in place by `play`, copied by `copy`.

    ``State(rules, hands, leader=0, mode=0, stock=(), sides=None, goals=None, kept=())``: the hands by seat, as sets
    of cards; the number of the mode; the stock top first; the side of each seat (each its own if not given); by side,
    the points that end the deal at once (0 for none); and cards that their holder may not play while it has another
    legal card. The hands are of one size, up to that of the table, and so many tricks the deal has; where cards are
    drawn they are of the table's size. `at` makes a state in the middle of a deal. A state holds the truth of all
    hands: give it to no player.

    Raises `ValueError` naming every fault, `TypeError` for a wrong type.
    """

    def __cinit__(self):
        self.rules = _NO_RULES
        self.s.over = 1

    def __init__(self, Rules rules not None, hands, *, leader=0, mode=0, stock=(), sides=None, goals=None, kept=0):
        cdef tc_state s = checked(rules, hands, dict(
            leader=leader, mode=mode, stock=stock, sides=sides, goals=goals, kept=kept))
        with cython.critical_section(self):
            self.rules = rules
            self.s = s

    @staticmethod
    def at(Rules rules not None, hands, *, leader, mode=0, trick=(), seen=0, points=None, tricks=None, swept=None,
           number=None, stock=(), sides=None, goals=None, credits=None, bonuses=None, stake=0, kept=0, asked=0):
        """Return a deal in the middle of its play: the hands as they are now, and what has been played.

        ``leader`` is the seat that led the open trick or leads the next one, ``trick`` the cards of the open trick in
        order of play, ``seen`` all cards that have been on the table (those of the open trick may be left out), ``stock``
        what is still to be drawn. ``points``, ``tricks`` and ``swept`` are by seat, ``goals``, ``credits`` and
        ``bonuses`` by side, as the properties of a state give them; ``stake`` is what a pair shown by the leader of the
        open trick is worth, ``asked`` what must be played in it. Points that are not given are counted from here on;
        ``tricks`` and ``swept`` can be left out only as long as there are none.

        Whose turn it is, who is winning, how many tricks are complete (``number``, if given, is compared), how many the
        deal has, whether it is over and who has won it follow from that. Raises `ValueError` naming every fault,
        `TypeError` for a wrong type.
        """
        cdef State out = State.__new__(State)
        out.s = checked(rules, hands, dict(
            leader=leader, mode=mode, trick=trick, seen=seen, points=points, tricks=tricks, swept=swept, number=number,
            stock=stock, sides=sides, goals=goals, credits=credits, bonuses=bonuses, stake=stake, kept=kept,
            asked=asked))
        out.rules = rules
        return out

    # Without the GIL another thread may play in the same state meanwhile: what changes one or reads it as a whole holds
    # its lock, as a state that is half played could make the core write anywhere.
    cpdef State copy(self):
        """Return a state of its own with the same play so far."""
        cdef State out = State.__new__(State)
        with cython.critical_section(self):
            out.rules = self.rules
            out.s = self.s
        return out

    def __copy__(self):
        return self.copy()

    def __deepcopy__(self, memo):
        return self.copy()

    @cython.critical_section
    def play(self, card, claims=0):
        """Play a card (a `Card`, its text or its index) for the seat to act, with some of its `claims`.

        Returns the seat that wins the trick if this card completes it, else None. Raises `ValueError` for a card or
        claims that are not allowed or when the deal is over, and then changes nothing.
        """
        cdef int index = index_of(card), made = 0
        if type(claims) is not int or claims != 0:             # no claims is the rule, and quick to see
            made = whole(claims, "a set of claims")
        if not tc_legal(&self.rules.t, &self.s) >> index & 1:
            raise ValueError("the deal is over" if self.s.over else f"{card_at(index)} may not be played now")
        if made and made & ~tc_claims(&self.rules.t, &self.s, index):
            raise ValueError(f"{card_at(index)} may not be played with these claims")
        tc_play_claiming(&self.rules.t, &self.s, index, made)
        return None if self.s.played else self.s.winner

    def claims(self, card):
        """Return what the seat to act may claim with a card it leads: 1 a pair, 2 to ask for the card kept back, 3."""
        cdef int index = index_of(card)
        if not tc_legal(&self.rules.t, &self.s) >> index & 1:
            return 0
        return tc_claims(&self.rules.t, &self.s, index)

    @cython.critical_section
    def ask(self, card):
        """Make its holder play a card in the open trick; the card is no longer kept back. Raises `ValueError`."""
        cdef uint64_t bit = TC_BIT(index_of(card))
        if self.s.over or not self.s.played:
            raise ValueError("a card is asked for in an open trick")
        if bit & ~self.rules.t.pack or bit & self.s.seen:
            raise ValueError("that card cannot be asked for")
        self.s.asked |= bit
        self.s.kept &= ~bit

    def replace_hands(self, hands):
        """Return a state with other cards in the hands, each hand as large as it is now.

        The new cards are any of the pack that have not been seen and are not in the stock. Raises `ValueError`.
        """
        cdef State out = self.copy()
        cdef uint64_t held = out.s.seen, mask, pack = out.rules.t.pack
        cdef int i
        for i in range(out.s.drawn, out.s.stock_size):
            held |= TC_BIT(out.s.stock[i])
        hands = tuple(hands)
        if len(hands) != out.rules.t.seats:
            raise ValueError(f"there are {out.rules.t.seats} seats, not {len(hands)}")
        for i, cards in enumerate(hands):
            mask = mask_of(cards)
            if mask & (held | ~pack):
                raise ValueError(f"not free: {set_of(mask & (held | ~pack))}")
            if tc_count(mask) != tc_count(out.s.hand[i]):
                raise ValueError(f"seat {i} holds {tc_count(out.s.hand[i])} cards, not {tc_count(mask)}")
            held |= mask
            out.s.hand[i] = mask
        return out

    def why(self, card):
        """Tell why the seat to act may not play a card, as a number.

        0 it may, 1 not in its hand, 2 another card has been asked for, 3 kept back, 4 + k by the ladder's k-th rung,
        8 + b by the b-th ban.
        """
        if self.s.over:
            raise ValueError("the deal is over")
        return tc_why(&self.rules.t, &self.s, TC_BIT(index_of(card)))

    def proves(self, card):
        """Return what it proves of the other cards in its hand that the seat to act plays a card now, as a `Proof`.

        That follows from the table and from what everybody sees, sizes of hands included, whoever holds the card in this
        state: no hand is looked at. Ask before the card is played. Raises `ValueError` when the deal is over, and for a card that has been seen or
        is not of this pack.
        """
        cdef int index = index_of(card)
        cdef tc_state s = self.copy().s
        cdef tc_proof proof
        if s.over:
            raise ValueError("the deal is over")
        if not (self.rules.t.pack & ~s.seen) >> index & 1:
            raise ValueError(f"{card_at(index)} cannot be played any more" if s.seen >> index & 1 else
                             f"not in this pack: {card_at(index)}")
        proof = tc_proves(&self.rules.t, &s, index)
        return Proof(set_of(proof.denied), set_of(proof.one_of))

    def legal(self):
        """Return the indexes of the cards that the seat to act may play, as a list."""
        cdef uint64_t mask = tc_legal(&self.rules.t, &self.s)
        cdef list out = []
        while mask:
            out.append(<int>tc_low(mask))
            mask &= mask - 1
        return out

    @property
    def legal_mask(self):
        """The cards that the seat to act may play, as a mask; 0 when the deal is over."""
        return tc_legal(&self.rules.t, &self.s)

    @property
    def legal_cards(self):
        """The cards that the seat to act may play."""
        return set_of(tc_legal(&self.rules.t, &self.s))

    @property
    def is_over(self):
        """Whether the deal's last card has been played, or a side has reached its goal."""
        return self.s.over != 0

    @property
    def to_act(self):
        """The seat whose turn it is, None when the deal is over."""
        return None if self.s.over else self.s.turn

    @property
    def leader(self):
        """The seat that led the open trick, or leads the next one."""
        return self.s.leader

    @property
    def winner(self):
        """The seat that is winning the open trick, or won the last one; the leader before any card."""
        return self.s.winner

    @property
    def trick(self):
        """The cards of the open trick, in order of play."""
        return tuple([card_at(self.s.trick[i]) for i in range(self.s.played)])

    @property
    def trick_number(self):
        """How many tricks are complete."""
        return self.s.number

    @property
    def mode(self):
        """The number of the mode: which suit is trump."""
        return self.s.mode

    @property
    def seen(self):
        """The cards that have been on the table."""
        return set_of(self.s.seen)

    @property
    def seen_mask(self):
        """The same as a mask."""
        return self.s.seen

    @property
    def hands(self):
        """The hands by seat."""
        return tuple([set_of(self.s.hand[i]) for i in range(self.rules.t.seats)])

    def hand(self, seat):
        """Return the hand of a seat. Raises `ValueError` for no seat."""
        return set_of(self.hand_mask(seat))

    def hand_mask(self, seat):
        """Return the hand of a seat as a mask. Raises `ValueError` for no seat."""
        cdef int i = whole(seat, "a seat")
        if not 0 <= i < self.rules.t.seats:
            raise ValueError(f"seats are 0 to {self.rules.t.seats - 1}")
        return self.s.hand[i]

    @property
    def counts(self):
        """How many cards each seat holds."""
        return tuple([<int>tc_count(self.s.hand[i]) for i in range(self.rules.t.seats)])

    @property
    def stock(self):
        """The cards still to be drawn, top first."""
        return tuple([card_at(self.s.stock[i]) for i in range(self.s.drawn, self.s.stock_size)])

    @property
    def points(self):
        """Card points by seat, from the tricks it has won."""
        return tuple([self.s.points[i] for i in range(self.rules.t.seats)])

    @property
    def tricks(self):
        """Tricks won by seat."""
        return tuple([self.s.tricks[i] for i in range(self.rules.t.seats)])

    @property
    def side_points(self):
        """Points by side: what its seats have taken in tricks, and its claims."""
        return tuple([tc_side_points(&self.rules.t, &self.s, side) for side in range(max(self.sides) + 1)])

    @property
    def credits(self):
        """Points by side for claims that have counted."""
        return tuple([self.s.credit[side] for side in range(max(self.sides) + 1)])

    @property
    def bonuses(self):
        """Points of the table's bonuses by side; they are no card points."""
        return tuple([self.s.bonus[side] for side in range(max(self.sides) + 1)])

    @property
    def swept(self):
        """By seat, how many of the table's sweep cards it has taken."""
        return tuple([self.s.swept[i] for i in range(self.rules.t.seats)])

    @property
    def won_by(self):
        """The side that has reached its goal, None if none has."""
        return self.s.won - 1 if self.s.won else None

    @property
    def sides(self):
        """The side of each seat."""
        return tuple([self.s.side[i] for i in range(self.rules.t.seats)])

    @property
    def length(self):
        """How many tricks the deal has if it is played to its end."""
        return self.s.length

    @property
    def stake(self):
        """What a pair shown with the lead of the open trick is worth to the leader's side if it wins the trick."""
        return self.s.stake

    @property
    def goals(self):
        """By side, the points that end the deal at once; 0 for none."""
        return tuple([self.s.goal[side] for side in range(max(self.sides) + 1)])

    @property
    def kept(self):
        """The cards that their holder may not play while it has another legal card."""
        return set_of(self.s.kept)

    @property
    def asked(self):
        """The cards that their holder must play in the open trick."""
        return set_of(self.s.asked)

    def __eq__(self, other):
        if not isinstance(other, State):
            return NotImplemented
        return self.rules == (<State>other).rules and self._fields() == (<State>other)._fields()

    __hash__ = None

    def __repr__(self):
        return f"<State trick {self.s.number} of {self.s.length}, {self.s.played} cards in it>"

    def _fields(self):
        """What makes a state, in the order of `FIELDS`; all the rest follows from it."""
        cdef tc_state s = self.copy().s
        seats = range(self.rules.t.seats)
        return ([s.hand[i] for i in seats], s.leader, s.mode, [s.trick[i] for i in range(s.played)], s.seen,
                [s.points[i] for i in seats], [s.tricks[i] for i in seats], [s.swept[i] for i in seats], s.number,
                [s.stock[i] for i in range(s.drawn, s.stock_size)], [s.side[i] for i in seats],
                [s.goal[i] for i in seats], [s.credit[i] for i in seats], [s.bonus[i] for i in seats], s.stake, s.kept,
                s.asked)

    def __reduce__(self):
        return _restore, (self.rules, self._fields())


def _restore(Rules rules not None, fields):
    """The state of `State._fields`, which may come from outside: nothing that the core could trip over gets in."""
    cdef State out = State.__new__(State)
    hands, *rest = fields
    if len(rest) != len(FIELDS):
        raise ValueError("no state of this table")
    given = dict(zip(FIELDS, rest))
    for name in ("trick", "stock"):
        given[name] = [card_at(index_of(card)) for card in given[name]]
    try:
        out.s = checked(rules, hands, given, True)
    except ValueError as error:
        raise ValueError(f"no state of this table: {error}") from None
    out.rules = rules
    return out
