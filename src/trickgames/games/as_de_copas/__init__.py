"""Ás de Copas: so far its play table."""
