"""Policies of one lance in a file, and those that are shipped.

A file is a compressed ``.npz`` with ``share`` (uint8, a share times 255, decision by decision and
action by action, of the hands only that the speaker may hold) and ``about``, a JSON text with the
format's number, the spot and where the policy comes from. At a score it has what its ends pay as
well: ``later`` and ``ends`` (won, lost), see `musodds.betting.at_score.BetScore`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from musodds.betting.at_score import BetScore
from musodds.betting.command import spot_command
from musodds.betting.hand_gains import hand_gains
from musodds.betting.policy import Policy, in_proportion
from musodds.betting.spot import DECLARED, ORDAGO_STONES, Spot
from musodds.betting.tree import LanceTree, Sizes, lance_tree
from musodds.discards.model import FloatArray
from musodds.engines.arrays import load_arrays, remade_by, save_arrays
from musodds.game.cards import parse_cards
from musodds.game.errors import InvalidInput
from musodds.game.score import DEFAULT_TARGET
from musodds.game.variant import SEAT_NAMES, Variant
from musodds.text import _

_FORMAT = 1
_KIND = "musodds-bets"
_DATA = Path(__file__).parent.parent / "data" / "bets"


@dataclass(frozen=True, eq=False)
class BetModel:
    """A policy with the spot it is for and where it comes from.

    ``about`` names the command, seed, deals, gaps and value.
    """

    spot: Spot
    policy: Policy
    about: Mapping[str, Any] = field(default_factory=dict)


def gap_of(about: Mapping[str, Any]) -> dict[str, float] | None:
    """Return how far a policy is from unbeatable; None where it was not measured.

    The most that one ``seat`` gains by playing otherwise, that a ``pair`` gains by improving in
    turn, and, as a bound, that a ``pair_seeing_both`` its hands would. In stones and exact; or at a
    score in its unit and sampled: these are then the upper bounds, and the lower ones are
    ``seat_at_least``, ``pair_at_least`` and ``pair_seeing_both_at_least``. Where it is shipped,
    also what the mano's pair was seen to gain in a ``whole_hand`` against the policies of hands as
    dealt, and ``whole_hand_remembering`` how the lance before ended.
    """
    gaps: Mapping[str, Any] | None = about.get("gaps")
    if gaps is None:
        return None
    kinds = {
        "seat": gaps["seat"],
        "pair": gaps["pair_alternating"],
        "pair_seeing_both": gaps["pair_seeing_both"],
    }
    if "deals" in gaps:
        return _bounds(kinds)
    told = {name: max(found) for name, found in kinds.items()}
    whole: Mapping[str, Any] | None = about.get("whole_hand")
    if whole is not None:
        told["whole_hand"] = whole["forgetting"]["gain"]
        told["whole_hand_remembering"] = whole["remembering"]["gain"]
    return told


def _bounds(kinds: Mapping[str, Any]) -> dict[str, float]:
    bounds = {name: max(bound["upper"] for bound in found) for name, found in kinds.items()}
    for name, found in kinds.items():
        # What plays on as it does gains nothing, whatever a sample says.
        bounds[f"{name}_at_least"] = max(0.0, *(bound["lower"] for bound in found))
    return bounds


def shipped_name(spot: Spot) -> str:
    """Return the name of the file that holds a spot's policy, if it is shipped.

    >>> shipped_name(Spot(Variant(8), "juego", (0, 1, 3), cut_by=3))
    'juego-013-kings8-cut-postre'
    """
    words = [spot.lance]
    if spot.lance in DECLARED:
        words.append("".join(map(str, spot.players)))
    words.append(f"kings{spot.variant.kings}")
    if spot.variant.real != "off" and spot.lance == "juego":
        words.append(f"real-{spot.variant.real}")
    if spot.cut_by is not None:
        words.append(f"cut-{SEAT_NAMES[spot.cut_by]}")
    if spot.score is not None:
        words.append("at-{}-{}".format(*spot.score.score))
        if spot.score.target != DEFAULT_TARGET:
            words.append(f"of-{spot.score.target}")
        if spot.score.juegos_won is not None:
            words.append("juegos-{}-{}".format(*spot.score.juegos_won))
    return "-".join(words)


def shipped_path(spot: Spot) -> Path:
    """Return the file of a spot's shipped policy, which may not be there."""
    return _DATA / f"{shipped_name(spot)}.npz"


def is_shipped(spot: Spot) -> bool:
    """Return whether a policy is shipped for this very spot."""
    usual = spot.sizes == Sizes() and spot.ordago == ORDAGO_STONES and not spot.dead
    usual = usual and spot.score is None
    return usual and spot.model == "human" and shipped_path(spot).is_file()


def shipped_bets(spot: Spot) -> BetModel:
    """Return the shipped policy of a spot.

    Raises
    ------
    InvalidInput
        If none is shipped for it.
    """
    if not is_shipped(spot):
        raise InvalidInput(
            _("no betting is shipped for {spot}; this finds it: {command} -o FILE").format(
                spot=shipped_name(spot), command=spot_command(spot)
            )
        )
    model = _read(shipped_path(spot))
    found = hand_gains(spot.variant.kings)
    if found is None:
        return model
    return replace(model, about={**model.about, "whole_hand": found.to_dict()})


#: What makes all shipped policies again.
REMAKE = "python -m musodds.betting.shipped FOLDER"


@cache
def _read(path: Path) -> BetModel:
    with remade_by(REMAKE, path):
        return read_bets(path)


def read_bets(path: str | Path) -> BetModel:
    """Return the policy in a file.

    Raises
    ------
    InvalidInput
        If the file is no betting policy or is damaged.
    OSError
        If it cannot be read.
    """
    path = Path(path)
    damaged = InvalidInput(_("{path} is no betting policy, or is damaged").format(path=path))
    arrays = load_arrays(path)
    try:
        about = json.loads(str(arrays["about"]))
        share = arrays["share"]
        if about["kind"] != _KIND or about["format"] != _FORMAT:
            raise damaged
        spot = _spot(about["spot"], arrays)
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise damaged from error
    tree = lance_tree(spot.players, spot.sizes)
    places = _places(tree, spot)
    if share.dtype != np.uint8 or share.shape != (int(places.sum()),):
        raise damaged
    amount = np.zeros(places.shape)
    amount[places] = share
    policy = in_proportion(tree, amount)
    told = np.add.reduceat(amount, tree.first[:-1], axis=0)
    if (told[places[tree.first[:-1]]] == 0).any():
        raise damaged
    return BetModel(spot, policy, about)


def bets_of(spot: Spot, path: str | None = None) -> BetModel:
    """Return the shipped policy of a spot, or that in a file, which must be for the same spot.

    A file's sizes of bets, its dead cards and what it takes an órdago to be worth are its own, and
    so is its score where the spot has none.

    Raises
    ------
    InvalidInput
        If none is shipped, or the file is none for this lance, variant, players and cut.
    """
    if path is None:
        return shipped_bets(spot)
    if not Path(path).is_file():
        raise InvalidInput(_("{path} is no file of a policy").format(path=path or "''"), "policy")
    model = read_bets(path)
    own = replace(
        spot,
        sizes=model.spot.sizes,
        ordago=model.spot.ordago,
        model=model.spot.model,
        score=spot.score or model.spot.score,
    )
    if replace(model.spot, dead=()) != own:
        raise InvalidInput(
            _("{path} is a policy for {other}, not for {asked}").format(
                path=path, other=shipped_name(model.spot), asked=shipped_name(spot)
            )
        )
    return model


def write_bets(path: str | Path, model: BetModel) -> None:
    """Write a policy to a file, whole or not at all; shares below 1/510 are dropped."""
    tree = model.policy.tree
    places = _places(tree, model.spot)
    about = {
        **model.about,
        "format": _FORMAT,
        "kind": _KIND,
        "spot": model.spot.describe(),
    }
    at = model.spot.score
    paid = {} if at is None else {"later": at.later, "ends": np.array([at.won, at.lost])}
    save_arrays(
        Path(path),
        share=_to_bytes(model.policy)[places].astype(np.uint8),
        about=np.array(json.dumps(about, sort_keys=True)),
        **paid,
    )


def as_stored(policy: Policy) -> Policy:
    """Return a policy as its file gives it back, so that what is measured is what is kept.

    Rounded shares do not always add up to 255, and made to do so they round anew: until they stay.
    """
    rounded = _to_bytes(policy)
    while True:
        stored = in_proportion(policy.tree, rounded)
        again = _to_bytes(stored)
        if np.array_equal(again, rounded):
            return stored
        rounded = again


def _to_bytes(policy: Policy) -> FloatArray:
    rounded: FloatArray = np.round(255.0 * policy.share)
    return rounded


def _places(tree: LanceTree, spot: Spot) -> Any:
    """Return which hands are stored of each action, shape (actions, n)."""
    speaker = np.repeat(tree.seat, np.diff(tree.first))
    return (spot.allowed() & spot.fits())[speaker]


def _spot(told: Mapping[str, Any], arrays: Mapping[str, Any]) -> Spot:
    """Return the spot that `Spot.describe` told; what a score pays is among the file's arrays."""
    variant = Variant(told["kings"], told["real"])
    return Spot(
        variant=variant,
        lance=told["lance"],
        players=tuple(told["players"]),
        sizes=_sizes(**told["sizes"]),
        ordago=told["ordago"],
        dead=parse_cards(told["dead"], variant),
        cut_by=None if told["cut_by"] is None else SEAT_NAMES.index(told["cut_by"]),
        model=told["model"] or "human",
        score=_score(told, arrays) if "score" in told else None,
    )


def _score(told: Mapping[str, Any], arrays: Mapping[str, Any]) -> BetScore:
    ours, theirs = told["score"]
    won, lost = map(float, arrays["ends"])
    later = np.array(arrays["later"], np.float64)
    if not all(np.isfinite(later).ravel()) or not lost < won:
        raise ValueError
    juegos_won = told["juegos_won"]
    return BetScore(
        (int(ours), int(theirs)),
        int(told["target"]),
        later,
        won,
        lost,
        None if juegos_won is None else (int(juegos_won[0]), int(juegos_won[1])),
        told["juegos"],
    )


def _sizes(bets: list[int], raises: list[int], most_raises: int, ordago: bool) -> Sizes:
    return Sizes(tuple(bets), tuple(raises), most_raises, ordago)
