"""What the master would do, and why: a hint for somebody at a prompt, and reasons in words wherever they are said.

The master sees what that seat sees, and nothing else. Thinking may take seconds (and compile the search the first
time), so a front with a screen asks in another process.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..bots import Asked, Thought, study
from ..match import Teams
from ..puzzles import Reason, explain
from ..rules import Action, Colour, View, actions
from ..words import Catalogue

WORLDS = 400  # enough for a hint in a second or two


def think(view: View, seed: str, teams: Teams | None = None) -> Thought | None:
    """The master's thought about this decision; None where there is nothing to decide."""
    if not view.decisions():
        return None
    return study([Asked(view.round, view.viewer, seed)], teams, WORLDS)[0].thought


def hint(
    thought: Thought | None,
    view: View,
    names: Sequence[str],
    words: Catalogue,
    teams: Teams | None = None,
    *,
    of: str = "",
) -> list[str]:
    """The thought in sentences: to whom it is about, or, of somebody named, to others."""
    if thought is None or thought.action is None:
        return [words.say("cli.hint.none")]
    do = in_words(thought.action, names, words)
    if len(thought.considered) == 1 or len(view.decisions()) == 1:
        return [words.say("cli.hint.only", do=do)]
    return [words.say("cli.hint.would", do=do), *why_in_words(explain(view, thought, teams), names, words, of)]


def why_in_words(found: Sequence[Reason], names: Sequence[str], words: Catalogue, of: str = "") -> list[str]:
    """Reasons as sentences: to whom they are about, or, of somebody named, to others."""
    said = [_reason(one, names, words, of) for one in found]
    return [f"{one[:1].upper()}{one[1:]}" for one in said]  # a card may stand first


def _reason(reason: Reason, names: Sequence[str], words: Catalogue, of: str) -> str:
    about = dict(reason.about)
    if "seat" in about:
        about["name"] = names[about.pop("seat")]
    for figure in {"share", "than"} & about.keys():
        about[figure] = words.percent(about[figure], 0)
    for card in {"card", "other"} & about.keys():
        about[card] = words.a_card(about[card])
    if "action" in about:
        action = about["action"]
        nothing = words.say("replay.better.nothing")
        about["action"] = nothing if action is None else in_words(action, names, words, "replay.better")
    key = f"replay.why.{reason.code}"
    if of and words.has(key):
        return words.say(key, me=of, **about)
    return words.say(f"puzzle.why.{reason.code}", **about)


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
