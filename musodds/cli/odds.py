"""``musodds odds``: how good a hand is, from a seat or from all four."""

from __future__ import annotations

from typing import Any

import click

from musodds.cli.exits import EXIT_INTERRUPTED
from musodds.cli.options import (
    deals_option,
    hand_argument,
    knowledge_options,
    output_format,
    output_options,
    print_csv,
    print_json,
    sampling_options,
    variant_options,
)
from musodds.text import _

HELP = _(
    """Show how good HAND is in every lance: the pair's chance to win it, how often it is
    contested, what the hand does alone, and the stones it brings if nobody bets.

    With - for HAND, queries come from standard input, one a line: HAND [SEAT] and any of these
    options, or a JSON object with the same names. The answers are JSON lines (or --csv) in order;
    a bad line gives an object with its number and the error, and the exit code is 1 at the end.

    HAND is written RR7A, rr71, "R R 7 1", 12,12,7,1 or "rey rey 7 as". Without --seat the four
    seats stand side by side. Answers are exact unless --deals, --precision, --averaged or
    --method mc ask for a sample.

    \b
    Examples:
      musodds odds RR7A --seat postre
      musodds odds RCSA
      musodds odds RR7A --seat mano --partner 31 --right "juego & no-pares"
      musodds odds RR7A --seat mano --said "pares: si no si no" --dead 7
      musodds odds RR7A --seat 2 --kings 4 --method mc --precision 0.0001 --seed 1
    """
)


@click.command("odds", help=HELP)
@hand_argument
@click.option("--seat", metavar="SEAT", help=_("mano, second, third, postre, or 1 to 4."))
@knowledge_options
@click.option(
    "--method",
    type=click.Choice(["auto", "exact", "mc"]),
    default="auto",
    show_default=True,
    help=_("Enumerate, or sample (mc: Monte Carlo)."),
)
@deals_option
@click.option(
    "--precision",
    type=float,
    metavar="SE",
    help=_("Sample until every lance's win has this standard error, as 0.0001."),
)
@click.option(
    "--averaged",
    is_flag=True,
    help=_("Also average each sampled deal over the seatings of the hidden hands."),
)
@click.option(
    "--joint",
    is_flag=True,
    help=_("Add what the lances do together: how many are won, and the stones of both pairs."),
)
@sampling_options
@variant_options
@output_options
def command(hand: str, seat: str | None, method: str, joint: bool, **options: Any) -> int:
    if hand == "-":
        return _batch(seat=seat, method=method, **options)
    if joint and seat is None:
        raise click.UsageError(_("--joint looks from one seat: add --seat"))
    from musodds.engines.ask import Told
    from musodds.engines.odds import ask
    from musodds.game.variant import Variant, parse_seat
    from musodds.view.progress import progress_bar

    variant = Variant(options.pop("kings"), options.pop("real"))
    told = Told(**{name: options.pop(name) for name in Told._fields})
    seats = tuple(range(4)) if seat is None else (parse_seat(seat),)
    with progress_bar(_("dealing"), _("deals")) as progress:
        results = ask(hand, variant, told, seats, method, progress=progress, **options)
    _show(results, seat is None, joint)
    return EXIT_INTERRUPTED if any(r.stopped == "interrupted" for r in results) else 0


def _batch(**options: Any) -> int:
    from musodds.cli.batch import run_batch

    context = click.get_current_context()
    given = {
        name: value
        for name, value in options.items()
        if context.get_parameter_source(name) is not click.core.ParameterSource.DEFAULT
    }
    return run_batch(command, given, output_format())


def _show(results: list[Any], all_seats: bool, joint: bool) -> None:
    output = output_format()
    if output == "json":
        one = [result.to_dict() for result in results]
        if joint:
            together = results[0].joint().to_dict()
            one[0]["joint"] = {
                name: together[name] for name in ("stones_if_all_pass", "lances_won")
            }
        print_json(
            {"hand": one[0]["hand"], "variant": one[0]["variant"], "seats": one}
            if all_seats
            else one[0]
        )
    elif output == "csv":
        if joint:
            raise click.UsageError(_("--joint has no CSV: use --json, or leave it out"))
        rows = [row for result in results for row in result.rows()]
        print_csv(list(rows[0]), [list(row.values()) for row in rows])
    else:
        from musodds.engines.shipped import ranking
        from musodds.view.odds import odds_text, seats_text

        if all_seats:
            click.echo(seats_text(results))
            return
        (result,) = results
        plain = result.query.is_plain
        click.echo(odds_text(result, ranking(result.query.variant, result.seat) if plain else None))
        if joint:
            from musodds.view.joint import joint_text

            click.echo("\n" + joint_text(result.joint()))
