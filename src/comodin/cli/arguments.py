"""Arguments that several commands share: the language, the options of the rules, what a match is played for."""

from __future__ import annotations

import os
import re
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from ..errors import BadInput
from ..match import BY_THE_BOOK, FORMATS, PRESETS, Number, preset_named, preset_options
from ..rules import KNOBS, Edition, Option, Ruleset, as_text, from_text
from ..words import LANGUAGES
from .config import config


def add_lang(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--lang",
        choices=LANGUAGES,
        default=usual_language(),
        help="language of the output (default: that of the config file, or of the environment, or en)",
    )


def add_database(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--database",
        metavar="URL",
        default=os.environ.get("COMODIN_DATABASE"),
        help="a PostgreSQL database instead of the folder, like postgresql://comodin@db/comodin (default:"
        " COMODIN_DATABASE of the environment)",
    )


def database_of(args: Namespace) -> str:
    """The address of the database; BadInput where there is none."""
    if "://" not in (args.database or ""):
        raise BadInput(
            "--database", "expected the address of a PostgreSQL database, like postgresql://comodin@db/comodin"
        )
    return str(args.database)


def store_of(args: Namespace) -> str:
    """The address of the database, or the folder where none was named."""
    return database_of(args) if args.database else str(args.data)


def usual_language() -> str:
    """Of the config file, or of the environment."""
    return config().language or language_of(os.environ)


def language_of(environment: Mapping[str, str]) -> str:
    """The language of the environment, if there is a catalogue for it; the first variable that is set decides."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        locale = environment.get(name)
        if locale:
            language = re.split(r"[_.@-]", locale.lower())[0]
            return language if language in LANGUAGES else "en"
    return "en"


def formats_help(keys: Iterable[str]) -> str:
    """The formats that can be chosen; one that its sheet calls otherwise with that name."""
    return ", ".join(FORMATS[key].signed if key in FORMATS else key for key in keys)


def language_asked(argv: Sequence[str]) -> str | None:
    """The language of a command line that may be wrong: that of `--lang`, if it is one."""
    after = dict(pairwise([*argv, ""])).get("--lang", "")
    asked = [after, *(word.removeprefix("--lang=") for word in argv if word.startswith("--lang="))]
    return next((language for language in asked if language in LANGUAGES), None)


def target_help() -> str:
    """What `--target` means, by format."""
    said: dict[Number, list[str]] = {}
    for format in FORMATS.values():
        if not format.single:
            said.setdefault(format.number, []).append(format.key)
    return "; ".join(
        f"{', '.join(keys)}: {number.unit} (default: {number.usual})" for number, keys in said.items()
    )


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--preset",
        metavar="NAME",
        default=BY_THE_BOOK,
        help=f"rules that have a name, before single options: {', '.join(PRESETS)} (default: {BY_THE_BOOK})",
    )
    parser.add_argument(
        "--option",
        metavar="NAME=VALUE",
        action="extend",
        nargs="+",
        default=[],
        help="change one of the rules; can be given several times. "
        + "; ".join(f"{name}: {', '.join(map(as_text, values))}" for name, values in KNOBS.items()),
    )


def parse_options(words: Iterable[str]) -> dict[str, Option]:
    """Texts such as `stacking=any` as values of the ruleset, which refuses unknown ones."""
    options = {}
    for word in words:
        name, equals, text = word.partition("=")
        if not equals:
            raise BadInput("--option", f"{word!r} is not NAME=VALUE, such as stacking=true")
        options[name] = from_text(name, text)
    return options


def options_of(edition: Edition, args: Namespace) -> dict[str, Option]:
    """The options of the command line over this edition: those of the preset, then single ones."""
    preset_named(args.preset, "--preset")
    return {**preset_options(edition, args.preset), **parse_options(args.option)}


def ruleset_of(edition: Edition, args: Namespace) -> Ruleset:
    """The rules of the edition with the options of the command line."""
    return edition.ruleset.with_options(options_of(edition, args))
