"""Writes what CLDR says of a language into its catalogue (`cldr.…`), where Python and the page read it.

    python -m scripts.cldr

Babel is asked here and in the tests, and never while comodin runs (docs/decisions/0019-numbers-by-language.md).
"""

from __future__ import annotations

from comodin.words import LANGUAGES
from testkit.cldr import WORDS, written

if __name__ == "__main__":
    for language in LANGUAGES:
        (WORDS / f"{language}.json").write_text(written(language), encoding="utf-8")
