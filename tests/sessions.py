"""Games in the line mode for tests: positions to type into, bots on strings, and a player who reads the screen."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace

from comodin.bots import Bot, SimpleBot
from comodin.chance import Chance
from comodin.editions import EDITIONS
from comodin.match import MatchRules
from comodin.records import Record
from comodin.rules import Action, Race, View, actions
from comodin.table import Played
from comodin.tui import Console, LineGame, TerminalSetup
from comodin.words import catalogue

from .rounds import position

PLAYERS = ("Me", "Ana", "Beto", "Caro", "Dino", "Elsa", "Fabio", "Gina", "Hugo", "Irma")


class Puppet:
    """Does what it is told, in order, whenever the round waits for it; catches whoever it can, if told so."""

    def __init__(self, *plan: Action, catches: bool = False) -> None:
        self.plan, self.catches = list(plan), catches

    def choose(self, view: View, chance: Chance) -> Action | None:
        others = [seat for seat in view.round.catchable if seat != view.viewer]
        if self.catches and others:
            return actions.Catch(others[0])
        pending = view.round.pending
        awaited = pending.waiting if isinstance(pending, Race) else pending.seats[:1]
        return self.plan.pop(0) if view.viewer in awaited and self.plan else None


class Session:
    """A game in the line mode: what was printed and asked, and the records that were kept."""

    def __init__(
        self,
        record: Record,
        answer: Callable[[str], str],
        language: str = "en",
        bots: Iterable[Bot] = (),
        clock: Callable[[], float] = lambda: 0.0,
        match: MatchRules | None = None,
    ) -> None:
        self.lines: list[str] = []
        self.records: dict[int, Record] = {}
        self.words = catalogue(language, record.edition.key)
        given = list(bots) or [SimpleBot() for _ in record.players[1:]]
        rules = match or MatchRules()
        setup = TerminalSetup(record, dict(enumerate(given, start=1)), keep=self._keeper, match=rules)
        self.played: list[Played] = []

        def read(prompt: str) -> str:
            typed = answer(prompt.strip())
            self.lines.append(f"{prompt}{typed}")
            return typed

        LineGame(setup, catalogue(language), Console(read, self.lines.append, clock)).run()

    def _keeper(self, match: int, number: int) -> Callable[[Record, tuple[int, ...]], None]:
        so_far = len(self.records) + 1

        def keep(record: Record, players: tuple[int, ...]) -> None:
            self.records[so_far] = record
            self.played[so_far - 1 :] = [Played(record, players)]

        return keep

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    def after(self, typed: str) -> str:
        """The line that follows what was typed."""
        at = next(number for number, line in enumerate(self.lines) if line.endswith(f" {typed}"))
        return self.lines[at + 1]


def script(*lines: str) -> Callable[[str], str]:
    """Types these lines, then Ctrl-D."""
    left = list(lines)

    def answer(prompt: str) -> str:
        if not left:
            raise EOFError
        return left.pop(0)

    return answer


def play(hands: str, *lines: str, edition: str = "international", **more: object) -> Session:
    """A position, and what the person (seat 0) types in it. `bots`, `language`, `clock` and `match` are the
    session's."""
    for_session = {name: more.pop(name) for name in ("bots", "language", "clock", "match") if name in more}
    record = position(edition, hands, **more).record  # type: ignore[arg-type]
    record = replace(record, players=PLAYERS[: len(record.players)])
    return Session(record, script(*lines), **for_session)  # type: ignore[arg-type]


def new_record(edition: str, players: int = 4, seed: str = "1", **options: object) -> Record:
    return Record(EDITIONS[edition], PLAYERS[:players], options, seed)  # type: ignore[arg-type]


class Autopilot:
    """Plays from what is printed, as a person would: the first card marked as playable, else what is asked for."""

    def __init__(self, record: Record, language: str, rounds: int = 1) -> None:
        self.record, self.rounds = record, rounds
        self.words = catalogue(language, record.edition.key)
        self.lines: list[str] = []
        self.asked = 0

    def watch(self, session_lines: list[str]) -> None:
        self.lines = session_lines

    def __call__(self, prompt: str) -> str:
        self.asked += 1
        assert self.asked < 3000, "the game does not end"
        for key, answer in {
            "ask.colour": str(self.record.edition.colours[self.asked % 4]),
            "ask.player": self.record.players[1 + self.asked % (len(self.record.players) - 1)],
            "ask.rule": str(1 + self.asked % 10),
            "ask.change_rule": "",
            "race": str(1 + self.asked % 10),
            "race.again": str(1 + self.asked % 10),
            "pause": "catch" if self.asked % 2 else "",
            "ask.accept": "accept",
            "ask.accept_challenge": "challenge" if self.asked % 3 == 0 else "accept",
            "ask.draw": "draw",
            "ask.nothing": "draw",
            "ask.drawn": "play",
            "ask.drawn.must": "play",
        }.items():
            if self._is(prompt, key):
                return answer
        if self._is(prompt, "watch"):
            return "" if self.asked % 2 else "n"
        if self._is(prompt, "again.match"):
            return "no"
        if self._is(prompt, "again"):
            self.rounds -= 1
            return "" if self.rounds else "no"
        return self._card()

    def _is(self, prompt: str, key: str) -> bool:
        text = self.words.texts[f"play.{key}"]
        assert isinstance(text, str)
        return re.fullmatch(re.sub(r"\\{[a-z_]+\\}", ".+", re.escape(text)), prompt) is not None

    def _card(self) -> str:
        hand: list[str] = []
        for line in reversed(self.lines):
            if re.match(r"\d+\. ", line):
                hand.append(line)
            elif hand:
                break
        fits = [line.split(".")[0] for line in hand if line.endswith(f", {self.words.say('play.playable')}")]
        return f"{fits[-1]} uno" if fits else "accept"


def whole_game(record: Record, language: str, rounds: int = 1, match: MatchRules | None = None) -> Session:
    pilot = Autopilot(record, language, rounds)
    clock = iter(range(1_000_000))

    class Watched(Session):
        def __init__(self) -> None:
            super().__init__(record, self._answer, language, clock=lambda: float(next(clock)), match=match)

        def _answer(self, prompt: str) -> str:
            pilot.watch(self.lines)
            return pilot(prompt)

    return Watched()
