"""The long jobs on many machines, with Dask: a collection of problems, one hard problem in pieces, and the versions of a problem.

>>> from distributed import Client, LocalCluster
>>> from sauterelle import Problem
>>> from sauterelle.dask import solve
>>> client = Client(LocalCluster(n_workers=2, threads_per_worker=1))          # doctest: +SKIP
>>> solved = solve(Problem.read(open("hard.inp").read()), client)             # doctest: +SKIP

A collection is the job of ``sauterelle batch``: each problem gets its class and is compared with what is intended, as ``sauterelle.examine``
does it.

Scheduling, retries and the dashboard are Dask's. A piece is named by its content, so that it is solved once however often it is asked
for; a journal keeps what is finished, so that a run that has been broken off goes on where it was.
"""

from .collection import Row, solve_collection
from .journal import Journal
from .one import Solved, SolvedPosition, solve
from .versions import compose_versions

__all__ = ["Journal", "Row", "Solved", "SolvedPosition", "compose_versions", "solve", "solve_collection"]
