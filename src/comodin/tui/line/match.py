"""A match in sentences: what is played for, how it stands between rounds, who is out, and how it ended.

Players are counted as at the table, the person first; `Screen` speaks of the seats of one round.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...match import Format, Match, MatchRules, choice_of, format_named, ranks_in, team_of
from ...words import Catalogue
from .local import PERSON


class MatchTeller:
    """Says what a match comes to, to the person at the seat `me` of the table."""

    def __init__(self, rules: MatchRules, names: Sequence[str], words: Catalogue, me: int = PERSON) -> None:
        self.rules, self.names, self.words, self.me = rules, names, words, me
        self.format: Format = format_named(rules.format)

    @property
    def plain(self) -> bool:
        """Does the winner of a round get what its last sentence says: the points of all the others (E3)?"""
        return self.format.gives == "others" and not self.format.single and self.rules.teams is None

    def welcome(self) -> list[str]:
        """What is played, with whom, against whom, and what for."""
        mine = team_of(self.me, self.rules.teams)
        about = {
            "edition": self.words.say("edition.name"),
            "name": self.words.listed(self.names[player] for player in mine if player != self.me)
            if mine[1:]
            else "",
            "names": self.words.listed(name for player, name in enumerate(self.names) if player not in mine),
        }
        format = f"lobby.format.{choice_of(self.rules).key}"
        aim = self.words.say(f"{format}.about", target=self.rules.target)
        return [
            self._say("welcome.partners" if about["name"] else "welcome", **about),
            f"{self.words.say(format)}. {aim}",
        ]

    def after_round(self, before: Match | None, match: Match) -> list[str]:
        """What the last round changed: what a pair scored, who is out, and how the match stands."""
        lines = []
        if match.rounds and self.rules.teams and self.format.gives == "others" and not self.format.single:
            scored = match.rounds[-1]
            team = team_of(scored.winner, self.rules.teams)
            lines.append(self._of(team, "team_scores", n=scored.points[scored.winner]))
        out = match.out[len(before.out) if before else 0 :]
        if out:
            lines += self._each(out, "eliminated")
            if len(match.seats) == 2:  # R4
                duel = self.words.listed(self._name(player) for player in match.seats)
                lines.append(self.words.say("score.told.duel", names=duel))
        if not self.format.single and (len(match.rounds) > 1 or match.over or self.rules.teams or not self.plain):
            lines += self.standing(match)
        return lines

    def standing(self, match: Match) -> list[str]:
        """The totals, the best first, and who is out."""
        if not match.rounds:
            return []
        ranks = ranks_in(match)
        columns = self.rules.teams or tuple((player,) for player in range(match.players))
        best = sorted(columns, key=lambda column: ranks[column[0]])
        totals = [
            f"{self.words.listed(self._name(player) for player in column)} {match.totals[column[0]]}"
            for column in best
        ]
        lines = [self._say(self.format.worded("totals"), players=", ".join(totals))]
        if match.out:
            out = self.words.listed(self._name(player) for player in match.out)
            lines.append(self.words.say("board.out", names=out))
        return lines

    def end(self, match: Match) -> list[str]:
        """Who has won, and by what; with the whole board where there was more than one round."""
        if not match.over:
            return []
        lines = []
        goal = self.format.goal_of(match.rules.target)
        if self.format.lowest_leads and self.format.ends == "best" and goal is not None:
            reached = [player for player in range(match.players) if match.totals[player] >= goal]
            lines += self._each(reached, "reached")
        lines.append(self._won(match, goal))
        if len(match.rounds) > 1:
            from ...scores import match_board, text_table  # noqa: PLC0415  # only here, and it takes a while

            board = match_board(match, self.names)
            lines += ["", *text_table(board, self.words).splitlines(), ""]
        return lines

    def _won(self, match: Match, goal: int | None) -> str:
        winners = match.winners
        total = match.totals[winners[0]]
        if self.format.single:
            key, n = "match_won.single", 0
        elif self.format.ends == "out":
            key, n = "match_won.last", 0
        elif self.format.lowest_leads:
            key, n = "match_won.lowest", total
        else:
            key, n = self.format.worded("match_won"), goal or 0
        if len(winners) > 1:
            key += ".team" if self.rules.teams else ".shared"
        return self._of(winners, key, n=n)

    def _each(self, players: Sequence[int], key: str) -> list[str]:
        """The person in a sentence of their own, the others in one together."""
        others = [self.names[player] for player in players if player != self.me]
        target = self.rules.target
        lines = [self._say(f"{key}.you", target=target)] if self.me in players else []
        if others:
            lines.append(self._say(key, name=self.words.listed(others), n=len(others), target=target))
        return lines

    def _of(self, players: Sequence[int], key: str, **values: object) -> str:
        """About these players together, in the second person if the person is among them."""
        others = [self.names[player] for player in players if player != self.me]
        you = len(others) < len(players)
        name = self.words.listed(others) if others else ""
        return self._say(f"{key}.you" if you else key, name=name, names=name, **values)

    def _name(self, player: int) -> str:
        return self.words.say("event.you") if player == self.me else self.names[player]

    def _say(self, key: str, **values: object) -> str:
        return self.words.say(f"play.{key}", **values)
