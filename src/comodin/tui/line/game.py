"""The line mode: one person against bots in plain sentences, round after round."""

from __future__ import annotations

from collections.abc import Sequence

from ...match import Match
from ...rules import SPECTATOR, View
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
        self.table = TerminalTable(setup)
        me = SPECTATOR if len(self.table.people) > 1 else PERSON  # nobody is "you" where several look
        self.teller = MatchTeller(setup.match, record.players, self.words, me)
        self.person = self._person(record.players)
        self._watches = True  # once they are out: every move, or only how it ends

    def run(self) -> None:
        """Plays rounds until the person stops."""
        self._welcome()
        before: Match | None = None
        if self.setup.resumed is not None:
            before = self.table.match if self.table.match.rounds else None
            self.person.say("resumed", number=self.setup.resumed.number + bool(self.setup.resumed.ending))
        try:
            while True:
                self._round()
                match = self.table.match
                self._count(before, match)
                self._keep_result(match)
                if not self._goes_on(before, match):
                    break
                before = None if match.over else match
                self.console.write("")
        except Leave:
            pass
        self.person.say("bye")

    def _keep_result(self, match: Match) -> None:
        """The result of the one person who plays here; of several nobody knows whose it would be."""
        if self.setup.finished is not None and len(self.table.people) == 1 and match.rounds:
            scored = match.rounds[-1]
            if PERSON in scored.seats:
                self.setup.finished(self.game.edition.key, match.rules.format, scored, PERSON)

    def _person(self, names: Sequence[str]) -> Person:
        reader = Reader(self.setup.record.edition, names, self.words)
        person = Person(self.console, Screen(names, self.words), reader, self._sheet)
        person.expert = self._hint
        return person

    def _hint(self, view: View) -> list[str]:
        from ..hints import hint, think  # noqa: PLC0415  # only for those who ask

        self.person.say("thinking")
        teams = self.setup.match.teams
        return hint(think(view, "hint", teams), view, self.person.screen.names, self.words, teams)

    def _welcome(self) -> None:
        lines = self.teller.welcome()
        if len(self.table.people) > 1:
            names = self.words.listed(self.setup.record.players)
            lines[0] = self.words.say("play.welcome.people", edition=self.words.say("edition.name"), names=names)
        self.person.write(lines)
        self.person.write(self.person.screen.written(self.game.edition, self.game.custom))

    def _sheet(self) -> str:
        return rule_sheet(self.game.edition, self.game.ruleset, self.words)

    def _round(self) -> None:
        """One round; whoever is out of the match has no seat in it, and no name to be called by."""
        opening = self.table.deal()
        if self.table.names != self.person.screen.names:
            self.person.move_up(self.table.names)
        self.person.sit_at(max(self.table.person, 0))
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
        out = all(player in match.out for player in self.table.people)
        if not out:
            return self.person.yes("again")
        if before is None or not all(player in before.out for player in self.table.people):
            self._watches = self.person.yes("watch")
        return True
