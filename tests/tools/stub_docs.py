"""The docstrings of the compiled core and those of its stubs; run as a program it writes the first into the second."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
import textwrap
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import trickcore

STUBS = sorted(Path(trickcore.__file__).parent.glob("*.pyi"))
WIDTH = 110

#: The paragraphs of a docstring, without line breaks, so that each side may break its lines where it likes.
Doc = tuple[str, ...]


def paragraphs(doc: str | None, name: str = "") -> Doc:
    """Return a docstring's paragraphs, without the signature of ``name`` that Cython has put before them."""
    parts = re.split(r"\n\s*\n", inspect.cleandoc(doc or ""))
    if name and re.match(rf"(\w+\.)*{name}\(.*\)( -> \w+)?$", parts[0]):
        del parts[0]
    return tuple(" ".join(part.split()) for part in parts if part.strip())


def compiled(module: ModuleType) -> dict[str, Doc]:
    """Return the docstrings of all public classes, methods, properties and functions that a module has made."""
    out: dict[str, Doc] = {}
    for name, value in vars(module).items():
        if name.startswith("_") or getattr(value, "__module__", None) != module.__name__:
            continue
        if inspect.isclass(value):
            out[name] = paragraphs(value.__doc__, name)
            fields = value._fields if issubclass(value, tuple) else ()
            for inner, member in vars(value).items():
                if inner.startswith("_") or inner in fields:
                    continue
                if callable(member) or inspect.isdatadescriptor(member) or isinstance(member, staticmethod):
                    out[f"{name}.{inner}"] = paragraphs(member.__doc__, inner)
        elif callable(value):
            out[name] = paragraphs(value.__doc__, name)
    return out


def nodes(source: str) -> Iterator[tuple[str, ast.ClassDef | ast.FunctionDef]]:
    """Yield every public class and function of a stub with its name; one that is overloaded more than once."""
    for outer in ast.parse(source).body:
        if not isinstance(outer, (ast.ClassDef, ast.FunctionDef)) or outer.name.startswith("_"):
            continue
        yield outer.name, outer
        for inner in outer.body if isinstance(outer, ast.ClassDef) else ():
            if isinstance(inner, ast.FunctionDef) and not inner.name.startswith("_"):
                yield f"{outer.name}.{inner.name}", inner


def written(doc: Doc, indent: int) -> str:
    """Return a docstring as it stands in a source, its lines broken."""
    parts = [
        "\n".join(
            textwrap.wrap(
                ('"""' if i == 0 else "") + part,
                WIDTH - indent - 3,
                break_long_words=False,
                break_on_hyphens=False,
            )
        )
        for i, part in enumerate(doc)
    ]
    text = "\n\n".join(parts)
    return textwrap.indent(text + ("\n" if "\n" in text else "") + '"""', " " * indent) + "\n"


def rewritten(source: str, docs: dict[str, Doc]) -> str:
    """Return a stub with these docstrings; where there is none for a name it keeps its own."""
    lines = source.splitlines(keepends=True)
    for name, node in sorted(nodes(source), key=lambda pair: -pair[1].lineno):
        first, doc = node.body[0], docs.get(name, ())
        if not doc:
            continue
        text = written(doc, node.col_offset + 4)
        start = min([first.lineno, *(one.lineno for one in getattr(first, "decorator_list", ()))]) - 1
        if ast.get_docstring(node) is not None:
            lines[start : first.end_lineno] = [text]
        elif isinstance(node, ast.ClassDef):
            lines[start:start] = [text, "\n"]
        else:
            lines[start] = lines[start][: first.col_offset].rstrip() + "\n" + text
    return "".join(lines)


def main() -> None:
    """Write the docstrings of the compiled modules into their stubs."""
    for path in STUBS:
        docs = compiled(importlib.import_module(f"trickcore.{path.stem}"))
        path.write_text(rewritten(path.read_text(encoding="utf-8"), docs), encoding="utf-8")


if __name__ == "__main__":
    main()
