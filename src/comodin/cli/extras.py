"""What needs an extra, imported when a command asks for it."""

from __future__ import annotations

from typing import Any

from .. import server
from ..errors import BadInput


def server_extra(name: str) -> Any:
    """What the server offers under this name, or one sentence that says how to get what it needs."""
    try:
        return getattr(server, name)
    except ModuleNotFoundError as missing:
        raise BadInput("server", f"needs {missing.name}: pip install 'comodin[server]'") from None
