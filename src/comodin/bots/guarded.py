"""A bot of another package, held to its contract: whatever it does, the seat gets an action that the rules accept.

What it does wrong is a `Fault`, which is noted, and `simple` plays for it that once. Our own bots need no guard.
"""

from __future__ import annotations

import signal
import threading
from typing import Any, get_args

from ..chance import Chance
from ..codec import parse_action, print_bare_action, vocabulary_of
from ..errors import printable
from ..match import Teams
from ..rules import Action, Edition, Game, TimeUp, View, is_idle
from .bot import Bot, Choosy
from .faults import MOST_DETAIL, Fault, Faults, Kind
from .simple import SimpleBot
from .thought import Explains, Thought

LEFT_OUT = (SystemExit, GeneratorExit)
"""Errors that are no `Exception`, and that a bot must not end a run with."""


class Guarded:
    """Plays as the bot does, and as `simple` where the bot fails. Without a bot `simple` always plays, for the
    reason `why`."""

    def __init__(self, name: str, bot: Any, faults: Faults, why: Fault | None = None) -> None:
        self.name, self.bot, self.faults = name, bot, faults
        self.why = why
        self._simple = SimpleBot()

    def choose(self, view: View, chance: Chance) -> Action | None:
        """Always something that the rules accept, or None where nothing has to be done."""
        return self._guard(view, chance, None)

    def _guard(self, view: View, chance: Chance, thoughts: list[Thought] | None) -> Action | None:
        found = self._ask(view, chance, thoughts)
        if not isinstance(found, Fault):
            return found
        self.faults.note(found)
        return self._simple.choose(view, chance) or (view.decisions()[0] if _must_act(view) else None)

    def _ask(self, view: View, chance: Chance, thoughts: list[Thought] | None) -> Action | Fault | None:
        if self.why is not None:
            return self.why
        try:
            if thoughts is None:
                given = self.bot.choose(view, chance)
            else:
                thought = self.bot.explain(view, chance)
                given = thought.action
                thoughts.append(Thought(given, tuple(thought.considered)))
        except (Exception, *LEFT_OUT) as error:
            return self._fault("raised", *described(error))
        except KeyboardInterrupt as error:
            if _interrupts_reach_us():
                raise
            return self._fault("raised", *described(error))
        return self._judge(view, given)

    def _judge(self, view: View, given: object) -> Action | Fault | None:
        if given is None:
            return self._fault("nothing") if _must_act(view) else None
        action = well_formed(given, view.round.game.edition)
        if action is None:
            return self._fault("nonsense", f"an object of type {type(given).__name__}", shown(given))
        reason = view.why_illegal(action)
        if reason is not None:
            return self._fault("illegal", str(reason), shown(action))
        if is_idle(view.round, view.viewer, action):  # a call in vain changes nothing, so it is no answer
            return self._fault("nothing") if _must_act(view) else None
        return action

    def _fault(self, kind: Kind, what: str = "", detail: str = "") -> Fault:
        return Fault(self.name, kind, what, detail)

    def hear(self, teams: Teams | None, format: str | None) -> None:
        """As `tell` does it with any bot; a bot that minds cannot be loaded."""
        if self.why is not None:
            return
        try:
            for attribute, value in (("teams", teams), ("format", format)):
                if hasattr(self.bot, attribute):
                    setattr(self.bot, attribute, value)
        except (Exception, *LEFT_OUT) as error:
            _, detail = described(error)
            self.why = self._fault("load", f"the bot {self.name!r} cannot be told its teams: {detail}")

    def refuses(self, game: Game) -> str | None:
        """What the bot says before a run; a bot that fails at it is found out when it plays."""
        try:
            why = self.bot.refuses(game) if self.why is None and isinstance(self.bot, Choosy) else None
        except (Exception, *LEFT_OUT):
            return None
        return None if why is None else f"{self.name}: {why}"


class GuardedAndExplaining(Guarded):
    """The same for a bot that can explain its moves."""

    def explain(self, view: View, chance: Chance) -> Thought:
        """What it thought; nothing of it where `simple` plays for it."""
        thoughts: list[Thought] = []
        action = self._guard(view, chance, thoughts)
        if thoughts and thoughts[0].action == action:
            return thoughts[0]
        return Thought(action)


def guard(name: str, bot: Bot, faults: Faults) -> Guarded:
    """The bot, held to its contract."""
    kind = GuardedAndExplaining if isinstance(bot, Explains) else Guarded
    return kind(name, bot, faults)


def _must_act(view: View) -> bool:
    """Does the round wait for this seat before all others? The others may be silent, in a race too: they are
    late."""
    return view.round.pending.seats[:1] == (view.viewer,)


def well_formed(given: object, edition: Edition) -> Action | None:
    """The action of a player that a bot gave, with each field of its type; None where it is anything else."""
    if not isinstance(given, _OF_PLAYERS):
        return None
    try:
        action = parse_action(print_bare_action(given), "action", vocabulary_of(edition))
        return action if action == given else None
    except Exception:  # a field may hold anything
        return None


_OF_PLAYERS = tuple(kind for kind in get_args(Action) if kind is not TimeUp)


def described(error: BaseException) -> tuple[str, str]:
    """The type of an error; the same with the first line of its text."""
    kind = type(error).__name__
    try:
        text = str(error).strip()
    except Exception:  # even that may fail
        text = ""
    return kind, f"{kind}: {text.splitlines()[0]}" if text else kind


def shown(value: object) -> str:
    """A value in one short line."""
    try:
        text = repr(value)
    except Exception:
        text = f"an object of type {type(value).__name__}"
    return printable(text, MOST_DETAIL)


def _interrupts_reach_us() -> bool:
    """Can a KeyboardInterrupt here be a person's Ctrl-C? Only in the main thread of a process that hears of it;
    anywhere else the bot raised it."""
    if threading.current_thread() is not threading.main_thread():
        return False
    if signal.getsignal(signal.SIGINT) in (signal.SIG_IGN, signal.SIG_DFL):
        return False
    mask = getattr(signal, "pthread_sigmask", None)
    return mask is None or signal.SIGINT not in mask(signal.SIG_BLOCK, [])
