"""What kernels and their callers agree on, apart from both so that reading it compiles nothing.

The code of an outcome of all lances is ``((own * SIDE + ours) * SIDE + theirs) * WON + won``:
``won`` has a bit for each of grande, chica, pares, and juego or punto that my pair takes; ``own``
the same bits where my own hand stands above my partner's; ``ours`` and ``theirs`` are
``SIDE_STEP * pares + juego``, the stones of a pair's own pares and juego, 0 to 6 each. With no
juego on either side the last bit is punto's.
"""

from __future__ import annotations

WON = 16
SIDE_STEP = 7
SIDE = SIDE_STEP * SIDE_STEP
N_CODES = WON * SIDE * SIDE * WON

#: Columns of the tables of what may be kept: at most 15 are used, 16 make a draw four bits.
OPTION_COLUMNS = 16
#: The column of cutting now, beside those choices.
NOW = OPTION_COLUMNS - 1
