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

    A sampled chance has an ``interval``: where it was seen never or always, this tells the bound
    that is left; where it would be rounded to that, as many places as tell it from it.

    >>> hundredths(0.4375), hundredths(-0.1, 1, sign=True)
    ('43.75', '-10.0')
    >>> hundredths(0.0, interval=(0.0, 0.0188)), hundredths(1.0, interval=(0.999961, 1.0))
    ('< 1.9', '> 99.9961')
    >>> hundredths(3e-7, interval=(6e-8, 9e-7))
    '0.00003'
    """
    if chance is None:
        return "-"
    text = f"{100 * float(chance):{'+' if sign else ''}.{places}f}"
    if interval is None or float(text) not in (0, 100):
        return text
    low, high = interval
    if chance in (0, 1):
        return f"< {_two_figures(high)}" if chance == 0 else f"> {_all_but(1 - low)}"
    return _two_figures(float(chance)) if chance < 0.5 else _all_but(1 - float(chance))


def plus_minus(error: float | None, places: int = 3) -> str:
    """Return the standard error of a chance in hundredths; nothing where it is 0.

    A sample that saw something never or always has an error of 0, which its bound denies.

    >>> plus_minus(0.00499), plus_minus(0.0), plus_minus(2e-7)
    ('±0.499', '', '±0.00002')
    """
    if not error:
        return ""
    text = f"{100 * error:.{places}f}"
    return f"±{text}" if float(text) else f"±{_two_figures(error)}"


def _two_figures(chance: float) -> str:
    """Return a chance in hundredths by its first two figures, never as a power of ten."""
    return f"{float(f'{100 * chance:.2g}'):.12f}".rstrip("0").rstrip(".")


def _all_but(missed: float) -> str:
    return f"{100 - float(f'{100 * missed:.2g}'):.12f}".rstrip("0").rstrip(".")


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
