"""What one bad client can do to the others: attacks on a server of ours, with a victim who plays at another table.

    python -m benchmarks.attacks --list
    python -m benchmarks.attacks fragments slow_heads --seconds 10
    python -m benchmarks.attacks --all --json figures.json

Every attack has a fresh server on 127.0.0.1, is bounded in time and in number, and goes to no other machine. The
victim comes from 127.0.0.2, the attacker from 127.0.0.1, and where it has many addresses from 127.0.1.x.
"""
