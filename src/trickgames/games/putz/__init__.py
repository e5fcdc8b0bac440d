"""Putz (Apple): so far its play table."""
