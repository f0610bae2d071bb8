"""How a frequency is shown to a person and in CSV."""

from __future__ import annotations

from musodds.engines.freq import FrequencyResult
from musodds.knowledge import parse_asked, parse_knowledge
from musodds.results.numbers import percent
from musodds.text import _
from musodds.view.terminal import fitted


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
    return "\n".join(lines)


def _question(result: FrequencyResult) -> str:
    asked = parse_asked(result.expression, result.variant).understood
    given = result.given and parse_knowledge(result.given, result.variant).understood
    if result.of == 1:
        if given is None:
            return _("An unseen hand fits {asked}").format(asked=asked)
        return _("An unseen hand fits {asked}, given {given}").format(asked=asked, given=given)
    if given is None:
        return _("At least {n} of {of} unseen hands fit {asked}").format(
            n=result.at_least, of=result.of, asked=asked
        )
    return _("At least {n} of {of} unseen hands fit {asked}, each given {given}").format(
        n=result.at_least, of=result.of, asked=asked, given=given
    )
