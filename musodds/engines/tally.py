"""What sampled deals add up to, and what the sums say: counts, estimates, standard errors."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt
from typing import Any

import numpy as np

from musodds.engines.interval import wilson_interval
from musodds.engines.query import OddsQuery
from musodds.engines.result import COUNTS, PROBABILITIES
from musodds.engines.units import mean_and_error
from musodds.game.hands import HandTable, IntArray
from musodds.game.variant import LANCES

#: What the averaged estimate counts, in the order of `musodds.kernels.deal.sample_averaged`.
_EVENTS = ("won_contested", "contested", "win", "mine_best", "mine_beats_rivals")


def _zeros(*shape: int) -> IntArray:
    return np.zeros(shape, dtype=np.int64)


@dataclass
class Tally:
    """The sums of a run, to which units add; see the kernels for what each holds."""

    deals: int = 0
    counts: IntArray = field(default_factory=lambda: _zeros(len(LANCES), len(COUNTS)))
    net: IntArray = field(default_factory=lambda: _zeros(2))
    event_sums: IntArray = field(default_factory=lambda: _zeros(5, 11))
    averaged_net: IntArray = field(default_factory=lambda: _zeros(2))

    def add(self, other: Tally) -> None:
        self.deals += other.deals
        self.counts += other.counts
        self.net += other.net
        self.event_sums += other.event_sums
        self.averaged_net += other.averaged_net


def state_counts(table: HandTable, hand: int) -> dict[str, tuple[int, IntArray]]:
    """Return by lance its lane, and which of the seven counts each of the 32 states adds to."""
    has = {"pares": bool(table.pares[hand]), "juego": bool(table.juego[hand])}
    result = {}
    for lance, lane in zip(LANCES, (0, 1, 2, 3, 3), strict=True):
        rows = np.zeros((32, len(COUNTS)), dtype=np.int64)
        for state in range(32):
            won, best, beats, ours, theirs = (bool(state >> bit & 1) for bit in range(5))
            if lance == "punto":
                # Punto is played by all exactly where nobody has juego.
                if ours or theirs:
                    rows[state, 4] = 1
                    continue
                ours = theirs = True
            if not ours and not theirs:
                rows[state, 4] = 1
                continue
            rows[state, (0 if won else 2) + (not (ours and theirs))] = 1
            rows[state, 5] = best
            rows[state, 6] = beats and has.get(lance, True)
        result[lance] = lane, rows
    return result


def counts_of_states(histogram: IntArray, table: HandTable, hand: int) -> IntArray:
    """Return the seven counts of every lance, shape (5, 7), from deals by lane and state."""
    states = state_counts(table, hand).values()
    return np.array([histogram[lane] @ rows for lane, rows in states])


def counts_of_events(events: IntArray, deals: int) -> IntArray:
    """Return the seven counts of every lance, shape (5, 7), from the events of sliced deals."""
    from musodds.kernels.sliced import IN_CHICA, IN_GRANDE, IN_JUEGO, IN_PARES, IN_PUNTO

    played = int(events[IN_JUEGO + 5])
    counts = []
    for first, n in ((IN_GRANDE, deals), (IN_CHICA, deals)):
        won, best, beats = events[first : first + 3].tolist()
        counts.append([won, 0, n - won, 0, 0, best, beats])
    for first in (IN_PARES, IN_JUEGO):
        won_contested, contested, won, best, beats, absent = events[first : first + 6].tolist()
        lost = deals - won - absent
        lost_contested = contested - won_contested
        counts.append(
            [
                won_contested,
                won - won_contested,
                lost_contested,
                lost - lost_contested,
                absent,
                best,
                beats,
            ]
        )
    won, best, beats = events[IN_PUNTO : IN_PUNTO + 3].tolist()
    counts.append([won, 0, played - won, 0, deals - played, best, beats])
    return np.array(counts, dtype=np.int64)


def counts_of(tally: Tally) -> dict[str, dict[str, int]]:
    return {
        lance: dict(zip(COUNTS, row, strict=True))
        for lance, row in zip(LANCES, tally.counts.tolist(), strict=True)
    }


def greatest_error(tally: Tally) -> float:
    """Return the greatest standard error of ``win`` over the lances."""
    n = tally.deals
    variances = []
    for counts in counts_of(tally).values():
        win = (counts["won_contested"] + counts["won_uncontested"]) / n
        variances.append(win * (1 - win) / n)
    return sqrt(max(variances))


def averaged_estimate(query: OddsQuery, tally: Tally) -> dict[str, Any]:
    """Return the averaged estimate: chances, standard errors and intervals, and net stones."""
    n_unknown = sum(hand is None for hand in query.known)
    seatings = {3: 6, 2: 2, 1: 1, 0: 1}[n_unknown]
    n = tally.deals
    probabilities: dict[str, dict[str, float | None]] = {}
    errors: dict[str, dict[str, float | None]] = {}
    for lance, row in zip(LANCES, tally.event_sums.tolist(), strict=True):
        sums, squares, product = row[:5], row[5:10], row[10]
        values: dict[str, float | None] = {}
        spread: dict[str, float | None] = {}
        for name, total, square in zip(_EVENTS, sums, squares, strict=True):
            values[name], spread[name] = mean_and_error(total, square, n, seatings)
        won, contested = sums[0], sums[1]
        if contested:
            # The ratio of two means; its error to first order (the delta method).
            ratio = won / contested
            residual = squares[0] - 2 * ratio * product + ratio * ratio * squares[1]
            values["win_if_contested"] = ratio
            spread["win_if_contested"] = sqrt(max(residual, 0.0)) / contested
        else:
            values["win_if_contested"] = spread["win_if_contested"] = None
        probabilities[lance] = {name: values[name] for name in PROBABILITIES}
        errors[lance] = {name: spread[name] for name in PROBABILITIES}
    mean, error = mean_and_error(
        int(tally.averaged_net[0]), int(tally.averaged_net[1]), n, seatings
    )
    return {
        "seatings": seatings,
        "probabilities": probabilities,
        "standard_errors": errors,
        "intervals": {
            lance: {
                name: None
                if p is None
                else _averaged_interval(p, errors[lance][name] or 0.0, _cases(tally, lance, name))
                for name, p in probabilities[lance].items()
            }
            for lance in LANCES
        },
        "net_stones_if_all_pass": {"mean": mean, "standard_error": error},
    }


def _cases(tally: Tally, lance: str, name: str) -> int:
    """Return of how many deals a chance is a share, each seated once."""
    if name != "win_if_contested":
        return tally.deals
    counts = counts_of(tally)[lance]
    return max(counts["won_contested"] + counts["lost_contested"], 1)


def _averaged_interval(share: float, error: float, cases: int) -> tuple[float, float]:
    """Return Wilson's interval for as many independent cases as would have the averaged error."""
    if error:
        return wilson_interval(share, share * (1 - share) / (error * error))
    return wilson_interval(share, cases)
