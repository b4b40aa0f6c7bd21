"""Tries an installed comodin, as a user would on the first day: plays a round, serves a page, simulates.

Run it with the Python of the environment that is tried (`…/bin/python -I scripts/smoke.py`). It needs nothing but
the standard library, and refuses to look at a comodin that is not installed there.
"""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import tempfile
from importlib.metadata import version
from pathlib import Path
from urllib.request import urlopen

PATIENCE = 600.0  # the first simulation compiles the engine, which takes minutes where the machine is busy
COMMAND = [str(Path(sys.prefix, "Scripts" if sys.platform == "win32" else "bin", "comodin"))]


def run(*arguments: str) -> str:
    """What the command prints; it must end well."""
    return subprocess.run(
        [*COMMAND, *arguments], check=True, capture_output=True, text=True, timeout=PATIENCE
    ).stdout


def play(folder: Path) -> None:
    """A round from Python, read again by the command."""
    import comodin  # noqa: PLC0415  # only now it is sure to be the installed one

    assert Path(comodin.__file__).is_relative_to(sys.prefix), f"{comodin.__file__} is not in {sys.prefix}"
    assert version("comodin") == comodin.__version__, "the metadata have another version"
    weights = Path(comodin.__file__).parent / "bots" / "net.npz"
    assert weights.is_file(), f"{weights}: this wheel was built from the archive, which leaves them out"
    record = comodin.play(["heuristic", "simple", "simple"], edition="casa", seed=1)
    record.save(folder / "round.uno.json")
    told = json.loads(run("replay", str(folder / "round.uno.json"), "--json"))
    assert told["ok"], told
    assert told["state"]["pending"]["kind"] == "over", told


def simulate(_: Path) -> None:
    """In the compiled engine, where it is installed."""
    told = json.loads(run("simulate", "--edition", "clasico", "--rounds", "50", "--seed", "1", "--json"))
    assert (told["rounds"], sum(told["wins"])) == (50, 50 - told["blocked"]), told


def serve(folder: Path) -> None:
    """The page with its files, the interface, and the handbook that the wheel carries."""
    command = [*COMMAND, "serve", "--port", "0", "--no-warm-up", "--data", str(folder / "data")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            line = server.stdout.readline()
            assert line.startswith("comodin: http://"), line
            address = line.split()[1].rstrip("/")

            def get(path: str) -> str:
                with urlopen(address + path, timeout=PATIENCE) as answer:
                    text: str = answer.read().decode()
                return text

            assert "<html" in get("/")
            assert get("/js/app.js")
            assert get("/cards.svg").startswith("<svg")
            assert len(json.loads(get("/api/editions"))["editions"]) >= 5
            assert "The handbook of comodin" in get("/docs/"), "/docs: this wheel was built without `make docs`"
        finally:
            server.send_signal(signal.SIGTERM)
            code = server.wait(PATIENCE)
    assert code == 0, f"the server ended with {code}"


TRIED = {"play": play, "simulate": simulate, "serve": serve}


def main() -> int:
    """What is tried can be chosen: `smoke.py play serve`."""
    chosen = sys.argv[1:] or list(TRIED)
    with tempfile.TemporaryDirectory() as folder:
        for name in chosen:
            TRIED[name](Path(folder))
            print(f"{name}: well")
    return 0


if __name__ == "__main__":
    sys.exit(main())
