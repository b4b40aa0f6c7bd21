"""Any table in plain lines: the questions and sentences of the line mode, over a source that does not wait.

What is typed and what happens come into one inbox. A question is asked by the same `Person` as in the line mode;
when the table goes on meanwhile, the question is dropped.
"""

from __future__ import annotations

import asyncio
import os
from codecs import getincrementaldecoder
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from time import monotonic

from ...bots import fault_in_words
from ...rules import SPECTATOR, Race, in_the_room
from ...table import TableView, commands, events
from ...words import Catalogue, rule_sheet
from ..console import Console, Leave
from ..line import Person, Reader, Screen
from .names import names_in, names_of_round, own_name
from .source import Back, BotFaulted, Ended, Happened, Lost, News, Refused, Source
from .telling import Teller

Line = str | None
"""A typed line; None at the end of the input."""
Finished = Callable[[TableView, events.RoundFinished], None]


class Moved(Exception):
    """The table has gone on: what was asked is not asked any more."""


class SpokenTable:
    """`write` prints a line, `show` a prompt without its end. `finished` hears of every round that is over."""

    def __init__(
        self,
        source: Source,
        words: Catalogue,
        write: Callable[[str], None],
        show: Callable[[str], None],
        finished: Finished = lambda view, event: None,
    ) -> None:
        self.source, self.words, self.write, self.show, self.finished = source, words, write, show, finished
        self.inbox: SimpleQueue[News | tuple[Line]] = SimpleQueue()
        self.teller = Teller(words)
        self.view: TableView | None = None
        self._loop = asyncio.new_event_loop()
        self._person: Person | None = None
        self._answered: object = None  # the decision that was answered: it is not asked again
        self._told_phase: object = None
        self._ended = ""
        self._open = False  # is a prompt on the line?

    def run(self, lines: Callable[[Callable[[Line], None]], None]) -> int:
        """Until the person leaves or the table ends; `lines` feeds what is typed. Gives the exit code."""
        Thread(target=self._serve, daemon=True).start()
        Thread(target=lines, args=(lambda line: self.inbox.put((line,)),), daemon=True).start()
        try:
            while not self._ended:
                with suppress(Moved):
                    self._next()
        except Leave:
            self._goodbye()
        return 0 if self.view is not None else 1

    def _serve(self) -> None:
        self._loop.run_until_complete(self.source.run(self.inbox.put))

    def _goodbye(self) -> None:
        asyncio.run_coroutine_threadsafe(self.source.goodbye(), self._loop).result(timeout=3)
        self.write(self.words.say("play.bye"))

    def _send(self, command: commands.Command) -> None:
        self._loop.call_soon_threadsafe(self.source.send, command)

    # -- one thing after the other ---------------------------------------------------------------------------

    def _next(self) -> None:
        view = self.view
        question = self._question(view)
        if view is None or question is None or question == self._answered:
            self._wait(view)
            return
        assert view.round is not None
        person = self._person_at(view)
        pending = view.round.round.pending
        if isinstance(pending, Race):
            action = None if in_the_room(view.round.round) else person.race(view.round, self._race_prompt(view))
            if in_the_room(view.round.round):
                self._wait(view)
                return
        else:
            action = person.decide(view.round)
        if action is not None:
            self._answered = question
            self._send(commands.Act(action))

    def _race_prompt(self, view: TableView) -> str:
        assert view.round is not None
        assert isinstance(view.round.round.pending, Race)
        words = self.words.bound_to(view.settings.playing)
        return words.say("play.race", number=view.round.round.pending.number)

    @staticmethod
    def _question(view: TableView | None) -> object:
        """The decision that the round waits for, if it is this person's."""
        if view is None or view.round is None or view.phase != "playing" or view.viewer.round_seat == SPECTATOR:
            return None
        if view.paused_until is not None:
            return None
        pending = view.round.round.pending
        awaited = pending.waiting if isinstance(pending, Race) else pending.seats[:1]
        return (view.dealt, pending, view.round.hand) if view.viewer.round_seat in awaited else None

    def _wait(self, view: TableView | None) -> None:
        """For news, or for a line that is no answer: a remark, a catch, `ready`."""
        if view is not None:
            self._tell_phase(view)
        item = self.inbox.get()
        if not isinstance(item, tuple):
            self._take(item)
        elif item[0] is None:
            raise Leave
        elif view is not None:
            self._remark(item[0].strip(), view)

    def _tell_phase(self, view: TableView) -> None:
        phase = (view.phase, view.viewer.seat is None, view.match is not None and view.match.over)
        if phase == self._told_phase:
            return
        self._told_phase = phase
        words = self.words.bound_to(view.settings.playing)
        if view.viewer.seat is None:
            self.write(words.say("cli.live.plain.watching"))
        elif view.phase == "waiting":
            self.write(words.say("cli.live.plain.waiting"))
            if self.source.link and self.source.link.startswith("http"):
                self.write(words.say("cli.live.link", link=self.source.link))
        elif view.phase == "between":
            self.write(words.say("cli.live.plain.between"))

    def _remark(self, line: str, view: TableView) -> None:
        words = self.words.bound_to(view.settings.playing)
        person = self._person_at(view)
        name, rest = person.reader.command(line)
        answer = person.reader.yes_or_no(line)
        if view.motion is not None and answer:
            self._send(commands.VoteOnMotion(answer == "yes"))
        elif name == "quit":
            raise Leave
        elif name == "say" and rest:
            self._send(commands.Say(rest))
        elif name == "sit" or (not line and view.viewer.seat is None and name):
            free = next((n for n, seat in enumerate(view.seats) if seat.person is None), None)
            self.write(words.say("table.refused.table_full")) if free is None else self._send(commands.Sit(free))
        elif view.paused_until is not None and not line:
            self._send(commands.Resume())
        elif (
            view.phase in ("waiting", "between") and view.viewer.seat is not None and (not line or name == "ready")
        ):
            self._send(commands.Ready())
        elif name == "start":
            self._send(commands.Start())
        elif name == "pause":
            self._send(commands.ProposePause())
        elif name == "hint":
            self.write(words.say("cli.hint.not_here"))
        elif view.round is not None and line:
            action = person.remark(line, view.round)
            if action is not None:
                self._send(commands.Act(action))
        elif name == "help":
            self.write(words.say("cli.live.plain.help"))

    # -- the inbox -------------------------------------------------------------------------------------------

    def _read(self, prompt: str) -> str:
        """Asks a question; raises Moved when the table goes on before it is answered."""
        asked = self._question(self.view)
        self.show(prompt)
        self._open = True
        while True:
            item = self.inbox.get()
            if isinstance(item, tuple):
                self._open = False
                if item[0] is None:
                    raise EOFError
                name, rest = self._person.reader.command(item[0]) if self._person else (None, "")
                if name == "say" and rest:
                    self._send(commands.Say(rest))
                    return ""
                return item[0]
            self._take(item)
            if self._ended or self._question(self.view) != asked:
                raise Moved
            if not self._open:
                self.show(prompt)
                self._open = True

    def _take(self, news: News) -> None:
        match news:
            case Happened(happened, view):
                for event in happened:
                    if isinstance(event, events.RoundFinished):
                        self.finished(view, event)
                    for line in self.teller.sentences(event, view):
                        self._write(line)
                        if self._person is not None:
                            self._person.log.append(line)
                if self.view is None:
                    self._welcome(view)
                for line in self.teller.watch(view, happened):
                    self._write(line)
                self.view = view
            case Refused():
                self._answered = None
                self._write(self.teller.refusal(news, self.view))
            case Lost(retry_in):
                self._write(self.words.say("cli.live.lost", n=max(1, round(retry_in))))
            case Back():
                self._answered = None
                self._write(self.words.say("cli.live.back"))
            case Ended(code):
                self._ended = code
                key = f"cli.live.ended.{code}"
                if code != "closed":
                    text = self.words.say(key if self.words.has(key) else "cli.live.ended")
                    self._write(text.split(". ")[0].rstrip(".") + ".")
            case BotFaulted(fault):
                self._write(fault_in_words(fault, self.words))

    def _welcome(self, view: TableView) -> None:
        words = self.words.bound_to(view.settings.playing)
        others = [name for name in names_in(view) if name and name != own_name(view)]
        edition = words.say("edition.name")
        with_whom = (
            words.say("web.told.welcome", edition=edition, names=words.listed(others)) if others else edition
        )
        self._write(with_whom)

    def _write(self, line: str) -> None:
        """On a line of its own, also where a question is open."""
        if self._open:
            self.write("")
            self._open = False
        self.write(line)

    def _person_at(self, view: TableView) -> Person:
        """Who answers, with the names of those who play now."""
        names = names_of_round(view) or names_in(view)
        words = self.words.bound_to(view.settings.playing)
        me = view.viewer.round_seat
        person = self._person
        if person is None or person.screen.names != names or person.screen.me != me:
            reader = Reader(view.settings.playing, names, words, me)
            console = Console(self._read, self.write, monotonic)
            person = Person(console, Screen(names, words, me), reader, lambda: self._sheet(view, words))
            if self._person is not None:
                person.log = self._person.log
            self._person = person
        return person

    @staticmethod
    def _sheet(view: TableView, words: Catalogue) -> str:
        edition = view.settings.playing
        return rule_sheet(edition, edition.ruleset.with_options(dict(view.settings.options)), words)


def lines_of_input(take: Callable[[Line], None]) -> None:
    """Feeds what comes in on the standard input, line by line. It is read past Python's buffer, which cannot be
    left alone by a thread that waits when the program ends."""
    decoder, text = getincrementaldecoder("utf-8")("replace"), ""
    while True:
        data = b""
        with suppress(OSError):
            data = os.read(0, 4096)
        if not data:
            break
        text += decoder.decode(data)
        *lines, text = text.split("\n")
        for line in lines:
            take(line.rstrip("\r"))
    if text:
        take(text)
    take(None)
