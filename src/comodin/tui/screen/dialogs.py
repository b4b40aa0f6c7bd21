"""What lies over the table for a moment: a choice, a text, a line to type, the curtain between two people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical, VerticalScroll
from textual.events import Key
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static

DIGITS = "1234567890"


class Chooser(ModalScreen[int | None]):
    """One of several things, by its number, its first key, the arrows or the mouse; None: none of them."""

    BINDINGS: ClassVar = [Binding("escape", "dismiss(None)", show=False)]

    def __init__(self, title: str, labels: Sequence[str | Text], keys: Sequence[str] = (), at: int = 0) -> None:
        super().__init__()
        self.title_text, self.labels, self.keys, self.at = title, labels, keys, at

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield Static(self.title_text, classes="title", markup=False)
            yield OptionList(*[self._line(number) for number in range(len(self.labels))], markup=False)

    def on_mount(self) -> None:
        self.query_one(OptionList).highlighted = self.at

    def _line(self, number: int) -> Text:
        key = self.keys[number] if number < len(self.keys) and self.keys[number] else str(number + 1)
        return Text.assemble(f"{key:>2}  ", self.labels[number])

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.dismiss(event.option_index)

    def on_key(self, event: Key) -> None:
        said = event.character or ""
        if said and said.casefold() in self.keys:
            event.stop()
            self.dismiss(list(self.keys).index(said.casefold()))
        elif said and said in DIGITS and DIGITS.index(said) < len(self.labels) and not any(self.keys):
            event.stop()
            self.dismiss(DIGITS.index(said))


class Reading(ModalScreen[None]):
    """A text; any of the usual keys closes it."""

    BINDINGS: ClassVar = [Binding("escape,q,enter,space,question_mark", "dismiss(None)", show=False)]

    def __init__(self, title: str, text: str, below: str) -> None:
        super().__init__()
        self.title_text, self.text, self.below = title, text, below

    def compose(self) -> ComposeResult:
        with Vertical(classes="box wide"):
            yield Static(self.title_text, classes="title", markup=False)
            with VerticalScroll():
                yield Static(self.text, markup=False)
            yield Static(self.below, classes="below", markup=False)

    def on_mount(self) -> None:
        self.query_one(VerticalScroll).focus()


class Entry(ModalScreen[str | None]):
    """A line to type."""

    BINDINGS: ClassVar = [Binding("escape", "dismiss(None)", show=False)]

    def __init__(self, title: str, below: str = "") -> None:
        super().__init__()
        self.title_text, self.below = title, below

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield Static(self.title_text, classes="title", markup=False)
            yield Input()
            yield Static(self.below, classes="below", markup=False)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.dismiss(event.value)


class Curtain(ModalScreen[None]):
    """Nobody's cards: the terminal goes to somebody else."""

    BINDINGS: ClassVar = [Binding("enter,space", "dismiss(None)", show=False)]

    def __init__(self, title: str, text: str) -> None:
        super().__init__()
        self.title_text, self.text = title, text

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield Static(self.title_text, classes="title", markup=False)
            yield Static(self.text, markup=False)

    def on_click(self) -> None:
        self.dismiss(None)
