"""The verb games: which games there are, and what can be chosen in each."""

from __future__ import annotations

import argparse

from trickgames.cli.output import Out
from trickgames.options import Choice, Option, OptionValue, Whole, Words, check_options
from trickgames.registry import game, games


def run(args: argparse.Namespace, out: Out) -> int:
    """List the games."""
    for name in games():
        found = game(name)
        defaults, _ = check_options(found.options, None)
        seats = found.seats(defaults)
        if out.as_json:
            out.json(
                {
                    "name": name,
                    "title": found.title,
                    "aliases": list(found.aliases),
                    "seats": seats,
                    "rules_version": found.rules_version,
                    "options": [
                        {
                            "name": option.name,
                            "default": defaults.to_dict()[option.name],
                            "values": values(option),
                            "about": option.about,
                        }
                        for option in found.options
                    ],
                }
            )
            continue
        aliases = f", also called {', '.join(found.aliases)}" if found.aliases else ""
        out.data(f"{name}: {found.title}{aliases}; {seats} seats. Options with their defaults:")
        for option in found.options:
            out.data(f"  {option.name}={text(option.default)}: {option.about} ({values(option)})")
    return 0


def text(value: OptionValue) -> str:
    """Return the value of an option as it is written after ``--option``."""
    if isinstance(value, tuple):
        return ",".join(value)
    return str(value).lower() if isinstance(value, bool) else str(value)


def values(option: Option) -> str:
    """Return in words which values an option takes."""
    match option:
        case Whole():
            return f"a whole number from {option.low}"
        case Choice():
            return f"one of {', '.join(option.values)}"
        case Words():
            return f"one or more of {', '.join(option.values)}, with commas between"
        case _:
            return option.needs.lower()
