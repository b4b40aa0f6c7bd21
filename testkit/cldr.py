"""What CLDR says of a language, as Babel has it, in the keys of a catalogue (`cldr.…`)."""

from __future__ import annotations

import json
from pathlib import Path

from babel import Locale
from babel.plural import PluralRule

WORDS = Path(__file__).parents[1] / "src" / "comodin" / "words"
LEAST = {"es": 2, "it": 2}
"""CLDR's minimumGroupingDigits, which Babel leaves out; a test compares them with a browser's."""


def plural_rules(rule: PluralRule) -> dict[str, str]:
    """The rules in CLDR's own writing: Babel has "i mod 10 not in 2..4" for "i % 10 != 2..4"."""
    written = {}
    for form, of_babel in sorted(rule.rules.items()):
        text = of_babel
        for said, sign in ((" not in ", " != "), (" in ", " = "), (" mod ", " % ")):
            text = text.replace(said, sign)
        written[form] = text
    return written


def of_language(language: str) -> dict[str, str | dict[str, str]]:
    """All keys of a language."""
    locale = Locale.parse(language)
    symbols = locale.number_symbols["latn"]
    return {
        "cldr.decimal": symbols["decimal"],
        "cldr.group": symbols["group"],
        "cldr.group.least": str(LEAST.get(language, 1)),
        "cldr.percent": locale.percent_formats[None].pattern.replace("#,##0", "{n}"),
        "cldr.plural": plural_rules(locale.plural_form),
    }


def written(language: str) -> str:
    """The text of the catalogue as it should be."""
    texts = json.loads((WORDS / f"{language}.json").read_text(encoding="utf-8"))
    kept = {key: text for key, text in texts.items() if not key.startswith("cldr.")}
    whole = dict(sorted((kept | of_language(language)).items()))
    return json.dumps(whole, ensure_ascii=False, indent=2) + "\n"
