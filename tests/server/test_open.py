"""`comodin serve --open` where there is no browser: it says so."""

from __future__ import annotations

import sys
import threading
import webbrowser

import pytest

from comodin.server import worker


@pytest.mark.parametrize(("screen", "opens", "told"), [("", True, True), (":0", False, True), (":0", True, False)])
def test_it_is_said_that_no_browser_could_be_opened(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], screen: str, opens: bool, told: bool
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("DISPLAY", screen)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setattr(webbrowser, "open", lambda _address: opens)
    before = set(threading.enumerate())
    worker.open_browser("http://127.0.0.1:8000/")
    for thread in set(threading.enumerate()) - before:
        thread.join()
    assert ("no browser could be opened here" in capsys.readouterr().out) is told
