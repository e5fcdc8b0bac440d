"""A match: deals of one game to its end, for whoever holds all the cards (a server, a front end, a test)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, SupportsIndex

from trickcore.cards import Card
from trickcore.play import State
from trickcore.rng import Rng
from trickcore.rules import Rules
from trickgames.actions import NO_ACTIONS, PLAYS, Action, IllegalAction, LegalActions, check_action
from trickgames.arguments import whole
from trickgames.building import build_view, public_fields
from trickgames.deal import Deal, DealSetup
from trickgames.events import DealResult, DealScored, DealStarted, Event, MatchEnded, Trick
from trickgames.game import Game
from trickgames.options import Options
from trickgames.past import Log, Past, Results, Unread, back
from trickgames.players import Player
from trickgames.reasons import Reason
from trickgames.registry import game as find_game
from trickgames.view import View, why_not

if TYPE_CHECKING:
    import trickgames.announce.base

Pack = tuple[Card, ...]
#: The most deals that a match can be given.
MOST_DEALS = 2**31 - 1


#: The cards by their indexes.
_CARDS: dict[int, Card] = {play.card.index: play.card for play in PLAYS if play is not None}


def seeded_pack(rules: Rules, seed: int, number: int) -> Pack:
    """Return the pack that a seed gives for a deal, whose number is the stream."""
    return Rng(seed, number).pack(rules.pack)


class Payoffs(NamedTuple):
    """What each seat has got, by seat, higher always being better (points that are bad are negative).

    ``deal`` is for the last scored deal, ``match`` for all of them: the sum of their ``deal``. Before a deal has been
    scored both are 0 everywhere. Who has won the match is not in it.
    """

    deal: tuple[int, ...]
    match: tuple[int, ...]


class _Now(NamedTuple):
    """Where a match stands. It is replaced as a whole, so that whatever interrupts an action leaves it as it was.

    ``start`` is the open deal as it was dealt, ``deal`` as it is now, ``events`` and ``log`` are that deal's own;
    when the match is over its last deal belongs to the ``past`` already. Neither deal is changed any more: an action
    is done in a copy. ``undone`` has, for each action that was taken back, how many events were left. ``legal`` keeps
    what each seat may do, ``public`` what a view tells everybody, once they have been asked for.
    """

    past: Past | None
    start: Deal
    deal: Deal
    events: tuple[Event, ...]
    log: Log
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    undone: tuple[int, ...]
    legal: dict[int, LegalActions]
    public: list[tuple[Any, ...]]


class Match:
    """A match in progress; `new_match` makes one.

    It holds the truth: give players `view`, and other programs the `events` of their seat. Every change is made by
    `push` (or by `push_default` and `advance`, through it), which does all of an action or raises and does nothing.
    """

    def __init__(
        self,
        game: Game,
        options: Options,
        seed: int,
        first: int,
        packs: Mapping[int, bytes],
        players: dict[int, Player],
        deals: int | None = None,
        past: Past | None = None,
    ) -> None:
        """Start a match from checked parts; use `new_match`."""
        self._game = game
        self._options = options
        self._seed = seed
        self._first = first
        self._rules = game.rules(options)
        self._seats = game.seats(options)
        #: The packs that were given, as cards' indexes by the number of the deal.
        self._packs = packs
        self._players = players
        self._deals = deals
        self._now = self._opened(past)

    # What it is

    @property
    def game(self) -> str:
        """The game's name."""
        return self._game.name

    @property
    def options(self) -> Options:
        """Every option with its value."""
        return self._options

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return self._seats

    @property
    def direction(self) -> str:
        """How the seats are drawn around a table, "clockwise" or "anticlockwise"; play goes 0, 1, 2 … in any case."""
        return self._game.direction

    @property
    def opener(self) -> str:
        """What the seat that `dealer` names is in this game: "dealer", "cutter" or "mão"."""
        return self._game.opener

    @property
    def unit(self) -> str:
        """What the scores count, in the singular: "point" or "stone"."""
        return self._game.unit

    @property
    def deals(self) -> int | None:
        """After how many deals the match ends, if nobody has won it before; None: it goes on until somebody has."""
        return self._deals

    # How it stands

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that are to act: several where all choose at once, none when the match is over."""
        now = self._now
        return () if now.winners else now.deal.to_act()

    @property
    def phase(self) -> str:
        """What is being decided, a word of the game; "over" at the end."""
        now = self._now
        return "over" if now.winners or now.deal.phase is None else now.deal.phase.name

    @property
    def deal_number(self) -> int:
        """Number of the deal, from 1."""
        return self._now.deal.number

    @property
    def dealer(self) -> int:
        """The seat that deals (or cuts, or leads first, as the game has it)."""
        return self._now.deal.dealer

    @property
    def scores(self) -> tuple[int, ...]:
        """The match scores by side, after the last scored deal."""
        return self._now.scores

    @property
    def sides(self) -> tuple[tuple[int, ...], ...] | None:
        """The seats of each side as everyone knows them; None while they are secret."""
        return self._now.deal.sides(None)

    @property
    def deal_results(self) -> tuple[DealResult, ...]:
        """What each scored deal gave, and why."""
        past = self._now.past
        return () if past is None else tuple(Results(past))

    @property
    def is_over(self) -> bool:
        """Whether the match has been won, or its last deal has been scored."""
        return bool(self._now.winners)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won, where the deals have run out those with the best score; none while it goes on."""
        return self._now.winners

    @property
    def payoffs(self) -> Payoffs:
        """What each seat has got in the last scored deal, and in all of them; higher is better in every game."""
        by_seat = self._game.by_seat
        past, scores = self._now.past, self._now.scores
        points = (0,) * len(scores) if past is None else past.result.points
        return Payoffs(by_seat(self._options, points), by_seat(self._options, scores))

    @property
    def epoch(self) -> int:
        """How often an action has been taken back so far: events read under another epoch may not stand any more."""
        return len(self._now.undone)

    def stands(self, epoch: SupportsIndex) -> int:
        """Return how many events of an earlier epoch still stand: who has read more of them reads on from there.

        Raises `ValueError` for an epoch that has not been, `TypeError`.
        """
        number, undone = whole(epoch, "an epoch"), self._now.undone
        if not 0 <= number <= len(undone):
            raise ValueError(f"the epochs so far are 0 to {len(undone)}")
        return min(undone[number:], default=_count(self._now))

    def legal_actions(self, seat: SupportsIndex) -> LegalActions:
        """Return what a seat may do now, in order; nothing if it is not to act.

        Raises `IllegalAction` (NO_SUCH_SEAT), `TypeError`.
        """
        return _legal(self._now, self._check_seat(seat))

    def view(self, seat: SupportsIndex | None) -> View:
        """Return what a seat may know; with None what a spectator may.

        Raises `IllegalAction` (NO_SUCH_SEAT), `TypeError`.
        """
        if seat is not None:
            seat = self._check_seat(seat)
        now = self._now
        if not now.public:
            result = None if now.past is None else now.past.result
            # When the match is over its last deal lies behind too, but it is what the view tells of.
            behind = now.past.before if now.past is not None and now.winners else now.past
            now.public.append(
                public_fields(
                    self._game,
                    self._options,
                    now.deal,
                    deals=self._deals,
                    scores=now.scores,
                    last_result=result,
                    previous_trick=None if behind is None else behind.last_trick,
                    events=_count(now),
                    epoch=len(now.undone),
                    winners=now.winners,
                )
            )
        legal = NO_ACTIONS if seat is None else _legal(now, seat)
        return build_view(self._game, now.deal, seat, now.public[0], legal)

    def events(self, seat: SupportsIndex | None, since: SupportsIndex = 0) -> tuple[Event, ...]:
        """Return what has happened from event number ``since`` on, as a seat (None: a spectator) may see it.

        Events are numbered alike for all seats, so the length of what has been read is the next ``since``.
        Raises `IllegalAction` (NO_SUCH_SEAT), `TypeError`, `ValueError` for a negative number.
        """
        if seat is not None:
            seat = self._check_seat(seat)
        start = whole(since, "an event's number")
        if start < 0:
            raise ValueError("an event's number is from 0")
        return tuple([event.seen_by(seat) for event in _since(self._now, start)])

    def words(
        self, language: str = "en", names: Iterable[str] | None = None
    ) -> trickgames.announce.base.Words:
        """Return the words in which the match is told, with the names of the seats from seat 0 on.

        They know its game, its sides and what it scores. Raises as `trickgames.announce.words`.
        """
        from trickgames.announce import words  # which many programs never need

        return words(language, names, self.sides, game=self.game)

    def state(self) -> State | None:
        """Return a copy of the core's state of the deal, with all hands in it; None before cards are played."""
        state = self._now.deal.state
        return None if state is None else state.copy()

    # How it goes on

    def push(self, seat: SupportsIndex, action: Action | str) -> tuple[Event, ...]:
        """Take an action, given as such or as its text; return what happens, as the seat that acts may see it.

        Raises `IllegalAction` with the reason, `InvalidNotation`, `TypeError`, and then nothing has changed.
        """
        action = check_action(action, self._game.actions)
        seat = self._check_seat(seat, action)
        now = self._now
        if now.winners:
            raise IllegalAction(action, seat, Reason.MATCH_OVER)
        if action not in _legal(now, seat):
            raise IllegalAction(action, seat, why_not(action, self.view(seat)) or Reason.NOT_NOW)
        after = self._after(now, ((seat, action),))
        told = after.events[len(now.events) :] if after.past is now.past else _since(after, _count(now))
        news = tuple([event.seen_by(seat) for event in told])
        self._now = after  # one step: whatever interrupts before it, nothing has happened
        return news

    def push_default(self, seat: SupportsIndex) -> tuple[Event, ...]:
        """Take the default action for a seat whose time has run out (GEN-7); as `push`."""
        seat = self._check_seat(seat)
        deal = self._now.deal
        if self._now.winners:
            raise IllegalAction(None, seat, Reason.MATCH_OVER)
        if seat not in deal.to_act() or deal.phase is None:
            raise IllegalAction(None, seat, Reason.NOT_YOUR_TURN)
        return self.push(seat, deal.phase.default(deal, seat))

    def undo(self) -> tuple[int, Action]:
        """Take the last action back, whoever's it was and however far it went; return seat and action.

        Raises `IllegalAction` (NOTHING_TO_UNDO).
        """
        now = self._now
        if now.log:
            log, begun = now.log, now._replace(deal=now.start, events=tuple(now.start.events), log=())
        elif now.past is not None:  # the last action has ended a deal, which is opened again
            log, begun = now.past.log, self._opened(now.past.before)
        else:
            raise IllegalAction(None, 0, Reason.NOTHING_TO_UNDO)
        after = self._after(begun, log[:-1])
        self._now = after._replace(undone=(*now.undone, _count(after)))
        return log[-1]

    def copy(self) -> Match:
        """Return a match of its own that stands as this one; later deals are the same too. Players are kept."""
        out = object.__new__(Match)
        out.__dict__.update(self.__dict__)
        out._players = self._players.copy()
        return out

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Match:
        return self.copy()

    # Computer players

    def seat(self, seat: SupportsIndex, player: Player | None) -> None:
        """Let a player act for a seat, or with None nobody. Raises `IllegalAction` (NO_SUCH_SEAT), `TypeError`."""
        seat = self._check_seat(seat)
        if player is None:
            self._players.pop(seat, None)
        elif isinstance(player, Player):  # pyright: ignore[reportUnnecessaryIsInstance]
            self._players[seat] = player
        else:
            raise TypeError(f"a player has a method choose(view), which {type(player).__name__} has not")

    def advance(self, watch: SupportsIndex | None = None) -> tuple[Event, ...]:
        """Let the players act until a seat without one must, or the match is over.

        Returns what happens, as seat ``watch`` (None: a spectator) may see it. What a player chooses goes through
        `push`: if it is refused the error is raised and the match stands before that action.
        """
        if watch is not None:
            watch = self._check_seat(watch)
        mark = _count(self._now)
        while True:
            ready = [seat for seat in self.to_act if seat in self._players]
            if not ready:
                break
            self.push(ready[0], self._players[ready[0]].choose(self.view(ready[0])))
        return tuple([event.seen_by(watch) for event in _since(self._now, mark)])

    # Records

    def to_record(self) -> str:
        """Return the match as a record: JSON lines, from which `from_record` makes it again. It tells everything."""
        from trickgames.record import DealPart, Parts, write

        now = self._now
        deals = [DealPart(past.pack, past.log) for past in reversed([*back(now.past)])]
        if not now.winners:
            deals.append(DealPart(now.deal.pack, now.log))
        ahead = [self._pack(number) for number in range(len(deals) + 1, max(self._packs, default=0) + 1)]
        return write(self, Parts(self._game.rules_version, self._seed, self._first, deals, tuple(ahead)))

    @staticmethod
    def from_record(text: str) -> Match:
        """Return the match of a record, checked by playing it. Raises `InvalidRecord`, `TypeError`."""
        from trickgames.record import read

        return read(text)

    def __reduce__(self) -> tuple[Any, ...]:
        now = self._now
        past, log = now.past, now.log
        if now.winners and past is not None:  # the last deal is played again, as a view tells of it
            log, past = past.log, past.before
        given = (self._options, self._seed, self._first, self._packs, self._players, self._deals)
        if past is None:
            return Match._restored, (self.game, given, log, now.undone, None, "")
        until = past.events_until, past.actions_until
        known = past.number, past.result, past.scores, until, past.last_trick
        return Match._restored, (self.game, given, log, now.undone, known, self.to_record())

    def __repr__(self) -> str:
        scores = " ".join(map(str, self.scores))
        return f"<Match of {self.game}, deal {self.deal_number}, {self.phase}, scores {scores}>"

    # Inside

    def _check_seat(self, seat: SupportsIndex, action: Action | None = None) -> int:
        """Return a seat that there is, as a plain number."""
        number = seat if type(seat) is int else whole(seat, "a seat")
        if not 0 <= number < self._seats:
            raise IllegalAction(action, number if abs(number) < 1000 else -1, Reason.NO_SUCH_SEAT)
        return number

    def _pack(self, number: int) -> Pack:
        """Return the pack of a deal: as given, else from the seed, whose stream `number` it is."""
        given = self._packs.get(number)
        return (
            seeded_pack(self._rules, self._seed, number)
            if given is None
            else tuple([_CARDS[i] for i in given])
        )

    def _opened(self, past: Past | None, undone: tuple[int, ...] = ()) -> _Now:
        """Return how the match stands when the deal after the finished ones has been dealt."""
        results = Results(past)
        number = len(results) + 1
        scores = (0,) * self._game.sides(self._options) if past is None else past.scores
        dealer = self._game.next_dealer(self._options, self._first, results)
        setup = DealSetup(self._rules, self._options, number, dealer, self._pack(number), scores, results)
        events: list[Event] = [DealStarted(number, dealer)]
        deal = self._game.deal(setup, events)
        deal.start()
        return _Now(past, deal, deal, tuple(events), (), scores, (), undone, {}, [])

    def _after(self, now: _Now, actions: Log) -> _Now:
        """Return how the match stands after legal actions, of which only the last one may end the deal."""
        news: list[Event] = []
        deal = now.deal.copy(news)
        for seat, action in actions:
            deal.phase.apply(deal, seat, action)  # type: ignore[union-attr]  # it has one until the last action
        log, result = now.log + actions, deal.result
        if result is None:
            past, start, _, events, _, scores, winners, undone, _, _ = now
            return _Now._make((past, start, deal, events + tuple(news), log, scores, winners, undone, {}, []))
        scores = tuple([score + points for score, points in zip(now.scores, result.points, strict=True)])
        news.append(DealScored(result, scores))
        results = Results(Past(now.past, deal.pack, log, (), result, scores))
        winners = self._game.won(self._options, scores, results, self._deals)
        if winners:
            news.append(MatchEnded(scores, winners))
        past = Past(now.past, deal.pack, log, now.events + tuple(news), result, scores)
        if winners:
            return _Now(past, deal, deal, (), (), scores, winners, now.undone, {}, [])
        return self._opened(past, now.undone)

    @classmethod
    def _restored(
        cls,
        game: str,
        given: tuple[Options, int, int, Mapping[int, bytes], dict[int, Player], int | None],
        log: Log,
        undone: tuple[int, ...],
        known: tuple[int, DealResult, tuple[int, ...], tuple[int, int], Trick | None] | None,
        record: str,
    ) -> Match:
        """Return the match of a pickle: its last deal is played again at once, what lies behind when asked for."""

        def behind() -> Past:
            past = cls.from_record(record)._now.past
            while past is not None and known is not None and past.number > known[0]:
                past = past.before
            assert past is not None
            return past

        match = cls(find_game(game), *given, None if known is None else Unread(*known, behind))
        now = match._after(match._now, log) if log else match._now
        match._now = now._replace(undone=undone)
        return match


def _legal(now: _Now, seat: int) -> LegalActions:
    """Return what a seat may do; worked out once."""
    legal = now.legal.get(seat)
    if legal is None:
        legal = now.legal[seat] = NO_ACTIONS if now.winners else now.deal.legal(seat)
    return legal


def _count(now: _Now) -> int:
    """Return how many events there have been."""
    return len(now.events) + (0 if now.past is None else now.past.events_until)


def _since(now: _Now, since: int) -> Sequence[Event]:
    """Return the events from a number on, looking only at the deals that have such."""
    parts, past = [now.events], now.past
    begin = 0 if past is None else past.events_until
    if since >= begin:
        return now.events[since - begin :]
    while past is not None and begin > since:
        parts.append(past.events)
        begin -= len(past.events)
        past = past.before
    return [event for part in reversed(parts) for event in part][max(0, since - begin) :]
