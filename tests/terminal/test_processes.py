"""Real processes at a real (pseudo) terminal: the first frame, Ctrl-C, and what a pipe gets instead."""

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
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from fcntl import ioctl
from pathlib import Path

import pytest

PATIENCE = 30.0
GOLDEN = Path(__file__).parent.parent / "golden" / "deluxe-plain-3.uno.json"


class Terminal:
    """A command at a terminal of its own."""

    def __init__(self, *arguments: str, **environment: str) -> None:
        size = (80, 24)
        self.pid, self.handle = pty.fork()
        if self.pid == 0:
            _resize(0, size)
            everything = {**os.environ, "TERM": "xterm-256color", **environment}
            os.execve(sys.executable, [sys.executable, "-m", "comodin", *arguments], everything)
        _resize(self.handle, size)
        self.seen = b""

    def until(self, what: bytes) -> None:
        end = time.monotonic() + PATIENCE
        while what not in self.seen:
            assert time.monotonic() < end, self.seen[-2000:]
            if select.select([self.handle], [], [], 0.1)[0]:
                self.seen += os.read(self.handle, 65536)

    def type(self, text: str) -> None:
        os.write(self.handle, text.encode())

    def ended(self) -> int:
        """Its exit code; what it still writes is read."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            with suppress(OSError):
                if select.select([self.handle], [], [], 0.02)[0]:
                    self.seen += os.read(self.handle, 65536)
            done, status = os.waitpid(self.pid, os.WNOHANG)
            if done:
                return os.waitstatus_to_exitcode(status)
        raise AssertionError("it does not end")


def _resize(handle: int, size: tuple[int, int]) -> None:
    ioctl(handle, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))


@contextmanager
def terminal(*arguments: str, **environment: str) -> Iterator[Terminal]:
    shown = Terminal(*arguments, **environment)
    try:
        yield shown
    finally:
        with suppress(OSError):
            os.kill(shown.pid, signal.SIGKILL)
        with suppress(ChildProcessError):
            os.waitpid(shown.pid, 0)
        os.close(shown.handle)


@pytest.mark.parametrize("way", ["key", "signal"])
def test_ctrl_c_leaves_the_full_screen_within_a_second(way: str) -> None:
    with terminal("play", "--edition", "deluxe", "--seed", "7") as shown:
        shown.until("╭─────╮".encode())
        time.sleep(0.3)
        began = time.monotonic()
        shown.type("\x03") if way == "key" else os.kill(shown.pid, signal.SIGINT)
        assert shown.ended() == 130
        assert time.monotonic() - began < 1.5  # a second, and what a busy machine adds
        assert b"Traceback" not in shown.seen
        assert b"\x1b[?1049l" in shown.seen  # the terminal is as it was


def test_ctrl_c_while_a_bot_searches_in_its_process() -> None:
    """The process ends with the game, and nothing that it shared is left behind or complained about."""
    with terminal("play", "--edition", "clasico", "--seed", "5", "--level", "expert") as shown:
        shown.until(b"Caro plays")  # a quick bot stands in while the search is compiled
        began = time.monotonic()
        shown.type("\x03")
        assert shown.ended() == 130
        assert time.monotonic() - began < 1.5
        assert b"Traceback" not in shown.seen
        assert b"leaked" not in shown.seen


def test_ctrl_c_at_a_question_in_plain_lines() -> None:
    with terminal("play", "--plain", "--edition", "deluxe", "--seed", "7") as shown:
        shown.until(b"Play a card or draw")
        time.sleep(0.3)  # until it waits: readline misses a signal that comes just before
        began = time.monotonic()
        shown.type("\x03")
        assert shown.ended() == 130
        assert time.monotonic() - began < 1.5
        assert b"Traceback" not in shown.seen


def test_a_dumb_terminal_and_the_config_get_plain_lines(tmp_path: Path) -> None:
    with terminal("play", "--edition", "deluxe", "--seed", "7", TERM="dumb") as shown:
        shown.until(b"Play a card or draw")
    (tmp_path / "comodin").mkdir()
    (tmp_path / "comodin" / "config.toml").write_text('screen = "plain"\nlanguage = "es"\nname = "Eva"\n')
    with terminal("play", "--edition", "deluxe", "--seed", "7", XDG_CONFIG_HOME=str(tmp_path)) as shown:
        shown.until(b"Juega una carta")


def test_colours_go_down_to_sixteen_and_to_none() -> None:
    with terminal("play", "--edition", "deluxe", "--seed", "7", TERM="xterm-16color") as shown:
        shown.until("╭─────╮".encode())
        assert b"38;2;" not in shown.seen
        assert b"38;5;" not in shown.seen
    with terminal("play", "--edition", "deluxe", "--seed", "7", COLORTERM="truecolor") as shown:
        shown.until("╭─────╮".encode())
        assert b"38;2;" in shown.seen


def test_a_replay_steps_at_a_terminal_and_tells_in_a_pipe() -> None:
    with terminal("replay", str(GOLDEN)) as shown:
        shown.until(b"step 0 of")
        shown.type("\x1b[C")
        shown.until(b"q")
        shown.type("q")
        assert shown.ended() == 0
    told = subprocess.run(
        [sys.executable, "-m", "comodin", "replay", str(GOLDEN)], capture_output=True, text=True, check=True
    )
    assert "\x1b" not in told.stdout
    assert "wins the round" in told.stdout


def test_the_start_offers_and_understands_numbers_and_names() -> None:
    with terminal(LANG="it_IT.UTF-8") as shown:
        shown.until(b"Numero o nome")
        shown.type("?\n")
        shown.until(b"uso: comodin")
        shown.type("4\n")
        shown.until(b"Classico (clasico)")
        shown.type("clasico\n")
        assert shown.ended() == 0
        assert b"UNO" in shown.seen


def test_a_file_that_holds_a_game_is_gone_on_with_or_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "game.uno.json"
    play = ("play", "--plain", "--edition", "deluxe", "--seed", "7", "--save", str(file))
    with terminal(*play) as shown:
        shown.until(b"Play a card or draw")
        shown.type("draw\nquit\n")
        assert shown.ended() == 0
    before = file.read_text()
    with terminal("play", "--plain", "--save", str(file)) as shown:
        shown.until(b"holds a game already")
        shown.type("\n")
        shown.until(b"The game goes on, in round 1.")
        shown.until(b":")
        shown.type("quit\n")
        assert shown.ended() == 0
    with terminal("play", "--plain", "--save", str(file)) as shown:
        shown.until(b"holds a game already")
        shown.type("n\n")
        assert shown.ended() == 2
    assert file.read_text().startswith(before[:200])
