"""A sweep's end in words."""

from __future__ import annotations

from musodds.text import _


def swept_text(cases: int, done: int, now: int, failed: int, folder: str) -> str:
    """Return how many cases are done, and what is left to do."""
    text = _("cases: {cases:,}; done: {done:,}, of them now: {now:,}; in {folder}").format(
        cases=cases, done=done, now=now, folder=folder
    )
    if failed:
        text += "\n" + _("failed: {failed:,}").format(failed=failed)
    left = cases - done - failed
    if left:
        text += "\n" + _("left: {left:,}; the same command goes on").format(left=left)
    return text
