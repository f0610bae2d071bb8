"""What hands do together once all have cut or thrown as a model of the mus phase says.

``python -m musodds.match.after_mus`` samples the models that come with musodds again and writes one
file per number of kings: half a minute.
"""

from __future__ import annotations

import json
import zlib
from functools import cache
from pathlib import Path

import numpy as np

from musodds.engines.arrays import load_shipped, save_arrays
from musodds.game.hands import IntArray
from musodds.game.stakes import STAKES
from musodds.game.variant import Variant
from musodds.kernels.codes import SIDE, WON

DATA = Path(__file__).parent.parent / "data"
REMAKE = "python -m musodds.match.after_mus"
#: The models whose outcomes are shipped.
SHIPPED = ("kings", "human", "equilibrium")
#: Deals behind an equity after mus, in groups whose spread gives its error.
DEALS = 1 << 21
N_GROUPS = 8
#: Rounds of discards at most; nearly all hands are cut before.
ROUNDS = 3
_SEED = 1
_UNIT = 1 << 16
_N_CODES = SIDE * SIDE * WON


@cache
def mus_tallies(
    variant: Variant, model: str, stakes: str, deals: int | None = None, threads: int | None = None
) -> IntArray:
    """Return sampled outcomes by group and code, shape (N_GROUPS, codes), from the mano's pair.

    The seed is fixed, so that a model's equity is the same wherever it is asked for; for the models
    that come with musodds they are shipped. Code is that of `musodds.kernels.codes` without
    ``own``.

    Parameters
    ----------
    model : str
        A model of `musodds.discards.model`, other than ``dealt``, or a file.
    stakes : str
        "pass" or "min": which of a model's two versions.

    Raises
    ------
    InvalidInput
        If there is no such model for this variant.
    OSError
        If the shipped file is damaged.
    """
    if deals is None and model in SHIPPED and variant.real == "off":
        return shipped_tallies(variant.kings, model, stakes)
    return sample_tallies(variant, model, stakes, deals, threads)


def sample_tallies(
    variant: Variant, model: str, stakes: str, deals: int | None = None, threads: int | None = None
) -> IntArray:
    """Return what `mus_tallies` does, sampled afresh."""
    from musodds.discards.choices import deck_without, phase_tables
    from musodds.discards.model import load_model
    from musodds.engines.units import check_threads, run_units
    from musodds.kernels.mus_outcomes import count_after_mus

    policy = load_model(model, variant.kings, stakes).policy()
    tables = phase_tables(variant, stakes)
    deck = deck_without(variant, ())

    def run(unit: int) -> IntArray:
        tally = np.zeros(_N_CODES, dtype=np.int64)
        count_after_mus(_SEED, unit, _UNIT, ROUNDS, deck, tables, policy, tally)
        return tally

    n_units = N_GROUPS * max(1, (deals or DEALS) // (_UNIT * N_GROUPS))
    parts = run_units(run, range(n_units), check_threads(threads))
    groups: IntArray = np.array(list(parts)).reshape(N_GROUPS, -1, _N_CODES).sum(axis=1)
    return groups


def shipped_tallies(kings: int, model: str, stakes: str) -> IntArray:
    """Return the stored outcomes of a model of `SHIPPED`, as `mus_tallies` does.

    Raises OSError if the file is damaged.
    """
    stored = load_shipped(_path(kings), REMAKE)
    tallies = np.zeros((N_GROUPS, _N_CODES), dtype=np.int64)
    tallies[:, stored["codes"]] = stored[_label(model, stakes)]
    return tallies


def model_checksum(model: str, kings: int, stakes: str) -> int:
    """Return a checksum of how a model plays: another is a model that was learned again."""
    from musodds.discards.model import load_model

    played = load_model(model, kings, stakes)
    return zlib.crc32(played.give.tobytes() + played.choice.tobytes())


def write_tallies(kings: int) -> Path:
    """Sample every model of `SHIPPED` and write the file."""
    variant = Variant(kings)
    # How the simple model plays does not hang on what the lances pay.
    labels = {_label(model, stakes): (model, stakes) for model in SHIPPED for stakes in STAKES}
    tallies = {label: sample_tallies(variant, *asked) for label, asked in labels.items()}
    codes = np.flatnonzero(np.any([tally.any(axis=0) for tally in tallies.values()], axis=0))
    about = {
        "command": REMAKE,
        "deals": DEALS,
        "rounds": ROUNDS,
        "seed": _SEED,
        "models": {
            label: model_checksum(model, kings, stakes) for label, (model, stakes) in labels.items()
        },
    }
    path = _path(kings)
    save_arrays(
        path,
        codes=codes.astype(np.uint16),
        about=np.array(json.dumps(about)),
        **{label: tally[:, codes].astype(np.uint32) for label, tally in tallies.items()},
    )
    return path


def _label(model: str, stakes: str) -> str:
    return model if model == "kings" else f"{model}-{stakes}"


def _path(kings: int) -> Path:
    return DATA / f"after-mus-kings{kings}.npz"


def main() -> None:
    """Write the shipped files."""
    for kings in (8, 4):
        write_tallies(kings)


if __name__ == "__main__":
    main()
