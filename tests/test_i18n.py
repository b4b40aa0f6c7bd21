"""The catalogues: three languages that say the same things, each in its own words."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from importlib.resources import files
from typing import get_args

import pytest

from comodin.editions import EDITIONS
from comodin.errors import BadInput
from comodin.match import CHOICES
from comodin.rules import (
    HIDDEN,
    AddRule,
    Cascade,
    Colour,
    Does,
    Edition,
    Effect,
    Move,
    NextDraws,
    ReplaceRule,
    ReverseDirection,
    SkipNext,
    What,
    Who,
    Written,
    number_card,
    print_card,
    printed,
)
from comodin.rules.cards import WILD, WILD_DRAW_FOUR, draw_two, reverse, skip
from comodin.words import LANGUAGES, catalogue
from comodin.words.card_rules import card_rule, effect_in_words, effect_key
from comodin.words.catalogue import Text

from .reasons import REASONS

PLACEHOLDER = re.compile(r"\{(?!rob\})([a-z_]+)\}")
STEM = re.compile(r"\{(?:[Rr]ob|W4)\}")

GESTURES = {"moo", "stand", "thumb", "slap", "antlers", "feet", "growl", "clap", "wave", "whistle"}  # H7


def source(language: str) -> str:
    return files("comodin.words").joinpath(f"{language}.json").read_text(encoding="utf-8")


def forms(text: Text) -> list[str]:
    return list(text.values()) if isinstance(text, dict) else [text]


def sentences(texts: Mapping[str, Text]) -> dict[str, Text]:
    """Without what each language has of its own: how it writes numbers, and verbs that editions differ in."""
    return {key: text for key, text in texts.items() if not key.startswith(("cldr.", "verb."))}


def holes(form: str) -> set[str]:
    """The values of a text; every one may leave out the number that chose it, and stems of verbs are no values."""
    return set(PLACEHOLDER.findall(form)) | {"n"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_is_sorted_json_without_duplicates(language: str) -> None:
    pairs = json.loads(source(language), object_pairs_hook=list)
    keys = [key for key, _ in pairs]
    assert keys == sorted(set(keys))
    assert source(language) == json.dumps(json.loads(source(language)), ensure_ascii=False, indent=2) + "\n"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_is_there_with_the_same_values_and_forms(language: str) -> None:
    english, texts = catalogue("en").texts, catalogue(language).texts
    assert sentences(texts).keys() == sentences(english).keys()
    forms_of_language = {"other", *catalogue(language).numbers.plurals}
    for key, text in sentences(texts).items():
        said = english[key]
        assert isinstance(text, dict) == isinstance(said, dict), key
        if isinstance(text, dict):  # what CLDR has for millions is needed where there may be so many
            assert {"one", "other"} <= set(text) <= forms_of_language, key
        # every form of a plural speaks of the same values, so that no form forgets one
        for form in forms(text):
            assert holes(form) == holes(forms(said)[-1]), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_empty_or_untidy(language: str) -> None:
    for key, text in sentences(catalogue(language).texts).items():
        for form in forms(text):
            assert form, key
            assert form == " ".join(re.split("[ \n\t]+", form.strip())), key
            assert not re.search(r"[{}]", STEM.sub("", PLACEHOLDER.sub("", form))), (
                key
            )  # `{name}`, nothing cleverer
            assert not re.search(r" [,.:;!?)»]|[(«] |\.\.", form), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_is_a_whole_sentence(language: str) -> None:
    """A refusal says why not and what to do next: at least two clauses, one full stop at the end."""
    start = "reason."
    reasons = {
        key.removeprefix(start): text for key, text in catalogue(language).texts.items() if key.startswith(start)
    }
    assert reasons.keys() == REASONS.keys()
    for key, text in reasons.items():
        for form in forms(text):
            assert set(PLACEHOLDER.findall(form)) == set(REASONS[key].split()), key
            assert form[0].isupper() or form[0] in "«¡¿", key
            assert form[-1] in ".!", key
            assert re.search(r"[:,.] ", form), key


def test_the_languages_do_not_borrow_each_others_sentences() -> None:
    for key in catalogue("en").texts:
        if key.startswith(("reason.", "rules.")):
            said = [str(catalogue(language).texts[key]) for language in LANGUAGES]
            assert len(set(said)) == len(LANGUAGES), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_gestures_and_the_words_of_custom_wilds_are_complete(language: str) -> None:
    words = catalogue(language)
    assert words.family("gesture").keys() == GESTURES
    assert words.family("who").keys() == set(get_args(Who))
    assert words.family("what").keys() == set(get_args(What))


def missing_words(edition: Edition, language: str) -> list[str]:
    """What the catalogue does not say of an edition yet: the game goes on without, in plain words."""
    words = catalogue(language, edition.key)
    symbols = list(dict.fromkeys(card.symbol for card in edition.deck if card.number is None))
    told = {words.kind(symbol): symbol for symbol in reversed(symbols)}  # cards of one name share a sentence
    wanted = [f"edition.{what}.{edition.key}" for what in ("name", "special")]
    wanted += [f"card.{symbol}" for symbol in symbols]
    wanted += [f"rules.special.{symbol}" for symbol in symbols if symbol in told.values()]
    silent = [
        card for card in edition.deck if card.number is None and not words.has(f"rules.special.{card.symbol}")
    ]
    wanted += [effect_key(effect) for card in silent for effect in card.effects if not isinstance(effect, Does)]
    return sorted({key for key in wanted if key not in words.texts})


@pytest.mark.parametrize("key", EDITIONS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_edition_has_its_words(key: str, language: str) -> None:
    missing = missing_words(EDITIONS[key], language)
    assert not missing, f"{language}.json does not have {', '.join(missing)}"


def test_words_that_are_missing_are_told_and_stood_in_for() -> None:
    @dataclass(frozen=True)
    class LongestHandDraws(Effect):
        def carry_out(self, play: Move) -> None: ...

    new = print_card("WZ9", points=50, effects=(Does("others", "draw", 1), SkipNext(), LongestHandDraws()))
    plain = print_card("Z9", Colour.RED, points=5)
    deluxe = EDITIONS["deluxe"]
    bare = replace(deluxe, key="bare", deck=(*deluxe.deck, new, plain))
    assert missing_words(bare, "es") == [
        "card.WZ9",
        "card.Z9",
        "edition.name.bare",
        "edition.special.bare",
        "rules.effect.longest_hand_draws",
        "rules.special.WZ9",
        "rules.special.Z9",
    ]
    words = catalogue("en", "bare")
    assert [words.say("edition.name"), words.card(new), words.card(plain)] == ["bare", "WZ9", "red Z9"]
    assert card_rule(new, words) == (
        "WZ9: you name the colour; everyone else: draw 1 card; the next player loses the turn; "
        "then it does what its clause says."
    )
    assert card_rule(plain, words) == "Z9: it does nothing of its own."
    with pytest.raises(KeyError):
        words.say("rules.nothing")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_effect_has_words(language: str) -> None:
    """For the rule sheet of an edition that has no sentence for its card."""
    effects = (
        NextDraws(1),
        NextDraws(3),
        SkipNext(),
        ReverseDirection(),
        AddRule(),
        ReplaceRule(),
        Cascade(),
        Written(),
    )
    said = [effect_in_words(effect, catalogue(language)) for effect in effects]
    assert len(set(said)) == len(effects)
    assert catalogue(language).say("rules.effect.other") not in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_of_every_edition_has_a_name(language: str) -> None:
    for edition in EDITIONS.values():
        words = catalogue(language, edition.key)
        names = {words.card(card) for card in edition.cards.values()}
        kinds = {card.text.replace("WC2", "WC1") for card in edition.cards.values()}
        assert len(names) == len(kinds)  # the two custom wilds share their name
    assert catalogue(language).card(HIDDEN)


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(BadInput, match="'de' is not a language we have; expected one of en, es, it"):
        catalogue("de")


# -- K6: the names of the cards, edition by edition -----------------------------------------------------------

SPANISH = {  # edition: Draw Two, Reverse, Skip, Wild, Wild Draw Four, draw pile, discard pile
    "clasico": ("Toma dos", "Reversa", "Salta", "Comodín", "Comodín toma cuatro", "mazo", "pozo"),
    "deluxe": (
        "Roba 2",
        "Reversa",
        "Salta",
        "Comodín de color",
        "Comodín Roba 4",
        "pila para robar",
        "pila para descartar",
    ),
    "casa": ("Toma 2", "Reversa", "Salta", "Comodín", "Comodín Toma 4", "pila para tomar", "pila para tirar"),
    "aprendiz": (
        "Toma 2",
        "Reversa",
        "Salta",
        "Comodín multicolor",
        "Comodín Toma 4",
        "pila para tomar",
        "pila para tirar",
    ),
    "international": (
        "Roba Dos",
        "Cambio de Sentido",
        "Pierde el Turno",
        "Comodín",
        "Comodín Roba Cuatro",
        "mazo",
        "pila de descarte",
    ),
}
ENGLISH = ("Draw Two", "Reverse", "Skip", "Wild", "Wild Draw Four", "draw pile", "discard pile")
ITALIAN = ("Pesca Due", "Inverti", "Salto", "Jolly", "Jolly Pesca Quattro", "mazzo di pesca", "mazzo di scarto")


def names(language: str, edition: str) -> tuple[str, ...]:
    words = catalogue(language, edition)
    kinds = tuple(words.kind(symbol) for symbol in ("D", "R", "S", "W", "W4"))
    return (*kinds, words.pile("draw"), words.pile("discard"))


@pytest.mark.clause("K6", *SPANISH)
@pytest.mark.parametrize("edition", SPANISH)
def test_spanish_names_follow_the_sheet_of_the_edition(edition: str) -> None:
    assert names("es", edition) == SPANISH[edition]


@pytest.mark.clause("K6", "international")
def test_international_has_english_and_italian_names_too() -> None:
    assert names("en", "international") == ENGLISH
    assert names("it", "international") == ITALIAN


@pytest.mark.clause("K6", "clasico", "deluxe", "casa", "aprendiz")
@pytest.mark.parametrize("edition", ["clasico", "deluxe", "casa", "aprendiz"])
def test_other_languages_use_the_general_names(edition: str) -> None:
    assert names("en", edition) == ENGLISH
    assert names("it", edition) == ITALIAN


@pytest.mark.clause("K6", "casa", "aprendiz")
def test_the_cards_that_only_one_edition_has() -> None:
    assert catalogue("es", "casa").card(printed("WR")) == "Comodín Cambio de reglas"
    assert catalogue("es", "aprendiz").card(printed("WC1")) == "Comodín personalizable"
    assert catalogue("es", "aprendiz").card(printed("WC2")) == "Comodín personalizable"
    assert catalogue("es", "aprendiz").card(printed("WA")) == "Aprendiz de mago"


# -- putting things into words -------------------------------------------------------------------------------

RED, BLUE = Colour.RED, Colour.BLUE


@pytest.mark.parametrize(("language", "name"), [("en", "red 7"), ("es", "7 rojo"), ("it", "7 rosso")])
def test_a_number_card_in_words(language: str, name: str) -> None:
    assert catalogue(language).card(number_card(RED, 7)) == name


def test_a_coloured_card_takes_the_name_of_the_edition() -> None:
    assert catalogue("en").card(draw_two(BLUE)) == "blue Draw Two"
    assert catalogue("es").card(draw_two(BLUE), "clasico") == "Toma dos azul"
    assert catalogue("es", "clasico").card(draw_two(BLUE), "deluxe") == "Roba 2 azul"
    assert catalogue("it").card(skip(RED), "international") == "Salto rosso"


def test_the_colour_agrees_with_the_name_of_the_card() -> None:
    assert catalogue("es", "clasico").card(reverse(RED)) == "Reversa roja"
    assert catalogue("es", "international").card(reverse(RED)) == "Cambio de Sentido rojo"
    assert catalogue("it", "international").card(reverse(RED)) == "Inverti rosso"


def test_a_card_with_the_icon_says_so() -> None:
    starred = number_card(RED, 2, icon=True)
    assert [catalogue(language).card(starred) for language in LANGUAGES] == [
        "red 2 with quill",
        "2 rojo con pluma",
        "2 rosso con la piuma",
    ]


def test_the_colours() -> None:
    assert [catalogue("en").colour(colour) for colour in Colour] == ["red", "yellow", "green", "blue", "pink"]
    assert [catalogue("es").colour(colour) for colour in Colour] == ["rojo", "amarillo", "verde", "azul", "rosa"]
    assert [catalogue("it").colour(colour) for colour in Colour] == ["rosso", "giallo", "verde", "blu", "rosa"]


def test_values_are_put_into_words() -> None:
    said = catalogue("es", "deluxe").say("reason.no_match", card=number_card(RED, 7), top=WILD, colour=BLUE)
    assert said == (
        "La carta «7 rojo» no va sobre «Comodín de color» con azul como color en juego: "
        "busca una del mismo color, número o símbolo, juega un comodín o roba."
    )
    assert "Comodín Roba Cuatro" in catalogue("es", "international").say(
        "reason.colour_missing", card=WILD_DRAW_FOUR
    )


def test_n_chooses_the_plural() -> None:
    words = catalogue("it")
    assert "{n} carta:" in forms(words.texts["reason.answer_first"])[0]
    assert "1 carta: prima accettala" in words.say("reason.answer_first", n=1)
    assert "6 carte: prima accettale" in words.say("reason.answer_first", n=6)


def test_lists() -> None:
    assert catalogue("en").listed(["red"]) == "red"
    assert catalogue("es").listed(["rojo", "verde", "azul"]) == "rojo, verde y azul"
    assert catalogue("it").listed(["rosso", "blu"], "or") == "rosso o blu"


OF_A_CHOICE = (
    "board.head.{}",
    "lobby.format.{}",
    "lobby.format.{}.about",
    "score.format.{}",
    "tour.format.{}",
    "tour.format.{}.about",
)
OF_A_UNIT = (
    "board.leads",
    "board.legend",
    "board.level",
    "board.target",
    "board.wins",
    "hall.format",
    "lobby.new.target",
    "play.match_won",
    "score.ask.target",
    "score.no.target",
    "tour.target",
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", CHOICES)
def test_every_format_has_its_words(language: str, key: str) -> None:
    """What a new format needs besides its file: its name, what it is, and sentences about what it adds up."""
    wanted = [text.format(key) for text in OF_A_CHOICE] + [CHOICES[key].format.worded(text) for text in OF_A_UNIT]
    assert [text for text in wanted if text not in catalogue(language).texts] == []
