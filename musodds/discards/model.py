"""A model of how the four cut and throw: arrays, and the file that holds them.

A file is a compressed ``.npz`` with ``give`` (uint16, chance of giving mus times 65535), ``choice``
(uint8, weights of what is kept, in the order of `kept_choices`) and ``about``, a JSON text with the
format's number, the variant, the stakes and the provenance.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from musodds.discards.choices import STAND, choice_table, kept_choices
from musodds.engines.arrays import load_arrays, remade_by, save_arrays
from musodds.game.arguments import checked
from musodds.game.errors import InvalidInput
from musodds.game.hands import hand_table
from musodds.game.stakes import check_stakes
from musodds.game.variant import N_PLAYERS, Variant
from musodds.kernels.codes import OPTION_COLUMNS
from musodds.text import _

if TYPE_CHECKING:
    from musodds.kernels.mus_phase import PhasePolicy

FloatArray = npt.NDArray[np.float64]

#: Nobody else throws anything.
DEALT = "dealt"
#: The models that need no file.
SIMPLE_MODELS = (DEALT, "kings")
#: The models found by self-play, which are shipped for both variants and stakes.
SOLVED_MODELS = ("equilibrium", "human")
MODELS = (*SIMPLE_MODELS, *SOLVED_MODELS)

_FORMAT = 1
_DATA = Path(__file__).parent.parent / "data"
_MAX_CHOICES = 15


@dataclass(frozen=True, eq=False)
class MusModel:
    """How each seat cuts and throws.

    Attributes
    ----------
    name : str
        ``kings``, ``equilibrium``, ``human`` or the file's own name.
    kings : int
        The variant, 8 or 4.
    stakes : str
        ``pass`` or ``min``: what the lances paid when the model was made.
    give : float64 ndarray, shape (rounds, 4, n)
        Probability of giving mus by round, seat and distinct hand; a round beyond the last is
        played as the last.
    choice : float64 ndarray, shape (rounds, 4, n, 16)
        Probability of each choice of `kept_choices`; the columns beyond are 0.
    about : dict
        Provenance: command, seed, deals, gap, version.
    """

    name: str
    kings: int
    stakes: str
    give: FloatArray = field(repr=False)
    choice: FloatArray = field(repr=False)
    about: Mapping[str, Any] = field(default_factory=dict, repr=False)

    @property
    def rounds(self) -> int:
        """Rounds of discards that the model tells apart."""
        return int(self.give.shape[0])

    def policy(self) -> PhasePolicy:
        """Return the model as the kernels take it."""
        return policy_arrays(self.give, self.choice)


def policy_arrays(give: FloatArray, choice: FloatArray) -> PhasePolicy:
    """Return chances of giving mus and of each choice as the kernels' integer tables."""
    # The betting reads these models with no compiler at hand.
    from musodds.kernels.mus_phase import PhasePolicy, alias_tables

    tables = np.zeros((choice.size // OPTION_COLUMNS, OPTION_COLUMNS), np.uint32)
    alias_tables(np.ascontiguousarray(choice).reshape(-1, OPTION_COLUMNS), tables)
    return PhasePolicy((give * 2.0**32).astype(np.uint64), tables.reshape(choice.shape))


@cache
def kings_model(variant_kings: int) -> MusModel:
    """Return the model that gives mus always, keeps each rey and throws the rest (of four, one)."""
    variant = Variant(variant_kings)
    table = hand_table(variant)
    give = np.ones((1, N_PLAYERS, table.n))
    choice = np.zeros((1, N_PLAYERS, table.n, OPTION_COLUMNS))
    for row, hand in enumerate(table.cards):
        kept = tuple(card for card in hand if card == variant.king)[:3]
        choice[:, :, row, kept_choices(hand).index(kept)] = 1.0
    return MusModel("kings", variant_kings, "pass", give, choice)


@cache
def nobody_throws(variant_kings: int) -> MusModel:
    """Return the model ``dealt``, in which the others stand with the cards they were dealt."""
    table = hand_table(Variant(variant_kings))
    give = np.ones((1, N_PLAYERS, table.n))
    choice = np.zeros((1, N_PLAYERS, table.n, OPTION_COLUMNS))
    choice[..., STAND] = 1.0
    return MusModel(DEALT, variant_kings, "pass", give, choice)


#: The iterations of the shipped models that needed more than the command's own number.
_LONGER = {("human", 8, "min"): 300}


def shipped_path(name: str, kings: int, stakes: str) -> Path:
    """Return the file of a shipped model."""
    return _DATA / f"{name}-kings{kings}-{stakes}.npz"


@checked
def load_model(name: str, kings: int, stakes: str = "pass") -> MusModel:
    """Return a model by its name (`MODELS`, ``dealt`` excepted) or its file's path.

    Raises
    ------
    InvalidInput
        If the name is no model and no file, or the file is damaged or of another variant.
    """
    Variant(kings)
    check_stakes(stakes)
    if name == "kings":
        return kings_model(kings)
    if name in SOLVED_MODELS:
        return _read_shipped(name, kings, stakes)
    path = Path(name)
    if not path.is_file():
        raise InvalidInput(
            _("no model {name!r}: use {models}, or the path of a model file").format(
                name=name, models=", ".join(MODELS)
            )
        )
    model = read_model(path)
    if model.kings != kings:
        raise InvalidInput(
            _("{path} is a model for {other} kings, not {kings}").format(
                path=path, other=model.kings, kings=kings
            )
        )
    return model


def remake_command(name: str, kings: int, stakes: str) -> str:
    """Return the command that makes a shipped model again.

    >>> remake_command("human", 8, "min")
    'musodds solve mus --model human --stakes min --kings 8 --iterations 300'
    """
    words = f"musodds solve mus --model {name} --stakes {stakes} --kings {kings}"
    longer = _LONGER.get((name, kings, stakes))
    return f"{words} --iterations {longer}" if longer else words


@cache
def _read_shipped(name: str, kings: int, stakes: str) -> MusModel:
    command = remake_command(name, kings, stakes)
    with remade_by(command, shipped_path(name, kings, stakes)) as path:
        return read_model(path)


def read_model(path: str | Path) -> MusModel:
    """Return the model in a file.

    Raises
    ------
    InvalidInput
        If the file is no model or is damaged.
    OSError
        If it cannot be read.
    """
    path = Path(path)
    arrays = load_arrays(path)
    try:
        about = json.loads(str(arrays["about"]))
        give = arrays["give"]
        choice = arrays["choice"]
    except (ValueError, KeyError, RecursionError) as error:
        raise InvalidInput(_("{path} is no model file, or is damaged").format(path=path)) from error
    if (
        not isinstance(about, dict)
        or about.get("format") != _FORMAT
        or about.get("kings") not in (8, 4)
    ):
        raise InvalidInput(
            _(
                "{path} is a model file of another format; make it again with musodds solve mus"
            ).format(path=path)
        )
    return _checked(path, about, give, choice)


def _checked(
    path: Path, about: dict[str, Any], give: npt.NDArray[Any], choice: npt.NDArray[Any]
) -> MusModel:
    kings = about["kings"]
    stakes = about.get("stakes", "pass")
    name = about.get("name", path.stem)
    if type(kings) is not int or stakes not in ("pass", "min") or not isinstance(name, str):
        raise InvalidInput(_("{path} is no model file, or is damaged").format(path=path))
    choices = choice_table(kings)
    n = choices.n_options.size
    rounds = give.shape[0] if give.ndim else 0
    legal = np.arange(_MAX_CHOICES) < choices.n_options[:, None]
    right = (
        rounds >= 1
        and give.shape == (rounds, N_PLAYERS, n)
        and choice.shape == (rounds, N_PLAYERS, n, _MAX_CHOICES)
        and give.dtype == np.uint16
        and choice.dtype == np.uint8
        and not choice[..., ~legal].any()
        and bool(choice.any(axis=-1).all())
    )
    if not right:
        raise InvalidInput(_("{path} is no model file, or is damaged").format(path=path))
    weights = np.zeros((rounds, N_PLAYERS, n, OPTION_COLUMNS))
    weights[..., :_MAX_CHOICES] = choice
    weights /= weights.sum(axis=-1, keepdims=True)
    return MusModel(name, kings, stakes, give / 65535.0, weights, about)


def write_model(path: str | Path, model: MusModel) -> None:
    """Write a model to a file, whole or not at all. Chances below 1/510 of a choice are dropped."""
    weights = model.choice[..., :_MAX_CHOICES]
    about = {
        **model.about,
        "format": _FORMAT,
        "name": model.name,
        "kings": model.kings,
        "stakes": model.stakes,
    }
    save_arrays(
        Path(path),
        give=np.round(model.give * 65535).astype(np.uint16),
        choice=np.round(255 * weights / weights.max(axis=-1, keepdims=True)).astype(np.uint8),
        about=np.array(json.dumps(about, sort_keys=True)),
    )
