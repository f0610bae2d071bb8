"""How odds are shown to a person: one seat in full, or the four seats side by side."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from musodds.engines.ask import parse_declarations
from musodds.engines.query import OddsQuery
from musodds.engines.result import PROBABILITIES, OddsResult
from musodds.engines.shipped import Ranking
from musodds.game.variant import LANCES, Variant, lance_title, seat_title
from musodds.knowledge import parse_knowledge
from musodds.results.labels import value_title
from musodds.text import _
from musodds.view.grid import grid
from musodds.view.heard import heard_lines
from musodds.view.numbers import decimal, gain, hundredths, with_sign
from musodds.view.terminal import aside, fitted, text_width


def variant_name(variant: Variant) -> str:
    """Return a variant as players call it: ``8 kings``, ``4 kings, la real with any figure``."""
    name = _("{kings} kings").format(kings=variant.kings)
    if variant.real == "sota":
        return _("{kings}, la real 7-7-7-S").format(kings=name)
    if variant.real == "figure":
        return _("{kings}, la real 7-7-7 and any ten").format(kings=name)
    return name


@fitted
def odds_text(result: OddsResult, ranking: Ranking | None = None) -> str:
    """Return one seat's odds: a row per lance, net stones, a reading of them."""
    lines = [
        _("{hand} as {seat}, {variant}").format(
            hand=result.hand,
            seat=seat_title(result.seat),
            variant=variant_name(result.query.variant),
        ),
        *known_lines(result),
        *basis_lines(result),
        "",
        *grid(_rows(result, ranking)),
        "",
        *_wrapped(_net_line(result, ranking)),
        *aside(reading(result)),
        *aside(_legend(ranking is not None and result.method == "exact")),
        *heard_lines(result.query),
    ]
    if result.averaged is not None:
        lines += ["", *_averaged_lines(result)]
    return "\n".join(lines)


@fitted
def seats_text(results: Sequence[OddsResult]) -> str:
    """Return the four seats side by side, and what the mano has over the postre."""
    first = results[0]
    header = ["", *(seat_title(result.seat) for result in results), _("mano - postre")]
    lines = [
        _("{hand} from each seat, {variant}").format(
            hand=first.hand, variant=variant_name(first.query.variant)
        ),
        *known_lines(first),
        *basis_lines(first),
    ]
    rows = []
    for title, name in (
        (_("my pair wins the lance, %"), "win"),
        (_("my hand alone beats both rivals, %"), "mine_beats_rivals"),
    ):
        rows += [[], [title], header]
        for lance in LANCES:
            values = [100 * (result.probabilities[lance][name] or 0.0) for result in results]
            rows.append(_seat_row(lance_title(lance), values, 2, signed=False))
    nets = [result.net_mean for result in results]
    rows += [[], [_("stones a hand if all pass")], header]
    rows.append(_seat_row(_("net"), nets, 3, signed=True))
    lines += grid(rows, gap=3)
    lines += aside(
        _(
            "A lance that is absent (nobody has pares; somebody has juego, so no punto) counts "
            "as not won. Ties go to the player nearest the mano."
        )
    )
    return "\n".join(lines)


def _seat_row(name: str, values: Sequence[float], decimals: int, *, signed: bool) -> list[str]:
    """Return a row of one figure per seat and the mano's advantage over the postre."""
    write = gain if signed else decimal
    return [
        name,
        *(write(value, decimals) for value in values),
        gain(values[0] - values[-1], decimals),
    ]


def known_lines(result: OddsResult) -> list[str]:
    if not result.query.told:
        return []
    lines = _wrapped(known_text(result.query))
    for note in result.query.notes:
        lines += _wrapped(note)
    return lines


def known_text(query: OddsQuery) -> str:
    """Return what is known of the other hands as it was understood; nothing if nothing is."""
    if not query.told:
        return ""
    names = {
        "partner": _("partner"),
        "rivals": _("each rival"),
        "right": _("right"),
        "left": _("left"),
        "any_rival": _("a rival"),
        "said": _("said"),
        "heard": _("heard"),
        "dead": _("dead"),
        "cut_by": _("cut by"),
        "threw": _("I threw"),
        "kept": _("kept"),
        "model": _("model"),
    }
    told = "; ".join(
        f"{names.get(name, name)}: {understood(name, text, query.variant)}"
        for name, text in query.told.items()
    )
    return _("known: {told}").format(told=told)


def understood(name: str, text: str, variant: Variant) -> str:
    """Return a piece of knowledge as it was understood, by the name of what it speaks of."""
    if name in ("partner", "rivals", "right", "left", "any_rival"):
        return parse_knowledge(text, variant).understood
    if name == "said":
        return "; ".join(
            f"{lance_title(lance)}: {_answers(answers)}"
            for lance, answers in parse_declarations(text).items()
        )
    return value_title(text) if name in ("cut_by", "model") else text


def _answers(answers: Sequence[bool | None]) -> str:
    """Return who declared what; whose answer was not heard is left out."""
    words = {True: _("yes"), False: _("no")}
    return ", ".join(
        f"{seat_title(seat)} {words[answer]}"
        for seat, answer in enumerate(answers)
        if answer is not None
    )


def basis_lines(result: OddsResult) -> list[str]:
    """Return what the numbers rest on."""
    if result.weighed:
        return _wrapped(
            _("enumerated, each deal counting as often as the model does what was done with it")
        )
    if result.method == "exact":
        source = (
            _("from the shipped table") if result.source == "shipped table" else _("enumerated")
        )
        return [_("exact over {deals:,} deals, {source}").format(deals=result.deals, source=source)]
    line = _("sampled: {deals:,} independent deals, seed {seed}").format(
        deals=result.deals, seed=result.seed
    )
    if result.query.is_weighed:
        line += _("; effective sample size {deals:,}").format(deals=result.deals)
    lines = [line]
    if result.stopped == "precision":
        lines.append(_("stopped when the precision asked for was reached"))
    elif result.stopped == "interrupted":
        lines.append(_("interrupted: these are the deals dealt until then"))
    return lines


def _rows(result: OddsResult, ranking: Ranking | None) -> list[list[str]]:
    errors, intervals = result.standard_errors, result.intervals
    header_1 = ["", _("my pair"), "", _("wins if"), _("my hand"), _("beats both")]
    header_2 = [_("lance, %"), _("wins"), _("contested"), _("contested"), _("best"), _("rivals")]
    if errors:
        header_1.insert(2, "")
        header_2.insert(2, _("± error"))
    ranking = None if errors else ranking
    if ranking:
        header_1.append(_("better than"))
        header_2.append(_("of hands"))
    rows = [header_1, header_2]
    for lance in LANCES:
        p = result.probabilities[lance]
        row = [
            lance_title(lance),
            *(
                hundredths(p[name], interval=intervals[lance][name] if intervals else None)
                for name in PROBABILITIES
            ),
        ]
        if errors:
            # A bound stands where nothing, or everything, was seen: an error of 0 would deny it.
            error = errors[lance]["win"]
            row.insert(2, f"±{hundredths(error, 3)}" if error else "")
        if ranking:
            row.append(_share(ranking.share_below(result.query.hand, lance)))
        rows.append(row)
    return rows


def _share(share: float) -> str:
    """Return a share of hands as a whole percentage, never rounded up to all of them."""
    return with_sign(str(min(int(100 * share + 0.5), 99)))


def _net_line(result: OddsResult, ranking: Ranking | None) -> str:
    if result.method == "mc":
        return _("net if all pass: {net:+.4f} ±{error:.4f} stones a hand").format(
            net=result.net_mean, error=result.net_error
        )
    line = _("net if all pass: {net:+.3f} stones a hand").format(net=result.net_mean)
    if ranking:
        line += _(", better than {share} of hands from this seat").format(
            share=_share(ranking.share_below(result.query.hand, "net"))
        )
    return line


def reading(result: OddsResult) -> str:
    """Return what a good player would say first: what the hand plays for, and what it does not.

    Lances are compared by the chance to win them when they are bet on, the only lances named
    being those that the hand takes part in.
    """
    table, hand = result.query.table, result.query.hand
    held = {"pares": bool(table.pares[hand]), "juego": bool(table.juego[hand])}
    held["punto"] = not held["juego"]
    chances = {
        lance: p["win_if_contested"]
        for lance, p in result.probabilities.items()
        if held.get(lance, True) and p["win_if_contested"] is not None
    }
    strong = max(chances, key=lambda lance: chances[lance])
    weak = min(chances, key=lambda lance: chances[lance])
    lines = [
        _(
            "Reading: it plays for {strong}, which your pair takes {p_strong:.0f} times in 100 "
            "when both pairs play it, and least for {weak}, {p_weak:.0f} in 100."
        ).format(
            strong=lance_title(strong),
            p_strong=100 * chances[strong],
            weak=lance_title(weak),
            p_weak=100 * chances[weak],
        )
    ]
    for lance in ("pares", "juego"):
        if held[lance]:
            continue
        wins = result.probabilities[lance]["win"]
        text = (
            _("You have no {lance}: that lance is your partner's to win ({p:.0f} in 100).")
            if wins
            else _("You have no {lance}, and neither can your partner win it.")
        )
        lines.append(text.format(lance=lance_title(lance), p=100 * (wins or 0.0)))
    return " ".join(lines)


def _legend(ranked: bool) -> str:
    text = _(
        "wins: you or your partner take the lance, bets or none; one that is absent counts as not "
        "won. contested: both pairs take part. my hand best: of the four. beats both rivals: "
        "partner ignored. Ties go to the player nearest the mano."
    )
    if ranked:
        text += " " + _("better than: hands that win the lance less often from this seat.")
    return text


def _averaged_lines(result: OddsResult) -> list[str]:
    averaged = result.averaged
    assert averaged is not None
    plain = result.standard_errors
    assert plain is not None
    rows = [[_("lance, %"), _("wins"), _("standard error"), _("variance saved")]]
    for lance in LANCES:
        error = averaged["standard_errors"][lance]["win"]
        before = plain[lance]["win"] or 0.0
        saved = f"{decimal((before / error) ** 2, 2)}x" if error else "-"
        rows.append(
            [
                lance_title(lance),
                hundredths(averaged["probabilities"][lance]["win"]),
                f"±{hundredths(error, 3)}",
                saved,
            ]
        )
    title = _("averaged over the {n} seatings of each deal's hidden hands").format(
        n=averaged["seatings"]
    )
    return [title, *grid(rows)]


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, text_width())
