"""A slow, obvious oracle of the trick play of the five games, written from the clauses of the rules only.

The fast table-driven core is compared with it, so they share nothing: a card is its text ("QS", "TD"), a
hand is a list, a rule is an `if` with its clause beside it, and what has been seen is looked up among the
cards played. It knows legal cards, trick winners, points taken in tricks, Bisca's drawing and the early end
of Ás de Copas; no declaration (pass, trump, exchange, kitty, vinte) and no scoring. It trusts its setup:
hands of equal size, no card twice, the right leader.
"""

from __future__ import annotations

SUITS = "CDHS"  # card order of the rules: clubs, diamonds, hearts, spades …
RANKS = "23456789TJQKA"  # … and from 2 up to ace

# Ranks from low to high.
HEARTS_ORDER = "23456789TJQKA"  # COP-6
JASS_TRUMP_ORDER = "678TQKA9J"  # JAS-10
JASS_PLAIN_ORDER = "6789TJQKA"  # JAS-11, JAS-15a
JASS_UNDENUFE_ORDER = "AKQJT9876"  # JAS-15b
BISCA_ORDER = "23456QJK7A"  # BIS-2
AS_DE_COPAS_ORDER = "JQKTA"  # ADC-2

# Points by rank.
JASS_TRUMP_POINTS = {"J": 20, "9": 14, "A": 11, "K": 4, "Q": 3, "T": 10, "8": 0, "7": 0, "6": 0}  # JAS-10
JASS_PLAIN_POINTS = {"A": 11, "K": 4, "Q": 3, "J": 2, "T": 10, "9": 0, "8": 0, "7": 0, "6": 0}  # JAS-11
JASS_OBENABE_POINTS = {"A": 11, "T": 10, "8": 8, "K": 4, "Q": 3, "J": 2, "9": 0, "7": 0, "6": 0}  # JAS-15a
JASS_UNDENUFE_POINTS = {"6": 11, "T": 10, "8": 8, "K": 4, "Q": 3, "J": 2, "A": 0, "9": 0, "7": 0}  # JAS-15b
BISCA_POINTS = {"A": 11, "7": 10, "K": 4, "J": 3, "Q": 2, "6": 0, "5": 0, "4": 0, "3": 0, "2": 0}  # BIS-2
AS_DE_COPAS_POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}  # ADC-2


def card_order(card: str) -> tuple[int, int]:
    """The sort key of the rules' card order."""
    return SUITS.index(card[1]), RANKS.index(card[0])


class Oracle:
    """One deal's trick play of one game, from the first lead to the last trick.

    What all games share is here: turn order, collecting a trick, the end. What a seat may play, who wins a
    trick and what a card is worth is written for each game by itself, below.
    """

    seats: int
    hands: list[list[str]]  # current hands by seat
    stock: list[str]  # still to be drawn, top first (Bisca); [] elsewhere
    trick: list[tuple[int, str]]  # the open trick: (seat, card) in order of play
    leader: int  # who led the open trick, or leads the next; after the end the winner of the last trick
    points: list[int]  # by seat: card points (and last-trick bonus) taken in tricks
    tricks: list[int]  # by seat: tricks won
    taken: list[str]  # the cards of all complete tricks, in order of play

    def __init__(
        self,
        options: dict[str, object],
        hands: list[list[str]],
        leader: int,
        trump: str | None = None,
        stock: list[str] | None = None,
        sides: list[int] | None = None,
        called: str | None = None,
    ) -> None:
        self.options = dict(options)
        self.seats = len(hands)
        self.hands = [list(hand) for hand in hands]
        self.leader = leader
        self.trump = trump
        self.stock = list(stock) if stock is not None else []
        self.sides = list(sides) if sides is not None else None
        self.called = called
        self.trick = []
        self.points = [0] * self.seats
        self.tricks = [0] * self.seats
        self.taken = []
        self.check_setup()

    @property
    def to_act(self) -> int:
        """The seat to play; meaningless when the deal is over."""
        return (self.leader + len(self.trick)) % self.seats

    @property
    def is_over(self) -> bool:
        """Whether the deal's trick play has ended."""
        if self.trick:
            return False
        if all(hand == [] for hand in self.hands):
            return True
        return self.ends_early()

    @property
    def on_table(self) -> list[str]:
        """The cards of the open trick, in order of play."""
        return [card for _, card in self.trick]

    def legal(self) -> list[str]:
        """What the seat to act may play, in card order; nothing when the deal is over (GEN-1)."""
        if self.is_over:
            return []
        return sorted(self.allowed(self.hands[self.to_act]), key=card_order)

    def play(self, card: str, ask: bool = False) -> None:
        """Play a card for the seat to act; ValueError, and nothing changed, if that is not legal (GEN-2)."""
        seat = self.to_act
        if card not in self.legal():
            raise ValueError(f"seat {seat} may not play {card}")
        if ask:
            self.accept_ask(seat, card)
        self.hands[seat].remove(card)
        self.trick.append((seat, card))
        if len(self.trick) == self.seats:
            self.finish_trick()

    def finish_trick(self) -> None:
        """Give the complete trick to its winner, who leads the next one, and draw."""
        winning_card = self.winning_card()
        [winner] = [seat for seat, card in self.trick if card == winning_card]
        for card in self.on_table:
            self.points[winner] += self.points_of(card)
        if all(hand == [] for hand in self.hands):
            self.points[winner] += self.last_trick_bonus()
        self.tricks[winner] += 1
        self.taken += self.on_table
        self.trick = []
        self.leader = winner
        self.after_trick()

    def check_setup(self) -> None:
        """Refuse a trump that the game does not have."""
        if self.trump not in ["C", "D", "H", "S"]:
            raise ValueError(f"no trump of this game: {self.trump}")

    def allowed(self, hand: list[str]) -> list[str]:
        """Those cards of the hand (which is that of the seat to act) that may be played."""
        raise NotImplementedError

    def winning_card(self) -> str:
        """The card that wins the complete trick."""
        raise NotImplementedError

    def points_of(self, card: str) -> int:
        """What the card counts for the winner of its trick."""
        raise NotImplementedError

    def last_trick_bonus(self) -> int:
        """What the last trick counts more."""
        return 0

    def accept_ask(self, seat: int, card: str) -> None:
        """Note that the led card asks for the called ace, or refuse."""
        raise ValueError("nobody can be asked for in this game")

    def after_trick(self) -> None:
        """What follows a trick."""

    def ends_early(self) -> bool:
        """Whether the deal has ended though cards are left."""
        return False


class HeartsOracle(Oracle):
    """The trick play of Hearts (Copas)."""

    def check_setup(self) -> None:
        if self.trump is not None:
            raise ValueError("Hearts has no trump")  # COP-6

    @property
    def broken(self) -> bool:
        """Whether hearts are broken."""
        for card in self.taken + self.on_table:
            # COP-7: by a heart discarded, or led because nothing else was held.
            if card[1] == "H":
                return True
            # COP-7, option: by any play of the queen.
            if card == "QS" and self.options.get("queen_breaks_hearts", False):
                return True
        return False

    def allowed(self, hand: list[str]) -> list[str]:
        in_first_trick = sum(self.tricks) == 0
        if self.trick == []:
            # COP-4: the first lead is the two of clubs.
            if in_first_trick and self.options.get("open_with_two_of_clubs", True) and "2C" in hand:
                return ["2C"]
            cards = hand
            # COP-7: no heart is led until they are broken, but by who holds only hearts.
            if not self.broken:
                not_hearts = [card for card in hand if card[1] != "H"]
                if not_hearts != []:
                    cards = not_hearts
        else:
            # COP-5: follow suit if possible, otherwise any card.
            led = self.trick[0][1][1]
            cards = [card for card in hand if card[1] == led]
            if cards == []:
                cards = hand
        # COP-8: no heart and no queen of spades in the first trick, unless there is no other card to play.
        if in_first_trick and not self.options.get("points_on_first_trick", False):
            harmless = [card for card in cards if card[1] != "H" and card != "QS"]
            if harmless != []:
                return harmless
        return cards

    def winning_card(self) -> str:
        # COP-6: the highest card of the led suit.
        led = self.on_table[0][1]
        followers = [card for card in self.on_table if card[1] == led]
        return max(followers, key=lambda card: HEARTS_ORDER.index(card[0]))

    def points_of(self, card: str) -> int:
        if card[1] == "H":
            return 1  # COP-9
        if card == "QS":
            return 13  # COP-9
        if card == "JD" and self.options.get("jack_of_diamonds", False):
            return -10  # COP-14
        return 0


class JassOracle(Oracle):
    """The trick play of Jass (Schieber)."""

    def check_setup(self) -> None:
        if self.trump not in ["C", "D", "H", "S", "obenabe", "undenufe"]:
            raise ValueError(f"no trump of this game: {self.trump}")

    def allowed(self, hand: list[str]) -> list[str]:
        # JAS-5: any card may be led.
        if self.trick == []:
            return hand
        led = self.on_table[0][1]
        following = [card for card in hand if card[1] == led]
        # JAS-15a, JAS-15b: without trump, follow suit if possible, otherwise any card.
        if self.trump == "obenabe" or self.trump == "undenufe":
            if following != []:
                return following
            return hand

        trumps = [card for card in hand if card[1] == self.trump]
        others = [card for card in hand if card[1] != self.trump]
        if led == self.trump:
            # JAS-6: who cannot follow may play any card.
            if trumps == []:
                return hand
            # JAS-8, option: a lone jack need not be played.
            if self.options.get("jack_exempt", False) and len(trumps) == 1 and trumps[0][0] == "J":
                return hand
            # JAS-8: who holds a trump plays one.
            return trumps
        # JAS-6: follow suit or play a trump; who cannot follow may play any card.
        cards = following + trumps if following != [] else hand
        # JAS-7 is about a trick that has been ruffed.
        trumps_on_table = [card for card in self.on_table if card[1] == self.trump]
        if trumps_on_table == []:
            return cards
        # JAS-7, option: who holds nothing but trumps may play any of them.
        if self.options.get("undertrump", "barred") == "only-trumps" and others == []:
            return cards
        # JAS-7: no trump below the best one of the trick, unless nothing else may be played.
        best = max(JASS_TRUMP_ORDER.index(card[0]) for card in trumps_on_table)
        lower = [card for card in trumps if JASS_TRUMP_ORDER.index(card[0]) < best]
        not_lower = [card for card in cards if card not in lower]
        if not_lower == []:
            return cards
        return not_lower

    def winning_card(self) -> str:
        led = self.on_table[0][1]
        followers = [card for card in self.on_table if card[1] == led]
        # JAS-15b: without trump, the six is high.
        if self.trump == "undenufe":
            return max(followers, key=lambda card: JASS_UNDENUFE_ORDER.index(card[0]))
        # JAS-15a: without trump, the ace is high.
        if self.trump == "obenabe":
            return max(followers, key=lambda card: JASS_PLAIN_ORDER.index(card[0]))
        # JAS-9: the highest trump, without one the highest card of the led suit.
        trumps = [card for card in self.on_table if card[1] == self.trump]
        if trumps != []:
            return max(trumps, key=lambda card: JASS_TRUMP_ORDER.index(card[0]))
        return max(followers, key=lambda card: JASS_PLAIN_ORDER.index(card[0]))

    def points_of(self, card: str) -> int:
        if self.trump == "obenabe":
            return JASS_OBENABE_POINTS[card[0]]  # JAS-15a
        if self.trump == "undenufe":
            return JASS_UNDENUFE_POINTS[card[0]]  # JAS-15b
        if card[1] == self.trump:
            return JASS_TRUMP_POINTS[card[0]]  # JAS-10
        return JASS_PLAIN_POINTS[card[0]]  # JAS-11

    def last_trick_bonus(self) -> int:
        return 5  # JAS-12


class PutzOracle(JassOracle):
    """The trick play of Putz (Apple): that of Jass, with three or five seats and a trump suit."""

    def check_setup(self) -> None:
        # PUT-1, PUT-8: three seats or five; the suit of the turned-up card is trump.
        if self.seats not in [3, 5] or self.trump not in ["C", "D", "H", "S"]:
            raise ValueError(f"no Putz: {self.seats} seats, trump {self.trump}")


class BiscaOracle(Oracle):
    """The trick play of Bisca in pairs, with the drawing after each trick."""

    def allowed(self, hand: list[str]) -> list[str]:
        # BIS-11: nobody has to follow suit or to trump; only the two biscas of trumps are ever barred.
        cards = []
        for card in hand:
            if card[1] == self.trump and card[0] == "A" and self.ace_is_barred():
                continue
            if card[1] == self.trump and card[0] == "7" and self.seven_is_barred(hand):
                continue
            cards.append(card)
        return cards

    def in_last_trick(self) -> bool:
        """Whether the open trick is the last one (BIS-13: no stock, and one card in hand)."""
        return self.stock == [] and len(self.hands[self.to_act]) == 1

    def ace_is_barred(self) -> bool:
        # BIS-14: the ace of trumps waits for the seven (the same trick is enough), but for the last trick.
        if self.in_last_trick():
            return False
        return f"7{self.trump}" not in self.taken + self.on_table

    def seven_is_barred(self, hand: list[str]) -> bool:
        # BIS-15: the seven of trumps is not the last card of a trick, …
        if len(self.trick) != self.seats - 1:
            return False
        # BIS-15: … unless it is the last trick …
        if self.in_last_trick():
            return False
        # BIS-15: … or the same seat also holds the ace.
        return f"A{self.trump}" not in hand

    def winning_card(self) -> str:
        # BIS-12: the highest trump, without one the highest card of the led suit.
        led = self.on_table[0][1]
        trumps = [card for card in self.on_table if card[1] == self.trump]
        followers = [card for card in self.on_table if card[1] == led]
        if trumps != []:
            return max(trumps, key=lambda card: BISCA_ORDER.index(card[0]))
        return max(followers, key=lambda card: BISCA_ORDER.index(card[0]))

    def points_of(self, card: str) -> int:
        return BISCA_POINTS[card[0]]  # BIS-2

    def after_trick(self) -> None:
        # BIS-13: the winner draws first, the others after it in order of play.
        for step in range(self.seats):
            if self.stock != []:
                seat = (self.leader + step) % self.seats
                self.hands[seat].append(self.stock.pop(0))


class AsDeCopasOracle(Oracle):
    """The trick play of Ás de Copas, with the called ace and the end at 66 or 55."""

    asked: bool = False  # whether the lead of the open trick asked to see the guest

    def allowed(self, hand: list[str]) -> list[str]:
        # ADC-12: asked, the guest must play the called ace, whatever else it holds.
        if self.asked and self.called in hand:
            return [card for card in hand if card == self.called]
        cards = self.allowed_to_anybody(hand)
        # ADC-12: unasked, the called ace is taken out whenever another legal card is left.
        without_called_ace = [card for card in cards if card != self.called]
        if without_called_ace != []:
            return without_called_ace
        return cards

    def allowed_to_anybody(self, hand: list[str]) -> list[str]:
        """What may be played but for ADC-12."""
        # ADC-8: any card may be led.
        if self.trick == []:
            return hand
        # ADC-8: follow suit if possible (ADC-10: with no duty to beat, also when trump is led).
        led = self.on_table[0][1]
        following = [card for card in hand if card[1] == led]
        if following != []:
            return following
        # ADC-9: who is void and holds no trump plays any card (so too when trump is led).
        trumps = [card for card in hand if card[1] == self.trump]
        if trumps == []:
            return hand
        # ADC-9: who is void must ruff …
        trumps_on_table = [card for card in self.on_table if card[1] == self.trump]
        if trumps_on_table == []:
            return trumps
        # ADC-10, option: … but once the trick is ruffed void seats play what they like …
        if self.options.get("recut", "must") == "may":
            return hand
        # ADC-10: … or else recut with a higher trump if they hold one, and play any card if they do not.
        best = max(AS_DE_COPAS_ORDER.index(card[0]) for card in trumps_on_table)
        higher = [card for card in trumps if AS_DE_COPAS_ORDER.index(card[0]) > best]
        if higher != []:
            return higher
        return hand

    def accept_ask(self, seat: int, card: str) -> None:
        # ADC-12: a lead of the called suit asks, by any seat but the guest, while the ace is in hand.
        if self.called is None or card[1] != self.called[1]:
            raise ValueError(f"{card} is not of a called suit")
        if self.trick != [] or self.called in self.hands[seat]:
            raise ValueError("only a seat that leads, and is not the guest, may ask")
        if not any(self.called in hand for hand in self.hands):
            raise ValueError("the called ace has been played")
        self.asked = True

    def winning_card(self) -> str:
        # ADC-11: the highest trump, without one the highest card of the led suit.
        led = self.on_table[0][1]
        trumps = [card for card in self.on_table if card[1] == self.trump]
        followers = [card for card in self.on_table if card[1] == led]
        if trumps != []:
            return max(trumps, key=lambda card: AS_DE_COPAS_ORDER.index(card[0]))
        return max(followers, key=lambda card: AS_DE_COPAS_ORDER.index(card[0]))

    def points_of(self, card: str) -> int:
        return AS_DE_COPAS_POINTS[card[0]]  # ADC-2

    def after_trick(self) -> None:
        self.asked = False  # ADC-12: the question holds for one trick

    def ends_early(self) -> bool:
        # ADC-15: 66 points for the maker's side (0) or 55 for the other (1) end the deal at once.
        if self.sides is None:
            return False
        makers = sum(self.points[seat] for seat in range(self.seats) if self.sides[seat] == 0)
        others = sum(self.points[seat] for seat in range(self.seats) if self.sides[seat] == 1)
        return makers >= 66 or others >= 55


ORACLES: dict[str, type[Oracle]] = {
    "hearts": HeartsOracle,
    "jass": JassOracle,
    "putz": PutzOracle,
    "bisca": BiscaOracle,
    "as_de_copas": AsDeCopasOracle,
}
