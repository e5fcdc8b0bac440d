# The compiled core as seen from Cython: cimport trickcore.cards, .rng, .rules, .play, .payoff and .search.
