"""The game as an environment for learners (docs/envs.md): many tables at once, and the interfaces that researchers
know.

`vector` steps many tables in one compiled call; `space` numbers the actions, `layout` says what an observation
holds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lazy import lazy

if TYPE_CHECKING:
    from .fields import Field, Layout
    from .making import layout, space, vector
    from .spaces import ActionSpace, Choice
    from .tables import Batch, VectorEnv

__all__ = ["ActionSpace", "Batch", "Choice", "Field", "Layout", "VectorEnv", "layout", "space", "vector"]

__getattr__ = lazy(
    __name__,
    {
        ".fields": ("Field", "Layout"),
        ".making": ("layout", "space", "vector"),
        ".spaces": ("ActionSpace", "Choice"),
        ".tables": ("Batch", "VectorEnv"),
    },
)
