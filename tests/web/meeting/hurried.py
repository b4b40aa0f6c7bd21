"""`comodin` with less patience: a sequence should not have to wait a minute for somebody who is gone."""

from __future__ import annotations

import sys

from comodin.cli import main
from comodin.server.socket import lookout
from comodin.table import gathering

gathering.AWAY_SECONDS = 1.0
gathering.HOST_SECONDS = 3.0
lookout.LOOK_SECONDS = 1

if __name__ == "__main__":
    sys.exit(main())
