"""What sounds are made of: noise with a colour, struck wood, plucked strings, voices, and the room around them.

All of it is arithmetic with seeds of its own, so that everybody who runs it gets the same bytes.
"""

from __future__ import annotations

from collections.abc import Sequence
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from testkit.adpcm import RATE

Wave = NDArray[np.float64]


def silence(seconds: float) -> Wave:
    return np.zeros(round(seconds * RATE))


def times(seconds: float) -> Wave:
    return np.arange(round(seconds * RATE)) / RATE


def decay(seconds: float, half: float, attack: float = 0.001) -> Wave:
    """From 0 to 1 in `attack`, then half of it every `half` seconds."""
    t = times(seconds)
    fall: Wave = np.minimum(t / attack, 1.0) * 0.5 ** (np.maximum(t - attack, 0.0) / half)
    return fall


def swell(seconds: float, peak: float = 0.5) -> Wave:
    """Comes and goes; `peak` says when, as a share of its length."""
    t = times(seconds) / seconds
    rise = np.clip(t / peak, 0.0, 1.0)
    fall = np.clip((1.0 - t) / (1.0 - peak), 0.0, 1.0)
    both: Wave = np.sin(np.minimum(rise, fall) * np.pi / 2) ** 2
    return both


def noise(seconds: float, name: str) -> Wave:
    """White noise. The generator is the one that NumPy promises never to change."""
    dice = np.random.RandomState(crc32(name.encode()))
    white: Wave = dice.random_sample(round(seconds * RATE)) * 2.0 - 1.0
    return white


def band(wave: Wave, low: float, high: float) -> Wave:
    """What lies between two pitches, with soft edges of half an octave."""
    spectrum = np.fft.rfft(wave, 2 * len(wave))
    pitch = np.maximum(np.fft.rfftfreq(2 * len(wave), 1 / RATE), 1.0)
    below = np.clip(np.log2(pitch / low) * 2 + 1, 0.0, 1.0)
    above = np.clip(np.log2(high / pitch) * 2 + 1, 0.0, 1.0)
    kept: Wave = np.fft.irfft(spectrum * below * above)[: len(wave)]
    return kept


def hiss(seconds: float, low: float, high: float, name: str) -> Wave:
    """Noise of one colour, as loud as it gets: 1."""
    return loudest(band(noise(seconds, name), low, high))


def glide(seconds: float, start: float, end: float) -> Wave:
    """The phase of a tone whose pitch moves evenly, as we hear it, from one pitch to another."""
    pitch = start * (end / start) ** (times(seconds) / seconds)
    phase: Wave = 2 * np.pi * np.cumsum(pitch) / RATE
    return phase


def thump(seconds: float, start: float, end: float, half: float) -> Wave:
    """A skin or a table top that is hit: a low tone that falls."""
    low: Wave = np.sin(glide(seconds, start, end)) * decay(seconds, half, 0.002)
    return low


def struck(seconds: float, pitch: float, partials: Sequence[tuple[float, float, float]]) -> Wave:
    """A body that is struck: its modes as (times the pitch, how loud, half-life)."""
    wave = silence(seconds)
    for ratio, loud, half in partials:
        if pitch * ratio < RATE / 2.2:
            wave += loud * np.sin(2 * np.pi * pitch * ratio * times(seconds)) * decay(seconds, half, 0.0008)
    return wave


def marimba(seconds: float, pitch: float) -> Wave:
    """A bar of rosewood over its tube, with the knock of the mallet."""
    bar = struck(seconds, pitch, [(1, 1.0, 0.11), (3.98, 0.34, 0.03), (9.2, 0.12, 0.011)])
    knock = hiss(seconds, 700, 3_200, f"mallet {pitch:.0f}") * decay(seconds, 0.004)
    return bar + 0.22 * knock


def bell(seconds: float, pitch: float) -> Wave:
    """A small bell of brass."""
    modes = [(1, 1.0, 0.16), (2.0, 0.5, 0.12), (2.76, 0.42, 0.08), (4.07, 0.25, 0.05), (5.4, 0.2, 0.03)]
    return struck(seconds, pitch, modes)


def wood(seconds: float, pitch: float) -> Wave:
    """A block of hard wood: a castanet, a knuckle on the table."""
    return struck(seconds, pitch, [(1, 1.0, 0.012), (1.57, 0.7, 0.009), (2.41, 0.5, 0.006), (3.9, 0.25, 0.004)])


def pluck(seconds: float, pitch: float, bright: float = 0.5, ring: float = 0.996) -> Wave:
    """A nylon string (Karplus and Strong), plucked near its middle, on the body of a guitar."""
    whole = RATE / pitch - 0.5  # the average of two neighbours delays by half a sample
    period = int(whole)
    rest = whole - period
    string = noise((period + 2) / RATE, f"string {pitch:.2f}")
    softer = max(1, round((1.0 - bright) * 9))
    string = np.convolve(np.concatenate((string, string)), np.ones(softer) / softer, "same")[period // 2 :][
        :period
    ]
    string = string - 0.7 * np.roll(string, period * 2 // 5)  # where it is plucked
    length = round(seconds * RATE)
    wave = np.zeros(length + period + 2)
    wave[2 : period + 2] = string - string.mean()
    at = period + 2
    while at < len(wave):
        step = min(period, len(wave) - at)
        one, two, three = (wave[at - period - n : at - period - n + step] for n in range(3))
        wave[at : at + step] = ring * (0.5 * (1 - rest) * one + 0.5 * two + 0.5 * rest * three)
        at += step
    return loudest(body(wave[2 : length + 2] * decay(seconds, seconds * 0.45)))


def body(wave: Wave) -> Wave:
    """The box of a guitar answers at its own pitches."""
    answer = wave.copy()
    for low, high, loud in ((85, 130, 1.2), (190, 260, 0.9), (360, 460, 0.5)):
        answer += loud * band(wave, low, high)
    return answer


def strum(seconds: float, chord: Sequence[float], apart: float, bright: float = 0.6) -> Wave:
    """Strings one after the other, as a thumb goes over them."""
    return layers(
        seconds, *((pluck(seconds - n * apart, pitch, bright), n * apart, 0.9) for n, pitch in enumerate(chord))
    )


VOWELS = {"u": (320, 800, 2_240), "o": (480, 850, 2_400), "a": (730, 1_150, 2_450), "m": (250, 1_000, 2_100)}


def voice(seconds: float, pitches: tuple[float, float], vowels: str, rough: float = 0.0, name: str = "") -> Wave:
    """Somebody who sings two vowels one into the other, without a word: pulses through three formants."""
    t = times(seconds)
    wander = 1 + 0.006 * np.sin(2 * np.pi * 5.3 * t)
    pitch = pitches[0] * (pitches[1] / pitches[0]) ** (t / seconds) * wander
    phase = np.cumsum(pitch) / RATE
    if rough:
        shaken = band(noise(seconds, f"rough {name}"), 20, 90)
        phase = phase + rough * shaken / max(float(np.abs(shaken).max()), 1e-9)
    source = (1.0 - phase % 1.0) ** 3 - 0.25 + 0.02 * noise(seconds, f"breath {name}")
    sung = silence(seconds)
    share = t / seconds
    for vowel, weight in ((vowels[0], 1 - share), (vowels[-1], share)):
        for formant, loud in zip(VOWELS[vowel], (1.0, 0.6, 0.18), strict=True):
            sung += weight * loud * band(source, formant * 0.86, formant * 1.16)
    return loudest(sung)


def whoosh(seconds: float, low: float, high: float, name: str, peak: float = 0.6) -> Wave:
    """Something flies by: noise whose colour rises and falls."""
    parts = 5
    wave = silence(seconds)
    for n in range(parts):
        centre = low * (high / low) ** (n / (parts - 1))
        at = peak * n / (parts - 1) * 1.15
        t = times(seconds) / seconds
        weight = np.exp(-(((t - at) / 0.2) ** 2))
        wave += weight * loudest(band(noise(seconds, f"{name} {n}"), centre * 0.75, centre * 1.4))
    return wave * swell(seconds, peak)


def layers(seconds: float, *parts: tuple[Wave, float, float]) -> Wave:
    """Waves over each other: (the wave, when it begins, how loud)."""
    whole = silence(seconds)
    for wave, at, loud in parts:
        start = round(at * RATE)
        heard = wave[: max(0, len(whole) - start)]
        whole[start : start + len(heard)] += loud * heard
    return whole


def room(wave: Wave, size: float = 1.0, loud: float = 0.22) -> Wave:
    """The first echoes of a kitchen: tiles answer quickly."""
    whole = wave.copy()
    for n, (ms, gain) in enumerate(((7.3, 1.0), (12.1, 0.8), (19.7, 0.6), (28.9, 0.45), (41.3, 0.3))):
        at = round(ms * size / 1000 * RATE)
        softer = np.convolve(wave, np.ones(2 + n) / (2 + n), "same")
        if at < len(wave):
            whole[at:] += loud * gain * softer[: len(wave) - at]
    return whole


def loudest(wave: Wave, peak: float = 1.0) -> Wave:
    most = float(np.abs(wave).max()) if len(wave) else 0.0
    return wave if most == 0.0 else wave * (peak / most)


def ended(wave: Wave, quiet: float = 0.006) -> Wave:
    """Without a tail that nobody hears, and faded at both ends, so that nothing clicks."""
    heard = np.flatnonzero(np.abs(wave) > quiet * float(np.abs(wave).max()))
    fade = round(0.02 * RATE)
    whole = wave[: min(len(wave), int(heard[-1]) + fade)].copy()
    whole[-fade:] *= np.linspace(1.0, 0.0, fade) ** 1.5
    whole[:8] *= np.linspace(0.0, 1.0, 8)
    return whole
