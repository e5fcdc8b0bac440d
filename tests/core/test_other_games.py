"""Tables of games that the library does not have: Belote, Euchre, Skat and Rikiki, against their rules told plainly."""

import random

import pytest
from core_tables import scaled
from other_tables import BELOTE, EUCHRE, RIKIKI, SKAT, bowers

from trickcore import CardSet, Mode, Rng, State, playout, playouts


class Told:
    """The rules of a game: what suit a card is of, how high it is, and what may be played."""

    def __init__(self, game: str, mode: str) -> None:
        self.game, self.mode = game, mode

    def suit(self, card: str) -> str:
        if self.game == "euchre" and card in bowers(self.mode):
            return "trump"
        if self.game == "skat" and self.mode != "null" and (card[0] == "J" or card[1] == self.mode):
            return "trump"
        if self.game in ("belote", "rikiki") and card[1] == self.mode:
            return "trump"
        return card[1]

    def height(self, card: str) -> int:
        trump = self.suit(card) == "trump"
        if self.game == "euchre":
            return bowers(self.mode).index(card) if trump else "9TJQKA".index(card[0])
        if self.game == "skat":
            if trump and card[0] == "J":
                return 100 + "DHSC".index(card[1])
            return ("789TJQKA" if self.mode == "null" else "789QKTAJ").index(card[0])
        if self.game == "belote":
            return ("78QKTA9J" if trump else "789JQKTA").index(card[0])
        return "23456789TJQKA".index(card[0])

    def winning(self, trick: list[str]) -> int:
        """Return the place of the card that wins."""
        trumps = [card for card in trick if self.suit(card) == "trump"]
        fighting = trumps or [card for card in trick if self.suit(card) == self.suit(trick[0])]
        return trick.index(max(fighting, key=self.height))

    def legal(self, hand: list[str], trick: list[str]) -> list[str]:
        if not trick:
            return hand
        led = self.suit(trick[0])
        trumps = [card for card in hand if self.suit(card) == "trump"]
        on_table = [self.height(card) for card in trick if self.suit(card) == "trump"]
        higher = [card for card in trumps if not on_table or self.height(card) > max(on_table)]
        if self.game == "belote" and led == "trump":
            return higher or trumps or hand
        following = [card for card in hand if self.suit(card) == led]
        if following:
            return following
        if (
            self.game != "belote" or (len(trick) - self.winning(trick)) % 2 == 0
        ):  # the partner holds the trick
            return hand
        return higher or trumps or hand


GAMES = {"belote": BELOTE, "euchre": EUCHRE, "skat": SKAT, "rikiki": RIKIKI}


def dealt(game: str, rng: random.Random) -> State:
    """Return a random deal; in Rikiki of any size."""
    rules = GAMES[game]
    pack = list(rules.pack)
    rng.shuffle(pack)
    size = rng.randint(1, 13) if game == "rikiki" else rules.hand_size
    hands = [CardSet(pack[seat * size : (seat + 1) * size]) for seat in range(rules.seats)]
    return State(
        rules,
        hands,
        leader=rng.randrange(rules.seats),
        mode=rng.randrange(len(rules.mode_names)),
        sides=[0, 1, 0, 1] if game in ("belote", "euchre") else None,
    )


@pytest.mark.parametrize("game", GAMES)
def test_what_may_be_played_and_who_wins_is_what_the_rules_say(game: str):
    rng = random.Random(6)
    narrowed = 0
    for _ in range(scaled(150)):
        state = dealt(game, rng)
        rules = state.rules
        told = Told(game, rules.mode_names[state.mode])
        while not state.is_over:
            trick, seat, leader = [str(card) for card in state.trick], state.to_act, state.leader
            assert seat is not None
            hand = [str(card) for card in state.hand(seat)]
            legal = [str(card) for card in state.legal_cards]
            assert sorted(legal) == sorted(told.legal(hand, trick)), (told.mode, hand, trick)
            narrowed += len(legal) < len(hand)
            if trick:
                assert state.winner == (leader + told.winning(trick)) % rules.seats
                assert rules.winner(trick, state.mode) == told.winning(trick)
            card = rng.choice(legal)
            followers = {str(one) for one in rules.suit(card, state.mode)}
            assert followers == {str(one) for one in rules.pack if told.suit(str(one)) == told.suit(card)}
            assert all((state.why(one) == 0) == (one in legal) for one in hand)
            winner = state.play(card)
            if winner is not None:
                assert winner == (leader + told.winning([*trick, card])) % rules.seats
        if game == "belote":
            assert sum(state.points) == 162
        elif game == "rikiki":
            assert sum(state.tricks) == state.length
    assert narrowed > 100


def drawn_out(state: State, rng: Rng) -> State:
    """Return the end of a random playout, made card by card as the manual tells it."""
    state = state.copy()
    while not state.is_over:
        draw = rng.next()
        for _ in range(state.rules.seats):
            legal = state.legal()
            state.play(legal[(draw & 0xFFFF) * len(legal) >> 16])
            draw >>= 16
    return state


@pytest.mark.parametrize("game", GAMES)
def test_playouts_play_as_states_do(game: str):
    rng = random.Random(7)
    for _ in range(scaled(60)):
        state, seed = dealt(game, rng), rng.getrandbits(60)
        slow, fast = drawn_out(state, Rng(seed)), playout(state, Rng(seed))
        assert (fast.points, fast.tricks, fast.winner) == (slow.points, slow.tricks, slow.winner)
        assert playouts(state, 5, Rng(seed)) == playouts(state, 5, Rng(seed), portable=True)


def test_a_partner_who_holds_the_trick_frees_from_ruffing():
    hands = ["AH 7S", "7H 8S", "7D AC", "8H 9H"]
    state = State(BELOTE.replace(hand_size=2), hands, mode=3, sides=[0, 1, 0, 1])
    state.play("AH")
    state.play("7H")
    assert str(state.legal_cards) == "AC 7D"
    low = State(BELOTE.replace(hand_size=2), ["7H 7S", "AH 8S", "9S AC", "8H 9H"], mode=3, sides=[0, 1, 0, 1])
    low.play("7H")
    low.play("AH")
    assert str(low.legal_cards) == "9S"
    assert low.why("AC") == 5
    assert not low.proves("AC").denied - CardSet("KH QH TH JH 9H 8H AS KS QS JS TS 9S 8S 7S")
    assert CardSet("9S").issubset(low.proves("AC").denied)
    assert "9S" not in map(str, state.proves("AC").denied)  # the partner held it: no ruff was due


def test_the_left_bower_is_a_trump_and_nothing_else():
    hearts = EUCHRE.mode("H")
    assert str(EUCHRE.trumps(hearts)) == "JD 9H TH JH QH KH AH"
    assert str(EUCHRE.beats("JD", hearts)) == "JH"
    assert str(EUCHRE.suit("9D", hearts)) == "9D TD QD KD AD"
    assert str(EUCHRE.suit("JD", hearts)) == str(EUCHRE.trumps(hearts))
    assert (EUCHRE.trump(hearts), SKAT.trump(4)) == (2, None)


FAULTS = [
    ({"trumps": "JD 9X"}, "no card"),
    ({"trumps": "2D"}, "not in this pack: 2D"),
    ({"trumps": "JD JH"}, "in an order of cards"),
    ({"trumps": "JD JH", "trump_order": "JD"}, "names each trump once"),
    ({"trumps": "JD JH", "trump_order": "JD JH JD"}, "names each trump once"),
    ({"trumps": "JD JH", "trump_order": "JD JS"}, "names each trump once"),
    ({"trumps": "JD JH", "trump_order": "JD JH", "exempt": "9D"}, "only trumps can be exempt"),
    ({"trump": 1, "trumps": ""}, "a trump suit has trumps"),
]


@pytest.mark.parametrize(("fields", "named"), FAULTS)
def test_trumps_that_cannot_be(fields: dict[str, object], named: str):
    with pytest.raises(ValueError, match=named):
        EUCHRE.replace(modes=[Mode("odd", **fields)])  # type: ignore[arg-type]
