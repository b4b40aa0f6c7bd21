"""The terminal's table: the same table as a server's, with one person and bots, and with time that waits.

The person may read and type for any time, so no turn clock runs. The table's time advances only to release a claim
that is held for a quicker one (a catch, a gesture); with one process there is no lag to wait for. The round
(`round.py`) decides when a bot is asked. Only views and seen events come out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from ...bots import Bot, Explains, Thought
from ...chance import Chance
from ...errors import BadInput
from ...match import CutForDeal, Match, MatchRules
from ...records import Position, Record, dealt_as, start
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

PERSON = 0  # the seat of the person, at the table and in every round that they play
WHO = "person"
RACE_SECONDS = 60.0  # the round times a race itself; the table's limit only ends it

Keep = Callable[[Record, tuple[int, ...]], None]
"""Saves the record of a round, with the table's seats that play it."""


def keep_nothing(match: int, number: int) -> Keep:
    """For a game that is not saved."""
    return lambda record, players: None


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


class TerminalTable:
    def __init__(self, setup: TerminalSetup) -> None:
        self.record, self._setup = setup.record, setup
        self.chance = Chance(f"{self.record.seed} bots")
        self._played, self._round, self._keep = self.record, 0, keep_nothing(0, 0)
        self._told: list[Told] = []
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
        self._local = LocalTable(settings, self.record.seed or "", self._told.append)
        self._local.join(WHO, "person", self._now)
        for seat in range(1, settings.seats):
            self._local.send(WHO, AddBot(seat, "simple"), self._now)  # only a name: `self.bots` decide
        for card, custom in self.record.custom.items():
            try:
                self._local.send(WHO, WriteRule(card, custom), self._now)
            except CommandRefused:
                raise BadInput(f"custom.{card}", "expected at most 120 letters and 3 effects") from None

    # -- the match ---------------------------------------------------------------------------------------------

    @property
    def match(self) -> Match:
        match = self._local.table.match
        assert match is not None
        return match

    def deal(self) -> tuple[Event, ...]:
        """The next round of the match, or the first of the next one; returns what the person saw of it."""
        first = self._local.table.match is None or self.match.over
        by_hand = self.record.deal is not None and self._local.table.match is None
        at = len(self._local.log)
        if by_hand:
            self._set_up(self.record)
        else:
            self._local.send(WHO, Ready(), self._now)
        self._round = 1 if first else self._round + 1
        self._keep = self._setup.keep(self._local.table.matches, self._round)
        self._follow(at)
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
        return {seat: self._setup.bots[player] for seat, player in enumerate(self.players) if player != PERSON}

    @property
    def person(self) -> int:
        """The person's seat in the round; SPECTATOR once they are out of the match."""
        return self._local.table.round_seat(PERSON)

    def view(self, seat: int | None = None) -> View:
        """What a seat of the round may know; by default the person."""
        assert self._local.table.round is not None
        return observe(self._local.table.round, self.person if seat is None else seat)

    def act(self, seat: int, action: Action) -> tuple[Event, ...]:
        """Carries out the action (CommandRefused if the rules forbid it); returns what the person saw of it."""
        at = len(self._local.log)
        if isinstance(action, actions.TimeUp):  # H7
            self._pass_time(self._local.table.turn_at + RACE_SECONDS + MAX_LAG)
        elif seat == self.person:
            self._local.send(WHO, Act(action), self._now)
        else:
            self._local.bot_acts(self.players[seat], action, self._now)
        while self._local.table.claims:  # no quicker claim can arrive
            self._pass_time(max(claim.release_at for claim in self._local.table.claims))
        self._follow(at)
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

    # -- what comes out ------------------------------------------------------------------------------------------

    def _heard(self) -> tuple[Event, ...]:
        seen = [told.event for told in self._told]
        self._told.clear()
        return tuple(
            step for event in seen if isinstance(event, events.RoundDealt | events.Acted) for step in event.events
        )

    def _follow(self, at: int) -> None:
        """Brings the record of the round up to date with the log, and saves it."""
        for event in self._local.log[at:]:
            if isinstance(event, events.RoundDealt):
                self._played = self._dealt(event)
            elif isinstance(event, events.Acted):
                steps = (*self._played.actions, (event.seat, event.action))
                self._played = replace(self._played, actions=steps)
        self._keep(self._played, self.players)

    def _dealt(self, event: events.RoundDealt) -> Record:
        first = event.events[0]
        assert isinstance(first, Dealt)
        if first.discard:
            return self.record  # set up by hand
        deal = Position(first.hands, first.draw, (), first.dealer, first.direction, house_rules=first.house_rules)
        names = tuple(self.record.players[player] for player in event.players)
        return replace(self.record, players=names, seed=event.seed, deal=deal, actions=())
