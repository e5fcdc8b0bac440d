"""Rules, matches and computer players for trick-taking card games.

`new_match` starts a match; `Match.view` gives a seat what it may know; `Match.push` takes an action; `player` makes a
computer player. Everything that other programs rely on is named here.
"""

from trickgames.actions import (
    Action,
    ChooseTrump,
    Draw,
    Keep,
    Knock,
    LegalActions,
    Pass,
    Play,
    Push,
    Swap,
    TakeKitty,
)
from trickgames.cards import NO_CARDS, Card, CardSet, Rank, Suit
from trickgames.errors import IllegalAction, InvalidNotation, InvalidRecord, InvalidSetup, Reason
from trickgames.events import (
    Answered,
    Award,
    CardDrawn,
    CardsPassed,
    CardTurned,
    DealResult,
    DealScored,
    DealStarted,
    Event,
    HandDealt,
    KittyTaken,
    MatchEnded,
    Played,
    Pushed,
    Swapped,
    Trick,
    TrickWon,
    TrumpMade,
)
from trickgames.games.hearts.match import HeartsBroken, HeartsView, PassAnnounced
from trickgames.match import Match, new_match, presets
from trickgames.options import Options
from trickgames.players import LEVELS, Limit, Player, player
from trickgames.record import Step, replay
from trickgames.registry import games
from trickgames.view import Refusal, View

__version__ = "0.1.0"

__all__ = [
    "LEVELS",
    "NO_CARDS",
    "Action",
    "Answered",
    "Award",
    "Card",
    "CardDrawn",
    "CardSet",
    "CardTurned",
    "CardsPassed",
    "ChooseTrump",
    "DealResult",
    "DealScored",
    "DealStarted",
    "Draw",
    "Event",
    "HandDealt",
    "HeartsBroken",
    "HeartsView",
    "IllegalAction",
    "InvalidNotation",
    "InvalidRecord",
    "InvalidSetup",
    "Keep",
    "KittyTaken",
    "Knock",
    "LegalActions",
    "Limit",
    "Match",
    "MatchEnded",
    "Options",
    "Pass",
    "PassAnnounced",
    "Play",
    "Played",
    "Player",
    "Push",
    "Pushed",
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
    "__version__",
    "games",
    "new_match",
    "player",
    "presets",
    "replay",
]
