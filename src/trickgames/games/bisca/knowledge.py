"""What is known of the hidden cards in Bisca beside the play: the card in sight lies at the end of the stock."""

from __future__ import annotations

from trickgames.games.bisca.match import BiscaView
from trickgames.places import Knowledge


def knows(view: BiscaView, base: Knowledge) -> Knowledge:
    """Return the knowledge with the card in sight, which is the last to be drawn (BIS-4, BIS-9).

    Who has taken a card that lay in sight is in ``view.known``. Who has played the seven of trumps last in a trick
    holds the ace, as the table says (BIS-15); cards drawn since then do not change that.
    """
    return base if view.in_sight is None else base.ends(view.in_sight)
