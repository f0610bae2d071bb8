"""How the mus phase is shown to a person: what to throw, whether to cut, how a solution stands."""

from __future__ import annotations

import textwrap

from musodds.discards.discard import SEPARATION
from musodds.discards.discard_result import DiscardResult
from musodds.discards.mus import MusResult, MusWay
from musodds.discards.solver import SolverReport
from musodds.game.variant import LANCES, SEAT_NAMES, Variant, lance_title, seat_title
from musodds.text import _, plural
from musodds.view.grid import grid
from musodds.view.numbers import decimal, gain, hundredths, with_sign
from musodds.view.odds import variant_name
from musodds.view.terminal import fitted, text_width


@fitted
def discard_text(result: DiscardResult, cutting: MusResult | None = None) -> str:
    """Return every choice of cards, best first, what each is worth, and whether to cut instead."""
    exact = result.method == "exact"
    ranked = any(option.worth != option.net_stones for option in result.options)
    wanted = result.wanted
    last_1 = (
        [_("my pair wins, %"), *[""] * (len(LANCES) - 1)] if wanted is None else [_("makes, %")]
    )
    last_2 = [*map(lance_title, LANCES)] if wanted is None else [wanted]
    rows = [
        ["", "", _("net"), "", _("behind"), "", *last_1],
        [_("keep"), _("throw"), _("stones"), "±", _("best"), "±", *last_2],
    ]
    for option in result.options:
        shown = option.win if wanted is None else {wanted: option.makes[wanted]}
        kind = "win" if wanted is None else "makes"
        shares = (result.intervals(option) or {}).get(kind, {})
        mark = "=" if option.keep in result.indistinguishable else ""
        rows.append(
            [
                (option.keep or "-") + mark,
                option.throw,
                gain(option.net_stones),
                "" if exact else decimal(option.standard_error or 0.0),
                decimal(option.behind) if option is not result.best else "",
                ""
                if exact or option is result.best
                else decimal(option.behind_standard_error or 0.0),
                *(
                    hundredths(p, 1 if wanted is None else 2, shares.get(name))
                    for name, p in shown.items()
                ),
            ]
        )
    lines = [
        _("{hand} as {seat}, {variant}").format(
            hand=result.hand,
            seat=seat_title(result.seat),
            variant=variant_name(Variant(result.kings, result.real)),
        ),
        *_wrapped(_basis(result)),
        "",
        *grid(_without_empty_columns(rows), gap=1),
        "",
        *([] if cutting is None else _wrapped(_against_cutting(cutting))),
        *_wrapped(_verdict(result, cutting)),
        *_wrapped(_made(result)),
        *_most_often(result),
    ]
    if ranked:
        lines += [
            "",
            *_wrapped(_("Ranked by what you said each lance is worth, not by net stones.")),
        ]
    return "\n".join(lines)


@fitted
def mus_text(result: MusResult) -> str:
    """Return cutting against giving mus."""
    exact = result.method == "exact"
    rows = [["", _("net stones"), "±", *(f"{lance_title(lance)} %" for lance in LANCES)]]
    for name, way in ((_("cut"), result.cut), (_("mus"), result.mus)):
        rows.append([name, *_way_cells(way, result.intervals(way) or {})])
    lines = [
        _("{hand} as {seat}, {variant}").format(
            hand=result.hand,
            seat=seat_title(result.seat),
            variant=variant_name(Variant(result.kings, result.real)),
        ),
        *_wrapped(_basis(result)),
        "",
        *grid(_without_empty_columns(rows), gap=2),
        "",
    ]
    size = abs(result.difference)
    error = "" if exact else _(" ±{error:.3f}").format(error=result.difference_standard_error)
    if result.advice == "tie":
        verdict = _("Cut or mus: no telling them apart ({size:.3f}{error} stones).")
    elif result.advice == "cut":
        verdict = _("Cut: it is worth {size:.3f}{error} stones more than mus.")
    else:
        verdict = _("Give mus: it is worth {size:.3f}{error} stones more than cutting.")
    lines += _wrapped(verdict.format(size=size, error=error))
    keeps = _("keep {keep}").format(keep=result.keep) if result.keep else _("keep nothing")
    lines += _wrapped(_("If all give mus, {keeps}.").format(keeps=keeps))
    if result.agreed is not None and result.cut_after is not None:
        after = ", ".join(
            _("the {seat} cuts {p:.1f}%").format(seat=seat_title(SEAT_NAMES.index(seat)), p=100 * p)
            for seat, p in result.cut_after.items()
        )
        told = _("If you give mus, all do in {p:.1f}% of deals").format(p=100 * result.agreed)
        lines += _wrapped(f"{told}; {after}." if after else f"{told}.")
    return "\n".join(lines)


def solver_line(report: SolverReport) -> str:
    """Return one line on how a solution stands: its gap, its value, how often mus is agreed."""
    gains = " ".join(gain(each, 5) for each in report.gap.gains)
    return _(
        "{n:>5}: gap {gains} (±{error:.5f}), worth {value:+.4f} ±{value_error:.4f} to the mano's "
        "pair, mus {agreed:.2f}%"
    ).format(
        n=report.iteration,
        gains=gains,
        error=max(report.gap.standard_errors),
        value=report.value.mean,
        value_error=report.value.standard_error,
        agreed=100 * report.value.agreed[0],
    )


def _way_cells(way: MusWay, shares: dict[str, tuple[float, float]]) -> list[str]:
    return [
        gain(way.net_stones),
        "" if way.standard_error is None else decimal(way.standard_error),
        *(hundredths(p, 1, shares.get(lance)) for lance, p in way.win.items()),
    ]


def _without_empty_columns(rows: list[list[str]]) -> list[list[str]]:
    """Drop the columns of errors where there are none."""
    full = [i for i in range(len(rows[-1])) if any(row[i] for row in rows[-2:]) or i < 2]
    return [[row[i] for i in full] for row in rows]


def _basis(result: DiscardResult | MusResult) -> str:
    if result.method == "exact":
        return _("exact; nobody else throws any card")
    rounds = plural("{n} round of discards", "up to {n} rounds of discards", result.rounds).format(
        n=result.rounds
    )
    stakes = _("nobody bets") if result.stakes == "pass" else _("2 stones accepted in every lance")
    return _("model: {model}; {stakes}; {rounds}; {deals:,} deals that fit, seed {seed}").format(
        model=result.model, stakes=stakes, rounds=rounds, deals=result.deals, seed=result.seed
    )


def _verdict(result: DiscardResult, cutting: MusResult | None) -> str:
    best = result.best
    what = _("keep {keep}").format(keep=best.keep) if best.keep else _("throw all four")
    if not result.indistinguishable:
        if cutting is not None and cutting.advice == "cut":
            return _("If all give mus, {keeps}.").format(keeps=what)
        return _("Best: {what}.").format(what=what)
    tied = ", ".join(keep or "-" for keep in result.indistinguishable)
    if result.method == "exact":
        return _("Best: {what}; worth exactly as much (=): {tied}.").format(what=what, tied=tied)
    return _(
        "Best in this sample: {what}; within {n:.0f} standard errors of it, so a tie (=): {tied}."
    ).format(what=what, n=SEPARATION, tied=tied)


def _against_cutting(cutting: MusResult) -> str:
    """Return what cutting and giving mus are worth before anybody throws, and which is better."""
    size = decimal(abs(cutting.difference))
    if cutting.difference_standard_error is not None:
        size += f" ±{decimal(cutting.difference_standard_error)}"
    text = {
        "cut": _("Better cut: it is worth {cut} stones and giving mus {mus}, {size} less."),
        "mus": _("Better give mus: it is worth {mus} stones and cutting {cut}, {size} less."),
        "tie": _(
            "Cut or mus: cutting is worth {cut} stones and giving mus {mus}, no telling them "
            "apart ({size})."
        ),
    }[cutting.advice]
    told = text.format(
        cut=gain(cutting.cut.net_stones), mus=gain(cutting.mus.net_stones), size=size
    )
    if cutting.method == "exact":
        return told
    return " ".join((told, _("The table is of deals in which all give mus.")))


def _made(result: DiscardResult) -> str:
    """Return what the draw makes of the choice that was asked about, or else of the best."""
    named = [option for option in result.options if option.keep == result.asked]
    option = (named or [result.best])[0]
    shares = (result.intervals(option) or {}).get("makes", {})
    places = 3 if result.method == "exact" else 1
    chances = ", ".join(
        f"{name} {with_sign(hundredths(p, places, shares.get(name)))}"
        for name, p in option.makes.items()
    )
    return _("After throwing {throw} you hold: {chances}.").format(
        throw=option.throw, chances=chances
    )


def _most_often(result: DiscardResult) -> list[str]:
    """Return which draw makes the class that was asked about most often, all being shown."""
    wanted = result.wanted
    if wanted is None or result.asked is not None:
        return []
    option = max(result.options, key=lambda option: option.makes[wanted])
    share = (result.intervals(option) or {}).get("makes", {}).get(wanted)
    return _wrapped(
        _("Most often {wanted} after throwing {throw}: {chance}.").format(
            wanted=wanted,
            throw=option.throw,
            chance=with_sign(hundredths(option.makes[wanted], 2, share)),
        )
    )


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, text_width())
