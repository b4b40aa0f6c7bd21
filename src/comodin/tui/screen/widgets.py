"""The parts of a table: seats, piles and the hand. Each draws what it is given, and says where it was clicked."""

from __future__ import annotations

from collections.abc import Sequence

from rich.style import Style
from rich.text import Text
from textual.events import Click
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget
from textual.widgets import Static

from ...rules import HIDDEN, Card, Over, Race, State
from ...table import TableView
from ...words import Catalogue, side
from ..live import names_in
from .faces import FLAT_WIDTH, HEIGHT, WIDTH, drawn, flat, ink_of

MOST_BARS = 12  # of a fan of cards
NARROW = 60  # columns, below which a fan is only a number


class Seats(Static):
    """Who plays, in the order of play, with how many cards; and the direction."""

    def show(self, view: TableView, words: Catalogue, width: int) -> None:
        round_ = view.round
        names = names_in(view)
        if round_ is None or view.phase == "waiting":
            self.update(self._gathering(view, names, words))
            return
        state = round_.round
        me = round_.viewer if round_.viewer >= 0 else 0
        order = [state.after(me, n) for n in range(state.game.seats)]
        line = Text()
        for place, seat in enumerate(order):
            if place:
                line.append(" → ", Style(dim=True))
            line.append_text(self._chip(seat, view, state, names, words, width))
        if state.game.seats > 2:
            line.append(
                f"  ({words.say('cli.live.direction', side=side(state.direction, words))})", Style(dim=True)
            )
        self.update(line)

    def _chip(
        self, seat: int, view: TableView, state: State, names: Sequence[str], words: Catalogue, width: int
    ) -> Text:
        player = view.players[seat]
        mine = view.round is not None and seat == view.round.viewer
        name = words.say("play.score.you") if mine else names[player]
        count = len(state.hands[seat])
        turn = not isinstance(state.pending, Over) and seat in (
            state.pending.waiting if isinstance(state.pending, Race) else state.pending.seats[:1]
        )
        bars = f" {'▮' * min(count, MOST_BARS)}" if width >= NARROW and not mine else ""
        marks = []
        if state.said_uno[seat] and count == 1:
            marks.append(words.say("web.uno.cry"))
        if seat in state.catchable:
            marks.append("?!")
        place = view.seats[player]
        person = next((one for one in view.people if one.id == place.person), None)
        if place.stand_in or (person is not None and not person.present):
            marks.append(f"({words.say('web.seat.away')})")
        text = f"{'▶ ' if turn else ''}{name}{bars} {count}{''.join(f' {mark}' for mark in marks)}"
        return Text(text.replace(" ", "\u00a0"), Style(bold=turn, reverse=turn))

    def _gathering(self, view: TableView, names: Sequence[str], words: Catalogue) -> Text:
        parts = []
        for name, seat in zip(names, view.seats, strict=True):
            if not name:
                parts.append(f"({words.say('web.seat.free')})")
            elif seat.bot:
                parts.append(f"{name} ({words.say('web.seat.bot')})")
            else:
                parts.append(f"{name} ({words.say('web.seat.ready' if seat.ready else 'web.seat.not_ready')})")
        return Text(" · ".join(part.replace(" ", "\u00a0") for part in parts))


class Piles(Static):
    """The draw pile with its number, and the top of the discards with the colour in play."""

    def show(self, view: TableView, words: Catalogue) -> None:
        if view.round is None or not view.round.round.discard:
            self.update("")
            return
        self.update(picture_of_piles(view.round.round, words))


def picture_of_piles(state: State, words: Catalogue) -> Text:
    """Two cards side by side, and what they are called."""
    top = state.discard[-1]
    named = state.colour if top.wild else None
    left = drawn(HIDDEN, str(len(state.draw)))
    right = drawn(top, top.text, named=named)
    lines = [Text.assemble(one, "  ", other) for one, other in zip(left, right, strict=True)]
    colour = "?" if state.colour is None else words.colour(state.colour)
    ink = ink_of(top, state.colour)
    lines.append(Text.assemble((f" {colour} {ink.figure} ", Style(color=ink.text, bgcolor=ink.paper, bold=True))))
    if state.due:
        lines[-1].append(f" {words.say('play.due', n=state.due)}")
    return Text("\n").join(lines)


class Hand(Widget):
    """The cards of one hand. They wrap, and become flat where a whole hand would not fit."""

    cards: reactive[tuple[Card, ...]] = reactive((), layout=True)
    fits: reactive[frozenset[Card]] = reactive(frozenset())
    chosen: reactive[int] = reactive(0)
    most_lines: reactive[int] = reactive(12, layout=True)

    class Picked(Message):
        """A card was clicked."""

        def __init__(self, number: int) -> None:
            super().__init__()
            self.number = number

    def show(self, cards: tuple[Card, ...], fits: frozenset[Card]) -> None:
        """The cards in their order, and which of them may be played."""
        if fits and (not self.fits or cards != self.cards):  # a new decision: begin at a card that can be played
            self.chosen = next((number for number, card in enumerate(cards) if card in fits), 0)
        self.cards, self.fits = cards, fits
        self.chosen = min(self.chosen, max(len(cards) - 1, 0))

    @property
    def columns(self) -> int:
        """Cards a row."""
        return max(1, self._room() // (FLAT_WIDTH if self.is_flat else WIDTH))

    @property
    def is_flat(self) -> bool:
        rows = -(-len(self.cards) // max(1, self._room() // WIDTH))
        return rows * HEIGHT > self.most_lines

    def _room(self) -> int:
        return max(WIDTH, self.size.width or self.app.size.width - 2)

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        per_row = max(1, max(WIDTH, width) // WIDTH)
        rows = -(-len(self.cards) // per_row)
        if rows * HEIGHT <= self.most_lines:
            return max(1, rows * HEIGHT)
        return max(1, -(-len(self.cards) // max(1, width // FLAT_WIDTH)))

    def render(self) -> Text:
        rows = []
        for start in range(0, len(self.cards), self.columns):
            row = range(start, min(start + self.columns, len(self.cards)))
            if self.is_flat:
                rows.append(Text(" ").join(self._flat(number) for number in row))
            else:
                pictures = [self._drawn(number) for number in row]
                rows += [Text().join(lines) for lines in zip(*pictures, strict=True)]
        return Text("\n", no_wrap=True).join(rows)

    def _dim(self, number: int) -> bool:
        return bool(self.fits) and self.cards[number] not in self.fits

    def _drawn(self, number: int) -> list[Text]:
        return drawn(self.cards[number], str(number + 1), chosen=number == self.chosen, dim=self._dim(number))

    def _flat(self, number: int) -> Text:
        return flat(self.cards[number], str(number + 1), chosen=number == self.chosen, dim=self._dim(number))

    def on_click(self, event: Click) -> None:
        place = event.get_content_offset(self)
        if place is None:
            return
        wide, high = (FLAT_WIDTH, 1) if self.is_flat else (WIDTH, HEIGHT)
        column, row = place.x // wide, place.y // high
        number = row * self.columns + column
        if column < self.columns and number < len(self.cards):
            self.chosen = number
            self.post_message(self.Picked(number))
