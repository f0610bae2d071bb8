"""No evidence is lost on the way: every engine answers under all that the query knows."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np
import pytest
from commands import musodds as command_line
from match_oracle import random_hands

import musodds
from musodds.discards.evidence import odds_given_cutting
from musodds.engines.answer import answer
from musodds.engines.ask import Told, build_query
from musodds.engines.joint import joint_outcomes
from musodds.engines.query import ROLES, Discarded, OddsQuery, Weights, weighed
from musodds.engines.result import OddsResult
from musodds.game.errors import InvalidInput
from musodds.game.hands import hand_table
from musodds.game.variant import LANCES, Variant

K = ("31", "juego", "no-juego", "duples", "pares*3 | any", "R...", "2-reyes", "grande>=RC65")
KINDS = ("partner", "rivals", "right", "left", "any_rival", "said", "dead", "cut_by")


def check_law(result: OddsResult) -> None:
    """The mean of the lances won together is the sum of the chances to win each."""
    together = result.joint()
    mean = sum(n * ways for n, ways in enumerate(together.lances_won)) / together.deals
    alone = sum(result.probabilities[lance]["win"] or 0.0 for lance in LANCES)
    assert mean == pytest.approx(alone, rel=1e-9), result.to_dict()["known"]
    assert together.deals == pytest.approx(result.deals, rel=1e-9)
    net = sum((us - them) * ways for (us, them), ways in together.stones.items())
    assert net / together.deals == pytest.approx(result.net_mean, rel=1e-9, abs=1e-9)


def random_query(draw: random.Random, kind: str) -> tuple[OddsQuery, int]:
    """A query of one kind of evidence; the partner's hand is known too, which makes it quick."""
    variant = Variant(draw.choice([8, 8, 4]), draw.choice(["off", "sota", "figure"]))
    seat = draw.randrange(4)
    mine, partner, other, _last = random_hands(draw, variant.kings)
    words = {} if kind == "partner" and draw.random() < 0.2 else {"partner": partner}
    if kind in ("rivals", "right", "left", "any_rival"):
        words[kind] = draw.choice(K)
    elif kind == "dead":
        words["dead"] = other[: draw.randrange(1, 5)]
    elif kind == "said":
        rounds = ["?"] * 4
        rounds[(seat + draw.choice([1, 3])) % 4] = draw.choice(["si", "no"])
        words["said"] = "pares: " + " ".join(rounds)
    query = build_query(mine, variant, Told(**words), seat)
    if kind == "cut_by":
        who = draw.choice(["me", "right", "partner", "left", "nobody"])
        query = odds_given_cutting(query, seat, who, "human", "pass")
    return query, seat


@pytest.mark.parametrize("kind", KINDS)
def test_the_lances_together_know_what_the_lances_alone_know(kind: str) -> None:
    draw = random.Random(kind)
    asked = 0
    for _ in range(60):
        try:
            query, seat = random_query(draw, kind)
            (result,) = answer(query, (seat,), "exact")
        except InvalidInput:
            continue
        check_law(result)
        asked += 1
        if asked == 26:
            return
    pytest.fail(f"only {asked} queries could be dealt")


@pytest.mark.parametrize(("kings", "kept"), [(8, {"left": 3, "right": 3, "partner": 0}), (4, {})])
def test_after_a_discard_the_lances_together_are_those_of_the_deals_sampled(
    kings: int, kept: dict[str, int]
) -> None:
    result = musodds.odds(
        "RR7A", "second", threw="64", kept=kept, kings=kings, real="sota", deals=500, seed=3
    )
    together = result.joint()
    assert (together.method, together.seed) == ("mc", 3)
    assert together.to_dict()["provenance"]["source"] == "sampled deals"
    assert together.deals == result.deals
    assert result.outcomes is not None
    for lance in LANCES:
        counts, ways = result.counts[lance], result.outcomes.ways
        taken = result.outcomes.taken(lance)
        contested = result.outcomes.contested(lance)
        assert ways[taken & contested].sum() == counts["won_contested"]
        assert ways[taken & ~contested].sum() == counts["won_uncontested"]
    check_law(result)


def test_the_command_of_a_discard_prints_one_answer() -> None:
    options = "--threw 64 --kept left=3,right=3,partner=0 --deals 500 --seed 1 --joint"
    asked = ["odds", "RR7A", "--seat", "mano", *options.split()]
    answered = command_line(*asked, "--json").json
    mean = sum(row["lances"] * row["probability"] for row in answered["joint"]["lances_won"])
    wins = sum(p["win"] for p in answered["probabilities"].values())
    assert mean == pytest.approx(wins, rel=1e-12)
    assert "; sampled" in command_line(*asked).out
    assert "; exact" in command_line("odds", "RR7A", "--seat", "mano", "--joint").out


@pytest.mark.parametrize("role", [0, 1, 2])
def test_knowledge_without_words_is_never_answered_from_the_table(role: int) -> None:
    plain = build_query("RR7A", Variant(8), Told())
    assert plain.is_plain
    (shipped,) = answer(plain, (0,))
    assert shipped.source == "shipped table"
    weights: list[np.ndarray | None] = [None, None, None]
    weights[role] = (hand_table(Variant(8)).juego > 0).astype(np.int64)
    asked = replace(plain, terms=(tuple(weights),))  # type: ignore[arg-type]
    assert not asked.told
    assert not asked.is_plain
    (found,) = answer(asked, (0,))
    assert found.source == "enumeration"
    name = ("partner", "right", "left")[role]
    words = musodds.odds("RR7A", "mano", **{name: "juego"})  # type: ignore[arg-type]
    assert found.counts == words.counts
    known: list[int | None] = [None, None, None]
    known[role] = 5
    assert not replace(plain, known=tuple(known)).is_plain  # type: ignore[arg-type]
    assert not replace(plain, dead=(7,)).is_plain
    assert not replace(plain, terms=plain.terms * 2).is_plain


def test_words_alone_are_no_knowledge() -> None:
    query = build_query("RR7A", Variant(8), Told())
    (shipped,) = answer(replace(query, told={"partner": "31"}), (0,))
    assert shipped.source == "shipped table"


@pytest.mark.parametrize("method", ["exact", "mc", "joint"])
def test_an_engine_of_weights_refuses_a_discard_that_it_would_lose(method: str) -> None:
    query = build_query("RR7A", Variant(8), Told())
    asked = replace(query, discarded=Discarded((3, 2), (None, 3, None), "human"))
    assert not asked.is_plain
    assert asked.left.sum() == 34
    ask = (
        partial(joint_outcomes, asked, 0)
        if method == "joint"
        else partial(answer, asked, (0,), method)
    )
    with pytest.raises(InvalidInput, match="after a discard the hands hang together"):
        ask()


def test_the_library_takes_the_evidence_of_the_command_line() -> None:
    told = {"cut_by": "left", "partner": "juego", "model": "equilibrium"}
    asked = ["odds", "RR7A", "--seat", "postre", "--json", "--cut-by", "left"]
    shown = command_line(*asked, "--partner", "juego", "--model", "equilibrium", "--joint").json
    found = musodds.odds("RR7A", "postre", **told)  # type: ignore[arg-type]
    assert found.counts == shown["counts"]
    assert found.to_dict()["known"] == shown["known"]
    together = musodds.joint("RR7A", "postre", **told)  # type: ignore[arg-type]
    assert together.to_dict()["lances_won"] == shown["joint"]["lances_won"]
    check_law(found)
    assert found.counts != musodds.odds("RR7A", "postre", partner="juego").counts


def test_the_library_counts_the_very_deals_of_a_discard() -> None:
    told = {"threw": "64", "kept": "left=3, partner=0", "deals": 500, "seed": 1}
    found = musodds.odds("RR7A", "mano", **told)  # type: ignore[arg-type]
    asked = "--threw 64 --kept left=3,partner=0 --deals 500 --seed 1 --json"
    shown = command_line("odds", "RR7A", "--seat", "mano", *asked.split()).json
    assert found.counts == shown["counts"]
    mapped = musodds.odds(
        "RR7A", "mano", threw="64", kept={"left": 3, "partner": 0}, deals=500, seed=1
    )
    assert mapped.counts == found.counts
    together = musodds.joint("RR7A", "mano", **told)  # type: ignore[arg-type]
    assert together.lances_won == found.joint().lances_won
    assert together.deals == found.deals
    assert together.method == "mc"


@pytest.mark.parametrize("ask", [musodds.odds, musodds.joint])
@pytest.mark.parametrize(
    ("told", "message"),
    [
        ({"kept": "left=3"}, "needs what I threw"),
        ({"kept": {"left": 3}}, "needs what I threw"),
        ({"model": "kings"}, "a model says how people cut"),
        ({"cut_by": "left", "threw": "64"}, "all four had given mus"),
        ({"cut_by": "left", "model": "dealt"}, "nobody cuts"),
        ({"threw": "64", "model": "dealt"}, "nobody else throws"),
        ({"threw": "64", "partner": "31"}, "partner does not go with a discard"),
        ({"threw": "64", "any_rival": "31"}, "any-rival does not go with a discard"),
        ({"threw": "64", "kept": "mother=2"}, "write who kept"),
        ({"threw": ""}, "thrown 1 to 4"),
        ({"cut_by": ""}, "cut by me"),
    ],
)
def test_evidence_that_cannot_be_is_refused(ask: Any, told: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidInput, match=message):
        ask("RR7A", "mano", **told)


def test_what_a_sample_after_a_discard_cannot_do_is_refused() -> None:
    refused: tuple[tuple[dict[str, Any], str], ...] = (
        ({"method": "exact"}, "never exact"),
        ({"precision": 0.01}, "precision does not go"),
        ({"averaged": True}, "averaged does not go"),
    )
    for words, message in refused:
        with pytest.raises(InvalidInput, match=message):
            musodds.odds("RR7A", "mano", threw="64", **words)
    samples: tuple[dict[str, Any], ...] = ({"deals": 1000}, {"seed": 1})
    for sampling in samples:
        with pytest.raises(InvalidInput, match="without a discard this is exact"):
            musodds.joint("RR7A", "mano", cut_by="left", **sampling)


@pytest.mark.parametrize(
    "ask",
    [
        partial(musodds.odds, "RR7A", "mano"),
        partial(musodds.odds_by_seat, "RR7A"),
        partial(musodds.joint, "RR7A", "mano"),
        partial(musodds.compare, "RR7A", "RR4A", seat="mano"),
        partial(musodds.ordago, "RRAA", "mano", "grande", "39-38"),
        partial(musodds.accept, "RRAA", "mano", "grande", "39-38", 2),
        partial(musodds.chances, "RRAA", "mano", "39-38"),
    ],
)
def test_a_word_that_tells_nothing_is_met_by_those_that_do(ask: Any) -> None:
    with pytest.raises(TypeError) as caught:
        ask(partnr="31")
    assert "partner, rivals, right, left, any_rival, said, dead" in str(caught.value)
    assert "did you mean 'partner'?" in str(caught.value)


def test_weights_of_evidence_go_into_every_term_and_stay_with_their_player() -> None:
    query = build_query("RR7A", Variant(8), Told(partner="juego*3 | any", any_rival="31"))
    assert len(query.terms) == 2
    n = query.table.n
    weights: dict[str, Weights] = {"right": np.arange(n) % 5, "partner": np.arange(n) % 3 / 2}
    found = weighed(query, weights, heard="paso")
    assert found.told == {**query.told, "heard": "paso"}
    for before, after in zip(query.terms, found.terms, strict=True):
        for role, old, new in zip(ROLES, before, after, strict=True):
            if role == "left":
                assert new is old
            else:
                expected = weights[role] * (1 if old is None else old)
                assert new is not None
                np.testing.assert_array_equal(new, expected)
    with pytest.raises(KeyError, match="mother"):
        weighed(query, {"mother": np.ones(n)})


def test_counts_count_unless_they_are_weights_and_say_so() -> None:
    counted = [
        musodds.odds("RR7A", "mano"),
        musodds.odds("RR7A", "mano", partner="juego*3 | any"),
        musodds.odds("RR7A", "mano", cut_by="left", deals=1000, seed=1),
        musodds.odds("RR7A", "mano", threw="64", deals=200, seed=1),
    ]
    weights = musodds.odds("RR7A", "mano", cut_by="left")
    for result in (*counted, weights):
        numbers = [result.deals, *(n for of in result.counts.values() for n in of.values())]
        kind = float if result is weights else int
        assert {type(n) for n in numbers} == {kind}
        assert result.weighed is result.to_dict()["weighed"] is (result is weights)
        if result.method == "exact":
            together = result.joint()
            assert together.weighed is result.weighed
            assert {type(n) for n in (together.deals, *together.lances_won)} == {kind}


def test_a_batch_answers_the_lances_together_under_each_lines_evidence() -> None:
    lines = "RR7A mano --joint\nRR7A mano --joint --cut-by left\nRR7A\n" + json.dumps(
        {"hand": "RR7A", "seat": "mano", "threw": "64", "deals": 200, "seed": 1, "joint": True}
    )
    ran = command_line("odds", "-", "--model", "equilibrium", stdin=lines)
    plain, cut, seats, thrown = map(json.loads, ran.out.splitlines())
    for line in (plain, cut, thrown):
        wins = sum(p["win"] for p in line["probabilities"].values())
        mean = sum(row["lances"] * row["probability"] for row in line["joint"]["lances_won"])
        assert mean == pytest.approx(wins, rel=1e-12)
    assert plain["known"] == {}
    assert cut["known"] == {"cut_by": "left", "model": "equilibrium"}
    assert thrown["known"]["model"] == "equilibrium"
    assert len(seats["seats"]) == 4
    refused = command_line("odds", "-", "--joint", stdin="RR7A\n")
    assert "add --seat" in refused.out
    assert refused.code == 1
