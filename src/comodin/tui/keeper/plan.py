"""The schedule of a score board in words: who sits where and partners whom, now, next, and from first to last."""

from __future__ import annotations

from collections.abc import Sequence

from ...match import Teams
from ...scores import ScoreSheet
from ...tournament import SCHEDULES, Due, Tournament
from ...words import Catalogue


def now_and_next(sheet: ScoreSheet, words: Catalogue) -> list[str]:
    """The tables whose turn it is, with their seats and dealers, and who plays with whom after that."""
    tournament = sheet.tournament
    if tournament is None or tournament.over:
        return []
    teller = _Teller(sheet.names, words, tournament)
    lines = [teller.sits(due) for due in tournament.due]
    coming = teller.coming()
    return [*lines, words.say("score.told.next", pairs="; ".join(coming))] if coming else lines


def whole_schedule(sheet: ScoreSheet, words: Catalogue) -> list[str]:
    """Every set: what its pairs have scored, or who will play whom."""
    tournament = sheet.tournament
    assert tournament is not None
    teller = _Teller(sheet.names, words, tournament)
    now = {(due.place.round, due.place.table) for due in tournament.due}
    key = "board.sitting.table" if teller.tables else "board.sitting.round"
    lines = []
    for number, tables in enumerate(tournament.rounds):
        for place, table in enumerate(tables):
            pairs = teller.against(table.seats, table.teams)
            if table.hands and table.teams:
                sums = [sum(hand.points[team[0]] for hand in table.hands) for team in table.teams]
                pairs = "; ".join(
                    f"{teller.pair(table.seats, team)} {points}"
                    for team, points in zip(table.teams, sums, strict=True)
                )
            line = words.say(key, set=number + 1, place=place + 1, scores=pairs)
            lines.append(words.say("score.told.now", line=line) if (number, place) in now else line)
    return lines


class _Teller:
    def __init__(self, names: Sequence[str], words: Catalogue, tournament: Tournament) -> None:
        self.names, self.words, self.tournament = names, words, tournament
        self.tables = SCHEDULES[tournament.format].tables

    def pair(self, seats: Sequence[int], team: Sequence[int]) -> str:
        return self.words.listed(self.names[seats[seat]] for seat in team)

    def pairs(self, seats: Sequence[int], teams: Teams | None) -> dict[str, str]:
        first, second = (self.pair(seats, team) for team in teams or ())
        return {"first": first, "second": second}

    def against(self, seats: Sequence[int], teams: Teams | None) -> str:
        return self.words.say("score.told.teams", **self.pairs(seats, teams)).rstrip(".")

    def sits(self, due: Due) -> str:
        names = [self.names[player] for player in due.seats]
        return self.words.say(
            "score.told.sits.table" if self.tables else "score.told.sits",
            table=due.place.table + 1,
            names=", ".join(names),
            dealer=names[due.dealer],
            **self.pairs(due.seats, due.teams),
        )

    def coming(self) -> list[str]:
        """The pairs of the next round at one table, or of the next set at several."""
        plan = self.tournament.plan
        assert plan is not None
        sets = list(plan) if self.tables else [(sitting,) for tables in plan for sitting in tables]
        at = self.tournament.due[0].place.round if self.tables else len(self.tournament.played)
        return [self.against(one.seats, one.teams) for one in (sets[at + 1] if at + 1 < len(sets) else ())]
