"""The sprite of what people feel, throw and do: reactions, things and gestures, each 64 by 64."""

from __future__ import annotations

from .emotes import EMOTES
from .face_pen import LINE, SIZE
from .gestures import GESTURES
from .things import THINGS

COPYRIGHT = "comodin's own drawings, AGPL-3.0-or-later. Drawn by scripts/draw_cards.py: change them there."


def feelings() -> str:
    """Symbols `emote-…`, `thing-…`, `landed-…` and `gesture-…`."""
    found = {f"emote-{name}": drawn for name, drawn in EMOTES.items()}
    found |= {f"thing-{name}": flies for name, (flies, _) in THINGS.items()}
    found |= {f"landed-{name}": lies for name, (_, lies) in THINGS.items()}
    found |= {f"gesture-{name}": drawn for name, drawn in GESTURES.items()}
    pen = f'stroke-width="{LINE}" stroke-linecap="round" stroke-linejoin="round"'
    symbols = "".join(
        f'\n<symbol id="{name}" viewBox="0 0 {SIZE} {SIZE}"><g {pen}>{drawn}</g></symbol>'
        for name, drawn in found.items()
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg"><!-- {COPYRIGHT} -->{symbols}\n</svg>\n'
