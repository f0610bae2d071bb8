"""The readable showdown, the oracle and the kernels agree on any four hands."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kernel_probes import resolve_deals
from knowledge_oracle import deck
from oracle import LANCES, beats_rivals, resolve, tidy

import musodds
from musodds.engines.layout import words
from musodds.game.cards import parse_hand
from musodds.game.hands import hand_table
from musodds.game.showdown import resolve_lances
from musodds.game.variant import Variant

QUICK = settings(max_examples=60, deadline=None)
VARIANTS = [(kings, real) for kings in (8, 4) for real in ("off", "sota", "figure")]


@st.composite
def deals(draw: st.DrawFn) -> tuple[int, str, list[str]]:
    """A variant and four hands from one deck; often from a few cards, so that ties are common."""
    kings, played = draw(st.sampled_from(VARIANTS))
    cards = deck(kings)
    if draw(st.booleans()):
        few = draw(st.lists(st.sampled_from(sorted(set(cards))), min_size=4, max_size=5))
        many = [card for card in cards if card in few]
        cards = many + [card for card in cards if card not in few][: max(0, 16 - len(many))]
    dealt = draw(st.permutations(cards))
    return kings, played, [tidy("".join(dealt[i : i + 4]), kings) for i in (0, 4, 8, 12)]


@QUICK
@given(deals())
def test_the_showdown_is_the_oracles(deal: tuple[int, str, list[str]]) -> None:
    kings, played, hands = deal
    variant = Variant(kings, played)
    outcomes = resolve_lances([parse_hand(hand, variant) for hand in hands], variant)
    expected = resolve(hands, kings, played)
    assert tuple(outcomes) == LANCES
    for lance, outcome in outcomes.items():
        wanted = expected[lance]
        assert (outcome.status, outcome.winner_seat) == (wanted.status, wanted.winner)
        stones = [0, 0]
        if wanted.winner is not None:
            stones[wanted.winner % 2] = wanted.stones
        assert list(outcome.stones) == stones


def expected_counts(hands: list[str], seat: int, kings: int, played: str) -> dict[str, Any]:
    """By lance, the counts that are 1 in a single deal."""
    found: dict[str, Any] = {}
    for lance, outcome in resolve(hands, kings, played).items():
        if outcome.winner is None:
            found[lance] = {"absent"}
            continue
        won = outcome.winner % 2 == seat % 2
        found[lance] = {f"{'won' if won else 'lost'}_{outcome.status}"}
        if outcome.winner == seat:
            found[lance].add("mine_best")
        if beats_rivals(lance, hands, seat, kings, played):
            found[lance].add("mine_beats_rivals")
    return found


@QUICK
@given(deals())
def test_four_known_hands_are_one_deal_that_the_four_seats_see_alike(
    deal: tuple[int, str, list[str]],
) -> None:
    kings, played, hands = deal
    results = [
        musodds.odds(
            hands[seat],
            seat + 1,
            kings=kings,
            real=played,
            right=hands[(seat + 1) % 4],
            partner=hands[(seat + 2) % 4],
            left=hands[(seat + 3) % 4],
        )
        for seat in range(4)
    ]
    for seat, result in enumerate(results):
        assert result.deals == 1
        assert {
            lance: {name for name, n in counts.items() if n}
            for lance, counts in result.counts.items()
        } == expected_counts(hands, seat, kings, played)
    for lance in LANCES:
        views = [result.counts[lance] for result in results]
        exists = 1 - views[0]["absent"]
        assert sum(view["mine_best"] for view in views) == exists
        assert len({view["absent"] for view in views}) == 1
        for status in ("contested", "uncontested"):
            won = [view[f"won_{status}"] for view in views]
            lost = [view[f"lost_{status}"] for view in views]
            assert won == [won[0], won[1], won[0], won[1]]
            assert lost == [won[1], won[0], won[1], won[0]]
    net = [result.net_mean for result in results]
    assert net == [net[0], -net[0], net[0], -net[0]]


def random_deals(kings: int, n: int) -> tuple[list[list[str]], np.ndarray[Any, Any]]:
    """Deals by name, and the same by index in the hand table."""
    rng = np.random.default_rng(1)
    cards = np.array(deck(kings))
    named = [
        [tidy("".join(hand), kings) for hand in rng.permutation(cards)[:16].reshape(4, 4)]
        for _deal in range(n)
    ]
    index = {name: i for i, name in enumerate(hand_table(Variant(kings)).names)}
    return named, np.array([[index[hand] for hand in hands] for hands in named])


#: What the bits of a lance's state say: my pair wins, I am best, I beat both rivals, we have it,
#: they have it.
WON, BEST, BEATS, WE, THEY = (1 << bit for bit in range(5))


@pytest.mark.parametrize(("kings", "played"), VARIANTS)
def test_the_words_of_the_dealing_kernel_resolve_as_the_rules_do(kings: int, played: str) -> None:
    look_up = words(Variant(kings, played))
    named, indices = random_deals(kings, 400)
    for seat in range(4):
        states = np.zeros((len(named), 4), dtype=np.int64)
        net = np.zeros(len(named), dtype=np.int64)
        resolve_deals(look_up.hand_word, look_up.hand_stones, indices, seat, states, net)
        for hands, found, stones in zip(named, states.tolist(), net.tolist(), strict=True):
            outcomes = resolve(hands, kings, played)
            juego_absent = outcomes["juego"].winner is None
            lanes = ("grande", "chica", "pares", "punto" if juego_absent else "juego")
            for lance, state in zip(lanes, found, strict=True):
                outcome = outcomes[lance]
                if outcome.winner is None:
                    assert not state & (WE | THEY)
                    continue
                assert bool(state & WON) == (outcome.winner % 2 == seat % 2)
                assert bool(state & BEST) == (outcome.winner == seat)
                if lance != "punto":
                    both = state & WE and state & THEY
                    assert (outcome.status == "contested") == bool(both)
                mine = expected_counts(hands, seat, kings, played)[lance]
                if state & BEATS and state & (WE if lance in ("pares", "juego") else 31):
                    # The kernel leaves it to the engine that my hand must have the lance.
                    has = (
                        lance not in ("pares", "juego")
                        or {
                            "pares": len(set(hands[seat])) < 4,
                            "juego": look_up.hand_stones[hand_index(hands[seat], kings)] >= 16,
                        }[lance]
                    )
                    assert ("mine_beats_rivals" in mine) == has
                else:
                    assert "mine_beats_rivals" not in mine
            expected = sum(
                outcome.stones * (1 if outcome.winner % 2 == seat % 2 else -1)
                for outcome in outcomes.values()
                if outcome.winner is not None
            )
            assert stones == expected


def hand_index(name: str, kings: int) -> int:
    return hand_table(Variant(kings)).names.index(name)


@pytest.mark.parametrize("kings", [8, 4])
def test_the_codes_of_cards_tell_every_hand_from_every_other(kings: int) -> None:
    """Sums of four codes are all different, so that a hand is three additions and one load."""
    look_up = words(Variant(kings))
    table = hand_table(Variant(kings))
    codes = dict(zip(Variant(kings).symbols, look_up.rank_code.tolist(), strict=True))
    sums = [sum(codes[card] for card in name) for name in table.names]
    assert len(set(sums)) == table.n
    assert sums == look_up.hand_code.tolist()
