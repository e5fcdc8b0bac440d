# The course of a deal: the declarations that other Cython modules build on.
from libc.stdint cimport uint8_t, uint64_t

from trickcore.play cimport tc_state
from trickcore.rules cimport Rules

cdef class Course:
    cdef tc_state s
    cdef readonly Rules rules
    cdef uint64_t denied_by[6]
    cdef uint8_t held[6]
    cdef list _demands
    cdef int _play(self, int index, int claims) except -1
