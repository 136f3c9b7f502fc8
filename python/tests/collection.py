"""A longer check, not part of the tests: the package beside the command line on problems of a collection.

``python tests/collection.py FILE [300]``. FILE has a problem a line as JSON, with its text in the field ``input``. Problems that either
way refuses, or does not solve to the end in two seconds, do not count.
"""

from __future__ import annotations

import json
import subprocess
import sys
from datetime import timedelta

from common import program
from test_command_line import by_command_line, by_package

from sauterelle import Problem, SauterelleError, Solver

LIMIT = "2"


def main(file: str, wanted: int) -> int:
    compared = different = 0
    with open(file, encoding="utf-8") as lines:
        for line in lines:
            if compared == wanted:
                break
            entry = json.loads(line)
            command = [program(), "solve", "--format", "json", "--time-limit", LIMIT, "-"]
            run = subprocess.run(command, input=entry["input"], capture_output=True, text=True, check=False)
            try:
                problem = Problem.read(entry["input"])
                if run.returncode != 0 or not problem.report(Solver(time=timedelta(seconds=float(LIMIT)))).complete:
                    continue
            except SauterelleError:
                if run.returncode != 2:
                    print(f"{entry['id']}: refused by the package only")
                    different += 1
                continue
            compared += 1
            if by_package(problem) != by_command_line(json.loads(run.stdout)["problems"][0]):
                print(f"{entry['id']}: different")
                different += 1
    print(f"{compared} compared, {different} different")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 300))
