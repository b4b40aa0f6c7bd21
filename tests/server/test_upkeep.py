"""`comodin verify`, `doctor` and `backup`, on the data of a real server."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from pathlib import Path

import pytest

from comodin.cli import main
from comodin.match import MatchRules
from comodin.server.store.sqlite import FILE
from comodin.table.fair_records import records
from testkit.server import Client, Server

from ..table.test_local import played


def test_a_running_server_is_copied_and_both_are_healthy(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Server(tmp_path / "data") as server:
        ana = server.guest("Ana")
        table = server.new_table(ana["token"])
        assert server.call("POST", "/api/tournaments", {"setup": {}}, ana["token"])[0] == 201

        async def talk() -> None:
            client = await Client(server, ana["token"], table).connect()
            await client.do("say", text="kept")
            copy = ["backup", str(tmp_path / "copy.sqlite"), "--data", str(server.data), "--lang", "en"]
            assert await asyncio.to_thread(main, copy) == 0
            assert await asyncio.to_thread(main, copy) == 2  # it exists
            await client.close()

        asyncio.run(talk())
        assert main(["doctor", "--data", str(server.data), "--lang", "en"]) == 0
        out = capsys.readouterr().out
        assert "A server is using the folder." in out
        assert "1 table, and its log can be played." in out
        assert "1 tournament, and its log can be played." in out
    restored = tmp_path / "restored"
    restored.mkdir()
    (tmp_path / "copy.sqlite").rename(restored / FILE)
    with Server(restored) as again:
        assert again.call("GET", "/api/me", token=ana["token"])[1]["name"] == "Ana"
        assert [row["id"] for row in again.call("GET", "/api/tables")[1]["tables"]] == [table]


def test_the_doctor_says_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def doctor(folder: Path) -> str:
        assert main(["doctor", "--data", str(folder), "--lang", "en"]) == 1
        return capsys.readouterr().out

    assert "There is no store" in doctor(tmp_path / "nowhere")
    with Server(tmp_path / "data") as server:
        ana = server.guest("Ana")
        table = server.new_table(ana["token"])
        _, made = server.call("POST", "/api/tournaments", {"setup": {}}, ana["token"])
        server.stop()
    store = sqlite3.connect(server.data / FILE)
    store.execute('UPDATE log SET checksum = NULL, events = \'[{"type": "nonsense"}]\'')
    store.execute("UPDATE tournaments SET seq = seq + 1")
    store.commit()
    told = doctor(server.data)
    assert f"The log of table {table} cannot be played" in told
    assert f"The log of tournament {made['id']} cannot be played" in told
    store.execute("PRAGMA user_version = 99")
    store.close()
    assert "newer comodin" in doctor(server.data)
    (server.data / FILE).write_bytes(b"x" * 9999)
    assert "damaged" in doctor(server.data)
    with pytest.raises(AssertionError):
        Server(server.data).start()
    assert "see comodin doctor" in server.errors()


def test_verify(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    local, _ = played("casa", match=MatchRules("quick"))
    (record,) = records(local.log)
    path = tmp_path / "round.uno.json"
    path.write_text(record.dump())
    assert main(["verify", str(path), "--lang", "en"]) == 0
    assert "as the server had committed to" in capsys.readouterr().out
    data = json.loads(record.dump())
    data["fair"]["luck"][0] = "eight"
    path.write_text(json.dumps(data))
    assert main(["verify", str(path), "--lang", "es"]) == 1
    assert "no se sostiene" in capsys.readouterr().err
    assert main(["verify", str(tmp_path / "nothing"), "--lang", "en"]) == 2
