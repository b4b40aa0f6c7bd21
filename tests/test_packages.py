"""The wheel and the source archive: complete, small, as an index wants them, and the wheel works alone."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import venv
import zipfile
from email.parser import HeaderParser
from pathlib import Path
from sysconfig import get_path
from typing import Any

import pytest
from packaging.requirements import Requirement

from comodin.bots import weights
from comodin.errors import BadInput

ROOT = Path(__file__).parent.parent
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
MOST_BYTES, MOST_PACKAGES = 3_000_000, 25
LINKS = re.compile(r"""\]\(([^)\s]+)|(?:href|src)="([^"]+)""")


def run(*command: str | Path, cwd: Path = ROOT) -> str:
    # the kernel is not compiled here (ten seconds): `scripts.release check` does that
    environment = {**os.environ, "NO_COLOR": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1", "COMODIN_JIT": "0"}
    done = subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The archive, and the wheel that is made from it, a handbook of one page and all weights."""
    folder = tmp_path_factory.mktemp("dist")
    build = (sys.executable, "-m", "build", "--no-isolation", "--outdir", folder)
    run(*build, "--sdist", ROOT)
    (archive,) = folder.glob("*.tar.gz")
    with tarfile.open(archive) as packed:
        packed.extractall(folder / "source", filter="data")
    (source,) = (folder / "source").iterdir()
    site = source / "src" / "comodin" / "site"
    assert not site.exists(), "the archive carries a handbook"
    site.mkdir()
    (site / "index.html").write_text("<h1>The handbook of comodin</h1>")
    bots = Path("src", "comodin", "bots")
    assert not list((source / bots).glob("*.npz")), "the archive carries the weights"
    for weights_file in (ROOT / bots).glob("*.npz"):
        shutil.copy(weights_file, source / bots)
    run(*build, "--wheel", source)
    (wheel,) = folder.glob("*.whl")
    return archive, wheel


def test_they_are_as_an_index_wants_them(built: tuple[Path, Path]) -> None:
    assert "WARNING" not in run(sys.executable, "-m", "twine", "check", "--strict", *built)
    config = ("--config", ROOT / "pyproject.toml")
    assert ": OK" in run(sys.executable, "-m", "check_wheel_contents", *config, built[1])
    assert built[0].stat().st_size <= MOST_BYTES


def test_the_archive_has_what_it_is_built_from_and_no_pictures(built: tuple[Path, Path]) -> None:
    with tarfile.open(built[0]) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    needed = {"pyproject.toml", "hatch_build.py", "README.md", "LICENSE", "CHANGELOG.md", "docs/rulebook.md"}
    assert needed <= names
    assert not [name for name in names if name.startswith(("docs/screenshots", "tests/", ".venv/"))]


def test_the_wheel_has_every_file_of_the_package(built: tuple[Path, Path]) -> None:
    listed = run("git", "ls-files", "src/comodin").split() if (ROOT / ".git").exists() else []
    kept = {name.removeprefix("src/") for name in listed if not name.endswith(".d.ts")}
    with zipfile.ZipFile(built[1]) as wheel:
        names = set(wheel.namelist())
        licences = [name for name in names if ".dist-info/licenses/" in name]
    assert kept <= names
    assert not [name for name in names if not name.startswith("comodin")]
    assert len(licences) == 8  # ours, three fonts, four modules of the page


def test_what_the_index_shows(built: tuple[Path, Path]) -> None:
    with zipfile.ZipFile(built[1]) as wheel:
        (name,) = (one for one in wheel.namelist() if one.endswith("/METADATA"))
        told = HeaderParser().parsestr(wheel.read(name).decode())
    links = [one or other for one, other in LINKS.findall(str(told.get_payload()))]
    home = PROJECT["project"]["urls"]["Repository"]
    tag = f"v{told['Version']}"
    assert len(links) > 5
    for link in links:
        assert re.match(r"https?://|#", link), f"{link} leads nowhere on an index"
        kind, _, path = link.removeprefix(f"{home}/").partition(f"/{tag}/")
        if link.startswith(f"{home}/"):
            assert kind in ("raw", "blob"), link
            assert (ROOT / path.partition("#")[0]).exists(), link
    addresses = {one.partition(",")[0] for one in told.get_all("Project-URL", [])}
    assert addresses >= {"Repository", "Issues", "Changelog"}
    versions = [one for one in told.get_all("Classifier", []) if re.search(r"Python :: 3\.\d+$", one)]
    assert len(versions) == 4
    assert told["License-Expression"].startswith("AGPL-3.0-or-later AND ")


def test_the_wheel_works_where_only_it_is(built: tuple[Path, Path], tmp_path: Path) -> None:
    """A new environment without our source. What comodin depends on is lent by this one;
    `scripts.release check` installs all of it."""
    venv.create(tmp_path / "env", with_pip=False)
    python = tmp_path / "env" / "bin" / "python"
    run(sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--no-deps", "--no-index", built[1])
    (site,) = (tmp_path / "env" / "lib").glob("python*/site-packages")
    (site / "lent.pth").write_text(get_path("purelib"))  # its own .pth, which leads to our source, is not read
    told = run(python, "-I", ROOT / "scripts" / "smoke.py", cwd=tmp_path)
    well = [line.partition(":")[0] for line in told.splitlines() if line.endswith(": well")]
    assert well == ["play", "simulate", "serve"]
    assert (tmp_path / "env" / "share" / "man" / "man1" / "comodin.1").is_file()


def test_what_is_pinned_is_what_an_index_has(built: tuple[Path, Path], tmp_path: Path) -> None:
    """`comodin[all]` with the versions and hashes of constraints.txt, from the index that pip asks here."""
    pins = tmp_path / "pins.txt"
    pins.write_text(run(sys.executable, "-m", "scripts.release", "pins", "all"))
    probe = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", str(tmp_path), "h11"]
    if subprocess.run(probe, capture_output=True, check=False).returncode:
        pytest.skip("no package index can be reached")
    venv.create(tmp_path / "env", with_pip=False)
    python = tmp_path / "env" / "bin" / "python"
    install = (sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--no-deps")
    run(*install, "--require-hashes", "--requirement", pins)
    run(*install, f"comodin[all] @ {built[1].as_uri()}")
    run(sys.executable, "-m", "pip", "--python", python, "check")
    names = run(python, "-Ic", "from importlib.metadata import distributions as d; print(*{x.name for x in d()})")
    found = {name.lower() for name in names.split()}
    assert len(found) <= MOST_PACKAGES, found
    assert {"comodin", "numba", "textual", "psycopg", "uvicorn"} <= found
    assert not [name for name in found if re.search("cuda|nvidia|torch|pytest|mypy|sphinx", name)], found
    told = run(python, "-I", ROOT / "scripts" / "smoke.py", "play", "serve", cwd=tmp_path)
    assert told.count(": well") == 2


def test_users_get_no_tools_of_ours() -> None:
    """Test tools, linters and CUDA are in groups or extras of their own."""
    extras = PROJECT["project"]["optional-dependencies"]
    assert {"server", "fast", "envs", "tui", "postgres", "push", "all"} <= set(extras)
    (chosen,) = extras["all"]
    names = re.findall(r"\w+", chosen)[1:]
    wanted = {re.match(r"[\w.-]+", one)[0] for name in names for one in extras[name]}  # type: ignore[index]
    groups = PROJECT["dependency-groups"]
    tools = {re.match(r"[\w.-]+", one)[0] for group in groups.values() for one in group if isinstance(one, str)}  # type: ignore[index]
    assert len(wanted) > 10
    assert not wanted & tools
    assert not [name for name in wanted if "cuda" in name or "torch" in name]
    for group in ("lint", "test", "packages"):
        assert {"include-group": group} in groups["dev"]


def pinned(file: str = "constraints.txt") -> dict[str, set[str]]:
    """Names and versions of a list of pins; each must have a hash."""
    found: dict[str, set[str]] = {}
    text = (ROOT / file).read_text(encoding="utf-8")
    assert not re.search(r"://|--(extra-)?index|--find-links|@ ", text), f"{file} names a place"
    for block in re.split(r"^(?=\w)", text, flags=re.MULTILINE)[1:]:
        name, version = re.match(r"([\w.-]+)==([\w.]+)", block).groups()  # type: ignore[union-attr]
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", block), f"{name} has no hash"
        found.setdefault(name, set()).add(version)
    return found


def test_what_is_pinned_fits_what_is_wanted() -> None:
    """Every dependency of what a player, an operator or a researcher installs, in its range."""
    pins = pinned()
    extras = PROJECT["project"]["optional-dependencies"]
    for extra in ("server", "fast", "tui", "postgres", "push", "envs"):
        for wanted in map(Requirement, extras[extra]):
            if wanted.name != "comodin":
                assert pins[wanted.name], f"{wanted.name} is not pinned"
                assert all(version in wanted.specifier for version in pins[wanted.name]), wanted


def test_what_builds_the_image_is_pinned_beside_what_is_in_it() -> None:
    """Each package in one list only: both are installed together (Dockerfile)."""
    build = pinned("constraints-build.txt")
    assert {"sphinx", "furo", "myst-parser", "hatchling"} <= set(build)
    assert not set(build) & set(pinned())
    for wanted in map(Requirement, (one for one in PROJECT["dependency-groups"]["image"] if isinstance(one, str))):
        assert all(version in wanted.specifier for version in build[wanted.name]), wanted


def test_a_part_of_what_is_pinned() -> None:
    told = run(sys.executable, "-m", "scripts.release", "pins", "server")
    names = set(re.findall(r"^([\w.-]+)==", told, re.MULTILINE))
    assert {"starlette", "anyio", "uvicorn"} <= names
    assert not {"numba", "textual", "psycopg"} & names
    assert told.count("==") <= told.count("--hash=sha256:")


def test_the_bill_of_materials_names_everything() -> None:
    """What is pinned, and what the page carries, each with what wants it."""
    bill = json.loads(run(sys.executable, "-m", "scripts.release", "sbom"))
    parts = {(one["name"], one["version"]) for one in bill["components"]}
    assert {(name, version) for name, versions in pinned().items() for version in versions} <= parts
    carried = {one["name"] for one in bill["components"] if one["purl"].startswith("pkg:npm/")}
    assert {"preact", "@preact/signals", "@preact/signals-core", "htm", "lean-qr"} <= carried
    assert len([name for name in carried if name.startswith("@fontsource/")]) == 2
    refs = {one["bom-ref"] for one in bill["components"]} | {bill["metadata"]["component"]["bom-ref"]}
    assert {one["ref"] for one in bill["dependencies"]} <= refs


def test_the_text_of_the_tag_counts_under_each_heading() -> None:
    """One line a heading: a pattern that runs on into the next one would swallow the whole changelog."""
    told = run(sys.executable, "-m", "scripts.release", "tag")
    notes = run(sys.executable, "-m", "scripts.release", "notes")
    listed = dict(re.findall(r"^- ([^:\n]+): (\d+)$", told, re.MULTILINE))
    assert list(listed) == re.findall(r"^### (.+)$", notes, re.MULTILINE)
    assert sum(map(int, listed.values())) == len(re.findall(r"^- ", notes, re.MULTILINE))
    assert told.count("\n") == len(listed) + 5


def test_without_its_weights_the_learned_player_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """As in what is built from the source archive."""
    weights._ours.cache_clear()
    monkeypatch.setattr(weights, "WEIGHTS", tmp_path / "net.npz")
    with pytest.raises(BadInput, match=r"^--bots: the player net has no weights here"):
        weights.weights_of()
