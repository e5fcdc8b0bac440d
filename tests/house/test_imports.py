"""Which room of the library imports which: no circle, no import put off but for a reason, and games in their rooms."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import trickgames
from trickgames.registry import ALIASES, OWN

ROOT = Path(trickgames.__file__).parent
MODULES = {
    ".".join(["trickgames", *path.relative_to(ROOT).with_suffix("").parts]).removesuffix(".__init__"): path
    for path in sorted(ROOT.rglob("*.py"))
}
TREES = {name: ast.parse(path.read_text("utf-8")) for name, path in MODULES.items()}

#: Methods that hand on to a room above their own, so that a reader finds them where one looks: by module and function.
ALIASES_ABOVE = {
    ("trickgames.events", "read", "trickgames.reading"),
    ("trickgames.view", "from_json", "trickgames.reading"),
    ("trickgames.match", "words", "trickgames.announce"),
    ("trickgames.match", "to_record", "trickgames.record"),
    ("trickgames.match", "from_record", "trickgames.record"),
    ("trickgames.games", "__call__", "trickgames.registry"),
}
#: Views name their game, as they hold no way to anything; what they ask of it is found by that name.
BY_NAME = {
    ("trickgames.view", "rules", "trickgames.registry"),
    ("trickgames.view", "why_not", "trickgames.registry"),
}
#: What takes time to load that most programs need not spend.
LATE = {
    ("trickgames.registry", "_added", "importlib.metadata"),
    ("trickgames.values", "_annotations", "annotationlib"),
}


class Import(NamedTuple):
    """An import: where, in which function (None: as the module is run), what, and whether for type checkers only."""

    module: str
    function: str | None
    target: str
    typing: bool


def _imports(
    module: str, node: ast.AST, function: str | None = None, typing: bool = False
) -> Iterator[Import]:
    for child in ast.iter_child_nodes(node):
        match child:
            case ast.Import():
                for alias in child.names:
                    yield Import(module, function, alias.name, typing)
            case ast.ImportFrom():
                assert child.level == 0 and child.module, f"{module} imports relatively"
                for alias in child.names:
                    whole = f"{child.module}.{alias.name}"
                    yield Import(module, function, whole if whole in MODULES else child.module, typing)
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                yield from _imports(module, child, child.name, typing)
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                for part in child.body:
                    yield from _imports(module, ast.Module([part], []), function, True)
                for part in child.orelse:
                    yield from _imports(module, ast.Module([part], []), function, typing)
            case _:
                yield from _imports(module, child, function, typing)


IMPORTS = [found for name, tree in TREES.items() for found in _imports(name, tree)]


@pytest.mark.parametrize("typing", [False, True])
def test_no_circle_of_imports(typing: bool) -> None:
    graph: dict[str, set[str]] = {name: set() for name in MODULES}
    for found in IMPORTS:
        if found.function is None and found.target in MODULES and typing >= found.typing:
            graph[found.module].add(found.target)
    assert {"trickgames.deal", "trickgames.game"} <= graph[
        "trickgames.match"
    ]  # the library is what is looked at
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(" imports ".join(reversed(error.args[1])))


def test_only_aliases_are_imported_late() -> None:
    late = {(found.module, found.function, found.target) for found in IMPORTS if found.function}
    assert late == ALIASES_ABOVE | BY_NAME | LATE


def _words(tree: ast.Module) -> Iterator[str]:
    """Yield the names and texts of a module's code; its comments and docstrings are prose."""
    prose = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef))
        and ast.get_docstring(node) is not None
        if isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(text)) if id(node) not in prose:
                yield text
            case ast.Name(id=name) | ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.arg(arg=name):
                yield name
            case ast.Attribute(attr=name) | ast.keyword(arg=str(name)):
                yield name
            case ast.Import(names=names):
                yield from [alias.name for alias in names]
            case ast.ImportFrom(module=str(module), names=names):
                yield from [f"{module}.{alias.name}" for alias in names]


#: Where a game is meant, in code: Hearts shares its name with a suit.
MEANT = {name: re.compile(name.replace("_", "_?"), re.IGNORECASE) for name in OWN}
MEANT["hearts"] = re.compile(r"^hearts$|\.hearts\b|\bHearts(View|Deal)\b")
#: Putz has the table of Jass (PUT-1).
BUILT_ON = ("jass", "trickgames.games.putz.")
#: What stands elsewhere: the suit in English, and the game of a check if none is named.
ELSEWHERE = {("hearts", "trickgames.announce.english"), ("hearts", "trickgames.testing.players")}


def test_a_game_is_named_in_its_own_room_and_in_the_registry() -> None:
    named = set()
    for module, tree in TREES.items():
        words = list(_words(tree))
        for name, meant in MEANT.items():
            also = [alias for alias, of in ALIASES.items() if of == name]
            if any(meant.search(word) or word.lower() in also for word in words):
                named.add((name, module))
    outside = {
        (name, module)
        for name, module in named
        if not f"{module}.".startswith(f"trickgames.games.{name}.")
        if not (name == BUILT_ON[0] and module.startswith(BUILT_ON[1]))
    }
    assert outside == {(name, "trickgames.registry") for name in OWN} | ELSEWHERE
    assert {(name, f"trickgames.games.{name}.match") for name in OWN} <= named


@pytest.mark.parametrize("name", OWN)
def test_a_games_module_is_imported_by_its_dotted_name(name: str) -> None:
    """``import a.b.c as d`` goes by the attributes of each package, so nothing may stand in place of one."""
    scope: dict[str, Any] = {}
    exec(f"import trickgames\nimport trickgames.games.{name}.match as module", scope)
    assert scope["module"].__name__ == f"trickgames.games.{name}.match"
    assert name in trickgames.games()
