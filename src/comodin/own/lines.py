"""On which line of a TOML file each value stands: Python's parser does not say.

One walk over the text, which knows no more of TOML than where texts and comments end and brackets close. It goes
before the parser, and refuses what would keep that one busy: nests, and keys of many parts.
"""

from __future__ import annotations

import re

from ..errors import BadInput

MOST_NESTED = 6
MOST_DOTS = 8  # outside of texts, on one line

Path = tuple[str | int, ...]

_HEADER = re.compile(r"[ \t]*(\[\[?)([^\[\]#\n]*)\]\]?")
_MARKS = re.compile(r'"""|\'\'\'|["\'#\n\[\]{},.]')
_END = {'"""': re.compile(r'(?<!\\)(?:\\\\)*"""'), "'''": re.compile("'''")}
_END_OF_LINE_TEXT = {'"': re.compile(r'(?:[^"\\\n]|\\.)*"?'), "'": re.compile(r"[^'\n]*'?")}


class Lines:
    """The lines of a file by path: `("cards", 1, "points")`. What has no line of its own has that of what it is
    in."""

    def __init__(self, text: str) -> None:
        self._found: dict[Path, int] = {(): 1}
        self._table: Path = ()
        self._counts: dict[Path, int] = {}
        self._read(text)

    def of(self, path: Path) -> int:
        while path not in self._found:
            path = path[:-1]
        return self._found[path]

    def _read(self, text: str) -> None:
        at, line, depth, dots = 0, 1, 0, 0
        value: Path = ()
        begins = True  # a line, outside of any bracket
        item = 0
        while at < len(text):
            if begins:
                at, value = self._statement(text, at, line)
                begins, item = False, 0
            mark = _MARKS.search(text, at)
            if mark is None:
                return
            sign, at = mark.group(), mark.end()
            if sign == "\n":
                line, dots, begins = line + 1, 0, depth == 0
            elif sign == "#":
                at = (text.find("\n", at) + 1 or len(text) + 1) - 1
            elif sign in "[{":
                depth += 1
                if depth > MOST_NESTED:
                    raise BadInput(f"line {line}", f"expected brackets in at most {MOST_NESTED} others")
            elif sign in "]}":
                depth = max(depth - 1, 0)
            elif sign == ".":
                dots += 1
                if dots > MOST_DOTS:
                    raise _too_many_dots(line)
            elif sign == ",":
                if depth == 1:
                    self._found.setdefault((*value, item), line)
                    item += 1
            elif sign in _END_OF_LINE_TEXT:
                found = _END_OF_LINE_TEXT[sign].match(text, at)
                at = found.end() if found else at
            else:
                found = _END[sign].search(text, at)
                end = found.end() if found else len(text)
                line += text.count("\n", at, end)
                at = end
            if depth > (sign in "[{") and sign not in "\n#,]}":
                self._found.setdefault((*value, item), line)

    def _statement(self, text: str, at: int, line: int) -> tuple[int, Path]:
        """What begins on this line: a table, or a key. Where its value begins, and whose that is."""
        header = _HEADER.match(text, at)
        if header:
            self._begin_table(_parts(header.group(2), line), line, many=header.group(1) == "[[")
            return header.end(), self._table
        end = text.find("\n", at)
        key, equals, _ = text[at : end if end >= 0 else len(text)].partition("=")
        if not equals or "#" in key:
            return at, self._table
        path = self._table
        for part in _parts(key, line):
            path = (*path, part)
            self._found.setdefault(path, line)
        return at + len(key) + 1, path

    def _begin_table(self, names: list[str], line: int, *, many: bool) -> None:
        path: Path = ()
        for n, name in enumerate(names):
            path = (*path, name)
            if many and n == len(names) - 1:
                self._found.setdefault(path, line)
                self._counts[path] = self._counts.get(path, -1) + 1
            if path in self._counts:
                path = (*path, self._counts[path])
            self._found.setdefault(path, line)
        self._table = path


def _parts(dotted: str, line: int) -> list[str]:
    if dotted.count(".") > MOST_DOTS:
        raise _too_many_dots(line)
    return [part.strip().strip("\"'") for part in dotted.split(".")]


def _too_many_dots(line: int) -> BadInput:
    return BadInput(f"line {line}", f"expected at most {MOST_DOTS} dots outside of texts")
