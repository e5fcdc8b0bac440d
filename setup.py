"""Builds the compiled core: the extensions, their directives, and the debug and sanitizer switches.

Environment switches:

``TRICK_DEBUG=1``
    bounds and overflow checks of Cython back on, C asserts on, no optimisation.
``TRICK_SANITIZE=1``
    AddressSanitizer and UndefinedBehaviorSanitizer (GCC or Clang); see CONTRIBUTING.md for how to run it.
"""

import os
import sys

from Cython.Build import cythonize
from setuptools import Extension, setup

DEBUG = os.environ.get("TRICK_DEBUG", "0") not in ("", "0")
SANITIZE = os.environ.get("TRICK_SANITIZE", "0") not in ("", "0")
MODULES = ("cards", "rng", "rules", "positions", "play", "payoff", "course", "worlds", "search")

compile_args: list[str] = []
link_args: list[str] = []
if sys.platform == "win32":
    compile_args += ["/Od", "/Zi"] if DEBUG else ["/O2"]
else:
    compile_args += ["-O0", "-g", "-UNDEBUG"] if DEBUG else ["-O3", "-g0"]
    if SANITIZE:
        sanitizers = [
            "-fsanitize=address,undefined",
            "-fno-sanitize-recover=undefined",
            "-fno-omit-frame-pointer",
        ]
        compile_args += [*sanitizers, "-g", "-O1"]
        link_args += sanitizers

setup(
    ext_modules=cythonize(
        [
            Extension(
                f"trickcore.{name}",
                [f"src/trickcore/{name}.pyx"],
                include_dirs=["src/trickcore/include"],
                extra_compile_args=compile_args,
                extra_link_args=link_args,
            )
            for name in MODULES
        ],
        # Generated C stays out of the source tree, so that neither the sdist nor the wheel can pick it up.
        build_dir="build/cython",
        include_path=["src"],
        compiler_directives={
            "language_level": 3,
            "binding": True,
            "embedsignature": True,
            "boundscheck": DEBUG,
            "wraparound": DEBUG,
            "overflowcheck": DEBUG,
            "cdivision": not DEBUG,
            "freethreading_compatible": True,
            "auto_pickle": False,
        },
    )
)
