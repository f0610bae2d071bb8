"""Charts: one module each, every one a function from what is asked to pages to draw."""

from __future__ import annotations

from collections.abc import Set
from importlib import import_module
from typing import TYPE_CHECKING

from musodds.engines.ask import Told
from musodds.game.errors import InvalidInput
from musodds.text import _

if TYPE_CHECKING:
    from musodds.view.charts.asked import Asked
    from musodds.view.charts.page import Page

#: Every chart with what it may be narrowed to, in the order in which help shows them; each lives
#: in ``musodds.view.charts.NAME``, where a hyphen is an underscore.
CHARTS: dict[str, tuple[str, ...]] = {
    "hand": ("hand", "seat", *Told._fields),
    "matrix": ("lance", "seat", *Told._fields),
    "seat": (),
    "ranking": ("seat", *Told._fields),
    "discards": ("seat", "model"),
    "cuts": ("model",),
    "habits": ("model",),
    "bets": ("lance", "players", "cut_by", "policy"),
    "equity": ("target",),
    "ordago": ("lance", "target"),
    "joint": ("hand", "seat", *Told._fields),
    "sheet-hands": ("seat", "paper", *Told._fields),
    "sheet-score": ("target", "paper"),
    "sheet-seat": ("seat", "model", "paper"),
    "sheet-bets": ("lance", "players", "cut_by", "policy", "paper"),
    "convergence": ("hand", "seat", "deals", "seed"),
}


def check_chart(name: str, given: Set[str]) -> None:
    """Check that there is such a chart and that what is given belongs to it.

    Raises
    ------
    InvalidInput
        If there is none, with the nearest; if something is given that it does not take, or it
        shows a hand and none is given.
    """
    if name not in CHARTS:
        raise InvalidInput(_no_chart(name))
    takes = CHARTS[name]
    if "hand" in takes and "hand" not in given:
        raise InvalidInput(
            _("the chart {name} shows one hand: musodds chart {name} RR7A -o FILE").format(
                name=name
            )
        )
    for option in sorted(given - set(takes)):
        what = _("hand") if option == "hand" else option
        if not takes:
            raise InvalidInput(_("the chart {name} takes no {what}").format(name=name, what=what))
        raise InvalidInput(
            _("the chart {name} takes no {what}; it takes {takes}").format(
                name=name,
                what=what,
                takes=", ".join(_("HAND") if one == "hand" else one for one in takes),
            )
        )


def _no_chart(name: str) -> str:
    from difflib import get_close_matches

    near = get_close_matches(name.lower(), CHARTS, n=1)
    if near:
        return _("no chart {name!r}; did you mean {near!r}?").format(name=name, near=near[0])
    return _("no chart {name!r}; the charts are {charts}").format(
        name=name, charts=", ".join(CHARTS)
    )


def pages_of(name: str, asked: Asked) -> list[Page]:
    """Return the pages of a chart of `CHARTS`; drawing them waits until they are rendered."""
    pages: list[Page] = import_module(f"musodds.view.charts.{name.replace('-', '_')}").pages(asked)
    return pages
