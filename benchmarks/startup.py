"""Whole processes: what starting up costs, as ratios to importing numpy and click."""

from __future__ import annotations

from measure import Row, process_seconds, show


def rows() -> list[Row]:
    numpy = process_seconds(["-c", "import numpy"])
    click = process_seconds(["-c", "import click"])
    result = [Row("import numpy", 1e3 * numpy, "ms"), Row("import click", 1e3 * click, "ms")]
    for name, arguments, base, base_name in (
        ("--help", ["--help"], click, "click"),
        ("--lang eu --help", ["--lang", "eu", "--help"], click, "click"),
        ("odds --help", ["odds", "--help"], click, "click"),
        ("--help", ["--help"], numpy, "numpy"),
        ("--version", ["--version"], numpy, "numpy"),
        ("odds RR7A (table)", ["odds", "RR7A"], numpy, "numpy"),
        ("odds RR7A --plain (table)", ["odds", "RR7A", "--plain"], numpy, "numpy"),
        ("rules pares", ["rules", "pares"], numpy, "numpy"),
    ):
        took = process_seconds(["-m", "musodds", *arguments])
        result.append(Row(f"musodds {name} / import {base_name}", took / base, "x"))
    for name, arguments in (
        ("odds RR7A --dead R", ["odds", "RR7A", "--dead", "R"]),
        (
            "odds RR7A --seat mano --partner 2-reyes",
            ["odds", "RR7A", "--seat", "mano", "--partner", "2-reyes"],
        ),
        ("freq 31 --given juego", ["freq", "31", "--given", "juego"]),
    ):
        process_seconds(["-m", "musodds", *arguments], 1)
        took = process_seconds(["-m", "musodds", *arguments])
        result.append(Row(f"musodds {name} (exact, cache warm)", took, "s"))
    return result


if __name__ == "__main__":
    show("start-up, whole processes", rows())
