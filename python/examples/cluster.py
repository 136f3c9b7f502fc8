"""Solves a problem of a file on a cluster: here two processes on this machine.

``python cluster.py FILE [JOURNAL]``: with a journal, a run that has been broken off goes on where it was. With dask-jobqueue the same
runs on Slurm: ``SLURMCluster`` in place of ``LocalCluster``.
"""

import sys
from pathlib import Path
from typing import Optional

from distributed import Client, LocalCluster

from sauterelle import Problem, Solver
from sauterelle.dask import Journal, solve


def main(file: str, kept: Optional[str] = None) -> None:
    problem = Problem.read(Path(file).read_text())
    with LocalCluster(n_workers=2, threads_per_worker=1) as cluster, Client(cluster) as client:
        journal = Journal(kept)
        solved = solve(problem, client, solver=Solver(memory=256), journal=journal, progress=True)
        journal.close()
    print(solved.text)
    print(*solved.verdicts, sep="\n")


if __name__ == "__main__":
    main(*sys.argv[1:3])
