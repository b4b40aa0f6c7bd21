"""Notebooks (`*.ipynb`) without a notebook server: their cells run one after the other, as in one, and what each
shows is told as a notebook keeps it. So a test can compare it with what stands in the file.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

Cell = dict[str, Any]


def cells_of(path: Path) -> list[Cell]:
    """The cells of a notebook file."""
    cells: list[Cell] = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return cells


def source_of(cell: Cell) -> str:
    """What is written in a cell; files have it as lines."""
    return "".join(cell["source"])


def outputs(cells: list[Cell], name: str) -> Iterator[list[dict[str, Any]]]:
    """Runs the cells in one namespace; what each code cell shows."""
    names: dict[str, Any] = {"__name__": name}
    for number, cell in enumerate(cells, 1):
        if cell["cell_type"] == "code":
            yield _shown(source_of(cell), names, f"{name}, cell {number}")


def _shown(source: str, names: dict[str, Any], place: str) -> list[dict[str, Any]]:
    tree = ast.parse(source, place)
    last = tree.body[-1] if tree.body else None
    if isinstance(last, ast.Expr):
        tree.body.pop()
    with redirect_stdout(StringIO()) as said:
        exec(compile(tree, place, "exec"), names)
        value = (
            eval(compile(ast.Expression(last.value), place, "eval"), names) if isinstance(last, ast.Expr) else None
        )
    printed = [{"name": "stdout", "output_type": "stream", "text": _lines(said.getvalue())}]
    shown = [] if value is None else [{"data": _forms(value), "metadata": {}, "output_type": "execute_result"}]
    return (printed if said.getvalue() else []) + shown


def _forms(value: Any) -> dict[str, list[str]]:
    """A value as a notebook draws it: with its own HTML or SVG where it has one."""
    forms = {"text/plain": _lines(repr(value))}
    for kind, method in (("text/html", "_repr_html_"), ("image/svg+xml", "_repr_svg_")):
        if draw := getattr(value, method, None):
            forms[kind] = _lines(draw())
    return forms


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def plain(kept: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Outputs without the count of executions, which says nothing about the cell."""
    return [{key: value for key, value in one.items() if key != "execution_count"} for one in kept]


def write(path: Path) -> None:
    """Runs a notebook and keeps what it shows in its file."""
    book = json.loads(path.read_text(encoding="utf-8"))
    found = outputs(book["cells"], path.name)
    for count, cell in enumerate((one for one in book["cells"] if one["cell_type"] == "code"), 1):
        cell["execution_count"] = count
        cell["outputs"] = [
            one | ({"execution_count": count} if one["output_type"] == "execute_result" else {})
            for one in next(found)
        ]
    path.write_text(json.dumps(book, indent=1, ensure_ascii=False, sort_keys=True) + "\n", encoding="utf-8")
