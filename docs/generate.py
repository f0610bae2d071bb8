"""Write the references: ``docs/cli.md`` from the commands' own help, ``docs/api.md`` from the
docstrings of the public names, ``docs/policies.md`` from the betting policies that are shipped,
``docs/mus-models.md`` from the models of the mus phase."""

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
from musodds.discards.model import SOLVED_MODELS, load_model
from musodds.game.hands import hand_table
from musodds.game.stakes import STAKES
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
MODELS_TARGET = Path(__file__).with_name("mus-models.md")

MODELS = """
# The models of the mus

Made from the files in `musodds/data` by `python docs/generate.py`, but for the measures at the
end.

How the four cut and throw, found by self-play. `equilibrium` gains nothing by any other cutting
or throwing. `human` is what people do, which is a habit and no advice: what cutting is worth is
told by `musodds mus` and `musodds chart cuts`. People give mus the likelier the less cutting is
worth to the hand, by a logit response of temperature 0.3 stones and a leaning to mus alike at
every seat. The discards are an equilibrium given that cutting.

## Mus agreed and gaps

Mus agreed is the share of deals with one round of discards, two and three. The gap is the most
that one player gains by other discards, and in `equilibrium` by other cutting too; the value what
the mano's pair receives a hand; in stones.
"""
RATES = """
## How often known hands cut

In percent, before the first discard, if it comes to their turn: mano, second, third, postre; at the
stakes `pass`.
"""
LIMITS = """
## People whom a club would believe

In `human` the best hands give mus half the time as mano: errors are free, and somebody else's cut
is likely to save them. `musodds solve mus --model habit -o habit.npz` makes others, and `--model
habit.npz` takes them wherever a model is asked for. Their temperature is 0.05 stones, so that
only hands near the turn waver; their leaning grows by seat, 25 parts for the mano, 50, 60 and 100
for the postre, for whom three wait that have given mus; and once in 500 times anybody does the
other thing, so that nothing that is heard is impossible. The file says by seat what is given up
at most: what a cut is worth to a hand that gives mus more than one time in ten.

With 8 kings and the stakes `pass` (200 iterations, 80 million deals, 2 minutes of one core) mus
is agreed in 15.9% of deals; no player gains more than 0.0007 stones by other discards; given up
at most are 0.36, 0.61, 0.69 and 1.10 stones, mano to postre. In hands played out by the mus phase
alone, stakes `pass`, each pair being the mano's as often, `habit` wins +0.111 ± 0.002 stones a
hand from `human` and -0.017 ± 0.002 from `equilibrium` (4 million hands each). In percent its
hands cut so:

| 8 kings, pass | human | habit |
|---|--:|--:|
| RRRR | 46 66 88 100 | 100 100 100 100 |
| RRRC | 24 33 54 94 | 47 92 67 100 |
| RRR7 | 25 36 54 95 | 46 97 66 100 |
| RRRA | 53 73 90 100 | 100 100 100 100 |
| RRC7 | 32 44 71 98 | 90 100 100 100 |
| RRAA | 38 64 92 100 | 94 100 100 100 |
| RR54 | 11 13 14 23 | 3 4 0 55 |
| RR7A | 9 10 11 20 | 1 1 0 2 |
| RCSA | 59 77 95 100 | 100 100 100 100 |
| R777 | 75 90 99 100 | 100 100 100 100 |
| RCS7 | 30 42 70 98 | 93 100 100 100 |
| RC74 | 55 74 94 100 | 100 100 100 100 |
| RC4A | 7 6 7 7 | 0 0 0 0 |
| R54A | 6 5 5 4 | 0 0 0 0 |
| CCSS | 92 98 100 100 | 100 100 100 100 |
| CC44 | 60 80 94 100 | 100 100 100 100 |
| SS77 | 87 96 100 100 | 100 100 100 100 |
| AAAA | 57 70 96 100 | 99 100 100 100 |
| 54AA | 24 20 41 62 | 45 9 2 5 |
| 7654 | 8 7 5 5 | 0 0 0 0 |

They do not keep to 0.2 stones, as with 8 kings nobody can who agrees to mus in 15 deals of 100.
Let everybody give mus whenever cutting is worth less than that to him, and one time in ten else,
while all know how the others cut: mus is then agreed in 13 deals of 100, at the stakes `min` in
9; with 4 kings in 20 and 9 (6 million deals of self-play each). For whoever has given mus has
told that his hand is weak, and that makes the next one's cut worth more: a zero-sum game
unravels.
"""
#: Twenty hands that players speak of.
KNOWN = (
    *("RRRR", "RRRC", "RRR7", "RRRA", "RRC7", "RRAA", "RR54", "RR7A", "RCSA", "R777"),
    *("RCS7", "RC74", "RC4A", "R54A", "CCSS", "CC44", "SS77", "AAAA", "54AA", "7654"),
)


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


def mus_models() -> str:
    """Return the tables of the shipped models of the mus: how often mus, gaps, known hands."""
    lines = [
        "| model | mus agreed | gap | value | command |",
        "|---|--:|--:|--:|---|",
    ]
    for name in SOLVED_MODELS:
        for kings in (8, 4):
            for stakes in STAKES:
                about = load_model(name, kings, stakes).about
                agreed = " / ".join(f"{100 * share:.2f}%" for share in about["mus_agreed"])
                lines.append(
                    f"| {name}-kings{kings}-{stakes} | {agreed} | {max(about['gap']):.4f} "
                    f"| {about['value_to_mano_pair']:.3f} | `{about['command']}` |"
                )
    for_known = [_known_hands(kings) for kings in (8, 4)]
    parts = [MODELS, "\n".join(lines), RATES, *for_known, LIMITS]
    return "\n\n".join(part.strip() for part in parts) + "\n"


def _known_hands(kings: int) -> str:
    """Return the table of how often known hands cut in each model."""
    models = [load_model(name, kings) for name in SOLVED_MODELS]
    lines = [
        f"| {kings} kings | " + " | ".join(SOLVED_MODELS) + " |",
        "|---|" + "--:|" * len(models),
    ]
    names = hand_table(Variant(kings)).names
    for hand in KNOWN:
        cells = []
        for model in models:
            cut = 100 - 100 * model.give[0, :, names.index(hand)]
            cells.append(" ".join(f"{share:.0f}" for share in cut))
        lines.append(f"| {hand} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


if __name__ == "__main__":
    TARGET.write_text(reference(), encoding="utf-8")
    API_TARGET.write_text(api(), encoding="utf-8")
    POLICIES_TARGET.write_text(policies(), encoding="utf-8")
    MODELS_TARGET.write_text(mus_models(), encoding="utf-8")
