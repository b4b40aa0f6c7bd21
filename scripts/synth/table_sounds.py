"""What is heard at a table: cards on wood, a marimba, a guitar, castanets and hands in a kitchen."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from .instruments import (
    Wave,
    bell,
    decay,
    glide,
    hiss,
    layers,
    marimba,
    pluck,
    room,
    struck,
    strum,
    swell,
    thump,
    times,
    voice,
    whoosh,
    wood,
)

# pitches of a guitar in A, with the flat second that makes it Spanish
E2, A2, B2, D3, E3, F3, G3, A3 = 82.41, 110.0, 123.47, 146.83, 164.81, 174.61, 196.0, 220.0
B3, C4, CIS4, D4, E4, F4, G4, A4 = 246.94, 261.63, 277.18, 293.66, 329.63, 349.23, 392.0, 440.0
B4, C5, CIS5, D5, E5, FIS5, A5 = 493.88, 523.25, 554.37, 587.33, 659.26, 739.99, 880.0


def card() -> Wave:
    """A card slapped down on a wooden table: paper first, then the wood under it."""
    return room(
        layers(
            0.24,
            (hiss(0.05, 1_200, 6_500, "card paper") * decay(0.05, 0.006, 0.0005), 0.0, 0.75),
            (hiss(0.12, 300, 1_500, "card air") * decay(0.12, 0.014), 0.002, 0.4),
            (thump(0.2, 190, 92, 0.028), 0.003, 0.8),
            (struck(0.2, 214, [(1, 0.5, 0.03), (1.63, 0.35, 0.022), (2.42, 0.2, 0.015)]), 0.003, 0.6),
        )
    )


def tick() -> Wave:
    """A drawn card lands on others."""
    return layers(
        0.1,
        (hiss(0.09, 2_200, 8_000, "tick slide") * swell(0.09, 0.25), 0.0, 0.35),
        (hiss(0.03, 900, 4_000, "tick land") * decay(0.03, 0.004, 0.0005), 0.03, 0.8),
        (thump(0.05, 260, 170, 0.012), 0.03, 0.4),
    )


def deal() -> Wave:
    """A card slides over the cloth and stops."""
    return layers(
        0.17,
        (hiss(0.15, 1_500, 7_000, "deal slide") * swell(0.15, 0.6), 0.0, 0.5),
        (hiss(0.03, 800, 3_500, "deal stop") * decay(0.03, 0.004), 0.118, 0.55),
        (thump(0.05, 200, 130, 0.012), 0.12, 0.3),
    )


def shuffle() -> Wave:
    """Two halves of a deck run into each other."""
    clicks = []
    for n in range(30):
        at = 0.02 + 0.36 * (n / 29) ** 0.82
        snap = hiss(0.02, 1_400, 6_500, f"riffle {n}") * decay(0.02, 0.003, 0.0004)
        clicks.append((snap, at, 0.35 + 0.3 * ((n * 7) % 5) / 5))
    push = hiss(0.12, 500, 3_000, "riffle push") * swell(0.12, 0.7)
    return room(layers(0.5, *clicks, (push, 0.36, 0.5), (thump(0.08, 170, 100, 0.02), 0.44, 0.45)), loud=0.14)


def turn() -> Wave:
    """Your turn: two bars, a fourth up."""
    return room(layers(0.42, (marimba(0.4, E4), 0.0, 0.8), (marimba(0.32, A4), 0.1, 1.0)))


def uno() -> Wave:
    """The cry: a guitar is swept, castanets, and a voice that goes up without saying anything."""
    sweep = strum(0.7, (A2, E3, A3, CIS4, E4, A4), 0.014, 0.8)
    roll = [(wood(0.05, 1_750 + 90 * (n % 2)), 0.05 + n * 0.055, 0.34) for n in range(4)]
    cry = layers(
        0.6,
        (voice(0.16, (330, 350), "uu", name="cry one") * swell(0.16, 0.3), 0.0, 0.8),
        (voice(0.42, (440, 437), "oo", name="cry two") * swell(0.42, 0.18), 0.15, 1.0),
    )
    return room(layers(0.7, (sweep, 0.0, 0.85), (cry, 0.03, 0.5), *roll), 1.4)


def caught() -> Wave:
    """Two low skins and a string that lets go."""
    fall = pluck(0.4, D3, 0.4)
    return room(
        layers(
            0.45,
            (thump(0.2, 150, 74, 0.05), 0.0, 1.0),
            (hiss(0.05, 400, 2_500, "caught slap") * decay(0.05, 0.008), 0.0, 0.4),
            (thump(0.3, 120, 52, 0.08), 0.13, 1.0),
            (hiss(0.05, 400, 2_000, "caught slap two") * decay(0.05, 0.008), 0.13, 0.4),
            (fall, 0.14, 0.4),
        )
    )


def no() -> Wave:
    """Knuckles on the table, twice, quietly."""
    knock = layers(0.1, (wood(0.08, 330), 0.0, 0.8), (thump(0.1, 165, 120, 0.016), 0.0, 0.8))
    return layers(0.2, (knock, 0.0, 0.9), (knock, 0.085, 0.7))


def skip() -> Wave:
    """A stamp comes down on paper."""
    return room(
        layers(
            0.28,
            (whoosh(0.1, 500, 1_400, "stamp air", 0.9), 0.0, 0.25),
            (hiss(0.06, 300, 4_500, "stamp paper") * decay(0.06, 0.01, 0.0005), 0.085, 0.8),
            (thump(0.18, 140, 58, 0.04), 0.085, 1.0),
            (struck(0.1, 178, [(1, 0.6, 0.03), (2.3, 0.3, 0.014)]), 0.086, 0.5),
        )
    )


def reverse() -> Wave:
    """The ring whips round."""
    string = np.sin(glide(0.3, 240, 640)) * swell(0.3, 0.7)
    return room(
        layers(0.42, (whoosh(0.4, 500, 4_200, "whip", 0.55), 0.0, 0.8), (string, 0.02, 0.16), (tick(), 0.3, 0.5))
    )


def wild() -> Wave:
    """Four colours: four bars, one for each, and a shimmer over them."""
    run = [(marimba(0.45, pitch), n * 0.07, 0.75) for n, pitch in enumerate((A4, CIS5, E5, A5))]
    shimmer = [(bell(0.4, pitch), 0.24 + n * 0.03, 0.14) for n, pitch in enumerate((A5 * 2, CIS5 * 4))]
    return room(layers(0.56, *run, *shimmer), 1.5)


def swap() -> Wave:
    """Two hands of cards cross over the table."""
    there, back = whoosh(0.3, 700, 3_000, "swap there", 0.5), whoosh(0.3, 600, 2_400, "swap back", 0.5)
    return layers(0.44, (there, 0.0, 0.7), (back, 0.16, 0.7), (tick(), 0.32, 0.5), (tick(), 0.37, 0.4))


def challenge() -> Wave:
    """Doubt: a low string with its flat second, and heels on the floor."""
    heels = [(thump(0.1, 150, 80, 0.02), 0.1 + n * 0.1, 0.5) for n in range(4)]
    taps = [(wood(0.05, 420), 0.1 + n * 0.1, 0.25) for n in range(4)]
    return room(layers(0.55, (pluck(0.7, E2, 0.6), 0.0, 0.8), (pluck(0.5, F3, 0.5), 0.03, 0.4), *heels, *taps))


def race() -> Wave:
    """Everybody at once: the bell of the counter, twice."""
    ring = bell(0.35, 1_180)
    return room(layers(0.45, (ring, 0.0, 0.7), (ring, 0.14, 0.9)), 1.2)


def won() -> Wave:
    """A cadence as it ends a song in a kitchen: down the Spanish steps, and home."""
    steps = [(pluck(0.4, pitch, 0.55), n * 0.09, 0.6) for n, pitch in enumerate((D4, E4, FIS5 / 2, A4))]
    home = strum(0.75, (A2, E3, A3, CIS4, E4, A4), 0.012, 0.75)
    return room(layers(1.05, *steps, (home, 0.36, 1.0), (bell(0.5, A5), 0.4, 0.12)), 1.5)


def lost() -> Wave:
    """Three strings, each lower and softer."""
    falls = [(pluck(0.35, pitch, 0.3), n * 0.13, 0.9 - n * 0.2) for n, pitch in enumerate((F4, E4, B3))]
    return room(layers(0.6, *falls))


def slam() -> Wave:
    """The last card, with the whole arm."""
    return room(
        layers(
            0.34,
            (whoosh(0.1, 600, 2_000, "slam air", 0.9), 0.0, 0.3),
            (hiss(0.08, 500, 6_500, "slam paper") * decay(0.08, 0.012, 0.0005), 0.085, 0.9),
            (thump(0.3, 150, 48, 0.07), 0.086, 1.0),
            (struck(0.2, 132, [(1, 0.6, 0.05), (1.63, 0.4, 0.04), (3.1, 0.2, 0.02)]), 0.087, 0.6),
        ),
        1.3,
    )


def emote() -> Wave:
    """A bubble: something is said."""
    rise = np.sin(glide(0.09, 420, 980)) * swell(0.09, 0.35)
    return layers(0.13, (rise, 0.0, 0.8), (wood(0.04, 1_300), 0.05, 0.18))


def clock() -> Wave:
    """The kitchen clock."""
    return layers(0.07, (wood(0.06, 1_450), 0.0, 0.9), (thump(0.04, 300, 200, 0.008), 0.0, 0.3))


def throw() -> Wave:
    """Something leaves a hand."""
    return whoosh(0.3, 450, 2_600, "throw", 0.45)


def splat() -> Wave:
    """A ripe tomato."""
    drops = [
        (hiss(0.03, 900, 3_500, f"drop {n}") * decay(0.03, 0.005), 0.05 + 0.05 * n * 0.8, 0.3 - n * 0.04)
        for n in range(5)
    ]
    wet = np.sin(glide(0.1, 520, 120)) * decay(0.1, 0.02)
    return room(
        layers(
            0.36,
            (hiss(0.2, 180, 1_500, "splat flesh") * decay(0.2, 0.026, 0.001), 0.0, 1.0),
            (wet, 0.0, 0.5),
            (thump(0.15, 140, 70, 0.03), 0.0, 0.7),
            *drops,
        ),
        loud=0.12,
    )


def paper() -> Wave:
    """A paper plane touches down."""
    flutter = (
        hiss(0.24, 1_800, 7_000, "paper") * swell(0.24, 0.3) * (0.55 + 0.45 * np.sin(2 * np.pi * 31 * times(0.24)))
    )
    return layers(
        0.28, (flutter, 0.0, 0.6), (hiss(0.03, 1_000, 4_000, "paper tip") * decay(0.03, 0.004), 0.1, 0.7)
    )


def sparkle() -> Wave:
    """Confetti, and what a rose is worth."""
    drops = [
        (bell(0.28, pitch), n * 0.045, 0.5 - n * 0.05)
        for n, pitch in enumerate((E5 * 2, A5 * 2, CIS5 * 4, B4 * 4, E5 * 4))
    ]
    return layers(0.45, *drops)


def applause() -> Wave:
    """Everybody in the kitchen claps, each in their own time."""
    dice = np.random.RandomState(16)
    hands = []
    for _ in range(110):
        at, where = float(dice.random_sample()), float(dice.random_sample())
        loud = 0.2 + 0.4 * float(dice.random_sample())
        low = 700 + 900 * where
        snap = hiss(0.03, low, low * 3, f"hands {where:.3f}") * decay(0.03, 0.005, 0.0006)
        hands.append((snap, 0.72 * at**0.8, loud * (1.0 - 0.55 * at)))
    return room(layers(0.8, *hands), 1.6, 0.3)


TABLE: dict[str, tuple[Callable[[], Wave], float]] = {
    "card": (card, 0.7),
    "tick": (tick, 0.4),
    "deal": (deal, 0.4),
    "shuffle": (shuffle, 0.5),
    "turn": (turn, 0.6),
    "uno": (uno, 0.85),
    "caught": (caught, 0.8),
    "no": (no, 0.5),
    "skip": (skip, 0.8),
    "reverse": (reverse, 0.6),
    "wild": (wild, 0.65),
    "swap": (swap, 0.6),
    "challenge": (challenge, 0.75),
    "race": (race, 0.7),
    "won": (won, 0.85),
    "lost": (lost, 0.6),
    "slam": (slam, 0.9),
    "emote": (emote, 0.45),
    "clock": (clock, 0.45),
    "throw": (throw, 0.45),
    "splat": (splat, 0.75),
    "paper": (paper, 0.4),
    "sparkle": (sparkle, 0.45),
    "applause": (applause, 0.6),
}
"""By its name: how it is made, and its peak. What comes often is soft."""
