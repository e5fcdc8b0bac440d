"""One deal in play, over the core: legal cards, playing one, who wins what."""
cimport cython
from libc.string cimport memset

from trickcore.cards cimport TC_BIT, CardSet, card_at, index_of, mask_of, set_of, tc_count, tc_low, whole

from trickcore.rules cimport TC_SEATS, TC_STOCK

from trickcore.cards import cards_of
from trickcore.rules import Mode

# What a State is on before it has been initialised.
cdef Rules _NO_RULES = Rules(seats=2, pack="2C 3C", hand_size=1, modes=[Mode("none")])


cdef list _texts(uint64_t mask):
    return [str(card) for card in set_of(mask)]


@cython.final
@cython.no_gc
@cython.freelist(64)
cdef class State:
    """One deal in play; changed in place by `play`, copied by `copy`.

    ``State(rules, hands, leader=0, mode=0, stock=(), sides=None, goals=None, kept=())``: the hands by seat, as sets
    of cards; the number of the mode; the stock top first; the side of each seat (each its own if not given); by side,
    the points that end the deal at once (0 for none); and cards that their holder may not play while it has another
    legal card. It holds the truth of all hands: give it to no player.

    Raises `ValueError` naming every fault, `TypeError` for a wrong type.
    """

    def __cinit__(self):
        self.rules = _NO_RULES
        self.s.over = 1

    def __init__(self, Rules rules not None, hands, *, leader=0, mode=0, stock=(), sides=None, goals=None, kept=0):
        cdef list faults = []
        cdef uint64_t held = 0, mask
        cdef tc_state s
        cdef int i, lead = whole(leader, "a seat"), m = whole(mode, "a mode")
        memset(&s, 0, sizeof(tc_state))
        hands = tuple(hands)
        seats = rules.t.seats
        if len(hands) != seats:
            faults.append(f"there are {seats} seats, not {len(hands)}")
        for i, cards in enumerate(hands[:seats]):
            if not isinstance(cards, (CardSet, int)):
                cards = cards_of(cards)
                twice = set_of(mask_of([card for card in cards if cards.count(card) > 1]))
                if twice:
                    faults.append(f"in two places: {twice}")
            mask = mask_of(cards)
            if mask & ~rules.t.pack:
                faults.append(f"not in this pack: {' '.join(_texts(mask & ~rules.t.pack))}")
            if mask & held:
                faults.append(f"in two places: {' '.join(_texts(mask & held))}")
            if tc_count(mask) != rules.t.hand_size:
                faults.append(f"seat {i} holds {tc_count(mask)} cards, not {rules.t.hand_size}")
            held |= mask
            s.hand[i] = mask
        stock = cards_of(stock)
        if not rules.t.draws and stock:
            faults.append("the stock is not used in this game")
        elif rules.t.draws and len(stock) != tc_count(rules.t.pack) - seats * rules.t.hand_size:
            faults.append(f"the stock holds {len(stock)} cards, "
                          f"not {tc_count(rules.t.pack) - seats * rules.t.hand_size}")
        else:
            for i, card in enumerate(stock):
                mask = TC_BIT(index_of(card))
                if mask & ~rules.t.pack:
                    faults.append(f"not in this pack: {card}")
                if mask & held:
                    faults.append(f"in two places: {card}")
                held |= mask
                s.stock[i] = index_of(card)
            s.stock_size = len(stock)
        if not 0 <= lead < seats:
            faults.append(f"seats are 0 to {seats - 1}")
        if not 0 <= m < rules.t.modes:
            faults.append(f"modes are 0 to {rules.t.modes - 1}")
        sides = tuple(range(seats)) if sides is None else tuple(sides)
        if len(sides) != seats or not all([type(side) is int and 0 <= side < seats for side in sides]):
            faults.append(f"the sides are one number from 0 to {seats - 1} for every seat")
        goals = () if goals is None else tuple(goals)
        goals += (0,) * (seats - len(goals))
        if len(goals) != seats or not all([type(goal) is int and 0 <= goal <= 32767 for goal in goals]):
            faults.append("the goals are one number of points from 0 for every side")
        s.kept = mask_of(kept)
        if s.kept & ~rules.t.pack:
            faults.append(f"not in this pack: {' '.join(_texts(s.kept & ~rules.t.pack))}")
        if faults:
            raise ValueError("; ".join(faults))
        for i in range(seats):
            s.side[i] = sides[i]
            s.goal[i] = goals[i]
        s.leader = s.turn = s.winner = lead
        s.mode = m
        with cython.critical_section(self):
            self.rules = rules
            self.s = s

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
                raise ValueError(f"not free: {' '.join(_texts(mask & (held | ~pack)))}")
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

    def __eq__(self, other):
        if not isinstance(other, State):
            return NotImplemented
        return self.rules == (<State>other).rules and self._fields() == (<State>other)._fields()

    __hash__ = None

    def __repr__(self):
        return f"<State trick {self.s.number} of {self.rules.t.tricks}, {self.s.played} cards in it>"

    def _fields(self):
        cdef tc_state s = self.copy().s
        seats = range(TC_SEATS)
        return ([s.hand[i] for i in seats], s.seen, s.kept, s.asked, [s.points[i] for i in seats],
                [s.goal[i] for i in seats], [s.side[i] for i in seats], [s.tricks[i] for i in seats],
                [s.credit[i] for i in seats], [s.bonus[i] for i in seats], [s.swept[i] for i in seats],
                [s.trick[i] for i in range(s.played)], [s.stock[i] for i in range(s.stock_size)],
                s.mode, s.leader, s.turn, s.best, s.winner, s.number, s.over, s.drawn, s.stake, s.won)

    def __reduce__(self):
        return _restore, (self.rules, self._fields())


def _restore(Rules rules not None, fields):
    """The state of `State._fields`, which may come from outside: nothing that the core could trip over gets in."""
    try:
        return _read(rules, fields)
    except OverflowError:
        raise ValueError("no state of this table") from None


cdef State _read(Rules rules, object fields):
    cdef State out = State.__new__(State)
    cdef tc_state *s = &out.s
    cdef const tc_rules *t = &rules.t
    cdef uint64_t held, bit
    cdef int i, size, left, seat
    cdef bint good
    hands, seen, kept, asked, points, goals, sides, tricks, credits, bonuses, swept, trick, stock, *numbers = fields
    hands, points, goals, sides, tricks, credits, bonuses, swept, trick, stock = [
        tuple(field) for field in (hands, points, goals, sides, tricks, credits, bonuses, swept, trick, stock)]
    if (any([len(field) != TC_SEATS for field in (hands, points, goals, sides, tricks, credits, bonuses, swept)])
            or len(trick) >= t.seats or len(stock) > TC_STOCK):
        raise ValueError("no state of this table")
    memset(s, 0, sizeof(tc_state))
    out.rules = rules
    (s.mode, s.leader, s.turn, s.best, s.winner, s.number, s.over, s.drawn, s.stake, s.won) = numbers
    s.seen, s.kept, s.asked = mask_of(seen), mask_of(kept), mask_of(asked)
    s.played, s.stock_size = len(trick), len(stock)
    left = t.tricks - s.number
    good = (max(s.leader, s.turn, s.winner) < t.seats and s.mode < t.modes and s.over <= 1 and left >= 0
            and (s.over or left and not s.won) and not (s.over and s.played and not s.won)
            and not ((s.asked or s.stake or s.best) and not s.played) and s.won <= t.seats
            and s.drawn <= s.stock_size and <int>tc_count(s.seen) == s.number * t.seats + s.played)
    held = s.seen
    for i in range(TC_SEATS):
        s.hand[i], s.points[i], s.goal[i] = mask_of(hands[i]), points[i], goals[i]
        s.side[i], s.tricks[i] = sides[i], tricks[i]
        s.credit[i], s.bonus[i], s.swept[i] = credits[i], bonuses[i], swept[i]
        good &= not s.hand[i] & held and s.side[i] < t.seats and s.goal[i] >= 0 and (i < t.seats or not s.hand[i])
        held |= s.hand[i]
    good &= sum(tricks) == s.number
    for i, card in enumerate(stock):
        s.stock[i] = index_of(card)
        if i >= s.drawn:
            bit = TC_BIT(s.stock[i])
            good &= not held & bit
            held |= bit
    if not good or (held | s.kept | s.asked) & ~t.pack:
        raise ValueError("no state of this table")
    seat = s.leader
    for i, card in enumerate(trick):                       # who plays what now follows from the trick
        s.trick[i] = index_of(card)
        bit = TC_BIT(s.trick[i])
        good &= (s.seen & bit) != 0
        if i == 0 or t.beats[s.mode][s.best] & bit:
            s.best, s.winner = s.trick[i], seat
        seat = seat + 1 if seat + 1 < t.seats else 0
    size = min(left, t.hand_size)
    if not s.over:                                         # everybody has a card for every trick to come
        good &= s.turn == seat and (s.stock_size - s.drawn == t.seats * (left - size) or not t.draws)
        for i in range(t.seats):
            good &= <int>tc_count(s.hand[i]) == size - ((i - s.leader + t.seats) % t.seats < s.played)
    if not good:
        raise ValueError("no state of this table")
    return out
