"""Writes docs/conformance.md: which tests prove which clause of the rulebook, for which edition.

The clauses come from docs/rulebook.md, the tests from their marks (`@pytest.mark.clause("A17", "aprendiz")`), so
a new clause without a test is a gap that `tests/test_conformance.py` reports. Below them stands every sentence of
the five sheets with its clause and the test that holds it (`tests/sentences.tsv`). Run by `make conformance`.
"""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from contextlib import redirect_stdout
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

import pytest

from comodin.editions import EDITIONS
from testkit.clauses import ONLY

ROOT = Path(__file__).parent.parent
RULEBOOK = ROOT / "docs" / "rulebook.md"
TABLE = ROOT / "docs" / "conformance.md"

SENTENCES = ROOT / "tests" / "sentences.tsv"
HOW_MANY = {"000": 64, "001": 79, "002": 72, "003": 203, "004": 74}
"""Sentences of each sheet, items of lists and rows of tables included, headings not. What a sheet prints twice
word by word counts once."""
MOST_WORDS = 7  # enough to find a sentence; the sheets themselves are not part of this repository

Proofs = dict[tuple[str, str], set[str]]


def clauses() -> list[str]:
    """The ids of the rulebook in its order."""
    return re.findall(r"\*\*([A-Z]\d+)\*\*", RULEBOOK.read_text(encoding="utf-8"))


def wanted() -> list[tuple[str, str]]:
    """Every clause with every edition it must be proved for."""
    return [(clause, key) for clause in clauses() for key in ONLY.get(clause, EDITIONS)]


@dataclass(frozen=True)
class Line:
    """A sentence of a sheet: how it begins, its clause and the test that holds it, or why it is no rule."""

    sheet: str
    number: int
    begins: str
    clause: str
    test: str
    note: str


def sentences() -> list[Line]:
    """The lines of the file, after its head."""
    with SENTENCES.open(encoding="utf-8") as file:
        rows = [line.rstrip("\n").split("\t") for line in file if line.strip()][1:]
    return [Line(sheet, int(number), *rest) for sheet, number, *rest in rows]


def sentence_gaps(lines: list[Line], proofs: Proofs) -> list[str]:
    """Every sentence once, in order; with a test that is there and names the clause for its edition, or a note."""
    editions = {edition.sheet: edition.key for edition in EDITIONS.values()}
    found = []
    for sheet, count in HOW_MANY.items():
        numbers = [line.number for line in lines if line.sheet == sheet]
        if numbers != list(range(1, count + 1)):
            found.append(f"sheet {sheet}: expected its sentences 1 to {count}, each once and in order")
    for line in lines:
        name = f"sheet {line.sheet}, sentence {line.number}"
        proved = proofs.get((line.clause, editions.get(line.sheet, "")), set())
        if line.sheet not in HOW_MANY or not line.begins or len(line.begins.split()) > MOST_WORDS:
            found.append(f"{name}: expected a sheet, and how the sentence begins in at most {MOST_WORDS} words")
        if bool(line.clause) == bool(line.note) or (line.clause and line.test not in proved):
            found.append(f"{name}: expected a test of {line.clause or 'a clause'} for its edition, or a note")
    return found


class Collector:
    """A pytest plugin that notes which test names which clause, for which edition."""

    def __init__(self) -> None:
        self.proofs: Proofs = defaultdict(set)
        self.unknown: set[str] = set()

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        known = set(clauses())
        for item in items:
            name = item.nodeid.split("[")[0]
            for mark in item.iter_markers("clause"):
                clause, *keys = mark.args
                clause = clause.rstrip("abc")  # A6c is a part of A6
                if clause not in known:
                    self.unknown.add(f"{name} names {clause}")
                callspec = getattr(item, "callspec", None)
                run_for = callspec.params.get("edition") if callspec else None
                for key in [run_for] if isinstance(run_for, str) else keys:
                    self.proofs[clause, key].add(name)


def collect() -> Collector:
    """Imports only the files that speak of clauses: most of those of the server and the page prove none."""
    files = sorted(path for path in (ROOT / "tests").rglob("test_*.py") if "clause" in path.read_text("utf-8"))
    collector = Collector()
    with redirect_stdout(StringIO()) as said:
        code = pytest.main(["--collect-only", "-q", *map(str, files)], plugins=[collector])
    if code != 0:
        raise SystemExit(f"the tests could not be collected\n{said.getvalue()}")
    return collector


def gaps(proofs: Proofs) -> list[str]:
    return [f"{clause} in {key}" for clause, key in wanted() if not proofs.get((clause, key))]


def table(proofs: Proofs) -> str:
    lines = [
        "# Conformance: clause × edition → tests",
        "",
        "Generated by `make conformance` from the marks of the tests; do not edit. The clauses are those of the",
        "[rulebook](rulebook.md). The number is how many tests prove the clause for the edition; a dash stands",
        "where the clause does not speak of it.",
        "",
        f"| clause | {' | '.join(EDITIONS)} | tests |",
        f"|---|{'---|' * len(EDITIONS)}---|",
    ]
    for clause in clauses():
        found = [proofs.get((clause, key), set()) for key in EDITIONS]
        counts = " | ".join(str(len(tests)) if tests else "–" for tests in found)
        by_file = defaultdict(set)
        for name in set().union(*found):
            file, test = name.split("::", 1)
            by_file[file].add(test)
        where = ", ".join(f"[{Path(file).name}](../{file}) ({len(by_file[file])})" for file in sorted(by_file))
        lines.append(f"| {clause} | {counts} | {where} |")
    return "\n".join([*lines, *sentence_table(sentences())]) + "\n"


def sentence_table(lines: list[Line]) -> list[str]:
    return [
        "",
        "## Sentence by sentence",
        "",
        "Every sentence of the five sheets by its first words, the clause that it is read as, and the test that",
        "holds it (`tests/sentences.tsv`). Items of lists and rows of tables count, headings do not; what a sheet",
        "prints twice word by word counts once. The sheets are the publisher's and not part of this repository.",
        "",
        "| sheet | sentence | begins | clause | test |",
        "|---|---|---|---|---|",
        *map(_sentence_row, lines),
    ]


def _sentence_row(line: Line) -> str:
    begins = line.begins.replace("|", "\\|")
    file, _, test = line.test.partition("::")
    held = f"[{test}](../{file})" if line.test else line.note
    return f"| {line.sheet} | {line.number} | {begins} … | {line.clause or '–'} | {held} |"


def main(arguments: list[str]) -> int:
    """With --check nothing is written, and a table that is out of date is a gap as well."""
    collector = collect()
    found = [*gaps(collector.proofs), *sorted(collector.unknown), *sentence_gaps(sentences(), collector.proofs)]
    text = table(collector.proofs)
    if "--check" not in arguments:
        TABLE.write_text(text, encoding="utf-8")
    elif not TABLE.exists() or TABLE.read_text(encoding="utf-8") != text:
        found.append(f"{TABLE.relative_to(ROOT)} is out of date; run `make conformance`")
    for gap in found:
        print("gap:", gap)
    print(f"{len(wanted()) - len(gaps(collector.proofs))} of {len(wanted())} proved")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
