"""Tables of results as columns: a row a round, or a row a decision. Files of them are written in `table_files`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ..codec import print_bare_action
from ..fast import (
    BLOCKED,
    DEALER,
    DECISIONS,
    NOTHING,
    REST,
    SCORE,
    SPEAK_UP,
    TURNS,
    UNFINISHED,
    WINNER,
    Lowered,
    decode,
    layout,
    tracing,
)
from ..rules import Action

Numbers = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Column:
    """Whole numbers, or texts: then the values are places in `names`. `none` stands for no value."""

    values: npt.NDArray[np.integer]
    names: tuple[str, ...] | None = None
    none: int | None = None

    def plain(self) -> list[object]:
        """The values as Python has them, None where there is none."""
        found: list[object] = self.values.tolist()
        if self.names is not None:
            names = self.names
            found = [None if value == self.none else names[value] for value in self.values.tolist()]
        elif self.none is not None:
            found = [None if value == self.none else value for value in found]
        return found

    def taken(self, order: Numbers) -> Column:
        return Column(self.values[order], self.names, self.none)


Columns = Mapping[str, Column]

OUTCOMES = ("won", "blocked", "unfinished")
PENALTIES = {"took_due": 1, "caught": 2, "bluff_upheld": 3, "challenge_lost": 4, "late_in_race": 5}
"""The penalties that rounds of bots have, by their numbers in the kernel."""
UNKNOWN = -1  # what the readable engine does not count

QUESTIONS = (
    "turn",
    "drawn",
    "answer",
    "colour",
    "rule",
    "change_rule",
    "race",
    "speak_up",
    "jump_in",
    "challenge",
)
_ASKED = {layout.JUMP_IN: "jump_in", layout.DOUBT: "challenge", SPEAK_UP: "speak_up"}
_WAITING = {
    layout.TURN: "turn",
    layout.DRAWN: "drawn",
    layout.ANSWER: "answer",
    layout.COLOUR: "colour",
    layout.RULE: "rule",
    layout.CHANGE_RULE: "change_rule",
    layout.RACE: "race",
}


def length(columns: Columns) -> int:
    """How many rows the table has."""
    return len(next(iter(columns.values())).values)


def table_of_rounds(bots: Sequence[str], rows: npt.NDArray[np.int32], start: int) -> dict[str, Column]:
    """The columns of rounds `start` and on. `bots` sit at the seats in this order; `rows` as `tracing` makes
    them."""
    winner = rows[:, WINNER]
    distinct = tuple(dict.fromkeys(bots))
    places = np.array([distinct.index(bot) for bot in bots] + [UNKNOWN], np.int8)
    return {
        "round": Column(np.arange(start, start + len(rows), dtype=np.int64)),
        **figures_of_rounds(rows, len(bots)),
        "winner_bot": Column(places[np.maximum(winner, -1)], distinct, UNKNOWN),
    }


def figures_of_rounds(rows: npt.NDArray[np.int32], seats: int) -> dict[str, Column]:
    """What is the same for simulations and for the arena."""
    ended = rows[:, WINNER]
    winner = np.maximum(ended, -1).astype(np.int8)
    outcome = np.select([ended == BLOCKED, ended == UNFINISHED], [1, 2], 0)
    return {
        "dealer": Column(rows[:, DEALER].astype(np.int8)),
        "winner": Column(winner, none=-1),
        "outcome": Column(outcome.astype(np.int8), OUTCOMES),
        "points": Column(rows[:, SCORE]),
        "turns": Column(rows[:, TURNS], none=UNKNOWN),
        "decisions": Column(rows[:, DECISIONS], none=UNKNOWN),
        "played": Column(rows[:, tracing.PLAYED], none=UNKNOWN),
        **{
            name: Column(rows[:, tracing.PAID + at].astype(np.int16), none=UNKNOWN)
            for name, at in PENALTIES.items()
        },
        **{f"left_{seat}": Column(rows[:, REST + seat].astype(np.int16)) for seat in range(seats)},
        **{f"cards_{seat}": Column(rows[:, tracing.CARDS + seat].astype(np.int16)) for seat in range(seats)},
    }


# -- decisions -------------------------------------------------------------------------------------------


def table_of_decisions(
    lowered: Lowered, bots: Sequence[Sequence[str]], notes: npt.NDArray[np.int32], first: Numbers
) -> dict[str, Column]:
    """The columns of decisions in the kernel. `bots[row]` sit in the round of this row (or `bots[0]` in all), and
    `first` is the number of the round by row."""
    rows = notes[:, tracing.ROUND]
    seats = notes[:, tracing.SEAT]
    names = tuple(dict.fromkeys(bot for table in bots for bot in table))
    codes = np.array([[names.index(bot) for bot in table] for table in bots], np.int8)
    begins = np.flatnonzero(np.diff(rows, prepend=-1))  # rows come one after the other
    sizes = np.diff(np.append(begins, len(rows)))
    index = np.arange(len(rows)) - np.repeat(begins, sizes)
    question, pending = notes[:, tracing.QUESTION], notes[:, tracing.PENDING]
    asked = np.zeros((4, 8), np.int8)
    for kind, name in _WAITING.items():
        asked[layout.DECIDE, kind] = QUESTIONS.index(name)
    for kind, name in _ASKED.items():
        asked[kind, :] = QUESTIONS.index(name)
    return {
        "round": Column(first[rows]),
        "decision": Column(index.astype(np.int32)),
        "turn": Column(notes[:, tracing.RANK]),
        "seat": Column(seats.astype(np.int8)),
        "player": Column(codes[rows if len(bots) > 1 else np.zeros(len(rows), np.int8), seats], names),
        "question": Column(asked[question, pending], QUESTIONS),
        "action": _named(notes[:, tracing.ACTION] & ~(15 << 4), NOTHING & ~(15 << 4), lowered),
        "hand": Column(notes[:, tracing.HAND].astype(np.int16)),
        "top": Column(notes[:, tracing.TOP], _texts_of_cards(lowered)),
        "colour": Column(notes[:, tracing.COLOUR_NOW].astype(np.int8), tuple(map(str, lowered.colours)), -1),
        "due": Column(notes[:, tracing.DUE].astype(np.int16)),
        "pile": Column(notes[:, tracing.PILE].astype(np.int16)),
    }


def _texts_of_cards(lowered: Lowered) -> tuple[str, ...]:
    return tuple(lowered.cards[code].text if code in lowered.cards else "" for code in range(2 * layout.STAR))


def _named(actions: npt.NDArray[np.int32], nothing: int, lowered: Lowered) -> Column:
    found, codes = np.unique(actions, return_inverse=True)
    names = tuple("" if code == nothing else action_text(decode(lowered, int(code))[1]) for code in found)
    none = int(np.searchsorted(found, nothing)) if nothing in found else None
    return Column(codes.astype(np.int32), names, none)


def action_text(action: Action) -> str:
    """An action as in a record, in one line: "play W4 colour=G uno", "catch target=2"."""
    line = dict(print_bare_action(action))
    parts = [str(line.pop("do"))]
    if "card" in line:
        parts.append(str(line.pop("card")))
    if "cards" in line:
        parts.append("+".join(map(str, line.pop("cards"))))
    parts += [name if value is True else f"{name}={value}" for name, value in line.items()]
    return " ".join(parts)


# -- several tables --------------------------------------------------------------------------------------


def joined(tables: Iterable[Columns]) -> dict[str, Column]:
    """One table after the other; they have the same columns."""
    tables = list(tables)
    return {name: _joined([table[name] for table in tables]) for name in tables[0]}


def _joined(columns: list[Column]) -> Column:
    if len(columns) == 1:
        return columns[0]
    if columns[0].names is None:
        return Column(np.concatenate([column.values for column in columns]), none=columns[0].none)
    known: dict[str, int] = {}
    parts = []
    for column in columns:
        assert column.names is not None
        places = np.array(
            [-1 if n == column.none else known.setdefault(name, len(known)) for n, name in enumerate(column.names)]
            + [-1],
            np.int32,
        )
        parts.append(places[column.values])
    return Column(np.concatenate(parts), tuple(known), -1)
