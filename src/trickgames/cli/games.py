"""The verb games: which games there are, and what can be chosen in each."""

from __future__ import annotations

import argparse

from trickgames.cli.output import Failure, Out
from trickgames.errors import InvalidSetup
from trickgames.options import check_options, write_value
from trickgames.registry import ALIASES, game, games
from trickgames.setup import presets


def run(args: argparse.Namespace, out: Out) -> int:
    """List the games, or one; of another package's game that is broken tell so, after the others."""
    faults: list[str] = []
    wanted: str | None = args.game
    for name in games() if wanted is None else (ALIASES.get(wanted.lower(), wanted.lower()),):
        try:
            found = game(name)
        except InvalidSetup as error:
            faults += error.faults
            continue
        defaults, _ = check_options(found.options, None, {})
        seats = found.seats(defaults)
        aliases = [alias for alias, of in ALIASES.items() if of == name]
        if out.as_json:
            out.json(
                {
                    "name": name,
                    "title": found.title,
                    "aliases": aliases,
                    "seats": seats,
                    "rules_version": found.rules_version,
                    "options": [
                        {
                            "name": option.name,
                            "default": defaults.to_dict()[option.name],
                            "values": option.allowed,
                            "about": option.about,
                        }
                        for option in found.options
                    ],
                    "presets": {preset: options.to_dict() for preset, options in presets(name).items()},
                }
            )
            continue
        also = f", also called {', '.join(aliases)}" if aliases else ""
        out.data(f"{name}: {found.title}{also}; {seats} seats. Options with their defaults:")
        for option in found.options:
            out.data(f"  {option.name}={write_value(option.default)}: {option.about} ({option.allowed})")
        for preset, options in presets(name).items():
            changed = [
                f"{key}={write_value(options[key])}" for key in options if options[key] != defaults[key]
            ]
            out.data(f"  preset {preset}: {', '.join(changed)}")
    if faults:
        raise Failure(faults)
    return 0
