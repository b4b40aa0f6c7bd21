"""What the navigation needs beyond docs/index.md, so that the pages read well in the repository too."""

from __future__ import annotations

from pathlib import Path

from sphinx.application import Sphinx

DECISIONS = "decisions/README"
NOT_YET = ("envs",)
"""Pages that have a place in the navigation and may be missing."""


def add(app: Sphinx, docname: str, content: list[str]) -> None:
    """The list of decisions leads to all of them; the start page names no page that is not there."""
    if docname == DECISIONS:
        content[0] += "\n```{toctree}\n:hidden:\n:glob:\n\n0*\n```\n"
    if docname == app.config.root_doc:
        for name in NOT_YET:
            if not (Path(app.srcdir) / f"{name}.md").is_file():
                content[0] = content[0].replace(f"\n{name}\n", "\n")


def setup(app: Sphinx) -> dict[str, bool]:
    app.connect("source-read", add)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
