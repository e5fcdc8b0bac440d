"""Tables that no game has, made up or at random, against slow readings of what a ladder and a ban mean."""

import random
from collections import Counter
from typing import Any

import pytest
from core_tables import deal_out, random_table, scaled

from trickcore import Atom, Ban, CardSet, Mode, Rules, Rung, State

ORDER = "23456789TJQKA"


class Table:
    """A table read slowly: cards are texts, every rule is looked up in what the table was made from."""

    def __init__(self, rules: Rules, mode: int) -> None:
        [spec] = rules.__reduce__()[1]
        self.spec: dict[str, Any] = spec
        self.mode = spec["modes"][mode]
        self.number = mode
        trumps = self.mode.trumps
        if trumps is None:
            trumps = [card for card in rules.pack if card.suit == self.mode.trump]
        self.trumps = {str(card) for card in trumps}

    def suit(self, card: str) -> str:
        """The suit that a card is of: trumps are one."""
        return "trump" if card in self.trumps else card[1]

    def height(self, card: str) -> int:
        """How high a card is within its suit."""
        order = self.mode.trump_order or self.mode.order if card in self.trumps else self.mode.order
        if isinstance(order, str):
            return order.index(card[0])
        return [str(one) for one in order].index(card)

    def beats(self, card: str, best: str) -> bool:
        """Whether a card beats another one that is winning."""
        if self.suit(card) != self.suit(best):
            return card in self.trumps
        return self.height(card) > self.height(best)

    def best(self, trick: list[str]) -> str:
        best = trick[0]
        for card in trick[1:]:
            if self.beats(card, best):
                best = card
        return best

    def part(self, card: str, trick: list[str]) -> Atom:
        """The part of the hand that a card is in, with those of which that is a part."""
        led = self.suit(trick[0])
        above = Atom.HI if self.beats(card, self.best(trick)) else Atom.LO
        if led == "trump":
            if card not in self.trumps:
                return Atom.OTHER
            return Atom.EXEMPT if card in self.mode.exempt else Atom.LED | above
        if self.suit(card) == led:
            return Atom.LED
        return above if card in self.trumps else Atom.OTHER

    def follow(self, hand: list[str], trick: list[str], friend: bool) -> list[str]:
        """What the ladder leaves of a hand; ``friend`` tells whether its side holds the trick."""
        ruffed = bool(self.trumps & set(trick))
        for need, give, unruffed, opposed in self.spec["led_trump" if trick[0] in self.trumps else "plain"]:
            if (unruffed and ruffed) or (opposed and friend):
                continue
            if any(self.part(card, trick) & need for card in hand):
                return [card for card in hand if self.part(card, trick) & give]
        return hand

    def of_mode(self, cards: object) -> list[str]:
        return [str(card) for card in (cards[self.number] if isinstance(cards, tuple) else cards)]

    def legal(
        self, hand: list[str], trick: list[str], seen: list[str], number: int, friend: bool
    ) -> list[str]:
        cards = self.follow(hand, trick, friend) if trick else hand
        for ban in self.spec["bans"]:
            if ban.places is not None and len(trick) not in ban.places:
                continue
            if ban.tricks is not None and number not in ban.tricks:
                continue
            if set(self.of_mode(ban.until)) & set(seen) or set(self.of_mode(ban.unless)) & set(hand):
                continue
            left = [card for card in cards if card not in self.of_mode(ban.cards)]
            cards = left or cards
        return cards

    def points(self, card: str) -> int:
        given = self.mode.points
        if card in self.trumps and self.mode.trump_points is not None:
            given = self.mode.trump_points
        by_name = {str(name): value for name, value in given}
        return by_name.get(card, by_name.get(card[0], 0))


def play_out(state: State, rng: random.Random) -> Counter[str]:
    """Play a deal out at random beside the slow table; return how often which rule bit."""
    table = Table(state.rules, state.mode)
    seats = state.rules.seats
    hands = [[str(card) for card in hand] for hand in state.hands]
    stock = [str(card) for card in state.stock]
    points, tricks, seen = [0] * seats, [0] * seats, []
    leader = state.leader
    bitten: Counter[str] = Counter()
    for number in range(state.rules.tricks):
        trick: list[str] = []
        for _ in range(seats):
            seat = (leader + len(trick)) % seats
            assert (state.to_act, state.leader, state.trick_number) == (seat, leader, number)
            holder = (leader + trick.index(table.best(trick))) % seats if trick else seat
            friend = state.sides[holder] == state.sides[seat]
            legal = table.legal(hands[seat], trick, seen, number, friend)
            bitten["friend"] += (
                bool(trick) and friend and table.legal(hands[seat], trick, seen, number, False) != legal
            )
            assert {str(card) for card in state.legal_cards} == set(legal)
            for card in hands[seat]:
                why = state.why(card)
                assert (why == 0) == (card in legal)
                bitten["ban" if why >= 8 else "ladder" if why else "legal"] += 1
            card = rng.choice(legal)
            state.play(card)
            hands[seat].remove(card)
            trick.append(card)
            seen.append(card)
            assert str(state.seen) == str(CardSet(seen))
        winner = (leader + trick.index(table.best(trick))) % seats
        points[winner] += sum(map(table.points, trick))
        points[winner] += table.spec["last_trick"] if number == state.rules.tricks - 1 else 0
        tricks[winner] += 1
        leader = winner
        for step in range(seats if stock else 0):
            hands[(winner + step) % seats].append(stock.pop(0))
        assert (state.points, state.tricks) == (tuple(points), tuple(tricks))
        assert [str(card) for card in state.stock] == stock
        assert state.hands == tuple(map(CardSet, hands))
    assert state.is_over
    return bitten


@pytest.mark.case("R-09")
def test_tables_at_random():
    rng = random.Random(3)
    bitten: Counter[str] = Counter()
    sizes: Counter[int] = Counter()
    mixed = 0
    while bitten.total() < scaled(150_000):
        rules = random_table(rng)
        sizes[rules.seats] += 1
        [spec] = rules.__reduce__()[1]
        mixed += any(mode.trumps is not None for mode in spec["modes"])
        for _ in range(2):
            bitten += play_out(deal_out(rules, rng), rng)
    assert min(bitten[kind] for kind in ("ban", "ladder", "legal")) > bitten.total() / 50
    assert bitten["friend"] > bitten.total() / 2000  # a duty from which a partner's trick frees
    assert mixed > sizes.total() / 4
    assert set(sizes) == {2, 3, 4, 5, 6}


def undertrumping(seats: int) -> Rules:
    """As in tarot: follow; void, overtrump; unable to, trump all the same; without a trump any card."""
    return Rules(
        seats=seats,
        pack=[rank + suit for suit in "CDHS" for rank in ORDER],
        hand_size=52 // seats,
        modes=[Mode("spades", 3), Mode("hearts", 2)],
        plain=[Rung(part, part) for part in (Atom.LED, Atom.HI, Atom.LO)],
        led_trump=[Rung(Atom.LED, Atom.LED)],
    )


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_void_seat_has_to_trump_even_below(seats):
    rules = undertrumping(seats)
    rng = random.Random(seats)
    kinds: Counter[str] = Counter()
    while kinds.total() < scaled(20_000, 2_000):
        state = deal_out(rules, rng)
        trump = rules.trump(state.mode)
        while not state.is_over:
            hand = list(state.hand(state.to_act))
            expected, kind = hand, "lead"
            if state.trick:
                of_suit = [card for card in hand if card.suit == state.trick[0].suit]
                trumps = [card for card in hand if card.suit == trump]
                table = [card.rank for card in state.trick if card.suit == trump]
                higher = [card for card in trumps if not table or card.rank > max(table)]
                if of_suit:
                    expected, kind = of_suit, "follow"
                elif higher:
                    expected, kind = higher, "over" if table else "ruff"
                elif trumps:
                    expected, kind = trumps, "under"
                else:
                    kind = "discard"
            kinds[kind] += 1
            assert list(state.legal_cards) == expected
            for card in hand:
                rung = {"follow": 4, "over": 5, "ruff": 5, "under": 6}.get(kind)
                assert state.why(card) == (0 if card in expected else rung)
            state.play(rng.choice(state.legal()))
    assert set(kinds) == {"lead", "follow", "over", "ruff", "under", "discard"}


def one_trick(seats: int = 3, **changes: Any) -> Rules:
    return Rules(
        **{
            "seats": seats,
            "pack": [rank + suit for suit in "CDHS" for rank in ORDER],
            "hand_size": 4,
            "modes": [Mode("spades", 3), Mode("none")],
            **changes,
        }
    )


def legal_third(rules: Rules, trick: str, hand: str, mode: int = 0) -> str:
    """What the third seat may play after two cards of seats that hold nothing else of these suits."""
    a, b = trick.split()
    rest = [str(card) for card in rules.pack - CardSet(f"{trick} {hand}")]
    fill = [card for card in rest if card[1] == a[1]][:3], [card for card in rest if card[1] == b[1]][-3:]
    state = State(rules, [CardSet([a, *fill[0]]), CardSet([b, *fill[1]]), hand], mode=mode)
    state.play(a)
    state.play(b)
    return str(state.legal_cards)


LOW = Atom.LED | Atom.LO


@pytest.mark.parametrize(
    ("ladder", "trick", "hand", "legal"),
    [
        ([Rung(Atom.LO, Atom.LO)], "2C 5S", "3C 2S 4S 7S", "2S 4S"),
        ([Rung(Atom.LO, Atom.LO)], "2C 2D", "3C 2S 4S 7S", "3C 2S 4S 7S"),  # not ruffed: every trump is high
        ([Rung(Atom.HI, Atom.HI)], "2C 2D", "3C 2S 4S 7S", "2S 4S 7S"),
        ([Rung(Atom.HI, Atom.HI)], "2C 5S", "3C 2S 4S 7S", "7S"),
        ([Rung(Atom.LED, LOW)], "2C 5S", "3C 4S 7S 9D", "3C 4S"),
        ([Rung(Atom.LO | Atom.OTHER, Atom.LO | Atom.OTHER)], "2C 5S", "3C 4S 7S 9D", "9D 4S"),
        ([Rung(Atom.HI | Atom.LO, Atom.HI | Atom.LO)], "2C 5S", "3C 4S 7S 9D", "4S 7S"),
        ([Rung(Atom.OTHER, Atom.OTHER), Rung(Atom.LO, LOW)], "2C 5S", "3C 4S 7S 8S", "3C 4S"),
        ([Rung(Atom.HI, Atom.HI, True)], "2C 2D", "3C 4S 7S 9D", "4S 7S"),
        ([Rung(Atom.HI, Atom.HI, True)], "2C 5S", "3C 4S 7S 9D", "3C 9D 4S 7S"),
        ([Rung(Atom.HI, Atom.HI, True), Rung(Atom.LO, Atom.LO)], "2C 5S", "3C 4S 7S 9D", "4S"),
        ([], "2C 5S", "3C 4S 7S 9D", "3C 9D 4S 7S"),
    ],
)
def test_parts_with_a_plain_suit_led(ladder, trick, hand, legal):
    assert CardSet(legal_third(one_trick(plain=ladder), trick, hand)) == CardSet(legal)


@pytest.mark.parametrize(
    ("ladder", "hand", "legal"),
    [
        ([Rung(Atom.LED, Atom.LED)], "3C JS 7S 2D", "7S"),
        ([Rung(Atom.LED, Atom.LED | Atom.EXEMPT)], "3C JS 7S 2D", "7S JS"),
        (
            [Rung(Atom.LED, Atom.LED)],
            "3C JS 7D 2D",
            "3C 7D 2D JS",
        ),  # only the exempt one: nothing to follow with
        ([Rung(Atom.EXEMPT, Atom.EXEMPT)], "3C JS 7S 2D", "JS"),
        ([Rung(Atom.OTHER, Atom.OTHER | Atom.EXEMPT)], "3C JS 7S 2D", "3C 2D JS"),
    ],
)
def test_parts_with_trump_led(ladder, hand, legal):
    rules = one_trick(led_trump=ladder, modes=[Mode("spades", 3, exempt="JS")])
    assert CardSet(legal_third(rules, "2S 3S", hand)) == CardSet(legal)


def test_without_trump_there_is_no_high_and_no_low():
    rules = one_trick(plain=[Rung(Atom.HI, Atom.HI), Rung(Atom.LO, Atom.LO), Rung(Atom.OTHER, Atom.OTHER)])
    assert legal_third(rules, "2C 5S", "3C 4S 7S 2D", mode=1) == "2D 4S 7S"


BAN = "4S 7S"


@pytest.mark.parametrize(
    ("ban", "legal"),
    [
        (Ban("b", BAN), "3C 2D"),
        (Ban("b", (BAN, "")), "3C 2D"),
        (Ban("b", ("", BAN)), "3C 2D 4S 7S"),
        (Ban("b", BAN, until="5S AH"), "3C 2D 4S 7S"),  # seen in this very trick
        (Ban("b", BAN, until="4S 6S"), "3C 2D"),  # in a hand is not seen
        (Ban("b", BAN, unless="2D"), "3C 2D 4S 7S"),
        (Ban("b", BAN, unless="AH"), "3C 2D"),
        (Ban("b", BAN, unless=("", "2D")), "3C 2D"),
        (Ban("b", BAN, places=[2]), "3C 2D"),
        (Ban("b", BAN, places=[0, 1]), "3C 2D 4S 7S"),
        (Ban("b", BAN, places=[]), "3C 2D 4S 7S"),
        (Ban("b", BAN, tricks=[0]), "3C 2D"),
        (Ban("b", BAN, tricks=[1, 2]), "3C 2D 4S 7S"),
        (Ban("b", "3C 2D 4S 7S"), "3C 2D 4S 7S"),  # would leave nothing
        (Ban("b", "3C 2D 4S"), "7S"),
    ],
)
def test_bans(ban, legal):
    assert CardSet(legal_third(one_trick(bans=[ban]), "2C 5S", "3C 2D 4S 7S")) == CardSet(legal)


def test_bans_go_one_after_another():
    """The second is lifted, as the first has left it nothing."""
    rules = one_trick(bans=[Ban("first", "3C 2D"), Ban("second", "4S 7S")])
    assert legal_third(rules, "2C 5S", "3C 2D 4S 7S") == "4S 7S"


def test_a_ban_works_on_what_the_ladder_leaves():
    rules = one_trick(plain=[Rung(Atom.HI, Atom.HI)], bans=[Ban("sevens", "7S")])
    assert legal_third(rules, "2C 5S", "3C 2D 4S 7S") == "7S"
    assert legal_third(rules, "2C 5S", "3C 8S 4S 7S") == "8S"
