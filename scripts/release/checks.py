"""Everything that must hold before a release, one line each. What cannot be looked at here says so."""

from __future__ import annotations

import json
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from . import constraints, sbom
from .notes import releases
from .places import CONSTRAINTS, CONSTRAINTS_BUILD, ROOT, TOOLS, output, project, version

MOST_BYTES, MOST_PACKAGES = 3_000_000, 25
PYTHONS = ("python3.11", "python3.12", "python3.13", "python3.14")
COUNT = (
    "from importlib.metadata import distributions as d; print(len({x.name for x in d()} - {'pip', 'setuptools'}))"
)
IMAGE_EXTRAS = "server,fast,postgres,push"
SCHEMAS = {
    "vendor.github-workflows": ".github/workflows/*.yml",
    "vendor.github-issue-forms": ".github/ISSUE_TEMPLATE/[!c]*.yml",
    "vendor.github-issue-config": ".github/ISSUE_TEMPLATE/config.yml",
    "vendor.compose-spec": "compose.yaml",
    "vendor.citation-file-format": "CITATION.cff",
}


class Found(NamedTuple):
    """`sign`: ✓ well, ✗ wrong, · could not be looked at here."""

    sign: str
    text: str


def check() -> int:
    """Prints every finding; 1 if one of them is wrong."""
    wrong = False
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        steps: list[Callable[[], Iterator[Found]]] = [
            _words, _tree, lambda: _build(folder), lambda: _installs(folder), _pins, lambda: _bill(folder), _audit,
            _schemas, _licences,
        ]  # fmt: skip
        for step in steps:
            try:
                for sign, text in step():
                    wrong |= sign == "✗"
                    print(sign, text, flush=True)
            except subprocess.CalledProcessError as failed:
                wrong = True
                command = " ".join(map(str, failed.cmd))
                print(f"✗ {command}\n{(failed.output or '')[-3000:]}", flush=True)
            except OSError as failed:
                wrong = True
                print(f"✗ {failed.filename}: {failed.strerror}", flush=True)
    return int(wrong)


def _found(well: bool, text: str, otherwise: str) -> Found:
    return Found("✓", text) if well else Found("✗", otherwise)


def _words() -> Iterator[Found]:
    """Do all files speak of the same version, and is the address one that exists?"""
    number, date = (*releases(), ("no version", "not released"))[0]
    same, dated = number == version(), date != "not released"
    yield _found(same, f"CHANGELOG.md begins with {number}", f"CHANGELOG.md begins with {number}, not {version()}")
    yield _found(dated, f"dated {date}", "CHANGELOG.md: write the day of the release beside its number")
    cited = f"version: {version()}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    yield _found(cited, "CITATION.cff names this version", f"CITATION.cff: expected version: {version()}")
    home = project()["project"]["urls"]["Repository"]
    yield _found(
        ".example" not in home, f"the repository is {home}", "pyproject.toml: Repository is no address that exists"
    )


def _tree() -> Iterator[Found]:
    """Is what is built what was committed, and is the tag free?"""
    changed = output("git", "status", "--porcelain").split("\n")[:-1]
    yield _found(not changed, "nothing is uncommitted", f"{len(changed)} files are not committed")
    free = not output("git", "tag", "--list", f"v{version()}").strip()
    yield _found(free, f"there is no tag v{version()} yet", f"the tag v{version()} is there already")


def _build(folder: Path) -> Iterator[Found]:
    """Twice, in environments of their own: the same bytes, small, and as an index wants them."""
    for name in ("dist", "again"):
        output(TOOLS / "python", "-m", "scripts.site")  # the wheel carries it; the archive does not
        for kind in ("--sdist", "--wheel"):
            output(TOOLS / "python", "-m", "build", kind, "--outdir", folder / name, ROOT)
    files = sorted((folder / "dist").iterdir())
    same = all(one.read_bytes() == (folder / "again" / one.name).read_bytes() for one in files)
    yield _found(same, "built twice, the same bytes", "two builds differ")
    for one in files:
        size = one.stat().st_size
        few = size <= MOST_BYTES or one.suffix == ".whl"  # what is promised is the size of the source
        yield _found(few, f"{one.name}: {size:,} bytes", f"{one.name}: {size:,} bytes, too large")
    output(TOOLS / "twine", "check", "--strict", *files)
    output(TOOLS / "check-wheel-contents", folder / "dist")
    yield Found("✓", "twine and check-wheel-contents have nothing to say")


def _installs(folder: Path) -> Iterator[Found]:
    """The wheel with what it needs, pinned, in a new environment of every Python: does all of it work?"""
    (wheel,) = (folder / "dist").glob("*.whl")
    for name in PYTHONS:
        python = shutil.which(name)
        if python is None or subprocess.run([python, "--version"], capture_output=True, check=False).returncode:
            yield Found("·", f"{name} is not on this machine: not tried")
            continue
        for extras in ("all", IMAGE_EXTRAS) if name == PYTHONS[0] else ("all",):
            env = folder / f"{name}-{extras}"
            output(python, "-m", "venv", env)
            pins = folder / "pins.txt"
            pins.write_text(constraints.of(extras), encoding="utf-8")
            install = (env / "bin" / "pip", "install", "--quiet", "--no-deps")
            output(*install, "--require-hashes", "--requirement", pins)
            output(*install, f"comodin[{extras}] @ {wheel.as_uri()}")
            output(env / "bin" / "pip", "check")
            count = int(output(env / "bin" / "python", "-Ic", COUNT))
            output(env / "bin" / "python", "-I", ROOT / "scripts" / "smoke.py", cwd=folder)
            text = f"{name}, comodin[{extras}], with hashes: {count} packages; plays, simulates, serves"
            few = extras != "all" or count <= MOST_PACKAGES
            yield _found(few, text, f"{text}, but these are too many packages")
            shutil.rmtree(env)


def _pins() -> Iterator[Found]:
    """Do both lists of pins still fit pyproject.toml?"""
    for file, fitting in ((CONSTRAINTS, constraints.fitting), (CONSTRAINTS_BUILD, constraints.fitting_build)):
        same = fitting(newest=False) == file.read_text(encoding="utf-8")
        yield _found(same, f"{file.name} fits pyproject.toml", f"{file.name} does not fit: make constraints")


def _bill(folder: Path) -> Iterator[Found]:
    """Is the bill of materials what the standard says?"""
    from cyclonedx.schema import SchemaVersion  # noqa: PLC0415  # a tool of releases, which tests do not have
    from cyclonedx.validation.json import JsonStrictValidator  # noqa: PLC0415

    text = sbom.text()
    problem = JsonStrictValidator(SchemaVersion.V1_6).validate_str(text)
    count = len(json.loads(text)["components"])
    yield _found(problem is None, f"the bill of materials is valid: {count} components", f"invalid: {problem}")


def _audit() -> Iterator[Found]:
    """Is anything known against what is pinned?"""
    command: list[str | Path] = [TOOLS / "pip-audit", "--disable-pip", "--require-hashes", "--format", "json"]
    done = subprocess.run(
        [*command, "--requirement", CONSTRAINTS, "--requirement", CONSTRAINTS_BUILD],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    try:
        told = json.loads(done.stdout)["dependencies"]
    except (ValueError, KeyError):
        last = (done.stderr.strip().splitlines() or ["no answer"])[-1]
        yield Found("·", f"pip-audit could not run here: {last}")
        return
    skipped = [one["name"] for one in told if "skip_reason" in one]
    bad = [f"{one['name']} {one['version']} ({found['id']})" for one in told for found in one.get("vulns", ())]
    if skipped:
        yield Found("·", f"pip-audit could not ask about {len(skipped)} of {len(told)} packages from here")
    if bad or not skipped:
        yield _found(
            not bad, f"nothing is known against {len(told)} packages", f"known to be bad: {', '.join(bad)}"
        )


def _schemas() -> Iterator[Found]:
    """Files that others read: as their readers want them?"""
    for schema, where in SCHEMAS.items():
        files = sorted(ROOT.glob(where))
        if not files:
            yield Found("✗", f"{where} is missing")
            continue
        output(TOOLS / "check-jsonschema", "--builtin-schema", schema, *files)
        yield Found("✓", f"{where}: valid")


def _licences() -> Iterator[Found]:
    """Does every file have a licence and an owner?"""
    output(TOOLS / "reuse", "lint", "--quiet")
    yield Found("✓", "every file has a licence (REUSE)")
