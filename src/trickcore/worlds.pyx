"""Worlds: all ways to lay the unseen cards out, counted and drawn exactly uniformly, and batches of states of them."""
from itertools import islice

cimport cython
from cpython.mem cimport PyMem_RawCalloc, PyMem_RawFree, PyMem_RawMalloc
from libc.string cimport memset

from trickcore.cards cimport CardSet, index_of, mask_of, set_of, tc_count, whole
from trickcore.rng cimport Rng
from trickcore.rules cimport TC_STOCK

cdef extern from "trickcore/word.h" nogil:
    int tc_deposit_is_fast()

_NOTHING = object()                    # what States is made of when nothing is given

cdef int _DEPOSIT = tc_deposit_is_fast()


@cython.final
cdef class Worlds:
    """All worlds that fit what is known, counted, and drawn with the same chance each; frozen.

    ``Worlds(sizes, may, demands=())``: by place, how many of the unseen cards lie there, and the cards that may. The
    places are the seats in their order, then any others, such as a stock or a kitty: up to nine. The unseen cards are
    those that may lie anywhere; the sizes add up to their number. A demand is (place, cards): at least one of these
    lies there; there may be up to 64. That no world fits is no fault: `count` is 0.

    Raises `ValueError` naming every fault, `TypeError` for a wrong type, and `OverflowError` where the table that
    counts the worlds would get longer than 2**20 numbers: far more than any deal of a game asks for.
    """

    def __cinit__(self, sizes, may, demands=()):
        cdef tc_places given
        cdef list faults = []
        cdef list cards = []
        cdef list asked = []
        cdef int i, bad
        memset(&given, 0, sizeof(given))
        sizes = tuple([whole(size_, "a size") for size_ in _items(sizes, "the sizes", TC_PLACES)])
        for one in _items(may, "the cards that may lie where", TC_PLACES):
            cards.append(_set(one))
        for demand in _items(demands, "the demands", TC_DEMANDS):
            pair = _items(demand, "the parts of a demand", 2)
            if len(pair) != 2:
                raise ValueError("a demand is a place and cards")
            asked.append((whole(pair[0], "a place"), _set(pair[1])))
        places = len(sizes)
        if not 1 <= places <= TC_PLACES:
            faults.append(f"there are 1 to {TC_PLACES} places")
        elif len(cards) != places:
            faults.append(f"there are sizes for {places} places, and cards for {len(cards)}")
        if any([not 0 <= size_ <= 52 for size_ in sizes]):
            faults.append("sizes are 0 to 52")
        for one in cards:
            self.unseen |= (<CardSet>one).mask
        if not faults and sum(sizes) != tc_count(self.unseen):
            faults.append(f"the sizes add up to {sum(sizes)}, and {tc_count(self.unseen)} cards are unseen")
        if len(asked) > TC_DEMANDS:
            faults.append(f"there are up to {TC_DEMANDS} demands")
        if any([not 0 <= place_ < places for place_, _ in asked]):
            faults.append(f"places are 0 to {places - 1}")
        if faults:
            raise ValueError("; ".join(faults))
        given.places = places
        for i in range(given.places):
            given.size[i] = sizes[i]
            given.may[i] = (<CardSet>cards[i]).mask
        for i, (place_, one) in enumerate(asked):
            given.demanded[i] = place_
            given.one_of[i] = (<CardSet>one).mask
        given.demands = len(asked)
        with nogil:
            bad = tc_worlds_make(&self.w, &given)
        if bad == TC_NO_MEMORY:
            raise MemoryError
        if bad != TC_MADE:
            raise OverflowError(f"to count these worlds takes more than {TC_CHOICES} numbers")
        self.sizes, self.may, self.demands = sizes, tuple(cards), tuple(asked)

    def __dealloc__(self):
        tc_worlds_free(&self.w)

    @property
    def count(self):
        """How many worlds there are."""
        return self.w.count.w[0] | <object>self.w.count.w[1] << 64 | <object>self.w.count.w[2] << 128

    def draw(self, Rng rng not None):
        """Return the unseen cards by place, every world with the same chance. Raises `ValueError` if there is none."""
        cdef uint64_t laid[9]
        cdef int i
        self._some()
        tc_world(&self.w, &rng.state, _DEPOSIT, laid)
        return tuple([set_of(laid[i]) for i in range(self.w.places)])

    cdef int _some(self) except -1:
        if not (self.w.count.w[0] | self.w.count.w[1] | self.w.count.w[2]):
            raise ValueError("no world fits: the cards cannot lie in these places")
        return 0

    def states(self, n, Rng rng not None, template, *, key=None, stock=None):
        """Draw ``n`` worlds, up to 2**20, and return them as `States`.

        The template is a `State` of the deal in which every place of a seat that has unseen cards holds any of them,
        as the first world drawn could have it: in each state they are replaced by those of a world, and all the rest
        stays. ``stock`` is the place whose cards are in the stock: they come to the places of the template's stock
        that hold unseen cards, in random order. What lies at other places that are no seats is in no state.

        Where it makes a difference who holds a certain card, as for the sides in a game of secret partners, that card
        is ``key``, and the template is a mapping from each place where it may lie to the state of that case, all of
        the same rules. Runs without the GIL.

        Raises `ValueError` naming what does not fit: a template with other numbers of cards, one in which an unseen
        card has been seen, or a place of the key without one; and if there is no world.
        """
        cdef int count = whole(n, "a number of worlds"), i
        cdef tc_template t
        cdef States out
        cdef Rules rules
        cdef tc_state bare[9]
        cdef tc_rng g
        self._some()
        if not 0 <= count <= 2**20:
            raise ValueError("a number of worlds is from 0 to 2**20")
        memset(&t, 0, sizeof(t))
        t.stock = -1
        if stock is not None:
            t.stock = whole(stock, "a place")
            if not 0 <= t.stock < self.w.places:
                raise ValueError(f"places are 0 to {self.w.places - 1}")
        if key is None:
            if not isinstance(template, State):
                raise TypeError(f"a template is a State, not {type(template).__name__}")
            given = {0: template}
            places = [0]
        else:
            t.key = <uint64_t>1 << index_of(key)
            if not t.key & self.unseen:
                raise ValueError("the key is no unseen card")
            given = _mapping(template)
            places = [i for i in range(self.w.places) if (<CardSet>self.may[i]).mask & t.key and self.sizes[i]]
            missing = [i for i in places if i not in given]
            if missing:
                raise ValueError(f"there is no template for the key at {', '.join(map(str, missing))}")
        copies = [(<State>given[i]).copy() for i in places]
        rules = (<State>copies[0]).rules
        for i, one in zip(places, copies):
            if (<State>one).rules != rules:
                raise ValueError("the templates are of different rules")
            bare[i] = (<State>one).s
            t.of[i] = &bare[i]
        self._bare(rules, places, bare, &t)
        out = _states(rules, count)
        g = rng.state
        with nogil:
            tc_states(&rules.t, &self.w, &t, &g, count, out.s)
        rng.state = g
        return out

    cdef int _bare(self, Rules rules, list places, tc_state *bare, tc_template *t) except -1:
        """Take the unseen cards out of the templates, and raise an error for those that do not fit."""
        cdef list faults = []
        cdef int i, k, seat, hidden
        cdef uint64_t held
        cdef uint8_t where[48]
        if self.unseen & ~rules.t.pack:
            faults.append("unseen cards are not in this pack")
        if t.stock != -1 and t.stock < rules.t.seats:
            faults.append("the stock is no seat")
        if self.w.places < rules.t.seats:
            faults.append(f"there are {rules.t.seats} seats, and only {self.w.places} places")
        for k, i in enumerate(places):
            if bare[i].seen & self.unseen:
                faults.append("an unseen card has been seen in the template")
            for seat in range(min(<int>rules.t.seats, self.w.places)):
                held = bare[i].hand[seat] & self.unseen
                if <int>tc_count(held) != self.sizes[seat]:
                    faults.append(f"seat {seat} holds {tc_count(held)} unseen cards in the template, "
                                  f"not {self.sizes[seat]}")
                bare[i].hand[seat] ^= held
            hidden = 0
            for seat in range(bare[i].drawn, bare[i].stock_size):
                if self.unseen >> bare[i].stock[seat] & 1:
                    where[hidden] = seat
                    hidden += 1
            if k == 0:
                t.where, t.hidden = where, hidden
            elif hidden != t.hidden or any([where[seat] != t.where[seat] for seat in range(hidden)]):
                faults.append("the templates know different places of the stock")
            if hidden != (0 if t.stock == -1 else self.sizes[t.stock]):
                faults.append(f"the stock holds {hidden} unseen cards in the template, "
                              f"not {0 if t.stock == -1 else self.sizes[t.stock]}")
        if faults:
            raise ValueError("; ".join(dict.fromkeys(faults)))
        return 0

    def __eq__(self, other):
        if not isinstance(other, Worlds):
            return NotImplemented
        return ((self.sizes, self.may, self.demands)
                == ((<Worlds>other).sizes, (<Worlds>other).may, (<Worlds>other).demands))

    def __hash__(self):
        return hash((self.sizes, self.may, self.demands))

    def __repr__(self):
        return f"<Worlds {tc_count(self.unseen)} cards in {self.w.places} places>"

    def __reduce__(self):
        return Worlds, (self.sizes, self.may, self.demands)

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self


cdef tuple _items(object values, str name, int most):
    """What is given one by one, up to one more than may be: an endless iterator ends here."""
    if isinstance(values, (str, bytes, CardSet)) or not hasattr(values, "__iter__"):
        raise TypeError(f"{name} are given one by one, not as {type(values).__name__}")
    return tuple(islice(values, most + 1))


cdef CardSet _set(object cards):
    """A set of what is given; of an endless iterator it is an error."""
    if not isinstance(cards, (str, bytes, CardSet)) and hasattr(cards, "__iter__"):
        cards = tuple(islice(cards, 53))
        if len(cards) > 52:
            raise ValueError("a set has 52 cards at most")
    return set_of(mask_of(cards))


cdef dict _mapping(object templates):
    """By place, the templates; read once."""
    cdef dict out = {}
    if not hasattr(templates, "items"):
        raise TypeError(f"with a key the templates are a mapping from place to State, not {type(templates).__name__}")
    for place, state in islice(templates.items(), TC_PLACES + 1):
        if len(out) == TC_PLACES:
            raise ValueError(f"there are templates for up to {TC_PLACES} places")
        if not isinstance(state, State):
            raise TypeError(f"a template is a State, not {type(state).__name__}")
        out[whole(place, "a place")] = state
    return out


def _gather(Rules rules not None, states):
    """The states of a pickle, which may be none."""
    cdef States out = States(states) if states else _states(rules, 0)
    if out.rules != rules:
        raise ValueError("the states are of different rules")
    return out


cdef States _states(Rules rules, Py_ssize_t n):
    """States with room for n, still to be filled."""
    cdef States out = States.__new__(States)
    out.rules = rules
    out.s = <tc_state *>PyMem_RawMalloc(max(n, 1) * sizeof(tc_state))
    if out.s == NULL:
        raise MemoryError
    out.n = n
    return out


@cython.final
cdef class States:
    """Many states of one rules table, side by side in memory: ``States(states)``; a frozen sequence.

    What is got out by index is a copy, and a slice is `States` of its own. As nothing changes them, threads may share
    them. Raises `ValueError` for states of different rules, for none or more than 2**20, `TypeError` for what is no
    `State`.
    """

    def __cinit__(self, states=_NOTHING):
        cdef State one
        cdef list given = []
        cdef Py_ssize_t i
        if states is _NOTHING:
            self.rules = State.__new__(State).rules
            return
        for state in islice(states, 2**20 + 1):
            if len(given) == 2**20:
                raise ValueError("there are up to 2**20 states")
            if not isinstance(state, State):
                raise TypeError(f"states are States, not {type(state).__name__}")
            one = (<State>state).copy()
            if given and one.rules != (<State>given[0]).rules:
                raise ValueError("the states are of different rules")
            given.append(one)
        if not given:
            raise ValueError("there are no states")
        self.rules = (<State>given[0]).rules
        self.s = <tc_state *>PyMem_RawCalloc(len(given), sizeof(tc_state))
        if self.s == NULL:
            raise MemoryError
        for i in range(len(given)):
            self.s[i] = (<State>given[i]).s
        self.n = len(given)

    def __init__(self, states):
        pass

    def __dealloc__(self):
        PyMem_RawFree(self.s)

    def __len__(self):
        return self.n

    def __getitem__(self, place):
        cdef States some
        cdef State one
        cdef Py_ssize_t i
        if isinstance(place, slice):
            places = range(self.n)[place]
            some = _states(self.rules, len(places))
            for i in range(some.n):
                some.s[i] = self.s[<Py_ssize_t>places[i]]
            return some
        at = range(self.n)[place]
        one = State.__new__(State)
        one.rules = self.rules
        one.s = self.s[<Py_ssize_t>at]
        return one

    def __iter__(self):
        return (self[i] for i in range(self.n))

    def __eq__(self, other):
        if not isinstance(other, States):
            return NotImplemented
        return self.n == (<States>other).n and self.rules == (<States>other).rules and list(self) == list(other)

    __hash__ = None

    def __repr__(self):
        return f"<{self.n} States>"

    def __reduce__(self):
        return _gather, (self.rules, list(self))

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self
