"""Rules tables: what is refused, equality, copies, and the words of a table (points, beats, winner)."""

import copy
import itertools
import pickle

import pytest
from core_tables import GAMES, OPTIONS, all_tables, name_of, table

from trickcore import Atom, Ban, Card, CardSet, InvalidNotation, Mode, Rules, Rung, State, Suit
from trickgames.games.as_de_copas import rules as as_de_copas
from trickgames.games.bisca import rules as bisca
from trickgames.games.hearts import rules as hearts
from trickgames.games.jass import rules as jass

ACES_AND_KINGS = "AC AD AH AS KC KD KH KS"
PLAIN = Mode("plain")
GIVEN = {"seats": 2, "pack": ACES_AND_KINGS, "hand_size": 4, "modes": [PLAIN]}

FAULTS = [
    ({"seats": 1}, "seats is from 2 to 6, not 1"),
    ({"seats": 7}, "seats is from 2 to 6, not 7"),
    ({"hand_size": 0}, "hand size is from 1 to 32, not 0"),
    ({"hand_size": 33}, "hand size is from 1 to 32, not 33"),
    ({"hand_size": 5}, "pack is too small for the hands"),
    ({"pack": ""}, "pack is too small for the hands"),
    ({"last_trick": 128}, "last trick's points is from -128 to 127, not 128"),
    ({"last_trick": -129}, "from -128 to 127, not -129"),
    ({"last_trick": 10**30}, "from -128 to 127, not that"),
    ({"seats": 3, "hand_size": 1, "draws": True}, "the stock of a game with draws comes out even"),
    ({"pack": "2C " * 3 + str(hearts.PACK), "hand_size": 1, "draws": True}, "holds at most 48 cards"),
    ({"modes": []}, "1 to 8 modes, not 0"),
    ({"modes": [Mode(str(i)) for i in range(9)]}, "1 to 8 modes, not 9"),
    ({"modes": [PLAIN, PLAIN]}, "two modes have the same name"),
    ({"modes": [Mode("m", order="A")]}, "mode m: its order names KC not once"),
    ({"modes": [Mode("m", order="AKA")]}, "mode m: an order is letters of ranks, each once"),
    ({"modes": [Mode("m", order="AKX")]}, "mode m: an order is letters of ranks, each once"),
    ({"modes": [Mode("m", order="x" * 300 + "AK")]}, "mode m: an order is letters of ranks, each once"),
    ({"modes": [Mode("m", Suit.HEARTS, trump_order="A")]}, "mode m: its order names KH not once"),
    ({"modes": [Mode("m", points=[("A", 128)])]}, "the points of A are a whole number from -128 to 127"),
    ({"modes": [Mode("m", points={"QS": -129})]}, "the points of QS are a whole number from -128 to 127"),
    ({"modes": [Mode("m", points=[("A", 128)])]}, "the points of A are a whole number"),
    ({"modes": [Mode("m", 0, trump_points=[("K", 999)])]}, "the points of K are a whole number"),
    ({"modes": [Mode("m", exempt="AC")]}, "mode m: only trumps can be exempt"),
    ({"modes": [Mode("m", Suit.HEARTS, exempt="AC")]}, "mode m: only trumps can be exempt"),
    ({"plain": [Rung(Atom.LED, Atom.LED)] * 4}, "the ladder plain has at most 3 rungs"),
    ({"led_trump": [Rung(Atom.LED, Atom.LED)] * 4}, "the ladder led_trump has at most 3 rungs"),
    ({"plain": [Rung(Atom(0), Atom.LED)]}, "the ladder plain: a rung needs something"),
    ({"plain": [Rung(Atom.LED, Atom.HI)]}, "gives what it needs"),
    ({"plain": [Rung(Atom.LED, Atom.LED | Atom.EXEMPT)]}, "the ladder plain: .* only parts of a hand"),
    ({"led_trump": [Rung(Atom.LED, Atom.HI)]}, "the ladder led_trump: .* only parts of a hand"),
    ({"led_trump": [Rung(Atom(0), Atom.LO)]}, "the ladder led_trump: .* only parts of a hand"),
    ({"plain": [Rung(-1, -1)]}, "the ladder plain: a rung needs something"),
    ({"plain": [Rung(2**70, 2**70)]}, "the ladder plain: .* only parts of a hand"),
    ({"led_trump": [Rung(Atom.LED, Atom.LED, True)]}, "a trick led with trump is not ruffed"),
    ({"bans": [Ban("b", "AC")] * 9}, "at most 8 bans, not 9"),
    ({"bans": [Ban("b", ("AC", "AD"))]}, "the ban b: a tuple has one set of cards for every mode"),
    ({"bans": [Ban("b", "AC", until=())]}, "the ban b: a tuple has one set"),
    ({"bans": [Ban("b", "AC", unless=("", "", ""))]}, "the ban b: a tuple has one set"),
    ({"bans": [Ban("b", "AC", places=[2])]}, "the places of the ban b: 2 is not from 0 to 1"),
    ({"bans": [Ban("b", "AC", places=[-1])]}, "the places of the ban b: -1 is not from 0 to 1"),
    ({"bans": [Ban("b", "AC", tricks=[32])]}, "the tricks of the ban b: 32 is not from 0 to 31"),
]


@pytest.mark.parametrize(("changes", "fault"), FAULTS, ids=[f"{fault[:40]}" for _, fault in FAULTS])
def test_a_fault_is_named(changes, fault):
    with pytest.raises(ValueError, match=fault):
        Rules(**{**GIVEN, **changes})


def test_all_faults_are_named_at_once():
    with pytest.raises(ValueError) as caught:
        Rules(
            seats=9,
            pack=ACES_AND_KINGS,
            hand_size=99,
            modes=[
                Mode("one", order="A", points={"A": 1000}, exempt="KS"),
                Mode("two", order="AK?", trump_points=[("K", -1000)]),
            ],
            plain=[Rung(Atom.EXEMPT, Atom.EXEMPT)],
            led_trump=[Rung(Atom.HI, Atom.LO)] * 4,
            bans=[Ban("first", ("AC",), tricks=[40]), Ban("second", ("AC",) * 3, places=[8])],
            last_trick=1000,
        )
    for named in (
        *("number of seats", "hand size", "last trick's points", "one: its order names KC"),
        *("the points of A", "one: only trumps", "two: an order is", "the points of K", "ladder plain"),
        *(
            "ladder led_trump has",
            "ladder led_trump: a rung",
            "ban first: a tuple",
            "tricks of the ban first",
        ),
        *("ban second: a tuple", "places of the ban second"),
    ):
        assert named in str(caught.value)


@pytest.mark.parametrize(
    "changes",
    [
        *({"seats": seats} for seats in ("2", 2.0, None, True)),
        *({"hand_size": size} for size in ("4", 4.0, None, True)),
        *({"last_trick": points} for points in ("5", 5.0, None, False)),
        *({"draws": draws} for draws in (1, 0, None, "")),
        *({"pack": pack} for pack in (None, 3.0, [7], Card("AC"), b"AC")),
        *({"modes": modes} for modes in (None, PLAIN, [None], ["plain"], [("plain", None)], "ab")),
        *({"modes": [mode]} for mode in (Mode(None), Mode(1), Mode("m", order=None), Mode("m", order=7))),
        *(
            {"modes": [mode]}
            for mode in (Mode("m", trump_order=7), Mode("m", points=7), Mode("m", points=[7]))
        ),
        *({"modes": [mode]} for mode in (Mode("m", points=[(None, 1)]), Mode("m", exempt=None))),
        *(
            {"plain": ladder}
            for ladder in (None, 5, [5], [None], [("a", "b")], [(1,)], [(1.5, 1)], [(1, 1, 1, 1)])
        ),
        *({"plain": [(1, 1, unruffed)]} for unruffed in (1, 300, "yes", None)),
        *({"bans": bans} for bans in (None, 5, ["b"], [("b", "AC")], [PLAIN], [Ban(1, "AC")])),
        *({"bans": [ban]} for ban in (Ban("b", None), Ban("b", 1.0), Ban("b", "AC", until=[3]))),
        *({"bans": [ban]} for ban in (Ban("b", "AC", places=1), Ban("b", "AC", tricks=1.0))),
        {"players": 4},
    ],
    ids=str,
)
def test_a_wrong_type_is_a_type_error(changes):
    with pytest.raises(TypeError):
        Rules(**{**GIVEN, **changes})


@pytest.mark.case("R-27")
def test_everything_is_given_by_name():
    with pytest.raises(TypeError):
        Rules(2, ACES_AND_KINGS, 4, [PLAIN])
    for name in ("seats", "pack", "hand_size", "modes"):
        with pytest.raises(TypeError, match=name):
            Rules(**{key: value for key, value in GIVEN.items() if key != name})


def test_notation_in_a_table_is_checked():
    for changes in (
        {"pack": "AC AX"},
        {"modes": [Mode("m", points={"AX": 1})]},
        {"modes": [Mode("m", 0, exempt="11C")]},
        {"bans": [Ban("b", "AC A?")]},
    ):
        with pytest.raises(InvalidNotation):
            Rules(**{**GIVEN, **changes})
    with pytest.raises(ValueError):
        Rules(**{**GIVEN, "modes": [Mode("m", "H")]})


@pytest.mark.case("Z-01")
@pytest.mark.parametrize(("game", "options"), all_tables(), ids=name_of)
def test_tables_are_values(game, options):
    rules = table(game, **options)
    others = [
        table(name, **choice)
        for name in GAMES
        for choice in OPTIONS[name]
        if (name, choice) != (game, options)
    ]
    same = [copy.copy(rules), copy.deepcopy(rules), rules.replace(), table.__wrapped__(game, **options)]
    same += [
        pickle.loads(pickle.dumps(rules, protocol)) for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1)
    ]
    for again in same:
        assert again == rules
        assert hash(again) == hash(rules)
        assert repr(again) == repr(rules)
    assert rules not in others
    assert rules != repr(rules)
    assert pickle.dumps(pickle.loads(pickle.dumps(rules))) == pickle.dumps(rules)


def test_one_change_makes_another_table():
    rules = Rules(**GIVEN, plain=[Rung(Atom.LED, Atom.LED)], bans=[Ban("b", "AC", places=[0])])
    changed = [
        rules.replace(seats=4, hand_size=2),
        rules.replace(pack=ACES_AND_KINGS + " QS"),
        rules.replace(hand_size=3),
        rules.replace(modes=[Mode("other")]),
        rules.replace(modes=[Mode("plain", 0)]),
        rules.replace(modes=[Mode("plain", order="AK")]),
        rules.replace(modes=[Mode("plain", points={"A": 1})]),
        rules.replace(plain=[]),
        rules.replace(plain=[Rung(Atom.LED, Atom.LED, True)]),
        rules.replace(led_trump=[Rung(Atom.LED, Atom.LED)]),
        rules.replace(bans=[]),
        rules.replace(bans=[Ban("c", "AC", places=[0])]),
        rules.replace(bans=[Ban("b", "AC", until="KC", places=[0])]),
        rules.replace(bans=[Ban("b", "AC", unless="KC", places=[0])]),
        rules.replace(bans=[Ban("b", "AC")]),
        rules.replace(bans=[Ban("b", "AC", places=[0], tricks=[0])]),
        rules.replace(last_trick=1),
        rules.replace(draws=True),
    ]
    assert len({rules, *changed}) == len(changed) + 1
    for a, b in itertools.combinations([rules, *changed], 2):
        assert a != b
    with pytest.raises(TypeError):
        rules.replace(players=3)
    with pytest.raises(ValueError, match="too small"):
        rules.replace(hand_size=5)


def test_the_same_table_in_other_words_is_equal():
    one = Rules(
        **GIVEN | {"modes": [Mode("m", 2, "KA", {"A": 11, "KH": 4}, exempt="KH")]},
        plain=[(1, 3)],
        bans=[Ban("b", "AC AD", places=[0])],
    )
    other = one.replace(
        pack=list(CardSet(ACES_AND_KINGS)),
        modes=iter([Mode("m", Suit.HEARTS, "KA", [("KH", 4), ("A", 11)], "KA", exempt=[Card("KH")])]),
        plain=iter([Rung(Atom.LED, Atom.LED | Atom.HI)]),
        bans=(Ban("b", CardSet("AD AC"), CardSet(), places=range(1)),),
    )
    assert one == other
    assert hash(one) == hash(other)


def test_a_table_keeps_nothing_that_can_change():
    points, places = {"A": 11}, [0]
    rules = Rules(
        **GIVEN
        | {"modes": [Mode("m", 0, points=points, trump_points=iter([("A", 20)]), exempt=iter(["KC"]))]},
        bans=[Ban("b", iter(["AS"]), places=places, tricks=iter([0]))],
    )
    expected = rules.replace()
    points["K"] = 4
    places.append(1)
    rules.__reduce__()[1][0].clear()
    for again in (rules, rules.replace(), pickle.loads(pickle.dumps(rules))):
        assert again == expected
        assert [again.points(card) for card in ("AC", "AS", "KS")] == [20, 11, 0]
    for name in ("seats", "pack", "mode_names", "x"):
        with pytest.raises(AttributeError):
            setattr(rules, name, 3)


def test_what_a_table_says_of_itself():
    rules = table("jass")
    assert (rules.seats, rules.hand_size, rules.tricks, rules.pack) == (4, 9, 9, jass.PACK)
    assert rules.mode_names == ("C", "D", "H", "S", "obenabe", "undenufe")
    assert [rules.mode(name) for name in rules.mode_names] == [0, 1, 2, 3, 4, 5]
    assert [rules.trump(mode) for mode in range(6)] == [*Suit, None, None]
    assert (table("bisca").hand_size, table("bisca").tricks) == (3, 10)
    assert table("putz", seats=5).tricks == 7
    assert Rules(**GIVEN, bans=[Ban("one", "AC"), Ban("another", "AD")]).ban_names == ("one", "another")
    assert isinstance(rules.fast, bool)
    assert repr(rules) == "<Rules 4 seats, 36 cards, modes C D H S obenabe undenufe>"
    for missing in ("E", "", None, 0):
        with pytest.raises(ValueError, match="no mode"):
            rules.mode(missing)


#: Each order from low to high, and what the ranks count, as the clauses have them.
ORDERS = {
    "hearts": ("23456789TJQKA", "23456789TJQKA"),
    "jass": ("6789TJQKA", "678TQKA9J"),
    "putz": ("6789TJQKA", "678TQKA9J"),
    "bisca": ("23456QJK7A", "23456QJK7A"),
    "as_de_copas": ("JQKTA", "JQKTA"),
}


@pytest.mark.rule(
    "COP-6", "JAS-9", "JAS-10", "JAS-11", "JAS-15a", "JAS-15b", "PUT-8", "BIS-2", "BIS-12", "ADC-2"
)
@pytest.mark.case("R-22")
@pytest.mark.parametrize("game", GAMES)
def test_which_card_beats_which(game):
    rules = table(game)
    for mode, name in enumerate(rules.mode_names):
        plain_order, trump_order = ORDERS[game]
        if name == "undenufe":
            plain_order = plain_order[::-1]
        for card in rules.pack:
            for other in rules.pack - CardSet([card]):
                if card.suit == other.suit:
                    order = trump_order if card.suit == rules.trump(mode) else plain_order
                    better = order.index(str(other)[0]) > order.index(str(card)[0])
                else:
                    better = other.suit == rules.trump(mode)
                assert (other in rules.beats(card, mode)) == better
                assert rules.winner([card, other], mode) == better


@pytest.mark.rule("COP-9", "COP-14", "JAS-10", "JAS-11", "JAS-15a", "JAS-15b", "BIS-2", "ADC-2")
@pytest.mark.case("S-03", "S-06", "S-10")
def test_what_the_pack_counts():
    def counted(rules, mode=0):
        return sum(rules.points(card, mode) for card in rules.pack)

    jass_rules, hearts_rules = table("jass"), table("hearts")
    assert [counted(jass_rules, mode) for mode in range(6)] == [152] * 6
    assert [counted(table("bisca"), mode) for mode in range(4)] == [120] * 4
    assert [counted(table("as_de_copas"), mode) for mode in range(4)] == [120] * 4
    assert [counted(table("putz", seats=seats)) for seats in (3, 5)] == [152, 152]
    assert counted(hearts_rules) == hearts.DEAL_POINTS == 26
    assert counted(table("hearts", jack_of_diamonds=True)) == 16
    assert [hearts_rules.points(card) for card in ("QS", "2H", "AH", "JD", "AS")] == [13, 1, 1, 0, 0]
    trump, plain = jass_rules.mode("D"), ["AC", "TC", "KC", "QC", "JC", "9C", "8C"]
    assert [jass_rules.points(card, trump) for card in plain] == [11, 10, 4, 3, 2, 0, 0]
    assert [jass_rules.points(card, trump) for card in ["JD", "9D", "AD", "TD", "KD", "QD", "8D"]] == [
        20,
        14,
        11,
        10,
        4,
        3,
        0,
    ]
    tops = [jass_rules.mode("obenabe"), jass_rules.mode("undenufe")]
    assert [[jass_rules.points(card, mode) for card in ("8S", "AS", "6S", "JS")] for mode in tops] == [
        [8, 11, 0, 2],
        [8, 0, 11, 2],
    ]
    assert jass.LAST_TRICK == 5
    assert as_de_copas.GOALS == (66, 55)
    assert bisca.TRICKS == 10


def test_points_of_a_card_come_before_those_of_its_rank():
    rules = Rules(
        **GIVEN
        | {"modes": [Mode("m", Suit.SPADES, "KA", [("AH", 9), ("A", 1), ("AS", 7)], None, [("AS", 5)])]}
    )
    assert [rules.points(card) for card in ("AC", "AH", "AS", "KS", "KC")] == [1, 9, 5, 0, 0]
    assert rules.replace(modes=[Mode("m", Suit.SPADES, "KA", {"AS": 7, "A": 1})]).points("AS") == 7


def test_winner_reads_cards_in_every_form():
    rules = table("jass")
    assert rules.winner(["6C", Card("7C"), Card("8C").index], rules.mode("H")) == 2
    assert rules.winner(["6C"]) == 0
    with pytest.raises(ValueError, match="at least one card"):
        rules.winner([])


def test_every_part_of_the_vocabulary_is_used():
    """Every atom and every condition of a ban is in some game's table, or in one made up for the tests."""
    needs = gives = Atom(0)
    conditions = set()
    for game, options in all_tables():
        [spec] = table(game, **options).__reduce__()[1]
        for rung in (*spec["plain"], *spec["led_trump"]):
            needs |= rung.need
            gives |= rung.give
            conditions |= {"unruffed"} if rung.unruffed else set()
        for ban in spec["bans"]:
            conditions |= {name for name in ("until", "unless", "places", "tricks") if getattr(ban, name)}
        conditions |= {"draws"} if spec["draws"] else set()
    assert conditions == {"until", "unless", "places", "tricks", "unruffed", "draws"}
    assert gives | Atom.LO == ~Atom(0)
    assert Atom.LO not in gives  # its own table: a game in which a void seat has to undertrump
    assert needs == Atom.LED | Atom.HI | Atom.OTHER


def test_a_rung_that_nobody_meets_frees_the_hand():
    rules = Rules(**GIVEN, plain=[Rung(Atom.HI, Atom.HI)])
    state = State(rules, ["AC AD KH KS", "KC KD AH AS"])
    state.play("AC")
    assert str(state.legal_cards) == "KC KD AH AS"
