# Positions from outside: the declarations that other Cython modules build on.
from trickcore.play cimport tc_state
from trickcore.rules cimport Rules

cdef tuple FIELDS
cdef tc_state checked(Rules rules, object hands, dict asked, bint restored=*) except *
