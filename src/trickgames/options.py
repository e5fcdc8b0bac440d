"""The options of a game: what there is to choose, checked once, then a frozen mapping."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar, TypeAlias, cast, final

from trickgames.arguments import number_of, quoted, text_of, truth_of
from trickgames.errors import enough
from trickgames.values import Value

#: Numbers are below this. So the scores of every game stay within 64 bits: nothing gives more than one such number
#: times another in a deal, and a side that has as many as the target has won.
LIMIT = 2**31

OptionValue: TypeAlias = "bool | int | str | tuple[str, ...] | Options"


@final
class Options(Value, Mapping[str, "OptionValue"], init=False):
    """Every option of a game with its value: a frozen, hashable mapping in the game's order."""

    __slots__ = ("_hash", "_values")
    _values: dict[str, OptionValue]
    #: Made once: matches, views and rules tables are looked up by their options.
    _hash: int

    def __new__(cls, values: Iterable[tuple[str, OptionValue]] = ()) -> Options:
        self = object.__new__(cls)
        own = dict(values)
        _put_values(self, own)
        _put_hash(self, hash(frozenset(own.items())))
        return self

    def __getitem__(self, name: str) -> OptionValue:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Options):
            return self is other or (self._hash == other._hash and self._values == other._values)
        return self._values == other if isinstance(other, Mapping) else NotImplemented

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"Options({list(self._values.items())!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Options, (list(self._values.items()),)

    def _order(self) -> tuple[Any, ...]:
        return "Options", repr(self)

    def flag(self, name: str) -> bool:
        """Return an option that is True or False."""
        value = self._values[name]
        assert isinstance(value, bool)
        return value

    def whole(self, name: str) -> int:
        """Return an option that is a whole number."""
        value = self._values[name]
        assert isinstance(value, int)
        return value

    def word(self, name: str) -> str:
        """Return an option that is one word."""
        value = self._values[name]
        assert isinstance(value, str)
        return value

    def words(self, name: str) -> tuple[str, ...]:
        """Return an option that is a list of words."""
        value = self._values[name]
        assert isinstance(value, tuple)
        return value

    def numbers(self, name: str) -> Mapping[str, OptionValue]:
        """Return an option that is a mapping from names to numbers."""
        value = self._values[name]
        assert isinstance(value, Options)
        return value

    def to_dict(self) -> dict[str, Any]:
        """Return the options as what JSON can hold."""
        out: dict[str, Any] = {}
        for name, value in self.items():
            out[name] = (
                value.to_dict()
                if isinstance(value, Options)
                else list(value)
                if isinstance(value, tuple)
                else value
            )
        return out

    @classmethod
    def from_dict(cls, data: object, game: object = None) -> Options:
        """Return what `to_dict` gave this for. Raises `ValueError`."""
        if not isinstance(data, dict):
            raise ValueError("options are an object")
        values: list[tuple[str, OptionValue]] = []
        for name, value in cast("dict[object, object]", data).items():
            inner: OptionValue
            match value:
                case list() if all(isinstance(word, str) for word in cast("list[object]", value)):
                    inner = tuple(cast("list[str]", value))
                case dict():
                    table = cast("dict[str, object]", value)
                    if any(type(number) is not int for number in table.values()):
                        raise ValueError(
                            f"the option {quoted(name)} gives something other than whole numbers"
                        )
                    inner = cls(cast("dict[str, int]", table).items())
                case bool() | int() | str():
                    inner = value
                case _:
                    raise ValueError(f"the option {quoted(name)} has a value that none can have")
            if not isinstance(name, str):
                raise ValueError(f"the name of an option is text, not {type(name).__name__}")
            values.append((name, inner))
        return cls(values)


# Filled through their slots, as the class lets nobody else.
_put_values, _put_hash = [getattr(Options, name).__set__ for name in ("_values", "_hash")]


class Option(Value):
    """One option: its name, its default and what it does, in a line. `check` judges a value, `read` a text."""

    __slots__ = ("name", "default", "about")
    name: str
    default: OptionValue
    about: str
    needs: ClassVar[str]

    def check(self, value: object) -> OptionValue:
        """Return the value in its normal form. Raises `TypeError` or `ValueError`."""
        raise NotImplementedError

    def read(self, text: str) -> object:
        """Return the value that a text on the command line stands for; `check` judges it."""
        return text

    @property
    def allowed(self) -> str:
        """Which values there are, in words."""
        return self.needs.lower()

    def _wrong_type(self, value: object) -> TypeError:
        return TypeError(f"the option {self.name} is {self.needs}, not {type(value).__name__}")


def _whole(text: str) -> object:
    """Return the whole number that a text is, else the text."""
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdecimal() and len(text) < 12 else text


@final
class Flag(Option):
    """An option that is True or False."""

    __slots__ = ()
    needs = "True or False"

    def check(self, value: object) -> bool:
        """Return the value. Raises `TypeError`."""
        truth = truth_of(value)
        if truth is None:
            raise self._wrong_type(value)
        return truth

    def read(self, text: str) -> object:
        """Read true or false, yes or no, on or off, 1 or 0."""
        word = text.lower()
        return (
            True
            if word in ("true", "yes", "on", "1")
            else False
            if word in ("false", "no", "off", "0")
            else text
        )


@final
class Whole(Option):
    """An option that is a whole number from ``low`` on, below 2**31."""

    __slots__ = ("low",)
    low: int
    needs = "a whole number"

    @property
    def allowed(self) -> str:
        """Which values there are, in words."""
        return f"a whole number from {self.low}"

    def check(self, value: object) -> int:
        """Return the value. Raises `TypeError`, `ValueError` for one that is too low or too high."""
        number = number_of(value)
        if number is None:
            raise self._wrong_type(value)
        if not self.low <= number < LIMIT:
            raise ValueError(f"the option {self.name} is a whole number from {self.low}, below {LIMIT}")
        return number

    def read(self, text: str) -> object:
        """Read a whole number."""
        return _whole(text)


class _OneOf(Option):
    """An option that is one of some values of a kind."""

    __slots__ = ("values",)
    values: tuple[Any, ...]

    @property
    def allowed(self) -> str:
        """Which values there are, in words."""
        return f"one of {', '.join(map(str, self.values))}"

    def check(self, value: object) -> Any:
        """Return the value. Raises `TypeError`, `ValueError` for another one."""
        own = self._own(value)
        if own is None:
            raise self._wrong_type(value)
        if own not in self.values:
            raise ValueError(f"the option {self.name} is {self.allowed}, not {quoted(own)}")
        return own

    def _own(self, value: object) -> object:
        """Return the value as the plain one of its kind; None where it is of another."""
        raise NotImplementedError


@final
class Choice(_OneOf):
    """An option that is one of some words."""

    __slots__ = ()
    values: tuple[str, ...]
    needs = "a word"

    def _own(self, value: object) -> object:
        return text_of(value)


@final
class Number(_OneOf):
    """An option that is one of some whole numbers."""

    __slots__ = ()
    values: tuple[int, ...]
    needs = "a whole number"

    def _own(self, value: object) -> object:
        return number_of(value)

    def read(self, text: str) -> object:
        """Read a whole number."""
        return _whole(text)


@final
class Numbers(Option):
    """An option that is a table: for some of certain names a whole number from ``low``, below 2**31."""

    __slots__ = ("names", "low")
    names: tuple[str, ...]
    low: int
    needs = "a mapping from names to whole numbers"

    @property
    def allowed(self) -> str:
        """Which values there are, in words."""
        names = ", ".join(self.names)
        return (
            f"whole numbers from {self.low} for some of {names}, as in {self.names[0]}=2,{self.names[-1]}=3"
        )

    def check(self, value: object) -> Options:
        """Return the table, in the order of the names. Raises `TypeError`, `ValueError` for other names or numbers."""
        if not isinstance(value, Mapping):
            raise self._wrong_type(value)
        given: dict[str, int] = {}
        for name, number in value.items():  # pyright: ignore[reportUnknownVariableType]
            own = number_of(number)  # pyright: ignore[reportUnknownArgumentType]
            if not isinstance(name, str) or own is None:
                raise self._wrong_type(number if isinstance(name, str) else name)  # pyright: ignore
            given[name] = own
        wrong = [
            quoted(name)
            for name, number in given.items()
            if name not in self.names or not self.low <= number < LIMIT
        ]
        if wrong:
            raise ValueError(
                f"the option {self.name} gives whole numbers from {self.low}, below {LIMIT}, for some of "
                f"{', '.join(self.names)}; wrong: {', '.join(wrong[:10])}"
            )
        return Options([(name, given[name]) for name in self.names if name in given])

    def read(self, text: str) -> object:
        """Read pairs as in C=2,H=1."""
        pairs = [
            pair.partition(":")[::2] if ":" in pair else pair.partition("=")[::2] for pair in text.split(",")
        ]
        return {name: _whole(number) for name, number in pairs} if text not in ("", "none") else {}


@final
class Words(Option):
    """An option that is a list of some words, not empty."""

    __slots__ = ("values",)
    values: tuple[str, ...]
    needs = "a list of words"

    @property
    def allowed(self) -> str:
        """Which values there are, in words."""
        return f"one or more of {', '.join(self.values)}, with commas between"

    def check(self, value: object) -> tuple[str, ...]:
        """Return the value as a tuple. Raises `TypeError`, `ValueError` for none or other words."""
        if not isinstance(value, (list, tuple)):
            raise self._wrong_type(value)
        words: list[str] = []
        for given in cast("list[object] | tuple[object, ...]", value):
            word = text_of(given)
            if word is None:
                raise self._wrong_type(given)
            words.append(word)
        if not words or not set(words) <= set(self.values):
            raise ValueError(f"the option {self.name} is a list, not empty, of {', '.join(self.values)}")
        return tuple(words)

    def read(self, text: str) -> object:
        """Read words with commas between."""
        return text.split(",")


def write_value(value: OptionValue) -> str:
    """Return the value of an option as `Option.read` reads it."""
    if isinstance(value, Options):
        return ",".join([f"{name}={number}" for name, number in value.items()]) or "none"
    if isinstance(value, tuple):
        return ",".join(value)
    return str(value).lower() if isinstance(value, bool) else str(value)


def check_options(
    specs: tuple[Option, ...], given: object, preset: Mapping[str, object]
) -> tuple[Options, dict[str, str]]:
    """Return all options with their values, given before preset before default, and the faults by option.

    Raises `TypeError`.
    """
    if given is None:
        given = {}
    if not isinstance(given, Mapping):
        raise TypeError(f"options are a mapping, not {type(given).__name__}")
    known = {option.name: option for option in specs}
    values: dict[str, OptionValue] = {
        name: option.check(preset[name]) if name in preset else option.default
        for name, option in known.items()
    }
    faults: dict[str, str] = {}
    for name, value in given.items():  # pyright: ignore[reportUnknownVariableType]
        if not isinstance(name, str):
            raise TypeError(f"the name of an option is text, not {type(name).__name__}")  # pyright: ignore
        if enough(faults):
            break
        if name not in known:
            faults[name] = f"there is no option {quoted(name)}; there are {', '.join(known)}"
            continue
        try:
            values[name] = known[name].check(value)  # pyright: ignore[reportUnknownArgumentType]
        except ValueError as error:
            faults[name] = str(error)
    return Options(values.items()), faults
