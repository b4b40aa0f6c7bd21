"""Sentences that are written in the code, in another language: help and errors at a terminal.

The code says them in English, where they can be read beside what they are about, and programs rely on them. What
they are in another language is in `sentences/es.json`: a key is the sentence with `{}` for each value, as an
f-string has it, and the text says with `{0}` where the first one goes. What nobody has translated stays as it is;
a test looks through the code for such sentences.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from ..errors import BadInput, ComodinError
from .catalogue import Catalogue, catalogue

GROUPED = re.compile(r"\d{1,3}(,\d{3})+")
ALTERNATIVES = re.compile(r"[^\s,]+(?:(?:, | or )[^\s,]+)* or [^\s,]+")


def translated(sentence: str, language: str) -> str:
    """The sentence in this language, with its values; itself where nobody has translated it."""
    known = _sentences(language)
    return sentence if not known else _Translator(catalogue(language), known).say(sentence)


def error_in_words(error: ComodinError, language: str) -> str:
    """The one clear sentence of an error, with the place that it names."""
    if isinstance(error, BadInput):
        return f"{translated(error.place, language)}: {translated(error.expected, language)}"
    return translated(str(error), language)


@cache
def _sentences(language: str) -> Mapping[str, str]:
    file = files(__package__).joinpath("sentences", f"{language}.json")
    found: dict[str, str] = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    # the one that says most comes first, and where it begins: "expected 1 to {}" before "expected {} to {}"
    return dict(sorted(found.items(), key=lambda entry: (entry[0][0] == "{", -len(entry[0].replace("{}", "")))))


class _Translator:
    def __init__(self, words: Catalogue, known: Mapping[str, str]) -> None:
        self.words, self.known = words, known

    def say(self, sentence: str) -> str:
        if sentence in self.known:
            return self.known[sentence].replace("{{", "{").replace("}}", "}")
        for key, text in self.known.items():
            parts = key.split("{}")
            if len(parts) > 1 and all(part in sentence for part in parts):
                found = re.fullmatch("(.+?)".join(map(re.escape, parts)), sentence, re.DOTALL)
                if found:
                    return text.format(*map(self.value, found.groups()))
        place, colon, rest = sentence.partition(": ")
        return f"{place}: {self.say(rest)}" if colon else sentence

    def value(self, text: str) -> str:
        """A value may be a sentence as well, several of them, a number, or some names to choose from."""
        if GROUPED.fullmatch(text):
            return self.words.number(int(text.replace(",", "")))
        if ALTERNATIVES.fullmatch(text):
            return self.words.listed(re.split(", | or ", text), "or")
        return "; ".join(map(self.say, text.split("; ")))
