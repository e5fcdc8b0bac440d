# The rules table: the declarations that other Cython modules build on.
from libc.stdint cimport int8_t, uint8_t, uint32_t, uint64_t

cdef extern from "trickcore/rules.h" nogil:
    enum: TC_SEATS
    enum: TC_MODES
    enum: TC_RUNGS
    enum: TC_BANS
    enum: TC_TRICKS
    enum: TC_STOCK
    ctypedef struct tc_ban:
        uint64_t cards
        uint64_t until
        uint64_t unless
    enum: TC_BONUSES
    enum: TC_SUCCEEDED
    enum: TC_UNANSWERED
    ctypedef struct tc_bonus:
        uint64_t first
        uint64_t then
    ctypedef struct tc_rules:
        uint64_t pack
        uint64_t trump[8]
        uint64_t exempt[8]
        uint8_t strength[8][64]
        int8_t points[8][64]
        tc_ban ban[8][8]
        uint32_t ban_tricks[8]
        uint8_t ban_places[8]
        uint8_t plain[3][2]
        uint8_t led_trump[3][2]
        uint8_t unruffed[3]
        uint8_t opposed[2]
        uint8_t seats
        uint8_t hand_size
        uint8_t modes
        uint8_t bans
        uint8_t draws
        int8_t last_trick
        tc_bonus bonus[8][4]
        uint8_t bonus_kind[4]
        uint8_t bonuses
        int8_t bonus_value[4]
        uint64_t sweep
        uint64_t pair[4]
        uint8_t pair_value[8][4]
        uint8_t asks
        uint8_t tricks
        uint8_t shape
        uint8_t deposit
        uint64_t beats[8][64]
        uint64_t lane[8][5]
        uint8_t lane_of[8][64]
    void tc_rules_finish(tc_rules *r)

cdef class Rules:
    cdef tc_rules t
    cdef dict _spec
    cdef readonly tuple mode_names
    cdef object _key
