"""A match format is a value: what it takes, what a round gives, who is ahead, and when the match is over.

The fields are words of small vocabularies and not functions, because the page keeps scores without a server: it is
told the same words. A format of other words is one file in `formats/`; a new word is read here and in the page's
`score/sheet.js`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, assert_never

from .scoring import Teams, team_of, winner_takes
from .state import Match, MatchEvent, MatchWon, PlayersOut

Unit = Literal["points", "rounds"]
Gives = Literal["others", "own", "one"]
Goal = Literal["target", "majority"]
Ends = Literal["round", "best", "out"]
Seeks = Literal["win", "points", "lowest"]


@dataclass(frozen=True)
class Number:
    """The number that a format takes: how many of what, as usual, and which ones are good."""

    unit: Unit
    usual: int
    least: int = 1
    most: int | None = None  # None: as many as a front can take
    step: int = 1  # 2: odd numbers, from an odd least one

    def takes(self, number: int, most: int | None = None) -> bool:
        """Is it a good one? `most` as in `expected`."""
        most = most if self.most is None else self.most
        return (most is None or number <= most) and number >= self.least and (number - self.least) % self.step == 0

    def expected(self, most: int | None = None) -> str:
        """In words; `most` where the front has a limit of its own."""
        kind = "a" if self.step == 1 else "an odd"
        most = most if self.most is None else self.most
        within = f"above {self.least - 1}" if most is None else f"from {self.least} to {most}"
        return f"{kind} number of {self.unit} {within}"


@dataclass(frozen=True)
class Pairs:
    """The format with partners (R1) as one of its own, for people to choose: its name, and its clause."""

    key: str
    clause: str


@dataclass(frozen=True, kw_only=True)
class Format:
    """What a match is played for: what a round gives, who is ahead, and when it is over."""

    key: str
    clause: str
    code: int
    """Its number in table codes: never used for another format."""

    number: Number
    """What `MatchRules.target` means."""

    gives: Gives
    """What a round gives: to the winner what the `others` hold, to each what is in their `own` hand, or `one` to
    the winner. Partners get what their team got."""

    counts: bool
    """Have the cards that are left to be counted?"""

    lowest_leads: bool = False
    goal: Goal | None
    """The total to reach: the `target`, or the `majority` of so many rounds. None: totals decide nothing."""

    ends: Ends
    """After one `round`, which its winner wins; when a total reaches the goal, and whoever is `best` then wins; or
    whoever reaches it is `out`, and the last one in wins."""

    seeks: Seeks
    """What a bot that searches plays a round for."""

    teams: bool = False
    """Can partners play it (R1)?"""

    pairs: Pairs | None = None
    fixed: bool = False
    """Can it be played for a fixed number of rounds (R2, R3)?"""

    sheet_name: str | None = None
    """What its rule sheet calls it in every language, where that is another name: it stands beside ours."""

    @property
    def signed(self) -> str:
        """Its key, with the name of the sheet: for lists of what can be typed."""
        return f"{self.key} ({self.sheet_name})" if self.sheet_name else self.key

    @property
    def single(self) -> bool:
        """A single round: there is no number to choose and nothing to add up."""
        return self.ends == "round"

    def worded(self, key: str) -> str:
        """The key of a sentence that speaks of what the format adds up, points or rounds."""
        return key if self.number.unit == "points" else f"{key}.{self.number.unit}"

    def goal_of(self, target: int) -> int | None:
        """The total that ends the match, or puts a player out of it."""
        match self.goal:
            case None:
                return None
            case "target":
                return target
            case "majority":
                return target // 2 + 1
        assert_never(self.goal)

    def gain(self, winner: int, left: Sequence[int], teams: Teams | None) -> tuple[int, ...]:
        """What a round gives each player, by the points that each was `left` with."""
        match self.gives:
            case "others":  # E3
                return winner_takes(winner, left, teams)
            case "own":  # E4, R4
                return tuple(left)
            case "one":
                team = team_of(winner, teams)
                return tuple(int(player in team) for player in range(len(left)))
        assert_never(self.gives)

    def merit(self, match: Match, player: int) -> tuple[int, ...]:
        """What ranks a player, the higher the better. Winners come first, and who is out comes last: who lasted
        longer stands higher, and all who went out in one round stand level."""
        if player in match.out:
            return (0, 0, sum(player in scored.seats for scored in match.rounds))
        total = match.totals[player]
        return (int(player in match.winners), 1, -total if self.lowest_leads else total)

    def best(self, match: Match) -> tuple[int, ...]:
        """Those who are ahead of everybody else, or share that."""
        merits = {player: self.merit(match, player) for player in match.seats}
        return tuple(player for player in match.seats if merits[player] == max(merits.values()))

    def after(self, match: Match, winner: int) -> Iterable[MatchEvent]:
        """What follows from the last round, which this player won: who is out, and who has won the match."""
        if match.rules.hands is not None:
            if len(match.rounds) == match.rules.hands:
                yield MatchWon(self.best(match))
            return
        goal = self.goal_of(match.rules.target)
        reached = tuple(player for player in match.seats if goal is not None and match.totals[player] >= goal)
        if self.ends == "round":
            yield MatchWon(team_of(winner, match.rules.teams))
        elif reached and self.ends == "best":
            yield MatchWon(self.best(match))
        elif reached:  # R4: the winner of the round added nothing, so somebody is always left
            yield PlayersOut(reached)
            left = tuple(player for player in match.seats if player not in reached)
            if len(left) == 1:
                yield MatchWon(left)
