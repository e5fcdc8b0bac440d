"""The C compiler that the tests of the core's headers find, and how strictly it is asked to look at them."""

import shutil
from pathlib import Path

import trickcore

COMPILER = next(filter(None, map(shutil.which, ("cc", "gcc", "clang"))), None)
INCLUDE = Path(trickcore.get_include())
STRICT = ("-std=c11", "-Wall", "-Wextra", "-Werror", f"-I{INCLUDE}")
