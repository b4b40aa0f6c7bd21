"""How colours are seen: contrast (WCAG 2), distance (OKLab), three kinds of colour blindness (Machado 2009)."""

from __future__ import annotations

from math import dist

Triple = tuple[float, float, float]

BLINDNESS: dict[str, tuple[Triple, Triple, Triple]] = {
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""What each kind makes of linear red, green and blue."""


def linear(colour: str) -> Triple:
    """`#rrggbb` as amounts of light."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return red, green, blue


def contrast(one: str, other: str) -> float:
    """1 for the same light, 21 for black on white."""

    def light(colour: str) -> float:
        red, green, blue = linear(colour)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05

    low, high = sorted((light(one), light(other)))
    return high / low


def seen(colour: str, blindness: str | None) -> Triple:
    light = linear(colour)
    if blindness is None:
        return light
    red, green, blue = (
        min(1.0, max(0.0, sum(share * c for share, c in zip(row, light, strict=True))))
        for row in BLINDNESS[blindness]
    )
    return red, green, blue


def difference(one: str, other: str, blindness: str | None = None) -> float:
    """How far apart two colours look: below 2 the same, above 10 plainly different."""
    return 100 * dist(oklab(seen(one, blindness)), oklab(seen(other, blindness)))


def oklab(light: Triple) -> Triple:
    red, green, blue = light
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    medium = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short,
    )
