"""Ás de Copas: four seats, twenty cards, and a partner whom nobody but itself knows."""
