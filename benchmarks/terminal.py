"""How long `comodin play` takes until something is on the screen, at a real (pseudo) terminal.

python benchmarks/terminal.py [--times 20]

The first frame is complete when the hand is drawn. What it consists of: Python itself, our own imports, Textual's,
and laying out and drawing; each is measured apart in a process of its own.
"""

from __future__ import annotations

import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from argparse import ArgumentParser
from fcntl import ioctl
from statistics import median

CARD = "╭─────╮".encode()
PLAY = [sys.executable, "-m", "comodin", "play", "--edition", "casa", "--seed", "3"]
PARTS = {
    "python alone": "pass",
    "and our imports": "import comodin.cli.play",
    "and Textual's": "import comodin.cli.play, textual.app, textual.widgets",
    "and the screen's": "import comodin.cli.play, comodin.tui.screen.app",
}


def first_frame(until: bytes, *more: str, patience: float = 30.0) -> float:
    """Seconds from the start of the process to these bytes on its terminal."""
    began = time.perf_counter()
    pid, handle = pty.fork()
    if pid == 0:
        ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        os.execve(sys.executable, [*PLAY, *more], {**os.environ, "TERM": "xterm-256color"})
    ioctl(handle, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    seen = b""
    try:
        while until not in seen:
            if time.perf_counter() - began > patience:
                raise SystemExit(f"nothing was drawn: {seen[-500:]!r}")
            if select.select([handle], [], [], 0.05)[0]:
                seen += os.read(handle, 65536)
        return time.perf_counter() - began
    finally:
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        os.close(handle)


def in_a_process(code: str) -> float:
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True)
    return time.perf_counter() - began


def told(name: str, seconds: list[float]) -> None:
    least, middle, most = (round(1000 * one) for one in (min(seconds), median(seconds), max(seconds)))
    print(f"{name:<24}{least:>6}{middle:>8}{most:>8} ms")


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=20)
    args = parser.parse_args()
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # users have Python's cache
    first_frame(CARD)  # fills it
    print(f"{'':<24}{'least':>6}{'median':>8}{'most':>8}")
    told("full screen, first frame", [first_frame(CARD) for _ in range(args.times)])
    told("plain, first question", [first_frame(b"1. ", "--plain") for _ in range(args.times)])
    for name, code in PARTS.items():
        told(name, [in_a_process(code) for _ in range(args.times)])


if __name__ == "__main__":
    main()
