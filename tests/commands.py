"""Running the command line in tests: in this process, or in one of its own."""

from __future__ import annotations

import contextlib
import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

from musodds.cli.main import run


class Outcome(NamedTuple):
    """What a command printed and its exit code."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


def musodds(*arguments: str, stdin: str = "") -> Outcome:
    """Run the command line in this process."""
    out, err = io.StringIO(), io.StringIO()
    with (
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
        mock.patch("sys.stdin", io.StringIO(stdin)),
    ):
        code = run(list(arguments))
    return Outcome(code, out.getvalue(), err.getvalue())


#: A shell's background jobs, and what they start, ignore an interrupt; a terminal's do not.
_AS_IN_A_TERMINAL = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
from musodds.cli.main import main
main()
"""


def start_musodds(*arguments: str, cwd: Path | None = None) -> subprocess.Popen[str]:
    """Start the command line in a process of its own, which can be interrupted."""
    return subprocess.Popen(
        [sys.executable, "-c", _AS_IN_A_TERMINAL, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=cwd,
    )


def loaded_after(code: str) -> set[str]:
    """The top-level modules that a fresh interpreter has imported after running ``code``."""
    code += "\nimport sys\nprint()\nprint(*{name.partition('.')[0] for name in sys.modules})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stdout.splitlines()[-1].split())
