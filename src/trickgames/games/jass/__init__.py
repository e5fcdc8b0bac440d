"""Jass (Schieber): so far its play table."""
