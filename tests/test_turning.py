"""How good a rival must be for the answer to turn, held against asking with that known."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from commands import musodds

from musodds import ordago
from musodds.engines.ask import Told
from musodds.engines.joint import joint_outcomes, sums_by_rival
from musodds.engines.layout import places
from musodds.engines.outcomes import LANES
from musodds.engines.query import times
from musodds.game.hands import hand_table
from musodds.game.variant import Variant
from musodds.kernels.codes import N_CODES
from musodds.knowledge import parse_knowledge
from musodds.match.decision import Decision, accept
from musodds.match.scored_hand import score_hand

#: hand, seat, lance, score, what is known: decisions that some bound turns.
TURNED: tuple[tuple[str, str, str, str, dict[str, Any]], ...] = (
    ("RR54", "mano", "grande", "20-20", {}),
    ("A454", "postre", "chica", "30-25", {}),
    ("RR54", "second", "pares", "20-20", {"partner": "no-pares"}),
    ("RCSA", "postre", "juego", "20-20", {}),
    ("RCCS", "postre", "juego", "20-20", {"real": "sota"}),
    ("7765", "mano", "punto", "20-20", {"said": "juego: no ? no ?"}),
)


def next_weaker(decision: Decision) -> str:
    """Return the bound that takes in just the hands next below the one that turns the answer."""
    assert decision.turning is not None
    table = decision.scored.query.table
    order = table.order(decision.lance)
    fits = parse_knowledge(decision.turning.bound, table.variant).weights > 0
    below = order[(order < order[fits].min()) & (order > 0)].max()
    names = [table.names[hand] for hand in np.flatnonzero(order >= below)]
    return " | ".join(names)


@pytest.mark.parametrize(("hand", "seat", "lance", "score", "known"), TURNED)
def test_the_answer_turns_at_the_bound_and_not_before(
    hand: str, seat: str, lance: str, score: str, known: dict[str, Any]
) -> None:
    alone = ordago(hand, seat, lance, score, **known)
    turning = alone.turning
    assert turning is not None
    assert turning.accept is not alone.accept
    there = ordago(hand, seat, lance, score, any_rival=turning.bound, **known)
    assert there.accept is turning.accept
    assert there.margin == pytest.approx(turning.margin, abs=1e-11)
    before = ordago(hand, seat, lance, score, any_rival=next_weaker(alone), **known)
    assert before.accept is alone.accept
    assert alone.to_dict()["turns"] == {
        "bound": turning.bound, "accept": turning.accept, "margin": turning.margin,
    }  # fmt: skip


def test_a_bet_of_stones_turns_too() -> None:
    alone = accept("RR54", "mano", "pares", "20-20", 5, on_table=2)
    assert alone.turning is not None
    there = accept("RR54", "mano", "pares", "20-20", 5, on_table=2, any_rival=alone.turning.bound)
    assert there.margin == pytest.approx(alone.turning.margin, abs=1e-11)
    assert (alone.accept, there.accept) == (True, False)


def test_what_nobody_can_beat_never_turns() -> None:
    assert ordago("RCSA", "mano", "juego", "20-20").turning is None
    assert ordago("RRRR", "mano", "grande", "20-20").turning is None
    # Refusing already: a better hand of theirs only says so louder.
    assert ordago("7654", "postre", "grande", "20-20").turning is None


def test_a_bet_that_was_heard_is_read_and_turns_nothing() -> None:
    words = {"heard": "grande: paso ordago"}
    heard = ordago("RR54", "mano", "grande", "20-20", **words)  # type: ignore[arg-type]
    assert heard.reads_bet
    assert heard.turning is None
    elsewhere = ordago("RR54", "mano", "chica", "20-20", **words)  # type: ignore[arg-type]
    assert not elsewhere.reads_bet


@pytest.mark.parametrize("lance", ["grande", "juego"])
@pytest.mark.parametrize("any_rival", [None, "duples"])
def test_sums_by_rival_are_those_of_the_outcomes(lance: str, any_rival: str | None) -> None:
    told = Told(right="juego", any_rival=any_rival)
    scored = score_hand(
        "RR54", "2", "20-20", told, target=40, stakes="pass", pending=None, kings=8, real="off"
    )
    query = scored.query
    source = np.random.default_rng(7)
    values = source.random((N_CODES, 2))
    sums = sums_by_rival(query, 1, lance, values, threads=2)
    whole = joint_outcomes(query, 1)
    assert np.allclose(sums.sum(axis=0), whole.ways @ values[whole.codes], rtol=1e-12)
    place = places(query.variant)[LANES[lance]]
    level = int(np.quantile(place, 0.95))
    fits = (place >= level).astype(np.int64)
    none = tuple((p, times(r, 1 - fits), times(le, 1 - fits)) for p, r, le in query.terms)
    under = joint_outcomes(replace(query, terms=none), 1)
    assert np.allclose(sums[:level].sum(axis=0), under.ways @ values[under.codes], rtol=1e-12)


def test_the_real_is_a_bound_of_its_own() -> None:
    from musodds.betting.reading import bound_of

    table = hand_table(Variant(8, "sota"))
    for name, bound in (("S777", "juego>=real"), ("RCSA", "juego>=31"), ("RCS4", "juego>=34")):
        hand = table.names.index(name)
        assert bound_of(table, "juego", hand) == bound
        fits = parse_knowledge(bound, table.variant).weights > 0
        assert fits[hand]
        assert table.juego[fits].min() == table.juego[hand] or bound == "juego>=31"


def test_the_text_says_that_the_bet_is_no_sign_and_what_reads_it() -> None:
    words = ("ordago", "RR54", "--lance", "grande", "--score", "20-20", "--seat", "mano")
    out = " ".join(musodds(*words).out.split())
    turning = ordago("RR54", "mano", "grande", "20-20").turning
    assert turning is not None
    assert "The bet itself is not read as a sign" in out
    assert f"if one of them has {turning.bound}, refuse (--any-rival '{turning.bound}')" in out
    assert "--heard 'grande: ...' reads it" in out
    assert "gives up" not in out
    heard = musodds(*words, "--heard", "grande: paso ordago").out
    assert "not read as a sign" not in heard
    assert "sign" not in musodds("-q", *words).out


@pytest.mark.parametrize(
    ("hand", "lance", "stones"),
    [("RR54", "pares", 1), ("RRAA", "pares", 3), ("RCSA", "juego", 3), ("RCCS", "juego", 2)],
)
def test_refusing_gives_up_ones_own_stones(hand: str, lance: str, stones: int) -> None:
    words = ("ordago", hand, "--lance", lance, "--score", "20-20", "--seat", "postre")
    out = " ".join(musodds(*words).out.split())
    told = f"the {stones} stones of {lance}" if stones > 1 else f"the stone of {lance}"
    assert f"Refusing also gives up {told} in your own hand" in out
    assert ordago(hand, "postre", lance, "20-20").own_stones == stones


def test_a_hand_that_nothing_turns_says_so() -> None:
    words = ("ordago", "RCSA", "--lance", "juego", "--score", "20-20", "--seat", "mano")
    assert "one of them has, the answer stays" in " ".join(musodds(*words).out.split())
