"""What `comodin play` plays: a new game as the command line says, or a saved one that goes on."""

from __future__ import annotations

import json
import secrets
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path

from ..bots import Faults, check_bots, names_for, split_bots
from ..codec import Json
from ..errors import BadInput
from ..match import CHOICES, FORMATS, MOST_TARGET, PARTNER_SEATS, Format, MatchRules, rules_for
from ..own import edition_fields, edition_of
from ..records import Record, load
from ..rules import MAX_SEATS
from ..tui import LocalGame
from ..words import Catalogue
from .arguments import options_of
from .config import MAX_NAME, config, is_name
from .saving import check_save, holds_something, keeper, load_game

NAMES = ("Ana", "Beto", "Caro", "Dino", "Elsa", "Fabio", "Gina", "Hugo", "Irma", "Lalo")
USUAL_PLAYERS = 4
SAID_BY_THE_FILE = ("edition", "players", "people", "seed", "option", "custom")


def opponents(args: Namespace) -> str:
    """Who the others are: names of bots, separated by commas."""
    return str(args.level or args.bots or config().level or "simple")


def new_game(args: Namespace, words: Catalogue, key: str, write: Callable[[str], None]) -> LocalGame:
    """A new game, which is saved if the command line says so."""
    people = people_of(args, words)
    players = _players_of(args, people)
    record = _record(args, key, people, players)
    match = _match(args, key, players)
    if args.save:
        check_save(args.save, record)
    keep = keeper(args.save, words, write, match, whole=_chosen(args))
    faults = Faults(args.strict)
    return LocalGame(record, match, _bots(args, people, record, faults), keep, faults=faults)


def saved_game(args: Namespace, words: Catalogue, write: Callable[[str], None]) -> LocalGame:
    """The game of `--load`, which is kept in the same file, or in that of `--save`."""
    given = next((name for name in SAID_BY_THE_FILE if getattr(args, name)), None)
    if given is not None:
        raise BadInput("--load", f"the file says what is played; leave out --{given}")
    game = load_game(args.load, _match(args, None, USUAL_PLAYERS))
    if args.save and args.save != args.load:
        check_save(args.save, game.last.record)
    keep = keeper(
        args.save or args.load, words, write, game.match, whole=game.whole or _chosen(args), before=game.before
    )
    people = game.head.players[:1]
    faults = Faults(args.strict)
    return LocalGame(game.head, game.match, _bots(args, people, game.head, faults), keep, game, faults)


def must_ask(args: Namespace) -> Path | None:
    """The file of `--save` that holds a game already: one can go on with it."""
    return args.save if args.save and not args.load and holds_something(args.save) else None


def _bots(args: Namespace, people: tuple[str, ...], record: Record, faults: Faults) -> dict[int, str]:
    players = len(record.players)
    names = names_for(split_bots(opponents(args)), players - len(people)) if players > len(people) else []
    check_bots(names, faults, [record.game])  # BadInput where there is none
    return dict(enumerate(names, start=len(people)))


def people_of(args: Namespace, words: Catalogue) -> tuple[str, ...]:
    """Who plays at this terminal."""
    if args.people is not None:
        names = tuple(" ".join(name.split()) for name in args.people.split(","))
        if not all(map(is_name, names)) or len({name.casefold() for name in names}) < len(names):
            raise BadInput("--people", f"expected different names of 1 to {MAX_NAME} letters, as Ana,Beto")
        if len(names) > MAX_SEATS:
            raise BadInput("--people", f"expected at most {MAX_SEATS} names, found {len(names)}")
        return names
    said = args.name if args.name is not None else config().name
    name = words.say("play.name") if said is None else " ".join(said.split())
    if not is_name(name):
        raise BadInput("--name", f"expected a name of 1 to {MAX_NAME} letters")
    return (name,)


def _players_of(args: Namespace, people: tuple[str, ...]) -> int:
    """Those of `--people` play among themselves, unless more are asked for."""
    if args.players is None:
        return USUAL_PLAYERS if len(people) == 1 else len(people)
    players: int = args.players
    if players < len(people):
        raise BadInput("--players", f"expected at least the {len(people)} of --people, found {players}")
    return players


def _record(args: Namespace, key: str, people: tuple[str, ...], players: int) -> Record:
    """The first round. The reader of records checks it, and refuses what cannot be played."""
    edition = edition_of(key, "--edition")
    taken = {name.casefold() for name in people}
    others = [other for other in NAMES if other.casefold() not in taken]
    data: Json = {
        "comodin": 1,
        **edition_fields(edition),
        "options": options_of(edition, args),
        "players": [*people, *others[: players - len(people)]],
        "seed": secrets.token_hex(8) if args.seed is None else args.seed,
        "custom": dict(map(parse_custom, args.custom)),
    }
    return load(json.dumps(data))


def _chosen(args: Namespace) -> bool:
    """Is what is played for on the command line?"""
    return bool(args.format or args.target or args.partners)


def _match(args: Namespace, key: str | None, players: int) -> MatchRules:
    """What is played for: as the command line says, or the first format of the edition's sheet."""
    usual = FORMATS["points"].key if key is None else edition_of(key, "--edition").formats[0]
    name = usual if args.format is None else args.format
    choice = CHOICES.get(name)
    if choice is None:
        raise BadInput("--format", f"{name!r:.40} is not a format; expected one of {', '.join(FORMATS)}")
    format, partners = choice.format, args.partners or choice.partners
    if partners and not format.teams:
        able = " or ".join(one.key for one in FORMATS.values() if one.teams)
        raise BadInput("--partners", f"partners play {able}, not {format.key}")
    if partners and players != PARTNER_SEATS:
        raise BadInput("--partners", f"partners are {PARTNER_SEATS} players, found {players}")
    return rules_for(format.key, _target(args.target, format), partners=partners)


def _target(text: str | None, format: Format) -> int | None:
    if text is None:
        return None
    if format.single:
        raise BadInput("--target", f"{format.key} is a single round and has no target; leave it out")
    whole = text.isascii() and text.isdecimal() and len(text) <= 6
    if not whole or not format.number.takes(int(text), MOST_TARGET):
        raise BadInput("--target", f"expected {format.number.expected(MOST_TARGET)}, found {text!r:.40}")
    return int(text)


def parse_custom(rule: str) -> tuple[str, Json]:
    """`WC1=next draw 2; reverse`, `WC2=Storm: others draw 1`, `WC1=Everybody sings:` in the form of a record."""
    card, equals, rest = rule.partition("=")
    if not equals:
        raise BadInput("--custom", f"{rule!r} is not CARD=RULE, such as WC1=next draw 2")
    text, _, steps = rest.rpartition(":")
    effects = [_parse_effect(step) for step in steps.split(";") if step.strip()]
    return card.strip().upper(), {"text": text.strip(), "effects": effects}


def _parse_effect(step: str) -> Json:
    said = step.split()
    effect: Json = {}
    if said[-1].isascii() and said[-1].isdecimal() and len(said[-1]) <= 3:
        effect["n"] = int(said.pop())
    if not 1 <= len(said) <= 2:
        raise BadInput("--custom", f"{step.strip()!r} is not WHO WHAT, such as next draw 2")
    effect["what"] = said.pop()
    return effect | ({"who": said.pop()} if said else {})
