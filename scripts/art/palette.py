"""Every colour, once: what the sprite falls back to, and what `palette.css` says, light and dark.

A suit has six: its *field*, the *tone* of the pattern on it, the *ink* that stands on the field, the *print* that
stands on cream, the *tint* of the shadow beside a print, and the *wash* that spreads over the table's edge.
Red and blue are dark with cream ink; green, yellow and pink are light with dark ink, so that the five stay apart
for every eye.
"""

from __future__ import annotations

import json

SUITS = {"R": "red", "Y": "yellow", "G": "green", "B": "blue", "P": "pink"}

LIGHT: dict[str, str] = {
    # paper
    "card-cream": "#fff7e4",
    "card-edge": "#d3c09a",
    "card-ink": "#33231b",
    "wild-field": "#4a2f52",
    "wild-tone": "#5c3d65",
    "wild-ink": "#fff7e4",
    "wild-print": "#4a2f52",
    "wild-tint": "#d9c4de",
    # suits
    "red-field": "#b8301f",
    "red-tone": "#a32516",
    "red-ink": "#fff7e4",
    "red-print": "#a8281a",
    "red-tint": "#f2bfa8",
    "red-wash": "#e8a08c",
    "yellow-field": "#f9c535",
    "yellow-tone": "#edb31c",
    "yellow-ink": "#3c2600",
    "yellow-print": "#7b4f00",
    "yellow-tint": "#fbd873",
    "yellow-wash": "#f7d47a",
    "green-field": "#5bad4c",
    "green-tone": "#4f9f42",
    "green-ink": "#0b260e",
    "green-print": "#28682a",
    "green-tint": "#b7dba2",
    "green-wash": "#a9d39b",
    "blue-field": "#24569f",
    "blue-tone": "#1b488b",
    "blue-ink": "#fff7e4",
    "blue-print": "#1f4c93",
    "blue-tint": "#b4cbec",
    "blue-wash": "#9dbbe3",
    "pink-field": "#f37fb3",
    "pink-tone": "#e86ba2",
    "pink-ink": "#430a29",
    "pink-print": "#a3286a",
    "pink-tint": "#fbc4dc",
    "pink-wash": "#fabfd8",
    # the back
    "back-deep": "#1d4484",
    "back-light": "#7fa8dc",
    "back-ground": "#f3f2e6",
    # the other backs
    "sun-deep": "#a5301d",
    "sun-light": "#f6bd3b",
    "sun-ground": "#fff1cf",
    "laurel-deep": "#2e6239",
    "laurel-light": "#9dbf6c",
    "laurel-ground": "#f5f0da",
    "gingham-deep": "#b23a3a",
    "gingham-light": "#eba99c",
    "gingham-ground": "#fff6e6",
    # the table
    "table": "#efe3cb",
    "table-ink": "#33231b",
    "table-quiet": "#6b5543",
    "table-line": "#c9b48c",
    "glow": "#9c4404",
}

DARK: dict[str, str] = LIGHT | {
    "card-cream": "#f1e5cb",
    "card-edge": "#8f7b58",
    "wild-field": "#43294b",
    "wild-tone": "#54365d",
    "wild-tint": "#c9b3cc",
    "red-field": "#a62b1b",
    "red-tone": "#932012",
    "red-ink": "#f8ecd4",
    "red-print": "#9c2416",
    "red-tint": "#e2ab93",
    "red-wash": "#6e2418",
    "yellow-field": "#e9b62b",
    "yellow-tone": "#dba417",
    "yellow-print": "#704700",
    "yellow-tint": "#e9c160",
    "yellow-wash": "#6b500f",
    "green-field": "#52a043",
    "green-tone": "#489439",
    "green-ink": "#061d08",
    "green-print": "#225e25",
    "green-tint": "#a6cc90",
    "green-wash": "#255a22",
    "blue-field": "#204e92",
    "blue-tone": "#19427f",
    "blue-ink": "#f8ecd4",
    "blue-print": "#1c4587",
    "blue-tint": "#a3bbdc",
    "blue-wash": "#1f437c",
    "pink-field": "#dd6c9f",
    "pink-tone": "#d05b90",
    "pink-ink": "#390722",
    "pink-print": "#96205f",
    "pink-tint": "#eab0c9",
    "pink-wash": "#7c3358",
    "back-deep": "#1a3d78",
    "back-light": "#6f97ca",
    "back-ground": "#e6e2d0",
    "sun-deep": "#932917",
    "sun-light": "#e3ab2f",
    "sun-ground": "#f0dfb8",
    "laurel-deep": "#285633",
    "laurel-light": "#8aab5d",
    "laurel-ground": "#e6e0c6",
    "gingham-deep": "#9f3232",
    "gingham-light": "#d39689",
    "gingham-ground": "#efe4cf",
    "table": "#231a16",
    "table-ink": "#f4e9d3",
    "table-quiet": "#c4b094",
    "table-line": "#5a4636",
    "glow": "#ffb84d",
}


def paint(name: str) -> str:
    """The colour as an attribute's value: the page's property, or the light one where there is none."""
    return f"var(--{name},{LIGHT[name]})"


def stylesheet() -> str:
    def block(selector: str, colours: dict[str, str], indent: str = "") -> list[str]:
        lines = [f"{indent}  --{name}: {colour};" for name, colour in colours.items()]
        return [f"{indent}{selector} {{", *lines, f"{indent}}}"]

    changed = {name: colour for name, colour in DARK.items() if colour != LIGHT[name]}
    return "\n".join(
        [
            "/* Drawn by scripts/draw_cards.py from scripts/art/palette.py: change the colours there. */",
            *block(":root", LIGHT),
            "",
            "@media (prefers-color-scheme: dark) {",
            *block(':root:not([data-theme="light"])', changed, "  "),
            "}",
            "",
            *block(':root[data-theme="dark"]', changed),
            "",
        ]
    )


def card_set() -> str:
    """The usual cards as a set of faces: its colours are what other sets fall back to, the rest is as usual."""
    kept = ("card-cream", "card-edge", "back-", "wild-", *(f"{name}-" for name in SUITS.values()))

    def colours(theme: dict[str, str]) -> dict[str, str]:
        return {name: colour for name, colour in theme.items() if name.startswith(kept) and "-wash" not in name}

    said = {
        "comodin": "cards 1",
        "name": "Azulejo",
        "by": "comodin",
        "colours": {"light": colours(LIGHT), "dark": colours(DARK)},
    }
    return json.dumps(said, indent=2) + "\n"
