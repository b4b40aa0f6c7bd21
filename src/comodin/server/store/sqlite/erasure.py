"""Everything that the store holds of a player: told as values for a file, or wiped.

Others keep their rounds: there the name is taken off, the id becomes one that means nothing, and what was said is
wiped.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from typing import Any

from ....table import renamed
from .history import History

NAME_OF_NOBODY = "—"
EVERYTHING = 1_000_000


def everything_of(history: History, player: str) -> dict[str, Any]:
    """As values for a JSON file."""
    store = history.store
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
    rounds = history.rounds(player, EVERYTHING)
    return {
        "comodin": "everything that is stored of a player; times are seconds since 1970",
        "player": {"id": player, "name": name, "created": created, "has_password": bool(password)},
        "statistics": history.profile(player),
        "rounds": [{**one, "link": f"/api/records/{one['record']}" if one["record"] else None} for one in rounds],
        "tables": [
            {"id": table, "link": f"/t/{table}", "here": bool(here), "said": _said(history, player, table)}
            for table, here in visits
        ],
        "invitations": [dict(zip(names, row, strict=True)) for row in invitations],
        "tournaments": [
            {"id": one, "link": f"/tournament/{one}", "phase": phase, "summary": json.loads(summary)}
            for one, phase, summary in tournaments
        ],
    }


def _said(history: History, player: str, table_id: str) -> list[str]:
    rows = history.store.select(
        "SELECT event.value ->> 'text' FROM log, json_each(log.events) AS event WHERE table_id = ?"
        " AND event.value ->> 'type' = 'said' AND event.value ->> 'person' = ? ORDER BY log.seq, event.key",
        table_id,
        player,
    )
    return [text for (text,) in rows]


async def begin_erasure(history: History, player: str) -> None:
    """Deletes the account, and writes down that the rest has to follow."""

    def work(write: sqlite3.Connection) -> None:
        write.execute("INSERT OR IGNORE INTO forgetting VALUES (?)", (player,))
        write.execute("DELETE FROM players WHERE id = ?", (player,))

    await history.store.write(work)


def erasures_begun(history: History) -> list[str]:
    """Players whose erasure was begun and not finished."""
    return [player for (player,) in history.store.select("SELECT person FROM forgetting")]


def tournaments_with(history: History, player: str) -> list[str]:
    """The tournaments that this player entered."""
    rows = history.store.select("SELECT tournament FROM tournament_people WHERE person = ?", player)
    return [tournament for (tournament,) in rows]


def tables_with(history: History, player: str) -> list[str]:
    """The tables at which this player is or was."""
    rows = history.store.select("SELECT table_id FROM visits WHERE person = ? AND here = 1", player)
    return [table_id for (table_id,) in rows]


async def wipe(history: History, player: str, nobody: str) -> None:
    """The player's id becomes `nobody`."""
    await history.store.write(lambda write: _wipe(write, player, nobody))


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
