"""What Hypothesis draws: the files of people's own editions, of every kind that there may be."""

from __future__ import annotations

import json
from typing import Any, get_args

from hypothesis import strategies as st

from comodin.errors import BadInput
from comodin.own import own_edition
from comodin.rules import KNOBS, Option, What, Who

from ..strategies import seat_counts
from ..walks import Start

COLOURS = ("red", "yellow", "green", "blue", "pink")
names = st.text(st.characters(categories=["L"], exclude_characters="{}"), min_size=1, max_size=8).filter(
    str.isalpha
)
copies = st.integers(0, 4)


def _line(name: str, value: object) -> str:
    return f"{name} = {json.dumps(value, ensure_ascii=False)}"


def _inline(effect: object) -> str:
    if isinstance(effect, dict):
        return "{ " + ", ".join(_line(*pair) for pair in effect.items()) + " }"
    return json.dumps(effect)


steps = st.fixed_dictionaries(
    {"who": st.sampled_from(get_args(Who)), "what": st.sampled_from(get_args(What)), "n": st.integers(1, 10)}
).filter(lambda step: step["what"] != "swap" or step["who"] not in ("others", "everyone"))
several = st.lists(st.sampled_from(["skip", "reverse"]) | steps, max_size=3)
alone = st.fixed_dictionaries({"next_draws": st.integers(1, 10)}).map(lambda one: [one])
only_wild = st.fixed_dictionaries(
    {"next_draws": st.integers(1, 10), "restricted": st.booleans()}
) | st.sampled_from(["cascade", "write"])


@st.composite
def cards(draw: st.DrawFn, symbol: str) -> str:
    kinds: list[st.SearchStrategy[Any]] = [several, alone]
    if symbol.startswith("W"):
        kinds.append(only_wild.map(lambda one: [one]))
    effects = ", ".join([_inline(one) for one in draw(st.one_of(kinds))])
    return "\n".join(
        [
            "[[cards]]",
            _line("symbol", symbol),
            _line("name", draw(names)),
            _line("copies", draw(st.integers(1, 3))),
            _line("points", draw(st.integers(0, 60))),
            f"effects = [{effects}]",
        ]
    )


@st.composite
def files(draw: st.DrawFn) -> str:
    """The text of a file that is a good one, as small decks allow."""
    lines = [_line("name", draw(names))]
    lines.append(_line("colours", draw(st.lists(st.sampled_from(COLOURS), min_size=2, unique=True))))
    numbers = draw(st.lists(st.integers(0, 9), min_size=2, unique=True))
    usual = draw(st.booleans())
    if not usual:
        lines.append("[deck]")
        lines += [_line(str(number), draw(st.integers(1, 4))) for number in numbers]
        if draw(st.booleans()):
            lines += [_line("icons", numbers[:3]), _line("rule_change", draw(copies))]
        lines += [_line(name, draw(copies)) for name in ("skip", "reverse", "draw_two", "wild", "wild_draw_four")]
        lines += [_line(name, 1) for name in draw(st.sets(st.sampled_from(["apprentice", "custom_wild_1"])))]
    lines.append("[rules]")
    for name in draw(st.lists(st.sampled_from(list(KNOBS)), unique=True, max_size=6)):
        lines.append(_line(name, draw(st.sampled_from(KNOBS[name]))))
    for symbol in draw(st.lists(st.sampled_from(["X", "Q1", "WX", "WQZ", "W9"]), unique=True)):
        lines.append(draw(cards(symbol)))
    text = "\n".join(lines) + "\n"
    try:
        own_edition(text)
    except BadInput:  # a deck too small for its hands
        return 'name = "Usual"\n'
    return text


@st.composite
def starts(draw: st.DrawFn) -> Start:
    """Whole deals of such editions, for as many as the deck is enough for."""
    text = draw(files())
    edition = own_edition(text)
    seats = min(draw(seat_counts), edition.most_seats)
    options: dict[str, Option] = {}
    return Start(text, seats, options, {}, str(draw(st.integers(0, 10**6))), None)
