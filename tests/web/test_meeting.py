"""Four browsers whose people come, go, sleep and lose their connection: `tests.web.meeting`, a little of it."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from .meeting.machine import play_again
from .meeting.stage import Stage, set_up

# each of them blocked a table once
BLOCKED = {
    "closed": "seats=3 fill_with=simple format=quick visibility=private; come 0; come 1; close 1",
    "asleep": "seats=3 fill_with=None format=points visibility=public; "
    "come 0; come 1; begin 0; sleep 1; wake_silently 1",
}
if os.environ.get("COMODIN_PROFILE") == "soak":
    BLOCKED["host away"] = (
        "seats=3 fill_with=None format=quick visibility=public; come 0; come 1; come 2; close 0; ready 1; sleep 2"
    )


@pytest.fixture(scope="module")
def stage(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    with set_up(tmp_path_factory.mktemp("meeting"), browser) as ready:
        yield ready


@pytest.mark.parametrize("sequence", BLOCKED.values(), ids=BLOCKED)
def test_nobody_blocks_a_table(stage: Stage, sequence: str) -> None:
    """`make soak` plays two hundred random ones as well."""
    play_again(stage, sequence)
