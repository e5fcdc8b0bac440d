"""Sphinx settings: the site is built by ``sphinx-build -W --keep-going -b html docs docs/_build/html``.

The package must be installed, as the reference is made from its docstrings.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType
from typing import cast

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.domains.python import PythonDomain
from sphinx.environment import BuildEnvironment
from sphinx.util import logging
from sphinx.util.nodes import make_refnode

import trickcore
import trickgames
import trickgames.announce
import trickgames.testing
from trickgames.events import Event
from trickgames.registry import OWN
from trickgames.view import View

project = "trickgames"
author = "The trickgames authors"
copyright = "2026, The trickgames authors"
release = version = trickgames.__version__

extensions = ["sphinx.ext.autodoc"]
exclude_patterns = ["_build"]
# A name in single backticks is a piece of Python: a link where there is such a thing in the reference, else code.
default_role = "py:obj"
# A name with a capital or a dot in it must be in the reference; one without may be a parameter or a module.
nitpicky = True
nitpick_ignore_regex = [
    ("py:class", r"trickgames\.\w+\.[TDX]"),
    ("py:obj", r"[a-z_.]+|\w+Error|[A-Z_]+"),
    (
        "py:class",
        r"(collections|enum|abc|typing)\..*|.*\._\w+|trickgames\.values\..*|\w+Error|ValueError|Exception",
    ),
]

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_default_options = {"members": True}
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 88
add_module_names = False
highlight_language = "python"

html_theme = "alabaster"
html_title = f"trickgames {release}"
html_show_sourcelink = False
html_theme_options = {
    "description": "Trick-taking card games for front ends and servers",
    "fixed_sidebar": True,
    "page_width": "1060px",
    "sidebar_width": "240px",
}

log = logging.getLogger(__name__)


def game_packages() -> list[ModuleType]:
    """Return the packages of the library's games."""
    return [import_module(target.partition(":")[0]) for target in OWN.values()]


def public() -> Iterator[tuple[str, object]]:
    """Yield what the library and its games have that is public, by name."""
    for module in (trickgames, *game_packages()):
        yield from [(name, getattr(module, name)) for name in module.__all__]


def check_view_tables(app: Sphinx, docname: str, source: list[str]) -> None:
    """Warn where the tables of a view's JSON or of events and the fields that they have are not the same.

    The tables of views follow a comment ``.. fields of CLASS``; the first column of a row is the field's name.
    """
    for name, table in re.findall(
        r"^\.\. fields of (\w+)\n\.\. list-table::\n(.*?)^(?=\S)", source[0], re.S | re.M
    ):
        kind = dict(public())[name]
        fields = kind._fields if kind is View else kind._fields[len(View._fields) :]
        told = tuple(re.findall(r"^   \* - ``(\w+)``", table, re.M))
        if told != fields:
            log.warning(
                "the table of the fields of %s has %s, the class %s", name, told, fields, location=docname
            )
    for name, thing in public() if docname in ("view_json", "events") else ():
        if not isinstance(thing, type):
            continue
        if docname == "view_json":
            if issubclass(thing, View) and f"\n.. fields of {name}\n" not in source[0]:
                log.warning("there is no table of the fields of %s", name, location=docname)
        elif issubclass(thing, Event) and thing is not Event:
            fields = ", ".join(f"``{field}``" for field in thing._fields)
            if f"   * - `{name}`\n     - {fields}\n" not in source[0]:
                log.warning("the table of events lacks %s with its fields", name, location=docname)


def check_option_tables(app: Sphinx, docname: str, source: list[str]) -> None:
    """Warn where the table of a game's options on its page of rules has not its options with their defaults.

    The table follows a comment ``.. options of GAME``; the first columns are the option's name and its default.
    """
    if not docname.startswith("rules/") or docname.rpartition("/")[2] not in trickgames.games():
        return
    name = docname.rpartition("/")[2]
    found = re.search(rf"^\.\. options of {name}\n\.\. list-table::\n(.*?)^(?=\S)", source[0], re.S | re.M)
    rows = re.findall(r"^   \* - ``(\w+)``\n     - ``(.+)``$", found[1] if found else "", re.M)
    told = {option: ast.literal_eval(default) for option, default in rows}
    options = trickgames.new_match(name).options.to_dict()
    if list(told.items()) != list(options.items()):
        log.warning("the table of options has %s, the game %s", told, options, location=docname)


def drop_signature(
    app: Sphinx, what: str, name: str, thing: object, options: object, lines: list[str]
) -> None:
    """Take the signature out of the docstring of a compiled class, where Cython has put it."""
    if what == "class" and lines and lines[0].startswith(f"{name.rpartition('.')[2]}("):
        del lines[0]


def drop_self(
    app: Sphinx,
    what: str,
    name: str,
    thing: object,
    options: object,
    signature: str | None,
    returns: str | None,
) -> tuple[str | None, str | None]:
    """Take ``self`` out of the signature of a compiled method."""
    return re.sub(r"^\(self(, )?", "(", signature or "") or signature, returns


def find_anywhere(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, shown: nodes.Element
) -> nodes.Node | None:
    """Resolve a name that is not in the module that speaks of it, but in another one of the reference."""
    if node.get("refdomain") != "py":
        return None
    domain = cast(PythonDomain, env.get_domain("py"))
    found = {
        entry.docname + "#" + entry.node_id
        for _, entry in domain.find_obj(env, None, None, node["reftarget"], None, 1)
    }
    if len(found) != 1:
        return None
    docname, _, target = found.pop().partition("#")
    return make_refnode(app.builder, node["refdoc"], docname, target, [shown], node["reftarget"])


def check_reference(app: Sphinx, env: BuildEnvironment) -> None:
    """Warn of public classes and functions that the reference does not have."""
    told = cast(PythonDomain, env.get_domain("py")).objects
    for module in (trickgames, *game_packages(), trickgames.announce, trickgames.testing, trickcore):
        for name in module.__all__:
            thing = getattr(module, name)
            if not (isinstance(thing, type) or inspect.isroutine(thing)):
                continue
            if told.keys().isdisjoint(
                (f"{module.__name__}.{name}", f"{thing.__module__}.{thing.__qualname__}")
            ):
                log.warning("%s.%s is not in the reference", module.__name__, name, location="api")


def setup(app: Sphinx) -> None:
    """Connect what is above."""
    app.connect("source-read", check_view_tables)
    app.connect("source-read", check_option_tables)
    app.connect("autodoc-process-docstring", drop_signature)
    app.connect("autodoc-process-signature", drop_self)
    app.connect("missing-reference", find_anywhere)
    app.connect("env-check-consistency", check_reference)
