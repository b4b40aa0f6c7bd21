"""Numbers as a language writes them, and which form of a text goes with one.

What CLDR says of a language stands in its catalogue (`cldr.…`, written by `scripts/cldr.py`), where the page reads
it as well: `web/js/common/numbers.js` does what is done here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

Texts = Mapping[str, str | dict[str, str]]

RELATION = re.compile(r"(\w)(?: % (\d+))? (!?=) (\S+)")  # "i % 100 != 12..14,20"


@dataclass(frozen=True)
class Relation:
    """One comparison of a plural rule: an operand, or what is left of it, is or is not in some ranges."""

    operand: str
    modulus: int
    negated: bool
    ranges: tuple[tuple[int, int], ...]

    def holds(self, operands: Mapping[str, float]) -> bool:
        value = operands[self.operand]
        if self.modulus:
            value %= self.modulus
        inside = value == int(value) and any(low <= value <= high for low, high in self.ranges)
        return inside is not self.negated


@dataclass(frozen=True)
class Numbers:
    """How one language writes numbers."""

    decimal: str
    group: str
    least: int
    """So many digits stand before the first mark between thousands, or there is none: 5000, 50.000."""
    percents: str
    plurals: Mapping[str, tuple[tuple[Relation, ...], ...]]

    @classmethod
    def of(cls, texts: Texts) -> Numbers:
        said = {name: str(texts[f"cldr.{name}"]) for name in ("decimal", "group", "group.least", "percent")}
        rules = texts["cldr.plural"]
        assert isinstance(rules, dict)
        return cls(
            said["decimal"],
            said["group"],
            int(said["group.least"]),
            said["percent"],
            {form: _alternatives(rule) for form, rule in rules.items()},
        )

    def write(self, value: float, digits: int = 0, *, signed: bool = False) -> str:
        """ "50.000", "35,30"; with `signed` also the plus of "+12"."""
        whole, _, part = f"{abs(value):.{digits}f}".partition(".")
        if len(whole) >= 3 + self.least:
            whole = re.sub(r"\B(?=(\d{3})+$)", self.group, whole)
        written = f"{whole}{self.decimal}{part}" if part else whole
        zero = not any(digit in "123456789" for digit in written)
        sign = "-" if value < 0 and not zero else "+" if signed else ""
        return sign + written

    def percent(self, share: float, digits: int = 1) -> str:
        """ "35,3 %"."""
        return self.percents.replace("{n}", self.write(100 * share, digits))

    def form(self, n: object) -> str:
        """The plural form of CLDR that goes with a number: `one`, `many`, …, `other`."""
        if not isinstance(n, int | float):
            return "other"
        operands = _operands(n)
        fitting = (
            form
            for form, rule in self.plurals.items()
            if any(all(one.holds(operands) for one in all_of) for all_of in rule)
        )
        return next(fitting, "other")


def _operands(n: float) -> dict[str, float]:
    """What plural rules ask of a number: itself, its whole part, and the digits that are seen after the mark."""
    value = abs(n)
    part = "" if value == int(value) else f"{Decimal(repr(value)):f}".partition(".")[2]
    return {
        "n": value,
        "i": int(value),
        "v": len(part),
        "w": len(part.rstrip("0")),
        "f": int(part or 0),
        "t": int(part.rstrip("0") or 0),
        "c": 0,  # nothing is written as "1.2M"
        "e": 0,
    }


def _alternatives(rule: str) -> tuple[tuple[Relation, ...], ...]:
    return tuple(tuple(map(_relation, one.split(" and "))) for one in rule.split(" or "))


def _relation(text: str) -> Relation:
    found = RELATION.fullmatch(text)
    assert found, text
    operand, modulus, equals, listed = found.groups()
    pairs = (part.partition("..") for part in listed.split(","))
    ranges = tuple((int(low), int(high or low)) for low, _, high in pairs)
    return Relation(operand, int(modulus or 0), equals == "!=", ranges)
