"""Cards for people: the values of the core, and the packs that games are played with."""

from __future__ import annotations

from collections import Counter

from trickcore.cards import NO_CARDS, Card, CardSet, Rank, Suit, cards_of

__all__ = ["NO_CARDS", "Card", "CardSet", "Rank", "Suit", "cards_of", "pack_faults"]


def pack_faults(cards: tuple[Card, ...], pack: CardSet, *, whole: bool = True) -> list[str]:
    """Return what is wrong with a pack: missing, double and foreign cards, named.

    If it is not ``whole``, as some cards could not be read, nothing is missing for sure.
    """
    given, double = CardSet(cards), CardSet()
    if len(given) < len(cards):
        double = CardSet([card for card, count in Counter(cards).items() if count > 1])
    faults: list[str] = []
    for what, wrong in (
        ("missing", pack - given if whole else NO_CARDS),
        ("more than once", double),
        ("not of this game", given - pack),
    ):
        if wrong:
            faults.append(f"{what}: {wrong}")
    return faults
