"""A collection of problems."""

from __future__ import annotations

import json
import sys
from collections.abc import Generator, Iterable, Iterator
from typing import Any, Optional, Union, cast

from distributed import Client, Future, KilledWorker, as_completed

from .. import Examination, ExaminationRow, Problem, SauterelleError, Solver, examine
from . import work
from .journal import Journal, name_of

#: Problems that are with the scheduler at the same time, for each thread of a worker: enough to keep it busy, and no burden.
AHEAD = 8


#: Megabytes for remembered positions, for each problem, if nothing else is said.
MEMORY = 64

Entry = Union[Problem, SauterelleError, str]


class Row(ExaminationRow):
    """A problem of a collection, for tables: its number, from 0, and its examination."""

    index: int


def row(index: int, found: ExaminationRow) -> Row:
    """The row of an examination."""
    return cast(Row, {"index": index, **found})


def solve_collection(
    problems: Iterable[Entry],
    client: Client,
    *,
    solver: Optional[Solver] = None,
    journal: Optional[Journal] = None,
    progress: bool = False,
) -> Generator[Row, None, None]:
    """Examines problems on the workers of a client, each as ``examine`` does; the rows come in the order of the problems.

    A text is a problem in any form, or a line of JSON Lines. ``solver`` limits memory and time of each problem. The problems may be an
    endless stream: only some are with the scheduler at a time; closing the generator gives them up. With a journal, problems that are finished are not solved again. A
    problem at which one worker after the other dies becomes a row of the class ``failed``.
    """
    solver = solver or Solver(memory=MEMORY)
    run = _Run(client, solver, journal if journal is not None else Journal(), progress)
    return run.rows(problems)


def text_of(problem: Entry) -> str:
    """What says the problem and what is intended."""
    if isinstance(problem, SauterelleError):
        raise problem
    return problem.write("json") if isinstance(problem, Problem) else problem


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

    def rows(self, problems: Iterable[Entry]) -> Generator[Row, None, None]:
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
            work.give_up(self.waiting)
            self.show("\n")

    def ready_in_order(self) -> Iterator[Row]:
        """The rows that follow those already given."""
        while self.given in self.ready:
            self.given += 1
            yield self.ready.pop(self.given - 1)
            self.show("")

    def submit(self, index: int, problem: Entry) -> None:
        try:
            text = text_of(problem)
        except SauterelleError as error:
            self.ready[index] = row(index, examine(error).to_dict())
            return
        name = name_of("examination", text, self.memory, self.seconds)
        known = self.journal.get(name)
        if known is not None:
            self.ready[index] = row(index, json.loads(known))
            return
        future = self.client.submit(
            work.examine_whole, text, self.memory, self.seconds, key=name, pure=True, retries=2
        )
        if future in self.waiting:
            self.waiting[future][1].append(index)
            return
        self.waiting[future] = (name, [index])
        self.completed.add(future)

    def take(self, future: Future) -> None:
        name, indices = self.waiting.pop(future)
        try:
            result = future.result()
            self.journal.add(name, result)
            found = json.loads(result)
        except KilledWorker as error:
            # not kept: another time there may be more memory
            found = Examination.failed(str(error)).to_dict()
        for index in indices:
            self.ready[index] = row(index, found)

    def show(self, end: str) -> None:
        if self.progress and sys.stderr.isatty():
            print(f"\r{self.given} problems done", end=end, file=sys.stderr, flush=True)
