"""How a frequency is shown to a person and in CSV."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction

from musodds.engines.frequency_result import FrequencyResult
from musodds.game.cards import format_cards, parse_cards
from musodds.knowledge import parse_asked, parse_knowledge
from musodds.text import _
from musodds.view.grid import grid
from musodds.view.numbers import percent
from musodds.view.terminal import aside, fitted

#: Three cards and a place for any, as patterns are understood.
_ONE_PLACE = re.compile(r"[A-Z2-7]{3}\.")


@fitted
def frequency_text(result: FrequencyResult) -> str:
    """Return a frequency: what was asked, the count, the probability."""
    lines = [_question(result)]
    partner = result.partner and parse_knowledge(result.partner, result.variant).understood
    known = [
        (_("mine"), result.hand),
        (_("partner"), partner),
        (_("dead"), result.dead),
    ]
    told = ", ".join(f"{name} {value}" for name, value in known if value)
    if told:
        lines.append(_("  known        {told}").format(told=told))
    lines.append(_("  favourable   {n:,}").format(n=result.favourable))
    lines.append(_("  total        {n:,}").format(n=result.total))
    if result.weighted:
        lines.append(_("               (each deal counted as often as it weighs)"))
    lines.append(
        _("  probability  {percent} = {fraction}, exact").format(
            percent=percent(result.probability), fraction=result.probability
        )
    )
    return "\n".join([*lines, *_of_four(result), *_streak(result), *_not_a_draw(result)])


def _not_a_draw(result: FrequencyResult) -> list[str]:
    """Return that a pattern is not a draw, where three of my own cards and a place are asked."""
    asked = parse_asked(result.expression, result.variant).understood
    if result.hand is None or not _ONE_PLACE.fullmatch(asked):
        return []
    pattern = Counter(parse_cards(asked.replace(".", ""), result.variant))
    mine = Counter(parse_cards(result.hand, result.variant))
    if not pattern <= mine:
        return []
    thrown = format_cards(tuple((mine - pattern).elements()), result.variant)
    return aside(
        _(
            "A pattern is not a draw: this is how often another player holds such a hand beside "
            "yours. What you hold after throwing the {thrown}: musodds discard {hand} --seat mano "
            "--throw {thrown}."
        ).format(hand=result.hand, thrown=thrown)
    )


def _of_four(result: FrequencyResult) -> list[str]:
    """Return how often each number of hands, and of pairs, fits."""
    if result.counts is None or result.pairs is None:
        return []
    rows = [[_("exactly"), ""]]
    rows += [[f"  {n}", _share(deals, result)] for n, deals in enumerate(result.counts)]
    names = (_("no pair"), _("one pair"), _("both pairs"))
    rows += [
        [f"  {name}", _share(deals, result)]
        for name, deals in zip(names, result.pairs, strict=True)
    ]
    return ["", *grid(rows)]


def _share(deals: int, result: FrequencyResult) -> str:
    return percent(Fraction(deals, result.total))


def _streak(result: FrequencyResult) -> list[str]:
    few, many = result.so_few, result.so_many
    if few is None or many is None:
        return []
    return [
        "",
        _("Seen {seen} times in {n} deals:").format(seen=result.seen, n=result.deals),
        _("  so few or fewer  {percent}").format(percent=percent(few)),
        _("  so many or more  {percent}").format(percent=percent(many)),
        *aside(
            _(
                "That is the chance in deals counted from a moment named beforehand. A streak one "
                "chooses after seeing it, or the worst of many players' streaks, is far likelier, "
                "so a small chance alone shows no unfair dealing."
            )
        ),
    ]


def _question(result: FrequencyResult) -> str:
    asked = parse_asked(result.expression, result.variant).understood
    given = result.given and parse_knowledge(result.given, result.variant).understood
    if result.of == 1:
        if given is None:
            return _("An unseen hand fits {asked}").format(asked=asked)
        return _("An unseen hand fits {asked}, given {given}").format(asked=asked, given=given)
    if result.counts is not None:
        if given is None:
            return _("At least {n} of the four hands fit {asked}").format(
                n=result.at_least, asked=asked
            )
        return _(
            "At least {n} of the four hands fit {asked}, each unseen one given {given}"
        ).format(n=result.at_least, asked=asked, given=given)
    if given is None:
        return _("At least {n} of {of} unseen hands fit {asked}").format(
            n=result.at_least, of=result.of, asked=asked
        )
    return _("At least {n} of {of} unseen hands fit {asked}, each given {given}").format(
        n=result.at_least, of=result.of, asked=asked, given=given
    )
