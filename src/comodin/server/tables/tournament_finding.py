"""Finding a tournament: in memory, or from its log. One of them is in memory once, whoever asks for it."""

from __future__ import annotations

import asyncio

from ..cluster import Cluster
from ..store import TableLog, TournamentLog
from .live_tournament import LiveTournament, folded

MOST_IN_MEMORY = 500


class TournamentFinder:
    """The tournaments in memory, and how others come there."""

    def __init__(self, logs: TournamentLog, tables: TableLog, cluster: Cluster) -> None:
        self._logs, self._tables, self.cluster = logs, tables, cluster
        self.in_memory: dict[str, LiveTournament] = {}
        self._loading: dict[str, asyncio.Task[LiveTournament | None]] = {}

    async def find(self, tournament_id: str) -> LiveTournament | None:
        """The tournament, read from its log if it is not in memory; whoever asks meanwhile waits for the same.
        Elsewhere where another worker has it."""
        while (live_tournament := self.in_memory.get(tournament_id)) is None:
            task = self._loading.get(tournament_id)
            if task is None:
                task = asyncio.get_running_loop().create_task(self._load(tournament_id))
                self._loading[tournament_id] = task
            if await asyncio.shield(task) is None:
                return None
        return live_tournament

    async def settled(self) -> None:
        """Waits until those are read that are being read."""
        if self._loading:
            await asyncio.wait(tuple(self._loading.values()))

    async def _load(self, tournament_id: str) -> LiveTournament | None:
        try:
            if not await self.cluster.claim("tournaments", tournament_id):
                return None
            seq, events = await self._logs.read(tournament_id)
            if not seq:
                return None
            state, missing = folded(events), set[str]()
            for one in state.playing:
                if await self._tables.head(one.table) is None:
                    missing.add(one.table)
            opened = [one.table for one in state.tables if one.table not in missing]
            self._forget_some()
            live_tournament = self.in_memory[tournament_id] = LiveTournament(tournament_id, state, seq, opened)
            return live_tournament
        finally:
            del self._loading[tournament_id]

    def _forget_some(self) -> None:
        """Those that nobody waits for and nothing happens in; they are read again when they are asked for."""
        if len(self.in_memory) < MOST_IN_MEMORY:
            return
        for live_tournament in list(self.in_memory.values()):
            if (
                not live_tournament.waiting
                and live_tournament.seq == live_tournament.shown_seq
                and live_tournament.state.phase != "running"
                and not live_tournament.learning.locked()
            ):
                live_tournament.gone = True
                del self.in_memory[live_tournament.id]
                self.cluster.give_back("tournaments", [live_tournament.id])
