"""``musodds compare``: exact differences under the same knowledge."""

from __future__ import annotations

from fractions import Fraction

from commands import musodds

from musodds.betting.compare import compare
from musodds.betting.odds import odds


def test_rr4a_v_ccc7_at_pares_by_seat() -> None:
    expected = {"mano": (0.859400, 0.858574), "postre": (0.684059, 0.858574)}
    for seat, figures in expected.items():
        both = compare("RR4A", "CCC7", seat=seat, lance="pares")
        for i, figure in enumerate(figures):
            p = both.probability(i, "pares", "mine_beats_rivals")
            assert p is not None
            assert round(float(p), 6) == figure


def test_differences_are_exact_fractions_of_the_counts() -> None:
    told = {"partner": "2-reyes", "right": "juego"}
    both = compare("RCSA", "RRAA", seat=3, **told)  # type: ignore[arg-type]
    first, other = (odds(hand, 3, **told) for hand in ("RCSA", "RRAA"))  # type: ignore[arg-type]
    gap = both.difference(1, "grande", "win")
    more, less = (
        Fraction(result.counts["grande"]["won_contested"]) / Fraction(result.deals)
        for result in (other, first)
    )
    assert gap == more - less


def test_json_gives_each_hand_and_its_difference_from_the_first() -> None:
    answer = musodds("compare", "RR4A", "CCC7", "RCSA", "--seat", "1", "--json").json
    assert [hand["hand"] for hand in answer["hands"]] == ["RR4A", "CCC7", "RCSA"]
    assert [gap["less"] for gap in answer["differences"]] == ["RR4A", "RR4A"]
    assert answer["differences"][0]["probabilities"]["punto"]["win_if_contested"] is None


def test_mistakes_get_one_line() -> None:
    for arguments, part in (
        (["RR4A", "--seat", "1"], "two hands or more"),
        (["RR4A", "CCC7", "--seat", "1", "--lance", "pare"], "no lance 'pare'"),
        (["RR4A", "CCC", "--seat", "1"], "has 3 cards"),
    ):
        outcome = musodds("compare", *arguments)
        assert outcome.code == 2
        assert part in outcome.err
        assert outcome.err.count("\n") == 1


def test_plain_lines_name_each_hand_and_keep_to_the_lance() -> None:
    words = ("compare", "RR4A", "CCC7", "--lance", "pares")
    lines = musodds(*words, "--seat", "mano", "--plain").out.splitlines()
    wins = [line for line in lines if "pares, my pair wins" in line]
    assert [line.split(", ")[:2] for line in wins] == [
        ["hands", "RR4A"],
        ["hands", "CCC7"],
        ["difference", "CCC7"],
    ]
    assert not any(lance in line for line in lines for lance in ("grande", "chica", "juego"))
    assert len({line.split(": ")[0] for line in lines}) == len(lines)
    by_seat = musodds(*words, "--plain").out.splitlines()
    assert len({line.split(": ")[0] for line in by_seat}) == len(by_seat) == 4 * (len(lines) - 1)


def test_a_hand_compared_with_itself_is_told_by_its_place() -> None:
    lines = musodds("compare", "RR4A", "RR4A", "--seat", "mano", "--plain").out.splitlines()
    assert "hands, 1, hand: RR4A" in lines
    assert "hands, 2, hand: RR4A" in lines


def test_json_keeps_to_the_lance_asked_for() -> None:
    answer = musodds("compare", "RR4A", "CCC7", "--seat", "1", "--lance", "pares", "--json").json
    for told in (*answer["hands"], *answer["differences"]):
        assert list(told["probabilities"]) == ["pares"]
    assert [list(hand["counts"]) for hand in answer["hands"]] == [["pares"]] * 2
