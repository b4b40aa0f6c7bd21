"""What the table says to people is in all three catalogues."""

from __future__ import annotations

import pytest

from comodin.table import CODES, REACTIONS, THINGS
from comodin.words import LANGUAGES, catalogue


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_and_reaction_has_a_text(language: str) -> None:
    words = catalogue(language)
    assert set(words.texts) >= {f"table.refused.{code}" for code in CODES}
    assert words.family("table.reaction").keys() == set(REACTIONS)
    assert words.family("feel.thing").keys() == set(THINGS)
    refusals = [words.say(f"table.refused.{code}", n=3, message="seats: expected 2") for code in CODES]
    assert all(text.endswith(".") and text[0].isupper() for text in refusals)
    assert len(set(refusals)) == len(CODES)
