"""The package of the sixth game, put into a folder as an installer would: its modules, and what its metadata names."""

from __future__ import annotations

import shutil
import tomllib
from pathlib import Path

PACKAGE = Path(__file__).parents[1] / "data" / "spades"


def install(folder: Path) -> Path:
    """Install the package into a folder that is there; return the folder, to be put on Python's path."""
    shutil.copytree(
        PACKAGE / "pair_spades", folder / "pair_spades", ignore=shutil.ignore_patterns("__pycache__")
    )
    project = tomllib.loads((PACKAGE / "pyproject.toml").read_text("utf-8"))["project"]
    info = folder / f"pair_spades-{project['version']}.dist-info"
    info.mkdir()
    head = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    (info / "METADATA").write_text(head, "utf-8")
    points = [
        f"[{group}]\n" + "".join(f"{name} = {where}\n" for name, where in named.items())
        for group, named in project["entry-points"].items()
    ]
    (info / "entry_points.txt").write_text("\n".join(points), "utf-8")
    return folder
