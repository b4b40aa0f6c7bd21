"""`python scripts/strength.py`: how strong the bots are (testkit/strength.py)."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from testkit.strength import main

if __name__ == "__main__":
    main()
