"""Secrets and accounts: guessing, races between a login and a change, old tokens, how long answers take."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from statistics import median
from time import perf_counter
from typing import Any

from testkit.raw import LOST, Reply

from .registry import attack
from .site import ELSEWHERE, Site

OLD, NEW = "correct horse", "battery staple"


async def _patiently(site: Site, method: str, path: str, body: Any, token: str = "", source: str = "") -> Reply:
    """Asks until it is not too fast."""
    while True:
        reply = await site.ask(method, path, body, token, source=source or "127.0.0.1")
        if reply.status != 429 or not site.on:
            return reply
        await asyncio.sleep(0.5)


async def _change(site: Site, guest: dict[str, Any], new: str, old: str, source: str) -> Reply:
    """A new password, with which comes a new token."""
    body = {"password": new, "old": old} if old else {"password": new}
    reply = await _patiently(site, "POST", "/api/me/password", body, guest["token"], source)
    if reply.status == 200:
        guest |= reply.data
    return reply


async def _with_password(site: Site, source: str, name: str = "ana") -> dict[str, Any]:
    guest = await site.guest(name, source)
    await _change(site, guest, OLD, "", source)
    return guest


@attack(seconds=12)
async def guessing(site: Site) -> None:
    """One account's password is tried from two hundred and fifty addresses, each within its limits."""
    guest = await _with_password(site, "127.0.0.3")

    async def one(source: str) -> None:
        for _ in range(3):
            if site.on:
                reply = await site.ask(
                    "POST", "/api/login", {"player": guest["id"], "password": "?" * 9}, source=source
                )
                site.counts["tries that were looked at"] += reply.status == 403

    for start in range(0, len(ELSEWHERE), 25):
        if site.on:
            await site.together(one(source) for source in ELSEWHERE[start : start + 25])
    site.check(
        "fewer than a hundred tries at one account are looked at", site.counts["tries that were looked at"] < 100
    )


@attack(seconds=12)
async def passwords_set(site: Site) -> None:
    """Passwords are set from fifty addresses at once: each costs as much as a login."""

    async def one(source: str) -> None:
        guest = await site.guest("x", source)
        for number in range(5):
            if site.on:
                await _change(
                    site, guest, f"password {number}", f"password {number - 1}" if number else "", source
                )

    await site.together(one(source) for source in ELSEWHERE[:50])


@attack(seconds=25)
async def login_races(site: Site) -> None:
    """A login under way while the password is changed, or the player is deleted: which of the two wins?"""
    undone = revived = tried = deleted = overtaken = 0
    for number in range(8):
        if site.left < 3:
            break
        source = ELSEWHERE[number]
        guest = await _with_password(site, source)
        login = {"player": guest["id"], "password": OLD}
        changing = asyncio.create_task(_change(site, guest, NEW, OLD, source))
        await asyncio.sleep(0.01 * (number % 4))  # one of them is in the middle of it
        await site.ask("POST", "/api/login", login, source=ELSEWHERE[100 + number])
        changed = await changing
        if changed.status == 200:
            tried += 1
            again = await site.ask("POST", "/api/login", login, source=ELSEWHERE[150 + number])
            undone += again.status == 200
        elif changed.status == 401:  # the login was first: it has ended the token, and the change says so
            overtaken += 1
    for number in range(8):
        if site.left < 3:
            break
        source = ELSEWHERE[50 + number]
        guest = await _with_password(site, source)
        login = {"player": guest["id"], "password": OLD}
        early = asyncio.create_task(site.ask("POST", "/api/login", login, source=ELSEWHERE[200 + number]))
        await asyncio.sleep(0.01)
        gone = await site.ask("DELETE", "/api/me", {"name": "ana"}, guest["token"], source=source)
        await early
        if gone.status in (202, 204):
            deleted += 1
            await asyncio.sleep(0.2)
            revived += (await site.ask("GET", f"/api/players/{guest['id']}", source=source)).status == 200
    site.notes["changes undone"] = f"{undone} of {tried}, {overtaken} were overtaken"
    site.notes["players revived"] = f"{revived} of {deleted}"
    site.check("no login undoes a changed password", tried + overtaken > 0 and not undone)
    site.check("no login brings a deleted player back", deleted > 0 and not revived)


@attack(seconds=20)
async def old_tokens(site: Site) -> None:
    """A socket that was opened with a token which recovery, a login or a new password has ended since."""
    for number, way in enumerate(("recovery", "login", "password")):
        source = ELSEWHERE[number]
        guest = await _with_password(site, source)
        table, _ = await site.table(guest["token"], source=source)
        socket = await site.socket(guest["token"], table, source=source)
        if way == "recovery":
            await _patiently(site, "POST", "/api/recover", {"recovery": guest["recovery"]}, source=source)
        elif way == "login":
            await _patiently(site, "POST", "/api/login", {"player": guest["id"], "password": OLD}, source=source)
        else:
            await _change(site, guest, NEW, OLD, source)
        acted = False
        with suppress(*LOST):
            acted = (await socket.do("say", 2, text="still here"))["t"] == "ack"
        site.check(f"after a {way} a socket of the old token does nothing", not acted)
        socket.drop()


@attack(seconds=20)
async def who_has_a_password(site: Site) -> None:
    """Does the time of an answer tell who has a password?"""
    plain = await site.guest("plain", "127.0.0.3")
    guarded = await _with_password(site, "127.0.0.3")
    times: dict[str, list[float]] = {"guarded": [], "plain": [], "nobody": []}
    for number in range(10):
        for kind, player in (("guarded", guarded["id"]), ("plain", plain["id"]), ("nobody", "nobody")):
            began = perf_counter()
            body = {"player": player, "password": "wrong wrong"}
            reply = await site.ask("POST", "/api/login", body, source=ELSEWHERE[number * 3])
            if reply.status in (401, 403):
                times[kind].append(1000 * (perf_counter() - began))
    told = {kind: round(median(found), 1) if found else 0.0 for kind, found in times.items()}
    site.notes["ms"] = told
    site.check("all three take about the same time", max(told.values()) < 3 * min(told.values()) + 5)


@attack(seconds=10)
async def odd_names(site: Site) -> None:
    """Names that nobody can see or that look like another one."""
    names = {
        "hangul filler": "\u3164",
        "braille blank": "\u2800",
        "zero width": "a\u200bb",
        "right to left": "a\u202eb",
        "only marks": "\u0301\u0301\u0301",
        "a hundred marks": "a" + "\u0301" * 22,
        "tags": "a\U000e0041",
    }
    for kind, name in names.items():
        reply = await _patiently(site, "POST", "/api/players", {"name": name})
        site.check(f"a name of {kind} is refused", reply.status in (409, 422))
