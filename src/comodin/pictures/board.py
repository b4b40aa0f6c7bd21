"""The score board as a picture: the course of the match as lines, and the table of rounds below it.

One self-contained SVG, light or dark as the reader's screen is. Nothing depends on colour: every line has its own
dashes and marks, and its name where it ends.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from math import ceil, log10

from ..scores import NOTHING, Board, heading, label, summary
from ..words import Catalogue
from .style import STYLE, comodin, dashes, in_lines, is_hollow, mark, text_length, tile_band

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
    paper = f'<rect class="cb-paper" width="{WIDTH}" height="{height}" rx="16"/>'
    frame = f'<rect class="cb-rule" x="10.5" y="10.5" width="{WIDTH - 21}" height="{height - 21}" rx="9"/>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="cb" width="{WIDTH}" height="{height}" '
        f'viewBox="0 0 {WIDTH} {height}" role="group" lang="{words.language}">\n'
        f"<title>{_clean(title)}</title>\n<desc>{_clean(told)}</desc>\n<style>{STYLE}</style>\n"
        f"{paper}{frame}{tile_band(30, WIDTH - 30, 10.5)}\n{head}\n{chart.svg()}\n{table.svg}\n</svg>\n"
    )


def _clean(text: str) -> str:
    """What a name may hold, an XML file may not."""
    return escape("".join(letter if letter.isprintable() else "\ufffd" for letter in text))


def _text(x: float, y: float, text: str, size: float, classes: str = "cb-ink") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:g}" class="{classes}">{_clean(text)}</text>'


def _head(board: Board, words: Catalogue) -> tuple[str, float]:
    """The mark, what is played and how it stands; and where that ends."""
    left = EDGE + 52
    room = WIDTH - EDGE - left
    parts = [comodin(EDGE + 18, 60, 22)]
    y = 58.0
    for line in in_lines(heading(board, words), 19, room):
        parts.append(_text(left, y, line, 19, "cb-ink cb-bold"))
        y += 25
    for line in in_lines(" ".join(summary(board, words)), 15, room):
        parts.append(_text(left, y, line, 15, "cb-muted"))
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
        self.total_room = max(text_length(str(total), self.size, bold=True) for total in board.totals)
        self.crown_room = 20 if board.winners else 0
        self.name_left = WIDTH - EDGE - self.total_room - self.crown_room - 14 - max(map(self._length, names))
        self.mark_x = self.name_left - 12
        self.right = self.mark_x - 34

    def _length(self, text: str) -> float:
        return text_length(text, self.size)

    def x(self, row: int) -> float:
        """Where a round ends; the match begins at 0."""
        return CHART_LEFT + (self.right - CHART_LEFT) * row / max(len(self.board.rows), 1)

    def y(self, total: float) -> float:
        return self.bottom - (CHART_HEIGHT - 14) * total / self.highest

    def svg(self) -> str:
        course = self.words.say(
            "board.picture.course.set" if self.board.target is None else "board.picture.course"
        )
        lines = [self._line(column) for column in range(len(self.board.columns))] if self.board.rows else []
        return (
            f'<g role="img" aria-label="{_clean(course)}">{self._grid()}{self._target()}'
            f"{''.join(reversed(lines))}{self._labels()}</g>"
        )

    def _grid(self) -> str:
        parts = []
        step = _step(self.highest)
        for total in range(0, self.highest + 1, step):
            y = self.y(total)
            parts.append(f'<path class="cb-rule" d="M{CHART_LEFT} {y:.1f}H{self.right:.1f}"/>')
            parts.append(_text(CHART_LEFT - 10, y + 4.5, str(total), 13, "cb-muted cb-end"))
        rows = len(self.board.rows)
        every = max(1, ceil(30 * rows / (self.right - CHART_LEFT)))
        shown = range(every, rows + 1, every)
        parts += [_text(self.x(row), self.bottom + 20, str(row), 13, "cb-muted cb-mid") for row in shown]
        name = self.words.say("board.row.set" if self.board.target is None else "board.row")
        parts.append(_text(EDGE, self.bottom + 20, name, 13, "cb-muted"))
        return "".join(parts)

    def _target(self) -> str:
        if self.target is None:
            return ""
        y = self.y(self.target)
        said = self.words.say(self.board.kind.worded("board.target"), target=self.target)
        line = f'<path class="cb-target" d="M{CHART_LEFT} {y:.1f}H{self.right:.1f}"/>'
        return line + _text(CHART_LEFT + 4, y - 6, said, 13, "cb-muted cb-halo")

    def _last(self, column: int) -> int:
        """The last round that was played by the column."""
        rows = self.board.rows
        return max((n for n, row in enumerate(rows, start=1) if row.points[column] is not None), default=0)

    def _line(self, column: int) -> str:
        subtotals = [0, *(row.subtotals[column] for row in self.board.rows)]
        last = self._last(column)
        points = " ".join(f"{self.x(row):.1f},{self.y(subtotals[row]):.1f}" for row in range(last + 1))
        pattern = dashes(column)
        dash = f' stroke-dasharray="{pattern}"' if pattern else ""
        # where rounds are close together, marks are spread over them so that each line shows its own
        every = max(1, ceil(24 * len(self.board.rows) / (self.right - CHART_LEFT)))
        marked = [row for row in range(1, last + 1) if row == last or (row + column) % every == 0]
        marks = "".join(mark(column, self.x(row), self.y(subtotals[row])) for row in marked)
        return f'<polyline class="cb-line {_stroke(column)}" points="{points}"{dash}/>{_marks(column, marks)}'

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
                lead = f"M{start:.1f} {end:.1f}H{self.right + 7:.1f}L{self.mark_x - 10:.1f} {y:.1f}"
                parts.append(f'<path class="cb-lead {_stroke(column)}" d="{lead}" opacity=".55"/>')
            parts.append(_marks(column, mark(column, self.mark_x, y)))
            parts.append(_text(self.name_left, y + size * 0.35, self.names[column], size))
            parts.append(_text(WIDTH - EDGE, y + size * 0.35, str(totals[column]), size, "cb-ink cb-bold cb-end"))
            if column in self.board.winners:
                parts.append(comodin(WIDTH - EDGE - self.total_room - 16, y, 8))
        return "".join(parts)


def _stroke(column: int) -> str:
    return f"cb-s{column % 10}"


def _marks(column: int, path: str) -> str:
    classes = f"cb-hollow {_stroke(column)}" if is_hollow(column) else f"cb-f{column % 10}"
    return f'<path class="{classes}" d="{path}"/>' if path else ""


def _step(highest: int) -> int:
    """Between two lines of the grid: a round number, so that there are four to eight of them."""
    raw = highest / 5
    power = 10 ** int(log10(raw)) if raw >= 1 else 1
    return next(power * n for n in (1, 2, 5, 10) if power * n >= raw)


def spread(wanted: list[float], gap: float, top: float, bottom: float) -> list[float]:
    """The places nearest to the wanted ones (in order) that are a gap apart and within the bounds."""
    placed: list[float] = []
    for y in wanted:
        placed.append(max(y, placed[-1] + gap if placed else top))
    limit = bottom
    for n in range(len(placed) - 1, -1, -1):
        placed[n] = min(placed[n], limit)
        limit = placed[n] - gap
    return placed


# -- the table of rounds -----------------------------------------------------------------------------------


class _Table:
    """Blocks of columns below each other, each in as many panels of rounds side by side as there is room for."""

    def __init__(self, board: Board, words: Catalogue, top: float) -> None:
        self.board, self.words = board, words
        self.first = words.say("board.row.set" if board.target is None else "board.row")
        self.total_room = text_length(str(max(board.totals)), TABLE_SIZE) + 6
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
        parts = [_text(left, top, self.first, TABLE_SIZE, "cb-muted")]
        for column, edge in edges.items():
            name = label(self.board.columns[column], self.words, width - 30, _bold_length)
            parts.append(_marks(column, mark(column, edge - _bold_length(name) - 10, top - 4.5, 4)))
            parts.append(_text(edge, top, name, TABLE_SIZE, "cb-ink cb-bold cb-end"))
        if width < COMFORTABLE:  # so that nobody reads a number with its neighbour's
            sides = f"{top - 16:.1f}V{top + ROW * len(shown) + 7:.1f}"
            between = [edge + 8 for edge in edges.values()][:-1]
            parts += [f'<path class="cb-rule" d="M{x:.1f} {sides}"/>' for x in between]
        for line, row in enumerate(shown, start=1):
            y = top + ROW * line
            parts.append(f'<path class="cb-rule" d="M{left:.1f} {y - 16:.1f}H{right:.1f}"/>')
            parts += (
                self._totals(left, y, edges) if row == len(self.board.rows) else self._row(row, left, y, edges)
            )
        return "".join(parts)

    def _row(self, row: int, left: float, y: float, edges: dict[int, float]) -> Iterator[str]:
        yield _text(left, y, str(row + 1), TABLE_SIZE, "cb-muted")
        for column, edge in edges.items():
            points = self.board.rows[row].points[column]
            gained = NOTHING if points is None else f"+{points}"
            yield _text(edge - self.total_room, y, gained, TABLE_SIZE, "cb-muted cb-end")
            yield _text(edge, y, str(self.board.rows[row].subtotals[column]), TABLE_SIZE, "cb-ink cb-end")

    def _totals(self, left: float, y: float, edges: dict[int, float]) -> Iterator[str]:
        yield _text(left, y, self.words.say("board.total"), TABLE_SIZE, "cb-ink cb-bold")
        for column, edge in edges.items():
            yield _text(edge, y, str(self.board.totals[column]), TABLE_SIZE, "cb-ink cb-bold cb-end")


def _bold_length(text: str) -> float:
    return text_length(text, TABLE_SIZE, bold=True)
