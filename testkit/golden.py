"""Golden rounds: where they are, and where a record leads."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

from comodin.codec import Json, print_event, print_state
from comodin.records import Record, replay

FOLDER = Path(__file__).parents[1] / "tests" / "golden"


def outcome(record: Record) -> Json:
    """Where a record leads: the last state, and a digest of everything that happened."""
    played = replay(record)
    events = [json.dumps(print_event(event)) for event in played.events]
    digest = sha256("\n".join(events).encode()).hexdigest()
    return {
        "refused": bool(played.refused),
        "events": len(events),
        "digest": digest,
        "state": print_state(played.state),
    }
