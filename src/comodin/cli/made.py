"""How a report was made: the version and the command, for whoever wants to do it again."""

from __future__ import annotations

import shlex
from argparse import Namespace
from collections.abc import Mapping, Sequence
from pathlib import Path

from .. import __version__
from ..pictures import Made


def made_by(args: Namespace, data: Mapping[str, object]) -> Made:
    return Made(__version__, command_typed(args.typed), data)


def command_typed(words: Sequence[str]) -> str:
    """The command as it can be typed into a shell. A shell has put the home folder for every `~`, with the name of
    its owner in it; a report is shown to others, so it is put back."""
    return " ".join(["comodin", *map(_quoted, words)])


def _quoted(word: str) -> str:
    option, equals, value = word.partition("=") if word.startswith("--") else ("", "", word)
    try:
        inside = Path(value).relative_to(Path.home())
    except (ValueError, RuntimeError):  # elsewhere, or nobody knows where home is
        return shlex.quote(word)
    # a shell puts the home folder for `~` at the beginning of a word, and nowhere else
    home = '"$HOME"' if equals else "~"
    rest = f"/{shlex.quote(inside.as_posix())}" if inside.parts else ""
    return f"{option}{equals}{home}{rest}"
