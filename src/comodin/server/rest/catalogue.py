"""What a table can play, as the page shows it: editions and their cards, rules in words, warnings, codes."""

from __future__ import annotations

from functools import cache
from typing import Any

from msgspec import to_builtins

from ...bots import LEVELS
from ...editions import EDITION_TO_PLAY, EDITIONS, edition_named
from ...match import FORMATS, TARGET, MatchRules
from ...rules import KNOBS, MAX_SEATS, MIN_SEATS, Card, Edition, Option, Ruleset, as_text
from ...table import settings_of_code, warned
from ...words import SIGNS, Catalogue, Rule, Sentence, catalogue, rule_page
from ..page import faces
from ..protocol import format_choices

SHOWN = 3  # cards that stand for an edition

# the cards that a rule is about, where an edition has its own value for it
ABOUT = {"stacking": ("D", "W4"), "challenge": ("W4",), "wilds_match": ("W4", "W")}


@cache
def offers() -> dict[str, Any]:
    """Editions, options, formats and bots, as JSON."""
    return {
        "editions": [_edition(edition) for edition in EDITIONS.values()],
        "options": {name: list(values) for name, values in KNOBS.items()},
        "formats": list(FORMATS),
        "choices": to_builtins(format_choices()),
        "target": TARGET,
        "players": [MIN_SEATS, MAX_SEATS],
        "bots": list(LEVELS),
        "edition": EDITION_TO_PLAY,
        "faces": faces(),
    }


def _edition(edition: Edition) -> dict[str, Any]:
    return {
        "key": edition.key,
        "colours": list(edition.colours),
        "ruleset": vars(edition.ruleset),
        "cards": len(edition.deck),
        "formats": list(edition.formats),
        "shows": [card.text for card in shown_for(edition)],
        "applies": [name for name in KNOBS if applies(edition, name)],
        "to_write_on": [card.text for card in edition.to_write_on],
    }


def shown_for(edition: Edition) -> list[Card]:
    """The cards that tell most of what is special: those that few editions have, then what its own rules are
    about, then plain ones; each of them another kind, in colours that take turns."""
    kinds: dict[object, list[Card]] = {}  # all numbers are one; so are cards that do the same
    for card in sorted(edition.copies, key=lambda card: _commonness(edition, card)):
        kinds.setdefault(card.number is None and (card.wild, card.effects), []).append(card)
    shown: list[Card] = []
    for cards in list(kinds.values())[:SHOWN]:
        fresh = [card for card in cards if card.colour not in {one.colour for one in shown if one.colour}]
        shown.append((fresh or cards)[0])
    return shown


def _commonness(edition: Edition, card: Card) -> tuple[object, ...]:
    others = sum(card in other.copies for other in EDITIONS.values())
    plain = Ruleset()
    own = [
        symbols.index(card.symbol)
        for name, symbols in ABOUT.items()
        if card.symbol in symbols and getattr(edition.ruleset, name) != getattr(plain, name)
    ]
    common = others > len(EDITIONS) / 2
    return (common, min(own, default=9), others, card.wild == common, card.number != 7)


def applies(edition: Edition, knob: str) -> bool:
    """Reminders of house rules mean nothing where nobody makes any."""
    return knob != "reminders" or edition.has_icons


def rules_in_words(
    edition_key: str, lang: str, options: dict[str, Option], match: MatchRules | None = None
) -> dict[str, Any]:
    """The rule sheet of an edition with these options, and of this match, as JSON."""
    edition = edition_named(edition_key)
    words = catalogue(lang)
    page = rule_page(edition, edition.ruleset.with_options(options), words, match)
    sections = [
        {
            "heading": section.heading,
            "intro": section.intro,
            "rules": [_rule(rule, words) for rule in section.rules],
        }
        for section in page.sections
    ]
    lines = [
        {
            "option": line.option,
            "name": line.name,
            "value": line.value,
            "changed": line.changed,
            "rule": line.rule and _rule(line.rule, words),
        }
        for line in page.options
        if applies(edition, line.option)
    ]
    return {
        "edition": edition.key,
        "title": page.title,
        "intro": page.intro,
        "options": lines,
        "sections": sections,
        "legend": [
            {"origin": origin, "sign": SIGNS.get(origin, ""), "said": said} for origin, said in page.legend.items()
        ],
    }


def _rule(rule: Rule, words: Catalogue) -> dict[str, Any]:
    sentences = [{"text": one.text, "origin": one.origin, "whose": _whose(one, words)} for one in rule.sentences]
    return {"text": rule.text, "clauses": rule.clauses.split(", "), "card": rule.card, "sentences": sentences}


def _whose(sentence: Sentence, words: Catalogue) -> str:
    """Whose sentence it is, in a few words, if it is not the edition's own."""
    match sentence.origin:
        case "other":
            names = [words.bound_to(key).say("edition.name") for key in sentence.sheets]
            return words.say("rules.legend.other.named", editions=words.listed(names))
        case "ours":
            return words.say("rules.legend.ours.named")
        case _:
            return ""


def warnings(edition_key: str, seats: int, options: dict[str, Option]) -> dict[str, Any]:
    """What these options do to a game of so many seats, as JSON."""
    lines = [
        {
            "code": one.code,
            "options": {name: as_text(value) for name, value in one.options},
            "turns": one.turns,
            "usual": one.usual,
            "share": one.share,
            "place": one.place,
        }
        for one in warned(edition_key, seats, options)
    ]
    return {"warnings": lines}


def rules_of_code(code: str) -> dict[str, Any]:
    """The settings behind a short code, as JSON."""
    settings = settings_of_code(code)
    match = settings.match
    return {
        "edition": settings.edition,
        "options": dict(settings.options),
        "match": {"format": match.format, "target": match.target, "partners": match.teams is not None},
        "seats": settings.seats,
        "turn_seconds": settings.turn_seconds,
    }
