"""From `make play` to a friend's first cards on another device: ten seconds, and three taps for the friend."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser

from testkit.film import shoot

TAPS = 3  # a name, a face, done
SECONDS = 10.0  # on a machine with nothing else to do; here it may have a lot
PATIENCE = 6  # times as long


def test_a_friend_holds_cards_after_three_taps(
    browser: Browser, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    """`python -m scripts.film film.html` shows it."""
    film = shoot(browser, tmp_path)
    print(film.told())
    record_property("seconds", round(film.seconds, 2))
    assert len(film.friend_taps) <= TAPS, film.told()
    assert film.seconds <= SECONDS * PATIENCE, film.told()
