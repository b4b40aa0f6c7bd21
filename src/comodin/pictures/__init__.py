"""Pictures: the score board, the charts of reports (both written in one language, `chart`) and faces as SVG, and
the preview of a table as PNG."""

from __future__ import annotations

from .board import board_picture
from .chart import round_step
from .faces import face_svg
from .plots import Bar, Plot, Point, bars, curve, dots, histogram
from .png import Raster, write_png
from .preview import BOT, FACE_SIZES, HEIGHT, SIZES, WIDTH, Preview, PreviewSeat, draw_preview, inner_face
from .report import Made, figure, frame, grid, key, picture

__all__ = [
    "BOT",
    "FACE_SIZES",
    "HEIGHT",
    "SIZES",
    "WIDTH",
    "Bar",
    "Made",
    "Plot",
    "Point",
    "Preview",
    "PreviewSeat",
    "Raster",
    "bars",
    "board_picture",
    "curve",
    "dots",
    "draw_preview",
    "face_svg",
    "figure",
    "frame",
    "grid",
    "histogram",
    "inner_face",
    "key",
    "picture",
    "round_step",
    "write_png",
]
