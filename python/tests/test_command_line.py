"""The package gives the answers of the command line."""

import json
import subprocess
import sys
import urllib.request
from pathlib import Path
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


def solved(command: list[str]) -> list[str]:
    """What is printed, without the time."""
    run = subprocess.run([*command, "solve", str(example_files()[0])], capture_output=True, text=True, check=True)
    return [line for line in run.stdout.splitlines() if "Time" not in line]


def test_the_package_carries_the_command_line() -> None:
    wanted = solved([program()])
    installed = Path(sys.executable).parent / "sauterelle"
    for command in ([str(installed)], [sys.executable, "-m", "sauterelle"]):
        assert solved(command) == wanted
        wrong = subprocess.run([*command, "solve", "--nonsense"], capture_output=True, text=True, check=False)
        assert wrong.returncode == 2
        assert "--nonsense" in wrong.stderr


def test_the_page_is_carried_too() -> None:
    command = [sys.executable, "-m", "sauterelle", "serve", "--no-open", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as served:
        assert served.stdout is not None
        address = served.stdout.readline().strip()
        with urllib.request.urlopen(address, timeout=20) as page:
            assert b"<title>Sauterelle</title>" in page.read()
        quit_it = urllib.request.Request(address + "api/quit", data=b"{}", headers={"content-type": "application/json"})
        with urllib.request.urlopen(quit_it, timeout=20) as answer:
            assert answer.status == 204
        assert served.wait(timeout=20) == 0
