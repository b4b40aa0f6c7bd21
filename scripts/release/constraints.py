"""constraints.txt: exact versions of all that comodin installs beside itself, with hashes, for every system.

It names no host: any index that has these very files will do. `# via` says who wants a package; the bill of
materials is made from it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from .places import CONSTRAINTS, ROOT, TOOLS, output, project

EXTRAS = ("all", "envs", "push")
HEAD = """\
# Exact versions with hashes of what comodin[{extras}] installs, written by `make constraints`.
# docs/install.md says how it is used. Hashes hold for any index.
"""


@dataclass
class Pin:
    """One package of the list. `wanted_by`: those that depend on it, comodin itself among them."""

    name: str
    version: str
    marker: str = ""
    hashes: list[str] = field(default_factory=list)
    wanted_by: list[str] = field(default_factory=list)


def write(*, newest: bool = True) -> None:
    """Of the newest versions that fit; else of those that are there already, as far as they still fit."""
    extras = [part for extra in EXTRAS for part in ("--extra", extra)]
    base = ["--python-version", project()["project"]["requires-python"].strip(">= ")]
    keep = [] if newest or not CONSTRAINTS.exists() else ["--constraints", str(CONSTRAINTS)]
    told = output(
        TOOLS / "uv", "pip", "compile", "--quiet", "--universal", "--generate-hashes", "--no-header",
        "--no-config", *base, *extras, *keep, "pyproject.toml",
    )  # fmt: skip
    text = HEAD.format(extras=",".join(EXTRAS)) + told.replace("comodin (pyproject.toml)", "comodin")
    text = re.sub(r"^( +# +)-c .*\n", "", text, flags=re.MULTILINE)
    if "://" in text or str(ROOT) in text:
        raise SystemExit("constraints.txt would name a host or a folder: nothing was written")
    CONSTRAINTS.write_text(text, encoding="utf-8")


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
