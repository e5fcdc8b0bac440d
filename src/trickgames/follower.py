"""A follower: told the events of one seat, it gives that seat's view; nothing else of a match is needed for it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, SupportsIndex, cast

from trickcore.cards import NO_CARDS, Card, CardSet
from trickgames.actions import NO_ACTIONS, Action, Play, check_action
from trickgames.arguments import quoted, whole
from trickgames.building import build_view, public_fields
from trickgames.deal import UNTOLD, Deal, DealSetup
from trickgames.errors import InvalidRecord, InvalidSetup
from trickgames.event_check import event_faults
from trickgames.events import COMMON, DealScored, DealStarted, Event, HandDealt, MatchEnded
from trickgames.following import Judge, dressed, seat_faults, unsettled, with_card
from trickgames.game import Game
from trickgames.options import Options
from trickgames.past import Past, Results, back
from trickgames.phases import AllAtOnce
from trickgames.reading import load_json
from trickgames.registry import game as find_game
from trickgames.setup import read_setup
from trickgames.view import View


class _Now(NamedTuple):
    """Where a follower stands. It is replaced as a whole: what raises an error has changed nothing.

    ``past`` are the deals before the last one that has begun, ``deal`` and ``events`` are that one's.
    """

    past: Past | None
    deal: Deal | None
    events: tuple[Event, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    first: int | None
    epoch: int
    views: list[View]


class Follower:
    """What a seat is told, as its view: ``Follower("hearts", 2)`` gives what ``match.view(2)`` gives.

    `receive` takes the events that the seat (None: a spectator) may see, from the first one on and in order;
    ``options``, ``preset``, ``first`` and ``deals`` are those of the match, as `new_match` takes them (``first`` may be
    left out: the first deal tells it). At a table of another program, which tells no events, `acted` makes them.

    Raises `InvalidSetup` naming every fault, `TypeError` for a wrong type.
    """

    def __init__(
        self,
        game: str | Game,
        seat: SupportsIndex | None,
        *,
        options: Mapping[str, object] | None = None,
        preset: str | None = None,
        first: SupportsIndex | None = None,
        deals: SupportsIndex | None = None,
    ) -> None:
        found = game if isinstance(game, Game) else find_game(game)
        faults: list[str] = []
        given = read_setup(found, options, preset, first, deals, faults)
        seats = found.seats(given.options)
        me = None if seat is None else whole(seat, "a seat")
        if me is not None and not 0 <= me < seats:
            faults.append(f"a seat is from 0 to {seats - 1}")
        if faults:
            raise InvalidSetup(faults)
        self._game = found
        self._options = given.options
        self._rules = found.rules(given.options)
        self._judge = Judge(found)
        self._seat = me
        self._first = given.first
        self._deals = given.deals
        self._now = _Now(None, None, (), (0,) * found.sides(given.options), (), given.first, 0, [])

    @property
    def game(self) -> str:
        """The game's name."""
        return self._game.name

    @property
    def options(self) -> Options:
        """Every option with its value."""
        return self._options

    @property
    def seat(self) -> int | None:
        """Whose view it gives; None for a spectator's."""
        return self._seat

    @property
    def epoch(self) -> int:
        """How often it has gone `back`, or what that was told."""
        return self._now.epoch

    @property
    def events(self) -> tuple[Event, ...]:
        """What has been told so far."""
        parts = [self._now.events, *[past.events for past in back(self._now.past)]]
        return tuple([event for part in reversed(parts) for event in part])

    @property
    def ready(self) -> bool:
        """Whether there is a view: all that one action has brought about has been told, as far as that can be seen."""
        return bool(self._now.winners) or _waits(self._now.deal)

    def receive(self, event: Event | Mapping[str, object] | str | bytes) -> Event:
        """Take the next event, as such, as its `to_dict` or as JSON text; return it.

        Raises `InvalidRecord` for what is no event of the game, what this seat may not see, and what cannot have
        happened now; `TypeError`. Then nothing has changed.
        """
        read = self._read(event)
        self._now = self._after(self._now, read)
        return read

    def view(self) -> View:
        """Return the view of the seat as it stands. Raises `ValueError` as long as it is not `ready`."""
        now = self._now
        if not now.views:
            if now.deal is None or not self.ready:
                raise ValueError(
                    "there is a view when all events of an action have been told: more are to come"
                )
            deal = dressed(now.deal)
            result = now.deal.result if now.winners else None if now.past is None else now.past.result
            public = public_fields(
                self._game,
                self._options,
                deal,
                deals=self._deals,
                scores=now.scores,
                last_result=result,
                previous_trick=None if now.past is None else now.past.last_trick,
                events=_count(now),
                epoch=now.epoch,
                winners=now.winners,
            )
            seat = self._seat
            legal = NO_ACTIONS if seat is None or now.winners else deal.legal(seat)
            now.views.append(build_view(self._game, deal, seat, public, legal))
        return now.views[0]

    def back(self, since: SupportsIndex, epoch: SupportsIndex | None = None) -> None:
        """Go back to where so many events had been told, as after an undo; those told next are other ones.

        ``epoch`` is how often the match has been taken back, as its views tell it; once more than before if it is not
        given. Raises `ValueError` for more events than there have been, or an epoch of before; `TypeError`.
        """
        now = self._now
        number = whole(since, "an event's number")
        again = now.epoch + 1 if epoch is None else whole(epoch, "an epoch")
        if not 0 <= number <= _count(now) or again < now.epoch:
            raise ValueError(f"there have been {_count(now)} events, in epoch {now.epoch}")
        past, kept = now.past, now.events
        while past is not None and number <= past.events_until:
            kept, past = past.events, past.before
        kept = kept[: number - (0 if past is None else past.events_until)]
        scores = (0,) * len(now.scores) if past is None else past.scores
        there = _Now(past, None, (), scores, (), now.first if number else self._first, again, [])
        for event in kept:
            there = self._folded(there, event)
        self._now = there

    def acted(self, seat: SupportsIndex, action: Action | str | None = None) -> tuple[Event, ...]:
        """Take what a seat has done, where nothing else is told; receive what follows by the rules, and return it.

        A card, say, wins the trick and perhaps ends the deal. ``action`` is None where all choose at once and another
        seat has. What hangs on cards that this seat does not see does not follow: `receive` it after that (melds, cards
        drawn or passed, a new hand). Raises `InvalidRecord` for what cannot have been done, `TypeError`.
        """
        who, now = whole(seat, "a seat"), self._now
        given = UNTOLD if action is None else check_action(action, self._game.actions)
        deal = now.deal
        phase = None if deal is None or not _waits(deal) or now.winners else deal.phase
        if deal is None or phase is None or who not in _to_act(deal):
            raise InvalidRecord(f"seat {who}: it is not its turn")
        if given is UNTOLD and not (isinstance(phase, AllAtOnce) and who != self._seat):
            raise InvalidRecord(f"seat {who}: what it has done is needed")
        mine = who == self._seat
        played = given if isinstance(given, Play) and not mine else None
        there = dressed(deal) if played is None else with_card(deal, who, played)
        if (mine or played is not None) and given not in there.legal(who):
            raise InvalidRecord(f"seat {who}: {given} cannot have been done")
        try:
            phase.apply(there, who, given)
        except (NotImplementedError, AssertionError) as error:  # of another phase
            raise InvalidRecord(f"seat {who}: {given} cannot have been done") from error
        news = [event.seen_by(self._seat) for event in there.events]
        result = there.result
        if result is not None:
            scores = tuple([score + got for score, got in zip(now.scores, result.points, strict=True)])
            news.append(DealScored(result, scores))
            winners = self._winners(scores, Results(Past(now.past, (), (), (), result, scores)))
            news += [MatchEnded(scores, winners)] if winners else []
        if not news:
            raise InvalidRecord(f"seat {who}: what {given} brings about has to be told")
        for event in news:
            now = self._after(now, event)
        self._now = now
        return tuple(news)

    def dealt(self, hand: CardSet | str | Iterable[Card | str] = NO_CARDS) -> tuple[Event, ...]:
        """Take the hand that this seat has been dealt, where nothing else is told; receive that all have theirs.

        If the last deal is over a new one begins. Returns the events. Raises `InvalidRecord`, `InvalidNotation`,
        `TypeError`.
        """
        cards = None if self._seat is None else CardSet(hand)
        now, news, seats = self._now, list[Event](), self._rules.seats
        if now.deal is None or now.deal.result is not None:
            results = self._results(now)
            first = 0 if now.first is None else now.first
            news.append(DealStarted(len(results) + 1, self._game.next_dealer(self._options, first, results)))
        size = self._rules.hand_size
        news += [HandDealt(seat, size, cards if seat == self._seat else None) for seat in range(seats)]
        for event in news:
            now = self._after(now, event)
        self._now = now
        return tuple(news)

    def copy(self) -> Follower:
        """Return a follower of its own that stands as this one."""
        out = object.__new__(Follower)
        out.__dict__.update(self.__dict__)
        return out

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Follower:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        now = self._now
        given = (self._seat, self._options.to_dict(), self._first, self._deals)
        return _restored, (self._game.name, *given, now.epoch, self.events)

    def __repr__(self) -> str:
        who = "a spectator" if self._seat is None else f"seat {self._seat}"
        return f"<Follower of {self.game} for {who}, {_count(self._now)} events>"

    # Inside

    def _read(self, event: object) -> Event:
        """Return an event of this game. Raises `InvalidRecord`, `TypeError`."""
        kinds: dict[str, type[Event]] = {kind.__name__: kind for kind in (*COMMON, *self._game.events)}
        if isinstance(event, (str, bytes)):
            event = load_json(event, "the event")
        if isinstance(event, Event):
            if type(event) not in kinds.values():
                raise InvalidRecord(f"{type(event).__name__} is no event of {self._game.name}")
            try:
                same = type(event).from_dict(event.to_dict(), self._game) == event
            except (ValueError, TypeError, AttributeError):
                same = False
            if not same:
                raise TypeError(f"the fields of this {type(event).__name__} are not of their types")
            return event
        match event:
            case {"event": str(name)}:
                if name not in kinds:
                    raise InvalidRecord(f"{quoted(name)} is no event of {self._game.name}")
                return kinds[name].from_dict(dict(cast("Mapping[str, object]", event)), self._game)
            case Mapping():
                raise InvalidRecord("no event of a known kind")
            case _:
                raise TypeError(f"an event is an Event, its dict or its JSON, not {type(event).__name__}")

    def _after(self, now: _Now, event: Event) -> _Now:
        """Return how it stands after an event that is checked. Raises `InvalidRecord`."""
        faults = event_faults(event, self._game) or seat_faults(event, self._rules.seats)
        if not faults and event.seen_by(self._seat) != event:
            faults = ["it shows what this seat may not see"]
        why = "" if faults else self._doubt(now, event)
        if faults or why:
            raise InvalidRecord(
                [f"event {_count(now)}, {type(event).__name__}: {fault}" for fault in faults or [why]]
            )
        try:
            return self._folded(now, event)
        except (LookupError, ValueError, TypeError, AttributeError, AssertionError) as error:
            # Of a game that does not say what it doubts.
            raise InvalidRecord(
                f"event {_count(now)}, {type(event).__name__}: it cannot have happened now"
            ) from error

    def _doubt(self, now: _Now, event: Event) -> str:
        """Return why an event cannot have happened now, in the course of the match or of the deal; "" if it can."""
        deal = now.deal
        done = None if deal is None else deal.result
        if now.winners:
            return "the match is over"
        if isinstance(event, DealStarted):
            if deal is not None and done is None:
                return "the deal is not over"
            results = self._results(now)
            if deal is not None and self._winners(now.scores, results):
                return "the match is over with the last deal"
            right = event.deal == len(results) + 1 and self._first_of(now, event, results) is not None
            return "" if right else "it is another deal, or another seat's"
        if deal is None:
            return "no deal has begun"
        if isinstance(event, MatchEnded):
            over = done is not None and event.winners == self._winners(now.scores, self._results(now))
            return "" if over and event.winners and event.scores == now.scores else "the match is not over so"
        if done is not None:
            return "the deal is over"
        if isinstance(event, DealScored):
            points = [0] * len(now.scores)
            for award in event.result.awards:
                if not 0 <= award.side < len(points):
                    return "there is no such side"
                points[award.side] += award.points
            after = tuple([score + got for score, got in zip(now.scores, points, strict=True)])
            right = event.result.deal == deal.number and event.result.points == tuple(points)
            if not right or event.scores != after:
                return "its numbers do not add up"
        return self._judge.doubt(deal, event)

    def _first_of(self, now: _Now, event: DealStarted, results: Results) -> int | None:
        """Return who has dealt first, by who deals now; None where it cannot be."""
        asked = range(self._rules.seats) if now.first is None else (now.first,)
        next_dealer, options = self._game.next_dealer, self._options
        return next((seat for seat in asked if next_dealer(options, seat, results) == event.dealer), None)

    def _folded(self, now: _Now, event: Event) -> _Now:
        """Return how it stands after an event."""
        past, deal, events, scores, winners = (
            now.past,
            now.deal,
            (*now.events, event),
            now.scores,
            now.winners,
        )
        first = now.first
        if isinstance(event, DealStarted):
            results = self._results(now)
            first = self._first_of(now, event, results)
            past, events = results.past, (event,)
            setup = DealSetup(self._rules, self._options, event.deal, event.dealer, (), scores, results)
            deal = self._game.deal(setup, [])
            deal.whole, deal.reader = False, self._seat
        else:
            assert deal is not None
            deal = deal.copy([])
            deal.told(event)
            if isinstance(event, DealScored):
                scores = event.scores
            elif isinstance(event, MatchEnded):
                winners = event.winners
        return _Now(past, deal, events, scores, winners, first, now.epoch, [])

    def _results(self, now: _Now) -> Results:
        """Return what the finished deals have given, that of the last one too if it has been scored."""
        deal = now.deal
        if deal is None or deal.result is None:
            return Results(now.past)
        return Results(Past(now.past, (), (), now.events, deal.result, now.scores))

    def _winners(self, scores: tuple[int, ...], results: Results) -> tuple[int, ...]:
        return self._game.won(self._options, scores, results, self._deals)


def _count(now: _Now) -> int:
    """Return how many events have been told."""
    return len(now.events) + (0 if now.past is None else now.past.events_until)


def _to_act(deal: Deal) -> tuple[int, ...]:
    """Return the seats that are to act, as far as has been told; none while more has to be."""
    if deal.phase is None:
        return ()
    if deal.opening is None:
        return deal.phase.to_act(deal)
    return () if deal.turn is None or unsettled(deal) else (deal.turn,)


def _waits(deal: Deal | None) -> bool:
    """Tell whether some seat is to act, so that all that came before has been told."""
    return deal is not None and bool(_to_act(deal))


def _restored(
    game: str,
    seat: int | None,
    options: dict[str, object],
    first: int | None,
    deals: int | None,
    epoch: int,
    events: Sequence[Event],
) -> Follower:
    follower = Follower(game, seat, options=options, first=first, deals=deals)
    for event in events:
        follower.receive(event)
    follower.back(len(events), epoch)
    return follower
