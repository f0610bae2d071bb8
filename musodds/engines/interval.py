"""How sure a sampled share is, at any chance: Wilson's interval."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt

#: The standard deviations that hold 95% of a normal distribution.
SPREAD = 1.959963984540054
#: Their number where the variance of what is seen is below `FEW`: whole counts lie so far apart
#: there that Wilson's 1.96 would hold a chance but 92 times in 100.
SPREAD_OF_FEW = 2.06
FEW = 20.0
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
    bound, since Wilson's alone misses one chance in six just below. It holds any chance at least
    93 times in 100, and 93 to 97 times where n p (1 - p) is 20 or more. ``n`` is the effective
    number of cases where they have weights.
    E. B. Wilson, Journal of the American Statistical Association 22 (1927), 209-212;
    L. D. Brown, T. T. Cai and A. DasGupta, Statistical Science 16 (2001), 101-133.

    >>> low, high = wilson_interval(0.0, 200)
    >>> low, round(high, 4)
    (0.0, 0.0188)
    """
    few = share not in (0, 1) and n * share * (1 - share) < FEW
    spread = SPREAD_OF_FEW if few else SPREAD
    square = spread * spread
    middle = share + square / (2 * n)
    reach = spread * sqrt(share * (1 - share) / n + square / (4 * n * n))
    low, high = (middle - reach) / (1 + square / n), (middle + reach) / (1 + square / n)
    low = min(low, _rare(share * n) / n) if share else 0.0
    high = max(high, 1 - _rare((1 - share) * n) / n) if share < 1 else 1.0
    return low, high


def intervals_of(shares: Mapping[str, float], n: float) -> dict[str, tuple[float, float]]:
    """Return the `wilson_interval` of each share of the same ``n`` cases, by its name."""
    return {name: wilson_interval(share, n) for name, share in shares.items()}


def interval_columns(name: str, interval: tuple[float, float] | None) -> dict[str, float | None]:
    """Return the two columns of a chance's interval in rows; None in both where it is exact.

    >>> interval_columns("p_win", (0.0, 0.0188))
    {'p_win_low_95': 0.0, 'p_win_high_95': 0.0188}
    """
    low, high = interval or (None, None)
    return {f"{name}_low_95": low, f"{name}_high_95": high}


def _rare(seen: float) -> float:
    """Return Poisson's bound for up to ten cases seen; no bound for more."""
    whole = max(round(seen), 1)
    return RARE[whole - 1] if whole <= len(RARE) else float("inf")
