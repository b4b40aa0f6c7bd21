"""`comodin completion SHELL`: what the shell completes.

The files are written by scripts/shell_files.py from the command line's own description (with shtab), and come with
the package: nothing else has to be installed.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from importlib.resources import files

FILES = {"bash": "comodin.bash", "zsh": "_comodin", "fish": "comodin.fish"}


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("shell", choices=tuple(FILES), metavar="SHELL", help=", ".join(FILES))


def run(args: Namespace) -> int:
    print(files(__package__).joinpath("shell", FILES[args.shell]).read_text(encoding="utf-8"), end="")
    return 0
