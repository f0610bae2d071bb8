"""The chance to win a juego, or a partida, at every score."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache, cached_property
from math import sqrt
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from musodds.engines.outcomes import Outcomes
from musodds.game.arguments import checked
from musodds.game.errors import InvalidInput
from musodds.game.score import (
    DEFAULT_JUEGOS,
    DEFAULT_TARGET,
    Score,
    check_score,
    check_target,
    parse_juegos,
    parse_score,
)
from musodds.game.stakes import check_stakes
from musodds.game.variant import Variant
from musodds.match.all_deals import dealt_outcomes
from musodds.match.recursion import (
    OUR_MANO,
    THEIR_MANO,
    Ends,
    FloatArray,
    Sequences,
    juego_values,
    sequences_of,
)
from musodds.results.tabular import Tabular
from musodds.text import _

if TYPE_CHECKING:
    import pandas as pd

MANOS = ("us", "them")
#: Hands as they are dealt, nobody discarding.
DEALT = "dealt"
#: Standard errors within which a sampled chance is taken to lie.
N_ERRORS = 4
#: Rounding of the recursion: at most 2 * 200 hands of some thousand terms each.
ROUNDING = 1e-10


@dataclass(frozen=True, eq=False)
class Equity:
    """The chance to win the juego at every score, under a way of playing.

    Attributes
    ----------
    target : int
        Stones that win the juego.
    stakes, model : str
        How hands are played ("pass" or "min"), and which ("dealt", or a model of the mus).
    wins : ndarray, shape (2, target, target)
        Our chance, by whose mano the coming hand is (ours, theirs), our stones and theirs.
    error : float
        A bound on the error of any chance: of rounding where the hands were counted, four standard
        errors of the least certain score where they were sampled.
    """

    variant: Variant
    target: int
    stakes: str
    model: str
    sequences: Sequences = field(repr=False)
    error: float

    @cached_property
    def wins(self) -> FloatArray:
        values = juego_values(self.sequences, self.target)
        # One pair's chance is exactly what the other's leaves.
        values[THEIR_MANO] = 1.0 - values[OUR_MANO].T
        values.setflags(write=False)
        return values

    def win(self, us: int, them: int, mano: str) -> float:
        """Return our chance to win the juego at ``us``-``them``; ``mano`` "us" or "them".

        Raises
        ------
        InvalidInput
            If the juego cannot stand at that score.
        """
        check_score((us, them), self.target)
        return float(self.wins[parse_mano(mano), us, them])

    def after(
        self, us: npt.NDArray[np.int64], them: npt.NDArray[np.int64], mano: int
    ) -> FloatArray:
        """Return our chance at many scores, before a hand whose mano is ``mano`` (0 ours).

        A pair at the target or above has won; if both are, neither is asked for.
        """
        last = self.target - 1
        inside = self.wins[mano, np.minimum(us, last), np.minimum(them, last)]
        return np.where(us > last, 1.0, np.where(them > last, 0.0, inside))

    def partida(self, juegos: int = DEFAULT_JUEGOS, won: Score = (0, 0)) -> FloatArray:
        """Return our chance to win a partida to ``juegos``, shape (juegos, juegos, 2).

        Axes: juegos we have won, juegos they have won, whose mano the first hand of the next juego
        is. The mano goes on passing to the right from one juego to the next. Only what can still
        come after ``won`` is worked out; the rest is 0.
        """
        chances = self.with_ends(juegos, won)
        chances[won] = self._juego_in_partida(chances, won)[:, 0, 0]
        return chances[:juegos, :juegos]

    def partida_wins(self, won: Score, juegos: int) -> FloatArray:
        """Return our chance to win the partida at every score of the current juego.

        ``won`` are the juegos that we and they have won; the shape is that of `wins`.
        """
        return self._juego_in_partida(self.with_ends(juegos, won), won)

    def with_ends(self, juegos: int, won: Score) -> FloatArray:
        """Return `partida` after ``won`` with a last row and column: partidas won and lost.

        ``won`` itself is left out.
        """
        chances = np.zeros((juegos + 1, juegos + 1, 2))
        chances[juegos, :] = 1.0
        for ours in range(juegos - 1, won[0] - 1, -1):
            for theirs in range(juegos - 1, won[1] - 1, -1):
                if (ours, theirs) != won:
                    values = self._juego_in_partida(chances, (ours, theirs))
                    chances[ours, theirs] = values[:, 0, 0]
        return chances

    def _juego_in_partida(self, chances: FloatArray, won: Score) -> FloatArray:
        return juego_values(self.sequences, self.target, ends_in_partida(chances, won))

    def rows(self, mano: str | None = None) -> list[dict[str, Any]]:
        """Return one row per mano and score, or per score of one mano: mano, us, them, p_win."""
        return [
            {"mano": name, "us": us, "them": them, "p_win": self.win(us, them, name)}
            for name in (MANOS if mano is None else (MANOS[parse_mano(mano)],))
            for us in range(self.target)
            for them in range(self.target)
        ]

    def to_frame(self) -> pd.DataFrame:
        """Return `rows` as a pandas data frame."""
        import pandas as pd

        return pd.DataFrame(self.rows())

    def to_dict(self, mano: str | None = None) -> dict[str, Any]:
        """Return the table as the command line's JSON: ``win[mano][us][them]``, or one mano's."""
        manos = MANOS if mano is None else (MANOS[parse_mano(mano)],)
        return {
            **self.about(),
            "win": {name: self.wins[MANOS.index(name)].tolist() for name in manos},
        }

    def about(self) -> dict[str, Any]:
        """Return what the chances rest on."""
        return {
            "target": self.target,
            "stakes": self.stakes,
            "model": self.model,
            "variant": {"kings": self.variant.kings, "real": self.variant.real},
            "error": self.error,
        }


def ends_in_partida(chances: FloatArray, won: Score) -> Ends:
    """Return what a juego's end is worth in partidas, ``won`` being the juegos before it."""
    ours, theirs = won
    # The mano passes on from the juego's last hand to the next juego's first.
    after_won, after_lost = chances[ours + 1, theirs], chances[ours, theirs + 1]
    return Ends(
        won=(float(after_won[THEIR_MANO]), float(after_won[OUR_MANO])),
        lost=(float(after_lost[THEIR_MANO]), float(after_lost[OUR_MANO])),
    )


def parse_mano(mano: str) -> int:
    """Return 0 for "us" and 1 for "them".

    Raises
    ------
    InvalidInput
        If it is neither.
    """
    if mano not in MANOS:
        raise InvalidInput(_("the mano is us or them, not {mano!r}").format(mano=mano))
    return MANOS.index(mano)


@cache
def juego_equity(
    variant: Variant,
    target: int = DEFAULT_TARGET,
    stakes: str = "pass",
    model: str = DEALT,
) -> Equity:
    """Return the equity of a way of playing, solved once per process.

    Parameters
    ----------
    model : str
        "dealt": nobody discards; from shipped exact counts. Or a model of the mus phase
        (`musodds.discards.model`), sampled.

    Raises
    ------
    InvalidInput
        If the target, the stakes or the model are none.
    """
    check_target(target)
    check_stakes(stakes)
    if model == DEALT:
        return equity_of_hands(dealt_outcomes(variant), variant, target, stakes, DEALT, ROUNDING)
    from musodds.match.after_mus import mus_tallies

    tallies = mus_tallies(variant, model, stakes)
    values = [
        juego_values(sequences_of(Outcomes.from_tally(tally), stakes), target) for tally in tallies
    ]
    error = float(np.std(values, axis=0, ddof=1).max()) / sqrt(len(values))
    outcomes = Outcomes.from_tally(tallies.sum(axis=0))
    return equity_of_hands(outcomes, variant, target, stakes, model, N_ERRORS * error)


def equity_of_hands(
    outcomes: Outcomes, variant: Variant, target: int, stakes: str, model: str, error: float
) -> Equity:
    """Return the equity under any distribution of hands.

    Parameters
    ----------
    outcomes : Outcomes
        Seen from the mano's pair; see `Outcomes.of_hands` for hands given one by one.
    model : str
        Whose hands these are, for people to read.
    error : float
        A bound on the error of the chances.
    """
    sequences = sequences_of(outcomes, stakes)
    return Equity(variant, check_target(target), stakes, model, sequences, error)


@dataclass(frozen=True)
class EquityAnswer(Tabular):
    """Our chance at one score.

    Attributes
    ----------
    mano : str or None
        Whose mano the coming hand is, if it was named.
    win_by_mano : dict
        Our chance to win the juego if the mano is "us" and if it is "them".
    partida_by_mano : dict or None
        The same for the partida, where it was asked for.
    """

    equity: Equity
    score: Score
    mano: str | None
    win_by_mano: dict[str, float]
    partida_by_mano: dict[str, float] | None
    juegos: int
    juegos_won: Score

    def caption(self) -> str:
        """Return the score."""
        return "-".join(map(str, self.score))

    @property
    def win(self) -> float:
        """Our chance to win the juego, the mano being ours if it was not named."""
        return self.win_by_mano[self.mano or "us"]

    @property
    def win_partida(self) -> float | None:
        """The same for the partida."""
        if self.partida_by_mano is None:
            return None
        return self.partida_by_mano[self.mano or "us"]

    def to_dict(self) -> dict[str, Any]:
        """Return the command line's JSON."""
        answer: dict[str, Any] = {
            **self.equity.about(),
            "score": list(self.score),
            "mano": self.mano or "us",
            "win": self.win,
            "win_by_mano": self.win_by_mano,
        }
        if self.partida_by_mano is not None:
            answer["juegos"] = self.juegos
            answer["juegos_won"] = list(self.juegos_won)
            answer["win_partida"] = self.win_partida
            answer["win_partida_by_mano"] = self.partida_by_mano
        return answer

    def rows(self) -> list[dict[str, Any]]:
        """Return one row per mano."""
        return [
            {
                "mano": whose,
                "us": self.score[0],
                "them": self.score[1],
                "p_win": self.win_by_mano[whose],
                "p_win_partida": self.partida_by_mano and self.partida_by_mano[whose],
            }
            for whose in (MANOS if self.mano is None else (self.mano,))
        ]


@checked
def equity(
    score: str | None = None,
    mano: str | None = None,
    target: int = DEFAULT_TARGET,
    stakes: str = "pass",
    *,
    kings: int = 8,
    real: str = "off",
    juegos: int = DEFAULT_JUEGOS,
    juegos_won: str | None = None,
    model: str = DEALT,
) -> Equity | EquityAnswer:
    """Return our chance to win the juego at one score, or the whole table without ``score``.

    >>> round(equity("0-0", mano="us").win + equity("0-0", mano="them").win, 12)
    1.0

    Parameters
    ----------
    score : str, optional
        US-THEM, ``35-38``.
    mano : str, optional
        Whose mano the coming hand is: "us" (the default, at one score) or "them".
    juegos_won : str, optional
        Juegos won, US-THEM, for the chance to win the partida to ``juegos`` as well.
    model : str
        "dealt", or the model by which all cut and discard; see `juego_equity`.

    Raises
    ------
    InvalidInput
        If an argument is none of what it may be.
    """
    variant = Variant(kings, real)
    table = juego_equity(variant, target, stakes, model)
    if score is None:
        if mano is not None:
            parse_mano(mano)
        if juegos_won is not None:
            raise InvalidInput(_("the chance to win the partida needs a score as well, as in 0-0"))
        return table
    stones = parse_score(score, target)
    if mano is not None:
        parse_mano(mano)
    won = (0, 0) if juegos_won is None else parse_juegos(juegos_won, juegos)
    partida = None
    if juegos_won is not None:
        chances = table.partida_wins(won, juegos)
        partida = {who: float(chances[parse_mano(who), *stones]) for who in MANOS}
    wins = {who: table.win(*stones, who) for who in MANOS}
    return EquityAnswer(table, stones, mano, wins, partida, juegos, won)
