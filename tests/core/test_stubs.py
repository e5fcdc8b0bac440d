"""The stubs of the core tell what the compiled modules tell, so that editors show it."""

import ast
import importlib
from pathlib import Path

import pytest
from stub_docs import STUBS, compiled, nodes, paragraphs, rewritten


def test_every_module_has_its_stub():
    assert [path.stem for path in STUBS] == sorted(path.stem for path in STUBS[0].parent.glob("*.pyx"))


@pytest.mark.parametrize("path", STUBS, ids=[path.stem for path in STUBS])
def test_docstrings_are_those_of_the_compiled_module(path: Path):
    """`python tests/tools/stub_docs.py` mends the stubs; what Python cannot document is described there alone."""
    docs = compiled(importlib.import_module(f"trickcore.{path.stem}"))
    source = path.read_text(encoding="utf-8")
    told = {name: paragraphs(ast.get_docstring(node)) for name, node in nodes(source)}
    assert told.keys() == docs.keys()
    assert [name for name, doc in told.items() if not doc] == []
    for name, node in nodes(source):  # each overload by itself
        assert docs[name] in ((), paragraphs(ast.get_docstring(node))), name


def test_a_docstring_that_has_drifted_is_found_and_mended():
    source = (
        "class Thing:\n    @property\n    def size(self) -> int: ...\n\n"
        "def make(\n    size: int,\n) -> Thing:\n    '''Old.'''\n"
    )
    docs = {
        "Thing": ("A thing.", "Of a size."),
        "Thing.size": ("Its size.",),
        "make": ("Make one. " * 30).strip(),
    }
    docs["make"] = ((docs["make"]),)
    mended = rewritten(source, docs)
    assert {name: paragraphs(ast.get_docstring(node)) for name, node in nodes(mended)} == docs
    assert rewritten(mended, docs) == mended
    assert max(map(len, mended.splitlines())) <= 110
