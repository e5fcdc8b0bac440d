"""Bisca in pairs: so far its play table."""
