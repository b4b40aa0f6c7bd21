"""The notes of a release and the text of its tag: the part of the changelog that has its number."""

from __future__ import annotations

import re

from .places import ROOT, version

HEADING = re.compile(r"^## (\d+\.\d+\.\d+) \((\d{4}-\d\d-\d\d|not released)\)$", re.MULTILINE)


def releases() -> list[tuple[str, str]]:
    """Numbers and dates of the changelog, newest first."""
    return HEADING.findall((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))


def notes() -> str:
    """What the changelog says of this version."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    for part in re.split(r"^(?=## )", text, flags=re.MULTILINE):
        if part.startswith(f"## {version()} "):
            return part.partition("\n")[2].strip() + "\n"
    raise SystemExit(f"CHANGELOG.md: expected a heading `## {version()} (date)`")


def tag() -> str:
    """For `git tag --file`: the first paragraph of the notes, and how much changes under each heading."""
    told = notes()
    first = told.partition("\n\n")[0]
    counted = [
        f"- {heading}: {body.count(chr(10) + '- ')}"
        for heading, body in re.findall(r"^### ([^\n]+)\n(.*?)(?=^### |\Z)", told, re.MULTILINE | re.DOTALL)
    ]
    return "\n".join([f"comodin {version()}", "", first, "", "In CHANGELOG.md:", *counted, ""])
