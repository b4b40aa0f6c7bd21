"""The person at the table: asks until the answer is an action that the rules accept.

The person sees a view and nothing else. Commands about the game (`why`, `table`, `rules`) are answered in between.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NoReturn, TypeVar

from ...rules import (
    Action,
    Answer,
    Card,
    ChangeRule,
    ChooseColour,
    Deed,
    Drawn,
    MakeRule,
    Race,
    Reason,
    Turn,
    View,
    actions,
    is_idle,
    needs_target,
    why_mistaken,
)
from ...words import HOUSE_RULE_TIPS
from ..console import Console, Leave
from .asker import Again, Asker
from .questions import gestures, question
from .reading import NotUnderstood, Reader
from .show import Screen, clause_in, refused_anyway

T = TypeVar("T")
LOG_LINES = 12


class Person(Asker):
    """Answers what the round asks, by what somebody types at a console."""

    def __init__(self, console: Console, screen: Screen, reader: Reader, sheet: Callable[[], str]) -> None:
        super().__init__(console, screen, reader)
        self.sheet = sheet
        self.log: list[str] = []
        self.expert: Callable[[View], list[str]] | None = None  # says what it would do; None: no hints here
        self.standing: Sequence[str] = ()  # of the match
        self._shown: object = None  # the scene that was shown last
        self._knows_tips = False
        self.knows_gestures = False

    def move_up(self, names: Sequence[str]) -> None:
        """Others play from now on: some are out of the match (R4), or a new one has begun."""
        self.screen.names = self.reader.names = names

    def sit_at(self, seat: int) -> None:
        """Somebody else comes to the keyboard."""
        self.screen.me = self.reader.me = seat
        self._shown = None

    def curtain(self, name: str) -> None:
        """Until only this person looks."""
        line = self.console.ask(self.screen.say("curtain", name=name))
        if self.reader.command(line)[0] == "quit":
            raise Leave

    # -- three kinds of question -------------------------------------------------------------------------------

    def decide(self, view: View) -> Action:
        """The round waits for the person."""
        if self._shown != self._scene(view):
            self._show(view)

        def attempt() -> Action:
            action = self._decision(self.console.ask(question(self.screen, view)), view)
            self._check(view, action)
            return action

        return self._until_it_works(attempt)

    def pause(
        self, view: View, news: Sequence[str], jumps: Sequence[Card], options: Sequence[str]
    ) -> Action | None:
        """The round waits for another seat, but the person may react; None to go on."""
        self._shown = None
        self.write(news)
        choice = self.screen.words.listed([self.screen.say(f"pause.{option}") for option in options], "or")

        def attempt() -> Action | None:
            line = self.console.ask(self.screen.say("pause", options=choice))
            if not line:
                return None
            action = self._said(line, view, last=lambda said, view: self._jump(said, view, jumps))
            if is_idle(view.round, view.viewer, action):
                self._in_vain(view, action)
                return None
            self._check(view, action)
            return action

        return self._until_it_works(attempt)

    def _until_it_works(self, attempt: Callable[[], T]) -> T:
        while True:
            try:
                return attempt()
            except Again:
                pass
            except NotUnderstood as problem:
                self.say(problem.key, word=problem.word)

    def race(self, view: View, prompt: str) -> Action | None:
        """A race for a house rule: the person's action, or None if they only looked something up."""
        assert isinstance(view.round.pending, Race)
        line = self.console.ask(prompt)
        asked = view.round.rule_for(view.round.pending.number)
        if asked is not None and Deed(word=line).same_as(
            asked
        ):  # the rule's word wins over a command of that name
            return actions.Perform(asked)
        try:
            action = self._aside(*self.reader.command(line), view)
            if action is None:
                deed = self.reader.deed(line, free=True)
                if deed is None:
                    return None
                action = actions.Perform(deed)
            if is_idle(view.round, view.viewer, action):
                self._in_vain(view, action)
                return None
        except Again:
            return None
        except NotUnderstood as problem:
            self.say(problem.key, word=problem.word)
            return None
        return action

    def remark(self, line: str, view: View) -> Action | None:
        """A line while the round waits for somebody else: an action such as a catch, or None after an answer."""

        def no_card(said: str, view: View) -> Action:
            jumps = [action.card for action in view.decisions() if isinstance(action, actions.Play)]
            return self._jump(said, view, jumps)

        try:
            action = self._said(line, view, last=no_card)
        except Again:
            return None
        except NotUnderstood as problem:
            self.say(problem.key, word=problem.word)
            return None
        if is_idle(view.round, view.viewer, action):
            self._in_vain(view, action)
            return None
        return action

    def yes(self, key: str) -> bool:
        """Yes or no; Enter is yes."""
        while True:
            line = self.console.ask(self.screen.say(key))
            if not line:
                return True
            name = self.reader.command(line)[0]
            if name == "quit":
                raise Leave
            if name == "help":
                self.say("help.yes")
                continue
            answer = self.reader.yes_or_no(line)
            if answer:
                return answer == "yes"

    # -- what is shown -----------------------------------------------------------------------------------------

    @staticmethod
    def _scene(view: View) -> object:
        """The parts of the view; it is shown again only when one of them changes."""
        return view.round.pending, view.hand, view.round.discard, view.round.passes

    def _show(self, view: View) -> None:
        """Shows only what this decision needs."""
        table = view.round
        self._shown = self._scene(view)
        match table.pending:
            case Turn():
                self.console.write("")
                self.write([*self.screen.status(view), *self.screen.hand(view)])
            case Answer(_, player, due, before):
                self.console.write("")
                self.say("facing", n=due, name=self.screen.names[player])
                if before:
                    self.say("facing.before", colour=before)
                if table.game.ruleset.stacking:
                    self.write([self.screen.pile(view), self.screen.order(view), *self.screen.hand(view)])
            case ChooseColour():
                self.console.write("")
                self.write(self.screen.hand(view))
            case MakeRule() | ChangeRule():
                self._show_palette(view)
            case _:
                pass

    def _show_palette(self, view: View) -> None:
        words = self.screen.words
        if not self._knows_tips:
            self._knows_tips = True
            self.console.write(f"{words.say('rules.house.formula')} [H5]")
            self.write([words.say(f"rules.house.tip.{tip}") for tip in HOUSE_RULE_TIPS])
        self.knows_gestures = True
        self.say("palette", gestures=gestures(self.screen.words))
        if isinstance(view.round.pending, ChangeRule) and view.round.game.ruleset.reminders:
            self.write(self.screen.rules_in_force(view.round))

    # -- answers -----------------------------------------------------------------------------------------------

    def _decision(self, line: str, view: View) -> Action:
        pending = view.round.pending
        if not line:
            if isinstance(pending, MakeRule):
                return actions.InventRule(None)
            if isinstance(pending, ChangeRule):
                return actions.RewriteRule(None, None)
            self._show(view)
            raise Again
        match pending:
            case MakeRule():
                return self._said(line, view, last=self._invent)
            case ChangeRule():
                return self._said(line, view, last=self._rewrite)
            case ChooseColour():
                colour = self.reader.colour(line)
                return actions.NameColour(colour) if colour else self._said(line, view)
            case Drawn(card=card):
                return self._drawn(line, view, card)
            case _:
                return self._said(line, view)

    def _said(self, line: str, view: View, last: Callable[[str, View], Action] | None = None) -> Action:
        """The action of a command, or else of `last`: by default a card to play."""
        name, rest = self.reader.command(line)
        aside = self._aside(name, rest, view)
        if aside:
            return aside
        if name in _DECISIONS and not rest:
            return _DECISIONS[name]
        return (last or self._play)(rest if name == "play" else line, view)

    def _aside(self, name: str | None, rest: str, view: View) -> Action | None:
        """UNO and catches. Commands about the game are answered, and the question is asked again."""
        screen = self.screen
        match name:
            case "uno" if not rest:
                return actions.SayUno()
            case "catch":
                return actions.Catch(self._caught(rest, view))
            case "why":
                if not rest:
                    raise NotUnderstood("unknown.why")
                self.console.write(screen.why(view, self.reader.card(rest, screen.sorted_hand(view))))
            case "hand":
                self.write(screen.hand(view))
            case "table":
                self.write(screen.table(view, self.standing))
            case "log":
                self.write(self.log[-LOG_LINES:])
            case "rules":
                self._rules(rest)
            case "help":
                self._help(view)
            case "hint" if self.expert is not None:
                self.write(self.expert(view))
            case "quit":
                raise Leave
            case _:
                return None
        raise Again

    def _drawn(self, line: str, view: View, card: Card) -> Action:
        """T3: play the drawn card or keep it; the line may also name a colour or a player."""
        answer = self.reader.yes_or_no(line)
        if answer == "no":
            return actions.Pass()
        name, rest = self.reader.command(line)
        if answer or (name == "play" and not rest):
            return self._play(card.text, view)
        if name is None and self.reader.colour(line):
            return self._play(f"{card.text} {line}", view)
        return self._said(line, view)

    def _jump(self, line: str, view: View, jumps: Sequence[Card]) -> Action:
        """X2: a card out of turn, only where that is legal; a mistake is not offered."""
        if self.reader.move(line, self.screen.sorted_hand(view)).card not in jumps:
            self._refuse(Reason("not_your_turn"))
        return self._play(line, view)

    def _play(self, line: str, view: View) -> Action:
        move = self.reader.move(line, self.screen.sorted_hand(view))
        card, colour, target = move.card, move.colour, move.target
        reason = refused_anyway(view, card, target)
        if reason:
            self._refuse(reason)
        aimed = needs_target(view.round, view.viewer, card)
        if why_mistaken(view.round, view.viewer, card):  # the card comes back: ask for no colour or player
            colour, aimed = colour or view.round.game.edition.colours[0], False
        if card.wild and colour is None:
            colour = self.ask_colour(view)
        if aimed and target is None:
            target = self.ask_player([seat for seat in range(view.round.game.seats) if seat != view.viewer])
        return actions.Play(card, colour if card.wild else None, move.uno, target if aimed else None)

    def _invent(self, line: str, view: View) -> Action:
        if self.reader.yes_or_no(line) == "no":
            return actions.InventRule(None)
        return actions.InventRule(self._deed(line))

    def _rewrite(self, line: str, view: View) -> Action:
        """`7 moo`: the number of a rule, and its new gesture or word."""
        if self.reader.yes_or_no(line) == "no":
            return actions.RewriteRule(None, None)
        first, _, rest = line.partition(" ")
        numbers = [number for number, _ in view.round.house_rules]
        if not (first.isascii() and first.isdecimal() and len(first) == 1):
            raise NotUnderstood("unknown.rule", self.screen.words.listed(map(str, numbers), "or"))
        if int(first) not in numbers:
            self._refuse(Reason("unknown_rule", {"number": int(first)}))
        while not rest.strip():
            rest = self.ask(self.screen.say("ask.new_rule", number=first))
        return actions.RewriteRule(int(first), self._deed(rest))

    def _deed(self, line: str) -> Deed:
        deed = self.reader.deed(line, free=False)
        if deed is None:
            self._refuse(Reason("unknown_deed"))
        return deed

    def _caught(self, rest: str, view: View) -> int:
        """The seat to catch: the named player, or the one with one card."""
        if rest:
            seat = self.reader.player(rest)
            if seat is None:
                raise NotUnderstood("unknown.player", rest)
            return seat
        hands = view.round.hands
        seats = [seat for seat, hand in enumerate(hands) if seat != view.viewer and len(hand) == 1]
        if not seats:
            self.say("catch.nobody")
            raise Again
        return seats[0] if len(seats) == 1 else self.ask_player(seats)

    # -- refusals ----------------------------------------------------------------------------------------------

    def _check(self, view: View, action: Action) -> None:
        reason = view.why_illegal(action)
        if reason:
            if action == actions.Draw() and isinstance(view.round.pending, Drawn):
                reason = view.why_illegal(actions.Pass()) or reason  # where the card must be played, say that
            self._refuse(reason)
        if is_idle(view.round, view.viewer, action):
            self._in_vain(view, action)
            raise Again

    def _refuse(self, reason: Reason) -> NoReturn:
        self.console.write(self.screen.refusal(reason))
        raise Again

    def _in_vain(self, view: View, action: Action) -> None:
        """U6, U7: legal, but without effect."""
        if isinstance(action, actions.Catch):
            said = view.round.said_uno[action.target]
            self.say("catch.said" if said else "catch.idle", name=self.screen.names[action.target])
        else:
            self.say("uno.already" if view.round.said_uno[view.viewer] else "uno.idle")

    # -- the rules, and help -----------------------------------------------------------------------------------

    def _rules(self, clause: str) -> None:
        """The whole rule sheet, or its lines for one clause."""
        wanted = clause.strip("[] ").upper()
        lines = clause_in(self.sheet(), wanted) if wanted else self.sheet().splitlines()
        if not lines:
            raise NotUnderstood("unknown.clause", wanted)
        self.write(lines)

    def _help(self, view: View) -> None:
        keys = ["cards", "with", "draw", "uno", "why", "look", *(["more"] if self.expert is not None else [])]
        self.write([self.screen.say(f"help.{key}") for key in keys])
        if view.round.game.edition.has_icons:
            self.explain_gestures()

    def explain_gestures(self) -> None:
        self.knows_gestures = True
        self.say("help.gestures", gestures=gestures(self.screen.words))


_DECISIONS: dict[str | None, Action] = {
    "draw": actions.Draw(),
    "keep": actions.Pass(),
    "accept": actions.Accept(),
    "challenge": actions.Challenge(),
}
