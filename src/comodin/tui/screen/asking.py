"""Questions over the table: a colour, a player, a house rule, a race; and the curtain between two people."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.text import Text
from textual.screen import Screen

from ...rules import GESTURES, ChangeRule, ChooseColour, Colour, Deed, MakeRule, Over, Race, actions, in_the_room
from ...table import TableView, commands
from ...words import Catalogue
from ..line import Screen as Sentences
from ..live import LocalSource, Source, names_of_round
from .deciding import Step, catchable, deed_of, mistake, next_step, plays, prompt, with_step
from .dialogs import Chooser, Curtain, Entry
from .faces import INKS
from .widgets import Hand


class Asking(Screen[int]):
    """A screen that asks for what a decision still needs. `TableScreen` is one."""

    source: Source
    words: Catalogue

    def __init__(self) -> None:
        super().__init__()
        self._asked: object = None  # the decision for which a choice was opened
        self._dialog: Chooser | Entry | None = None

    @property
    def view(self) -> TableView | None:
        """The table as it stands."""
        return self.source.view

    def draw(self) -> None:
        """Everything, from the view."""
        raise NotImplementedError

    def note(self, text: str) -> None:
        """Shows a sentence above the hand."""
        raise NotImplementedError

    # -- cards -------------------------------------------------------------------------------------------------

    def play(self, number: int) -> None:
        """Plays the card of this number, or says why not."""
        view, hand = self.view, self.query_one(Hand)
        if view is None or number >= len(hand.cards):
            return
        card = hand.cards[number]
        options = plays(view, card)
        if options:
            self.go_on_with(options)
            return
        words = self.words.bound_to(view.settings.playing)
        risk = mistake(view, card)
        if risk is not None and view.round is not None:
            title = Sentences(names_of_round(view), words).why(view.round, card)
            labels = [words.say("web.cancel"), words.say("web.play_it")]
            self.app.push_screen(
                Chooser(title, labels), lambda at: self.source.send(commands.Act(risk)) if at == 1 else None
            )
            return
        self.why(view, words)

    def go_on_with(self, options: list[actions.Play]) -> None:
        """Asks for what a play still needs, one thing after the other."""
        view = self.view
        step = next_step(options)
        if step is None or view is None:
            self.source.send(commands.Act(options[0]))
            return
        kind, values = step
        words = self.words.bound_to(view.settings.playing)

        def chosen(at: int | None) -> None:
            if at is not None:
                self.go_on_with(with_step(options, kind, values[at]))

        keys = [str(value).casefold() for value in values] if kind == "colour" else []
        labels = [self._named(value, view, words) for value in values]
        title = words.say({"colour": "web.which_colour", "target": "web.which_player"}.get(kind, "web.how_many"))
        self._dialog = Chooser(title, labels, keys)
        self.app.push_screen(self._dialog, chosen)

    @staticmethod
    def _named(value: Step, view: TableView, words: Catalogue) -> Text:
        if isinstance(value, Colour):
            ink = INKS[value]
            return Text(f" {words.colour(value)} {ink.figure} ", f"{ink.text} on {ink.paper}")
        if isinstance(value, int):
            return Text(names_of_round(view)[value])
        return Text(f"{len(value) + 1}: " + " ".join(card.text for card in value))

    def why(self, view: TableView, words: Catalogue) -> None:
        """Says of the chosen card why it can be played, or not."""
        hand = self.query_one(Hand)
        if view.round is not None and hand.cards:
            screen = Sentences(names_of_round(view), words, view.round.viewer)
            self.note(screen.why(view.round, hand.cards[hand.chosen]))

    def catch(self, view: TableView, words: Catalogue) -> None:
        """Catches whoever can be caught."""
        seats = catchable(view)
        if not seats:
            self.note(words.say("cli.live.nobody_to_catch"))
        elif len(seats) == 1:
            self.source.send(commands.Act(actions.Catch(seats[0])))
        else:
            labels = [names_of_round(view)[seat] for seat in seats]

            def chosen(at: int | None) -> None:
                if at is not None:
                    self.source.send(commands.Act(actions.Catch(seats[at])))

            self.app.push_screen(Chooser(words.say("web.which_player"), labels), chosen)

    # -- what asks by itself -----------------------------------------------------------------------------------

    def ask_again(self) -> bool:
        """Opens the choice anew that somebody has closed; False where the round asks for none."""
        view = self.view
        if view is None or view.round is None or not view.round.awaited:
            return False
        if not isinstance(view.round.round.pending, ChooseColour | MakeRule | ChangeRule | Race):
            return False
        self._asked = None
        self.ask_by_itself()
        return True

    def ask_by_itself(self) -> None:
        """A colour, a rule, a race: opened once for each decision, and closed when the table has gone on."""
        view = self.view
        if view is None or view.round is None:
            return
        pending = view.round.round.pending
        awaited = view.round.viewer in (pending.waiting if isinstance(pending, Race) else pending.seats[:1])
        now = (pending, view.dealt) if awaited and view.phase == "playing" else None
        if self._hand_over() or now == self._asked:
            return
        self._asked = now
        if self._dialog is not None and self._dialog.is_current:
            self._dialog.dismiss(None)
        self._dialog = None
        words = self.words.bound_to(view.settings.playing)
        if now is None or isinstance(pending, Over):
            return
        match pending:
            case ChooseColour():
                colours = view.settings.playing.colours
                self._open(
                    words.say("web.which_colour"),
                    [self._named(colour, view, words) for colour in colours],
                    lambda at: commands.Act(actions.NameColour(colours[at])),
                    [str(colour).casefold() for colour in colours],
                )
            case MakeRule(number=number):
                self._ask_deed(words.say("web.rule.make", number=number), actions.InventRule, words, none=True)
            case ChangeRule():
                self._ask_rule(view, words)
            case Race(number=number) if not in_the_room(view.round.round):
                self._ask_deed(
                    prompt(view, words), lambda deed: actions.Perform(deed or Deed()), words, none=False
                )
            case Race():
                self._ask_last(view, words)
            case _:
                pass

    def _open(
        self,
        title: str,
        labels: Sequence[str | Text],
        command: Callable[[int], commands.Command],
        keys: Sequence[str],
    ) -> None:
        def chosen(at: int | None) -> None:
            if at is not None:
                self.source.send(command(at))

        self._dialog = Chooser(title, labels, keys)
        self.app.push_screen(self._dialog, chosen)

    def _ask_deed(
        self, title: str, action: Callable[[Deed | None], actions.Action], words: Catalogue, *, none: bool
    ) -> None:
        labels = [words.say(f"gesture.{gesture}") for gesture in GESTURES]
        keys = [*(str(number % 10) for number in range(1, len(GESTURES) + 1)), "w"]
        labels.append(words.say("web.rule.word"))
        if none:
            labels.append(words.say("web.rule.none"))
            keys.append("n")

        def chosen(at: int | None) -> None:
            if at is None:
                return
            if at < len(GESTURES):
                self.source.send(commands.Act(action(Deed(gesture=GESTURES[at]))))
            elif at == len(GESTURES):
                self._dialog = Entry(words.say("web.rule.say"))
                self.app.push_screen(self._dialog, lambda text: said(text or ""))
            else:
                self.source.send(commands.Act(action(None)))

        def said(text: str) -> None:
            deed = deed_of(text)
            if deed is not None:
                self.source.send(commands.Act(action(deed)))

        self._dialog = Chooser(title, labels, keys)
        self.app.push_screen(self._dialog, chosen)

    def _ask_rule(self, view: TableView, words: Catalogue) -> None:
        assert view.round is not None
        numbers = [number for number, _ in view.round.round.house_rules]
        labels = [*map(str, numbers), words.say("web.rule.none")]

        def chosen(at: int | None) -> None:
            if at is None:
                return
            if at == len(numbers):
                self.source.send(commands.Act(actions.RewriteRule(None, None)))
                return
            title = words.say("play.ask.new_rule", number=numbers[at])
            self._ask_deed(title, lambda deed: actions.RewriteRule(numbers[at], deed), words, none=False)

        self._dialog = Chooser(words.say("web.rule.which"), labels, [*map(str, numbers), "n"])
        self.app.push_screen(self._dialog, chosen)

    def _ask_last(self, view: TableView, words: Catalogue) -> None:
        """H11: who was the last to do it."""
        seats: list[int | None] = [None, *view.players]
        labels = [words.say("cli.live.nobody"), *names_of_round(view)]
        self._open(words.say("cli.live.who_was_last"), labels, lambda at: commands.NameLast(seats[at]), [])

    def _hand_over(self) -> bool:
        """Several people at this terminal: the cards of one are hidden before the next one looks."""
        source = self.source
        if not isinstance(source, LocalSource) or len(source.people) < 2:
            return False
        awaited = source.awaited()
        if awaited is None or awaited == source.me:
            return False

        def shown(_: None) -> None:
            self._asked = None
            self.draw()
            self.ask_by_itself()

        source.look_as(awaited)
        text = self.words.say("hot.show", name=awaited.name)
        self.app.push_screen(Curtain(self.words.say("hot.curtain"), f"{text} ⏎"), shown)
        return True
