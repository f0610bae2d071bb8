"""Exact counts where I alone throw: my draw and three hidden hands, by winner of each lance.

Grande and chica need no enumeration of hands: ranks are taken in the lance's order, and of the
hands level so far those with most cards of a rank stay in the running; a sum over states (cards
each has, who is in the running) counts every deal. Pares and juego use that the rivals' two hands
are one set of eight cards and its splits, and that the ways to take them depend only on which cards
I draw and my partner holds together. In pares a card that is alone among the eight makes nothing,
so sets that differ only in such cards are counted together by an elementary symmetric polynomial.
"""

from __future__ import annotations

import numpy as np

from musodds.kernels.compiler import inline, kernel


@kernel()
def running_counts(order, unseen, kept, me, n_draw, binomials):  # type: ignore[no-untyped-def]
    """Return in how many deals each seat wins a lance in which more of the first rank is better.

    Parameters
    ----------
    order : int64 ndarray
        Ranks as the lance compares them.
    unseen, kept : int64 ndarray, shape (n_ranks,)
        Cards I do not see; cards I keep.
    me, n_draw : int
        My seat and how many cards I draw; the others are dealt four each.
    binomials : int64 ndarray, shape (n, 5)
        ``C(i, j)``.

    Returns
    -------
    int64 ndarray, shape (4,)
    """
    # A state is (in the running as bits, cards each has) in digits of base 5.
    states = np.zeros((16, 5, 5, 5, 5), np.int64)
    states[15, 0, 0, 0, 0] = 1
    capacity = np.full(4, 4, np.int64)
    capacity[me] = n_draw
    shown = np.zeros(4, np.int64)
    for rank in order:
        new = np.zeros((16, 5, 5, 5, 5), np.int64)
        for running in range(1, 16):
            for a in range(capacity[0] + 1):
                for b in range(capacity[1] + 1):
                    for c in range(capacity[2] + 1):
                        for d in range(capacity[3] + 1):
                            ways = states[running, a, b, c, d]
                            if ways == 0:
                                continue
                            left_a = unseen[rank]
                            for x in range(min(left_a, capacity[0] - a) + 1):
                                ways_x = ways * binomials[left_a, x]
                                left_b = left_a - x
                                for y in range(min(left_b, capacity[1] - b) + 1):
                                    ways_y = ways_x * binomials[left_b, y]
                                    left_c = left_b - y
                                    for z in range(min(left_c, capacity[2] - c) + 1):
                                        ways_z = ways_y * binomials[left_c, z]
                                        left_d = left_c - z
                                        for w in range(min(left_d, capacity[3] - d) + 1):
                                            shown[0] = x
                                            shown[1] = y
                                            shown[2] = z
                                            shown[3] = w
                                            shown[me] += kept[rank]
                                            most = -1
                                            still = 0
                                            for s in range(4):
                                                if (running >> s) & 1:
                                                    if shown[s] > most:
                                                        most = shown[s]
                                                        still = 1 << s
                                                    elif shown[s] == most:
                                                        still |= 1 << s
                                            new[still, a + x, b + y, c + z, d + w] += (
                                                ways_z * binomials[left_d, w]
                                            )
        states = new
    winners = np.zeros(4, np.int64)
    for running in range(1, 16):
        seat = 0
        while not (running >> seat) & 1:
            seat += 1
        winners[seat] += states[running, capacity[0], capacity[1], capacity[2], capacity[3]]
    return winners


@inline()
def settle_group(  # type: ignore[no-untyped-def]
    below, stones_below, no_key, begin, end, member_ways, member_key, member_stones, counts
):
    """Add to ``counts`` what the members of a group win, given what the rivals hold by key.

    ``below[k + 1]`` counts the rivals' hands whose better key is ``k``, ``stones_below`` their
    stones; both are made cumulative here.
    """
    n_keys = below.size - 1
    for key in range(n_keys):
        below[key + 1] += below[key]
        stones_below[key + 1] += stones_below[key]
    everything = below[n_keys]
    every_stone = stones_below[n_keys]
    nobody = below[no_key]
    for member in range(begin, end):
        weight = member_ways[member]
        for choice in range(counts.shape[0]):
            key = member_key[member, choice]
            won = below[key]
            if key >= no_key:
                counts[choice, 0] += weight * won
                counts[choice, 1] += weight * (won - nobody)
                counts[choice, 2] += weight * (everything - won)
                counts[choice, 3] += weight * (everything - won)
                counts[choice, 4] += weight * won * member_stones[member, choice]
                counts[choice, 5] += weight * (every_stone - stones_below[key])
            else:
                counts[choice, 2] += weight * (everything - nobody)
                counts[choice, 5] += weight * every_stone
                counts[choice, 6] += weight * won
                counts[choice, 7] += weight * (nobody - won)


@kernel()
def juego_counts(  # type: ignore[no-untyped-def]
    unseen,
    rivals,
    n_keys,
    starts,
    group_cards,
    member_ways,
    member_key,
    member_stones,
    no_key,
    binomials,
):
    """Count what my pair and the rivals win in juego and punto, for several choices.

    Parameters
    ----------
    unseen : int64 ndarray, shape (n_ranks,)
    rivals : tuple of integer ndarrays
        Every set of eight cards that two rivals may hold, in lexicographic order, shape
        (n_sets, n_ranks); the next set that differs at or before each rank, same shape; the first
        rank at which a set differs from the one before; where each set's splits into two hands
        begin, (n_sets + 1,); and of the splits by the better hand's key: the key, how many, the
        sum of both hands' stones.
    n_keys : int
        Above every key.
    starts, group_cards : int64 ndarrays
        The sets of cards that I draw and my partner holds, and where each one's members begin.
    member_ways : int64 ndarray, shape (n_members,)
        Ways to take my draw and my partner's hand.
    member_key, member_stones : int64 ndarrays, shape (n_members, n_choices)
        For each choice of what to keep, my pair's better key and summed stones.
    no_key : int
        The first key of a hand that takes part (has juego).

    Returns
    -------
    int64 ndarray, shape (n_choices, 8)
        Won, of these contested; lost, of these contested; stones won, stones lost; won and lost
        where no hand takes part (punto).
    """
    sets, jump, changed, entry_start, entry_key, entry_splits, entry_stones = rivals
    n_ranks = unseen.size
    n_sets = sets.shape[0]
    below = np.zeros(n_keys + 1, np.int64)
    stones_below = np.zeros(n_keys + 1, np.int64)
    counts = np.zeros((member_key.shape[1], 8), np.int64)
    left = np.zeros(n_ranks, np.int64)
    ways = np.ones(n_ranks + 1, np.int64)
    for group in range(group_cards.shape[0]):
        for rank in range(n_ranks):
            left[rank] = unseen[rank] - group_cards[group, rank]
        below[:] = 0
        stones_below[:] = 0
        i = 0
        while i < n_sets:
            rank = int(changed[i])
            while rank < n_ranks:
                ways[rank + 1] = ways[rank] * binomials[left[rank], sets[i, rank]]
                if ways[rank + 1] == 0:
                    break
                rank += 1
            if rank == n_ranks:
                for entry in range(entry_start[i], entry_start[i + 1]):
                    key = entry_key[entry] + 1
                    below[key] += ways[n_ranks] * entry_splits[entry]
                    stones_below[key] += ways[n_ranks] * entry_stones[entry]
                rank = n_ranks - 1
            i = int(jump[i, rank])
        settle_group(
            below,
            stones_below,
            no_key,
            starts[group],
            starts[group + 1],
            member_ways,
            member_key,
            member_stones,
            counts,
        )
    return counts


@kernel()
def pares_counts(  # type: ignore[no-untyped-def]
    unseen,
    rivals,
    n_keys,
    starts,
    group_cards,
    member_ways,
    member_key,
    member_stones,
    no_key,
    binomials,
):
    """Count what my pair and the rivals win in pares; arguments and result as in `juego_counts`.

    ``rivals`` lists the ranks of which the eight cards hold two or more, as a tree in depth-first
    order: each node's depth, rank and how many of it, cards that are alone, the next node outside
    its branch; then the splits as in `juego_counts`.
    """
    depths, ranks, many, alone, skip, entry_start, entry_key, entry_splits, entry_stones = rivals
    n_ranks = unseen.size
    n_nodes = depths.size
    below = np.zeros(n_keys + 1, np.int64)
    stones_below = np.zeros(n_keys + 1, np.int64)
    counts = np.zeros((member_key.shape[1], 8), np.int64)
    left = np.zeros(n_ranks, np.int64)
    ways = np.ones(9, np.int64)
    # singles[d, k]: ways to take k cards of different ranks, none of the d ranks of the branch.
    singles = np.zeros((9, 9), np.int64)
    for group in range(group_cards.shape[0]):
        singles[0, :] = 0
        singles[0, 0] = 1
        for rank in range(n_ranks):
            left[rank] = unseen[rank] - group_cards[group, rank]
            for k in range(8, 0, -1):
                singles[0, k] += left[rank] * singles[0, k - 1]
        below[:] = 0
        stones_below[:] = 0
        i = 0
        while i < n_nodes:
            depth = np.int64(depths[i])
            if depth > 0:
                n = left[ranks[i]]
                if n < many[i]:
                    i = int(skip[i])
                    continue
                ways[depth] = ways[depth - 1] * binomials[n, many[i]]
                singles[depth, 0] = 1
                for k in range(1, alone[i] + 1):
                    singles[depth, k] = singles[depth - 1, k] - n * singles[depth, k - 1]
            total = ways[depth] * singles[depth, alone[i]]
            if total:
                for entry in range(entry_start[i], entry_start[i + 1]):
                    key = entry_key[entry] + 1
                    below[key] += total * entry_splits[entry]
                    stones_below[key] += total * entry_stones[entry]
            i += 1
        settle_group(
            below,
            stones_below,
            no_key,
            starts[group],
            starts[group + 1],
            member_ways,
            member_key,
            member_stones,
            counts,
        )
    return counts
