"""A server's messages as the values that every front works with: a `TableView`, table events, commands.

The server tells what one person may know; here it becomes the very view that a local table gives. Fields and
events that this version does not know are left out, as the protocol asks.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any, cast, get_args, get_origin, get_type_hints

from ...codec import ANY_EDITION, Vocabulary, parse_as, print_bare_action, print_value, word_of
from ...match import Match
from ...own import edition_of_text
from ...rules import HIDDEN, Card, Colour, Custom, Deed, Fact, Game, Pending, Report, Seen, View, blank, follow
from ...table import (
    Deadline,
    Settings,
    TableEvent,
    TableView,
    Viewer,
    commands,
    events,
    parse_table_event,
    words_at,
)

OWN = ("viewer", "settings", "custom", "match", "round")  # fields of a view with a form of their own
PLAIN = tuple(field.name for field in fields(TableView) if field.name not in OWN)


def parse_view(line: Mapping[str, Any], own_edition: str = "") -> TableView:
    """`view` of a `welcome`; BadInput where it is none. `own_edition`: its text, if the table has one."""
    hints = get_type_hints(TableView)
    settings = _settings(line["settings"], own_edition)
    words = words_at(settings)
    plain = {name: _parsed(hints[name], line[name], name, words) for name in PLAIN if name in line}
    you = line["you"]
    viewer = Viewer(str(you["person"]), you["seat"], int(you["round_seat"]))
    custom = tuple(
        (card, _parsed(Custom, rule, f"custom.{card}", words)) for card, rule in (line.get("custom") or {}).items()
    )
    match = None if line.get("match") is None else _parsed(Match, line["match"], "match", words)
    round_ = None if line.get("round") is None else _round(line["round"], settings, dict(custom), words)
    return TableView(viewer=viewer, settings=settings, custom=custom, match=match, round=round_, **plain)


def own_edition_of(line: Mapping[str, Any]) -> bool:
    """Does the table of this view play an edition of somebody's own?"""
    return str(line["settings"].get("edition", "")).startswith("own-")


def _settings(line: Mapping[str, Any], own_edition: str) -> Settings:
    known = {**line, "options": [list(pair) for pair in line.get("options", {}).items()]}
    known.pop("own_edition", None)
    settings: Settings = _parsed(Settings, known, "settings", ANY_EDITION)
    if own_edition:
        edition_of_text(own_edition)  # BadInput where it is none
        settings = replace(settings, own_edition=own_edition)
    return settings


def _round(line: Mapping[str, Any], settings: Settings, custom: Mapping[str, Custom], words: Vocabulary) -> View:
    edition = settings.playing
    ruleset = edition.ruleset.with_options(dict(settings.options))
    game = Game.of(edition, len(line["hands"]), ruleset, custom)
    viewer = int(line["viewer"])

    def parsed(hint: Any, name: str) -> Any:
        return _parsed(hint, line[name], name, words)

    pending = {name: value for name, value in line["pending"].items() if name != "seats"}
    rules = sorted((int(number), deed) for number, deed in line["house_rules"].items())
    state = replace(
        blank(game),
        dealer=parsed(int, "dealer"),
        hands=parsed(tuple[tuple[Card, ...], ...], "hands"),
        draw=(HIDDEN,) * int(line["draw"]),
        discard=parsed(tuple[Card, ...], "discard"),
        colour=parsed(Colour | None, "colour"),
        direction=parsed(int, "direction"),
        pending=parse_as(Pending, pending, "pending", words),
        said_uno=parsed(tuple[bool, ...], "said_uno"),
        catchable=parsed(tuple[int, ...], "catchable"),
        owes=parsed(tuple[int, ...], "owes"),
        house_rules=tuple((number, _parsed(Deed, deed, "house_rules", words)) for number, deed in rules),
        report=None if line["report"] is None else parsed(Report, "report"),
        known=tuple(
            Fact(viewer, int(one["owner"]), _parsed(Card, one["card"], "known", words)) for one in line["known"]
        ),
    )
    return View(viewer, state)


def _parsed(hint: Any, value: Any, place: str, words: Vocabulary) -> Any:
    return parse_as(hint, _known(hint, value), place, words)


def _known(hint: Any, value: Any) -> Any:
    """Without the fields that this version has no name for."""
    if isinstance(value, dict) and isinstance(hint, type) and is_dataclass(hint):
        hints = get_type_hints(hint)
        names = {field.name for field in fields(hint)}
        tag = {"type": value["type"]} if "type" in value and "type" not in names else {}  # of an event in a match
        return tag | {name: _known(hints[name], one) for name, one in value.items() if name in names}
    if isinstance(value, list) and get_origin(hint) is tuple:
        inner = [one for one in get_args(hint) if one is not Ellipsis]
        return [_known(inner[0], one) for one in value] if len(set(inner)) == 1 else value
    if isinstance(value, dict):
        member = next((one for one in get_args(hint) if isinstance(one, type) and is_dataclass(one)), None)
        return _known(member, value) if member is not None else value
    return value


# -- events ---------------------------------------------------------------------------------------------------

TOLD_ONLY = (
    events.ClaimHeld,
    events.UnoRaceTold,
    events.ChallengeRaceTold,
    events.GestureRaceTold,
    events.SeedCommitted,
    events.LuckAdded,
    events.TimedOut,
    events.Thrown,
)
"""What changes nothing that a terminal shows besides its own sentence."""


def parse_told(line: Mapping[str, Any], settings: Settings) -> TableEvent:
    """BadInput where this version does not know it."""
    return parse_table_event(line, words_at(settings))


def followed(view: TableView, event: TableEvent) -> TableView | None:
    """The view after the event; None where it has to be asked for."""
    match event:
        case events.Acted(events=happened) if view.round is not None:
            round_ = view.round
            for step in happened:
                round_ = follow(round_, Seen(round_.viewer, step))
            return replace(view, round=round_)
        case events.UnoArmed(armed=armed):
            return replace(view, armed=armed)
        case _ if isinstance(event, TOLD_ONLY):
            return view
    return None


def parse_due(lines: list[Mapping[str, Any]], now: float) -> tuple[Deadline, ...]:
    """The deadlines of a message."""
    found = []
    for one in lines:
        at = one.get("at")
        left = float(one.get("left", 0.0)) if at is None else float(at) - now
        found.append(Deadline(one["kind"], at, left, tuple(one.get("seats", ()))))
    return tuple(found)


# -- commands -------------------------------------------------------------------------------------------------


def print_command(command: commands.Command) -> dict[str, Any]:
    """The command as the protocol has it; name and face are the account's, and not said."""
    line: dict[str, Any] = {"c": word_of(cast(type, type(command)))}
    if isinstance(command, commands.Act):
        return {**line, "action": print_bare_action(command.action)}
    names = [field.name for field in fields(command) if field.name not in ("name", "face")]
    return {**line, **{name: print_value(getattr(command, name)) for name in names}}
