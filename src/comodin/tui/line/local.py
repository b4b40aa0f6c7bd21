"""The terminal's table: the same table as a server's, with one person and bots, and with time that waits.

The person may read and type for any time, so no turn clock runs. The table's time advances only to release a claim
that is held for a quicker one (a catch, a gesture); with one process there is no lag to wait for. The round
(`round.py`) decides when a bot is asked. Only views and seen events come out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from ...bots import Bot, Explains, Thought
from ...chance import Chance
from ...errors import BadInput
from ...match import CutForDeal, Match, MatchRules, RoundScored
from ...records import Record, dealt_as, start
from ...rules import (
    Action,
    Awaiting,
    DealerChosen,
    Dealt,
    Event,
    Turn,
    View,
    actions,
    choose_dealer,
    decisions,
    observe,
)
from ...table import (
    MAX_LAG,
    Act,
    AddBot,
    CommandRefused,
    LocalTable,
    Ready,
    Settings,
    Told,
    WriteRule,
    commands,
    events,
)
from ..resuming import Follower, Keep, Resumed, keep_nothing, take_up

PERSON = 0  # the seat of the person, at the table and in every round that they play
WHO = "person"
RACE_SECONDS = 60.0  # the round times a race itself; the table's limit only ends it


@dataclass(frozen=True)
class TerminalSetup:
    """The players and the game. The record holds the edition, the names, the options and the seed."""

    record: Record
    bots: Mapping[int, Bot]
    reaction: float = 6.0  # mean seconds of a bot's reaction in a race
    keep: Callable[[int, int], Keep] = (
        keep_nothing  # gives the function that saves a round's record, by match and round
    )
    explain: bool = False  # do bots show how sure they are of their moves?
    match: MatchRules = field(default_factory=MatchRules)  # what is played for
    resumed: Resumed | None = None  # a saved game that goes on
    finished: Callable[[str, str, RoundScored, int], None] | None = None  # hears of every result


def _who(seat: int) -> str:
    return WHO if seat == PERSON else f"{WHO} {seat}"


class TerminalTable:
    def __init__(self, setup: TerminalSetup) -> None:
        self.record, self._setup = setup.record, setup
        self.chance = Chance(f"{self.record.seed} bots")
        self._follower = Follower(self.record, setup.keep, setup.resumed)
        self._goes_on = setup.resumed is not None and not setup.resumed.ending  # in the middle of a round
        self._told: list[Told] = []
        self.people = tuple(seat for seat in range(len(self.record.players)) if seat not in setup.bots)
        self.at_keyboard = self.people[0]  # of the people at this terminal: whose cards are shown
        self._now = 0.0
        settings = Settings(
            edition=self.record.edition.key,
            own_edition=self.record.edition.source,
            options=tuple(self.record.options.items()),
            match=setup.match,
            seats=len(self.record.players),
            turn_seconds=None,
            race_seconds=RACE_SECONDS,
            uno_grace=0.0,
            bot_seconds=(0.0, 10.0),  # how long a bot may take before the table plays for it
        )
        self._local = LocalTable(settings, self.record.seed or "", self._tell)
        for seat in self.people:
            self._local.join(_who(seat), "person" if seat == PERSON else f"person {seat}", self._now)
        for seat in range(len(self.people), settings.seats):
            self._local.send(WHO, AddBot(seat, "simple"), self._now)  # only a name: `self.bots` decide
        for card, custom in self.record.custom.items():
            try:
                self._local.send(WHO, WriteRule(card, custom), self._now)
                for other in self.people[1:]:
                    self._local.send(_who(other), commands.Consent(card, True), self._now)
            except CommandRefused:
                raise BadInput(f"custom.{card}", "expected at most 120 letters and 3 effects") from None
        if setup.resumed is not None:
            take_up(self._local, setup.resumed, self._now)
            self._told.clear()

    # -- the match ---------------------------------------------------------------------------------------------

    @property
    def match(self) -> Match:
        match = self._local.table.match
        assert match is not None
        return match

    def deal(self) -> tuple[Event, ...]:
        """The next round of the match, or the first of the next one; returns what the person saw of it. A round of
        a saved game goes on where it stood."""
        if self._goes_on:
            self._goes_on = False
            return ()
        first = self._local.table.match is None or self.match.over
        by_hand = self.record.deal is not None and self._local.table.match is None
        at = len(self._local.log)
        if by_hand:
            self._set_up(self.record)
        else:
            for seat in self.people:
                if self._local.table.phase != "playing":
                    self._local.send(_who(seat), Ready(), self._now)
        self._follower.take(self._local, at)
        heard = self._heard()
        if first and not by_hand:
            return self._cut(), *heard
        heard = tuple(event for event in heard if not isinstance(event, Dealt))  # announced once a match
        return heard if by_hand else (DealerChosen(self.view().round.dealer, ()), *heard)

    def _set_up(self, record: Record) -> None:
        """A position set up by hand, as the first round."""
        position, seed, seats = record.deal, record.seed or "", len(record.players)
        assert position is not None
        chance = Chance(seed)
        _, opening = start(record, chance)
        if position.turn is not None:
            opening = (Awaiting(Turn(position.turn)),)
        dealt = (dealt_as(position), *opening)
        begun = (CutForDeal(position.dealer),)
        self._local.take(
            (events.MatchStarted(self._now, seats, self._setup.match, tuple(record.custom.items()), begun),)
        )
        players, luck = tuple(range(seats)), ("",) * seats
        self._local.take((events.RoundDealt(self._now, players, luck, seed, chance.used, dealt),))

    def _cut(self) -> DealerChosen:
        """S1: the cards that the table drew for the deal."""
        table = self._local.table
        assert table.round is not None
        return choose_dealer(table.round.game, Chance(f"{table.seed} cut"))

    # -- the round ---------------------------------------------------------------------------------------------

    @property
    def players(self) -> tuple[int, ...]:
        """The table's seats in the order of the round's: where players are out (R4), the others move up."""
        return self._local.table.players

    @property
    def names(self) -> tuple[str, ...]:
        """Who plays the round, by its seats."""
        return tuple(self.record.players[player] for player in self.players)

    @property
    def bots(self) -> dict[int, Bot]:
        """The bots of the round, by its seats."""
        return {
            seat: self._setup.bots[player] for seat, player in enumerate(self.players) if player not in self.people
        }

    @property
    def person(self) -> int:
        """The seat in the round of whoever is at the keyboard; SPECTATOR once they are out of the match."""
        return self._local.table.round_seat(self.at_keyboard)

    def is_person(self, seat: int) -> bool:
        """Does somebody at this terminal play this seat of the round?"""
        return self.players[seat] in self.people

    def hand_over(self, seat: int) -> tuple[Event, ...]:
        """Somebody else comes to the keyboard; returns what they saw since they were there."""
        self.at_keyboard = self.players[seat]
        return self._heard()

    def view(self, seat: int | None = None) -> View:
        """What a seat of the round may know; by default the person."""
        assert self._local.table.round is not None
        return observe(self._local.table.round, self.person if seat is None else seat)

    def act(self, seat: int, action: Action) -> tuple[Event, ...]:
        """Carries out the action (CommandRefused if the rules forbid it); returns what the person saw of it."""
        at = len(self._local.log)
        if isinstance(action, actions.TimeUp):  # H7
            self._pass_time(self._local.table.turn_at + RACE_SECONDS + MAX_LAG)
        elif self.is_person(seat):
            self._local.send(_who(self.players[seat]), Act(action), self._now)
        else:
            self._local.bot_acts(self.players[seat], action, self._now)
        while self._local.table.claims:  # no quicker claim can arrive
            self._pass_time(max(claim.release_at for claim in self._local.table.claims))
        self._follower.take(self._local, at)
        return self._heard()

    def wish(self, seat: int) -> Action | None:
        """What the bot on this seat wants to do now, if anything."""
        return self.bots[seat].choose(self.view(seat), self.chance)

    def decision(self, seat: int) -> Thought:
        """The bot's decision when the round waits for it; without a choice of its own, the first legal one."""
        view, bot = self.view(seat), self.bots[seat]
        thought = bot.explain(view, self.chance) if isinstance(bot, Explains) else None
        action = thought.action if thought else bot.choose(view, self.chance)
        return Thought(action or decisions(view.round, seat)[0], thought.considered if thought else ())

    def _pass_time(self, until: float) -> None:
        self._now = max(self._now, until)
        self._local.tick(self._now)
        if self._local.table.unattended:  # a person who is out of the match watches
            self._local.send(WHO, commands.Resume(), self._now)

    def _tell(self, told: Told) -> None:
        self._told.append(told)

    # -- what comes out ----------------------------------------------------------------------------------------

    def _heard(self) -> tuple[Event, ...]:
        me = _who(self.at_keyboard)
        seen = [told.event for told in self._told if told.viewer.person == me]
        self._told = [told for told in self._told if told.viewer.person != me]
        return tuple(
            step for event in seen if isinstance(event, events.RoundDealt | events.Acted) for step in event.events
        )
