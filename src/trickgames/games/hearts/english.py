"""English for what only Hearts has: the pass, broken hearts, the moon."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from trickcore.cards import CardSet
from trickgames.announce.english_phrases import counted
from trickgames.events import DealResult
from trickgames.games.hearts.match import (
    PASS_COUNT,
    PASS_STEPS,
    CardsPassed,
    HeartsBroken,
    HeartsView,
    PassAnnounced,
    Passing,
)
from trickgames.games.hearts.scoring import shooter

if TYPE_CHECKING:
    from trickgames.announce.english import English

#: What an award of the game is for, where its own word would not read well.
AWARDS = {
    "queen of spades": "the queen of spades",
    "jack of diamonds": "the jack of diamonds",
    "moon": "the moon",
}


def pass_announced(words: English, direction: str, me: int | None) -> str:
    """Return which way cards are passed, to the hearer with the names."""
    step = PASS_STEPS.get(direction)
    if step is None:
        return "no cards are passed in this deal"
    where = "across" if direction == "across" else f"to the {direction}"
    if me is None:
        return f"in this deal everyone passes {PASS_COUNT} cards {where}"
    to, giver = words.name((me + step) % 4), words.name((me - step) % 4)
    both = f"{to}, who passes to you too" if to == giver else f"{to}, and {giver} passes to you"
    return f"in this deal everyone passes {PASS_COUNT} cards {where}: you pass to {both}"


def announced(words: English, event: PassAnnounced, me: int | None) -> str:
    """Return which way cards are passed in the deal that begins."""
    return pass_announced(words, event.direction, me)


def cards_passed(words: English, event: CardsPassed, me: int | None) -> str:
    """Return which cards have been passed to whom, or how many."""
    what = counted(event.count, "card") if event.cards is None else words.cards(event.cards)
    return f"{words.does(event.seat, me, 'pass', 'passes')} {what} to {words.who(event.to, me)}"


def hearts_broken(words: English, event: HeartsBroken, me: int | None) -> str:
    """Return that hearts may be led."""
    return f"{words.does(event.seat, me, 'break', 'breaks')} hearts, which may be led from now on"


def deal(words: English, view: HeartsView) -> list[str]:
    """Return what to add to how the deal stands: the pass, and whether hearts are broken."""
    told = [words.sentence(pass_announced(words, view.pass_direction, view.seat))]
    if view.passed and view.pass_to is not None:
        done = "You have chosen to pass" if view.phase == Passing.name else "You passed"
        told.append(f"{done} {words.cards(view.passed)} to {words.name(view.pass_to)}.")
    if view.received and view.pass_from is not None:
        told.append(f"You got {words.cards(view.received)} from {words.name(view.pass_from)}.")
    told.append(f"Hearts have {'' if view.hearts_broken else 'not '}been broken.")
    return told


def places(words: English, view: HeartsView) -> list[tuple[CardSet, str]]:
    """Return which cards the seat has passed, or is to pass, and to whom."""
    if view.pass_to is None:
        return []
    to = words.name(view.pass_to)
    if view.phase == Passing.name:
        return [(view.passed, f"is to be passed to {to}, as you have chosen")]
    return [(view.passed, f"is held by {to}: you passed it")]


def result(words: English, result: DealResult, me: int | None) -> list[str]:
    """Return what to tell before the points: that the moon was shot."""
    moon = shooter(result)
    if moon is None:
        return []
    return [f"{words.side_does(moon, me, words.sides, 'have', 'has')} shot the moon"]


EVENTS: dict[Any, Any] = {
    PassAnnounced: announced,
    CardsPassed: cards_passed,
    HeartsBroken: hearts_broken,
}
