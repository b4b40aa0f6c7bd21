"""Rows of an arena for other programs: a row a round, or a row a decision, of one batch of deals."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..bots import Bot
from ..fast import DEALER, DECISIONS, TURNS, WINNER, Lowered, Tables, new_tables, tracing
from ..rules import State
from ..simulation import (
    MOST_DECISIONS,
    NOTES,
    Column,
    Columns,
    Noted,
    Story,
    WatchedBot,
    figures_of_rounds,
    joined,
    table_of_decisions,
    write_end,
)
from .seatings import Lineup


class RowLog:
    """Collects the rounds of a batch: each has a deal, a seating, and in a match its place there."""

    def __init__(
        self, bots: Sequence[str], number: int, lineup: Lineup, lowered: Lowered | None, *, decisions: bool
    ) -> None:
        self.bots, self.number, self.lineup = bots, number, lineup
        self.lowered, self.decisions = lowered, decisions
        self.keys: list[tuple[int, int, int]] = []
        self.rows: list[np.ndarray] = []
        self.tables: list[Columns] = []
        self._begin()

    def _begin(self) -> None:
        self.row = np.zeros((1, tracing.ROW), np.int32)
        self.notes = np.zeros((1024 if self.decisions else 0, tracing.NOTE), np.int32)
        self.used = np.zeros(1, np.int64)

    def players(self, seating: int) -> list[str]:
        """The bots of a seating, by seat."""
        pair = self.bots[self.lineup.first], self.bots[self.lineup.second]
        return [pair[bot] for bot in self.lineup.seatings[seating]]

    # -- all in the kernel -------------------------------------------------------------------------------

    def play(
        self, rules: Tables, keyed: Tables, seatings: np.ndarray, seed: int, start: int, deals: int
    ) -> np.ndarray:
        """All seatings of these deals: their rows."""
        tables = new_tables()
        size, done, room = deals * len(seatings), 0, NOTES if self.decisions else 0
        self.keys = [(start + n // len(seatings), n % len(seatings), 0) for n in range(size)]
        while done < size:
            rows = np.zeros((size - done, tracing.ROW), np.int32)
            notes, used = np.zeros((room, tracing.NOTE), np.int32), np.zeros(1, np.int64)
            whole = tracing.trace_seatings(
                tables, 0, rules, keyed, seatings, seed, start, done, MOST_DECISIONS, rows, notes, used
            )
            self.rows.append(rows[:whole])
            if room and whole:
                names = [self.players((done + row) % len(seatings)) for row in range(whole)]
                self._keep(names, notes[: used[0]], done)
            done += whole
            room = room if whole else 2 * room
        return np.concatenate(self.rows)

    def _keep(self, names: Sequence[Sequence[str]], notes: np.ndarray, first: int) -> None:
        assert self.lowered is not None
        numbers = np.arange(first, first + len(names), dtype=np.int64)
        self.tables.append(table_of_decisions(self.lowered, names, notes, numbers))

    # -- question by question ----------------------------------------------------------------------------

    def until(self, tables: Tables, keyed: Tables, players: int) -> int:
        """As `kernel.play_until`."""
        while True:
            seat = int(
                tracing.trace_on(tables, 0, keyed, players, MOST_DECISIONS, self.row, 0, self.notes, self.used)
            )
            if seat != tracing.FULL:
                return seat
            self.notes = np.concatenate((self.notes, np.zeros_like(self.notes)))

    def answer(self, tables: Tables, keyed: Tables, action: int) -> None:
        """As `kernel.step_at`."""
        tracing.answer_at(tables, 0, keyed, action, self.row, 0, self.notes, self.used)

    def ended(self, deal: int, seating: int, place: int, dealer: int) -> None:
        """The round that was played question by question."""
        self.row[0, DEALER] = dealer
        if self.decisions:
            self._keep([self.players(seating)], self.notes[: self.used[0]], len(self.keys))
        self.keys.append((deal, seating, place))
        self.rows.append(self.row)
        self._begin()

    # -- in the readable engine --------------------------------------------------------------------------

    def watch(self, bots: Sequence[Bot], seating: int) -> tuple[list[Bot], Noted]:
        """The same bots, whose actions are noted."""
        noted = Noted(Story(self.players(seating)), len(self.keys))
        return [WatchedBot(bot, noted) for bot in bots], noted

    def ended_readable(self, deal: int, seating: int, place: int, state: State, dealer: int, noted: Noted) -> None:
        self.row[0, (DECISIONS, TURNS, tracing.PLAYED)] = noted.decisions, noted.turns, noted.played
        write_end(self.row[0], state, dealer)
        if self.decisions:
            self.tables.append(noted.story.table())
        self.keys.append((deal, seating, place))
        self.rows.append(self.row)
        self._begin()

    # -- the table ---------------------------------------------------------------------------------------

    def table(self, *, match: bool) -> Columns:
        keys = np.array(self.keys, np.int64)
        if self.decisions:
            found = joined(self.tables)
            rows = found["round"].values
            rest = {name: column for name, column in found.items() if name != "round"}
            return {**self._places(keys[rows], match), **rest}
        ends = np.concatenate(self.rows)
        winner = ends[:, WINNER]
        second = np.array(self.lineup.seatings)[keys[:, 1], np.maximum(winner, 0)]
        names: tuple[str, ...] = (self.bots[self.lineup.first], self.bots[self.lineup.second])
        return {
            **self._places(keys, match),
            **figures_of_rounds(ends, self.lineup.players),
            "winner_bot": Column(np.where(winner >= 0, second, -1).astype(np.int8), names, -1),
        }

    def _places(self, keys: np.ndarray, match: bool) -> dict[str, Column]:
        n = len(keys)
        seatings = tuple("".join("AB"[bot] for bot in seating) for seating in self.lineup.seatings)
        return {
            "deal": Column(keys[:, 0]),
            "lineup": Column(np.full(n, self.number, np.int16)),
            "bot": Column(np.zeros(n, np.int8), (self.bots[self.lineup.first],)),
            "against": Column(np.zeros(n, np.int8), (self.bots[self.lineup.second],)),
            "seating": Column(keys[:, 1].astype(np.int16), seatings),
            **({"round": Column(keys[:, 2].astype(np.int16))} if match else {}),
        }
