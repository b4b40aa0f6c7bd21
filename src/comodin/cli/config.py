"""The config file, `~/.config/comodin/config.toml`, and the folders of a user.

    name = "Ana"
    language = "es"       # en, es, it
    level = "normal"      # beginner, normal, expert, master, machine
    colours = "auto"      # auto, light, dark, none
    screen = "full"       # full, plain
    server = "https://uno.example"

The command line wins over the file, and the file over the environment.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ..errors import BadInput
from ..words import LANGUAGES

COLOURS = ("auto", "light", "dark", "none")
SCREENS = ("full", "plain")
MAX_NAME = 30
MOST_BYTES = 64 << 10


@dataclass(frozen=True)
class Config:
    """What a user wants unless the command line says otherwise."""

    name: str | None = None
    language: str | None = None
    level: str | None = None
    colours: str = "auto"
    screen: str = "full"
    server: str | None = None


def config_file(environment: Mapping[str, str] = os.environ) -> Path:
    """Where the config file is, whether there is one or not."""
    return _folder(environment, "XDG_CONFIG_HOME", ".config") / "config.toml"


def data_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Where a user's own results are kept, and who they are at which server."""
    return _folder(environment, "XDG_DATA_HOME", ".local/share")


def _folder(environment: Mapping[str, str], variable: str, usual: str) -> Path:
    """As the XDG base directories have it: ten lines that `platformdirs` would do on more systems."""
    said = environment.get(variable, "")
    try:
        return (Path(said) if said.startswith("/") else Path.home() / usual) / "comodin"
    except RuntimeError:  # nobody knows where home is
        return Path("/nonexistent/comodin")


@cache
def config() -> Config:
    """The user's config; BadInput names the line that is wrong."""
    return read_config(config_file())


def read_config(path: Path) -> Config:
    """The config of a file; without a file, everything is as usual."""
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES)
    except OSError:
        return Config()
    import tomllib  # noqa: PLC0415  # only where there is such a file

    try:
        text = data.decode()
        values = tomllib.loads(text)
    except UnicodeDecodeError:
        raise BadInput(str(path), "expected a text in UTF-8") from None
    except tomllib.TOMLDecodeError as error:
        raise BadInput(_at(path, _line_in(str(error))), 'expected NAME = VALUE, such as language = "es"') from None
    for name, value in values.items():
        place = _at(path, _line_of(text, name))
        choices = _choices().get(name)
        if name not in Config.__dataclass_fields__:
            raise BadInput(place, f"{name!r:.40} is not known; expected {', '.join(Config.__dataclass_fields__)}")
        if choices is not None and value not in choices:
            raise BadInput(place, f"{name}: expected one of {', '.join(choices)}, found {value!r:.40}")
        if not isinstance(value, str) or not value.strip():
            raise BadInput(place, f"{name}: expected a text, found {value!r:.40}")
        if name == "name" and not is_name(value):
            raise BadInput(place, f"expected a name of 1 to {MAX_NAME} letters")
    return Config(**values)


def is_name(name: str) -> bool:
    """Can somebody be called that?"""
    return bool(name) and name.isprintable() and len(name) <= MAX_NAME


def _choices() -> dict[str, tuple[str, ...]]:
    from ..bots import LEVELS  # noqa: PLC0415  # costs imports

    return {"language": LANGUAGES, "level": tuple(LEVELS), "colours": COLOURS, "screen": SCREENS}


def _line_of(text: str, name: str) -> int:
    for number, line in enumerate(text.splitlines(), 1):
        if re.match(rf"\s*[\"']?{re.escape(name)}[\"']?\s*[=.\]]|\s*\[+\s*{re.escape(name)}", line):
            return number
    return 1


def _line_in(message: str) -> int:
    found = re.search(r"line (\d+)", message)
    return int(found[1]) if found else 1


def _at(path: Path, line: int) -> str:
    return f"line {line} of {path}"
