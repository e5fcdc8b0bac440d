"""The C code of the core alone: every header by itself, and the driver under the sanitizers."""

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest
from compiler import COMPILER, INCLUDE, STRICT

DRIVER = Path(__file__).parents[1] / "c" / "driver.c"
WORLDS = DRIVER.with_name("worlds.c")
#: All but the bodies that playout.h and worlds.h include.
HEADERS = sorted(
    header for header in INCLUDE.glob("trickcore/*.h") if header.name not in ("kernel.h", "lay.h")
)
SANITIZE = ("-g", "-fsanitize=address,undefined", "-fno-sanitize-recover")

pytestmark = pytest.mark.skipif(
    COMPILER is None, reason="no C compiler: none of cc, gcc and clang is installed"
)


def run(command: Sequence[str | Path | None]) -> subprocess.CompletedProcess[str]:
    """Run a program, without what a sanitizer run of the tests has put before every program."""
    env = {name: value for name, value in os.environ.items() if name not in ("LD_PRELOAD", "ASAN_OPTIONS")}
    return subprocess.run(list(map(str, command)), capture_output=True, text=True, env=env, timeout=120)


@pytest.fixture(scope="module")
def sanitizers(tmp_path_factory):
    """The switches of the sanitizers, where the compiler has their libraries."""
    folder = tmp_path_factory.mktemp("sanitizers")
    source = folder / "nothing.c"
    source.write_text("int main(void) { return 0; }\n")
    program = folder / "nothing"
    if run([COMPILER, *SANITIZE, source, "-o", program]).returncode or run([program]).returncode:
        pytest.skip("the C compiler has no address and undefined-behaviour sanitizers")
    return SANITIZE


def build(tmp_path: Path, *switches: str, source: Path = DRIVER) -> Path:
    program = tmp_path / "driver"
    built = run([COMPILER, *STRICT, *switches, source, "-o", program])
    assert built.returncode == 0, built.stderr
    return program


@pytest.mark.case("K-04", "P-07")
def test_the_driver_under_the_sanitizers(tmp_path, sanitizers):
    program = build(tmp_path, *sanitizers)
    for seed in ("1", "2"):
        ran = run([program, "500", seed])
        assert (ran.returncode, ran.stderr) == (0, "")
        assert ran.stdout.startswith("500 deals of each table, ")


@pytest.mark.slow
@pytest.mark.parametrize("switches", [(), ("-DTC_WITHOUT_INT128",)], ids=["wide", "narrow"])
def test_worlds_under_the_sanitizers(tmp_path, sanitizers, switches):
    """Counts, draws and draws that are level with a bound; also as a compiler without 128 bits has it."""
    program = build(tmp_path, "-O1", *sanitizers, *switches, source=WORLDS)
    ran = run([program, "200", "1"])
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.endswith("draws level with a bound\n")


@pytest.mark.slow
def test_worlds_are_the_same_without_128_bits(tmp_path):
    switches = ("-O2", "-pedantic", "-Wconversion")
    wide, narrow = (
        run([build(tmp_path, *switches, *more, source=WORLDS), "100", "2"]).stdout
        for more in ((), ("-DTC_WITHOUT_INT128",))
    )
    assert wide == narrow != ""


def test_the_sanitizers_would_have_stopped_it(tmp_path, sanitizers):
    """A shift too far, as in a word of 32 bits, ends a program that is built in the same way."""
    source = tmp_path / "faulty.c"
    source.write_text(
        '#include "trickcore/word.h"\n'
        "int main(int argc, char **argv) { (void)argv; return (int)tc_count(TC_BIT(63 + argc)); }\n"
    )
    program = tmp_path / "faulty"
    assert run([COMPILER, *STRICT, *sanitizers, source, "-o", program]).returncode == 0
    ran = run([program])
    assert ran.returncode != 0
    assert "shift exponent 64" in ran.stderr


def test_the_driver_as_it_is_built_for_users(tmp_path):
    """With optimisation and no sanitizer, and pedantically."""
    program = build(tmp_path, "-O2", "-pedantic", "-Wconversion")
    first, again, other = (run([program, "100", seed]) for seed in ("5", "5", "6"))
    assert (first.returncode, first.stderr) == (0, "")
    assert first.stdout == again.stdout != other.stdout


@pytest.mark.parametrize("header", HEADERS, ids=[header.name for header in HEADERS])
def test_a_header_stands_alone(tmp_path, header):
    source = tmp_path / "alone.c"
    source.write_text(f'#include "trickcore/{header.name}"\n#include "trickcore/{header.name}"\nint only;\n')
    built = run([COMPILER, *STRICT, "-Wno-unused-function", "-fsyntax-only", source])
    assert built.returncode == 0, built.stderr
    assert "#include <Python.h>" not in header.read_text(encoding="utf-8")
