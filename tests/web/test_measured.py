"""What was measured about the levels stands beside them where somebody chooses one; nothing where nothing was."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from playwright.sync_api import expect

from comodin.arena import player_of
from testkit import strength
from testkit.browser import Opener

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
    master = {**line, "bot": "search:ms=100", "win_rate": 0.65}
    (tmp_path / "heuristic-2.json").write_text(json.dumps({"results": [master], "gaps": []}))
    assert strength.levels() == {"normal": {**FIGURE, "rate": 0.4731}, "master": {**FIGURE, "rate": 0.65}}


def test_what_was_measured_goes_into_the_page_with_a_picture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "strength.md"
    page.write_text(f"before {strength.MARKS[0]} old {strength.MARKS[1]} after", encoding="utf-8")
    for name, place in {"FILES": tmp_path, "PAGE": page, "LEVELS_FILE": tmp_path / "levels.json"}.items():
        monkeypatch.setattr(strength, name, place)
    line = {"against": "heuristic", "win_rate": 0.6, "low": 0.58, "high": 0.62, "deals": 9}
    gap = {"oracle": "oracle:ms=100", "closed": 0.4, "low": 0.3, "high": 0.5}
    told = {"results": [{**line, "bot": "search:ms=100"}], "gaps": [gap]}
    (tmp_path / "heuristic-2.json").write_text(json.dumps(told))
    budgets = [{**line, "bot": f"search:simulations={n}"} for n in (50, 500)]
    (tmp_path / "sweep-4.json").write_text(json.dumps({"results": budgets, "gaps": []}))
    strength.write()
    text = page.read_text(encoding="utf-8")
    assert "60.0 % (58.0–62.0) | 9 | ≥ 59 %: no" in text
    assert "40 % (30–50)" in text
    assert "(strength-sweep-4.svg)" in text
    assert text.startswith("before")
    assert text.endswith("after")
    drawn = ElementTree.parse(tmp_path / "strength-sweep-4.svg").getroot()
    assert len(drawn.findall(".//{http://www.w3.org/2000/svg}circle")) == 2


def test_cells_name_players_of_the_arena_and_new_weights_begin_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for cell in strength.CELLS:
        players = [player_of(spec) for spec in [*cell.bots.split(), cell.against]]
        assert len(players) > 1
        assert "--edition" not in cell.command or cell.edition in cell.command
    cells = {cell.name: cell for cell in strength.CELLS}
    learned = strength.GROUPS["learned"]
    assert {"net-2", "machine-4", "pleasant-search-2", "pleasant-casa-4"} <= set(learned) <= set(cells)
    monkeypatch.setattr(strength, "WEIGHTS", tmp_path)
    found = []
    for weights in ("few", "many"):
        (tmp_path / "net.npz").write_text(weights)
        found.append([strength.file_of(cells[name]).name for name in (*learned, "heuristic-2")])
    assert len(set(found[0])) == len(found[0])
    assert set(found[0]) & set(found[1]) == {"heuristic-2.arena"}
