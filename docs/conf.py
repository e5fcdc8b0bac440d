"""Sphinx settings: the site is built by ``sphinx-build -W --keep-going -b html docs docs/_build/html``.

The package must be installed, as the reference is made from its docstrings.
"""

from __future__ import annotations

import re
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.util import logging

import trickgames
from trickgames.view import View

project = "trickgames"
author = "The trickgames authors"
copyright = "2026, The trickgames authors"
release = version = trickgames.__version__

extensions = ["sphinx.ext.autodoc"]
exclude_patterns = ["_build"]
# A name in single backticks is a piece of Python: a link where there is such a thing in the reference, else code.
default_role = "py:obj"

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
# Enumerations and values inherit much that says nothing about them.
autodoc_default_options = {"members": True, "show-inheritance": False}
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


def check_view_tables(app: Sphinx, docname: str, source: list[str]) -> None:
    """Warn where the tables of a view's JSON and the fields that a view has are not the same.

    The tables follow a comment ``.. fields of CLASS``; the first column of a row is the field's name.
    """
    for name, table in re.findall(r"^\.\. fields of (\w+)\n(.*?)(?=^\S)", source[0] + "\n.", re.S | re.M):
        kind = getattr(trickgames, name)
        fields = kind._fields if kind is View else kind._fields[len(View._fields) :]
        told = tuple(re.findall(r"^   \* - ``(\w+)``", table, re.M))
        if told != fields:
            log.warning("the table of the fields of %s has %s, the class %s", name, told, fields, location=docname)


def setup(app: Sphinx) -> None:
    """Connect the check of the tables."""
    if not Path(app.srcdir, "..", "README.rst").exists():
        log.warning("README.rst is missing, which the first page takes its beginning from")
    app.connect("source-read", check_view_tables)
