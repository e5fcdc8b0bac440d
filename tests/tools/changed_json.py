"""What the tests of reading put into JSON with hypothesis: any value, put anywhere, and any bytes changed."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

SCALARS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["QS", "2C"])
)
LISTS = st.lists(SCALARS, max_size=3)
#: Any JSON, but not very deep.
VALUES = SCALARS | LISTS | st.dictionaries(st.text(max_size=5), SCALARS | LISTS, max_size=3)
#: What is put where bytes were: any, or what means something in JSON.
BYTES = st.binary(max_size=3) | st.sampled_from([b"{", b"]", b'"', b",", b"0", b"1", b"-", b" "])


def put_anywhere(data: st.DataObject, whole: Any, value: Any) -> None:
    """Put a value somewhere in a list or an object."""
    while True:
        places = list(whole) if isinstance(whole, dict) else list(range(len(whole)))
        place = data.draw(st.sampled_from(places))
        if not (isinstance(whole[place], (dict, list)) and whole[place] and data.draw(st.booleans())):
            whole[place] = value
            return
        whole = whole[place]


def bytes_changed(data: st.DataObject, text: str) -> bytes:
    """Return a text with some bytes changed, left out or put in."""
    raw = bytearray(text.encode())
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(raw) - 1))
        raw[place : place + data.draw(st.integers(0, 3))] = data.draw(BYTES)
    return bytes(raw)
