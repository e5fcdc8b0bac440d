"""The games of the library, a package each; called as a function it names all games that there are, `games`.

``trickgames.games()`` and ``import trickgames.games.hearts`` both are promised, and one name is one object.
"""

import sys
from types import ModuleType


class _Games(ModuleType):
    """This package, which can be called."""

    def __call__(self) -> tuple[str, ...]:
        """Return the names of the games, in alphabetical order."""
        from trickgames.registry import games  # which knows the games in this package

        return games()


sys.modules[__name__].__class__ = _Games
