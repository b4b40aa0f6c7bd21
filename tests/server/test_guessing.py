"""Guessing passwords: how often, from where, how long it takes, and what the log says of it."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import threading
from pathlib import Path
from typing import Any

import pytest

from comodin.server.limits import address_key

from .house import OWNER, House, Paused, in_a_house

STRANGER = "198.51.100.7"


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time by which tries are counted; scrypt does nothing, so that many of them take none."""
    now = [1000.0]
    monkeypatch.setattr("comodin.server.rest.accounts.monotonic", lambda: now[0])
    monkeypatch.setattr(hashlib, "scrypt", lambda password, *, salt, **_: hashlib.sha256(salt + password).digest())
    return now


def somewhere(number: int) -> str:
    """Each is another network."""
    return f"2001:db8:{number:x}::1"


def test_many_addresses_guess_no_faster_than_one(tmp_path: Path, clock: list[float]) -> None:
    """400 tries from 400 networks at once, then for an hour as fast as the player's delays let them."""

    async def play(house: House) -> None:
        ana = await house.guest("Ana", "long enough")
        tries = (house.login(ana["id"], f"guess {n}", somewhere(n)) for n in range(400))
        statuses = [status for status, *_ in await asyncio.gather(*tries)]
        assert statuses.count(403) == 5
        assert statuses.count(429) == 395
        looked_at = 0
        for number in range(3600):
            clock[0] += 1.0
            status, said, headers = await house.login(ana["id"], f"more {number}", somewhere(number))
            looked_at += status == 403
            if status == 429:
                assert said["code"] == "too_many_tries"
                assert 1 <= int(headers["retry-after"]) <= 30
        assert looked_at <= 130

    in_a_house(tmp_path, play)


def test_strangers_lock_nobody_out(tmp_path: Path, clock: list[float]) -> None:
    async def play(house: House) -> None:
        ana = await house.guest("Ana", "long enough")  # from her address

        async def stranger() -> None:
            for n in range(3):
                clock[0] += 10.0
                await house.login(ana["id"], "a guess", somewhere(n))

        for _ in range(10):
            await stranger()
        assert (await house.login(ana["id"], "long enough", STRANGER))[0] == 429
        assert (await house.login(ana["id"], "long enough", OWNER))[0] == 200  # where she has come in before
        status, *_ = await house.ask("POST", "/api/recover", {"recovery": ana["recovery"]}, address="192.0.2.99")
        assert status == 200  # anywhere, with her code
        for _ in range(10):
            await stranger()
        for _ in range(5):  # her own slips are counted, too
            assert (await house.login(ana["id"], "a slip", "192.0.2.99"))[0] == 403
        assert (await house.login(ana["id"], "a slip", "192.0.2.99"))[0] == 429
        clock[0] += 1.5
        assert (await house.login(ana["id"], "long enough", "192.0.2.99"))[0] == 200
        clock[0] += 31.0  # nobody waits longer, also from a new place, if nobody was quicker
        assert (await house.login(ana["id"], "long enough", "203.0.113.5"))[0] == 200

    in_a_house(tmp_path, play)


def test_an_answer_takes_the_same_work_whoever_is_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(house: House) -> None:
        ana, beto = await house.guest("Ana", "long enough"), await house.guest("Beto")
        works, calls = hashlib.scrypt, list[Any]()

        def counted(password: bytes, **named: Any) -> bytes:
            calls.append({**named, "salt": len(named["salt"])})
            assert threading.current_thread() is not threading.main_thread()
            return works(password, **named)

        monkeypatch.setattr(hashlib, "scrypt", counted)
        answers = [await house.login(who, "something else") for who in (ana["id"], beto["id"], "nobody")]
        assert answers[0][:2] == answers[1][:2] == answers[2][:2]
        assert len(calls) == 3
        assert calls[0] == calls[1] == calls[2]
        said = {"password": "another one", "old": "long enough"}
        assert (await house.ask("POST", "/api/me/password", said, ana["token"]))[0] == 200  # beside the loop, too

    in_a_house(tmp_path, play)


def test_few_passwords_are_looked_at_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(house: House) -> None:
        paused = Paused(monkeypatch)
        others = [asyncio.ensure_future(house.login(f"nobody {n}", "a guess", somewhere(n))) for n in range(60)]
        await asyncio.to_thread(paused.begun.wait, 20)
        while sum(one.done() for one in others) < 44:
            await asyncio.sleep(0.01)
        assert paused.calls == 1  # one thread, and the loop goes on
        assert (await house.ask("GET", "/healthz"))[0] == 200
        monkeypatch.setattr(hashlib, "scrypt", lambda *_, **__: b"")
        paused.free.set()
        answers = await asyncio.gather(*others)
        assert sorted({(status, said["code"]) for status, said, _ in answers}) == [
            (403, "wrong_password"),
            (429, "too_fast"),
        ]
        assert sum(status == 429 for status, *_ in answers) == 44

    in_a_house(tmp_path, play)


def test_failures_are_in_the_log_and_secrets_are_not(
    tmp_path: Path, clock: list[float], caplog: pytest.LogCaptureFixture
) -> None:
    async def play(house: House) -> None:
        ana = await house.guest("Ana", "long enough")
        caplog.clear()
        await house.login(ana["id"], "my guess", "2001:db8::77")
        await house.login("no\nbody", "my guess")
        await house.ask("POST", "/api/recover", {"recovery": "MYCO-DE"})
        _, back, _ = await house.ask("POST", "/api/recover", {"recovery": ana["recovery"]})
        lines = [record.getMessage() for record in caplog.records]
        assert lines == [
            f"failed login: player {ana['id']}, from 2001:db8::/64, 1 in a row",
            f"failed login: player unknown, from {OWNER}, 1 in a row",
            f"failed recovery: unknown code, from {OWNER}",
            f"player {ana['id']} came back by recovery code, from {OWNER}",
        ]
        for n in range(200):
            await house.login(f"nobody {n}", "my guess", somewhere(n))
        clock[0] += 5.0
        await house.login("nobody at all", "my guess", somewhere(999))
        assert len(caplog.records) < 30
        assert caplog.records[-1].getMessage().endswith("lines like this were left out)")
        text = "\n".join(record.getMessage() for record in caplog.records)
        for secret in ("my guess", "MYCO", ana["recovery"], back["recovery"], back["token"], ana["token"]):
            assert secret not in text

    with caplog.at_level(logging.INFO, logger="comodin.server"):
        in_a_house(tmp_path, play)


@pytest.mark.parametrize(
    ("address", "key"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::/64"),
        ("", ""),
        ("testclient", "testclient"),
    ],
)
def test_addresses_are_counted_by_network(address: str, key: str) -> None:
    assert address_key(address) == key
