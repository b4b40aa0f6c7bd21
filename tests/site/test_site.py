"""The site is built without a warning, its links lead somewhere, and it has all that it promises."""

from __future__ import annotations

import re
import subprocess
import sys
from html import unescape
from pathlib import Path

import pytest

import comodin
from comodin import envs
from comodin.editions import EDITIONS
from testkit.notebooks import cells_of, outputs, plain
from testkit.site_links import problems

ROOT = Path(__file__).parents[2]
NOTEBOOKS = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("built") / "site"
    command = [sys.executable, "-m", "scripts.site", "--out", str(out)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return out


def test_the_site_has_what_it_promises(site: Path) -> None:
    law = (ROOT / "docs" / "rulebook.md").read_text(encoding="utf-8")
    rulebook = (site / "rulebook.html").read_text(encoding="utf-8")
    clauses = set(re.findall(r"\*\*([A-Z]\d+)\*\*", law))
    assert len(clauses) > 80
    assert clauses <= set(re.findall(r'<a class="clause" id="(\w+)"', rulebook))
    assert all(f'id="edition-{key}"' in rulebook for key in EDITIONS)
    sheet = (site / "_static" / "editions.css").read_text(encoding="utf-8")
    assert all(f".not-{key}" in sheet for key in EDITIONS)
    reference = (site / "reference" / "api.html").read_text(encoding="utf-8")
    missing = [name for name in comodin.__all__ if not re.search(rf'id="(module-)?comodin\.{name}"', reference)]
    assert not missing, f"docs/reference/api.md: {missing}"
    assert 'href="../formats.html"' in reference, "a page that a docstring names is a link"
    assert "docs/formats.md" not in reference
    assert "stacking" in (site / "searchindex.js").read_text(encoding="utf-8")


def test_the_tables_of_environments_are_those_of_the_code(site: Path) -> None:
    page = (site / "envs.html").read_text(encoding="utf-8").replace("’", "'")  # as a text has it
    cells = [
        unescape(re.sub(r"<[^>]+>", "", row)).split("\n") for row in re.findall(r"<tr.*?</tr>", page, re.DOTALL)
    ]
    rows = {tuple(part for part in row if part) for row in cells}
    for key in EDITIONS:
        for version in ("obs_v1", "full_v1", "history_v1"):
            for field in envs.layout(key, 4, version=version).fields:
                told = (field.name, str(field.start), str(field.size), field.meaning)
                assert told in rows, f"{key}, {version}"
        space = envs.space(key, 4)
        assert any(
            row[0].endswith(f" to {space.size - 1}") and space.name(space.size - 1) in row[1] for row in rows
        )
        assert (key, str(space.size)) in {row[:2] for row in rows}


def test_what_is_wrong_with_a_site_is_found(tmp_path: Path) -> None:
    (tmp_path / "other.html").write_text('<p id="here">')
    wrong = {
        '<a href="gone.html">': "gone.html leads nowhere",
        '<a href="other.html#there">': "no such place in other.html",
        '<script src="https://example.org/x.js"></script>': "is loaded from elsewhere",
        "<script>run()</script>": "which our policy stops",
        '<p style="color:red">': "which our policy stops",
    }
    for text, why in wrong.items():
        (tmp_path / "page.html").write_text(text)
        (found,) = problems(tmp_path)
        assert why in found
    (tmp_path / "page.html").write_text('<a href="other.html#here">')
    assert not problems(tmp_path)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_the_notebook_shows_what_it_keeps(path: Path) -> None:
    cells = cells_of(path)
    kept = [plain(cell["outputs"]) for cell in cells if cell["cell_type"] == "code"]
    assert any(kept)
    assert list(outputs(cells, path.name)) == kept


def test_there_are_two_notebooks() -> None:
    assert len(NOTEBOOKS) >= 2
