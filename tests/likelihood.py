"""Whether a sampled count is further from its probability than chance allows."""

from __future__ import annotations

from collections.abc import Mapping
from math import exp, lgamma, log, sqrt


def unlikely(found: float, n: float, p: float) -> bool:
    """Whether ``found`` of ``n`` is further from ``p`` than chance allows.

    Five standard errors where the binomial is near a normal, else a Poisson tail below 1e-6.
    """
    if n * p * (1 - p) >= 20:
        return abs(found - n * p) > 5 * sqrt(n * p * (1 - p))
    # Near 1 count what did not happen.
    expected = n * min(p, 1 - p)
    seen = found if p <= 0.5 else n - found
    if expected == 0:
        return seen != 0
    at = exp(seen * log(expected) - expected - lgamma(seen + 1))
    up_to = sum(exp(k * log(expected) - expected - lgamma(k + 1)) for k in range(int(seen) + 1))
    return min(up_to, 1 - up_to + at) < 1e-6


def far_counts(
    found: Mapping[str, Mapping[str, float]],
    deals: float,
    expected: Mapping[str, Mapping[str, float]],
    of: float,
) -> list[tuple[str, str, float, float]]:
    """Every count of ``deals`` sampled that is unlikely, the truth being ``expected`` of ``of``."""
    return [
        (lance, name, n, deals * expected[lance][name] / of)
        for lance, counts in found.items()
        for name, n in counts.items()
        if unlikely(n, deals, expected[lance][name] / of)
    ]
