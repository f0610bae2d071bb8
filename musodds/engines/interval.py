"""How sure a sampled share is, at any chance: Wilson's interval."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt

#: The standard deviations that hold 95% of a normal distribution.
SPREAD = 1.959963984540054
#: The Poisson means at which fewer than 1, 2, ... 10 are seen 95 times in 100.
RARE = (
    0.051293,
    0.355362,
    0.817691,
    1.366318,
    1.970150,
    2.613015,
    3.285316,
    3.980823,
    4.695228,
    5.425406,
)


def wilson_interval(share: float, n: float) -> tuple[float, float]:
    """Return the 95% interval of a chance of which ``share`` of ``n`` independent cases was seen.

    Unlike ``share`` less and more two standard errors it is no single point where nothing, or
    everything, was seen. Where few were seen (or missed) its near end is Poisson's
    bound, since Wilson's alone misses one chance in six just below. ``n`` is the effective
    number of cases where they have weights.
    E. B. Wilson, Journal of the American Statistical Association 22 (1927), 209-212;
    L. D. Brown, T. T. Cai and A. DasGupta, Statistical Science 16 (2001), 101-133.

    >>> low, high = wilson_interval(0.0, 200)
    >>> low, round(high, 4)
    (0.0, 0.0188)
    """
    square = SPREAD * SPREAD
    middle = share + square / (2 * n)
    reach = SPREAD * sqrt(share * (1 - share) / n + square / (4 * n * n))
    low, high = (middle - reach) / (1 + square / n), (middle + reach) / (1 + square / n)
    low = min(low, _rare(share * n) / n) if share else 0.0
    high = max(high, 1 - _rare((1 - share) * n) / n) if share < 1 else 1.0
    return low, high


def intervals_of(shares: Mapping[str, float], n: float) -> dict[str, tuple[float, float]]:
    """Return the `wilson_interval` of each share of the same ``n`` cases, by its name."""
    return {name: wilson_interval(share, n) for name, share in shares.items()}


def _rare(seen: float) -> float:
    """Return Poisson's bound for up to ten cases seen; no bound for more."""
    whole = max(round(seen), 1)
    return RARE[whole - 1] if whole <= len(RARE) else float("inf")
