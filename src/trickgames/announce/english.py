"""English: every event, and how things stand, in sentences."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

from trickcore.cards import Card, CardSet, Rank, Suit
from trickgames.actions import (
    Action,
    Bid,
    ChooseTrump,
    Draw,
    Keep,
    Knock,
    Pass,
    PassCards,
    Play,
    Push,
    Swap,
    TakeKitty,
    WordAction,
)
from trickgames.announce.base import Words, winning
from trickgames.announce.english_phrases import counted, listed, signed
from trickgames.announce.english_reasons import REASONS
from trickgames.events import (
    Answered,
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
    TrickWon,
    TrumpMade,
)
from trickgames.reasons import Reason
from trickgames.registry import game, game_of
from trickgames.view import View

RANKS = (
    *("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("jack", "queen", "king", "ace"),
)
SUITS = ("clubs", "diamonds", "hearts", "spades")

CLAIMS = {
    "pair": "claiming the pair",
    "see": "asking to see the guest",
    "seca": "saying seca",
    "fora": "saying fora",
}

#: So many cards are named one by one; more are told by suit.
FEW = 4
#: What a seat is asked for, by kind of action, where not the single choices are told.
ASKED: dict[type[Action], str] = {
    Play: "play a card",
    PassCards: "pass cards",
    ChooseTrump: "make trump",
    Bid: "bid",
}


class English(Words):
    """English."""

    language = "en"
    pronouns = ("you", "your", "yourself", "nobody", "no one", "everyone", "everybody")

    # What the games' own modules use too

    def sentence(self, text: str) -> str:
        """Return a text with a capital letter (unless it begins with a name) and a full stop."""
        named = any(text.startswith(name) for name in self.names)
        return (text if named else text[:1].upper() + text[1:]) + "."

    def does(self, seat: int, me: int | None, you: str, others: str) -> str:
        """Return who does something, with the verb for "you" or for the others."""
        return f"you {you}" if seat == me else f"{self.name(seat)} {others}"

    def who(self, seat: int, me: int | None) -> str:
        """Return the name of a seat, "you" for the hearer."""
        return "you" if seat == me else self.name(seat)

    def side(self, side: int, me: int | None, sides: Sequence[Sequence[int]] | None) -> tuple[str, bool]:
        """Return what a side is called, and whether its verb is the one for "you" or several."""
        seats = (side,) if sides is None or side >= len(sides) else sides[side]
        if not seats:
            return f"side {side}", False
        others = [self.name(seat) for seat in seats if seat != me]
        return listed([*["you"] * (me in seats), *others]), me in seats or len(seats) > 1

    def side_does(
        self, side: int, me: int | None, sides: Sequence[Sequence[int]] | None, you: str, others: str
    ) -> str:
        """Return that a side does something, with the verb for "you" or several, or for one other."""
        who, several = self.side(side, me, sides)
        return f"{who} {you if several else others}"

    def _sides_have(
        self, scores: tuple[int, ...], me: int | None, sides: Sequence[Sequence[int]] | None, unit: str
    ) -> str:
        """Return what each side has; where the deal has other sides than the match, each seat has its own score."""
        shared = sides if sides is not None and len(sides) == len(scores) else None
        return listed(
            [
                f"{self.side_does(side, me, shared, 'have', 'has')} {counted(score, unit)}"
                for side, score in enumerate(scores)
            ]
        )

    # Things

    def seat_number(self, seat: int) -> str:
        """Return "Seat 2"."""
        return f"Seat {seat}"

    def rank(self, rank: Rank) -> str:
        """Return "queen"."""
        return RANKS[rank - 2]

    def suit(self, suit: Suit) -> str:
        """Return "spades"."""
        return SUITS[suit]

    def card(self, card: Card) -> str:
        """Return "queen of spades"."""
        return f"{self.rank(card.rank)} of {self.suit(card.suit)}"

    def cards(self, cards: CardSet) -> str:
        """Return "the two of clubs and the ace of hearts", or, of more cards, "the two and king of clubs; …"."""
        if len(cards) <= FEW:
            return listed([f"the {self.card(card)}" for card in cards]) if cards else "no cards"
        groups: list[str] = []
        for suit in Suit:
            ranks = [self.rank(card.rank) for card in cards.of(suit)]
            if ranks:
                groups.append(f"the {listed(ranks)} of {self.suit(suit)}")
        return "; ".join(groups)

    def action(self, action: Action) -> str:
        """Return "play the queen of spades"."""
        own: Callable[[Any, Any], str] | None = self._own("ACTIONS").get(type(action))
        if own is not None:
            return own(self, action)
        match action:
            case Play():
                return ", ".join([f"play the {self.card(action.card)}", *map(self._claim, action.claims)])
            case PassCards():
                return f"pass {self.cards(action.cards)}"
            case ChooseTrump():
                suit = self.contract(action.trump)
                called = [] if action.called is None else [f"calling the {self.card(action.called)}"]
                made = f"make {suit} trump" if suit in SUITS else f"choose {suit}"
                return ", ".join([made, *called, *map(self._claim, action.claims)])
            case Push():
                return "leave the choice of trump to your partner"
            case Keep():
                return "keep your cards"
            case Swap():
                return "exchange your low trump for the card that is turned up"
            case TakeKitty():
                return "take the kitty"
            case Draw():
                return "draw the card that makes trump"
            case Knock():
                return "knock hearts"
            case Bid():
                suit = "" if action.suit is None else f", {self.contract(action.suit)}"
                return f"bid {action.number}{suit}"
            case Pass():
                return "make no bid"
            case _:
                return f"take the action {action}"

    def reason(self, reason: Reason) -> str:
        """Return "you must follow the suit that was led"."""
        return self._own("REASONS").get(reason) or REASONS.get(reason, reason.value)

    def _own(self, table: str) -> Mapping[Any, Any]:
        """Return a table of the game's own words; an empty one where the game, or the table, is not there."""
        return getattr(self.own(self.game), table, {})

    def _claim(self, claim: str) -> str:
        return self._own("CLAIMS").get(claim) or CLAIMS.get(claim, f"claiming {claim}")

    def contract(self, trump: str) -> str:
        """Return the name of a trump suit or a contract."""
        return SUITS["CDHS".index(trump)] if len(trump) == 1 and trump in "CDHS" else trump

    # What happens

    def event(self, event: Event, seat: int | None = None) -> str:
        """Return one sentence for an event as this seat sees it."""
        return self.sentence(self._happens(event, seat))

    def _happens(self, event: Event, me: int | None) -> str:
        # A game's own words come before the common ones: what it is to win a trick, it may say otherwise.
        own = self._own("EVENTS").get(type(event))
        if own is not None:
            return own(self, event, me)  # type: ignore[no-any-return]
        match event:
            case DealStarted():
                return f"deal {event.deal} begins, and {self.does(event.dealer, me, 'are', 'is')} the {self.opener}"
            case HandDealt():
                cards = "" if event.cards is None else f": {self.cards(event.cards)}"
                return f"{self.does(event.seat, me, 'get', 'gets')} {counted(event.count, 'card')}{cards}"
            case Answered():
                return self.does(event.seat, me, "have chosen", "has chosen")
            case HolderNamed():
                return f"{self.does(event.seat, me, 'hold', 'holds')} the {self.card(event.card)}"
            case Played():
                what = ", ".join([self.card(event.card), *map(self._claim, event.claims)])
                return f"{self.does(event.seat, me, 'play', 'plays')} the {what}"
            case TrickWon():
                return f"{self.does(event.seat, me, 'win', 'wins')} the trick with {counted(event.points, 'point')}"
            case PointsCounted():
                have = self._sides_have(event.points, me, self.sides, "point")
                return f"the card points are counted: {have}"
            case DealScored():
                return self._deal_scored(event, me)
            case MatchEnded():
                scores = self._sides_have(event.scores, me, self.sides, self.unit)
                return f"the match is over: {scores}; {self.won(event.winners, me)}"
            case CardTurned():
                return f"the {self.card(event.card)} is turned up"
            case TrumpMade():
                return self._trump_made(event, me)
            case Swapped():
                who = self.does(event.seat, me, "exchange", "exchanges")
                return f"{who} the {self.card(event.gave)} for the {self.card(event.took)}"
            case _:
                told = getattr(self.own(game_of(type(event))), "EVENTS", {}).get(type(event))
                return self._unknown(event, me) if told is None else told(self, event, me)

    def _trump_made(self, event: TrumpMade, me: int | None) -> str:
        what = self.contract(event.trump)
        if event.seat is None:
            return f"{what} {'are' if what in SUITS else 'is'} trump"
        said = [f"calls the {self.card(event.called)}"] if event.called is not None else []
        said += [f"says {claim}" for claim in event.claims]
        said = [re.sub("^(call|say)s", r"\1", text) for text in said] if event.seat == me else said
        if what in SUITS:
            made = f"{self.does(event.seat, me, 'make', 'makes')} {what} trump"
        else:
            made = f"{self.does(event.seat, me, 'choose', 'chooses')} {what}"
        return listed([made, *said])

    def _deal_scored(self, event: DealScored, me: int | None) -> str:
        result = event.result
        remark = getattr(self.own(self.game), "result", None)
        parts: list[str] = [] if remark is None else remark(self, result, me)
        parts += [self._side_gets(result, side, event.scores[side], me) for side in range(len(result.points))]
        return f"deal {result.deal} is scored: {'; '.join(parts)}"

    def _side_gets(self, result: DealResult, side: int, score: int, me: int | None) -> str:
        """Return what a side gets, what for, and its score after it."""
        shared = self.sides if self.sides is not None and len(self.sides) == len(result.points) else None
        who, you = self.side(side, me, shared)
        awards = [award for award in result.awards if award.side == side]
        why = [f"{signed(award.points)} for {self._award(award.why)}" for award in awards]
        reasons = f", {listed(why)}," if len(why) > 1 else f" for {self._award(awards[0].why)}" if why else ""
        points = counted(result.points[side], self.unit)
        return f"{who} {'get' if you else 'gets'} {points}{reasons} and now {'have' if you else 'has'} {signed(score)}"

    def _award(self, why: str) -> str:
        awards: Mapping[str, str] = self._own("AWARDS")
        return awards.get(why, why.replace("_", " "))

    def won(self, winners: tuple[int, ...], me: int | None) -> str:
        """Return who has won: "you and Seat 2 win"."""
        if not winners:
            return "nobody wins"
        who = listed([*["you"] * (me in winners), *[self.name(seat) for seat in winners if seat != me]])
        return f"{who} {'wins' if len(winners) == 1 and me not in winners else 'win'}"

    def _unknown(self, event: Event, me: int | None) -> str:
        """Return the words of the class's name, and what its fields hold."""
        kind = "".join(
            [f" {letter.lower()}" if letter.isupper() else letter for letter in type(event).__name__]
        )
        slots = [base.__dict__.get("__slots__", ()) for base in reversed(type(event).__mro__)]
        held = [(name, getattr(event, name, None)) for names in slots for name in names]
        told = [
            f"{name.replace('_', ' ')} {self._value(value, me, name in event.seat_fields)}"
            for name, value in held
            if value is not None
        ]
        return f"{kind.strip()}: {', '.join(told)}" if told else kind.strip()

    def _value(self, value: object, me: int | None, is_seat: bool) -> str:
        match value:
            case Card():
                return self.card(value)
            case CardSet():
                return self.cards(value)
            case bool():
                return "yes" if value else "no"
            case int() if is_seat:
                return self.who(value, me)
            case int():
                return signed(value)
            case tuple():
                items = [self._value(item, me, is_seat) for item in cast(tuple[object, ...], value)]
                return listed(items) if items else "none"
            case _:
                return str(value)

    # How things stand

    def hand(self, view: View) -> str:
        """Return "You hold 2 cards: the two of clubs and the ace of hearts."."""
        if view.seat is None:
            return "You are watching and hold no cards."
        cards = f": {self.cards(view.hand)}" if view.hand else ""
        return f"You hold {counted(len(view.hand), 'card')}{cards}."

    def deal(self, view: View) -> str:
        """Return "This is deal 2, and Seat 1 is the dealer.", and what the game has to add."""
        me = view.seat
        opener = f"{self.does(view.dealer, me, 'are', 'is')} the {game(view.game).opener}"
        told = [f"This is deal {view.deal}, and {opener}."]
        adds = getattr(self.own(game(view.game)), "deal", None)
        told += [] if adds is None else adds(self, view)
        return " ".join(told)

    def table(self, view: View) -> str:
        """Return "Trick 3: Seat 1 leads the two of clubs, you play …; Seat 1 is winning with …."."""
        if not view.trick:
            if view.is_over:
                return "No card is on the table; the match is over."
            if view.leader is None:
                return "No card is on the table yet."
            lead = self.does(view.leader, view.seat, "lead", "leads")
            return f"No card is on the table; {lead} trick {view.trick_number}."
        told: list[str] = []
        for place, played in enumerate(view.trick):
            verb = ("play", "plays") if place else ("lead", "leads")
            what = ", ".join([self._marked(played.card, view), *map(self._claim, played.claims)])
            told.append(f"{self.does(played.seat, view.seat, *verb)} the {what}")
        best = view.trick[winning(view) or 0]
        ahead = f"{self.does(best.seat, view.seat, 'are', 'is')} winning with the {self.card(best.card)}"
        return f"Trick {view.trick_number}: {', '.join(told)}; {ahead}."

    def _marked(self, card: Card, view: View) -> str:
        """Return a card, and that it is a trump if it is."""
        return f"{self.card(card)}{' (a trump)' if card.suit.letter == view.trump else ''}"

    def last_trick(self, view: View) -> str:
        """Return "Trick 2: Seat 0 led …, Seat 1 played …; Seat 1 won it with 3 points."."""
        trick, number = view.last_trick, f"Trick {len(view.tricks)}"
        if trick is None:  # as long as there is none it is that of the deal before
            trick, number = view.previous_trick, f"The last trick of deal {view.deal - 1}"
        if trick is None:
            return "No trick has been completed in this deal."
        told: list[str] = []
        for place, card in enumerate(trick.cards):
            verb = "played" if place else "led"
            who = self.who((trick.leader + place) % view.seats, view.seat)
            told.append(f"{who} {verb} the {self.card(card)}")
        told[0] += "".join([f", {self._claim(claim)}" for claim in trick.claims])
        end = f"{self.who(trick.winner, view.seat)} won it with {counted(trick.points, 'point')}"
        return f"{number}: {', '.join(told)}; {end}."

    def led_suit(self, view: View) -> str:
        """Return "Clubs have been led."."""
        suit = view.led_suit
        return "No suit has been led." if suit is None else f"{self.suit(suit).capitalize()} have been led."

    def trump(self, view: View) -> str:
        """Return "Hearts are trump."."""
        if view.trump is None:
            open_yet = view.leader is None and len(view.rules.mode_names) > 1
            return "Trump has not been made yet." if open_yet else "There is no trump."
        suit = self.contract(view.trump)
        return f"{suit.capitalize()} are trump." if suit in SUITS else f"There is no trump; {suit} is played."

    def scores(self, view: View) -> str:
        """Return "Scores: you have 3 points and …. In this deal …."."""
        me = view.seat
        text = f"Scores: {self._sides_have(view.scores, me, view.sides, game(view.game).unit)}."
        if view.is_over:
            return f"{text} {self.sentence(self.won(view.winners, me))}"
        verbs = ("have taken", "has taken") if len(view.standing) == view.seats else ("have", "has")
        taken = [
            f"{self.side_does(0, me, (seats,), *verbs)} {counted(points, 'point')}"
            for seats, points in view.standing
            if points
        ]
        return f"{text} In this deal {listed(taken) if taken else 'nobody has taken points'}."

    def turn(self, view: View) -> str:
        """Return "It is your turn to play a card."."""
        if view.is_over:
            return f"The match is over: {self.won(view.winners, view.seat)}."
        if view.seat in view.to_act:
            return f"It is your turn to {listed(self._asked(view), ' or ')}."
        names = [self.name(seat) for seat in view.to_act]
        if len(names) == 1:
            asked = {**ASKED, **self._asked_here(view)}
            kinds = view.phases.get(view.phase, ())
            what = next((f" to {asked[kind]}" for kind in kinds if kind in asked), "")
            return f"It is the turn of {names[0]}{what}."
        return f"{listed(names)} are still to choose."

    def _asked(self, view: View) -> list[str]:
        """Return what is asked for: the kinds of action, and of those that are one word each the action itself."""
        legal = view.legal_actions
        asked = [f"pass {legal.choose} cards"] if legal.choose else []
        asked += ["play a card"] if legal.play_mask else []
        own = self._asked_here(view)
        for action in legal.listed:
            kind = type(action)
            if isinstance(action, WordAction):
                asked.append(self.action(action))
            else:
                asked.append(own.get(kind) or ASKED.get(kind, "declare"))
        return list(dict.fromkeys(asked))

    def _asked_here(self, view: View) -> Mapping[type[Action], str]:
        """Return what the game says that a seat is asked for, by kind of action."""
        return getattr(self.own(game(view.game)), "ASKED", {})

    def legal(self, view: View, told: Callable[[Action], str] | None = None) -> str:
        """Return "You may play the two, five and king of clubs."."""
        legal = view.legal_actions
        if not legal:
            return "There is nothing for you to decide now."
        out: list[str] = []
        if legal.choose:
            out.append(f"You may pass any {legal.choose} of your {len(legal.choose_from)} cards.")
        if legal.plays:
            every = legal.plays == view.hand and len(legal.plays) > 1
            only = "only " if len(legal.plays) == 1 else ""
            out.append(
                "You may play any of your cards."
                if every
                else f"You may {only}play {self.cards(legal.plays)}."
            )
        if legal.listed:
            ways = "; ".join(map(told or self.action, legal.listed))
            out.append(f"You may {'also ' if out else ''}{ways}.")
        return " ".join(out)

    def refusal(self, reason: Reason, action: Action | None = None) -> str:
        """Return "You may not play the queen of spades: you must follow the suit that was led."."""
        what = "do that" if action is None else self.action(action)
        return f"You may not {what}: {self.reason(reason)}."

    def card_in_hand(self, view: View, card: Card) -> str:
        """Return "The queen of spades is in your hand; it may be played now."."""
        if card not in view.hand:
            return f"You do not hold the {self.card(card)}."
        start = f"The {self._marked(card, view)} is in your hand"
        if view.seat not in view.to_act:
            return f"{start}; {self.reason(Reason.MATCH_OVER if view.is_over else Reason.NOT_YOUR_TURN)}."
        legal = view.legal_actions
        if card in legal.plays:
            return f"{start}; it may be played now."
        if card in legal.choose_from:
            return f"{start}; it may be passed."
        why = next((refusal.reason for refusal in view.refused if card in refusal.cards), Reason.NOT_NOW)
        return f"{start}; it may not be played now, because {self.reason(why)}."

    def card_status(self, view: View, card: Card) -> str:
        """Return `card_in_hand`, or "The queen of spades is on the table, played by Seat 1, and is winning."."""
        start = f"The {self._marked(card, view)}"
        if card not in view.pack:
            return f"{start} is not in the pack of this game."
        own = self._place(view, card)
        if card in view.hand:
            held = self.card_in_hand(view, card)
            return held if own is None else f"{held} {self.sentence(f'it {own}')}"
        for place, played in enumerate(view.trick):
            if played.card == card:
                ahead = "is winning the trick" if place == winning(view) else "is not winning the trick"
                by = f"played by {self.who(played.seat, view.seat)}"
                with_it = "".join([f", {self._claim(claim)}" for claim in played.claims])
                return f"{start} is on the table, {by}{with_it}, and {ahead}."
        for number, trick in enumerate(view.tricks, 1):
            if card in trick.cards:
                seat = (trick.leader + trick.cards.index(card)) % view.seats
                by, winner = self.who(seat, view.seat), self.who(trick.winner, view.seat)
                return f"{start} was played by {by} in trick {number}, which {winner} won."
        if own is not None:
            return f"{start} {own}."
        not_held = f"You do not hold the {self.card(card)}"
        for seat, cards in enumerate(view.known):
            if card in cards:
                holder = self.name(seat)
                if view.seat is None:
                    return f"{start} is held by {holder}, as everyone knows."
                return f"{not_held}: {holder} does, as you know."
        return (
            f"{start} has not been played."
            if view.seat is None
            else f"{not_held}, and it has not been played."
        )

    def _place(self, view: View, card: Card) -> str | None:
        """Return where a card lies by what only its game has, as "lies in sight under the stock"; None for nowhere."""
        places = getattr(self.own(game(view.game)), "places", None)
        told: Sequence[tuple[CardSet, str]] = () if places is None else places(self, view)
        return next((where for cards, where in told if card in cards), None)


#: What `trickgames.announce.words` speaks for this language.
WORDS = English
