"""`comodin` with less patience: a sequence should not have to wait a minute for somebody who is gone."""

from __future__ import annotations

import sys

from comodin.cli import main

if __name__ == "__main__":
    sys.exit(main())
