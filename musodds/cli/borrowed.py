"""Texts that others write and our catalogues translate: click's, and the library's log.

Click looks its own texts up in the catalogue in use (see `musodds.cli.language`). Nothing imports
this module; it is here for ``docs/catalogues.py`` to read.
"""

from __future__ import annotations

from musodds.text import later, plural

CLICK = (
    later("Usage:"),
    later("Options"),
    later("Commands"),
    later("Show this message and exit."),
    later("default: {default}"),
    later("required"),
    later("Aborted!"),
    later("Invalid value: {message}"),
    later("Invalid value for {param_hint}: {message}"),
    later("Missing argument"),
    later("Missing option"),
    later("Missing parameter"),
    later("No such option {name!r}."),
    later("No such option: {name}"),
    later("Argument {name!r} takes {nargs} values."),
    later("Option {name!r} does not take a value."),
    later("Choose from:\n\t{choices}"),
    later("{value!r} is not a valid {number_type}."),
    later("{name} {filename!r} does not exist."),
    later("{name} {filename!r} is a directory."),
    later("{name} {filename!r} is not writable."),
    later("path"),
    later("file"),
    later("directory"),
)
LOG = (
    later("compiling for this machine, some seconds; done once and kept on disk"),
    later(
        "compiling for this run only, some seconds: no cache folder can be written; "
        "NUMBA_CACHE_DIR may name one"
    ),
    later("engine: shipped table"),
    later("engine: enumeration"),
    later("engine: sampled deals"),
)


def of_numbers(n: int) -> tuple[str, ...]:
    """Return click's texts that depend on a number."""
    return (
        plural(
            "Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})", n
        ),
        plural(
            "Option {name!r} requires an argument.",
            "Option {name!r} requires {nargs} arguments.",
            n,
        ),
        plural("{value!r} is not {choice}.", "{value!r} is not one of {choices}.", n),
        plural("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)", n),
    )
