"""The conformance suite: checks that a game and a computer player keep to what the library promises of them.

`check_game` plays a game in every way that a front end or a server may; `check_hidden` exchanges the cards that a
seat cannot see and looks whether anything that it is told changes; `check_player` watches a player choose. They need
nothing but the library, use its public names alone, print nothing, and raise `AssertionError` saying what is wrong
and where; the record of the match is added to the error as a note. The same arguments check the same matches.
"""

from trickgames.testing.common import Log
from trickgames.testing.games import check_game
from trickgames.testing.hidden import Exchange, check_hidden, exchange_of
from trickgames.testing.players import check_player

__all__ = ["Exchange", "Log", "check_game", "check_hidden", "check_player", "exchange_of"]
