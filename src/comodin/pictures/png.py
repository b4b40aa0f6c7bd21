"""PNG, as much of it as we write: eight bits a channel, grey or RGB, and no filter, which suits flat colours."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from struct import pack, unpack

HEAD = b"\x89PNG\r\n\x1a\n"
GREY, RGB = 1, 3
_KINDS = {GREY: 0, RGB: 2}  # channels, and how PNG calls them


@dataclass(slots=True)
class Raster:
    """Pixels row by row, `channels` bytes each."""

    width: int
    height: int
    channels: int
    pixels: bytearray

    def row(self, y: int, left: int, width: int) -> bytes:
        """A piece of a row."""
        start = (y * self.width + left) * self.channels
        return bytes(self.pixels[start : start + width * self.channels])


def write_png(picture: Raster, level: int = 6) -> bytes:
    """The bytes of the file."""
    step = picture.width * picture.channels
    rows = b"".join(b"\0" + picture.pixels[at : at + step] for at in range(0, len(picture.pixels), step))
    head = pack(">IIBBBBB", picture.width, picture.height, 8, _KINDS[picture.channels], 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(rows, level)), (b"IEND", b""))
    return HEAD + b"".join(_chunk(name, data) for name, data in parts)


def read_png(file: bytes) -> Raster:
    """A file that `write_png` has made."""
    at, data, head = len(HEAD), bytearray(), b""
    while at < len(file):
        (size,) = unpack(">I", file[at : at + 4])
        name, content = file[at + 4 : at + 8], file[at + 8 : at + 8 + size]
        if name == b"IHDR":
            head = content
        elif name == b"IDAT":
            data += content
        at += size + 12
    width, height, depth, kind, *_ = unpack(">IIBBBBB", head)
    channels = {kind: channels for channels, kind in _KINDS.items()}[kind]
    step = width * channels + 1
    rows = zlib.decompress(data)
    assert depth == 8
    assert not any(rows[::step]), "a filter"
    return Raster(
        width, height, channels, bytearray(b"".join(rows[n + 1 : n + step] for n in range(0, len(rows), step)))
    )


def _chunk(name: bytes, data: bytes) -> bytes:
    return pack(">I", len(data)) + name + data + pack(">I", zlib.crc32(name + data))
