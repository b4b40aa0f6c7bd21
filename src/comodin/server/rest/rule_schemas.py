"""The bodies of the rules in words: sheets, and what options do to the game."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from .schemas import AnyEditionKey


class RuleSentence(Struct):
    """A sentence of a rule, and whose it is: that of the edition's own `sheet`, of the sheets of `other` editions,
    or `ours`; `whose`: the last two in a few words. Null: the edition has no sheet."""

    text: str
    origin: Literal["sheet", "other", "ours"] | None
    whose: str


class RuleInWords(Struct):
    """One rule: its text, its clauses, a card that it is about, and the text sentence by sentence."""

    text: str
    clauses: list[str]
    card: str | None
    sentences: list[RuleSentence]


class OriginSign(Struct):
    """What stands behind a sentence of this origin, and what it means."""

    origin: Literal["sheet", "other", "ours"]
    sign: str
    said: str


class RuleSection(Struct):
    """Some rules under one heading."""

    heading: str
    intro: str
    rules: list[RuleInWords]


class OptionInWords(Struct):
    """An option: what it is called, what holds, whether the edition has another value, and the rule that says
    so."""

    option: str
    name: str
    value: str
    changed: bool
    rule: RuleInWords | None


class CardInWords(Struct):
    """What a card does under these rules; `face` is its text without its colour. `{next}` stands for the next
    player's name. `two`: with two players, where that is something else; `draws`: how many cards it makes somebody
    draw."""

    face: str
    does: str
    two: str
    draws: int


class RulesInWords(Struct):
    """The rule sheet of an edition; with a `format`, of one match. `preset`: what changed rules are called, where
    they have a name."""

    edition: AnyEditionKey
    title: str
    preset: str | None
    intro: list[str]
    options: list[OptionInWords]
    sections: list[RuleSection]
    cards: list[CardInWords]
    legend: list[OriginSign]


class RuleWarning(Struct):
    """`options` are those that it is about; `turns` is how long a round takes with them, `usual` without."""

    code: str
    options: dict[str, str]
    turns: float
    usual: float
    share: float | None
    place: int | None


class ImpossibleRules(Struct):
    """Why nobody can play with these options, in words, and the option that is to blame."""

    option: str
    why: str


class RuleWarnings(Struct):
    """What options do to the game."""

    warnings: list[RuleWarning]
    impossible: ImpossibleRules | None
