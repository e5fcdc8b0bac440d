"""Rules tables: what a kind of trick play is, described in cards and words, checked once, then read by the core."""
from collections import namedtuple
from enum import IntFlag

cimport cython
from libc.string cimport memset

from trickcore.cards cimport (
    TC_BIT, TC_LANE, CardSet, card_at, index_of, flag_of, mask_of, number_of, set_of, shortened, tc_count, tc_low, text_of,
    told, whole)

from trickcore.cards import RANKS, SUITS, InvalidNotation, Suit, cards_of, indexes


class Atom(IntFlag):
    """A part of a hand when a suit is led, as a rung of the ladder names it.

    With a plain suit led: LED its cards, HI the trumps that beat the best card so far (all of them when none has
    been played), LO the other trumps, OTHER the rest. With trump led: LED the trumps but the exempt ones, HI and LO
    those of them that beat the best card so far and that do not, EXEMPT the trumps that need not follow, OTHER the rest.
    """

    LED = 1
    HI = 2
    LO = 4
    EXEMPT = 8
    OTHER = 16


class Rung(namedtuple("Rung", "need give unruffed opposed", defaults=(False, False), module=__name__)):
    """A rung of the ladder: a hand that meets ``need`` may play its ``give``, both as `Atom`.

    With ``unruffed`` it stands only until the trick has been ruffed, with ``opposed`` only while a seat of another side
    holds the trick: a partner who is winning it frees a seat from it.
    """

    __slots__ = ()


class Mode(namedtuple(
        "Mode", "name trump order points trump_order trump_points exempt trumps",
        defaults=(None, RANKS, (), None, None, "", None), module=__name__)):
    """One choice of trump: which suit it is, how cards rank and what they count.

    ``order`` and ``trump_order`` are ranks from low to high (trumps as plain suits if not given); ``points`` and
    ``trump_points`` pairs of a rank or a card and what it counts (a card comes before its rank, no mention is 0);
    ``exempt`` the trumps that need not follow trump.

    ``trumps`` are the trumps where they are not just the cards of the suit ``trump``: bowers, the jacks of Skat. They are
    one suit then, and no cards of the suits that they are written in; two of one rank need a ``trump_order`` of cards, from
    low to high, in place of ranks. ``trump`` may be left out, if the trumps are not called after a suit.
    """

    __slots__ = ()


class Ban(namedtuple(
        "Ban", "name cards until unless places tricks", defaults=("", "", None, None), module=__name__)):
    """Cards that may not be played: until one of ``until`` has been seen, unless the hand holds one of ``unless``.

    Each is a set of cards, or a tuple with one for every mode. ``places`` in the trick (0 is the lead) and
    ``tricks`` (0 is the first) limit it; None means all. A ban that would leave a hand nothing is lifted.
    """

    __slots__ = ()


class Bonus(namedtuple("Bonus", "name first then value unanswered", defaults=(1, False), module=__name__)):
    """Points of a side for one card and another, as sets of cards or tuples with one for every mode.

    For playing ``then`` right after ``first`` in a trick; or, ``unanswered``, for leading ``first`` to the deal's
    first trick when nobody plays ``then`` to it. They are no card points: `State.bonuses` has them.
    """

    __slots__ = ()


class Pair(namedtuple("Pair", "ranks value trump_value", module=__name__)):
    """Two ranks of one suit that may be shown with a lead of one of them, and what that is worth; 0 for not at all."""

    __slots__ = ()


class _Unread(str):
    """A fault of notation, with the text that it is about."""


cdef int _note(str where, object error, list faults) except -1:
    """Note why something cannot be read."""
    fault = f"{where}: {error}"
    if isinstance(error, InvalidNotation):
        fault = _Unread(fault)
        fault.text = error.text
    faults.append(fault)
    return 0


cdef uint64_t _cards(object given, str where, list faults) except? 1:
    """Cards as a mask; none where they cannot be read."""
    try:
        return mask_of(given)
    except ValueError as error:
        _note(where, error, faults)
        return 0


cdef tuple _points(tuple given, str mode, list faults):
    """Points given as pairs: (by rank letter, by card index)."""
    cdef dict ranks = {}, cards = {}
    for name, value in given:
        if not -128 <= value <= 127:
            faults.append(f"mode {mode}: the points of {shortened(name)} are a whole number from -128 to 127")
        elif type(name) is str and len(name) == 1 and name in RANKS:
            ranks[name] = value
        else:
            try:
                cards[index_of(name)] = value
            except ValueError as error:
                _note(f"mode {mode}", error, faults)
    return ranks, cards


cdef object _small(object value, str name, int low, int high, list faults):
    value = number_of(value, name)
    if not low <= value <= high:
        faults.append(f"{name} is from {low} to {high}, not {value if abs(value) < 10**9 else 'that'}")
        return low
    return value


# What a table is made of may be of a class of somebody's own, whose fields are other ones whenever they are read. So each
# is read once, into values of Python's own, and only those are checked and used.

cdef tuple _pairs(object given, str where, list faults):
    cdef list out = []
    for pair in given.items() if hasattr(given, "items") else given:
        name, value = pair
        try:
            name = text_of(name, "a rank or a card") if isinstance(name, str) else card_at(index_of(name))
        except ValueError as error:
            _note(where, error, faults)
        out.append((name, number_of(value, "what a card counts")))
    return tuple(out)


cdef object _sets(object cards, str where, list faults):
    return (tuple([set_of(_cards(one, where, faults)) for one in cards]) if type(cards) is tuple
            else set_of(_cards(cards, where, faults)))


cdef object _numbers(object given, str name):
    return None if given is None else tuple([number_of(one, name) for one in given])


cdef object _order(object order):
    """An order as it was given: letters of ranks, or cards one by one."""
    if not isinstance(order, str):
        return cards_of(order)
    text = text_of(order, "an order")
    return text if set(text) <= set(RANKS) or not set(text) & set(SUITS + SUITS.lower() + " ,") else cards_of(text)


def _mode(list faults, name, trump, order, points, trump_order, trump_points, exempt, trumps):
    name = text_of(name, "a name or an order")
    where = f"mode {shortened(name)}"
    if trump is not None:
        trump = text_of(trump, "a trump suit") if isinstance(trump, str) else number_of(trump, "a trump suit")
        try:
            trump = Suit(trump)
        except ValueError as error:
            _note(where, error, faults)
    if trump_order is not None:
        try:
            trump_order = _order(trump_order)
        except ValueError as error:
            _note(where, error, faults)
    return Mode(name, trump, text_of(order, "a name or an order"), _pairs(points, where, faults), trump_order,
                None if trump_points is None else _pairs(trump_points, where, faults), set_of(_cards(exempt, where, faults)),
                None if trumps is None else set_of(_cards(trumps, where, faults)))


def _ban(list faults, name, cards, until, unless, places, tricks):
    name = text_of(name, "a name or an order")
    where = f"the ban {shortened(name)}"
    return Ban(name, _sets(cards, where, faults), _sets(until, where, faults), _sets(unless, where, faults),
               _numbers(places, "a place"), _numbers(tricks, "a trick"))


def _bonus(list faults, name, first, then, value, unanswered):
    name = text_of(name, "a name or an order")
    where = f"the bonus {shortened(name)}"
    return Bonus(name, _sets(first, where, faults), _sets(then, where, faults),
                 number_of(value, "the value of a bonus"), flag_of(unanswered, "unanswered") != 0)


def _rung(need, give, unruffed=False, opposed=False):
    need, give = number_of(need, "a part of a hand"), number_of(give, "a part of a hand")
    if not (0 <= need < 32 and 0 <= give < 32):
        need = give = 0                                    # no part of a hand; told with the ladder's other faults
    return Rung(Atom(need), Atom(give), flag_of(unruffed, "unruffed") != 0, flag_of(opposed, "opposed") != 0)


def _pair(ranks, value, trump_value):
    return Pair(text_of(ranks, "the ranks of a pair"), number_of(value, "the value of a pair"),
                number_of(trump_value, "the value of a pair of trumps"))


cdef tuple _all(object parts, type kind, object frozen, list faults, set unread):
    """The parts as values of Python's own; ``unread`` are the numbers of those that cannot be read as a whole."""
    cdef list out = []
    for part in parts:
        if not issubclass(type(part), kind):
            raise TypeError(f"a {kind.__name__} is needed, not {shortened(type(part).__name__)}")
        before = len(faults)
        out.append(frozen(faults, *tuple.__iter__(part)))
        if len(faults) > before:
            unread.add(len(out) - 1)
    return tuple(out)


cdef uint64_t _for_mode(object cards, int mode) except? 1:
    return mask_of(cards[mode] if type(cards) is tuple else cards)


cdef uint32_t _bits(object places, int size, str name, list faults) except? 1:
    cdef uint32_t out = 0
    if places is None:
        return <uint32_t>((<uint64_t>1 << size) - 1)
    for place in places:
        if not 0 <= place < size:
            faults.append(f"{name}: {place if abs(place) < 10**9 else 'that'} is not from 0 to {size - 1}")
        else:
            out |= <uint32_t>1 << <int>place
    return out


cdef int _read_mode(tc_rules *t, int m, object mode, list faults) except -1:
    cdef uint64_t trumps = 0
    cdef str name = shortened(mode.name)
    cdef int s, card
    trump_order = mode.order if mode.trump_order is None or mode.trump_order == "" else mode.trump_order
    ranks, cards = _points(mode.points, name, faults)
    trump_ranks, trump_cards = (ranks, cards) if mode.trump_points is None else _points(mode.trump_points, name, faults)
    if mode.trumps is not None:
        trumps = mask_of(mode.trumps)
        if trumps & ~t.pack:
            faults.append(f"mode {name}: not in this pack: {set_of(trumps & ~t.pack)}")
            trumps &= t.pack
        if mode.trump is not None and not trumps:
            faults.append(f"mode {name}: a trump suit has trumps")
    elif mode.trump is not None:
        trumps = t.pack & TC_LANE(int(mode.trump))
    t.trump[m] = trumps
    t.exempt[m] = mask_of(mode.exempt)
    if t.exempt[m] & ~trumps:
        faults.append(f"mode {name}: only trumps can be exempt")
    for order in (mode.order, trump_order):
        if type(order) is str and (not set(order) <= set(RANKS) or len(set(order)) < len(order)):
            faults.append(f"mode {name}: an order is letters of ranks, each once")
            return 0
    if type(trump_order) is tuple:
        if len(set(trump_order)) < len(trump_order) or mask_of(trump_order) != trumps:
            faults.append(f"mode {name}: an order of cards names each trump once")
            return 0
    elif mode.trumps is not None and len(set([card & 15 for card in indexes(trumps)])) < tc_count(trumps):
        faults.append(f"mode {name}: trumps of one rank are in an order of cards")
        return 0
    for card in indexes(t.pack):
        s, letter = card >> 4, RANKS[(card & 15) - 2]
        is_trump = trumps >> card & 1
        order = trump_order if is_trump else mode.order
        sought = card_at(card) if type(order) is tuple else letter
        if order.count(sought) != 1:
            faults.append(f"mode {name}: its order names {letter}{SUITS[s]} not once")
            continue
        t.strength[m][card] = order.index(sought)
        t.points[m][card] = trump_cards.get(card, trump_ranks.get(letter, 0)) if is_trump else cards.get(
            card, ranks.get(letter, 0))
    return 0


cdef int _read_pair(tc_rules *t, object pair, list faults) except -1:
    cdef int m, s
    if len(pair.ranks) != 2 or pair.ranks[0] == pair.ranks[1] or not set(pair.ranks) <= set(RANKS):
        faults.append("a pair is of two ranks, as KQ")
        return 0
    plain = _small(pair.value, "the value of a pair", 0, 255, faults)
    trump = _small(pair.trump_value, "the value of a pair of trumps", 0, 255, faults)
    for s in range(4):
        t.pair[s] = mask_of([rank + SUITS[s] for rank in pair.ranks])
        if t.pair[s] & ~t.pack:
            t.pair[s] = 0
        for m in range(t.modes):
            t.pair_value[m][s] = 0 if not t.pair[s] else trump if t.pair[s] & t.trump[m] else plain
    return 0


@cython.final
cdef class Rules:
    """A rules table, frozen; equal tables compare equal.

    ``Rules(seats=4, pack=…, hand_size=13, modes=[Mode(…)], plain=[Rung(need, give), …], led_trump=…, bans=[…],
    last_trick=0, draws=False)``: `plain` and `led_trump` are the ladders, up to three rungs each, for a plain suit
    and for trump led; the first rung whose ``need`` a hand meets makes its ``give`` legal, a hand that meets none may
    play any card. ``last_trick`` counts for the winner of the last trick; with ``draws`` each seat takes a card of
    the stock after a trick, the winner first.

    ``bonuses`` are points for one card and another (`Bonus`), ``sweep`` the cards that are counted for an award to
    whoever takes them all, ``pair`` what may be shown with a lead (`Pair`); with ``asks`` a card that is kept back may
    be asked for by leading its suit.

    Raises `ValueError` naming every fault, `InvalidNotation` if all of them are cards that cannot be read, and
    `TypeError` for a wrong type. Of what cannot be read only that is told.
    """

    def __cinit__(self, *, seats, pack, hand_size, modes, plain=(), led_trump=(), bans=(), last_trick=0, draws=False,
                  bonuses=(), sweep=0, pair=None, asks=False):
        cdef list faults = []
        cdef tc_rules *t = &self.t
        cdef int m, k, b
        memset(t, 0, sizeof(tc_rules))
        cdef set unread = set()
        modes = _all(modes, Mode, _mode, faults, unread)
        bans, bonuses = _all(bans, Ban, _ban, faults, set()), _all(bonuses, Bonus, _bonus, faults, set())
        plain = tuple([_rung(*rung) for rung in plain])
        led_trump = tuple([_rung(*rung) for rung in led_trump])
        t.seats = _small(seats, "the number of seats", 2, TC_SEATS, faults)
        t.last_trick = _small(last_trick, "the last trick's points", -128, 127, faults)
        before = len(faults)
        t.pack = _cards(pack, "the pack", faults)
        known = len(faults) == before                      # where it is not, what follows from it is not checked
        t.hand_size = _small(hand_size, "the hand size", 1, TC_TRICKS, faults)
        draws, asks = flag_of(draws, "draws") != 0, flag_of(asks, "asks") != 0
        t.draws, t.asks = draws, asks
        seats, last_trick, hand_size = t.seats, t.last_trick, t.hand_size
        t.sweep = _cards(sweep, "the sweep cards", faults)
        if known and t.sweep & ~t.pack:
            faults.append("the sweep cards are cards of the pack")
        if known and t.hand_size * t.seats > tc_count(t.pack):
            faults.append("the pack is too small for the hands")
        elif known and draws and (tc_count(t.pack) % t.seats or tc_count(t.pack) // t.seats > TC_TRICKS
                        or tc_count(t.pack) - t.hand_size * t.seats > TC_STOCK):
            faults.append("the stock of a game with draws comes out even, and holds at most 48 cards")
        if not 1 <= len(modes) <= TC_MODES:
            faults.append(f"a table has 1 to {TC_MODES} modes, not {len(modes)}")
        if len({mode.name for mode in modes}) < len(modes):
            faults.append("two modes have the same name")
        if len(bans) > TC_BANS:
            faults.append(f"a table has at most {TC_BANS} bans, not {len(bans)}")
        for name, ladder, atoms in (("plain", plain, 23), ("led_trump", led_trump, 31)):
            if len(ladder) > TC_RUNGS:
                faults.append(f"the ladder {name} has at most {TC_RUNGS} rungs")
            for need, give, unruffed, _ in ladder:
                if unruffed and ladder is led_trump:
                    faults.append("the ladder led_trump: a trick led with trump is not ruffed")
                if need <= 0 or give & ~atoms or need & ~give:
                    faults.append(f"the ladder {name}: a rung needs something, gives what it needs, "
                                  "and names only parts of a hand that there are")
        t.modes = min(len(modes), TC_MODES)
        t.bans = min(len(bans), TC_BANS)
        for m in range(t.modes):
            if known and m not in unread:
                _read_mode(t, m, modes[m], faults)
        for b in range(t.bans):
            ban = bans[b]
            parts = (ban.cards, ban.until, ban.unless)
            if any([type(part) is tuple and len(part) != len(modes) for part in parts]):
                faults.append(f"the ban {shortened(ban.name)}: a tuple has one set of cards for every mode")
            else:
                for m in range(t.modes):
                    t.ban[m][b].cards = _for_mode(ban.cards, m)
                    t.ban[m][b].until = _for_mode(ban.until, m)
                    t.ban[m][b].unless = _for_mode(ban.unless, m)
            t.ban_tricks[b] = _bits(ban.tricks, TC_TRICKS, f"the tricks of the ban {shortened(ban.name)}", faults)
            t.ban_places[b] = _bits(ban.places, t.seats, f"the places of the ban {shortened(ban.name)}", faults)
        if len(bonuses) > TC_BONUSES:
            faults.append(f"a table has at most {TC_BONUSES} bonuses, not {len(bonuses)}")
        t.bonuses = min(len(bonuses), TC_BONUSES)
        for b in range(t.bonuses):
            bonus = bonuses[b]
            if any([type(part) is tuple and len(part) != len(modes) for part in (bonus.first, bonus.then)]):
                faults.append(f"the bonus {shortened(bonus.name)}: a tuple has one set of cards for every mode")
            else:
                for m in range(t.modes):
                    t.bonus[m][b].first = _for_mode(bonus.first, m)
                    t.bonus[m][b].then = _for_mode(bonus.then, m)
            t.bonus_value[b] = _small(bonus.value, f"the value of the bonus {shortened(bonus.name)}", -16, 16, faults)
            t.bonus_kind[b] = TC_UNANSWERED if bonus.unanswered else TC_SUCCEEDED
        if pair is not None:
            pair = _pair(*pair)
            _read_pair(t, pair, faults)
        if faults:
            if all([isinstance(fault, _Unread) for fault in faults]):
                raise InvalidNotation(told(faults), faults[0].text)
            raise ValueError(told(faults))
        for k in range(len(plain)):
            t.plain[k][0], t.plain[k][1], t.unruffed[k], opposed = plain[k]
            t.opposed[0] |= <int>opposed << k
        for k in range(len(led_trump)):
            t.led_trump[k][0], t.led_trump[k][1], _, opposed = led_trump[k]
            t.opposed[1] |= <int>opposed << k
        tc_rules_finish(t)
        self.mode_names = tuple([mode.name for mode in modes])
        self._spec = dict(seats=seats, pack=set_of(t.pack), hand_size=hand_size, modes=modes, plain=plain,
                         led_trump=led_trump, bans=bans, last_trick=last_trick, draws=draws, bonuses=bonuses,
                         sweep=set_of(t.sweep), pair=pair, asks=asks)
        self._key = (self.mode_names, tuple([part.name for part in bans + bonuses]), (<char *>t)[:sizeof(tc_rules)])

    @property
    def seats(self):
        """The number of seats."""
        return self.t.seats

    @property
    def pack(self):
        """All the cards, as a set."""
        return set_of(self.t.pack)

    @property
    def hand_size(self):
        """Cards that each seat is dealt."""
        return self.t.hand_size

    @property
    def tricks(self):
        """Tricks in a whole deal."""
        return self.t.tricks

    @property
    def ban_names(self):
        """The names of the bans, in the order of their numbers."""
        return tuple([ban.name for ban in self._spec["bans"]])

    @property
    def fast(self):
        """Whether this processor's bit deposit is used for playouts."""
        return bool(self.t.deposit)

    def mode(self, name):
        """Return the number of a mode by its name. Raises `ValueError` if there is none."""
        if name not in self.mode_names:
            raise ValueError(f"the table has no mode {shortened(name)}" if isinstance(name, str) else "the table has no mode of that kind: a name is a text")
        return self.mode_names.index(name)

    def trump(self, mode):
        """Return the trump suit of a mode, None where it has none or the trumps are called after none."""
        cdef int m = _mode_of(self, mode)
        return self._spec["modes"][m].trump if self.t.trump[m] else None

    def trumps(self, mode):
        """Return the trumps of a mode, of whatever suits."""
        return set_of(self.t.trump[_mode_of(self, mode)])

    def suit(self, card, mode=0):
        """Return the cards that follow when this one is led, itself included. Raises `ValueError` for a foreign card."""
        cdef int m = _mode_of(self, mode), index = _card_of(self, card)
        return set_of(self.t.lane[m][self.t.lane_of[m][index]])

    def points(self, card, mode=0):
        """Return what a card counts in a mode. Raises `ValueError` for a card of another pack."""
        return self.t.points[_mode_of(self, mode)][_card_of(self, card)]

    def beats(self, card, mode=0):
        """Return the cards that beat this one when it is winning a trick. Raises `ValueError` for another pack's card."""
        return set_of(self.t.beats[_mode_of(self, mode)][_card_of(self, card)])

    def winner(self, cards, mode=0):
        """Return the place in a trick (0 is the lead) of the card that wins it.

        Raises `ValueError` for no cards or more than there are seats, one twice or one of another pack.
        """
        cdef int best = -1, card, i, place = 0, m = _mode_of(self, mode)
        cdef uint64_t seen = 0
        for i, text in enumerate(cards):
            card = _card_of(self, text)
            if i >= self.t.seats:
                raise ValueError(f"a trick has at most {self.t.seats} cards")
            if seen >> card & 1:
                raise ValueError(f"twice in a trick: {card_at(card)}")
            seen |= TC_BIT(card)
            if best < 0 or self.t.beats[m][best] >> card & 1:
                best, place = card, i
        if best < 0:
            raise ValueError("a trick has at least one card")
        return place

    def replace(self, **changes):
        """Return the table with some of what it was made from changed."""
        return Rules(**{**self._spec, **changes})

    def __eq__(self, other):
        return self._key == (<Rules>other)._key if isinstance(other, Rules) else NotImplemented

    def __hash__(self):
        return hash(self._key)

    def __repr__(self):
        return f"<Rules {self.t.seats} seats, {tc_count(self.t.pack)} cards, modes {' '.join(self.mode_names)}>"

    def __reduce__(self):
        return _restore, (dict(self._spec),)

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self


cdef int _mode_of(Rules rules, object mode) except -1:
    cdef int m = whole(mode, "a mode")
    if not 0 <= m < rules.t.modes:
        raise ValueError(f"the table's modes are 0 to {rules.t.modes - 1}")
    return m


cdef int _card_of(Rules rules, object card) except -1:
    cdef int index = index_of(card)
    if not rules.t.pack >> index & 1:
        raise ValueError(f"not in this pack: {card_at(index)}")
    return index


def _restore(spec):
    return Rules(**spec)
