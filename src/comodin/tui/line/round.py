"""One round in the line mode: whose move it is, and in which order the others may react.

After every action the person may react, then the bots; only then does the awaited seat decide. So every player can
catch a forgotten UNO, the person first.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...bots import Thought
from ...rules import (
    SPECTATOR,
    Action,
    Answer,
    Drawn,
    Event,
    Over,
    Race,
    Reason,
    View,
    actions,
    decisions,
    events,
    in_the_room,
    why_mistaken,
)
from ...words import Catalogue, deed_in_words, narrate
from ..console import Console
from .local import TerminalTable
from .person import Person
from .show import Screen

FOREVER = float("inf")
TIME_UP = 10  # a race ends after so many mean reaction times (H7)


class LineRound:
    """`counted`: does the winner score what the last sentence of a round says? `silent`: nothing is told of it."""

    def __init__(
        self,
        table: TerminalTable,
        person: Person,
        reaction: float,
        explain: bool = False,
        counted: bool = True,
        silent: bool = False,
    ) -> None:
        self.table, self.person, self.reaction, self.explain = table, person, reaction, explain
        self.counted, self.silent = counted, silent
        self.console: Console = person.console
        self.screen: Screen = person.screen
        self.words: Catalogue = person.screen.words
        self.names = person.screen.names
        self._nobody_looks = len(table.people) > 1  # before the first turn of several people
        self._fresh = True  # something happened that others may react to
        self._down_to_one: list[int] = []  # bots that have just gone down to one card

    @property
    def seat(self) -> int:
        """Of whoever is at the keyboard; SPECTATOR: they are out, and watch."""
        return self.table.person

    def play(self, opening: Sequence[Event]) -> View:
        """Plays the round to its end; `opening` are the events of its deal."""
        self._hear(opening)
        while not isinstance(self.table.view().round.pending, Over):
            self._step()
        return self.table.view()

    def _step(self) -> None:
        view = self.table.view()
        if self._fresh:
            self._fresh = False
            if self._person_reacts(view) or self._bots_react(view):
                return
        match view.round.pending:
            case Race():
                self._race(view)
            case pending if self.table.is_person(pending.seats[0]):
                if pending.seats[0] != self.seat or self._nobody_looks:
                    self._hand_over(pending.seats[0])
                self._do(self.seat, self.person.decide(self.table.view()))
            case pending:
                seat = pending.seats[0]
                thought = self.table.decision(seat)
                assert thought.action is not None  # an awaited seat always acts
                self._do(seat, thought.action)
                self._explain(seat, thought)

    def _hand_over(self, seat: int) -> None:
        """Several people at one terminal: nobody sees the cards of the one before."""
        self._nobody_looks = False
        self.console.clear()
        self.person.sit_at(seat)
        self.person.curtain(self.names[seat])
        missed = self.table.hand_over(seat)
        self._hear(missed)

    def _explain(self, seat: int, thought: Thought) -> None:
        """Shows how sure the bot is; not its moves, because they would reveal its hand."""
        if self.explain and len(thought.considered) > 1:
            best, second = (round(100 * move.value) for move in thought.considered[:2])
            self.console.write(self.screen.say("thought", name=self.names[seat], own=best, other=second))

    def _do(self, seat: int, action: Action) -> None:
        before = self.table.view()
        mistake = self._mistake(before, action) if seat == self.seat else None
        seen = self.table.act(seat, action)
        after = self.table.view()
        more = [self.screen.reason(mistake)] if mistake else []
        if seat == self.seat and isinstance(action, actions.Draw) and not isinstance(after.round.pending, Drawn):
            more += self._kept(seen)
        if isinstance(action, actions.Play) and seat not in before.round.pending.seats[:1]:  # X2
            self.console.write(self.screen.of(seat, "jumps_in"))
        self._hear(seen, more)
        self._fresh = True
        sizes = zip(before.round.hands, after.round.hands, strict=True)
        self._down_to_one += [
            other
            for other, (was, now) in enumerate(sizes)
            if other != self.seat and len(now) == 1 and len(was) != 1
        ]

    def _mistake(self, view: View, action: Action) -> Reason | None:
        return why_mistaken(view.round, self.seat, action.card) if isinstance(action, actions.Play) else None

    def _kept(self, seen: Sequence[Event]) -> list[str]:
        """T4: a sentence that the turn has passed by itself."""
        return [self.screen.say("kept")] if any(isinstance(event, events.CardsDrawn) for event in seen) else []

    # -- output ------------------------------------------------------------------------------------------------

    def _hear(self, seen: Sequence[Event], more: Sequence[str] = ()) -> None:
        """Writes the events as one line; the log keeps it, but not the text of a house rule (H6)."""
        if self.silent:
            return
        sentences = narrate(seen, self.names, self.words, self.seat)
        if not self.counted:
            self._without_points(seen, sentences)
        for event in seen:
            if isinstance(event, events.CardPlayed):
                sentences[1:1] = self._written(event)
        line = " ".join([*sentences, *more])
        if line:
            self.console.write(line)
            ruled = any(isinstance(event, events.RuleMade) for event in seen)
            if not ruled or self.table.view().round.game.ruleset.reminders:
                self.person.log.append(line)
            if ruled and not self.person.knows_gestures:
                self.person.explain_gestures()

    def _without_points(self, seen: Sequence[Event], sentences: list[str]) -> None:
        """Who won the round: what it is worth depends on the match, and is told after it."""
        for event in seen:
            if isinstance(event, events.RoundEnded) and event.winner is not None:
                sentences[-1] = self.screen.say(
                    "round_won.you" if event.winner == self.seat else "round_won", name=self.names[event.winner]
                )

    def _written(self, event: events.CardPlayed) -> list[str]:
        """A16: the text of the custom wild; a text without effects is for the players to carry out."""
        custom = self.table.record.custom.get(event.card.text)
        return [self.screen.say("it_says", text=self.screen.rule(custom))] if custom else []

    # -- reactions ---------------------------------------------------------------------------------------------

    def _person_reacts(self, view: View) -> bool:
        """A pause whenever a bot has gone down to one card, whether it said UNO or not; and where the person could
        jump in, or challenge for another player."""
        if self.seat == SPECTATOR:
            return False
        news, options = [], []
        down, self._down_to_one = self._down_to_one, []
        if down:
            names = self.words.listed([self.names[seat] for seat in down])
            news.append(self.screen.say("one_left", names=names, n=len(down)))
            options.append("catch")
        awaited = view.round.pending.seats[0]
        mine = (
            decisions(view.round, self.seat)
            if awaited != self.seat and not isinstance(view.round.pending, Race)
            else []
        )
        jumps = [action.card for action in mine if isinstance(action, actions.Play)]
        if jumps:
            news.append(self.screen.say("could_jump", card=self.screen.named(jumps[0])))
            options.append("jump")
        pending = view.round.pending
        if isinstance(pending, Answer) and actions.Challenge() in mine:
            before = pending.before
            news.append(self.screen.say("faces", name=self.names[awaited], n=pending.due, colour=before))
            options.append("challenge")
        if not options:
            return False
        action = self.person.pause(view, news, jumps, options)
        if action is None:
            return False
        self._do(self.seat, action)
        return True

    def _bots_react(self, view: View) -> bool:
        """Catches, challenges and jumps of bots that are not awaited. A race has its own reaction times."""
        if isinstance(view.round.pending, Race):
            return False
        awaited = view.round.pending.seats[0]
        for seat in self.table.chance.shuffle(sorted(self.table.bots)):
            if seat != awaited:
                action = self.table.wish(seat)
                if action:
                    self._do(seat, action)
                    return True
        return False

    # -- races -------------------------------------------------------------------------------------------------

    def _race(self, view: View) -> None:
        """H7: the bots have random reaction times, the person the real clock. H11: a person among bots is alone in
        the room, and nobody is last."""
        assert isinstance(view.round.pending, Race)
        if in_the_room(view.round):
            self._do(self.seat, actions.TimeUp())
            return
        number = view.round.pending.number
        asked = view.round.rule_for(number)
        prompt = self.screen.say("race", number=number)
        if asked and view.round.game.ruleset.reminders:  # H6
            prompt = self.screen.say("race.reminder", number=number, deed=deed_in_words(asked, self.words))
        began = self.console.clock()
        due = {seat: self._reaction() for seat in view.round.pending.waiting if seat != self.seat}
        while isinstance(pending := self.table.view().round.pending, Race):
            here = [seat for seat in pending.waiting if self.table.is_person(seat)]
            if here and self.seat not in here:
                self._hand_over(here[0])
            if here:
                action = self.person.race(self.table.view(), prompt)
                prompt = self.screen.say("race.again")
                self._bots_race(due, self.console.clock() - began)
                if action and isinstance(self.table.view().round.pending, Race):
                    self._do(self.seat, action)
            else:
                self._bots_race(due, FOREVER)

    def _bots_race(self, due: dict[int, float], now: float) -> None:
        """The actions of all bots up to now, in the order of their reaction times."""
        limit = TIME_UP * self.reaction
        while isinstance(pending := self.table.view().round.pending, Race):
            seat = min((seat for seat in due if seat in pending.waiting), key=lambda seat: due[seat], default=None)
            if min(now, FOREVER if seat is None else due[seat]) > limit:
                self._do(self.seat, actions.TimeUp())
                return
            if seat is None or due[seat] > now:
                return
            due[seat] += self._reaction()  # the time of a second attempt, if this one is wrong
            action = self.table.wish(seat)
            if action:
                self._do(seat, action)

    def _reaction(self) -> float:
        """Seconds: between half of the mean and one and a half, mostly near the mean."""
        spread = sum(self.table.chance.below(1000) for _ in range(3)) / 3000
        return self.reaction * (0.5 + spread)
