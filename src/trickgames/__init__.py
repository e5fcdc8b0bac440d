"""Rules, matches and computer players for trick-taking card games.

`new_match` starts a match; `Match.view` gives a seat what it may know; `Match.push` takes an action; `player` makes a
computer player. Everything that other programs rely on is named here.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from trickgames.actions import (
    Action,
    ChooseTrump,
    Draw,
    Keep,
    Knock,
    LegalActions,
    PassCards,
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
    CardTurned,
    DealResult,
    DealScored,
    DealStarted,
    Event,
    HandDealt,
    MatchEnded,
    Played,
    PointsCounted,
    Swapped,
    Trick,
    TrickWon,
    TrumpMade,
)
from trickgames.match import Match, new_match, presets
from trickgames.options import Options
from trickgames.players import LEVELS, Limit, Player, player
from trickgames.record import Step, replay
from trickgames.registry import games
from trickgames.view import Refusal, View

if TYPE_CHECKING:
    from trickgames.games.as_de_copas.match import (
        AsDeCopasView,
        ClaimSettled,
        DealWon,
        PairClaim,
        SidesKnown,
    )
    from trickgames.games.bisca.match import (
        BiscaView,
        CardDrawn,
        HeartsKnocked,
        HeleyMade,
        RodarMade,
        TrumpInverted,
    )
    from trickgames.games.hearts.match import CardsPassed, HeartsBroken, HeartsView, PassAnnounced
    from trickgames.games.jass.match import JassView, MeldsShown, Pushed, StoeckShown
    from trickgames.games.jass.scoring import Meld
    from trickgames.games.putz.match import KittyTaken, PutzView

__version__ = "0.1.0"

__all__ = [
    "LEVELS",
    "NO_CARDS",
    "Action",
    "Answered",
    "AsDeCopasView",
    "Award",
    "BiscaView",
    "Card",
    "CardDrawn",
    "CardSet",
    "CardTurned",
    "CardsPassed",
    "ChooseTrump",
    "ClaimSettled",
    "DealResult",
    "DealScored",
    "DealStarted",
    "DealWon",
    "Draw",
    "Event",
    "HandDealt",
    "HeartsBroken",
    "HeartsKnocked",
    "HeartsView",
    "HeleyMade",
    "IllegalAction",
    "InvalidNotation",
    "InvalidRecord",
    "InvalidSetup",
    "JassView",
    "Keep",
    "KittyTaken",
    "Knock",
    "LegalActions",
    "Limit",
    "Match",
    "MatchEnded",
    "Meld",
    "MeldsShown",
    "Options",
    "PairClaim",
    "PassAnnounced",
    "PassCards",
    "Play",
    "Played",
    "Player",
    "PointsCounted",
    "Push",
    "Pushed",
    "PutzView",
    "Rank",
    "Reason",
    "Refusal",
    "RodarMade",
    "SidesKnown",
    "Step",
    "StoeckShown",
    "Suit",
    "Swap",
    "Swapped",
    "TakeKitty",
    "Trick",
    "TrickWon",
    "TrumpInverted",
    "TrumpMade",
    "View",
    "__version__",
    "games",
    "new_match",
    "player",
    "presets",
    "replay",
]

#: What only one game has, by the module that has it; loaded with the game, when it is first asked for.
_OF_GAMES = {
    "as_de_copas.match": (
        "AsDeCopasView",
        "ClaimSettled",
        "DealWon",
        "PairClaim",
        "SidesKnown",
    ),
    "bisca.match": (
        "BiscaView",
        "CardDrawn",
        "HeartsKnocked",
        "HeleyMade",
        "RodarMade",
        "TrumpInverted",
    ),
    "hearts.match": (
        "CardsPassed",
        "HeartsBroken",
        "HeartsView",
        "PassAnnounced",
    ),
    "jass.match": (
        "JassView",
        "MeldsShown",
        "Pushed",
        "StoeckShown",
    ),
    "jass.scoring": ("Meld",),
    "putz.match": (
        "KittyTaken",
        "PutzView",
    ),
}


def __getattr__(name: str) -> object:
    """Return a view or an event of one game, loading the game."""
    for module, names in _OF_GAMES.items():
        if name in names:
            return getattr(import_module(f"trickgames.games.{module}"), name)
    raise AttributeError(f"module 'trickgames' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
