"""A long run as lines of text: what it is, then a line for every piece that is done. Adding a piece adds a line,
and nothing else, so that a run that was stopped goes on from its text."""

from __future__ import annotations

import json
from typing import Any

from ..errors import BadInput


def print_line(values: dict[str, Any]) -> str:
    """A piece of a run as one line of JSON."""
    return json.dumps(values, ensure_ascii=False) + "\n"


def lines_of(text: str, head: str, kind: str) -> tuple[list[str], str]:
    """The lines after the first, and the text up to its last whole line: a line that was being written when the
    machine stopped does not count. Refuses the text of another run; `kind` says what it should be: "an arena"."""
    whole = text[: text.rfind("\n") + 1]
    lines = whole.splitlines(keepends=True)
    first = lines[0] if lines else text
    if not head.startswith(first):
        raise BadInput("line 1", _difference(first, head, kind))
    return lines[1:], whole


def _difference(found: str, expected: str, kind: str) -> str:
    """Which setting is another one than before."""
    name = kind.rsplit(maxsplit=1)[-1]
    try:
        before = json.loads(found)
    except (ValueError, RecursionError):
        before = None
    if not isinstance(before, dict) or f"comodin_{name}" not in before:
        return f"this is not the file of {kind}"
    for setting, value in json.loads(expected).items():
        if before.get(setting) != value:
            return f"the file was begun with {setting} {json.dumps(before.get(setting))}, not {json.dumps(value)}"
    return f"this is the file of another {name}"
