"""Bisca in pairs: four seats, two pairs, a stock, and two cards of the trump suit that wait for each other."""
