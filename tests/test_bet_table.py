"""A policy written out whole, measured again from the file by code that shares nothing with us."""

from __future__ import annotations

import csv
from collections import defaultdict
from itertools import combinations_with_replacement
from math import comb, prod
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
from commands import musodds

from musodds.betting.model import read_bets, shipped_bets
from musodds.betting.spot import Spot
from musodds.game.errors import InvalidInput
from musodds.game.variant import Variant
from musodds.match.solve_bets import solve_bets

#: What the tests below know of Mus, said anew: names of the ranks, cards of each, 8 kings.
RANKS, COPIES = "A4567SCR", (8, 4, 4, 4, 4, 4, 4, 8)
HANDS = [
    tuple(hand.count(rank) for rank in range(8))
    for hand in combinations_with_replacement(range(8), 4)
]
Counts = tuple[int, ...]


def pares_stones(hand: Counts) -> int:
    if 4 in hand or sorted(hand)[-2:] == [2, 2]:
        return 3
    return {3: 2, 2: 1, 1: 0}[max(hand)]


def pares_strength(hand: Counts) -> tuple[int, ...]:
    ranks = [
        rank for rank in reversed(range(8)) for _card in range(hand[rank] if hand[rank] > 1 else 0)
    ]
    return pares_stones(hand), *ranks


def deals_of_two_without_pares(left: Counts) -> int:
    """Ways to deal two more hands of four different ranks each."""
    ways: dict[tuple[int, int], int] = {(0, 0): 1}
    for n in left:
        after: dict[tuple[int, int], int] = defaultdict(int)
        for (one, other), so_far in ways.items():
            after[one, other] += so_far
            after[one + 1, other] += so_far * n
            after[one, other + 1] += so_far * n
            after[one + 1, other + 1] += so_far * n * (n - 1)
        ways = {key: count for key, count in after.items() if max(key) <= 4}
    return ways.get((4, 4), 0)


class Line(NamedTuple):
    """A word at one moment: the hands' shares and their worths, by hand."""

    word: str
    share: dict[str, float]
    worth: dict[str, float | None]


class Plain:
    """Pares between the mano and the second, played as a file of lines says."""

    def __init__(self, path: Path) -> None:
        self.moments: dict[str, dict[str, Line]] = {}
        self.speaker: dict[str, int] = {}
        with path.open(encoding="utf-8") as file:
            for row in csv.DictReader(file):
                moment = self.moments.setdefault(row["heard"], {})
                line = moment.setdefault(row["word"], Line(row["word"], {}, {}))
                line.share[row["hand"]] = float(row["share"])
                line.worth[row["hand"]] = float(row["worth"]) if row["worth"] else None
                self.speaker[row["heard"]] = int(row["seat"])
        self.hands = [hand for hand in HANDS if pares_stones(hand)]
        self.names = [
            "".join(RANKS[rank] * hand[rank] for rank in reversed(range(8))) for hand in self.hands
        ]
        self.deals = self._deals()
        stones = np.array([pares_stones(hand) for hand in self.hands])
        strength = [pares_strength(hand) for hand in self.hands]
        mano_wins = np.array([[mano >= second for second in strength] for mano in strength])
        self.winner = np.where(mano_wins, 1, -1)
        #: What the winner's own pares bring him, and what they bring the mano's pair.
        self.own = np.where(mano_wins, stones[:, None], -stones[None, :])
        self.if_refused = {
            1: stones[:, None] + 0 * self.winner,
            -1: -stones[None, :] + 0 * self.winner,
        }

    def _deals(self) -> Any:
        many: dict[Counts, int] = {}
        deals = np.zeros((len(self.hands), len(self.hands)))
        for i, one in enumerate(self.hands):
            ways = prod(map(comb, COPIES, one))
            rest = tuple(n - k for n, k in zip(COPIES, one, strict=True))
            for j, other in enumerate(self.hands):
                left = tuple(n - k for n, k in zip(rest, other, strict=True))
                if min(left) < 0:
                    continue
                if left not in many:
                    many[left] = deals_of_two_without_pares(left)
                deals[i, j] = ways * prod(map(comb, rest, other)) * many[left]
        return deals

    def pays(self, heard: tuple[str, ...]) -> Any:
        """What the mano's pair gets once no more is said: the rules of the betting of two."""
        last, before = heard[-1], heard[-2]
        seat_of_last = (len(heard) - 1) % 2
        if last == "paso":
            return self.own
        if last == "quiero":
            return 20 * self.winner if before == "ordago" else 2 * self.winner + self.own
        assert last == "no quiero"
        deje = 2 if before == "ordago" and "envido 2" in heard else 1
        bettor = 1 if seat_of_last == 1 else -1
        return bettor * deje + self.if_refused[bettor]

    def worth(
        self, responder: int | None, seat: int, heard: tuple[str, ...], reach: np.ndarray
    ) -> Any:
        """What the rest pays the mano, by the hand of ``seat``, times the rival's reach."""
        key = ", ".join(heard)
        if key not in self.moments:
            pays = self.pays(heard) * self.deals
            return pays @ reach if seat == 0 else reach @ pays
        speaks = self.speaker[key]
        lines = self.moments[key].values()
        shares = [np.array([line.share[name] for name in self.names]) for line in lines]
        after = [
            self.worth(
                responder, seat, (*heard, line.word), reach if speaks == seat else reach * share
            )
            for line, share in zip(lines, shares, strict=True)
        ]
        if speaks != seat:
            return sum(after, np.zeros(len(self.names)))
        self.found[key] = dict(zip((line.word for line in lines), after, strict=True)), reach
        if responder == seat:
            return np.max(after, axis=0) if seat == 0 else np.min(after, axis=0)
        return sum(map(np.multiply, shares, after), np.zeros(len(self.names)))

    def value(self, responder: int | None = None, seat: int = 0) -> float:
        self.found: dict[str, tuple[dict[str, np.ndarray], np.ndarray]] = {}
        by_hand = self.worth(responder, seat, (), np.ones(len(self.names)))
        return float(by_hand.sum() / self.deals.sum())


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Plain:
    path = tmp_path_factory.mktemp("table") / "pares.csv"
    outcome = musodds(
        "table", "bets", "--lance", "pares", "--players", "mano,second", "-o", str(path)
    )
    assert (outcome.code, outcome.out) == (0, "")
    assert path.read_text().startswith("heard,seat,hand,word,share,worth\n,0,RRRR,paso,")
    return Plain(path)


SPOT = Spot(Variant(8), "pares", (0, 1))


def test_the_value_in_the_file_is_what_the_lines_give(plain: Plain) -> None:
    value = plain.value()
    assert value == pytest.approx(plain.value(seat=1))
    assert value == pytest.approx(shipped_bets(SPOT).about["gaps"]["value"], abs=2e-5)


@pytest.mark.parametrize("seat", [0, 1])
def test_the_gap_that_is_printed_is_what_the_lines_give(plain: Plain, seat: int) -> None:
    gain = (plain.value(seat, seat) - plain.value()) * (1, -1)[seat]
    assert gain > 0
    assert gain == pytest.approx(shipped_bets(SPOT).about["gaps"]["seat"][seat], abs=1e-4)


@pytest.mark.parametrize("seat", [0, 1])
def test_the_worths_are_what_the_lines_give(plain: Plain, seat: int) -> None:
    plain.value(seat=seat)
    assert plain.found
    for heard, (after, reach) in plain.found.items():
        come = plain.deals @ reach if seat == 0 else reach @ plain.deals
        for word, worths in after.items():
            line = plain.moments[heard][word]
            for name, worth, often in zip(plain.names, worths, come, strict=True):
                told = line.worth[name]
                assert (told is None) == (often == 0)
                if told is not None:
                    assert told == pytest.approx(worth / often * (1, -1)[seat], abs=1e-4)


def test_shares_of_a_moment_add_up_to_one(plain: Plain) -> None:
    for moment in plain.moments.values():
        for name in plain.names:
            assert sum(line.share[name] for line in moment.values()) == pytest.approx(1)


def test_a_policy_in_a_file_is_written_out_with_the_hands_it_may_meet(tmp_path: Path) -> None:
    solved, table = tmp_path / "own.npz", tmp_path / "own.csv"
    spot = ["--lance", "juego", "--players", "second,third", "--cut-by", "second"]
    assert musodds("solve", "bets", *spot, "--deals", "1000", "-o", str(solved)).code == 0
    assert musodds("table", "bets", *spot, "--policy", str(solved), "-o", str(table)).code == 0
    policy = read_bets(solved).policy
    with table.open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert {row["seat"] for row in rows} == {"1", "2"}
    (open_seven,) = (
        row for row in rows if (row["heard"], row["hand"], row["word"]) == ("", "R777", "paso")
    )
    assert float(open_seven["share"]) == pytest.approx(
        policy.at(0)[0, HANDS.index((0, 0, 0, 3, 0, 0, 0, 1))]
    )
    assert not any(row["hand"] == "AAAA" for row in rows)


@pytest.mark.parametrize(
    ("options", "part"),
    [
        ("", "--lance: the bets of which lance?"),
        ("--lance mus", "no lance 'mus'"),
        ("--lance pares --players mano", "a lance is bet on where both pairs have a player in it"),
        ("--lance pares --players mano,mano", "each named once"),
        ("--lance grande --players mano,second", "at grande all four players take part"),
        ("--lance juego --real sota", "no betting is shipped for juego-0123-kings8-real-sota"),
        ("--lance grande --policy nowhere.npz", "nowhere.npz is no file of a policy"),
        (
            "--lance grande --model human",
            "the table bets takes no --model; it takes --kings, --real",
        ),
    ],
)
def test_a_table_of_bets_that_cannot_be(tmp_path: Path, options: str, part: str) -> None:
    outcome = musodds("table", "bets", *options.split(), "-o", str(tmp_path / "bets.csv"))
    assert outcome.code == 2
    assert part in outcome.err
    assert outcome.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_other_tables_take_no_lance(tmp_path: Path) -> None:
    outcome = musodds("table", "odds", "--cut-by", "mano", "-o", str(tmp_path / "odds.csv"))
    assert (outcome.code, "takes no --cut-by" in outcome.err) == (2, True)


def test_the_library_finds_and_keeps_a_policy_as_the_command_does(tmp_path: Path) -> None:
    path, other = tmp_path / "own.npz", tmp_path / "command.npz"
    found = solve_bets("juego", path, players="second,third", deals=2000)
    line = "--lance juego --players second,third --deals 2000"
    assert musodds("solve", "bets", *line.split(), "-o", str(other)).code == 0
    assert path.read_bytes() == other.read_bytes()
    assert max(found.about["gaps"]["seat"]) > 0
    with pytest.raises(FileExistsError):
        solve_bets("juego", path, players="second,third", deals=2000)
    with pytest.raises(InvalidInput, match="both pairs have a player in it"):
        solve_bets("juego", players="second,postre", deals=2000)
