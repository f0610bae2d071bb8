"""The commands discard, mus and solve as a person or a script meets them."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path

import pytest

from musodds.cli.main import run
from musodds.game.variant import LANCES
from musodds.match.discard import discard
from musodds.match.mus import mus
from musodds.view.discards import discard_text


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = run(list(words))
    out, err = capsys.readouterr()
    return code, out, err


def test_discard_json_has_its_fixed_shape(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = answer(
        capsys, "discard", "RR74", "--seat", "postre", "--seed", "1", "--deals", "20000", "--json"
    )
    assert (code, err) == (0, "")
    found = json.loads(out)
    nets = [option["net_stones"] for option in found["options"]]
    assert nets == sorted(nets, reverse=True)
    assert found["best"] == found["options"][0]["keep"]
    assert set(found["options"][0]["win"]) == set(LANCES)
    assert {"keep", "throw", "net_stones", "standard_error", "win"} <= set(found["options"][0])
    assert isinstance(found["indistinguishable"], list)
    assert found["seat"] == 3
    assert {"".join(sorted(o["keep"] + o["throw"])) for o in found["options"]} == {"47RR"}


def test_discard_text_fits_and_names_the_best(capsys: pytest.CaptureFixture[str]) -> None:
    for best, words in (
        ("Best: keep R.", ["R764", "--model", "dealt"]),
        ("If all give mus, keep RCS.", ["RCS4", "--kings", "4", "--deals", "20000"]),
    ):
        code, out, _err = answer(capsys, "discard", *words, "--seat", "mano")
        assert code == 0
        assert all(len(line) <= 80 for line in out.splitlines())
        assert best in out


def test_discard_of_one_choice_shows_it_beside_the_best(
    capsys: pytest.CaptureFixture[str],
) -> None:
    code, out, _err = answer(
        capsys, "discard", "RR74", "--seat", "1", "--model", "dealt", "--throw", "R7", "--csv"
    )
    rows = out.splitlines()
    assert code == 0
    assert rows[0].startswith("keep,throw,net_stones")
    assert [row.split(",")[1] for row in rows[1:]] == ["74", "R7"]


def test_worths_rank_by_what_matters(capsys: pytest.CaptureFixture[str]) -> None:
    worths = "grande=0,chica=3,pares=0,juego=0,punto=0"
    code, out, _err = answer(
        capsys, "discard", "RA54", "--seat", "1", "--model", "dealt", "--value", worths, "--json"
    )
    assert code == 0
    options = json.loads(out)["options"]
    chica = [option["win"]["chica"] for option in options]
    assert chica == sorted(chica, reverse=True)
    assert options[0]["worth"] == pytest.approx(3 * (2 * chica[0] - 1))


def test_mus_json_and_text(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("mus", "RRRA", "--seat", "2", "--seed", "1", "--deals", "20000")
    code, out, _err = answer(capsys, *words, "--json")
    found = json.loads(out)
    assert code == 0
    assert found["advice"] == "cut"
    assert found["difference"] == pytest.approx(
        found["mus"]["net_stones"] - found["cut"]["net_stones"]
    )
    after = found["mus"]["agreed"] + sum(found["mus"]["cut_after"].values())
    assert after == pytest.approx(1.0)
    code, out, _err = answer(capsys, *words)
    assert "Cut: it is worth" in out
    assert all(len(line) <= 80 for line in out.splitlines())


@pytest.mark.parametrize(
    "words",
    [
        ("discard", "RR74"),
        ("discard", "RR7", "--seat", "1"),
        ("discard", "RR74", "--seat", "5"),
        ("discard", "RR74", "--seat", "1", "--model", "nobody.npz"),
        ("discard", "RR74", "--seat", "1", "--throw", "S"),
        ("discard", "RR74", "--seat", "1", "--value", "grande"),
        ("discard", "RR74", "--seat", "1", "--value", "grande=1,grande=2"),
        ("discard", "RR74", "--seat", "1", "--lance", "highest"),
        ("mus", "RR74", "--seat", "1", "--round", "2"),
        ("mus", "RR74", "--seat", "1", "--stakes", "max"),
        ("solve", "chess"),
        ("solve", "mus", "--real", "sota"),
        ("solve", "mus", "--iterations", "0"),
        ("solve", "mus", "--until-gap", "-1"),
        ("solve", "mus", "--resume"),
    ],
)
def test_wrong_usage_is_one_line_and_exit_2(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = answer(capsys, *words)
    assert code == 2
    assert out == ""
    assert err.startswith("musodds: ")
    assert "Traceback" not in err


def test_a_folder_that_is_missing_is_said_before_the_work(
    capsys: pytest.CaptureFixture[str],
) -> None:
    code, out, err = answer(capsys, "solve", "mus", "-o", "no/such/folder/model.npz")
    assert (code, out) == (1, "")
    assert err.count("\n") == 1


def test_solve_does_not_write_over_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "model.npz"
    path.write_text("mine")
    for words in (("-o", str(path)), ("--checkpoint", str(path)), ("-o", str(tmp_path))):
        code, _out, err = answer(capsys, "solve", "mus", "--iterations", "1", *words)
        assert code == 1
        assert str(tmp_path) in err
    assert path.read_text() == "mine"


def test_discard_says_that_a_31_with_two_kings_is_cut(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("RR74", "--seat", "mano", "--seed", "1", "--deals", "20000")
    code, out, _err = answer(capsys, "discard", *words)
    found = mus("RR74", "mano", seed=1, deals=20000)
    assert code == 0
    assert f"Better cut: it is worth {found.cut.net_stones:+.3f} stones" in out
    assert f"giving mus {found.mus.net_stones:+.3f}" in out
    assert "If all give mus, keep RR." in out
    assert "Best" not in out


def test_discard_of_a_poor_hand_gives_mus(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("discard", "R764", "--seat", "postre", "--model", "dealt")
    found = mus("R764", "postre", model="dealt")
    _code, out, _err = answer(capsys, *words)
    assert (
        f"Better give mus: it is worth {found.mus.net_stones:+.3f} stones and cutting "
        f"{found.cut.net_stones:+.3f}, {found.difference:.3f} less."
    ) in " ".join(out.split())
    assert "Best: keep" in out
    told = json.loads(answer(capsys, *words, "--json")[1])["cutting"]
    assert (told["advice"], told["difference"]) == ("mus", found.difference)
    assert told["mus"] - told["cut"] == pytest.approx(found.difference)


def test_discard_that_cannot_be_told_from_cutting_says_so() -> None:
    found = mus("RR74", "mano", seed=1, deals=20000)
    apart = dataclasses.replace(found, advice="tie", difference=-0.004)
    text = discard_text(discard("RR74", "mano", seed=1, deals=20000), apart)
    assert "no telling them apart (0.004 ±" in " ".join(text.split())


def test_no_cutting_is_weighed_where_one_lance_ranks(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("discard", "AA54", "--seat", "mano", "--model", "dealt")
    for rank in (("--lance", "chica"), ("--value", "chica=3")):
        _code, out, _err = answer(capsys, *words, *rank)
        assert "cutting" not in out
        assert "cutting" not in json.loads(answer(capsys, *words, *rank, "--json")[1])


def test_the_draw_told_is_that_of_the_throw_asked_about(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ("discard", "CSA4", "--seat", "mano", "--model", "dealt")
    _code, out, _err = answer(capsys, *words, "--throw", "4")
    # Of 36 cards 14 are tens beside CSA: 8 kings, 3 caballos and 3 sotas.
    assert f"31 {100 * 14 / 36:.3f}%" in " ".join(out.split())
    assert "After throwing 4 you hold" in out
    _code, out, _err = answer(capsys, *words)
    assert "After throwing 4A you hold" in out


@pytest.mark.parametrize(
    ("known", "told"),
    [((), True), (("--partner", "2-reyes"), False), (("--kept", "left=3"), False)],
)
def test_a_draw_is_laid_to_the_mus_alone_where_nothing_else_is_known(
    known: str, told: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    """A seña, or what somebody keeps, tells of the cards left as well."""
    words = ("discard", "RCS4", "--seat", "postre", *known)
    _code, out, _err = answer(
        capsys, *words, *(("--deals", "3000", "--seed", "1") if known else ())
    )
    assert ("the others all give mus tells of the cards" in " ".join(out.split())) is told
