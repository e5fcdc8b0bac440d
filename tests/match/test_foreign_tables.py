"""Our players at a table of another program, which is plain code: whole matches of Jass and Hearts, card by card."""

from __future__ import annotations

import random
from typing import Any

import pytest

import trickgames as tg
from trickgames.games.hearts import CardsPassed, PassAnnounced

LEVEL, SEATS = "normal", range(4)
STEPS = {"left": 1, "across": 2, "right": 3}
ORDERS = {"plain": "6789TJQKA", "trump": "678TQKA9J"}
PLAIN, TRUMP = (
    {"T": 10, "J": 2, "Q": 3, "K": 4, "A": 11},
    {"T": 10, "J": 20, "Q": 3, "K": 4, "A": 11, "9": 14},
)


def shuffled(ranks: str, rng: random.Random) -> list[str]:
    """Return a pack, shuffled."""
    pack = [rank + suit for suit in "CDHS" for rank in ranks]
    rng.shuffle(pack)
    return pack


class Seat:
    """A player of ours, told what is public at the table and nothing else."""

    def __init__(self, game: str, seat: int, options: dict[str, Any]) -> None:
        self.me, self.player = seat, tg.player(LEVEL, seed=seat)
        self.follower = tg.Follower(game, seat, options=options)

    def choose(self) -> tg.Action:
        """Return what the player chooses now."""
        return self.player.choose(self.follower.view())


def jass_deal(seats: list[Seat], first: int, hands: list[set[str]]) -> list[int]:
    """Play a deal of Jass in the trump suits alone; return the points of both sides."""
    for seat, hand in zip(seats, hands, strict=True):
        seat.follower.dealt(sorted(hand))
    asked = first
    choice = seats[first].choose()
    if choice == tg.Push():
        for seat in seats:
            seat.follower.acted(first, "push")
        asked = (first + 2) % 4
        choice = seats[asked].choose()
    trump = str(choice)[-1]
    for seat in seats:
        seat.follower.acted(asked, choice)

    def height(card: str, led: str) -> int:
        if card[1] == trump:
            return 100 + ORDERS["trump"].index(card[0])
        return ORDERS["plain"].index(card[0]) if card[1] == led else -1

    leader, points = first, [0, 0]
    for number in range(9):
        trick: dict[int, str] = {}
        for s in [(leader + i) % 4 for i in SEATS]:
            card = trick[s] = str(seats[s].choose())
            hands[s].remove(card)
            for seat in seats:
                seat.follower.acted(s, card)
        led = trick[leader][1]
        leader = max(trick, key=lambda s: height(trick[s], led))
        counted = [(TRUMP if card[1] == trump else PLAIN).get(card[0], 0) for card in trick.values()]
        points[leader % 2] += sum(counted) + 5 * (number == 8)
    return points


@pytest.mark.slow
def test_a_match_of_jass() -> None:
    options = {
        "contracts": ["C", "D", "H", "S"],
        "multipliers": {},
        "target": 1000,
        "weis": False,
        "stoeck": False,
    }
    options |= {"match_bonus": 0}
    seats = [Seat("jass", seat, options) for seat in SEATS]
    rng, scores, number, packs = random.Random(2), [0, 0], 0, []
    while max(scores) < 1000:
        pack, first = shuffled("6789TJQKA", rng), (number + 1) % 4
        packs.append(" ".join(pack))
        hands = [set(pack[9 * ((s - first) % 4) :][:9]) for s in SEATS]
        got = jass_deal(seats, first, hands)
        scores = [a + b for a, b in zip(scores, got, strict=True)]
        number += 1
    same_in_a_match("jass", options, packs, seats, scores)


def hearts_deal(seats: list[Seat], direction: str, hands: list[set[str]]) -> list[int]:
    """Play a deal of Hearts; return what each seat gets."""
    for seat, hand in zip(seats, hands, strict=True):
        seat.follower.dealt(sorted(hand))
        seat.follower.receive(PassAnnounced(direction))
    if direction in STEPS:
        step = STEPS[direction]
        chosen = [seat.choose() for seat in seats]
        given = [choice.cards for choice in chosen if isinstance(choice, tg.PassCards)]
        for s, seat in enumerate(seats):
            for other in SEATS:
                seat.follower.acted(other, chosen[s] if other == s else None)
            for other in SEATS:
                to = (other + step) % 4
                seat.follower.receive(CardsPassed(other, to, 3, given[other] if s in (other, to) else None))
            hands[s] = hands[s] - {str(card) for card in given[s]}
            hands[s] |= {str(card) for card in given[(s - step) % 4]}
    leader = next(s for s in SEATS if "2C" in hands[s])
    for seat in seats:
        seat.follower.receive(tg.HolderNamed(leader, tg.Card("2C")))
    taken = [0] * 4
    for _ in range(13):
        trick: dict[int, str] = {}
        for s in [(leader + i) % 4 for i in SEATS]:
            card = trick[s] = str(seats[s].choose())
            hands[s].remove(card)
            for seat in seats:
                seat.follower.acted(s, card)
        led = trick[leader][1]
        leader = max(trick, key=lambda s: (trick[s][1] == led, "23456789TJQKA".index(trick[s][0])))
        taken[leader] += sum([13 if card == "QS" else card[1] == "H" for card in trick.values()])
    return [26 - points for points in taken] if 26 in taken else taken


def test_a_match_of_hearts() -> None:
    options = {"target": 40}
    seats = [Seat("hearts", seat, options) for seat in SEATS]
    rng, scores, number, packs = random.Random(3), [0] * 4, 0, []
    while max(scores) < 40 or scores.count(min(scores)) > 1:
        pack = shuffled("23456789TJQKA", rng)
        packs.append(" ".join(pack))
        direction = ("left", "right", "across", "none")[number % 4]
        got = hearts_deal(seats, direction, [set(pack[13 * s :][:13]) for s in SEATS])
        scores = [a + b for a, b in zip(scores, got, strict=True)]
        number += 1
    same_in_a_match("hearts", options, packs, seats, scores)


def same_in_a_match(
    game: str, options: dict[str, Any], packs: list[str], seats: list[Seat], scores: list[int]
) -> None:
    """Check that the same players, at our own table with the same packs, play the same match."""
    match = tg.new_match(game, seed=1, first=0, options=options, packs=packs)
    for seat in SEATS:
        match.seat(seat, tg.player(LEVEL, seed=seat))
    match.advance()
    assert match.is_over
    assert list(match.scores) == scores
    for seat in seats:
        assert seat.follower.view() == match.view(seat.me)
        assert [type(event) for event in seat.follower.events] == [
            type(event) for event in match.events(seat.me)
        ]


def test_what_cannot_have_been_done_is_refused() -> None:
    follower = tg.Follower("hearts", 0, options={"passing": ["none"]})
    with pytest.raises(tg.InvalidRecord, match="not its turn"):
        follower.acted(0, "2C")
    follower.dealt("2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD")
    with pytest.raises(tg.InvalidRecord, match="no hand is dealt now"):
        follower.dealt("2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD")
    follower.receive(PassAnnounced("none"))
    follower.receive(tg.HolderNamed(1, tg.Card("2C")))
    before = follower.view()
    for seat, action in (
        (2, "3C"),
        (1, "2D"),
        (1, "QD"),
        (1, "3C"),
        (1, "2C+pair"),
        (1, "keep"),
        (1, None),
        (0, "2D"),
    ):
        with pytest.raises(tg.InvalidRecord):
            follower.acted(seat, action)
    with pytest.raises(tg.InvalidNotation):
        follower.acted(1, "2X")
    with pytest.raises(TypeError):
        follower.acted("1", "2C")  # type: ignore[arg-type]
    assert follower.view() is before
    assert follower.acted(1, "2C") == (tg.Played(1, tg.Card("2C"), ()),)
