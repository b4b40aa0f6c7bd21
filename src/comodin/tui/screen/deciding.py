"""What a person may do now, as choices with a key and a name. No Textual here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ...rules import (
    SPECTATOR,
    Answer,
    Card,
    ChangeRule,
    ChooseColour,
    Colour,
    Deed,
    Drawn,
    MakeRule,
    Over,
    Race,
    Turn,
    View,
    actions,
    in_the_room,
)
from ...table import TableView, commands
from ...words import Catalogue, deed_in_words
from ..line import Screen
from ..live import names_in, names_of_round


@dataclass(frozen=True)
class Choice:
    """Something to do: the key for it, what it is called, and the command."""

    key: str
    label: str
    command: commands.Command


Step = Colour | int | tuple[Card, ...]
"""What a play still needs: a colour, the seat that it is aimed at, or which cards go with it (X7)."""


def choices(view: TableView, words: Catalogue) -> list[Choice]:
    """Everything but the cards themselves, what is awaited first."""
    if view.motion is not None and view.viewer.seat is not None:
        voted = view.viewer.seat in (*view.motion.agree, *view.motion.disagree)
        if not voted:
            return [
                Choice("y", words.say("web.vote.yes"), commands.VoteOnMotion(True)),
                Choice("n", words.say("web.vote.no"), commands.VoteOnMotion(False)),
            ]
    if view.paused_until is not None:
        return [Choice("enter", words.say("web.resume"), commands.Resume())]
    if view.phase in ("waiting", "between"):
        return _before_a_round(view, words)
    if view.round is None or view.viewer.round_seat == SPECTATOR:
        return _sitting_down(view, words)
    return _in_the_round(view, view.round, words)


def _before_a_round(view: TableView, words: Catalogue) -> list[Choice]:
    seat = view.viewer.seat
    if seat is None:
        return _sitting_down(view, words)
    found = []
    if not view.seats[seat].ready:
        again = view.match is not None and view.match.over
        key = "web.next_round" if view.phase == "between" else "web.rematch" if again else "web.ready"
        found.append(Choice("enter", words.say(key), commands.Ready()))
    if view.phase == "waiting" and view.host == view.viewer.person and len(view.people) > 1:
        found.append(Choice("s", words.say("web.start"), commands.Start()))
    return found


def _sitting_down(view: TableView, words: Catalogue) -> list[Choice]:
    free = next((n for n, seat in enumerate(view.seats) if seat.person is None and not seat.reserved), None)
    if free is None or view.viewer.seat is not None or view.settings.booking is not None:
        return []
    key = "web.join" if view.phase == "waiting" else "web.join.next_deal"
    return [Choice("s", words.say(key), commands.Sit(free))]


def _in_the_round(view: TableView, round_: View, words: Catalogue) -> list[Choice]:
    found, state = [], round_.round
    for action in round_.decisions():
        match action:
            case actions.Draw():
                key = "web.draw" if state.left_to_draw else "web.pass"
                found.append(Choice("d", words.say(key), commands.Act(action)))
            case actions.Pass():
                found.append(Choice("k", words.say("web.keep"), commands.Act(action)))
            case actions.Accept():
                found.append(Choice("a", words.say("web.accept", n=state.due), commands.Act(action)))
            case actions.Challenge():
                found.append(Choice("c", words.say("web.challenge"), commands.Act(action)))
            case _:
                pass
    if state.report is not None and round_.why_illegal(actions.Vote(True)) is None:
        found.append(Choice("y", words.say("web.vote.yes"), commands.Act(actions.Vote(True))))
        found.append(Choice("n", words.say("web.vote.no"), commands.Act(actions.Vote(False))))
    mine = view.seats[view.viewer.seat] if view.viewer.seat is not None else None
    if mine is not None and mine.stand_in:
        found.insert(0, Choice("enter", words.say("web.take_over"), commands.TakeOver()))
    return found


# -- UNO and catches ------------------------------------------------------------------------------------------


def uno(view: TableView) -> commands.Command | None:
    """Says UNO now where that counts; else it will be said with the next card, or not any more."""
    if view.round is None or view.viewer.round_seat == SPECTATOR or view.phase != "playing":
        return None
    if actions.SayUno() in view.round.legal_actions():
        return commands.Act(actions.SayUno())
    if len(view.round.hand) >= 2:
        return commands.ArmUno(not view.armed)
    return None


def catchable(view: TableView) -> list[int]:
    """Seats of the round that can be caught now."""
    if view.round is None or view.viewer.round_seat == SPECTATOR:
        return []
    return [seat for seat in view.round.round.catchable if seat != view.viewer.round_seat]


# -- cards ----------------------------------------------------------------------------------------------------


def plays(view: TableView, card: Card) -> list[actions.Play]:
    """All ways to play this card now; whether UNO is said with it is the table's affair (`ArmUno`)."""
    if view.round is None or view.viewer.round_seat == SPECTATOR:
        return []
    found = {
        replace(action, uno=False)
        for action in view.round.decisions()
        if isinstance(action, actions.Play) and action.card is card
    }
    return sorted(
        found, key=lambda play: (len(play.more), str(play.colour), -1 if play.target is None else play.target)
    )


def playable(view: TableView) -> set[Card]:
    """The cards that may be played now, mistakes left out."""
    if view.round is None or view.viewer.round_seat == SPECTATOR:
        return set()
    return {action.card for action in view.round.decisions() if isinstance(action, actions.Play)}


def next_step(options: Sequence[actions.Play]) -> tuple[str, list[Step]] | None:
    """What these plays differ in first, as the kind of question and its answers; None: there is one left."""
    if len(options) <= 1:
        return None
    for kind, values in (
        ("several", [play.more for play in options]),
        ("colour", [play.colour for play in options]),
        ("target", [play.target for play in options]),
    ):
        different = list(dict.fromkeys(values))
        if len(different) > 1:
            return kind, [one for one in different if one is not None]
    return None


def with_step(options: Sequence[actions.Play], kind: str, value: Step) -> list[actions.Play]:
    """The plays that remain after an answer."""
    names = {"several": "more", "colour": "colour", "target": "target"}
    return [play for play in options if getattr(play, names[kind]) == value]


def mistake(view: TableView, card: Card) -> actions.Play | None:
    """The play of a card that does not fit, at a table where one may try: it costs."""
    if view.round is None or not view.round.awaited:
        return None
    colour = view.settings.playing.colours[0] if card.wild else None
    action = actions.Play(card, colour)
    return action if view.round.why_illegal(action) is None else None


# -- what is asked --------------------------------------------------------------------------------------------


def prompt(view: TableView, words: Catalogue) -> str:
    """One sentence: what the person should do now, or whom everybody waits for."""
    if view.motion is not None:
        names = names_in(view)
        other = "" if view.motion.target is None else names[view.motion.target]
        return words.say(f"web.vote.{view.motion.kind}", name=names[view.motion.by], other=other)
    if view.paused_until is not None:
        return words.say("web.paused")
    if view.phase == "waiting":
        over = view.match is not None and view.match.over
        return words.say("play.again.match" if over else "web.waiting.title").split("?")[0] + ("?" if over else "")
    if view.phase == "between":
        return words.say("web.round_over")
    if view.phase == "closed":
        return words.say("table.refused.table_closed")
    return "" if view.round is None else _of_the_round(view, view.round, words)


def _of_the_round(view: TableView, round_: View, words: Catalogue) -> str:
    state, names = round_.round, names_of_round(view)
    pending = state.pending
    if isinstance(pending, Race):
        if in_the_room(state):
            return words.say("reason.done_in_the_room")
        waited = round_.viewer in pending.waiting
        rule = state.rule_for(pending.number)
        if waited and rule is not None and state.game.ruleset.reminders:
            return words.say("play.race.reminder", number=pending.number, deed=deed_in_words(rule, words))
        return words.say("play.race", number=pending.number) if waited else words.say("web.race.done")
    if isinstance(pending, Over):
        return words.say("web.round_over")
    if not round_.awaited:
        return words.say("play.turn", name=names[pending.seats[0]])
    screen = Screen(names, words, round_.viewer)
    match pending:
        case Turn():
            if playable(view):
                return words.say("web.turn")
            return words.say("web.turn.draw" if state.left_to_draw else "web.turn.pass")
        case Drawn(card=card, must=must):
            key = "web.drawn.must" if must else "play.ask.drawn"
            return words.say(key, card=screen.named(card) if not must else card)
        case Answer(player=player, due=due):
            return f"{screen.say('facing', n=due, name=names[player])} {words.say('web.answer')}"
        case ChooseColour():
            return words.say("web.which_colour")
        case MakeRule(number=number):
            return words.say("web.rule.make", number=number)
        case ChangeRule():
            return words.say("web.rule.change")
        case _:
            return ""


def deed_of(text: str) -> Deed | None:
    """A word of somebody's own for a house rule."""
    word = " ".join(text.split())
    return Deed(word=word) if word and word.isprintable() else None
