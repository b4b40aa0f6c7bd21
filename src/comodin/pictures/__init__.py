"""Pictures: the score board and the charts of reports as SVG, both written in one language (`chart`), and the
preview of a table as PNG."""

from __future__ import annotations

from .board import board_picture
from .png import Raster, write_png
from .preview import BOT, HEIGHT, SIZES, WIDTH, Preview, PreviewSeat, draw_preview
from .report import Bar, Point, bars, curve, dots, frame, grid, histogram, picture

__all__ = [
    "BOT",
    "HEIGHT",
    "SIZES",
    "WIDTH",
    "Bar",
    "Point",
    "Preview",
    "PreviewSeat",
    "Raster",
    "bars",
    "board_picture",
    "curve",
    "dots",
    "draw_preview",
    "frame",
    "grid",
    "histogram",
    "picture",
    "write_png",
]
