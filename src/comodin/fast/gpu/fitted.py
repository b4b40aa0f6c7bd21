"""A table as small as the game lets it be, for a GPU's kernel of whole rounds: seats that nobody has, stars that
no card has and votes that nobody casts take no room.

Arrays lie in memory that all threads of a block share (`place_of`): a thread has every 32nd word of four bytes for
itself, so that the 32 threads of a warp never wait for each other, whatever each of them reads.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from ..engine import COUNT_BITS, DOES_SKIP, FACE, MOST_CARDS, MOST_FACES, MOST_SEATS, STAR, layout
from .game import KnownRules
from .narrow import ABSENT, LANES

WORD = 4  # bytes
PLANES = ("once", "twice", "thrice", "fourfold")
ALL = (1 << MOST_FACES) - 1
RULES_ADDED = (layout.ADD_RULE, layout.REPLACE_RULE)

ARRAYS = frozenset(name for name in layout.STATE.names or () if layout.STATE[name].subdtype)
_SIGNED = frozenset({"pending", "before", "winner", "colour", "direction"})
_RACES = frozenset({"turn"})  # signed where there are any


@dataclass(frozen=True)
class Field:
    """An array of a table: so many unsigned elements of so many bytes, which are kept without the `shift` lowest
    bits, because those are never set. `top`: no element is higher."""

    name: str
    size: int
    count: int
    shift: int = 0
    top: int = 0
    signed: bool = False
    offset: int = 0  # in the memory of one table

    @property
    def room(self) -> int:
        """In whole words."""
        return -(-self.size * self.count // WORD) * WORD


@dataclass(frozen=True)
class Fitted:
    """The fields of a table: `numbers` are registers, `fields` are reached by an index. Those in `absent` always
    have this value, arrays too, however often they are written."""

    name: str
    absent: Mapping[str, int]
    numbers: Mapping[str, np.dtype[Any]]
    fields: Mapping[str, Field]

    @cached_property
    def size(self) -> int:
        """The bytes of one table's arrays."""
        return sum(field.room for field in self.fields.values())


def place_of(field: Field, index: int) -> tuple[int, int]:
    """Where an element lies in the memory of a warp: (from the start for all threads, by thread)."""
    if field.size >= WORD:
        return LANES * (field.offset + field.size * index), field.size
    word, within = divmod(index, WORD // field.size)
    return LANES * (field.offset + WORD * word) + within * field.size, WORD


def table_for(rules: KnownRules | None = None, rest: bool = False, counts: bool = True) -> Fitted:
    """For one game, or for all; with the points that each hand is left with, if they are asked for; and for
    players who do not count what lies open, without that."""
    absent = {**ABSENT, "turnings": 0, "taken": 0, "unseen": 0}
    seats, planes, ops = MOST_SEATS, dict.fromkeys(PLANES, ALL), None
    star = ALL
    if not rest:
        absent["rest"] = 0
    if not counts:
        absent["lying"] = 0
    if rules is not None:
        seats = rules.seats
        ops = {int(op) & 15 for op in rules.op.values.reshape(-1)}
        planes, star = _planes(rules), _set_of(rules, STAR)
        if DOES_SKIP not in ops and not rules.penalise:
            absent |= {"owes": 0, "owing": 0}
        if not ops.intersection(RULES_ADDED) and not star:
            absent |= {"deed": -1, "rules": 0}
    fields = [_plane(name, planes[name], seats) for name in PLANES] + [_plane("star", star, seats)]
    absent |= {field.name: 0 for field in fields if field.size == 0}
    fields += [Field("rest", 4, seats), Field("owes", 2, seats), Field("deed", 2, MOST_SEATS, signed=True)]
    fields += [Field("cards", 1, seats, top=MOST_CARDS), Field("pile", 1, MOST_CARDS, top=STAR | FACE)]
    numbers: dict[str, np.dtype[Any]] = {}
    for name in layout.STATE.names or ():
        if layout.STATE[name].subdtype is None and name not in absent:
            races = name in _RACES and "deed" not in absent
            numbers[name] = np.dtype(np.int32 if name in _SIGNED or races else np.uint32)
    numbers["chance"] = np.dtype(np.int64)
    if counts and (rules is None or rules.colours * COUNT_BITS > 32):
        numbers["lying"] = np.dtype(np.int64)
    name = "all" if rules is None else rules.key
    return Fitted(
        f"{name}{'+rest' * rest}{'-lying' * (not counts)}",
        absent,
        numbers,
        _placed(f for f in fields if f.name not in absent),
    )


def _placed(fields: Iterable[Field]) -> dict[str, Field]:
    """The widest ones first."""
    found: dict[str, Field] = {}
    offset = 0
    for field in sorted(fields, key=lambda field: -field.size):
        found[field.name] = Field(
            field.name, field.size, field.count, field.shift, field.top, field.signed, offset
        )
        offset += field.room
    return found


def _plane(name: str, faces: int, seats: int) -> Field:
    """A set of faces by seat, of which no others can be in it."""
    if not faces:
        return Field(name, 0, seats)
    shift = (faces & -faces).bit_length() - 1
    bits = faces.bit_length() - shift
    size = next(size for size in (1, 2, 4, 8) if bits <= 8 * size)
    return Field(name, size, seats, 0 if size == 8 else shift)


def _planes(rules: KnownRules) -> dict[str, int]:
    """The faces of which a hand can hold so many copies."""
    deck = [int(card) & FACE for card in rules.deck.values[: rules.size_of_deck]]
    copies = [deck.count(face) for face in range(MOST_FACES)]
    return {
        name: sum(1 << face for face, held in enumerate(copies) if held > at) for at, name in enumerate(PLANES)
    }


def _set_of(rules: KnownRules, mark: int) -> int:
    deck = rules.deck.values[: rules.size_of_deck]
    return sum(1 << (int(card) & FACE) for card in set(deck.tolist()) if int(card) & mark)


# -- without a GPU ---------------------------------------------------------------------------------------


class _Elements:
    """An array field in the memory of a warp. A place outside, and a number that does not fit, are errors."""

    def __init__(self, field: Field, memory: np.ndarray, lane: int) -> None:
        self._field, self._memory, self._lane = field, memory, lane

    def __len__(self) -> int:
        return self._field.count

    def _cell(self, index: int) -> np.ndarray:
        if not 0 <= index < self._field.count:
            raise IndexError(f"{self._field.name}[{index}]")
        start, step = place_of(self._field, int(index))
        at = start + step * self._lane
        return self._memory[at : at + self._field.size].view(
            f"{'i' if self._field.signed else 'u'}{self._field.size}"
        )

    def __getitem__(self, index: int) -> int:
        return int(self._cell(index)[0]) << self._field.shift

    def __setitem__(self, index: int, value: int) -> None:
        word = int(value)
        if word >> self._field.shift << self._field.shift != word or (self._field.top and word > self._field.top):
            raise OverflowError(f"{self._field.name}: {word}")
        self._cell(index)[0] = word >> self._field.shift


class _Absent:
    """An array whose elements all have one value, whatever is written."""

    def __init__(self, value: int) -> None:
        self._value = value

    def __getitem__(self, index: int) -> int:
        return self._value

    def __setitem__(self, index: int, value: int) -> None:
        pass


class PlainFitted:
    """The same table for Python, in simulators and tests, as one of 32 that lie in each other's gaps."""

    def __init__(self, fields: Fitted, thread: int = 0) -> None:
        object.__setattr__(self, "_fields", fields)
        object.__setattr__(self, "_numbers", {name: np.zeros(1, kind) for name, kind in fields.numbers.items()})
        memory = np.zeros(LANES * fields.size, np.uint8)
        for name, field in fields.fields.items():
            object.__setattr__(self, name, _Elements(field, memory, thread % LANES))
        for name in ARRAYS - set(fields.fields):
            object.__setattr__(self, name, _Absent(fields.absent.get(name, 0)))

    def __getattr__(self, name: str) -> Any:
        numbers = self._numbers
        return int(numbers[name][0]) if name in numbers else self._fields.absent[name]

    def __setattr__(self, name: str, value: int) -> None:
        if name not in self._fields.absent:
            self._numbers[name][0] = int(value)
