"""What workers do. Everything goes in and comes out as text, so that it can be named by its content and kept."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from functools import lru_cache
from typing import Optional

from distributed import Future, Reschedule, get_worker
from distributed.worker import thread_state

from .. import Problem, Solver, Stop, Stopped, compose, examine

#: How often a worker looks whether its work is still wanted, in seconds.
PULSE = 1.0


@lru_cache(maxsize=64)
def problem_of(text: str) -> Problem:
    """Pieces of the same problem come one after the other."""
    return Problem.read(text)


def solver_of(memory: int, seconds: Optional[float]) -> Solver:
    """One thread for each piece: the machines have enough pieces to do."""
    time = None if seconds is None else timedelta(seconds=seconds)
    return Solver(threads=0, memory=memory, time=time)


def give_up(futures: Iterable[Future]) -> None:
    """Does without these tasks. They are not cancelled, since the news of that might reach who asks for the same work again at once."""
    for future in futures:
        future.release()


@contextmanager
def stopped_when_unwanted() -> Iterator[Stop]:
    """Stops the search when its task has been cancelled: Dask leaves threads alone.

    A task that is wanted again meanwhile begins anew, since what was stopped is no result.
    """
    stop, done = Stop(), threading.Event()
    try:
        worker, key = get_worker(), thread_state.key
    except (ValueError, AttributeError):  # not on a worker
        yield stop
        return

    def watch() -> None:
        while not done.wait(PULSE):
            task = worker.state.tasks.get(key)
            if task is None or task.state in ("cancelled", "released"):
                stop.stop()
                return

    threading.Thread(target=watch, daemon=True).start()
    try:
        yield stop
    except Stopped:
        pass
    finally:
        done.set()
    if stop.is_set:
        raise Reschedule


def solve_piece(
    text: str, position: int, path: tuple[int, ...], memory: int, seconds: Optional[float]
) -> str:
    """Solves a piece of a problem."""
    with stopped_when_unwanted() as stop:
        solver = solver_of(memory, seconds)
        return solver.solve_piece(problem_of(text), position, list(path), stop)


def examine_whole(text: str, memory: int, seconds: Optional[float]) -> str:
    """Examines a problem of a collection."""
    time = None if seconds is None else timedelta(seconds=seconds)
    with stopped_when_unwanted() as stop:
        return json.dumps(examine(text, memory=memory, time=time, stop=stop).to_dict())


def judge_versions(text: str, asked: str, first: int, last: int) -> str:
    """Judges the versions of these numbers."""
    vary, keep, meant, each = json.loads(asked)
    if meant is not None:
        # pairs come back as lists
        meant = [tuple(it) if isinstance(it, list) else it for it in meant]
    versions = compose(
        problem_of(text), vary, keep=keep, meant=meant, each=each, threads=1, first=first, last=last
    )
    return json.dumps([version.to_dict() for version in versions])
