"""constraints.txt: exact versions of all that comodin installs beside itself, with hashes, for every system.

It names no host: any index that has these very files will do. `# via` says who wants a package; the bill of
materials is made from it.
"""

from __future__ import annotations

import re
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from .places import CONSTRAINTS, ROOT, TOOLS, output, project

EXTRAS = ("all", "envs", "push")
HEAD = """\
# Exact versions with hashes of what comodin[{extras}] installs, written by `make constraints`.
# pip install --require-hashes -r constraints.txt, then comodin itself with --no-deps: docs/install.md.
"""


@dataclass
class Pin:
    """One package of the list. `wanted_by`: those that depend on it, comodin itself among them."""

    name: str
    version: str
    marker: str = ""
    hashes: list[str] = field(default_factory=list)
    wanted_by: list[str] = field(default_factory=list)


def write() -> None:
    """The file anew, of the newest versions that fit."""
    CONSTRAINTS.write_text(fitting(newest=True), encoding="utf-8")


def fitting(*, newest: bool) -> str:
    """Its text: of the newest versions that fit, else of those that are there, as far as they still fit."""
    extras = [part for extra in EXTRAS for part in ("--extra", extra)]
    base = ["--python-version", project()["project"]["requires-python"].strip(">= ")]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, CONSTRAINTS.name)
        if not newest:
            file.write_bytes(CONSTRAINTS.read_bytes())  # what is there is what uv would like to keep
        output(
            TOOLS / "uv", "pip", "compile", "--quiet", "--universal", "--generate-hashes", "--no-header",
            "--no-config", *base, *extras, "--output-file", file, "pyproject.toml",
        )  # fmt: skip
        told = file.read_text(encoding="utf-8")
    text = HEAD.format(extras=",".join(EXTRAS)) + told.replace("comodin (pyproject.toml)", "comodin")
    if "://" in text or str(ROOT) in text:
        raise SystemExit("constraints.txt would name a host or a folder: nothing was written")
    return text


def of(extras: str) -> str:
    """What `comodin[extras]` alone needs, as a file for `pip install --require-hashes --no-deps -r`."""
    pins = read()
    wanted = _asked_for(extras.split(","))
    while more := {pin.name for pin in pins if wanted & set(pin.wanted_by)} - wanted:
        wanted |= more
    return "".join(
        f"{pin.name}=={pin.version}{pin.marker and f' ; {pin.marker}'} \\\n"
        + " \\\n".join(f"    --hash={one}" for one in pin.hashes)
        + "\n"
        for pin in pins
        if pin.name in wanted
    )


def _asked_for(extras: list[str]) -> set[str]:
    """The names in pyproject.toml that these extras lead to."""
    known = project()["project"]["optional-dependencies"]
    if unknown := sorted(set(extras) - set(known)):
        raise SystemExit(f"pyproject.toml has no extra {unknown[0]!r}; it has {', '.join(known)}")
    found: set[str] = set()
    for one in (one for extra in extras for one in known[extra]):
        name, inner = re.match(r"([\w.-]+)(?:\[([^]]*)\])?", one).groups()  # type: ignore[union-attr]
        found |= _asked_for(inner.split(",")) if name == "comodin" else {name}
    return found


def read() -> list[Pin]:
    """What the file pins, in its order."""
    pins: list[Pin] = []
    for line in CONSTRAINTS.read_text(encoding="utf-8").splitlines():
        if found := re.match(r"([\w.-]+)==(\S+)(?: ; (.*?))? \\$", line):
            pins.append(Pin(found[1], found[2], found[3] or ""))
        elif found := re.match(r" +--hash=(sha256:[0-9a-f]{64})", line):
            pins[-1].hashes.append(found[1])
        elif found := re.match(r" +# +(?:via )?([\w.-]+)$", line):
            pins[-1].wanted_by += [found[1]] if found[1] != "via" else []
    return pins
