"""The verb play: a person at one seat, computer players at the others, all of it in lines to read or to hear."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from contextlib import suppress

from trickcore.cards import Card, CardSet
from trickgames.actions import Action, IllegalAction, PassCards, parse
from trickgames.arguments import quoted
from trickgames.cli.output import Out
from trickgames.cli.recording import recording
from trickgames.cli.setup import Lineup, lay, result, tell, telling_seed
from trickgames.errors import InvalidNotation
from trickgames.events import HandDealt
from trickgames.reasons import Reason
from trickgames.registry import game
from trickgames.view import View

#: Why the person has left: by a command, or because nothing more can be read.
QUIT, ENDED = "quit", "ended"

HELP = """\
Type what you do, then Enter. Capital and small letters are alike.
  QS or qs: play that card; TD or 10D is the ten of diamonds
  in a pass, one or more cards, as in 2C KH: select them, or unselect those that are selected
  done: confirm the selected cards; clear: unselect all; list: hear which are selected
  pass:2C,KH,QS or another action's text: take that action
  hand: your cards; legal: what you may do; turn: whose turn it is
  table: the open trick; trick: the last complete trick; led: the suit that was led; trump: what is trump
  deal: which deal it is, and what is known of it; scores: the scores
  why QS: where a card is, and whether you may play it
  undo: take back your last decision and all that came after it
  auto: let your default action be taken
  help, h or ?: hear this; quit: leave the match
Enter alone tells again what there is to decide."""


def run(args: argparse.Namespace, out: Out) -> int:
    """Play the match."""
    lineup = lay(args, person=True)
    with telling_seed(lineup, args, out), recording(lineup.match, args.record, out):
        out.talk(f"You are at seat {args.seat}. Type help to hear the commands.")
        left = Person(lineup, args.seat, out).play()
        if out.as_json:
            out.json(result(lineup.match))
    return 1 if left == ENDED else 0


def read_line() -> str | None:
    """Return the next line of stdin, whatever bytes it has; None at the end."""
    source = getattr(sys.stdin, "buffer", None)
    try:
        if source is None:
            line = "" if sys.stdin is None else sys.stdin.readline()
        else:
            line = source.readline().decode(sys.stdin.encoding or "utf-8", "replace")
    except OSError:
        return None
    return line.strip() if line else None


def card_of(text: str) -> Card | None:
    """Return the card that a text names, if it names one."""
    try:
        return Card(text)
    except InvalidNotation:
        return None


def action_of(text: str, view: View) -> Action:
    """Return the action that a text names, whatever the case of its letters. Raises `InvalidNotation`.

    It need not be legal: why it is not can then be told.
    """
    typed = text.replace(" ", "").casefold()
    for action in view.legal_actions.listed:
        if str(action).casefold() == typed:
            return action
    kinds = game(view.game).actions
    head, colon, rest = typed.partition(":")
    # Suits are written in capital letters and words in small ones.
    suited = "+".join([part.upper() if len(part) == 1 else part for part in rest.split("+")])
    for spelled in (text, typed, f"{head}{colon}{suited}"):
        with suppress(InvalidNotation):
            return parse(spelled, kinds)
    return parse(f"{head}{colon}{text.partition(':')[2]}", kinds)


class Person:
    """The person at a seat: is told what happens, is asked, and asks back."""

    def __init__(self, lineup: Lineup, seat: int, out: Out) -> None:
        self.lineup = lineup
        self.match = lineup.match
        self.words = lineup.words
        self.seat = seat
        self.out = out
        #: How many events have been told, and how many decisions of the person stand.
        self.told = 0
        self.decisions = 0
        #: The cards selected so far for a pass.
        self.selected: list[Card] = []
        #: The hand as it was dealt, if it has been read out since the person was last asked.
        self.dealt: CardSet | None = None
        self.questions: dict[str, Callable[[View], str]] = {
            "hand": self.words.hand,
            "deal": self.words.deal,
            "table": self.words.table,
            "trick": self.words.last_trick,
            "led": self.words.led_suit,
            "trump": self.words.trump,
            "scores": self.words.scores,
            "turn": self.words.turn,
            "legal": self.legal,
        }

    def play(self) -> str | None:
        """Play the match to its end, or until the person leaves; return why in that case."""
        while True:
            self.hear()
            if self.match.is_over:
                return None
            others = [seat for seat in self.match.to_act if seat != self.seat]
            if others:
                choice = self.lineup.players[others[0]].choose(self.match.view(others[0]))
                self.match.push(others[0], choice)
                continue
            left = self.decide()
            if left is not None:
                return left

    def hear(self) -> None:
        """Tell what has happened since this was last done."""
        for event in self.match.events(self.seat, since=self.told):
            if isinstance(event, HandDealt) and event.seat == self.seat:
                self.dealt = event.cards
        self.told = tell(self.match, self.words, self.out, self.seat, self.told)

    def decide(self) -> str | None:
        """Ask until the person has decided something; return why if they leave instead."""
        self.selected = []
        self.introduce()
        while True:
            self.out.prompt(self.question())
            line = read_line()
            if line is None:
                self.out.talk("")
                self.out.talk("The input has ended before the match has; the match is left here.")
                return self.leave(ENDED)
            if line.lower() == "quit":
                return self.leave(QUIT)
            if self.heard(line):
                return None

    def leave(self, why: str) -> str:
        """Tell how the match stands that the person leaves."""
        self.out.answer(f"You leave the match in deal {self.match.deal_number}.")
        self.out.answer(self.words.scores(self.view))
        return why

    @property
    def view(self) -> View:
        """What the person may know now."""
        return self.match.view(self.seat)

    def introduce(self) -> None:
        """Tell what there is to decide, and from what; but not a hand again that has just been dealt."""
        view = self.view
        texts = [self.words.turn(view)]
        if view.trick:
            texts.append(self.words.table(view))
        if view.hand != self.dealt or self.out.as_json:
            texts.append(self.words.hand(view))
        self.dealt = None
        if not view.legal_actions.choose:
            texts.append(self.legal(view))
        for text in texts:
            self.out.answer(text)
        if view.legal_actions.choose:
            self.out.talk("Type cards to select or unselect them, and done to confirm.")

    def legal(self, view: View) -> str:
        """Return what the person may do, and what to type for each choice that is no card."""
        return self.words.legal(view, lambda action: f"{self.words.action(action)} (type {action})")

    def question(self) -> str:
        """Return the prompt."""
        legal = self.view.legal_actions
        if legal.choose:
            return f"Your cards ({len(self.selected)} of {legal.choose} selected): "
        return "Your choice: " if legal.listed else "Your card: "

    def heard(self, line: str) -> bool:
        """Do what a line says; return whether that has settled the decision."""
        word, *rest = line.lower().split() or [""]
        if not word:
            self.introduce()
        elif word in self.questions and not rest:
            self.out.answer(self.questions[word](self.view))
        elif word in ("help", "h", "?"):
            self.out.answer(HELP)
        elif word == "why":
            self.why(rest)
        elif word == "undo" and not rest:
            return self.undo()
        elif word == "auto" and not rest:
            self.match.push_default(self.seat)
            self.decisions += 1
            return True
        elif word in ("list", "clear", "done") and not rest:
            return self.selection(word)
        else:
            return self.act(line)
        return False

    def why(self, rest: list[str]) -> None:
        """Tell where a card is, and whether it may be played."""
        card = card_of(rest[0]) if len(rest) == 1 else None
        if card is None:
            self.out.talk("Type why and one card, as in why QS.")
        else:
            self.out.answer(self.words.card_status(self.view, card))

    def undo(self) -> bool:
        """Take back the person's last decision and all after it."""
        if not self.decisions:
            self.out.talk(self.words.refusal(Reason.NOTHING_TO_UNDO))
            return False
        while True:
            seat, action = self.match.undo()
            if seat == self.seat:
                break
        self.decisions -= 1
        self.told = self.view.events
        if self.out.as_json:
            self.out.json({"undo": {"action": str(action), "events": self.told}})
        self.out.answer(f"You have taken back your decision to {self.words.action(action)}.")
        return True

    # Selecting the cards of a pass

    def selection(self, word: str) -> bool:
        """List, clear or confirm the selected cards; return whether they have been passed."""
        needed = self.view.legal_actions.choose
        if not needed:
            self.out.talk("There are no cards to select now.")
            self.out.talk(self.legal(self.view))
            return False
        if word == "done" and len(self.selected) == needed:
            return self.push(PassCards(self.selected))
        if word == "done":
            self.out.talk(f"{needed} cards are needed to confirm.")
        if word == "clear":
            self.selected = []
        chosen = f": {self.words.cards(CardSet(self.selected))}" if self.selected else ""
        self.out.answer(f"{len(self.selected)} of {needed} selected{chosen}.")
        return False

    def toggle(self, cards: list[Card]) -> None:
        """Select cards, or unselect those that are selected; tell the count after each."""
        view = self.view
        needed = view.legal_actions.choose
        for card in cards:
            name = self.words.card(card)
            if card not in view.legal_actions.choose_from:
                self.out.talk(self.words.card_in_hand(view, card))
                continue
            if card in self.selected:
                self.selected.remove(card)
                what = f"The {name} is no longer selected"
            elif len(self.selected) == needed:
                self.out.talk(f"The {name} is not selected: unselect another card first.")
                continue
            else:
                self.selected.append(card)
                what = f"The {name} is selected"
            end = "; type done to confirm" if len(self.selected) == needed else ""
            self.out.answer(f"{what}: {len(self.selected)} of {needed}{end}.")

    # Acting

    def act(self, line: str) -> bool:
        """Take the action that a line names, or select its cards; return whether the decision is settled."""
        if self.view.legal_actions.choose:
            cards = [card_of(text) for text in line.replace(",", " ").split()]
            found = [card for card in cards if card is not None]
            if len(found) == len(cards):
                self.toggle(found)
                return False
        try:
            action = action_of(line, self.view)
        except InvalidNotation as error:
            # A colon makes it an action, of which something can be said.
            what = f"cannot be read: {error}" if ":" in line else "is no card, action or command"
            self.out.talk(f"{quoted(line)} {what}; type help to hear the commands.")
            self.out.talk(self.legal(self.view))
            return False
        return self.push(action)

    def push(self, action: Action) -> bool:
        """Take an action, or tell why not and what may be done; return whether it was taken."""
        try:
            self.match.push(self.seat, action)
        except IllegalAction as error:
            self.out.talk(self.words.refusal(error.reason, action))
            self.out.talk(self.legal(self.view))
            return False
        self.decisions += 1
        return True
