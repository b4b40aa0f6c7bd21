"""Clauses that speak of some editions only; all others hold in all of them.

The table of conformance and the switches of the handbook's rulebook are made with it.
"""

from __future__ import annotations

ONLY = {
    "K3": ("casa",),
    "K4": ("aprendiz",),
    "S2": ("clasico",),
    "A12": ("clasico",),
    "A13": ("clasico",),
    "A14": ("clasico",),
    "A15": ("casa",),
    "A16": ("aprendiz",),
    "A17": ("aprendiz",),
    "P1": ("clasico",),
    "P2": ("clasico",),
    "P3": ("clasico",),
    "P4": ("deluxe", "casa", "international", "aprendiz"),
    **{f"H{n}": ("casa",) for n in range(1, 12)},
    "E4": ("deluxe", "international", "aprendiz"),
    "E5": ("clasico", "casa"),
    "E6": ("deluxe",),
    "E8": ("deluxe", "international", "aprendiz"),
    **{f"R{n}": ("international",) for n in range(1, 5)},
    "M5": ("deluxe",),
    "M7": ("clasico",),
    "M8": ("clasico",),
}
