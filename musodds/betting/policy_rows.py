"""A whole policy as rows, from which a program of one's own can measure it."""

from __future__ import annotations

from typing import Any

import numpy as np

from musodds.betting.evaluate import evaluate
from musodds.betting.model import BetModel
from musodds.game.hands import hand_table

#: What the rows hold, in order.
POLICY_COLUMNS = ("heard", "seat", "hand", "word", "share", "worth")


def policy_rows(model: BetModel) -> list[dict[str, Any]]:
    """Return a row for each moment, hand that the speaker may hold, and word.

    ``heard`` is what was said before, ``seat`` the speaker's, 0-3; ``share`` is how often the hand
    says the word, and ``worth`` what that is worth to the speaker's pair, in stones, all four
    playing on by the policy: exact, and None where the others never let the hand come there, and
    at a score, where no strength of the hands sorts what the ends pay.
    """
    spot, policy = model.spot, model.policy
    tree, table = policy.tree, hand_table(spot.variant)
    game = spot.game()
    scored = game.scored is not None
    worth = np.full_like(policy.share, np.nan) if scored else evaluate(game, policy).worth()
    held = spot.allowed() & spot.fits()
    rows = []
    for decision in range(tree.n_decisions):
        seat = int(tree.seat[decision])
        heard = ", ".join(tree.heard[decision])
        actions = range(tree.first[decision], tree.first[decision + 1])
        for hand in np.flatnonzero(held[seat])[::-1]:
            for action in actions:
                known = not np.isnan(worth[action, hand])
                rows.append(
                    {
                        "heard": heard,
                        "seat": seat,
                        "hand": table.names[hand],
                        "word": tree.word[action],
                        "share": float(policy.share[action, hand]),
                        "worth": float(worth[action, hand]) if known else None,
                    }
                )
    return rows
