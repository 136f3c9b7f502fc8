"""Solves a problem of a file on a cluster: here two processes on this machine.

``python cluster.py ../examples/double-maximum-rehm.inp``; with dask-jobqueue the same on Slurm: ``SLURMCluster`` in place of
``LocalCluster``.
"""

import sys
from pathlib import Path

from distributed import Client, LocalCluster

from sauterelle import Problem, Solver
from sauterelle.dask import Journal, solve


def main(file: str) -> None:
    problem = Problem.read(Path(file).read_text())
    with LocalCluster(n_workers=2, threads_per_worker=1) as cluster, Client(cluster) as client:
        journal = Journal(f"{file}.journal")
        solved = solve(problem, client, solver=Solver(memory=256), journal=journal, progress=True)
        journal.close()
    print(solved.text)
    print(*solved.verdicts, sep="\n")


if __name__ == "__main__":
    main(sys.argv[1])
