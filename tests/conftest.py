"""What holds for every test."""

import signal


def pytest_configure() -> None:
    """A shell's background jobs ignore interrupts, and what they start inherits that: tests that interrupt
    a command of ours would wait for it in vain."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
