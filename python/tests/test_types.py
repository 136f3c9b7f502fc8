"""The examples and the package itself have the types they say."""

import subprocess
import sys
from pathlib import Path

PYTHON = Path(__file__).parents[1]


def test_mypy() -> None:
    command = [sys.executable, "-m", "mypy", "--strict", "python/sauterelle", "examples", "tests"]
    run = subprocess.run(command, cwd=PYTHON, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout


def test_a_wrong_type_is_found(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.py"
    wrong.write_text("from sauterelle import Problem\nproblem: int = Problem.read('')\n")
    command = [sys.executable, "-m", "mypy", "--strict", str(wrong)]
    run = subprocess.run(command, cwd=PYTHON, capture_output=True, text=True, check=False)
    assert run.returncode == 1 and "Problem" in run.stdout, run.stdout
