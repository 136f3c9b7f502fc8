"""Solving: solutions as they come, limits, interruption."""

import os
import signal
import threading
import time
from datetime import timedelta

import pandas
import pytest
from common import ARRAY, endless, polo

from sauterelle import Problem, Solver


def test_solutions() -> None:
    solutions = list(polo().solve())
    assert [str(found) for found in solutions] == ["1.Ka2-b3[-b2][-c2] Sg7-e8   2.Kb3-c4 Se8-d6[-e6] #"]
    moves = solutions[0].to_dict()["moves"]
    assert [move["from"] for move in moves] == ["a2", "g7", "b3", "e8"]
    assert moves[-1]["goal"] == "#"


def test_moves_taken_back_say_so() -> None:
    problem = Problem.from_fen("4k3/8/8/7K/8/8/8/8", stipulation="-2 & h#1")
    (found,) = problem.solve()
    assert str(found) == "-1.Kg6xRh5 Rh8xQh5 &   1.0-0 Qh5-h7 #"
    moves = found.to_dict()["moves"]
    assert [move.get("takes_back", False) for move in moves] == [True, True, False, False]
    assert [move["side"] for move in moves] == ["white", "black", "black", "white"]
    # the effects lead back to the position before the move
    uncaptured = [effect["man"]["kind"] for effect in moves[0]["effects"] if effect["type"] == "add"]
    assert uncaptured == ["r"]


def test_the_report_goes_into_a_table() -> None:
    report = polo().report(Solver(threads=0, memory=16))
    assert report.complete
    assert report.verdicts == ["1 solution, complete"]
    table = pandas.DataFrame(report.to_dicts())
    assert table.loc[0, "solutions"] == 1
    assert table.loc[0, "status"] == "complete"


def test_solutions_come_before_the_end() -> None:
    problem = Problem.from_fen(ARRAY, stipulation="hprom9.5")
    begun = time.monotonic()
    with problem.solve(Solver(threads=1)) as solutions:
        next(solutions)
    assert time.monotonic() - begun < 30


def test_time_limit() -> None:
    begun = time.monotonic()
    report = endless().report(Solver(time=timedelta(seconds=0.5)))
    assert time.monotonic() - begun < 10
    assert report.outcome == "interrupted"
    assert report.verdicts == ["no solution; incomplete: the time is up"]


def test_other_threads_run_meanwhile() -> None:
    solutions = endless().solve(Solver(threads=1))
    waiting = threading.Thread(target=solutions.finish)
    waiting.start()
    counted = 0
    end = time.monotonic() + 0.3
    while time.monotonic() < end:
        counted += 1
    assert counted > 1000
    nodes, _, _ = solutions.progress
    assert nodes > 0
    solutions.stop()
    waiting.join(timeout=10)
    assert not waiting.is_alive()


@pytest.mark.parametrize("what", ["report", "iterate", "write"])
def test_ctrl_c(what: str) -> None:
    problem = endless()
    threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    begun = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        if what == "report":
            problem.report()
        elif what == "iterate":
            for _ in problem.solve():
                pass
        else:
            problem.write("yaml", solver=Solver())
    assert time.monotonic() - begun < 10
