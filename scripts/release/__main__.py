"""`python -m scripts.release`: constraints, sbom, notes, tag, check. docs/releasing.md tells the order."""

from __future__ import annotations

import argparse
import sys

from . import constraints, notes, sbom
from .checks import check


def main() -> int:
    parser = argparse.ArgumentParser(prog="scripts.release", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("constraints", help="write constraints.txt anew, of the newest versions that fit")
    commands.add_parser("sbom", help="print the bill of materials, CycloneDX JSON")
    commands.add_parser("notes", help="print the notes of this version")
    commands.add_parser("tag", help="print the text of the tag")
    commands.add_parser("check", help="everything that must hold before a release; some minutes")
    chosen = parser.parse_args().command
    if chosen == "constraints":
        constraints.write()
    elif chosen == "check":
        return check()
    else:
        print({"sbom": sbom.text, "notes": notes.notes, "tag": notes.tag}[chosen](), end="")
    return 0


sys.exit(main())
