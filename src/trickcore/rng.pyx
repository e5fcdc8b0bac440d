"""The seeded generator: the same numbers, and so the same deals, on every platform and in every version."""
cimport cython

from trickcore.cards cimport TC_BIT, card_at, mask_of, number_of, tc_count, tc_low


cdef uint64_t _word(object value, str name) except? 7:
    value = number_of(value, f"a {name}")
    if not 0 <= value < 2**64:
        raise ValueError(f"a {name} is a whole number from 0 to 2**64 - 1")
    return value


@cython.final
cdef class Rng:
    """xoshiro256** (Blackman and Vigna 2018), seeded by splitmix64: ``Rng(seed, stream=0)``.

    Streams of one seed are independent. No generator is shared: whoever draws owns one. Not for secrets: a person
    who knows the seed knows every number.
    """

    def __cinit__(self, seed, stream=0):
        tc_rng_seed(&self.state, _word(seed, "seed"), _word(stream, "stream"))

    def next(self):
        """Return the next 64 bits as a whole number."""
        return tc_next(&self.state)

    def below(self, n):
        """Return a number from 0 to n - 1, each equally likely; n from 1 to 2**32 - 1."""
        n = number_of(n, "a bound")
        if not 1 <= n < 2**32:
            raise ValueError("a bound is a whole number from 1 to 2**32 - 1")
        return tc_below(&self.state, n)

    def pack(self, cards):
        """Return the cards of a set as a shuffled pack, top first."""
        cdef uint64_t mask = mask_of(cards)
        cdef uint8_t order[64]
        cdef uint32_t n = 0, i
        while mask:
            order[n] = tc_low(mask)
            n += 1
            mask &= mask - 1
        tc_shuffle(&self.state, order, n)
        return tuple([card_at(order[i]) for i in range(n)])

    def copy(self):
        """Return a generator that goes on as this one would, apart from it."""
        cdef Rng out = Rng(0)
        out.state = self.state
        return out

    __copy__ = copy

    def __deepcopy__(self, memo):
        return self.copy()

    def __repr__(self):
        return "<Rng>"

    def __reduce__(self):
        return _restore, (self.state.s[0], self.state.s[1], self.state.s[2], self.state.s[3])


def _restore(a, b, c, d):
    cdef Rng out = Rng(0)
    out.state.s[0] = _word(a, "word of the generator")
    out.state.s[1] = _word(b, "word of the generator")
    out.state.s[2] = _word(c, "word of the generator")
    out.state.s[3] = _word(d, "word of the generator")
    if not (out.state.s[0] | out.state.s[1] | out.state.s[2] | out.state.s[3]):
        raise ValueError("a generator's words are not all zero")
    return out
