"""An expression of what is known of a hand, and the weight it gives to every distinct hand."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, lru_cache
from math import gcd, lcm
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from musodds.game.errors import InvalidInput
from musodds.game.variant import Variant
from musodds.knowledge.atoms import lone_phrase
from musodds.knowledge.bounds import bounded, understood_bound
from musodds.knowledge.mistakes import MistakeError, complaint, syntax_mistake
from musodds.knowledge.names import with_names_joined
from musodds.knowledge.phrases import Phrase
from musodds.text import _

if TYPE_CHECKING:
    from lark import Lark, Token

#: The largest weight a hand may have once all are whole numbers, and the longest expression.
MAX_WEIGHT = 1_000_000
MAX_LENGTH = 2_000

_OPERATORS = re.compile(r"[&|!()<>=≥≤≠*]|(?<!\S)(?:and|y|eta|or|o|edo|not|no)(?!\S)", re.IGNORECASE)
_BEYOND = re.compile(r"(?P<subject>[^&|!()<>=≥≤≠*]+)[<>](?P<bound>[^&|!()<>=≥≤≠*]+)")
_WEIGHT = re.compile(r"[+-]?(?:\d{1,9}(?:\.\d{0,9})?|\.\d{1,9})(?:/\d{1,9})?")


@dataclass(frozen=True, eq=False)
class Knowledge:
    """What is known of one hidden hand.

    Attributes
    ----------
    text : str
        The expression as it was written.
    variant : Variant
        The variant whose hands it speaks of.
    weights : ndarray of int64, shape (n_hands,)
        How likely each hand is beside the others before the cards are counted, in the order of
        `HandTable`: the smallest whole numbers, 0 where the hand is ruled out, read-only.
    understood : str
        The expression in the language's own names, with its hands and patterns in letters.
    hand : int or None
        The hand's index if the whole expression is one full hand, such as ``RR7A``.
    """

    text: str
    variant: Variant
    weights: npt.NDArray[np.int64] = field(repr=False)
    understood: str
    hand: int | None

    @property
    def is_boolean(self) -> bool:
        """Whether every hand that fits has the same weight, 1."""
        return int(self.weights.max()) <= 1


@dataclass(frozen=True)
class _Value:
    """What a part of an expression is worth; truth values until a weight comes in."""

    weights: npt.NDArray[Any]
    understood: str
    hand: int | None = None

    @property
    def is_boolean(self) -> bool:
        return self.weights.dtype == np.bool_

    def __and__(self, other: _Value) -> _Value:
        understood = f"{self.understood} & {other.understood}"
        if self.is_boolean and other.is_boolean:
            return _Value(self.weights & other.weights, understood)
        return _Value(self.weights.astype(object) * other.weights.astype(object), understood)

    def __or__(self, other: _Value) -> _Value:
        understood = f"{self.understood} | {other.understood}"
        if self.is_boolean and other.is_boolean:
            return _Value(self.weights | other.weights, understood)
        larger = np.maximum(self.weights.astype(object), other.weights.astype(object))
        return _Value(larger, understood)


def parse_knowledge(text: str, variant: Variant) -> Knowledge:
    """Return what an expression says of a hand, one weight per distinct hand.

    ``&`` multiplies weights, ``|`` takes the larger, ``!`` denies what carries no weights and
    ``*`` gives one; without weights these are the operations of sets. See ``docs/knowledge.md``.

    >>> knowledge = parse_knowledge("juego & no-pares", Variant(8))
    >>> int(knowledge.weights.sum()), knowledge.is_boolean
    (17, True)

    Raises
    ------
    InvalidInput
        If the expression cannot be read, pointing at the character, or if no hand fits it.
    """
    return _parse(text, variant)


def parse_asked(text: str, variant: Variant) -> Knowledge:
    """Return what an expression asks of a hand; unlike `parse_knowledge`, it may ask too much.

    Nothing beats a 31, so ``juego>31`` fits no hand and is a question all the same. A bound that
    no hand has is still refused.

    >>> int(parse_asked("juego>31", Variant(8)).weights.sum())
    0

    Raises
    ------
    InvalidInput
        As `parse_knowledge` does, but for a comparison with the best or the least there is.
    """
    return _parse(text, variant, may_fit_none=True)


@lru_cache(maxsize=4096)
def _parse(text: str, variant: Variant, may_fit_none: bool = False) -> Knowledge:
    if not text.strip():
        raise InvalidInput(
            _("an empty expression says nothing; write a name, a hand or 'any' for any hand")
        )
    if len(text) > MAX_LENGTH:
        raise InvalidInput(
            _("the expression has {n} characters; at most {most} are read").format(
                n=len(text), most=MAX_LENGTH
            )
        )
    try:
        value = _evaluate(with_names_joined(text), variant)
        weights = _whole(value.weights)
    except MistakeError as mistake:
        raise complaint(text, mistake) from None
    if not weights.any() and not (may_fit_none and _bound_is_held(text, variant)):
        raise InvalidInput(_("no hand fits {text!r}").format(text=text))
    weights.setflags(write=False)
    return Knowledge(text, variant, weights, value.understood, value.hand)


def _bound_is_held(text: str, variant: Variant) -> bool:
    """Return whether a text is one comparison, above or below what some hand has."""
    found = _BEYOND.fullmatch(text)
    if found is None:
        return False
    subject = Phrase(found["subject"].strip(), 0)
    return bool(bounded(subject, "=", Phrase(found["bound"].strip(), 0), variant).any())


def _evaluate(text: str, variant: Variant) -> _Value:
    if not _OPERATORS.search(text):
        phrase = Phrase(text.strip(), len(text) - len(text.lstrip()))
        return _Value(*lone_phrase(phrase, variant))
    from lark import UnexpectedToken

    try:
        # With its transformer built in, the parser returns a value where Lark declares a tree.
        value: Any = _parser(variant).parse(text)
    except UnexpectedToken as error:
        raise syntax_mistake(text, error) from None
    assert isinstance(value, _Value)
    return value


@cache
def _parser(variant: Variant) -> Lark:
    """Return a parser that evaluates as it reads, so that depth of nesting costs no stack."""
    from lark import Lark, Transformer, v_args

    @v_args(inline=True)
    class Evaluator(Transformer[Any, _Value]):
        def phrase(self, *words: Token) -> Phrase:
            return Phrase(" ".join(words), int(words[0].start_pos or 0))

        def alone(self, phrase: Phrase) -> _Value:
            return _Value(*lone_phrase(phrase, variant))

        def comparison(self, subject: Phrase, sign: Token, bound: Phrase) -> _Value:
            understood = understood_bound(subject, str(sign), bound, variant)
            return _Value(bounded(subject, str(sign), bound, variant), understood)

        def closed(self, value: _Value) -> _Value:
            return _Value(value.weights, f"({value.understood})", value.hand)

        def denied(self, sign: Token, value: _Value) -> _Value:
            if not value.is_boolean:
                raise MistakeError(
                    int(sign.start_pos or 0),
                    _("what carries weights cannot be denied; deny first, then weigh: !duples*3"),
                )
            return _Value(~value.weights, f"!{value.understood}")

        def weighed(self, value: _Value, _times: Token, number: Token) -> _Value:
            weight = _weight(str(number), int(number.start_pos or 0))
            weighed = value.weights.astype(object) * weight
            return _Value(weighed, f"{value.understood}*{number}")

        def both(self, left: _Value, right: _Value) -> _Value:
            return left & right

        def either(self, left: _Value, right: _Value) -> _Value:
            return left | right

    grammar = (Path(__file__).parent / "grammar.lark").read_text(encoding="utf-8")
    return Lark(grammar, parser="lalr", lexer="basic", transformer=Evaluator())


def _weight(text: str, start: int) -> Fraction:
    if not _WEIGHT.fullmatch(text):
        raise MistakeError(
            start,
            _("{text!r} is no weight; write a number after what it weighs: duples*3").format(
                text=text
            ),
        )
    number, _slash, divisor = text.partition("/")
    if divisor and int(divisor) == 0:
        raise MistakeError(start, _("{text!r} divides by zero").format(text=text))
    weight = Fraction(number) / int(divisor or 1)
    if weight < 0:
        raise MistakeError(
            start, _("{text} is below zero; a weight is 0 or more").format(text=text)
        )
    return weight


def _whole(weights: npt.NDArray[Any]) -> npt.NDArray[np.int64]:
    """Return weights as the smallest whole numbers in the same proportions."""
    if weights.dtype == np.bool_:
        return weights.astype(np.int64)
    exact = [Fraction(weight) for weight in weights]
    scale = lcm(*(weight.denominator for weight in exact))
    whole = [int(weight * scale) for weight in exact]
    shared = gcd(*whole) or 1
    if max(whole) // shared > MAX_WEIGHT:
        raise MistakeError(
            0,
            _("as whole numbers the weights reach {largest}; at most {most} is allowed").format(
                largest=max(whole) // shared, most=MAX_WEIGHT
            ),
        )
    return np.array([weight // shared for weight in whole], dtype=np.int64)
