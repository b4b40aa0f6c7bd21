"""Damage of the store: flipped bits and missing rows are found, and harm nobody who is not at that table."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from comodin.cli import main
from comodin.errors import BadInput
from comodin.server.store import Finished, Head, LogDamaged, Row, StoredRecord
from comodin.server.store.sqlite import FILE, SqliteStore
from comodin.server.store.sqlite import database as database_module
from testkit.played import keep, stored
from testkit.server import Client, Server

from ..table.test_local import played


def change(folder: Path, statement: str, *values: object) -> None:
    """As no server would: the checksum stays what it was."""
    with closing(sqlite3.connect(folder / FILE)) as store:
        assert store.execute(statement, values).rowcount, statement
        store.commit()


def flip(folder: Path, table: str, column: str, where: str) -> None:
    """One bit of one text."""
    with closing(sqlite3.connect(folder / FILE)) as store:
        ((text,),) = store.execute(f"SELECT {column} FROM {table} WHERE {where} LIMIT 1").fetchall()
        at = text.index("at") if "at" in text else 3
        changed = text[:at] + chr(ord(text[at]) ^ 1) + text[at + 1 :]
        store.execute(f"UPDATE {table} SET {column} = ? WHERE {where}", (changed,))
        store.commit()


def doctor(folder: Path, capsys: pytest.CaptureFixture[str], code: int = 1) -> str:
    assert main(["doctor", "--data", str(folder), "--lang", "en"]) == code
    return capsys.readouterr().out


# -- what the store says -------------------------------------------------------------------------------------


def test_a_changed_or_missing_row_is_not_read(tmp_path: Path) -> None:
    async def write() -> None:
        store = SqliteStore(tmp_path)
        for table in "abcd":
            for seq in range(1, 4):
                head = Head(table, seq, float(seq), None, "playing", True, "{}")
                kept = Finished((StoredRecord(f"r{table}", table, 0, "casa", "{}", "{}"),)) if seq == 3 else None
                await store.append(head, Row(seq, "ana", f"c{seq}", f'[{{"at": {seq}}}]'), kept)
        store.close()

    asyncio.run(write())
    flip(tmp_path, "log", "events", "table_id = 'a' AND seq = 2")
    change(tmp_path, "UPDATE log SET person = 'eva' WHERE table_id = 'b' AND seq = 1")
    change(tmp_path, "DELETE FROM log WHERE table_id = 'c' AND seq = 3")
    change(tmp_path, "UPDATE records SET players = '[]' WHERE id = 'ra'")

    async def read() -> None:
        store = SqliteStore(tmp_path)
        for table, told in (("a", "row 2 was changed"), ("b", "row 1 was changed"), ("c", "row 3 is missing")):
            with pytest.raises(LogDamaged, match=told):
                await store.read(table)
        assert len(await store.read("a", after=2)) == 1
        assert len(await store.read("d")) == 3
        with pytest.raises(LogDamaged, match="record ra was changed"):
            await store.record("ra")
        assert await store.record("rd") is not None
        store.close()

    asyncio.run(read())


def test_the_doctor_reads_everything(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = tmp_path / "data"
    with Server(data) as server:
        ana = server.guest("Ana")
        tables = [server.new_table(ana["token"]) for _ in range(3)]
        _, cup = server.call("POST", "/api/tournaments", {"setup": {}}, ana["token"])
        server.stop()
    records = stored(played("casa")[0])
    keep(data, records)
    change(data, "INSERT INTO results VALUES (?, ?, 0, 1, 50)", ana["id"], tables[0])
    told = doctor(data, capsys, 0)
    assert "3 tables, and all their logs can be played." in told
    assert f"{len(records)} finished round" in told
    assert "1 player, and the account can be used." in told
    assert "1 result, and it makes sense." in told
    assert "older than checksums" in told  # the records were kept without them
    flip(data, "log", "events", f"table_id = '{tables[0]}' AND seq = 1")
    change(data, "DELETE FROM log WHERE table_id = ? AND seq = 1", tables[1])
    flip(data, "tournament_log", "events", "seq = 1")
    change(data, "UPDATE records SET record = substr(record, 9)")
    change(data, "UPDATE players SET token_hash = 'x'")
    change(data, "UPDATE results SET won = 7")
    told = doctor(data, capsys)
    for line in (
        f"Row 1 in the log of table {tables[0]} is not what the server wrote",
        f"The log of table {tables[1]} cannot be played",
        f"Row 1 in the log of tournament {cup['id']} is not what the server wrote",
        f"Record {records[0].id} cannot be played",
        f"The account of player {ana['id']} cannot be used",
        f"The result of player {ana['id']} in round 0 of table {tables[0]} makes no sense",
    ):
        assert line in told


# -- what the server does ------------------------------------------------------------------------------------


def test_a_damaged_table_is_set_aside_and_the_others_play_on(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with Server(data, "--no-request-limits") as server:
        ana = server.guest("Ana")
        good, bad, gap, nonsense = (server.new_table(ana["token"]) for _ in range(4))
        _, cup = server.call("POST", "/api/tournaments", {"setup": {"players": 3}}, ana["token"])
        assert server.call("POST", f"/api/tournaments/{cup['id']}/start", {}, ana["token"])[0] == 200
        server.stop()
        flip(data, "log", "events", f"table_id = '{bad}' AND seq = 1")
        change(data, "UPDATE tables SET seq = seq + 1 WHERE id = ?", gap)
        change(data, "UPDATE log SET checksum = NULL, events = '[{}]' WHERE table_id = ?", nonsense)
        flip(data, "tournament_log", "events", "seq = 1")
        change(data, "UPDATE tables SET due = 1.0")  # every clock rings at once

        async def play() -> None:
            for table in (bad, gap, nonsense):
                line = await Client(server, ana["token"], table).connect()
                await line.until(lambda: line.closed_with is not None)  # noqa: B023
                assert line.inbox[-1]["code"] == "table_damaged"
            line = await Client(server, ana["token"], good).connect()
            assert (await line.do("say", text="hello"))["t"] == "ack"
            await line.close()

        server.start()
        asyncio.run(play())
        for table in (bad, gap, nonsense):
            status, told = server.call("GET", f"/api/tables/{table}", token=ana["token"])
            assert (status, told["code"]) == (503, "table_damaged")
        assert server.call("GET", f"/api/tournaments/{cup['id']}")[1]["code"] == "table_damaged"
        assert "comodin_tables_set_aside 3.0\n" in server.call("GET", "/metrics")[1]
        assert server.call("DELETE", "/api/me", {"name": "Ana"}, ana["token"])[0] == 204
        assert server.stop() == 0
        with closing(sqlite3.connect(data / FILE)) as store:  # what is damaged is wiped, too, and stays damaged
            assert not store.execute("SELECT 1 FROM log WHERE instr(events, ?)", (ana["id"],)).fetchall()
            assert not store.execute("SELECT 1 FROM forgetting").fetchall()
        opened = SqliteStore(data)
        with pytest.raises(LogDamaged):
            asyncio.run(opened.read(bad))
        opened.close()
    told = server.errors()
    assert "Traceback" not in told
    for one in (bad, gap, nonsense, cup["id"]):
        assert sum(f"{one} is set aside" in line for line in told.splitlines()) == 1, told


def test_a_damaged_file_is_used_only_where_that_was_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = tmp_path / "data"

    async def write() -> None:
        store = SqliteStore(data)
        for seq in range(1, 200):
            head = Head("t", seq, float(seq), None, "playing", True, "{}")
            await store.append(head, Row(seq, "ana", f"c{seq}", f'["{"x" * 3000}"]'))
        store.close()

    asyncio.run(write())
    whole = bytearray((data / FILE).read_bytes())
    with closing(sqlite3.connect(data / FILE)) as store:
        (page,) = store.execute("SELECT rootpage FROM sqlite_master WHERE name = 'log'").fetchone()
    whole[(page - 1) * 4096 + 8 : (page - 1) * 4096 + 40] = b"\xee" * 32
    (data / FILE).write_bytes(whole)
    with pytest.raises(BadInput, match="--force"):
        SqliteStore(data)
    with Server(data, "--force") as server:
        assert server.guest("Ana")
        assert "is damaged" in server.errors()
    monkeypatch.setattr(database_module, "LARGE", 1)  # looked through beside the server

    async def look() -> None:
        store = SqliteStore(data)
        async with asyncio.timeout(60):
            while store.health() is None:
                await asyncio.sleep(0.01)
        assert "damaged" in str(store.health())
        store.close()

    asyncio.run(look())
