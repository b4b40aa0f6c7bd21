"""What is played: an edition by its name, its options, the number of players."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ..errors import BadInput
from ..own import edition_of
from ..records import read_custom
from ..rules import Card, Colour, Edition, Game, Option


def game(
    edition: str | Path | Edition,
    players: int = 4,
    *,
    custom: Mapping[str, Mapping[str, object]] | None = None,
    **options: Option,
) -> Game:
    """A game of an edition, with some of its rules changed. The edition is one of ours, by its name, or one of
    your own, by its file (`"my.edition.toml"`, docs/own-edition.md).

    The options are those of a record (docs/formats.md); `custom` is what is written on the Custom Wilds, as a
    record says it. A name or a value that does not exist is refused in one sentence.

    >>> import comodin
    >>> comodin.game("deluxe", players=3, stacking="any")
    <game of deluxe, 3 players, stacking='any'>
    >>> comodin.game("deluxe", players=1)
    Traceback (most recent call last):
    comodin.errors.BadInput: players: expected 2 to 10, found 1
    >>> sing = {"text": "Everybody sings", "effects": [{"who": "others", "what": "draw", "n": 1}]}
    >>> comodin.game("aprendiz", custom={"WC1": sing}).custom["WC1"].text
    'Everybody sings'
    """
    chosen = edition if isinstance(edition, Edition) else edition_of(edition)
    ruleset = chosen.ruleset.with_options(options)
    return Game.of(chosen, players, ruleset, read_custom(chosen, as_in_a_record(custom or {})))


def as_in_a_record(value: object) -> Any:
    """Values of a program as they would stand in a record: lists for tuples, texts for cards and colours."""
    match value:
        case Card():
            return value.text
        case Colour():
            return value.value
        case Mapping():
            return {key: as_in_a_record(item) for key, item in value.items()}
        case list() | tuple():
            return [as_in_a_record(item) for item in value]
        case _:
            return value


def names_of(names: object, players: int, kind: str = "Seat") -> tuple[str, ...]:
    """The names of the players; those that nobody named are called by their seat."""
    if names is None:
        return tuple(f"{kind} {seat}" for seat in range(players))
    if isinstance(names, str) or not isinstance(names, list | tuple):
        raise BadInput("names", f"expected a list of texts, found {names!r}")
    for n, name in enumerate(names):
        if not isinstance(name, str) or not name.strip():
            raise BadInput(f"names[{n}]", f"expected a text, found {name!r}")
    if len(names) != players:
        raise BadInput("names", f"expected a name for each of the {players} players, found {len(names)}")
    return tuple(names)
