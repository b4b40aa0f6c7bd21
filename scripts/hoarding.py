"""`python -m scripts.hoarding`: what hoarding is worth, for docs/strength.md and the page /statistics
(testkit/hoarding.py)."""

from __future__ import annotations

import sys

from testkit.hoarding import main

if __name__ == "__main__":
    sys.exit(main())
