"""How cutting and giving mus are shown to a person: what pays, and apart from it what people do."""

from __future__ import annotations

from musodds.discards.mus_result import MusResult, MusWay
from musodds.game.variant import LANCES, SEAT_NAMES, lance_title, seat_title
from musodds.text import _
from musodds.view.grid import grid
from musodds.view.mus_phase import ending, heading, points, without_empty_columns, wrapped
from musodds.view.numbers import decimal, gain, hundredths, with_sign
from musodds.view.terminal import fitted


@fitted
def mus_text(result: MusResult) -> str:
    """Return cutting against giving mus."""
    scored = result.score is not None
    unit = [_("partidas %") if result.unit == "partidas" else _("juegos %"), "±"] if scored else []
    rows = [["", *unit, _("net stones"), "±", *(f"{lance_title(lance)} %" for lance in LANCES)]]
    for name, way in ((_("cut"), result.cut), (_("mus"), result.mus)):
        rows.append([name, *_way_cells(way, result.intervals(way) or {}, scored)])
    lines = [
        *heading(result),
        "",
        *grid(without_empty_columns(rows), gap=1 if scored else 2),
        "",
        *wrapped(verdict(result)),
    ]
    if result.cut.ends is not None and result.mus.ends is not None:
        lines += wrapped(
            _("The juego ends in this hand in {cut} of deals if you cut, {mus} if not.").format(
                cut=ending(result.cut.ends), mus=ending(result.mus.ends)
            )
        )
    keeps = _("keep {keep}").format(keep=result.keep) if result.keep else _("keep nothing")
    lines += wrapped(_("If all give mus, {keeps}.").format(keeps=keeps))
    return "\n".join([*lines, *_others(result), *_habit(result)])


def _way_cells(way: MusWay, shares: dict[str, tuple[float, float]], scored: bool) -> list[str]:
    juegos = []
    if scored:
        assert way.juegos is not None
        error = way.juegos_error
        juegos = [points(way.juegos), "" if error is None else points(error)]
    return [
        *juegos,
        gain(way.net_stones),
        "" if way.standard_error is None else decimal(way.standard_error),
        *(hundredths(p, 1, shares.get(lance)) for lance, p in way.win.items()),
    ]


def verdict(result: MusResult) -> str:
    """Return which of the two is better, and by how much."""
    if result.score is not None:
        return _scored_verdict(result)
    error = result.difference_standard_error
    shown = "" if error is None else _(" ±{error:.3f}").format(error=error)
    if result.advice == "tie":
        text = _("Cut or mus: no telling them apart ({size:.3f}{error} stones).")
    elif result.advice == "cut":
        text = _("Cut: it is worth {size:.3f}{error} stones more than mus.")
    else:
        text = _("Give mus: it is worth {size:.3f}{error} stones more than cutting.")
    return text.format(size=abs(result.difference), error=shown)


def _scored_verdict(result: MusResult) -> str:
    """Return the verdict in juegos, or partidas, per hundred, with the stones beside."""
    gained, error = result.juegos_difference, result.juegos_difference_standard_error
    assert gained is not None
    assert error is not None
    unit = _("partidas") if result.unit == "partidas" else _("juegos")
    if result.advice == "tie":
        text = _("Cut or mus: no telling them apart ({size:.2f} ±{error:.2f} {unit} in a hundred).")
    elif result.advice == "cut":
        text = _("Cut: {size:.2f} ±{error:.2f} {unit} in a hundred more than mus.")
    else:
        text = _("Give mus: {size:.2f} ±{error:.2f} {unit} in a hundred more than cutting.")
    stones = _("In stones mus brings {stones} more than cutting.").format(
        stones=gain(result.difference)
    )
    told = text.format(size=100 * abs(gained), error=100 * error, unit=unit)
    return f"{told} {stones}"


def _others(result: MusResult) -> list[str]:
    if result.agreed is None or result.cut_after is None:
        return []
    after = ", ".join(
        _("the {seat} cuts {p:.1f}%").format(seat=seat_title(SEAT_NAMES.index(seat)), p=100 * p)
        for seat, p in result.cut_after.items()
    )
    told = _("If you give mus, all do in {p:.1f}% of deals").format(p=100 * result.agreed)
    return wrapped(f"{told}; {after}." if after else f"{told}.")


def _habit(result: MusResult) -> list[str]:
    """Return how often people cut with this hand, which is no advice."""
    if result.habit is None:
        return []
    return wrapped(
        _("Habit, not advice: the model {model} cuts with this hand in {p} of deals.").format(
            model=result.model, p=with_sign(hundredths(1 - result.habit, 1))
        )
    )
