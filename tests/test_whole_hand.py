"""A pair that learns in whole hands: what hands are worth, what words gain, and what it learns."""

from __future__ import annotations

from functools import cache

import numpy as np
import numpy.typing as npt
import pytest
from commands import musodds
from kernel_probes import whole_deals

from musodds.betting.policy import Policy, even_policy, in_proportion
from musodds.betting.tree import END_KINDS, lance_tree
from musodds.betting.whole_hand import (
    MEMORIES,
    PairLearner,
    hand_spots,
    remembered,
    solve_against,
)
from musodds.game.bets import ORDAGO
from musodds.game.errors import InvalidInput
from musodds.game.hands import hand_table
from musodds.game.variant import Variant
from musodds.kernels.bet_hand import gains_of_pair

V8 = Variant(8)
SPOTS = hand_spots(V8)
GAMES = [spot.game() for spot in SPOTS]
FIRST = np.cumsum([0, *(game.tree.n_actions for game in GAMES)])


def random_policies(seed: int) -> list[Policy]:
    draw = np.random.default_rng(seed)
    return [
        in_proportion(game.tree, draw.exponential(size=(game.tree.n_actions, game.n_hands)))
        for game in GAMES
    ]


def spot_of(lance: int, hands: tuple[int, ...]) -> int | None:
    """Return the number of the spot that a lance comes to, by the cards' own table."""
    names = ("grande", "chica", "pares", "juego")
    players: tuple[int, ...] = (0, 1, 2, 3)
    name = names[lance]
    if lance >= 2:
        order = hand_table(V8).order(name)
        players = tuple(seat for seat in range(4) if order[hands[seat]] > 0)
        if lance == 3 and not players:
            name, players = "punto", (0, 1, 2, 3)
    for number, spot in enumerate(SPOTS):
        if spot.lance == name and spot.players == players:
            return number
    return None


def worth(
    learner: PairLearner, mine: npt.NDArray[np.float32], hands: tuple[int, ...], remembers: bool
) -> float:
    """Return what a hand is worth to the mano's pair, from the rules of each lance's end."""
    table = hand_table(V8)
    own = {2: table.pares_stones, 3: table.juego_stones}

    @cache
    def from_lance(lance: int, memory: int) -> float:
        if lance == 4:
            return 0.0
        number = spot_of(lance, hands)
        if number is None:
            stones = own[lance][list(hands)]
            flat = int(stones[0] + stones[2] - stones[1] - stones[3])
            return flat + from_lance(lance + 1, memory)
        game, begin = GAMES[number], int(FIRST[number])
        memories = remembered(game.tree)

        def at(node: int) -> float:
            if node < 0:
                end = -1 - node
                stones = game.to_mano(end, hands)
                if END_KINDS[game.tree.kind[end]] == ORDAGO:
                    return stones
                return stones + from_lance(lance + 1, int(memories[end]) if remembers else 0)
            seat = int(game.tree.seat[node])
            share = mine[memory] if seat % 2 == learner.pair else learner.theirs
            return sum(
                float(share[hands[seat], begin + action]) * at(int(game.tree.child[action]))
                for action in range(game.tree.first[node], game.tree.first[node + 1])
            )

        return at(0)

    return from_lance(0, 0)


@pytest.mark.parametrize(("pair", "remembers"), [(0, True), (1, False)])
def test_a_hand_is_worth_what_its_lances_pay_one_after_the_other(
    pair: int, remembers: bool
) -> None:
    learner = PairLearner(SPOTS, random_policies(1), pair, remembers, seed=5)
    memories = MEMORIES if remembers else 1
    others = (random_policies(2 + k) for k in range(memories))
    mine = np.stack([np.concatenate([p.share for p in some]).T for some in others])
    mine = np.ascontiguousarray(mine, np.float32)
    n = 12
    gains, total = gains_of_pair(5, 3, n, learner.cards, learner.tables, pair, mine, learner.theirs)
    deals = whole_deals(5, 3, n, learner.cards)
    assert len({spot_of(3, tuple(hands)) for hands in deals}) > 3
    assert total == pytest.approx(
        sum(worth(learner, mine, tuple(map(int, hands)), remembers) for hands in deals), rel=1e-5
    )
    # Said a little more often, a first word gains so much.
    draw = np.random.default_rng(9)
    change = np.zeros_like(mine)
    first = learner.tables.first
    for decision, seat in enumerate(learner.tables.seat):
        if seat % 2 == pair and learner.tables.before[decision, seat] < 0:
            some = slice(first[decision], first[decision + 1])
            step = draw.normal(size=change[:, :, some].shape)
            change[:, :, some] = step - step.mean(axis=2, keepdims=True)
    values = [
        gains_of_pair(
            5, 3, n, learner.cards, learner.tables, pair, mine + by * change, learner.theirs
        )[1]
        for by in (np.float32(0.01), np.float32(-0.01))
    ]
    slope = (values[0] - values[1]) / 0.02 * (1 if pair == 0 else -1)
    assert slope == pytest.approx(float((gains * change).sum()), rel=0.02, abs=0.3)


def test_a_pair_learns_to_beat_two_who_say_anything_and_a_measure_is_on_other_deals() -> None:
    even = [even_policy(game.tree, game.n_hands) for game in GAMES]
    learner = PairLearner(SPOTS, even, pair=1, remembers=True, unit_deals=512)
    learner.run(8_000)
    assert learner.n_deals == 8_192
    before = learner.policy().copy()
    gain, error, _value = learner.measure(4_000)
    assert gain > 3 + 5 * error > 3
    assert (learner.policy() == before).all()
    assert (learner.regret[: learner.theirs.shape[0]] != 0).any()


def test_what_is_remembered_is_how_and_by_whom_a_lance_was_bet() -> None:
    tree = lance_tree((0, 1, 2, 3))
    told: dict[int, set[tuple[str, ...]]] = {}
    for decision in range(tree.n_decisions):
        for action in range(tree.first[decision], tree.first[decision + 1]):
            if tree.child[action] < 0:
                memory = int(remembered(tree)[-1 - tree.child[action]])
                told.setdefault(memory, set()).add((*tree.heard[decision], tree.word[action]))
    assert told[1] == {("paso",) * 4}
    assert ("paso", "envido 2", "quiero") in {words[:3] for words in told[3]}
    assert ("envido 2", "no quiero", "no quiero") in told[4]
    assert {words[-1] for words in told[4] | told[5]} == {"no quiero"}
    assert set(told) == set(range(MEMORIES))


def test_nothing_that_does_not_belong_to_whole_hands_is_taken() -> None:
    refused = musodds("solve", "bets", "--against", "--lance", "grande")
    assert (refused.code, "--lance" in refused.err) == (2, True)
    refused = musodds("solve", "bets", "--remember", "--lance", "grande")
    assert (refused.code, "--against" in refused.err) == (2, True)
    with pytest.raises(InvalidInput, match="0, the mano's"):
        solve_against(pair=2)
    with pytest.raises(InvalidInput, match="one deal"):
        solve_against(deals=0)
