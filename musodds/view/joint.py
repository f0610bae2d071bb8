"""How all lances of a hand together are shown to a person."""

from __future__ import annotations

from musodds.engines.joint import JointResult
from musodds.results.numbers import hundredths
from musodds.text import _
from musodds.view.grid import grid
from musodds.view.terminal import fitted

#: Outcomes listed one by one; the rest are added up in a last line.
_LISTED = 12


@fitted
def joint_text(result: JointResult) -> str:
    """Return how many lances the pair wins, and the stones of both pairs if all pass."""

    def chance(deals: int | float) -> str:
        return hundredths(deals / result.deals, interval=result.interval(deals))

    total = result.deals
    won = result.lances_won
    rows = [
        [_("lances won of four"), *map(str, range(len(won)))],
        [_("%"), *(chance(ways) for ways in won)],
        [_("at least, %"), *(chance(sum(won[n:])) for n in range(len(won)))],
    ]
    stones = result.stones
    more = sum(ways for (us, them), ways in stones.items() if us > them)
    level = sum(ways for (us, them), ways in stones.items() if us == them)
    lines = [
        _("all lances together, if all pass (punto and juego are one lance); exact")
        if result.method == "exact"
        else _("all lances together, if all pass (punto and juego are one lance); sampled"),
        *grid(rows),
        "",
        _("stones: more for us {more}%, as many {level}%, more for them {fewer}%").format(
            more=chance(more),
            level=chance(level),
            fewer=chance(total - more - level),
        ),
    ]
    likely = sorted(stones.items(), key=lambda item: -item[1])
    rows = [[_("us - them"), "%"]]
    rows += [[f"{us} - {them}", chance(ways)] for (us, them), ways in likely[:_LISTED]]
    if len(likely) > _LISTED:
        rest = sum(ways for _stones, ways in likely[_LISTED:])
        rows.append([_("{n} others").format(n=len(likely) - _LISTED), chance(rest)])
    return "\n".join([*lines, *grid(rows)])
