"""Rules, matches and computer players for trick-taking card games.

`new_match` starts a match; `Match.view` gives a seat what it may know; `Match.push` takes an action; `player` makes a
computer player. What every game has is named here; what only one game has, its view and its events, in its own
package, as in ``from trickgames.games.hearts import HeartsView``.
"""

from typing import TYPE_CHECKING

from trickcore.cards import NO_CARDS, Card, CardSet, Rank, Suit
from trickgames.actions import (
    Action,
    Bid,
    ChooseTrump,
    Draw,
    IllegalAction,
    Keep,
    Knock,
    LegalActions,
    Pass,
    PassCards,
    Play,
    Push,
    Swap,
    TakeKitty,
    WordAction,
)
from trickgames.errors import InvalidNotation, InvalidRecord, InvalidSetup
from trickgames.events import (
    Answered,
    Award,
    CardTurned,
    DealResult,
    DealScored,
    DealStarted,
    Event,
    HandDealt,
    HolderNamed,
    MatchEnded,
    Played,
    PointsCounted,
    Swapped,
    Trick,
    TrickWon,
    TrumpMade,
)
from trickgames.follower import Follower
from trickgames.match import Match, Payoffs
from trickgames.options import Options
from trickgames.places import Demand, Knowledge, World
from trickgames.players import LEVELS, Limit, Player, player
from trickgames.reasons import Reason
from trickgames.record import Step, replay
from trickgames.registry import games
from trickgames.setup import new_match, presets
from trickgames.view import Refusal, View
from trickgames.worlds import Worlds, knowledge, payoff, position

if not TYPE_CHECKING:
    from trickgames import games  # the package, which is called as that function

__version__ = "0.1.0"

__all__ = [
    "LEVELS",
    "NO_CARDS",
    "Action",
    "Answered",
    "Award",
    "Bid",
    "Card",
    "CardSet",
    "CardTurned",
    "ChooseTrump",
    "DealResult",
    "DealScored",
    "DealStarted",
    "Demand",
    "Draw",
    "Event",
    "Follower",
    "HandDealt",
    "HolderNamed",
    "IllegalAction",
    "InvalidNotation",
    "InvalidRecord",
    "InvalidSetup",
    "Keep",
    "Knock",
    "Knowledge",
    "LegalActions",
    "Limit",
    "Match",
    "MatchEnded",
    "Options",
    "Pass",
    "PassCards",
    "Payoffs",
    "Play",
    "Played",
    "Player",
    "PointsCounted",
    "Push",
    "Rank",
    "Reason",
    "Refusal",
    "Step",
    "Suit",
    "Swap",
    "Swapped",
    "TakeKitty",
    "Trick",
    "TrickWon",
    "TrumpMade",
    "View",
    "WordAction",
    "World",
    "Worlds",
    "__version__",
    "games",
    "knowledge",
    "new_match",
    "payoff",
    "player",
    "position",
    "presets",
    "replay",
]
