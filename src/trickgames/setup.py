"""Setting up a match: checks everything that is given for one, and names every fault at once."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, SupportsIndex

from trickcore.cards import NO_CARDS, Card, CardSet, cards_of
from trickcore.rng import Rng
from trickgames.arguments import quoted, whole
from trickgames.errors import InvalidNotation, InvalidSetup, enough
from trickgames.game import Game
from trickgames.match import MOST_DEALS, Match, Pack
from trickgames.options import Options, check_options
from trickgames.registry import game as find_game


def new_match(
    game: str,
    *,
    seed: SupportsIndex | None = None,
    options: Mapping[str, object] | None = None,
    preset: str | None = None,
    first: SupportsIndex | None = None,
    packs: Iterable[str | Iterable[Card | str]] = (),
    deals: SupportsIndex | None = None,
) -> Match:
    """Return a new match of a game, its first deal dealt.

    ``seed`` fixes all deals (drawn from the system if not given). ``options`` are the game's, over those of one of
    its `presets` if that is named. ``first`` is the seat that deals first (or cuts, or leads, as the game has it).
    ``packs`` are the first deals' packs, each all cards from the top; later deals come from the seed.
    With ``deals`` the match ends after so many, if nobody has won it before; then who has the best score has won.

    Raises `InvalidSetup` naming every fault, `TypeError` for a wrong type.
    """
    found = find_game(game)
    checked, wrong = check_options(found.options, options, _preset(found, preset))
    faults = list(wrong.values())
    if not wrong.keys() & set(found.together):
        faults += found.faults(checked)
    if seed is None:
        seed = int.from_bytes(os.urandom(8), "big")
    seed = whole(seed, "a seed")
    if not 0 <= seed < 2**64:
        faults.append("a seed is a whole number from 0 to 2**64 - 1")
        seed = 0
    seats = found.seats(checked)
    first = found.first(checked, Rng(seed)) if first is None else whole(first, "a seat")
    if not 0 <= first < seats:
        faults.append(f"the first seat is from 0 to {seats - 1}")
    deals = None if deals is None else whole(deals, "a number of deals")
    if deals is not None and not 0 < deals <= MOST_DEALS:
        faults.append(f"a match is given 1 to {MOST_DEALS} deals")
    read = _read_packs(packs, found, faults)
    if faults:
        raise InvalidSetup(faults)
    return Match(found, checked, seed, first, dict(enumerate(read, 1)), {}, deals)


def presets(game: str) -> dict[str, Options]:
    """Return the presets of a game: by name, all options with their values. Raises `InvalidSetup`, `TypeError`."""
    found = find_game(game)
    return {name: check_options(found.options, {}, given)[0] for name, given in found.presets.items()}


def _preset(game: Game, name: object) -> Mapping[str, object]:
    if name is None:
        return {}
    if not isinstance(name, str):
        raise TypeError(f"a preset is named by text, not by {type(name).__name__}")
    if name not in game.presets:
        known = ", ".join(game.presets) or "none"
        raise InvalidSetup(f"{game.name} has no preset {quoted(name)}; its presets: {known}")
    return game.presets[name]


def _read_packs(packs: Any, game: Game, faults: list[str]) -> tuple[Pack, ...]:
    """Return the packs as cards; note what is wrong with them."""
    if isinstance(packs, (str, bytes, CardSet)) or not isinstance(packs, Iterable):
        raise TypeError(f"packs are a list with one pack a deal, not {type(packs).__name__}")
    out: list[Pack] = []
    for number, pack in enumerate(packs, 1):  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
        if enough(faults):
            break
        cards: list[Card] = []
        wrong: list[str] = []
        for item in _items(pack):
            try:
                cards += cards_of([item])
            except InvalidNotation as error:
                wrong.append(str(error))
                if enough(wrong):
                    break
        wrong += _pack_faults(tuple(cards), game.pack, whole=not wrong)
        faults += [f"pack {number}: {fault}" for fault in wrong]
        out.append(tuple(cards))
    return tuple(out)


def _items(pack: Any) -> list[Any]:
    """Return the cards of a pack one by one, not yet read."""
    if isinstance(pack, str):
        return pack.replace(",", " ").split()
    if isinstance(pack, (bytes, int)) or not isinstance(pack, Iterable):
        raise TypeError(f"a pack is given as text or card by card, not as {type(pack).__name__}")
    return list(pack)  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]


def _pack_faults(cards: tuple[Card, ...], pack: CardSet, *, whole: bool = True) -> list[str]:
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
