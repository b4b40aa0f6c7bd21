"""The completion of each shell and the manual page, from the description of the command line."""

from __future__ import annotations

import re
from argparse import ArgumentParser, _SubParsersAction
from pathlib import Path

from comodin.cli import COMMANDS, command_line

FOLDER = Path(__file__).parent.parent / "src" / "comodin" / "cli" / "shell"
SHELLS = {"bash": "comodin.bash", "zsh": "_comodin", "fish": "comodin.fish"}
PAGE = "comodin.1"


def written() -> dict[str, str]:
    """Every file by its name."""
    return {**{name: completion(shell) for shell, name in SHELLS.items()}, PAGE: manual()}


def completion(shell: str) -> str:
    """What this shell sources."""
    import shtab  # noqa: PLC0415  # a tool of development; the handbook, which asks for the commands alone, has none

    parser = command_line("en")
    for one in [parser, *commands_of(parser).values()]:
        for action in one._actions:
            if action.metavar in ("FILE", "RECORD", "BACKUP"):
                action.complete = shtab.FILE  # type: ignore[attr-defined]
            elif action.metavar == "DIR":
                action.complete = shtab.DIRECTORY  # type: ignore[attr-defined]
    text = shtab.complete(parser, shell)
    return re.sub(r"[ \t]+\n", "\n", text).rstrip() + "\n"


def commands_of(parser: ArgumentParser) -> dict[str, ArgumentParser]:
    """The commands by name."""
    (group,) = [action for action in parser._actions if isinstance(action, _SubParsersAction)]
    return dict(group.choices)


# -- the manual page -----------------------------------------------------------------------------------------


def manual() -> str:
    """A page for `man comodin`."""
    parser = command_line("en")
    about = {command.name: command for command in COMMANDS}
    lines = [
        '.\\" Written by scripts/shell_files.py from the description of the command line; do not edit.',
        '.TH COMODIN 1 "" "comodin" "Games"',
        ".SH NAME",
        "comodin \\- the complete UNO card game, in five editions",
        ".SH SYNOPSIS",
        ".B comodin",
        "[\\fICOMMAND\\fR] [\\fIOPTIONS\\fR]",
        ".SH DESCRIPTION",
        "Without a command a friendly start offers the usual ones.",
        "Every command has \\fB\\-\\-help\\fR, in English, Spanish and Italian.",
        ".SH COMMANDS",
    ]
    for name, command in commands_of(parser).items():
        lines += [f".SS comodin {roff(name)}", f"{roff(about[name].help[0].upper() + about[name].help[1:])}."]
        for action in command._actions:
            if action.help and action.dest != "help":
                lines += [".TP", names_of(action), roff(help_of(action))]
        if about[name].examples:
            lines += [".PP", "Examples:", ".nf", ".RS"]
            lines += [roff(f"comodin {name} {example}") for example in about[name].examples]
            lines += [".RE", ".fi"]
    lines += [
        ".SH FILES",
        ".TP",
        "\\fI~/.config/comodin/config.toml\\fR",
        "name, language (en, es, it), level, colours (auto, light, dark, none), screen (full, plain), server.",
        ".TP",
        "\\fI~/.local/share/comodin/\\fR",
        "Your own results (results.jsonl), and who you are at which server (players.json).",
        ".SH ENVIRONMENT",
        "NO_COLOR, COLORFGBG, XDG_CONFIG_HOME, XDG_DATA_HOME, and the language: LC_ALL, LC_MESSAGES, LANG.",
        ".SH EXIT STATUS",
        "0: done. 1: it could not be done. 2: wrong usage or a wrong file, in one sentence. 130: Ctrl\\-C.",
    ]
    return "\n".join(lines) + "\n"


def names_of(action: object) -> str:
    """An option with what it takes, or the name of an argument."""
    strings = getattr(action, "option_strings", [])
    metavar = getattr(action, "metavar", None) or ""
    takes = getattr(action, "nargs", None) != 0
    if isinstance(metavar, tuple):
        metavar = " ".join(metavar)
    choices = getattr(action, "choices", None)
    value = metavar or ("|".join(map(str, choices)) if choices else str(getattr(action, "dest", "")).upper())
    if not strings:
        return f"\\fI{roff(value)}\\fR"
    shown = ", ".join(f"\\fB{roff(one)}\\fR" for one in strings)
    return f"{shown} \\fI{roff(value)}\\fR" if takes else shown


def help_of(action: object) -> str:
    return " ".join(str(getattr(action, "help", "")).split()).replace("%%", "%")


def roff(text: str) -> str:
    """Text that nroff takes as it is."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("…", "...").replace("’", "'")
    return f"\\&{text}" if text.startswith((".", "'")) else text
