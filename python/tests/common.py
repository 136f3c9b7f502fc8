"""What the tests share."""

from __future__ import annotations

import os
from pathlib import Path

from sauterelle import Problem, read_all

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples"

POLO = "8/3K2N1/4p3/5p2/8/6r1/kBP5/8"
ARRAY = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def program() -> str:
    """The program of the command line."""
    return os.environ.get("SAUTERELLE", str(ROOT / "target" / "release" / "sauterelle"))


def polo() -> Problem:
    """A helpmate with one solution."""
    return Problem.from_fen(POLO, conditions=["Polo"], stipulation="h#2")


def endless() -> Problem:
    """A problem that takes hours."""
    return Problem.from_fen(ARRAY, conditions=["Connected"], stipulation="hprom12")


def example_files() -> list[Path]:
    """All problems that come with the program."""
    return sorted(EXAMPLES.glob("**/*.inp"))


def examples() -> list[tuple[Path, Problem]]:
    """All problems that come with the program, read."""
    found = []
    for file in example_files():
        for problem in read_all(file.read_bytes(), file=str(file)):
            assert isinstance(problem, Problem), file
            found.append((file, problem))
    return found
