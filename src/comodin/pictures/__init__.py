"""Pictures as SVG: the score board, and the charts of reports."""

from __future__ import annotations

from .board import board_picture
from .chart import BOTTOM, HEIGHT, LEFT, WIDTH, Bar, Point, bars, curve, dots, frame, grid, picture

__all__ = [
    "BOTTOM",
    "HEIGHT",
    "LEFT",
    "WIDTH",
    "Bar",
    "Point",
    "bars",
    "board_picture",
    "curve",
    "dots",
    "frame",
    "grid",
    "picture",
]
