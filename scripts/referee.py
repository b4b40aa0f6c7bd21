"""Writes src/comodin/scores/rulings.json: what the referee of the page answers, computed by the engine.

    python -m scripts.referee

Run it again when a rule has changed; tests/test_referee.py fails until then. A new edition does not need it.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from comodin.scores import rulings

TARGET = Path(__file__).parent.parent / "src" / "comodin" / "scores" / "rulings.json"


def main() -> int:
    text = json.dumps(rulings(), separators=(",", ":")) + "\n"
    TARGET.write_text(text, encoding="utf-8")
    print(f"{TARGET.name}: {len(text)} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
