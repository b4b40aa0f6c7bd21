"""Notebooks as pages: cells as they stand, with the outputs that their file keeps (a test runs them and compares).

`python -m scripts.site.notebook` runs the notebooks of docs/notebooks and writes what they show.
"""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path

from docutils import nodes
from myst_parser.parsers.sphinx_ import MystParser
from sphinx.application import Sphinx

from testkit.notebooks import Cell, cells_of, source_of, write

FOLDER = Path(__file__).parents[2] / "docs" / "notebooks"
SHEET = "_static/notebooks.css"
_STYLE = re.compile(r'style="([^"]*)"')


class Notebook(MystParser):
    """Reads a notebook as the Markdown that it would be."""

    supported = ("ipynb",)  # type: ignore[misc]  # its class says one thing, its parent another

    def parse(self, inputstring: str, document: nodes.document) -> None:
        path = Path(document["source"])
        text = "\n\n".join(as_markdown(cell) for cell in cells_of(path))
        note = f"*This page is a notebook: {path.name} in docs/notebooks runs in Jupyter as it is.*"
        super().parse(f"{text}\n\n{note}\n", document)


def as_markdown(cell: Cell) -> str:
    """A cell, and below it what it shows."""
    source = source_of(cell)
    if cell["cell_type"] == "markdown":
        return source
    return "\n\n".join([f"````python\n{source}\n````", *(_output(one) for one in cell["outputs"])])


def _output(output: dict[str, object]) -> str:
    if output["output_type"] == "stream":
        return _block("text", "".join(output["text"]))  # type: ignore[arg-type]
    data: dict[str, list[str]] = output["data"]  # type: ignore[assignment]
    for kind in ("image/svg+xml", "text/html"):
        if kind in data:
            drawn = _STYLE.sub(lambda found: f'class="{_class_of(found[1])}"', "".join(data[kind]))
            return f'````{{raw}} html\n<div class="output">{drawn}</div>\n````'
    return _block("text", "".join(data["text/plain"]))


def _class_of(style: str) -> str:
    return f"drawn-{sha256(style.encode()).hexdigest()[:8]}"


def write_sheet(app: Sphinx, error: Exception | None) -> None:
    """Drawings have their style in the page, which our Content-Security-Policy stops: it goes to a file."""
    texts = [path.read_text(encoding="utf-8").replace('\\"', '"') for path in sorted(FOLDER.glob("*.ipynb"))]
    styles = sorted({style for text in texts for style in _STYLE.findall(text)})
    rules = "".join(f".output .{_class_of(style)}{{{style}}}\n" for style in styles)
    (Path(app.outdir) / SHEET).write_text(rules, encoding="utf-8")


def _block(kind: str, text: str) -> str:
    return f"````{{code-block}} {kind}\n:class: output\n\n{text.rstrip()}\n````"


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_source_suffix(".ipynb", "ipynb")
    app.add_source_parser(Notebook)
    app.connect("build-finished", write_sheet)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


if __name__ == "__main__":
    for notebook in sorted(FOLDER.glob("*.ipynb")):
        write(notebook)
        print(notebook.name)
