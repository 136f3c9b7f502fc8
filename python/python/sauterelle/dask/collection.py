"""A collection of problems."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from typing import Any, Optional, TypedDict, Union, cast

from distributed import Client, Future, as_completed

from .. import Problem, SauterelleError, Solver
from . import work
from .journal import Journal, name_of

#: Problems that are with the scheduler at the same time, for each thread of a worker: enough to keep it busy, and no burden.
AHEAD = 8


class Row(TypedDict, total=False):
    """A problem of a collection, for tables."""

    index: int
    outcome: str
    solutions: int
    verdict: str
    text: str
    nodes: int
    seconds: float
    error: str


def row(index: int, result: str) -> Row:
    """The row of a result that a worker has given."""
    return cast(Row, {"index": index, **json.loads(result)})


def solve_collection(
    problems: Iterable[Union[Problem, SauterelleError, str]],
    client: Client,
    *,
    solver: Optional[Solver] = None,
    journal: Optional[Journal] = None,
    progress: bool = False,
) -> Iterator[Row]:
    """Solves problems on the workers of a client; the rows come in the order of the problems.

    ``solver`` limits memory and time of each problem. The problems may be an endless stream: only some are with the scheduler at a
    time. With a journal, problems that are finished are not solved again.
    """
    solver = solver or Solver()
    run = _Run(client, solver, journal if journal is not None else Journal(), progress)
    return run.rows(problems)


class _Run:
    def __init__(self, client: Client, solver: Solver, journal: Journal, progress: bool) -> None:
        self.client = client
        self.memory = solver.memory
        self.seconds = None if solver.time is None else solver.time.total_seconds()
        self.journal = journal
        self.progress = progress
        self.completed: Any = as_completed()
        # the same problem twice in a collection is one future
        self.waiting: dict[Future, tuple[str, list[int]]] = {}
        self.ready: dict[int, Row] = {}
        # rows given so far
        self.given = 0

    def rows(self, problems: Iterable[Union[Problem, SauterelleError, str]]) -> Iterator[Row]:
        threads = sum(self.client.nthreads().values())
        try:
            for index, problem in enumerate(problems):
                self.submit(index, problem)
                while len(self.waiting) >= max(1, threads) * AHEAD:
                    self.take(next(self.completed))
                yield from self.ready_in_order()
            while self.waiting:
                self.take(next(self.completed))
                yield from self.ready_in_order()
            yield from self.ready_in_order()
        finally:
            self.client.cancel(list(self.waiting))
            self.show("\n")

    def ready_in_order(self) -> Iterator[Row]:
        """The rows that follow those already given."""
        while self.given in self.ready:
            self.given += 1
            yield self.ready.pop(self.given - 1)
            self.show("")

    def submit(self, index: int, problem: Union[Problem, SauterelleError, str]) -> None:
        if isinstance(problem, SauterelleError):
            self.ready[index] = {"index": index, "outcome": "refused", "error": str(problem)}
            return
        text = problem.write("json") if isinstance(problem, Problem) else problem
        name = name_of("whole", text, self.memory, self.seconds)
        known = self.journal.get(name)
        if known is not None:
            self.ready[index] = row(index, known)
            return
        future = self.client.submit(
            work.solve_whole, text, self.memory, self.seconds, key=name, pure=True, retries=2
        )
        if future in self.waiting:
            self.waiting[future][1].append(index)
            return
        self.waiting[future] = (name, [index])
        self.completed.add(future)

    def take(self, future: Future) -> None:
        name, indices = self.waiting.pop(future)
        result = future.result()
        self.journal.add(name, result)
        for index in indices:
            self.ready[index] = row(index, result)

    def show(self, end: str) -> None:
        if self.progress and sys.stderr.isatty():
            print(f"\r{self.given} problems done", end=end, file=sys.stderr, flush=True)
