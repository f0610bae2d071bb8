"""Write ``docs/cli.md``, the reference of the command line, from the commands' own help."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from musodds.cli.main import cli

SETTINGS: Any = {
    "terminal_width": 96,
    "max_content_width": 96,
    "help_option_names": ["-h", "--help"],
}
TARGET = Path(__file__).with_name("cli.md")


def reference() -> str:
    """Return the reference: the help of ``musodds`` and of each of its commands."""
    group = click.Context(cli, info_name="musodds", **SETTINGS)
    parts = [
        "# The command line",
        "Made from the commands' own help by `python docs/generate.py`.",
        _section("musodds", group),
    ]
    for name in cli.list_commands(group):
        command = cli.get_command(group, name)
        assert command is not None
        context = click.Context(command, info_name=name, parent=group, **SETTINGS)
        parts.append(_section(f"musodds {name}", context))
    return "\n\n".join(parts) + "\n"


def _section(title: str, context: click.Context) -> str:
    return f"## {title}\n\n```text\n{context.get_help()}\n```"


if __name__ == "__main__":
    TARGET.write_text(reference(), encoding="utf-8")
