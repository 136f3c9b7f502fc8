"""A real cluster of two worker processes, one of which is killed in the middle: the answers are those of one machine."""

from __future__ import annotations

import json
import os
import signal
import threading
import time
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from common import ROOT, endless, examples, polo
from distributed import Client, LocalCluster

from sauterelle import Problem, Solver, read_all
from sauterelle.dask import Journal, solve, solve_collection

SOLVER = Solver(memory=32)

def cage(number: int) -> Problem:
    """A help or series problem with Circé Cage, some seconds of work in a dozen pieces and more."""
    problem = read_all((ROOT / "bench" / "cage.inp").read_bytes())[number]
    assert isinstance(problem, Problem)
    return problem



@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as cluster:
        with Client(cluster) as client:
            yield client


def whole(problem: Problem) -> tuple[list[str], list[str]]:
    solutions = problem.solve(Solver(threads=1, memory=64))
    texts = [found.text for found in solutions]
    return texts, solutions.finish().verdicts


def kill_a_worker(client: Client) -> int:
    """Kills the process of a worker that is at work, as the system would: nothing is said to it."""
    end = time.monotonic() + 30
    while time.monotonic() < end:
        for address, tasks in client.processing().items():
            if tasks:
                pid: int = client.run(os.getpid, workers=[address])[address]
                os.kill(pid, signal.SIGKILL)
                return pid
        time.sleep(0.01)
    raise AssertionError("no worker is at work")


def test_one_problem(client: Client) -> None:
    texts, verdicts = whole(polo())
    solved = solve(polo(), client, solver=SOLVER)
    assert solved.complete
    assert [found["text"] for position in solved.positions for found in position.solutions] == texts
    assert solved.verdicts == verdicts


def test_pieces_that_take_long_are_split(client: Client) -> None:
    texts, verdicts = whole(cage(4))
    solved = solve(cage(4), client, solver=SOLVER, split_after=timedelta(seconds=0.05))
    assert len(texts) > 1000
    assert solved.positions[0].pieces > 40
    assert [found["text"] for found in solved.positions[0].solutions] == texts
    assert solved.verdicts == verdicts


def test_one_problem_whose_worker_is_killed(client: Client, tmp_path: Path) -> None:
    killed: list[int] = []
    killer = threading.Thread(target=lambda: killed.append(kill_a_worker(client)))
    killer.start()
    kept = tmp_path / "journal"
    journal = Journal(kept)
    problem = cage(1)
    solved = solve(problem, client, solver=SOLVER, journal=journal)
    journal.close()
    killer.join()
    assert killed
    texts, verdicts = whole(problem)
    assert [found["text"] for found in solved.positions[0].solutions] == texts
    assert solved.verdicts == verdicts
    names = [json.loads(line)["name"] for line in kept.read_text().splitlines()]
    assert len(names) == len(set(names)) == solved.positions[0].pieces


def test_what_is_in_the_journal_is_not_solved_again(client: Client, tmp_path: Path) -> None:
    kept = tmp_path / "journal"
    journal = Journal(kept)
    first = solve(polo(), client, solver=SOLVER, journal=journal)
    journal.close()
    whole_journal = kept.read_bytes()
    # ended while it wrote its last line
    kept.write_bytes(whole_journal[:-20])
    journal = Journal(kept)
    assert len(journal) == first.positions[0].pieces - 1
    second = solve(polo(), client, solver=SOLVER, journal=journal)
    journal.close()
    assert second.text == first.text
    *kept_before, _ = whole_journal.splitlines()
    *same, again = kept.read_bytes().splitlines()
    assert same == kept_before
    assert json.loads(again)["name"] == json.loads(whole_journal.splitlines()[-1])["name"]


def test_limits(client: Client) -> None:
    begun = time.monotonic()
    solved = solve(endless(), client, solver=Solver(memory=32, time=timedelta(seconds=2)))
    assert time.monotonic() - begun < 20
    assert not solved.complete
    assert solved.verdicts == ["no solution; incomplete: the time is up"]
    # the workers give up what nobody wants any more
    end = time.monotonic() + 20
    while any(client.processing().values()) and time.monotonic() < end:
        time.sleep(0.1)
    assert solve(polo(), client, solver=SOLVER).complete
    few = Problem.from_fen("k7/8/1K6/8/8/8/8/Q6Q", stipulation="h#2", options=["MaxSolutions 3"])
    texts, verdicts = whole(few)
    solved = solve(few, client, solver=SOLVER)
    assert len(texts) == 3
    assert [found["text"] for found in solved.positions[0].solutions] == texts
    assert solved.verdicts == verdicts


def test_a_collection_whose_worker_is_killed(client: Client, tmp_path: Path) -> None:
    problems = [problem for _, problem in examples()]
    solver = Solver(memory=32, time=timedelta(seconds=5))
    kept = tmp_path / "journal"
    journal = Journal(kept)
    killed: list[int] = []
    rows = []
    for row in solve_collection(problems, client, solver=solver, journal=journal):
        rows.append(row)
        if len(rows) == 40:
            killed.append(kill_a_worker(client))
    journal.close()
    assert killed
    assert [row["index"] for row in rows] == list(range(len(problems)))
    names = [json.loads(line)["name"] for line in kept.read_text().splitlines()]
    assert len(names) == len(set(names))
    compared = 0
    for problem, row in zip(problems, rows):
        if row["outcome"] == "interrupted":
            continue
        report = problem.report(Solver(threads=0, memory=32, time=timedelta(seconds=20)))
        assert row["text"] == report.text
        assert row["verdict"] == "; ".join(report.verdicts)
        compared += 1
    assert compared > 150


def test_refused_problems_are_rows_too(client: Client) -> None:
    entries = read_all("beginproblem stipulation #1 condition Nonsense pieces white ka1 black ka8 endproblem")
    rows = list(solve_collection([*entries, "nonsense"], client, solver=SOLVER))
    assert [row["outcome"] for row in rows] == ["refused", "refused"]
    assert "Nonsense" in rows[0]["error"]
