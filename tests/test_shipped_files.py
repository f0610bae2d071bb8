"""Every file that comes with musodds names the command that makes it again."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import musodds
from musodds.betting.model import read_bets, shipped_name
from musodds.betting.solving import command_of, make_spot, usual_deals
from musodds.discards.model import read_model, remake_command

DATA = Path(musodds.__file__).parent / "data"
FILES = sorted(path for path in DATA.rglob("*") if path.is_file())
#: What is made by a module, by the beginning of its name.
MODULES = {
    "odds-": "musodds.engines.shipped",
    "dealt-": "musodds.match.all_deals",
    "after-mus-": "musodds.match.after_mus",
    "senas-": "musodds.engines.signed",
    "hand-gains-": "musodds.betting.shipped FOLDER hand-gains",
    "worths-": "musodds.discards.every_worth",
}


def _options(command: str, of: str) -> dict[str, str]:
    words = shlex.split(command)
    assert words[:3] == ["musodds", "solve", of]
    assert len(words) % 2 == 1
    return dict(zip(words[3::2], words[4::2], strict=True))


def _recorded(path: Path) -> str:
    """Return the command in a file, wherever its kind keeps it."""
    with np.load(path, allow_pickle=False) as arrays:
        if "command" in arrays:
            return str(arrays["command"])
        about: dict[str, Any] = json.loads(
            str(arrays["about" if "about" in arrays else "provenance"])
        )
    return str(about["command"])


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_each_file_names_the_command_that_makes_it(path: Path) -> None:
    command = _recorded(path)
    if path.parent.name == "bets":
        model = read_bets(path)
        asked = _options(command, "bets")
        spot = make_spot(
            asked.pop("--lance"),
            players=asked.pop("--players").split(",") if "--players" in asked else None,
            kings=int(asked.pop("--kings", 8)),
            cut_by=asked.pop("--cut-by", None),
        )
        assert int(asked.pop("--deals", usual_deals(spot))) <= model.about["deals"]
        assert command == command_of(model.spot, model.about["deals"], model.about["seed"])
        assert not asked
        assert shipped_name(spot) == shipped_name(model.spot) == path.stem
        assert spot == model.spot
        return
    for beginning, module in MODULES.items():
        if path.name.startswith(beginning):
            assert command == f"python -m {module}"
            return
    asked = _options(command, "mus")
    about = read_model(path).about
    made = asked.pop("--model"), int(asked.pop("--kings")), asked.pop("--stakes", "pass")
    named = _options(remake_command(*made), "mus")
    assert asked.pop("--iterations", None) == named.get("--iterations")
    assert about["iterations"] == int(named.get("--iterations", 200))
    assert not asked
    assert made == (about["model"], about["kings"], about["stakes"])
    assert path.name == "{}-kings{}-{}.npz".format(*made)


def test_the_kinds_of_files_are_told_where_one_works_on_them() -> None:
    told = (DATA.parents[1] / "CONTRIBUTING.md").read_text(encoding="utf-8")
    for command in (*MODULES.values(), "musodds solve mus", "musodds solve bets"):
        assert command in told
