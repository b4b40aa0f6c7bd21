"""Sounds as a WAV file of IMA ADPCM: four bits a sample, in blocks that can be read one by one.

Any player of sounds opens it. The page reads the blocks itself (`web/js/stage/sampler.js`), so it depends on no
browser's idea of what it can decode.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence

RATE = 22_050
BLOCK = 256  # bytes: four of them say where the block begins, the others hold two samples each
SAMPLES = (BLOCK - 4) * 2 + 1

STEPS = [7, 8, 9, 10, 11, 12, 13, 14]
STEPS += [16, 17, 19, 21, 23, 25, 28, 31, 34, 37, 41, 45, 50, 55, 60, 66, 73, 80, 88, 97, 107, 118, 130, 143]
STEPS += [157, 173, 190, 209, 230, 253, 279, 307, 337, 371, 408, 449, 494, 544, 598, 658, 724, 796, 876, 963]
STEPS += [1060, 1166, 1282, 1411, 1552, 1707, 1878, 2066, 2272, 2499, 2749, 3024, 3327, 3660, 4026, 4428, 4871]
STEPS += [5358, 5894, 6484, 7132, 7845, 8630, 9493, 10442, 11487, 12635, 13899, 15289, 16818, 18500, 20350]
STEPS += [22385, 24623, 27086, 29794, 32767]
MOVES = [-1, -1, -1, -1, 2, 4, 6, 8]


def packed(wave: Sequence[float]) -> bytes:
    """A wave between -1 and 1 as whole blocks; the last one ends in silence."""
    samples = [round(max(-1.0, min(1.0, one)) * 32_767) for one in wave]
    samples += [0] * (-len(samples) % SAMPLES)
    index = 0
    blocks = []
    for start in range(0, len(samples), SAMPLES):
        block, index = _block(samples[start : start + SAMPLES], index)
        blocks.append(block)
    return b"".join(blocks)


def _block(samples: list[int], index: int) -> tuple[bytes, int]:
    guess = samples[0]
    head = struct.pack("<hBB", guess, index, 0)
    codes = []
    for sample in samples[1:]:
        step = STEPS[index]
        off = sample - guess
        code = 8 if off < 0 else 0
        off = abs(off)
        moved = step >> 3
        for bit, part in ((4, step), (2, step >> 1), (1, step >> 2)):
            if off >= part:
                code |= bit
                off -= part
                moved += part
        guess = max(-32_768, min(32_767, guess - moved if code & 8 else guess + moved))
        index = max(0, min(len(STEPS) - 1, index + MOVES[code & 7]))
        codes.append(code)
    pairs = zip(codes[::2], codes[1::2], strict=True)
    return head + bytes(low | high << 4 for low, high in pairs), index


def unpacked(data: bytes) -> list[int]:
    """The samples of whole blocks, as the page reads them."""
    samples = []
    for start in range(0, len(data), BLOCK):
        guess, index, _ = struct.unpack_from("<hBB", data, start)
        samples.append(guess)
        for byte in data[start + 4 : start + BLOCK]:
            for code in (byte & 15, byte >> 4):
                step = STEPS[index]
                moved = (step >> 3) + sum(step >> n for n, bit in enumerate((4, 2, 1)) if code & bit)
                guess = max(-32_768, min(32_767, guess - moved if code & 8 else guess + moved))
                index = max(0, min(len(STEPS) - 1, index + MOVES[code & 7]))
                samples.append(guess)
    return samples


def blocks_of(file: bytes) -> bytes:
    """What a file holds after its headers."""
    at = file.index(b"data")
    (size,) = struct.unpack_from("<I", file, at + 4)
    return file[at + 8 : at + 8 + size]


def wav(blocks: Iterable[bytes]) -> bytes:
    """The file."""
    data = b"".join(blocks)
    rate = round(RATE * BLOCK / SAMPLES)
    form = struct.pack("<HHIIHHHH", 0x11, 1, RATE, rate, BLOCK, 4, 2, SAMPLES)
    fact = struct.pack("<I", len(data) // BLOCK * SAMPLES)
    chunks = b"".join(
        name + struct.pack("<I", len(held)) + held
        for name, held in ((b"fmt ", form), (b"fact", fact), (b"data", data))
    )
    return b"RIFF" + struct.pack("<I", 4 + len(chunks)) + b"WAVE" + chunks
