"""The arrays of the mus phase, apart from its kernels so that laying them out compiles nothing."""

from __future__ import annotations

from typing import Any, NamedTuple

N_SEATS = 4
#: Columns of the tables of choices: at most 15 are used, 16 make a draw four bits.
OPTION_COLUMNS = 16


class PhaseTables(NamedTuple):
    """The game as arrays; ``n`` distinct hands of ``n_ranks`` ranks.

    ``code`` uint64 (n_ranks,) distinct-sum codes, the lowest rank's being 0; ``hand_of_code`` int16
    by sum of codes; ``counts`` int64 (n, n_ranks); ``copies`` int64 (n_ranks,) cards in play;
    ``words`` uint64 (4, n) lance words by seat; ``stones`` int64 (n,) pares + 16 * juego stones;
    ``n_options`` int64 (n,); ``keep_code`` uint64 (n, 16) and ``n_draw`` int64 (n, 16) what each
    choice keeps and draws; ``stakes`` int64 (5,) what grande, chica, a contested pares, a contested
    juego and punto pay; ``own_aside`` int64 (1,) the exhaustion rule.
    """

    code: Any
    hand_of_code: Any
    counts: Any
    copies: Any
    words: Any
    stones: Any
    n_options: Any
    keep_code: Any
    n_draw: Any
    stakes: Any
    own_aside: Any


class PhasePolicy(NamedTuple):
    """How the four play: ``give`` uint64 (rounds, 4, n), chance of giving mus times 2**32;
    ``choice`` uint32 (rounds, 4, n, 16), alias tables (see `alias_tables`)."""

    give: Any
    choice: Any
