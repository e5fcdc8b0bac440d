"""The verbs and their options, as `argparse` reads them; what they mean for a game is checked when they are used."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, RawDescriptionHelpFormatter

from trickgames import __version__
from trickgames.arguments import quoted
from trickgames.players import LEVELS

CODES = """\
Exit codes: 0 done, 1 failed (the reason is on stderr), 2 wrong usage, 130 stopped with Ctrl-C, 128 and its number
after another signal that has stopped a run with --record."""

JSON = 'stdout has one JSON object a line: the events, then {"result": ...}'

ABOUT_WATCH = f"""\
Computer players play a whole match, which is told in words, a sentence for everything that happens.
Without --seat it is told as a spectator sees it. The same game, options, seed and levels give the same match.

{CODES}"""

ABOUT_PLAY = f"""\
You play a match against computer players. Everything is told in plain lines; what you type are cards, as QS for
the queen of spades and TD or 10D for the ten of diamonds, and short commands, of which "help" is one. In a pass,
type cards to select or unselect them and "done" to confirm.

With --json stdout has one JSON object a line (the events as your seat sees them, and the result); all that is said
to you is then on stderr. An undo is told as {{"undo": {{"action": ..., "events": N}}}}: of the events before it only
the first N still stand.

{CODES}
To leave with "quit" is 0; if the input ends before the match does, that is a failure, 1. The record that --record
asks for is written in any case, also when the run is stopped by a signal."""

ABOUT_REPLAY = f"""\
Tells the match of a record in words, and its result. The record is checked by playing it: if anything in it is
broken or not true, every fault is told on a line of its own and nothing else.

{CODES}"""

ABOUT_PERFT = f"""\
Counts the ways in which the first cards of a deal can be played, for every number of cards up to --depth: one line
each, "depth count". The deal is the first one of the seed; if there is something to decide before the first card
(a pass), every seat does what it does when its time runs out.

{CODES}"""

ABOUT_BENCH = f"""\
Plays fixed deals of the library's own games with the levels that do more than chance, and plays positions out at
random in the core. Prints one number, the signature of all that was chosen and counted: a change to the program that
keeps the number did not change how it plays. Speeds go to stderr.

{CODES}"""


def build_parser() -> ArgumentParser:
    """Return the parser of the whole command line."""
    parser = ArgumentParser(
        prog="trickgames",
        description="Trick-taking card games: watch, play and check matches.",
        epilog=f'"trickgames VERB --help" tells more about a verb. {CODES}',
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"trickgames {__version__}")
    verbs = parser.add_subparsers(dest="verb", metavar="VERB", required=True)

    def verb(name: str, line: str, about: str) -> ArgumentParser:
        return verbs.add_parser(
            name,
            help=line,
            description=about,
            allow_abbrev=False,
            formatter_class=RawDescriptionHelpFormatter,
        )

    games = verb(
        "games", "list the games and their options", f"Lists the games and their options.\n\n{CODES}"
    )
    games.add_argument("game", metavar="GAME", nargs="?", help="only this one, by its name or alias")
    games.add_argument("--json", action="store_true", help="one JSON object a line, one line a game")

    watch = verb("watch", "watch a match among computer players", ABOUT_WATCH)
    _match(watch)
    watch.add_argument("--seat", type=_number, metavar="N", help="tell what this seat sees and hears")
    _levels(watch, "levels of the seats, from seat 0 on, with commas between")
    _record(watch)

    play = verb("play", "play a match against computer players", ABOUT_PLAY)
    _match(play)
    play.add_argument("--seat", type=_number, default=0, metavar="N", help="your seat (default 0)")
    _levels(play, "levels of the other seats, in the order of their numbers, with commas between")
    _record(play)

    replay = verb("replay", "tell the match of a record", ABOUT_REPLAY)
    replay.add_argument("file", metavar="FILE", help="the record; - reads it from stdin")
    replay.add_argument("--seat", type=_number, metavar="N", help="tell what this seat saw and heard")
    _names(replay)
    replay.add_argument("--json", action="store_true", help=JSON)

    perft = verb("perft", "count sequences of play", ABOUT_PERFT)
    _setup(perft, "the deals' seed (default 0)")
    perft.add_argument("--depth", type=_depth, required=True, metavar="N", help="how many cards at most")
    perft.add_argument("--time", action="store_true", help="tell the speed on stderr")
    perft.add_argument(
        "--json", action="store_true", help='one JSON object a line, {"depth": ..., "count": ...}'
    )

    bench = verb("bench", "print the signature of play, and speeds", ABOUT_BENCH)
    bench.add_argument(
        "--json", action="store_true", help='print {"signature": ...} and the counts behind it'
    )
    return parser


def _match(parser: ArgumentParser) -> None:
    _setup(parser, "the match's seed, from 0 to 2**64 - 1 (default: a new one, told on stderr at the end)")
    parser.add_argument(
        "--show-seed", action="store_true", help="tell a new seed at once, though it tells every deal"
    )
    parser.add_argument("--first", type=_number, metavar="N", help="the seat that deals first")
    _names(parser)
    parser.add_argument("--json", action="store_true", help=JSON)


def _setup(parser: ArgumentParser, seed: str) -> None:
    parser.add_argument("game", metavar="GAME", help='a game or its alias; "trickgames games" lists them')
    parser.add_argument("--seed", type=_number, metavar="N", help=seed)
    parser.add_argument(
        "--option",
        type=_option,
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game; may be given again for another one",
    )
    parser.add_argument("--preset", metavar="NAME", help="a preset of the game, under the options given")


def _names(parser: ArgumentParser) -> None:
    parser.add_argument("--names", metavar="A,B,...", help="what the seats are called, from seat 0 on")


def _levels(parser: ArgumentParser, about: str) -> None:
    levels = ", ".join(LEVELS)
    group = parser.add_mutually_exclusive_group()
    group.add_argument(
        "--level",
        default="normal",
        metavar="LEVEL",
        help=f"level of all computer players: {levels} (default normal)",
    )
    group.add_argument("--players", metavar="LEVEL,...", help=about)


def _record(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--record", type=_file, metavar="FILE", help="write the match's record here, however the run ends"
    )


def _option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not (name and equals):
        raise ArgumentTypeError("an option is given as NAME=VALUE")
    return name, value


def _number(text: str) -> int:
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal() and len(digits) < 40):
        raise ArgumentTypeError(f"invalid int value: {quoted(text)}")
    return int(text)


def _depth(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise ArgumentTypeError("a whole number from 0 is needed, 999999999 at most")
    return int(text)


def _file(text: str) -> str:
    if text in ("", "-"):
        raise ArgumentTypeError("the name of a file is needed")
    return text
