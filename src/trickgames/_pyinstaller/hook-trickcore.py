"""The modules of the core, for PyInstaller: what a compiled module imports cannot be seen, the library's neither."""

from PyInstaller.utils.hooks import collect_submodules

hiddenimports = [*collect_submodules("trickcore"), "collections", "enum", "itertools", "operator"]
