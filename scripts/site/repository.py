"""Links of the pages into the repository, to a test or a folder. The site travels without the repository, so such
a link becomes the plain name; whether the file is there is checked all the same. The other way round, a page that
a docstring names becomes a link.
"""

from __future__ import annotations

import logging
import re
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.transforms import SphinxTransform
from sphinx.util.logging import getLogger

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
log: logging.LoggerAdapter[Any] = getLogger(__name__)
_PAGE = re.compile(r"\bdocs/([\w/-]+)\.md\b")


def link_pages(app: Sphinx, kind: str, name: str, about: object, options: object, lines: list[str]) -> None:
    """`docs/formats.md` in a docstring, with the title of that page."""
    lines[:] = [_PAGE.sub(r":doc:`/\1`", line) for line in lines]


class Outside(SphinxTransform):
    """Runs before downloads are gathered and links resolved."""

    default_priority = 401

    def apply(self, **kwargs: Any) -> None:
        folder = Path(self.env.doc2path(self.env.docname)).parent
        for link in [
            *self.document.findall(addnodes.download_reference),
            *self.document.findall(addnodes.pending_xref),
        ]:
            target = str(link.get("reftarget", ""))
            name, _, _ = target.partition("#")
            path = ((DOCS / name[1:]) if name.startswith("/") else (folder / name)).resolve()
            if not name or ("/" not in name and "." not in name) or not path.is_relative_to(ROOT):
                continue
            if path.is_dir() and (path / "README.md").is_file() and path.is_relative_to(DOCS):
                self._to_page(link, path / "README.md")
            elif path.exists() and (path.is_dir() or not path.is_relative_to(DOCS)):
                link.replace_self(nodes.inline("", "", *link.children, classes=["in-repository"]))
            elif not path.exists() and isinstance(link, addnodes.download_reference):
                log.warning("no such file in the repository: %s", target, location=link)

    def _to_page(self, link: nodes.Element, path: Path) -> None:
        here = self.env.docname
        wanted = path.relative_to(DOCS).with_suffix("").as_posix()
        up = "../" * here.count("/")
        link.replace_self(nodes.reference("", "", *link.children, internal=True, refuri=f"{up}{wanted}.html"))


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_transform(Outside)
    app.connect("autodoc-process-docstring", link_pages)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
