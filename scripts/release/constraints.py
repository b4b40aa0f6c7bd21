"""constraints.txt: exact versions of all that comodin installs beside itself, with hashes, for every system.

It names no host: any index that has these very files will do. `# via` says who wants a package; the bill of
materials is made from it. constraints-build.txt has what builds the handbook and the wheel of the image, as far as
it is not in the other.
"""

from __future__ import annotations

import re
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from .places import CONSTRAINTS, CONSTRAINTS_BUILD, ROOT, TOOLS, output, project

EXTRAS = ("all", "envs", "push")
GROUP = "image"
HEAD = """\
# Exact versions with hashes of what comodin[{extras}] installs, written by `make constraints`.
# pip install --require-hashes -r constraints.txt, then comodin itself with --no-deps: docs/install.md.
"""
HEAD_BUILD = """\
# Exact versions with hashes of what builds the image (Dockerfile) beside what is in constraints.txt, written by
# `make constraints`. None of it is in the image.
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
    """Both files anew, of the newest versions that fit."""
    CONSTRAINTS.write_text(fitting(newest=True), encoding="utf-8")
    CONSTRAINTS_BUILD.write_text(fitting_build(newest=True), encoding="utf-8")


def fitting(*, newest: bool) -> str:
    """Its text: of the newest versions that fit, else of those that are there, as far as they still fit."""
    extras = [part for extra in EXTRAS for part in ("--extra", extra)]
    return HEAD.format(extras=",".join(EXTRAS)) + _compiled([*extras, "pyproject.toml"], CONSTRAINTS, newest)


def fitting_build(*, newest: bool) -> str:
    """The same for constraints-build.txt, with the versions of constraints.txt where both need a package."""
    told = _compiled(["--group", GROUP, "--constraint", CONSTRAINTS.name], CONSTRAINTS_BUILD, newest)
    there = {pin.name for pin in read()}
    blocks = re.split(r"^(?=\w)", told, flags=re.MULTILINE)
    return HEAD_BUILD + "".join(one for one in blocks if one.partition("==")[0] not in there)


def _compiled(asked: list[str], kept: Path, newest: bool) -> str:
    """What uv finds; `kept`: the file whose versions it would like to keep."""
    python = project()["project"]["requires-python"].strip(">= ")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, kept.name)
        if not newest:
            file.write_bytes(kept.read_bytes())
        output(
            TOOLS / "uv", "pip", "compile", "--quiet", "--universal", "--generate-hashes", "--no-header",
            "--no-config", "--python-version", python, "--output-file", file, *asked,
        )  # fmt: skip
        told = file.read_text(encoding="utf-8").replace("comodin (pyproject.toml)", "comodin")
    if "://" in told or str(ROOT) in told:
        raise SystemExit(f"{kept.name} would name a host or a folder: nothing was written")
    return told


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
