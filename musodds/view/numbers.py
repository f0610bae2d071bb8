"""How chances are written for a person."""

from __future__ import annotations

from fractions import Fraction


def percent(probability: Fraction | float) -> str:
    """Return a probability as a percentage of six figures: ``43.75%``, ``0.00109421%``."""
    return f"{float(probability) * 100:.6g}%"


def hundredths(
    chance: Fraction | float | None,
    places: int = 2,
    interval: tuple[float, float] | None = None,
    *,
    sign: bool = False,
) -> str:
    """Return a chance in hundredths, ``-`` where there is none.

    Of a sample that saw it never or always, which has an ``interval``, the bound that this leaves.

    >>> hundredths(0.4375), hundredths(-0.1, 1, sign=True)
    ('43.75', '-10.0')
    >>> hundredths(0.0, interval=(0.0, 0.0188)), hundredths(1.0, interval=(0.999961, 1.0))
    ('< 1.9', '> 99.9961')
    """
    if chance is None:
        return "-"
    if interval is not None and chance in (0, 1):
        low, high = interval
        if chance == 0:
            return f"< {100 * high:.2g}"
        missed = float(f"{100 * (1 - low):.2g}")
        return f"> {100 - missed:.10g}"
    return f"{100 * float(chance):{'+' if sign else ''}.{places}f}"


def percent_label(p: float, places: int = 0) -> str:
    """Return a chance as a short percentage that says 0 or 100 only of what is certain.

    >>> percent_label(0.9999), percent_label(1.0), percent_label(0.437, 1)
    ('>99%', '100%', '43.7%')
    """
    text = f"{100 * p:.{places}f}"
    if text == f"{100:.{places}f}" and p < 1:
        return f">{100 - 10**-places:.{places}f}%"
    if float(text) == 0 and p > 0:
        return f"<{10**-places:.{places}f}%"
    return f"{text}%"


def signed(value: float, places: int = 2) -> str:
    """Return a number with its sign, a true minus sign included: ``+0.43``, ``−1.20``."""
    return f"{value:+.{places}f}".replace("-", "−")
