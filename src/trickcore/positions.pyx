"""What a position asked for from outside has to be: checked as a whole, it becomes a state of the core."""
from libc.stdint cimport uint64_t
from libc.string cimport memset

from trickcore.cards cimport TC_BIT, CardSet, index_of, mask_of, number_of, set_of, tc_count, told, whole
from trickcore.play cimport tc_side_points
from trickcore.rules cimport TC_SEATS, TC_STOCK, TC_TRICKS, tc_rules

from itertools import islice

from trickcore.cards import cards_of

# What may be said of a position besides its hands, and what it is where nothing is said.
cdef dict ABSENT = {
    "leader": 0, "mode": 0, "trick": (), "seen": 0, "points": None, "tricks": None, "swept": None, "number": None,
    "stock": (), "sides": None, "goals": None, "credits": None, "bonuses": None, "stake": 0, "kept": 0, "asked": 0}
cdef tuple FIELDS = tuple(ABSENT)


cdef list _by(object given, Py_ssize_t size, bint short, object low, object high, str fault, list faults):
    """Numbers, one for each of `size` (with `short` at most so many) and in a range; 0 where there are none."""
    numbers = [] if given is None else [number_of(one, fault) for one in islice(given, size + 1)]
    if given is None or short and len(numbers) < size:
        numbers += [0] * (size - len(numbers))
    if len(numbers) != size or not all([low <= one <= high for one in numbers]):
        faults.append(fault)
        return [0] * size
    return numbers


cdef uint64_t _cards_at(object cards, uint64_t pack, uint64_t *held, list faults) except? 1:
    """Cards that lie in one place and nowhere else, as a mask; `held` are those found elsewhere."""
    cdef uint64_t mask, twice = 0
    if not isinstance(cards, (CardSet, int)) and not hasattr(cards, "__index__"):
        cards = cards_of(cards)
        mask = 0
        for card in cards:
            twice |= mask & TC_BIT(index_of(card))
            mask |= TC_BIT(index_of(card))
    else:
        mask = mask_of(cards)
    twice |= mask & held[0]
    if mask & ~pack:
        faults.append(f"not in this pack: {set_of(mask & ~pack)}")
    if twice:
        faults.append(f"in two places: {set_of(twice)}")
    held[0] |= mask
    return mask


cdef tc_state checked(Rules rules, object hands, dict asked, bint restored=False) except *:
    """The state that is asked for, by the names of `FIELDS`. Everything wrong with it is told at once.

    One that is `restored` may be of a deal without any cards, and may have as many points as fit.
    """
    cdef const tc_rules *t = &rules.t
    cdef dict given = {**ABSENT, **asked}
    cdef list faults = [], points
    cdef uint64_t held = 0, stock_cards = 0, tricks_cards, bit
    cdef tc_state s
    cdef int i, size = 0, left, seat, seats = t.seats, number, lead = whole(given["leader"], "a seat")
    cdef int m = whole(given["mode"], "a mode"), most = 32767 if restored else 20_000
    memset(&s, 0, sizeof(tc_state))
    hands = tuple(islice(hands, TC_SEATS + 1))
    if len(hands) != seats:
        faults.append(f"there are {seats} seats, not {len(hands) if len(hands) <= TC_SEATS else 'so many'}")
    for i, cards in enumerate(hands[:seats]):
        s.hand[i] = _cards_at(cards, t.pack, &held, faults)
    if not 0 <= lead < seats:
        faults.append(f"seats are 0 to {seats - 1}")
        lead = 0
    if not 0 <= m < t.modes:
        faults.append(f"modes are 0 to {t.modes - 1}")
    # what has been played
    trick = cards_of(given["trick"])
    if len(trick) >= seats:
        faults.append(f"an open trick has at most {seats - 1} cards")
        trick = trick[:seats - 1]
    s.played = len(trick)
    s.seen = _cards_at(trick, t.pack, &held, faults)
    bit = mask_of(given["seen"])
    tricks_cards = bit & ~s.seen
    _cards_at(tricks_cards, t.pack, &held, faults)
    s.seen |= bit
    number = tc_count(tricks_cards) // seats
    if tc_count(tricks_cards) % seats:
        faults.append(f"the cards seen before the open trick are whole tricks of {seats}, not {tc_count(tricks_cards)}")
    elif given["number"] is not None and whole(given["number"], "the number of tricks") != number:
        faults.append(f"the cards seen make {number} tricks")
    if number > t.tricks:
        faults.append(f"a deal has at most {t.tricks} tricks")
    left = max(t.tricks - number, 0)
    # who has a card for every trick to come
    stock = cards_of(given["stock"])
    if t.draws:
        size = min(left, t.hand_size)
        if len(stock) != seats * (left - size):
            faults.append(f"the stock holds {len(stock)} cards, not {seats * (left - size)}")
        s.length = t.tricks
    elif stock:
        faults.append("the stock is not used in this game")
    else:
        for i in range(seats):
            size = max(size, min(left, <int>tc_count(s.hand[i]) + ((i - lead + seats) % seats < s.played)))
        if not size and not number and not restored:
            faults.append("the hands are empty")
        s.length = number + size
    for i in range(min(seats, len(hands))):
        wanted = size - ((i - lead + seats) % seats < s.played)
        if tc_count(s.hand[i]) != wanted:
            faults.append(f"seat {i} holds {tc_count(s.hand[i])} cards, not {wanted}")
    _cards_at(stock, t.pack, &held, faults)
    if len(stock) <= TC_STOCK:
        s.stock_size = len(stock)
        for i in range(s.stock_size):
            s.stock[i] = index_of(stock[i])
    # what it counts
    sides = range(seats) if given["sides"] is None else given["sides"]
    sides = _by(sides, seats, False, 0, seats - 1, f"the sides are one number from 0 to {seats - 1} for every seat", faults)
    goals = _by(given["goals"], seats, True, 0, 32767, "the goals are one number of points from 0 for every side", faults)
    points = [_by(part, seats, short, -most, most, f"the {name} are one number for every {who}, up to {most}", faults)
              for part, short, name, who in ((given["points"], False, "points", "seat"),
                                             (given["credits"], True, "credits", "side"),
                                             (given["bonuses"], True, "bonuses", "side"))]
    tricks = _by(given["tricks"], seats, False, 0, TC_TRICKS, "the tricks are one number for every seat", faults)
    if sum(tricks) != number:
        faults.append(f"{number} tricks have been won, not {sum(tricks)}")
    swept = _by(given["swept"], seats, False, 0, 64, "the cards swept are one number for every seat", faults)
    if sum(swept) != tc_count(tricks_cards & t.sweep):
        faults.append(f"{tc_count(tricks_cards & t.sweep)} of the sweep cards have been taken, not {sum(swept)}")
    stake = _by((given["stake"],), 1, False, 0, 255, "the stake is from 0 to 255", faults)[0]
    s.kept, s.asked = mask_of(given["kept"]), mask_of(given["asked"])
    if (s.kept | s.asked) & ~t.pack:
        faults.append(f"not in this pack: {set_of((s.kept | s.asked) & ~t.pack)}")
    if s.kept & s.asked:
        faults.append(f"kept back and asked for: {set_of(s.kept & s.asked)}")
    if not trick and (stake or s.asked):
        faults.append("there is a stake or a card asked for in an open trick only")
    if faults:
        raise ValueError(told(faults))
    s.mode, s.number, s.stake = m, number, stake
    s.leader = s.winner = seat = lead
    for i, card in enumerate(trick):                       # who plays what now follows from the trick
        s.trick[i] = index_of(card)
        if i == 0 or t.beats[m][s.best] >> s.trick[i] & 1:
            s.best, s.winner = s.trick[i], seat
        seat = seat + 1 if seat + 1 < seats else 0
    s.turn = seat
    for i in range(seats):
        s.side[i], s.goal[i], s.tricks[i], s.swept[i] = sides[i], goals[i], tricks[i], swept[i]
        s.points[i], s.credit[i], s.bonus[i] = points[0][i], points[1][i], points[2][i]
    for i in range(seats):
        if s.goal[i] and tc_side_points(t, &s, i) >= s.goal[i]:
            if s.won:
                raise ValueError("two sides have reached their goals")
            s.won = i + 1
    s.over = s.won or s.number == s.length
    return s
