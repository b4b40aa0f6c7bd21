"""The formats of a match as clients are told them: what people choose from, what it takes, how it is counted."""

from __future__ import annotations

from msgspec import Struct

from ...match import CHOICES, MOST_TARGET, Format


class FormatNumber(Struct, frozen=True):
    """The number that a format takes (`target`): `unit` is `points` or `rounds`; good ones go from `least` to
    `most` by `step`."""

    unit: str
    usual: int
    least: int
    most: int
    step: int


class FormatChoice(Struct, frozen=True):
    """What people choose from: `format` and `partners` as in a table's settings, numbers of players, and how it is
    counted (`Format` in `comodin.match` says what the words mean). `number`: null where none is asked for."""

    key: str
    format: str
    partners: bool
    clause: str
    sizes: tuple[int, ...]
    number: FormatNumber | None
    gives: str
    counts: bool
    lowest_leads: bool
    goal: str | None
    ends: str


def format_choices() -> list[FormatChoice]:
    """What people can choose from, as the page gets it."""
    return [
        FormatChoice(
            choice.key,
            choice.format.key,
            choice.partners,
            choice.clause,
            choice.sizes,
            number_of(choice.format),
            choice.format.gives,
            choice.format.counts,
            choice.format.lowest_leads,
            choice.format.goal,
            choice.format.ends,
        )
        for choice in CHOICES.values()
    ]


def number_of(format: Format) -> FormatNumber | None:
    """The number that a format takes; None where none is asked for."""
    number = format.number
    if format.single:
        return None
    return FormatNumber(number.unit, number.usual, number.least, number.most or MOST_TARGET, number.step)
