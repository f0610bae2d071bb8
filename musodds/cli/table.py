"""``musodds table``: whole tables in files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from musodds.cli import texts
from musodds.cli.manners import note
from musodds.cli.options import FilePath, KingsType, cluster_option, threads_option
from musodds.cli.output import text_only
from musodds.text import _, later

if TYPE_CHECKING:
    from pathlib import Path

HELP = later(
    """Write the table NAME to FILE, whose ending chooses the format: .csv, .json, .md, .html, or
    .parquet (which needs pyarrow: pip install 'musodds[parquet]').

    odds         every hand, seat and lance, exact
    discards     every hand and seat: what the model keeps in the first discard
    cuts         every hand and seat: what cutting is worth before the first discard, and how
                 often the model cuts
    equity       every score: the chance to win the juego
    frequencies  every name of 'musodds know --names': how often unseen hands fit it, exact
    bets         every moment, hand and word of a lance's betting: how often it is said, its worth

    Columns keep their names and their order. hand (as RR7A), seat (0 mano to 3 postre),
    seat_name, kings (8 or 4), real, stakes and model say what a row is of; the rest:

    odds         lance, method, deals (ways to deal the hidden hands); deals counted:
                 won_contested, won_uncontested, lost_contested, lost_uncontested, absent,
                 mine_best, mine_beats_rivals; chances 0-1: p_win, p_contested,
                 p_win_if_contested (empty where never), p_mine_best, p_mine_beats_rivals;
                 their standard errors, the same with _error at the end, 0 where exact;
                 net_stones_if_all_pass and net_stones_error (stones a hand)
    discards     keep, throw (cards), probability (0-1; choices never made are left out);
                 net_stones, behind (the best) and its standard error, in stones if all give
                 mus (empty but for the default model and stakes)
    cuts         cut_worth (what cutting brings more than giving mus, in stones) and its
                 standard_error; advice (cut, mus, or close: not 3 errors apart); keep (what is
                 best kept if all give mus); cut_rate (habit: 0-1, if it comes to that turn)
    equity       mano (whose: us or them), us, them (stones), p_win (0-1), target (stones)
    frequencies  expression, of (how many unseen hands, at least one of which fits),
                 favourable, total (deals), probability (0-1)
    bets         only heard (what was said so far), seat, hand, word, share (0-1) and worth
                 (stones to the speaker's pair, all four going on so; empty where none comes)

    Examples:
      musodds table odds -o odds-8.csv
      musodds table odds --kings 4 --real sota -o odds-4-sota.parquet
      musodds table discards --model equilibrium -o discards.html
      musodds table equity --target 30 -o equity-30.md
      musodds table bets --lance punto -o punto.csv
      musodds table bets --lance pares --players mano,second --cut-by mano -o pares.csv
    """
)


@texts.command("table", help=HELP)
@texts.argument("name", metavar="NAME")
@texts.option(
    "-o",
    "--output",
    "path",
    metavar="FILE",
    required=True,
    type=FilePath(),
    help=later("Where to write."),
)
@texts.option("--force", is_flag=True, help=later("Write over an existing file."))
@texts.option(
    "--fresh", is_flag=True, default=None, help=later("Enumerate anew, even what is shipped.")
)
@texts.option(
    "--model", metavar="MODEL", help=later("human (the default), equilibrium, kings, or a file.")
)
@texts.option(
    "--target", type=int, metavar="N", help=later("Stones that win a juego; 40 by default.")
)
@texts.option(
    "--stakes",
    type=click.Choice(["pass", "min"]),
    help=later("How the lances are played: nobody bets (the default), or 2 stones in each."),
)
@texts.option("--lance", metavar="LANCE", help=later("bets: the lance."))
@texts.option(
    "--players",
    metavar="SEATS",
    help=later("bets: who has pares or juego, as mano,third,postre; all four by default."),
)
@texts.option(
    "--cut-by",
    metavar="SEAT",
    help=later("bets: who cut in the first round; as dealt by default."),
)
@texts.option(
    "--policy",
    metavar="FILE",
    help=later("bets: a policy that 'musodds solve bets' made; the shipped one by default."),
)
@threads_option
@cluster_option
@texts.option(
    "--kings",
    type=KingsType(),
    default="8",
    show_default=True,
    help=later("8: threes are kings and twos are aces; 4: they are not."),
)
@texts.option(
    "--real",
    type=click.Choice(["off", "sota", "figure"]),
    help=later("La real, off by default: 7-7-7 with a sota, or any ten, beats every other 31."),
)
@text_only(later("a table's format is chosen by the ending of its file"))
def command(name: str, path: Path, **asked: Any) -> None:
    from musodds.view.progress import progress_bar
    from musodds.view.table import table

    with progress_bar(_("counting"), _("parts")) as progress:
        if asked["cluster"] is not None:
            progress = None  # The cluster shows its own.
        table(name, path, progress=progress, **asked)
    note(_("wrote {path}").format(path=path))
    if name == "bets":
        _tell_gap(asked)


def _tell_gap(asked: dict[str, Any]) -> None:
    """Say how far the policy that was written is from unbeatable."""
    from musodds.betting.model import gap_of
    from musodds.view.bet_gap import gap_line
    from musodds.view.table import bet_model

    which = {name: asked[name] for name in ("lance", "players", "cut_by", "policy", "kings")}
    note(gap_line(gap_of(bet_model(**which, real=asked["real"] or "off").about)))
