"""The table on the full screen: what is shown, and what keys and clicks mean."""

from __future__ import annotations

from collections.abc import Callable

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.events import Key, Resize
from textual.widgets import Static

from ...bots import ended_by, fault_in_words
from ...table import TableView, commands, events
from ...words import Catalogue
from ..line import Screen as Sentences
from ..live import (
    Back,
    BotFaulted,
    Ended,
    Happened,
    LocalSource,
    Lost,
    News,
    Refused,
    Source,
    Teller,
    Thinking,
    names_in,
    names_of_round,
    own_name,
)
from .asking import Asking
from .deciding import Choice, catchable, choices, playable, prompt, uno
from .dialogs import Chooser, Entry, Reading
from .reference import help_text, rules_text, table_text
from .typed import Typed, understood
from .widgets import Hand, Piles, Seats

LINES = 300  # of the log that are kept
LOW = 22  # lines of a terminal, below which the hand gets less room
Finished = Callable[[TableView, events.RoundFinished], None]


class TableScreen(Asking):
    """Any table, of this process or of a server."""

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (70, "-wide")]  # noqa: RUF012  # as Textual declares it
    VERTICAL_BREAKPOINTS = [(0, "-low"), (LOW, "-high")]  # noqa: RUF012

    def __init__(self, source: Source, words: Catalogue, finished: Finished = lambda view, event: None) -> None:
        super().__init__()
        self.source, self.words, self.finished = source, words, finished
        self.teller = Teller(words)
        self.thinking = Thinking()
        self.told: list[str] = []
        self._number = ""  # of a card, as it is typed
        self._lost = ""
        self._ended = False

    # -- the parts ---------------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        yield Static(id="head", markup=False)
        yield Seats(id="seats", markup=False)
        with Horizontal(id="middle"):
            yield Piles(id="piles", markup=False)
            with VerticalScroll(id="story", can_focus=False):
                yield Static(id="log", markup=False)
        yield Static(id="prompt", markup=False)
        yield Static(id="note", markup=False)
        with VerticalScroll(id="shelf", can_focus=False):
            yield Hand(id="hand")
        yield Static(id="keys")

    def on_mount(self) -> None:
        self.draw()
        self.run_worker(self.source.run(self.hear), exit_on_error=True)
        self.set_interval(1.0, self._tick)

    def on_unmount(self) -> None:
        self.source.close()
        self.thinking.close()

    def on_resize(self, event: Resize) -> None:
        self.query_one(Hand).most_lines = 4 if event.size.height < LOW else max(4, event.size.height // 2 - 1)
        self.draw()

    # -- news --------------------------------------------------------------------------------------------------

    def hear(self, news: News) -> None:
        """Something is new; called in the loop of the screen."""
        match news:
            case Happened(happened, view):
                for event in happened:
                    if isinstance(event, events.Acted) and event.seat == view.viewer.round_seat:
                        self._asked = None  # a wrong gesture, say: it is asked again
                    if isinstance(event, events.RoundFinished):
                        self.finished(view, event)
                    self.say(*self.teller.sentences(event, view))
                self.say(*self.teller.watch(view, happened))
                if happened:
                    self.note("")
            case Refused():
                self._asked = None
                self.note(self.teller.refusal(news, self.view))
            case Lost(retry_in):
                self._lost = self.words.say("cli.live.lost", n=max(1, round(retry_in)))
            case Back():
                self._lost = ""
                self.note(self.words.say("cli.live.back"))
            case Ended(code) if code != "closed":
                self._ended = True
                key = f"cli.live.ended.{code}"
                self.note(self.words.say(key if self.words.has(key) else "cli.live.ended"))
            case BotFaulted(fault, ends) if ends:
                self.app.end_with(ended_by(fault))  # type: ignore[attr-defined]  # every app here is a ComodinApp
            case BotFaulted(fault):
                self.say(fault_in_words(fault, self.words))
        if self.is_mounted:
            self.draw()
            self.ask_by_itself()

    def say(self, *lines: str) -> None:
        """Adds lines to the log."""
        self.told = [*self.told, *lines][-LINES:]

    def note(self, text: str) -> None:
        """Shows a sentence above the hand."""
        if self.is_mounted:
            self.query_one("#note", Static).update(Text(text))

    # -- drawing -----------------------------------------------------------------------------------------------

    def draw(self) -> None:
        """Everything, from the view."""
        view = self.view
        if not self.is_mounted or not self.query("#head"):
            return
        if view is None:
            self.query_one("#prompt", Static).update(Text(self._lost or self.words.say("web.connecting")))
            return
        words = self.words.bound_to(view.settings.playing)
        self.query_one("#head", Static).update(Text(self._title(view, words), no_wrap=True, overflow="ellipsis"))
        self.query_one(Seats).show(view, words, self.size.width)
        self.query_one(Piles).show(view, words)
        self.query_one("#log", Static).update(Text("\n".join(self.told)))
        self.query_one("#story", VerticalScroll).scroll_end(animate=False)
        self._draw_hand(view, words)
        self._draw_prompt(view, words)
        self.query_one("#keys", Static).update(self._keys(view, words))

    def _title(self, view: TableView, words: Catalogue) -> str:
        parts = ["comodin", words.say("edition.name")]
        match = view.match
        if match is not None and match.rounds:
            names = names_in(view)
            parts.append(" ".join(f"{names[one]} {match.totals[one]}" for one in range(match.players)))
        if view.viewer.seat is None:
            parts.append(words.say("web.onlooker"))
        elif isinstance(self.source, LocalSource) and len(self.source.people) > 1:
            parts.append(own_name(view))
        return " · ".join(parts)

    def _draw_hand(self, view: TableView, words: Catalogue) -> None:
        hand = self.query_one(Hand)
        if view.round is None or view.viewer.seat is None or view.phase == "waiting":
            hand.cards = ()
            return
        screen = Sentences(names_of_round(view), words, view.round.viewer)
        hand.show(screen.sorted_hand(view.round), frozenset(playable(view)))

    def _draw_prompt(self, view: TableView, words: Catalogue) -> None:
        line = self.query_one("#prompt", Static)
        mine = view.round is not None and view.round.awaited and view.phase == "playing"
        text = self._lost or prompt(view, words)
        left = self._seconds_left()
        if left is not None and not self._lost:
            text = f"{text} ({words.say('web.seconds', n=left)})"
        if view.phase == "waiting" and self.source.link and view.viewer.seat is not None:
            text = f"{text}\n{words.say('cli.live.link', link=self.source.link)}"
        line.update(Text(text))
        line.set_class(bool(mine), "mine")

    def _seconds_left(self) -> int | None:
        now, kinds = self.source.now(), ("turn", "race", "deal", "begin")
        times = [one.at for one in self.source.due if one.at is not None and one.kind in kinds]
        return int(min(times) - now) if times and min(times) >= now else None

    def _keys(self, view: TableView, words: Catalogue) -> Text:
        """The keys that mean something now; they can be clicked."""
        line = Text()
        offered = [(choice.key, choice.label, True) for choice in choices(view, words)]
        if view.phase == "playing" and view.round is not None and view.viewer.seat is not None:
            if uno(view) is not None and len(view.round.hand) <= 2:
                offered.append(("u", words.say("web.uno.cry") + (" ✓" if view.armed else ""), True))
            if catchable(view):
                offered.append(("x", words.say("web.catch.it"), True))
            offered.append(("w", words.say("cli.live.key.why"), False))
            if isinstance(self.source, LocalSource):
                offered.append(("h", words.say("coach.hint"), False))
        offered += [("?", words.say("cli.live.key.help"), False), ("q", words.say("web.leave.yes"), False)]
        for key, label, strong in offered:
            name = "question_mark" if key == "?" else key
            if line:
                line.append("  ")
            shown = "⏎" if key == "enter" else key
            style = f"{'bold ' if strong else ''}"
            start = len(line)
            line.append(f"[{shown}]", f"{style}reverse" if strong else style)
            line.append(f" {label}".replace(" ", "\u00a0"), style)
            line.apply_meta({"@click": f"screen.press('{name}')"}, start, len(line))
        return line

    def _tick(self) -> None:
        view = self.view
        if view is not None and self.is_current:
            self._draw_prompt(view, self.words.bound_to(view.settings.playing))

    # -- keys --------------------------------------------------------------------------------------------------

    def action_press(self, name: str) -> None:
        """A key of the last line was clicked."""
        self.press(name, "?" if name == "question_mark" else name)

    def on_key(self, event: Key) -> None:
        if self.press(event.key, event.character or ""):
            event.stop()

    def press(self, key: str, said: str) -> bool:
        """Does what a key means; False where it means nothing."""
        view = self.view
        hand = self.query_one(Hand)
        self._number = self._number + said if said.isdecimal() and said else ""
        if key == "q":
            self._leave()
        elif view is None:
            return False
        elif self._number:
            self._type_number(hand)
        elif key in ("left", "right", "up", "down", "home", "end"):
            self._move(hand, key)
        elif (choice := self._choice(key)) is not None:
            self.source.send(choice.command)
        elif key in ("enter", "space"):
            if not self.ask_again():
                self.play(hand.chosen)
        else:
            return self._other_key(key, said, view)
        return True

    def _other_key(self, key: str, said: str, view: TableView) -> bool:
        words = self.words.bound_to(view.settings.playing)
        below = words.say("cli.live.close")
        match said if said in ("?", "/", ":") else key:
            case "u":
                command = uno(view)
                self.note(words.say("play.uno.idle")) if command is None else self.source.send(command)
            case "x":
                self.catch(view, words)
            case "w":
                self.why(view, words)
            case "h":
                self._hint(view, words)
            case "?" | "f1" | "question_mark":
                self.app.push_screen(Reading(words.say("cli.live.key.help"), help_text(words), below))
            case "r":
                self.app.push_screen(Reading(words.say("web.rules"), rules_text(view, words), below))
            case "t":
                self.app.push_screen(Reading(words.say("web.table"), table_text(view, words, self.source), below))
            case "p" if self.source.link:
                self.source.send(commands.ProposePause())
            case "/" | ":":
                self.app.push_screen(
                    Entry(words.say("cli.live.type"), words.say("cli.live.type.below")), self._typed
                )
            case "l":
                self.query_one("#story", VerticalScroll).scroll_page_up()
            case _:
                return False
        return True

    def _choice(self, key: str) -> Choice | None:
        view = self.view
        assert view is not None
        found = choices(view, self.words.bound_to(view.settings.playing))
        return next((choice for choice in found if choice.key == key), None)

    def _type_number(self, hand: Hand) -> None:
        number = int(self._number[-2:])
        if not 1 <= number <= len(hand.cards):
            self._number = self._number[-1]
            number = int(self._number)
        if 1 <= number <= len(hand.cards):
            hand.chosen = number - 1

    @staticmethod
    def _move(hand: Hand, key: str) -> None:
        steps = {"left": -1, "right": 1, "up": -hand.columns, "down": hand.columns}
        last = max(len(hand.cards) - 1, 0)
        to = {"home": 0, "end": last}.get(key, hand.chosen + steps.get(key, 0))
        hand.chosen = min(max(to, 0), last)

    def on_hand_picked(self, event: Hand.Picked) -> None:
        event.stop()
        self.play(event.number)

    # -- hints, typed lines, leaving ---------------------------------------------------------------------------

    def _hint(self, view: TableView, words: Catalogue) -> None:
        if not isinstance(self.source, LocalSource):
            self.note(words.say("cli.hint.not_here"))
            return
        if view.round is None or not view.round.awaited:
            self.note(words.say("cli.hint.none"))
            return
        self.note(words.say("cli.hint.thinking"))
        self.run_worker(self._think(view, words), group="hint", exclusive=True)

    async def _think(self, view: TableView, words: Catalogue) -> None:
        from ..hints import hint, think  # noqa: PLC0415  # only for those who ask

        assert view.round is not None
        thought = await self.thinking.apart(think, view.round, f"{view.dealt}", view.settings.match.teams)
        if self.view is not None and self.view.round == view.round:
            names = names_of_round(view)
            self.note("\n".join(hint(thought, view.round, names, words, view.settings.match.teams)))

    def _typed(self, text: str | None) -> None:
        view = self.view
        if not text or view is None:
            return
        words = self.words.bound_to(view.settings.playing)
        found = understood(text, view, words)
        match found:
            case Typed(command=command) if command is not None:
                self.source.send(command)
            case Typed(plays=options) if options:
                self.go_on_with(list(options))
            case Typed(key=key) if key:
                self.press(key, "?" if key == "question_mark" else key)
            case _:
                self.note(found.problem)

    def _leave(self) -> None:
        if self._ended or self.view is None or self.view.phase != "playing":
            self._say_goodbye()
            return
        words = self.words
        labels = [words.say("web.leave.no"), words.say("web.leave.yes")]
        self.app.push_screen(
            Chooser(words.say("web.leave.sure"), labels), lambda at: self._say_goodbye() if at == 1 else None
        )

    def _say_goodbye(self) -> None:
        async def leave() -> None:
            await self.source.goodbye()
            self.app.exit(0)

        self.run_worker(leave())
