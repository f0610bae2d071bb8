"""How sure what was heard is: by which policy it weighs, and how far that is from unbeatable."""

from __future__ import annotations

from musodds.engines.query import OddsQuery
from musodds.game.variant import lance_title
from musodds.text import _
from musodds.view.bet_gap import whole_hand_line
from musodds.view.terminal import aside


def heard_text(query: OddsQuery) -> str:
    """Return what the weight of the bets heard rests on; nothing where none was heard."""
    if "heard" not in query.told:
        return ""
    text = _("What was heard tells as much as it would of players who bet as 'musodds bet' has it.")
    measured = [
        _("{lance} {seat:.3f} and {both:.2f}").format(
            lance=lance_title(lance), seat=gap["seat"], both=gap["pair_seeing_both"]
        )
        for lance, gap in query.heard_gaps.items()
        if gap
    ]
    if not measured:
        return text
    gaps = _(
        "Betting otherwise against that, in one lance alone, one seat gains so many stones at "
        "most, and a pair that sees both its hands: {gaps}."
    ).format(gaps="; ".join(measured))
    whole = whole_hand_line(next(gap for gap in query.heard_gaps.values() if gap))
    return f"{text} {gaps} {whole}".rstrip()


def heard_lines(query: OddsQuery) -> list[str]:
    """Return the same as lines, an empty one first; none under ``--quiet``."""
    text = heard_text(query)
    return aside(text) if text else []
