"""Erasing a player: at the tables, in tournaments, in the store and in memory.

It begins with one short transaction (`Erasure.begin`, in the store): the player is gone, and with the player the
token; that the rest is to be erased is written down. If the server ends in the middle, it goes on with that at its
next start.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace

from ..table import Table, commands, default_face
from ..tournament import Live, organise
from .cluster import Elsewhere
from .store import NAME_OF_NOBODY, Erasure, LogDamaged
from .tables import LiveTable, TableRegistry, Tournaments

ERASING = "/inner/erasure"
"""Where workers ask each other."""
LEFT_TIMES, LEAVE_PAUSE = 5, 0.3


async def finish_erasure(erasure: Erasure, tournaments: Tournaments, player: str) -> None:
    """Leaves every table and ends every connection; then nothing in memory and nothing that is read knows the
    player any more, at no worker, and what is kept can be wiped piece by piece, however long it takes."""
    registry, cluster = tournaments.registry, tournaments.cluster
    registry.erasing += 1
    try:
        for _ in range(LEFT_TIMES):
            await leave_here(erasure, tournaments, player)
            await cluster.ask_all(ERASING, {"step": "leave", "player": player})
            if cluster.alone or not await erasure.tables_with(player):
                break  # a table may change its worker while it is left
            await asyncio.sleep(LEAVE_PAUSE)
        nobody = await erasure.disguise(player)
        await forget_here(erasure, tournaments, player, nobody)
        await cluster.ask_all(ERASING, {"step": "forget", "player": player, "nobody": nobody})
        await erasure.wipe(player)
        await cluster.forget(player)
        await cluster.ask_all(ERASING, {"step": "end", "player": player})
    finally:
        registry.erasing -= 1


async def take_step(erasure: Erasure, tournaments: Tournaments, asked: Mapping[str, str]) -> None:
    """Another worker erases somebody: its request about what this one has in memory."""
    player = asked["player"]
    match asked["step"]:
        case "leave":
            await leave_here(erasure, tournaments, player)
        case "forget":
            erasure.hide(player, asked["nobody"])
            await forget_here(erasure, tournaments, player, asked["nobody"])
        case _:
            erasure.show(player)


async def leave_here(erasure: Erasure, tournaments: Tournaments, player: str) -> None:
    """The player leaves all tables and tournaments that are this worker's, or nobody's."""
    for tournament in await erasure.tournaments_with(player):
        with suppress(LogDamaged, Elsewhere, organise.NotAllowed):  # of a damaged one only what is kept is wiped
            live_tournament = await tournaments.find(tournament)
            if live_tournament is not None and live_tournament.state.phase == "open":
                await tournaments.take(live_tournament, lambda state: organise.withdraw(state, player))
    await _leave_all(erasure, tournaments.registry, player)


async def forget_here(erasure: Erasure, tournaments: Tournaments, player: str, nobody: str) -> None:
    """Nothing in the memory of this worker knows the player."""
    registry = tournaments.registry
    for table_id in await erasure.tables_naming(player):
        await registry.loading.settled(table_id)  # was begun before, perhaps, and knows the player
        live = registry.live_tables.get(table_id)
        if live is not None:
            _wipe_live_table(registry, live, player, nobody)
    registry.lobby.make_anew()
    await tournaments.settled()  # as with tables
    for live_tournament in tournaments.in_memory.values():
        live_tournament.state = _wiped_tournament(live_tournament.state, player, nobody)
        live_tournament.shown = _wiped_tournament(live_tournament.shown, player, nobody)


def _wiped_tournament(state: Live, player: str, nobody: str) -> Live:
    entrants = tuple(
        replace(one, name=NAME_OF_NOBODY, person=nobody) if one.person == player else one for one in state.entrants
    )
    organiser = nobody if state.organiser == player else state.organiser
    return replace(state, entrants=entrants, organiser=organiser)


async def _leave_all(erasure: Erasure, registry: TableRegistry, player: str) -> None:
    tails = []
    for table_id in await erasure.tables_with(player):
        try:
            live = await registry.find(table_id)
        except (LogDamaged, Elsewhere):
            continue
        if live is not None and live.table.phase != "closed" and live.table.person(player) is not None:
            registry.carry_out(live, player, commands.Leave(for_good=True))
            if live.tail is not None:
                tails.append(live.tail)
    for live in tuple(registry.live_tables.values()):
        for client in tuple(live.connections):
            if client.person == player:
                client.fail("unknown_token", "this player was deleted")
    await asyncio.gather(*tails)  # who could not leave is erased later


def _wipe_live_table(registry: TableRegistry, live: LiveTable, player: str, nobody: str) -> None:
    """As if the table had been read anew."""
    before = live.table
    live.recent.clear()  # whoever comes back gets the whole view
    live.table = _wiped_table(before, player, nobody)
    for n, moment in enumerate(live.moments):
        if moment.table is not None:
            live.moments[n] = moment._replace(table=_wiped_table(moment.table, player, nobody))
    if live.opening is not None:
        live.opening.again = True
    if live.spectators is not None:
        live.spectators.table = _wiped_table(live.spectators.table, player, nobody)
    if live.table is not before:
        for client in tuple(live.connections):
            registry.look(live, client)


def _wiped_table(table: Table, player: str, nobody: str) -> Table:
    def other(person: str) -> str:
        return nobody if person == player else person

    face = default_face(nobody)
    chat = tuple(
        replace(line, person=nobody, name=NAME_OF_NOBODY, face=face, text=line.text if line.reaction else "")
        if line.person == player
        else line
        for line in table.chat
    )
    wiped = replace(
        table,
        chat=chat,
        invited=tuple(map(other, table.invited)),
        kicked=tuple(map(other, table.kicked)),
        people=tuple(
            replace(one, id=nobody, name=NAME_OF_NOBODY, face=face) if one.id == player else one
            for one in table.people
        ),
        seats=tuple(
            replace(seat, person=nobody, name=NAME_OF_NOBODY, face=face) if seat.person == player else seat
            for seat in table.seats
        ),
        host=None if table.host is None else other(table.host),
        written=tuple(
            replace(one, by=other(one.by), consent=tuple(map(other, one.consent))) for one in table.written
        ),
    )
    return table if wiped == table else wiped
