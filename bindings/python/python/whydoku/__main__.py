"""The command line: `whydoku`, or `python -m whydoku`."""

import signal
import sys

from . import _core


def main() -> int:
    """Runs the command line and returns its exit status."""
    # Python's handler would wait for the command to end.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return _core.run_program(["whydoku", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
