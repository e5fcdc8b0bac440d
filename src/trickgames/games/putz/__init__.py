"""Putz (Apple): the cards of Jass for three or five seats, each for itself, and a kitty for three."""
