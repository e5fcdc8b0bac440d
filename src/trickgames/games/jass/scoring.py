"""Scoring of Jass, as pure functions of plain values: clauses JAS-12 to JAS-15f."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from trickcore.cards import RANKS, CardSet
from trickcore.payoff import Payoff
from trickgames.events import Award
from trickgames.games.jass.rules import LAST_TRICK
from trickgames.values import Value

#: JAS-15d: points of a row by its number of cards, and of four of a kind by rank.
ROW_POINTS = {3: 20, 4: 50, 5: 100, 6: 150, 7: 200, 8: 250, 9: 300}
FOUR_POINTS = {"J": 200, "9": 150}
OTHER_FOUR = 100
#: JAS-15f.
STOECK = 20
#: The most that a payoff can hold.
MOST = 2**15 - 1
#: What a deal that is played out totals, without bonuses (JAS-12).
DEAL_POINTS = 157
#: What points are awarded for, in the order in which awards are listed.
REASONS = ("tricks", "last trick", "match", "weis", "stoeck")


class Meld(Value):
    """A meld (JAS-15d): whose, "row" or "four", its cards, and what it counts before any multiplier."""

    __slots__ = ("seat", "kind", "cards", "points")
    seat: int
    kind: str
    cards: CardSet
    points: int


def melds_of(seat: int, hand: CardSet) -> tuple[Meld, ...]:
    """Return the melds of the nine cards that a seat was dealt (JAS-15d): rows by suit, then fours by rank."""
    melds: list[Meld] = []
    mask = hand.mask
    lanes = [mask >> 16 * suit & 0xFFFF for suit in range(4)]
    for suit, lane in enumerate(lanes):
        # Where three neighbours begin; a row goes on as long as they do.
        starts = lane & lane >> 1 & lane >> 2
        while starts:
            low = starts & -starts
            row = low
            while lane & row << 1 & ~row:
                row |= row << 1
            starts &= ~row
            melds.append(Meld(seat, "row", CardSet(row << 16 * suit), ROW_POINTS[row.bit_count()]))
    alike = lanes[0] & lanes[1] & lanes[2] & lanes[3]
    while alike:
        low = alike & -alike
        alike ^= low
        points = FOUR_POINTS.get(RANKS[low.bit_length() - 3], OTHER_FOUR)
        melds.append(Meld(seat, "four", CardSet(low | low << 16 | low << 32 | low << 48), points))
    return tuple(melds)


def best_meld(melds: Iterable[Meld], contract: str, forehand: int) -> Meld | None:
    """Return the best of all melds (JAS-15e); None where there is none."""
    return max(melds, key=lambda meld: meld_rank(meld, contract, forehand), default=None)


def meld_rank(meld: Meld, contract: str, forehand: int) -> tuple[int, int, int, bool, int]:
    """Return what melds are compared by (JAS-15e), the higher the better.

    More points; then more cards; then the higher top card (undenufe: the lower bottom card); then a row in trump;
    then the seat that comes first from forehand on.
    """
    ranks = [int(card.rank) for card in meld.cards]
    end = -min(ranks) if contract == "undenufe" else max(ranks)
    in_trump = meld.kind == "row" and meld.cards[0].suit.letter == contract
    return meld.points, len(ranks), end, in_trump, -((meld.seat - forehand) % 4)


def shown_melds(hands: Sequence[CardSet], contract: str, forehand: int) -> tuple[Meld, ...]:
    """Return the melds that score (JAS-15e): all of the team with the best one, from forehand on."""
    order = [(forehand + i) % 4 for i in range(4)]
    melds = [meld for seat in order for meld in melds_of(seat, hands[seat])]
    best = best_meld(melds, contract, forehand)
    return () if best is None else tuple([meld for meld in melds if meld.seat % 2 == best.seat % 2])


def stoeck_seat(hands: Sequence[CardSet], contract: str) -> int | None:
    """Return the seat that was dealt king and queen of trump (JAS-15f); None if nobody was."""
    if contract not in ("C", "D", "H", "S"):
        return None
    both = CardSet(["K" + contract, "Q" + contract])
    return next((seat for seat, hand in enumerate(hands) if both.issubset(hand)), None)


def trick_awards(
    points: int, side: int, *, last: bool, match_bonus: int, multiplier: int
) -> tuple[Award, ...]:
    """Return what a trick counts for the side that has won it (JAS-12, JAS-13, JAS-15, JAS-15c).

    ``points`` are its points with the 5 of the last trick; ``match_bonus`` is for the trick that completes a match,
    else 0.
    """
    parts = [
        ("tricks", points - LAST_TRICK * last),
        ("last trick", LAST_TRICK * last),
        ("match", match_bonus),
    ]
    return tuple([Award(side, number * multiplier, why) for why, number in parts if number])


def summed(awards: Iterable[Award]) -> tuple[Award, ...]:
    """Return awards with those of one side for one thing made one, by side and in a fixed order."""
    totals: dict[tuple[int, int], int] = {}
    for award in awards:
        key = award.side, REASONS.index(award.why)
        totals[key] = totals.get(key, 0) + award.points
    return tuple([Award(side, points, REASONS[why]) for (side, why), points in sorted(totals.items())])


def counted(
    awards: Sequence[Sequence[Award]], scores: Sequence[int], target: int | None
) -> tuple[tuple[Award, ...], bool]:
    """Count awards of one trick in the order of JAS-14: Stöck, Weis, trick, each of them at once.

    ``scores`` are the match scores with what has been counted so far in the deal. Returns those that count, and
    whether a side is now at the ``target`` (None: the match does not stop), so that the later ones do not.
    """
    now = list(scores)
    out: list[Award] = []
    for together in awards:
        for award in together:
            now[award.side] += award.points
        out += together
        if target is not None and max(now) >= target:
            return tuple(out), True
    return tuple(out), False


def winner(scores: Sequence[int], target: int) -> int | None:
    """Return the side that has won (JAS-14): the higher total, once one is at the target; None if play goes on."""
    if max(scores) < target or scores[0] == scores[1]:
        return None
    return 0 if scores[0] > scores[1] else 1


def payoff(*, match_bonus: int = 0, multiplier: int = 1) -> Payoff:
    """Return what a deal's tricks are worth to each seat, for a search: its team's points, multiplied (JAS-15c).

    Melds and Stöck are the same however the tricks go. With a bonus the table counts all tricks. No number counts for
    more than the core can hold.
    """
    cards = DEAL_POINTS - LAST_TRICK
    sweep = (min(MOST, (cards + match_bonus) * multiplier), 0) if match_bonus else None
    if multiplier == 1:
        return Payoff(sides=True, sweep=sweep)
    steps = [(points, min(MOST, points * multiplier)) for points in range(DEAL_POINTS + 1)]
    return Payoff(sides=True, points=steps, sweep=sweep)
