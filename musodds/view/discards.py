"""How a discard is shown to a person, and how a solution of the mus phase stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from musodds.discards.discard_result import DiscardOption, DiscardResult
from musodds.discards.made import plain_draw
from musodds.discards.mus_result import MusResult
from musodds.discards.sampling import SEPARATION
from musodds.game.cards import parse_cards, parse_hand
from musodds.game.variant import LANCES, Variant, lance_title
from musodds.text import _
from musodds.view.grid import grid
from musodds.view.mus import verdict
from musodds.view.mus_phase import ending, heading, points, without_empty_columns, wrapped
from musodds.view.numbers import decimal, gain, hundredths, with_sign
from musodds.view.terminal import fitted

#: Two chances nearer than this look alike.
_WORTH_TELLING = 0.005

if TYPE_CHECKING:
    from musodds.discards.solver import SolverReport


@fitted
def discard_text(result: DiscardResult, cutting: MusResult | None = None) -> str:
    """Return every choice of cards, best first, what each is worth, and whether to cut instead."""
    ranked = any(option.worth != option.net_stones for option in result.options)
    lines = [
        *heading(result),
        "",
        *grid(without_empty_columns(_rows(result)), gap=1),
        "",
        *([] if cutting is None else wrapped(_against_cutting(cutting))),
        *wrapped(_verdict(result, cutting)),
        *_ending(result),
        *wrapped(_made(result)),
        *wrapped(_evidence(result)),
        *_most_often(result),
    ]
    if ranked and result.score is None:
        lines += [
            "",
            *wrapped(_("Ranked by what you said each lance is worth, not by net stones.")),
        ]
    return "\n".join(lines)


def _rows(result: DiscardResult) -> list[list[str]]:
    wanted = result.wanted
    lances = [*map(lance_title, LANCES)]
    last_1 = [_("my pair wins, %"), *[""] * (len(LANCES) - 1)]
    if wanted is not None:
        last_1, lances = [_("makes, %")], [wanted]
    columns = [(_("net"), _("stones")), ("", "±"), (_("behind"), _("best")), ("", "±")]
    if result.score is not None:
        columns = [(_unit(result), "%"), *columns[2:], columns[0]]
    rows = [
        ["", "", *(above for above, _below in columns), *last_1],
        [_("keep"), _("throw"), *(below for _above, below in columns), *lances],
    ]
    for option in result.options:
        shown = option.win if wanted is None else {wanted: option.makes[wanted]}
        kind = "win" if wanted is None else "makes"
        shares = (result.intervals(option) or {}).get(kind, {})
        mark = "=" if option.keep in result.indistinguishable else ""
        chances = [
            hundredths(p, 1 if wanted is None else 2, shares.get(name)) for name, p in shown.items()
        ]
        rows.append(
            [(option.keep or "-") + mark, option.throw, *_worth_cells(result, option), *chances]
        )
    return rows


def _unit(result: DiscardResult) -> str:
    return _("partidas") if result.unit == "partidas" else _("juegos")


def _worth_cells(result: DiscardResult, option: DiscardOption) -> list[str]:
    """Return what the columns before the lances hold."""
    exact, first = result.method == "exact", option is result.best
    if result.score is not None:
        return [
            points(option.worth),
            "" if first else points(option.behind),
            "" if first else points(option.behind_standard_error or 0.0),
            gain(option.net_stones),
        ]
    return [
        gain(option.net_stones),
        "" if exact else decimal(option.standard_error or 0.0),
        "" if first else decimal(option.behind),
        "" if exact or first else decimal(option.behind_standard_error or 0.0),
    ]


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
    last = _("The table is of deals in which all give mus.")
    if cutting.score is not None:
        return f"{verdict(cutting)} {last}"
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
    return f"{told} {last}"


def _ending(result: DiscardResult) -> list[str]:
    ends = result.best.ends
    if ends is None:
        return []
    return wrapped(
        _("The juego then ends in this hand in {ends} of deals.").format(ends=ending(ends))
    )


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


def _evidence(result: DiscardResult) -> str:
    """Return why a chance after the draw is not that of a draw from all cards not seen."""
    # What is known else tells of them as well: then it is not the mus alone.
    if result.method == "exact" or result.mus_round > 1 or result.known:
        return ""
    variant = Variant(result.kings, result.real)
    named = [option for option in result.options if option.keep == result.asked]
    option = (named or [result.best])[0]
    hand, kept = parse_hand(result.hand, variant), parse_cards(option.keep, variant)
    names = list(option.makes) if result.wanted is None else [result.wanted]
    plain = {name: plain_draw(hand, kept, name, variant) for name in names}
    name = max(names, key=lambda name: abs(option.makes[name] - plain[name]))
    if abs(option.makes[name] - plain[name]) < _WORTH_TELLING:
        return ""
    return _(
        "A draw from all the cards that you do not see would make {name} {chance}: that the others "
        "all give mus tells of the cards they hold and of those left."
    ).format(name=name, chance=with_sign(hundredths(plain[name], 1)))


def _most_often(result: DiscardResult) -> list[str]:
    """Return which draw makes the class that was asked about most often, all being shown."""
    wanted = result.wanted
    if wanted is None or result.asked is not None:
        return []
    option = max(result.options, key=lambda option: option.makes[wanted])
    share = (result.intervals(option) or {}).get("makes", {}).get(wanted)
    return wrapped(
        _("Most often {wanted} after throwing {throw}: {chance}.").format(
            wanted=wanted,
            throw=option.throw,
            chance=with_sign(hundredths(option.makes[wanted], 2, share)),
        )
    )


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
