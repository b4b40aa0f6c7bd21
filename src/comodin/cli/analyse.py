"""`comodin analyse FILE`: what the master would have done in a round that is over, accuracy, and turning points.

The same figures as on the page: the master sees what the seat saw, the chances are those of somebody who knows all
hands but not the order of the pile.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from dataclasses import dataclass, field
from typing import Any

from ..bots import (
    WORLDS,
    Asked,
    Beliefs,
    Mistake,
    Review,
    Thought,
    TurningPoint,
    can_search,
    decides,
    review,
    study,
)
from ..codec import print_bare_action
from ..errors import BadInput
from ..puzzles import Reason, print_reason, study_and_explain
from ..records import Record, Unfolded, load_any, rounds_of, unfold
from ..rules import Action, Colour
from ..tui import in_words, why_in_words
from ..words import Catalogue, catalogue
from .arguments import add_lang
from .files import read_file
from .progress import ProgressBar


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a record (*.uno.json), or - for standard input")
    parser.add_argument("--round", type=int, metavar="N", help="of a match: this round alone (default: all)")
    parser.add_argument("--json", action="store_true", help="print every thought and all chances as JSON")
    parser.add_argument(
        "--worlds",
        type=int,
        default=WORLDS,
        metavar="N",
        help=f"how many worlds the master tries for a decision, at most (default: {WORLDS})",
    )
    add_lang(parser)


@dataclass
class Analysis:
    """A round looked at again: thoughts, the reasons for them, and chances by step."""

    round: Unfolded
    thoughts: dict[int, Thought | None] = field(default_factory=dict)
    why: dict[int, tuple[Reason, ...]] = field(default_factory=dict)
    chances: dict[int, tuple[float, ...] | None] = field(default_factory=dict)

    @property
    def review(self) -> Review:
        actions = [(step.seat, step.action) for step in self.round.steps]
        return review(actions, len(self.round.players), self.thoughts, self.chances)


def run(args: Namespace) -> int:
    rounds = _rounds(args)
    if not can_search():
        raise BadInput("analyse", "needs NumPy and numba: pip install 'comodin[fast]'")
    if args.worlds < 1:
        raise BadInput("--worlds", f"expected 1 or more, found {args.worlds}")
    found = []
    for number, played in rounds:
        words = catalogue(args.lang, played.record.edition)
        with ProgressBar(words.say("replay.expert.progress"), 2 * len(played.steps) + 1) as bar:
            found.append((number, _analysed(played, args.worlds, bar)))
    if args.json:
        lines = [{"round": number, **_as_json(one, args.worlds)} for number, one in found]
        print(json.dumps({"rounds": lines}, ensure_ascii=False))
    else:
        for at, (number, one) in enumerate(found):
            if at:
                print()
            _tell(number, one, catalogue(args.lang, one.round.record.edition))
    return 0


def _rounds(args: Namespace) -> list[tuple[int, Unfolded]]:
    """Those that are looked at, with their numbers from 1."""
    record = load_any(read_file(args.file))
    played = [unfold(record)] if isinstance(record, Record) else [one.round for one in rounds_of(record)]
    for number, one in enumerate(played, start=1):
        if one.refused is not None:
            raise BadInput(f"actions[{one.refused.index}]", f"refused: {one.refused.reason.code}")
        if not one.over and args.round in (None, number) and number < len(played) + (args.round is not None):
            raise BadInput(args.file, "the master looks only at rounds that are over")
    over = [(number, one) for number, one in enumerate(played, start=1) if one.over]
    if not over:
        raise BadInput(args.file, "the master looks only at rounds that are over")
    if args.round is None:
        return over
    if not 1 <= args.round <= len(played):
        raise BadInput("--round", f"expected a round of the match, 1 to {len(played)}")
    return [(number, one) for number, one in over if number == args.round]


def _analysed(played: Unfolded, worlds: int, bar: ProgressBar) -> Analysis:
    """Everybody's chances before every action, and the master's thought about every decision."""
    found, key = Analysis(played), played.key
    bar.show(0)
    for number, step in enumerate(played.steps):
        asked = Asked(step.before, None, f"{key} {number}")
        found.chances[number] = study([asked], played.teams, worlds)[0].chances
        bar.show(number)
    found.chances[len(played.steps)] = study([Asked(played.last, None, "")], played.teams, worlds)[0].chances
    for number, step in enumerate(played.steps):
        found.thoughts[number] = None
        if decides(step.action):
            asked = Asked(step.before, step.seat, f"{key} {number}")
            studied, found.why[number] = study_and_explain([asked], played.teams, worlds)[0]
            found.thoughts[number] = studied.thought
        bar.show(len(played.steps) + number)
    return found


# -- sentences -----------------------------------------------------------------------------------------------


def _tell(number: int, found: Analysis, words: Catalogue) -> None:
    names, result = found.round.players, found.review
    print(f"{words.say('cli.analyse.round', number=number)} {words.say('replay.review')}")
    for seat, accuracy in enumerate(result.accuracy):
        share = "–" if accuracy is None else words.percent(accuracy, 0)
        decisions = words.say("replay.review.decisions", n=result.decisions[seat])
        print(f"  {names[seat]}: {share} ({decisions})")
    print(words.say("replay.mistakes"))
    worst = sorted(result.mistakes, key=lambda one: one.value - one.best)
    for mistake in worst:
        print(f"  {_mistake(mistake, names, words)}")
        why = [
            one for one in found.why.get(mistake.step, ()) if not one.code.startswith("wins")
        ]  # it is said above
        if why:
            print(f"     {' '.join(why_in_words(why, names, words, names[mistake.seat]))}")
    if not worst:
        print(f"  {words.say('replay.mistakes.none')}")
    print(words.say("replay.turns"))
    for turn in result.turning_points:
        print(f"  {_turn(turn, found, names, words)}")
    if not result.turning_points:
        print(f"  {words.say('replay.mistakes.none')}")


def _mistake(mistake: Mistake, names: tuple[str, ...], words: Catalogue) -> str:
    kind = words.say(f"replay.mistake.{mistake.kind}")
    nothing = words.say("replay.better.nothing")
    better = nothing if mistake.better is None else in_words(mistake.better, names, words, "replay.better")
    line = words.say(
        "replay.mistake.line",
        name=names[mistake.seat],
        did=in_words(mistake.action, names, words, "replay.did"),
        better=better,
        best=words.percent(mistake.best, 0),
        value=words.percent(mistake.value, 0),
    )
    return f"{mistake.step + 1}. {kind}: {line}"


def _turn(turn: TurningPoint, found: Analysis, names: tuple[str, ...], words: Catalogue) -> str:
    before, after = found.chances[turn.step], found.chances[turn.step + 1]
    assert before is not None
    assert after is not None
    change = words.say(
        "replay.turn.chance",
        **{
            "name": names[turn.whose],
            "from": words.percent(before[turn.whose], 0),
            "to": words.percent(after[turn.whose], 0),
        },
    )
    did = in_words(turn.action, names, words, "replay.did")
    return f"{turn.step + 1}. {names[turn.seat]}: {did}. {change}"


# -- JSON ------------------------------------------------------------------------------------------------------


def _as_json(found: Analysis, worlds: int) -> dict[str, Any]:
    result, steps = found.review, len(found.round.steps)
    return {
        "players": list(found.round.players),
        "worlds": worlds,
        "moves": [_thought(found, number) for number in range(steps)],
        "chances": [_chances(found.chances[number]) for number in range(steps + 1)],
        "review": {
            "accuracy": [None if one is None else round(one, 4) for one in result.accuracy],
            "decisions": list(result.decisions),
            "mistakes": [_fields(one) for one in result.mistakes],
            "turning_points": [_fields(one) for one in result.turning_points],
            "turned": None if result.turned is None else _fields(result.turned),
        },
    }


def _chances(chances: tuple[float, ...] | None) -> list[float] | None:
    return None if chances is None else [round(one, 4) for one in chances]


def _thought(found: Analysis, number: int) -> dict[str, Any] | None:
    thought, why = found.thoughts[number], found.why.get(number, ())
    if thought is None:
        return None
    considered = [
        {
            "action": _action(one.action),
            "value": round(one.value, 4),
            "error": round(one.error, 4),
            "worlds": one.worlds,
        }
        for one in thought.considered
    ]
    return {
        "action": _action(thought.action),
        "considered": considered,
        "why": [print_reason(one) for one in why],
        "beliefs": _beliefs(thought.beliefs, found.round.last.game.edition.colours),
    }


def _beliefs(beliefs: Beliefs | None, colours: tuple[Colour, ...]) -> dict[str, Any] | None:
    """Of each seat (null for the one that decides) the share of worlds in which it lacks each colour."""
    if beliefs is None:
        return None
    lacks = [dict(zip(map(str, colours), seat, strict=True)) if seat else None for seat in beliefs.lacks]
    return {"worlds": beliefs.worlds, "lacks": lacks, "bluff": beliefs.bluff}


def _fields(of: Mistake | TurningPoint) -> dict[str, Any]:
    return {name: _value(value) for name, value in vars(of).items()}


def _value(value: object) -> object:
    if isinstance(value, Action):
        return print_bare_action(value)
    return round(value, 4) if isinstance(value, float) else value


def _action(action: Action | None) -> dict[str, Any] | None:
    return None if action is None else print_bare_action(action)
