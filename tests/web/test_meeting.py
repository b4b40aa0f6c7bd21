"""Four browsers whose people come, go, sleep and lose their connection: `tests.web.meeting`, a little of it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from .meeting.machine import play_again, sequences
from .meeting.stage import Stage, set_up

# each of them blocked a table once
BLOCKED = (
    "seats=3 fill_with=simple format=quick visibility=private; come 0; come 1; close 1",
    "seats=3 fill_with=None format=quick visibility=public; come 0; come 1; come 2; close 0; ready 1; sleep 2",
    "seats=3 fill_with=None format=points visibility=public; come 0; come 1; begin 0; sleep 1; wake_silently 1",
)


@pytest.fixture(scope="module")
def stage(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    with set_up(tmp_path_factory.mktemp("meeting"), browser) as ready:
        yield ready


@pytest.mark.parametrize("sequence", BLOCKED, ids=("closed", "host away", "asleep"))
def test_nobody_blocks_a_table(stage: Stage, sequence: str) -> None:
    play_again(stage, sequence)


def test_random_people_block_no_table(stage: Stage) -> None:
    """`make soak` plays two hundred of them."""
    sequences(stage, 2, first=15, tell=print, steps=8)
