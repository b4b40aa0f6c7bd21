"""What the pages tell a reader to run: blocks of Python and commands of `comodin`, with what is said above them.

Comments above a block, which no reader sees, say how it is tried:

    <!-- file: NAME -->      the block is a file of this name, for the blocks that follow
    <!-- not run: WHY -->    it is not run, and why; its commands must at least be ones that there are
    <!-- run by: TEST -->    another test runs it; the file must be there
    <!-- fails -->           the command is meant to be refused
    <!-- typed: LINE -->     what is typed at its questions
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

_BLOCK = re.compile(
    r"(?P<notes>(?:^<!-- [^\n]* -->\n)*)^(?P<fence>`{3,})(?P<kind>\w*)\n(?P<text>.*?)^(?P=fence)$",
    re.MULTILINE | re.DOTALL,
)
_NOTE = re.compile(r"^<!-- (file|not run|run by|fails|typed)(?:: (.*))? -->$", re.MULTILINE)
_COMMAND = re.compile(r"^(?:\$ )?(?:\S*/)?comodin (.*)$")
_ASKED = re.compile(r"\$\([^)]*\)")  # what a shell would fill in
SHELL = {"sh", "console"}


@dataclass(frozen=True)
class Snippet:
    """A block of a page: its language, its text, its line, and the notes above it."""

    page: str
    line: int
    kind: str
    text: str
    notes: tuple[tuple[str, str], ...]

    @property
    def place(self) -> str:
        return f"{self.page}:{self.line}"

    def note(self, name: str) -> str | None:
        return next((said for key, said in self.notes if key == name), None)

    @property
    def typed(self) -> str:
        return "".join(f"{said}\n" for key, said in self.notes if key == "typed")

    def commands(self) -> Iterator[tuple[list[str], str]]:
        """Commands of ours with what the page shows below each; comments behind a command are for the reader."""
        shown: list[str] = []
        command: list[str] | None = None
        for line in self.text.splitlines():
            found = _COMMAND.match(line)
            if found and (self.kind != "console" or line.startswith("$ ")):
                if command is not None:
                    yield command, "\n".join(shown)
                command, shown = shlex.split(_ASKED.sub("X", found[1]), comments=True), []
            else:
                shown.append(line)
        if command is not None:
            yield command, "\n".join(shown)


def snippets(root: Path, page: Path) -> list[Snippet]:
    """All blocks of a page in order."""
    text = page.read_text(encoding="utf-8")
    return [
        Snippet(
            page.relative_to(root).as_posix(),
            text.count("\n", 0, found.start("fence")) + 1,
            found["kind"],
            found["text"],
            tuple(_NOTE.findall(found["notes"])),
        )
        for found in _BLOCK.finditer(text)
    ]


def shows(shown: str, said: str) -> bool:
    """Is that what was said? `…` in a page stands for anything, also for many lines."""
    pattern = ".*".join(re.escape(part) for part in re.split(r"\s*…\s*", shown.strip()))
    return (
        re.fullmatch(rf"\s*{pattern}\s*", "\n".join(line.rstrip() for line in said.splitlines()), re.DOTALL)
        is not None
    )
