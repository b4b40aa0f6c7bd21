"""A record on the full screen, step by step: all hands or those of one player, what happened, and the master."""

from __future__ import annotations

from collections.abc import Sequence

from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.events import Key
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Static

from ...bots import decides
from ...records import Unfolded
from ...rules import SPECTATOR, Card, State, observe
from ...words import Catalogue, narrate
from ..hints import hint, in_words, think
from ..live import Thinking
from .app import ComodinApp, run_app
from .dialogs import Reading
from .faces import flat
from .widgets import picture_of_piles

BY_ITSELF = 0.8  # seconds a step
ALL = -1  # whose eyes: everybody's


class ReplayScreen(Screen[int]):
    """The rounds of a record; `at` is the number of actions that have been played in the one that is shown."""

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (70, "-wide")]  # noqa: RUF012  # as Textual declares it

    def __init__(self, rounds: Sequence[Unfolded], words: Catalogue) -> None:
        super().__init__()
        self.rounds, self.words = rounds, words.bound_to(rounds[0].record.edition)
        self.number, self.at, self.eyes = 0, 0, ALL
        self.thinking = Thinking()
        self._timer: Timer | None = None

    # -- the round ---------------------------------------------------------------------------------------------

    @property
    def round(self) -> Unfolded:
        """The one that is shown."""
        return self.rounds[self.number]

    @property
    def state(self) -> State:
        """As it stands after so many actions."""
        steps = self.round.steps
        return steps[self.at].before if self.at < len(steps) else self.round.last

    def story(self) -> list[str]:
        """All that has happened so far, an action a line."""
        names, viewer = self.round.players, SPECTATOR if self.eyes == ALL else self.eyes
        happened = [self.round.events, *(step.events for step in self.round.steps[: self.at])]
        told = [
            narrate(
                [event.seen_by(viewer) for event in events] if self.eyes != ALL else events,
                names,
                self.words,
                viewer,
            )
            for events in happened
        ]
        return [" ".join(lines) for lines in told if lines]

    # -- drawing -----------------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        yield Static(id="head", markup=False)
        yield Static(id="where", markup=False)
        with Horizontal(id="middle"):
            yield Static(id="piles", markup=False)
            with VerticalScroll(id="story", can_focus=False):
                yield Static(id="log", markup=False)
        with VerticalScroll(id="hands", can_focus=False):
            yield Static(id="open", markup=False)
        yield Static(id="note", markup=False)
        yield Static(id="keys", markup=False)

    def on_mount(self) -> None:
        self.draw()

    def on_unmount(self) -> None:
        self.thinking.close()

    def draw(self) -> None:
        """Everything, from the step that is shown."""
        words, state = self.words, self.state
        eyes = words.say("replay.eyes.all")
        if self.eyes != ALL:
            eyes = words.say("replay.eyes.of", name=self.round.players[self.eyes])
        self.query_one("#head", Static).update(Text(f"comodin · {words.say('edition.name')} · {eyes}"))
        steps = len(self.round.steps)
        about = {"round": self.number + 1, "rounds": len(self.rounds), "step": self.at, "steps": steps}
        done = round(20 * self.at / steps) if steps else 20
        self.query_one("#where", Static).update(
            Text(f"{words.say('cli.live.replay.where', **about)}  {'━' * done}{'┄' * (20 - done)}")
        )
        piles = picture_of_piles(state, words) if state.discard else Text()
        self.query_one("#piles", Static).update(piles)
        self.query_one("#log", Static).update(Text("\n".join(self.story())))
        self.query_one("#story", VerticalScroll).scroll_end(animate=False)
        self.query_one("#open", Static).update(self._hands(state))
        self.query_one("#note", Static).update(self._next())
        self.query_one("#keys", Static).update(Text(words.say("cli.live.replay.keys")))

    def _hands(self, state: State) -> Text:
        seen = state if self.eyes == ALL else observe(state, self.eyes).round
        lines = []
        for seat, name in enumerate(self.round.players):
            turn = seat in state.pending.seats[:1] and self.at < len(self.round.steps)
            line = Text(f"{'▶ ' if turn else '  '}{name} {len(state.hands[seat])} ", Style(bold=turn))
            for card in _sorted(seen.hands[seat], state):
                line.append_text(flat(card))
                line.append(" ")
            lines.append(line)
        return Text("\n").join(lines)

    def _next(self) -> Text:
        """What is done next."""
        if self.at >= len(self.round.steps):
            return Text(self.words.say("replay.expert.end"))
        step = self.round.steps[self.at]
        name, names = self.round.players[step.seat], self.round.players
        return Text(f"{name}: {in_words(step.action, names, self.words)}")

    # -- keys --------------------------------------------------------------------------------------------------

    def on_key(self, event: Key) -> None:
        steps = {"left": -1, "right": 1, "pageup": -10, "pagedown": 10, "home": -10_000, "end": 10_000}
        key = event.key
        if key in steps:
            self._stop()
            self.go(self.at + steps[key])
        elif key == "space":
            self._stop() if self._timer is not None else self._start()
        elif key in ("n", "p"):
            self._stop()
            self.number = min(max(self.number + (1 if key == "n" else -1), 0), len(self.rounds) - 1)
            self.eyes = min(self.eyes, len(self.round.players) - 1)
            self.go(0)
        elif key == "e":
            self.eyes = ALL if self.eyes == len(self.round.players) - 1 else self.eyes + 1
            self.draw()
        elif key == "x":
            self._ask_expert()
        elif event.character == "?":
            self.app.push_screen(
                Reading(
                    self.words.say("replay.controls"),
                    self.words.say("cli.live.replay.keys"),
                    self.words.say("cli.live.close"),
                )
            )
        elif key in ("q", "escape"):
            self.app.exit(0)
        else:
            return
        event.stop()

    def go(self, to: int) -> None:
        """To after so many actions."""
        self.at = min(max(to, 0), len(self.round.steps))
        self.draw()

    def _start(self) -> None:
        self._timer = self.set_interval(BY_ITSELF, self._forward)

    def _forward(self) -> None:
        if self.at >= len(self.round.steps):
            self._stop()
        else:
            self.go(self.at + 1)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _ask_expert(self) -> None:
        steps = self.round.steps
        words, note = self.words, self.query_one("#note", Static)
        if self.at >= len(steps):
            return
        step = steps[self.at]
        if not decides(step.action):
            note.update(Text(words.say("replay.expert.none", name=self.round.players[step.seat])))
            return
        note.update(Text(words.say("cli.hint.thinking")))
        self.run_worker(self._think(self.at), group="expert", exclusive=True)

    async def _think(self, at: int) -> None:
        step, round_ = self.round.steps[at], self.round
        view = observe(step.before, step.seat)
        thought = await self.thinking.apart(think, view, f"{round_.key} {at}", round_.teams)
        if self.at == at and self.round is round_:
            name = round_.players[step.seat]
            lines = hint(thought, view, round_.players, self.words, round_.teams, of=name)
            self.query_one("#note", Static).update(Text("\n".join([str(self._next()), *lines])))


def _sorted(hand: Sequence[Card], state: State) -> list[Card]:
    colours = state.game.edition.colours

    def place(card: Card) -> tuple[int, int, str]:
        colour = colours.index(card.colour) if card.colour in colours else len(colours)
        return colour, 10 if card.number is None else card.number, card.text

    return sorted(hand, key=place)


def replay_full_screen(rounds: Sequence[Unfolded], words: Catalogue, colours: str) -> int:
    """Shows a record until somebody leaves."""
    return run_app(ComodinApp(lambda app: ReplayScreen(rounds, words), words, colours))
