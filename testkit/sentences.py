"""The English sentences that a person at a terminal can read and that are written in the code: help and errors."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

SRC = Path(__file__).parents[1] / "src" / "comodin"
ELSEWHERE = ("api", "server/rest", "server/socket", "server/protocol", "server/accounts", "server/tables", "words")
"""What only programs get to see: the API of Python and of the network."""
ERRORS = ("BadInput", "ComodinError", "NeverEnding", "ArgumentTypeError", "StoreFailed", "Misfit")

ASSIGNED = ("epilog", "description")


@cache
def sentences() -> dict[str, str]:
    """Every sentence with `{}` where a value stands, and where it is said."""
    found: dict[str, str] = {}
    for path in sorted(SRC.rglob("*.py")):
        place = path.relative_to(SRC).as_posix()
        if not place.startswith(ELSEWHERE):
            for line, text in _in_module(ast.parse(path.read_text(encoding="utf-8")), place.startswith("cli/")):
                found.setdefault(text, f"{place}:{line}")
    return found


def _in_module(module: ast.Module, of_cli: bool) -> Iterator[tuple[int, str]]:
    for node in ast.walk(module):
        if isinstance(node, ast.Call):
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            said: list[ast.expr] = []
            if name in ERRORS and node.args:
                said.append(node.args[-1])
            if of_cli:
                said += [one.value for one in node.keywords if one.arg in ("help", "description")]
                said += node.args[2:3] if name == "Command" else []
            for one in said:
                for text in templates(one):
                    yield node.lineno, text
        elif (
            of_cli and isinstance(node, ast.Assign) and getattr(node.targets[0], "attr", "") in ("epilog", "usage")
        ):
            for text in templates(node.value):
                yield node.lineno, text


def templates(node: ast.expr) -> list[str]:
    """The text of an expression; both of a choice; none where it is made elsewhere."""
    match node:
        case ast.Constant(str(text)):
            return [text]
        case ast.JoinedStr(values):
            return ["".join(str(one.value) if isinstance(one, ast.Constant) else "{}" for one in values)]
        case ast.BinOp(left, ast.Add(), right):
            return [f"{a}{b}" for a in templates(left) or ["{}"] for b in templates(right) or ["{}"]]
        case ast.IfExp(_, body, orelse):
            return templates(body) + templates(orelse)
        case _:
            return []
