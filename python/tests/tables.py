"""The table of a collection, as the command line writes it and as a cluster makes it."""

from __future__ import annotations

import csv
import subprocess
from collections.abc import Iterable
from datetime import timedelta
from pathlib import Path
from typing import Union

from common import program
from distributed import Client

from sauterelle import Problem, SauterelleError, Solver
from sauterelle.dask import solve_collection


def by_batch(collection: Path, seconds: int) -> list[dict[str, str]]:
    """The table of a collection by the command line, with a limit of time for each problem."""
    database = collection.with_suffix(".sqlite")
    limits = ["--memory", "32", "--time-limit", str(seconds)]
    command = [program(), "batch", str(collection), "--into", str(database), *limits]
    subprocess.run(command, capture_output=True, check=False)
    command = [program(), "report", str(database), "--format", "csv"]
    table = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return list(csv.DictReader(table.splitlines()))


def by_dask(problems: Iterable[Union[Problem, SauterelleError, str]], client: Client, seconds: int) -> list[dict[str, str]]:
    """What the same table has of it."""
    solver = Solver(memory=32, time=timedelta(seconds=seconds))
    table = []
    for row in solve_collection(problems, client, solver=solver):
        agreement, difference = row["agreement"] or "", row["difference"] or ""
        refusals = "; ".join(row["refusals"])
        entry = {"class": row["class"], "agreement": agreement, "difference": difference, "refusals": refusals}
        # what is found in a time is not always the same
        nodes = "" if row["class"] == "slower" else str(row["nodes"])
        table.append({**entry, "verdict": row["verdict"], "nodes": nodes})
    return table


def same_columns(batch: list[dict[str, str]], dask: list[dict[str, str]]) -> list[dict[str, str]]:
    """The table of the command line with the columns of the other one."""
    chosen = [{name: row[name] for name in other} for row, other in zip(batch, dask)]
    return [{**row, "nodes": ""} if row["class"] == "slower" else row for row in chosen]
