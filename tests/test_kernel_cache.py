"""Where compiled kernels are kept, and what is said while they compile."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import musodds

PACKAGE = Path(musodds.__file__).parent


def test_kernels_are_cached_in_the_users_folder_where_the_package_cannot_be_written(
    tmp_path: Path,
) -> None:
    copy = tmp_path / "musodds"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    # A file where the cache folder would be: no user, not even root, can write into it.
    (copy / "kernels" / "__pycache__").touch()
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path / "c")}
    environment.pop("NUMBA_CACHE_DIR", None)

    def ask() -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "musodds", "odds", "RR7A", "--dead", "7", "--seat", "1"],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )

    first, second = ask(), ask()
    assert list((tmp_path / "c").rglob("*.nbi"))
    assert first.stdout == second.stdout
    assert first.stderr.count("compiling for this machine") == 1
    assert second.stderr == ""


#: A tiny kernel in a file of its own: made and called as often as there are cases, the files of its
#: cache damaged before each but the first; prints what was compiled.
TINY = """
import os, sys
from pathlib import Path

import pytest
from musodds.kernels.compiler import kernel

def twice(x):
    return 2 * x

def call():
    made = kernel()(twice)
    return made(21), sum(made.stats.cache_misses.values())

print(*call())
for ending in sys.argv[1:]:
    (path,) = Path(os.environ["NUMBA_CACHE_DIR"]).rglob("*." + ending)
    whole = path.read_bytes()
    for damaged in (b"", whole[: len(whole) // 2], os.urandom(99)):
        path.write_bytes(damaged)
        print(*call(), *call())
"""


def run_tiny(folder: Path, cache: Path, *endings: str) -> subprocess.CompletedProcess[str]:
    (folder / "tiny.py").write_text(TINY, encoding="utf-8")
    return subprocess.run(
        [sys.executable, str(folder / "tiny.py"), *endings],
        env={
            **os.environ,
            "PYTHONPATH": str(PACKAGE.parent),
            "NUMBA_CACHE_DIR": str(cache),
            "XDG_CACHE_HOME": str(cache),
        },
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_damaged_cache_is_compiled_anew_and_kept_again(tmp_path: Path) -> None:
    """Index and data: empty, truncated, random."""
    done = run_tiny(tmp_path, tmp_path / "cache", "nbi", "nbc")
    assert done.stdout == "42 1\n" + 6 * "42 1 42 0\n", done.stderr
    assert done.stderr.count("compiling for this machine") == 1


def test_where_no_folder_can_be_written_kernels_serve_one_run(tmp_path: Path) -> None:
    # Files where folders would be made: no user, not even root, can write into them.
    (tmp_path / "__pycache__").touch()
    (tmp_path / "file").touch()
    done = run_tiny(tmp_path, tmp_path / "file")
    assert done.stdout.startswith("42 ")
    assert (done.returncode, done.stderr) == (
        0,
        "compiling for this run only, some seconds: no cache folder can be written; "
        "NUMBA_CACHE_DIR may name one\n",
    )


#: The tiny kernel of a file of its own, compiled and then loaded; what numba needs to compile.
LIGHT = """
import sys
import numba
from musodds.kernels.compiler import kernel

def twice(x):
    return 2 * x

if sys.argv[1:]:
    numba.version_info = numba.version_info._replace(short=(99, 0))
made = kernel()(twice)
print(made(21), sum(made.stats.cache_hits.values()), "numba.np.linalg" in sys.modules)
"""


@pytest.mark.parametrize(
    ("later_numba", "loaded"), [((), "42 1 False\n"), (("later",), "42 1 True\n")]
)
def test_kept_code_is_loaded_without_what_compiles(
    tmp_path: Path, later_numba: tuple[str, ...], loaded: str
) -> None:
    """In a numba that is not known, as numba itself does."""
    (tmp_path / "light.py").write_text(LIGHT, encoding="utf-8")
    environment = {
        **os.environ,
        "PYTHONPATH": str(PACKAGE.parent),
        "NUMBA_CACHE_DIR": str(tmp_path / "cache"),
    }

    def run(*words: str) -> str:
        return subprocess.run(
            [sys.executable, str(tmp_path / "light.py"), *words],
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        ).stdout

    assert run() == "42 0 True\n"
    assert run(*later_numba) == loaded
