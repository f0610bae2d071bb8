"""Write the references: ``docs/cli.md`` from the commands' own help, ``docs/api.md`` from the
docstrings of the public names, ``docs/policies.md`` from the betting policies that are shipped."""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import Any

import click

import musodds
from musodds.betting.model import read_bets, shipped_path
from musodds.betting.spot import Spot
from musodds.cli.layout import Context
from musodds.cli.main import command_line
from musodds.game.variant import Variant
from musodds.text import set_language

SETTINGS: Any = {
    "terminal_width": 96,
    "max_content_width": 96,
    "help_option_names": ["-h", "--help"],
}
TARGET = Path(__file__).with_name("cli.md")
API_TARGET = Path(__file__).with_name("api.md")
POLICIES_TARGET = Path(__file__).with_name("policies.md")

POLICIES = """
# The betting policies

Made from the files in `musodds/data/bets` by `python docs/generate.py`.

Each is for one lance alone, four players who each see their own hand, bets of 2 and órdago, an
accepted órdago worth 20 stones. Deals are those it was learned from, on one core at 0.6 to 2 µs
each, and what its own command makes again to the byte. The gaps are exact, over all deals, of the
policy as it is in the file, in stones:

- seat: the most that the player who could gain most would gain alone;
- in turn: what the mano's pair / the other one gains at least by a plan agreed on beforehand;
- seeing both: what it gains at most, as if partners saw both their hands.

The value is what the mano's pair receives a hand, where all play by the policy.
"""


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


def policies() -> str:
    """Return the table of the shipped betting policies: deals, gaps, value and command."""
    lines = [
        "| policy | deals | seat | in turn | seeing both | value | command |",
        "|---|--:|--:|--:|--:|--:|---|",
    ]
    for path in sorted(shipped_path(Spot(Variant(8), "grande")).parent.glob("*.npz")):
        about = read_bets(path).about
        gaps = about["gaps"]
        in_turn, seeing = (
            " / ".join(f"{gap:.4f}" for gap in gaps[kind])
            for kind in ("pair_alternating", "pair_seeing_both")
        )
        lines.append(
            f"| {path.stem} | {about['deals']:,} | {max(gaps['seat']):.4f} | {in_turn} "
            f"| {seeing} | {gaps['value']:.4f} | `{about['command']}` |"
        )
    return POLICIES.strip() + "\n\n" + "\n".join(lines) + "\n"


if __name__ == "__main__":
    TARGET.write_text(reference(), encoding="utf-8")
    API_TARGET.write_text(api(), encoding="utf-8")
    POLICIES_TARGET.write_text(policies(), encoding="utf-8")
