"""What is said over a socket: messages as types, their codec, and the frames of RFC 6455."""

from __future__ import annotations

from . import codec, messages
from .codec import encode, encode_told, legal, settings_of, welcome
from .formats import FormatChoice, FormatNumber, format_choices, number_of
from .frames import (
    BINARY,
    CLOSE,
    CONTINUED,
    PING,
    POLICY,
    PONG,
    PROTOCOL_ERROR,
    TEXT,
    TOO_BIG,
    UNSUPPORTED,
    BadFrame,
    Frame,
    FrameEnds,
    Message,
    check_text,
    client_frame,
    close_code,
    close_frame,
    frame,
    read_frame,
    text_frame,
)
from .wire import Word, one_of

__all__ = [
    "BINARY",
    "CLOSE",
    "CONTINUED",
    "PING",
    "POLICY",
    "PONG",
    "PROTOCOL_ERROR",
    "TEXT",
    "TOO_BIG",
    "UNSUPPORTED",
    "BadFrame",
    "FormatChoice",
    "FormatNumber",
    "Frame",
    "FrameEnds",
    "Message",
    "Word",
    "check_text",
    "client_frame",
    "close_code",
    "close_frame",
    "codec",
    "encode",
    "encode_told",
    "format_choices",
    "frame",
    "legal",
    "messages",
    "number_of",
    "one_of",
    "read_frame",
    "settings_of",
    "text_frame",
    "welcome",
]
