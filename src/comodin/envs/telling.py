"""A table in words: what `render` says in the mode "ansi", and a state of knowledge as a text."""

from __future__ import annotations

from collections.abc import Iterator

from ..rules import Game
from .fields import PENDING, QUESTIONS, Layout, faces_of
from .tables import Bytes


class Teller:
    """Reads observations of one layout."""

    def __init__(self, game: Game, layout: Layout) -> None:
        self.game = game
        self.layout = layout
        self.faces = faces_of(game)

    def cards(self, row: Bytes, field: str = "hand") -> list[str]:
        """The cards that a field counts, as text."""
        counts = row[self.layout[field].slice]
        icons = row[self.layout["hand_icon"].slice] if field == "hand" and "hand_icon" in self.layout else None
        found: list[str] = []
        for at, count in enumerate(counts):
            plain = int(count)
            if icons is not None and icons[at]:
                found.append(f"{self.faces[at]}*")
                plain -= 1
            found += [self.faces[at]] * plain
        return found

    def one(self, row: Bytes, field: str, names: tuple[str, ...]) -> str:
        """What a one-hot field says; "-": nothing."""
        part = row[self.layout[field].slice]
        return next((name for name, bit in zip(names, part, strict=False) if bit), "-")

    def number(self, row: Bytes, field: str) -> int:
        return int(row[self.layout[field].start])

    def seat(self, row: Bytes, field: str, seat: int) -> int | None:
        """The seat that a one-hot field of relative seats names."""
        relative = self.one(row, field, tuple(map(str, range(self.game.seats))))
        return None if relative == "-" else (seat + int(relative)) % self.game.seats

    def colour(self, row: Bytes) -> str:
        return self.one(row, "colour", tuple(colour.value for colour in self.game.edition.colours))

    def piles(self, row: Bytes) -> str:
        """What lies in the middle, in a line."""
        way = "left" if self.number(row, "direction") else "right"
        due = f", {self.number(row, 'due')} cards to draw" if self.number(row, "due") else ""
        top = self.one(row, "top", self.faces)
        return (
            f"top {top}, colour {self.colour(row)}, draw pile {self.number(row, 'pile')}, play to the {way}{due}"
        )

    def marks(self, row: Bytes, relative: int) -> str:
        said = row[self.layout["said"].start + relative]
        catchable = row[self.layout["catchable"].start + relative]
        return (" UNO!" if said else "") + (" can be caught" if catchable else "")

    def knowledge(self, row: Bytes, seat: int) -> str:
        """All that a seat knows now, line by line."""
        return "\n".join(self._knowledge(row, seat))

    def _knowledge(self, row: Bytes, seat: int) -> Iterator[str]:
        seats = self.game.seats
        held = self.layout["cards"].start
        drawn = self.cards(row, "drawn")
        yield f"player_{seat}: {' '.join(self.cards(row))}" + (f", just drew {drawn[0]}" if drawn else "")
        yield self.piles(row)
        yield f"waits: {self.one(row, 'pending', PENDING)}, asked: {self.one(row, 'question', QUESTIONS)}"
        for relative in range(seats):
            owes = int(row[self.layout["owes"].start + relative])
            late = f", loses {owes} turns" if owes else ""
            other = (seat + relative) % seats
            yield f"player_{other}: {row[held + relative]} cards{self.marks(row, relative)}{late}"
        turn, cause = self.seat(row, "turn", seat), self.seat(row, "cause", seat)
        yield f"turn: {_player(turn)}, caused by: {_player(cause)}"
        colours = tuple(colour.value for colour in self.game.edition.colours)
        before = self.one(row, "before", colours)
        yield f"challenge: {before}, kept {self.number(row, 'held')}, must play: {self.number(row, 'must')}"
        yield f"discards: {' '.join(self.cards(row, 'discards'))}"
        for field in ("house_rules", "number", "totals"):
            if field in self.layout:
                yield f"{field}: {' '.join(str(int(number)) for number in row[self.layout[field].slice])}"

    def table(self, rows: list[Bytes], asked: int, winner: int | None) -> str:
        """The whole table with all hands, as somebody sees it who stands behind all players."""
        lines = [self.piles(rows[0])]
        for seat, row in enumerate(rows):
            sign = "*" if winner == seat else ">" if asked == seat else " "
            hand = " ".join(self.cards(row))
            lines.append(f"{sign} player_{seat} ({len(self.cards(row))}){self.marks(row, 0)}: {hand}".rstrip())
        if asked >= 0:
            row = rows[asked]
            lines.append(
                f"{self.one(row, 'pending', PENDING)}: player_{asked} is asked to "
                f"{self.one(row, 'question', QUESTIONS)}"
            )
        else:
            lines.append("over" if winner is None else f"over: player_{winner} has won")
        return "\n".join(lines)


def _player(seat: int | None) -> str:
    return "-" if seat is None else f"player_{seat}"
