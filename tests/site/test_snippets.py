"""What the pages tell a reader to run does what they say, in the order of each page, in a folder of its own."""

from __future__ import annotations

import io
import re
import sys
from doctest import DocTestParser, DocTestRunner
from pathlib import Path
from typing import Any

import pytest

from comodin.cli import command_line, main
from testkit.snippets import SHELL, Snippet, shows, snippets

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = {path.relative_to(DOCS).as_posix(): snippets(ROOT, path) for path in sorted(DOCS.rglob("*.md"))}
RUN = {name: found for name, found in PAGES.items() if any(one.kind in {"python", *SHELL} for one in found)}


@pytest.mark.parametrize("name", RUN)
def test_the_snippets_of_the_page_run(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for variable, value in {"COLUMNS": "88", "LANG": "C.UTF-8", "XDG_DATA_HOME": str(tmp_path / "home")}.items():
        monkeypatch.setenv(variable, value)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "home"))
    names: dict[str, Any] = {"__name__": "page"}
    for snippet in RUN[name]:
        if snippet.note("not run") is not None or snippet.note("run by") is not None:
            continue
        if (file := snippet.note("file")) is not None:
            Path(file).write_text(snippet.text, encoding="utf-8")
        if snippet.kind == "python":
            run_python(snippet, names)
        elif snippet.kind in SHELL:
            run_commands(snippet, monkeypatch, capsys)


def run_python(snippet: Snippet, names: dict[str, Any]) -> None:
    """A session is compared with what it shows (a blank line in it belongs to an output); a program just runs."""
    if not snippet.text.startswith(">>>"):
        exec(compile(snippet.text, snippet.place, "exec"), names)
        return
    text = snippet.text.replace("\n\n", "\n<BLANKLINE>\n")
    test = DocTestParser().get_doctest(text, names, snippet.place, None, 0)
    assert test.examples, snippet.place
    assert DocTestRunner().run(test, clear_globs=False).failed == 0, snippet.place
    names.update(test.globs)


def run_commands(snippet: Snippet, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    for command, shown in snippet.commands():
        monkeypatch.setattr(sys, "stdin", io.StringIO(snippet.typed))
        capsys.readouterr()
        code = ended(command)
        said = "".join(capsys.readouterr())
        assert bool(code) == (snippet.note("fails") is not None), f"{snippet.place}: {said}"
        assert not shown or shows(shown, said), f"{snippet.place}:\n{shown}\n--- but it says\n{said}"


def ended(command: list[str]) -> int:
    try:
        return main(command)
    except SystemExit as end:
        return int(end.code or 0)


@pytest.mark.parametrize("name", PAGES)
def test_commands_that_are_not_run_are_commands(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Wherever a page has a command of ours on a line of its own, its options are ones that there are."""
    for snippet in PAGES[name]:
        for why in ("not run", "run by"):
            assert snippet.note(why) != "", f"{snippet.place}: say why"
        by = snippet.note("run by")
        assert by is None or (ROOT / by.partition("::")[0]).is_file(), f"{snippet.place}: there is no {by}"
        for command, _ in snippet.commands():
            try:
                command_line("en").parse_args(command)
            except SystemExit:
                pytest.fail(f"{snippet.place}: comodin {' '.join(command)}\n{''.join(capsys.readouterr())}")


def test_every_snippet_is_run_or_says_why_not() -> None:
    counted = [one for found in PAGES.values() for one in found if one.kind in {"python", *SHELL}]
    excused = [one for one in counted if one.note("not run") is not None]
    assert len(counted) - len(excused) > 40
    assert len(excused) < 25, "most are run"
    reasons = [one.note("not run") or "" for one in excused]
    assert all(len(reason.split()) > 2 for reason in reasons)
    named = [test for reason in reasons for test in re.findall(r"\btests/[\w/.]+", reason)]
    assert all((ROOT / test.rstrip(".")).exists() for test in named), named
