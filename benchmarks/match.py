"""All lances together, the juego's recursion, and whole juegos, beside plain ways to do it."""

from __future__ import annotations

import random
from functools import partial
from itertools import product
from time import process_time

from measure import Row, ratio, seconds, show

from musodds.engines.ask import Told, build_query
from musodds.engines.exact import exact_cells
from musodds.engines.joint import joint_outcomes
from musodds.game.cards import Hand
from musodds.game.settle import settle
from musodds.game.variant import Variant
from musodds.match.all_deals import dealt_outcomes
from musodds.match.recursion import Sequences, juego_values, sequences_of
from musodds.match.simulate import play
from musodds.match.styles import parse_style

N_JUEGOS = 200_000
CONDITIONED = Told(partner="3-reyes | duples*2", right="juego & no-pares", left="grande>=R")


def joint_rows() -> list[Row]:
    result = []
    for kings in (8, 4):
        variant = Variant(kings)
        query = build_query("RR7A", variant, Told())
        conditioned = build_query("RR7A", variant, CONDITIONED)
        together = partial(joint_outcomes, query, 0, 2)
        together()
        exact_cells(query)
        times_one, _one = ratio(together, partial(exact_cells, query), 3)
        slower, all_lances = ratio(partial(joint_outcomes, conditioned, 0, 2), together, 3)
        result += [
            Row(f"kings={kings}: one hand, all lances together, 2 threads", all_lances, "s"),
            Row(f"kings={kings}: together / lance by lance", times_one, "x"),
            Row(f"kings={kings}: conditioned / unconditioned", slower, "x"),
        ]
    return result


def score_by_score(sequences: Sequences, target: int) -> None:
    """The recursion as one would first write it: every score, every sequence, step by step."""
    n_steps = sequences.mano.shape[1]
    values: dict[tuple[int, int], float] = {}
    for total in range(2 * target - 2, -1, -1):
        for us, them in product(range(target), repeat=2):
            if us + them != total:
                continue
            value = 0.0
            for i, chance in enumerate(sequences.chance):
                for step in range(n_steps):
                    if us + sequences.mano[i, step] >= target:
                        value += chance
                        break
                    if them + sequences.other[i, step] >= target:
                        break
                else:
                    after = (them + sequences.other[i, -1], us + sequences.mano[i, -1])
                    value += chance * (1 - values[after])
            values[us, them] = value


def recursion_rows() -> list[Row]:
    sequences = sequences_of(dealt_outcomes(Variant(8)), "pass")
    vectors = partial(juego_values, sequences, 40)
    vectors()
    # Ten stones are a sixteenth of the scores of forty and take the plain way long enough.
    slower, _ten = ratio(
        partial(score_by_score, sequences, 10), partial(juego_values, sequences, 10), 3
    )
    return [
        Row("equity at all 3,200 scores of a juego to 40", seconds(vectors), "s"),
        Row("plain loops / arrays, a juego to 10", slower, "x"),
    ]


def plain_juegos(n_juegos: int) -> None:
    """Juegos without bets by the readable rules."""
    variant = Variant(8)
    draw = random.Random(1)
    deck = [rank for rank, n in enumerate(variant.copies) for _ in range(n)]
    for _ in range(n_juegos):
        score, won = (0, 0), None
        while won is None:
            cards = draw.sample(deck, 16)
            hands: list[Hand] = [
                tuple(sorted(cards[i : i + 4], reverse=True)) for i in range(0, 16, 4)
            ]
            settled = settle(hands, score=score, variant=variant)
            won, score = settled.juego_won_by, settled.score[::-1]


def simulation_rows() -> list[Row]:
    result = []
    for us, them in (("pass", "pass"), ("min", "min"), ("steady", "steady"), ("bold", "pass")):
        models = parse_style(us), parse_style(them)
        run = partial(play, Variant(8), models, N_JUEGOS, (0, 0), 40, 2, 1, 1)
        run()
        # Processor time: a busy machine does not change what a core can do.
        begin = process_time()
        run()
        rate = N_JUEGOS / (process_time() - begin)
        result.append(Row(f"{us} against {them}, a core", rate, "juegos/s"))
    models = parse_style("pass"), parse_style("pass")
    one = partial(play, Variant(8), models, 20_000, (0, 0), 40, 2, 1, 1)
    slower, _kernel = ratio(partial(plain_juegos, 20), one, 3)
    result.append(Row("readable rules / kernel, a juego", slower * 1000, "x"))
    return result


def rows() -> list[Row]:
    return [*joint_rows(), *recursion_rows(), *simulation_rows()]


if __name__ == "__main__":
    show("the score", rows())
