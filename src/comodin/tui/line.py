"""The line mode: one person against bots in plain sentences, round after round."""

from __future__ import annotations

from ..match import Match, format_named
from ..rules import View
from ..words import Catalogue, rule_sheet
from .console import Console, Leave
from .local import TerminalSetup, TerminalTable
from .person import Person
from .reading import Reader
from .round import LineRound
from .show import Screen


class LineGame:
    """A match in plain sentences."""

    def __init__(self, setup: TerminalSetup, words: Catalogue, console: Console) -> None:
        record = setup.record
        self.setup, self.console = setup, console
        self.words = words.bound_to(record.edition)
        self.game = record.game
        self.screen = Screen(record.players, self.words)
        self.table = TerminalTable(setup)
        reader = Reader(record.edition, record.players, self.words)
        self.person = Person(console, self.screen, reader, self._sheet)

    def run(self) -> None:
        """Plays rounds until the person stops."""
        self._welcome()
        try:
            while True:
                opening = self.table.deal()
                view = LineRound(self.table, self.person, self.setup.reaction, self.setup.explain).play(opening)
                self._count(view, self.table.match)
                if not self.person.yes("again"):
                    break
                self.console.write("")
        except Leave:
            pass
        self.person.say("bye")

    def _welcome(self) -> None:
        others = self.words.listed(self.setup.record.players[1:])
        self.person.say("welcome", edition=self.words.say("edition.name"), names=others)
        self.person.write(self.screen.written(self.game.edition, self.game.custom))

    def _sheet(self) -> str:
        return rule_sheet(self.game.edition, self.game.ruleset, self.words)

    def _count(self, view: View, match: Match) -> None:
        """Shows the hands that are left, and the totals so far."""
        self.person.write(self.screen.score(view))
        self.person.totals = () if match.over else match.totals
        if len(match.rounds) > 1 or match.over:
            self.console.write(self.screen.totals(match.totals, view))
        format = format_named(match.rules.format)
        for winner in match.winners:
            won = self.screen.of(winner, format.worded("match_won"), n=format.goal_of(match.rules.target))
            self.console.write(won)
