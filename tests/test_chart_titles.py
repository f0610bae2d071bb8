"""A chart's title states a finding, and the finding follows from the numbers that engines give."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from pathlib import Path

import numpy as np
import pytest
from commands import musodds

from musodds.betting.joint import joint
from musodds.betting.model import shipped_bets
from musodds.betting.odds import odds
from musodds.betting.spot import Spot
from musodds.discards.cut_worths import cut_worths
from musodds.discards.model import load_model
from musodds.engines.ask import Told
from musodds.engines.shipped import odds_of_every_hand
from musodds.game.errors import InvalidInput
from musodds.game.hands import hand_table
from musodds.game.variant import LANCES, Variant
from musodds.game.words import parse_words
from musodds.match.equity import juego_equity
from musodds.match.needed import needed_by_score
from musodds.view.charts import CHARTS, pages_of
from musodds.view.charts.asked import Asked, odds_from_seat
from musodds.view.charts.discards import usual_keep
from musodds.view.numbers import percent_label, signed

EIGHT = Variant(8)
TABLE = hand_table(EIGHT)


def titles(name: str, **narrowed: object) -> list[str]:
    return [page.title for page in pages_of(name, Asked(EIGHT, **narrowed))]  # type: ignore[arg-type]


def shares(values: Mapping[str, float] | np.ndarray) -> float:
    """Return the mean over the hands as they are dealt, of 100."""
    return 100 * float(np.average(np.asarray(values), weights=TABLE.multiplicity))


def test_hand_and_joint() -> None:
    mano, postre = (signed(odds("SS77", seat).net_mean) for seat in ("mano", "postre"))
    expected = f"SS77 brings {mano} stones as mano, {postre} as postre if all pass · 8 kings"
    assert titles("hand", hand="SS77") == [expected]
    stones = joint("SS77", "third").stones
    every = sum(stones.values())
    ahead, behind = (
        100 * sum(n for (us, them), n in stones.items() if (us - them) * sign > 0) / every
        for sign in (1, -1)
    )
    assert titles("joint", hand="SS77", seat=2) == [
        f"As third, SS77 ends ahead in {ahead:.0f}% of deals, behind in {behind:.0f}% · 8 kings"
    ]


def test_matrix_ranking_and_the_sheet_of_hands() -> None:
    results = [seats[3] for seats in odds_of_every_hand(EIGHT).results]
    often = shares(np.array([(r.probabilities["chica"]["win"] or 0) > 0.5 for r in results]))
    assert titles("matrix", lance="chica", seat=3) == [
        f"As postre, {often:.0f} of 100 hands dealt mostly take chica · 8 kings"
    ]
    stones = [r.net_mean for r in results]
    gains = shares(np.array(stones) > 0)
    assert titles("matrix", lance="net", seat=3) == [
        f"As postre, {gains:.0f} of 100 hands dealt win more stones than they lose · 8 kings"
    ]
    best, worst = int(np.argmax(stones)), int(np.argmin(stones))
    assert titles("ranking", seat=3) == [
        f"As postre, {TABLE.names[best]} is the best hand ({signed(stones[best])} stones), "
        f"{TABLE.names[worst]} the worst ({signed(stones[worst])}) · 8 kings"
    ]
    rare = TABLE.multiplicity.sum() / TABLE.multiplicity[best]
    assert titles("sheet-hands", seat=3) == [
        f"As postre, {TABLE.names[best]} is best: {signed(stones[best])} stones, dealt 1 time in "
        f"{rare:,.0f} · 8 kings"
    ]


def test_what_pays_and_what_people_do_before_the_discard() -> None:
    worths, model = cut_worths(8, "human", "pass"), load_model("human", 8)
    pays = [
        shares((worths.mus_gain[seat] < 0) & (-worths.mus_gain[seat] >= 3 * worths.error[seat]))
        for seat in range(4)
    ]
    assert titles("cuts") == [
        f"Cutting pays with {pays[0]:.0f} of 100 hands as mano, {pays[3]:.0f} as postre · 8 kings"
    ]
    assert titles("sheet-seat", seat=1) == [
        f"As second, cutting pays with {pays[1]:.0f} of 100 hands dealt · 8 kings"
    ]
    cuts = [shares(1 - model.give[0, seat]) for seat in (0, 3)]
    assert titles("habits") == [
        f"Habit: people cut {cuts[0]:.0f} of 100 hands as mano, {cuts[1]:.0f} as postre · 8 kings"
    ]
    with_king = np.array(["R" in name for name in TABLE.names])
    keeps = np.array(["R" in usual_keep(model, 2, hand)[0] for hand in range(TABLE.n)])
    share = 100 * float(np.average(keeps[with_king], weights=TABLE.multiplicity[with_king]))
    assert titles("discards", seat=2) == [
        f"What to keep as third: a king, in {share:.0f} of 100 hands with one · 8 kings"
    ]


def test_bets_and_answers() -> None:
    policy = shipped_bets(Spot(EIGHT, "chica")).policy
    found = []
    for heard, weak in (
        ("", "paso"), ("paso, paso, paso", "paso"),
        ("paso, paso, paso, envido", "no quiero"), ("paso, paso, envido", "no quiero"),
    ):  # fmt: skip
        decision = policy.tree.follow(parse_words(heard))
        weakly = policy.at(decision)[policy.tree.words(decision).index(weak)]
        found.append(f"{shares(1 - weakly):.0f}")
    opening, answering = titles("bets", lance="chica")
    assert opening == (
        f"Chica: mano bets {found[0]} of 100 hands, postre {found[1]} if all passed · 8 kings"
    )
    assert answering == (
        f"Chica: to an envido mano stays with {found[2]} of 100 hands, postre with {found[3]} · "
        "8 kings"
    )


def test_scores() -> None:
    equity = juego_equity(EIGHT, 40)
    start, last = (100 * equity.win(score, score, "us") for score in (0, 39))
    assert titles("equity") == [
        f"The mano's pair wins {start:.1f}% of juegos from 0-0, {last:.1f}% from 39-39 · 8 kings"
    ]
    needed = needed_by_score(equity, "pares", "us")
    even, behind, ahead = (percent_label(p) for p in (needed[0, 0], needed[20, 35], needed[35, 20]))
    assert titles("ordago", lance="pares") == [
        f"Órdago at pares: accept from {even} on at 0-0, {behind} at 20-35, {ahead} at 35-20 · "
        "8 kings"
    ]
    gain, us, them = max(
        (equity.win(us, them, "us") - equity.win(us, them, "them"), us, them)
        for us in range(40)
        for them in range(40)
    )
    assert titles("sheet-score") == [
        f"Being mano is worth {100 * gain:.1f} of 100 juegos at most, at {us}-{them} · 8 kings"
    ]


def test_convergence_says_how_far_the_last_runs_are_off() -> None:
    exact = odds("RR7A", "mano").probabilities
    last = [odds("RR7A", "mano", deals=4096, seed=seed).probabilities for seed in range(3, 11)]
    off = max(abs(run[lance]["win"] - exact[lance]["win"]) for run in last for lance in LANCES)  # type: ignore[operator]
    assert titles("convergence", hand="RR7A", deals=4096, seed=3) == [
        f"4,096 deals sample RR7A as mano to within {ceil(1e4 * off) / 100:.2f} points of 100 · "
        "8 kings"
    ]


def test_what_is_known_is_counted_and_said() -> None:
    told = Told(partner="2-reyes", dead="7")
    (page,) = pages_of("hand", Asked(EIGHT, hand="RR7A", told=told))
    stones = odds("RR7A", "mano", partner="2-reyes", dead="7").net_mean
    assert page.title.startswith(f"RR7A brings {signed(stones)} stones as mano, ")
    assert page.subtitle.splitlines()[-1] == "Known: partner: 2-reyes; dead: 7"
    assert "Known" not in pages_of("hand", Asked(EIGHT, hand="RR7A"))[0].subtitle
    (page,) = pages_of("joint", Asked(EIGHT, hand="RR7A", told=told))
    assert page.subtitle.splitlines()[-1] == "Known: partner: 2-reyes; dead: 7"


def test_what_was_said_is_drawn_from_the_seat_named() -> None:
    told = Told(said="pares: si no si no")
    (page,) = pages_of("hand", Asked(EIGHT, hand="RR7A", any_seat=False, seat=2, told=told))
    stones = odds("RR7A", "third", said="pares: si no si no").net_mean
    assert page.title == f"RR7A brings {signed(stones)} stones as third if all pass · 8 kings"
    with pytest.raises(InvalidInput, match="needs a seat"):
        pages_of("hand", Asked(EIGHT, hand="RR7A", told=told))


def test_hands_that_what_is_known_leaves_impossible_are_left_out() -> None:
    told = Told(dead="RRRRRRR", said="juego: no no no si")
    results = odds_from_seat(Asked(EIGHT, seat=3, told=told))
    assert [r.hand for r in results] == [
        name
        for name, juego in zip(TABLE.names, TABLE.juego, strict=True)
        if juego and name.count("R") < 2
    ]
    exact = odds("CCCC", "postre", dead="RRRRRRR", said="juego: no no no si")
    assert next(r for r in results if r.hand == "CCCC").net_mean == exact.net_mean
    with pytest.raises(InvalidInput, match="no name"):
        odds_from_seat(Asked(EIGHT, told=Told(partner="2-reys")))


def test_command_takes_what_is_known_and_refuses_it_elsewhere(tmp_path: Path) -> None:
    path = tmp_path / "hand.svg"
    done = musodds("chart", "hand", "RR7A", "--partner", "2-reyes", "-o", str(path))
    assert done.code == 0
    assert "Known: partner: 2-reyes" in path.read_text(encoding="utf-8")
    assert all(set(Told._fields) <= set(takes) for name, takes in CHARTS.items() if name in (
        "hand", "matrix", "ranking", "joint", "sheet-hands"
    ))  # fmt: skip
    refused = musodds("chart", "equity", "--dead", "7", "-o", str(tmp_path / "equity.svg"))
    assert (refused.code, refused.err) == (
        2, "musodds: the chart equity takes no dead; it takes target\n"
    )  # fmt: skip
