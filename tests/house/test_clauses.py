"""Every clause of the rules has a test that names it, and no test names a clause that there is not."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from trickgames.registry import OWN

TESTS = Path(__file__).parents[1]
RULES = TESTS.parent / "docs" / "rules"
CLAUSE = re.compile(r"^\*\*([A-Z]{3}-\d+[a-z]?)\*\*$", re.MULTILINE)
CASE = re.compile(r"[A-Z]-\d\d")
#: Clauses without a test, and why.
EXEMPT = {"COP-22": "the hard level is not part of this version"}


def marks(name: str, files: list[Path]) -> dict[str, set[str]]:
    """Return what the marks of a name say, each with the files that say it; read from the source, not imported."""
    found: dict[str, set[str]] = {}
    for path in files:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == name:
                holder = node.func.value
                if isinstance(holder, ast.Attribute) and holder.attr == "mark":
                    for text in texts(node, path):
                        found.setdefault(text, set()).add(path.name)
    return found


def texts(call: ast.Call, path: Path) -> list[str]:
    """Return the arguments of a mark, which must be plain texts or starred tuples of them."""
    out = []
    for argument in call.args:
        value = ast.literal_eval(argument.value if isinstance(argument, ast.Starred) else argument)
        out += [value] if isinstance(value, str) else list(value)
    assert out, f"{path.name}: a mark without an id in line {call.lineno}"
    assert all(isinstance(text, str) for text in out), f"{path.name}: line {call.lineno}"
    assert not call.keywords
    return out


def clauses() -> dict[str, str]:
    """Return the clauses of the rules pages, each with its page."""
    found: dict[str, str] = {}
    for path in sorted(RULES.glob("*.rst")):
        for clause in CLAUSE.findall(path.read_text(encoding="utf-8")):
            assert clause not in found, f"{clause} is in {found[clause]} and in {path.name}"
            found[clause] = path.name
    return found


FILES = sorted(TESTS.rglob("*.py"))
CLAUSES = clauses()
RULE_MARKS = marks("rule", FILES)


def test_the_rules_pages_have_clauses():
    assert {"COP-1", "COP-16", "COP-22", "GEN-1", "GEN-8"} <= set(CLAUSES)
    assert len([clause for clause in CLAUSES if clause.startswith("GEN")]) == 8


@pytest.mark.parametrize("clause", CLAUSES)
def test_every_clause_has_a_test(clause: str):
    if clause in EXEMPT:
        assert clause not in RULE_MARKS, f"{clause} has a test now: {EXEMPT[clause]} no longer holds"
    else:
        assert clause in RULE_MARKS, f"no test names {clause} of {CLAUSES[clause]}"


def test_no_test_names_a_clause_that_there_is_not():
    wrong = {clause: sorted(files) for clause, files in RULE_MARKS.items() if clause not in CLAUSES}
    assert not wrong


def test_every_game_has_its_rules_page():
    for name in OWN:
        page = (RULES / f"{name}.rst").read_text(encoding="utf-8")
        assert len(CLAUSE.findall(page)) > 10


def test_what_is_exempt_is_a_clause():
    assert set(EXEMPT) <= set(CLAUSES)


def test_every_case_looks_like_one():
    found = marks("case", FILES)
    assert len(found) > 30
    assert not {case: sorted(files) for case, files in found.items() if not CASE.fullmatch(case)}


def test_the_marks_are_read_as_they_are_written(tmp_path: Path):
    source = tmp_path / "some.py"
    source.write_text(
        "@pytest.mark.rule('COP-1', 'COP-2')\ndef f(): pass\n"
        "X = pytest.param(1, marks=[pytest.mark.rule(*('GEN-1', 'GEN-2')), pytest.mark.case('R-01')])\n"
        "rule('COP-9'); mark.other('COP-8'); pytest.rule('COP-7')\n"
    )
    assert set(marks("rule", [source])) == {"COP-1", "COP-2", "GEN-1", "GEN-2"}
    assert set(marks("case", [source])) == {"R-01"}
    source.write_text("@pytest.mark.rule()\ndef f(): pass\n")
    with pytest.raises(AssertionError, match="without an id"):
        marks("rule", [source])


def test_every_file_of_tests_says_what_it_is():
    for path in FILES:
        module = ast.parse(path.read_text(encoding="utf-8"))
        first = (ast.get_docstring(module) or "").split("\n")[0]
        assert len(first) > 20, f"{path.name} does not say what it is"
