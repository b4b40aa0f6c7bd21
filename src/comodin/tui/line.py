"""The line mode: one person against bots in plain sentences, round after round."""

from __future__ import annotations

from ..chance import Chance
from ..i18n import Catalogue
from ..match import Match, MatchRules, blocked_round, evolve_match, score_round
from ..rules.events import DealerChosen, Event
from ..rules.opening import start_direction
from ..rules.pending import Over
from ..rulesheet import rule_sheet
from ..scoring import points_in
from ..view import View
from .console import Console, Leave
from .local import LocalTable, Setup, next_record
from .person import Person
from .reading import Reader
from .round import Round
from .show import Screen


class LineGame:
    def __init__(self, setup: Setup, words: Catalogue, console: Console) -> None:
        record = setup.record
        self.setup, self.console = setup, console
        self.words = words.bound_to(record.edition.key)
        self.game = record.game
        self.screen = Screen(record.players, self.words)
        self.chance = Chance(f"{record.seed} bots")
        reader = Reader(record.edition, record.players, self.words)
        self.person = Person(console, self.screen, reader, self._sheet)

    def run(self) -> None:
        """Rounds until the person has had enough."""
        record, number, match = self.setup.record, 1, None
        before: tuple[Event, ...] = ()
        self._welcome()
        try:
            while True:
                table = LocalTable(record, self.setup.bots, self.chance, self.setup.keep(number))
                view = Round(table, self.person, self.setup.reaction, self.setup.explain).play(before)
                match = self._count(view, match or self._new_match(view.table.dealer))
                if not self.person.yes("again"):
                    break
                if match.over:
                    match = self._new_match(match.dealer)
                number += 1
                record = next_record(self.setup.record, number, match.dealer)
                before = (DealerChosen(match.dealer, ()),)
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

    def _new_match(self, dealer: int) -> Match:
        seats = self.game.seats
        return Match(MatchRules(), seats, start_direction(self.game), dealer, totals=(0,) * seats)

    def _count(self, view: View, match: Match) -> Match:
        """Who has what left, and what it comes to so far."""
        over = view.table.pending
        assert isinstance(over, Over)
        self.person.write(self.screen.score(view))
        if over.winner is None:
            scored = blocked_round(match)
        else:
            scored = score_round(match, over.winner, [points_in(hand) for hand in view.table.hands])
        for event in scored:
            match = evolve_match(match, event)
        self.person.totals = () if match.over else match.totals
        if len(match.rounds) > 1 or match.over:
            self.console.write(self.screen.totals(match.totals, view))
        for winner in match.winners:
            self.console.write(self.screen.of(winner, "match_won", n=match.rules.target))
        return match
