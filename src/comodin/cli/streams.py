"""Standard input and output as a command finds them: closed, full, or without accents."""

from __future__ import annotations

import codecs
import gc
import os
import sys
from contextlib import suppress
from io import TextIOWrapper
from typing import NoReturn
from unicodedata import combining, normalize

PLAIN = {
    "«": '"',
    "»": '"',
    "“": '"',
    "”": '"',
    "’": "'",
    "‘": "'",
    "…": "...",
    "–": "-",
    "—": "-",
    "−": "-",
    "×": "x",
    "·": "-",
    "•": "*",
    "°": "+",
    "→": "->",
    "←": "<-",
    "±": "+-",
    "¡": "",
    "¿": "",
    "✓": "ok:",
    "✗": "no:",
    "⚠": "!",
    "ñ": "n",
    "ß": "ss",
}
"""What an output without these letters shows instead."""


def transliterated(text: str) -> str:
    """The text in plain letters, as far as there are any for it: "cláusula" is "clausula"."""
    plain = normalize("NFKD", "".join(PLAIN.get(letter, letter) for letter in text))
    return "".join(
        letter if letter.isascii() else "?" for letter in plain if not combining(letter) and letter != "\ufe0f"
    )


def _on_error(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    return transliterated(error.object[error.start : error.end]), error.end


def ready_streams() -> None:
    """Gives a command an input and outputs, also where it was started without them, and any text a way out."""
    codecs.register_error("transliterate", _on_error)
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115  # it is read until the end
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
        elif isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="transliterate")


def leave_at_once(code: int) -> NoReturn:
    """Ends the program without waiting for threads that still compute what nobody wants any more."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            stream.flush()
    gc.collect()  # what processes shared is given back with its objects
    os._exit(code)


def drop_output() -> None:
    """What is still to be written is thrown away: Python's last flush must not fail again."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
