# Cards and sets of cards: the declarations that other Cython modules build on.
from libc.stdint cimport uint8_t, uint32_t, uint64_t

cdef extern from "trickcore/word.h" nogil:
    const uint64_t TC_CARDS
    uint64_t TC_LANE(int suit)
    uint64_t TC_BIT(uint32_t index)
    uint32_t tc_count(uint64_t x)
    uint32_t tc_low(uint64_t x)
    uint64_t tc_kth(uint64_t m, uint32_t k)

cdef class Card:
    cdef readonly int index

cdef class CardSet:
    cdef readonly uint64_t mask

cdef Card card_at(uint32_t index)
cdef CardSet set_of(uint64_t mask)
cdef int index_of(object card) except -1
cdef uint64_t mask_of(object cards) except? 1
cdef int whole(object value, str name) except? -1
cdef object number_of(object value, str name)
cdef bint is_flag(object value) except -1
cdef bint flag_of(object value, str name) except -1
cdef str text_of(object value, str name)
cdef str shortened(object text)
cdef str told(list faults)
