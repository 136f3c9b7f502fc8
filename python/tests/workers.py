"""What the tests with a cluster share: two worker processes, and what happens to them."""

from __future__ import annotations

import os
import signal
import time
from typing import Any

from distributed import Client

from sauterelle import Solver

SOLVER = Solver(memory=32)


def kill_a_worker(client: Client) -> int:
    """
    Kills the process of a worker that is at work, as the system would: nothing is said to it.
    Returns when the cluster has noticed: until then it would send the dead worker still more.
    """
    end = time.monotonic() + 30
    while time.monotonic() < end:
        for address, tasks in client.processing().items():
            if tasks:
                pid: int = client.run(os.getpid, workers=[address])[address]
                os.kill(pid, signal.SIGKILL)
                while address in client.cluster.scheduler.workers and time.monotonic() < end:
                    time.sleep(0.01)
                return pid
        time.sleep(0.01)
    raise AssertionError("no worker is at work")


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
