#!/bin/sh
# Builds the extensions with AddressSanitizer and UndefinedBehaviorSanitizer in a folder of its own, and runs the tests
# of the core on them. PYTHON names the interpreter, which needs Cython, setuptools and the `test` extra.
set -eu

python=${PYTHON:-python}
cc=${CC:-gcc}
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cp -R "$root/src" "$root/setup.py" "$root/pyproject.toml" "$root/README.rst" "$root/LICENSE" "$work"
find "$work/src" -name '*.so' -delete
(cd "$work" && CC="$cc" TRICK_SANITIZE=1 "$python" setup.py -q build_ext --inplace)

# Python itself is not built with the sanitizer, so its library comes first; Python's own leaks are not our matter.
# With malloc in place of Python's allocator, a step over the end of a Python object is seen as well.
cd "$root"
preload=$("$cc" -print-file-name=libasan.so)
export ASAN_OPTIONS=detect_leaks=0:abort_on_error=1 UBSAN_OPTIONS=print_stacktrace=1:halt_on_error=1
export PYTHONMALLOC=malloc PYTHONDONTWRITEBYTECODE=1 PYTHONPATH="$work/src"
export TRICK_TEST_SCALE="${TRICK_TEST_SCALE:-0.1}"
LD_PRELOAD=$preload "$python" -c "import sys, trickcore; sys.exit(not trickcore.__file__.startswith('$work/'))"
LD_PRELOAD=$preload "$python" -m pytest -q -m "" "$@" tests/core
