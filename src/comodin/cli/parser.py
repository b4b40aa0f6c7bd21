"""The arguments of the command line, in the language of whoever types them."""

from __future__ import annotations

from argparse import Action, ArgumentParser, HelpFormatter
from collections.abc import Callable
from functools import partial
from typing import Any, NoReturn

from ..words import translated

USAGE_ERROR = 2


def parser_in(language: str, **settings: Any) -> ArgumentParser:
    """A parser whose help and errors, and those of its commands, are in this language."""
    say = partial(translated, language=language)

    class Formatter(HelpFormatter):
        """What argparse writes passes through here."""

        def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
            usage = say(usage) if isinstance(usage, str) else usage
            super().add_usage(usage, actions, groups, say("usage: ") if prefix is None else prefix)

        def start_section(self, heading: str | None) -> None:
            super().start_section(heading and say(heading))

        def add_text(self, text: str | None) -> None:
            super().add_text(text and say(text))

        def _get_help_string(self, action: Action) -> str | None:
            return action.help and say(action.help)

        def _metavar_formatter(self, action: Action, default_metavar: str) -> Callable[[int], tuple[str, ...]]:
            named = super()._metavar_formatter(action, default_metavar)
            return lambda size: tuple(say(name) if name and name.isupper() else name for name in named(size))

    class Parser(ArgumentParser):
        def __init__(self, **settings: Any) -> None:
            super().__init__(**{"formatter_class": Formatter, **settings})
            self.examples: list[str] = []

        def format_help(self) -> str:
            lines = [f"\n{say('examples')}:", *(f"  {example}" for example in self.examples)]
            return super().format_help() + ("\n".join(lines) + "\n" if self.examples else "")

        def error(self, message: str) -> NoReturn:
            self.exit(USAGE_ERROR, f"{self.format_usage()}{self.prog}: {say('error')}: {say(message)}\n")

    return Parser(**settings)
