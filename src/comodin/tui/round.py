"""One round in the line mode: whose move it is, and in which order the others get a word in.

After every action the person may react, then the bots; only then does whoever is awaited decide. So a forgotten
UNO can be noticed by everybody, and by the person first.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..bots import Thought
from ..rules import (
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
    why_mistaken,
)
from ..words import Catalogue, deed_in_words, narrate
from .console import Console
from .local import PERSON, TerminalTable
from .person import Person
from .show import Screen

FOREVER = float("inf")
TIME_UP = 10  # a race ends after so many mean reaction times (H7)


class LineRound:
    def __init__(self, table: TerminalTable, person: Person, reaction: float, explain: bool = False) -> None:
        self.table, self.person, self.reaction, self.explain = table, person, reaction, explain
        self.console: Console = person.console
        self.screen: Screen = person.screen
        self.words: Catalogue = person.screen.words
        self.names = person.screen.names
        self._fresh = True  # something happened that others may react to
        self._down_to_one: list[int] = []  # others who have just gone down to one card

    def play(self, opening: Sequence[Event]) -> View:
        """To the end, from what was seen of its beginning."""
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
            case pending if pending.seats[0] == PERSON:
                self._do(PERSON, self.person.decide(view))
            case pending:
                seat = pending.seats[0]
                thought = self.table.decision(seat)
                assert thought.action is not None  # it is awaited
                self._do(seat, thought.action)
                self._explain(seat, thought)

    def _explain(self, seat: int, thought: Thought) -> None:
        """How sure the bot is; not which moves it had, because they would tell its hand."""
        if self.explain and len(thought.considered) > 1:
            best, second = (round(100 * move.value) for move in thought.considered[:2])
            self.console.write(self.screen.say("thought", name=self.names[seat], own=best, other=second))

    def _do(self, seat: int, action: Action) -> None:
        before = self.table.view()
        mistake = self._mistake(before, action) if seat == PERSON else None
        seen = self.table.act(seat, action)
        after = self.table.view()
        more = [self.screen.reason(mistake)] if mistake else []
        if seat == PERSON and isinstance(action, actions.Draw) and not isinstance(after.round.pending, Drawn):
            more += self._kept(seen)
        if isinstance(action, actions.Play) and seat not in before.round.pending.seats[:1]:  # X2
            self.console.write(self.screen.of(seat, "jumps_in"))
        self._hear(seen, more)
        self._fresh = True
        sizes = zip(before.round.hands, after.round.hands, strict=True)
        self._down_to_one += [
            other for other, (was, now) in enumerate(sizes) if other and len(now) == 1 and len(was) != 1
        ]

    @staticmethod
    def _mistake(view: View, action: Action) -> Reason | None:
        return why_mistaken(view.round, PERSON, action.card) if isinstance(action, actions.Play) else None

    def _kept(self, seen: Sequence[Event]) -> list[str]:
        """T4: the turn passes by itself; say so."""
        return [self.screen.say("kept")] if any(isinstance(event, events.CardsDrawn) for event in seen) else []

    # -- what is told ------------------------------------------------------------------------------------------

    def _hear(self, seen: Sequence[Event], more: Sequence[str] = ()) -> None:
        """What happened, on one line; the log keeps it, but not what a house rule says (H6)."""
        sentences = self._told(seen)
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

    def _told(self, seen: Sequence[Event]) -> list[str]:
        return narrate(seen, self.names, self.words, PERSON)

    def _written(self, event: events.CardPlayed) -> list[str]:
        """A16: what the custom wild says; a text alone is for the table to carry out."""
        custom = self.table.record.custom.get(event.card.text)
        return [self.screen.say("it_says", text=self.screen.rule(custom))] if custom else []

    # -- a word from the others ----------------------------------------------------------------------------------

    def _person_reacts(self, view: View) -> bool:
        """A pause whenever somebody else has gone down to one card, whether UNO was said or not; and where the
        person could jump in, or challenge for somebody else."""
        news, options = [], []
        down, self._down_to_one = self._down_to_one, []
        if down:
            names = self.words.listed([self.names[seat] for seat in down])
            news.append(self.screen.say("one_left", names=names, n=len(down)))
            options.append("catch")
        awaited = view.round.pending.seats[0]
        mine = (
            decisions(view.round, PERSON) if awaited != PERSON and not isinstance(view.round.pending, Race) else []
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
        self._do(PERSON, action)
        return True

    def _bots_react(self, view: View) -> bool:
        """Those who are not awaited: catches, challenges, jumps. In a race they have their own times."""
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

    # -- races ---------------------------------------------------------------------------------------------

    def _race(self, view: View) -> None:
        """H7: the bots have reaction times, the person has the real clock."""
        assert isinstance(view.round.pending, Race)
        number = view.round.pending.number
        asked = view.round.rule_for(number)
        prompt = self.screen.say("race", number=number)
        if asked and view.round.game.ruleset.reminders:  # H6
            prompt = self.screen.say("race.reminder", number=number, deed=deed_in_words(asked, self.words))
        began = self.console.clock()
        due = {seat: self._reaction() for seat in view.round.pending.waiting if seat != PERSON}
        while isinstance(pending := self.table.view().round.pending, Race):
            if PERSON in pending.waiting:
                action = self.person.race(self.table.view(), prompt)
                prompt = self.screen.say("race.again")
                self._bots_race(due, self.console.clock() - began)
                if action and isinstance(self.table.view().round.pending, Race):
                    self._do(PERSON, action)
            else:
                self._bots_race(due, FOREVER)

    def _bots_race(self, due: dict[int, float], now: float) -> None:
        """Everything that bots have done by now, in the order of their times."""
        limit = TIME_UP * self.reaction
        while isinstance(pending := self.table.view().round.pending, Race):
            seat = min((seat for seat in due if seat in pending.waiting), key=lambda seat: due[seat], default=None)
            if min(now, FOREVER if seat is None else due[seat]) > limit:
                self._do(PERSON, actions.TimeUp())
                return
            if seat is None or due[seat] > now:
                return
            due[seat] += self._reaction()  # if that was wrong, it takes them as long again
            action = self.table.wish(seat)
            if action:
                self._do(seat, action)

    def _reaction(self) -> float:
        """Seconds: around the mean, from half of it to one and a half, seldom far off."""
        spread = sum(self.table.chance.below(1000) for _ in range(3)) / 3000
        return self.reaction * (0.5 + spread)
