"""How numbers are written for a person, in the language in use; data never passes through here.

A number is rounded once, from full precision. Spanish and Basque have a decimal comma and dots
between thousands, Basque the percent sign before the number.
"""

from __future__ import annotations

from fractions import Fraction
from math import isnan

from musodds.text import language, numeral


def count(n: int) -> str:
    """Return a whole number with its thousands apart: ``1,086,008``."""
    return numeral(f"{n:,}")


def decimal(value: float, places: int = 3) -> str:
    """Return a number with so many decimals, ``-`` where there is none.

    >>> decimal(1.25, 1), decimal(-0.0001), decimal(float("nan"))
    ('1.2', '0.000', '-')
    """
    return "-" if isnan(value) else numeral(f"{value:z.{places}f}")


def gain(value: float, places: int = 3) -> str:
    """Return a number of a table of text with its sign.

    >>> gain(0.4304), gain(-1.2, 2), gain(-0.0001)
    ('+0.430', '-1.20', '+0.000')
    """
    return "-" if isnan(value) else numeral(f"{value:+z.{places}f}")


def signed(value: float, places: int = 2) -> str:
    """Return a number with its sign, a true minus sign included: ``+0.43``, ``−1.20``."""
    return "-" if isnan(value) else gain(value, places).replace("-", "−")


def figures(value: float, digits: int = 6) -> str:
    """Return a number of so many significant figures: ``0.0714286``."""
    return numeral(f"{value:.{digits}g}")


def with_sign(hundredths: str) -> str:
    """Return a written number of hundredths with the percent sign where the language has it."""
    if language() == "en":
        return f"{hundredths}%"
    if language() == "es":
        return f"{hundredths}\N{NO-BREAK SPACE}%"
    bound = hundredths[:1] if hundredths[:1] in "<>" else ""
    return f"{bound}%{hundredths.removeprefix(bound)}"


def percent(probability: Fraction | float, digits: int = 6) -> str:
    """Return a probability as a percentage of six figures: ``43.75%``, ``0.00109421%``."""
    return with_sign(figures(float(probability) * 100, digits))


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
            return f"< {figures(100 * high, 2)}"
        missed = float(f"{100 * (1 - low):.2g}")
        return f"> {figures(100 - missed, 10)}"
    return (gain if sign else decimal)(100 * float(chance), places)


def percent_label(p: float, places: int = 0) -> str:
    """Return a chance as a short percentage that says 0 or 100 only of what is certain.

    >>> percent_label(0.9999), percent_label(1.0), percent_label(0.437, 1)
    ('>99%', '100%', '43.7%')
    """
    return with_sign(hundredths_label(p, places))


def hundredths_label(p: float, places: int = 0) -> str:
    """Return what `percent_label` says without the sign.

    >>> hundredths_label(0.9999), hundredths_label(0.001), hundredths_label(0.437, 1)
    ('>99', '<1', '43.7')
    """
    text = f"{100 * p:.{places}f}"
    if text == f"{100:.{places}f}" and p < 1:
        text = f">{100 - 10**-places:.{places}f}"
    elif float(text) == 0 and p > 0:
        text = f"<{10**-places:.{places}f}"
    return numeral(text)
