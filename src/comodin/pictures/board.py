"""The score board as a picture: the course of the match as lines, and the table of rounds below it.

One self-contained SVG, light or dark as the reader's screen is. Nothing depends on colour: every line has its own
dashes and marks, and its name where it ends.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from ..scores import NOTHING, Board, heading, label, summary
from ..words import Catalogue
from .chart import (
    XMLNS,
    Scale,
    bar,
    clean,
    dashes,
    drawing,
    every,
    in_lines,
    is_hollow,
    labels_below,
    line,
    mark,
    polyline,
    rules,
    shape,
    spread,
    text,
    text_length,
    ticks,
)
from .style import STYLE, comodin, tile_band

WIDTH = 960
EDGE = 44  # from the side of the paper to what stands on it
ROOM = WIDTH - 2 * EDGE
CHART_LEFT = EDGE + 44
LABEL_ROOM = 170  # for a name at the end of its line
CHART_HEIGHT = 340
ROW = 23
ROUND_COLUMN = 64
TABLE_SIZE = 13  # of its letters
NARROWEST, COMFORTABLE, WIDEST = 78, 104, 202  # a column of the table
PANEL_GAP = 44
SHORTEST_PANEL = 4  # rounds: a shorter table is not broken into panels


def board_picture(board: Board, words: Catalogue) -> str:
    """The SVG as text."""
    head, top = _head(board, words)
    chart = _Chart(board, words, top)
    table = _Table(board, words, chart.bottom + 58)
    height = round(table.bottom + EDGE)
    title = words.say("board.picture.title", names=words.listed([name for team in board.columns for name in team]))
    told = " ".join([f"{heading(board, words)}.", *summary(board, words)])
    parts = (
        shape("title", inside=clean(title)),
        shape("desc", inside=clean(told)),
        shape("style", inside=STYLE),
        bar(0, 0, WIDTH, height, "cb-paper", round=16),
        bar(10.5, 10.5, WIDTH - 21, height - 21, "cb-rule", round=9),
        tile_band(30, WIDTH - 30, 10.5),
        head,
        chart.svg(),
        table.svg,
    )
    size = {"width": WIDTH, "height": height}
    return (
        drawing(
            WIDTH,
            height,
            (f"\n{part}" for part in parts),
            "cb",
            **size,
            xmlns=XMLNS,
            role="group",
            lang=words.language,
        )
        + "\n"
    )


def _head(board: Board, words: Catalogue) -> tuple[str, float]:
    """The mark, what is played and how it stands; and where that ends."""
    left = EDGE + 52
    room = WIDTH - EDGE - left
    parts = [comodin(EDGE + 18, 60, 22)]
    y = 58.0
    for said in in_lines(heading(board, words), 19, room):
        parts.append(text(left, y, said, "cb-ink cb-bold", size=19))
        y += 25
    for said in in_lines(" ".join(summary(board, words)), 15, room):
        parts.append(text(left, y, said, "cb-muted", size=15))
        y += 21
    return "".join(parts), y + 14


# -- the course of the match -------------------------------------------------------------------------------


class _Chart:
    def __init__(self, board: Board, words: Catalogue, top: float) -> None:
        self.board, self.words = board, words
        self.top, self.bottom = top, top + CHART_HEIGHT
        self.target = board.goal
        self.highest = max(*board.totals, self.target or 0, 1)
        self.size = 14.0 if len(board.columns) <= 16 else 12.0  # of the names at the ends of the lines
        names = [label(name, words, LABEL_ROOM, self._length) for name in board.columns]
        self.names = names
        self.total_room = max(text_length(words.number(total), self.size, bold=True) for total in board.totals)
        self.crown_room = 20 if board.winners else 0
        self.name_left = WIDTH - EDGE - self.total_room - self.crown_room - 14 - max(map(self._length, names))
        self.mark_x = self.name_left - 12
        self.right = self.mark_x - 34
        self.x = Scale(0, max(len(board.rows), 1), CHART_LEFT, self.right)  # where a round ends; it begins at 0
        self.y = Scale(0, self.highest, self.bottom, self.top + 14)

    def _length(self, text: str) -> float:
        return text_length(text, self.size)

    def svg(self) -> str:
        course = self.words.say(
            "board.picture.course.set" if self.board.target is None else "board.picture.course"
        )
        lines = [self._line(column) for column in range(len(self.board.columns))] if self.board.rows else []
        inside = [self._grid(), self._target(), *reversed(lines), self._labels()]
        return shape("g", inside="".join(inside), role="img", aria_label=course)

    def _grid(self) -> str:
        totals = [(total, self.words.number(total)) for total in ticks(0, self.highest, smallest=1)]
        rows = len(self.board.rows)
        step = every(rows, self.right - CHART_LEFT, 30)
        shown = ((self.x(row), str(row)) for row in range(step, rows + 1, step))
        name = self.words.say("board.row.set" if self.board.target is None else "board.row")
        return (
            rules(totals, self.y, CHART_LEFT, self.right, ("cb-rule", "cb-muted"), 13)
            + labels_below(shown, self.bottom + 20, "cb-muted", 13)
            + text(EDGE, self.bottom + 20, name, "cb-muted", size=13)
        )

    def _target(self) -> str:
        if self.target is None:
            return ""
        y = self.y(self.target)
        said = self.words.say(self.board.kind.worded("board.target"), target=self.target)
        across = line(CHART_LEFT, y, self.right, y, "cb-target")
        return across + text(CHART_LEFT + 4, y - 6, said, "cb-muted cb-halo", size=13)

    def _last(self, column: int) -> int:
        """The last round that was played by the column."""
        rows = self.board.rows
        return max((n for n, row in enumerate(rows, start=1) if row.points[column] is not None), default=0)

    def _line(self, column: int) -> str:
        subtotals = [0, *(row.subtotals[column] for row in self.board.rows)]
        last = self._last(column)
        places = [(self.x(row), self.y(subtotals[row])) for row in range(last + 1)]
        # where rounds are close together, marks are spread over them so that each line shows its own
        step = every(len(self.board.rows), self.right - CHART_LEFT, 24)
        marked = [row for row in range(1, last + 1) if row == last or (row + column) % step == 0]
        marks = "".join(mark(column, *places[row]) for row in marked)
        return polyline(places, f"cb-line {_stroke(column)}", dash=dashes(column)) + _marks(column, marks)

    def _labels(self) -> str:
        """Each name beside the end of its line, moved apart where they would lie on each other."""
        totals, size = self.board.totals, self.size
        gap = min(21.0, CHART_HEIGHT / len(totals))
        order = sorted(range(len(totals)), key=lambda column: (-totals[column], column))
        wanted = [self.y(totals[column]) for column in order]
        parts = []
        for column, y, end in zip(order, spread(wanted, gap, self.top, self.bottom), wanted, strict=True):
            if self.board.rows:
                start = self.x(self._last(column)) + 7
                lead = [(start, end), (self.right + 7, end), (self.mark_x - 10, y)]
                parts.append(polyline(lead, f"cb-lead {_stroke(column)}"))
            parts.append(_marks(column, mark(column, self.mark_x, y)))
            parts.append(text(self.name_left, y + size * 0.35, self.names[column], "cb-ink", size=size))
            parts.append(
                _right(WIDTH - EDGE, y + size * 0.35, self.words.number(totals[column]), "cb-ink cb-bold", size)
            )
            if column in self.board.winners:
                parts.append(comodin(WIDTH - EDGE - self.total_room - 16, y, 8))
        return "".join(parts)


def _stroke(column: int) -> str:
    return f"cb-s{column % 10}"


def _marks(column: int, path: str) -> str:
    classes = f"cb-hollow {_stroke(column)}" if is_hollow(column) else f"cb-f{column % 10}"
    return shape("path", classes, d=path) if path else ""


def _right(x: float, y: float, said: str, classes: str, size: float = TABLE_SIZE) -> str:
    """Text that ends at `x`."""
    return text(x, y, said, classes, anchor="end", size=size)


# -- the table of rounds -----------------------------------------------------------------------------------


class _Table:
    """Blocks of columns below each other, each in as many panels of rounds side by side as there is room for."""

    def __init__(self, board: Board, words: Catalogue, top: float) -> None:
        self.board, self.words = board, words
        self.first = words.say("board.row.set" if board.target is None else "board.row")
        self.total_room = text_length(words.number(max(board.totals)), TABLE_SIZE) + 6
        self.bottom = top - 2 * ROW if board.rows else top - 30
        most = (ROOM - ROUND_COLUMN) // NARROWEST
        size = ceil(len(board.columns) / ceil(len(board.columns) / most))
        blocks = []
        for start in range(0, len(board.columns), size) if board.rows else ():
            blocks += self._block(range(start, min(start + size, len(board.columns))), self.bottom + 2 * ROW)
        self.svg = "\n".join(blocks)

    def _block(self, columns: range, top: float) -> list[str]:
        rows = len(self.board.rows)
        narrow = ROUND_COLUMN + COMFORTABLE * len(columns)
        panels = max(1, min((ROOM + PANEL_GAP) // (narrow + PANEL_GAP), rows // SHORTEST_PANEL))
        room = (ROOM - PANEL_GAP * (panels - 1)) / panels
        width = min((room - ROUND_COLUMN) / len(columns), WIDEST)
        length = ceil((rows + 1) / panels)  # the totals are a row as well
        self.bottom = top + ROW * length
        return [
            self._panel(
                columns, range(first, min(first + length, rows + 1)), EDGE + n * (room + PANEL_GAP), top, width
            )
            for n, first in enumerate(range(0, rows + 1, length))
        ]

    def _panel(self, columns: range, shown: range, left: float, top: float, width: float) -> str:
        """Some rounds of some columns; the row behind the last round is the totals."""
        right = left + ROUND_COLUMN + width * len(columns)
        edges = {column: left + ROUND_COLUMN + width * n for n, column in enumerate(columns, start=1)}
        parts = [text(left, top, self.first, "cb-muted", size=TABLE_SIZE)]
        for column, edge in edges.items():
            name = label(self.board.columns[column], self.words, width - 30, _bold_length)
            parts.append(_marks(column, mark(column, edge - _bold_length(name) - 10, top - 4.5, 4)))
            parts.append(_right(edge, top, name, "cb-ink cb-bold"))
        if width < COMFORTABLE:  # so that nobody reads a number with its neighbour's
            between = [edge + 8 for edge in edges.values()][:-1]
            parts += [line(x, top - 16, x, top + ROW * len(shown) + 7, "cb-rule") for x in between]
        for place, row in enumerate(shown, start=1):
            y = top + ROW * place
            parts.append(line(left, y - 16, right, y - 16, "cb-rule"))
            parts += (
                self._totals(left, y, edges) if row == len(self.board.rows) else self._row(row, left, y, edges)
            )
        return "".join(parts)

    def _row(self, row: int, left: float, y: float, edges: dict[int, float]) -> Iterator[str]:
        yield text(left, y, str(row + 1), "cb-muted", size=TABLE_SIZE)
        for column, edge in edges.items():
            points = self.board.rows[row].points[column]
            gained = NOTHING if points is None else self.words.number(points, signed=True)
            yield _right(edge - self.total_room, y, gained, "cb-muted")
            yield _right(edge, y, self.words.number(self.board.rows[row].subtotals[column]), "cb-ink")

    def _totals(self, left: float, y: float, edges: dict[int, float]) -> Iterator[str]:
        yield text(left, y, self.words.say("board.total"), "cb-ink cb-bold", size=TABLE_SIZE)
        for column, edge in edges.items():
            yield _right(edge, y, self.words.number(self.board.totals[column]), "cb-ink cb-bold")


def _bold_length(text: str) -> float:
    return text_length(text, TABLE_SIZE, bold=True)
