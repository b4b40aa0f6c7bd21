"""The rulebook on the site: every clause has an address of its own (`rulebook.html#A17`), which the search knows,
and switches show what holds in one edition. The text is that of docs/rulebook.md, untouched; what is added comes
from the editions.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.transforms import SphinxTransform

from comodin.editions import EDITIONS
from comodin.rules import KNOBS, as_text
from testkit.clauses import ONLY

PAGE, TABLE = "rulebook", "conformance"
SHEET = "_static/editions.css"
KIND = "clause"  # what the search calls it
CLAUSE = re.compile(r"[A-Z]\d+")
OPTIONS = {
    "S1": "cut",
    "S4": "start_direction",
    "S5": "opening",
    "T5": "drawn_card",
    "A6": "wilds_match",
    "A7": "challenge",
    "A12": "stacking",
    "U4": "uno_window",
    "P1": "mistakes",
    "H6": "reminders",
    "H10": "house_rules",
    "X1": "draw_until_playable",
    "X2": "jump_in",
    "X3": "seven_zero",
    "X5": "bluff",
    "X7": "several",
    "X8": "deflect",
    "X9": "must_play",
    "X11": "false_call",
    "X12": "finish",
    "X13": "uno",
    "X14": "uno_penalty",
    "X16": "hand_size",
    "X17": "decks",
}
"""Beside which clause the value of an option is shown."""


class Clauses(SphinxTransform):
    """Gives the clauses their addresses, and says of everything in which editions it holds."""

    default_priority = 400

    def apply(self, **kwargs: Any) -> None:
        if self.env.docname == TABLE:
            self._link_clauses()
        if self.env.docname != PAGE:
            return
        if missing := set(KNOBS) - set(OPTIONS.values()):
            raise ValueError(f"scripts/site/rulebook.py: no clause shows the options {', '.join(sorted(missing))}")
        slugs = self.env.metadata[PAGE].setdefault("myst_slugs", {})
        slugs["editions"] = (0, "editions", "editions")
        for strong in list(self.document.findall(nodes.strong)):
            clause = strong.astext()
            if CLAUSE.fullmatch(clause) and clause not in slugs:
                slugs[clause] = (strong.line or 0, clause, clause)  # so that links to it are checked
                self.env.domains.standard_domain.note_object(KIND, clause, clause, strong)
                self._mark(strong, clause)
        for literal in self.document.findall(nodes.literal):
            if literal.astext() in EDITIONS:
                literal["classes"] += ["edition", f"edition-{literal.astext()}"]
        first = next(section for section in self.document.findall(nodes.section) if section.parent.parent)
        first.parent.insert(first.parent.index(first), nodes.raw("", switches(), format="html"))

    def _mark(self, strong: nodes.strong, clause: str) -> None:
        target = nodes.raw("", f'<a class="clause" id="{clause}" href="#{clause}">{clause}</a>', format="html")
        strong.replace_self([target, *badges(clause)])
        around: nodes.Node = target
        while not isinstance(around, (nodes.list_item, nodes.row, nodes.document)):
            around = around.parent
        if isinstance(around, nodes.Element):
            for key in EDITIONS:
                if key not in ONLY.get(clause, EDITIONS) and f"not-{key}" not in around["classes"]:
                    around["classes"].append(f"not-{key}")

    def _link_clauses(self) -> None:
        """In the table of clauses and tests every id leads to its clause."""
        for entry in self.document.findall(nodes.entry):
            clause = entry.astext()
            if CLAUSE.fullmatch(clause):
                link = nodes.reference("", clause, internal=True, refuri=f"{PAGE}.html#{clause}")
                paragraph = entry[0]
                assert isinstance(paragraph, nodes.Element)
                paragraph.clear()
                paragraph += link


def badges(clause: str) -> Iterator[nodes.raw]:
    """The value that the option of this clause has in each edition; the switches show one of them."""
    if option := OPTIONS.get(clause):
        for edition in EDITIONS.values():
            value = as_text(getattr(edition.ruleset, option))
            text = f' <code class="holds holds-{edition.key}">{option} = {escape(value)}</code>'
            yield nodes.raw("", text, format="html")


def switches() -> str:
    """One button an edition. They are inputs, so that the style sheet alone does the work; a script keeps the
    choice in the address."""
    choices = "".join(
        f'<label><input type="radio" name="edition" id="edition-{key or "all"}" value="{key}"'
        f"{'' if key else ' checked'}> {key or 'all five'}</label>"
        for key in ("", *EDITIONS)
    )
    told = "".join(
        f'<p class="holds-block holds-{one.key}"><strong>{one.key}</strong>: {len(one.deck)} cards; is played as '
        f"{', '.join(map(escape, one.formats))}. {_special(one.key)}</p>"
        for one in EDITIONS.values()
    )
    return (
        '<div class="editions" id="editions"><fieldset><legend>Show what holds in</legend>'
        f"{choices}</fieldset>{told}</div>"
    )


def _special(key: str) -> str:
    ruleset = EDITIONS[key].ruleset
    own = [(name, getattr(ruleset, name)) for name, values in KNOBS.items() if getattr(ruleset, name) != values[0]]
    listed = ", ".join(f"<code>{name} = {escape(as_text(value))}</code>" for name, value in own)
    return f"Its own options: {listed}." if own else "All options as usual."


def write_sheet(app: Sphinx, error: Exception | None) -> None:
    """What the chosen edition shows and what it dims, for each of them: a sixth one needs no line here."""
    (Path(app.outdir) / SHEET).write_text("".join(map(_rules, EDITIONS)), encoding="utf-8")


def _rules(key: str) -> str:
    chosen = f"body:has(#edition-{key}:checked)"
    return (
        f"{chosen} .holds-{key}{{display:revert}}\n"
        f"{chosen} .not-{key}{{opacity:var(--dimmed)}}\n"
        f"{chosen} .not-{key}::after{{content:var(--not-in-this-edition);font-size:0.85em;font-style:italic}}\n"
        f"{chosen} code.edition-{key}{{background:var(--yellow-tint);color:var(--yellow-ink);font-weight:700}}\n"
    )


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_object_type(KIND, KIND)
    app.add_transform(Clauses)
    app.connect("build-finished", write_sheet)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
