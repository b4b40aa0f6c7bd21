"""Every format of a match, one file each: a module of this folder with the value `FORMAT` is all it takes.

Formats and choices are in the order of the rulebook.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from pkgutil import iter_modules

from ...errors import BadInput
from ...rules import MAX_SEATS, MIN_SEATS
from ..format import Format
from ..state import PARTNER_SEATS, PARTNERS, TARGET, MatchRules

__all__ = ["CHOICES", "FORMATS", "Choice", "choice_of", "clause_place", "format_named", "rules_for"]


@dataclass(frozen=True)
class Choice:
    """What people choose from: a format, alone or with partners."""

    key: str
    clause: str
    format: Format
    partners: bool = False

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many players it takes."""
        return (PARTNER_SEATS,) if self.partners else tuple(range(MIN_SEATS, MAX_SEATS + 1))

    def rules(self, target: int | None = None) -> MatchRules:
        """The rules of such a match; None: the number is as usual."""
        return rules_for(self.format.key, target, partners=self.partners)


def clause_place(clause: str) -> tuple[str, int]:
    """Where the clause stands in the rulebook, to sort by: `E8` before `E10`."""
    first = clause.split(",", maxsplit=1)[0]
    return first[0], int(first[1:])


def _formats() -> dict[str, Format]:
    found: list[Format] = [import_module(f"{__name__}.{one.name}").FORMAT for one in iter_modules(__path__)]
    return {format.key: format for format in sorted(found, key=lambda format: clause_place(format.clause))}


def _choices() -> dict[str, Choice]:
    found = [Choice(format.key, format.clause, format) for format in FORMATS.values()]
    found += [
        Choice(format.pairs.key, format.pairs.clause, format, partners=True)
        for format in FORMATS.values()
        if format.pairs
    ]
    return {choice.key: choice for choice in sorted(found, key=lambda choice: clause_place(choice.clause))}


FORMATS: dict[str, Format] = _formats()
CHOICES: dict[str, Choice] = _choices()


def format_named(key: str, place: str = "match.format") -> Format:
    """The format of this key; BadInput names the place where another one was expected."""
    if key not in FORMATS:
        raise BadInput(place, f"{key!r} is not a format; expected one of {', '.join(FORMATS)}")
    return FORMATS[key]


def rules_for(key: str, target: int | None = None, *, partners: bool = False) -> MatchRules:
    """The rules of a match of this format; `check` refuses what is none. A number that is not given is
    as usual."""
    usual = FORMATS[key].number.usual if key in FORMATS else TARGET
    return MatchRules(key, usual if target is None else target, PARTNERS if partners else None)


def choice_of(rules: MatchRules) -> Choice:
    """As what people chose these rules; with partners the format alone where there is no such choice."""
    format = format_named(rules.format)
    return CHOICES[format.pairs.key if rules.teams and format.pairs else format.key]
