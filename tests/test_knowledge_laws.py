"""Random expressions against the slow evaluator, and the laws that | & ! and * obey."""

from __future__ import annotations

from fractions import Fraction
from math import gcd, lcm

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from knowledge_oracle import COUNTED, JUEGOS, NAMES, RANKS, SIGNS, Node, distinct, worth, write

from musodds.game.errors import InvalidInput
from musodds.game.hands import hand_table
from musodds.game.variant import Variant
from musodds.knowledge import parse_knowledge

KINGS = st.sampled_from([8, 4])
SLOW = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def leaves(kings: int) -> st.SearchStrategy[Node]:
    ranks = RANKS[kings]
    sign = st.sampled_from(list(SIGNS))
    some = st.text(ranks, min_size=1, max_size=4)
    pares = st.one_of(
        st.sampled_from(["par", "medias", "duples"]),
        st.builds(
            "{} {}".format, st.sampled_from(["par", "medias", "duples"]), st.sampled_from(ranks)
        ),
        st.builds("duples {}{}".format, st.sampled_from(ranks), st.sampled_from(ranks)),
    )
    return st.one_of(
        st.tuples(st.just("name"), st.sampled_from(list(NAMES))),
        st.tuples(st.just("hand"), st.text(ranks, min_size=4, max_size=4)),
        st.tuples(st.just("pattern"), st.text(ranks, min_size=1, max_size=3)),
        st.tuples(st.just("bound"), st.sampled_from(["grande", "chica"]), sign, some),
        st.tuples(st.just("bound"), st.just("pares"), sign, pares),
        st.tuples(st.just("bound"), st.just("juego"), sign, st.sampled_from(JUEGOS)),
        st.tuples(st.just("bound"), st.sampled_from(["sum", "punto"]), sign, st.integers(0, 45)),
        st.tuples(st.just("bound"), st.sampled_from(list(COUNTED)), sign, st.integers(0, 5)),
    )


def sets(kings: int) -> st.SearchStrategy[Node]:
    return st.recursive(
        leaves(kings),
        lambda part: st.one_of(
            st.tuples(st.just("not"), part),
            st.tuples(st.sampled_from(["and", "or"]), part, part),
        ),
        max_leaves=6,
    )


def weighted(kings: int) -> st.SearchStrategy[Node]:
    weight = st.sampled_from(
        [Fraction(n) for n in ("0", "1", "2", "3", "1/2", "2/3", "0.25", "10")]
    )
    return st.recursive(
        st.one_of(sets(kings), st.tuples(st.just("times"), sets(kings), weight)),
        lambda part: st.one_of(
            st.tuples(st.just("times"), part, weight),
            st.tuples(st.sampled_from(["and", "or"]), part, part),
        ),
        max_leaves=4,
    )


def weights_of(text: str, kings: int) -> list[int] | None:
    """The program's weights in the order of `distinct`, None if it says that no hand fits."""
    variant = Variant(kings)
    try:
        knowledge = parse_knowledge(text, variant)
    except InvalidInput as error:
        if "no hand fits" in str(error):
            return None
        raise
    by_name = dict(zip(hand_table(variant).names, knowledge.weights.tolist(), strict=True))
    return [by_name[hand] for hand in distinct(kings)]


def expected_weights(node: Node, kings: int) -> list[int] | None:
    exact = [worth(node, hand, kings) for hand in distinct(kings)]
    scale = lcm(*(weight.denominator for weight in exact))
    whole = [int(weight * scale) for weight in exact]
    return [weight // gcd(*whole) for weight in whole] if any(whole) else None


@SLOW
@given(st.data())
def test_random_expressions_mean_what_the_slow_evaluator_says(data: st.DataObject) -> None:
    kings = data.draw(KINGS)
    node = data.draw(sets(kings))
    assert weights_of(write(node), kings) == expected_weights(node, kings)


@SLOW
@given(st.data())
def test_random_weights_mean_what_the_slow_evaluator_says(data: st.DataObject) -> None:
    kings = data.draw(KINGS)
    node = data.draw(weighted(kings))
    assert weights_of(write(node), kings) == expected_weights(node, kings)


@SLOW
@given(st.data())
def test_sets_obey_their_laws(data: st.DataObject) -> None:
    kings = data.draw(KINGS)
    a, b, c = (f"({write(data.draw(sets(kings)))})" for _part in range(3))
    equal = [
        (f"{a} & {b}", f"{b} & {a}"),
        (f"{a} | {b}", f"{b} | {a}"),
        (f"{a} & ({b} | {c})", f"{a} & {b} | {a} & {c}"),
        (f"{a} | {b} & {c}", f"({a} | {b}) & ({a} | {c})"),
        (f"!({a} & {b})", f"!{a} | !{b}"),
        (f"!({a} | {b})", f"!{a} & !{b}"),
        (f"!!{a}", a),
        (f"{a} | {a}", a),
        (f"{a} & {a}", a),
        (f"{a} | {a} & {b}", a),
        (f"{a} & any", a),
        (f"{a} | !{a}", "any"),
        (f"{a} and not {b}", f"{a} & !{b}"),
    ]
    for one, other in equal:
        assert weights_of(one, kings) == weights_of(other, kings), (one, other)
    assert weights_of(f"{a} & !{a}", kings) is None


def test_and_binds_tighter_than_or_and_a_weight_tighter_than_both() -> None:
    assert weights_of("31 | duples & medias", 8) == weights_of("31 | (duples & medias)", 8)
    assert weights_of("!31 & duples", 8) == weights_of("(!31) & duples", 8)
    assert weights_of("any | juego & 31*3", 8) == weights_of("any | (juego & (31*3))", 8)
    assert weights_of("any | !juego*2", 8) == weights_of("any | ((!juego)*2)", 8)


def test_or_takes_the_larger_weight_and_and_multiplies() -> None:
    variant = Variant(8)
    names = hand_table(variant).names
    weights = parse_knowledge("duples*3 | 31 | any*0.5", variant).weights
    by_name = dict(zip(names, weights.tolist(), strict=True))
    assert [by_name[h] for h in ("RRAA", "RCSA", "7654")] == [6, 2, 1]
    both = parse_knowledge("(any | duples*3) & (any | juego*2)", variant).weights
    by_name = dict(zip(names, both.tolist(), strict=True))
    assert [by_name[h] for h in ("RRCC", "RRAA", "RCSA", "7654")] == [6, 3, 2, 1]


@pytest.mark.parametrize("text", ["duples*3", "duples*0.5", "duples*1/3", "duples * 3 * 2"])
def test_a_weight_alone_changes_nothing(text: str) -> None:
    knowledge = parse_knowledge(text, Variant(8))
    assert knowledge.is_boolean
    assert np.array_equal(knowledge.weights, parse_knowledge("duples", Variant(8)).weights)


def test_decimals_become_exact_integers() -> None:
    weights = parse_knowledge("any | 31*1.1", Variant(8)).weights
    assert sorted(set(weights.tolist())) == [10, 11]
    assert not parse_knowledge("any | 31*1.1", Variant(8)).is_boolean


@pytest.mark.parametrize("text", ["!" * 1500 + "31", "(" * 900 + "31" + ")" * 900])
def test_depth_of_nesting_costs_no_stack(text: str) -> None:
    assert weights_of(text, 8) == weights_of("31", 8)
