"""``musodds odds``: how good a hand is, from a seat or from all four."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import click

from musodds.cli import texts
from musodds.cli.exits import EXIT_INTERRUPTED
from musodds.cli.options import (
    deals_option,
    hand_argument,
    heard_option,
    knowledge_options,
    sampling_options,
    variant_options,
)
from musodds.cli.output import Result, Several, output_format, output_options, show
from musodds.text import _, later

if TYPE_CHECKING:
    from collections.abc import Iterator

    from musodds.engines.joint import JointResult
    from musodds.engines.result import OddsResult

HELP = later(
    """Show how good HAND is in every lance: the pair's chance to win it, how often it is
    contested, what the hand does alone, and the stones it brings if nobody bets.

    With - for HAND, queries come from standard input, one a line: HAND [SEAT] and any of these
    options, or a JSON object with the same names. Its "seat" is what --seat takes (1 is the mano);
    "seat_name" takes the name that answers give, whose own "seat" counts from 0. The answers are
    JSON lines (or --csv) in order; a bad line gives an object with its number and the error, and
    the exit code is 1 at the end.

    HAND is written RR7A, rr71, "R R 7 1", 12,12,7,1 or "rey rey 7 as". Without --seat the four
    seats stand side by side. Answers are exact unless --deals, --precision, --averaged or
    --method mc ask for a sample.

    Examples:
      musodds odds RR7A --seat postre
      musodds odds RCSA
      musodds odds RR7A --seat mano --partner 31 --right "juego & no-pares"
      musodds odds RR7A --seat mano --said "pares: si no si no" --dead 7
      musodds odds RR7A --seat 2 --kings 4 --method mc --precision 0.0001 --seed 1
    """
)


@texts.command("odds", help=HELP, kind=texts.LinesCommand)
@hand_argument
@texts.option("--seat", metavar="SEAT", help=later("mano, second, third, postre, or 1 to 4."))
@knowledge_options
@heard_option
@texts.option(
    "--method",
    type=click.Choice(["auto", "exact", "mc"]),
    default="auto",
    show_default=True,
    help=later("Enumerate, or sample (mc: Monte Carlo)."),
)
@deals_option
@texts.option(
    "--precision",
    type=float,
    metavar="SE",
    help=later("Sample until every lance's win has this standard error, as 0.0001."),
)
@texts.option(
    "--averaged",
    is_flag=True,
    help=later("Also average each sampled deal over the seatings of the hidden hands."),
)
@texts.option(
    "--cut-by",
    metavar="WHO",
    help=later(
        "Who cut: me, right, partner, left, a seat, or nobody; who spoke before him had given mus."
    ),
)
@texts.option(
    "--threw", metavar="CARDS", help=later("The cards I threw, HAND being what I hold since then.")
)
@texts.option(
    "--kept",
    metavar="WHO=N",
    help=later("Cards that the others kept, as partner=1,right=2,left=3."),
)
@texts.option(
    "--model",
    show_default="human",
    metavar="MODEL",
    help=later("How the others cut and throw: human, equilibrium, kings, or a file."),
)
@texts.option(
    "--joint",
    is_flag=True,
    help=later("Add what the lances do together: how many are won, and the stones of both pairs."),
)
@sampling_options
@variant_options
@output_options
def command(hand: str, joint: bool, **options: Any) -> int:
    if hand == "-":
        return _batch()
    if options["seat"] is None:
        from musodds.game.variant import split_seat

        hand, options["seat"] = split_seat(hand)
    _check_joint(joint, options["seat"])
    results = _ask(hand, **options)
    _show(results, options["seat"] is None, joint)
    return EXIT_INTERRUPTED if any(r.stopped == "interrupted" for r in results) else 0


def _check_joint(joint: bool, seat: str | None) -> None:
    if joint and seat is None:
        raise click.UsageError(_("--joint looks from one seat: add --seat"))
    if joint and output_format() == "csv":
        raise click.UsageError(_("--joint has no CSV: use --json, or leave it out"))


def _ask(hand: str, seat: str | None, kings: int, real: str, **options: Any) -> list[OddsResult]:
    """Return the odds of one hand from one seat, or from all four where ``seat`` is None."""
    from musodds.betting.odds import Seen, ask
    from musodds.engines.ask import Told
    from musodds.game.variant import N_PLAYERS, Variant, parse_seat
    from musodds.view.progress import progress_bar

    told = Told(*(options.pop(name) for name in Told._fields))
    seen = Seen(*(options.pop(name) for name in Seen._fields))
    seats = tuple(range(N_PLAYERS)) if seat is None else (parse_seat(seat),)
    with progress_bar(_("dealing"), _("deals")) as progress:
        if options["cluster"] is not None:
            progress = None  # The cluster shows its own.
        return ask(hand, Variant(kings, real), told, seen, seats, progress=progress, **options)


def _answer_line(hand: str, joint: bool, **options: Any) -> Result:
    """Answer one line of a batch; a model given for all of them goes with those that need it."""
    _check_joint(joint, options["seat"])
    return _shown(_ask(hand, **options), options["seat"] is None, joint)


def _batch() -> int:
    from musodds.cli.batch import Batch, run_batch
    from musodds.engines.result import ROW_COLUMNS

    return run_batch(Batch(command, _answer_line, ROW_COLUMNS, _idle), output_format())


def _idle(options: dict[str, Any]) -> Iterator[str]:
    """Name the options that change nothing: a model with no mus seen, a seed with no sample."""
    from musodds.engines.answer import is_sampled

    if not any(options[name] for name in ("cut_by", "threw", "kept")):
        yield "model"
    how = {name: options[name] for name in ("method", "deals", "precision", "averaged")}
    if not is_sampled(**how) and not options["threw"]:
        yield from ("seed", "threads", "cluster")


def _shown(results: list[OddsResult], all_seats: bool, joint: bool) -> Result:
    if all_seats:
        return Several(results, ("hand", "variant"))
    return _WithJoint(results[0], results[0].joint()) if joint else results[0]


def _show(results: list[OddsResult], all_seats: bool, joint: bool) -> None:
    shown = _shown(results, all_seats, joint)
    show(shown, lambda: _text(results, all_seats, shown))


class _WithJoint(NamedTuple):
    """The odds of a hand, and what its lances do together."""

    odds: OddsResult
    together: JointResult

    def to_dict(self) -> dict[str, Any]:
        together = self.together.to_dict()
        return {
            **self.odds.to_dict(),
            "joint": {name: together[name] for name in ("stones_if_all_pass", "lances_won")},
        }

    def rows(self) -> list[dict[str, Any]]:
        return self.odds.rows()


def _text(results: list[OddsResult], all_seats: bool, shown: Result) -> str:
    from musodds.engines.shipped import ranking
    from musodds.view.odds import odds_text, seats_text

    if all_seats:
        return seats_text(results)
    (result,) = results
    plain = result.query.is_plain
    text = odds_text(result, ranking(result.query.variant, result.seat) if plain else None)
    if not isinstance(shown, _WithJoint):
        return text
    from musodds.view.joint import joint_text

    return text + "\n\n" + joint_text(shown.together)
