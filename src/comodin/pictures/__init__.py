"""Pictures as SVG: the score board, and the charts of reports. Both are written in one language, `chart`."""

from __future__ import annotations

from .board import board_picture
from .report import Bar, Point, bars, curve, dots, frame, grid, histogram, picture

__all__ = ["Bar", "Point", "bars", "board_picture", "curve", "dots", "frame", "grid", "histogram", "picture"]
