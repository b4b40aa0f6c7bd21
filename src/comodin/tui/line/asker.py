"""Follow-up questions to a person: which colour, which player. Help and leaving work at each of them."""

from __future__ import annotations

from collections.abc import Sequence

from ...rules import Colour, View
from ..console import Console, Leave
from .questions import colour_question
from .reading import Reader
from .show import Screen


class Again(Exception):
    """The answer was no action: ask again."""


class Asker:
    """Asks one thing after the other at a console."""

    def __init__(self, console: Console, screen: Screen, reader: Reader) -> None:
        self.console, self.screen, self.reader = console, screen, reader

    def say(self, key: str, **values: object) -> None:
        """A sentence of the line mode."""
        self.console.write(self.screen.say(key, **values))

    def write(self, lines: Sequence[str]) -> None:
        """Lines as they are."""
        for line in lines:
            self.console.write(line)

    def ask(self, prompt: str) -> str:
        """A follow-up question; Enter goes back."""
        while True:
            line = self.console.ask(prompt)
            name = self.reader.command(line)[0]
            if name == "quit":
                raise Leave
            if not line:
                raise Again
            if name != "help":
                return line
            self.say("help.choose")
            self.say("help.more")

    def ask_colour(self, view: View) -> Colour:
        """Which colour a wild gets."""
        while True:
            colour = self.reader.colour(self.ask(colour_question(self.screen, view)))
            if colour:
                return colour

    def ask_player(self, seats: Sequence[int]) -> int:
        """Which of these players."""
        names = self.screen.words.listed([self.screen.names[seat] for seat in seats], "or")
        while True:
            seat = self.reader.player(self.ask(self.screen.say("ask.player", names=names)))
            if seat is not None and seat in seats:
                return seat
