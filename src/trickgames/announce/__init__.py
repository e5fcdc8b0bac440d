"""What happens and how things stand, in words: `words` gives a language, which makes one text of each event.

A language is one module with a subclass of `Words`, named in `LANGUAGES`. Nothing here prints, and nothing is kept
between texts: what a text tells is in the event or the view, both already made for the seat that hears it.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module

from trickgames.announce.base import Words
from trickgames.arguments import quoted
from trickgames.errors import InvalidSetup
from trickgames.registry import game as find_game

__all__ = ["LANGUAGES", "Words", "words"]

#: The languages there are, and the modules that speak them; each has its class as ``WORDS``.
LANGUAGES: dict[str, str] = {"en": "trickgames.announce.english"}


def words(
    language: str = "en",
    names: Iterable[str] | None = None,
    sides: Iterable[Iterable[int]] | None = None,
    opener: str | None = None,
    unit: str | None = None,
    game: str | None = None,
) -> Words:
    """Return the words of a language, with the names of the seats, from seat 0 on.

    A seat without a name is called by its number. Names are printable, each is another, and none is a word that the
    language has for the hearer ("you") or for nobody, or the number of another seat; where the sides are given, there
    is one for every seat. ``sides`` are the seats of each side (as `Match.sides`), for games in which several
    seats share a score; without them each seat is a side of its own.
    ``game`` names the game that is told of: it knows what its awards are called, what the seat is called that a deal
    starts from, and what is scored, which ``opener`` and ``unit`` may give instead. `Match.words` gives all of it.

    Raises `InvalidSetup` for another language, an unknown game, or for names that cannot be, `TypeError`.
    """
    if not isinstance(language, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"a language is named by text, not by {type(language).__name__}")
    if language not in LANGUAGES:
        raise InvalidSetup(f"there are no words for {quoted(language)}; there are for {', '.join(LANGUAGES)}")
    spoken: type[Words] = import_module(LANGUAGES[language]).WORDS
    return spoken(names, sides, opener, unit, None if game is None else find_game(game))
