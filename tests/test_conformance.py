"""Every clause has a test for every edition it speaks of, and the published table is the true one."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_every_clause_is_proved_and_the_table_is_up_to_date() -> None:
    """Runs apart, because a collection inside a test run would see only its part of the tests."""
    command = [sys.executable, "-m", "scripts.conformance", "--check"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
