"""Writes src/comodin/web/data/referee.json: what the referee of the page answers, computed by the engine.

    python -m scripts.referee

Run it again when a rule or a deck has changed; tests/web/test_referee.py fails until then.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from comodin.scores import table

TARGET = Path(__file__).parent.parent / "src" / "comodin" / "web" / "data" / "referee.json"


def main() -> int:
    text = json.dumps(table(), separators=(",", ":")) + "\n"
    TARGET.parent.mkdir(exist_ok=True)
    TARGET.write_text(text, encoding="utf-8")
    print(f"{TARGET.name}: {len(text)} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
