"""``musodds.solve_bets``: the betting of one lance found by self-play, and kept in a file."""

from __future__ import annotations

import os
from typing import Any

from musodds.betting import solving
from musodds.betting.model import BetModel, write_bets
from musodds.engines.files import as_path, check_file
from musodds.game.arguments import checked
from musodds.game.variant import Variant
from musodds.match.at_score import ScoreTold
from musodds.match.bet_score import bet_score


@checked
def solve_bets(
    lance: str,
    path: str | os.PathLike[str] | None = None,
    *,
    players: str | None = None,
    bets: str = "2",
    ordago: float = 20.0,
    cut_by: str | None = None,
    model: str = "human",
    dead: str = "",
    kings: int = 8,
    real: str = "off",
    score: str | None = None,
    target: int | None = None,
    juegos_won: str | None = None,
    juegos: int | None = None,
    deals: int | None = None,
    until_gap: float | None = None,
    seed: int = 1,
    threads: int | None = None,
    cluster: Any = None,
    force: bool = False,
) -> BetModel:
    """Find by self-play how the four bet in one lance, and how far that is from unbeatable.

    The result's ``about`` has the deals, the value to the mano's pair and, under ``gaps``, the most
    that a seat or a pair gains by playing otherwise: in stones and exact, or at a score in juegos
    (or partidas) and from drawn deals, between two bounds with their errors. The same seed gives
    the same policy on any number of threads, or on a cluster's workers (see `musodds.odds`).

    >>> model = musodds.solve_bets("juego", "juego.npz", players="mano,second")  # doctest: +SKIP
    >>> said = "juego: si si no no"  # doctest: +SKIP
    >>> musodds.bet("RCSA", "mano", "juego", said=said, policy="juego.npz")  # doctest: +SKIP

    Parameters
    ----------
    path : str or path, optional
        Where to keep the policy, for the ``policy`` of `musodds.bet`; ``force`` writes over a file.
    players : str, optional
        Who has pares or juego, as ``"mano,third"``; all four by default.
    bets : str
        First bets and raises, as ``"2,5,+2"``; órdago is always there.
    ordago : float
        Stones that an accepted órdago is worth.
    cut_by, model : str, optional
        Who cut in the first round and how the four cut; hands as dealt by default.
    dead : str
        Cards out of play.
    score : str, optional
        Where the juego stands, the mano's pair first: ends then pay the chance to win it.
    target, juegos_won, juegos : optional
        Of the juego and of the partida, as in `musodds.mus`; with a score only.
    deals : int, optional
        The most deals sampled: 16 to 32 million by default, by the lance; 4 million at a score.
    until_gap : float, optional
        Stop where no seat gains more stones, or at a score more juegos.

    Raises
    ------
    InvalidInput
        If an argument is none of what it may be.
    OSError
        If the file exists and ``force`` is not given, or cannot be written.
    """
    file = None if path is None else as_path(path)
    if file is not None:
        check_file(file, force=force)
    spot = solving.make_spot(
        lance,
        players=None if players is None else players.split(","),
        bets=bets,
        ordago=ordago,
        cut_by=cut_by,
        model=model,
        dead=dead,
        kings=kings,
        real=real,
        score=bet_score(ScoreTold(score, target, juegos_won, juegos), 0, Variant(kings, real)),
    )
    solved = solving.solve_spot(
        spot, deals=deals, until_gap=until_gap, seed=seed, threads=threads, cluster=cluster
    )
    if file is not None:
        write_bets(file, solved)
    return solved
