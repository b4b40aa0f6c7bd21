"""People among each other: who is on-line, what they are told beside the table, and who keeps whom away.

`Circle` is all of it for the server's other rooms; `notices.py` has what waits in memory to be shown on any screen
of the page, `presence.py` who is here, and `turns.py` whose turn it is at a table they have left.
"""

from __future__ import annotations

from .circle import Circle
from .notices import Notice, Somebody
from .presence import keep_telling

__all__ = ["Circle", "Notice", "Somebody", "keep_telling"]
