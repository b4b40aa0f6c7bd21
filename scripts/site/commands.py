"""The directive `commands`: every command with its options, from the description of the command line itself."""

from __future__ import annotations

import os

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from comodin.cli import COMMANDS, command_line
from testkit.shell_files import commands_of

COLUMNS = "88"


class Commands(SphinxDirective):
    """A section a command: what it does, and what `--help` says."""

    def run(self) -> list[nodes.Node]:
        os.environ["COLUMNS"] = COLUMNS  # how wide argparse writes
        parsers = commands_of(command_line("en"))
        return [
            self._section(command.name, command.help, parsers[command.name].format_help()) for command in COMMANDS
        ]

    def _section(self, name: str, about: str, told: str) -> nodes.section:
        section = nodes.section(ids=[name], names=[name])
        section += nodes.title("", f"comodin {name}")
        section += nodes.paragraph("", f"{about[0].upper()}{about[1:]}.")
        block = nodes.literal_block(told.rstrip(), told.rstrip())
        block["language"] = "text"
        section += block
        return section


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_directive("commands", Commands)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
