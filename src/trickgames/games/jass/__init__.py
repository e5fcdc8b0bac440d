"""Jass (Schieber): four seats in two teams, a trump that is chosen or pushed, melds and Stöck where they count."""
