"""Write the references: ``docs/cli.md`` from the commands' own help, ``docs/api.md`` from the
docstrings of the public names."""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import Any

import click

import musodds
from musodds.cli.layout import Context
from musodds.cli.main import command_line
from musodds.text import set_language

SETTINGS: Any = {
    "terminal_width": 96,
    "max_content_width": 96,
    "help_option_names": ["-h", "--help"],
}
TARGET = Path(__file__).with_name("cli.md")
API_TARGET = Path(__file__).with_name("api.md")


def reference() -> str:
    """Return the reference of the command line: the help of ``musodds`` and of each command."""
    set_language("en")
    cli = command_line
    group = Context(cli, info_name="musodds", **SETTINGS)
    parts = [
        "# The command line",
        "Made from the commands' own help by `python docs/generate.py`.",
        _section("musodds", group),
    ]
    for name in cli.list_commands(group):
        command = cli.get_command(group, name)
        assert command is not None
        context = Context(command, info_name=name, parent=group, **SETTINGS)
        parts.append(_section(f"musodds {name}", context))
    return "\n\n".join(parts) + "\n"


def _section(title: str, context: click.Context) -> str:
    return f"## {title}\n\n```text\n{context.get_help()}\n```"


def api() -> str:
    """Return the reference of the library: every public name, and what the functions return."""
    public = {name: getattr(musodds, name) for name in musodds.__all__}
    functions = {name: thing for name, thing in public.items() if inspect.isfunction(thing)}
    classes = {name: thing for name, thing in public.items() if inspect.isclass(thing)}
    parts = [
        "# The library",
        "Made from the docstrings by `python docs/generate.py`. All of it is imported "
        "from `musodds`; the classes are what the functions take and return. A result has "
        "`to_dict()`, what `--json` prints; one that is a table has `rows()` and "
        "`to_frame()`, a pandas data frame, and shows itself as a table in a notebook.",
        "## Functions",
        *(_function(name, functions[name]) for name in sorted(functions)),
        "## Classes",
        *(_class(name, classes[name]) for name in sorted(classes)),
    ]
    return "\n\n".join(parts) + "\n"


def _function(name: str, function: Any) -> str:
    return f"### {name}\n\n```python\n{_signature(name, function)}\n```\n\n{_docstring(function)}"


def _signature(name: str, function: Any) -> str:
    """Return a signature, one parameter a line where one line would be too long."""
    signature = inspect.signature(function)
    shown: list[str] = []
    for parameter in signature.parameters.values():
        if parameter.kind is parameter.KEYWORD_ONLY and not any(x[0] == "*" for x in shown):
            shown.append("*")
        star = ""
        if parameter.kind is parameter.VAR_POSITIONAL:
            star = "*"
        elif parameter.kind is parameter.VAR_KEYWORD:
            star = "**"
        default = "" if parameter.default is parameter.empty else f" = {parameter.default!r}"
        shown.append(f"{star}{parameter.name}: {parameter.annotation}{default}")
    line = f"{name}({', '.join(shown)}) -> {signature.return_annotation}"
    if len(line) <= 96:
        return line
    return f"{name}(\n    " + ",\n    ".join(shown) + f",\n) -> {signature.return_annotation}"


def _class(name: str, thing: type) -> str:
    return f"### {name}\n\n{_docstring(thing)}"


def _docstring(thing: Any) -> str:
    return f"```text\n{inspect.getdoc(thing)}\n```"


if __name__ == "__main__":
    TARGET.write_text(reference(), encoding="utf-8")
    API_TARGET.write_text(api(), encoding="utf-8")
