"""The option sets of every game, which between them have every option at every kind of value."""

from __future__ import annotations

from typing import Any

import as_de_copas_tools
import bisca_tools
import hearts_tools
import jass_tools
import putz_tools

SETS: dict[str, dict[str, dict[str, Any]]] = {
    "as_de_copas": as_de_copas_tools.OPTION_SETS,
    "bisca": bisca_tools.OPTION_SETS,
    "hearts": hearts_tools.OPTION_SETS,
    "jass": jass_tools.OPTION_SETS,
    "putz": putz_tools.OPTION_SETS,
}
