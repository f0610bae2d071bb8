"""``musodds solve``: find by self-play how the four cut and throw, or how they bet in a lance."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import click

from musodds.cli import texts
from musodds.cli.manners import note
from musodds.cli.mus_options import exhaustion_option, partida_options, stakes_option
from musodds.cli.options import (
    FilePath,
    WholeNumber,
    cluster_option,
    threads_option,
    variant_options,
)
from musodds.cli.output import output_format, output_options, show
from musodds.game.errors import InvalidInput, refuse_idle
from musodds.game.variant import Variant
from musodds.text import _, later

if TYPE_CHECKING:
    from pathlib import Path

    from musodds.discards.solver import SolverReport

HELP = later(
    """Find by self-play how the four cut and throw, or how they bet in a lance, with its gap.

    GAME is mus: the mus phase; or bets: the betting of one lance. The gap is the most that a single
    player gains by his best response to the other three, in stones, by seat; for human and
    habit it is that of the discards. In a lance it is exact; at a score it is in juegos, between
    two bounds from drawn deals.

    Examples:
      musodds solve mus --model equilibrium -o equilibrium.npz
      musodds solve mus --model human --mus-rate 0.3 --iterations 200 -o mine.npz
      musodds solve mus --model habit -o habit.npz
      musodds solve mus --checkpoint run.npz --until-gap 0.001 -o model.npz
      musodds solve mus --checkpoint run.npz --resume --iterations 600 -o model.npz
      musodds solve bets --lance grande --bets 2,5,+2 --until-gap 0.02 -o grande.npz
      musodds solve bets --lance pares --players mano,third,postre --cut-by mano -o pares.npz
    """
)

#: Options that only one of the games has.
_ONLY = {
    "mus": {
        "iterations",
        "every",
        "rounds",
        "mus_rate",
        "temperature",
        "tremble",
        "units_per_iteration",
        "stakes",
        "exhaustion",
    },
    "bets": {
        "lance",
        "players",
        "bets",
        "most_raises",
        "no_ordago",
        "ordago",
        "cut_by",
        "dead",
        "deals",
        "against",
        "remember",
        "score",
        "target",
        "juegos_won",
        "juegos",
    },
}


#: Options that `musodds.betting.solving.make_spot` takes as they are typed.
_SPOT = ("bets", "most_raises", "no_ordago", "ordago", "cut_by", "dead")


@texts.command("solve", help=HELP)
@texts.argument("game", type=click.Choice(["mus", "bets"]))
@texts.option(
    "--model",
    metavar="MODEL",
    help=later(
        "mus: equilibrium (what it is by default), or human or habit, as people do. bets: how the "
        "four cut, human by default."
    ),
)
@texts.option("--lance", metavar="LANCE", help=later("bets: grande, chica, pares, juego or punto."))
@texts.option(
    "--players",
    metavar="SEATS",
    help=later("bets: who has pares or juego, as mano,third,postre; all four by default."),
)
@texts.option(
    "--bets",
    default="2",
    show_default=True,
    metavar="SIZES",
    help=later("bets: first bets and raises, as 2,5,+2; órdago besides."),
)
@texts.option(
    "--most-raises",
    type=WholeNumber(),
    default=1,
    show_default=True,
    metavar="N",
    help=later("bets: how many raises may follow one another, órdago not counted."),
)
@texts.option("--no-ordago", is_flag=True, help=later("bets: nobody may say órdago."))
@texts.option(
    "--ordago",
    type=float,
    default=20.0,
    show_default=True,
    metavar="STONES",
    help=later("bets: what an accepted órdago is worth."),
)
@texts.option("--dead", default="", metavar="CARDS", help=later("bets: cards out of play."))
@texts.option(
    "--score",
    metavar="US-THEM",
    help=later("bets: the mano's pair's stones and the other's; ends then pay juegos, not stones."),
)
@partida_options
@texts.option(
    "--cut-by",
    metavar="SEAT",
    help=later("bets: who cut in the first round; as dealt by default."),
)
@texts.option(
    "--deals",
    type=WholeNumber(),
    metavar="N",
    help=later(
        "bets: the most deals; 16 to 32 million by default, by the lance, 4 million with --score."
    ),
)
@texts.option(
    "--against",
    is_flag=True,
    help=later(
        "bets: in whole hands, all lances together, what the mano's pair gains against the shipped "
        "policies, 8 kings; with --deals and --seed."
    ),
)
@texts.option(
    "--remember",
    is_flag=True,
    help=later("--against: it remembers how the lance before ended."),
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
    help=later("mus: the most iterations."),
)
@texts.option(
    "--until-gap",
    type=float,
    metavar="STONES",
    help=later("Stop at this gap at every seat; in juegos with --score, as 0.003."),
)
@texts.option(
    "--checkpoint",
    metavar="FILE",
    type=FilePath(),
    help=later("Saved as it goes on, whole or not at all."),
)
@texts.option("--resume", is_flag=True, help=later("Go on from the checkpoint."))
@texts.option(
    "--every",
    type=int,
    default=50,
    show_default=True,
    help=later("mus: iterations between reports."),
)
@texts.option(
    "--rounds", type=int, default=3, show_default=True, help=later("mus: rounds of discards.")
)
@texts.option(
    "--mus-rate",
    type=float,
    help=later("human, habit: in which share of deals all four give mus; 0.2, 0.16 by default."),
)
@texts.option(
    "--temperature",
    type=float,
    help=later(
        "human, habit: in stones; the lower, the less they cut by mistake; 0.3, 0.05 by default."
    ),
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
    help=later("mus: units of 50,000 deals in an iteration."),
)
@texts.option(
    "--seed", type=WholeNumber(), default=1, show_default=True, help=later("Same seed, same model.")
)
@stakes_option
@exhaustion_option
@threads_option
@cluster_option
@variant_options
@output_options
def command(
    game: str,
    output_file: Path | None,
    force: bool,
    until_gap: float | None,
    checkpoint: Path | None,
    resume: bool,
    threads: int | None,
    cluster: Any,
    **asked: Any,
) -> None:
    from musodds.engines.files import check_file
    from musodds.engines.units import check_gap

    _check_asked(game)
    check_gap(until_gap)
    if output_file is not None:
        check_file(output_file, force=force)
    if checkpoint is not None:
        hint = _("it is there already: --resume goes on from it, --force begins anew")
        check_file(checkpoint, force=resume or force, hint=hint)
    run: dict[str, Any] = {
        "until_gap": until_gap,
        "checkpoint": checkpoint,
        "resume": resume,
        "threads": threads,
        "cluster": cluster,
    }
    solve = _solve_mus if game == "mus" else _solve_bets
    try:
        solve({name: asked[name] for name in asked if name not in _other(game)}, run, output_file)
    except KeyboardInterrupt:
        if checkpoint is not None and checkpoint.exists():
            note(_("{path} has what is done: --resume goes on from it").format(path=checkpoint))
        raise


def _say_if_lost(run: dict[str, Any], output_file: Path | None) -> None:
    """Say before a long run, all else being well, that nothing of it is kept."""
    if output_file is None and run["checkpoint"] is None:
        note(_("nothing is kept: no -o FILE for the model and no --checkpoint"))


def _other(game: str) -> set[str]:
    """Return the options that a game does not have."""
    return _ONLY["bets" if game == "mus" else "mus"]


def _check_asked(game: str) -> None:
    """Refuse an option of the other game."""
    context = click.get_current_context()
    for parameter in context.command.params:
        name = str(parameter.name)
        source = context.get_parameter_source(name)
        if name in _other(game) and source is click.core.ParameterSource.COMMANDLINE:
            raise InvalidInput(
                _("{option} says nothing to solve {game}").format(
                    option=parameter.opts[0], game=game
                )
            )


def _refuse_idle(model: str) -> None:
    """Refuse settings that the model does not depend on, where they were typed."""
    from musodds.discards.solver import IDLE_SETTINGS

    typed = click.get_current_context().get_parameter_source
    why = _("the model {model} does not depend on it").format(model=model)
    for name in sorted(IDLE_SETTINGS.get(model, ())):
        if typed(name) is click.core.ParameterSource.COMMANDLINE:
            refuse_idle(why, **{name: True})


def _solve_bets(asked: dict[str, Any], run: dict[str, Any], output_file: Path | None) -> None:
    from musodds.betting.model import write_bets
    from musodds.betting.solving import BetProgress, make_spot, solve_spot
    from musodds.match.at_score import ScoreTold
    from musodds.match.bet_score import bet_score
    from musodds.view.bets import progress_line, solved_line

    if asked["against"]:
        _solve_against(asked, run)
        return
    if asked["remember"]:
        raise InvalidInput(_("--remember goes with --against: a lance alone has none before it"))
    if asked["lance"] is None:
        raise InvalidInput(_("say the lance: --lance grande, chica, pares, juego or punto"))
    players = asked["players"]
    spot = make_spot(
        asked["lance"],
        players=None if players is None else players.split(","),
        model=asked["model"] or "human",
        score=bet_score(
            ScoreTold(asked["score"], asked["target"], asked["juegos_won"], asked["juegos"]),
            0,
            Variant(asked["kings"], asked["real"]),
        ),
        **{name: asked[name] for name in (*_SPOT, "kings", "real")},
    )

    _say_if_lost(run, output_file)

    def tell(progress: BetProgress) -> None:
        note(progress_line(progress))

    model = solve_spot(spot, deals=asked["deals"], seed=asked["seed"], progress=tell, **run)
    if output_file is not None:
        write_bets(output_file, model)
    row = {**spot.describe(), "deals": model.about["deals"], "seed": model.about["seed"]}
    row |= model.about["gaps"]
    file = None if output_file is None else str(output_file)
    show(Solved(row, file), lambda: solved_line(model))


#: Options that say nothing of whole hands against the shipped policies.
_OF_ONE_LANCE = (_ONLY["bets"] - {"deals", "against", "remember"}) | {
    "model",
    "output_file",
    "force",
    "until_gap",
    "checkpoint",
    "resume",
    "real",
    "cluster",
}


def _solve_against(asked: dict[str, Any], run: dict[str, Any]) -> None:
    from musodds.betting.whole_hand import USUAL_DEALS, solve_against
    from musodds.view.bets import against_line, deals_line

    context = click.get_current_context()
    for parameter in context.command.params:
        name = str(parameter.name)
        typed = context.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE
        if typed and name in _OF_ONE_LANCE:
            raise InvalidInput(
                _("{option} says nothing with --against: whole hands, the shipped policies").format(
                    option=parameter.opts[0]
                )
            )
    found = solve_against(
        kings=asked["kings"],
        remembers=asked["remember"],
        deals=asked["deals"] or USUAL_DEALS,
        seed=asked["seed"],
        threads=run["threads"],
        progress=lambda deals: note(deals_line(deals)),
    )
    show(found, lambda: against_line(found))


def _solve_mus(asked: dict[str, Any], run: dict[str, Any], output_file: Path | None) -> None:
    from musodds.discards.model import write_model
    from musodds.discards.solver import PEOPLE, SolverSettings, check_solve, solve_mus
    from musodds.version import version
    from musodds.view.discards import solver_line

    if asked.pop("real") != "off":
        raise InvalidInput(_("a model does not depend on la real; leave --real off"))
    asked["model"] = asked["model"] or "equilibrium"
    _refuse_idle(asked["model"])
    iterations, every = asked.pop("iterations"), asked.pop("every")
    reports: list[SolverReport] = []

    def tell(report: SolverReport) -> None:
        reports.append(report)
        note(solver_line(report))

    settings = SolverSettings(**asked)
    settings.check()
    check_solve(iterations, every, run["checkpoint"], resume=run["resume"])
    _say_if_lost(run, output_file)
    solver, report = solve_mus(settings, iterations=iterations, every=every, progress=tell, **run)
    made = solver.model(report, {"command": _command_line(), "version": version()})
    if output_file is not None:
        write_model(output_file, made)
    inclination = solver.inclination if asked["model"] in PEOPLE else None
    file = None if output_file is None else str(output_file)
    told = {name: getattr(settings, name) for name in asked}
    solved = Solved({**told, **_figures(report, inclination)}, file)
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
    leave = {"game", "output_file", "force", "checkpoint", "resume", "threads", "cluster"}
    if context.params["until_gap"] is None:
        leave.add("every")  # Only a run that ends at a gap ends at a report.
    for parameter in context.command.params:
        name = str(parameter.name)
        if name in leave or name not in context.params:
            continue
        value = context.params[name]
        if value is not None and value != parameter.get_default(context):
            words.append(f"{parameter.opts[0]} {value}")
    return " ".join(words)
