"""Odds at Mus: exact where they can be, sampled with their error where they cannot.

>>> import musodds
>>> musodds.odds("RR7A", seat="postre").method
'exact'
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from musodds.betting.bet import BetAdvice as BetAdvice
    from musodds.betting.bet import bet as bet
    from musodds.discards.discard import discard as discard
    from musodds.discards.evidence import cut_weights as cut_weights
    from musodds.discards.joint import joint as joint
    from musodds.discards.model import load_model as load_model
    from musodds.discards.mus import mus as mus
    from musodds.discards.odds import odds as odds
    from musodds.discards.odds import odds_by_seat as odds_by_seat
    from musodds.discards.solver import solve_mus as solve_mus
    from musodds.engines.compare import compare as compare
    from musodds.engines.freq import freq as freq
    from musodds.game.errors import InvalidInput as InvalidInput
    from musodds.game.showdown import resolve_lances as resolve_lances
    from musodds.game.variant import Variant as Variant
    from musodds.knowledge.know import know as know
    from musodds.match.chances import chances as chances
    from musodds.match.decision import accept as accept
    from musodds.match.decision import ordago as ordago
    from musodds.match.equity import equity as equity
    from musodds.match.quiz import quiz as quiz
    from musodds.match.simulate import simulate as simulate
    from musodds.results.showdown import showdown as showdown
    from musodds.text import set_language as set_language
    from musodds.view.chart import chart as chart
    from musodds.view.explain import explain as explain
    from musodds.view.report.pages import report as report
    from musodds.view.table import table as table

#: Where each public name lives; imported when it is first used, so that ``import musodds`` and
#: ``musodds --help`` load nothing heavy.
_HOMES = {
    "BetAdvice": "musodds.betting.bet",
    "InvalidInput": "musodds.game.errors",
    "Variant": "musodds.game.variant",
    "accept": "musodds.match.decision",
    "bet": "musodds.betting.bet",
    "chart": "musodds.view.chart",
    "chances": "musodds.match.chances",
    "compare": "musodds.engines.compare",
    "cut_weights": "musodds.discards.evidence",
    "discard": "musodds.discards.discard",
    "load_model": "musodds.discards.model",
    "solve_mus": "musodds.discards.solver",
    "equity": "musodds.match.equity",
    "explain": "musodds.view.explain",
    "freq": "musodds.engines.freq",
    "joint": "musodds.discards.joint",
    "know": "musodds.knowledge.know",
    "mus": "musodds.discards.mus",
    "odds": "musodds.discards.odds",
    "odds_by_seat": "musodds.discards.odds",
    "ordago": "musodds.match.decision",
    "quiz": "musodds.match.quiz",
    "report": "musodds.view.report.pages",
    "resolve_lances": "musodds.game.showdown",
    "set_language": "musodds.text",
    "showdown": "musodds.results.showdown",
    "simulate": "musodds.match.simulate",
    "table": "musodds.view.table",
}

__all__ = sorted(_HOMES)


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *_HOMES])
