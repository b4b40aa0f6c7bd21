"""What was measured about the levels stands beside them where somebody chooses one; nothing where nothing was."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from scripts import strength

from .browser import Opener

FIGURE = {"players": 2, "against": "heuristic", "rate": 0.473, "low": 0.45, "high": 0.5}


@pytest.mark.parametrize(
    ("levels", "shown"),
    [({"normal": FIGURE}, "47% of its rounds"), ({"normal": {**FIGURE, "rate": "much"}}, None)],
)
def test_a_figure_beside_the_level(open_page: Opener, levels: dict[str, Any], shown: str | None) -> None:
    page = open_page(None, language="en")
    page.route("**/data/levels.json", lambda route: route.fulfill(json=levels))
    with page.expect_response("**/data/levels.json"):
        page.goto("/new")
    if shown:
        expect(page.locator(".measured")).to_contain_text(shown)
        page.locator("#fill").select_option("beginner")
    page.locator("#fill").wait_for()
    expect(page.locator(".measured")).to_have_count(0)


def test_the_figures_come_from_the_arena(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strength, "FILES", tmp_path)
    assert strength.levels() == {}
    line = {"bot": "normal", "against": "heuristic", "win_rate": 0.47312, "low": 0.45, "high": 0.5, "deals": 9}
    other = {**line, "bot": "heuristic", "against": "normal"}
    (tmp_path / "levels-2.json").write_text(json.dumps({"results": [line, other], "gaps": []}))
    assert strength.levels() == {"normal": {**FIGURE, "rate": 0.4731}}
