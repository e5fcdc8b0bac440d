"""Setting up a match: checks everything that is given for one, and names every fault at once."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, SupportsIndex

from trickcore.cards import NO_CARDS, Card, CardSet, cards_of
from trickcore.rng import Rng
from trickgames.arguments import quoted, whole
from trickgames.errors import InvalidNotation, InvalidSetup, enough
from trickgames.game import Game
from trickgames.match import MOST_DEALS, Match, Pack, seeded_pack
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
    faults: list[str] = []
    given = read_setup(found, options, preset, first, deals, faults)
    if seed is None:
        seed = int.from_bytes(os.urandom(8), "big")
    seed = whole(seed, "a seed")
    if not 0 <= seed < 2**64:
        faults.append("a seed is a whole number from 0 to 2**64 - 1")
        seed = 0
    begins = found.first(given.options, Rng(seed)) if given.first is None else given.first
    read = _read_packs(packs, found, faults)
    if faults:
        raise InvalidSetup(faults)
    rules = found.rules(given.options)
    # A given pack that the seed gives too is as good as not given.
    apart = {
        number: bytes([card.index for card in pack])
        for number, pack in enumerate(read, 1)
        if pack != seeded_pack(rules, seed, number)
    }
    return Match(found, given.options, seed, begins, apart, {}, given.deals)


class Setup(NamedTuple):
    """What is known of a match before its cards: every option, who deals first (if that is given), how many deals."""

    options: Options
    first: int | None
    deals: int | None


def read_setup(
    game: Game,
    options: Mapping[str, object] | None,
    preset: str | None,
    first: SupportsIndex | None,
    deals: SupportsIndex | None,
    faults: list[str],
) -> Setup:
    """Return what is given for a match; note what is wrong with it. Raises `InvalidSetup` for a preset, `TypeError`."""
    checked, wrong = check_options(game.options, options, _preset(game, preset))
    faults += wrong.values()
    if not wrong.keys() & set(game.together):
        faults += game.faults(checked)
    begins = None if first is None else whole(first, "a seat")
    if begins is not None and not 0 <= begins < game.seats(checked):
        faults.append(f"the first seat is from 0 to {game.seats(checked) - 1}")
    last = None if deals is None else whole(deals, "a number of deals")
    if last is not None and not 0 < last <= MOST_DEALS:
        faults.append(f"a match is given 1 to {MOST_DEALS} deals")
    return Setup(checked, begins, last)


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
