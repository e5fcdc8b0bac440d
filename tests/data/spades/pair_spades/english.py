"""English for what only Spades has."""

from typing import Any

from pair_spades import BidMade, MarriageShown, Pushed, SpadesView
from trickgames import Bid, Pass, TrickWon

AWARDS = {"bid": "the bid", "lost bid": "a bid that was not made", "lost nil": "a nil that was lost"}
ACTIONS: dict[Any, Any] = {
    Bid: lambda words, action: f"bid {action.number or 'nil'}",
    Pass: lambda words, action: "leave the bid to your partner",
}
EVENTS: dict[Any, Any] = {
    BidMade: lambda words, it, me: f"{words.does(it.seat, me, 'bid', 'bids')} {it.tricks or 'nil'}",
    Pushed: lambda words, it, me: f"{words.does(it.seat, me, 'push', 'pushes')} to {words.who(it.to, me)}",
    TrickWon: lambda words, it, me: f"{words.does(it.seat, me, 'win', 'wins')} the trick",
    MarriageShown: lambda words, it, me: f"{words.does(it.meld.seat, me, 'show', 'shows')} a marriage",
}


def deal(words: Any, view: SpadesView) -> list[str]:
    """Return what each seat has bid."""
    said = [f"{words.who(s, view.seat)} {bid.number}" for s, bid in enumerate(view.bids) if type(bid) is Bid]
    return [words.sentence(f"the bids: {', '.join(said) or 'none yet'}")]
