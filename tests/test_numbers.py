"""Numbers and plural forms by language: ours against Babel's, from the same CLDR."""

from __future__ import annotations

import re

import pytest
from babel import Locale
from babel.numbers import format_decimal

from comodin.words import LANGUAGES, catalogue
from comodin.words.numbers import Numbers
from testkit.cldr import of_language, written

from .test_i18n import forms, sentences, source


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_catalogues_say_what_cldr_says(language: str) -> None:
    """Else: python -m scripts.cldr."""
    assert source(language) == written(language)


@pytest.mark.parametrize("language", [*LANGUAGES, "fr", "pl", "ar", "lt", "ga"])
def test_plural_forms_are_those_of_babel(language: str) -> None:
    """Also for languages that nobody has translated yet: a new one is a new file."""
    ours, theirs = Numbers.of(of_language(language)), Locale.parse(language).plural_form
    some = [*range(2_200), *range(9_999, 2_100_000, 99_999), 1_000_000, 3_000_000, 0.5, 1.0, 1.5, 2.25, -1, -2]
    assert [(n, ours.form(n)) for n in some] == [(n, theirs(n)) for n in some]


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_are_written_as_babel_does(language: str) -> None:
    words = catalogue(language)
    for n in (0, 7, 999, 10_000, 50_000, 1_234_567, -50_000):
        assert words.number(n) == format_decimal(n, locale=language)
    for value in (0.5, 35.3, 12345.75, -0.25):
        assert words.number(value, 2) == format_decimal(value, "#,##0.00", locale=language)


def test_four_digits_stand_together_in_spanish_and_italian() -> None:
    assert [catalogue(language).number(5000) for language in LANGUAGES] == ["5,000", "5000", "5000"]


def test_percents_and_signs() -> None:
    assert [catalogue(language).percent(0.353) for language in LANGUAGES] == [
        "35.3%",
        "35,3\N{NO-BREAK SPACE}%",
        "35,3%",
    ]
    words = catalogue("es")
    assert [words.number(value, 1, signed=True) for value in (12, -0.01, -3.25)] == ["+12,0", "+0,0", "-3,2"]


def test_numbers_in_a_text_follow_the_language() -> None:
    said = catalogue("es").say("simulate.report.title", edition="Deluxe", n=1_000_000, rounds=1_000_000)
    assert said == "Deluxe: 1.000.000 de rondas"
    assert (
        catalogue("it")
        .say("simulate.report.title", edition="Deluxe", n=50_000, rounds=50_000)
        .endswith("50.000 manche")
    )
    assert (
        catalogue("es").say("web.told.called_first", name="Ana", other="Beto", seconds=0.25).count("0,25 s") == 1
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_number_is_typed_into_a_text_in_another_format(language: str) -> None:
    numbers = catalogue(language).numbers
    wrong = re.compile(r"\d[,.]\d{3}(?!\d)|\d\s?%")
    for key, text in sentences(catalogue(language).texts).items():
        for form in forms(text):
            for found in wrong.findall(form):
                digits = re.sub(r"\D", "", found)
                right = (
                    numbers.percents.replace("{n}", digits)
                    if "%" in found
                    else digits[0] + numbers.group + digits[1:]
                )
                assert found == right, key


def test_a_number_too_small_to_be_written_without_an_exponent_has_a_plural_form() -> None:
    assert catalogue("en").say("rules.uno.grace", n=2.2e-313)
