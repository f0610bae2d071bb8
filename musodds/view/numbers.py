"""How numbers are written for a person."""

from __future__ import annotations

from fractions import Fraction


def percent(probability: Fraction | float) -> str:
    """Return a probability as a percentage of six figures: ``43.75%``, ``0.00109421%``."""
    return f"{float(probability) * 100:.6g}%"
