"""The frames of a WebSocket as the server sends and reads them (RFC 6455), without extensions.

Small on purpose: thousands of lines stay open, and what each of them holds between two frames should be nothing.
"""

from __future__ import annotations

from codecs import getincrementaldecoder
from typing import NamedTuple

from websockets.utils import apply_mask

CONTINUED, TEXT, BINARY, CLOSE, PING, PONG = 0x0, 0x1, 0x2, 0x8, 0x9, 0xA
KNOWN = frozenset({CONTINUED, TEXT, BINARY, CLOSE, PING, PONG})
FINAL, RESERVED, MASKED = 0x80, 0x70, 0x80
MOST_IN_CONTROL = 125
NO_MASK = b"\0\0\0\0"

NORMAL, PROTOCOL_ERROR, UNSUPPORTED, NOT_UTF8, POLICY, TOO_BIG = 1000, 1002, 1003, 1007, 1008, 1009
CODES = frozenset((1000, 1001, 1002, 1003, *range(1007, 1015), *range(3000, 5000)))
"""Those that a close frame may have (RFC 6455, 7.4, and what was registered since)."""

_Utf8 = getincrementaldecoder("utf-8")


class BadFrame(Exception):
    """What came is no WebSocket; the line ends with this code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Frame(NamedTuple):
    """A frame as it was read."""

    opcode: int
    final: bool
    data: bytes
    end: int  # where the next frame begins


class Message:
    """A message that comes in fragments. What it costs grows with its bytes; how many fragments there may be is
    for the caller to say."""

    __slots__ = ("_text", "data", "opcode")

    def __init__(self, opcode: int) -> None:
        self.opcode = opcode
        self.data = bytearray()
        self._text = _Utf8() if opcode == TEXT else None

    def add(self, data: bytes, final: bool, most: int) -> None:
        """BadFrame at the first fragment that makes it too big, or no UTF-8."""
        if len(self.data) + len(data) > most:
            raise BadFrame(TOO_BIG)
        self.data += data
        if self._text is not None:
            try:
                self._text.decode(data, final)
            except UnicodeDecodeError:
                raise BadFrame(NOT_UTF8) from None


def check_text(data: bytes) -> None:
    """Raises BadFrame where the bytes are no UTF-8."""
    if not data.isascii():
        try:
            data.decode()
        except UnicodeDecodeError:
            raise BadFrame(NOT_UTF8) from None


def close_code(data: bytes) -> int:
    """What the other side ends with, to be echoed; without a code it is a normal end."""
    if not data:
        return NORMAL
    code = int.from_bytes(data[:2], "big")
    if code not in CODES:  # a single octet is none either
        raise BadFrame(PROTOCOL_ERROR)
    check_text(data[2:])
    return code


def read_frame(data: bytes | bytearray, at: int, most: int) -> Frame | None:
    """The frame that begins at `at`, or None while it is not whole; BadFrame as soon as it can be no good one."""
    whole = len(data)
    if whole - at < 2:
        return None
    first, second = data[at], data[at + 1]
    opcode, length, start = first & 0x0F, second & 0x7F, at + 2
    if first & RESERVED or opcode not in KNOWN or not second & MASKED:
        raise BadFrame(PROTOCOL_ERROR)
    if opcode >= CLOSE and (length > MOST_IN_CONTROL or not first & FINAL):
        raise BadFrame(PROTOCOL_ERROR)
    if length > MOST_IN_CONTROL:
        extra = 2 if length == 126 else 8
        if whole - start < extra:
            return None
        length = int.from_bytes(data[start : start + extra], "big")
        start += extra
    if length > most:
        raise BadFrame(TOO_BIG)
    end = start + 4 + length
    if whole < end:
        return None
    mask, payload = data[start : start + 4], data[start + 4 : end]
    plain = bytes(payload) if mask == NO_MASK else apply_mask(payload, mask)
    return Frame(opcode, bool(first & FINAL), plain, end)


def frame(opcode: int, data: bytes) -> bytes:
    """What the server sends: whole, and not masked."""
    length = len(data)
    if length <= MOST_IN_CONTROL:
        return bytes((FINAL | opcode, length)) + data
    if length < 1 << 16:
        return bytes((FINAL | opcode, 126)) + length.to_bytes(2, "big") + data
    return bytes((FINAL | opcode, 127)) + length.to_bytes(8, "big") + data


def client_frame(data: bytes, *, final: bool = True) -> bytes:
    """A text message as a client sends it, with a mask that changes nothing: for another worker. Not `final`: its
    other fragments follow."""
    length, first = len(data), (FINAL | TEXT) if final else TEXT
    if length <= MOST_IN_CONTROL:
        return bytes((first, MASKED | length)) + NO_MASK + data
    return bytes((first, MASKED | 126)) + length.to_bytes(2, "big") + NO_MASK + data


class FrameEnds:
    """Follows what a server sends (`frame`), however it is cut: is something half sent?"""

    __slots__ = ("_head", "_left")

    def __init__(self) -> None:
        self._head, self._left = b"", 0

    @property
    def between(self) -> bool:
        """Has every frame that began ended?"""
        return not self._head and not self._left

    def take(self, data: bytes) -> None:
        at = 0
        while at < len(data):
            if self._left:
                step = min(self._left, len(data) - at)
                at, self._left = at + step, self._left - step
                continue
            self._head += data[at : at + 1]
            at += 1
            if len(self._head) < 2:
                continue
            length = self._head[1]
            extra = {126: 2, 127: 8}.get(length, 0)
            if len(self._head) == 2 + extra:
                self._left = int.from_bytes(self._head[2:], "big") if extra else length
                self._head = b""


def text_frame(data: bytes) -> bytes:
    """A whole text message in one frame."""
    return frame(TEXT, data)


def close_frame(code: int) -> bytes:
    """A close frame with this code."""
    return frame(CLOSE, code.to_bytes(2, "big"))
