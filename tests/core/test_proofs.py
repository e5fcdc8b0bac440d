"""What a play proves, held against every hand from which the card could have been played."""

import itertools
import random

import pytest
from core_tables import random_table, scaled, table

from trickcore import Atom, Ban, Card, CardSet, Mode, Rules, Rung, State


def bits(mask: int) -> list[int]:
    return [1 << i for i in range(64) if mask >> i & 1]


def with_hand(state: State, hand: int, free: int) -> State:
    """Return the position in which the seat to act holds this hand, and the others what is left over."""
    seats = state.rules.seats
    size, rest, place = hand.bit_count(), bits(free & ~hand), 0
    hands = [0] * seats
    for seat in range(seats):
        if seat == state.to_act:
            hands[seat] = hand
            continue
        wanted = size - ((seat - state.leader) % seats < len(state.trick))
        hands[seat] = sum(rest[place : place + wanted])
        place += wanted
    given = {
        name: getattr(state, name) for name in ("leader", "mode", "trick", "seen", "tricks", "sides", "swept")
    }
    return State.at(state.rules, hands, kept=state.kept, asked=state.asked, **given)


def possible(state: State) -> dict[int, list[int]]:
    """Return the hands from which each unseen card may be played, found by trying all of the right size."""
    free = state.rules.pack.mask & ~state.seen_mask
    out: dict[int, list[int]] = {bit: [] for bit in bits(free)}
    for chosen in itertools.combinations(bits(free), state.counts[state.to_act]):
        hand = sum(chosen)
        for bit in bits(with_hand(state, hand, free).legal_mask):
            out[bit].append(hand)
    return out


def small(rng: random.Random) -> State:
    """Return a state of a random small table, somewhere in a deal."""
    rules = random_table(rng, seats=rng.choice([2, 2, 3]), most_cards=14, most_tricks=6)
    while rules.replace(draws=False).hand_size == 1 and rng.random() < 0.8:
        rules = random_table(rng, seats=rng.choice([2, 2, 3]), most_cards=14, most_tricks=6)
    rules = rules.replace(draws=False, hand_size=min(6, len(rules.pack) // rules.seats))
    pack = list(rules.pack)
    rng.shuffle(pack)
    size = rules.hand_size
    hands = [CardSet(pack[seat * size : (seat + 1) * size]) for seat in range(rules.seats)]
    kept = CardSet(rng.sample(pack, rng.choice([0, 0, 1, 2])))
    sides = [rng.randrange(rules.seats) for _ in hands]
    state = State(rules, hands, leader=0, mode=rng.randrange(len(rules.mode_names)), kept=kept, sides=sides)
    for _ in range(rng.randrange(2 * rules.seats)):
        if state.trick_number == size - 1 or state.is_over:
            break
        state.play(rng.choice(state.legal()))
        if state.trick and rng.random() < 0.1:
            state.ask(rng.choice(list(rules.pack - state.seen)))
    return state


def test_a_proof_excludes_what_no_hand_can_hold_and_nothing_else():
    rng = random.Random(4)
    denied = demanded = loose = 0
    for _ in range(scaled(150)):
        state = small(rng)
        if state.is_over:
            continue
        for bit, hands in possible(state).items():
            if not hands:  # no hand of that size: a card that cannot be played
                continue
            card = Card(next(iter(CardSet(bit))))
            proof = state.proves(card)
            may = 0
            for hand in hands:
                may |= hand
                assert not proof.denied.mask & hand, (card, proof)
                assert not proof.one_of or proof.one_of.mask & hand, (card, proof)
            others = state.rules.pack.mask & ~state.seen_mask & ~bit
            assert not proof.denied.mask & ~others and not proof.one_of.mask & ~(others & ~proof.denied.mask)
            # A hand may be too small here to hold all that makes a card legal, so that more seems to be denied.
            loose += (others & ~may & ~proof.denied.mask).bit_count()
            denied += len(proof.denied)
            demanded += bool(proof.one_of)
    assert denied > scaled(1000) and demanded > scaled(20)
    assert loose < denied / 200


FOLLOW = Rung(Atom.LED, Atom.LED)
PACK = "2C 3C 4C 5C 2D 3D 4D 5D 2S 3S 4S 5S"


def tabled(plain: list[Rung], led_trump: list[Rung], *bans: Ban, exempt: str = "") -> Rules:
    """Return a table for two in which spades are trumps."""
    return Rules(
        seats=2,
        pack=PACK,
        hand_size=6,
        modes=[Mode("spades", 3, exempt=exempt)],
        plain=plain,
        led_trump=led_trump,
        bans=list(bans),
    )


STRICT = [FOLLOW, Rung(Atom.HI, Atom.HI), Rung(Atom.LO, Atom.LO)]
MILD = [Rung(Atom.LED, Atom.LED | Atom.HI), Rung(Atom.HI | Atom.OTHER, Atom.HI | Atom.OTHER)]
NOT_TWO = Ban("not the two", "2D", unless="5D")
CASES = [
    ("follows", tabled(STRICT, STRICT[:1]), "2C", "3C", "", ""),
    ("ruffs", tabled(STRICT, STRICT[:1]), "2C", "3S", "3C 4C 5C", ""),
    ("discards", tabled(STRICT, STRICT[:1]), "2C", "3D", "3C 4C 5C 2S 3S 4S 5S", ""),
    ("may ruff", tabled(MILD, STRICT[:1]), "2C", "3S", "", ""),
    ("no club", tabled(MILD, STRICT[:1]), "2C", "3D", "3C 4C 5C", ""),
    (
        "exempt",
        tabled(STRICT, [Rung(Atom.LED, Atom.LED | Atom.EXEMPT)], exempt="5S"),
        "2S",
        "3C",
        "3S 4S",
        "",
    ),
    ("nothing banned", tabled(STRICT, STRICT[:1], NOT_TWO), "", "3D", "", ""),
    (
        "lifted by what is held",
        tabled(STRICT, STRICT[:1], Ban("two", "2D", unless="5D", places=[1])),
        "3D",
        "2D",
        "4D",
        "",
    ),
    (
        "only diamonds left",
        tabled(STRICT, STRICT[:1], Ban("no diamond", "2D 3D 4D 5D")),
        *("", "2D", "2C 3C 4C 5C 2S 3S 4S 5S", ""),
    ),
]


@pytest.mark.parametrize(
    ("rules", "led", "played", "denied", "one_of"), [row[1:] for row in CASES], ids=[row[0] for row in CASES]
)
def test_what_single_plays_prove(rules: Rules, led: str, played: str, denied: str, one_of: str):
    rest = list(rules.pack - CardSet(led))
    state = (
        State.at(rules, [rest[2:3], rest[:2]], leader=0, trick=led)
        if led
        else State(rules, [rest[:2], rest[2:4]])
    )
    proof = state.proves(played)
    assert (str(proof.denied), str(proof.one_of)) == (denied, one_of)


def test_the_last_seven_of_trumps_shows_the_ace():
    bisca = table("bisca")
    hands = ["2C 3C 4C", "5C 6C 7C", "JC QC KC", "7S AS AC"]
    stock = list(bisca.pack - CardSet([card for hand in hands for card in CardSet(hand)]))
    state = State(bisca, hands, mode=bisca.mode("S"), stock=stock)
    for card in ("2C", "5C", "JC"):
        assert not state.proves(card).one_of
        state.play(card)
    assert state.proves("7S") == (CardSet(), CardSet("AS"))


def test_a_heart_led_before_one_was_seen_shows_nothing_but_hearts():
    hearts = table("hearts", open_with_two_of_clubs=False)
    pack = list(hearts.pack)
    state = State(hearts, [CardSet(pack[seat::4]) for seat in range(4)])
    assert state.proves("2H").denied == hearts.pack - hearts.pack.of("H")
    assert not state.proves("2S").denied


def test_no_hand_is_looked_at():
    rng = random.Random(5)
    for _ in range(scaled(100)):
        state = small(rng)
        if state.is_over:
            continue
        free = list(state.rules.pack - state.seen)
        rng.shuffle(free)
        at = itertools.accumulate(state.counts, initial=0)
        other = state.replace_hands(
            [CardSet(free[start : start + size]) for start, size in zip(at, state.counts, strict=False)]
        )
        for card in free:
            assert other.proves(card) == state.proves(card)


def test_what_cannot_be_played_proves_nothing():
    state = State(tabled(STRICT, STRICT[:1]), ["2C 3C", "4C 5C"])
    state.play("2C")
    for card, fault in (("2C", "cannot be played any more"), ("9C", "not in this pack")):
        with pytest.raises(ValueError, match=fault):
            state.proves(card)
    with pytest.raises(TypeError):
        state.proves(None)
    for card in ("4C", "3C", "5C"):
        state.play(card) if card in map(str, state.legal_cards) else state.play(state.legal()[0])
    while not state.is_over:
        state.play(state.legal()[0])
    with pytest.raises(ValueError, match="the deal is over"):
        state.proves("2D")
