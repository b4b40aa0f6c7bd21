"""What the Autobahn testsuite asks of a WebSocket server (RFC 6455), case by case, under the suite's numbers.

Groups 1 to 7, 9 and 10, in the suite's own sizes; groups 12 and 13 are about compression, which is not offered.
Where a case allows less ("non-strict"), the strict outcome is demanded, except in 6.4.3 and 6.4.4: there a frame
is refused when it is whole, not as soon as its first bad octet has come.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from websockets.utils import apply_mask

from comodin.server.protocol import BINARY, CLOSE, CONTINUED, PING, PONG, TEXT
from comodin.server.socket.websocket import MOST_IN_MESSAGE

MASK = b"\x37\xfa\x21\x3d"
HELLO = b"Hello, world!"
PIECES = (b"fragment1", b"fragment2")
GREEK = bytes.fromhex("cebae1bdb9cf83cebcceb5")  # kosme, with an accent that takes three octets
NORMAL, PROTOCOL_ERROR, NOT_UTF8 = 1000, 1002, 1007
KB, MB = 1 << 10, 1 << 20

Said = tuple[int, bytes]  # opcode and payload
Stage = tuple[list[bytes], list[Said]]  # what the client sends, packet by packet, and what it hears then


@dataclass(frozen=True)
class Case:
    number: str
    stages: list[Stage]
    code: int = NORMAL  # with which it ends
    failed: bool = False  # by the server, in the last stage; otherwise by the client, after it
    large: bool = False

    def __str__(self) -> str:
        return self.number


def frame(opcode: int, data: bytes = b"", final: bool = True, reserved: int = 0) -> bytes:
    """What a client sends: masked, and as wrong as it is asked to be."""
    size = len(data)
    if size < 126:
        length = bytes((0x80 | size,))
    else:
        length = b"\xfe" + size.to_bytes(2, "big") if size < 65536 else b"\xff" + size.to_bytes(8, "big")
    return bytes((final << 7 | reserved << 4 | opcode,)) + length + MASK + apply_mask(data, MASK)


def chopped(data: bytes, size: int) -> list[bytes]:
    return [data[at : at + size] for at in range(0, len(data), size)]


def fragments(opcode: int, parts: list[bytes]) -> list[bytes]:
    return [frame(opcode if n == 0 else CONTINUED, part, n == len(parts) - 1) for n, part in enumerate(parts)]


def together(frames: list[bytes]) -> list[bytes]:
    return [b"".join(frames)]


def each(frames: list[bytes]) -> list[bytes]:
    return frames


def octets(frames: list[bytes]) -> list[bytes]:
    return chopped(b"".join(frames), 1)


def echoed(number: str, opcode: int, data: bytes, packets: list[bytes] | None = None) -> Case:
    large = len(data) > MOST_IN_MESSAGE
    return Case(number, [(packets or [frame(opcode, data)], [(opcode, data)])], large=large)


def refused(
    number: str, packets: list[bytes], hears: list[Said] | None = None, code: int = PROTOCOL_ERROR
) -> Case:
    return Case(number, [(packets, hears or [])], code, failed=True)


# -- 1 framing, 2 pings, 3 reserved bits, 4 opcodes --------------------------------------------------------------


def framing() -> Iterator[Case]:
    for group, opcode, letter in ((1, TEXT, b"*"), (2, BINARY, b"\xfe")):
        for number, size in enumerate((0, 125, 126, 127, 128, 65535, 65536, 65536), 1):
            data = letter * size
            whole = frame(opcode, data)
            yield echoed(f"1.{group}.{number}", opcode, data, chopped(whole, 997) if number == 8 else [whole])


def pings() -> Iterator[Case]:
    for number, data in enumerate((b"", HELLO, b"\x00\xff\xfe\xfd\xfc\xfb\x00\xff", b"\xfe" * 125), 1):
        yield Case(f"2.{number}", [([frame(PING, data)], [(PONG, data)])])
    yield refused("2.5", [frame(PING, b"\xfe" * 126)])
    yield Case("2.6", [(octets([frame(PING, b"\xfe" * 125)]), [(PONG, b"\xfe" * 125)])])
    yield Case("2.7", [([frame(PONG)], [])])
    yield Case("2.8", [([frame(PONG, b"unsolicited")], [])])
    yield Case("2.9", [([frame(PONG, b"unsolicited") + frame(PING, b"ping")], [(PONG, b"ping")])])
    ten = [b"payload-%d" % n for n in range(10)]
    for number, way in ((10, together), (11, octets)):
        yield Case(f"2.{number}", [(way([frame(PING, data) for data in ten]), [(PONG, data) for data in ten])])


def reserved_bits() -> Iterator[Case]:
    yield refused("3.1", [frame(TEXT, HELLO, reserved=1)])
    for number, way in ((2, together), (3, each), (4, octets)):
        said = [frame(TEXT, HELLO), frame(TEXT, HELLO, reserved=number), frame(PING)]
        yield refused(f"3.{number}", way(said), [(TEXT, HELLO)])
    yield refused("3.5", [frame(BINARY, b"\x00\xff\xfe\xfd\xfc\xfb\x00\xff", reserved=5)])
    yield refused("3.6", [frame(PING, HELLO, reserved=6)])
    yield refused("3.7", [frame(CLOSE, reserved=7)])


def opcodes() -> Iterator[Case]:
    for group, first in ((1, 3), (2, 11)):
        yield refused(f"4.{group}.1", [frame(first)])
        yield refused(f"4.{group}.2", [frame(first + 1, b"reserved")])
        for number, data, way in ((3, b"", together), (4, HELLO, together), (5, HELLO, octets)):
            said = [frame(TEXT, HELLO), frame(first + number - 1, data), frame(PING)]
            yield refused(f"4.{group}.{number}", way(said), [(TEXT, HELLO)])


# -- 5 fragments -------------------------------------------------------------------------------------------------


def fragmented() -> Iterator[Case]:
    ways: tuple[Callable[[list[bytes]], list[bytes]], ...] = (together, each, octets)
    whole, ping = b"".join(PIECES), frame(PING, b"ping payload")
    one, two = fragments(TEXT, list(PIECES))
    yield refused("5.1", [frame(PING, PIECES[0], final=False) + two])
    yield refused("5.2", [frame(PONG, PIECES[0], final=False) + two])
    for number, way in enumerate(ways, 3):
        yield echoed(f"5.{number}", TEXT, whole, way([one, two]))
    for number, way in enumerate(ways, 6):
        yield Case(f"5.{number}", [(way([one, ping, two]), [(PONG, b"ping payload"), (TEXT, whole)])])
    for first, final in ((9, True), (12, False)):
        for number, way in enumerate(ways, first):
            yield refused(f"5.{number}", way([frame(CONTINUED, b"nothing before", final), frame(TEXT, HELLO)]))
    stray = frame(CONTINUED, b"fragment3", final=False)
    yield refused("5.15", [one + two + stray + frame(TEXT, b"fragment4")], [(TEXT, whole)])
    for number, final in ((16, False), (17, True)):
        yield refused(f"5.{number}", [(frame(CONTINUED, b"fragment1", final) + one + two) * 2])
    yield refused("5.18", [one + frame(TEXT, b"fragment2")])
    five = [b"fragment%d" % n for n in range(1, 6)]
    a, b, c, d, e = fragments(TEXT, five)
    for number, way in ((19, together), (20, each)):
        early = way([a, b, frame(PING, b"pongme 1!")])
        then = way([c, d, frame(PING, b"pongme 2!"), e])
        heard = [(PONG, b"pongme 2!"), (TEXT, b"".join(five))]
        yield Case(f"5.{number}", [(early, [(PONG, b"pongme 1!")]), (then, heard)])


# -- 6 UTF-8 -----------------------------------------------------------------------------------------------------


def utf8() -> Iterator[Case]:
    yield echoed("6.1.1", TEXT, b"")
    yield echoed("6.1.2", TEXT, b"", fragments(TEXT, [b"", b"", b""]))
    yield echoed("6.1.3", TEXT, b"middle", fragments(TEXT, [b"", b"middle", b""]))
    hello = "Hello-µ@ßöäüàá-UTF-8!!".encode()
    yield echoed("6.2.1", TEXT, hello)
    yield echoed("6.2.2", TEXT, hello, fragments(TEXT, ["Hello-µ@ßöä".encode(), "üàá-UTF-8!!".encode()]))
    yield echoed("6.2.3", TEXT, hello, together(fragments(TEXT, chopped(hello, 1))))
    yield echoed("6.2.4", TEXT, GREEK, together(fragments(TEXT, chopped(GREEK, 1))))
    surrogate = GREEK + b"\xed\xa0\x80edited"
    yield refused("6.3.1", [frame(TEXT, surrogate)], code=NOT_UTF8)
    yield refused("6.3.2", together(fragments(TEXT, chopped(surrogate, 1))), code=NOT_UTF8)
    beyond = GREEK + b"\xf4\x90\x80\x80edited"  # wrong from its thirteenth octet on
    for number, cuts in ((1, (11, 15)), (2, (12, 13))):
        parts = [beyond[: cuts[0]], beyond[cuts[0] : cuts[1]], beyond[cuts[1] :]]
        good, bad, _ = fragments(TEXT, parts)
        yield Case(f"6.4.{number}", [([good], []), ([bad], [])], NOT_UTF8, failed=True)
        head = len(frame(TEXT, beyond)) - len(beyond)
        whole = frame(TEXT, beyond)
        chops = [whole[: head + cuts[0]], whole[head + cuts[0] : head + cuts[1]], whole[head + cuts[1] :]]
        yield Case(f"6.4.{number + 2}", [([chop], []) for chop in chops], NOT_UTF8, failed=True)
    for group, (sound, lines) in enumerate(sequences(), 5):
        for number, line in enumerate(lines, 1):
            valid = sound if isinstance(sound, bool) else number in sound
            case = f"6.{group}.{number}"
            yield echoed(case, TEXT, line) if valid else refused(case, [frame(TEXT, line)], code=NOT_UTF8)


def sequences() -> Iterator[tuple[bool | set[int], list[bytes]]]:
    """Which of them are valid (all, none, or these), as in Markus Kuhn's UTF-8 stress test."""
    h = bytes.fromhex
    yield True, [f"hello{letter}world".encode() for letter in "$¢€\U00024b62"] + [GREEK]
    yield {2, 5, 7, 9, 11}, [GREEK[:end] for end in range(1, len(GREEK) + 1)]
    yield True, [chr(first).encode() for first in (0, 0x80, 0x800, 0x10000)]
    yield False, [h("f888808080"), h("fc8480808080")]
    yield True, [chr(last).encode() for last in (0x7F, 0x7FF, 0xFFFF, 0x10FFFF)]
    yield False, [h("f7bfbfbf"), h("fbbfbfbfbf"), h("fdbfbfbfbfbf")]
    yield {1, 2, 3, 4}, [h("ed9fbf"), h("ee8080"), h("efbfbd"), h("f48fbfbf"), h("f4908080")]
    yield False, [h("80"), h("bf"), *(h("80bf80bf80bf")[:end] for end in range(2, 7)), bytes(range(0x80, 0xBF))]
    starts = ((0xC0, 0xDF), (0xE0, 0xEF), (0xF0, 0xF7), (0xF8, 0xFB), (0xFC, 0xFD))
    yield False, [b"".join(bytes((n, 0x20)) for n in range(*ends)) for ends in starts]
    halves = [bytes((first,)) + b"\x80" * n for n, (first, _) in enumerate(starts)]
    halves += [bytes((last,)) + b"\xbf" * n for n, (_, last) in enumerate(starts)]
    yield False, halves
    yield False, [b"".join(halves)]
    yield False, [h("fe"), h("ff"), h("fefeffff")]
    overlong = [b"\xc0", b"\xe0\x80", b"\xf0\x80\x80", b"\xf8\x80\x80\x80", b"\xfc\x80\x80\x80\x80"]
    yield False, [start + b"\xaf" for start in overlong]
    yield False, [h("c1bf"), h("e09fbf"), h("f08fbfbf"), h("f887bfbfbf"), h("fc83bfbfbfbf")]
    yield False, [start + b"\x80" for start in overlong]
    high, low = ("eda080", "edadbf", "edae80", "edafbf"), ("edb080", "edbfbf")
    yield False, [h(one) for one in (*high, "edb080", "edbe80", "edbfbf")]
    yield False, [h(one + two) for one in high for two in low]
    planes = [chr(plane << 16 | 0xFFFE | last).encode() for plane in range(17) for last in (0, 1)]
    yield True, planes
    yield True, [chr(special).encode() for special in range(0xFFF9, 0x10000)]


# -- 7 closing ---------------------------------------------------------------------------------------------------


def closing() -> Iterator[Case]:
    def ended(number: str, said: bytes, code: int = NORMAL) -> Case:
        """The client has said the end itself."""
        return Case(number, [([said], [])], code)

    normal = frame(CLOSE, b"\x03\xe8")
    one, two = fragments(TEXT, list(PIECES))
    yield echoed("7.1.1", TEXT, b"Hello World!")
    yield ended("7.1.2", normal + frame(CLOSE))
    yield ended("7.1.3", normal + frame(PING))
    yield ended("7.1.4", normal + frame(TEXT, b"Hello World!"))
    yield ended("7.1.5", one + normal + two)
    first = long(b"BAsd7&jh23", 256 * KB)
    said = frame(TEXT, first) + frame(TEXT, HELLO) + normal + frame(PING)
    yield Case("7.1.6", [([said], [(TEXT, first), (TEXT, HELLO)])], large=True)
    yield ended("7.3.1", frame(CLOSE))
    yield refused("7.3.2", [frame(CLOSE, b"a")])
    yield ended("7.3.3", normal)
    yield ended("7.3.4", frame(CLOSE, b"\x03\xe8Hello World!"))
    yield ended("7.3.5", frame(CLOSE, b"\x03\xe8" + b"*" * 123))
    yield refused("7.3.6", [frame(CLOSE, b"\x03\xe8" + b"*" * 124)])
    yield refused("7.5.1", [frame(CLOSE, b"\x03\xe8" + GREEK + b"\xed\xa0\x80edited")], code=NOT_UTF8)
    good = (1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999)
    for number, code in enumerate(good, 1):
        yield ended(f"7.7.{number}", frame(CLOSE, code.to_bytes(2, "big")), code)
    for number, code in enumerate((0, 999, 1004, 1005, 1006, 1016, 1100, 2000, 2999), 1):
        yield refused(f"7.9.{number}", [frame(CLOSE, code.to_bytes(2, "big"))])
    for number, code in enumerate((5000, 65535), 1):
        yield refused(f"7.13.{number}", [frame(CLOSE, code.to_bytes(2, "big"))])


# -- 9 large messages, 10 fragments by themselves ----------------------------------------------------------------


def long(pattern: bytes, size: int) -> bytes:
    return (pattern * (size // len(pattern) + 1))[:size]


def in_one(number: str, opcode: int, pattern: bytes, size: int) -> Case:
    return echoed(number, opcode, long(pattern, size))


def in_fragments(number: str, opcode: int, size: int, piece: int) -> Case:
    data = b"*" * size
    return echoed(number, opcode, data, together(fragments(opcode, chopped(data, piece))))


def in_chops(number: str, opcode: int, data: bytes, chop: int) -> Case:
    return echoed(number, opcode, data, chopped(frame(opcode, data), chop))


def thousand(number: str, opcode: int, data: bytes) -> Case:
    return Case(number, [([frame(opcode, data)], [(opcode, data)])] * 1000)


def limits() -> Iterator[tuple[str, Callable[[], Case]]]:
    """Made when they are wanted: together they are 200 MB."""
    kinds = ((TEXT, b"BAsd7&jh23"), (BINARY, b"\x00\xfe\x23\xfa\xf0"))
    for group, (opcode, pattern) in enumerate(kinds, 1):
        for n, size in enumerate((64 * KB, 256 * KB, MB, 4 * MB, 8 * MB, 16 * MB), 1):
            yield f"9.{group}.{n}", partial(in_one, f"9.{group}.{n}", opcode, pattern, size)
    for group, opcode in ((3, TEXT), (4, BINARY)):
        for n, piece in enumerate((64, 256, KB, 4 * KB, 16 * KB, 64 * KB, 256 * KB, MB, 4 * MB), 1):
            yield f"9.{group}.{n}", partial(in_fragments, f"9.{group}.{n}", opcode, 4 * MB, piece)
    for group, (opcode, pattern) in enumerate(kinds, 5):
        for n, chop in enumerate((64, 128, 256, 512, KB, 2 * KB), 1):
            yield f"9.{group}.{n}", partial(in_chops, f"9.{group}.{n}", opcode, long(pattern, MB), chop)
    for group, opcode, letter in ((7, TEXT, b"*"), (8, BINARY, b"\xfe")):
        for n, size in enumerate((0, 16, 64, 256, KB, 4 * KB), 1):
            yield f"9.{group}.{n}", partial(thousand, f"9.{group}.{n}", opcode, letter * size)
    yield "10.1.1", partial(in_fragments, "10.1.1", TEXT, 65536, 1300)


CASES = [case for group in (framing, pings, reserved_bits, opcodes, fragmented, utf8, closing) for case in group()]
LIMITS = dict(limits())
IN_THE_SUITE = {"1": 16, "2": 11, "3": 7, "4": 10, "5": 20, "6": 145, "7": 37, "9": 54, "10": 1}
