"""Texts to read over the table: the keys, the rules, the whole table."""

from __future__ import annotations

from ...table import TableView
from ...words import Catalogue, rule_sheet
from ..line import MatchTeller, Screen
from ..live import Source, names_in, names_of_round

KEYS = ("play", "number", "draw", "answer", "uno", "catch", "why", "hint", "read", "type", "mouse", "leave")


def help_text(words: Catalogue) -> str:
    """All keys, a line each."""
    return "\n".join(words.say(f"cli.live.help.{key}") for key in KEYS)


def rules_text(view: TableView, words: Catalogue) -> str:
    """The rule sheet of this table."""
    edition = view.settings.playing
    return rule_sheet(edition, edition.ruleset.with_options(dict(view.settings.options)), words)


def table_text(view: TableView, words: Catalogue, source: Source) -> str:
    """Everything that is public: the round, the match, who watches, the chat."""
    lines: list[str] = []
    if view.round is not None and view.round.round.discard and view.phase == "playing":
        lines += Screen(names_of_round(view), words, view.round.viewer).table(view.round, ())
    if view.match is not None:
        me = -1 if view.viewer.seat is None else view.viewer.seat
        names = names_in(view)[: view.match.players]
        lines += MatchTeller(view.match.rules, names, words, me).standing(view.match)
    if source.link:
        lines.append(words.say("cli.live.link", link=source.link))
    lines += [f"{line.name}: {line.text}" for line in view.chat if not line.reaction]
    return "\n".join(line for line in lines if line)
