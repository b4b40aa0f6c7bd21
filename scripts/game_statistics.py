"""`python -m scripts.game_statistics`: what the page /statistics shows (testkit/game_statistics.py)."""

from __future__ import annotations

import sys

from testkit.game_statistics import main

if __name__ == "__main__":
    sys.exit(main())
