"""A match: deals of one game to its end, for whoever holds all the cards (a server, a front end, a test)."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, SupportsIndex

from trickcore.cards import Card, CardSet, cards_of
from trickcore.play import State
from trickcore.rng import Rng
from trickgames.actions import NO_ACTIONS, Action, IllegalAction, LegalActions, check_action
from trickgames.arguments import quoted, whole
from trickgames.cards import pack_faults
from trickgames.deal import Deal, DealSetup
from trickgames.errors import InvalidNotation, InvalidSetup, enough
from trickgames.events import DealResult, DealScored, DealStarted, Event, MatchEnded
from trickgames.game import Game
from trickgames.options import Options, check_options
from trickgames.players import Player
from trickgames.reasons import Reason
from trickgames.registry import game as find_game
from trickgames.view import Refusal, View, why_not

if TYPE_CHECKING:
    import trickgames.announce.base

Pack = tuple[Card, ...]
#: The most deals that a match can be given.
MOST_DEALS = 2**31 - 1


class Payoffs(NamedTuple):
    """What each seat has got, by seat, higher always being better (points that are bad are negative).

    ``deal`` is for the last scored deal, ``match`` for all of them: the sum of their ``deal``. Before a deal has been
    scored both are 0 everywhere. Who has won the match is not in it.
    """

    deal: tuple[int, ...]
    match: tuple[int, ...]


class _Start(NamedTuple):
    """Where a deal began, to go back to."""

    deal: Deal
    actions: int
    events: int
    scores: tuple[int, ...]


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
        packs: tuple[Pack, ...],
        players: dict[int, Player],
        deals: int | None = None,
    ) -> None:
        """Start a match from checked parts; use `new_match`."""
        self._game = game
        self._options = options
        self._seed = seed
        self._first = first
        self._rules = game.rules(options)
        # A given pack that the seed would give too is as good as not given.
        while packs and packs[-1] == self._seeded_pack(len(packs)):
            packs = packs[:-1]
        self._packs = packs
        self._players = players
        self._deals = deals
        self._seats = game.seats(options)
        self._events: list[Event] = []
        self._log: list[tuple[int, Action]] = []
        self._starts: list[_Start] = []
        self._scores: tuple[int, ...] = (0,) * game.sides(options)
        self._results: tuple[DealResult, ...] = ()
        self._winners: tuple[int, ...] = ()
        #: What each seat may do now, once it has been asked for.
        self._legal: dict[int, LegalActions] = {}
        self._start_deal()

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
        return () if self._winners else self._deal.to_act()

    @property
    def phase(self) -> str:
        """What is being decided, a word of the game; "over" at the end."""
        return "over" if self._winners or self._deal.phase is None else self._deal.phase.name

    @property
    def deal_number(self) -> int:
        """Number of the deal, from 1."""
        return self._deal.number

    @property
    def dealer(self) -> int:
        """The seat that deals (or cuts, or leads first, as the game has it)."""
        return self._deal.dealer

    @property
    def scores(self) -> tuple[int, ...]:
        """The match scores by side, after the last scored deal."""
        return self._scores

    @property
    def sides(self) -> tuple[tuple[int, ...], ...] | None:
        """The seats of each side as everyone knows them; None while they are secret."""
        return self._deal.sides(None)

    @property
    def deal_results(self) -> tuple[DealResult, ...]:
        """What each scored deal gave, and why."""
        return self._results

    @property
    def is_over(self) -> bool:
        """Whether the match has been won, or its last deal has been scored."""
        return bool(self._winners)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won, where the deals have run out those with the best score; none while it goes on."""
        return self._winners

    @property
    def payoffs(self) -> Payoffs:
        """What each seat has got in the last scored deal, and in all of them; higher is better in every game."""
        by_seat = self._game.by_seat
        points = self._results[-1].points if self._results else (0,) * len(self._scores)
        return Payoffs(by_seat(self._options, points), by_seat(self._options, self._scores))

    def legal_actions(self, seat: SupportsIndex) -> LegalActions:
        """Return what a seat may do now, in order; nothing if it is not to act.

        Raises `IllegalAction` (NO_SUCH_SEAT), `TypeError`.
        """
        seat = self._check_seat(seat)
        legal = self._legal.get(seat)
        if legal is None:
            legal = self._legal[seat] = NO_ACTIONS if self._winners else self._deal.legal(seat)
        return legal

    def view(self, seat: SupportsIndex | None) -> View:
        """Return what a seat may know; with None what a spectator may.

        Raises `IllegalAction` (NO_SUCH_SEAT), `TypeError`.
        """
        if seat is not None:
            seat = self._check_seat(seat)
        deal, phase = self._deal, None if self._winners else self._deal.phase
        state = deal.state
        refused: tuple[Refusal, ...] = ()
        default: Action | None = None
        seconds: int | None = None
        if phase is not None and seat is not None and phase.acts(deal, seat):
            refused, default, seconds = phase.refused(deal, seat), phase.default(deal, seat), phase.seconds
        return self._game.view(
            game=self._game.name,
            options=self._options,
            seat=seat,
            seats=self._seats,
            deal=deal.number,
            dealer=deal.dealer,
            phase=self.phase,
            to_act=self.to_act,
            legal_actions=NO_ACTIONS if seat is None else self.legal_actions(seat),
            refused=refused,
            default=default,
            seconds=seconds,
            pack=self._rules.pack,
            hand=CardSet() if seat is None else deal.hand(seat),
            counts=tuple([len(hand) for hand in deal.hands]) if state is None else state.counts,
            known=deal.known(seat),
            trump=deal.trump(),
            leader=None if state is None else state.leader,
            trick=deal.trick,
            tricks=deal.tricks,
            points=(0,) * self._seats if state is None else state.points,
            scores=self._scores,
            deals=self._deals,
            sides=deal.sides(seat),
            deal_results=self._results,
            events=len(self._events),
            is_over=self.is_over,
            winners=self._winners,
            **deal.facts(seat),
        )

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
        return tuple([event.seen_by(seat) for event in self._events[start:]])

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
        return None if self._deal.state is None else self._deal.state.copy()

    # How it goes on

    def push(self, seat: SupportsIndex, action: Action | str) -> tuple[Event, ...]:
        """Take an action, given as such or as its text; return what happens, as the seat that acts may see it.

        Raises `IllegalAction` with the reason, `InvalidNotation`, `TypeError`, and then nothing has changed.
        """
        action = check_action(action, self._game.actions)
        seat = self._check_seat(seat, action)
        if self._winners:
            raise IllegalAction(action, seat, Reason.MATCH_OVER)
        legal = self._legal.get(seat)
        if action not in (self.legal_actions(seat) if legal is None else legal):
            raise IllegalAction(action, seat, why_not(action, self.view(seat)) or Reason.NOT_NOW)
        mark, before = len(self._events), len(self._log)
        try:
            self._log.append((seat, action))
            self._apply(seat, action)
        except BaseException:  # an interrupt in the middle: none of it has happened
            if len(self._log) > before:
                self.undo()
            raise
        return tuple([event.seen_by(seat) for event in self._events[mark:]])

    def push_default(self, seat: SupportsIndex) -> tuple[Event, ...]:
        """Take the default action for a seat whose time has run out (GEN-7); as `push`."""
        seat = self._check_seat(seat)
        if self._winners:
            raise IllegalAction(None, seat, Reason.MATCH_OVER)
        if seat not in self._deal.to_act() or self._deal.phase is None:
            raise IllegalAction(None, seat, Reason.NOT_YOUR_TURN)
        return self.push(seat, self._deal.phase.default(self._deal, seat))

    def undo(self) -> tuple[int, Action]:
        """Take the last action back, whoever's it was and however far it went; return seat and action.

        Raises `IllegalAction` (NOTHING_TO_UNDO).
        """
        if not self._log:
            raise IllegalAction(None, 0, Reason.NOTHING_TO_UNDO)
        undone = self._log.pop()
        while self._starts[-1].actions > len(self._log):
            self._starts.pop()
        start = self._starts[-1]
        del self._events[start.events :]
        self._scores, self._results = start.scores, self._results[: start.deal.number - 1]
        self._winners = ()
        self._legal = {}
        self._deal = start.deal.copy(self._events)
        for seat, action in self._log[start.actions :]:
            self._apply(seat, action)
        return undone

    def copy(self) -> Match:
        """Return a match of its own that stands as this one; later deals are the same too. Players are kept."""
        out = object.__new__(Match)
        out.__dict__.update(self.__dict__)
        out._events = self._events.copy()
        out._log = self._log.copy()
        out._starts = self._starts.copy()
        out._players = self._players.copy()
        out._legal = {}
        out._deal = self._deal.copy(out._events)
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
        mark = len(self._events)
        while True:
            ready = [seat for seat in self.to_act if seat in self._players]
            if not ready:
                break
            self.push(ready[0], self._players[ready[0]].choose(self.view(ready[0])))
        return tuple([event.seen_by(watch) for event in self._events[mark:]])

    # Records

    def to_record(self) -> str:
        """Return the match as a record: JSON lines, from which `from_record` makes it again. It tells everything."""
        from trickgames.record import DealPart, Parts, write

        ends = [start.actions for start in self._starts[1:]] + [len(self._log)]
        deals = [
            DealPart(start.deal.pack, self._log[start.actions : end])
            for start, end in zip(self._starts, ends, strict=True)
        ]
        ahead = self._packs[len(deals) :]
        return write(self, Parts(self._game.rules_version, self._seed, self._first, deals, ahead))

    @staticmethod
    def from_record(text: str) -> Match:
        """Return the match of a record, checked by playing it. Raises `InvalidRecord`, `TypeError`."""
        from trickgames.record import read

        return read(text)

    def __reduce__(self) -> tuple[Any, ...]:
        return Match.from_record, (self.to_record(),), {"_players": self._players}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)

    def __repr__(self) -> str:
        scores = " ".join(map(str, self._scores))
        return f"<Match of {self.game}, deal {self._deal.number}, {self.phase}, scores {scores}>"

    # Inside

    def _check_seat(self, seat: SupportsIndex, action: Action | None = None) -> int:
        """Return a seat that there is, as a plain number."""
        number = seat if type(seat) is int else whole(seat, "a seat")
        if not 0 <= number < self._seats:
            raise IllegalAction(action, number if abs(number) < 1000 else -1, Reason.NO_SUCH_SEAT)
        return number

    def _pack(self, number: int) -> Pack:
        """Return the pack of a deal: as given, else from the seed, whose stream `number` it is."""
        if number <= len(self._packs):
            return self._packs[number - 1]
        return self._seeded_pack(number)

    def _seeded_pack(self, number: int) -> Pack:
        return Rng(self._seed, number).pack(self._rules.pack)

    def _start_deal(self) -> None:
        number = len(self._results) + 1
        dealer = self._game.next_dealer(self._options, self._first, self._results)
        setup = DealSetup(
            self._rules, self._options, number, dealer, self._pack(number), self._scores, self._results
        )
        self._deal = self._game.deal(setup, self._events)
        self._deal.emit(DealStarted(number, dealer))
        self._deal.start()
        start = self._deal.copy(self._events)
        self._starts.append(_Start(start, len(self._log), len(self._events), self._scores))

    def _apply(self, seat: int, action: Action) -> None:
        """Do a legal action, score the deal if it ends, and start the next or end the match."""
        phase = self._deal.phase
        assert phase is not None
        self._legal = {}
        phase.apply(self._deal, seat, action)
        result = self._deal.result
        if result is None:
            return
        self._results = (*self._results, result)
        self._scores = tuple(
            [score + points for score, points in zip(self._scores, result.points, strict=True)]
        )
        self._events.append(DealScored(result, self._scores))
        self._winners = self._game.winners(self._options, self._scores, self._results)
        if not self._winners and self._deals == len(self._results):
            worth = self._game.by_seat(self._options, self._scores)
            self._winners = tuple([seat for seat, got in enumerate(worth) if got == max(worth)])
        if self._winners:
            self._events.append(MatchEnded(self._scores, self._winners))
        else:
            self._start_deal()


def new_match(
    game: str,
    *,
    seed: SupportsIndex | None = None,
    options: Mapping[str, object] | None = None,
    preset: str | None = None,
    first: SupportsIndex | None = None,
    packs: Iterable[str | Iterable[Card | str]] = (),
    deals: SupportsIndex | None = None,
) -> Match:
    """Return a new match of a game, its first deal dealt.

    ``seed`` fixes all deals (drawn from the system if not given). ``options`` are the game's, over those of one of
    its `presets` if that is named. ``first`` is the seat that deals first (or cuts, or leads, as the game has it).
    ``packs`` are the first deals' packs, each all cards from the top; later deals come from the seed.
    With ``deals`` the match ends after so many, if nobody has won it before; then who has the best score has won.

    Raises `InvalidSetup` naming every fault, `TypeError` for a wrong type.
    """
    found = find_game(game)
    checked, wrong = check_options(found.options, options, _preset(found, preset))
    faults = list(wrong.values())
    if not wrong.keys() & set(found.together):
        faults += found.faults(checked)
    if seed is None:
        seed = int.from_bytes(os.urandom(8), "big")
    seed = whole(seed, "a seed")
    if not 0 <= seed < 2**64:
        faults.append("a seed is a whole number from 0 to 2**64 - 1")
        seed = 0
    seats = found.seats(checked)
    first = found.first(checked, Rng(seed)) if first is None else whole(first, "a seat")
    if not 0 <= first < seats:
        faults.append(f"the first seat is from 0 to {seats - 1}")
    deals = None if deals is None else whole(deals, "a number of deals")
    if deals is not None and not 0 < deals <= MOST_DEALS:
        faults.append(f"a match is given 1 to {MOST_DEALS} deals")
    read = _read_packs(packs, found, faults)
    if faults:
        raise InvalidSetup(faults)
    return Match(found, checked, seed, first, read, {}, deals)


def presets(game: str) -> dict[str, Options]:
    """Return the presets of a game: by name, all options with their values. Raises `InvalidSetup`, `TypeError`."""
    found = find_game(game)
    return {name: check_options(found.options, {}, given)[0] for name, given in found.presets.items()}


def _preset(game: Game, name: object) -> Mapping[str, object]:
    if name is None:
        return {}
    if not isinstance(name, str):
        raise TypeError(f"a preset is named by text, not by {type(name).__name__}")
    if name not in game.presets:
        known = ", ".join(game.presets) or "none"
        raise InvalidSetup(f"{game.name} has no preset {quoted(name)}; its presets: {known}")
    return game.presets[name]


def _read_packs(packs: Any, game: Game, faults: list[str]) -> tuple[Pack, ...]:
    """Return the packs as cards; note what is wrong with them."""
    if isinstance(packs, (str, bytes, CardSet)) or not isinstance(packs, Iterable):
        raise TypeError(f"packs are a list with one pack a deal, not {type(packs).__name__}")
    out: list[Pack] = []
    for number, pack in enumerate(packs, 1):  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
        if enough(faults):
            break
        cards: list[Card] = []
        wrong: list[str] = []
        for item in _items(pack):
            try:
                cards += cards_of([item])
            except InvalidNotation as error:
                wrong.append(str(error))
                if enough(wrong):
                    break
        wrong += pack_faults(tuple(cards), game.pack, whole=not wrong)
        faults += [f"pack {number}: {fault}" for fault in wrong]
        out.append(tuple(cards))
    return tuple(out)


def _items(pack: Any) -> list[Any]:
    """Return the cards of a pack one by one, not yet read."""
    if isinstance(pack, str):
        return pack.replace(",", " ").split()
    if isinstance(pack, (bytes, int)) or not isinstance(pack, Iterable):
        raise TypeError(f"a pack is given as text or card by card, not as {type(pack).__name__}")
    return list(pack)  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
