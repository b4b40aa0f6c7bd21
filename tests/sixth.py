"""The sixth edition, as docs/add-an-edition.md describes it: in a copy of the package, not in the source tree."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from filecmp import cmp
from pathlib import Path

import comodin

PACKAGE = Path(comodin.__file__).parent
PAGE = PACKAGE.parent.parent / "docs" / "add-an-edition.md"
KEY, CARD = "relampago", "WE"
LANGUAGES = ("en", "es", "it")


def blocks(language: str) -> list[str]:
    """The code blocks of the page in a language."""
    return re.findall(rf"```{language}\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


def words() -> dict[str, dict[str, str]]:
    """By language, as the page gives them."""
    return {language: json.loads(block) for language, block in zip(LANGUAGES, blocks("json"), strict=True)}


@dataclass(frozen=True)
class Installed:
    """A copy of the package with the edition in it."""

    source: Path

    @property
    def package(self) -> Path:
        return self.source / "comodin"

    @property
    def environment(self) -> dict[str, str]:
        """The kernel is not compiled anew for a few rounds: as plain Python it plays the same."""
        return {**os.environ, "PYTHONPATH": str(self.source), "COMODIN_JIT": "0"}

    def python(self, *arguments: str, given: str = "", code: int = 0) -> str:
        """What a program said that uses the copy."""
        done = subprocess.run(
            [sys.executable, *arguments],
            capture_output=True,
            text=True,
            encoding="utf-8",
            input=given,
            env=self.environment,
            cwd=self.source,
            timeout=300,
            check=False,
        )
        assert "Traceback" not in done.stderr, done.stderr
        assert done.returncode == code, (done.returncode, done.stdout[-2000:], done.stderr[-2000:])
        return done.stdout

    def comodin(self, *arguments: str, given: str = "", code: int = 0) -> str:
        return self.python("-m", "comodin", *arguments, given=given, code=code)

    def changed(self) -> set[str]:
        """The files of the package that differ from the source tree, in either direction."""
        trees = [
            {
                path.relative_to(root)
                for path in root.rglob("*")
                if path.is_file() and "__pycache__" not in path.parts
            }
            for root in (PACKAGE, self.package)
        ]
        same = {path for path in trees[0] & trees[1] if cmp(PACKAGE / path, self.package / path, shallow=False)}
        return {path.as_posix() for path in (trees[0] | trees[1]) - same}


def install(folder: Path, *, with_words: bool = True) -> Installed:
    shutil.copytree(PACKAGE, folder / "comodin", ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "comodin" / "editions" / f"{KEY}.py").write_text(blocks("python")[0], encoding="utf-8")
    for language, texts in words().items() if with_words else ():
        path = folder / "comodin" / "words" / f"{language}.json"
        merged = {**json.loads(path.read_text(encoding="utf-8")), **texts}
        text = json.dumps(dict(sorted(merged.items())), ensure_ascii=False, indent=2) + "\n"
        path.write_text(text, encoding="utf-8")
    return Installed(folder)
