"""The list of the tests that take long names tests that there are, each once and in order."""

from __future__ import annotations

import ast
from pathlib import Path

TESTS = Path(__file__).parents[1]


def test_each_line_names_a_test() -> None:
    lines = [line.partition("  #")[0] for line in (TESTS / "slow.txt").read_text("utf-8").splitlines()]
    assert lines == sorted(set(lines))
    functions: dict[str, set[str]] = {}
    for line in lines:
        file, _, case = line.partition("::")
        if file not in functions:
            tree = ast.parse((TESTS / file).read_text("utf-8"))
            functions[file] = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
        assert not case or case.partition("[")[0] in functions[file], line
