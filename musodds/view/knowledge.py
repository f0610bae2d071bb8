"""How an expression and the names of the language are shown to a person, in 80 columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import fill

from musodds.knowledge import KnowledgeSummary
from musodds.text import _, plural
from musodds.view.numbers import count, percent
from musodds.view.terminal import fitted, text_width

#: Hands shown when not all are asked for.
SAMPLE = 12


@fitted
def knowledge_text(summary: KnowledgeSummary, show_all: bool) -> str:
    """Return the summary of an expression: how many hands, how often, which."""
    head = [
        summary.knowledge.understood,
        _("  distinct hands  {n:,} of {total:,}").format(
            n=summary.distinct, total=summary.distinct_total
        ),
        _("  physical hands  {n:,} of {total:,}").format(
            n=summary.physical, total=summary.physical_total
        ),
        _("  probability     {percent} = {fraction}").format(
            percent=percent(summary.probability), fraction=summary.probability
        ),
        "",
    ]
    hands = summary.hands if show_all else summary.hands[:SAMPLE]
    weighted = not summary.knowledge.is_boolean
    columns = (_("hand"), _("weight"), _("physical"), _("share"))
    rows = [
        (hand.name, count(hand.weight), count(hand.physical), percent(hand.share)) for hand in hands
    ]
    lines = [*head, *_aligned(columns, rows, hidden=() if weighted else (1,))]
    left = summary.distinct - len(hands)
    if left:
        lines.append(
            plural(
                "  and {n:,} more hand; --all shows it",
                "  and {n:,} more hands; --all shows them",
                left,
            ).format(n=left)
        )
    return "\n".join(lines)


def _aligned(
    columns: Sequence[str], rows: Sequence[Sequence[str]], hidden: Sequence[int]
) -> Iterator[str]:
    shown = [i for i in range(len(columns)) if i not in hidden]
    widths = {i: max(len(columns[i]), *(len(row[i]) for row in rows)) for i in shown}
    for row in (columns, *rows):
        first, *others = shown
        cells = [row[first].ljust(widths[first]), *(row[i].rjust(widths[i]) for i in others)]
        yield "  " + "  ".join(cells)


@fitted
def names_text(names: dict[str, dict[str, tuple[str, ...]]]) -> str:
    """Return every name of the language and what means the same."""
    lines: list[str] = []
    for title, table in names.items():
        lines.append(title)
        for name, aliases in table.items():
            others = ", ".join(alias for alias in aliases if alias != name)
            lines.append(
                fill(
                    others,
                    text_width(),
                    initial_indent=f"  {name:<12} ",
                    subsequent_indent=" " * 15,
                    break_on_hyphens=False,
                )
            )
        lines.append("")
    return "\n".join(lines).rstrip()
