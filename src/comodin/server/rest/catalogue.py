"""What a table can play, as the page shows it: editions and their cards, rules in words, warnings, codes."""

from __future__ import annotations

from functools import cache
from typing import Any

from msgspec import to_builtins

from ...bots import LEVELS
from ...editions import EDITION_TO_PLAY, EDITIONS, edition_named
from ...match import BY_THE_BOOK, FORMATS, GROUPS, PRESETS, TARGET, MatchRules, preset_of
from ...own import EVERYBODY
from ...rules import KNOBS, MAX_SEATS, MIN_PILE, MIN_SEATS, Card, Edition, Option, Ruleset, as_text
from ...table import Settings, settings_of_code, warned
from ...words import LANGUAGES, SIGNS, Catalogue, Rule, Sentence, catalogue, rule_page, tips_of
from ..page import faces, faces_of
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
        "presets": PRESETS,
        "groups": {group: list(names) for group, names in GROUPS.items()},
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
    """Options about house rules mean nothing where nobody makes any."""
    return knob not in ("reminders", "house_rules") or edition.has_icons


def rules_in_words(
    edition_key: str, lang: str, options: dict[str, Option], match: MatchRules | None, grace: float
) -> dict[str, Any]:
    """The rule sheet of an edition with these options, of this match and of a table with this grace, as JSON."""
    return sheet_of(edition_named(edition_key), lang, options, match, grace)


def own_in_words(
    edition: Edition,
    lang: str,
    options: dict[str, Option],
    match: MatchRules | None = None,
    grace: float = Settings.uno_grace,
) -> dict[str, Any]:
    """An edition of somebody's own, with all that a page needs to play it, as JSON."""
    everybody = edition.words.get(EVERYBODY, {})
    words = {
        tag: {f"{key}.{edition.key}": text for key, text in {**everybody, **edition.words.get(tag, {})}.items()}
        for tag in LANGUAGES
    }
    for tag, texts in words.items():
        texts.setdefault(f"edition.special.{edition.key}", catalogue(tag, edition).say("edition.special"))
    return {
        "edition": _edition(edition),
        "faces": faces_of(edition),
        "box": [{"card": card.text, "copies": copies} for card, copies in edition.copies.items()],
        "words": words,
        "rules": sheet_of(edition, lang, options, match, grace),
        "text": edition.source,
    }


def sheet_of(
    edition: Edition, lang: str, options: dict[str, Option], match: MatchRules | None, grace: float
) -> dict[str, Any]:
    """The rule sheet of an edition, ours or somebody's own."""
    words = catalogue(lang)
    ruleset = edition.ruleset.with_options(options)
    page = rule_page(edition, ruleset, words, match, grace)
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
        "preset": _preset_in_words(edition, lang, options),
        "intro": page.intro,
        "options": lines,
        "sections": sections,
        "cards": [vars(tip) for tip in tips_of(edition, ruleset, words)],
        "legend": [
            {"origin": origin, "sign": SIGNS.get(origin, ""), "said": said} for origin, said in page.legend.items()
        ],
    }


def _preset_in_words(edition: Edition, lang: str, options: dict[str, Option]) -> str | None:
    """What these rules are called, where they have a name and are not those of the edition."""
    preset = preset_of(edition, options)
    return None if preset in (None, BY_THE_BOOK) else catalogue(lang).say(f"preset.{preset}")


def _rule(rule: Rule, words: Catalogue) -> dict[str, Any]:
    sentences = [{"text": one.text, "origin": one.origin, "whose": _whose(one, words)} for one in rule.sentences]
    clauses = rule.clauses.split(", ") if rule.clauses else []
    return {"text": rule.text, "clauses": clauses, "card": rule.card, "sentences": sentences}


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


def warnings(edition_key: str, lang: str, seats: int, options: dict[str, Option]) -> dict[str, Any]:
    """What these options do to a game of so many seats, as JSON; and why there can be no such game."""
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
    return {"warnings": lines, "impossible": _impossible(edition_named(edition_key), lang, seats, options)}


def _impossible(edition: Edition, lang: str, seats: int, options: dict[str, Option]) -> dict[str, str] | None:
    """X16, X17: the one thing that options can make impossible, in words."""
    ruleset = edition.ruleset.with_options(options)
    left = len(edition.deck) * ruleset.decks - seats * ruleset.hand_size
    if left >= MIN_PILE:
        return None
    said = {"seats": seats, "n": ruleset.hand_size, "left": max(left, 0), "least": MIN_PILE}
    return {"option": "hand_size", "why": catalogue(lang).say("lobby.new.impossible", **said)}


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
