"""What the shells complete."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from click.shell_completion import ShellComplete
from commands import musodds

from musodds.cli.completion import SHELLS
from musodds.cli.main import COMMANDS, command_line


def completed(*words: str) -> set[str]:
    """Return what may follow ``words``, of which the last is being typed."""
    *before, incomplete = words
    shell = ShellComplete(command_line, {}, "musodds", "_MUSODDS_COMPLETE")
    return {item.value for item in shell.get_completions(list(before), incomplete)}


def test_commands_and_options_are_completed() -> None:
    assert completed("") >= set(COMMANDS)
    assert completed("sh") == {"showdown"}
    assert {"--seat", "--partner", "--lang", "--plain"} <= completed("odds", "RR7A", "--")


def test_seats_and_lances_are_completed() -> None:
    assert completed("odds", "RR7A", "--seat", "") == {"mano", "second", "third", "postre"}
    assert completed("compare", "RR7A", "CCC7", "--lance", "p") == {"pares", "punto"}
    assert completed("ordago", "RR7A", "--lance", "ju") == {"juego"}


def test_what_is_known_is_completed_also_within_an_expression() -> None:
    assert {"2-reyes", "2-ases"} == completed("odds", "RR7A", "--partner", "2-")
    assert "juego & no-pares" in completed("odds", "RR7A", "--right", "juego & no-p")
    assert "!medias" in completed("know", "!med")
    assert "grande>=" in completed("freq", "gr")


def test_models_charts_tables_and_topics_are_completed() -> None:
    assert completed("simulate", "--us", "st") == {"steady"}
    assert {"equilibrium", "human", "kings"} <= completed("discard", "RR7A", "--model", "")
    assert {"hand", "matrix", "ranking"} <= completed("chart", "")
    assert {"odds", "equity"} <= completed("table", "")
    assert completed("rules", "ti") == {"ties"}
    assert "win_if_contested" in completed("explain", "win")
    assert completed("completion", "") == set(SHELLS)
    assert completed("odds", "RR7A", "--lang", "") == {"en", "es", "eu"}


@pytest.mark.parametrize("shell", SHELLS)
def test_a_script_is_printed_for_each_shell(shell: str) -> None:
    outcome = musodds("completion", shell)
    assert outcome.code == 0
    assert f"_MUSODDS_COMPLETE={shell}_complete" in outcome.out


def test_bash_completes_with_the_printed_script(tmp_path: Path) -> None:
    program = tmp_path / "musodds"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m musodds "$@"\n')
    program.chmod(0o755)
    script = (
        f'PATH="{tmp_path}:$PATH"\n{musodds("completion", "bash").out}\n'
        "COMP_WORDS=(musodds odds RR7A --seat po)\nCOMP_CWORD=4\n"
        "_musodds_completion musodds\n"
        'echo "${COMPREPLY[@]}"\n'
    )
    done = subprocess.run(
        ["bash", "--norc", "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "postre", done.stderr
