"""A real cluster of two worker processes, one of which is killed in the middle: the answers are those of one machine."""

from __future__ import annotations

import csv
import json
import os
import signal
import subprocess
import threading
import time
from collections.abc import Iterable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any, Union

import pytest
from common import EXAMPLES, ROOT, endless, examples, polo, program
from distributed import Client, LocalCluster

from sauterelle import (
    CLASSES,
    ExaminationRow,
    Problem,
    SauterelleError,
    Solver,
    examine,
    read_all,
)
from sauterelle.dask import Journal, Row, solve, solve_collection, work

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


def without_time(row: ExaminationRow) -> dict[str, Any]:
    """What is the same wherever a problem is examined."""
    return {name: value for name, value in row.items() if name not in ("index", "seconds")}


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
    lines = [json.loads(line) for line in kept.read_text().splitlines()]
    assert len(lines) == len({line["name"] for line in lines}) == len({problem.write("json") for problem in problems})
    compared = 0
    for problem, row in zip(problems, rows):
        if row["class"] == "slower":
            continue
        found = examine(problem, memory=32, time=timedelta(seconds=20))
        assert without_time(row) == without_time(found.to_dict()), problem
        compared += 1
    assert compared > 150


def lines_of_a_collection() -> list[str]:
    """Problems of most classes as JSON Lines, with and without what is intended."""
    mate = "begin pieces white kb3 rh7 black kb1 stipulation h#1 end"
    key = "begin pieces white kc3 rh3 black ka1 stipulation #2 option variation end"
    array = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
    entries: list[dict[str, Any]] = [
        {"input": mate},
        {"input": mate, "solution": "1.Kb1-a1 Rh7-h1#"},
        {"input": mate, "solution": "1.Kb1-c1 Rh7-h1#"},
        {"input": mate, "solution": "in words"},
        {"input": mate, "output": "\n  1.Kb1-a1 Rh7-h1 #\n\nsolution finished."},
        {"input": mate, "intended-solutions": "2.1"},
        {"input": mate.replace("h#1", "h#2")},
        {"input": key},
        {"input": key.replace("rh3", "rh3 qh4")},
        {"input": key.replace("#2", "#1")},
        {"input": mate.replace("stipulation h#1", "stipulation h#2 option maxsolutions 1")},
        {"input": mate.replace("stipulation", "condition nonsense stipulation")},
        {"input": "anfang steine weiss kb3 td8 th7 schwarz ka1 forderung #2 option variante ende"},
        {"fen": "K7/8/8/8/8/8/8/k6R w - -", "stipulation": "#1"},
        {"input": "begin pieces white kc3 rh1 black ka1 stipulation h#2 end"},
        {
            "fen": "4k3/8/n3p1q1/b4r1R/8/2B1N3/5K2/1R3Q2",
            "stipulation": "#2",
            "conditions": ["Polo"],
            "options": ["Variation"],
        },
        {"fen": array, "stipulation": "hprom12", "conditions": ["Connected"]},
        {"fen": "8/3K2N1/4p3/5p2/8/6r1/kBP5/8", "stipulation": "h#2", "conditions": ["Polo"]},
        {"nothing": 1},
    ]
    return [json.dumps({"id": f"problem {number}", **entry}) for number, entry in enumerate(entries)]


def by_batch(collection: Path) -> list[dict[str, str]]:
    """The table of a collection by the command line."""
    database = collection.with_suffix(".sqlite")
    limits = ["--memory", "32", "--time-limit", "2"]
    command = [program(), "batch", str(collection), "--into", str(database), *limits]
    subprocess.run(command, capture_output=True, check=False)
    command = [program(), "report", str(database), "--format", "csv"]
    table = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return list(csv.DictReader(table.splitlines()))


def by_dask(problems: Iterable[Union[Problem, SauterelleError, str]], client: Client) -> list[dict[str, str]]:
    """What the same table has of it."""
    solver = Solver(memory=32, time=timedelta(seconds=2))
    table = []
    for row in solve_collection(problems, client, solver=solver):
        agreement, difference = row["agreement"] or "", row["difference"] or ""
        refusals = "; ".join(row["refusals"])
        entry = {"class": row["class"], "agreement": agreement, "difference": difference, "refusals": refusals}
        # what is found in a time is not always the same
        nodes = "" if row["class"] == "slower" else str(row["nodes"])
        table.append({**entry, "verdict": row["verdict"], "nodes": nodes})
    return table


def same_columns(batch: list[dict[str, str]], dask: list[dict[str, str]]) -> list[dict[str, str]]:
    """The table of the command line with the columns of the other one."""
    chosen = [{name: row[name] for name in other} for row, other in zip(batch, dask)]
    return [{**row, "nodes": ""} if row["class"] == "slower" else row for row in chosen]


def test_a_collection_is_that_of_the_command_line(client: Client, tmp_path: Path) -> None:
    lines = lines_of_a_collection()
    collection = tmp_path / "collection.jsonl"
    collection.write_text("\n".join(lines))
    batch, dask = by_batch(collection), by_dask(lines, client)
    assert len(batch) == len(dask) == len(lines)
    # the database is in English; an examination answers in the language of the problem
    german = lines.index(next(line for line in lines if "anfang" in line))
    assert batch[german].pop("verdict").startswith("29 keys: 1.Kb3-c2, ")
    assert dask[german].pop("verdict").startswith("29 Schlüssel: 1.Kb3-c2, ")
    assert dask == same_columns(batch, dask)
    assert {row["class"] for row in dask} == set(CLASSES) - {"failed"}
    assert {row["agreement"] for row in dask} == {"", "equal", "different", "not-comparable"}


def test_entries_are_those_of_the_command_line(client: Client, tmp_path: Path) -> None:
    entries = (EXAMPLES / "collection.yaml").read_bytes()
    collection = tmp_path / "collection.yaml"
    collection.write_bytes(entries)
    # the command line always asks for variations of them
    problems = read_all(entries, file="collection.yaml", options=["Variation"])
    batch, dask = by_batch(collection), by_dask(problems, client)
    assert len(batch) == len(dask) == len(problems) == 10
    assert dask == same_columns(batch, dask)


def test_refused_problems_are_rows_too(client: Client) -> None:
    entries = read_all("beginproblem stipulation #1 condition Nonsense pieces white ka1 black ka8 endproblem")
    rows = list(solve_collection([*entries, "nonsense"], client, solver=SOLVER))
    assert [row["class"] for row in rows] == ["refused", "refused"]
    assert rows[0]["refusals"] == ["unknown condition 'Nonsense'"]
    assert all(row.keys() == Row.__annotations__.keys() for row in rows)


def at_work(client: Client) -> int:
    """Threads of workers that solve something, whether it is wanted or not."""

    def threads(dask_worker: Any) -> int:
        return len(dask_worker.active_threads)

    return sum(client.run(threads).values())


def wait_for(client: Client, threads: int) -> bool:
    """Whether so many threads are at work before long."""
    end = time.monotonic() + 20
    while time.monotonic() < end:
        if at_work(client) == threads:
            return True
        time.sleep(0.1)
    return False


def test_a_collection_that_nobody_wants_any_more_is_given_up(client: Client) -> None:
    rows = solve_collection([polo(), endless()], client, solver=SOLVER)
    assert next(rows)["class"] == "sound"
    assert wait_for(client, 1)
    rows.close()
    assert wait_for(client, 0)
    # what was given up is no result
    again = solve_collection([endless(), polo()], client, solver=Solver(memory=32, time=timedelta(seconds=1)))
    assert [row["class"] for row in again] == ["slower", "sound"]


def test_what_is_wanted_again_at_once_is_solved_anew(client: Client) -> None:
    solver = Solver(memory=32, time=timedelta(seconds=4))
    for _ in range(2):
        rows = solve_collection([polo(), endless()], client, solver=solver)
        assert next(rows)["class"] == "sound"
        assert wait_for(client, 1)
        rows.close()
    rows = solve_collection([endless()], client, solver=solver)
    assert [row["class"] for row in rows] == ["slower"]


def test_a_problem_at_which_workers_die_is_no_end_of_the_others(client: Client) -> None:
    def stream() -> Iterator[Problem]:
        yield endless()
        assert wait_for(client, 1)
        kill_a_worker(client)
        yield polo()

    scheduler = client.cluster.scheduler
    allowed, scheduler.allowed_failures = scheduler.allowed_failures, 0
    try:
        failed, sound = solve_collection(stream(), client, solver=SOLVER)
    finally:
        scheduler.allowed_failures = allowed
    assert (failed["class"], sound["class"]) == ("failed", "sound")
    assert failed["verdict"].startswith("the program has failed")


def test_what_was_stopped_and_is_wanted_all_the_same_is_solved_anew(client: Client, tmp_path: Path) -> None:
    def stopped_once(text: str, mark: Path) -> str:
        with work.stopped_when_unwanted() as stop:
            if not mark.exists():
                mark.touch()
                stop.stop()
            return examine(text, stop=stop).class_

    future = client.submit(stopped_once, polo().write("json"), tmp_path / "mark")
    assert future.result(timeout=20) == "sound"
    assert (tmp_path / "mark").exists()
