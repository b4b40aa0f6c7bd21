"""The score board (E6): every round and the running subtotals, as data and as a table of plain text.

It shows every round and never runs out. A match has one row a round; a tournament of many tables has one row a
set, and the standings of its players. `boardpicture` draws the same board.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from unicodedata import combining, east_asian_width

from ..match import CHOICES, FORMATS, Format, Match, choice_of, leaders
from ..tournament import COUNTS, SCHEDULES, Tournament, TournamentTable, standings
from ..words import Catalogue

WIDTH = 80  # of a terminal, unless told otherwise
NAME_ROOMS = (16, 12, 9)  # the head of a column is cut to the first of these, or to less if that saves a block
LIST_ROOM = 30  # a name in the standings, to this
GAP = "   "
NOTHING = "-"  # what a round gives to those who are out already

Name = tuple[str, ...]
"""Who a column belongs to: one player, or the players of a team."""


# -- the board as data -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Row:
    """What a round (or a set of a tournament) gave each column, and what that comes to so far. None stands for
    those who did not play it."""

    points: tuple[int | None, ...]
    subtotals: tuple[int, ...]


@dataclass(frozen=True)
class Board:
    """One column a player, or a team where the match has teams; columns are counted from 0."""

    format: str  # as people choose it, or a schedule of a tournament
    target: int | None  # E7; none where the number of rounds is fixed, and the rows are sets
    columns: tuple[Name, ...]
    rows: tuple[Row, ...] = ()
    leaders: tuple[int, ...] = ()  # nobody before the first round, nor after the last
    winners: tuple[int, ...] = ()
    out: tuple[int, ...] = ()  # in the order in which they went
    blocked: int = 0  # rounds that were dealt again (T7)

    @property
    def totals(self) -> tuple[int, ...]:
        return self.rows[-1].subtotals if self.rows else (0,) * len(self.columns)

    @property
    def kind(self) -> Format:
        """What it counts."""
        return CHOICES[self.format].format if self.format in CHOICES else FORMATS[COUNTS]

    @property
    def goal(self) -> int | None:
        """The total to reach, where there is one."""
        return None if self.target is None else self.kind.goal_of(self.target)

    def text(self, words: Catalogue, width: int = WIDTH) -> str:
        return text_table(self, words, width)


@dataclass(frozen=True)
class BoardStanding:
    rank: int  # shared by those who tie: 1, 1, 3
    player: int
    name: str
    total: int
    won: int  # rounds, alone or with a partner


@dataclass(frozen=True)
class BoardSitting:
    """A table of a set, as far as it has played: its teams, and what each of them scored there."""

    teams: tuple[Name, ...]
    points: tuple[int, ...]


@dataclass(frozen=True)
class TournamentBoard:
    board: Board
    standings: tuple[BoardStanding, ...]
    sets: tuple[tuple[BoardSitting, ...], ...] = ()  # none at a single table: there the board says it all

    def text(self, words: Catalogue, width: int = WIDTH) -> str:
        return tournament_text(self, words, width)


def match_board(match: Match, names: Sequence[str]) -> Board:
    """The board of a match; `names` are those of its players in seating order."""
    rules = match.rules
    columns = rules.teams or tuple((player,) for player in range(match.players))
    firsts = [column[0] for column in columns]  # R1: both partners have the same points on the board

    def found(players: Iterable[int]) -> tuple[int, ...]:
        return tuple(firsts.index(player) for player in players if player in firsts)

    gained = [
        tuple(scored.points[first] if first in scored.seats else None for first in firsts)
        for scored in match.rounds
    ]
    return Board(
        format=choice_of(rules).key,
        target=rules.target,
        columns=tuple(tuple(names[player] for player in column) for column in columns),
        rows=_rows(gained, len(columns)),
        leaders=found(leaders(match)),
        winners=found(match.winners),
        out=found(match.out),
        blocked=match.dealt - len(match.rounds),
    )


def _rows(gained: Iterable[tuple[int | None, ...]], columns: int) -> tuple[Row, ...]:
    rows = []
    so_far = (0,) * columns
    for points in gained:
        so_far = tuple(total + (more or 0) for total, more in zip(so_far, points, strict=True))
        rows.append(Row(points, so_far))
    return tuple(rows)


# -- tournaments -------------------------------------------------------------------------------------------


def tournament_board(tournament: Tournament, names: Sequence[str]) -> TournamentBoard:
    """The board of a tournament as far as it has come."""
    if tournament.plan is None:
        return TournamentBoard(match_board(tournament.match, names), _standings(tournament, names))
    played = [tables for tables in tournament.rounds if any(table.hands for table in tables)]
    totals = tournament.totals
    front = tuple(player for player, total in enumerate(totals) if total == max(totals))
    board = Board(
        format=tournament.format,
        target=None,
        columns=tuple((names[player],) for player in range(tournament.players)),
        rows=_rows((_set_points(tables, tournament.players) for tables in played), tournament.players),
        leaders=front if played and not tournament.over else (),
        winners=tournament.winners,
    )
    sets = tuple(tuple(_sitting(table, names) for table in tables if table.hands) for tables in played)
    return TournamentBoard(board, _standings(tournament, names), sets)


def _set_points(tables: Iterable[TournamentTable], players: int) -> tuple[int, ...]:
    points = [0] * players
    for table in tables:
        for hand in table.hands:
            for player, more in zip(table.seats, hand.points, strict=True):
                points[player] += more
    return tuple(points)


def _sitting(table: TournamentTable, names: Sequence[str]) -> BoardSitting:
    teams = table.teams or ()
    return BoardSitting(
        tuple(tuple(names[table.seats[seat]] for seat in team) for team in teams),
        tuple(sum(hand.points[team[0]] for hand in table.hands) for team in teams),
    )


def _standings(tournament: Tournament, names: Sequence[str]) -> tuple[BoardStanding, ...]:
    return tuple(
        BoardStanding(line.rank, line.player, names[line.player], line.total, line.won)
        for line in standings(tournament)
    )


# -- in words ----------------------------------------------------------------------------------------------


def heading(board: Board, words: Catalogue) -> str:
    """What is played, and for how much."""
    return words.say(f"board.head.{board.format}", target=board.target)


def summary(board: Board, words: Catalogue) -> list[str]:
    """Who has won or who leads, who is out, and what was dealt again: whole sentences."""
    lines = []
    if board.winners:
        lines.append(_front(board, board.winners, words, "quick" if board.kind.single else "wins"))
    elif not board.leaders:
        lines.append(words.say("board.empty"))
    elif len(board.leaders) == len(board.columns) - len(board.out):
        lines.append(words.say(board.kind.worded("board.level"), n=board.totals[board.leaders[0]]))
    else:
        lines.append(_front(board, board.leaders, words, "leads"))
    if board.out:
        out = ", ".join(label(board.columns[column], words) for column in board.out)
        lines.append(words.say("board.out", names=out))
    if board.blocked:
        lines.append(words.say("board.blocked", n=board.blocked))
    return lines


def _front(board: Board, columns: tuple[int, ...], words: Catalogue, verb: str) -> str:
    """A player leads, the two of a team lead, several share the lead."""
    names = [name for column in columns for name in board.columns[column]]
    many = ".shared" if len(columns) > 1 else ".team" if len(names) > 1 else ""
    return words.say(
        f"{board.kind.worded(f'board.{verb}')}{many}", name=words.listed(names), n=board.totals[columns[0]]
    )


def label(
    name: Name, words: Catalogue, room: float | None = None, width: Callable[[str], float] | None = None
) -> str:
    """The head of a column. Where there is not enough room, the longest name of it is cut first, and gets an
    ellipsis; `width` measures a text, by default in the places of a terminal."""
    measure = width or text_width
    shown = list(name)
    while room is not None and measure(words.listed(shown)) > room:
        longest = max(range(len(shown)), key=lambda n: measure(shown[n]))
        kept = shown[longest].removesuffix("…")
        if len(kept) <= 1:
            break
        shown[longest] = f"{kept[:-1].rstrip()}…"
    return words.listed(shown)


def text_table(board: Board, words: Catalogue, width: int = WIDTH) -> str:
    """The whole board: what is played, every round with its subtotals, and how it stands. Plain text without lines
    drawn around it, so that it can be read aloud; a board that is too wide goes on in a block below."""
    return _paragraphs([_top(board, words), *_blocks(board, words, width), summary(board, words)])


def _paragraphs(paragraphs: Iterable[Iterable[str]]) -> str:
    return "\n\n".join("\n".join(line.rstrip() for line in lines) for lines in paragraphs) + "\n"


def _top(board: Board, words: Catalogue) -> list[str]:
    legend = [words.say(_of_rows(board, board.kind.worded("board.legend")))] if _has_table(board) else []
    return [heading(board, words), *legend]


def _has_table(board: Board) -> bool:
    """Are there rounds to show? One that nobody counted, in a quick game, says nothing."""
    return any(board.totals) if board.kind.single else bool(board.rows)


def _of_rows(board: Board, key: str) -> str:
    return f"{key}.set" if board.target is None else key


def _blocks(board: Board, words: Catalogue, width: int) -> list[list[str]]:
    """The table of rounds, as many columns side by side as there is room for."""
    if not _has_table(board):
        return []
    return min((_blocks_with(board, words, width, room) for room in NAME_ROOMS), key=len)


def _blocks_with(board: Board, words: Catalogue, width: int, name_room: int) -> list[list[str]]:
    numbers = map(str, range(1, len(board.rows) + 1))
    head, *rows, total = [words.say(_of_rows(board, "board.row")), *numbers, words.say("board.total")]
    start = max(map(text_width, (head, total, *rows)))
    first = [pad(head, start), *(row.rjust(start) for row in rows), pad(total, start)]
    blocks: list[list[str]] = []
    used = 0
    for column in range(len(board.columns)):
        cells = _cells(board, column, words, label(board.columns[column], words, name_room))
        used += len(GAP) + text_width(cells[0])
        if not blocks or used > width:
            blocks.append(first)
            used = start + len(GAP) + text_width(cells[0])
        blocks[-1] = [f"{line}{GAP}{cell}" for line, cell in zip(blocks[-1], cells, strict=True)]
    return blocks


def _cells(board: Board, column: int, words: Catalogue, head: str) -> list[str]:
    """A column from its head to its total: what each round gave, with a plus, and the subtotal behind it."""
    points = [row.points[column] for row in board.rows]
    gained = [NOTHING if more is None else words.number(more, signed=True) for more in points]
    so_far = [words.number(row.subtotals[column]) for row in board.rows]
    widest = max(map(len, gained)), max(map(len, so_far))
    lines = [
        f"{more.rjust(widest[0])} {total.rjust(widest[1])}" for more, total in zip(gained, so_far, strict=True)
    ]
    cells = [head, *lines, words.number(board.totals[column])]
    room = max(map(text_width, cells))
    return [pad(cell, room, right=True) for cell in cells]


def tournament_text(tournament: TournamentBoard, words: Catalogue, width: int = WIDTH) -> str:
    """Who sat with whom, the board, the standings, and who has won."""
    board = tournament.board
    sets = [_set_lines(board, number, sittings, words) for number, sittings in enumerate(tournament.sets, start=1)]
    standings = _standing_lines(tournament, words)
    blocks = _blocks(board, words, width)
    return _paragraphs([_top(board, words), *sets, *blocks, standings, summary(board, words)])


def _set_lines(board: Board, number: int, sittings: Iterable[BoardSitting], words: Catalogue) -> list[str]:
    key = "board.sitting.table" if SCHEDULES[board.format].tables else "board.sitting.round"
    lines = []
    for place, sitting in enumerate(sittings, start=1):
        teams = zip(sitting.teams, sitting.points, strict=True)
        scores = "; ".join(f"{label(team, words)} {words.number(points)}" for team, points in teams)
        lines.append(words.say(key, set=number, place=place, scores=scores))
    return lines


def _standing_lines(tournament: TournamentBoard, words: Catalogue) -> list[str]:
    """The total is left out where it is the rounds won."""
    shown = ("rank", "name", "won") if tournament.board.kind.gives == "one" else ("rank", "name", "total", "won")
    rows = [[words.say(f"board.standing.{column}") for column in shown]]
    for line in tournament.standings:
        cells = {
            "rank": str(line.rank),
            "name": label((line.name,), words, LIST_ROOM),
            "total": words.number(line.total),
            "won": str(line.won),
        }
        rows.append([cells[column] for column in shown])
    rooms = [max(text_width(row[n]) for row in rows) for n in range(len(shown))]
    return [
        GAP.join(
            pad(cell, room, right=column != "name") for cell, room, column in zip(row, rooms, shown, strict=True)
        )
        for row in rows
    ]


# -- letters on a terminal ---------------------------------------------------------------------------------


def text_width(text: str) -> int:
    """How many places the text takes: Chinese letters take two, an accent on its own takes none."""
    return sum(0 if combining(letter) else 2 if east_asian_width(letter) in "WF" else 1 for letter in text)


def pad(text: str, room: int, *, right: bool = False) -> str:
    spaces = " " * (room - text_width(text))
    return spaces + text if right else text + spaces
