"""What the navigation needs beyond docs/index.md, so that the pages read well in the repository too."""

from __future__ import annotations

import re
from typing import Any

from sphinx.application import Sphinx

DECISIONS = "decisions/README"
_LISTS = re.compile(r"```\{toctree\}\n.*?\n```", re.DOTALL)
_ENTRY = re.compile(r"^(?:.* <)?([\w/-]+)>?$", re.MULTILINE)


def add(app: Sphinx, docname: str, content: list[str]) -> None:
    """The list of decisions leads to all of them; on the start page the pages that nobody gave a place stand
    at the end."""
    if docname == DECISIONS:
        content[0] += "\n```{toctree}\n:hidden:\n:glob:\n\n0*\n```\n"
    if docname == app.config.root_doc:
        rest = sorted(app.env.found_docs - placed(content[0]) - {docname})
        listed = "\n".join(one for one in rest if not one.startswith(f"{DECISIONS.partition('/')[0]}/"))
        content[0] += f"\n```{{toctree}}\n:caption: More\n:hidden:\n\n{listed}\n```\n" if listed else ""


def placed(text: str) -> set[str]:
    """The pages that the lists of a page name."""
    return {name for block in _LISTS.findall(text) for name in _ENTRY.findall(block)}


def rank(app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: Any) -> None:
    """The theme makes headings of the captions of the lists, and says of which rank for nobody."""
    tree = context.get("furo_navigation_tree")
    if tree:
        context["furo_navigation_tree"] = tree.replace('role="heading"', 'role="heading" aria-level="2"')


def setup(app: Sphinx) -> dict[str, bool]:
    app.connect("source-read", add)
    app.connect("html-page-context", rank, priority=900)  # after the theme
    return {"parallel_read_safe": True, "parallel_write_safe": True}
