"""A longer check, not part of the tests: a collection on Dask beside the command line.

``python tests/collection_on_dask.py FILE [300]``. FILE is JSON Lines, each with an ``id``; so many problems of it, from all its parts, are
taken. Problems that either way does not solve to the end in two seconds do not count.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from pathlib import Path

from distributed import Client, LocalCluster
from tables import by_batch, by_dask

#: What is the same in every language of a problem.
COLUMNS = ("class", "agreement", "difference", "refusals")


def main(file: str, wanted: int) -> int:
    lines = Path(file).read_text(encoding="utf-8").splitlines()
    lines = lines[:: max(1, len(lines) // wanted)]
    with tempfile.TemporaryDirectory() as folder:
        collection = Path(folder) / "collection.jsonl"
        collection.write_text("\n".join(lines), encoding="utf-8")
        begun = time.monotonic()
        # the same problem twice is one row, with the name of the first
        batch = {row["place"].split(" and ")[0]: row for row in by_batch(collection, seconds=2)}
        after_batch = time.monotonic()
        with LocalCluster(n_workers=2, threads_per_worker=1) as cluster, Client(cluster) as client:
            begun_dask = time.monotonic()
            dask = by_dask(lines, client, seconds=2)
            ended = time.monotonic()
    compared = different = slower = 0
    for line, row in zip(lines, dask):
        other = batch.get(str(json.loads(line)["id"]))
        if other is None:
            continue
        if "slower" in (row["class"], other["class"]):
            slower += 1
            continue
        compared += 1
        if any(row[column] != other[column] for column in COLUMNS):
            print(f"{other['place']}: {row} here, {other} there")
            different += 1
    print(f"{compared} compared, {different} different, {slower} slower; batch {after_batch - begun:.1f} s, Dask {ended - begun_dask:.1f} s")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 300))
