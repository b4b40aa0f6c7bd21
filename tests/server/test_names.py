"""What somebody may be called: every refusal says why, and names from before stay."""

from __future__ import annotations

import asyncio
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from comodin.server.accounts import BadName, hash_of, new_name
from comodin.server.store import Player
from comodin.server.store.sqlite import SqliteStore
from testkit.server import Client, Server

GOOD = (
    "Ana", "Ana María", "Łukasz O’Neill", "Ñandú 7", "Straße", "İbrahim", "Nguyễn", "Σοφία", "Саша", "Հայկ",
    "עִבְרִית", "محمد", "สมชาย", "हिन्दी ज़िं", "བསྒྲུབས", "မြွှေ", "漢字 かな", "김철수", "ᏣᎳᎩ", "R2-D2", "…", "🂡 Ana", "❤️",
    "👍🏽", "½ Ana", "X Æ A-12", "漢字 Ana", "Ana김",
)  # fmt: skip
BAD = (
    ("", "empty"),
    (" \u3000\u00a0 ", "empty"),
    ("\ufe0f", "empty"),
    ("\ufe0f \U000e0100", "empty"),
    ("x" * 25, "long"),
    ("A\u200bna", "unprintable"),
    ("\u202eanA", "unprintable"),
    ("A\x07na", "unprintable"),
    ("\u00ad", "unprintable"),
    ("\u3164", "invisible"),
    ("\u2800\u2800", "invisible"),
    ("Ana\u3164", "invisible"),
    ("\u115f", "invisible"),
    ("A\u1160na", "invisible"),
    ("\uffa0", "invisible"),
    ("A\u034fna", "invisible"),
    ("\U0001d159", "invisible"),
    ("\u0301", "marks"),
    ("Ana \u0301", "marks"),
    ("\u0301\u0302", "marks"),
    ("A\u0316\u0317\u0318\u0319na", "marks"),
    ("An\u0430", "mixed"),  # Cyrillic а
    ("\u0391na", "mixed"),  # Greek Α
    ("Beto \u0410", "mixed"),
    ("\U0001d400\u0430", "mixed"),  # a letter of mathematics is the Latin one
    ("\u13aana", "mixed"),  # Cherokee Ꭺ
)


@pytest.mark.parametrize("name", GOOD)
def test_names_of_people(name: str) -> None:
    assert new_name(name) in (name, unicodedata.normalize("NFC", name))


@pytest.mark.parametrize(("name", "why"), BAD)
def test_a_refusal_says_what_is_wrong(name: str, why: str) -> None:
    with pytest.raises(BadName) as refused:
        new_name(name)
    assert refused.value.why == why
    assert str(refused.value).startswith("name: ")


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Ana \t Maria\n", "Ana Maria"),
        ("Jose\u0301", "Jos\u00e9"),
        ("Ana\ufe0f", "Ana"),
        ("\u845b\U000e0100", "\u845b"),
        ("Ana \ufe0f", "Ana"),
        ("\u2764\ufe0f\ufe0f", "\u2764\ufe0f"),
    ],
)
def test_one_name_has_one_spelling(typed: str, kept: str) -> None:
    assert new_name(typed) == kept


@given(st.text(max_size=30))
def test_what_is_taken_stays_what_it_is(text: str) -> None:
    try:
        kept = new_name(text)
    except BadName:
        return
    assert new_name(kept) == kept
    assert kept.isprintable()
    assert 1 <= len(kept) <= 24


def test_names_over_rest_and_names_from_before(tmp_path: Path) -> None:
    async def write() -> None:
        store = SqliteStore(tmp_path / "data")
        await store.put_player(Player("old", "\u3164 An\u0430", hash_of("token"), hash_of("code")))
        store.close()

    asyncio.run(write())
    with Server(tmp_path / "data", "--no-request-limits", "--bot-processes", "1") as server:
        status, problem = server.call("POST", "/api/players", {"name": "An\u0430"})
        assert (status, problem["code"]) == (409, "bad_name")
        assert problem["about"] == {"n": 24, "why": "mixed"}
        assert "Cyrillic" in problem["message"]
        ana = server.guest("Ana")
        status, problem = server.call("PATCH", "/api/me", {"name": "\u2800"}, ana["token"])
        assert (status, problem["about"]["why"]) == (409, "invisible")
        table = server.new_table(ana["token"])

        async def play() -> None:
            line = await Client(server, "token", table).connect()
            assert (await line.do("join"))["t"] == "ack"
            await line.until(lambda: len(line.view.get("people", ())) == 2)
            await line.close()

        asyncio.run(play())
        assert server.call("GET", "/api/me", token="token")[1]["name"] == "\u3164 An\u0430"
        assert server.call("PATCH", "/api/me", {"name": "Ana"}, "token")[0] == 200
