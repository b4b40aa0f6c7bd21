"""What is said over a socket: messages as types, their codec, and the frames of RFC 6455."""

from __future__ import annotations

from . import codec, messages
from .codec import encode, encode_told, legal, settings_of, welcome
from .formats import FormatChoice, FormatNumber, format_choices, number_of
from .frames import (
    CLOSE,
    CONTINUED,
    PING,
    PONG,
    PROTOCOL_ERROR,
    TOO_BIG,
    BadFrame,
    close_frame,
    frame,
    read_frame,
    text_frame,
)
from .messages import Word

__all__ = [
    "CLOSE",
    "CONTINUED",
    "PING",
    "PONG",
    "PROTOCOL_ERROR",
    "TOO_BIG",
    "BadFrame",
    "FormatChoice",
    "FormatNumber",
    "Word",
    "close_frame",
    "codec",
    "encode",
    "encode_told",
    "format_choices",
    "frame",
    "legal",
    "messages",
    "number_of",
    "read_frame",
    "settings_of",
    "text_frame",
    "welcome",
]
