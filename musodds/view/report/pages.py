"""The function behind ``musodds report``: data, charts and template to one file per variant."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Collection, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from musodds.engines.files import as_path, check_file, check_folder, write_whole
from musodds.game.arguments import checked
from musodds.game.variant import Variant
from musodds.text import _
from musodds.view.charts.asked import Asked
from musodds.view.numbers import count, with_sign
from musodds.view.report.data import report_data
from musodds.view.report.inline import InlineChart, inline_chart

#: The hand that charts of one hand show.
EXAMPLE = "RR7A"
#: The charts of a page: name, and what it is narrowed to.
_CHARTS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("seat", {}),
    ("ranking", {"seat": 0}),
    ("ranking", {"seat": 3}),
    ("equity", {}),
    ("ordago", {"lance": "grande"}),
    ("ordago", {"lance": "pares"}),
    ("hand", {"hand": EXAMPLE}),
    ("joint", {"hand": EXAMPLE}),
    ("convergence", {"hand": EXAMPLE}),
)

#: Called with what is about to be done, how much is done, and how much there is in all.
Step = Callable[[str, int, int], None]


@checked
def report(
    folder: str | os.PathLike[str],
    *,
    kings: int | None = None,
    real: str = "off",
    charts: Collection[str] | None = None,
    force: bool = False,
    step: Step | None = None,
) -> list[Path]:
    """Write one self-contained page per variant into ``folder``, made if it is not there.

    The folder that holds ``folder`` must be there.

    Parameters
    ----------
    kings : int, optional
        8 or 4; both by default.
    charts : collection of str, optional
        The charts to set in the pages, by name; all by default.
    force : bool
        Write over existing files.

    Returns
    -------
    list of Path
        The files written: ``musodds-8.html``, ``musodds-4.html``.

    Raises
    ------
    InvalidInput
        If the variant is none.
    OSError
        If a file exists and ``force`` is not given, or cannot be written.
    """
    variants = [Variant(number, real) for number in ((8, 4) if kings is None else (kings,))]
    target = as_path(folder)
    check_folder(target)
    paths = [target / page_name(variant) for variant in variants]
    for path in paths:
        if target.is_dir():
            check_file(path, force=force)
    wanted = [one for one in _CHARTS if charts is None or one[0] in charts]
    done = 0

    def count(name: str) -> None:
        nonlocal done
        if step is not None:
            step(name, done, len(wanted) * len(variants))
        done += 1

    for variant, path in zip(variants, paths, strict=True):
        text = page_text(variant, wanted, count)
        target.mkdir(exist_ok=True)
        write_whole(path, partial(_write, text=text), force=force)
    return paths


def page_name(variant: Variant) -> str:
    """Return the name of a variant's page."""
    real = "" if variant.real == "off" else f"-{variant.real}"
    return f"musodds-{variant.kings}{real}.html"


def page_text(
    variant: Variant,
    charts: Sequence[tuple[str, dict[str, Any]]] = _CHARTS,
    begin: Callable[[str], None] = lambda name: None,
) -> str:
    """Return a variant's page as HTML; ``begin`` is called with each chart's name."""
    drawn = []
    for place, (name, narrowed) in enumerate(charts):
        begin(name)
        drawn.append(inline_chart(f"c{place}", name, Asked(variant, **narrowed)))
    return render(report_data(variant), drawn)


def render(data: dict[str, Any], charts: Sequence[InlineChart]) -> str:
    """Return the page that shows ``data`` and ``charts``."""
    from jinja2 import Environment, PackageLoader, StrictUndefined
    from markupsafe import Markup

    environment = Environment(
        loader=PackageLoader("musodds.view.report", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals.update(_=_, count=count, with_sign=with_sign)
    # "</" would end the script element that the data lies in.
    held = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("</", "<\\/")
    folder = Path(__file__).parent / "templates"
    return environment.get_template("page.html").render(
        data=data,
        held=Markup(held),
        charts=charts,
        markup=Markup,
        style=Markup((folder / "page.css").read_text(encoding="utf-8")),
        script=Markup((folder / "page.js").read_text(encoding="utf-8")),
    )


def _write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8", newline="\n")
