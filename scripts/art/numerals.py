"""The numerals: skeletons for one round stroke, in a box of 48 by 84 around the origin.

A flat-topped 3 never passes for an 8, the 7 is crossed as it is written in Spanish, the 1 stands on a foot; the 6
opens like a fern and the 9 hooks back, so that neither is the other upside down; both are underlined too.
"""

from __future__ import annotations

NUMERALS: dict[str, str] = {
    "0": "M0 -42C16 -42 24 -25 24 0C24 25 16 42 0 42C-16 42 -24 25 -24 0C-24 -25 -16 -42 0 -42Z",
    "1": "M-15 -28L3 -42V42M-16 42H21",
    "2": "M-22 -20C-22 -34 -13 -42 0 -42C14 -42 23 -34 23 -21C23 -2 -8 10 -23 42H24",
    "3": "M-20 -42H20L-3 -10C14 -11 24 0 24 15C24 32 13 42 -2 42C-12 42 -20 37 -24 28",
    "4": "M9 42V-42L-25 18H27",
    "5": "M20 -42H-16L-19 -5C-13 -10 -7 -12 0 -12C15 -12 24 -2 24 14C24 31 14 42 -2 42C-12 42 -20 37 -24 29",
    "6": (
        "M15 -42C-8 -33 -24 -12 -24 14C-24 32 -14 42 0 42C14 42 24 31 24 15"
        "C24 0 14 -10 1 -10C-12 -10 -22 -1 -24 12"
    ),
    "7": "M-24 -42H24L-7 42M-12 2H19",
    "8": (
        "M0 -4C-13 -6 -20 -13 -20 -23C-20 -35 -11 -42 0 -42C11 -42 20 -35 20 -23C20 -13 13 -6 0 -4"
        "C-15 -2 -24 7 -24 19C-24 33 -14 42 0 42C14 42 24 33 24 19C24 7 15 -2 0 -4Z"
    ),
    "9": (
        "M23 -17C23 -32 14 -42 0 -42C-14 -42 -24 -32 -24 -17C-24 -2 -14 8 -1 8"
        "C13 8 23 -3 23 -17V12C23 31 13 42 -3 42C-11 42 -18 38 -22 32"
    ),
}

PLUS = "M-18 0H18M0 -18V18"
UNDERLINED = "69"
