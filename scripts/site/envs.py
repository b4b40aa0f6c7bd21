"""The directives `action-ids` and `observation-fields`: tables that `comodin.envs` itself gives."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from comodin import envs
from comodin.editions import EDITIONS

PLAYERS = 4
MEANINGS = {
    "nothing": "no: lets the moment pass (see the questions above)",
    "draw": "draws; where nothing is left to draw, passes",
    "pass": "keeps the card just drawn",
    "accept": "takes the cards that are due",
    "challenge": "challenges the Wild Draw Four",
    "uno": "says UNO",
    "colour": "names the colour of an opening wild",
    "catch": "catches the player so many seats to the left",
    "rule": "makes a house rule, or declines",
    "change_rule": "writes the rule of a number anew, or declines",
    "gesture": "does the deed of a race; `word`: says the word it asks for",
    "play": "plays a card; a wild with its colour",
}


def runs(space: envs.ActionSpace) -> Iterator[tuple[int, int, envs.Choice]]:
    """The ids that stand for the same kind of action: the first, the last, and what the first stands for."""

    def kind(number: int) -> tuple[object, ...]:
        choice = space.choices[number]
        wild = choice.card is not None and choice.card.wild
        aimed = choice.do == "play" and choice.relative > 0
        return choice.do, choice.uno, wild, aimed, choice.last is not None

    for _, ids in groupby(range(space.size), kind):
        found = list(ids)
        yield found[0], found[-1], space.choices[found[0]]


def action_rows(space: envs.ActionSpace) -> Iterator[tuple[str, ...]]:
    for first, last, choice in runs(space):
        names = f"`{space.name(first)}`" + (f" … `{space.name(last)}`" if last > first else "")
        decoded = space.decode(first)
        meaning = MEANINGS[choice.do] + ("; says UNO with it" if choice.uno else "")
        made = "`None`" if decoded is None else f"`{type(decoded).__name__}`"
        yield f"{first} to {last}" if last > first else str(first), names, made, meaning


def field_rows(layout: envs.Layout) -> Iterator[tuple[str, ...]]:
    for field in layout.fields:
        yield f"`{field.name}`", str(field.start), str(field.size), field.meaning


def table(titles: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """As Markdown."""
    head = list(titles)
    return "\n".join(f"| {' | '.join(row)} |" for row in (head, ["---"] * len(head), *rows))


def alike(tables: dict[str, str]) -> dict[str, list[str]]:
    """Which editions have the same table."""
    found: dict[str, list[str]] = {}
    for key, made in tables.items():
        found.setdefault(made, []).append(key)
    return found


class Tables(SphinxDirective):
    """Its text is Markdown, as that of the pages."""

    def run(self) -> list[nodes.Node]:
        return self.parse_text_to_nodes(self.text())

    def text(self) -> str:
        raise NotImplementedError


class ActionIds(Tables):
    """A table for the editions that share it; then how many ids options add."""

    def text(self) -> str:
        titles = ("ids", "names", "decode to", "what they do")
        made = {key: table(titles, action_rows(envs.space(key, PLAYERS))) for key in EDITIONS}
        parts = [f"**{', '.join(keys)}**\n\n{text}" for text, keys in alike(made).items()]
        more = ("seven_zero", "several")
        rows = [
            (
                f"`{key}`",
                str(envs.space(key, PLAYERS).size),
                *(str(envs.space(key, PLAYERS, options={one: True}).size) for one in more),
            )
            for key in EDITIONS
        ]
        sizes = table(("edition", "ids", *(f"with `{one}`" for one in more)), rows)
        return "\n\n".join([*parts, f"**How many there are**\n\n{sizes}"])


class ObservationFields(Tables):
    """The version that is its argument, for four players."""

    required_arguments = 1

    def text(self) -> str:
        version = self.arguments[0]
        layouts = {key: envs.layout(key, PLAYERS, version=version) for key in EDITIONS}
        titles = ("field", "offset", "size", "meaning")
        made = {key: table(titles, field_rows(layout)) for key, layout in layouts.items()}
        told = []
        for text, keys in alike(made).items():
            who = "all editions" if len(keys) == len(EDITIONS) else ", ".join(keys)
            told.append(f"**{who}: {layouts[keys[0]].size} bytes**\n\n{text}")
        return "\n\n".join(told)


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_directive("action-ids", ActionIds)
    app.add_directive("observation-fields", ObservationFields)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
