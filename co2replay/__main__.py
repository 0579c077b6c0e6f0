"""The way in from a shell: `co2replay` and `python -m co2replay`."""

from __future__ import annotations

import sys


def main() -> int:
    # An `assert` states what the rules' code guarantees; without them a wrong verdict could pass.
    if not __debug__:
        sys.stderr.write("error[optimised]: co2replay needs its assertions; start it without -O\n")
        return 2
    if sys.argv[1:2] == ["step"]:  # before all that takes its time: somebody may press keys by now
        from co2replay.show.stepping.hush import hush

        hush()
    from co2replay.cli.main import run
    from co2replay.show.environment import from_process

    return run(sys.argv[1:], from_process())


if __name__ == "__main__":
    sys.exit(main())
