"""The REST interface: operations declared above their handlers, their bodies as types, their OpenAPI description.

A new answer is its type in `schemas.py` and a method with `@operation` in the group that it belongs to.
"""

from __future__ import annotations

from .catalogue import applies
from .context import Context
from .forwarding import INNER, comes_from_worker
from .heavy import HeavyAnswers
from .router import openapi, routes

__all__ = ["INNER", "Context", "HeavyAnswers", "applies", "comes_from_worker", "openapi", "routes"]
