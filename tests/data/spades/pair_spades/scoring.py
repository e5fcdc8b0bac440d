"""What a deal of Spades gives."""

import trickgames as tg


def score_side(side: int, bids: list[int | None], taken: list[int], bags: int) -> list[tg.Award]:
    """Return what a side gets for its two bids (None: a pass) and tricks, when it has had so many bags before."""
    bid, tricks = sum([bid or 0 for bid in bids]), sum(taken)
    nils = [won for own, won in zip(bids, taken, strict=True) if own == 0]
    out = [tg.Award(side, -100, "lost nil") if won else tg.Award(side, 100, "nil") for won in nils]
    out += [tg.Award(side, 10 * bid, "bid") if tricks >= bid else tg.Award(side, -10 * bid, "lost bid")]
    out += [tg.Award(side, tricks - bid, "bags")] if tricks > bid else []
    return out + [tg.Award(side, -100, "ten bags")] * ((bags % 10 + max(0, tricks - bid)) // 10)
