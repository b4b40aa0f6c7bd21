"""The line mode: one person against bots in plain sentences, round after round."""

from __future__ import annotations

from collections.abc import Sequence

from ...match import Match
from ...rules import SPECTATOR
from ...words import Catalogue, rule_sheet
from ..console import Console, Leave
from .local import PERSON, TerminalSetup, TerminalTable
from .match import MatchTeller
from .person import Person
from .reading import Reader
from .round import LineRound
from .show import Screen


class LineGame:
    """Matches in plain sentences, one after the other."""

    def __init__(self, setup: TerminalSetup, words: Catalogue, console: Console) -> None:
        record = setup.record
        self.setup, self.console = setup, console
        self.words = words.bound_to(record.edition)
        self.game = record.game
        self.teller = MatchTeller(setup.match, record.players, self.words)
        self.table = TerminalTable(setup)
        self.person = self._person(record.players)
        self._watches = True  # once they are out: every move, or only how it ends

    def run(self) -> None:
        """Plays rounds until the person stops."""
        self._welcome()
        before: Match | None = None
        try:
            while True:
                self._round()
                match = self.table.match
                self._count(before, match)
                if not self._goes_on(before, match):
                    break
                before = None if match.over else match
                self.console.write("")
        except Leave:
            pass
        self.person.say("bye")

    def _person(self, names: Sequence[str]) -> Person:
        reader = Reader(self.setup.record.edition, names, self.words)
        return Person(self.console, Screen(names, self.words), reader, self._sheet)

    def _welcome(self) -> None:
        self.person.write(self.teller.welcome())
        self.person.write(self.person.screen.written(self.game.edition, self.game.custom))

    def _sheet(self) -> str:
        return rule_sheet(self.game.edition, self.game.ruleset, self.words)

    def _round(self) -> None:
        """One round; whoever is out of the match has no seat in it, and no name to be called by."""
        opening = self.table.deal()
        if self.table.names != self.person.screen.names:
            self.person.move_up(self.table.names)
        silent = self.table.person == SPECTATOR and not self._watches
        LineRound(
            self.table, self.person, self.setup.reaction, self.setup.explain, self.teller.plain, silent
        ).play(opening)

    def _count(self, before: Match | None, match: Match) -> None:
        """Shows the hands that are left, how the match stands, and how it ended."""
        if self.table.person != SPECTATOR or self._watches:
            self.person.write(self.person.screen.score(self.table.view()))
        self.person.write([*self.teller.after_round(before, match), *self.teller.end(match)])
        self.person.standing = () if match.over else self.teller.standing(match)

    def _goes_on(self, before: Match | None, match: Match) -> bool:
        """Asks for the next round or the next match; who is out is asked once how to see the rest."""
        if match.over:
            self._watches = True
            return self.person.yes("again.match")
        out = PERSON in match.out
        if not out:
            return self.person.yes("again")
        if before is None or PERSON not in before.out:
            self._watches = self.person.yes("watch")
        return True
