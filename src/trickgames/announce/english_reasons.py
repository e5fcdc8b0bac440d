"""English: why an action is refused, said to the one who tried it."""

from __future__ import annotations

from trickgames.reasons import Reason

REASONS: dict[Reason, str] = {
    Reason.MATCH_OVER: "the match is over",
    Reason.NO_SUCH_SEAT: "there is no such seat",
    Reason.NOT_YOUR_TURN: "it is not your turn",
    Reason.NOT_NOW: "this is not what is being decided now",
    Reason.CARD_NOT_HELD: "you do not hold that card",
    Reason.WRONG_NUMBER_OF_CARDS: "that is not the number of cards to choose",
    Reason.MUST_FOLLOW_SUIT: "you must follow the suit that was led",
    Reason.MUST_RUFF: "you have none of the suit that was led and must play a trump",
    Reason.MUST_RECUT: "you must play a higher trump",
    Reason.UNDERTRUMP: "you may not play a lower trump than the best one on the table",
    Reason.ASKED_FOR: "you must play the card that was asked for",
    Reason.CALLED_ACE_HELD_BACK: "the called card may not be played yet",
    Reason.ACE_LOCKED: "the ace of trumps has to wait for the seven of trumps",
    Reason.SEVEN_LAST: "the seven of trumps may not be the last card of a trick",
    Reason.HEARTS_NOT_BROKEN: "hearts have not been broken and may not be led",
    Reason.TWO_OF_CLUBS_OPENS: "the two of clubs opens the first trick",
    Reason.NO_POINTS_ON_FIRST_TRICK: "cards that count points may not be played to the first trick",
    Reason.FALSE_SECA: "seca may be said only when the ace is your only trump",
    Reason.FALSE_FORA: "fora may be said only when you do not hold the ace of trumps",
    Reason.CANNOT_BE_CALLED: "you may call only an ace that you do not hold, of a suit that you do",
    Reason.CANNOT_BE_TRUMP: "you may make trump only a suit of which you hold a card",
    Reason.KITTY_GONE: "the kitty cannot be taken any more",
    Reason.NO_SUCH_TRUMP: "that is not among the trumps of this match",
    Reason.MUST_CHOOSE: "you must choose; the choice cannot be passed on again",
    Reason.CLAIM_NOT_ALLOWED: "that may not be claimed or said here",
    Reason.NO_SUCH_BID: "that bid cannot be made now",
    Reason.NOTHING_TO_UNDO: "nothing has been done that could be taken back",
}
