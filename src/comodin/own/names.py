"""What a file calls things: one text for everybody, or one for each language it knows."""

from __future__ import annotations

import re
from collections.abc import Callable

from ..errors import BadInput
from ..texts import flaw_in, tidied
from .lines import Path

EVERYBODY = "*"
"""Instead of a language: what all are told that have no text of their own."""
MOST_LANGUAGES = 20

_TAG = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})?")
_FLAWS = {
    "unprintable": "it has characters that cannot be printed",
    "invisible": "it has characters that cannot be seen",
    "marks": "it has accents without a letter, or too many on one letter",
}


class Words:
    """The texts of a file, checked as the names of people are."""

    def __init__(self, wrong: Callable[[Path, str], BadInput]) -> None:
        self._wrong = wrong
        self._found: dict[str, dict[str, str]] = {}

    def take(self, key: str, value: object, path: Path, most: int, among: tuple[str, ...] = ()) -> None:
        """A text, or a table of texts by language; `among`: the only ones there are."""
        if isinstance(value, str):
            self._put(key, EVERYBODY, value, path, most, among)
        elif isinstance(value, dict) and 0 < len(value) <= MOST_LANGUAGES:
            for tag, text in value.items():
                if not _TAG.fullmatch(tag):
                    raise self._wrong((*path, tag), 'expected the tag of a language, such as "en"')
                self._put(key, tag, text, (*path, tag), most, among)
            if not among:
                self._put(key, EVERYBODY, value.get("en", next(iter(value.values()))), path, most, among)
        else:
            raise self._wrong(path, 'expected a text, or texts by language such as { en = "…", es = "…" }')

    def _put(self, key: str, tag: str, value: object, path: Path, most: int, among: tuple[str, ...]) -> None:
        if not isinstance(value, str):
            raise self._wrong(path, "expected a text")
        text = tidied(value)
        if not 1 <= len(text) <= most:
            raise self._wrong(path, f"expected a text of 1 to {most} letters, found {len(text)}")
        if among and text not in among:
            raise self._wrong(path, f"expected one of {', '.join(among)}")
        flaw = flaw_in(text)
        if flaw is not None:
            raise self._wrong(path, f"expected a text that can be read; {_FLAWS[flaw]}")
        if not {"{", "}"}.isdisjoint(text):
            raise self._wrong(path, "expected a text without { and }")
        self._found.setdefault(tag, {})[key] = text

    def by_language(self) -> dict[str, dict[str, str]]:
        return self._found
