"""Pictures as SVG: the score board and the charts of reports, written in one language (`chart`), and faces."""

from __future__ import annotations

from .board import board_picture
from .faces import face_svg
from .report import Bar, Point, bars, curve, dots, frame, grid, histogram, picture

__all__ = [
    "Bar",
    "Point",
    "bars",
    "board_picture",
    "curve",
    "dots",
    "face_svg",
    "frame",
    "grid",
    "histogram",
    "picture",
]
