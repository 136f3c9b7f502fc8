"""Solves all problems of a file: ``python solve_a_file.py ../examples/double-maximum-rehm.inp``."""

import sys
from pathlib import Path

from sauterelle import Problem, read_all


def main(file: str) -> None:
    for entry in read_all(Path(file).read_bytes(), file=file):
        if not isinstance(entry, Problem):
            print(f"error: {entry}", file=sys.stderr)
            continue
        print(entry)
        solutions = entry.solve()
        for solution in solutions:
            print(solution)
        print(*solutions.finish().verdicts, sep="\n")


if __name__ == "__main__":
    main(sys.argv[1])
