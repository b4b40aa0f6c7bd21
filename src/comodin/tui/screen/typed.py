"""A line that somebody types at the full screen: the words of the line mode, and what to say at a table."""

from __future__ import annotations

from dataclasses import dataclass, field

from ...rules import Answer, Drawn, Play, actions
from ...table import TableView, commands
from ...words import Catalogue
from ..line import NotUnderstood, Reader, Screen
from ..live import names_of_round
from .deciding import plays

KEYS = {"help": "question_mark", "rules": "r", "table": "t", "quit": "q", "hint": "h", "hand": "home", "log": "l"}
DECISIONS: dict[str, actions.Action] = {
    "draw": actions.Draw(),
    "keep": actions.Pass(),
    "accept": actions.Accept(),
    "challenge": actions.Challenge(),
}


@dataclass(frozen=True)
class Typed:
    """What the line means: a command, ways to play a card, a key; or why it means nothing."""

    command: commands.Command | None = None
    plays: tuple[Play, ...] = field(default=())
    key: str = ""
    problem: str = ""


def understood(line: str, view: TableView, words: Catalogue) -> Typed:
    """`3 uno`, `W4 blue`, `draw`, `catch Ana`, `say hello`."""
    names = names_of_round(view) if view.round is not None else ()
    me = -1 if view.round is None else view.round.viewer
    reader = Reader(view.settings.playing, names, words, me)
    name, rest = reader.command(line)
    if name == "say":
        return Typed(commands.Say(rest)) if rest else Typed(problem=words.say("play.unknown"))
    if name in KEYS and not rest:
        return Typed(key=KEYS[name])
    if view.round is None:
        return Typed(problem=words.say("play.unknown"))
    try:
        return _in_the_round(name, rest, line, view, words, reader)
    except NotUnderstood as problem:
        return Typed(problem=words.say(f"play.{problem.key}", word=problem.word))


def _in_the_round(
    name: str | None, rest: str, line: str, view: TableView, words: Catalogue, reader: Reader
) -> Typed:
    assert view.round is not None
    screen = Screen(names_of_round(view), words, view.round.viewer)
    hand = screen.sorted_hand(view.round)
    if name in DECISIONS and not rest:
        return Typed(commands.Act(DECISIONS[name]))
    if name == "uno":
        return Typed(key="u")
    if name == "catch":
        seat = reader.player(rest) if rest else None
        return Typed(commands.Act(actions.Catch(seat))) if seat is not None else Typed(key="x")
    if name == "why" and rest:
        return Typed(problem=screen.why(view.round, reader.card(rest, hand)))
    pending = view.round.round.pending
    if name == "play" and not rest and isinstance(pending, Drawn):
        line = pending.card.text
    move = reader.move(rest if name == "play" and rest else line, hand)
    found = [
        action
        for action in plays(view, move.card)
        if move.colour in (None, action.colour) and move.target in (None, action.target)
    ]
    if not found:
        return Typed(problem=screen.why(view.round, move.card))
    if move.uno and not isinstance(pending, Answer):
        found = [Play(one.card, one.colour, True, one.target, one.more) for one in found]
    return Typed(plays=tuple(found))
