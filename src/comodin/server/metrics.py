"""What an operator wants to know, as Prometheus text."""

from __future__ import annotations

from dataclasses import dataclass, fields

HELP = {
    "commands": "Commands received over sockets.",
    "refused": "Commands that a table refused.",
    "events": "Table events that were decided.",
    "sockets_opened": "Sockets that said hello.",
    "sockets_slow": "Sockets that were dropped because they did not read.",
    "sockets_limited": "Sockets and requests that were turned away by a limit.",
    "bad_messages": "Messages that were no messages.",
    "store_failures": "Times that the store could not keep something.",
    "errors": "Faults of ours: each one is in the log.",
}


@dataclass
class Metrics:
    commands: int = 0
    refused: int = 0
    events: int = 0
    sockets_opened: int = 0
    sockets_slow: int = 0
    sockets_limited: int = 0
    bad_messages: int = 0
    store_failures: int = 0
    errors: int = 0


def prometheus(metrics: Metrics, gauges: dict[str, tuple[str, float]]) -> str:
    lines = []
    for field in fields(metrics):
        name = f"comodin_{field.name}_total"
        lines += [f"# HELP {name} {HELP[field.name]}", f"# TYPE {name} counter"]
        lines.append(f"{name} {getattr(metrics, field.name)}")
    for gauge, (text, value) in gauges.items():
        name = f"comodin_{gauge}"
        lines += [f"# HELP {name} {text}", f"# TYPE {name} gauge", f"{name} {value:g}"]
    return "\n".join(lines) + "\n"
