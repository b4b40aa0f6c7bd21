"""Everything that is stored of somebody, as a file; and forgetting it.

Forgetting begins with one short transaction: the player is gone, and with the player the token; that the rest is
to be forgotten is written down. If the server ends in the middle, it goes on with that when it starts. Others keep
their rounds: there the name is taken off, the id becomes one that means nothing, and what was said is wiped.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any

from ..table import commands
from ..table.decide import decide
from ..table.fair_records import renamed
from ..table.state import Table
from ..tournament import organise
from ..tournament.live import Live
from .store.sqlite.history import Annals
from .tables.live_table import Room
from .tables.registry import House
from .tables.tournaments import Tournaments

NAME_OF_NOBODY = "—"
EVERYTHING = 1_000_000


def everything_of(annals: Annals, player: str) -> dict[str, Any]:
    """As values for a JSON file."""
    store = annals.store
    ((name, created, password),) = store.select(
        "SELECT name, created, password IS NOT NULL FROM players WHERE id = ?", player
    )
    visits = store.select("SELECT table_id, here FROM visits WHERE person = ? ORDER BY table_id", player)
    invitations = store.select(
        "SELECT person, table_id, invited_by, at, declined FROM invitations WHERE person = ?1 OR invited_by = ?1",
        player,
    )
    names = ("person", "table", "invited_by", "at", "declined")
    tournaments = store.select(
        "SELECT id, phase, summary FROM tournaments JOIN tournament_people ON tournament = id"
        " WHERE person = ? ORDER BY changed",
        player,
    )
    rounds = annals.rounds(player, EVERYTHING)
    return {
        "comodin": "everything that is stored of a player; times are seconds since 1970",
        "player": {"id": player, "name": name, "created": created, "has_password": bool(password)},
        "statistics": annals.profile(player),
        "rounds": [{**one, "link": f"/api/records/{one['record']}" if one["record"] else None} for one in rounds],
        "tables": [
            {"id": table, "link": f"/t/{table}", "here": bool(here), "said": _said(annals, player, table)}
            for table, here in visits
        ],
        "invitations": [dict(zip(names, row, strict=True)) for row in invitations],
        "tournaments": [
            {"id": one, "link": f"/tournament/{one}", "phase": phase, "summary": json.loads(summary)}
            for one, phase, summary in tournaments
        ],
    }


def _said(annals: Annals, player: str, table_id: str) -> list[str]:
    rows = annals.store.select(
        "SELECT event.value ->> 'text' FROM log, json_each(log.events) AS event WHERE table_id = ?"
        " AND event.value ->> 'type' = 'said' AND event.value ->> 'person' = ? ORDER BY log.seq, event.key",
        table_id,
        player,
    )
    return [text for (text,) in rows]


# -- forgetting ----------------------------------------------------------------------------------------------


async def begin(annals: Annals, player: str) -> None:
    def work(write: sqlite3.Connection) -> None:
        write.execute("INSERT OR IGNORE INTO forgetting VALUES (?)", (player,))
        write.execute("DELETE FROM players WHERE id = ?", (player,))

    await annals.store.write(work)


def begun(annals: Annals) -> list[str]:
    return [player for (player,) in annals.store.select("SELECT person FROM forgetting")]


async def finish(annals: Annals, tournaments: Tournaments, player: str) -> None:
    """Leaves every table, ends every line, and wipes the store and what is in memory of it."""
    house = tournaments.house
    for (tournament,) in annals.store.select("SELECT tournament FROM tournament_people WHERE person = ?", player):
        hall = tournaments.hall(tournament)
        if hall is not None and hall.state.phase == "open":
            with suppress(organise.NotAllowed):
                await tournaments.take(hall, lambda state: organise.withdraw(state, player))
    await _leave_all(annals, house, player)
    nobody = f"gone-{secrets.token_urlsafe(6)}"
    await annals.store.write(lambda write: _wipe(write, player, nobody))
    for room in house.rooms.values():
        _wipe_room(house, room, player, nobody)
    for hall in tournaments.halls.values():
        hall.state = _wiped_tournament(hall.state, player, nobody)
        hall.shown = _wiped_tournament(hall.shown, player, nobody)


def _wiped_tournament(state: Live, player: str, nobody: str) -> Live:
    entrants = tuple(
        replace(one, name=NAME_OF_NOBODY, person=nobody) if one.person == player else one for one in state.entrants
    )
    organiser = nobody if state.organiser == player else state.organiser
    return replace(state, entrants=entrants, organiser=organiser)


async def _leave_all(annals: Annals, house: House, player: str) -> None:
    tails = []
    for (table_id,) in annals.store.select("SELECT table_id FROM visits WHERE person = ? AND here = 1", player):
        room = house.room(table_id)
        if room is not None and room.table.phase != "closed" and room.table.person(player) is not None:
            house.apply(room, decide(room.table, player, commands.Leave(), house.clock.now()))
    for room in tuple(house.rooms.values()):
        for line in tuple(room.connections):
            if line.person == player:
                line.fail("unknown_token", "this player was deleted")
        if room.tail is not None:
            tails.append(room.tail)
    await asyncio.gather(*tails, return_exceptions=True)


def _wipe(write: sqlite3.Connection, player: str, nobody: str) -> None:
    for (table_id,) in write.execute("SELECT table_id FROM visits WHERE person = ?", (player,)).fetchall():
        _wipe_log(write, table_id, player, nobody)
    like = f'%"{player}"%'
    records = write.execute("SELECT id, players, record FROM records WHERE players LIKE ?", (like,)).fetchall()
    for record, players, text in records:
        _wipe_record(write, record, json.loads(players), text, player)
    _wipe_starts(write, {record: json.loads(players) for record, players, _ in records}, player)
    _wipe_tournaments(write, player, nobody)
    for table, column in (
        ("results", "player"),
        ("tallies", "player"),
        ("ratings", "player"),
        ("rating_history", "player"),
        ("visits", "person"),
        ("tournament_people", "person"),
        ("invitations", "person"),
        ("invitations", "invited_by"),
        ("forgetting", "person"),
    ):
        write.execute(f"DELETE FROM {table} WHERE {column} = ?", (player,))


def _wipe_log(write: sqlite3.Connection, table_id: str, player: str, nobody: str) -> None:
    rows = write.execute(
        "SELECT seq, events FROM log WHERE table_id = ? AND (person = ? OR events LIKE ?)",
        (table_id, player, f'%"{player}"%'),
    ).fetchall()
    for seq, text in rows:
        wiped = json.dumps(_wiped(json.loads(text), player, nobody), ensure_ascii=False)
        write.execute("UPDATE log SET events = ? WHERE table_id = ? AND seq = ?", (wiped, table_id, seq))
    write.execute("UPDATE log SET person = ? WHERE table_id = ? AND person = ?", (nobody, table_id, player))
    ((text,),) = write.execute("SELECT summary FROM tables WHERE id = ?", (table_id,)).fetchall()
    if f'"{player}"' in text:  # a table that was closed while they sat there
        summary = json.loads(text)
        summary["host"] = None
        summary["sitting"] = [
            {**seat, "name": NAME_OF_NOBODY, "person": None} if seat and seat["person"] == player else seat
            for seat in summary.get("sitting", ())
        ]
        write.execute(
            "UPDATE tables SET summary = ? WHERE id = ?", (json.dumps(summary, ensure_ascii=False), table_id)
        )


def _wiped(value: Any, player: str, nobody: str) -> Any:
    """Of the JSON of events: the id becomes another one, and the name beside it and what was said go."""
    if isinstance(value, list):
        return [_wiped(one, player, nobody) for one in value]
    if not isinstance(value, dict):
        return nobody if value == player else value
    if value.get("person") == player:
        value = {**value, **({"name": NAME_OF_NOBODY} if "name" in value else {})}
        value = {**value, **({"text": ""} if value.get("type") == "said" else {})}
    return {name: _wiped(one, player, nobody) for name, one in value.items()}


def _wipe_record(write: sqlite3.Connection, record: str, about: dict[str, Any], text: str, player: str) -> None:
    seats = {seat for seat, one in enumerate(about["players"]) if one["person"] == player}
    if not seats:
        return
    for seat in seats:
        about["players"][seat] = {"name": NAME_OF_NOBODY, "person": None}
    if all(one["person"] is None for one in about["players"]):  # nobody else was there
        write.execute("DELETE FROM records WHERE id = ?", (record,))
        write.execute("DELETE FROM untallied WHERE record = ?", (record,))
        return
    write.execute(
        "UPDATE records SET players = ?, record = ? WHERE id = ?",
        (json.dumps(about, ensure_ascii=False), renamed(text, dict.fromkeys(seats, NAME_OF_NOBODY)), record),
    )


def _wipe_tournaments(write: sqlite3.Connection, player: str, nobody: str) -> None:
    """Also those that they had left before it began."""
    rows = write.execute(
        "SELECT tournament, seq, events FROM tournament_log WHERE events LIKE ?", (f'%"{player}"%',)
    ).fetchall()
    names = set()
    for tournament, seq, text in rows:
        names |= {line["name"] for line in _dicts(json.loads(text)) if line.get("person") == player}
        wiped = json.dumps(_wiped(json.loads(text), player, nobody), ensure_ascii=False)
        write.execute(
            "UPDATE tournament_log SET events = ? WHERE tournament = ? AND seq = ?", (wiped, tournament, seq)
        )
    for tournament in {row[0] for row in rows}:
        ((text,),) = write.execute("SELECT summary FROM tournaments WHERE id = ?", (tournament,)).fetchall()
        summary = json.loads(text)
        summary["organiser"] = NAME_OF_NOBODY if summary["organiser"] in names else summary["organiser"]
        summary["winners"] = [NAME_OF_NOBODY if name in names else name for name in summary["winners"]]
        write.execute(
            "UPDATE tournaments SET summary = ? WHERE id = ?",
            (json.dumps(summary, ensure_ascii=False), tournament),
        )


def _dicts(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        if "name" in value:
            yield value
        value = list(value.values())
    if isinstance(value, list):
        for one in value:
            yield from _dicts(one)


def _wipe_starts(write: sqlite3.Connection, records: dict[str, dict[str, Any]], player: str) -> None:
    """Tables that play on from one of these rounds have its record in their opening."""
    rows = write.execute(
        "SELECT l.table_id, l.events FROM tables t JOIN log l ON l.table_id = t.id AND l.seq = 1"
        " WHERE l.events LIKE '%\"origin\":%'"
    ).fetchall()
    for table_id, text in rows:
        opening, *others = json.loads(text)
        start = opening.get("start")
        about = records.get(start["origin"]) if start else None
        if about is not None:
            seats = [seat for seat, one in enumerate(about["players"]) if one["person"] == player]
            start["record"] = renamed(start["record"], dict.fromkeys(seats, NAME_OF_NOBODY))
            wiped = json.dumps([opening, *others], ensure_ascii=False)
            write.execute("UPDATE log SET events = ? WHERE table_id = ? AND seq = 1", (wiped, table_id))


def _wipe_room(house: House, room: Room, player: str, nobody: str) -> None:
    """As if the table had been read anew."""
    before = room.table
    room.table = _wiped_table(before, player, nobody)
    seq, table = room.older
    room.older = (seq, None if table is None else _wiped_table(table, player, nobody))
    room.newer = (room.newer[0], _wiped_table(room.newer[1], player, nobody))
    if room.gallery is not None:
        room.gallery.table = _wiped_table(room.gallery.table, player, nobody)
    if room.table is not before:
        for line in tuple(room.connections):
            house.look(line)


def _wiped_table(table: Table, player: str, nobody: str) -> Table:
    def other(person: str) -> str:
        return nobody if person == player else person

    chat = tuple(
        replace(line, person=nobody, name=NAME_OF_NOBODY, text=line.text if line.reaction else "")
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
            replace(one, id=nobody, name=NAME_OF_NOBODY) if one.id == player else one for one in table.people
        ),
        seats=tuple(
            replace(seat, person=nobody, name=NAME_OF_NOBODY) if seat.person == player else seat
            for seat in table.seats
        ),
        host=None if table.host is None else other(table.host),
        written=tuple(
            replace(one, by=other(one.by), consent=tuple(map(other, one.consent))) for one in table.written
        ),
    )
    return table if wiped == table else wiped
