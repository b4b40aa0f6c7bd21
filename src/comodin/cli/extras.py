"""Modules that need an extra, imported when a command asks for them."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from ..errors import BadInput


def server_extra(module: str) -> Any:
    """A module of the server, or one sentence that says how to get what it needs."""
    try:
        return import_module(f"comodin.server.{module}")
    except ModuleNotFoundError as missing:
        raise BadInput(module, f"needs {missing.name}: pip install 'comodin[server]'") from None
