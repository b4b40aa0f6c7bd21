"""The ruleset: every knob of the rulebook as one field, with the values it can take.

An edition is a set of values; players may change single knobs ("options") over them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, Literal

from ..errors import BadInput

Option = bool | str | int


def _knob(*values: Option) -> Any:
    """A knob: its values, the default first."""
    return field(default=values[0], metadata={"values": values})


@dataclass(frozen=True)
class Ruleset:
    """Every knob with its value; a value that the knob cannot take is refused.

    >>> Ruleset(stacking="any").with_options({"jump_in": True}).differences(Ruleset())
    {'stacking': 'any', 'jump_in': True}
    """

    cut: Literal["deals", "plays_first", "random"] = _knob("deals", "plays_first", "random")  # S1
    start_direction: Literal["left", "right"] = _knob("left", "right")  # S4
    opening: Literal["effects", "skip_actions"] = _knob("effects", "skip_actions")  # S5-S10
    drawn_card: Literal["may", "must_if_forced", "must"] = _knob("may", "must_if_forced", "must")  # T5
    stacking: Literal[False, True, "any", "same"] = _knob(False, True, "any", "same")  # A12, X4, X6
    deflect: bool = _knob(False, True)  # X8
    challenge: Literal["next", "anyone", "off"] = _knob("next", "anyone", "off")  # A7, X10
    bluff: bool = _knob(True, False)  # X5
    wilds_match: bool = _knob(False, True)  # A6
    uno: Literal["call", "automatic"] = _knob("call", "automatic")  # X13
    uno_window: Literal["next_turn", "open"] = _knob("next_turn", "open")  # U4
    uno_penalty: int = _knob(2, 1, 3, 4, 5, 6)  # X14
    false_call: bool = _knob(False, True)  # X11
    mistakes: Literal["prevent", "penalise"] = _knob("prevent", "penalise")  # P1-P4
    reminders: bool = _knob(False, True)  # H6
    house_rules: Literal["match", "round"] = _knob("match", "round")  # H10
    draw_until_playable: bool = _knob(False, True)  # X1
    must_play: bool = _knob(False, True)  # X9
    several: bool = _knob(False, True)  # X7
    jump_in: bool = _knob(False, True)  # X2
    seven_zero: Literal[False, True, "seven", "zero"] = _knob(False, True, "seven", "zero")  # X3, X15
    finish: Literal["any", "no_wild", "number"] = _knob("any", "no_wild", "number")  # X12
    hand_size: int = _knob(7, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 14, 15)  # S3, X16
    decks: Literal[1, 2] = _knob(1, 2)  # X17

    def __post_init__(self) -> None:
        for name, values in KNOBS.items():
            value = getattr(self, name)
            # 1 == True in Python, but not in a record: compare the types as well
            if not any(value == known and type(value) is type(known) for known in values):
                expected = ", ".join(as_text(known) for known in values)
                raise BadInput(
                    f"options.{name}", f"{as_text(value)} is no value of it; expected one of {expected}"
                )

    @property
    def answerable(self) -> bool:
        """Can a draw be answered by a card (A12, X8)?"""
        return bool(self.stacking) or self.deflect

    def with_options(self, options: Mapping[str, object]) -> Ruleset:
        """The same rules with some knobs turned; refuses what is no knob or no value of it."""
        for name in options:
            if name not in KNOBS:
                raise BadInput(f"options.{name}", f"unknown option; expected one of {', '.join(KNOBS)}")
        return replace(self, **options)  # type: ignore[arg-type]  # each is checked when it is made

    def differences(self, other: Ruleset) -> dict[str, Option]:
        """The options that lead from `other` to this ruleset."""
        return {name: getattr(self, name) for name in KNOBS if getattr(self, name) != getattr(other, name)}


KNOBS: dict[str, tuple[Option, ...]] = {knob.name: knob.metadata["values"] for knob in fields(Ruleset)}


def as_text(value: object) -> str:
    """How the value of an option is written: as in JSON, words without quotes."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def from_text(name: str, text: str) -> Option:
    """The value of an option from `--option name=text`; a text that is no value is returned as it is."""
    for value in KNOBS.get(name, ()):
        if as_text(value) == text:
            return value
    return text
