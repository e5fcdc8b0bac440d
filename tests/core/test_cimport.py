"""A module of another package that is compiled against the core: its `.pxd` files and its headers."""

import os
import random
import subprocess
import sys
import sysconfig
from importlib.util import find_spec
from pathlib import Path

import pytest
from core_tables import random_state

import trickcore
from trickcore import Rng, perft

SOURCE = '''
# cython: language_level=3, freethreading_compatible=True
from libc.stdint cimport uint64_t

from trickcore.cards cimport TC_CARDS, Card, CardSet, card_at, mask_of, set_of, tc_count, tc_low
from trickcore.play cimport State, tc_legal, tc_play, tc_state
from trickcore.rng cimport Rng, tc_below
from trickcore.rules cimport Rules
from trickcore.search cimport tc_perft


def everything():
    return set_of(TC_CARDS)


def lowest(cards):
    return card_at(tc_low(mask_of(cards)))


def sizes(CardSet cards, Card card):
    return tc_count(cards.mask), card.index


cdef uint64_t branches(State state, int depth) noexcept nogil:
    cdef tc_state s = state.s
    return tc_perft(&state.rules.t, &s, depth)


def count(State state, int depth):
    with nogil:
        out = branches(state, depth)
    return out


def play_lowest(State state, Rng rng):
    """Play the lowest legal card of a copy; return the copy and a number of the generator."""
    cdef State after = state.copy()
    cdef Rules rules = after.rules
    tc_play(&rules.t, &after.s, tc_low(tc_legal(&rules.t, &after.s)))
    return after, tc_below(&rng.state, 1000)
'''
SETUP = """
import sys

from Cython.Build import cythonize
from setuptools import Extension, setup

import trickcore

setup(
    name="other",
    script_args=["-q", "build_ext", "--inplace"],
    ext_modules=cythonize(
        [Extension("other_module", ["other_module.pyx"], include_dirs=[trickcore.get_include()])],
        include_path=[sys.argv[1]],
    ),
)
"""


@pytest.mark.case("K-01")
def test_another_package_can_cimport_the_core(tmp_path, monkeypatch):
    for needed in ("Cython", "setuptools"):
        if find_spec(needed) is None:
            pytest.skip(f"{needed} is needed to compile another module")
    (tmp_path / "other_module.pyx").write_text(SOURCE, encoding="utf-8")
    (tmp_path / "setup.py").write_text(SETUP, encoding="utf-8")
    above = str(Path(trickcore.__file__).parent.parent)
    env = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, [above, os.environ.get("PYTHONPATH")]))}
    built = subprocess.run(
        [sys.executable, "setup.py", above],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        env=env,
        timeout=300,
    )
    if built.returncode and "compiler" in built.stderr and "not found" in built.stderr:
        pytest.skip("no C compiler")
    assert built.returncode == 0, built.stderr
    assert list(tmp_path.glob("other_module*" + sysconfig.get_config_var("EXT_SUFFIX")))
    monkeypatch.syspath_prepend(str(tmp_path))
    import other_module

    assert len(other_module.everything()) == 52
    assert other_module.lowest("QS 7H") == trickcore.Card("7H")
    assert other_module.sizes(trickcore.CardSet("2C QS"), trickcore.Card("QS")) == (2, 60)
    for game in ("hearts", "jass", "bisca"):
        state = random_state(game, {}, random.Random(game), 3)
        assert other_module.count(state, 4) == perft(state, 4)
        after, number = other_module.play_lowest(state, Rng(3))
        assert number == Rng(3).below(1000)
        expected = state.copy()
        expected.play(state.legal()[0])
        assert after == expected
    with pytest.raises(TypeError):
        other_module.count("a state", 1)
