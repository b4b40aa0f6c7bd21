"""Four browsers whose people come, go, sleep and lose their connection: `tests.web.meeting`, a little of it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from .meeting.machine import sequences
from .meeting.stage import Stage, set_up


@pytest.fixture(scope="module")
def stage(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    with set_up(tmp_path_factory.mktemp("meeting"), browser) as ready:
        yield ready


def test_random_people_cannot_block_a_table(stage: Stage) -> None:
    """`make soak` plays two hundred of them."""
    sequences(stage, 3, first=15, tell=print, steps=8)
