"""The package gives the answers of the command line."""

import json
import subprocess
from typing import Any

from common import example_files, program

from sauterelle import Problem, Solver, read_all


def by_package(problem: Problem) -> list[list[Any]]:
    solutions = problem.solve(Solver(threads=0, memory=64))
    positions: list[list[Any]] = [[] for _ in range(len(problem))]
    for found in solutions:
        data = found.to_dict()
        data.pop("type")
        positions[found.position].append(data.get("moves", data))
    return positions


def by_command_line(document: Any) -> list[list[Any]]:
    positions = []
    for position in document["positions"]:
        found: list[Any] = []
        for part in position["parts"]:
            for kind in ("lines", "seen_lines", "trees"):
                found += part.get(kind, [])
            if "post_key" in part:
                found.append(part["post_key"])
        positions.append(found)
    return positions


def test_examples() -> None:
    compared = 0
    for file in example_files():
        command = [program(), "solve", "--format", "json", "--time-limit", "2", str(file)]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
        if run.returncode != 0:
            # too slow, or not to be solved to its end
            continue
        problems = read_all(file.read_bytes(), file=str(file))
        for problem, document in zip(problems, json.loads(run.stdout)["problems"]):
            assert isinstance(problem, Problem)
            assert by_package(problem) == by_command_line(document), file
            compared += 1
    assert compared > 120
