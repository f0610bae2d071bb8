"""Arguments of the wrong type, met at the door of each public function with one sentence."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Mapping
from functools import wraps
from inspect import CO_VARARGS
from itertools import chain, repeat
from math import isnan
from numbers import Integral, Real
from typing import Any, TypeVar, cast

from musodds.game.errors import InvalidInput
from musodds.text import _

F = TypeVar("F", bound=Callable[..., Any])

#: The greatest whole number that the kernels hold.
_MOST = 2**63 - 1
#: How to write what people most often write otherwise.
_EXAMPLES = {
    "any_rival": "'juego'",
    "cut_by": "'right'",
    "dead": "'RR7'",
    "expression": "'duples | 31'",
    "hand": "'RR7A'",
    "hands": "'RR7A'",
    "kept": "'partner=1,right=2'",
    "kings": "8",
    "left": "'juego'",
    "partner": "'2-reyes'",
    "pending": "'grande=2 chica=paso'",
    "real": "'off'",
    "right": "'juego'",
    "rivals": "'no-juego'",
    "said": "'pares: sí no sí no'",
    "score": "'20-17'",
    "seat": "'mano'",
    "threw": "'64'",
}


def checked(function: F) -> F:
    """Return a public function that refuses an argument its annotations do not allow.

    The annotations are read as they are written, so that no import is made for them; a word of
    ``**known`` has the type that its `typing.TypedDict` says.

    >>> @checked
    ... def half(deals: int | None = None) -> float:
    ...     return (deals or 1) / 2
    >>> half(3)
    1.5
    >>> half("3")
    Traceback (most recent call last):
    TypeError: deals is a whole number or None, not '3'

    Raises
    ------
    TypeError
        At a call, with what is wanted of which argument.
    InvalidInput
        At a call, if a number is none or is too large.
    """
    annotations = {
        name: annotation.split(" | ")
        for name, annotation in {**_words_known(function), **function.__annotations__}.items()
        if name != "return"
    }
    code = function.__code__
    positional = code.co_varnames[: code.co_argcount]
    after = code.co_argcount + code.co_kwonlyargcount
    takes_more = bool(code.co_flags & CO_VARARGS)
    several = repeat(code.co_varnames[after]) if takes_more else ()

    @wraps(function)
    def call(*args: Any, **kwargs: Any) -> Any:
        def taken(name: str, value: Any) -> Any:
            wanted = annotations.get(name)
            return value if wanted is None else _checked(name, value, wanted)

        names = chain(positional, several)
        given = [taken(name, value) for name, value in zip(names, args, strict=False)]
        return function(
            *given, *args[len(given) :], **{name: taken(name, kwargs[name]) for name in kwargs}
        )

    return cast("F", call)


def _words_known(function: Callable[..., Any]) -> dict[str, str]:
    """Return the types of the words of ``**known: Unpack[Known]``; none where there is no such."""
    annotation = function.__annotations__.get("known", "")
    if not annotation.startswith("Unpack["):
        return {}
    words = function.__globals__[annotation[len("Unpack[") : -1]]
    return {name: one.__forward_arg__ for name, one in words.__annotations__.items()}


def _checked(name: str, value: Any, wanted: list[str]) -> Any:
    """Return an argument of a kind that is wanted, whole numbers of numpy as Python's own."""
    if not any(_fits(value, kind) for kind in wanted):
        example = _EXAMPLES.get(name)
        kinds = _(" or ").join(_kind_in_words(kind) for kind in wanted)
        shown = repr(value)
        if len(shown) > 40:
            shown = shown[:37] + "..."
        raise TypeError(
            _("{name} is {kinds}, not {value}").format(name=name, kinds=kinds, value=shown)
            if example is None
            else _("{name} is {kinds}, such as {example}, not {value}").format(
                name=name, kinds=kinds, example=example, value=shown
            )
        )
    if isinstance(value, int) and abs(value) > _MOST:
        raise InvalidInput(_("{name} is too large: at most {most}").format(name=name, most=_MOST))
    if isinstance(value, float) and isnan(value):
        raise InvalidInput(_("{name} is no number (NaN)").format(name=name))
    whole = isinstance(value, Integral) and not isinstance(value, bool)
    return int(value) if whole else value


def _fits(value: Any, kind: str) -> bool:
    """Return whether a value is of a kind, as annotations write it."""
    head, _bracket, inner = kind.partition("[")
    if head == "Mapping" and isinstance(value, Mapping):
        of_keys, of_values = inner.removesuffix("]").split(", ")
        return all(_fits(k, of_keys) and _fits(v, of_values) for k, v in value.items())
    if head in ("Collection", "Sequence") and isinstance(value, Collection):
        text = isinstance(value, str | bytes | Mapping)
        item = inner.removesuffix("]")
        return not text and all(item not in _SIMPLE or _fits(one, item) for one in value)
    if head in _SIMPLE:
        return _SIMPLE[head](value)
    if head in ("Callable", "Progress", "Step"):
        return callable(value)
    return head in {one.__name__ for one in type(value).__mro__}


_SIMPLE: dict[str, Callable[[Any], bool]] = {
    "Any": lambda _value: True,
    "None": lambda value: value is None,
    "bool": lambda value: isinstance(value, bool),
    "float": lambda value: isinstance(value, Real) and not isinstance(value, bool),
    "int": lambda value: isinstance(value, Integral) and not isinstance(value, bool),
    "os.PathLike": lambda value: isinstance(value, os.PathLike),
    "Path": lambda value: isinstance(value, os.PathLike),
    "str": lambda value: isinstance(value, str),
}


def _kind_in_words(kind: str) -> str:
    head = kind.partition("[")[0]
    words = {
        "None": "None",
        "bool": _("True or False"),
        "float": _("a number"),
        "int": _("a whole number"),
        "os.PathLike": _("a path"),
        "Path": _("a path"),
        "str": _("text"),
        "Mapping": _("a mapping, as in {example}").format(example=kind),
        "Collection": _("a list"),
        "Sequence": _("a list"),
        "Callable": _("a function"),
        "Progress": _("a function"),
        "Step": _("a function"),
    }
    return words.get(head, head)
