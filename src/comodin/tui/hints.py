"""What the expert would do, and why: a hint for somebody at a prompt.

The expert sees what that seat sees, and nothing else. Thinking may take seconds (and compile the search the first
time), so a front with a screen asks in another process.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..bots import Asked, Thought, study
from ..match import Teams
from ..puzzles import Choice, reasons
from ..rules import Action, Colour, View, actions
from ..words import Catalogue

NOT_KNOWN = ("bluff_likely", "bluff_unlikely", "worth_doubting")  # reasons that need a count of bluffs
WORLDS = 400  # enough for a hint in a second or two


@dataclass(frozen=True)
class _Looked:
    view: View
    choices: tuple[Choice, ...]
    bluff: float = 0.0


def think(view: View, seed: str, teams: Teams | None = None) -> Thought | None:
    """The expert's thought about this decision; None where there is nothing to decide."""
    if not view.decisions():
        return None
    return study([Asked(view.round, view.viewer, seed)], teams, WORLDS)[0].thought


def hint(thought: Thought | None, view: View, names: Sequence[str], words: Catalogue) -> list[str]:
    """The thought in sentences."""
    if thought is None or thought.action is None:
        return [words.say("cli.hint.none")]
    best, *others = thought.considered or (None,)
    do = in_words(thought.action, names, words)
    if best is None:
        return [words.say("cli.hint.would", do=do), *_why(view, (Choice(thought.action, 0, 0),), names, words)]
    if not others:
        return [words.say("cli.hint.only", do=do)]
    lines = [words.say("cli.hint.would", do=do)]
    if others[0].action is not None:
        other = in_words(others[0].action, names, words)
        lines.append(
            words.say("cli.hint.wins", own=round(100 * best.value), do=other, other=round(100 * others[0].value))
        )
    choices = tuple(Choice(one.action, one.value, one.error) for one in thought.considered)
    return [*lines, *_why(view, choices, names, words)]


def _why(view: View, choices: tuple[Choice, ...], names: Sequence[str], words: Catalogue) -> list[str]:
    found = [one for one in reasons(_Looked(view, choices)) if one.code not in NOT_KNOWN]
    lines = []
    for reason in found:
        about = {name: value for name, value in reason.about.items() if name != "seat"}
        if "seat" in reason.about:
            about["name"] = names[reason.about["seat"]]
        lines.append(words.say(f"puzzle.why.{reason.code}", **about))
    return lines


def in_words(action: Action, names: Sequence[str], words: Catalogue, family: str = "replay.do") -> str:
    """ "play a red 7 and choose Ana": what an action is, in the words of a replay."""
    match action:
        case actions.Play(card, colour, _, target):
            parts = ["play"] + ["colour"] * (colour is not None) + ["target"] * (target is not None)
            name = "" if target is None else names[target]
            about = {"card": words.a_card(card), "colour": colour, "name": name, "target": name}
            return words.say(f"{family}.{'.'.join(parts)}", **about)
        case actions.NameColour(colour):
            return words.say(f"{family}.colour", colour=_colour(colour, words))
        case actions.Catch(target):
            return words.say(f"{family}.catch", name=names[target])
        case _:
            return words.say(f"{family}.{_key(action)}")


def _colour(colour: Colour, words: Catalogue) -> str:
    return words.colour(colour)


KEYS: dict[type[Action], str] = {
    actions.Draw: "draw",
    actions.Pass: "pass",
    actions.Accept: "accept",
    actions.Challenge: "challenge",
    actions.SayUno: "uno",
    actions.InventRule: "rule",
    actions.RewriteRule: "change_rule",
    actions.Perform: "gesture",
    actions.TimeUp: "time_up",
    actions.ReportAdvice: "report_advice",
}


def _key(action: Action) -> str:
    if isinstance(action, actions.Vote):
        return "agree" if action.agrees else "disagree"
    return KEYS[type(action)]
