"""A real cluster of two worker processes, and interrupts that arrive."""

import signal
from collections.abc import Iterator

import pytest
from distributed import Client, LocalCluster


@pytest.fixture(scope="session")
def client() -> Iterator[Client]:
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as cluster:
        with Client(cluster) as client:
            yield client


@pytest.fixture(autouse=True)
def interrupts() -> Iterator[None]:
    """Interrupts are heeded, also where a shell has started the tests in the background and so lets them be ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
