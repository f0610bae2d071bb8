"""What is known of hands one cannot see: an expression becomes one weight per distinct hand."""

from musodds.knowledge.expression import Knowledge, parse_asked, parse_knowledge
from musodds.knowledge.know import FittingHand, KnowledgeSummary, know
from musodds.knowledge.unseen import check_possible, unseen_multiplicity

__all__ = [
    "FittingHand",
    "Knowledge",
    "KnowledgeSummary",
    "check_possible",
    "know",
    "parse_asked",
    "parse_knowledge",
    "unseen_multiplicity",
]
