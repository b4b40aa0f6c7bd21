"""The bodies of the rules in words: sheets, and what options do to the game."""

from __future__ import annotations

from msgspec import Struct

from .schemas import AnyEditionKey


class RuleInWords(Struct):
    """One rule: its text, its clauses, and a card that it is about."""

    text: str
    clauses: list[str]
    card: str | None


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


class RulesInWords(Struct):
    """The rule sheet of an edition; with a `format`, of one match. `preset`: what changed rules are called, where
    they have a name."""

    edition: AnyEditionKey
    title: str
    preset: str | None
    intro: list[str]
    options: list[OptionInWords]
    sections: list[RuleSection]


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
