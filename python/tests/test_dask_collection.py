"""Collections on a real cluster, one of whose workers is killed in the middle: the answers are those of one machine."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

from common import EXAMPLES, endless, examples, polo
from distributed import Client
from tables import by_batch, by_dask, same_columns
from workers import SOLVER, kill_a_worker, wait_for

from sauterelle import CLASSES, ExaminationRow, Problem, Solver, examine, read_all
from sauterelle.dask import Journal, Row, solve_collection, work


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


def test_a_collection_is_that_of_the_command_line(client: Client, tmp_path: Path) -> None:
    lines = lines_of_a_collection()
    collection = tmp_path / "collection.jsonl"
    collection.write_text("\n".join(lines))
    batch, dask = by_batch(collection, seconds=5), by_dask(lines, client, seconds=5)
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
    # each ends by itself, however busy the machine is
    batch, dask = by_batch(collection, seconds=120), by_dask(problems, client, seconds=120)
    assert len(batch) == len(dask) == len(problems) == 10
    assert dask == same_columns(batch, dask)


def test_refused_problems_are_rows_too(client: Client) -> None:
    entries = read_all("beginproblem stipulation #1 condition Nonsense pieces white ka1 black ka8 endproblem")
    rows = list(solve_collection([*entries, "nonsense"], client, solver=SOLVER))
    assert [row["class"] for row in rows] == ["refused", "refused"]
    assert rows[0]["refusals"] == ["unknown condition 'Nonsense'"]
    assert all(row.keys() == Row.__annotations__.keys() for row in rows)


def test_a_collection_that_nobody_wants_any_more_is_given_up(client: Client) -> None:
    rows = solve_collection([polo(), endless()], client, solver=SOLVER)
    assert next(rows)["class"] == "sound"
    assert wait_for(client, 1)
    rows.close()
    assert wait_for(client, 0)
    # what was given up is no result
    again = solve_collection([endless(), polo()], client, solver=Solver(memory=32, time=timedelta(seconds=1)))
    assert [row["class"] for row in again] == ["slower", "sound"]


def test_a_collection_whose_client_is_killed_is_given_up(client: Client) -> None:
    program = """
import sys
from common import endless
from distributed import Client
from sauterelle.dask import solve_collection
list(solve_collection([endless()], Client(sys.argv[1])))
"""
    command = [sys.executable, "-c", program, client.scheduler.address]
    with subprocess.Popen(command, cwd=Path(__file__).parent) as other:
        assert wait_for(client, 1)
        other.kill()
    assert wait_for(client, 0)


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
