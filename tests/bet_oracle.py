"""One lance of a small deck, dealt card by card in plain Python: nothing shared but the tree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations

import numpy as np

from musodds.betting.policy import Policy
from musodds.betting.spot import LanceGame

Hands = tuple[int, ...]
#: Deals with how often each comes here.
Deals = list[tuple[float, Hands]]


def all_deals(game: LanceGame) -> Deals:
    """Every way to deal four hands, with its weight; those that cannot be here left out."""
    size = int(game.counts[0].sum())
    cards = [rank for rank, n in enumerate(game.copies) for _copy in range(n)]
    row = {tuple(counts): i for i, counts in enumerate(game.counts.tolist())}
    n_ranks = game.copies.size

    def hand(chosen: Iterable[int]) -> int:
        count = Counter(cards[card] for card in chosen)
        return row[tuple(count[rank] for rank in range(n_ranks))]

    def dealt(left: tuple[int, ...], players: int) -> Iterator[Hands]:
        if players == 0:
            yield ()
            return
        for chosen in combinations(left, size):
            rest = tuple(card for card in left if card not in chosen)
            for others in dealt(rest, players - 1):
                yield (hand(chosen), *others)

    counted = Counter(dealt(tuple(range(len(cards))), 4))
    weighed = [
        (n * float(np.prod([game.weight[seat, hands[seat]] for seat in range(4)])), hands)
        for hands, n in counted.items()
    ]
    return [(weight, hands) for weight, hands in weighed if weight > 0]


class Oracle:
    """What a policy is worth and what could be gained against it."""

    def __init__(self, game: LanceGame) -> None:
        self.game = game
        self.deals = all_deals(game)
        self.total = sum(weight for weight, _hands in self.deals)

    def value(self, policy: Policy) -> float:
        return self._best(policy, (), 0, 0, self.deals) / self.total

    def seat(self, policy: Policy, seat: int) -> float:
        """What a seat's best response makes the lance worth to its pair."""
        return self._by_knowledge(policy, (seat,), seat % 2)

    def seeing_both(self, policy: Policy, pair: int) -> float:
        return self._by_knowledge(policy, (pair, pair + 2), pair)

    def worth(self, policy: Policy, action: int, hand: int) -> float:
        """What an action is worth to the speaker's pair, given his hand and what was heard."""
        tree = self.game.tree
        decision = int(np.searchsorted(tree.first, action, side="right")) - 1
        seat = int(tree.seat[decision])
        here = [
            (weight * self._come(policy, decision, hands, seat), hands)
            for weight, hands in self.deals
            if hands[seat] == hand
        ]
        total = sum(weight for weight, _hands in here)
        if total == 0:
            return float("nan")
        return self._after(policy, (), seat % 2, action, here) / total

    def _come(self, policy: Policy, decision: int, hands: Hands, but: int) -> float:
        """How often all but one seat say what leads to a decision."""
        tree = self.game.tree
        share, at = 1.0, decision
        while at:
            action = int(np.flatnonzero(tree.child == at)[0])
            at = int(np.searchsorted(tree.first, action, side="right")) - 1
            if tree.seat[at] != but:
                share *= policy.share[action, hands[tree.seat[at]]]
        return share

    def _by_knowledge(self, policy: Policy, seats: tuple[int, ...], pair: int) -> float:
        known: dict[Hands, Deals] = {}
        for weight, hands in self.deals:
            known.setdefault(tuple(hands[seat] for seat in seats), []).append((weight, hands))
        return sum(self._best(policy, seats, pair, 0, d) for d in known.values()) / self.total

    def _best(
        self, policy: Policy, seats: tuple[int, ...], pair: int, decision: int, deals: Deals
    ) -> float:
        tree = self.game.tree
        seat = int(tree.seat[decision])
        actions = range(tree.first[decision], tree.first[decision + 1])
        if seat in seats:
            return max(self._after(policy, seats, pair, action, deals) for action in actions)
        worth = 0.0
        for action in actions:
            share = policy.share[action]
            said = [(weight * float(share[hands[seat]]), hands) for weight, hands in deals]
            worth += self._after(policy, seats, pair, action, said)
        return worth

    def _after(
        self, policy: Policy, seats: tuple[int, ...], pair: int, action: int, deals: Deals
    ) -> float:
        child = int(self.game.tree.child[action])
        if child >= 0:
            return self._best(policy, seats, pair, child, deals)
        sign = -1.0 if pair else 1.0
        return sign * sum(w * self.game.to_mano(-1 - child, hands) for w, hands in deals)
