"""``musodds solve``: find by self-play how the four cut and throw."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import click

from musodds.cli import texts
from musodds.cli.manners import note
from musodds.cli.mus_options import exhaustion_option, stakes_option
from musodds.cli.options import FilePath, WholeNumber, threads_option, variant_options
from musodds.cli.output import output_format, output_options, show
from musodds.game.errors import InvalidInput
from musodds.text import _, later

if TYPE_CHECKING:
    from pathlib import Path

    from musodds.discards.solver import SolverReport

HELP = later(
    """Find a model of how the four cut and throw by self-play, and measure its gap.

    GAME is mus: the mus phase. The gap is the most that a single player gains by his best response
    to the other three, in stones a hand, by seat; for the model human it is that of the discards.

    Examples:
      musodds solve mus --model equilibrium -o equilibrium.npz
      musodds solve mus --model human --mus-rate 0.3 --iterations 200 -o mine.npz
      musodds solve mus --checkpoint run.npz --gap 0.001 -o model.npz
      musodds solve mus --checkpoint run.npz --resume --iterations 600 -o model.npz
    """
)


@texts.command("solve", help=HELP)
@click.argument("game", type=click.Choice(["mus"]))
@texts.option(
    "--model", type=click.Choice(["equilibrium", "human"]), default="equilibrium", show_default=True
)
@texts.option(
    "--output",
    "-o",
    "output_file",
    metavar="FILE",
    type=FilePath(),
    help=later("Where to write the model."),
)
@texts.option("--force", is_flag=True, help=later("Write over FILE."))
@texts.option(
    "--iterations",
    type=WholeNumber(),
    default=200,
    show_default=True,
    help=later("The most iterations."),
)
@texts.option("--gap", type=float, metavar="STONES", help=later("Stop at this gap at every seat."))
@texts.option(
    "--checkpoint",
    metavar="FILE",
    type=FilePath(),
    help=later("Saved as it goes on, whole or not at all."),
)
@texts.option("--resume", is_flag=True, help=later("Go on from the checkpoint."))
@texts.option(
    "--every", type=int, default=50, show_default=True, help=later("Iterations between reports.")
)
@texts.option("--rounds", type=int, default=3, show_default=True, help=later("Rounds of discards."))
@texts.option(
    "--mus-rate",
    type=float,
    default=0.2,
    show_default=True,
    help=later("human: in which share of deals all four give mus."),
)
@texts.option(
    "--temperature",
    type=float,
    default=0.3,
    show_default=True,
    help=later("human: in stones; the lower, the less they cut by mistake."),
)
@texts.option(
    "--tremble",
    type=float,
    default=0.02,
    show_default=True,
    help=later("equilibrium: how often one gives mus against his will while learning."),
)
@texts.option(
    "--units",
    "units_per_iteration",
    type=WholeNumber(),
    default=8,
    show_default=True,
    help=later("Units of 50,000 deals in an iteration."),
)
@texts.option(
    "--seed", type=WholeNumber(), default=1, show_default=True, help=later("Same seed, same model.")
)
@stakes_option
@exhaustion_option
@threads_option
@variant_options
@output_options
def command(
    game: str,
    model: str,
    output_file: Path | None,
    force: bool,
    iterations: int,
    gap: float | None,
    checkpoint: Path | None,
    resume: bool,
    every: int,
    real: str,
    threads: int | None,
    **settings: Any,
) -> None:
    from musodds.discards.model import write_model
    from musodds.discards.solver import SolverSettings, solve_mus
    from musodds.engines.files import check_file
    from musodds.engines.units import check_threads
    from musodds.version import version
    from musodds.view.discards import solver_line

    if real != "off":
        raise InvalidInput(_("a model does not depend on la real; leave --real off"))
    if iterations < 1 or every < 1:
        raise InvalidInput(_("iterations and reports are 1 at least"))
    if gap is not None and not gap > 0:
        raise InvalidInput(_("a gap to stop at is above 0 stones"))
    if output_file is not None:
        check_file(output_file, force=force)
    if checkpoint is not None:
        hint = _("it is there already: --resume goes on from it, --force begins anew")
        check_file(checkpoint, force=resume or force, hint=hint)

    reports: list[SolverReport] = []

    def tell(report: SolverReport) -> None:
        reports.append(report)
        note(solver_line(report))

    solver, report = solve_mus(
        SolverSettings(model=model, **settings),
        iterations=iterations,
        until_gap=gap,
        checkpoint=checkpoint,
        resume=resume,
        threads=check_threads(threads),
        every=every,
        progress=tell,
    )
    made = solver.model(report, {"command": _command_line(), "version": version()})
    if output_file is not None:
        write_model(output_file, made)
    inclination = solver.inclination if model == "human" else None
    file = None if output_file is None else str(output_file)
    solved = Solved({"model": model, **settings, **_figures(report, inclination)}, file)
    said_before = bool(reports) and reports[-1] is report
    if output_format() != "text" or not said_before:
        show(solved, lambda: solver_line(report))


class Solved(NamedTuple):
    """How a model was asked for, how it stands, and the file it is in."""

    row: dict[str, Any]
    file: str | None

    def to_dict(self) -> dict[str, Any]:
        return {**self.row, "file": self.file}

    def rows(self) -> list[dict[str, Any]]:
        return [self.to_dict()]


def _figures(report: SolverReport, inclination: float | None) -> dict[str, Any]:
    return {
        "iteration": report.iteration,
        "deals": report.n_deals,
        "gap": list(report.gap.gains),
        "gap_standard_errors": list(report.gap.standard_errors),
        "value": report.value.mean,
        "value_standard_error": report.value.standard_error,
        "mus_agreed": list(report.value.agreed),
        "inclination": inclination,
    }


def _command_line() -> str:
    """Return the command that makes this model again, without where it ran."""
    context = click.get_current_context()
    words = ["musodds solve mus"]
    leave = {"game", "output_file", "force", "checkpoint", "resume", "threads"}
    if context.params["gap"] is None:
        leave.add("every")  # Only a run that ends at a gap ends at a report.
    for parameter in context.command.params:
        name = str(parameter.name)
        if name in leave or name not in context.params:
            continue
        value = context.params[name]
        if value is not None and value != parameter.get_default(context):
            words.append(f"{parameter.opts[0]} {value}")
    return " ".join(words)
