"""Keys, ids and tokens: what people hand to a program as an argument."""

from __future__ import annotations

import secrets

import pytest

from comodin.server.keys import new_key


def test_no_key_is_taken_for_an_option(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter(["-h7tB2kQ9xYz", "--version-12", "h-7tB2kQ9xYz"])
    monkeypatch.setattr(secrets, "token_urlsafe", lambda size: next(drawn))
    assert new_key(9) == "h-7tB2kQ9xYz"


def test_a_key_has_as_much_chance_as_it_should() -> None:
    keys = {new_key(9) for _ in range(1000)}
    assert len(keys) == 1000
    assert {len(key) for key in keys} == {12}
