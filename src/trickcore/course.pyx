"""What everybody has seen of a deal's tricks, without any hand: how the table stands, and what the plays prove."""
cimport cython
from libc.stdint cimport uint64_t
from libc.string cimport memset

from trickcore.cards cimport TC_BIT, Card, card_at, index_of, mask_of, set_of, tc_count, told, whole
from trickcore.play cimport TC_ASK, TC_PAIR, State, tc_play_claiming, tc_proof, tc_proves
from trickcore.rules cimport TC_SEATS, tc_rules

from trickcore.cards import cards_of


@cython.final
cdef class Course:
    """The tricks of a deal as everybody has seen them; frozen.

    ``Course(rules, cards, leader=0, mode=0, sides=None, goals=None, kept=(), claims=(), hand_size=None)``: the cards in
    order of play, who plays each following from them; who led first; the number of the mode; the sides, goals and cards
    kept back as for `State`; the claims that went with leads, as pairs of the card's place in ``cards`` and the claims;
    and how many cards each seat was dealt, if not as many as the table says. Whether each card was legal only its
    holder's hand could tell: it is taken to have been.

    Raises `ValueError` for cards and claims that cannot have been, `TypeError` for a wrong type.
    """

    def __cinit__(self, Rules rules not None, cards, *, leader=0, mode=0, sides=None, goals=None, kept=0, claims=(),
                  hand_size=None):
        cdef tc_state *s = &self.s
        cdef int i, place = 0, index, lead = whole(leader, "a seat"), m = whole(mode, "a mode")
        cdef int seats = rules.t.seats, rest = <int>tc_count(rules.t.pack) - seats * rules.t.hand_size
        cdef int size = rules.t.hand_size if hand_size is None else whole(hand_size, "a hand's size")
        memset(s, 0, sizeof(tc_state))
        self.rules = rules
        self._demands = []
        if not 0 <= lead < seats or not 0 <= m < rules.t.modes:
            raise ValueError(f"seats are 0 to {seats - 1} and modes 0 to {rules.t.modes - 1}")
        if not 1 <= size <= rules.t.hand_size or size < rules.t.hand_size and rules.t.draws:
            raise ValueError(f"a hand of this table has 1 to {rules.t.hand_size} cards, all of them if there is a stock")
        s.length = rules.t.tricks if rules.t.draws else size
        sides = tuple(range(seats)) if sides is None else tuple(sides)
        goals = () if goals is None else tuple(goals)
        if len(sides) != seats or len(goals) > seats:
            raise ValueError(f"there is one side for each of the {seats} seats, and no more goals")
        for i in range(TC_SEATS):
            self.denied_by[i] = 0
            self.held[i] = size if i < seats else 0
            s.side[i] = whole(sides[i], "a side") if i < seats else 0
            s.goal[i] = whole(goals[i], "a goal") if i < len(goals) else 0
            if s.side[i] >= seats or s.goal[i] < 0:
                raise ValueError(f"sides are 0 to {seats - 1}, and goals are from 0")
        s.kept = mask_of(kept) & rules.t.pack
        s.leader = s.turn = s.winner = lead
        s.mode = m
        s.stock_size = rest if rules.t.draws else 0
        said = dict(claims)
        for card in cards:
            index = (<Card>card).index if type(card) is Card else index_of(card)
            self._play(index, whole(said.pop(place, 0), "a set of claims") if said else 0)
            place += 1
        if said:
            raise ValueError("there is a claim without a card")

    cdef int _play(self, int index, int claims) except -1:
        """Play a card for the seat to act, and note what it proves."""
        cdef const tc_rules *t = &self.rules.t
        cdef tc_state *s = &self.s
        cdef uint64_t bit = TC_BIT(index)
        cdef int seat = s.turn, i, drawn = s.drawn
        cdef tc_proof proof
        if s.over:
            raise ValueError("a card is played after the end of the deal")
        if bit & (s.seen | ~t.pack) or self.denied_by[seat] & bit:
            raise ValueError(f"{card_at(index)} cannot have been played there")
        if claims & ~(TC_PAIR | TC_ASK) or (claims and s.played):
            raise ValueError(f"{card_at(index)} cannot have been played with these claims")
        proof = tc_proves(t, s, index)
        if claims & TC_ASK:                      # nobody asks for what it holds itself
            proof.denied |= s.kept
        self.denied_by[seat] |= proof.denied
        if self._demands:
            self._demands = [(who, cards) for who, cards in self._demands if who != seat or not cards & bit]
        if proof.one_of and not proof.one_of & bit:
            self._demands.append((seat, proof.one_of))
        self.held[seat] -= 1
        tc_play_claiming(t, s, index, claims)
        if claims & TC_PAIR and t.pair[index >> 4] & ~s.seen & ~self.denied_by[seat]:
            self._demands.append((seat, t.pair[index >> 4] & ~bit))
        for i in range(s.drawn - drawn):         # a card may have been drawn that was not there before
            seat = (s.winner + i) % t.seats
            self.denied_by[seat] = 0
            self.held[seat] += 1
        return 0

    @property
    def denied(self):
        """By seat, the cards that it cannot hold now, as its plays have proved."""
        return tuple([set_of(self.denied_by[i]) for i in range(self.rules.t.seats)])

    @property
    def demands(self):
        """Of which cards a seat holds at least one now, as its plays have proved: pairs of the seat and the cards."""
        return tuple([(seat, set_of(cards)) for seat, cards in self._demands])

    @property
    def seen(self):
        """The cards that have been on the table."""
        return set_of(self.s.seen)

    @property
    def counts(self):
        """How many cards each seat holds."""
        return tuple([self.held[i] for i in range(self.rules.t.seats)])

    @property
    def is_over(self):
        """Whether the last card has been played, or a side has reached its goal."""
        return self.s.over != 0

    def state(self, hands, stock=()):
        """Return the state of the deal with these cards in the hands now, and in the stock, top first.

        Raises `ValueError` naming every fault.
        """
        cdef State out = State.__new__(State)
        cdef list faults = []
        cdef uint64_t held = self.s.seen, mask
        cdef int i, left = self.s.stock_size - self.s.drawn
        out.rules = self.rules
        out.s = self.s
        hands = tuple(hands)
        if len(hands) != self.rules.t.seats:
            raise ValueError(f"there are {self.rules.t.seats} seats, not {len(hands)}")
        for i, cards in enumerate(hands):
            mask = mask_of(cards)
            if mask & (held | ~self.rules.t.pack):
                faults.append(f"not free: {set_of(mask & (held | ~self.rules.t.pack))}")
            if tc_count(mask) != self.held[i]:
                faults.append(f"seat {i} holds {self.held[i]} cards, not {tc_count(mask)}")
            held |= mask
            out.s.hand[i] = mask
        stock = cards_of(stock)
        if len(stock) != left:
            faults.append(f"the stock holds {left} cards, not {len(stock)}")
        else:
            for i, card in enumerate(stock):
                mask = TC_BIT(index_of(card))
                if mask & (held | ~self.rules.t.pack):
                    faults.append(f"not free: {card}")
                held |= mask
                out.s.stock[self.s.drawn + i] = index_of(card)
        if faults:
            raise ValueError(told(faults))
        return out

    def __repr__(self):
        return f"<Course trick {self.s.number} of {self.s.length}, {self.s.played} cards in it>"

    def __reduce__(self):
        raise TypeError("a course is made from the cards that have been played")
