"""``musodds odds``: its JSON, CSV and text, its sampling, and what it says to wrong input."""

from __future__ import annotations

import csv
import io
import signal
import time

import pytest
from commands import musodds, start_musodds

from musodds.engines.result import COUNTS, PROBABILITIES, ROW_COLUMNS
from musodds.game.variant import LANCES


def test_json_of_one_seat_has_the_documented_shape() -> None:
    answer = musodds("odds", "RR7A", "--seat", "postre", "--json").json
    assert (answer["hand"], answer["seat"], answer["seat_name"]) == ("RR7A", 3, "postre")
    assert answer["variant"] == {"kings": 8, "real": "off"}
    assert answer["method"] == "exact"
    assert answer["deals"] == 43_370_632_305_000
    assert answer["standard_errors"] is None
    for lance in LANCES:
        assert tuple(answer["counts"][lance]) == COUNTS
        assert tuple(answer["probabilities"][lance]) == PROBABILITIES
        assert sum(answer["counts"][lance][name] for name in COUNTS[:5]) == answer["deals"]
    assert set(answer["net_stones_if_all_pass"]) == {"mean", "standard_error"}
    assert {"version", "seed", "source", "seconds"} <= set(answer["provenance"])


def test_json_without_a_seat_has_the_four_seats() -> None:
    answer = musodds("odds", "RR7A", "--json").json
    assert set(answer) == {"hand", "variant", "seats"}
    assert [seat["seat"] for seat in answer["seats"]] == [0, 1, 2, 3]


def test_lance_never_contested_has_no_chance_if_contested() -> None:
    answer = musodds("odds", "RRRR", "--seat", "1", "--json").json
    assert answer["probabilities"]["punto"]["win_if_contested"] is None


def test_table_and_enumeration_agree_and_say_which_answered() -> None:
    shipped = musodds("odds", "RCSA", "--seat", "2", "--kings", "4", "--json").json
    counted = musodds(
        "odds", "RCSA", "--seat", "2", "--kings", "4", "--right", "any", "--json"
    ).json
    assert shipped["provenance"]["source"] == "shipped table"
    assert counted["provenance"]["source"] == "enumeration"
    assert shipped["counts"] == counted["counts"]
    assert shipped["net_stones_if_all_pass"] == counted["net_stones_if_all_pass"]


def test_csv_has_one_row_per_lance() -> None:
    rows = list(csv.DictReader(io.StringIO(musodds("odds", "RR7A", "--seat", "1", "--csv").out)))
    assert tuple(rows[0]) == ROW_COLUMNS
    assert [row["lance"] for row in rows] == list(LANCES)


def test_seats_side_by_side_show_what_the_mano_has_over_the_postre() -> None:
    text = musodds("odds", "RR7A").out
    pares = next(line for line in text.splitlines() if line.startswith("pares"))
    assert pares.split() == ["pares", "86.44", "78.02", "78.53", "70.60", "+15.84"]


@pytest.mark.parametrize(
    "arguments",
    [
        ["RR7A"],
        ["RR7A", "--seat", "1"],
        ["7654", "--seat", "4", "--kings", "4", "--real", "sota", "--partner", "no-juego"],
        ["RR7A", "--seat", "1", "--deals", "300000", "--averaged", "--seed", "1"],
    ],
)
def test_text_fits_in_80_columns(arguments: list[str]) -> None:
    text = musodds("odds", *arguments).out
    assert max(map(len, text.splitlines())) <= 80


@pytest.mark.parametrize("hand", ["RR7A", "rr71", "R R 7 1", "12,12,7,1", "rey rey 7 as", "32RR"])
def test_hand_in_every_notation(hand: str) -> None:
    wanted = "RRRA" if hand == "32RR" else "RR7A"
    assert musodds("odds", hand, "--seat", "1", "--json").json["hand"] == wanted


def test_hand_in_four_words() -> None:
    assert musodds("odds", "R", "R", "7", "1", "--seat", "1", "--json").json["hand"] == "RR7A"


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (["RR7AA", "--seat", "1"], "'RR7AA' has 5 cards; a hand has four"),
        (["RR7", "--seat", "1"], "'RR7' has 3 cards"),
        (["RRXA"], "'X' is no card"),
        (["RRRR", "--dead", "R", "--kings", "4"], "5 R are named (4 mine + 1 dead)"),
        (["1211 7 7"], "'1211' is no card"),
        (["1211", "7", "7"], "'1211' is no card"),
        (["RR7A", "--seat", "5"], "no seat '5'"),
        (["RR7A", "--seat", "1", "--deals", "-5"], "deals is a whole number from 1"),
        (["RR7A", "--seat", "1", "--deals", "1e9x"], "'1e9x' is no whole number"),
        (["RRRR", "--kings", "4", "--dead", "R"], "but the deck has 4"),
        (["RR7A", "--kings", "5"], "'5' is neither 8 nor 4"),
        (["RR7A", "--precision", "2"], "precision is a standard error between 0 and 1"),
        (["RR7A", "--seed", "-1", "--deals", "9"], "seed is a whole number from 0"),
        (["RR7A", "--threads", "0", "--deals", "9"], "threads is a whole number from 1"),
        (["RR7A", "--method", "exact", "--deals", "9"], "the method mc has"),
        (["RR7A", "--averaged", "--partner", "31"], "--averaged: the averaged estimate"),
        (["RR7A", "--json", "--csv"], "choose one of --json, --csv and --plain"),
        (["RR7A", "--dead", ""], "--dead is empty"),
        (["RR7A", "--rivals", "31", "--right", "30"], "not both"),
        (["RR7A", "--any-rival", "duples*2 | 31"], "--any-rival: it asks whether a hand fits"),
        (
            ["RR7A", "--said", "pares: si si si si"],
            "--said: it goes round from the mano",
        ),
        (["RR7A", "--seat", "1", "--said", "pares: no si si si"], "which is me"),
        (["RR7A", "--seat", "1", "--said", "pares: si si"], "four answers"),
        (["RR7A", "--seat", "1", "--said", "grande: si si si si"], "names no round"),
        (["RR7A", "--seat", "1", "--said", " "], "--said is empty"),
        ([], "Missing argument 'HAND"),
        (["RR7A", "--sead", "1"], "--sead"),
    ],
)
def test_wrong_input_gets_one_line_and_exit_code_2(arguments: list[str], part: str) -> None:
    outcome = musodds("odds", *arguments)
    assert outcome.code == 2
    assert outcome.out == ""
    assert outcome.err.startswith("musodds: ")
    assert outcome.err.count("\n") == 1
    assert part in outcome.err


def test_unknown_command_names_the_near_one() -> None:
    outcome = musodds("odss", "RR7A")
    assert outcome.code == 2
    assert "did you mean 'odds'" in outcome.err


def test_impossible_knowledge_names_the_clash() -> None:
    outcome = musodds("odds", "RRRR", "--partner", "RRR.", "--rivals", "RR..")
    assert outcome.code == 2
    assert "partner 'RRR.'" in outcome.err
    assert "rivals 'RR..'" in outcome.err


def test_interrupted_sampling_prints_what_there_is() -> None:
    musodds("odds", "RR7A", "--seat", "1", "--deals", "10")  # compiled before the clock runs
    with start_musodds("odds", "RR7A", "--seat", "1", "--deals", "1e13", "--json") as process:
        time.sleep(4)
        process.send_signal(signal.SIGINT)
        try:
            out, _err = process.communicate(timeout=60)
        finally:
            process.kill()
    assert process.returncode == 130
    assert '"stopped": "interrupted"' in out


def test_closed_pipe_is_silent() -> None:
    with start_musodds("odds", "-") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        process.stdin.write("RR7A mano\n" * 100)
        process.stdin.close()
        assert process.stderr.read() == ""
    assert process.returncode == 0


def test_joint_adds_up_to_the_odds_and_needs_a_seat() -> None:
    answer = musodds("odds", "RR7A", "--seat", "postre", "--joint", "--json").json
    together = answer["joint"]
    assert sum(row["deals"] for row in together["lances_won"]) == answer["deals"]
    net = sum((row["us"] - row["them"]) * row["deals"] for row in together["stones_if_all_pass"])
    assert net / answer["deals"] == answer["net_stones_if_all_pass"]["mean"]
    won = sum(row["lances"] * row["deals"] for row in together["lances_won"])
    assert won == sum(
        answer["counts"][lance]["won_contested"] + answer["counts"][lance]["won_uncontested"]
        for lance in LANCES
    )
    assert "lances won of four" in musodds("odds", "RR7A", "--seat", "1", "--joint").out
    assert "add --seat" in musodds("odds", "RR7A", "--joint").err


def test_cutting_and_keeping_count_in_the_odds() -> None:
    plain = musodds("odds", "RR7A", "--seat", "1", "--json").json
    cut = musodds("odds", "RR7A", "--seat", "1", "--cut-by", "right", "--json").json
    assert cut["method"] == "exact"
    assert cut["known"] == {"cut_by": "right", "model": "human"}
    # Who cuts has better hands than most, so everything of mine is worth less.
    assert cut["net_stones_if_all_pass"]["mean"] < plain["net_stones_if_all_pass"]["mean"]
    kept = musodds(
        *("odds", "RR7A", "--seat", "1", "--threw", "64", "--kept", "partner=1,right=2"),
        *("--model", "kings", "--deals", "20000", "--seed", "1", "--json"),
    ).json
    assert kept["method"] == "mc"
    assert kept["deals"] >= 20_000
    assert kept["known"]["kept"] == "partner=1, right=2"


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (["--cut-by", "foo", "--seat", "1"], "cut by me, right, partner, left or nobody"),
        (["--cut-by", "right"], "look from one seat: say which"),
        (["--kept", "left=3", "--seat", "1"], "what the others kept needs what I threw"),
        (["--kept", "left=4", "--threw", "6", "--seat", "1"], "cannot have kept 4 cards"),
        (["--kept", "up=1", "--threw", "6", "--seat", "1"], "write who kept how many"),
        (["--threw", "6", "--partner", "31", "--seat", "1"], "partner does not go with a discard"),
        (["--threw", "6", "--method", "exact", "--seat", "1"], "odds are sampled, never exact"),
    ],
)
def test_evidence_that_cannot_be_gets_one_line(arguments: list[str], part: str) -> None:
    outcome = musodds("odds", "RR7A", *arguments)
    assert outcome.code == 2
    assert part in outcome.err
    assert outcome.err.count("\n") == 1
