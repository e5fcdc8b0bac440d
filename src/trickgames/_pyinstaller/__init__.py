"""What tells PyInstaller of the modules that it cannot see; the entry point ``pyinstaller40`` names this package.

A game, its players, its words and the verbs of the command are loaded by name when they are asked for, and a compiled
module does not show what it imports.
"""

from __future__ import annotations

from pathlib import Path


def get_hook_dirs() -> list[str]:
    """Return the folders that hold hooks of PyInstaller."""
    return [str(Path(__file__).parent)]
