"""Files stay readable: the rules in one sitting, no file and no line of the page too long."""

from __future__ import annotations

import ast
import re
from doctest import DocTestParser
from pathlib import Path

from testkit.sources import ROOT, SRC, code_of, lines_of

CODE = {".py", ".js", ".mjs", ".css", ".html"}
MAX_LINES = 400
MAX_COLUMNS = 120  # of the page; Python's are ruff's
EXCUSE = "Over 400 lines because"
MAX_RULES_LINES = 2350


def example_lines(path: Path) -> int:
    """The lines of the examples in the docstrings of a file."""
    nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    owners = [node for node in nodes if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.Module)]
    texts = [ast.get_docstring(node) or "" for node in owners]
    examples = [one for text in texts for one in DocTestParser().get_examples(text)]
    return sum(len((one.source + one.want).splitlines()) for one in examples)


def test_the_rules_can_be_read_in_one_sitting() -> None:
    files = [*(SRC / "rules").rglob("[a-z]*.py"), *(SRC / "editions").rglob("[a-z]*.py")]  # but for the doors
    total = sum(bool(line.strip()) for path in files for line in lines_of(path))
    total -= sum(map(example_lines, files))  # they are there to be run
    assert total <= MAX_RULES_LINES, f"rules/ and editions/ have {total} lines; the most is {MAX_RULES_LINES}"


def test_no_file_grows_long_without_a_reason() -> None:
    too_long = [
        f"{path}: {len(lines)} lines"
        for path in [*code_of(SRC, CODE), *code_of(ROOT / "tests", CODE)]
        if len(lines := lines_of(path)) > MAX_LINES and not any(EXCUSE in line for line in lines[:15])
    ]
    assert not too_long, too_long


def test_no_line_of_the_page_is_long() -> None:
    """Prettier leaves templates as they are (docs/page.md), and breaks no string."""
    web = SRC / "web"
    files = [*(web / "js").rglob("*.js"), web / "sw.js"]
    one_text = re.compile(r'\s*\w+: "[^"]*",')
    too_long = [
        f"{path}:{number}"
        for path in files
        for number, line in enumerate(lines_of(path), 1)
        if len(line) > MAX_COLUMNS and not one_text.fullmatch(line)
    ]
    assert not too_long, too_long
    assert len(files) > 50
