"""Imports of the parts that need an extra, made when a command uses them."""

from __future__ import annotations

from typing import Any

from .. import server
from ..errors import BadInput


def server_extra(name: str) -> Any:
    """The server's object of this name, or BadInput with a sentence that names the extra to install."""
    try:
        return getattr(server, name)
    except ModuleNotFoundError as missing:
        raise BadInput("server", f"needs {missing.name}: pip install 'comodin[server]'") from None
