"""The command line: ``python -m sauterelle``, and the program ``sauterelle`` that the package installs."""

import sys

from .sauterelle import command_line


def main() -> int:
    """Runs the command line with the arguments of this process; the answer is its exit code."""
    return command_line(["sauterelle", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
