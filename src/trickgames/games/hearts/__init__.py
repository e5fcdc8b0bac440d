"""Hearts (Copas): four seats, each for itself, a pass, and the queen of spades."""
