"""One problem in pieces on a real cluster, one of whose workers is killed in the middle: the answers are those of one machine."""

from __future__ import annotations

import json
import threading
import time
from datetime import timedelta
from pathlib import Path

from common import ROOT, endless, polo
from distributed import Client
from workers import SOLVER, kill_a_worker

from sauterelle import Problem, Solver, read_all
from sauterelle.dask import Journal, solve


def cage(number: int) -> Problem:
    """A help or series problem with Circé Cage, some seconds of work in a dozen pieces and more."""
    problem = read_all((ROOT / "bench" / "cage.inp").read_bytes())[number]
    assert isinstance(problem, Problem)
    return problem


def whole(problem: Problem) -> tuple[list[str], list[str]]:
    solutions = problem.solve(Solver(threads=1, memory=64))
    texts = [found.text for found in solutions]
    return texts, solutions.finish().verdicts


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
