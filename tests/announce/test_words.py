"""Words: one sentence for every event, nothing told to whom it is not for, and how things stand for a seat."""

import re

import pytest

import trickgames as tg
from trickgames.announce import LANGUAGES, Words, words
from trickgames.announce.base import winning
from trickgames.events import Event
from trickgames.games.hearts import CardsPassed, HeartsBroken, PassAnnounced
from trickgames.games.hearts.scoring import shooter
from trickgames.reasons import REASONS as REASONS_BY_NAME
from trickgames.view import Refusal

SEATS = (0, 1, 2, 3)
HEARERS = (*SEATS, None)
CARD = re.compile(r"\b(\w+) of (clubs|diamonds|hearts|spades)\b")
EN = words(game="hearts")
#: A pack that gives each seat a whole suit.
BLOCKS = " ".join([rank + suit for suit in "CDHS" for rank in "23456789TJQKA"])


def played(seed: int = 5, **options: object) -> tg.Match:
    """Return a whole match among easy players."""
    match = tg.new_match("hearts", seed=seed, options=options)
    for seat in SEATS:
        match.seat(seat, tg.player("easy", seed=seed))
    match.advance()
    return match


@pytest.fixture(scope="module")
def match() -> tg.Match:
    return played(target=60)


def cards_in(text: str) -> list[str]:
    return [" of ".join(found) for found in CARD.findall(text)]


# Every event


@pytest.mark.case("Y-01", "Y-03")
@pytest.mark.parametrize("hearer", HEARERS)
def test_one_sentence_an_event(match: tg.Match, hearer: int | None) -> None:
    events = match.events(hearer)
    assert len(match.deal_results) >= 4, "a cycle of passes is wanted"
    for event in events:
        text = EN.event(event, hearer)
        assert re.fullmatch(r"[A-Z][^.\n]+\.", text) and text.isascii(), text


@pytest.mark.case("Y-01", "Y-10")
def test_what_a_seat_hears() -> None:
    match = tg.new_match("hearts", packs=[BLOCKS])
    for seat, action in enumerate(("pass:2C,3C,4C", "pass:2D,3D,4D", "pass:2H,3H,4H", "pass:2S,3S,4S")):
        match.push(seat, action)
    match.push(1, "2C")
    match.push(2, "3D")
    assert [EN.event(event, 1) for event in match.events(1)] == [
        "Deal 1 begins, and Seat 0 is the dealer.",
        "Seat 0 gets 13 cards.",
        "You get 13 cards: the two, three, four, five, six, seven, eight, nine, ten, jack, queen, king and "
        "ace of diamonds.",
        "Seat 2 gets 13 cards.",
        "Seat 3 gets 13 cards.",
        "In this deal everyone passes 3 cards to the left: you pass to Seat 2, and Seat 0 passes to you.",
        "Seat 0 has chosen.",
        "You have chosen.",
        "Seat 2 has chosen.",
        "Seat 3 has chosen.",
        "Seat 0 passes the two of clubs, the three of clubs and the four of clubs to you.",
        "You pass the two of diamonds, the three of diamonds and the four of diamonds to Seat 2.",
        "Seat 2 passes 3 cards to Seat 3.",
        "Seat 3 passes 3 cards to Seat 0.",
        "You hold the two of clubs.",
        "You play the two of clubs.",
        "Seat 2 plays the three of diamonds.",
    ]


@pytest.mark.case("Y-01", "Y-10")
@pytest.mark.rule("COP-7")
def test_what_happens_in_play() -> None:
    match = tg.new_match("hearts", packs=[BLOCKS], options={"passing": ["none"]})
    names = words(names=["Ann", "Bo", "cy", "Di"], game="hearts")
    for _ in range(8):
        match.push_default(match.to_act[0])
    told = [names.event(event, 2) for event in match.events(2)]
    assert told[5:] == [
        "No cards are passed in this deal.",
        "Ann holds the two of clubs.",
        "Ann plays the two of clubs.",
        "Bo plays the two of diamonds.",
        "You play the two of hearts.",
        "You break hearts, which may be led from now on.",
        "Di plays the two of spades.",
        "Ann wins the trick with 1 point.",
        "Ann plays the three of clubs.",
        "Bo plays the three of diamonds.",
        "You play the three of hearts.",
        "Di plays the three of spades.",
        "Ann wins the trick with 1 point.",
    ]
    assert names.event(match.events(0)[9]) == "cy plays the two of hearts."  # a name stays as it is


@pytest.mark.parametrize(
    ("event", "hearer", "text"),
    [
        (PassAnnounced("across"), 3, "In this deal everyone passes 3 cards across: you pass to Seat 1, who "
         "passes to you too."),
        (PassAnnounced("right"), 0, "In this deal everyone passes 3 cards to the right: you pass to Seat 3, "
         "and Seat 1 passes to you."),
        (PassAnnounced("right"), None, "In this deal everyone passes 3 cards to the right."),
        (PassAnnounced("none"), None, "No cards are passed in this deal."),
        (HeartsBroken(2), None, "Seat 2 breaks hearts, which may be led from now on."),
        (tg.TrickWon(1, (), -10), 1, "You win the trick with minus 10 points."),
        (tg.Played(1, tg.Card("KD"), ("pair", "see")), 0,
         "Seat 1 plays the king of diamonds, claiming the pair, asking to see the guest."),
        (tg.MatchEnded((1, 101, 30, 20), (0,)), 0, "The match is over: you have 1 point, Seat 1 has 101 points, "
         "Seat 2 has 30 points and Seat 3 has 20 points; you win."),
        (tg.MatchEnded((0, 5), ()), None, "The match is over: Seat 0 has no points and Seat 1 has 5 points; "
         "nobody wins."),
    ],
)  # fmt: skip
def test_sentences(event: Event, hearer: int | None, text: str) -> None:
    assert EN.event(event, hearer) == text


def scored(points: tuple[int, ...], *awards: tuple[int, int, str]) -> tg.DealScored:
    result = tg.DealResult(3, points, tuple([tg.Award(*award) for award in awards]))
    return tg.DealScored(result, tuple([10 + point for point in points]))


@pytest.mark.rule("COP-10", "COP-14", "COP-15")
def test_why_a_deal_gives_its_points() -> None:
    plain = scored(
        (3, 0, 6, 17), (0, 3, "hearts"), (2, 6, "hearts"), (3, 4, "hearts"), (3, 13, "queen of spades")
    )
    assert EN.event(plain, 3) == (
        "Deal 3 is scored: Seat 0 gets 3 points for hearts and now has 13; Seat 1 gets no points and now has 10; "
        "Seat 2 gets 6 points for hearts and now has 16; you get 17 points, 4 for hearts and 13 for the queen of "
        "spades, and now have 27."
    )
    moon = scored(
        (26, -10, 26, 26), *[(seat, 26, "moon") for seat in (0, 2, 3)], (1, -10, "jack of diamonds")
    )
    assert EN.event(moon, 1) == (
        "Deal 3 is scored: you have shot the moon; Seat 0 gets 26 points for the moon and now has 36; you get "
        "minus 10 points for the jack of diamonds and now have 0; Seat 2 gets 26 points for the moon and now has "
        "36; Seat 3 gets 26 points for the moon and now has 36."
    )
    assert shooter(plain.result) is None and shooter(moon.result) == 1
    subtract = scored((0, 0, -26, 0), (2, -26, "moon"))
    assert shooter(subtract.result) == 2
    assert "Seat 2 has shot the moon; " in EN.event(subtract)
    assert "Seat 2 gets minus 26 points for the moon and now has minus 16" in EN.event(subtract)


def test_sides_share_a_score() -> None:
    pairs = words(names=["N", "E", "S", "W"], sides=[(0, 2), (1, 3)])
    event = scored((100, 57), (0, 100, "tricks"), (1, 57, "card_points"))
    assert pairs.event(event, 2) == (
        "Deal 3 is scored: you and N get 100 points for tricks and now have 110; "
        "E and W get 57 points for card points and now have 67."
    )
    assert pairs.event(tg.MatchEnded((1010, 800), (0, 2)), 1) == (
        "The match is over: N and S have 1010 points and you and W have 800 points; N and S win."
    )


# Secrets


@pytest.mark.case("Y-02", "H-05")
@pytest.mark.rule("GEN-3", "COP-3")
def test_private_cards_are_named_to_whom_they_belong_only(match: tg.Match) -> None:
    secret = 0
    for number, whole in enumerate(match.events(None)):
        for hearer in HEARERS:
            event = match.events(hearer, since=number)[0]
            text = EN.event(event, hearer)
            if isinstance(event, tg.HandDealt | CardsPassed):
                secret += 1
                involved = (event.seat, event.to) if isinstance(event, CardsPassed) else (event.seat,)
                assert bool(cards_in(text)) == (hearer in involved) == (event.cards is not None)
            elif not isinstance(event, tg.Played | tg.HolderNamed):
                assert not cards_in(
                    text.replace("the queen of spades", "").replace("the jack of diamonds", "")
                )
            else:
                assert event == whole and len(cards_in(text)) == 1
    assert secret > 100


# Cards, actions, reasons


@pytest.mark.case("Y-03", "Y-09")
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_a_name_of_its_own(language: str) -> None:
    speaker = words(language)
    pack = [tg.Card(rank + suit) for suit in "CDHS" for rank in "23456789TJQKA"]
    names = [speaker.card(card) for card in pack]
    assert len(set(names)) == 52
    assert all(re.fullmatch(r"[a-z]+ of [a-z]+", name) for name in names)
    assert len({speaker.rank(rank) for rank in tg.Rank}) == 13
    assert len({speaker.suit(suit) for suit in tg.Suit}) == 4


def test_cards_in_a_sentence() -> None:
    assert EN.cards(tg.NO_CARDS) == "no cards"
    assert EN.cards(tg.CardSet("AS")) == "the ace of spades"
    assert EN.cards(tg.CardSet("AS 2C")) == "the two of clubs and the ace of spades"
    assert EN.cards(tg.CardSet("AS 2C 3C KC 7H")) == (
        "the two, three and king of clubs; the seven of hearts; the ace of spades"
    )


@pytest.mark.parametrize(
    ("action", "text"),
    [
        ("QS", "play the queen of spades"),
        ("KH+pair", "play the king of hearts, claiming the pair"),
        ("pass:2C,KH,QS", "pass the two of clubs, the king of hearts and the queen of spades"),
        ("trump:H", "make hearts trump"),
        ("trump:obenabe", "choose obenabe"),
        ("trump:H+AD+seca", "make hearts trump, calling the ace of diamonds, saying seca"),
        ("push", "leave the choice of trump to your partner"),
        ("keep", "keep your cards"),
        ("swap", "exchange your low trump for the card that is turned up"),
        ("kitty", "take the kitty"),
        ("draw", "draw the card that makes trump"),
        ("knock", "knock hearts"),
    ],
)
def test_actions(action: str, text: str) -> None:
    assert EN.action(tg.Action.parse(action)) == text


@pytest.mark.case("U-03")
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_a_sentence(language: str) -> None:
    speaker = words(language)
    texts = [speaker.refusal(reason, tg.Play("QS")) for reason in REASONS_BY_NAME.values()]
    assert len(set(texts)) == len(REASONS_BY_NAME)
    for reason, text in zip(REASONS_BY_NAME.values(), texts, strict=True):
        assert speaker.card(tg.Card("QS")) in text and speaker.reason(reason) in text and text.endswith(".")
        assert reason.name not in text
    assert EN.refusal(tg.Reason.MATCH_OVER) == "You may not do that: the match is over."


def test_no_reason_is_left_to_chance() -> None:
    from trickgames.announce.english import REASONS

    assert set(REASONS) == set(REASONS_BY_NAME.values())


# What is not known


class StoneTaken(Event):
    """An event that no language knows."""

    __slots__ = ("seat", "stone_color", "cards", "best", "points", "doubled", "others", "hidden")
    seat: int
    stone_color: str
    cards: tg.CardSet
    best: tg.Card
    points: int
    doubled: bool
    others: tuple[int, ...]
    hidden: int | None


def test_an_unknown_event_is_told_as_well_as_can_be() -> None:
    event = StoneTaken(2, "red", tg.CardSet("AS"), tg.Card("KH"), -3, True, (), None)
    text = "cards the ace of spades, best king of hearts, points minus 3, doubled yes, others none."
    assert EN.event(event) == f"Stone taken: seat Seat 2, stone color red, {text}"
    assert EN.event(event, 2) == f"Stone taken: seat you, stone color red, {text}"

    class Joined(Event):
        __slots__ = ("guest", "tricks")
        seat_fields = (*Event.seat_fields, "guest")
        guest: int
        tricks: int

    assert EN.event(Joined(3, 2)) == "Joined: guest Seat 3, tricks 2."
    assert EN.event(Joined(3, 2), 3) == "Joined: guest you, tricks 2."

    class Paused(Event):
        __slots__ = ()

    assert EN.event(Paused()) == "Paused."
    with pytest.raises(TypeError, match="an Event is needed"):
        EN.event("QS")  # type: ignore[arg-type]


def test_names() -> None:
    speaker = words("en", ["East", "South"])
    assert isinstance(speaker, Words)
    assert [speaker.name(seat) for seat in range(3)] == ["East", "South", "Seat 2"]
    assert speaker.event(tg.Answered(1)) == "South has chosen."
    for language, names, error in (
        ("xx", None, tg.InvalidSetup),
        ("en", [" "], tg.InvalidSetup),
        (3, None, TypeError),
        ("en", "East", TypeError),
        ("en", [1], TypeError),
    ):
        with pytest.raises(error):
            words(language, names)  # type: ignore[arg-type]


# How things stand


@pytest.mark.case("P-13")
def test_before_the_first_card() -> None:
    match = tg.new_match("hearts", packs=[BLOCKS])
    view, spectator = match.view(3), match.view(None)
    assert EN.hand(spectator) == "You are watching and hold no cards."
    assert EN.hand(view).startswith("You hold 13 cards: the two, three, ")
    assert EN.table(view) == "No card is on the table yet."
    assert EN.last_trick(view) == "No trick has been completed in this deal."
    assert EN.led_suit(view) == "No suit has been led."
    assert EN.trump(view) == "There is no trump."
    assert EN.turn(view) == "It is your turn to pass 3 cards."
    assert EN.turn(spectator) == "Seat 0, Seat 1, Seat 2 and Seat 3 are still to choose."
    assert EN.legal(view) == "You may pass any 3 of your 13 cards."
    assert EN.legal(spectator) == "There is nothing for you to decide now."
    assert EN.card_in_hand(view, tg.Card("QS")) == "The queen of spades is in your hand; it may be passed."
    assert EN.card_in_hand(view, tg.Card("QH")) == "You do not hold the queen of hearts."
    assert EN.scores(view) == (
        "Scores: Seat 0 has no points, Seat 1 has no points, Seat 2 has no points and you have no points. "
        "In this deal nobody has taken points."
    )


@pytest.mark.case("Y-05", "S-17")
@pytest.mark.rule("COP-8")
def test_in_play() -> None:
    pack = BLOCKS.replace("TC", "xx").replace("AD", "TC").replace("xx", "AD")  # seat 1 has one club
    match = tg.new_match("hearts", packs=[pack], options={"passing": ["none"]})
    assert EN.table(match.view(2)) == "No card is on the table; Seat 0 leads trick 1."
    assert EN.legal(match.view(0)) == "You may only play the two of clubs."
    match.push(0, "2C")
    view = match.view(1)
    assert (
        EN.turn(view) == "It is your turn to play a card."
        and EN.turn(match.view(0)) == "It is the turn of Seat 1 to play a card."
    )
    assert EN.legal(view) == "You may only play the ten of clubs."
    assert EN.card_in_hand(view, tg.Card("KD")) == (
        "The king of diamonds is in your hand; it may not be played now, because you must follow the suit that "
        "was led."
    )
    assert EN.card_in_hand(match.view(3), tg.Card("QS")) == (
        "The queen of spades is in your hand; it is not your turn."
    )
    match.push(1, "TC")
    view = match.view(2)
    assert EN.led_suit(view) == "Clubs have been led."
    assert EN.table(view) == (
        "Trick 1: Seat 0 leads the two of clubs, Seat 1 plays the ten of clubs; "
        "Seat 1 is winning with the ten of clubs."
    )
    assert EN.legal(view) == "You may play any of your cards."
    status = {text: EN.card_status(view, tg.Card(text)) for text in ("TC", "2C", "3H", "AC")}
    assert status == {
        "TC": "The ten of clubs is on the table, played by Seat 1, and is winning the trick.",
        "2C": "The two of clubs is on the table, played by Seat 0, and is not winning the trick.",
        "3H": "The three of hearts is in your hand; it may be played now.",
        "AC": "You do not hold the ace of clubs, and it has not been played.",
    }
    match.push(2, "AH")
    view = match.view(3)
    assert "it may not be played" not in EN.card_in_hand(match.view(3), tg.Card("2S"))
    assert "cards that count points" in EN.card_in_hand(view, tg.Card("QS"))
    match.push(3, "2S")
    assert EN.last_trick(match.view(2)) == (
        "Trick 1: Seat 0 led the two of clubs, Seat 1 played the ten of clubs, you played the ace of hearts, "
        "Seat 3 played the two of spades; Seat 1 won it with 1 point."
    )
    assert EN.scores(match.view(1)).endswith("In this deal you have taken 1 point.")
    assert EN.card_status(match.view(3), tg.Card("AH")) == (
        "The ace of hearts was played by Seat 2 in trick 1, which Seat 1 won."
    )


def test_a_card_that_is_known_to_be_elsewhere() -> None:
    match = tg.new_match("hearts", packs=[BLOCKS])
    for seat in SEATS:
        match.push_default(seat)
    assert EN.card_status(match.view(3), tg.Card("2S")) == (
        "The two of spades is held by Seat 0: you passed it."
    )


@pytest.mark.case("Y-10")
@pytest.mark.rule("COP-2", "COP-7")
def test_what_is_known_of_the_deal() -> None:
    match = tg.new_match("hearts", packs=[BLOCKS])
    passes = "In this deal everyone passes 3 cards to the left"
    assert EN.deal(match.view(None)) == (
        f"This is deal 1, and Seat 0 is the dealer. {passes}. Hearts have not been broken."
    )
    match.push(1, "pass:2D,3D,4D")
    assert EN.deal(match.view(1)) == (
        f"This is deal 1, and Seat 0 is the dealer. {passes}: you pass to Seat 2, and Seat 0 passes to you. "
        "You have chosen to pass the two of diamonds, the three of diamonds and the four of diamonds to Seat 2. "
        "Hearts have not been broken."
    )
    for seat in (0, 2, 3):
        match.push_default(seat)
    while not match.view(None).tricks[1:]:
        match.push(match.to_act[0], max(match.legal_actions(match.to_act[0])))
    text = EN.deal(match.view(1))
    assert "You got the two of clubs, the three of clubs and the four of clubs from Seat 0." in text
    assert text.endswith(" Hearts have been broken.") == match.view(1).to_dict()["hearts_broken"]


def test_at_the_end(match: tg.Match) -> None:
    winner = match.winners[0]
    view = match.view(winner)
    assert EN.turn(view) == "The match is over: you win."
    assert EN.scores(view).endswith(". You win.")
    assert EN.table(view) == "No card is on the table; the match is over."
    assert EN.hand(view) == "You hold no cards."
    assert EN.legal(view) == "There is nothing for you to decide now."
    assert EN.turn(match.view(None)) == f"The match is over: Seat {winner} wins."


@pytest.mark.case("Y-05", "P-10")
@pytest.mark.parametrize("seed", range(3))
def test_texts_agree_with_the_view(seed: int, capfd: pytest.CaptureFixture[str]) -> None:
    """At every decision of a match: each card is told playable exactly if it is, and who is ahead is right."""
    match = tg.new_match("hearts", seed=seed, options={"target": 20})
    players = [tg.player("random", seed=seed + seat) for seat in SEATS]
    while not match.is_over:
        seat = match.to_act[0]
        view = match.view(seat)
        reasons = {card: refusal.reason for refusal in view.refused for card in refusal.cards}
        for card in view.pack:
            text = EN.card_in_hand(view, card)
            assert EN.card(card) in text
            assert (card in view.hand) == text.startswith("The ")
            assert (card in view.legal_actions.plays) == ("it may be played now" in text)
            assert card not in reasons or EN.reason(reasons[card]) in text
            assert EN.card(card) in EN.card_status(view, card)
        if view.trick:
            best = max((p for p in view.trick if p.card.suit == view.led_suit), key=lambda p: p.card.rank)
            assert view.trick[winning(view) or 0] == best
            assert f"winning with the {EN.card(best.card)}" in EN.table(view)
        assert len(cards_in(EN.hand(view))) <= len(view.hand)
        match.push(seat, players[seat].choose(view))
    assert capfd.readouterr() == ("", "")


def altered(view: tg.View, **fields: object) -> tg.View:
    """Return a view with other values in some fields, as a later game could have them."""
    return type(view).from_dict({**view.to_dict(), **fields})


@pytest.mark.case("Y-05")
def test_trump_and_declarations() -> None:
    match = tg.new_match("hearts", packs=[BLOCKS], options={"passing": ["none"]})
    match.push(0, "2C")
    view = match.view(1)
    diamonds = altered(view, trump="D")
    assert EN.trump(diamonds) == "Diamonds are trump."
    assert EN.card_in_hand(diamonds, tg.Card("9D")).startswith(
        "The nine of diamonds (a trump) is in your hand"
    )
    assert EN.trump(altered(view, trump="obenabe")) == "There is no trump; obenabe is played."
    free = altered(view, legal_actions={"plays": "9D", "others": ["push", "trump:H"]})
    assert EN.turn(free) == (
        "It is your turn to play a card, leave the choice of trump to your partner or make trump."
    )
    assert EN.legal(free) == (
        "You may only play the nine of diamonds. You may also leave the choice of trump to your partner; "
        "make hearts trump."
    )
    many = [f"trump:{suit}+A{called}" for suit in "CDHS" for called in "CDHS"]
    told = EN.legal(altered(view, legal_actions={"plays": "", "others": many}))
    assert told.count("make ") == 16 and "more" not in told
    refused = altered(view, refused=[Refusal(tg.Reason.UNDERTRUMP, tg.CardSet("KD")).to_dict()],
                      legal_actions={"plays": "9D", "others": []})  # fmt: skip
    assert "may not play a lower trump" in EN.card_in_hand(refused, tg.Card("KD"))
    assert EN.card_status(altered(view, pack="2C"), tg.Card("AS")) == (
        "The ace of spades is not in the pack of this game."
    )
    pairs = altered(view, sides=[[0, 2], [1, 3]], scores=[3, 4])
    assert EN.scores(pairs).startswith(
        "Scores: Seat 0 and Seat 2 have 3 points and you and Seat 3 have 4 points."
    )
