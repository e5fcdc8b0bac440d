"""The links of the README lead somewhere from everywhere: they are absolute, and name a page or a file of this tree."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

TREE = Path(__file__).parents[2]
URLS: dict[str, str] = tomllib.loads((TREE / "pyproject.toml").read_text("utf-8"))["project"]["urls"]
README = (TREE / "README.rst").read_text("utf-8")
LINKS = re.findall(r"^\.\. _[^:]+: (\S+)$|<([^<>\s]+)>`_", README, re.MULTILINE)


def file_of(link: str) -> Path:
    """Return the file of the tree that a link of ours shows."""
    pages, source = URLS["Documentation"], URLS["Source"] + "/blob/main/"
    if link.startswith(pages):
        return TREE / "docs" / (link.removeprefix(pages).removesuffix(".html") + ".rst")
    assert link.startswith(source), f"{link} is neither a page of the documentation nor a file of the project"
    return TREE / link.removeprefix(source)


def test_every_link_of_the_readme_is_absolute_and_shows_what_is_there() -> None:
    links = ["".join(found) for found in LINKS]
    assert len(links) > 12
    assert [link for link in links if not file_of(link).is_file()] == []


def test_the_metadata_names_where_the_project_lives() -> None:
    assert {"Documentation", "Source", "Changelog"} <= URLS.keys()
    assert file_of(URLS["Changelog"]).name == "CHANGELOG.md"
