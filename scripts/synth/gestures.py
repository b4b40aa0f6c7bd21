"""The ten gestures of house rules (H5), as they sound when somebody does them."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from testkit.adpcm import RATE

from .instruments import Wave, decay, glide, hiss, layers, room, struck, swell, thump, times, voice, whoosh, wood


def moo() -> Wave:
    """A cow, or somebody who is one."""
    return voice(0.52, (150, 118), "mu", 0.03, "moo") * swell(0.52, 0.35)


def stand() -> Wave:
    """A chair is pushed back."""
    scrape = (
        hiss(0.26, 250, 1_600, "chair") * swell(0.26, 0.4) * (0.6 + 0.4 * np.sign(np.sin(glide(0.26, 70, 120))))
    )
    return room(layers(0.36, (scrape, 0.0, 0.7), (thump(0.1, 130, 80, 0.02), 0.23, 0.7)))


def thumb() -> Wave:
    """A thumb goes up: a cork goes out."""
    pop = np.sin(glide(0.06, 260, 900)) * decay(0.06, 0.014)
    return room(layers(0.16, (pop, 0.0, 0.9), (hiss(0.02, 800, 3_000, "cork") * decay(0.02, 0.003), 0.0, 0.4)))


def slap() -> Wave:
    """A flat hand on the table."""
    return room(
        layers(
            0.26,
            (hiss(0.06, 500, 5_000, "palm") * decay(0.06, 0.008, 0.0005), 0.0, 0.9),
            (thump(0.2, 170, 70, 0.04), 0.001, 1.0),
            (struck(0.2, 190, [(1, 0.5, 0.035), (1.7, 0.3, 0.02)]), 0.001, 0.6),
        )
    )


def antlers() -> Wave:
    """Two pairs of antlers knock together."""
    knocks = ((0.0, 640, 0.9), (0.06, 720, 0.6), (0.15, 600, 0.8), (0.2, 760, 0.4))
    return room(layers(0.32, *((wood(0.08, pitch), at, loud) for at, pitch, loud in knocks)))


def feet() -> Wave:
    """Both feet on the floor."""
    stamp = layers(
        0.16,
        (thump(0.15, 110, 46, 0.035), 0.0, 1.0),
        (hiss(0.04, 200, 1_400, "sole") * decay(0.04, 0.008), 0.0, 0.5),
    )
    return room(layers(0.34, (stamp, 0.0, 0.9), (stamp, 0.14, 1.0)), 1.3)


def growl() -> Wave:
    """Somebody who had better not be stroked."""
    shaken = 0.55 + 0.45 * np.sin(glide(0.42, 26, 34))
    return voice(0.42, (88, 76), "oa", 0.12, "growl") * swell(0.42, 0.4) * shaken


def clap() -> Wave:
    """Two hands, once."""
    hands = [
        (hiss(0.04, 900, 4_200, f"clap {n}") * decay(0.04, 0.007, 0.0005), at, 1.0)
        for n, at in enumerate((0, 0.008))
    ]
    return room(layers(0.24, *hands, (thump(0.06, 240, 150, 0.01), 0.0, 0.3)), 1.3, 0.3)


def wave() -> Wave:
    """A sleeve, there and back."""
    there, back = whoosh(0.2, 700, 2_200, "sleeve", 0.5), whoosh(0.2, 600, 1_800, "sleeve back", 0.5)
    return layers(0.34, (there, 0.0, 0.7), (back, 0.14, 0.7))


def whistle() -> Wave:
    """Through the teeth, up and down."""
    up, down = glide(0.12, 1_500, 2_350), glide(0.16, 2_350, 1_900)
    phase = np.concatenate((up, up[-1] + down))
    seconds = len(phase) / RATE
    air = hiss(seconds, 1_400, 3_200, "teeth")[: len(phase)]
    tone = np.sin(phase + 0.15 * np.sin(2 * np.pi * 6 * times(seconds)[: len(phase)]))
    return (tone + 0.18 * air) * swell(seconds, 0.3)[: len(phase)]


GESTURES: dict[str, tuple[Callable[[], Wave], float]] = {
    "moo": (moo, 0.6),
    "stand": (stand, 0.55),
    "thumb": (thumb, 0.55),
    "slap": (slap, 0.75),
    "antlers": (antlers, 0.6),
    "feet": (feet, 0.75),
    "growl": (growl, 0.6),
    "clap": (clap, 0.65),
    "wave": (wave, 0.45),
    "whistle": (whistle, 0.45),
}
"""By the gesture: how it is made, and its peak."""
