"""What holds for every test."""

import os
import signal
import tempfile

for variable in ("XDG_CONFIG_HOME", "XDG_DATA_HOME"):  # tests know nothing of the person who runs them
    os.environ[variable] = tempfile.mkdtemp(prefix="comodin-")


def pytest_configure() -> None:
    """A shell's background jobs ignore interrupts, and what `nohup` starts ignores that its terminal was closed;
    what they start inherits that: tests that send such a signal to a command of ours would wait for it in vain."""
    for number, usual in ((signal.SIGINT, signal.default_int_handler), (signal.SIGHUP, signal.SIG_DFL)):
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, usual)
