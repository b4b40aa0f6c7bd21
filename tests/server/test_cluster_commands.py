"""What an operator types wrongly is answered with one sentence; `migrate` and `doctor` on a database."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest

from comodin.cli import main
from comodin.server.store.postgres.formats import newest_format
from testkit.server import Client, Server


def refusal(*arguments: str, **environment: str) -> str:
    """What is said on stderr: one sentence, exit code 2."""
    done = subprocess.run(
        [sys.executable, "-m", "comodin", *arguments, "--lang", "en"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={**os.environ, **environment},
    )
    assert done.returncode == 2, (done.returncode, done.stderr)
    assert "Traceback" not in done.stderr
    said = [line for line in done.stderr.splitlines() if " INFO " not in line]
    assert len(said) == 1, done.stderr
    return said[0]


def test_what_cannot_be_served_is_said_in_one_sentence(tmp_path: Path, url: str) -> None:
    serve = ("serve", "--port", "0", "--data", str(tmp_path / "data"))
    assert "share" in refusal(*serve, "--workers", "2")
    for inner in ("nowhere", "host:", ":80", "127.0.0.1:99999", "127.0.0.1:x"):
        assert "--inner" in refusal(*serve, "--database", url, "--inner", inner)
    for workers in ("1", "2"):  # not of this machine
        assert "--inner" in refusal(*serve, "--database", url, "--inner", "192.0.2.1:8001", "--workers", workers)
    assert "cannot be reached" in refusal(*serve, "--database", f"postgresql://comodin:secret@/x?host={tmp_path}")
    unreachable = refusal(*serve, "--database", "postgresql://comodin:secret@127.0.0.1:1/comodin")
    assert "cannot be reached" in unreachable
    assert "secret" not in unreachable
    assert "--database" in refusal(*serve, "--database", "postgresql://comodin@db:nothing/comodin")
    assert refusal(*serve, "--database", "mysql://db/comodin").startswith("comodin: --database: no store is known")
    for command in (serve, ("doctor",), ("migrate",), ("move",)):
        assert "--database: expected the address" in refusal(*command, "--database", "comodin")


def test_without_the_driver_it_is_said_what_to_install(tmp_path: Path) -> None:
    hidden = tmp_path / "sitecustomize.py"
    hidden.write_text(
        "import importlib.util as u\nfound = u.find_spec\n"
        "u.find_spec = lambda name, *a: None if name == 'psycopg' else found(name, *a)\n"
    )
    arguments = ("--database", "postgresql://comodin@/comodin")
    for command in (("serve", "--port", "0"), ("migrate",), ("move", "--data", str(tmp_path)), ("doctor",)):
        assert "comodin[postgres]" in refusal(*command, *arguments, PYTHONPATH=str(tmp_path))


def test_a_database_of_another_format_is_refused(
    tmp_path: Path, url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    serve = ("serve", "--port", "0", "--data", str(tmp_path / "data"), "--database", url)
    for _ in range(2):  # it is there already
        assert main(["migrate", "--database", url, "--lang", "en"]) == 0
    assert str(newest_format()) in capsys.readouterr().out
    with psycopg.connect(url) as connection:
        connection.execute("INSERT INTO schema_version VALUES (%s)", (newest_format() + 1,))
    assert "newer comodin" in refusal(*serve)
    assert "newer comodin" in refusal("migrate", "--database", url)
    assert main(["doctor", "--database", url, "--lang", "en"]) == 1
    assert "newer" in capsys.readouterr().out
    with psycopg.connect(url) as connection:
        connection.execute("DELETE FROM schema_version WHERE version >= %s", (newest_format(),))
    assert "comodin migrate" in refusal(*serve)


def test_an_empty_database_is_prepared_by_migrate_once(
    postgres: object, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url = postgres.database()  # type: ignore[attr-defined]
    assert main(["doctor", "--database", url, "--lang", "en"]) == 1
    said = []
    for _ in range(2):
        capsys.readouterr()
        assert main(["migrate", "--database", url, "--lang", "en"]) == 0
        said.append(capsys.readouterr().out)
    assert said[0] != said[1]
    postgres.drop(url)  # type: ignore[attr-defined]


@pytest.mark.parametrize("language", ["en", "es", "it"])
def test_the_doctor_reads_a_database(
    tmp_path: Path, url: str, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    def doctor() -> tuple[int, str]:
        code = main(["doctor", "--database", url, "--lang", language])
        return code, capsys.readouterr().out

    with Server(tmp_path / "data", "--database", url, "--no-request-limits") as server:
        ana = server.guest("Ana")
        table = server.new_table(ana["token"])

        async def talk() -> None:
            line = await Client(server, ana["token"], table).connect()
            assert (await line.do("say", text="kept"))["t"] == "ack"
            await line.close()

        asyncio.run(talk())
        assert server.stop() == 0
    _, text = doctor()
    wrong = [line for line in text.splitlines() if line.startswith("✗")]
    assert all("fsync" in line or "full_page_writes" in line for line in wrong), text  # as tests want it
    with psycopg.connect(url) as connection:
        connection.execute("UPDATE log SET events = replace(events, 'kept', 'held') WHERE table_id = %s", (table,))
    code, text = doctor()
    assert code == 1
    assert any(line.startswith("✗") and table in line for line in text.splitlines()), text
