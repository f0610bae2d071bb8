"""Whole juegos between two models, in reproducible units."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from time import perf_counter
from typing import Any

import numpy as np
import numpy.typing as npt

from musodds.engines.cluster import at_work
from musodds.engines.interval import wilson_interval
from musodds.engines.layout import RANK_CODES, layout, words
from musodds.engines.units import Workers, check_seed, mean_and_error, run_units
from musodds.game.arguments import checked
from musodds.game.errors import InvalidInput
from musodds.game.hands import IntArray
from musodds.game.score import DEFAULT_TARGET, Score, check_target, parse_score
from musodds.game.variant import Variant
from musodds.match.equity import MANOS, parse_mano
from musodds.match.styles import BETS, Style, parse_style, strengths
from musodds.results.tabular import Tabular
from musodds.text import _
from musodds.version import version

#: Juegos in a unit; even, so that each pair starts as mano equally often.
UNIT = 20_000
MAX_JUEGOS = 10**10


@dataclass(frozen=True, eq=False)
class SimulationResult(Tabular):
    """How juegos between two models ended.

    Attributes
    ----------
    juegos, won : (int, int)
        Juegos played, and won by us, by whose mano the first hand was (ours, theirs).
    hands, hand_squares : int
        Hands played, and the sum over juegos of the square of their number.
    stopped : str or None
        "interrupted" if it ended before all juegos were played.
    """

    variant: Variant
    us: Style
    them: Style
    target: int
    score: Score
    juegos: tuple[int, int]
    won: tuple[int, int]
    hands: int
    hand_squares: int
    seed: int
    seconds: float
    stopped: str | None = None

    @property
    def n_juegos(self) -> int:
        return sum(self.juegos)

    @property
    def share(self) -> float:
        """The share of juegos that we won."""
        return sum(self.won) / self.n_juegos

    @property
    def standard_error(self) -> float:
        """Of the share."""
        return sqrt(self.share * (1 - self.share) / self.n_juegos)

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95% interval of the share, which holds at 0 and 1 too."""
        return wilson_interval(self.share, self.n_juegos)

    @property
    def hands_per_juego(self) -> float:
        return self.hands / self.n_juegos

    @property
    def hands_error(self) -> float:
        """One standard error of the hands per juego."""
        _mean, error = mean_and_error(self.hands, self.hand_squares, self.n_juegos)
        return error

    def to_dict(self) -> dict[str, Any]:
        """Return the command line's JSON."""
        return {
            "us": self.us.name,
            "them": self.them.name,
            "juegos": self.n_juegos,
            "won": sum(self.won),
            "share": self.share,
            "standard_error": self.standard_error,
            "interval_95": list(self.interval),
            "share_by_first_mano": {
                name: won / n if n else None
                for name, won, n in zip(MANOS, self.won, self.juegos, strict=True)
            },
            "hands_per_juego": {"mean": self.hands_per_juego, "standard_error": self.hands_error},
            "score": list(self.score),
            "target": self.target,
            "variant": {"kings": self.variant.kings, "real": self.variant.real},
            "stopped": self.stopped,
            "provenance": {"version": version(), "seed": self.seed, "seconds": self.seconds},
        }

    def rows(self) -> list[dict[str, Any]]:
        """Return the one row of a simulation."""
        low, high = self.interval
        return [
            {
                "us": self.us.name,
                "them": self.them.name,
                "juegos": self.n_juegos,
                "won": sum(self.won),
                "p_win": self.share,
                "p_win_low_95": low,
                "p_win_high_95": high,
                "hands_per_juego": self.hands_per_juego,
                "seed": self.seed,
            }
        ]


@checked
def simulate(
    us: str = "steady",
    them: str = "steady",
    juegos: int = 1_000_000,
    *,
    score: str = "0-0",
    mano: str | None = None,
    target: int = DEFAULT_TARGET,
    kings: int = 8,
    real: str = "off",
    seed: int | None = None,
    threads: int | None = None,
    cluster: Any = None,
) -> SimulationResult:
    """Play whole juegos between two models, the mano passing with every hand.

    The same seed gives the same result on any number of threads. Interrupted, it returns what
    has been played, if anything.

    >>> result = simulate("min", "pass", 20_000, seed=1)
    >>> result.share > 0.5
    True

    Parameters
    ----------
    us, them : str
        Models, see `musodds.match.styles.parse_style`; or ``bets``, the shipped policies of each
        lance, the score and the lances before forgotten. Against it what a model would raise it
        accepts, as the policies know no raise but órdago.
    score : str
        US-THEM at the start of every juego.
    mano : str, optional
        Whose mano the first hand is, "us" or "them"; they take turns if not named.
    threads, cluster : optional
        All processors by default; or the workers of a cluster, see `musodds.odds`. Neither changes
        a number.

    Raises
    ------
    InvalidInput
        If an argument is none of what it may be, or no policies are shipped for the variant.
    """
    variant = Variant(kings, real)
    models = parse_style(us), parse_style(them)
    stones = parse_score(score, check_target(target))
    first_mano = 2 if mano is None else parse_mano(mano)
    if not 1 <= juegos <= MAX_JUEGOS:
        raise InvalidInput(
            _("juegos is a number of 1..{maximum:,}, not {juegos}").format(
                maximum=MAX_JUEGOS, juegos=juegos
            )
        )
    seed = check_seed(seed)
    begin = perf_counter()
    with at_work(threads, cluster) as workers:
        tally, interrupted = play(
            variant, models, juegos, stones, target, first_mano, seed, workers
        )
    if not tally[:2].sum():
        raise KeyboardInterrupt
    return SimulationResult(
        variant=variant,
        us=models[0],
        them=models[1],
        target=target,
        score=stones,
        juegos=(int(tally[0]), int(tally[1])),
        won=(int(tally[2]), int(tally[3])),
        hands=int(tally[4]),
        hand_squares=int(tally[5]),
        seed=seed,
        seconds=perf_counter() - begin,
        stopped="interrupted" if interrupted else None,
    )


def play(
    variant: Variant,
    models: tuple[Style, Style],
    juegos: int,
    score: Score,
    target: int,
    first_mano: int,
    seed: int,
    workers: Workers,
) -> tuple[IntArray, bool]:
    """Return the tally of `musodds.kernels.juego.play_juegos`, and whether it was interrupted.

    ``first_mano`` is 0 for ours, 1 for theirs, 2 to take turns; nothing is checked here.
    """
    laid = layout(variant)
    codes = words(variant).hand_code
    hand_of = np.full(int(codes.max()) + 1, -1, dtype=np.int64)
    hand_of[codes] = np.arange(codes.size)
    run = _Juegos(
        seed,
        juegos,
        np.repeat(np.array(RANK_CODES[: variant.n_ranks], dtype=np.uint64), variant.copies),
        hand_of,
        laid.place,
        laid.stones,
        strengths(variant),
        np.array([model.row() for model in models]),
        np.array([model.name == BETS for model in models]),
        _trees(variant, models),
        np.array(score, dtype=np.int64),
        target,
        first_mano,
    )
    total = np.zeros(6, dtype=np.int64)
    try:
        for tally in run_units(run, range(-(-juegos // UNIT)), workers):
            total += tally
    except KeyboardInterrupt:
        return total, True
    return total, False


@dataclass(frozen=True, eq=False)
class _Juegos:
    """The juegos of a unit, of which only the last may be smaller; called with its number."""

    seed: int
    juegos: int
    cards: npt.NDArray[np.uint64]
    hand_of: IntArray
    place: npt.NDArray[np.uint16]
    stones: IntArray
    strength: Any
    policy: Any
    by_policy: npt.NDArray[np.bool_]
    trees: Any
    start: IntArray
    target: int
    first_mano: int

    def __call__(self, unit: int) -> IntArray:
        from musodds.kernels.juego import play_juegos

        tally = np.zeros(6, dtype=np.int64)
        n_juegos = min(UNIT, self.juegos - unit * UNIT)
        if self.trees is not None:
            self._play_trees(unit, n_juegos, tally)
            return tally
        play_juegos(
            np.uint64(self.seed), np.uint64(unit), n_juegos, self.cards, self.hand_of, self.place,
            self.stones, self.strength, self.policy, self.start, self.target, self.first_mano,
            tally,
        )  # fmt: skip
        return tally

    def _play_trees(self, unit: int, n_juegos: int, tally: IntArray) -> None:
        from musodds.kernels.juego_trees import play_tree_juegos

        play_tree_juegos(
            np.uint64(self.seed), np.uint64(unit), n_juegos, self.cards, self.hand_of, self.place,
            self.stones, self.strength, self.policy, self.by_policy, self.trees, self.start,
            self.target, self.first_mano, tally,
        )  # fmt: skip


def _trees(variant: Variant, models: tuple[Style, Style]) -> Any:
    """Return the shipped policies if a pair bets by them, else None."""
    if all(model.name != BETS for model in models):
        return None
    from musodds.match.tree_play import tree_tables

    return tree_tables(variant)
