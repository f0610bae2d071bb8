"""Odds at Mus: exact where they can be, sampled with their error where they cannot.

>>> import musodds
>>> musodds.odds("RR7A", seat="postre").method
'exact'
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from musodds.betting.at_score import BetScore as BetScore
    from musodds.betting.bet import BetAdvice as BetAdvice
    from musodds.betting.bet import WordAdvice as WordAdvice
    from musodds.betting.compare import Comparison as Comparison
    from musodds.betting.compare import compare as compare
    from musodds.betting.joint import joint as joint
    from musodds.betting.model import BetModel as BetModel
    from musodds.betting.odds import odds as odds
    from musodds.betting.odds import odds_by_seat as odds_by_seat
    from musodds.betting.policy import Policy as Policy
    from musodds.betting.reading import Reading as Reading
    from musodds.betting.solving import BetProgress as BetProgress
    from musodds.betting.spot import Spot as Spot
    from musodds.betting.tree import LanceTree as LanceTree
    from musodds.betting.tree import Sizes as Sizes
    from musodds.betting.tree import Step as Step
    from musodds.discards.discard_result import DiscardOption as DiscardOption
    from musodds.discards.discard_result import DiscardResult as DiscardResult
    from musodds.discards.evidence import cut_weights as cut_weights
    from musodds.discards.model import MusModel as MusModel
    from musodds.discards.model import load_model as load_model
    from musodds.discards.mus_by_seat import AgreedMus as AgreedMus
    from musodds.discards.mus_by_seat import MusBySeat as MusBySeat
    from musodds.discards.mus_by_seat import SeatMus as SeatMus
    from musodds.discards.mus_by_seat import mus_by_seat as mus_by_seat
    from musodds.discards.mus_result import MusResult as MusResult
    from musodds.discards.mus_result import MusWay as MusWay
    from musodds.discards.score_asked import ScoreAsked as ScoreAsked
    from musodds.discards.solver import MusSolver as MusSolver
    from musodds.discards.solver import SolverReport as SolverReport
    from musodds.discards.solver import SolverSettings as SolverSettings
    from musodds.discards.solver import solve_mus as solve_mus
    from musodds.discards.values import Gap as Gap
    from musodds.discards.values import PhaseValue as PhaseValue
    from musodds.engines.ask import Known as Known
    from musodds.engines.freq import freq as freq
    from musodds.engines.frequency_result import FrequencyResult as FrequencyResult
    from musodds.engines.joint import JointResult as JointResult
    from musodds.engines.query import OddsQuery as OddsQuery
    from musodds.engines.result import OddsResult as OddsResult
    from musodds.game.bets import Bet as Bet
    from musodds.game.errors import InvalidInput as InvalidInput
    from musodds.game.settle import Payment as Payment
    from musodds.game.showdown import LanceOutcome as LanceOutcome
    from musodds.game.showdown import resolve_lances as resolve_lances
    from musodds.game.variant import Variant as Variant
    from musodds.knowledge.expression import Knowledge as Knowledge
    from musodds.knowledge.know import FittingHand as FittingHand
    from musodds.knowledge.know import KnowledgeSummary as KnowledgeSummary
    from musodds.knowledge.know import know as know
    from musodds.match.bet import bet as bet
    from musodds.match.chances import LanceChance as LanceChance
    from musodds.match.chances import Outlook as Outlook
    from musodds.match.chances import chances as chances
    from musodds.match.decision import Decision as Decision
    from musodds.match.decision import accept as accept
    from musodds.match.decision import ordago as ordago
    from musodds.match.discard import discard as discard
    from musodds.match.equity import Equity as Equity
    from musodds.match.equity import EquityAnswer as EquityAnswer
    from musodds.match.equity import equity as equity
    from musodds.match.mus import mus as mus
    from musodds.match.quiz import Question as Question
    from musodds.match.quiz import Verdict as Verdict
    from musodds.match.quiz import quiz as quiz
    from musodds.match.scored_hand import ScoredHand as ScoredHand
    from musodds.match.simulate import SimulationResult as SimulationResult
    from musodds.match.simulate import simulate as simulate
    from musodds.match.solve_bets import solve_bets as solve_bets
    from musodds.match.styles import Style as Style
    from musodds.match.turning import Turning as Turning
    from musodds.results.showdown import Showdown as Showdown
    from musodds.results.showdown import showdown as showdown
    from musodds.text import set_language as set_language
    from musodds.view.chart import chart as chart
    from musodds.view.explain import explain as explain
    from musodds.view.report.pages import report as report
    from musodds.view.table import table as table

#: Where each public name lives; imported when it is first used, so that ``import musodds`` and
#: ``musodds --help`` load nothing heavy.
_HOMES = {
    "AgreedMus": "musodds.discards.mus_by_seat",
    "Bet": "musodds.game.bets",
    "BetAdvice": "musodds.betting.bet",
    "BetModel": "musodds.betting.model",
    "BetProgress": "musodds.betting.solving",
    "BetScore": "musodds.betting.at_score",
    "Comparison": "musodds.betting.compare",
    "Decision": "musodds.match.decision",
    "DiscardOption": "musodds.discards.discard_result",
    "DiscardResult": "musodds.discards.discard_result",
    "Equity": "musodds.match.equity",
    "EquityAnswer": "musodds.match.equity",
    "FittingHand": "musodds.knowledge.know",
    "FrequencyResult": "musodds.engines.frequency_result",
    "Gap": "musodds.discards.values",
    "InvalidInput": "musodds.game.errors",
    "JointResult": "musodds.engines.joint",
    "Knowledge": "musodds.knowledge.expression",
    "KnowledgeSummary": "musodds.knowledge.know",
    "Known": "musodds.engines.ask",
    "LanceChance": "musodds.match.chances",
    "LanceOutcome": "musodds.game.showdown",
    "LanceTree": "musodds.betting.tree",
    "MusBySeat": "musodds.discards.mus_by_seat",
    "MusModel": "musodds.discards.model",
    "MusResult": "musodds.discards.mus_result",
    "MusSolver": "musodds.discards.solver",
    "MusWay": "musodds.discards.mus_result",
    "OddsQuery": "musodds.engines.query",
    "OddsResult": "musodds.engines.result",
    "Outlook": "musodds.match.chances",
    "Payment": "musodds.game.settle",
    "PhaseValue": "musodds.discards.values",
    "Policy": "musodds.betting.policy",
    "Question": "musodds.match.quiz",
    "Reading": "musodds.betting.reading",
    "ScoreAsked": "musodds.discards.score_asked",
    "ScoredHand": "musodds.match.scored_hand",
    "SeatMus": "musodds.discards.mus_by_seat",
    "Showdown": "musodds.results.showdown",
    "SimulationResult": "musodds.match.simulate",
    "Sizes": "musodds.betting.tree",
    "SolverReport": "musodds.discards.solver",
    "SolverSettings": "musodds.discards.solver",
    "Spot": "musodds.betting.spot",
    "Step": "musodds.betting.tree",
    "Style": "musodds.match.styles",
    "Turning": "musodds.match.turning",
    "Variant": "musodds.game.variant",
    "Verdict": "musodds.match.quiz",
    "WordAdvice": "musodds.betting.bet",
    "accept": "musodds.match.decision",
    "bet": "musodds.match.bet",
    "chances": "musodds.match.chances",
    "chart": "musodds.view.chart",
    "compare": "musodds.betting.compare",
    "cut_weights": "musodds.discards.evidence",
    "discard": "musodds.match.discard",
    "equity": "musodds.match.equity",
    "explain": "musodds.view.explain",
    "freq": "musodds.engines.freq",
    "joint": "musodds.betting.joint",
    "know": "musodds.knowledge.know",
    "load_model": "musodds.discards.model",
    "mus": "musodds.match.mus",
    "mus_by_seat": "musodds.discards.mus_by_seat",
    "odds": "musodds.betting.odds",
    "odds_by_seat": "musodds.betting.odds",
    "ordago": "musodds.match.decision",
    "quiz": "musodds.match.quiz",
    "report": "musodds.view.report.pages",
    "resolve_lances": "musodds.game.showdown",
    "set_language": "musodds.text",
    "showdown": "musodds.results.showdown",
    "simulate": "musodds.match.simulate",
    "solve_bets": "musodds.match.solve_bets",
    "solve_mus": "musodds.discards.solver",
    "table": "musodds.view.table",
}

__all__ = sorted(_HOMES)


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *_HOMES])
