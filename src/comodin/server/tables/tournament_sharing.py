"""Tournaments where several workers share a store: one of them has a tournament, others have its tables."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from typing import Protocol

from ..cluster import Cluster, Elsewhere
from ..store import StoreFailed
from .live_tournament import LiveTournament
from .registry import TableRegistry

log = logging.getLogger("comodin.server")

ADOPT_SECONDS, ADOPTED_AT_ONCE = 1.0, 10


class Adopting(Protocol):
    """What is needed of the tournaments of this worker."""

    registry: TableRegistry
    stopping: bool

    @property
    def in_memory(self) -> Mapping[str, LiveTournament]: ...

    async def resume(self, tournament: str) -> None: ...

    async def hear(self, tournament: str, table_id: str) -> None: ...


async def keep_adopting(tournaments: Adopting, cluster: Cluster) -> None:
    """Goes on with tournaments that no worker has, and hears of hands that have ended at other workers."""
    workers, metrics = cluster.workers, tournaments.registry.metrics
    assert workers is not None
    while not tournaments.stopping:
        try:
            for tournament in await workers.adopt(ADOPTED_AT_ONCE):
                await tournaments.resume(tournament)
            if tournaments.in_memory:
                for tournament, table_id in await workers.ended(list(tournaments.in_memory)):
                    await tournaments.hear(tournament, table_id)
        except (StoreFailed, Elsewhere):
            pass  # the store tells of it; it is tried again
        except Exception:
            log.exception("tournaments could not be looked after")
            metrics.errors.inc()
        await asyncio.sleep(ADOPT_SECONDS)


async def who_is_elsewhere(cluster: Cluster, live_tournament: LiveTournament) -> set[str]:
    """People at tables of it that other workers have."""
    if cluster.workers is None:
        return set()
    people = {
        at_tournament(one.person, live_tournament.id): one.person
        for one in live_tournament.state.entrants
        if one.person is not None
    }
    found = await cluster.workers.online(list(people))
    return {person for key, person in people.items() if key in found}


def at_tournament(person: str, tournament: str) -> str:
    """How a worker tells the others that somebody sits at a table of a tournament."""
    return f"{person}@{tournament}"


def people_here(registry: TableRegistry) -> list[str]:
    """Who sits at tables of tournaments that this worker has, and plays without a bot."""
    here = []
    for live in registry.live_tables.values():
        booking = live.table.settings.booking
        if booking is not None:
            for person in {client.person for client in live.connections}:
                seat = live.table.seat_of(person)
                if seat is not None and not live.table.seats[seat].stand_in:
                    here.append(at_tournament(person, booking.tournament))
    return here
