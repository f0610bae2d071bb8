"""The function behind ``musodds chart``."""

from __future__ import annotations

import os
from typing import Unpack

from musodds.engines.ask import Known, told_by
from musodds.engines.files import as_path, check_file, write_whole
from musodds.engines.query import Progress
from musodds.game.arguments import checked
from musodds.game.cards import format_cards, parse_hand
from musodds.game.errors import InvalidInput
from musodds.game.score import DEFAULT_TARGET, check_target
from musodds.game.variant import LANCES, Variant, parse_lance, parse_seat
from musodds.text import _
from musodds.view.charts import check_chart, pages_of
from musodds.view.charts.asked import DEFAULT_MODEL, Asked
from musodds.view.charts.page import PAPERS, THEMES, check_suffix, write_pages


@checked
def chart(
    name: str,
    path: str | os.PathLike[str],
    *,
    hand: str | None = None,
    seat: int | str | None = None,
    lance: str | None = None,
    target: int | None = None,
    model: str | None = None,
    paper: str | None = None,
    deals: int | None = None,
    seed: int | None = None,
    players: str | None = None,
    cut_by: str | None = None,
    policy: str | None = None,
    kings: int = 8,
    real: str = "off",
    theme: str = "light",
    force: bool = False,
    threads: int | None = None,
    progress: Progress | None = None,
    **known: Unpack[Known],
) -> None:
    """Draw a chart to a file whose ending is .png, .svg or .pdf.

    >>> musodds.chart("hand", "RR7A.png", hand="RR7A")  # doctest: +SKIP

    Parameters
    ----------
    name : str
        One of `musodds.view.charts.CHARTS`, which also tells what of the following it takes.
    seat, lance, target, seed
        Mano, grande, 40 stones and 1 where the chart takes them and they are not given. The matrix
        also takes the lance "net": stones if all pass.
    model : str, optional
        How people cut and throw: "human" by default, "equilibrium", "kings" or a model's file.
    paper : str, optional
        What a sheet is printed on: "A4" by default, or "A3".
    players, cut_by, policy : str, optional
        Of the chart ``bets``: who has pares or juego (``"mano,postre"``; all four), who cut in the
        first round (nobody: as dealt) and a file that holds the policy (as shipped).
    known : str, optional
        What is known of the other hands, in the words of `musodds.odds`: ``partner``, ``said``...
    theme : str
        "light" or "dark".
    force : bool
        Write over an existing file.

    Raises
    ------
    InvalidInput
        If there is no such chart, ending or theme, or what is given does not belong to the chart.
    OSError
        If the file exists and ``force`` is not given, or cannot be written; nothing is left.
    """
    file = as_path(path)
    given = {"hand": hand, "seat": seat, "lance": lance, "target": target}
    given |= {"model": model, "paper": paper, "deals": deals, "seed": seed}
    given |= {"players": players, "cut_by": cut_by, "policy": policy}
    told = told_by(**known)
    given |= told._asdict()
    check_chart(name, {option for option, value in given.items() if value is not None})
    check_suffix(file)
    check_file(file, force=force)
    if theme not in THEMES:
        raise InvalidInput(_("the theme is light or dark, not {theme!r}").format(theme=theme))
    if paper is not None and paper.upper() not in PAPERS:
        raise InvalidInput(
            _("a sheet is printed on {papers}, not {paper!r}").format(
                papers=", ".join(PAPERS), paper=paper
            )
        )
    variant = Variant(kings, real)
    asked = Asked(
        variant=variant,
        hand="" if hand is None else format_cards(parse_hand(hand, variant), variant),
        seat=0 if seat is None else parse_seat(seat),
        any_seat=seat is None,
        model=DEFAULT_MODEL if model is None else model,
        lance=LANCES[0] if lance is None else _parse_lance(name, lance),
        target=DEFAULT_TARGET if target is None else check_target(target),
        paper="A4" if paper is None else paper.upper(),
        deals=deals,
        seed=1 if seed is None else seed,
        threads=threads,
        progress=progress,
        players=players,
        cut_by=cut_by,
        policy=policy,
        told=told,
    )
    pages = pages_of(name, asked)
    write_whole(file, lambda target: write_pages(pages, target, theme), force=force)


def _parse_lance(name: str, lance: str) -> str:
    if name == "matrix" and lance.lower() == "net":
        return "net"
    return parse_lance(lance)
