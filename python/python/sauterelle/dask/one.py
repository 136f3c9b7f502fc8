"""One hard problem: split by first moves, and again by second moves where a piece takes long."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, Optional

from distributed import Client, Future, as_completed

from .. import Problem, Solver
from ..sauterelle import merge
from . import work
from .journal import Journal, name_of

Path = tuple[int, ...]


@dataclass(frozen=True)
class SolvedPosition:
    """What the pieces of a position have come to, in the order in which one machine would find it."""

    position: int
    solutions: Sequence[dict[str, Any]]
    verdicts: Sequence[str]
    complete: bool
    nodes: int
    seconds: float
    pieces: int

    @property
    def text(self) -> str:
        """All solutions in Popeye's form."""
        return "".join(found["text"] for found in self.solutions)


@dataclass(frozen=True)
class Solved:
    """What a problem has come to."""

    positions: Sequence[SolvedPosition]

    @property
    def complete(self) -> bool:
        return all(position.complete for position in self.positions)

    @property
    def verdicts(self) -> list[str]:
        return [verdict for position in self.positions for verdict in position.verdicts]

    @property
    def text(self) -> str:
        """All solutions in Popeye's form."""
        return "".join(position.text for position in self.positions)


@dataclass
class _Position:
    """The pieces of a position: which there are, and what is known of them."""

    is_divisible_twice: bool
    results: dict[Path, str] = field(default_factory=dict)
    pieces: int = 0


def solve(
    problem: Problem,
    client: Client,
    *,
    solver: Optional[Solver] = None,
    split_after: timedelta = timedelta(minutes=2),
    journal: Optional[Journal] = None,
    progress: bool = False,
) -> Solved:
    """Solves a problem on the workers of a client.

    A piece that takes longer than ``split_after`` is solved in pieces of its own. ``solver`` limits the memory of each piece and the
    time of the whole; what has been found by then is given back, as incomplete. With a journal, pieces that are finished are not
    solved again.
    """
    return _Run(problem, client, solver or Solver(), split_after, journal if journal is not None else Journal(), progress).run()


class _Run:
    def __init__(
        self,
        problem: Problem,
        client: Client,
        solver: Solver,
        split_after: timedelta,
        journal: Journal,
        progress: bool,
    ) -> None:
        self.problem = problem
        self.text = problem.write("json")
        self.client = client
        self.memory = solver.memory
        self.deadline = None if solver.time is None else time.monotonic() + solver.time.total_seconds()
        self.split_after = split_after.total_seconds()
        self.journal = journal
        self.progress = progress
        self.positions: list[_Position] = []
        self.futures: dict[Future, tuple[int, Path, str]] = {}
        self.completed: Any = as_completed()
        self.is_all = True

    def run(self) -> Solved:
        for position in range(len(self.problem)):
            first = self.problem.pieces(position, [])
            twice = bool(first) and first[0] != [] and self.problem.pieces(position, first[0]) != [first[0]]
            self.positions.append(_Position(is_divisible_twice=twice))
            for path in first:
                self.submit(position, tuple(path))
        try:
            self.collect()
        finally:
            work.give_up(self.futures)
            self.show("\n")
        return Solved([self.merged(position) for position in range(len(self.positions))])

    def submit(self, position: int, path: Path) -> None:
        """A piece that can be split gets time enough for what is quick."""
        self.positions[position].pieces += 1
        is_divisible = len(path) == 1 and self.positions[position].is_divisible_twice
        seconds = self.split_after if is_divisible else None
        # whatever time it takes, its result is the same
        name = name_of(self.text, position, path)
        known = self.journal.get(name)
        if known is not None:
            self.positions[position].results[path] = known
            return
        key = f"{name}-{seconds}"
        future = self.client.submit(
            work.solve_piece, self.text, position, path, self.memory, seconds, key=key, pure=True, retries=2
        )
        self.futures[future] = (position, path, name)
        self.completed.add(future)

    def collect(self) -> None:
        while self.futures:
            left = None if self.deadline is None else self.deadline - time.monotonic()
            if left is not None and left <= 0:
                self.is_all = False
                return
            try:
                future = self.completed.__next__() if left is None else self.next_within(left)
            except TimeoutError:
                self.is_all = False
                return
            self.take(future)
            self.show("")

    def next_within(self, seconds: float) -> Future:
        """The next future that is finished in the time."""
        end = time.monotonic() + seconds
        while not self.completed.has_ready():
            if time.monotonic() >= end:
                raise TimeoutError
            time.sleep(0.02)
        future: Future = next(self.completed)
        return future

    def take(self, future: Future) -> None:
        position, path, name = self.futures.pop(future)
        result = future.result()
        found = json.loads(result)
        if found["is_complete"] or found["is_enough"]:
            self.journal.add(name, result)
            self.positions[position].results[path] = result
            return
        parts = self.problem.pieces(position, path)
        if parts == [list(path)]:
            # it has limits of its own
            self.positions[position].results[path] = result
            return
        for part in parts:
            self.submit(position, tuple(part))

    def merged(self, position: int) -> SolvedPosition:
        state = self.positions[position]
        results = [(list(path), result) for path, result in state.results.items()]
        merged = json.loads(merge(self.problem, position, results, self.is_all))
        return SolvedPosition(
            position=position,
            solutions=merged["solutions"],
            verdicts=merged["verdicts"],
            complete=merged["is_complete"],
            nodes=merged["nodes"],
            seconds=merged["seconds"],
            pieces=state.pieces,
        )

    def show(self, end: str) -> None:
        if self.progress and sys.stderr.isatty():
            done = sum(len(position.results) for position in self.positions)
            print(f"\r{done} pieces done, {len(self.futures)} to do", end=end, file=sys.stderr, flush=True)
