"""The function behind ``musodds table``: which tables there are, and their rows."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Set
from typing import TYPE_CHECKING, Any, NamedTuple

from musodds.engines.files import as_path, check_file, write_whole
from musodds.engines.query import Progress
from musodds.engines.result import ROW_COLUMNS
from musodds.game.arguments import checked
from musodds.game.errors import InvalidInput
from musodds.game.score import DEFAULT_TARGET, check_target
from musodds.game.variant import N_PLAYERS, SEAT_NAMES, Variant
from musodds.text import _
from musodds.view.table_files import Rows, writer_for

if TYPE_CHECKING:
    from musodds.betting.model import BetModel
    from musodds.discards.shipped_worths import EveryWorth

DEFAULT_MODEL = "human"
#: What a choice of cards is worth, where it is shipped.
_WORTH = ("net_stones", "behind", "behind_standard_error")


class Ask(NamedTuple):
    """What a table is asked for."""

    variant: Variant
    model: str
    target: int
    stakes: str
    fresh: bool
    threads: int | None
    progress: Progress | None
    lance: str | None
    players: str | None
    cut_by: str | None
    policy: str | None
    cluster: Any = None


class TableKind(NamedTuple):
    """A table: its columns in order, what it may be narrowed to, and its rows."""

    columns: tuple[str, ...]
    takes: tuple[str, ...]
    rows: Callable[[Ask], Rows]


def _odds(ask: Ask) -> Rows:
    from musodds.engines.shipped import odds_of_every_hand

    every = odds_of_every_hand(
        ask.variant, ask.threads, ask.progress, fresh=ask.fresh, cluster=ask.cluster
    )
    best_first = reversed(every.results)
    return [row for of_hand in best_first for result in of_hand for row in result.rows()]


def _discards(ask: Ask) -> Rows:
    from musodds.discards.choices import kept_choices, thrown_cards
    from musodds.discards.model import load_model
    from musodds.discards.shipped_worths import MODEL, STAKES, shipped_worths
    from musodds.game.cards import format_cards
    from musodds.game.hands import hand_table

    model = load_model(ask.model, ask.variant.kings, ask.stakes)
    table = hand_table(ask.variant)
    read = (ask.model, ask.stakes) == (MODEL, STAKES)
    worths = shipped_worths(ask.variant.kings) if read else None
    rows = []
    for hand in reversed(range(table.n)):
        cards = table.cards[hand]
        for seat in range(N_PLAYERS):
            for option, kept in enumerate(kept_choices(cards)):
                chance = float(model.choice[0, seat, hand, option])
                if chance > 0:
                    rows.append(
                        {
                            **_whose(ask, table.names[hand], seat),
                            "keep": format_cards(kept, ask.variant),
                            "throw": format_cards(thrown_cards(cards, kept), ask.variant),
                            "probability": chance,
                            **_worth_of(worths, seat, hand, option),
                            "model": model.name,
                        }
                    )
    return rows


def _worth_of(
    worths: EveryWorth | None, seat: int, hand: int, option: int
) -> dict[str, float | None]:
    """Return what a choice is worth if all give mus, and what it brings less than the best."""
    if worths is None:
        return dict.fromkeys(_WORTH)
    net = worths.net[seat, hand]
    error = float(worths.behind_error[seat, hand, option])
    behind = float(net[option] - net[worths.best[seat, hand]])
    return dict(zip(_WORTH, (float(net[option]), behind, error), strict=True))


def _cuts(ask: Ask) -> Rows:
    from musodds.discards.cut_worths import cut_worths
    from musodds.discards.model import load_model
    from musodds.engines.cluster import at_work
    from musodds.game.cards import format_cards
    from musodds.game.hands import hand_table

    model = load_model(ask.model, ask.variant.kings, ask.stakes)
    with at_work(ask.threads, ask.cluster) as workers:
        worths = cut_worths(ask.variant.kings, ask.model, ask.stakes, workers)
    table = hand_table(ask.variant)
    return [
        {
            **_whose(ask, table.names[hand], seat),
            "cut_worth": -float(worths.mus_gain[seat, hand]),
            "standard_error": float(worths.error[seat, hand]),
            "advice": worths.advice(seat, hand),
            "keep": format_cards(worths.kept(seat, hand), ask.variant),
            "cut_rate": 1 - float(model.give[0, seat, hand]),
            "model": model.name,
        }
        for hand in reversed(range(table.n))
        for seat in range(N_PLAYERS)
    ]


def _whose(ask: Ask, hand: str, seat: int) -> dict[str, Any]:
    return {
        "hand": hand,
        "seat": seat,
        "seat_name": SEAT_NAMES[seat],
        "kings": ask.variant.kings,
        "stakes": ask.stakes,
    }


def _equity(ask: Ask) -> Rows:
    from musodds.match.equity import MANOS, juego_equity

    equity = juego_equity(ask.variant, ask.target, ask.stakes)
    return [
        {
            "mano": mano,
            "us": us,
            "them": them,
            "p_win": equity.win(us, them, mano),
            "target": ask.target,
            "stakes": ask.stakes,
            "kings": ask.variant.kings,
            "real": ask.variant.real,
        }
        for mano in MANOS
        for us in range(ask.target)
        for them in range(ask.target)
    ]


def _frequencies(ask: Ask) -> Rows:
    from musodds.engines.freq import freq
    from musodds.knowledge.names import HAND_NAMES

    names = [name for name in HAND_NAMES if name != "real" or ask.variant.real != "off"]
    rows = []
    for name in names:
        for of in range(1, N_PLAYERS):
            found = freq(name, of=of, kings=ask.variant.kings, real=ask.variant.real)
            rows.append(
                {
                    "expression": name,
                    "of": of,
                    "favourable": found.favourable,
                    "total": found.total,
                    "probability": float(found.probability),
                    "kings": ask.variant.kings,
                    "real": ask.variant.real,
                }
            )
    return rows


def _bets(ask: Ask) -> Rows:
    from musodds.betting.policy_rows import policy_rows

    if ask.lance is None:
        raise InvalidInput(_("the bets of which lance? Name it: lance='grande'"), "lance")
    variant = ask.variant
    return policy_rows(
        bet_model(ask.lance, ask.players, ask.cut_by, ask.policy, variant.kings, variant.real)
    )


def bet_model(
    lance: str, players: str | None, cut_by: str | None, policy: str | None, kings: int, real: str
) -> BetModel:
    """Return the policy that the bets of a lance are a table of; see `table`."""
    from musodds.betting.model import bets_of
    from musodds.betting.solving import make_spot

    takes_part = None if players is None else players.split(",")
    spot = make_spot(lance, players=takes_part, cut_by=cut_by, kings=kings, real=real)
    return bets_of(spot, policy)


_WHOSE = ("hand", "seat", "seat_name", "kings", "stakes")
TABLES: dict[str, TableKind] = {
    "odds": TableKind(ROW_COLUMNS, ("real", "fresh", "threads", "cluster"), _odds),
    "discards": TableKind(
        (*_WHOSE, "keep", "throw", "probability", *_WORTH, "model"),
        ("model", "stakes"),
        _discards,
    ),
    "cuts": TableKind(
        (*_WHOSE, "cut_worth", "standard_error", "advice", "keep", "cut_rate", "model"),
        ("model", "stakes", "threads", "cluster"),
        _cuts,
    ),
    "equity": TableKind(
        ("mano", "us", "them", "p_win", "target", "stakes", "kings", "real"),
        ("real", "target", "stakes"),
        _equity,
    ),
    "frequencies": TableKind(
        ("expression", "of", "favourable", "total", "probability", "kings", "real"),
        ("real",),
        _frequencies,
    ),
    "bets": TableKind(
        ("heard", "seat", "hand", "word", "share", "worth"),
        ("real", "lance", "players", "cut_by", "policy"),
        _bets,
    ),
}


@checked
def table(
    name: str,
    path: str | os.PathLike[str],
    *,
    kings: int = 8,
    real: str | None = None,
    model: str | None = None,
    target: int | None = None,
    stakes: str | None = None,
    fresh: bool | None = None,
    force: bool = False,
    threads: int | None = None,
    lance: str | None = None,
    players: str | None = None,
    cut_by: str | None = None,
    policy: str | None = None,
    cluster: Any = None,
    progress: Progress | None = None,
) -> None:
    """Write a whole table to a file: .csv, .json, .parquet, .md or .html.

    Parameters
    ----------
    name : str
        One of `TABLES`, which tells the columns and which of the following it takes.
    model : str, optional
        How people cut and throw: "human" by default.
    target, stakes : optional
        40 stones and "pass" by default.
    fresh : bool, optional
        Enumerate anew, even what is shipped.
    lance, players, cut_by, policy : str, optional
        Of the table ``bets``: the lance, who has pares or juego (``"mano,postre"``; all four), who
        cut in the first round (nobody: as dealt) and a file that holds the policy (as shipped).
    force : bool
        Write over an existing file.
    threads, cluster : optional
        All processors by default; or the workers of a cluster, see `musodds.odds`. Neither changes
        a number.

    Raises
    ------
    InvalidInput
        If there is no such table or ending, or what is given does not belong to the table.
    OSError
        If the file exists and ``force`` is not given, or cannot be written; nothing is left.
    """
    given: Mapping[str, Any] = {
        "real": real,
        "model": model,
        "target": target,
        "stakes": stakes,
        "fresh": fresh,
        "threads": threads,
        "lance": lance,
        "players": players,
        "cut_by": cut_by,
        "policy": policy,
        "cluster": cluster,
    }
    check_table(name, {option for option, value in given.items() if value is not None})
    file = as_path(path)
    writer = writer_for(file)
    check_file(file, force=force)
    ask = Ask(
        variant=Variant(kings, real or "off"),
        model=DEFAULT_MODEL if model is None else model,
        target=DEFAULT_TARGET if target is None else check_target(target),
        stakes="pass" if stakes is None else stakes,
        fresh=bool(fresh),
        threads=threads,
        progress=progress,
        lance=lance,
        players=players,
        cut_by=cut_by,
        policy=policy,
        cluster=cluster,
    )
    rows = TABLES[name].rows(ask)
    write_whole(file, lambda whole: writer(rows, whole), force=force)


def check_table(name: str, given: Set[str]) -> None:
    """Check that there is such a table and that what is given belongs to it.

    Raises
    ------
    InvalidInput
        If there is none, with the nearest, or something is given that it does not take.
    """
    if name not in TABLES:
        from difflib import get_close_matches

        near = get_close_matches(name.lower(), TABLES, n=1)
        if near:
            raise InvalidInput(
                _("no table {name!r}; did you mean {near!r}?").format(name=name, near=near[0])
            )
        raise InvalidInput(
            _("no table {name!r}; the tables are {tables}").format(
                name=name, tables=", ".join(TABLES)
            )
        )
    for option in sorted(given - set(TABLES[name].takes)):
        raise InvalidInput(
            _("the table {name} takes no --{option}; it takes {takes}").format(
                name=name,
                option=_dashed(option),
                takes=", ".join(f"--{_dashed(one)}" for one in ("kings", *TABLES[name].takes)),
            )
        )


def _dashed(name: str) -> str:
    return name.replace("_", "-")
