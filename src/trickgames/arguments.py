"""What callers hand over, judged in one way: whole numbers and truth values of any library, and texts from outside.

What is judged here is stored as Python's own ``int`` or ``bool``, so that it pickles and goes into JSON. What comes as
JSON has these types already, and is judged where it is read.
"""

from __future__ import annotations

import operator
import sys

#: Of a longer text only so much is shown.
SHOWN = 40


def truth_of(value: object) -> bool | None:
    """Return a truth value, Python's or NumPy's, as a plain ``bool``; None for anything else."""
    if type(value) is bool:
        return value
    numpy = sys.modules.get("numpy")  # where it has not been imported nothing can be of its types
    if numpy is not None and isinstance(value, numpy.bool_):
        return bool(value)
    return None


def number_of(value: object) -> int | None:
    """Return a whole number as a plain ``int``: anything with ``__index__`` but a truth value; None for others."""
    if type(value) is int:
        return value
    if truth_of(value) is not None or not hasattr(type(value), "__index__"):
        return None
    try:
        return operator.index(value)  # type: ignore[arg-type]
    except TypeError:  # an array of several numbers has the method too
        return None


def whole(value: object, what: str) -> int:
    """Return a whole number as a plain ``int``. Raises `TypeError`, naming ``what`` it should be, as "a seat"."""
    number = number_of(value)
    if number is None:
        raise TypeError(f"{what} is a whole number, not {type(value).__name__}")
    return number


def text_of(value: object) -> str | None:
    """Return a text as a plain ``str``, that of an enumeration too; None for anything else."""
    return str.__str__(value) if isinstance(value, str) else None


def quoted(value: object, most: int = SHOWN) -> str:
    """Return a value from outside for an error's text: short, on one line, and without anything a terminal obeys.

    A text stands in quotes, escaped and cut; of what has parts only its kind is told, however deep it is.
    """
    match value:
        case str():
            text = str.__str__(value)[: most + 1]
            return repr(text[:most] + "...") if len(text) > most else repr(text)
        case None | bool() | float():
            return repr(value)
        case int():
            return repr(int(value)) if value.bit_length() < 64 else "a number of more than 64 bits"
        case list() | tuple():
            return "a list"
        case dict():
            return "an object"
        case _:
            return type(value).__name__


def plain(text: str, most: int = 200) -> str:
    """Return a text of another's for an error's text, as `quoted` but without the quotes."""
    cut = text if len(text) <= most else text[:most] + "..."
    return cut if cut.isprintable() else repr(cut)[1:-1]
