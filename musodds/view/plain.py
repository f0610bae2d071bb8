"""A result as lines of ``name: value``, in the order of its JSON: for screen readers and ears."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from musodds.game.variant import seat_title
from musodds.results.labels import label, value_title
from musodds.text import _
from musodds.view.numbers import count, figures, percent

#: Chances, which are read out in hundredths.
_CHANCES = {
    "win",
    "contested",
    "win_if_contested",
    "mine_best",
    "mine_beats_rivals",
    "probability",
    "share",
    "needed",
    "margin",
    "own_win",
    "values",
    "we_go_out",
    "they_go_out",
    "stand",
    "win_partida",
    "interval_95",
    "share_by_first_mano",
}
#: Fields whose values have names of their own in each language.
_NAMED = {"lance", "best", "model", "stakes", "method", "us", "them", "status", "dejes", "cut_by"}
#: Names that would only be read out before the names inside them.
_SILENT = {"probabilities", "variant", "lances", "known", "seats", "values"}
#: Of no use to the ear, or said by another line.
_LEFT_OUT = {"counts", "provenance", "seat", "standard_errors"}


def plain_text(value: Mapping[str, Any]) -> str:
    """Return a result's JSON object as lines of ``name: value``, names of nested ones joined."""
    return "\n".join(f"{name}: {text}" for name, text in _lines(value, (), False))


def _lines(value: Any, names: tuple[str, ...], chance: bool) -> Iterator[tuple[str, str]]:
    if isinstance(value, Mapping):
        for key, inner in value.items():
            if key in _LEFT_OUT and not (key == "seat" and "seat_name" not in value):
                continue
            if key.endswith("standard_error") and not inner:
                continue  # An exact number has none.
            if inner is not None and key in ("winner_seat", "juego_won_by", "pair"):
                yield ", ".join((*names, label(key))), _who(key, inner)
                continue
            if key in _NAMED and isinstance(inner, str):
                yield ", ".join((*names, label(key))), value_title(inner)
                continue
            more = () if key in _SILENT else (label(key),)
            yield from _lines(inner, (*names, *more), chance or key in _CHANCES)
    elif isinstance(value, Sequence) and not isinstance(value, str):
        if not value:
            return
        if all(not isinstance(item, (Mapping, list, tuple)) for item in value):
            yield ", ".join(names), " - ".join(_word(item, chance) for item in value)
            return
        key = _telling(value)
        for number, item in enumerate(value, start=1):
            title = _title(item, key, number)
            said = ("seat_name", "seat") if key == "seat_name" else (key,)
            rest = {k: v for k, v in item.items() if k not in said} if key else item
            yield from _lines(rest, (*names, title), chance)
    elif value is not None:
        yield ", ".join(names), _word(value, chance)


def _telling(items: Sequence[Any]) -> str | None:
    """Return the key of what tells the items of a list from one another."""
    for key in ("seat_name", "hand", "keep", "word"):
        names = [item.get(key) for item in items if isinstance(item, Mapping)]
        if len(names) == len(items) == len(set(names)) and all(isinstance(n, str) for n in names):
            return key
    return None


def _title(item: Any, key: str | None, number: int) -> str:
    if key is None:
        return str(number)
    name: str = item[key]
    return label(name) if key == "seat_name" else name


def _who(key: str, number: float) -> str:
    if not isinstance(number, int):
        return _word(number, False)
    if key == "winner_seat":
        return seat_title(number)
    return _("{one} and {other}").format(one=seat_title(number), other=seat_title(number + 2))


def _word(value: Any, chance: bool) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, float):
        return percent(value, 4) if chance else figures(value)
    if isinstance(value, int):
        return count(value)
    return str(value)
