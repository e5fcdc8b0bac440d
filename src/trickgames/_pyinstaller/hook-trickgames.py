"""The games with their players and words, the languages and the verbs, for PyInstaller; installed games too."""

from importlib.metadata import entry_points

from PyInstaller.utils.hooks import collect_entry_point, collect_submodules

GROUP = "trickgames.games"

hiddenimports = [
    name for part in ("announce", "cli", "games") for name in collect_submodules(f"trickgames.{part}")
]
# A game of another package is found by its entry point, and names its players and words as ours do.
datas, found = collect_entry_point(GROUP)
hiddenimports += found
for package in sorted({entry.module.partition(".")[0] for entry in entry_points(group=GROUP)}):
    hiddenimports += collect_submodules(package)
