"""Where rounds come from: the cards are dealt, or a record is loaded."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from secrets import token_hex

from .. import records
from ..chance import seed_text
from ..errors import BadInput
from ..records import load_any, read_house_rules, read_position, unfold
from ..rules import Game
from .asking import seat_of
from .files import read_bytes
from .games import as_in_a_record, names_of
from .rounds import Record, Round, round_of


def deal(
    game: Game,
    seed: int | str | None = None,
    *,
    dealer: int | None = None,
    position: Mapping[str, object] | None = None,
    house_rules: Mapping[str, object] | None = None,
    names: Sequence[str] | None = None,
) -> Round:
    """A round from the cut to its first decision. The same game and seed give the same round on every machine;
    without a seed it is a new one every time (`round.seed` tells which).

    With a `dealer` there is no cut. With a `position` (the `deal` of a record) the cards lie as it says, and the
    seed only shuffles what is shuffled later. `house_rules` are those in force from earlier rounds of a match, by
    number; a position has its own.

    >>> import comodin
    >>> game = comodin.game("international", players=2)
    >>> comodin.deal(game, seed=42) == comodin.deal(game, seed="42")
    True
    >>> hands = [["R7", "B3"], ["G1", "G2"]]
    >>> round = comodin.deal(game, position={"hands": hands, "draw": ["Y1"], "discard": ["R5"], "turn": 0})
    >>> round.hands
    ((R7, B3), (G1, G2))
    >>> casa = comodin.game("casa", players=2)
    >>> comodin.deal(casa, seed=42, house_rules={"5": {"gesture": "moo"}}).state.rule_for(5).gesture
    'moo'
    """
    if not isinstance(game, Game):
        raise BadInput("game", f"expected a game, such as comodin.game('deluxe', players=4), found {game!r}")
    if not game.whole:
        raise BadInput("game", "its cards are those of a position; expected the position as well")
    start = records.Record(
        game.edition,
        names_of(names, game.seats),
        game.options,
        token_hex(8) if seed is None else seed_text(seed),
        None if position is None else read_position(game, as_in_a_record(position)),
        game.custom,
        dealer=None if dealer is None else seat_of(game, dealer, "dealer"),
        house_rules=read_house_rules(game.edition, as_in_a_record(house_rules or {})),
    )
    if position is not None and dealer is not None:
        raise BadInput("dealer", "expected in the position, because there is one")
    if position is not None and house_rules:
        raise BadInput("house_rules", "expected in the position, because there is one")
    return round_of(unfold(start))


def load(source: str | bytes | os.PathLike[str]) -> Record:
    """The record in a file, or in a text. A round and a whole match are the same kind of thing: both have rounds.

    A file that is no record is refused in one sentence that names the place of the first thing wrong.

    >>> import comodin
    >>> comodin.load('{"comodin": 1, "edition": "deluxe", "players": ["Ana", "Beto"], "seed": "42"}')
    <record of deluxe, 2 players, seed '42', 1 round>
    >>> comodin.load("nowhere.uno.json")
    Traceback (most recent call last):
    comodin.errors.BadInput: nowhere.uno.json: cannot be read: no such file or directory
    """
    if isinstance(source, bytes) or (isinstance(source, str) and source.lstrip().startswith(("{", "["))):
        return Record(load_any(source))
    if not isinstance(source, str | os.PathLike):
        raise BadInput("source", f"expected a path or the text of a record, found {source!r}")
    path = os.fspath(source)
    data = read_bytes(path)
    try:
        return Record(load_any(data))
    except BadInput as error:
        raise BadInput(path, str(error)) from None
