"""Spanish draws a card in the words of the edition's sheet: *tomar* (000, 002, 004) or *robar* (001, 003)."""

from __future__ import annotations

import re

import pytest

from comodin.editions import EDITIONS
from comodin.rules import SPECTATOR, CardsDrawn, Colour, number_card
from comodin.words import catalogue, rule_sheet, tell

from .test_i18n import forms, sentences

VERBS = {"clasico": "tomar", "deluxe": "robar", "casa": "tomar", "international": "robar", "aprendiz": "tomar"}
DRAWN = CardsDrawn(0, (number_card(Colour.RED, 7),))
OF_CARDS = ("card.", "pile.")
ANOTHER_SENSE = {  # to take a seat, to take figures for something; what people may type; a robot; tomatoes
    "face.robot",
    "feel.thing.tomato",
    "feel.throws.about",
    "play.command.draw",
    "replay.play_on.about",
    "stats.how.bots",
    "table.refused.already_seated",
    "web.full",
    "web.seat.next_deal",
}
PLAIN = re.compile(r"\b(?:rob|tom)(?:[aeo]|ó|é)\w*", re.IGNORECASE)


@pytest.mark.clause("K6", *VERBS)
@pytest.mark.parametrize("edition", VERBS)
def test_the_verb_follows_the_sheet(edition: str) -> None:
    stem = VERBS[edition].removesuffix("ar")
    words = catalogue("es", edition)
    assert words.say("web.draw") == VERBS[edition].capitalize()
    assert tell(DRAWN, ["Ana"], words, SPECTATOR) == f"Ana {stem}a un 7 rojo."
    assert tell(DRAWN, ["Ana"], words, 0) == f"{stem.capitalize()}as un 7 rojo."
    assert words.say("reason.draw_first") == f"Solo puedes pasar después de {stem}ar: juega una carta o {stem}a."


@pytest.mark.clause("K6", *VERBS)
@pytest.mark.parametrize("edition", VERBS)
def test_a_rule_sheet_knows_no_other_verb(edition: str) -> None:
    sheet = rule_sheet(EDITIONS[edition], EDITIONS[edition].ruleset, catalogue("es"))
    other = "rob" if VERBS[edition] == "tomar" else "tom"
    assert not re.search(rf"\b{other}(?:[aeo]|ó|é)", sheet, re.IGNORECASE)
    assert len(re.findall(rf"\b{VERBS[edition][:3]}[aeoó]", sheet, re.IGNORECASE)) > 20


def test_without_an_edition_it_is_the_verb_of_the_americas() -> None:
    assert catalogue("es").say("web.draw") == "Tomar"


def test_no_text_has_settled_for_one_verb() -> None:
    """Write `{rob}as` and `{Rob}ar`; a text in another sense is named above."""
    own = tuple(f".{key}" for key in EDITIONS)
    settled = {
        key: found[0]
        for key, text in sentences(catalogue("es").texts).items()
        if not key.startswith(OF_CARDS) and not key.endswith(own) and key not in ANOTHER_SENSE
        for form in forms(text)
        if (found := PLAIN.search(form))
    }
    assert settled == {}
