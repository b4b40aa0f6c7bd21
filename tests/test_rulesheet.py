"""The printed rules: complete, true to the data, and different whenever a knob is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from comodin.editions import EDITIONS
from comodin.match import CHOICES, Choice
from comodin.rules import KNOBS, Card, Colour, Does, Edition, NextDraws, Option, Ruleset, base_deck, print_card
from comodin.words import LANGUAGES, catalogue, rule_draft, rule_page, rule_sheet
from comodin.words.rule_layout import WIDTH, RulePage
from comodin.words.rule_origins import SAID_BY, Sentence, marked


def sheet(edition: Edition | str, language: str = "en", **options: Option) -> str:
    """As printed, with the lines unwrapped so that a phrase can be found."""
    edition = EDITIONS[edition] if isinstance(edition, str) else edition
    text = rule_sheet(edition, edition.ruleset.with_options(options), catalogue(language))
    return re.sub(r"\n  ", " ", text)


EVERY = [(key, language) for key in EDITIONS for language in LANGUAGES]


@pytest.mark.parametrize(("key", "language"), EVERY)
def test_a_sheet_is_tidy(key: str, language: str) -> None:
    text = rule_sheet(EDITIONS[key], EDITIONS[key].ruleset, catalogue(language))
    lines = text.splitlines()
    assert max(map(len, lines)) <= WIDTH
    assert all(line == line.rstrip() for line in lines)
    assert text.endswith("]\n")
    assert "{" not in text
    headings = [line for line in lines if re.match(r"\d+\. ", line)]
    assert [int(line.split(".")[0]) for line in headings] == list(range(1, len(headings) + 1))


@pytest.mark.parametrize(("key", "language"), EVERY)
def test_every_line_ends_with_its_clauses(key: str, language: str) -> None:
    items = [line for line in sheet(key, language).splitlines() if line.startswith("- ")]
    for item in items:
        assert re.search(r"[.!][°*]? \[[A-Z]\d+(?:(?:, |-)[A-Z]\d+)*\]$", item), item


EVERYWHERE = {"K1", "K2", "K5"} | {f"S{n}" for n in (1, 3, 4, 5)} | {f"T{n}" for n in range(1, 8)}
EVERYWHERE |= {f"A{n}" for n in range(1, 13)} | {f"U{n}" for n in range(1, 8)} | {f"R{n}" for n in range(1, 5)}
EVERYWHERE |= {"E1", "E2", "E3", "E6", "E7", "W1", "W2", "W3"}
OWN = {
    "clasico": {"S2", "S6", "S10", "A13", "A14", "P1", "P2", "P3", "E5", "M7", "M8", "M10", "M14"},
    "deluxe": {"S6", "S10", "E4", "E8", "P4", "M5"},
    "casa": {"K3", "A15", "E5", "P4"} | {f"H{n}" for n in range(1, 10)},
    "international": {"S6", "S10", "E4", "E8", "P4"},
    "aprendiz": {"K4", "S6", "S10", "A16", "A17", "E4", "E8", "P4"},
}


@pytest.mark.parametrize("key", EDITIONS)
def test_every_clause_that_applies_is_told(key: str) -> None:
    told = set(re.findall(r"\b[A-Z]\d+\b", " ".join(re.findall(r"\[([^]]*)\]", sheet(key)))))
    expected = EVERYWHERE | OWN.get(key, set())
    assert not expected - told


@pytest.mark.parametrize("key", EDITIONS)
@pytest.mark.parametrize("knob", KNOBS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_value_of_every_knob_changes_the_rules(key: str, knob: str, language: str) -> None:
    edition = EDITIONS[key]
    # the edition itself gets the value, so that the line "changed at this table" cannot make the difference
    variants = [replace(edition, ruleset=edition.ruleset.with_options({knob: value})) for value in KNOBS[knob]]
    texts = {sheet(variant, language) for variant in variants}
    matters = knob not in ("reminders", "house_rules") or edition.has_icons
    assert len(texts) == (len(variants) if matters else 1)


def test_options_are_told_as_changes() -> None:
    told = "Changed at this table: Draws add up: Yes, with any draw card; Jumping in: Yes."
    assert told in sheet("casa", stacking="any", jump_in=True)
    assert "Changed" not in sheet("casa")


NOT_TOLD = ("jump_in", "seven_zero", "deflect", "several", "must_play", "finish", "decks")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_is_told_with_its_sentence(language: str) -> None:
    edition = EDITIONS["casa"]  # the one in which all of them mean something
    for knob, values in KNOBS.items():
        for value in values:
            ruleset = edition.ruleset.with_options({knob: value})
            page = rule_page(edition, ruleset, catalogue(language))
            line = next(line for line in page.options if line.option == knob)
            assert line.changed == (value != getattr(edition.ruleset, knob))
            assert "{" not in line.name + line.value
            # only what nobody does where the option is off has no sentence of its own
            assert (line.rule is None) == (knob in NOT_TOLD and value == values[0])
            assert line.rule is None or any(line.rule in section.rules for section in page.sections)


@pytest.mark.parametrize("choice", CHOICES.values(), ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sheet_of_a_match_tells_what_that_one_is_played_for(choice: Choice, language: str) -> None:
    edition, words = EDITIONS["deluxe"], catalogue(language, "deluxe")
    rules = choice.rules(7)
    page = rule_page(edition, edition.ruleset, words, rules)
    headings = [section.heading for section in page.sections]
    goal = page.sections[headings.index(words.say("rules.goal.heading"))].rules
    assert [rule.text for rule in goal] == [words.say(f"lobby.format.{choice.key}.about", target=7)]
    assert not {words.say("rules.formats.heading"), words.say("rules.partners.heading")} & set(headings)
    page = rule_page(edition, edition.ruleset, words, replace(rules, hands=8))
    assert page.sections[1].rules[0].text == words.say("rules.goal.fixed", n=8)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sheet_of_a_table_tells_its_grace(language: str) -> None:
    """U5 of every table with a call, and A7 where anybody may challenge; a sheet of no table says nothing."""
    words = catalogue(language, "deluxe")

    def told(key: str, grace: float | None, **options: Option) -> set[str]:
        edition = EDITIONS[key]
        page = rule_page(edition, edition.ruleset.with_options(options), words, grace=grace)
        texts = {rule.text for section in page.sections for rule in section.rules}
        asked = [f"rules.{part}.{kind}" for part in ("uno", "w4") for kind in ("grace", "no_grace")]
        return {name for name in asked if words.say(name, n=int(grace or 0) if grace != 0.7 else grace) in texts}

    assert told("deluxe", 0.7) == {"rules.uno.grace", "rules.w4.grace"}
    assert told("deluxe", 0.0) == {"rules.uno.no_grace", "rules.w4.no_grace"}
    assert told("casa", 3.0) == {"rules.uno.grace"}
    assert told("deluxe", 1.0, uno="automatic", challenge="next") == set()
    assert told("deluxe", None) == set()


# -- true to the data ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", EDITIONS)
def test_the_contents_are_counted(key: str) -> None:
    edition, text = EDITIONS[key], sheet(key)
    contents = text[text.index("1. The cards") : text.index("2. The goal")]
    counts = [int(n) for n in re.findall(r"^- (\d+) .*cards", contents, re.MULTILINE)]
    assert sum(counts) == len(edition.deck)
    assert f"{len(edition.deck)} cards, 2 to 10 players." in text


def test_another_deck_prints_another_sheet() -> None:
    """A sixth edition needs no code here."""
    colours = (Colour.BLUE, Colour.PINK)
    deck = (*base_deck(colours), *3 * [EDITIONS["aprendiz"].cards["WA"]])
    text = sheet(Edition(key="deluxe", colours=colours, deck=deck, ruleset=Ruleset(), formats=("lowest",)))
    assert "The colours: blue and pink. [K2]" in text
    assert "- 38 number cards: in each colour, one 0 and 2 each of 1 to 9. [K1]" in text
    assert "- 4 Skip cards: 2 in each colour. [K1]" in text
    assert "- 3 Sorcerer's Apprentice cards. [K4]" in text
    assert "Have the lowest total when somebody reaches 500 points" in text
    assert "House rules" not in text


@pytest.mark.parametrize("key", EDITIONS)
def test_a_section_is_there_only_if_its_cards_are(key: str) -> None:
    text = sheet(key)
    assert ("House rules\n" in text) == EDITIONS[key].has_icons
    assert ("what to write on it" in text) == ("WC1" in EDITIONS[key].cards)
    assert ("Sorcerer's Apprentice:" in text) == ("WA" in EDITIONS[key].cards)
    assert "Extras of this table" not in text


@pytest.mark.clause("K5", *EDITIONS)
def test_the_points_of_all_cards_are_told() -> None:
    assert "- Draw Two, Reverse, Skip: 20 points each. [K5]" in sheet("clasico")
    assert "- Wild, Wild Draw Four, Wild Rule Change: 50 points each. [K5]" in sheet("casa")
    assert "Wild, Wild Draw Four, Sorcerer's Apprentice, Custom Wild: 50 points each. [K5]" in sheet("aprendiz")


@pytest.mark.clause("K6", "clasico", "deluxe", "casa", "aprendiz", "international")
def test_the_sheet_speaks_of_the_cards_as_the_edition_does() -> None:
    assert "a un Roba 2 o a un Comodín Roba 4 no se responde" in sheet("deluxe", "es")
    assert "otra carta Toma dos." in sheet("clasico", "es")
    assert "la última de la pila para tirar en color" in sheet("casa", "es")
    assert "Comodín multicolor, Aprendiz de mago o Comodín personalizable:" in sheet("aprendiz", "es")
    assert "La carta Cambio de Sentido funciona como Pierde el Turno" in sheet("international", "es")
    assert (
        "forman el mazo; la primera se pone boca arriba al lado y con ella empieza la pila de descarte"
        in sheet("international", "es")
    )
    assert "un Jolly Pesca Quattro" in sheet("international", "it")


# -- true to the knobs ---------------------------------------------------------------------------------------


def test_a_sheet_on_which_one_must_play_does_not_say_that_one_may_draw() -> None:
    for until in (False, True):
        told = sheet("international", draw_until_playable=until, must_play=True)
        assert "even if you could play one" not in told
        assert "you may not draw" in told


def test_the_mirror_of_the_start_direction() -> None:
    text = sheet("international", start_direction="right")
    assert "The player on the dealer's right starts, and play goes to the right." in text
    assert "Reverse: the dealer plays first, and play goes to the left." in text
    assert "The player on that one's left deals" in sheet("clasico", start_direction="right")


def test_figures_of_a_challenge_and_of_a_chain() -> None:
    text = sheet("clasico")
    assert "whoever played it draws 4 cards" in text
    assert "draws 4 + 2 = 6 cards" in text
    assert "(2 + 2 = 4, 2 + 4 = 6, and so on)" in text


def test_the_extras_are_named_as_such() -> None:
    text = sheet("deluxe", draw_until_playable=True, jump_in=True, seven_zero=True, stacking="any", bluff=False)
    extras = text[text.index("Extras of this table") :]
    assert re.findall(r"\[(X\d)", extras) == ["X1", "X2", "X3", "X4", "X5"]
    assert "even as a bluff" not in text  # nobody can bluff any more
    assert "If it was a bluff" not in text


# -- cards that no edition has yet -----------------------------------------------------------------------------


def with_cards(*cards: Card, without: str = "", **rules: Option) -> Edition:
    plain = EDITIONS["international"]
    kept = tuple(card for card in plain.deck if card.symbol != without)
    return replace(plain, deck=(*kept, *cards), ruleset=plain.ruleset.with_options(rules), sheet=None)


def test_a_coloured_card_that_makes_the_next_player_draw() -> None:
    """Everything is said of it, although no catalogue knows it."""
    five = print_card("K5", Colour.RED, points=25, effects=(NextDraws(5),), clause="L2")
    text = sheet(with_cards(five, five, five, five, stacking=True))
    assert "- 4 K5 cards: 1 in each colour. [L2]" in text
    assert "- K5: the next player draws 5 cards and loses the turn. [L2]" in text
    assert "K5: what the card does happens at once, as if the dealer had played it. [S5-S8]" in text
    assert "can be part of a chain, too: K5. An answer is never worth fewer cards" in text
    assert "If the last card is a K5, what it does still happens. [E2]" in text
    assert "- K5: 25 points each. [K5]" in text
    assert "(2 + 2 = 4, 2 + 4 = 6, and so on)" in text
    assert "can be part of a chain, too: K5. [A12]" in sheet(with_cards(five, stacking="any"))


def test_a_coloured_card_without_a_clause() -> None:
    shows = print_card("KR", Colour.RED, points=10, effects=(Does("next", "reveal"),))
    text = sheet(with_cards(shows))
    assert "- KR: the next player: show their hand.\n" in text
    assert "KR: nothing happens, play begins. [S5-S8]" in text
    assert "If the last card is a KR, the round simply ends. [E2]" in text


def test_a_deck_without_wild_draw_fours() -> None:
    text = sheet(with_cards(without="W4"))
    assert "bluff and challenge" not in text
    assert "shuffle it back in" not in text


@pytest.mark.clause("H5", "casa")
def test_the_tips_of_the_sheet_are_told() -> None:
    """A clear last one, easy to referee, a rhyme with the number, no other penalty."""
    tips = " ".join(re.findall(r"^- (.*) \[H5\]$", sheet("casa"), re.MULTILINE))
    for word in ("who is last", "referee", "rhyme", "penalty", "besides normal play", "own risk"):
        assert word in tips


# -- whose sentence it is ------------------------------------------------------------------------------------


def pages(language: str) -> Iterator[tuple[str, RulePage]]:
    """Every edition, as it is and with every value of every option; and every match."""
    words = catalogue(language)
    for key, edition in EDITIONS.items():
        for knob, values in KNOBS.items():
            for value in values:
                yield key, rule_page(edition, edition.ruleset.with_options({knob: value}), words)
        for choice in CHOICES.values():
            yield key, rule_page(edition, edition.ruleset, words, choice.rules())
        for more in ({"stacking": True, "challenge": "anyone"}, {"stacking": True, "mistakes": "penalise"}):
            yield key, rule_page(edition, edition.ruleset.with_options(more), words)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_says_whose_it_is(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every text of the page is in the data, with as many sentences as it has in every language."""
    wrong: dict[str, str] = {}

    def checked(text: str, key: str | None, edition: Edition) -> tuple[Sentence, ...]:
        sentences = marked(text, key, edition)
        if len(SAID_BY.get(key or "", ())) != len(sentences):
            wrong[str(key)] = text
        return sentences

    monkeypatch.setattr(rule_draft, "marked", checked)
    for key, page in pages(language):
        for rule in (rule for section in page.sections for rule in section.rules):
            assert " ".join(sentence.text for sentence in rule.sentences) == rule.text
            assert all(sentence.origin for sentence in rule.sentences)
            assert all(key not in sentence.sheets for sentence in rule.sentences)
        assert set(page.legend) == {"sheet", "other", "ours"}
    assert not wrong


def origin(
    key: str, start: str, language: str = "en", **options: Option
) -> list[tuple[str | None, tuple[str, ...]]]:
    edition = EDITIONS[key]
    page = rule_page(edition, edition.ruleset.with_options(options), catalogue(language))
    (rule,) = [rule for section in page.sections for rule in section.rules if rule.text.startswith(start)]
    return [(sentence.origin, sentence.sheets) for sentence in rule.sentences]


def test_whose_a_sentence_is_depends_on_the_edition() -> None:
    one = ("international",)
    assert origin("clasico", "Partners:") == 3 * [("other", one)]
    assert origin("international", "Partners:") == 3 * [("sheet", ())]
    assert origin("international", "Everyone draws a card") == [("sheet", ()), ("sheet", ()), ("ours", ())]
    assert origin("casa", "Whatever the outcome") == [("sheet", ())]
    assert origin("deluxe", "Whatever the outcome") == [("other", ("casa",))]
    assert origin("deluxe", "If you face", stacking=True) == [("other", ("clasico",))]
    assert origin("deluxe", "If you face", stacking="same") == [("ours", ())]
    assert origin("casa", "4 Wild Rule Change") == [("ours", ())]
    assert origin("clasico", "Shuffle and deal 5", hand_size=5) == [("ours", ()), ("sheet", ())]


def test_the_signs_and_what_they_mean_are_printed() -> None:
    text = sheet("clasico")
    assert "Those who tie draw again.* [S1, S2]" in text
    assert "Scored the same way.° [R3]" in text
    for sign in ("\n* our decision", "\n° another edition", "\nNo sign: the edition’s own sheet says it."):
        assert sign in text
    bare = replace(EDITIONS["clasico"], sheet=None)
    assert not re.search(r"[.!][°*]", sheet(bare))
    assert "our decision" not in sheet(bare)


def test_the_spanish_text_of_international_starts_to_the_right() -> None:
    said = "El texto en español de esta hoja empieza hacia la derecha"
    assert said in sheet("international", "es")
    assert said not in sheet("international", "es", start_direction="right")
    for key in EDITIONS:
        assert (said in sheet(key, "es")) == (key == "international")
