"""Values as a few pale steps of colour, on which black letters are read, on paper too."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil, floor

from matplotlib import colormaps
from matplotlib.colors import to_hex
from matplotlib.figure import FigureBase
from matplotlib.patches import Rectangle

from musodds.view.charts.page import inches

#: What is written on a shade, in every theme.
INK = "#000000"
_MOST_STEPS = 7
#: Steps in the value's own unit that a reader can count with, times a power of ten.
_STEPS = (1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0, 15.0, 20.0)
#: The part of each map that is pale.
_RISING = ("YlGnBu", 0.0, 0.52)
_DIVERGING = ("PuOr_r", 0.5, 0.22)


@dataclass(frozen=True)
class Shades:
    """Steps between ``bounds``, in the unit that is printed, each with its colour."""

    bounds: tuple[float, ...]
    colours: tuple[str, ...]

    def of(self, value: float) -> str:
        """Return the colour of a value; a bound belongs to the step above it.

        >>> shades = shades_over([0.0, 30.0])
        >>> shades.of(5.0) == shades.colours[1]
        True
        """
        step = sum(value >= bound for bound in self.bounds[1:-1])
        return self.colours[step]


def shades_over(values: Iterable[float], most: float | None = None) -> Shades:
    """Return at most seven equal steps over the range used, pale to deep.

    Where values are on both sides of zero, zero is a bound and each side has a colour of its own.
    No bound passes ``most``, if given.

    >>> shades_over([33.3, 100.0], most=100).bounds
    (30, 40, 50, 60, 70, 80, 90, 100)
    >>> shades_over([-2.2, 6.5]).bounds
    (-3.0, -1.5, 0.0, 1.5, 3.0, 4.5, 6.0, 7.5)
    """
    found = list(values)
    low, high = min(found), max(found)
    step = _step(low, high)
    first, last = floor(low / step), max(ceil(high / step), floor(low / step) + 1)
    bounds = [step * n for n in range(first, last + 1)]
    if step == int(step):
        bounds = [int(bound) for bound in bounds]
    if most is not None:
        bounds[-1] = min(bounds[-1], type(bounds[-1])(most))
    middles = [step * (n + 0.5) for n in range(first, last)]
    return Shades(tuple(bounds), tuple(_colours(middles)))


def _step(low: float, high: float) -> float:
    for power in (-2, -1, 0, 1, 2):
        for step in (one * 10**power for one in _STEPS):
            if ceil(high / step) - floor(low / step) <= _MOST_STEPS:
                return step
    raise AssertionError(f"no step for {low} to {high}")


def _colours(middles: list[float]) -> list[str]:
    if middles[0] < 0 < middles[-1]:
        name, middle, reach = _DIVERGING
        far = max(abs(middles[0]), abs(middles[-1]))
        return [to_hex(colormaps[name](middle + reach * value / far)) for value in middles]
    name, first, last = _RISING
    apart = max(len(middles) - 1, 1)
    return [
        to_hex(colormaps[name](first + (last - first) * n / apart)) for n in range(len(middles))
    ]


def draw_key(
    figure: FigureBase,
    size: tuple[float, float],
    shades: Shades,
    labels: list[str],
    *,
    left: float,
    bottom: float,
    width: float = 3.6,
) -> None:
    """Draw the steps side by side with their bounds below; places and sizes in inches."""
    height = 0.16
    box = inches(size, left, size[1] - bottom - height, size[0] - left - width, bottom)
    axes = figure.add_axes(box)
    axes.set_axis_off()
    axes.set_xlim(0, len(shades.colours))
    axes.set_ylim(0, 1)
    for step, colour in enumerate(shades.colours):
        axes.add_patch(Rectangle((step, 0), 1, 1, facecolor=colour, edgecolor="none"))
    for place, label in enumerate(labels):
        axes.annotate(
            label, (place, 0), (0, -2), textcoords="offset points", ha="center", va="top",
            fontsize=7,
        )  # fmt: skip
