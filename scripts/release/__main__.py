"""`python -m scripts.release`: constraints, pins, sbom, notes, tag, check. docs/releasing.md tells the order."""

from __future__ import annotations

import argparse
import sys

from . import constraints, notes, sbom
from .checks import check


def main() -> int:
    parser = argparse.ArgumentParser(prog="scripts.release", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("constraints", help="write constraints.txt anew, of the newest versions that fit")
    pins = commands.add_parser("pins", help="print the part of constraints.txt that some extras need")
    pins.add_argument("extras", help="with commas between them: server,fast")
    commands.add_parser("sbom", help="print the bill of materials, CycloneDX JSON")
    commands.add_parser("notes", help="print the notes of this version")
    commands.add_parser("tag", help="print the text of the tag")
    commands.add_parser("check", help="everything that must hold before a release; some minutes")
    arguments = parser.parse_args()
    chosen = arguments.command
    if chosen == "constraints":
        constraints.write()
    elif chosen == "pins":
        print(constraints.of(arguments.extras), end="")
    elif chosen == "check":
        return check()
    else:
        print({"sbom": sbom.text, "notes": notes.notes, "tag": notes.tag}[chosen](), end="")
    return 0


sys.exit(main())
