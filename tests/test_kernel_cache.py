"""Where compiled kernels are kept, and what is said while they compile."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

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
