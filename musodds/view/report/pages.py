"""The function behind ``musodds report``: data and template to one file per variant."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from musodds.engines.files import as_path, check_file, check_folder, write_whole
from musodds.game.arguments import checked
from musodds.game.variant import Variant
from musodds.text import language
from musodds.view.numbers import count
from musodds.view.report.data import report_data
from musodds.view.report.texts import page_texts

_TEMPLATES = Path(__file__).parent / "templates"
#: The parts of the page's script, in the order in which they need each other.
_SCRIPTS = ("read", "address", "hands", "matrix", "hand", "pictures", "score", "start")
#: What the variants of a page are called where they link to each other.
_KINGS = (8, 4)

#: Called with what is about to be done, how much is done, and how much there is in all.
Step = Callable[[str, int, int], None]


@checked
def report(
    folder: str | os.PathLike[str],
    *,
    kings: int | None = None,
    real: str = "off",
    force: bool = False,
    step: Step | None = None,
) -> list[Path]:
    """Write one self-contained page per variant into ``folder``, made if it is not there.

    The folder that holds ``folder`` must be there. A page holds its three languages, and links to
    that of the other variant beside it.

    Parameters
    ----------
    kings : int, optional
        8 or 4; both by default.
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
    variants = [Variant(number, real) for number in (_KINGS if kings is None else (kings,))]
    target = as_path(folder)
    check_folder(target)
    paths = [target / page_name(variant) for variant in variants]
    for path in paths:
        if target.is_dir():
            check_file(path, force=force)
    for done, (variant, path) in enumerate(zip(variants, paths, strict=True)):
        if step is not None:
            step(path.name, done, len(paths))
        text = render(variant, report_data(variant))
        target.mkdir(exist_ok=True)
        write_whole(path, partial(_write, text=text), force=force)
    return paths


def page_name(variant: Variant) -> str:
    """Return the name of a variant's page."""
    real = "" if variant.real == "off" else f"-{variant.real}"
    return f"musodds-{variant.kings}{real}.html"


def render(variant: Variant, data: dict[str, Any]) -> str:
    """Return the page that shows ``data``, in the language in use until another is chosen."""
    from jinja2 import Environment, PackageLoader, StrictUndefined
    from markupsafe import Markup

    environment = Environment(
        loader=PackageLoader("musodds.view.report", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    # "</" would end the script element that the data lies in.
    held = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("</", "<\\/")
    words = data["words"][language()]
    values = {
        "variant": words["variant"],
        "n": len(data["hands"]),
        "version": data["version"],
        "deals": count(data["deals"]),
        "target": data["scores"]["target"],
        "model": words["model"],
    }
    return environment.get_template("page.html").render(
        language=language(),
        version=data["version"],
        texts={name: words["texts"][name].format(**values) for name in page_texts()},
        decks=[(number, page_name(Variant(number, variant.real))) for number in _KINGS],
        here=variant.kings,
        held=Markup(held),
        style=Markup(_template("page.css")),
        script=Markup("\n".join(_template(f"{name}.js") for name in _SCRIPTS)),
    )


def _template(name: str) -> str:
    return (_TEMPLATES / name).read_text(encoding="utf-8")


def _write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8", newline="\n")
