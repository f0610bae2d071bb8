"""How hands compared are shown to a person."""

from __future__ import annotations

from musodds.betting.compare import Comparison
from musodds.game.variant import lance_title, seat_title
from musodds.text import _
from musodds.view.grid import grid
from musodds.view.heard import heard_lines
from musodds.view.numbers import gain, hundredths
from musodds.view.odds import basis_lines, known_lines, variant_name
from musodds.view.terminal import fitted


@fitted
def comparison_text(comparison: Comparison) -> str:
    """Return the hands of a comparison as columns, and their differences from the first."""
    results = comparison.results
    names = [result.hand for result in results]
    first = results[0]
    lines = [
        _("{hands} as {seat}, {variant}").format(
            hands=" v ".join(names),
            seat=seat_title(comparison.seat),
            variant=variant_name(first.query.variant),
        ),
        *known_lines(first),
        *basis_lines(first),
    ]
    differences = [_("{hand} - {first}").format(hand=name, first=names[0]) for name in names[1:]]
    header = ["", *names, *differences]
    rows: list[list[str]] = []
    for title, name in (
        (_("my pair wins the lance, %"), "win"),
        (_("wins if contested, %"), "win_if_contested"),
        (_("my hand alone beats both rivals, %"), "mine_beats_rivals"),
    ):
        rows += [[], [title], header]
        for lance in comparison.lances:
            values = [comparison.probability(i, lance, name) for i in range(len(names))]
            gaps = [comparison.difference(i, lance, name) for i in range(1, len(names))]
            rows.append(
                [
                    lance_title(lance),
                    *(hundredths(value, 4) for value in values),
                    *(hundredths(gap, 4, sign=True) for gap in gaps),
                ]
            )
    if len(comparison.lances) > 1:
        nets = [result.net_mean for result in results]
        rows += [[], [_("stones a hand if all pass")], header]
        rows.append(
            [
                _("net"),
                *(gain(net, 4) for net in nets),
                *(gain(net - nets[0], 4) for net in nets[1:]),
            ]
        )
    return "\n".join([*lines, *grid(rows), *heard_lines(first.query)])
