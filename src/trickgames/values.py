"""The base of the library's small values: frozen, hashable, ordered, picklable, and their JSON form.

A subclass names its fields in ``__slots__`` and annotates them; the annotation, as it is written, also says how the
field is put into JSON: a class that it names is looked up where the subclass was written. (``dataclasses`` would do
the first half, at half the library's budget for being imported.)
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from types import GenericAlias, NoneType, UnionType
from typing import Any, ClassVar, NamedTuple, TypeVar, cast, dataclass_transform

from trickcore.cards import Card, CardSet
from trickgames.errors import InvalidRecord

T = TypeVar("T", bound="Value")

#: A text in a field, as the word for an award, is no longer where it comes from outside.
MOST_TEXT = 200


class Codec(NamedTuple):
    """How a field goes into JSON and back. What reads it is given the game as well, whose words may stand in it."""

    encode: Callable[[Any], Any]
    decode: Callable[[Any, Any], Any]


@dataclass_transform(frozen_default=True)
class Value:
    """A frozen value with named fields. Equal to another of the same class with equal fields; ``repr`` evaluates.

    The fields are filled by ``__new__``, as those of a tuple are: ``__init__`` could be called again and change them. A
    subclass that checks its fields has a ``__new__`` of its own, and says so to type checkers with ``init=False``.
    """

    __slots__ = ()
    _fields: ClassVar[tuple[str, ...]] = ()
    _codecs: ClassVar[tuple[Codec, ...] | None] = None
    __match_args__: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls, *, init: bool = True) -> None:
        cls._fields = cls._fields + _own_fields(cls)
        cls._codecs = None
        scope: dict[str, Any] = {f"set_{name}": getattr(cls, name).__set__ for name in cls._fields}
        scope["make"] = object.__new__
        body = "".join([f"\n    set_{name}(self, {name})" for name in cls._fields])
        head = f"def __new__(cls{''.join([', ' + name for name in cls._fields])}):\n    self = make(cls)"
        key = "".join([f"self.{name}, " for name in cls._fields])
        exec(f"{head}{body}\n    return self\ndef _key(self):\n    return ({key})", scope)
        cls._key = scope["_key"]  # type: ignore[method-assign]
        cls.__match_args__ = cls._fields  # type: ignore[misc]
        cls._filled = classmethod(scope["__new__"])  # type: ignore[assignment]
        if "__new__" not in cls.__dict__:
            cls.__new__ = scope["__new__"]  # type: ignore[method-assign]

    @classmethod
    def _filled(cls: type[T], *fields: object) -> T:
        """Return a new value with these fields, in their order; for a ``__new__`` that has checked them."""
        raise NotImplementedError  # each subclass has its own

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} is frozen")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} is frozen")

    def _key(self) -> tuple[Any, ...]:
        """Return the fields in their order; each subclass has its own, as fast as it can be."""
        return ()

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self._key() == other._key()

    def __hash__(self) -> int:
        return hash((type(self).__name__, self._key()))

    def _order(self) -> tuple[Any, ...]:
        """Sort by kind, then by the fields, an absent one first."""
        kind = type(self)
        return kind.__name__, kind.__module__, _sortable(self._key())

    def __lt__(self, other: object) -> bool:
        return self._order() < other._order() if isinstance(other, Value) else NotImplemented

    def __le__(self, other: object) -> bool:
        return self._order() <= other._order() if isinstance(other, Value) else NotImplemented

    def __gt__(self, other: object) -> bool:
        return self._order() > other._order() if isinstance(other, Value) else NotImplemented

    def __ge__(self, other: object) -> bool:
        return self._order() >= other._order() if isinstance(other, Value) else NotImplemented

    def __repr__(self) -> str:
        inner = ", ".join([f"{name}={getattr(self, name)!r}" for name in self._fields])
        return f"{type(self).__name__}({inner})"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self._key()

    def __copy__(self: T) -> T:
        return self

    def __deepcopy__(self: T, memo: object) -> T:
        return self

    @classmethod
    def _coded(cls) -> tuple[Codec, ...]:
        if cls._codecs is None:
            found: dict[str, Codec] = {}
            for base in reversed(cls.__mro__):
                scope = vars(sys.modules[base.__module__]) if base.__module__ in sys.modules else {}
                notes = _annotations(base)
                for name in _own_fields(base):
                    if name not in notes:
                        raise TypeError(f"{base.__name__}: the field {name} has no annotation")
                    try:
                        found[name] = codec(notes[name], scope)
                    except TypeError as error:
                        raise TypeError(f"{base.__name__}: {name}: {error}") from None
            cls._codecs = tuple([found[name] for name in cls._fields])
        return cls._codecs

    def to_dict(self) -> dict[str, Any]:
        """Return the fields as what JSON can hold; cards as text."""
        return {
            name: encode(getattr(self, name))
            for name, (encode, _) in zip(self._fields, self._coded(), strict=True)
        }

    @classmethod
    def from_dict(cls: type[T], data: object, game: Any = None) -> T:
        """Return the value that `to_dict` gave this for. Raises `InvalidRecord` naming every fault.

        ``game`` is the `Game` whose actions and reasons may stand in it, besides those of the library.
        """
        if not isinstance(data, dict):
            raise InvalidRecord(f"{cls.__name__}: an object is needed")
        faults: list[str] = []
        values: list[Any] = []
        for name, (_, decode) in zip(cls._fields, cls._coded(), strict=True):
            if name not in data:
                faults.append(f"{cls.__name__}: {name} is missing")
                continue
            try:
                values.append(decode(data[name], game))  # pyright: ignore[reportUnknownArgumentType]
            except (ValueError, TypeError) as error:
                faults.append(f"{cls.__name__}: {name}: {error}")
        if faults:
            raise InvalidRecord(faults)
        return cls(*values)

    def json_form(self) -> Any:
        """Return the value as what JSON can hold, where it stands in a field of another."""
        return self.to_dict()

    @classmethod
    def from_json_form(cls: type[T], data: object, game: Any = None) -> T:
        """Return the value that `json_form` gave this for. Raises `ValueError` or `TypeError`."""
        return cls.from_dict(data, game)


def _own_fields(cls: type) -> tuple[str, ...]:
    """Return the fields that a class adds to those of its bases.

    A slot whose name begins with an underscore is of what a value keeps for itself, and no field.
    """
    slots: Any = cls.__dict__.get("__slots__", ())
    names: tuple[str, ...] = (slots,) if isinstance(slots, str) else tuple(slots)
    return tuple([name for name in names if not name.startswith("_")])


def _annotations(cls: type) -> Mapping[str, object]:
    """Return the annotations that a class itself has, as they are written where Python can still tell."""
    if sys.version_info >= (3, 14):  # evaluated only when asked for, and a name may not be there then
        from annotationlib import Format, get_annotations

        return get_annotations(cls, format=Format.STRING)
    # (Importing `inspect`, which would ask for them, takes longer than everything here.)
    return cls.__dict__.get("__annotations__", {})  # type: ignore[no-any-return]  # noqa: RUF063


def _sortable(value: object) -> tuple[bool, Any]:
    """Return what orders fields, an absent one first, in rows too."""
    if type(value) is tuple:
        return True, tuple([_sortable(item) for item in value])  # pyright: ignore
    return value is not None, value


def _same(value: Any) -> Any:
    return value


def _exactly(kind: type, name: str) -> Codec:
    def decode(value: object, game: object) -> object:
        if type(value) is not kind or (type(value) is int and not -(2**63) <= value < 2**63):
            raise ValueError(f"{name} is needed")
        return value

    return Codec(_same, decode)


def _text_of(kind: Callable[[str], Any], name: str) -> Codec:
    def decode(value: object, game: object) -> object:
        if not isinstance(value, str):
            raise ValueError(f"{name} needed, as text")
        return kind(value)

    return Codec(str, decode)


def _optional(inner: Codec) -> Codec:
    def encode(value: Any) -> Any:
        return None if value is None else inner.encode(value)

    def decode(value: object, game: object) -> Any:
        return None if value is None else inner.decode(value, game)

    return Codec(encode, decode)


def _row(inner: Codec) -> Codec:
    plain = inner.encode is _same

    def encode(value: tuple[Any, ...]) -> list[Any]:
        return list(value) if plain else [inner.encode(item) for item in value]

    def decode(value: object, game: object) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise ValueError("a list is needed")
        return tuple([inner.decode(item, game) for item in cast("list[object]", value)])

    return Codec(encode, decode)


def _plain_text(value: object, game: object) -> str:
    # Whoever tells of it prints it, or says it, as it is.
    if type(value) is not str or len(value) > MOST_TEXT or not value.isprintable():
        raise ValueError(f"a text of {MOST_TEXT} printable letters at most is needed")
    return value


#: The fields that are no value of a class of their own.
PLAIN: dict[str, Codec] = {
    "int": _exactly(int, "a whole number of 64 bits"),
    "str": Codec(_same, _plain_text),
    "bool": _exactly(bool, "true or false"),
    "Card": _text_of(Card, "a card is"),
    "CardSet": _text_of(CardSet, "cards are"),
}


def _named(dotted: str, scope: Mapping[str, Any]) -> Any:
    """Return what a name stands for in a module, as ``Meld`` or ``tg.Award``; None for nothing."""
    first, *rest = dotted.split(".")
    found = scope.get(first)
    for name in rest:
        found = getattr(found, name, None)
    return found


def _written(annotation: object) -> tuple[str, dict[str, Any]]:
    """Return an annotation that is no text as its text, and what the names in it stand for."""
    if (
        isinstance(annotation, UnionType)
        and len(annotation.__args__) == 2
        and NoneType in annotation.__args__
    ):
        (kind,) = [kind for kind in annotation.__args__ if kind is not NoneType]
        text, names = _written(kind)
        return f"{text} | None", names
    if isinstance(annotation, GenericAlias) and annotation.__origin__ is tuple:
        text, names = _written(annotation.__args__[0])
        return (f"tuple[{text}, ...]" if annotation.__args__[1:] == (...,) else str(annotation)), names
    if isinstance(annotation, type):
        return annotation.__name__, {annotation.__name__: annotation}
    return str(annotation), {}


def codec(annotation: object, scope: Mapping[str, Any]) -> Codec:
    """Return how a field with this annotation goes into JSON and back; ``scope`` is the module that it stands in.

    A class has a JSON form if it has the methods ``json_form`` and ``from_json_form``, as every `Value` has. An
    annotation is a text where the module postpones its evaluation.
    """
    if not isinstance(annotation, str):
        annotation, scope = _written(annotation)
    if annotation in PLAIN:
        return PLAIN[annotation]
    if annotation.endswith(" | None"):
        return _optional(codec(annotation[: -len(" | None")], scope))
    if annotation.startswith("tuple[") and annotation.endswith(", ...]"):
        return _row(codec(annotation[len("tuple[") : -len(", ...]")], scope))
    kind = _named(annotation, scope)
    if kind is Card or kind is CardSet:  # written as ``tg.Card``, or under another name
        return PLAIN[kind.__name__]
    if hasattr(kind, "json_form") and hasattr(kind, "from_json_form"):
        return Codec(kind.json_form, kind.from_json_form)  # pyright: ignore
    raise TypeError(f"no JSON form is known for a field of type {annotation}")
